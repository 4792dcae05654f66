package ruby

// This file implements the representation of regular expressions and of matches, and how strings are searched.

import (
	"errors"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
)

// RegexpOptions are the options of a Regexp; the values are Ruby's.
type RegexpOptions int

// The options.
const (
	RegexpIgnoreCase    RegexpOptions = 1
	RegexpExtended      RegexpOptions = 2
	RegexpMultiLine     RegexpOptions = 4
	RegexpFixedEncoding RegexpOptions = 16
	RegexpNoEncoding    RegexpOptions = 32

	regexpSyntaxOptions = RegexpIgnoreCase | RegexpExtended | RegexpMultiLine
)

// RegexpFlags reads the letters behind a literal.
func RegexpFlags(letters string) RegexpOptions {
	var o RegexpOptions
	for _, c := range letters {
		switch c {
		case 'i':
			o |= RegexpIgnoreCase
		case 'x':
			o |= RegexpExtended
		case 'm':
			o |= RegexpMultiLine
		case 'u':
			o |= RegexpFixedEncoding
		case 'n':
			o |= RegexpNoEncoding
		}
	}
	return o
}

// Regexp is a Ruby regular expression. It is immutable and can be shared by runs.
type Regexp struct {
	Object
	source string
	opts   RegexpOptions
	prog   *onig.Regexp // for texts in UTF-8 or ASCII
	once   sync.Once
	bytes  *onig.Regexp // for binary texts, made when it is needed
	err    error

	timeout Value // nil or a Float; the limits of the run hold in any case
}

// CompileRegexp makes a regular expression; the error is a RegexpError, or Unsupported.
func CompileRegexp(source string, opts RegexpOptions) (*Regexp, error) {
	prog, err := compileProgram(source, opts, onig.UTF8)
	if err != nil {
		return nil, err
	}
	if !isASCII(source) || hasUnicodeEscape(source) {
		opts |= RegexpFixedEncoding
	}
	re := &Regexp{source: source, opts: opts, prog: prog}
	re.Object = Object{kind: KindRegexp, frozen: true, class: regexpClass, body: re}
	return re, nil
}

// NewRegexp is CompileRegexp for those who want a value.
func NewRegexp(source string, opts RegexpOptions) (Value, error) {
	re, err := CompileRegexp(source, opts)
	if err != nil {
		return Nil, err
	}
	return re.Value(), nil
}

// Value gives the regular expression as a Ruby value.
func (re *Regexp) Value() Value { return Value{o: &re.Object} }

// AsRegexp gives the regular expression behind v.
func (v Value) AsRegexp() (*Regexp, bool) {
	if v.Kind() != KindRegexp {
		return nil, false
	}
	re, ok := v.o.body.(*Regexp)
	return re, ok
}

// hasUnicodeEscape tells whether a pattern in ASCII stands for characters beyond it.
func hasUnicodeEscape(source string) bool {
	for i := strings.IndexByte(source, '\\'); i >= 0 && i+1 < len(source); {
		if source[i+1] == 'u' {
			return true
		}
		n := strings.IndexByte(source[i+2:], '\\')
		if n < 0 {
			return false
		}
		i += 2 + n
	}
	return false
}

// programs keeps compiled patterns, as those made while a template runs are often the same.
var programs struct {
	sync.Mutex
	list map[programKey]*onig.Regexp
}

type programKey struct {
	source string
	opts   RegexpOptions
	mode   onig.Mode
}

const (
	maxPrograms      = 256
	maxProgramSource = 256
)

func compileProgram(source string, opts RegexpOptions, mode onig.Mode) (*onig.Regexp, error) {
	key := programKey{source, opts & regexpSyntaxOptions, mode}
	programs.Lock()
	prog := programs.list[key]
	programs.Unlock()
	if prog != nil {
		return prog, nil
	}
	if mode == onig.UTF8 && !utf8.ValidString(source) {
		return nil, Errorf(regexpErrorClass, "invalid multibyte character: /%s/", source)
	}
	prog, err := onig.Compile(source, onig.Flags(key.opts), mode)
	if err != nil {
		return nil, regexpError(err)
	}
	if len(source) <= maxProgramSource {
		programs.Lock()
		if len(programs.list) >= maxPrograms {
			programs.list = nil
		}
		if programs.list == nil {
			programs.list = map[programKey]*onig.Regexp{}
		}
		programs.list[key] = prog
		programs.Unlock()
	}
	return prog, nil
}

