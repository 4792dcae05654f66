package ruby

// This file implements the library uri: parsing, printing and resolving. lib_uri_methods.go has the accessors and
// lib_uri_form.go the encodings.

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

var (
	uriModule                = newModule("URI")
	uriGenericClass          = newClass("URI::Generic", objectClass)
	uriErrorClass            = newClass("URI::Error", standardErrorClass)
	uriInvalidURIClass       = newClass("URI::InvalidURIError", uriErrorClass)
	uriInvalidComponentClass = newClass("URI::InvalidComponentError", uriErrorClass)
	uriBadURIClass           = newClass("URI::BadURIError", uriErrorClass)
	uriHTTPClass             = newClass("URI::HTTP", uriGenericClass)
	uriHTTPSClass            = newClass("URI::HTTPS", uriHTTPClass)
	uriFTPClass              = newClass("URI::FTP", uriGenericClass)
	uriFileClass             = newClass("URI::File", uriGenericClass)
	uriLDAPClass             = newClass("URI::LDAP", uriGenericClass)
	uriLDAPSClass            = newClass("URI::LDAPS", uriLDAPClass)
	uriMailToClass           = newClass("URI::MailTo", uriGenericClass)
	uriWSClass               = newClass("URI::WS", uriGenericClass)
	uriWSSClass              = newClass("URI::WSS", uriWSClass)
)

// uriSchemes are the schemes that have a class of their own, in Ruby's order.
var uriSchemes = []struct {
	scheme string
	class  *Class
	port   int64
}{
	{"ldaps", uriLDAPSClass, 636}, {"http", uriHTTPClass, 80}, {"ws", uriWSClass, 80}, {"mailto", uriMailToClass, 0},
	{"https", uriHTTPSClass, 443}, {"ldap", uriLDAPClass, 389}, {"file", uriFileClass, 0}, {"ftp", uriFTPClass, 21},
	{"wss", uriWSSClass, 443},
}

// uri is the Go data of a URI. Each component is a String or nil; Port an Integer or nil.
type uri struct {
	scheme, user, password, host, port, path, query, opaque, fragment Value
	typecode                                                          Value // of FTP

	class *Class // that of the object: it stays when the scheme changes, and with it the default port
}

func (u *uri) userinfo() Value {
	switch {
	case u.user.IsNil():
		return Nil
	case u.password.IsNil():
		return u.user
	}
	return Str(plainToS(u.user) + ":" + plainToS(u.password))
}

func (u *uri) setUserinfo(text string) {
	user, password, has := strings.Cut(text, ":")
	u.user, u.password = Str(user), Nil
	if has {
		u.password = Str(password)
	}
}

// DupData implements DataDuper.
func (u *uri) DupData() any {
	copied := *u
	return &copied
}

// HashKey implements Keyer.
func (u *uri) HashKey() string { return "uri " + u.normalized().String() }

// defaultPort gives the port of a class of URIs, nil if it has none.
func defaultPort(class *Class) Value {
	for k := class; k != nil; k = k.Super {
		for _, s := range uriSchemes {
			if s.class == k && s.port > 0 {
				return Int(s.port)
			}
		}
	}
	return Nil
}

// classOfScheme gives the class of a scheme's URIs.
func classOfScheme(scheme string) *Class {
	for _, s := range uriSchemes {
		if s.scheme == scheme {
			return s.class
		}
	}
	return uriGenericClass
}

// String gives to_s. The port is left out where it is that of the scheme.
func (u *uri) String() string {
	var b strings.Builder
	if !u.scheme.IsNil() {
		b.WriteString(plainToS(u.scheme) + ":")
	}
	if !u.opaque.IsNil() {
		b.WriteString(plainToS(u.opaque))
	} else {
		scheme := plainToS(u.scheme)
		if !u.host.IsNil() || scheme == "file" || scheme == "postgres" {
			b.WriteString("//")
		}
		if info := u.userinfo(); !info.IsNil() {
			b.WriteString(plainToS(info) + "@")
		}
		b.WriteString(plainToS(u.host))
		if !u.port.IsNil() && u.port != defaultPort(u.class) {
			b.WriteString(":" + plainToS(u.port))
		}
		path := plainToS(u.path)
		if !u.host.IsNil() && path != "" && path[0] != '/' {
			b.WriteByte('/')
		}
		b.WriteString(path)
		if !u.typecode.IsNil() {
			b.WriteString(";type=" + plainToS(u.typecode))
		}
		if !u.query.IsNil() {
			b.WriteString("?" + plainToS(u.query))
		}
	}
	if !u.fragment.IsNil() {
		b.WriteString("#" + plainToS(u.fragment))
	}
	return b.String()
}

