package uri

// This file implements the methods of URI and of URI objects.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var tables = []ruby.Table{
	{Class: genericClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &uri{class: c}) }},
	{Class: module, Statics: []ruby.Method{
		{Name: "decode_uri_component", Min: 1, Max: 2, Fn: decodeComponent(false)},
		{Name: "decode_www_form", Min: 1, Max: 2, Fn: decodeForm},
		{Name: "decode_www_form_component", Min: 1, Max: 2, Fn: decodeComponent(true)},
		{Name: "encode_uri_component", Min: 1, Max: 2, Fn: encodeComponent(false)},
		{Name: "encode_www_form", Min: 1, Max: 2, Fn: encodeForm},
		{Name: "encode_www_form_component", Min: 1, Max: 2, Fn: encodeComponent(true)},
		{Name: "extract", Reason: "a method that Ruby itself calls obsolete"},
		{Name: "join", Max: -1, Fn: join},
		{Name: "open", Reason: "templates can't reach the network"},
		{Name: "parse", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return parseURI(&c.Budget, c.Args[0]) }},
		{Name: "regexp", Reason: "a method that Ruby itself calls obsolete"},
		{Name: "scheme_list", Fn: schemeList},
		{Name: "split", Min: 1, Max: 1, Fn: split},
	}},
	{Class: ruby.KernelModule, Methods: []ruby.Method{{Name: "URI", Min: 1, Max: 1, Fn: kernelURI, Flags: ruby.PrivateRow}}},
	{Class: ruby.KernelModule, Statics: []ruby.Method{{Name: "URI", Min: 1, Max: 1, Fn: kernelURI}}},
	{Class: ftpClass, Refuse: []string{"merge"}},
	{Class: genericClass, Hidden: func() map[string]ruby.Hidden {
		return map[string]ruby.Hidden{
			"@scheme":   variable(func(u *uri) ruby.Value { return u.scheme }),
			"@user":     variable(func(u *uri) ruby.Value { return u.user }),
			"@password": variable(func(u *uri) ruby.Value { return u.password }),
			"@host":     variable(func(u *uri) ruby.Value { return u.host }),
			"@port":     variable(func(u *uri) ruby.Value { return u.port }),
			"@path":     variable(func(u *uri) ruby.Value { return u.path }),
			"@query":    variable(func(u *uri) ruby.Value { return u.query }),
			"@opaque":   variable(func(u *uri) ruby.Value { return u.opaque }),
			"@fragment": variable(func(u *uri) ruby.Value { return u.fragment }),
			"@parser":   nil,
		}
	}},
	{Class: ftpClass, Hidden: func() map[string]ruby.Hidden {
		return map[string]ruby.Hidden{"@path": nil, "@typecode": variable(func(u *uri) ruby.Value { return u.typecode })}
	}},
	{Class: ldapClass, Hides: []string{"@dn", "@attributes", "@scope", "@filter", "@extensions"}},
	{Class: mailToClass, Hides: []string{"@to", "@headers"}},
	{Class: ftpClass, Methods: []ruby.Method{{Name: "path", Fn: ftpPath}}},
	{Class: genericClass, Refuse: []string{"initialize"}},
	{Class: ftpClass, Refuse: []string{"initialize"}, RefuseStatics: []string{"build"}},
	{Class: ldapClass, Refuse: []string{"initialize"}, RefuseStatics: []string{"build"}},
	{Class: mailToClass, Refuse: []string{"initialize"}, RefuseStatics: []string{"build"}},
	{Class: genericClass, Statics: []ruby.Method{
		{Name: "build", Min: 1, Max: 1, Fn: build},
		{Name: "component", Fn: func(c *ruby.Call) ruby.Value { return uriComponents(c, c.SelfClass()) }},
		{Name: "default_port", Fn: func(c *ruby.Call) ruby.Value { return defaultPort(c.SelfClass()) }},
	}},
	{Class: genericClass, Methods: []ruby.Method{
		{Name: "+", Min: 1, Max: 1, Fn: merge},
		{Name: "-", Min: 1, Max: 1, Fn: routeFrom},
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "absolute", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!self(c).scheme.IsNil()) }},
		{Name: "absolute?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!self(c).scheme.IsNil()) }},
		{Name: "authority", Fn: genericAuthority},
		{Name: "coerce", Min: 1, Max: 1, Fn: coerce},
		{Name: "component", Fn: func(c *ruby.Call) ruby.Value { return uriComponents(c, c.Self.RealClass()) }},
		{Name: "decoded_password", Fn: decoded(func(u *uri) ruby.Value { return u.password })},
		{Name: "decoded_user", Fn: decoded(func(u *uri) ruby.Value { return u.user })},
		{Name: "default_port", Fn: func(c *ruby.Call) ruby.Value { return defaultPort(c.Self.RealClass()) }},
		{Name: "eql?", Min: 1, Max: 1, Fn: equal},
		{Name: "find_proxy", Reason: "templates can't read the environment"},
		{Name: "fragment", Fn: func(c *ruby.Call) ruby.Value { return self(c).fragment }},
		{Name: "fragment=", Min: 1, Max: 1, Fn: setFragment, Flags: ruby.Mutates},
		{Name: "hash", Fn: func(c *ruby.Call) ruby.Value { v, _ := c.Send(ruby.Str(self(c).HashKey()), "hash"); return v }},
		{Name: "hierarchical?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!self(c).path.IsNil()) }},
		{Name: "host", Fn: func(c *ruby.Call) ruby.Value { return self(c).host }},
		{Name: "host=", Min: 1, Max: 1, Fn: setHost, Flags: ruby.Mutates},
		{Name: "hostname", Fn: hostname},
		{Name: "hostname=", Min: 1, Max: 1, Fn: setHostname, Flags: ruby.Mutates},
		{Name: "inspect", Fn: func(c *ruby.Call) ruby.Value {
			return c.Made(c.Concat("#<", c.Self.RealClass().Inspect(), " ", self(c).text(&c.Budget), ">"), ruby.UTF8)
		}},
		{Name: "merge", Min: 1, Max: 1, Fn: merge},
		{Name: "normalize", Fn: func(c *ruby.Call) ruby.Value { return c.NewOfSelf(self(c).normalized(&c.Budget)) }},
		{Name: "normalize!", Fn: normalizeBang, Flags: ruby.Mutates},
		{Name: "opaque", Fn: func(c *ruby.Call) ruby.Value { return self(c).opaque }},
		{Name: "opaque=", Min: 1, Max: 1, Fn: setOpaque, Flags: ruby.Mutates},
		{Name: "password", Fn: func(c *ruby.Call) ruby.Value { return self(c).password }},
		{Name: "password=", Min: 1, Max: 1, Fn: setPassword, Flags: ruby.Mutates},
		{Name: "path", Fn: func(c *ruby.Call) ruby.Value { return self(c).path }},
		{Name: "path=", Min: 1, Max: 1, Fn: setPath, Flags: ruby.Mutates},
		{Name: "port", Fn: func(c *ruby.Call) ruby.Value { return self(c).port }},
		{Name: "port=", Min: 1, Max: 1, Fn: setPort, Flags: ruby.Mutates},
		{Name: "query", Fn: func(c *ruby.Call) ruby.Value { return self(c).query }},
		{Name: "query=", Min: 1, Max: 1, Fn: setQuery, Flags: ruby.Mutates},
		{Name: "relative?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(self(c).scheme.IsNil()) }},
		{Name: "route_from", Min: 1, Max: 1, Fn: routeFrom},
		{Name: "route_to", Min: 1, Max: 1, Fn: routeTo},
		{Name: "scheme", Fn: func(c *ruby.Call) ruby.Value { return self(c).scheme }},
		{Name: "scheme=", Min: 1, Max: 1, Fn: setScheme, Flags: ruby.Mutates},
		{Name: "select", Max: -1, Fn: uriSelect},
		{Name: "to_s", Fn: func(c *ruby.Call) ruby.Value { return c.Made(self(c).text(&c.Budget), ruby.UTF8) }},
		{Name: "to_str", Fn: toStr},
		{Name: "user", Fn: func(c *ruby.Call) ruby.Value { return self(c).user }},
		{Name: "user=", Min: 1, Max: 1, Fn: setUser, Flags: ruby.Mutates},
		{Name: "userinfo", Fn: func(c *ruby.Call) ruby.Value { return self(c).userinfo(&c.Budget) }},
		{Name: "userinfo=", Min: 1, Max: 1, Fn: uriSetUserinfo, Flags: ruby.Mutates},
	}},
	{Class: wsClass, Methods: []ruby.Method{{Name: "request_uri", Fn: requestURI}}},
	{Class: httpClass, Methods: []ruby.Method{{Name: "request_uri", Fn: requestURI}}},
	{Class: httpClass, Methods: []ruby.Method{
		{Name: "authority", Fn: uriAuthority},
		{Name: "origin", Fn: origin},
	}},
	{Class: mailToClass, Methods: []ruby.Method{{Name: "to", Fn: mailAddress}}},
	{Class: ftpClass, Methods: []ruby.Method{{Name: "typecode", Fn: func(c *ruby.Call) ruby.Value { return self(c).typecode }}}},
	{Class: ldapClass, Methods: []ruby.Method{
		{Name: "hierarchical?", Fn: func(*ruby.Call) ruby.Value { return ruby.False }},
		{Name: "attributes", Fn: ldapPart(0)},
		{Name: "dn", Fn: func(c *ruby.Call) ruby.Value {
			return c.NewString(strings.TrimPrefix(ruby.PlainToS(self(c).path), "/"))
		}},
		{Name: "extensions", Fn: ldapPart(3)},
		{Name: "filter", Fn: ldapPart(2)},
		{Name: "scope", Fn: ldapPart(1)},
	}},
	{Class: ldapsClass, Constants: func() { ruby.Constant(ldapsClass, "DEFAULT_PORT", ruby.Int(636)) }},
	{Class: httpClass, Constants: func() { ruby.Constant(httpClass, "DEFAULT_PORT", ruby.Int(80)) }},
	{Class: wsClass, Constants: func() { ruby.Constant(wsClass, "DEFAULT_PORT", ruby.Int(80)) }},
	{Class: mailToClass, Constants: func() { ruby.Constant(mailToClass, "DEFAULT_PORT", ruby.Nil) }},
	{Class: httpsClass, Constants: func() { ruby.Constant(httpsClass, "DEFAULT_PORT", ruby.Int(443)) }},
	{Class: ldapClass, Constants: func() { ruby.Constant(ldapClass, "DEFAULT_PORT", ruby.Int(389)) }},
	{Class: fileClass, Constants: func() { ruby.Constant(fileClass, "DEFAULT_PORT", ruby.Nil) }},
	{Class: ftpClass, Constants: func() { ruby.Constant(ftpClass, "DEFAULT_PORT", ruby.Int(21)) }},
	{Class: wssClass, Constants: func() { ruby.Constant(wssClass, "DEFAULT_PORT", ruby.Int(443)) }},
}

