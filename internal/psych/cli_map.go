package psych

// This file reads mappings as the Go CLI does: keys of any type, merges, and the order in which it writes keys.

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// cliKey is a key of a Go map that yaml.v2 decodes a mapping into.
type cliKey struct {
	key   any // as yaml.v2 decodes it
	value *Node
}

// cliMap is a Go map that yaml.v2 decodes a mapping into.
type cliMap struct {
	entries []cliKey
	index   map[any]int // nil while there are fewer entries than indexFrom
}

func (m *cliMap) set(key any, value *Node) {
	if i := m.find(key); i >= 0 {
		m.entries[i].value = value
		return
	}
	m.entries = append(m.entries, cliKey{key, value})
	switch {
	case m.index != nil:
		m.index[key] = len(m.entries) - 1
	case len(m.entries) == indexFrom:
		m.index = make(map[any]int)
		for i, e := range m.entries {
			m.index[e.key] = i
		}
	}
}

// find returns the position of key in m.entries, or -1. A NaN is never found, as in a Go map.
func (m *cliMap) find(key any) int {
	if m.index != nil {
		if i, ok := m.index[key]; ok {
			return i
		}
		return -1
	}
	for i := range m.entries {
		if m.entries[i].key == key {
			return i
		}
	}
	return -1
}

// cliMapping decodes a mapping as the CLI passes it on: sorted by keys.
func (d *decoder) cliMapping(n *Node) (any, error) {
	m := cliMap{entries: make([]cliKey, 0, len(n.Children())/2)}
	if err := d.cliFill(n, &m); err != nil {
		return nil, err
	}
	slices.SortStableFunc(m.entries, func(a, b cliKey) int {
		switch {
		case d.tick() != nil: // any order will do
			return 0
		case cliLess(a.key, b.key):
			return -1
		case cliLess(b.key, a.key):
			return 1
		}
		return 0
	})
	out := NewMap(len(m.entries))
	for _, e := range m.entries {
		k, err := cliRead(e.key, &d.o)
		if err != nil {
			return nil, at(n, err)
		}
		v, err := d.value(e.value)
		if err != nil {
			return nil, err
		}
		if f, ok := e.key.(float64); ok && math.IsNaN(f) {
			v = nil // a Go map never finds a NaN key
		}
		if e.key == "<<" && d.o.Dialect == Deployed && d.mergeValue(out, v) {
			continue // the key has lost its quotes
		}
		out.Set(rubytext.ToS(k), v)
	}
	return out, d.err
}

// cliFill adds the pairs of a mapping to m.
func (d *decoder) cliFill(n *Node, m *cliMap) error {
	for k, v := range n.Pairs() {
		if err := d.tick(); err != nil {
			return err
		}
		if CLIMerges(k) {
			if err := d.cliMerge(v, m); err != nil {
				return err
			}
			continue
		}
		text := k
		if k.Kind == KindAlias && k.Alias() != nil {
			text = k.Alias()
		}
		if text.Kind != KindScalar {
			return cliError(k, "invalid map key")
		}
		key, err := cliScalar(text, d.o.Budget)
		if err != nil {
			return err
		}
		m.set(key, v)
	}
	return nil
}

// CLIMerges reports whether the Go CLI merges the value of a key into the mapping that has the key. Unlike in Ruby,
// the key must have no quotes.
func CLIMerges(key *Node) bool {
	return key.Kind == KindScalar && key.Value == "<<" && (key.Plain || key.Tag().Is(yamlTag+"merge"))
}

// maxCLIMerges is the depth of nested merges after which a mapping counts as merged into itself.
const maxCLIMerges = 100

func (d *decoder) cliMerge(n *Node, m *cliMap) error {
	from := n
	if n.Kind == KindAlias {
		if from = n.Alias(); from == nil {
			return &AnchorNotDefined{n.Anchor(), n.Line(), n.Column()}
		}
	}
	switch {
	case from.Kind == KindMapping:
		if d.merging++; d.merging > maxCLIMerges {
			return recursionError(n)
		}
		err := d.cliFill(from, m)
		d.merging--
		return err
	case n.Kind == KindSequence:
		for _, c := range slices.Backward(n.Children()) {
			if c.Kind != KindMapping && (c.Kind != KindAlias || c.Alias() == nil || c.Alias().Kind != KindMapping) {
				return cliError(c, "map merge requires map or sequence of maps as the value")
			}
			if err := d.cliMerge(c, m); err != nil {
				return err
			}
		}
		return nil
	}
	return cliError(n, "map merge requires map or sequence of maps as the value")
}

