package uri

// This file resolves references against a base, and finds the reference that leads from one URI to another.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// converted returns an argument as a URI: an object, or the text of one.
func converted(b *ruby.Budget, v ruby.Value) (ruby.Value, *uri) {
	if u, ok := ruby.DataOf[*uri](v); ok {
		return v, u
	}
	s, ok := v.AsString()
	if !ok && claims(b, v, "is_a?", genericClass) {
		return ruby.Nil, nil
	}
	if !ok && v.Kind() == ruby.KindObject {
		r, found, err := b.RT.CheckCall(v, "to_str")
		if s, ok = r.AsString(); err == nil && found && !ok && !r.IsNil() {
			err = ruby.BadConversion(v, "String", "to_str", r)
		}
		if err != nil {
			b.Fail(err)
			return ruby.Nil, nil
		}
	}
	if !ok {
		b.Raise(ruby.ArgumentErrorClass, "bad argument (expected URI object or URI string)")
		return ruby.Nil, nil
	}
	made := parseURI(b, s.Value())
	u, _ := ruby.DataOf[*uri](made)
	return made, u
}

// claims asks v whether it is of a class that it is not of. If it says so, or has no such method, that is an error.
func claims(b *ruby.Budget, v ruby.Value, question string, class *ruby.Class) bool {
	r := b.CallMethod(v, ruby.SelectorFor(question), []ruby.Value{class.Value()}, nil, nil, false)
	if r.Truthy() {
		b.Fail(&ruby.UnsupportedError{Construct: "URI of an object that claims to be a " + class.Inspect()})
	}
	return b.Failed()
}

func kernelURI(c *ruby.Call) ruby.Value {
	v, _ := converted(&c.Budget, c.Args[0])
	return v
}

func join(c *ruby.Call) ruby.Value {
	base, _ := converted(&c.Budget, c.Arg(0))
	for _, v := range ruby.Each(c, c.Args[min(1, len(c.Args)):]) {
		if base = mergeURI(&c.Budget, base, v); c.Failed() {
			return ruby.Nil
		}
	}
	return base
}

func merge(c *ruby.Call) ruby.Value { return mergeURI(&c.Budget, c.Self, c.Args[0]) }

// mergeURI is merge of an object, that of FTP included.
func mergeURI(b *ruby.Budget, base, other ruby.Value) ruby.Value {
	u, _ := ruby.DataOf[*uri](base)
	if u == nil || b.Failed() {
		return ruby.Nil
	}
	merged := u.merge(b, base, other)
	out, _ := ruby.DataOf[*uri](merged)
	if b.Failed() || !u.is(ftpClass) || base.RealClass() == merged.RealClass() && u.equal(b, out) {
		return merged
	}
	from, ok := ruby.DataOf[*uri](other)
	switch {
	case !ok || !from.is(ftpClass):
		return b.Fail(b.RT.MissingError(other, "typecode", ruby.Outside))
	case !out.is(ftpClass):
		return b.Fail(b.RT.MissingError(merged, "set_typecode", ruby.Outside))
	}
	out.typecode = from.typecode
	return merged
}

// merge resolves a reference.
func (u *uri) merge(b *ruby.Budget, base, other ruby.Value) ruby.Value {
	v, rel := converted(b, other)
	switch {
	case b.Failed():
		return ruby.Nil
	case !rel.scheme.IsNil():
		return v
	case u.scheme.IsNil():
		return b.Raise(badURIClass, "both URI are relative")
	case !b.Charge(size):
		return ruby.Nil
	}
	out := *u
	located := !rel.user.IsNil() || !rel.password.IsNil() || !rel.host.IsNil() || !rel.port.IsNil()
	path := rel.shownPath(b)
	if ruby.PlainToS(path) == "" && !located && rel.query.IsNil() {
		if !rel.fragment.IsNil() {
			out.setFragment(b, rel.fragment)
		}
		return ruby.NewInstance(base.RealClass(), &out)
	}
	out.query, out.fragment = ruby.Nil, ruby.Nil
	if located {
		out.user, out.password, out.host, out.port = rel.user, rel.password, rel.host, rel.port
		if out.port.IsNil() {
			out.port = defaultPort(u.class)
		}
		out.putPath(b, path)
	} else if from := u.shownPath(b); !from.IsNil() && !path.IsNil() {
		out.putPath(b, ruby.Str(mergePath(b, ruby.PlainToS(from), ruby.PlainToS(path))))
	}
	if !rel.query.IsNil() {
		out.setQuery(b, rel.query)
	}
	if !rel.fragment.IsNil() {
		out.setFragment(b, rel.fragment)
	}
	return ruby.NewInstance(base.RealClass(), &out)
}