// variable returns an instance variable of Ruby's class.
func variable(value func(*uri) ruby.Value) ruby.Hidden {
	return func(self ruby.Value) (ruby.Value, bool) {
		u, ok := ruby.DataOf[*uri](self)
		if !ok {
			return ruby.Nil, false
		}
		return value(u), true
	}
}

func self(c *ruby.Call) *uri {
	u, ok := ruby.DataOf[*uri](c.Self)
	if !ok {
		return &uri{}
	}
	return u
}

// ftpPath is the path of an FTP URI, in which the slash that begins an absolute one is written as %2F.
func ftpPath(c *ruby.Call) ruby.Value {
	path := self(c).path
	if s, ok := path.AsString(); ok && strings.HasPrefix(s.String(), "%2F") {
		return c.Made(c.Concat("/", s.String()[len("%2F"):]), ruby.UTF8)
	}
	return path
}

// arg returns an argument as a URI: an object, or the text of one.
func arg(c *ruby.Call, v ruby.Value) *uri {
	if u, ok := ruby.DataOf[*uri](v); ok {
		return u
	}
	u, _ := ruby.DataOf[*uri](uriOf(c, v))
	return u
}

// uriOf is the function URI of Kernel.
func uriOf(c *ruby.Call, v ruby.Value) ruby.Value {
	if _, ok := ruby.DataOf[*uri](v); ok {
		return v
	}
	s, ok := v.AsString()
	if !ok && v.Kind() == ruby.KindObject {
		if r, found, err := c.RT.CheckCall(v, "to_str"); err != nil {
			return c.Fail(err)
		} else if found {
			s, ok = r.AsString()
		}
	}
	if !ok {
		return c.Raise(ruby.ArgumentErrorClass, "bad argument (expected URI object or URI string)")
	}
	return parseURI(&c.Budget, s.Value())
}

