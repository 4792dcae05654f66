package uri

// This file has the parsers of URIs as objects. That of RFC 2396 finds URIs in texts and escapes texts, for both.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

var (
	oldParserClass *ruby.Class
	newParserClass *ruby.Class
)

var parserTables = []ruby.Table{
	{Class: &module, Constants: func() {
		ruby.Constant(module, "Parser", newParserClass.Value())
		ruby.ConstantOfRun(module, "RFC2396_PARSER", func(*ruby.Runtime) ruby.Value { return newParser(oldParserClass) })
		ruby.ConstantOfRun(module, "RFC3986_PARSER", func(*ruby.Runtime) ruby.Value { return newParser(newParserClass) })
		ruby.ConstantOfRun(module, "DEFAULT_PARSER", defaultParser)
		ruby.ConstantOfRun(module, "PARSER", defaultParser)
	}},
	{Class: &mailToClass, Constants: func() {
		ruby.ConstantOfRun(mailToClass, "EMAIL_REGEXP", func(rt *ruby.Runtime) ruby.Value {
			v, _ := matching.CompileValue(rt, emailPattern, 0) // it is valid
			return v
		})
	}},
	{Class: &genericClass, Methods: []ruby.Method{{Name: "parser", Fn: func(c *ruby.Call) ruby.Value { return defaultParser(c.RT) }}}},
	{Class: &oldParserClass, NoNew: true, Refuse: []string{"parse", "split", "join", "regexp", "pattern"}},
	{Class: &newParserClass, NoNew: true, Refuse: []string{"regexp"}},
	{Class: &oldParserClass, Also: []**ruby.Class{&newParserClass}, Methods: []ruby.Method{
		{Name: "escape", Min: 1, Max: 2, Fn: escapeURI},
		{Name: "extract", Min: 1, Max: 2, Fn: extract},
		{Name: "inspect", Fn: func(c *ruby.Call) ruby.Value { return c.NewString(c.RT.AnyToS(c.Self)) }}, // without variables
		{Name: "make_regexp", Max: 1, Fn: makeRegexp},
		{Name: "unescape", Min: 1, Max: 2, Fn: unescapeURI},
	}},
	{Class: &newParserClass, Methods: []ruby.Method{
		{Name: "join", Max: -1, Fn: join},
		{Name: "parse", Min: 1, Max: 1, Fn: parse},
		{Name: "split", Min: 1, Max: 1, Fn: split},
	}},
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

func parse(c *ruby.Call) ruby.Value { return parseURI(&c.Budget, c.Args[0]) }

// absolutePattern is the grammar of an absolute URI by RFC 2396. group begins a group for each component: the scheme,
// the opaque part, the user, the host, the port, the registry, the path, the query, the fragment.
func absolutePattern(group string) string {
	const (
		escaped = `%[a-fA-F\d]{2}`
		plain   = `\-_.!~*'()a-zA-Z\d`
		uric    = `(?:[` + plain + `;/?:@&=+$,\[\]]|` + escaped + `)`
		pchar   = `(?:[` + plain + `:@&=+$,]|` + escaped + `)*`
		segment = pchar + `(?:;` + pchar + `)*`
		path    = `/` + segment + `(?:/` + segment + `)*`
		user    = `(?:[` + plain + `;:&=+$,]|` + escaped + `)*`
		name    = `(?:[a-zA-Z0-9\-.]|%\h\h)+`
		ipv4    = `\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}`
		hex     = `[a-fA-F\d]{1,4}`
		start   = `(?:` + hex + `:)*`
		end     = start + `(?:` + hex + `|` + ipv4 + `)`
		ipv6    = `\[(?:` + end + `|(?:` + start + hex + `)?::(?:` + end + `)?)\]`
		host    = `(?:` + name + `|` + ipv4 + `|` + ipv6 + `)`
		reg     = `(?:[` + plain + `$,;:@&=+]|` + escaped + `)+`
		opaque  = `(?:[` + plain + `;?:@&=+$,]|` + escaped + `)` + uric + `*`
		scheme  = `[a-zA-Z][\-+.a-zA-Z\d]*`
	)
	g := func(s string) string { return group + s + `)` }
	layout := grouped
	if group == `(` {
		layout = commented
	}
	return strings.NewReplacer("SCHEME", g(scheme), "OPAQUE", g(opaque), "USER", g(user), "HOST", g(host), "PORT", g(`\d*`), // bounded: constants
		"REGISTRY", g(reg), "PATH", g(path), "QUERY", g(uric+`*`), "FRAGMENT", g(uric+`*`)).Replace(layout)
}

var (
	capturing = ruby.Once[string]{Make: func() string { return absolutePattern(`(`) }}
	grouping  = ruby.Once[string]{Make: func() string { return absolutePattern(`(?:`) }}
)

// uriRegexp makes the expression that finds URIs, of some schemes if there are any.
func uriRegexp(c *ruby.Call, pattern string, list ruby.Value) (ruby.Value, bool) {
	if list.Truthy() {
		schemes, err := c.RT.Splat(list)
		if err != nil {
			c.Fail(err)
			return ruby.Nil, false
		}
		union, ok := c.Send(ruby.RegexpClass.Value(), "union", schemes...)
		if !ok {
			return ruby.Nil, false
		}
		source, _ := c.Send(union, "source")
		pattern = c.Concat(`(?=(?i:`, ruby.PlainToS(source), `):)`, pattern)
	}
	v, err := matching.CompileValue(c.RT, pattern, matching.RegexpExtended)
	if err != nil {
		c.Fail(err)
	}
	return v, !c.Failed()
}

func makeRegexp(c *ruby.Call) ruby.Value {
	v, _ := uriRegexp(c, capturing.Get(), c.Arg(0))
	return v
}

// extract lists the URIs in a text, or passes them to the block.
func extract(c *ruby.Call) ruby.Value {
	re, ok := uriRegexp(c, grouping.Get(), c.Arg(1))
	if !ok {
		return ruby.Nil
	}
	found, ok := c.Send(c.Args[0], "scan", re)
	if !ok || !c.Given() {
		return found
	}
	list, ok := found.AsArray()
	if !ok { // scan is another object's, as that of a StringScanner
		return ruby.Nil
	}
	for _, v := range ruby.Each(c, list.Elems) {
		if !c.Run(v) {
			break
		}
	}
	return ruby.Nil
}

// eachMatch calls f for each match of an expression in the first argument, and between with the text before it. It
// returns the rest.
func eachMatch(c *ruby.Call, re *matching.Regexp, s *ruby.String, between, f func(text string)) (rest string) {
	text, done := s.String(), 0
	for at := 0; at <= len(text); {
		m, ok := matching.MatchFrom(c, re, s, at, true, true)
		if !ok || !c.Tick() {
			break
		}
		between(text[done:m.Caps[0]])
		f(text[m.Caps[0]:m.Caps[1]])
		done, at = m.Caps[1], m.Caps[1]
		if m.Caps[0] == m.Caps[1] {
			at += max(1, c.CharWidth(text[at:], s.Enc))
		}
	}
	return text[done:]
}

// unsafeRegexp returns the expression for the second argument: an expression, or the characters that it finds.
func unsafeRegexp(c *ruby.Call) *matching.Regexp {
	v := c.Args[1]
	if _, ok := matching.AsRegexp(v); !ok {
		quoted, ok := c.Send(ruby.RegexpClass.Value(), "quote", v)
		if !ok {
			return nil
		}
		v = c.Check(matching.CompileValue(c.RT, c.Concat("[", ruby.PlainToS(quoted), "]"), 0))
	}
	re, _ := matching.AsRegexp(v)
	return re
}

// escapeURI writes characters that are unsafe in URIs as %XX.
func escapeURI(c *ruby.Call) ruby.Value {
	s, ok := c.Args[0].AsString()
	if !ok {
		return c.Fail(c.RT.MissingError(c.Args[0], "gsub", ruby.Outside))
	}
	plain := func(b byte) bool {
		return isLetter(b) || ascii.IsDigit(b) || strings.IndexByte("-_.!~*'();/?:@&=+$,[]", b) >= 0
	}
	if !c.Truthy(1) {
		return escapeURIBytes(&c.Budget, s.String(), plain)
	}
	re := unsafeRegexp(c)
	if c.Failed() {
		return ruby.Nil
	}
	t := c.Text(s.Len())
	rest := eachMatch(c, re, s, func(text string) { t.Add(text) }, func(text string) {
		t.Add(ruby.PlainToS(escapeURIBytes(&c.Budget, text, func(byte) bool { return false })))
	})
	t.Add(rest)
	return t.ValueIn(ruby.ASCII)
}

// unescapeURI turns %XX into bytes.
func unescapeURI(c *ruby.Call) ruby.Value {
	s, ok := c.Args[0].AsString()
	if !ok {
		return c.Fail(c.RT.MissingError(c.Args[0], "encoding", ruby.Outside))
	}
	enc := s.Enc
	if enc == ruby.ASCII {
		enc = ruby.UTF8
	}
	if c.Truthy(1) {
		return c.Fail(&ruby.UnsupportedError{Construct: "URI unescape with an expression of its own"})
	}
	v := percentDecode(&c.Budget, s.String(), false)
	if made, ok := v.AsString(); ok {
		made.Enc = enc
	}
	return v
}
