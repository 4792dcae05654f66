package ruby

// This file implements the representation of regular expressions and of matches, and searching in strings.

import (
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

	RegexpSyntaxOptions = RegexpIgnoreCase | RegexpExtended | RegexpMultiLine
)

// Syntax returns the options that affect how a pattern is parsed.
func (o RegexpOptions) Syntax() onig.Flags { return onig.Flags(o & RegexpSyntaxOptions) }

// RegexpFlags parses the letters after a literal.
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

// Regexp is a Ruby regular expression. It is immutable once made, and runs can share it.
type Regexp struct {
	Object
	Source string
	Opts   RegexpOptions
	Prog   *onig.Regexp // for texts in UTF-8 or ASCII; nil after allocate alone

	Timeout Value // nil or a Float; the limits of the run hold in any case
}

// CompileRegexp makes a regular expression; the error is a RegexpError, Unsupported or that of a limit.
func (rt *Runtime) CompileRegexp(source string, opts RegexpOptions) (*Regexp, error) {
	if opts&RegexpNoEncoding != 0 && !IsASCII(source) {
		return nil, BadPattern(rt.Budget(), "/.../n has a non escaped non ASCII character in non ASCII-8BIT script", source, 0)
	}
	prog, err := rt.CompileProgram(source, opts, onig.UTF8)
	if err != nil {
		return nil, err
	}
	if err := rt.Charge(regexpSize); err != nil {
		return nil, err
	}
	return NewRegexp(source, opts, prog), nil
}

// NewRegexp is CompileRegexp with the result as a value.
func (rt *Runtime) NewRegexp(source string, opts RegexpOptions) (Value, error) {
	re, err := rt.CompileRegexp(source, opts)
	if err != nil {
		return Nil, err
	}
	return re.Value(), nil
}

// regexpSize is approximately the memory of a Regexp without its program.
const regexpSize = 192

// NewRegexp makes a Regexp.
func NewRegexp(source string, opts RegexpOptions, prog *onig.Regexp) *Regexp {
	if !IsASCII(source) || onig.BeyondASCII(source) {
		opts |= RegexpFixedEncoding
	}
	re := &Regexp{Source: source, Opts: opts, Prog: prog}
	re.Object = Object{Kind: KindRegexp, Frozen: true, Class: RegexpClass, Whole: re}
	return re
}

// Value returns the regular expression as a Ruby value.
func (re *Regexp) Value() Value { return Value{o: &re.Object} }

// AsRegexp returns the regular expression of v.
func (v Value) AsRegexp() (*Regexp, bool) {
	if v.Kind() != KindRegexp {
		return nil, false
	}
	re, ok := v.o.Whole.(*Regexp)
	return re, ok
}

// programKey is the key of the run's cache of programs.
type programKey struct {
	source string
	opts   onig.Flags
	mode   onig.Mode
}

// maxSource is the maximum length of a pattern in bytes: compiling has steps that can't be interrupted.
const maxSource = 4 << 20

// programSize is approximately the memory of an entry in the cache of programs.
const programSize = 128

// CompileProgram compiles a pattern, or returns the program from the run's cache: patterns built while a template
// runs often repeat. The run pays for each program, and no other run sees it.
func (rt *Runtime) CompileProgram(source string, opts RegexpOptions, mode onig.Mode) (*onig.Regexp, error) {
	if len(source) > maxSource {
		return nil, &LimitError{What: "regexp source size", Limit: maxSource}
	}
	if err := rt.Step(int64(len(source) / BytesPerStep)); err != nil {
		return nil, err
	}
	key := programKey{source, opts.Syntax(), mode}
	if prog := rt.Regexps.programs[key]; prog != nil {
		return prog, nil
	}
	if mode == onig.UTF8 {
		valid, err := rt.validText(source)
		if err == nil && !valid {
			err = BadPattern(rt.Budget(), "invalid multibyte character", source, opts)
		}
		if err != nil {
			return nil, err
		}
	}
	prog, err := onig.Compile(source, key.opts, mode, rt)
	if err != nil {
		return nil, rt.regexpError(err, source, opts)
	}
	if err := rt.Charge(int64(len(source) + programSize)); err != nil {
		return nil, err
	}
	if rt.Regexps.programs == nil {
		rt.Regexps.programs = map[programKey]*onig.Regexp{}
	}
	rt.Regexps.programs[key] = prog
	return prog, nil
}

// BadPattern makes a RegexpError, which shows the pattern as inspect does.
func BadPattern(b *Budget, reason, source string, opts RegexpOptions) error {
	shown := b.Slashed(source, true)
	text := b.Concat(reason, ": /", shown, "/", opts.Syntax().String())
	if b.Failed() {
		return b.Err()
	}
	return NewException(RegexpErrorClass, text)
}