func kernelURI(c *ruby.Call) ruby.Value { return uriOf(c, c.Args[0]) }

func join(c *ruby.Call) ruby.Value {
	base := arg(c, c.Arg(0))
	if c.Failed() {
		return ruby.Nil
	}
	for _, v := range ruby.Each(c, c.Args[1:]) {
		ref := arg(c, v)
		if c.Failed() {
			return ruby.Nil
		}
		if base = mergeURI(&c.Budget, base, ref); c.Failed() {
			return ruby.Nil
		}
	}
	return newURI(c, base)
}

func newURI(c *ruby.Call, u *uri) ruby.Value {
	if c.Failed() || !c.Charge(size) {
		return ruby.Nil
	}
	copied := *u
	copied.class = classOfScheme(ruby.PlainToS(u.scheme))
	return ruby.NewInstance(copied.class, &copied)
}

func merge(c *ruby.Call) ruby.Value {
	ref := arg(c, c.Args[0])
	if c.Failed() {
		return ruby.Nil
	}
	return newURI(c, mergeURI(&c.Budget, self(c), ref))
}

func schemeList(c *ruby.Call) ruby.Value {
	h := c.NewHash()
	for _, s := range schemes {
		c.HashSet(h, ruby.FrozenStr(c.UpperASCII(s.scheme)), s.class.Value())
	}
	return h.Value()
}