// mergePath resolves a path against the path of a base.
func mergePath(b *ruby.Budget, base, rel string) string {
	from := basePath(b, base)
	var to []string
	if rel != "" {
		to = b.Split(rel, "/")
	}
	if len(to) > 0 && to[0] == "" {
		from, to = nil, to[1:]
	}
	up, to := relativePath(b, to)
	slash := up > 0 || len(to) > 0
	if len(from) == 0 {
		from = []string{""}
	} else if slash {
		from = from[:len(from)-1]
	}
	from = from[:max(len(from)-up, min(len(from), 1))]
	from = ruby.Append(b, from, to...)
	if slash && len(to) == 0 {
		from = ruby.Append(b, from, "")
	}
	return b.Join(from, "/")
}

// basePath splits the path of a base. An element before .. is removed with it; if there is none, so is everything
// after it.
func basePath(b *ruby.Budget, path string) []string {
	if path == "" {
		return nil
	}
	parts := b.Split(path, "/")
	if len(parts) > 0 && parts[len(parts)-1] == ".." {
		parts = ruby.Append(b, parts, "")
	}
	var out []string
	for _, part := range ruby.Each(b, parts) {
		switch {
		case part != "..":
			out = ruby.Append(b, out, part)
		case len(out) == 0:
			return nil
		default:
			out = out[:len(out)-1]
		}
	}
	return out
}

// relativePath resolves the dots of a reference. It returns by how many elements it goes up, and the rest.
func relativePath(b *ruby.Budget, parts []string) (up int, rest []string) {
	if n := len(parts); n > 0 && (parts[n-1] == "." || parts[n-1] == "..") {
		parts = ruby.Append(b, ruby.Copy(b, parts), "")
	}
	for _, part := range ruby.Each(b, parts) {
		switch {
		case part == ".":
		case part != "..":
			rest = ruby.Append(b, rest, part)
		case len(rest) > 0:
			rest = rest[:len(rest)-1]
		default:
			up++
		}
	}
	return up, rest
}

func routeFrom(c *ruby.Call) ruby.Value {
	_, from := converted(&c.Budget, c.Args[0])
	if c.Failed() {
		return ruby.Nil
	}
	return routeURI(c, from, c.Self)
}

func routeTo(c *ruby.Call) ruby.Value {
	to, _ := converted(&c.Budget, c.Args[0])
	if c.Failed() {
		return ruby.Nil
	}
	return routeURI(c, self(c), to)
}