// regexpError converts an error of the compiler.
func (rt *Runtime) regexpError(err error, source string, opts RegexpOptions) error {
	switch err := err.(type) {
	case *onig.UnsupportedError:
		return &UnsupportedError{Construct: "regular expression " + err.Construct}
	case *onig.LimitError:
		return &LimitError{What: err.What, Limit: err.Max}
	case *onig.SyntaxError:
		return BadPattern(rt.Budget(), err.Reason, source, opts)
	}
	return err
}

// RegexpStepsPerSecond is the number of steps of the engine that count as a second of Limits.Regexp, whatever the
// speed of the machine.
const RegexpStepsPerSecond = 5_000_000

// regexpRun is the state of a run for regular expressions.
type regexpRun struct {
	Quoted   *Regexp // the last one made of a plain text
	loose    *Match  // see looseMatch
	programs map[programKey]*onig.Regexp
	*search  // nil before the first search
}

// search is the state of a run for searching. It is the budget of its searches.
type search struct {
	rt      *Runtime
	Ahead   [16]int // room for a substitution, see substitution.runLoops
	matcher onig.Matcher
	steps   int64 // of this search
}

// Step counts the work of a search.
func (r *search) Step(n int64) error {
	r.steps += n
	if limit := r.rt.Limits.Regexp; limit > 0 && r.steps > int64(limit/time.Microsecond)*(RegexpStepsPerSecond/1_000_000) {
		return &LimitError{What: "regexp time", Limit: int64(limit), Text: limit.String()}
	}
	return r.rt.Step(n)
}

// Charge charges for the memory of a search.
func (r *search) Charge(n int64) error { return r.rt.Charge(n) }

// Finder searches one text with one pattern.
type Finder struct {
	RT   *Runtime
	re   *Regexp
	Prog *onig.Regexp
	text string
	enc  Encoding
}

// Finder prepares a search. It returns an ArgumentError for invalid strings.
func (rt *Runtime) Finder(re *Regexp, s *String) (Finder, error) {
	f := Finder{RT: rt, re: re, Prog: re.Prog, text: s.String(), enc: s.Enc}
	if re.Prog == nil {
		return f, UninitializedRegexp()
	}
	if rt.Regexps.search == nil {
		rt.Regexps.search = &search{rt: rt}
		rt.Regexps.matcher.Budget = rt.Regexps.search
	}
	b := Budget{RT: rt}
	if b.ASCIIOnly(s) || b.err != nil {
		return f, b.err
	}
	switch {
	case s.Enc == Binary:
		if re.Opts&RegexpFixedEncoding != 0 {
			return f, Errorf(CompatibilityErrorClass,
				"incompatible encoding regexp match (UTF-8 regexp with %s string)", s.Enc.Label())
		}
		f.Prog, b.err = rt.CompileProgram(re.Source, re.Opts, onig.Bytes)
	case !b.ValidString(s) && b.err == nil:
		return f, Errorf(ArgumentErrorClass, "invalid byte sequence in %s", s.Enc.Name())
	}
	return f, b.err
}

// validText reports whether s is valid UTF-8. It polls the context on the way.
func (rt *Runtime) validText(s string) (bool, error) {
	if len(s) < ScanPiece {
		return utf8.ValidString(s), nil // bounded: short
	}
	b := rt.Budget()
	return b.Valid(s), b.Err()
}

// UninitializedRegexp returns the TypeError for a Regexp that allocate made.
func UninitializedRegexp() error { return NewException(TypeErrorClass, "uninitialized Regexp") }

// Search finds the first match that begins at from or after it. Its bounds are in Caps until the next search of the
// run.
func (f *Finder) Search(from int) (bool, error) { return f.run(forward, from) }

// SearchBack finds the last match that begins at from or before it.
func (f *Finder) SearchBack(from int) (bool, error) { return f.run(backward, from) }

// MatchAt finds a match that begins at from.
func (f *Finder) MatchAt(from int) (bool, error) { return f.run(here, from) }

// direction says where a search continues from its start.
type direction uint8

const (
	forward direction = iota
	backward
	here
)

func (f *Finder) run(where direction, from int) (ok bool, err error) {
	r := f.RT.Regexps.search
	r.steps = 0
	if err := f.RT.Step(1); err != nil {
		return false, err
	}
	switch where {
	case forward:
		ok, err = r.matcher.Search(f.Prog, f.text, from)
	case backward:
		ok, err = r.matcher.SearchBack(f.Prog, f.text, from)
	default:
		ok, err = r.matcher.MatchAt(f.Prog, f.text, from)
	}
	return ok, ofRun(err)
}

// SearchLoops finds consecutive matches, see onig.
func (f *Finder) SearchLoops(from int, room []int) (int, error) {
	r := f.RT.Regexps.search
	r.steps = 0
	n, err := r.matcher.SearchLoops(f.Prog, f.text, from, room)
	if err != nil {
		return 0, ofRun(err)
	}
	return n, f.RT.Step(int64(n/2 + 1))
}

