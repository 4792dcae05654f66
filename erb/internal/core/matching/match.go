package matching

// This file defines matches, and the last match of the running code.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// matchSize is approximately the memory of a Match without its bounds.
const matchSize = 192

// Match is a MatchData.
type Match struct {
	ruby.Object         // Text is the searched text, Enc its encoding
	Regexp      *Regexp // nil if the pattern was a string
	Caps        []int
	small       [6]int
	String      ruby.Value // the result of string, nil before
	Loose       bool       // no template has read it from $~: see looseMatch
}

// NewMatch makes a MatchData.
func NewMatch(re *Regexp, text string, enc ruby.Encoding, caps []int) *Match {
	m := &Match{Regexp: re}
	m.Object = ruby.Object{Kind: ruby.KindMatch, Class: ruby.MatchDataClass, Whole: m, Text: text, Enc: enc}
	m.Caps = append(m.small[:0], caps...) // bounded: charged by the caller
	return m
}

// Value returns the match as a Ruby value.
func (m *Match) Value() ruby.Value { return m.Object.Value() }

// AsMatch returns the match of v.
func AsMatch(v ruby.Value) (*Match, bool) {
	if v.Kind() != ruby.KindMatch {
		return nil, false
	}
	m, ok := v.Object().(*Match)
	return m, ok
}

// Groups returns the number of groups, without the whole match.
func (m *Match) Groups() int { return len(m.Caps)/2 - 1 }

// Bounds returns the byte offsets of group n; ok is false if it took no part.
func (m *Match) Bounds(n int) (begin, end int, ok bool) {
	if n < 0 || n > m.Groups() || m.Caps[2*n] < 0 || m.Caps[2*n+1] < 0 {
		return 0, 0, false
	}
	return m.Caps[2*n], m.Caps[2*n+1], true
}

// Group returns the text of group n, nil if it took no part.
func (m *Match) Group(rt *ruby.Runtime, n int) ruby.Value {
	begin, end, ok := m.Bounds(n)
	if !ok {
		return ruby.Nil
	}
	return m.Sub(rt, begin, end)
}

// Sub returns a part of the matched text.
func (m *Match) Sub(rt *ruby.Runtime, begin, end int) ruby.Value {
	s := rt.NewString(m.Text[begin:end])
	s.Enc = m.Enc
	return s.Value()
}

// Named returns the number of the group called name: if there are several, the last that took part.
func (m *Match) Named(name string) (int, bool) {
	if m.Regexp == nil {
		return 0, false
	}
	groups := m.Regexp.Prog.GroupsOf(name)
	for i := len(groups) - 1; i >= 0; i-- {
		if _, _, ok := m.Bounds(groups[i]); ok {
			return groups[i], true
		}
	}
	if len(groups) > 0 {
		return groups[len(groups)-1], true
	}
	return 0, false
}

// lastGroup returns the last group of the MatchData v that took part.
func lastGroup(rt *ruby.Runtime, v ruby.Value) ruby.Value {
	m, ok := AsMatch(v)
	if !ok {
		return ruby.Nil
	}
	for n := m.Groups(); n > 0; n-- {
		if _, _, ok := m.Bounds(n); ok {
			return m.Group(rt, n)
		}
	}
	return ruby.Nil
}

// MatchFrom searches s from byte from on for a match: with ahead anywhere after it, otherwise only there. Unless
// whole is set, the pattern sees a text that begins at from, and the bounds of the match count from there. $~ is
// unchanged.
func MatchFrom(c *ruby.Call, re *Regexp, s *ruby.String, from int, ahead, whole bool) (m *Match, ok bool) {
	f, err := NewFinder(c.RT, re, s)
	if !whole {
		f.text, from = f.text[from:], 0
	}
	if err == nil && ahead {
		ok, err = f.Search(from)
	} else if err == nil {
		ok, err = f.MatchAt(from)
	}
	if c.Check(ruby.Nil, err); !ok || c.Failed() {
		return nil, false
	}
	return f.Match(), true
}

// Groups returns the number of groups of the pattern.
func (re *Regexp) Groups() int {
	if re.Prog == nil { // made by allocate
		return 0
	}
	return re.Prog.Groups()
}

// LastMatch returns $~ of the running code. The caller may keep the value.
func LastMatch(rt *ruby.Runtime) ruby.Value {
	if m, ok := AsMatch(*rt.MatchPlace()); ok {
		m.Loose = false
	}
	return *rt.MatchPlace()
}

// SetLastMatch sets $~ of the running code.
func SetLastMatch(rt *ruby.Runtime, v ruby.Value) {
	if m, ok := AsMatch(*rt.MatchPlace()); ok && m.Loose {
		StateOf(rt).loose = m
	}
	*rt.MatchPlace() = v
}

// LastMatchGroup returns $1, $2 and so on.
func LastMatchGroup(rt *ruby.Runtime, n int) ruby.Value {
	if m, ok := AsMatch(*rt.MatchPlace()); ok {
		return m.Group(rt, n)
	}
	return ruby.Nil
}

// LastMatchText is LastMatchGroup for callers that only append the text to other text in UTF-8. ok is false if
// there is no such group, or its text is not in UTF-8.
func LastMatchText(rt *ruby.Runtime, n int) (text string, ok bool) {
	m, ok := AsMatch(*rt.MatchPlace())
	if !ok || m.Enc != ruby.UTF8 {
		return "", false
	}
	begin, end, ok := m.Bounds(n)
	if !ok {
		return "", false
	}
	return m.Text[begin:end], true
}

// MatchGlobal returns the value of $&, $`, $' or $+.
func MatchGlobal(rt *ruby.Runtime, name string) (ruby.Value, error) {
	if rt.MatchPlace().IsNil() {
		return ruby.Nil, nil
	}
	if name == "$+" {
		return lastGroup(rt, *rt.MatchPlace()), nil
	}
	return rt.Send(LastMatch(rt), map[string]string{"$&": "to_s", "$`": "pre_match", "$'": "post_match"}[name])
}