func regexpError(err error) error {
	var unsupported *onig.UnsupportedError
	if errors.As(err, &unsupported) {
		return &UnsupportedError{Construct: "regular expression " + unsupported.Construct}
	}
	return NewException(regexpErrorClass, err.Error())
}

// regexpRun is what a run keeps for searching.
type regexpRun struct {
	matcher onig.Matcher
	began   time.Time // when the search began, once it turned out to be long
}

// finder searches one text with one pattern.
type finder struct {
	rt   *Runtime
	re   *Regexp
	prog *onig.Regexp
	text string
	enc  Encoding
}

// finder readies a search; ArgumentError for broken strings.
func (rt *Runtime) finder(re *Regexp, s *String) (finder, error) {
	f := finder{rt: rt, re: re, prog: re.prog, text: s.String(), enc: s.Enc}
	if rt.regexps.matcher.Step == nil {
		rt.regexps.matcher.Step = rt.regexpStep
	}
	if isASCII(f.text) {
		return f, nil
	}
	switch {
	case s.Enc == Binary:
		if re.opts&RegexpFixedEncoding != 0 {
			return f, Errorf(compatibilityErrorClass,
				"incompatible encoding regexp match (UTF-8 regexp with %s string)", s.Enc.label())
		}
		re.once.Do(func() { re.bytes, re.err = compileProgram(re.source, re.opts, onig.Bytes) })
		f.prog = re.bytes
		return f, re.err
	case !s.valid():
		return f, Errorf(argumentErrorClass, "invalid byte sequence in %s", s.Enc.name())
	}
	return f, rt.Step(int64(len(f.text)/256 + 1))
}

// regexpStep is told of the work of a long search.
func (rt *Runtime) regexpStep(n int64) error {
	if limit := rt.Limits.Regexp; limit > 0 {
		now := time.Now()
		if rt.regexps.began.IsZero() {
			rt.regexps.began = now
		} else if now.Sub(rt.regexps.began) > limit {
			return &LimitError{What: "regexp time", Limit: int64(limit)}
		}
	}
	return rt.Step(n)
}

// search looks for the first match at from or behind it. Its bounds are in caps, until the next search of the run.
func (f *finder) search(from int) (bool, error) { return f.run(forward, from) }

// searchBack looks for the last match at from or before it.
func (f *finder) searchBack(from int) (bool, error) { return f.run(backward, from) }

// matchAt looks for a match that begins at from.
func (f *finder) matchAt(from int) (bool, error) { return f.run(here, from) }

// direction is where a search goes from its place.
type direction uint8

const (
	forward direction = iota
	backward
	here
)

func (f *finder) run(where direction, from int) (ok bool, err error) {
	r := &f.rt.regexps
	if !r.began.IsZero() {
		r.began = time.Time{}
	}
	if err := f.rt.Step(1); err != nil {
		return false, err
	}
	switch where {
	case forward:
		ok, err = r.matcher.Search(f.prog, f.text, from)
	case backward:
		ok, err = r.matcher.SearchBack(f.prog, f.text, from)
	default:
		ok, err = r.matcher.MatchAt(f.prog, f.text, from)
	}
	if err != nil {
		var tooBig *onig.LimitError
		if errors.As(err, &tooBig) {
			err = &LimitError{What: "regexp memory"}
		}
	}
	return ok, err
}

func (f *finder) caps() []int { return f.rt.regexps.matcher.Caps }

// match makes the MatchData of the last search.
func (f *finder) match() *Match { return f.matchOf(f.caps()) }

// matchOf makes a MatchData of bounds, which it copies.
func (f *finder) matchOf(caps []int) *Match {
	m := &Match{re: f.re, text: f.text, enc: f.enc}
	m.Object = Object{kind: KindMatch, class: matchDataClass, body: m}
	m.caps = append(m.small[:0], caps...)
	return m
}

// setMatch makes the last search $~.
func (f *finder) setMatch() *Match {
	m := f.match()
	f.rt.LastMatch = m.Value()
	return m
}