// ofRun converts the error of a limit of a search to one of the run.
func ofRun(err error) error {
	if tooBig, isLimit := err.(*onig.LimitError); isLimit {
		return &LimitError{What: tooBig.What, Limit: tooBig.Max}
	}
	return err
}

// Caps returns the bounds of the groups of the last match.
func (f *Finder) Caps() []int { return f.RT.Regexps.matcher.Caps }

// Match makes the MatchData of the last match.
func (f *Finder) Match() *Match { return f.matchOf(f.Caps()) }

// matchOf makes a MatchData with a copy of the bounds. If the run can't pay for it, the next charge fails.
func (f *Finder) matchOf(caps []int) *Match {
	f.chargeMatch(caps)
	return NewMatch(f.re, f.text, f.enc, caps)
}

func (f *Finder) chargeMatch(caps []int) { _ = f.RT.Charge(int64(matchSize + 8*len(caps))) }

// SetMatch sets $~ to the last match. The object is reused by the next search unless a template has read $~.
func (f *Finder) SetMatch() *Match { return f.SetMatchOf(f.Caps()) }

// SetMatchOf is SetMatch for given bounds, which it copies.
func (f *Finder) SetMatchOf(caps []int) *Match {
	f.chargeMatch(caps)
	m := f.RT.looseMatch()
	if m == nil {
		m = NewMatch(f.re, f.text, f.enc, caps)
		m.Loose = true
		f.RT.SetLastMatch(m.Value())
		return m
	}
	m.Regexp, m.Text, m.Enc, m.Caps = f.re, f.text, f.enc, append(m.Caps[:0], caps...) // bounded: charged above
	*f.RT.match = m.Value()
	return m
}

// looseMatch returns a MatchData that can be overwritten, nil if there is none: the one in $~ if nothing else
// references it, or a former one.
func (rt *Runtime) looseMatch() *Match {
	if m, ok := rt.match.AsMatch(); ok && m.Loose {
		return m
	}
	m := rt.Regexps.loose
	rt.Regexps.loose = nil
	return m
}

// WidthAt is Width without a prior scan of the whole text.
func (t Chars) WidthAt(i int) int {
	if i >= len(t.S) {
		return 0
	}
	if t.Enc != UTF8 || t.S[i] < utf8.RuneSelf {
		return 1
	}
	_, n := utf8.DecodeRuneInString(t.S[i:])
	return n
}

// matchSize is approximately the memory of a Match without its bounds.
const matchSize = 192

// Match is a MatchData.
type Match struct {
	Object         // Text is the searched text, Enc its encoding
	Regexp *Regexp // nil if the pattern was a string
	Caps   []int
	small  [6]int
	Loose  bool // no template has read it from $~: see looseMatch
}

// NewMatch makes a MatchData.
func NewMatch(re *Regexp, text string, enc Encoding, caps []int) *Match {
	m := &Match{Regexp: re}
	m.Object = Object{Kind: KindMatch, Class: MatchDataClass, Whole: m, Text: text, Enc: enc}
	m.Caps = append(m.small[:0], caps...) // bounded: charged by the caller
	return m
}

// Value returns the match as a Ruby value.
func (m *Match) Value() Value { return Value{o: &m.Object} }

// AsMatch returns the match of v.
func (v Value) AsMatch() (*Match, bool) {
	if v.Kind() != KindMatch {
		return nil, false
	}
	m, ok := v.o.Whole.(*Match)
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
func (m *Match) Group(rt *Runtime, n int) Value {
	begin, end, ok := m.Bounds(n)
	if !ok {
		return Nil
	}
	return m.Sub(rt, begin, end)
}

// Sub returns a part of the matched text.
func (m *Match) Sub(rt *Runtime, begin, end int) Value {
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
func (rt *Runtime) lastGroup(v Value) Value {
	m, ok := v.AsMatch()
	if !ok {
		return Nil
	}
	for n := m.Groups(); n > 0; n-- {
		if _, _, ok := m.Bounds(n); ok {
			return m.Group(rt, n)
		}
	}
	return Nil
}

// MatchFrom searches s from byte from on for a match: with ahead anywhere after it, otherwise only there. Unless
// whole is set, the pattern sees a text that begins at from, and the bounds of the match count from there. $~ is
// unchanged.
func (c *Call) MatchFrom(re *Regexp, s *String, from int, ahead, whole bool) (m *Match, ok bool) {
	f, err := c.RT.Finder(re, s)
	if !whole {
		f.text, from = f.text[from:], 0
	}
	if err == nil && ahead {
		ok, err = f.Search(from)
	} else if err == nil {
		ok, err = f.MatchAt(from)
	}
	if c.Check(Nil, err); !ok || c.Failed() {
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
