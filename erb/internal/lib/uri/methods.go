package uri

// This file implements the methods of URI and of URI objects.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var uriTables = []ruby.Table{
	{Class: &genericClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &uri{class: c}) }},
	{Class: &module, Statics: []ruby.Method{
		{Name: "decode_uri_component", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return decodeComponent(c, false) }},
		{Name: "decode_www_form", Min: 1, Max: 2, Fn: decodeForm, Flags: ruby.Kw},
		{Name: "decode_www_form_component", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return decodeComponent(c, true) }},
		{Name: "encode_uri_component", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return encodeComponent(c, false) }},
		{Name: "encode_www_form", Min: 1, Max: 2, Fn: encodeForm},
		{Name: "encode_www_form_component", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return encodeComponent(c, true) }},
		{Name: "extract", Min: 1, Max: 2, Fn: extract},
		{Name: "join", Max: -1, Fn: join},
		{Name: "open", Reason: "templates can't reach the network"},
		{Name: "parse", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return parseURI(&c.Budget, c.Args[0]) }},
		{Name: "regexp", Max: 1, Fn: makeRegexp},
		{Name: "scheme_list", Fn: schemeList},
		{Name: "split", Min: 1, Max: 1, Fn: split},
	}},
	{Class: &ruby.KernelModule, Methods: []ruby.Method{{Name: "URI", Min: 1, Max: 1, Fn: kernelURI, Flags: ruby.PrivateRow}}},
	{Class: &ruby.KernelModule, Statics: []ruby.Method{{Name: "URI", Min: 1, Max: 1, Fn: kernelURI}}},
	{Class: &genericClass, Hidden: func() map[string]ruby.Hidden {
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
	{Class: &ftpClass, Hidden: func() map[string]ruby.Hidden {
		return map[string]ruby.Hidden{"@typecode": variable(func(u *uri) ruby.Value { return u.typecode })}
	}},
	{Class: &ldapClass, Hides: []string{"@dn", "@attributes", "@scope", "@filter", "@extensions"}},
	{Class: &mailToClass, Hides: []string{"@to", "@headers"}},
	{Class: &genericClass, Methods: []ruby.Method{{Name: "initialize", Min: 9, Max: 11, Fn: initialize, Flags: ruby.PrivateRow}}},
	{Class: &ftpClass, Statics: []ruby.Method{{Name: "build", Min: 1, Max: 1, Fn: build}}, Methods: []ruby.Method{
		{Name: "initialize", Min: 9, Max: 11, Fn: initialize, Flags: ruby.PrivateRow},
		{Name: "merge", Min: 1, Max: 1, Fn: merge},
		{Name: "path", Fn: func(c *ruby.Call) ruby.Value { return self(c).shownPath(&c.Budget) }},
	}},
	{Class: &ldapClass, Statics: []ruby.Method{{Name: "build", Min: 1, Max: 1, Fn: build}}, Methods: []ruby.Method{
		{Name: "initialize", Min: 9, Max: 11, Fn: initialize, Flags: ruby.PrivateRow},
	}},
	{Class: &mailToClass, Statics: []ruby.Method{{Name: "build", Min: 1, Max: 1, Fn: build}}, Methods: []ruby.Method{
		{Name: "initialize", Min: 9, Max: 11, Fn: initialize, Flags: ruby.PrivateRow},
	}},
	{Class: &genericClass, Statics: []ruby.Method{
		{Name: "build", Min: 1, Max: 1, Fn: build},
		{Name: "component", Fn: func(c *ruby.Call) ruby.Value { return uriComponents(c, c.SelfClass()) }},
		{Name: "default_port", Fn: func(c *ruby.Call) ruby.Value { return defaultPort(c.SelfClass()) }},
	}},
	{Class: &genericClass, Methods: []ruby.Method{
		{Name: "+", Min: 1, Max: 1, Fn: merge},
		{Name: "-", Min: 1, Max: 1, Fn: routeFrom},
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "absolute", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!self(c).scheme.IsNil()) }},
		{Name: "absolute?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!self(c).scheme.IsNil()) }},
		{Name: "authority", Fn: genericAuthority},
		{Name: "coerce", Min: 1, Max: 1, Fn: coerce},
		{Name: "component", Fn: func(c *ruby.Call) ruby.Value { return uriComponents(c, c.Self.RealClass()) }},
		{Name: "decoded_password", Fn: func(c *ruby.Call) ruby.Value { return decoded(c, func(u *uri) ruby.Value { return u.password }) }},
		{Name: "decoded_user", Fn: func(c *ruby.Call) ruby.Value { return decoded(c, func(u *uri) ruby.Value { return u.user }) }},
		{Name: "default_port", Fn: func(c *ruby.Call) ruby.Value { return defaultPort(c.Self.RealClass()) }},
		{Name: "eql?", Min: 1, Max: 1, Fn: eql},
		{Name: "find_proxy", Reason: "templates can't read the environment"},
		{Name: "fragment", Fn: func(c *ruby.Call) ruby.Value { return self(c).fragment }},
		{Name: "fragment=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
			return setterOf(c, (*uri).setFragment, func(u *uri) ruby.Value { return u.fragment })
		}, Flags: ruby.Mutates},
		{Name: "hash", Fn: func(c *ruby.Call) ruby.Value { v, _ := c.Send(ruby.Str(self(c).HashKey()), "hash"); return v }},
		{Name: "hierarchical?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!self(c).path.IsNil()) }},
		{Name: "host", Fn: func(c *ruby.Call) ruby.Value { return self(c).host }},
		{Name: "host=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setter(c, (*uri).setHost) }, Flags: ruby.Mutates},
		{Name: "hostname", Fn: hostname},
		{Name: "hostname=", Min: 1, Max: 1, Fn: uriSetHostname, Flags: ruby.Mutates},
		{Name: "inspect", Fn: func(c *ruby.Call) ruby.Value {
			return c.Made(c.Concat("#<", c.Self.RealClass().Inspect(), " ", self(c).text(&c.Budget), ">"), ruby.UTF8)
		}},
		{Name: "merge", Min: 1, Max: 1, Fn: merge},
		{Name: "merge!", Min: 1, Max: 1, Fn: mergeBang, Flags: ruby.Mutates},
		{Name: "normalize", Fn: func(c *ruby.Call) ruby.Value { return c.NewOfSelf(self(c).normalized(&c.Budget)) }},
		{Name: "normalize!", Fn: normalizeBang, Flags: ruby.Mutates},
		{Name: "opaque", Fn: func(c *ruby.Call) ruby.Value { return self(c).opaque }},
		{Name: "opaque=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setter(c, (*uri).setOpaque) }, Flags: ruby.Mutates},
		{Name: "password", Fn: func(c *ruby.Call) ruby.Value { return self(c).password }},
		{Name: "password=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setter(c, setPassword) }, Flags: ruby.Mutates},
		{Name: "path", Fn: func(c *ruby.Call) ruby.Value { return self(c).shownPath(&c.Budget) }},
		{Name: "path=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setter(c, (*uri).setPath) }, Flags: ruby.Mutates},
		{Name: "port", Fn: func(c *ruby.Call) ruby.Value { return self(c).port }},
		{Name: "port=", Min: 1, Max: 1, Fn: uriSetPort, Flags: ruby.Mutates},
		{Name: "query", Fn: func(c *ruby.Call) ruby.Value { return self(c).query }},
		{Name: "query=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
			return setterOf(c, (*uri).setQuery, func(u *uri) ruby.Value { return u.query })
		}, Flags: ruby.Mutates},
		{Name: "registry", Fn: ruby.AlwaysNil},
		{Name: "registry=", Min: 1, Max: 1, Fn: setRegistry},
		{Name: "relative?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(self(c).scheme.IsNil()) }},
		{Name: "route_from", Min: 1, Max: 1, Fn: routeFrom},
		{Name: "route_to", Min: 1, Max: 1, Fn: routeTo},
		{Name: "scheme", Fn: func(c *ruby.Call) ruby.Value { return self(c).scheme }},
		{Name: "scheme=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setter(c, (*uri).setScheme) }, Flags: ruby.Mutates},
		{Name: "select", Max: -1, Fn: uriSelect},
		{Name: "to_s", Fn: func(c *ruby.Call) ruby.Value { return c.Made(self(c).text(&c.Budget), ruby.UTF8) }},
		{Name: "to_str", Fn: func(c *ruby.Call) ruby.Value { return c.Made(self(c).genericText(&c.Budget), ruby.UTF8) }},
		{Name: "user", Fn: func(c *ruby.Call) ruby.Value { return self(c).user }},
		{Name: "user=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setterOrNil(c, setUser) }, Flags: ruby.Mutates},
		{Name: "userinfo", Fn: func(c *ruby.Call) ruby.Value { return self(c).userinfo(&c.Budget) }},
		{Name: "userinfo=", Min: 1, Max: 1, Fn: uriSetUserinfo, Flags: ruby.Mutates},
	}},
	{Class: &wsClass, Methods: []ruby.Method{{Name: "request_uri", Fn: requestURI}}},
	{Class: &httpClass, Methods: []ruby.Method{{Name: "request_uri", Fn: requestURI}}},
	{Class: &httpClass, Methods: []ruby.Method{
		{Name: "authority", Fn: httpAuthority},
		{Name: "origin", Fn: origin},
	}},
	{Class: &mailToClass, Methods: []ruby.Method{
		{Name: "headers", Fn: func(c *ruby.Call) ruby.Value { return self(c).headers }},
		{Name: "headers=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setter(c, (*uri).setHeaders) }, Flags: ruby.Mutates},
		{Name: "to", Fn: func(c *ruby.Call) ruby.Value { return self(c).to }},
		{Name: "to=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setter(c, (*uri).setTo) }, Flags: ruby.Mutates},
		{Name: "to_mailtext", Fn: mailLetter},
		{Name: "to_rfc822text", Fn: mailLetter},
	}},
	{Class: &ftpClass, Methods: []ruby.Method{
		{Name: "typecode", Fn: func(c *ruby.Call) ruby.Value { return self(c).typecode }},
		{Name: "typecode=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setter(c, (*uri).setTypecode) }, Flags: ruby.Mutates},
	}},
	{Class: &ldapClass, Methods: []ruby.Method{
		{Name: "hierarchical?", Fn: ruby.AlwaysFalse},
		{Name: "attributes", Fn: func(c *ruby.Call) ruby.Value { return self(c).attributes }},
		{Name: "attributes=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setLDAP(c, func(u *uri) *ruby.Value { return &u.attributes }) }, Flags: ruby.Mutates},
		{Name: "dn", Fn: func(c *ruby.Call) ruby.Value { return self(c).dn }},
		{Name: "dn=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setLDAP(c, func(u *uri) *ruby.Value { return &u.dn }) }, Flags: ruby.Mutates},
		{Name: "extensions", Fn: func(c *ruby.Call) ruby.Value { return self(c).extensions }},
		{Name: "extensions=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setLDAP(c, func(u *uri) *ruby.Value { return &u.extensions }) }, Flags: ruby.Mutates},
		{Name: "filter", Fn: func(c *ruby.Call) ruby.Value { return self(c).filter }},
		{Name: "filter=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setLDAP(c, func(u *uri) *ruby.Value { return &u.filter }) }, Flags: ruby.Mutates},
		{Name: "scope", Fn: func(c *ruby.Call) ruby.Value { return self(c).scope }},
		{Name: "scope=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return setLDAP(c, func(u *uri) *ruby.Value { return &u.scope }) }, Flags: ruby.Mutates},
	}},
	{Class: &ldapsClass, Constants: func() { ruby.Constant(ldapsClass, "DEFAULT_PORT", ruby.Int(636)) }},
	{Class: &httpClass, Constants: func() { ruby.Constant(httpClass, "DEFAULT_PORT", ruby.Int(80)) }},
	{Class: &wsClass, Constants: func() { ruby.Constant(wsClass, "DEFAULT_PORT", ruby.Int(80)) }},
	{Class: &mailToClass, Constants: func() { ruby.Constant(mailToClass, "DEFAULT_PORT", ruby.Nil) }},
	{Class: &httpsClass, Constants: func() { ruby.Constant(httpsClass, "DEFAULT_PORT", ruby.Int(443)) }},
	{Class: &ldapClass, Constants: func() { ruby.Constant(ldapClass, "DEFAULT_PORT", ruby.Int(389)) }},
	{Class: &fileClass, Constants: func() { ruby.Constant(fileClass, "DEFAULT_PORT", ruby.Nil) }},
	{Class: &ftpClass, Constants: func() { ruby.Constant(ftpClass, "DEFAULT_PORT", ruby.Int(21)) }},
	{Class: &wssClass, Constants: func() { ruby.Constant(wssClass, "DEFAULT_PORT", ruby.Int(443)) }},
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

func setRegistry(c *ruby.Call) ruby.Value { return c.Raise(invalidURIClass, "cannot set registry") }

func schemeList(c *ruby.Call) ruby.Value {
	h := c.NewHash()
	for _, s := range schemes {
		c.HashSet(h, ruby.FrozenStr(c.UpperASCII(s.scheme)), (*s.class).Value())
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

// normalizeBang returns the result of Ruby's last step: the host, if that had to be changed.
func normalizeBang(c *ruby.Call) ruby.Value { return self(c).normalize(&c.Budget) }

// genericAuthority returns the authority as URI::Generic defines it: user, password, host and port.
func genericAuthority(c *ruby.Call) ruby.Value {
	u := self(c)
	if u.user.IsNil() && u.password.IsNil() && u.host.IsNil() && u.port.IsNil() {
		return ruby.Nil
	}
	return c.NewArrayOf(u.user, u.password, u.host, u.port)
}

// httpAuthority is the host, with the port if it isn't that of the class.
func httpAuthority(c *ruby.Call) ruby.Value {
	u := self(c)
	if u.port == defaultPort(c.Self.RealClass()) {
		return u.host
	}
	return c.Made(c.Concat(ruby.PlainToS(u.host), ":", ruby.PlainToS(u.port)), ruby.UTF8)
}

func origin(c *ruby.Call) ruby.Value {
	authority := httpAuthority(c)
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

func hostname(c *ruby.Call) ruby.Value {
	host := self(c).host
	if text := ruby.PlainToS(host); strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
		return c.NewString(text[1 : len(text)-1])
	}
	return host
}

func decoded(c *ruby.Call, part func(*uri) ruby.Value) ruby.Value {
	v := part(self(c))
	if v.IsNil() {
		return ruby.Nil
	}
	return percentDecode(&c.Budget, ruby.PlainToS(v), false)
}