// cliAlias decodes the target of an alias again for each alias, because the CLI writes it in full each time. The keys
// are decoded in an order of their own, so an alias can be decoded before its anchor.
func (d *decoder) cliAlias(n *Node) (any, error) {
	if n.Alias() == nil {
		return nil, &AnchorNotDefined{n.Anchor(), n.Line(), n.Column()}
	}
	if _, recursive := d.shared[n.Alias()].(pending); recursive {
		return nil, recursionError(n)
	}
	return d.value(n.Alias())
}

// cliError is an error that yaml.v2 stops with.
func cliError(n *Node, problem string) error {
	return &SyntaxError{Problem: problem, Line: n.Line(), Column: n.Column(), FaultLine: n.Line(), FaultColumn: n.Column()}
}

// cliNumeric returns a numeric key as a float, for sorting.
func cliNumeric(k any) (f float64, ok bool) {
	switch k := k.(type) {
	case bool:
		if k {
			return 1, true
		}
		return 0, true
	case int64:
		return float64(k), true
	case uint64:
		return float64(k), true
	case float64:
		return k, true
	}
	return 0, false
}

// cliRank returns the rank of a key's type in the sort order.
func cliRank(k any) int {
	switch k.(type) {
	case bool:
		return 0
	case int64:
		return 1
	case uint64:
		return 2
	case float64:
		return 3
	case nil:
		return 4
	}
	return 5
}

// cliLess reports whether yaml.v2 writes a before b: numbers come first, then nil, then strings, in which runs of
// digits compare as numbers.
func cliLess(a, b any) bool {
	af, aok := cliNumeric(a)
	bf, bok := cliNumeric(b)
	ra, rb := cliRank(a), cliRank(b)
	if aok && bok {
		if af != bf {
			return af < bf
		}
		if ra != rb {
			return ra < rb
		}
		x, isInt := a.(int64)
		y, _ := b.(int64)
		return isInt && x < y
	}
	if ra != 5 || rb != 5 {
		return ra < rb
	}
	return NaturalLess(cliText(a), cliText(b))
}

func cliText(k any) string {
	if t, ok := k.(cliTimestamp); ok {
		return string(t)
	}
	s, _ := k.(string)
	return s
}

// NaturalLess reports whether yaml.v2 writes the string key s before t. At the first difference letters sort after
// everything else, and digits by the number that they belong to.
func NaturalLess(s, t string) bool {
	if less, ok := lettersLess(s, t); ok {
		return less
	}
	return runesLess([]rune(s), []rune(t))
}

// runesLess is NaturalLess for any characters.
func runesLess(a, b []rune) bool {
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] == b[i] {
			continue
		}
		aLetter, bLetter := unicode.IsLetter(a[i]), unicode.IsLetter(b[i])
		switch {
		case aLetter && bLetter:
			return a[i] < b[i]
		case aLetter || bLetter:
			return bLetter
		}
		var lead int64
		if a[i] == '0' || b[i] == '0' { // a zero after other digits is not a leading zero
			for j := i - 1; j >= 0 && unicode.IsDigit(a[j]); j-- {
				if a[j] != '0' {
					lead = 1
					break
				}
			}
		}
		x, xEnd := digitsFrom(a, i, lead)
		y, yEnd := digitsFrom(b, i, lead)
		switch {
		case x != y:
			return x < y
		case xEnd != yEnd:
			return xEnd < yEnd
		}
		return a[i] < b[i]
	}
	return len(a) < len(b)
}

// lettersLess is NaturalLess for texts that differ first at two characters of ASCII, one of them a letter, or where one
// begins the other, as most keys do. Otherwise ok is false.
func lettersLess(s, t string) (less, ok bool) {
	i, n := 0, min(len(s), len(t))
	for i < n && s[i] == t[i] {
		i++
	}
	if i == n {
		longer := s[i:] + t[i:]
		return len(s) < len(t), longer == "" || utf8.RuneStart(longer[0])
	}
	a, b := s[i], t[i]
	aLetter, bLetter := isLetter(a), isLetter(b)
	switch {
	case a >= utf8.RuneSelf || b >= utf8.RuneSelf || !aLetter && !bLetter:
		return false, false
	case aLetter && bLetter:
		return a < b, true
	}
	return bLetter, true
}

// isLetter reports whether c is a letter of ASCII.
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// digitsFrom extends the number n by the digits at s[i] and returns it with the index after them.
func digitsFrom(s []rune, i int, n int64) (int64, int) {
	for ; i < len(s) && unicode.IsDigit(s[i]); i++ {
		n = n*10 + int64(s[i]-'0')
	}
	return n, i
}