func (u *uri) normalized() *uri {
	n := *u
	if !n.path.IsNil() && plainToS(n.path) == "" && !n.host.IsNil() {
		n.path = Str("/")
	}
	if !n.scheme.IsNil() {
		n.scheme = Str(strings.ToLower(plainToS(n.scheme)))
	}
	if !n.host.IsNil() {
		n.host = Str(strings.ToLower(plainToS(n.host)))
	}
	return &n
}

// uriPatterns are RFC 3986's, as Ruby has them: the first for absolute URIs, the second for relative references.
var uriPatterns = sync.OnceValue(func() (p struct{ absolute, relative, host, path, scheme, port, user *regexp.Regexp }) {
	const (
		unreserved = `[!$&-.0-9:;=@A-Z_a-z~/]`
		segment    = `(?:%[0-9A-Fa-f]{2}|[!$&-.0-9:;=@A-Z_a-z~])`
		userinfo   = `((?:%[0-9A-Fa-f]{2}|[!$&-.0-9:;=A-Z_a-z~])*)`
		regName    = `(?:%[0-9A-Fa-f]{2}|[!$&-.0-9;=A-Z_a-z~])*`
		ipLiteral  = `\[(?:[0-9A-Fa-f:.]+|v[0-9A-Fa-f]+\.[!$&-.0-9:;=A-Z_a-z~]+)\]`
		host       = `(` + ipLiteral + `|` + regName + `)`
		authority  = `(?:` + userinfo + `@)?` + host + `(?::([0-9]*))?`
		abEmpty    = `((?:/` + segment + `*)*)`
		pathAbs    = `(/(?:` + segment + `+(?:/` + segment + `*)*)?)`
		rootless   = `(` + segment + `+(?:/` + segment + `*)*)`
		noScheme   = `((?:%[0-9A-Fa-f]{2}|[!$&-.0-9;=@A-Z_a-z~])+(?:/` + segment + `*)*)`
		tail       = `((?:%[0-9A-Fa-f]{2}|[!$&-.0-9:;=@A-Z_a-z~/?])*)`
		query      = `(?:\?([^#]*))?`
		fragment   = `(?:#` + tail + `)?`
	)
	p.absolute = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*):(?:(//)` + authority + abEmpty + `|` + pathAbs + `|` + rootless + `|)` + query + fragment + `$`)
	p.relative = regexp.MustCompile(`^(?:(//)` + authority + abEmpty + `|` + pathAbs + `|` + noScheme + `|)` + query + fragment + `$`)
	p.host = regexp.MustCompile(`^` + host + `$`)
	p.path = regexp.MustCompile(`^(?:%[0-9A-Fa-f]{2}|` + unreserved + `)*$`)
	p.scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*$`)
	p.port = regexp.MustCompile(`^[0-9]+$`)
	p.user = regexp.MustCompile(`^(?:%[0-9A-Fa-f]{2}|[!$&-.0-9:;=A-Z_a-z~])*$`)
	return p
})

// uriParts is what URI.split answers.
type uriParts struct{ scheme, userinfo, host, port, path, opaque, query, fragment Value }

// splitURI takes a reference apart.
func (rt *Runtime) splitURI(v Value) (p uriParts, err error) {
	s, ok := v.AsString()
	if !ok && v.Kind() == KindObject {
		if r, found, err := rt.CheckCall(v, "to_str"); found || err != nil {
			if s, ok = r.AsString(); err == nil && !ok {
				_, err = rt.Send(r, "ascii_only?")
			}
			if err != nil {
				return p, err
			}
		}
	}
	if !ok {
		text, err := rt.Inspect(v)
		if err != nil {
			return p, err
		}
		return p, NewException(uriInvalidURIClass, "bad URI (is not URI?): "+text)
	}
	text := s.String()
	if err := rt.Step(int64(len(text)/16 + 1)); err != nil {
		return p, err
	}
	for i := 0; i < len(text); i++ {
		if text[i] >= 0x80 {
			return p, NewException(uriInvalidURIClass, "URI must be ascii only "+dumpASCII(text))
		}
	}
	if m := uriPatterns().absolute.FindStringSubmatchIndex(text); m != nil {
		return absoluteParts(func(i int) Value { return group(text, m, i) }), nil
	}
	if m := uriPatterns().relative.FindStringSubmatchIndex(text); m != nil {
		at := func(i int) Value { return group(text, m, i) }
		p = uriParts{userinfo: at(2), host: at(3), port: at(4), query: at(8), fragment: at(9)}
		p.path = firstSet(at(5), at(6), at(7), Str(""))
		return p, nil
	}
	quoted, err := rt.Inspect(v)
	if err != nil {
		return p, err
	}
	return p, NewException(uriInvalidURIClass, "bad URI (is not URI?): "+quoted)
}

// absoluteParts reads the groups of the pattern for absolute URIs. A path without a slash at its start is opaque.
func absoluteParts(at func(int) Value) uriParts {
	p := uriParts{scheme: at(1), query: at(9), fragment: at(10)}
	switch {
	case !at(2).IsNil():
		p.userinfo, p.host, p.port, p.path = at(3), at(4), at(5), at(6)
	case !at(7).IsNil():
		p.path = at(7)
	case !at(8).IsNil():
		p.opaque = at(8)
		if !p.query.IsNil() {
			p.opaque, p.query = Str(plainToS(p.opaque)+"?"+plainToS(p.query)), Nil
		}
	default:
		p.path = Str("")
	}
	return p
}

func group(text string, m []int, i int) Value {
	if m[2*i] < 0 {
		return Nil
	}
	return Str(text[m[2*i]:m[2*i+1]])
}

func firstSet(list ...Value) Value {
	for _, v := range list {
		if !v.IsNil() {
			return v
		}
	}
	return Nil
}

// dumpASCII quotes a string with characters beyond ASCII as escapes.
func dumpASCII(s string) string {
	text := strconv.QuoteToASCII(s)
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+5 < len(text) && text[i+1] == 'u' {
			b.WriteString(`\u` + strings.ToUpper(text[i+2:i+6]))
			i += 5
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// parseURI makes the URI object of a reference.
func (rt *Runtime) parseURI(v Value) (Value, error) {
	p, err := rt.splitURI(v)
	if err != nil {
		return Nil, err
	}
	return p.object(), nil
}

func (p uriParts) object() Value {
	u := &uri{scheme: p.scheme, host: p.host, path: p.path, query: p.query, opaque: p.opaque, fragment: p.fragment}
	class := uriGenericClass
	if !p.scheme.IsNil() {
		scheme := strings.ToLower(plainToS(p.scheme))
		u.scheme, class = Str(scheme), classOfScheme(scheme)
	}
	if !p.userinfo.IsNil() {
		u.setUserinfo(plainToS(p.userinfo))
	}
	u.port = defaultPort(class)
	if text := plainToS(p.port); text != "" {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			u.port = Int(n)
		}
	}
	u.class = class
	switch class {
	case uriFTPClass:
		u.ftpPath()
	case uriFileClass:
		if u.host.IsNil() {
			u.host = Str("")
		}
	}
	return NewInstance(class, u)
}

// ftpPath moves the typecode out of the path, which loses its slash.
func (u *uri) ftpPath() {
	path := strings.TrimPrefix(plainToS(u.path), "/")
	if path, code, ok := strings.Cut(path, ";type="); ok {
		u.typecode = Str(code)
		u.path = Str(path)
		return
	}
	u.path = Str(path)
}

// mergeURI resolves a reference against a base, as RFC 3986 says in 5.2.
func mergeURI(base, ref *uri) (*uri, error) {
	if base.scheme.IsNil() && ref.scheme.IsNil() {
		return nil, NewException(uriBadURIClass, "both URI are relative")
	}
	if !ref.scheme.IsNil() {
		return ref, nil
	}
	out := *base
	out.fragment = ref.fragment
	switch {
	case !ref.host.IsNil():
		out.user, out.password, out.host, out.path, out.query = ref.user, ref.password, ref.host, ref.path, ref.query
		out.port = defaultPort(classOfScheme(plainToS(base.scheme)))
		if !ref.port.IsNil() {
			out.port = ref.port
		}
		return &out, nil
	case plainToS(ref.path) == "":
		if !ref.query.IsNil() {
			out.query = ref.query
		}
		return &out, nil
	}
	out.query = ref.query
	path := plainToS(ref.path)
	if path[0] != '/' {
		dir := plainToS(base.path)
		dir = dir[:strings.LastIndexByte(dir, '/')+1]
		if dir == "" {
			dir = "/"
		}
		path = dir + path
	}
	out.path = Str(removeDots(path))
	return &out, nil
}

// removeDots resolves . and .. in a path.
func removeDots(path string) string {
	var out []string
	parts := strings.Split(path, "/")
	for i, part := range parts {
		last := i == len(parts)-1
		switch part {
		case ".":
			if last {
				out = append(out, "")
			}
		case "..":
			if len(out) > 1 {
				out = out[:len(out)-1]
			}
			if last {
				out = append(out, "")
			}
		default:
			out = append(out, part)
		}
	}
	return strings.Join(out, "/")
}
