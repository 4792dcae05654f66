package secrets

// This file replaces secrets by others of the same form. A render with other secrets shows the parts that depend on
// them.

import (
	"context"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

// Variant is a way to replace the characters of secrets by others of the same kind. The length of a text stays, and so
// do the lines that begin and end PEM blocks.
type Variant int

const (
	// Alphanumeric replaces letters and digits: a URL stays a URL, a port a port.
	Alphanumeric Variant = iota
	// Everything replaces punctuation and spaces too, and all digits of a number.
	Everything
	// Variants is their number.
	Variants
)

// public are the keys beside a key that is secret which aren't: of certificates, SSH and RSA keys, and of users.
var public = lazy.Value[map[string][]string]{New: func() map[string][]string {
	return map[string][]string{
		"private_key": {"certificate", "ca", "public_key", "public_key_fingerprint"},
		"password":    {"username"},
	}
}}

// Store is a store with other values than the embedded store's.
type Store struct {
	manifest.Store
	// Variant says which.
	Variant Variant
	// Public also replaces the public parts of certificates, keys and users.
	Public bool
}

// Get implements manifest.Store.
func (s Store) Get(ctx context.Context, v *manifest.Variable) (any, bool, error) {
	value, ok, err := s.Store.Get(ctx, v)
	return s.Variant.value(value, s.Public), ok, err
}

// value returns the other value of plain data, of the same kind; keys of hashes stay.
func (n Variant) value(v any, all bool) any {
	switch v := v.(type) {
	case *manifest.Node:
		return n.value(v.Value(), all)
	case string:
		return n.Text(v)
	case bool:
		return !v
	case int:
		return n.value(int64(v), all)
	case int64:
		if other := n.value(big.NewInt(v), all).(*big.Int); other.IsInt64() {
			return other.Int64()
		}
		return v - 1
	case *big.Int:
		other, _ := new(big.Int).SetString(n.Text(strings.TrimPrefix(v.String(), "-")), 10)
		return other
	case float64:
		if v+1 == v {
			return v / 2
		}
		return v + 1
	case rubytext.Symbol:
		return rubytext.Symbol(n.Text(string(v)))
	case []any:
		list := make([]any, len(v))
		for k := range v {
			list[k] = n.value(v[k], all)
		}
		return list
	case *manifest.Map:
		out := new(manifest.Map)
		for key, value := range v.All() {
			if all || !isPublic(v, key) {
				value = n.value(value, all)
			}
			out.Set(key, value)
		}
		return out
	case map[string]any:
		m := new(manifest.Map)
		for key, value := range v {
			m.Set(key, value)
		}
		return n.value(m, all)
	}
	return v
}

func isPublic(m *manifest.Map, key string) bool {
	return Public(key, func(key string) bool {
		_, ok := m.Get(key)
		return ok
	})
}

// Public reports whether a key beside one that is secret isn't. has reports whether the hash has a key.
func Public(key string, has func(string) bool) bool {
	for secret, others := range public.Get() {
		if slices.Contains(others, key) && has(secret) {
			return true
		}
	}
	return false
}

var (
	armour      = pattern.New(`-----(?:BEGIN|END) [A-Z0-9 ]+-----`) // the lines around the content of a PEM block
	placeholder = pattern.New(`\(\([^()]+\)\)`)
)

// Text returns another text.
func (n Variant) Text(text string) string { return n.around(armour, text, n.change) }

// literal returns another text, with the same placeholders.
func (n Variant) literal(text string) string {
	return n.around(placeholder, text, func(out *strings.Builder, part string) { out.WriteString(n.Text(part)) })
}

// around changes a text except where it matches an expression.
func (n Variant) around(keep *pattern.Pattern, text string, change func(*strings.Builder, string)) string {
	var out strings.Builder
	from := 0
	for _, at := range append(keep.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		change(&out, text[from:at[0]])
		out.WriteString(text[at[0]:at[1]])
		from = at[1]
	}
	return out.String()
}

// change writes another text without armour.
func (n Variant) change(out *strings.Builder, text string) {
	letters := rune(26)
	if !strings.ContainsFunc(text, func(r rune) bool { return r|0x20 > 'f' && r|0x20 <= 'z' }) {
		letters = 6 // the text of a hexadecimal number stays one
	}
	for at := 0; at < len(text); {
		run := digits(text[at:])
		switch r, size := utf8.DecodeRuneInString(text[at:]); {
		case run > 0:
			out.WriteString(number(text[at:at+run], n == Alphanumeric && limited(text, at, at+run)))
			at += run
			continue
		case r == utf8.RuneError:
			out.WriteString(text[at : at+size])
			at += size
			continue
		default:
			out.WriteRune(n.other(r, letters))
			at += size
		}
	}
}

// digits returns how many digits a text begins with.
func digits(text string) int {
	return len(text) - len(strings.TrimLeft(text, "0123456789"))
}

// limited reports whether digits may be a number with limits, as a port or a part of an address.
func limited(text string, from, to int) bool {
	const port = 5
	return to-from <= port && (from == 0 || !inWord(text[from-1])) && (to == len(text) || !inWord(text[to]))
}

// number returns another number, near it or with all digits replaced.
func number(text string, near bool) string {
	out := []byte(text)
	for k, c := range out {
		switch {
		case !near:
			out[k] = '1' + (c-'0')%9
		case k < len(out)-1:
		case c > '1':
			out[k] = c - 1
		default:
			out[k] = c + 1
		}
	}
	return string(out)
}

// other returns another character of the same kind, one of the first letters of the alphabet for one of these.
func (n Variant) other(r, letters rune) rune {
	by := 1 + 2*rune(n)
	switch {
	case 'a' <= r && r <= 'z':
		return 'a' + (r-'a'+by)%letters
	case 'A' <= r && r <= 'Z':
		return 'A' + (r-'A'+by)%letters
	case r >= utf8.RuneSelf:
		return r ^ 0x41 // in the same number of bytes
	case n == Alphanumeric || r < ' ':
		return r
	case r == '-':
		return '_'
	}
	return '-'
}

// Rule says which properties are secret.
type Rule struct {
	// Typed are the dotted names of the properties whose type in a job's spec denotes a secret.
	Typed map[string]bool
}

// Add records a property of a job's spec.
func (r *Rule) Add(name string, definition any) {
	def, ok := definition.(*manifest.Map)
	if !ok {
		return
	}
	if t, _ := def.Get("type"); slices.ContainsFunc(types, func(s string) bool { return t == s }) {
		if r.Typed == nil {
			r.Typed = map[string]bool{}
		}
		r.Typed[name] = true
	}
}

// Properties returns properties with other literals in place of the secret ones, and reports whether there are
// any. Values from variables stay: [Store] replaces them.
func (r Rule) Properties(m *manifest.Map, n Variant) (*manifest.Map, bool) {
	return r.with(m, substitute{n.literal, func(v any) any { return n.value(v, true) }})
}

// Hidden returns properties with [redact.Text] in place of the literals that are secret.
func (r Rule) Hidden(m *manifest.Map) *manifest.Map {
	out, _ := r.with(m, substitute{func(string) string { return redact.Text }, func(any) any { return redact.Text }})
	return out
}

// substitute makes the replacements of secrets: for a part of a text, and for another value.
type substitute struct {
	part  func(string) string
	value func(any) any
}

func (r Rule) with(m *manifest.Map, s substitute) (*manifest.Map, bool) {
	out, found := r.below("", m, s, false)
	other, _ := out.(*manifest.Map)
	return other, found
}

// Links returns links, by name, with other literals in their properties.
func (r Rule) Links(m *manifest.Map, n Variant) *manifest.Map {
	links := m.Copy()
	for name, v := range m.All() {
		content, _ := v.(*manifest.Map)
		written, _ := content.Get("properties")
		p, _ := written.(*manifest.Map)
		if p, found := r.Properties(p, n); found {
			content = content.Copy()
			content.Set("properties", p)
			links.Set(name, content)
		}
	}
	return links
}

// below returns a value with other literals. secret says that all of them are secret.
func (r Rule) below(path string, v any, by substitute, secret bool) (any, bool) {
	switch v := v.(type) {
	case *manifest.Map:
		out := v
		for key, value := range v.All() {
			name := strings.TrimPrefix(path+"."+key, ".")
			now, found := r.below(name, value, by, !isPublic(v, key) && (secret || Named(key) || r.Typed[name]))
			if !found {
				continue
			}
			if out == v {
				out = v.Copy()
			}
			out.Set(key, now)
		}
		return out, out != v
	case []any:
		list, changed := slices.Clone(v), false
		for k, e := range v {
			now, found := r.below(path, e, by, secret)
			if found {
				list[k], changed = now, true
			}
		}
		return list, changed
	case string:
		spans := InText(v)
		if secret {
			spans = Whole(v, v)
		}
		return Replace(v, spans, by.part), len(spans) > 0
	}
	if !secret || Whole(v, "x") == nil {
		return v, false
	}
	return by.value(v), true
}

// Whole returns the span of a literal, with its text, whose name says that it is a secret. There is none if it is only
// placeholders, or says whether there is a secret.
func Whole(v any, text string) []Span {
	switch v.(type) {
	case nil, bool:
		return nil
	}
	if placeholder.ReplaceAllLiteralString(text, "") == "" {
		return nil
	}
	return []Span{{0, len(text)}}
}

// Of returns, for each variant, the paths of the secrets that it replaces in the properties and links of a job, as
// templates read them: "properties.a.b", without the indexes of lists. [Everything] has those with characters that
// only it replaces. written has the variables, and values has their values.
func (r Rule) Of(written, values, writtenLinks, links *manifest.Map) (paths [Variants][]string) {
	f := finder{rule: r}
	f.find("properties", "", written, values, false)
	for name, w := range writtenLinks.All() {
		content, _ := w.(*manifest.Map)
		now, _ := links.Get(name)
		value, _ := now.(*manifest.Map)
		before, _ := content.Get("properties")
		after, _ := value.Get("properties")
		f.find("links."+name+".properties", "", before, after, false)
	}
	for n, list := range f.paths {
		slices.Sort(list)
		paths[n] = slices.Compact(list)
	}
	return paths
}

// finder finds the secrets in properties.
type finder struct {
	rule  Rule
	paths [Variants][]string
}

// find finds the secrets in a value: path leads to it, and property is its dotted name.
func (f *finder) find(path, property string, written, value any, secret bool) {
	switch w := written.(type) {
	case *manifest.Map:
		v, _ := value.(*manifest.Map)
		for key, e := range w.All() {
			if strings.Contains(key, "((") {
				f.add(path, value)
				continue
			}
			name := strings.TrimPrefix(property+"."+key, ".")
			now, _ := v.Get(key)
			f.find(path+"."+key, name, e, now, !isPublic(w, key) && (secret || Named(key) || f.rule.Typed[name]))
		}
	case []any:
		v, _ := value.([]any)
		for k, e := range w {
			if k < len(v) {
				f.find(path, property, e, v[k], secret)
			}
		}
	case string:
		if strings.Contains(w, "((") || secret && Whole(w, w) != nil || len(InText(w)) > 0 {
			f.add(path, value)
		}
	default:
		if secret && Whole(w, "x") != nil {
			f.add(path, value)
		}
	}
}

// add adds the path of a secret, and reports whether [Everything] replaces more of it.
func (f *finder) add(path string, value any) (odd bool) {
	switch v := value.(type) {
	case string:
		v = armour.ReplaceAllLiteralString(v, "")
		odd = len(v) > 1 && digits(v) == len(v) || strings.ContainsFunc(v, func(r rune) bool {
			return r >= ' ' && r < utf8.RuneSelf && (r == '_' || !inWord(byte(r)))
		})
	case int64:
		odd = v > 9 || v < -9
	case []any:
		for _, e := range v {
			odd = f.add(path, e) || odd
		}
	case *manifest.Map:
		for key, e := range v.All() {
			odd = f.add(path+"."+key, e) || odd
		}
	}
	f.paths[Alphanumeric] = append(f.paths[Alphanumeric], path)
	if odd {
		f.paths[Everything] = append(f.paths[Everything], path)
	}
	return odd
}
