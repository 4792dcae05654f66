package ruby

// This file implements the library uri: objects, printing and resolving. lib_uri_parse.go has the parser,
// lib_uri_methods.go the accessors and lib_uri_form.go the encodings.

import (
	"fmt"
	"strconv"
	"strings"
)

var (
	uriModule                = NewModule("URI")
	uriGenericClass          = NewClass("URI::Generic", ObjectClass)
	uriErrorClass            = NewClass("URI::Error", StandardErrorClass)
	uriInvalidURIClass       = NewClass("URI::InvalidURIError", uriErrorClass)
	uriInvalidComponentClass = NewClass("URI::InvalidComponentError", uriErrorClass)
	uriBadURIClass           = NewClass("URI::BadURIError", uriErrorClass)
	uriHTTPClass             = NewClass("URI::HTTP", uriGenericClass)
	uriHTTPSClass            = NewClass("URI::HTTPS", uriHTTPClass)
	uriFTPClass              = NewClass("URI::FTP", uriGenericClass)
	uriFileClass             = NewClass("URI::File", uriGenericClass)
	uriLDAPClass             = NewClass("URI::LDAP", uriGenericClass)
	uriLDAPSClass            = NewClass("URI::LDAPS", uriLDAPClass)
	uriMailToClass           = NewClass("URI::MailTo", uriGenericClass)
	uriWSClass               = NewClass("URI::WS", uriGenericClass)
	uriWSSClass              = NewClass("URI::WSS", uriWSClass)
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

func (u *uri) userinfo(b *Budget) Value {
	switch {
	case u.user.IsNil():
		return Nil
	case u.password.IsNil():
		return u.user
	}
	return Str(b.Concat(plainToS(u.user), ":", plainToS(u.password)))
}

func (u *uri) setUserinfo(text string) {
	user, password, has := strings.Cut(text, ":")
	u.user, u.password = Str(user), Nil
	if has {
		u.password = Str(password)
	}
}

// DupData implements DataDuper.
func (u *uri) DupData(*Budget) any {
	copied := *u
	return &copied
}

// HashKey implements Keyer. One that is longer than any that is of use equals only itself.
func (u *uri) HashKey() string {
	if u.large() {
		return fmt.Sprintf("uri %p", u)
	}
	b := (&Runtime{}).Budget()
	return "uri " + u.normalized(b).text(b)
}

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

// text gives to_s. The port is left out where it is that of the scheme.
func (u *uri) text(b *Budget) string {
	var parts [16]string
	list := parts[:0]
	add := func(before string, v Value) {
		if !v.IsNil() {
			list = append(list, before, plainToS(v)) // bounded: two for each component
		}
	}
	if !u.scheme.IsNil() {
		list = append(list, plainToS(u.scheme), ":") // bounded: the first two
	}
	if !u.opaque.IsNil() {
		add("", u.opaque)
	} else {
		scheme := plainToS(u.scheme)
		if !u.host.IsNil() || scheme == "file" || scheme == "postgres" {
			add("", FrozenStr("//"))
		}
		if info := u.userinfo(b); !info.IsNil() {
			add("", info)
			add("", FrozenStr("@"))
		}
		add("", u.host)
		if u.port != defaultPort(u.class) {
			add(":", u.port)
		}
		slash := ""
		if path := plainToS(u.path); !u.host.IsNil() && path != "" && path[0] != '/' {
			slash = "/"
		}
		add(slash, u.path)
		add(";type=", u.typecode)
		add("?", u.query)
	}
	add("#", u.fragment)
	return b.Concat(list...)
}

func (u *uri) normalized(b *Budget) *uri {
	n := *u
	if !n.path.IsNil() && plainToS(n.path) == "" && !n.host.IsNil() {
		n.path = Str("/")
	}
	if !n.scheme.IsNil() {
		n.scheme = Str(b.LowerASCII(plainToS(n.scheme)))
	}
	if !n.host.IsNil() {
		n.host = Str(b.LowerASCII(plainToS(n.host)))
	}
	return &n
}

// parseURI makes the URI object of a reference.
func (b *Budget) parseURI(v Value) Value {
	p, ok := b.splitURI(v)
	if !ok {
		return Nil
	}
	return p.object(b)
}

func (p uriParts) object(b *Budget) Value {
	u := &uri{scheme: p.scheme, host: p.host, path: p.path, query: p.query, opaque: p.opaque, fragment: p.fragment}
	class := uriGenericClass
	if !p.scheme.IsNil() {
		scheme := b.LowerASCII(plainToS(p.scheme))
		u.scheme, class = Str(scheme), classOfScheme(scheme)
	}
	if !p.userinfo.IsNil() {
		u.setUserinfo(plainToS(p.userinfo))
	}
	u.port = defaultPort(class)
	if text := plainToS(p.port); text != "" && len(text) < 20 {
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
func (b *Budget) mergeURI(base, ref *uri) *uri {
	if base.scheme.IsNil() && ref.scheme.IsNil() {
		b.Raise(uriBadURIClass, "both URI are relative")
		return nil
	}
	if !ref.scheme.IsNil() {
		return ref
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
		return &out
	case plainToS(ref.path) == "":
		if !ref.query.IsNil() {
			out.query = ref.query
		}
		return &out
	}
	out.query = ref.query
	path := plainToS(ref.path)
	if path[0] != '/' {
		dir := plainToS(base.path)
		dir = dir[:strings.LastIndexByte(dir, '/')+1]
		if dir == "" {
			dir = "/"
		}
		path = b.Concat(dir, path)
	}
	out.path = Str(b.removeDots(path))
	return &out
}
