// Package uri has Ruby's libraries uri and cgi.
//
//	uri.go       what a URI is, its classes
//	parse.go     taking URIs apart, by the grammar of RFC 3986
//	methods.go   the methods of URI and of its objects
//	set.go       setting their components
//	query.go     setting queries and fragments
//	form.go      the encodings of components and forms
//	cgi.go       the escapes of CGI and ERB::Util
package uri

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "uri, cgi", Tables: [][]ruby.Table{tables, cGITables}}

var (
	module                = ruby.NewModule("URI")
	genericClass          = ruby.NewClass("URI::Generic", ruby.ObjectClass)
	errorClass            = ruby.NewClass("URI::Error", ruby.StandardErrorClass)
	invalidURIClass       = ruby.NewClass("URI::InvalidURIError", errorClass)
	invalidComponentClass = ruby.NewClass("URI::InvalidComponentError", errorClass)
	badURIClass           = ruby.NewClass("URI::BadURIError", errorClass)
	httpClass             = ruby.NewClass("URI::HTTP", genericClass)
	httpsClass            = ruby.NewClass("URI::HTTPS", httpClass)
	ftpClass              = ruby.NewClass("URI::FTP", genericClass)
	fileClass             = ruby.NewClass("URI::File", genericClass)
	ldapClass             = ruby.NewClass("URI::LDAP", genericClass)
	ldapsClass            = ruby.NewClass("URI::LDAPS", ldapClass)
	mailToClass           = ruby.NewClass("URI::MailTo", genericClass)
	wsClass               = ruby.NewClass("URI::WS", genericClass)
	wssClass              = ruby.NewClass("URI::WSS", wsClass)
)

// schemes are the schemes that have a class of their own, in Ruby's order.
var schemes = []struct {
	scheme string
	class  *ruby.Class
	port   int64
}{
	{"ldaps", ldapsClass, 636}, {"http", httpClass, 80}, {"ws", wsClass, 80}, {"mailto", mailToClass, 0},
	{"https", httpsClass, 443}, {"ldap", ldapClass, 389}, {"file", fileClass, 0}, {"ftp", ftpClass, 21},
	{"wss", wssClass, 443},
}

// uri is the Go data of a URI. Each component is a String or nil; Port an Integer or nil.
type uri struct {
	scheme, user, password, host, port, path, query, opaque, fragment ruby.Value
	typecode                                                          ruby.Value // of FTP

	class *ruby.Class // that of the object: it stays when the scheme changes, and with it the default port
}

func (u *uri) userinfo(b *ruby.Budget) ruby.Value {
	switch {
	case u.user.IsNil():
		return ruby.Nil
	case u.password.IsNil():
		return u.user
	}
	return ruby.Str(b.Concat(ruby.PlainToS(u.user), ":", ruby.PlainToS(u.password)))
}

func (u *uri) setUserinfo(text string) {
	user, password, has := strings.Cut(text, ":")
	u.user, u.password = ruby.Str(user), ruby.Nil
	if has {
		u.password = ruby.Str(password)
	}
}

// DupData implements DataDuper.
func (u *uri) DupData(*ruby.Budget) any {
	copied := *u
	return &copied
}

// HashKey implements Keyer. One that is longer than any that is of use equals only itself.
func (u *uri) HashKey() string {
	if u.large() {
		return fmt.Sprintf("uri %p", u)
	}
	b := (&ruby.Runtime{}).Budget()
	return "uri " + u.normalized(b).text(b)
}

// defaultPort returns the port of a class of URIs, nil if it has none.
func defaultPort(class *ruby.Class) ruby.Value {
	for k := class; k != nil; k = k.Super {
		for _, s := range schemes {
			if s.class == k && s.port > 0 {
				return ruby.Int(s.port)
			}
		}
	}
	return ruby.Nil
}

// classOfScheme returns the class of a scheme's URIs.
func classOfScheme(scheme string) *ruby.Class {
	for _, s := range schemes {
		if s.scheme == scheme {
			return s.class
		}
	}
	return genericClass
}

