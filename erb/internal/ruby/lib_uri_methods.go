package ruby

// This file implements the methods of URI and of URI objects.

import (
	"slices"
	"strconv"
	"strings"
)

func init() {
	alloc := func(c *Class) Value { return NewInstance(c, &uri{class: c}) }
	uriGenericClass.alloc = alloc
	Statics(uriModule, []Method{
		{Name: "decode_uri_component", Min: 1, Max: 2, Fn: uriDecodeComponent(false)},
		{Name: "decode_www_form", Min: 1, Max: 2, Fn: uriDecodeForm},
		{Name: "decode_www_form_component", Min: 1, Max: 2, Fn: uriDecodeComponent(true)},
		{Name: "encode_uri_component", Min: 1, Max: 2, Fn: uriEncodeComponent(false)},
		{Name: "encode_www_form", Min: 1, Max: 2, Fn: uriEncodeForm},
		{Name: "encode_www_form_component", Min: 1, Max: 2, Fn: uriEncodeComponent(true)},
		{Name: "extract", Reason: "a method that Ruby itself calls obsolete"},
		{Name: "join", Min: 1, Max: -1, Fn: uriJoin},
		{Name: "open", Reason: "templates can't reach the network"},
		{Name: "parse", Min: 1, Max: 1, Fn: func(c *Call) Value { return c.parseURI(c.Args[0]) }},
		{Name: "regexp", Reason: "a method that Ruby itself calls obsolete"},
		{Name: "scheme_list", Fn: uriSchemeList},
		{Name: "split", Min: 1, Max: 1, Fn: uriSplit},
	})
	Methods(KernelModule, []Method{{Name: "URI", Min: 1, Max: 1, Fn: kernelURI, Flags: PrivateRow}})
	Statics(uriGenericClass, []Method{
		{Name: "build", Min: 1, Max: 1, Fn: uriBuild},
		{Name: "component", Fn: func(c *Call) Value { return c.uriComponents(c.SelfClass()) }},
		{Name: "default_port", Fn: func(c *Call) Value { return defaultPort(c.SelfClass()) }},
	})
	Methods(uriGenericClass, []Method{
		{Name: "+", Min: 1, Max: 1, Fn: uriMerge},
		{Name: "-", Min: 1, Max: 1, Fn: uriRouteFrom},
		{Name: "==", Min: 1, Max: 1, Fn: uriEqual},
		{Name: "absolute", Fn: func(c *Call) Value { return Bool(!c.uri().scheme.IsNil()) }},
		{Name: "absolute?", Fn: func(c *Call) Value { return Bool(!c.uri().scheme.IsNil()) }},
		{Name: "authority", Fn: uriAuthority},
		{Name: "coerce", Min: 1, Max: 1, Fn: uriCoerce},
		{Name: "component", Fn: func(c *Call) Value { return c.uriComponents(c.Self.RealClass()) }},
		{Name: "decoded_password", Fn: uriDecoded(func(u *uri) Value { return u.password })},
		{Name: "decoded_user", Fn: uriDecoded(func(u *uri) Value { return u.user })},
		{Name: "default_port", Fn: func(c *Call) Value { return defaultPort(c.Self.RealClass()) }},
		{Name: "eql?", Min: 1, Max: 1, Fn: uriEqual},
		{Name: "find_proxy", Reason: "templates can't read the environment"},
		{Name: "fragment", Fn: func(c *Call) Value { return c.uri().fragment }},
		{Name: "fragment=", Min: 1, Max: 1, Fn: uriSetFragment, Flags: Mutates},
		{Name: "hash", Fn: func(c *Call) Value { v, _ := c.Send(Str(c.uri().HashKey()), "hash"); return v }},
		{Name: "hierarchical?", Fn: func(c *Call) Value { return Bool(!c.uri().path.IsNil()) }},
		{Name: "host", Fn: func(c *Call) Value { return c.uri().host }},
		{Name: "host=", Min: 1, Max: 1, Fn: uriSetHost, Flags: Mutates},
		{Name: "hostname", Fn: uriHostname},
		{Name: "hostname=", Min: 1, Max: 1, Fn: uriSetHostname, Flags: Mutates},
		{Name: "inspect", Fn: func(c *Call) Value {
			return c.Made(c.Concat("#<", c.Self.RealClass().Inspect(), " ", c.uri().text(&c.Budget), ">"), UTF8)
		}},
		{Name: "merge", Min: 1, Max: 1, Fn: uriMerge},
		{Name: "normalize", Fn: func(c *Call) Value { return c.newOfSelf(c.uri().normalized(&c.Budget)) }},
		{Name: "normalize!", Fn: uriNormalizeBang, Flags: Mutates},
		{Name: "opaque", Fn: func(c *Call) Value { return c.uri().opaque }},
		{Name: "opaque=", Min: 1, Max: 1, Fn: uriSetOpaque, Flags: Mutates},
		{Name: "password", Fn: func(c *Call) Value { return c.uri().password }},
		{Name: "password=", Min: 1, Max: 1, Fn: uriSetPassword, Flags: Mutates},
		{Name: "path", Fn: func(c *Call) Value { return c.uri().path }},
		{Name: "path=", Min: 1, Max: 1, Fn: uriSetPath, Flags: Mutates},
		{Name: "port", Fn: func(c *Call) Value { return c.uri().port }},
		{Name: "port=", Min: 1, Max: 1, Fn: uriSetPort, Flags: Mutates},
		{Name: "query", Fn: func(c *Call) Value { return c.uri().query }},
		{Name: "query=", Min: 1, Max: 1, Fn: uriSetQuery, Flags: Mutates},
		{Name: "relative?", Fn: func(c *Call) Value { return Bool(c.uri().scheme.IsNil()) }},
		{Name: "route_from", Min: 1, Max: 1, Fn: uriRouteFrom},
		{Name: "route_to", Min: 1, Max: 1, Fn: uriRouteTo},
		{Name: "scheme", Fn: func(c *Call) Value { return c.uri().scheme }},
		{Name: "scheme=", Min: 1, Max: 1, Fn: uriSetScheme, Flags: Mutates},
		{Name: "select", Max: -1, Fn: uriSelect},
		{Name: "to_s", Fn: func(c *Call) Value { return c.Made(c.uri().text(&c.Budget), UTF8) }},
		{Name: "to_str", Fn: uriToStr},
		{Name: "user", Fn: func(c *Call) Value { return c.uri().user }},
		{Name: "user=", Min: 1, Max: 1, Fn: uriSetUser, Flags: Mutates},
		{Name: "userinfo", Fn: func(c *Call) Value { return c.uri().userinfo(&c.Budget) }},
		{Name: "userinfo=", Min: 1, Max: 1, Fn: uriSetUserinfo, Flags: Mutates},
	})
	for _, class := range []*Class{uriHTTPClass, uriWSClass} {
		Methods(class, []Method{{Name: "request_uri", Fn: uriRequestURI}})
	}
	Methods(uriHTTPClass, []Method{
		{Name: "authority", Fn: uriAuthority},
		{Name: "origin", Fn: uriOrigin},
	})
	Methods(uriMailToClass, []Method{{Name: "to", Fn: uriMailAddress}})
	Methods(uriFTPClass, []Method{{Name: "typecode", Fn: func(c *Call) Value { return c.uri().typecode }}})
	Methods(uriLDAPClass, []Method{
		{Name: "hierarchical?", Fn: func(*Call) Value { return False }},
		{Name: "attributes", Fn: uriLDAPPart(0)},
		{Name: "dn", Fn: func(c *Call) Value { return c.NewString(strings.TrimPrefix(plainToS(c.uri().path), "/")) }},
		{Name: "extensions", Fn: uriLDAPPart(3)},
		{Name: "filter", Fn: uriLDAPPart(2)},
		{Name: "scope", Fn: uriLDAPPart(1)},
	})
	for _, s := range uriSchemes {
		port := Nil
		if s.port > 0 {
			port = Int(s.port)
		}
		Constant(s.class, "DEFAULT_PORT", port)
	}
}