func split(c *ruby.Call) ruby.Value {
	p, ok := splitURI(&c.Budget, c.Args[0])
	if !ok {
		return ruby.Nil
	}
	return c.NewArrayOf(p.scheme, p.userinfo, p.host, p.port, ruby.Nil, p.path, p.opaque, p.query, p.fragment)
}

var componentNames = []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}

func uriComponents(c *ruby.Call, class *ruby.Class) ruby.Value {
	names := componentNames
	switch {
	case class == genericClass:
		names = strings.Fields("scheme userinfo host port registry path opaque query fragment")
	case class.IsA(mailToClass):
		names = strings.Fields("scheme to headers")
	case class.IsA(ftpClass):
		names = strings.Fields("scheme userinfo host port path typecode")
	case class.IsA(ldapClass):
		names = strings.Fields("scheme host port dn attributes scope filter extensions")
	case class.IsA(fileClass):
		names = strings.Fields("scheme host path")
	case class.IsA(wsClass):
		names = strings.Fields("scheme userinfo host port path query")
	}
	list := ruby.Room[ruby.Value](c, len(names))
	for _, n := range names {
		list = ruby.Append(c, list, ruby.Sym(n))
	}
	return c.List(list)
}

// build is build: components by name, or in the order of component without the scheme.
func build(c *ruby.Call) ruby.Value {
	class := c.SelfClass()
	u := &uri{path: ruby.Str(""), port: defaultPort(class), class: class}
	for _, s := range schemes {
		if s.class == class {
			u.scheme = ruby.Str(s.scheme)
		}
	}
	obj := ruby.NewInstance(class, u)
	set := func(name string, v ruby.Value) bool {
		if v.IsNil() {
			return true
		}
		if name == "userinfo" {
			u.setUserinfo(c.ToS(v))
			return !c.Failed()
		}
		_, ok := c.Send(obj, name+"=", v)
		return ok
	}
	if h, ok := c.Args[0].AsHash(); ok {
		for _, name := range []string{"opaque", "scheme", "userinfo", "host", "port", "path", "query", "fragment"} {
			if v, ok := h.GetSym(name); ok && !set(name, v) {
				return ruby.Nil
			}
		}
		return obj
	}
	names := componentNames
	list, ok := c.Args[0].AsArray()
	if !ok || len(list.Elems) < len(names) {
		names = names[1:]
	}
	if !ok && class == genericClass {
		names = strings.Fields("scheme userinfo host port registry path opaque query fragment")
	}
	if !ok || len(list.Elems) != len(names) {
		return c.Raise(ruby.ArgumentErrorClass, "expected Array of or Hash of components of %s (%s)", class.Inspect(), c.Join(names, ", "))
	}
	for i, v := range list.Elems {
		if !set(names[i], v) {
			return ruby.Nil
		}
	}
	return obj
}