// text returns to_s. The port is left out where it is that of the scheme.
func (u *uri) text(b *ruby.Budget) string {
	var parts [16]string
	list := parts[:0]
	add := func(before string, v ruby.Value) {
		if !v.IsNil() {
			list = append(list, before, ruby.PlainToS(v)) // bounded: two for each component
		}
	}
	if !u.scheme.IsNil() {
		list = append(list, ruby.PlainToS(u.scheme), ":") // bounded: the first two
	}
	if !u.opaque.IsNil() {
		add("", u.opaque)
	} else {
		scheme := ruby.PlainToS(u.scheme)
		if !u.host.IsNil() || scheme == "file" || scheme == "postgres" {
			add("", ruby.FrozenStr("//"))
		}
		if info := u.userinfo(b); !info.IsNil() {
			add("", info)
			add("", ruby.FrozenStr("@"))
		}
		add("", u.host)
		if u.port != defaultPort(u.class) {
			add(":", u.port)
		}
		slash := ""
		if path := ruby.PlainToS(u.path); !u.host.IsNil() && path != "" && path[0] != '/' {
			slash = "/"
		}
		add(slash, u.path)
		add(";type=", u.typecode)
		add("?", u.query)
	}
	add("#", u.fragment)
	return b.Concat(list...)
}

func (u *uri) normalized(b *ruby.Budget) *uri {
	n := *u
	if !n.path.IsNil() && ruby.PlainToS(n.path) == "" && !n.host.IsNil() {
		n.path = ruby.Str("/")
	}
	if !n.scheme.IsNil() {
		n.scheme = ruby.Str(b.LowerASCII(ruby.PlainToS(n.scheme)))
	}
	if !n.host.IsNil() {
		n.host = ruby.Str(b.LowerASCII(ruby.PlainToS(n.host)))
	}
	return &n
}

// parseURI makes the URI object of a reference.
func parseURI(b *ruby.Budget, v ruby.Value) ruby.Value {
	p, ok := splitURI(b, v)
	if !ok {
		return ruby.Nil
	}
	return p.object(b)
}

func (p uriParts) object(b *ruby.Budget) ruby.Value {
	u := &uri{scheme: p.scheme, host: p.host, path: p.path, query: p.query, opaque: p.opaque, fragment: p.fragment}
	class := genericClass
	if !p.scheme.IsNil() {
		scheme := b.LowerASCII(ruby.PlainToS(p.scheme))
		u.scheme, class = ruby.Str(scheme), classOfScheme(scheme)
	}
	if !p.userinfo.IsNil() {
		u.setUserinfo(ruby.PlainToS(p.userinfo))
	}
	u.port = defaultPort(class)
	if text := ruby.PlainToS(p.port); text != "" && len(text) < 20 {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			u.port = ruby.Int(n)
		}
	}
	u.class = class
	switch class {
	case ftpClass:
		u.ftpPath()
	case fileClass:
		if u.host.IsNil() {
			u.host = ruby.Str("")
		}
	}
	return ruby.NewInstance(class, u)
}

// ftpPath moves the typecode out of the path, which loses its slash.
func (u *uri) ftpPath() {
	path := strings.TrimPrefix(ruby.PlainToS(u.path), "/")
	if path, code, ok := strings.Cut(path, ";type="); ok {
		u.typecode = ruby.Str(code)
		u.path = ruby.Str(path)
		return
	}
	u.path = ruby.Str(path)
}

// mergeURI resolves a reference against a base, as RFC 3986 says in 5.2.
func mergeURI(b *ruby.Budget, base, ref *uri) *uri {
	if base.scheme.IsNil() && ref.scheme.IsNil() {
		b.Raise(badURIClass, "both URI are relative")
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
		out.port = defaultPort(classOfScheme(ruby.PlainToS(base.scheme)))
		if !ref.port.IsNil() {
			out.port = ref.port
		}
		return &out
	case ruby.PlainToS(ref.path) == "":
		if !ref.query.IsNil() {
			out.query = ref.query
		}
		return &out
	}
	out.query = ref.query
	path := ruby.PlainToS(ref.path)
	if path[0] != '/' {
		dir := ruby.PlainToS(base.path)
		dir = dir[:strings.LastIndexByte(dir, '/')+1]
		if dir == "" {
			dir = "/"
		}
		path = b.Concat(dir, path)
	}
	out.path = ruby.Str(removeDots(b, path))
	return &out
}