func (c *Call) uri() *uri {
	u, ok := DataOf[*uri](c.Self)
	if !ok {
		return &uri{}
	}
	return u
}

// uriArg gives an argument as a URI: an object, or the text of one.
func (c *Call) uriArg(v Value) *uri {
	if u, ok := DataOf[*uri](v); ok {
		return u
	}
	u, _ := DataOf[*uri](c.parseURI(v))
	return u
}

func kernelURI(c *Call) Value {
	if _, ok := DataOf[*uri](c.Args[0]); ok {
		return c.Args[0]
	}
	s, ok := c.Args[0].AsString()
	if !ok {
		return c.Raise(ArgumentErrorClass, "bad argument (expected URI object or URI string)")
	}
	return c.parseURI(s.Value())
}

func uriJoin(c *Call) Value {
	base := c.uriArg(c.Args[0])
	for _, v := range Each(c, c.Args[1:]) {
		ref := c.uriArg(v)
		if c.Failed() {
			return Nil
		}
		if base = c.mergeURI(base, ref); c.Failed() {
			return Nil
		}
	}
	return c.newURI(base)
}

func (c *Call) newURI(u *uri) Value {
	if c.Failed() || !c.Charge(uriSize) {
		return Nil
	}
	copied := *u
	copied.class = classOfScheme(plainToS(u.scheme))
	return NewInstance(copied.class, &copied)
}

