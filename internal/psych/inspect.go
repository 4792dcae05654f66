package psych

// This file turns keys that are no strings into strings, with Ruby's to_s and inspect.

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// KeyString returns the string that stands in a Map for a key that is a scalar:
// its to_s, as in Ruby's JSON.
func KeyString(k any) string {
	switch k := k.(type) {
	case string:
		return k
	case nil:
		return ""
	case bool:
		return strconv.FormatBool(k)
	case Symbol:
		return string(k)
	case int64:
		return strconv.FormatInt(k, 10)
	case *big.Int:
		return k.String()
	case float64:
		return FormatFloat(k)
	case time.Time:
		return formatZoned(k, "2006-01-02 15:04:05")
	}
	return fmt.Sprint(k)
}

// formatZoned formats t as Time#to_s and Time#inspect do.
func formatZoned(t time.Time, layout string) string {
	if t.Location() == time.UTC {
		return t.Format(layout + " UTC")
	}
	return t.Format(layout + " -0700")
}

// key returns the string for a key. The key is not decoded if it is a
// collection: of that, there is only what inspect prints.
func (d *decoder) key(n *Node) (string, error) {
	target := n
	if n.Kind == KindAlias && n.Alias != nil {
		target = n.Alias
	}
	if target.Kind == KindScalar || d.o.NoAliases && target != n {
		v, err := d.value(n)
		return KeyString(v), err
	}
	b, err := d.inspect(nil, n)
	return string(b), err
}

// inspect appends what Ruby's inspect prints for the value of a node.
func (d *decoder) inspect(b []byte, n *Node) ([]byte, error) {
	if n.Kind == KindAlias && n.Alias != nil && !d.o.NoAliases && n.Alias.Kind != KindScalar {
		if _, recursive := d.shared[n.Alias].(pending); recursive {
			return nil, recursionError(n)
		}
		n = n.Alias
	}
	if n.Kind == KindScalar || n.Kind == KindAlias {
		v, err := d.value(n)
		return append(b, inspectScalar(v)...), err
	}
	if err := CheckTag(n, d.o); err != nil {
		return nil, err
	}
	if n.Anchor != "" {
		if d.shared == nil {
			d.shared = make(map[*Node]any)
		}
		before, decoded := d.shared[n]
		d.shared[n] = pending{}
		defer func() {
			if delete(d.shared, n); decoded {
				d.shared[n] = before
			}
		}()
	}
	if n.Kind == KindMapping {
		var p inspectPairs
		if err := d.inspectInto(&p, n); err != nil {
			return nil, err
		}
		before := len(b)
		b = p.append(b)
		if d.keyText += len(b) - before; d.keyText > maxKeyText {
			return nil, &LimitError{Limit: "text of keys", Max: maxKeyText, Line: n.Line, Column: n.Column}
		}
		return b, nil
	}
	b = append(b, '[')
	for i, c := range n.Children {
		if i > 0 {
			b = append(b, ", "...)
		}
		var err error
		if b, err = d.inspect(b, c); err != nil {
			return nil, err
		}
	}
	return append(b, ']'), nil
}

// inspectPairs are the keys and values of a Hash, inspected.
type inspectPairs struct {
	keys   []string
	values map[string]string
}

func (p *inspectPairs) set(key, value string) {
	if p.values == nil {
		p.values = make(map[string]string)
	}
	if _, ok := p.values[key]; !ok {
		p.keys = append(p.keys, key)
	}
	p.values[key] = value
}

func (p *inspectPairs) append(b []byte) []byte {
	b = append(b, '{')
	for i, k := range p.keys {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(append(b, k...), p.values[k]...)
	}
	return append(b, '}')
}

// inspectInto puts the pairs of a mapping into p, merged ones included.
func (d *decoder) inspectInto(p *inspectPairs, n *Node) error {
	for i := 0; i+1 < len(n.Children); i += 2 {
		k, v := n.Children[i], n.Children[i+1]
		key, err := d.inspectKey(k)
		if err != nil {
			return err
		}
		if from := d.mergeSources(k, v); from != nil {
			for _, m := range from {
				if err := d.inspectInto(p, m); err != nil {
					return err
				}
			}
			continue
		}
		value, err := d.inspect(nil, v)
		if err != nil {
			return err
		}
		p.set(key, string(value))
	}
	return nil
}

