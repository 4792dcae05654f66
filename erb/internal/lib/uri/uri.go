// Package uri has Ruby's libraries uri and cgi.
//
//	uri.go         the representation of a URI, its classes
//	parse.go       parsing, by the grammar of RFC 3986
//	initialize.go  making URIs: parse, build and new
//	methods.go     the methods of URI and of its objects
//	set.go         checking and setting their components
//	schemes.go     the specific parts of FTP, LDAP, mailto and file
//	query.go       setting queries and fragments
//	components.go  the components that a class has; equality
//	merge.go       resolving references, and finding them
//	parser.go      URI::RFC2396_PARSER and URI::RFC3986_PARSER: extract, escape
//	layout.go      the text of the expression that finds URIs
//	form.go        the encodings of components and forms
//	classes.go     the list of classes and modules
//	cgi.go         the escapes of CGI and ERB::Util
package uri

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "uri, cgi", Classes: classes, Tables: [][]ruby.Table{uriTables, parserTables, cGITables}}

var (
	module                *ruby.Class
	genericClass          *ruby.Class
	errorClass            *ruby.Class
	invalidURIClass       *ruby.Class
	invalidComponentClass *ruby.Class
	badURIClass           *ruby.Class
	httpClass             *ruby.Class
	httpsClass            *ruby.Class
	ftpClass              *ruby.Class
	fileClass             *ruby.Class
	ldapClass             *ruby.Class
	ldapsClass            *ruby.Class
	mailToClass           *ruby.Class
	wsClass               *ruby.Class
	wssClass              *ruby.Class
)

// schemes are the schemes that have a class of their own, in Ruby's order.
var schemes = []struct {
	scheme string
	class  **ruby.Class
	port   int64
}{
	{"ldaps", &ldapsClass, 636}, {"http", &httpClass, 80}, {"ws", &wsClass, 80}, {"mailto", &mailToClass, 0},
	{"https", &httpsClass, 443}, {"ldap", &ldapClass, 389}, {"file", &fileClass, 0}, {"ftp", &ftpClass, 21},
	{"wss", &wssClass, 443},
}

// uri is the Go data of a URI. Each component is a String or nil; Port an Integer or nil.
type uri struct {
	scheme, user, password, host, port, path, query, opaque, fragment ruby.Value

	typecode                                  ruby.Value // of FTP, whose path begins with a slash that isn't part of it
	dn, attributes, scope, filter, extensions ruby.Value // of LDAP: taken from path and query when it is made
	to, headers                               ruby.Value // of MailTo: taken from opaque when it is made

	class *ruby.Class // that of the object: it stays when the scheme changes, and with it the default port
}

// is reports whether the object is of a class or of one below it.
func (u *uri) is(class *ruby.Class) bool { return u.class.IsA(class) }

func (u *uri) userinfo(b *ruby.Budget) ruby.Value {
	switch {
	case u.user.IsNil():
		return ruby.Nil
	case u.password.IsNil():
		return u.user
	}
	return ruby.Str(b.Concat(ruby.PlainToS(u.user), ":", ruby.PlainToS(u.password)))
}

// DupData implements DataDuper.
func (u *uri) DupData(*ruby.Budget) any {
	copied := *u
	return &copied
}

// defaultPort returns the port of a class of URIs, nil if it has none.
func defaultPort(class *ruby.Class) ruby.Value {
	for k := class; k != nil; k = k.Super {
		for _, s := range schemes {
			if *s.class == k && s.port > 0 {
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
			return *s.class
		}
	}
	return genericClass
}

// text returns to_s.
func (u *uri) text(b *ruby.Budget) string {
	switch {
	case u.is(mailToClass):
		return u.mailText(b)
	case u.is(ftpClass) && !u.typecode.IsNil():
		typed := *u
		typed.path = ruby.Str(b.Concat(ruby.PlainToS(u.path), ";type=", ruby.PlainToS(u.typecode)))
		return typed.genericText(b)
	}
	return u.genericText(b)
}

// genericText returns to_s of URI::Generic. The port is left out where it is that of the class.
func (u *uri) genericText(b *ruby.Budget) string {
	var parts [16]string
	list := parts[:0]
	add := func(before string, v ruby.Value) {
		if _, isSymbol := v.AsSymbol(); isSymbol {
			b.Raise(ruby.TypeErrorClass, "no implicit conversion of Symbol into String")
		}
		if !v.IsNil() {
			list = append(list, before, ruby.PlainToS(v)) // bounded: two for each component
		}
	}
	if !u.scheme.IsNil() {
		add("", u.scheme)
		add(":", ruby.FrozenStr(""))
	}
	if !u.opaque.IsNil() {
		add("", u.opaque)
	} else {
		u.addHierarchy(b, add)
	}
	add("#", u.fragment)
	return b.Concat(list...)
}

// addHierarchy adds the part between the scheme and the fragment of a URI that is not opaque.
func (u *uri) addHierarchy(b *ruby.Budget, add func(before string, v ruby.Value)) {
	scheme := ruby.PlainToS(u.scheme)
	if !u.host.IsNil() || scheme == "file" || scheme == "postgres" {
		add("//", ruby.FrozenStr(""))
	}
	if info := u.userinfo(b); !info.IsNil() {
		add("", info)
		add("@", ruby.FrozenStr(""))
	}
	add("", u.host)
	if u.port != defaultPort(u.class) {
		add(":", u.port)
	}
	located := !u.host.IsNil() || !u.port.IsNil()
	if u.path.IsNil() && located {
		b.Fail(b.RT.MissingError(ruby.Nil, "empty?", ruby.Outside))
	} else if u.path.IsNil() {
		b.Raise(ruby.TypeErrorClass, "no implicit conversion of nil into String")
	}
	if path := ruby.PlainToS(u.path); located && path != "" && path[0] != '/' {
		add("/", ruby.FrozenStr(""))
	}
	add("", u.path)
	add("?", u.query)
}

// normalize implements normalize! and returns its result.
func (u *uri) normalize(b *ruby.Budget) ruby.Value {
	if path := u.shownPath(b); !path.IsNil() && ruby.PlainToS(path) == "" {
		u.putPath(b, ruby.Str("/"))
	}
	if !u.scheme.IsNil() {
		u.scheme = ruby.Str(b.LowerASCII(ruby.PlainToS(u.scheme)))
	}
	if host := ruby.PlainToS(u.host); host != "" {
		if lower := b.LowerASCII(host); lower != host {
			u.putHost(ruby.Str(lower))
			return u.host
		}
	}
	return ruby.Nil
}

func (u *uri) normalized(b *ruby.Budget) *uri {
	n := *u
	n.normalize(b)
	return &n
}