// widthAt is width without looking at the whole text first.
func (t text) widthAt(i int) int {
	if i >= len(t.s) {
		return 0
	}
	if t.enc != UTF8 || t.s[i] < utf8.RuneSelf {
		return 1
	}
	_, n := utf8.DecodeRuneInString(t.s[i:])
	return n
}

// Match is a MatchData.
type Match struct {
	Object
	re    *Regexp // nil if the pattern was a string
	text  string
	enc   Encoding
	caps  []int
	small [6]int
}

// Value gives the match as a Ruby value.
func (m *Match) Value() Value { return Value{o: &m.Object} }

// AsMatch gives the match behind v.
func (v Value) AsMatch() (*Match, bool) {
	if v.Kind() != KindMatch {
		return nil, false
	}
	m, ok := v.o.body.(*Match)
	return m, ok
}

// literalMatch makes the MatchData of a plain search: begin and end of what was found.
func literalMatch(s string, enc Encoding, begin, end int) *Match {
	m := &Match{text: s, enc: enc}
	m.Object = Object{kind: KindMatch, class: matchDataClass, body: m}
	m.caps = append(m.small[:0], begin, end)
	return m
}

// regexp gives the pattern; of a plain search it is made when it is asked for.
func (m *Match) regexp() *Regexp {
	if m.re == nil {
		re, err := CompileRegexp(quoteRegexp(m.text[m.caps[0]:m.caps[1]]), 0)
		if err != nil {
			return nil
		}
		m.re = re
	}
	return m.re
}

// groups gives the number of groups, the whole match not counted.
func (m *Match) groups() int { return len(m.caps)/2 - 1 }

// bounds gives where group n is, in bytes; ok is false if it took no part.
func (m *Match) bounds(n int) (begin, end int, ok bool) {
	if n < 0 || n > m.groups() || m.caps[2*n] < 0 || m.caps[2*n+1] < 0 {
		return 0, 0, false
	}
	return m.caps[2*n], m.caps[2*n+1], true
}

// group gives the text of group n, nil if it took no part.
func (m *Match) group(n int) Value {
	begin, end, ok := m.bounds(n)
	if !ok {
		return Nil
	}
	return m.sub(begin, end)
}

func (m *Match) sub(begin, end int) Value {
	s := newString(m.text[begin:end])
	s.Enc = m.enc
	return s.Value()
}

// named gives the number of the group called name: of several the last that took part.
func (m *Match) named(name string) (int, bool) {
	re := m.regexp()
	if re == nil {
		return 0, false
	}
	groups := re.prog.GroupsOf(name)
	for i := len(groups) - 1; i >= 0; i-- {
		if _, _, ok := m.bounds(groups[i]); ok {
			return groups[i], true
		}
	}
	if len(groups) > 0 {
		return groups[len(groups)-1], true
	}
	return 0, false
}

// MatchGroup gives group n of the MatchData v; nil if v is nil or the group took no part.
func MatchGroup(v Value, n int) Value {
	if m, ok := v.AsMatch(); ok {
		return m.group(n)
	}
	return Nil
}

// LastGroup gives the last group of the MatchData v that took part.
func LastGroup(v Value) Value {
	m, ok := v.AsMatch()
	if !ok {
		return Nil
	}
	for n := m.groups(); n > 0; n-- {
		if _, _, ok := m.bounds(n); ok {
			return m.group(n)
		}
	}
	return Nil
}

// MatchNamed gives the text of the group called name of the MatchData v.
func MatchNamed(v Value, name string) Value {
	m, ok := v.AsMatch()
	if !ok {
		return Nil
	}
	if n, ok := m.named(name); ok {
		return m.group(n)
	}
	return Nil
}

// quoteRegexp escapes what has a meaning in patterns, as Regexp.escape does.
func quoteRegexp(s string) string {
	const special = "[]{}()|-*.\\?+^$#"
	if !strings.ContainsAny(s, special+" \t\n\v\f\r") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '\n':
			b.WriteString("\\n")
		case '\t':
			b.WriteString("\\t")
		case '\r':
			b.WriteString("\\r")
		case '\f':
			b.WriteString("\\f")
		case '\v':
			b.WriteString("\\v")
		default:
			if c == ' ' || strings.IndexByte(special, c) >= 0 {
				b.WriteByte('\\')
			}
			b.WriteByte(c)
		}
	}
	return b.String()
}