func equal(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*uri](c.Args[0])
	return ruby.Bool(ok && c.Self.RealClass() == c.Args[0].RealClass() && other.HashKey() == self(c).HashKey())
}

func coerce(c *ruby.Call) ruby.Value {
	if _, ok := c.Args[0].AsString(); !ok {
		return c.Raise(ruby.NoMethodErrorClass, "super: no superclass method 'coerce' for %s", ruby.Describe(c.Self))
	}
	other := arg(c, c.Args[0])
	return c.NewArrayOf(newURI(c, other), c.Self)
}

// normalizeBang returns what Ruby's last step does: the host, if that had to be changed.
func normalizeBang(c *ruby.Call) ruby.Value {
	u := self(c)
	before := ruby.PlainToS(u.host)
	*u = *u.normalized(&c.Budget)
	if after := ruby.PlainToS(u.host); after != before {
		return c.NewString(after)
	}
	return ruby.Nil
}

// toStr is to_s of URI::Generic, whatever the class: without a type code.
func toStr(c *ruby.Call) ruby.Value {
	u := *self(c)
	u.typecode = ruby.Nil
	return c.Made(u.text(&c.Budget), ruby.UTF8)
}

// genericAuthority is what URI::Generic calls the authority: user, password, host and port.
func genericAuthority(c *ruby.Call) ruby.Value {
	u := self(c)
	if u.host.IsNil() {
		return ruby.Nil
	}
	return c.NewArrayOf(u.user, u.password, u.host, u.port)
}

func uriAuthority(c *ruby.Call) ruby.Value {
	u := self(c)
	if u.host.IsNil() {
		return ruby.Nil
	}
	if !u.port.IsNil() && u.port != defaultPort(c.Self.RealClass()) {
		return c.Made(c.Concat(ruby.PlainToS(u.host), ":", ruby.PlainToS(u.port)), ruby.UTF8)
	}
	return c.NewString(ruby.PlainToS(u.host))
}

func origin(c *ruby.Call) ruby.Value {
	authority := uriAuthority(c)
	return c.Made(c.Concat(ruby.PlainToS(self(c).scheme), "://", ruby.PlainToS(authority)), ruby.UTF8)
}

func requestURI(c *ruby.Call) ruby.Value {
	u := self(c)
	if u.path.IsNil() {
		return ruby.Nil
	}
	path, slash := ruby.PlainToS(u.path), ""
	if !strings.HasPrefix(path, "/") {
		slash = "/"
	}
	if u.query.IsNil() {
		return c.Made(c.Concat(slash, path), ruby.UTF8)
	}
	return c.Made(c.Concat(slash, path, "?", ruby.PlainToS(u.query)), ruby.UTF8)
}

func mailAddress(c *ruby.Call) ruby.Value {
	text, _, _ := strings.Cut(ruby.PlainToS(self(c).opaque), "?")
	return c.NewString(text)
}