func uriMerge(c *Call) Value {
	ref := c.uriArg(c.Args[0])
	if c.Failed() {
		return Nil
	}
	return c.newURI(c.mergeURI(c.uri(), ref))
}

func uriSchemeList(c *Call) Value {
	h := c.NewHash()
	for _, s := range uriSchemes {
		c.HashSet(h, FrozenStr(c.UpperASCII(s.scheme)), s.class.Value())
	}
	return h.Value()
}

func uriSplit(c *Call) Value {
	p, ok := c.splitURI(c.Args[0])
	if !ok {
		return Nil
	}
	return c.NewArrayOf(p.scheme, p.userinfo, p.host, p.port, Nil, p.path, p.opaque, p.query, p.fragment)
}

var uriComponentNames = []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}

func (c *Call) uriComponents(class *Class) Value {
	names := uriComponentNames
	switch {
	case class == uriGenericClass:
		names = strings.Fields("scheme userinfo host port registry path opaque query fragment")
	case class.IsA(uriMailToClass):
		names = strings.Fields("scheme to headers")
	case class.IsA(uriFTPClass):
		names = strings.Fields("scheme userinfo host port path typecode")
	case class.IsA(uriLDAPClass):
		names = strings.Fields("scheme host port dn attributes scope filter extensions")
	case class.IsA(uriFileClass):
		names = strings.Fields("scheme host path")
	case class.IsA(uriWSClass):
		names = strings.Fields("scheme userinfo host port path query")
	}
	list := Room[Value](c, len(names))
	for _, n := range names {
		list = Append(c, list, Sym(n))
	}
	return c.List(list)
}

// uriBuild is build: components by name, or in the order of component without the scheme.
func uriBuild(c *Call) Value {
	class := c.SelfClass()
	u := &uri{path: Str(""), port: defaultPort(class), class: class}
	for _, s := range uriSchemes {
		if s.class == class {
			u.scheme = Str(s.scheme)
		}
	}
	obj := NewInstance(class, u)
	set := func(name string, v Value) bool {
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
				return Nil
			}
		}
		return obj
	}
	list := c.Array(0)
	if c.Failed() {
		return Nil
	}
	names := uriComponentNames
	if len(list.Elems) < len(names) {
		names = names[1:]
	}
	if len(list.Elems) != len(names) {
		return c.Raise(ArgumentErrorClass, "expected Array of or Hash of components of %s (%s)", class.Inspect(), c.Join(names, ", "))
	}
	for i, v := range list.Elems {
		if !set(names[i], v) {
			return Nil
		}
	}
	return obj
}

func uriEqual(c *Call) Value {
	other, ok := DataOf[*uri](c.Args[0])
	return Bool(ok && c.Self.RealClass() == c.Args[0].RealClass() && other.HashKey() == c.uri().HashKey())
}

func uriCoerce(c *Call) Value {
	other := c.uriArg(c.Args[0])
	return c.NewArrayOf(c.newURI(other), c.Self)
}

// uriNormalizeBang gives what Ruby's last step does: the host, if that had to be changed.
func uriNormalizeBang(c *Call) Value {
	u := c.uri()
	before := plainToS(u.host)
	*u = *u.normalized(&c.Budget)
	if after := plainToS(u.host); after != before {
		return c.NewString(after)
	}
	return Nil
}