// mergeSources returns the mappings that a merge key with the value v merges,
// in the order of merging; nil if there is nothing to merge.
func (d *decoder) mergeSources(k, v *Node) []*Node {
	if !IsMerge(k) {
		return nil
	}
	mapping := func(n *Node) *Node {
		if n.Kind == KindAlias && n.Alias != nil && !d.o.NoAliases {
			if _, recursive := d.shared[n.Alias].(pending); recursive {
				return nil
			}
			n = n.Alias
		}
		if n.Kind == KindMapping {
			return n
		}
		return nil
	}
	if m := mapping(v); m != nil {
		return []*Node{m}
	}
	if v.Kind != KindSequence {
		return nil
	}
	list := make([]*Node, 0, len(v.Children))
	for _, c := range slices.Backward(v.Children) {
		m := mapping(c)
		if m == nil {
			return nil
		}
		list = append(list, m)
	}
	return list
}

// inspectKey returns a key and what separates it from its value.
func (d *decoder) inspectKey(n *Node) (string, error) {
	target := n
	if n.Kind == KindAlias && n.Alias != nil {
		target = n.Alias
	}
	if target.Kind == KindScalar {
		v, err := d.value(n)
		if s, ok := v.(Symbol); ok && err == nil {
			if isLabel(string(s)) {
				return string(s) + ": ", nil
			}
			return inspectString(string(s)) + ": ", nil
		}
		return inspectScalar(v) + " => ", err
	}
	b, err := d.inspect(nil, n)
	return string(b) + " => ", err
}

// inspectScalar is inspect for a value that is no collection.
func inspectScalar(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case string:
		return inspectString(v)
	case Symbol:
		return inspectSymbol(string(v))
	case Date:
		const epoch = 2440588 // the julian day of 1970-01-01
		day := time.Date(v.Year, time.Month(v.Month), v.Day, 0, 0, 0, 0, time.UTC).Unix()/86400 + epoch
		return fmt.Sprintf("#<Date: %s ((%dj,0s,0n),+0s,-Infj)>", v, day)
	case time.Time:
		return formatZoned(v, "2006-01-02 15:04:05.999999999")
	}
	return KeyString(v)
}

// isLabel tells whether a symbol that is a key is written without quotes.
func isLabel(s string) bool {
	name := strings.TrimRight(s[max(0, len(s)-1):], "?!")
	name = s[:max(0, len(s)-1)] + name
	r, _ := utf8.DecodeRuneInString(name)
	return isName(name) && !isDigit(byte(r))
}

// isName tells whether s has nothing but characters of words.
func isName(s string) bool {
	for _, r := range s {
		if !isWordChar(r) {
			return false
		}
	}
	return s != ""
}

// operatorSymbols are the operators that make symbols without quotes.
var operatorSymbols = strings.Fields("[] []= ! != !~ % & * ** + +@ - -@ / < << <= <=> == === =~ > >= >> ^ ` | ~")

// inspectSymbol is Symbol#inspect.
func inspectSymbol(s string) string {
	name := s
	switch {
	case slices.Contains(operatorSymbols, s), isLabel(s):
		return ":" + s
	case strings.HasPrefix(s, "@@"), strings.HasPrefix(s, "@"), strings.HasPrefix(s, "$"):
		name = strings.TrimLeft(s, "@$")
		if s[:len(s)-len(name)] == "@" || s[:len(s)-len(name)] == "@@" || s[:len(s)-len(name)] == "$" {
			break
		}
		name = ""
	default:
		name = strings.TrimSuffix(s, "=")
	}
	if isName(name) && !isDigit(name[0]) {
		return ":" + s
	}
	return ":" + inspectString(s)
}

// inspectEscapes are the escapes with a letter of String#inspect.
var inspectEscapes = map[rune]string{
	'"': `\"`, '\\': `\\`, '\n': `\n`, '\t': `\t`, '\r': `\r`, '\f': `\f`, '\v': `\v`, '\b': `\b`, '\a': `\a`, 0x1B: `\e`,
}

// inspectString is String#inspect.
func inspectString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); {
		r, w := utf8.DecodeRuneInString(s[i:])
		next := ""
		if i+w < len(s) {
			next = s[i+w : i+w+1]
		}
		switch escape, ok := inspectEscapes[r]; {
		case ok:
			b.WriteString(escape)
		case r == utf8.RuneError && w == 1:
			fmt.Fprintf(&b, `\x%02X`, s[i])
		case r == '#' && next != "" && strings.Contains("{$@", next):
			b.WriteString(`\#`)
		case r < 0x20 || r == 0x7F:
			fmt.Fprintf(&b, `\u%04X`, r)
		case !isPrintable(r) && r > 0xFFFF:
			fmt.Fprintf(&b, `\u{%X}`, r)
		case !isPrintable(r):
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteString(s[i : i+w])
		}
		i += w
	}
	b.WriteByte('"')
	return b.String()
}

// isPrintable is Ruby's [[:print:]] beyond ASCII.
func isPrintable(r rune) bool {
	return unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Zs, unicode.Cf, unicode.Co)
}