func ldapPart(n int) func(*ruby.Call) ruby.Value {
	return func(c *ruby.Call) ruby.Value {
		parts := c.Split(ruby.PlainToS(self(c).query), "?")
		if self(c).query.IsNil() || n >= len(parts) {
			return ruby.Nil
		}
		return c.NewString(parts[n])
	}
}

func hostname(c *ruby.Call) ruby.Value {
	host := self(c).host
	if text := ruby.PlainToS(host); strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
		return c.NewString(text[1 : len(text)-1])
	}
	return host
}

func decoded(part func(*uri) ruby.Value) func(*ruby.Call) ruby.Value {
	return func(c *ruby.Call) ruby.Value {
		v := part(self(c))
		if v.IsNil() {
			return ruby.Nil
		}
		return percentDecode(&c.Budget, ruby.PlainToS(v), false)
	}
}

func uriSelect(c *ruby.Call) ruby.Value {
	var list []ruby.Value
	names := uriComponents(c, c.Self.RealClass())
	for i := range c.All() {
		known, _ := names.AsArray()
		is := func(v ruby.Value) bool { name, _ := v.AsSymbol(); return name == c.Name(i) }
		if !slices.ContainsFunc(known.Elems, is) && !c.Failed() {
			list := c.Replace(c.Inspect(names), ":", "")
			return c.Raise(ruby.ArgumentErrorClass, "expected of components of %s (%s)", c.Self.RealClass().Inspect(), strings.Trim(list, "[]"))
		}
		v, ok := c.Send(c.Self, c.Name(i))
		if !ok {
			return ruby.Nil
		}
		list = ruby.Append(c, list, v)
	}
	return c.List(list)
}

// routeFrom returns the shortest reference that leads from another URI to this one.
func routeFrom(c *ruby.Call) ruby.Value {
	from := arg(c, c.Args[0])
	if c.Failed() {
		return ruby.Nil
	}
	return routeURI(c, from, self(c))
}

func routeTo(c *ruby.Call) ruby.Value {
	to := arg(c, c.Args[0])
	if c.Failed() {
		return ruby.Nil
	}
	return routeURI(c, self(c), to)
}

func routeURI(c *ruby.Call, from, to *uri) ruby.Value {
	for _, u := range []*uri{to, from} {
		if u.scheme.IsNil() {
			return c.Raise(badURIClass, "relative URI: %s", u.text(&c.Budget))
		}
	}
	if ruby.PlainToS(from.scheme) != ruby.PlainToS(to.scheme) {
		return newURI(c, to)
	}
	same := func(a, b ruby.Value) bool { return a.IsNil() == b.IsNil() && ruby.PlainToS(a) == ruby.PlainToS(b) }
	rel := &uri{class: genericClass, path: to.path, query: to.query, fragment: to.fragment, opaque: to.opaque}
	switch {
	case !same(from.userinfo(&c.Budget), to.userinfo(&c.Budget)) || from.port != to.port ||
		c.LowerASCII(ruby.PlainToS(from.host)) != c.LowerASCII(ruby.PlainToS(to.host)):
		if to.user.IsNil() && to.host.IsNil() {
			return newURI(c, to)
		}
		rel.user, rel.password, rel.host, rel.port = to.user, to.password, to.host, to.port
		if to.port == defaultPort(from.class) {
			rel.port = ruby.Nil
		}
	case !to.path.IsNil() && same(from.path, to.path), !to.opaque.IsNil() && same(from.opaque, to.opaque):
		if rel.path = ruby.Str(""); to.path.IsNil() {
			rel.path, rel.opaque = ruby.Nil, ruby.Str("")
		}
		if same(from.query, to.query) {
			rel.query = ruby.Nil
		}
	default:
		rel.path = ruby.Str(relativePath(&c.Budget, ruby.PlainToS(from.path), ruby.PlainToS(to.path)))
	}
	return ruby.NewInstance(genericClass, rel)
}