// uriToStr is to_s of URI::Generic, whatever the class: without a type code.
func uriToStr(c *Call) Value {
	u := *c.uri()
	u.typecode = Nil
	return c.Made(u.text(&c.Budget), UTF8)
}

func uriAuthority(c *Call) Value {
	u := c.uri()
	if u.host.IsNil() {
		return Nil
	}
	if !u.port.IsNil() && u.port != defaultPort(c.Self.RealClass()) {
		return c.Made(c.Concat(plainToS(u.host), ":", plainToS(u.port)), UTF8)
	}
	return c.NewString(plainToS(u.host))
}

func uriOrigin(c *Call) Value {
	authority := uriAuthority(c)
	return c.Made(c.Concat(plainToS(c.uri().scheme), "://", plainToS(authority)), UTF8)
}

func uriRequestURI(c *Call) Value {
	u := c.uri()
	if u.path.IsNil() {
		return Nil
	}
	path, slash := plainToS(u.path), ""
	if !strings.HasPrefix(path, "/") {
		slash = "/"
	}
	if u.query.IsNil() {
		return c.Made(c.Concat(slash, path), UTF8)
	}
	return c.Made(c.Concat(slash, path, "?", plainToS(u.query)), UTF8)
}

func uriMailAddress(c *Call) Value {
	text, _, _ := strings.Cut(plainToS(c.uri().opaque), "?")
	return c.NewString(text)
}

func uriLDAPPart(n int) func(*Call) Value {
	return func(c *Call) Value {
		parts := c.Split(plainToS(c.uri().query), "?")
		if c.uri().query.IsNil() || n >= len(parts) {
			return Nil
		}
		return c.NewString(parts[n])
	}
}

func uriHostname(c *Call) Value {
	host := c.uri().host
	if text := plainToS(host); strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
		return c.NewString(text[1 : len(text)-1])
	}
	return host
}

func uriDecoded(part func(*uri) Value) func(*Call) Value {
	return func(c *Call) Value {
		v := part(c.uri())
		if v.IsNil() {
			return Nil
		}
		return c.percentDecode(plainToS(v), false)
	}
}

func uriSelect(c *Call) Value {
	var list []Value
	names := c.uriComponents(c.Self.RealClass())
	for i := range c.All() {
		known, _ := names.AsArray()
		is := func(v Value) bool { name, _ := v.AsSymbol(); return name == c.Name(i) }
		if !slices.ContainsFunc(known.Elems, is) && !c.Failed() {
			list := c.Replace(c.Inspect(names), ":", "")
			return c.Raise(ArgumentErrorClass, "expected of components of %s (%s)", c.Self.RealClass().Inspect(), strings.Trim(list, "[]"))
		}
		v, ok := c.Send(c.Self, c.Name(i))
		if !ok {
			return Nil
		}
		list = Append(c, list, v)
	}
	return c.List(list)
}

// uriRouteFrom gives the shortest reference that leads from another URI to this one.
func uriRouteFrom(c *Call) Value {
	from := c.uriArg(c.Args[0])
	if c.Failed() {
		return Nil
	}
	return c.routeURI(from, c.uri())
}

func uriRouteTo(c *Call) Value {
	to := c.uriArg(c.Args[0])
	if c.Failed() {
		return Nil
	}
	return c.routeURI(c.uri(), to)
}

func (c *Call) routeURI(from, to *uri) Value {
	if from.scheme.IsNil() || to.scheme.IsNil() {
		return c.Raise(uriBadURIClass, "relative URI: %s", from.text(&c.Budget))
	}
	if plainToS(from.scheme) != plainToS(to.scheme) || plainToS(from.host) != plainToS(to.host) ||
		plainToS(from.userinfo(&c.Budget)) != plainToS(to.userinfo(&c.Budget)) || from.port != to.port {
		return c.newURI(to)
	}
	rel := &uri{class: uriGenericClass, query: to.query, fragment: to.fragment, path: Str(c.relativePath(plainToS(from.path), plainToS(to.path)))}
	return NewInstance(uriGenericClass, rel)
}

