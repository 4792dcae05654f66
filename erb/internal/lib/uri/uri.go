// Package uri has Ruby's libraries uri and cgi: URIs in uri.rb; parsing, encoding and escaping in Go.
//
//	uri.go    the classes, and the parsers as objects
//	parse.go  parsing, by the grammar of RFC 3986
//	form.go   the encodings of components and forms
//	cgi.go    the escapes of CGI and ERB::Util
package uri

import (
	_ "embed"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

//go:embed uri.rb
var prelude string

// Library registers the classes and their methods with the linker.
var Library = ruby.Library{
	Name: "uri, cgi", Classes: classes, Tables: [][]ruby.Table{tables, cGITables}, Prelude: &ruby.Prelude{
		Text: &prelude, Primitives: primitives,
	},
}

var (
	module         *ruby.Class
	genericClass   *ruby.Class
	errorClass     *ruby.Class
	httpClass      *ruby.Class
	ldapClass      *ruby.Class
	wsClass        *ruby.Class
	oldParserClass *ruby.Class
	newParserClass *ruby.Class
)

var classes = []ruby.ClassRow{
	{Var: &cgiClass, Name: "CGI", Super: &ruby.ObjectClass},
	{Name: "CGI::Util", Module: true},
	{Var: &erbUtilModule, Name: "ERB::Util", Module: true},
	{Var: &oldParserClass, Name: "URI::RFC2396_Parser", Super: &ruby.ObjectClass},
	{Var: &newParserClass, Name: "URI::RFC3986_Parser", Super: &ruby.ObjectClass},
	{Var: &module, Name: "URI", Module: true},
	{Var: &genericClass, Name: "URI::Generic", Super: &ruby.ObjectClass, Include: []**ruby.Class{&module}},
	{Var: &errorClass, Name: "URI::Error", Super: &ruby.StandardErrorClass},
	{Name: "URI::InvalidURIError", Super: &errorClass},
	{Name: "URI::InvalidComponentError", Super: &errorClass},
	{Name: "URI::BadURIError", Super: &errorClass},
	{Var: &httpClass, Name: "URI::HTTP", Super: &genericClass},
	{Name: "URI::HTTPS", Super: &httpClass},
	{Name: "URI::FTP", Super: &genericClass},
	{Name: "URI::File", Super: &genericClass},
	{Var: &ldapClass, Name: "URI::LDAP", Super: &genericClass},
	{Name: "URI::LDAPS", Super: &ldapClass},
	{Name: "URI::MailTo", Super: &genericClass},
	{Var: &wsClass, Name: "URI::WS", Super: &genericClass},
	{Name: "URI::WSS", Super: &wsClass},
}

var tables = []ruby.Table{
	{Class: &module, Constants: func() {
		ruby.Constant(module, "Parser", newParserClass.Value())
		ruby.ConstantOfRun(module, "RFC2396_PARSER", func(*ruby.Runtime) ruby.Value { return newParser(oldParserClass) })
		ruby.ConstantOfRun(module, "RFC3986_PARSER", func(*ruby.Runtime) ruby.Value { return newParser(newParserClass) })
		ruby.ConstantOfRun(module, "DEFAULT_PARSER", defaultParser)
		ruby.ConstantOfRun(module, "PARSER", defaultParser)
	}},
	{Class: &module, Statics: []ruby.Method{
		{Name: "decode_uri_component", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return decodeComponent(c, false) }},
		{Name: "decode_www_form", Min: 1, Max: 2, Fn: decodeForm, Flags: ruby.Kw},
		{Name: "decode_www_form_component", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return decodeComponent(c, true) }},
		{Name: "encode_uri_component", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return encodeComponent(c, false) }},
		{Name: "encode_www_form", Min: 1, Max: 2, Fn: encodeForm},
		{Name: "encode_www_form_component", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return encodeComponent(c, true) }},
		{Name: "open", Reason: "templates can't reach the network"},
	}},
	{Class: &genericClass, Methods: []ruby.Method{{Name: "find_proxy", Max: 1, Reason: "templates can't read the environment"}}},
	{Class: &oldParserClass, NoNew: true, Refuse: []string{"parse", "split", "join", "regexp", "pattern"}},
	{Class: &newParserClass, NoNew: true, Refuse: []string{"regexp"}},
}

// newParser makes a parser. They are as alike as their classes, so the run has one of each.
func newParser(class *ruby.Class) ruby.Value {
	v := ruby.NewInstance(class, nil)
	v.Freeze()
	return v
}

func defaultParser(rt *ruby.Runtime) ruby.Value {
	v, _ := rt.ConstOf(module, "RFC3986_PARSER")
	return v
}

// absolute returns the grammar of an absolute URI by RFC 2396, with a group for each component, which Ruby comments.
func absolute(c *ruby.Call) ruby.Value {
	const (
		escaped = `%[a-fA-F\d]{2}`
		plain   = `\-_.!~*'()a-zA-Z\d`
		uric    = `(?:[` + plain + `;/?:@&=+$,\[\]]|` + escaped + `)`
		pchar   = `(?:[` + plain + `:@&=+$,]|` + escaped + `)*`
		segment = pchar + `(?:;` + pchar + `)*`
		user    = `(?:[` + plain + `;:&=+$,]|` + escaped + `)*`
		ipv4    = `\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}`
		hex     = `[a-fA-F\d]{1,4}`
		start   = `(?:` + hex + `:)*`
		end     = start + `(?:` + hex + `|` + ipv4 + `)`
		ipv6    = `\[(?:` + end + `|(?:` + start + hex + `)?::(?:` + end + `)?)\]`
		host    = `(?:(?:[a-zA-Z0-9\-.]|%\h\h)+|` + ipv4 + `|` + ipv6 + `)`
	)
	return c.NewString(`
        ([a-zA-Z][\-+.a-zA-Z\d]*):                           (?# 1: scheme)
        (?:
           ((?:[` + plain + `;?:@&=+$,]|` + escaped + `)` + uric + `*)                    (?# 2: opaque)
        |
           (?:(?:
             //(?:
                 (?:(?:(` + user + `)@)?        (?# 3: userinfo)
                   (?:(` + host + `)(?::(\d*))?))? (?# 4: host, 5: port)
               |
                 ((?:[` + plain + `$,;:@&=+]|` + escaped + `)+)                 (?# 6: registry)
               )
             |
             (?!//))                           (?# XXX: '//' is the mark for hostport)
             (/` + segment + `(?:/` + segment + `)*)?                    (?# 7: path)
           )(?:\?(` + uric + `*))?                 (?# 8: query)
        )
        (?:\#(` + uric + `*))?                  (?# 9: fragment)
      `)
}
