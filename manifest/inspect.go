package manifest

// This file prints values as Ruby does, for the director's messages, without showing what variables gave.

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/psych"
)

// maxInspect bounds how much of a value goes into a message; the director has no bound.
const maxInspect = 1 << 20

// inspect returns Ruby's inspect of n. Values from variables appear as their placeholders.
func (n *Node) inspect() string {
	var b strings.Builder
	n.inspectTo(&b, true)
	return b.String()
}

func (n *Node) inspectTo(b *strings.Builder, hide bool) {
	switch {
	case n == nil:
		b.WriteString("nil")
	case hide && n.secret():
		inspectString(b, n.src.text)
	case n.kind == KindMap:
		b.WriteByte('{')
		for i, p := range n.pairs {
			if i > 0 {
				b.WriteString(", ")
			}
			if b.Len() > maxInspect {
				b.WriteString("…")
				break
			}
			p.Key.inspectKey(b, hide)
			p.Value.inspectTo(b, hide)
		}
		b.WriteByte('}')
	case n.kind == KindList:
		b.WriteByte('[')
		for i, c := range n.list {
			if i > 0 {
				b.WriteString(", ")
			}
			if b.Len() > maxInspect {
				b.WriteString("…")
				break
			}
			c.inspectTo(b, hide)
		}
		b.WriteByte(']')
	default:
		inspectScalar(b, n.scalar)
	}
}

// secret tells whether a variable gave the value.
func (n *Node) secret() bool { return n != nil && n.src != nil && n.src.kind == FromVariable }

var simpleSymbol = regexp.MustCompile(`\A[\p{L}_][\p{L}\p{N}_]*[?!]?\z`)

// inspectKey prints a hash key with what follows it: "a" => or a: for a symbol.
func (n *Node) inspectKey(b *strings.Builder, hide bool) {
	if sym, ok := n.scalar.(psych.Symbol); ok && n.kind == KindScalar && !(hide && n.secret()) {
		if simpleSymbol.MatchString(string(sym)) {
			b.WriteString(string(sym))
		} else {
			inspectString(b, string(sym))
		}
		b.WriteString(": ")
		return
	}
	n.inspectTo(b, hide)
	b.WriteString(" => ")
}

func inspectScalar(b *strings.Builder, v any) {
	switch v := v.(type) {
	case nil:
		b.WriteString("nil")
	case string:
		inspectString(b, v)
	case float64:
		b.WriteString(psych.FormatFloat(v))
	case psych.Symbol:
		b.WriteByte(':')
		if simpleSymbol.MatchString(string(v)) {
			b.WriteString(string(v))
		} else {
			inspectString(b, string(v))
		}
	default:
		fmt.Fprint(b, v)
	}
}

var stringEscapes = map[rune]string{
	'"': `\"`, '\\': `\\`, '\n': `\n`, '\r': `\r`, '\t': `\t`, '\f': `\f`, '\v': `\v`, '\b': `\b`, '\a': `\a`,
	0x1b: `\e`,
}

// inspectString prints a string as Ruby's String#inspect does in UTF-8.
func inspectString(b *strings.Builder, s string) {
	b.WriteByte('"')
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size <= 1:
			fmt.Fprintf(b, `\x%02X`, s[i])
		case r == '#' && i+1 < len(s) && strings.IndexByte("{$@", s[i+1]) >= 0:
			b.WriteString(`\#`)
		case stringEscapes[r] != "":
			b.WriteString(stringEscapes[r])
		case unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Zs, unicode.Cf, unicode.Co):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(b, `\u{%X}`, r)
		default:
			fmt.Fprintf(b, `\u%04X`, r)
		}
		i += size
	}
	b.WriteByte('"')
}

// toS returns Ruby's to_s of n: strings are themselves, null is empty, lists and maps are inspected.
func (n *Node) toS() string {
	switch {
	case n == nil:
		return ""
	case n.secret():
		return n.src.text
	case n.kind != KindScalar:
		return n.inspect()
	}
	return scalarText(n.scalar)
}

// text returns what toS would if variables were not hidden. It is for data, never for messages.
func (n *Node) text() string {
	if n == nil {
		return ""
	}
	if n.kind != KindScalar {
		var b strings.Builder
		n.inspectTo(&b, false)
		return b.String()
	}
	return scalarText(n.scalar)
}

func scalarText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case float64:
		return psych.FormatFloat(v)
	case psych.Symbol:
		return string(v)
	}
	return fmt.Sprint(v)
}

// class returns the name of the Ruby class of n.
func (n *Node) class() string {
	switch {
	case n == nil:
		return "NilClass"
	case n.kind == KindMap:
		return "Hash"
	case n.kind == KindList:
		return "Array"
	}
	switch v := n.scalar.(type) {
	case nil:
		return "NilClass"
	case bool:
		if v {
			return "TrueClass"
		}
		return "FalseClass"
	case string:
		return "String"
	case float64:
		return "Float"
	case psych.Symbol:
		return "Symbol"
	}
	return "Integer"
}