// routeURI returns the shortest reference that leads from one URI to another.
func routeURI(c *ruby.Call, from *uri, dest ruby.Value) ruby.Value {
	to, _ := ruby.DataOf[*uri](dest)
	for _, u := range []*uri{to, from} {
		if u.scheme.IsNil() {
			return c.Raise(badURIClass, "relative URI: %s", u.text(&c.Budget))
		}
	}
	same := func(a, b ruby.Value) bool { return a.IsNil() == b.IsNil() && ruby.PlainToS(a) == ruby.PlainToS(b) }
	copied := func() ruby.Value { v, _ := c.Send(dest, "dup"); return v }
	if !same(from.scheme, to.scheme) {
		return copied()
	}
	b := &c.Budget
	made := newURI(b, genericClass, uriParts{userinfo: to.userinfo(b), host: to.host, port: to.port, path: to.shownPath(b),
		opaque: to.opaque, query: to.query, fragment: to.fragment}, false)
	rel, ok := ruby.DataOf[*uri](made)
	if !ok {
		return ruby.Nil
	}
	if !same(from.userinfo(b), to.userinfo(b)) || from.port != rel.port ||
		c.LowerASCII(ruby.PlainToS(from.host)) != c.LowerASCII(ruby.PlainToS(to.host)) {
		if to.user.IsNil() && to.host.IsNil() {
			return copied()
		}
		if rel.port == defaultPort(from.class) {
			rel.port = ruby.Nil
		}
		return made
	}
	rel.user, rel.password, rel.host, rel.port = ruby.Nil, ruby.Nil, ruby.Nil, ruby.Nil
	path := from.shownPath(b)
	switch {
	case !rel.path.IsNil() && same(path, rel.path), !rel.opaque.IsNil() && same(from.opaque, rel.opaque):
		if rel.path.IsNil() {
			rel.opaque = ruby.Str("")
		} else {
			rel.path = ruby.Str("")
		}
		if same(from.query, rel.query) {
			rel.query = ruby.Nil
		}
	case path.IsNil() && rel.path.IsNil():
		rel.path = ruby.Str("")
	case path.IsNil() || rel.path.IsNil():
		return c.Fail(c.RT.MissingError(ruby.Nil, "scan", ruby.Outside))
	default:
		text := routePath(b, ruby.PlainToS(path), ruby.PlainToS(rel.path))
		if text == "./" && !to.query.IsNil() {
			text = ""
		}
		rel.path = ruby.Str(text)
	}
	return made
}

// routePath returns the path that leads from one to another.
func routePath(b *ruby.Budget, from, to string) string {
	if from == to {
		return ""
	}
	parts := b.Split(to, "/")
	for _, part := range ruby.Each(b, parts) {
		if part == "." || part == ".." {
			return to
		}
	}
	dirs := b.Split(from, "/")
	if b.Failed() {
		return ""
	}
	dirs = dirs[:max(len(dirs)-1, 0)]
	n := 0
	for n < len(dirs) && n < len(parts)-1 && dirs[n] == parts[n] && (n%1000 != 999 || b.Step(1000)) {
		n++
	}
	rest := b.Join(parts[min(n, len(parts)):], "/")
	if n < len(dirs) {
		path := b.Text(0)
		path.Repeat("../", len(dirs)-n)
		path.Add(rest)
		return path.String()
	}
	first, _, _ := strings.Cut(rest, "/")
	if rest == "" || strings.IndexByte(first, ':') >= 0 {
		return b.Concat("./", rest)
	}
	return rest
}

// coerce is coerce: a text becomes a URI.
func coerce(c *ruby.Call) ruby.Value {
	if _, ok := c.Args[0].AsString(); !ok {
		return c.Raise(ruby.NoMethodErrorClass, "super: no superclass method 'coerce' for %s", ruby.Describe(c.Self))
	}
	return c.NewArrayOf(parseURI(&c.Budget, c.Args[0]), c.Self)
}

// mergeBang is merge!: it sets the components of the result of merge, one after the other.
func mergeBang(c *ruby.Call) ruby.Value {
	merged := mergeURI(&c.Budget, c.Self, c.Args[0])
	to, _ := ruby.DataOf[*uri](merged)
	switch {
	case c.Failed():
		return ruby.Nil
	case c.Self.RealClass() == merged.RealClass() && self(c).equal(&c.Budget, to):
		return ruby.Nil
	case c.Self.RealClass() != merged.RealClass():
		return c.Raise(ruby.ArgumentErrorClass, "expected %s object", c.Self.RealClass().Inspect())
	}
	for _, name := range componentsOf(c.Self.RealClass()) {
		if _, ok := c.Send(c.Self, name+"=", to.component(&c.Budget, name)); !ok {
			return ruby.Nil
		}
	}
	return c.Self
}