func (c *Call) badComponent(name, text string) Value {
	return c.Raise(uriInvalidComponentClass, "bad component(expected %s component): %s", name, text)
}

// component gives the new value of a component: nil, or its text.
func (c *Call) component() (text string, isNil bool) {
	if c.Args[0].IsNil() {
		return "", true
	}
	return c.ToS(c.Args[0]), false
}

func uriSetScheme(c *Call) Value {
	text, isNil := c.component()
	if !isNil && !c.isScheme(text) {
		return c.badComponent("scheme", text)
	}
	c.uri().scheme = Nil
	if !isNil {
		c.uri().scheme = Str(c.LowerASCII(text))
	}
	return c.Args[0]
}

func uriSetHost(c *Call) Value {
	text, isNil := c.component()
	u := c.uri()
	switch {
	case isNil:
		u.host = Nil
	case !u.opaque.IsNil():
		return c.Raise(uriInvalidURIClass, "can not set host with registry or opaque")
	case !c.isHost(text):
		return c.badComponent("host", text)
	default:
		u.host = Str(text)
	}
	u.user, u.password = Nil, Nil
	return c.Args[0]
}

func uriSetHostname(c *Call) Value {
	text, isNil := c.component()
	if !isNil && strings.IndexByte(text, ':') >= 0 && !strings.HasPrefix(text, "[") {
		u := c.uri()
		u.host, u.user, u.password = Str(c.Concat("[", text, "]")), Nil, Nil
		return c.Args[0]
	}
	return uriSetHost(c)
}

func uriSetPort(c *Call) Value {
	u := c.uri()
	if c.Args[0].IsNil() || c.Args[0].IsInt() {
		u.port = c.Args[0]
		return c.Args[0]
	}
	text := c.ToS(c.Args[0])
	if text == "" || !c.isPort(text) || len(text) > 19 {
		return c.badComponent("port", c.Inspect(c.Args[0]))
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return c.badComponent("port", c.Inspect(c.Args[0]))
	}
	u.port = Int(n)
	return c.Args[0]
}

func uriSetPath(c *Call) Value {
	text, isNil := c.component()
	u := c.uri()
	switch {
	case isNil:
		u.path = Nil
		return Nil
	case !u.opaque.IsNil():
		return c.Raise(uriInvalidURIClass, "path conflicts with opaque")
	case text != "" && (!u.scheme.IsNil() && text[0] != '/' && plainToS(u.scheme) != "ftp" || !c.uriMade(text, uriPath)):
		kind := "absolute path"
		if u.scheme.IsNil() {
			kind = "relative path"
		}
		return c.badComponent(kind, text)
	}
	u.path = Str(text)
	return c.Args[0]
}

func uriSetOpaque(c *Call) Value {
	text, isNil := c.component()
	u := c.uri()
	if !isNil && (!u.host.IsNil() || !u.port.IsNil() || !u.user.IsNil() || plainToS(u.path) != "") {
		return c.Raise(uriInvalidURIClass, "cannot set opaque with host, port, userinfo or path")
	}
	u.opaque = Nil
	if !isNil {
		u.opaque, u.path = Str(text), Nil
	}
	return c.Args[0]
}

func uriSetUser(c *Call) Value {
	text, isNil := c.component()
	if !isNil && !c.uriMade(text, uriUser) {
		return c.badComponent("userinfo or user", text)
	}
	c.uri().user = Nil
	if !isNil {
		c.uri().user = Str(text)
	}
	return c.Args[0]
}

func uriSetPassword(c *Call) Value {
	text, isNil := c.component()
	u := c.uri()
	switch {
	case isNil:
		u.password = Nil
		return Nil
	case u.user.IsNil():
		return c.Raise(uriInvalidURIClass, "password component depends user component")
	case !c.uriMade(text, uriUser):
		return c.Raise(uriInvalidComponentClass, "bad password component")
	}
	u.password = Str(text)
	return c.Args[0]
}

func uriSetUserinfo(c *Call) Value {
	text, isNil := c.component()
	if isNil {
		return Nil
	}
	if !c.uriMade(text, uriUser) {
		return c.badComponent("userinfo or user", text)
	}
	c.uri().setUserinfo(text)
	return c.Args[0]
}
