package ruby

// This file implements the representation of regular expressions and of matches, and how strings are searched.

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

	regexpSyntaxOptions = RegexpIgnoreCase | RegexpExtended | RegexpMultiLine
)

// syntax returns the options that say how a pattern is read.
func (o RegexpOptions) syntax() onig.Flags { return onig.Flags(o & regexpSyntaxOptions) }

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

// Regexp is a Ruby regular expression. It is immutable once it was made, and can be shared by runs.
type Regexp struct {
	Object
	source string
	opts   RegexpOptions
	prog   *onig.Regexp // for texts in UTF-8 or ASCII; nil after allocate alone

	timeout Value // nil or a Float; the limits of the run hold in any case
}

// CompileRegexp makes a regular expression; the error is a RegexpError, Unsupported or that of a limit.
func (rt *Runtime) CompileRegexp(source string, opts RegexpOptions) (*Regexp, error) {
	if opts&RegexpNoEncoding != 0 && !IsASCII(source) {
		return nil, badPattern(rt.Budget(), "/.../n has a non escaped non ASCII character in non ASCII-8BIT script", source, 0)
	}
	prog, err := rt.compileProgram(source, opts, onig.UTF8)
	if err != nil {
		return nil, err
	}
	if err := rt.Charge(regexpSize); err != nil {
		return nil, err
	}
	return newRegexp(source, opts, prog), nil
}

// NewRegexp is CompileRegexp for those who want a value.
func (rt *Runtime) NewRegexp(source string, opts RegexpOptions) (Value, error) {
	re, err := rt.CompileRegexp(source, opts)
	if err != nil {
		return Nil, err
	}
	return re.Value(), nil
}

// regexpSize is about what a Regexp takes, its program left out.
const regexpSize = 192

func newRegexp(source string, opts RegexpOptions, prog *onig.Regexp) *Regexp {
	if !IsASCII(source) || onig.BeyondASCII(source) {
		opts |= RegexpFixedEncoding
	}
	re := &Regexp{source: source, opts: opts, prog: prog}
	re.Object = Object{kind: KindRegexp, frozen: true, class: RegexpClass, body: re}
	return re
}

// Value returns the regular expression as a Ruby value.
func (re *Regexp) Value() Value { return Value{o: &re.Object} }

// AsRegexp returns the regular expression behind v.
func (v Value) AsRegexp() (*Regexp, bool) {
	if v.Kind() != KindRegexp {
		return nil, false
	}
	re, ok := v.o.body.(*Regexp)
	return re, ok
}

// programKey is what the programs of a run are kept under.
type programKey struct {
	source string
	opts   onig.Flags
	mode   onig.Mode
}

// maxSource is how long a pattern may be, in bytes: compiling has steps that nothing can interrupt.
const maxSource = 4 << 20

// programSize is about what it takes to keep a program under its key.
const programSize = 128

// compileProgram compiles a pattern, or gives the program that the run has made of it before: those made while a
// template runs are often the same. The run has paid for each, and no other run sees them.
func (rt *Runtime) compileProgram(source string, opts RegexpOptions, mode onig.Mode) (*onig.Regexp, error) {
	if len(source) > maxSource {
		return nil, &LimitError{What: "regexp source size", Limit: maxSource}
	}
	if err := rt.Step(int64(len(source) / BytesPerStep)); err != nil {
		return nil, err
	}
	key := programKey{source, opts.syntax(), mode}
	if prog := rt.regexps.programs[key]; prog != nil {
		return prog, nil
	}
	if mode == onig.UTF8 {
		valid, err := rt.validText(source)
		if err == nil && !valid {
			err = badPattern(rt.Budget(), "invalid multibyte character", source, opts)
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
	if rt.regexps.programs == nil {
		rt.regexps.programs = map[programKey]*onig.Regexp{}
	}
	rt.regexps.programs[key] = prog
	return prog, nil
}

// badPattern makes a RegexpError, which shows the pattern as inspect does.
func badPattern(b *Budget, reason, source string, opts RegexpOptions) error {
	shown := b.slashed(source, true)
	text := b.Concat(reason, ": /", shown, "/", opts.syntax().String())
	if b.Failed() {
		return b.Err()
	}
	return NewException(RegexpErrorClass, text)
}

// regexpError words what the compiler says of a pattern.
func (rt *Runtime) regexpError(err error, source string, opts RegexpOptions) error {
	switch err := err.(type) {
	case *onig.UnsupportedError:
		return &UnsupportedError{Construct: "regular expression " + err.Construct}
	case *onig.LimitError:
		return &LimitError{What: err.What, Limit: err.Max}
	case *onig.SyntaxError:
		return badPattern(rt.Budget(), err.Reason, source, opts)
	}
	return err
}

// RegexpStepsPerSecond is what Limits.Regexp is counted in: so many steps of the engine are a second, however fast the
// machine is.
const RegexpStepsPerSecond = 5_000_000

// regexpRun is what a run keeps for regular expressions.
type regexpRun struct {
	quoted   *Regexp // the last that was made of a plain text
	loose    *Match  // see looseMatch
	programs map[programKey]*onig.Regexp
	*search  // nil before the first
}

// search is what a run keeps for searching. It is the budget that a search draws on.
type search struct {
	rt      *Runtime
	ahead   [16]int // room for a substitution, see substitution.runLoops
	matcher onig.Matcher
	steps   int64 // of this search
}

// Step is told of the work of a search.
func (r *search) Step(n int64) error {
	r.steps += n
	if limit := r.rt.Limits.Regexp; limit > 0 && r.steps > int64(limit/time.Microsecond)*(RegexpStepsPerSecond/1_000_000) {
		return &LimitError{What: "regexp time", Limit: int64(limit), Text: limit.String()}
	}
	return r.rt.Step(n)
}

// Charge is told of the memory of a search.
func (r *search) Charge(n int64) error { return r.rt.Charge(n) }

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
	if re.prog == nil {
		return f, uninitializedRegexp()
	}
	if rt.regexps.search == nil {
		rt.regexps.search = &search{rt: rt}
		rt.regexps.matcher.Budget = rt.regexps.search
	}
	b := Budget{RT: rt}
	if b.ascii(s) || b.err != nil {
		return f, b.err
	}
	switch {
	case s.Enc == Binary:
		if re.opts&RegexpFixedEncoding != 0 {
			return f, Errorf(CompatibilityErrorClass,
				"incompatible encoding regexp match (UTF-8 regexp with %s string)", s.Enc.Label())
		}
		f.prog, b.err = rt.compileProgram(re.source, re.opts, onig.Bytes)
	case !b.ValidString(s) && b.err == nil:
		return f, Errorf(ArgumentErrorClass, "invalid byte sequence in %s", s.Enc.Name())
	}
	return f, b.err
}

// validText reports whether s is UTF-8; it looks at the context on the way.
func (rt *Runtime) validText(s string) (bool, error) {
	if len(s) < ScanPiece {
		return utf8.ValidString(s), nil // bounded: short
	}
	b := rt.Budget()
	return b.Valid(s), b.Err()
}

func uninitializedRegexp() error { return NewException(TypeErrorClass, "uninitialized Regexp") }

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
	r := f.rt.regexps.search
	r.steps = 0
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
	return ok, ofRun(err)
}

// searchLoops looks for matches behind one another, see onig.
func (f *finder) searchLoops(from int, room []int) (int, error) {
	r := f.rt.regexps.search
	r.steps = 0
	n, err := r.matcher.SearchLoops(f.prog, f.text, from, room)
	if err != nil {
		return 0, ofRun(err)
	}
	return n, f.rt.Step(int64(n/2 + 1))
}

// ofRun makes a limit of a search one of the run.
func ofRun(err error) error {
	if tooBig, isLimit := err.(*onig.LimitError); isLimit {
		return &LimitError{What: tooBig.What, Limit: tooBig.Max}
	}
	return err
}

func (f *finder) caps() []int { return f.rt.regexps.matcher.Caps }

// match makes the MatchData of the last search.
func (f *finder) match() *Match { return f.matchOf(f.caps()) }

// matchOf makes a MatchData of bounds, which it copies. What the run can't pay for here, the next charge refuses.
func (f *finder) matchOf(caps []int) *Match {
	f.chargeMatch(caps)
	return newMatch(f.re, f.text, f.enc, caps)
}

func (f *finder) chargeMatch(caps []int) { _ = f.rt.Charge(int64(matchSize + 8*len(caps))) }

// setMatch makes the last search $~. It stays what it is until the next search, or until somebody has asked for $~.
func (f *finder) setMatch() *Match { return f.setMatchOf(f.caps()) }

// setMatchOf is setMatch for bounds, which it copies.
func (f *finder) setMatchOf(caps []int) *Match {
	f.chargeMatch(caps)
	m := f.rt.looseMatch()
	if m == nil {
		m = newMatch(f.re, f.text, f.enc, caps)
		m.loose = true
		f.rt.SetLastMatch(m.Value())
		return m
	}
	m.re, m.text, m.Enc, m.caps = f.re, f.text, f.enc, append(m.caps[:0], caps...) // bounded: charged above
	*f.rt.match = m.Value()
	return m
}

// looseMatch returns a MatchData that can be made anew, nil if there is none: that in $~ if nobody else has it, or one
// that was.
func (rt *Runtime) looseMatch() *Match {
	if m, ok := rt.match.AsMatch(); ok && m.loose {
		return m
	}
	m := rt.regexps.loose
	rt.regexps.loose = nil
	return m
}

// widthAt is width without looking at the whole text first.
func (t Chars) widthAt(i int) int {
	if i >= len(t.S) {
		return 0
	}
	if t.enc != UTF8 || t.S[i] < utf8.RuneSelf {
		return 1
	}
	_, n := utf8.DecodeRuneInString(t.S[i:])
	return n
}

// matchSize is about what a Match takes, its bounds left out.
const matchSize = 192

// Match is a MatchData.
type Match struct {
	Object         // text is what was searched, Enc its encoding
	re     *Regexp // nil if the pattern was a string
	caps   []int
	small  [6]int
	loose  bool // templates see it as $~ only, and have not asked for that: see looseMatch
}

func newMatch(re *Regexp, text string, enc Encoding, caps []int) *Match {
	m := &Match{re: re}
	m.Object = Object{kind: KindMatch, class: MatchDataClass, body: m, text: text, Enc: enc}
	m.caps = append(m.small[:0], caps...) // bounded: charged by the caller
	return m
}

// Value returns the match as a Ruby value.
func (m *Match) Value() Value { return Value{o: &m.Object} }

// AsMatch returns the match behind v.
func (v Value) AsMatch() (*Match, bool) {
	if v.Kind() != KindMatch {
		return nil, false
	}
	m, ok := v.o.body.(*Match)
	return m, ok
}

// matchRegexp returns the pattern of m; of a plain search it is made when it is asked for. nil after an error.
func (b *Budget) matchRegexp(m *Match) *Regexp {
	if m.re == nil {
		source := b.quoteRegexp(m.text[m.caps[0]:m.caps[1]])
		if b.Failed() {
			return nil
		}
		if last := b.RT.regexps.quoted; last != nil && last.source == source { // Ruby keeps one
			m.re = last
			return last
		}
		re, err := b.RT.CompileRegexp(source, 0)
		if err != nil {
			b.Fail(err)
			return nil
		}
		m.re, b.RT.regexps.quoted = re, re
	}
	return m.re
}

// groups returns the number of groups, the whole match not counted.
func (m *Match) groups() int { return len(m.caps)/2 - 1 }

// bounds returns where group n is, in bytes; ok is false if it took no part.
func (m *Match) bounds(n int) (begin, end int, ok bool) {
	if n < 0 || n > m.groups() || m.caps[2*n] < 0 || m.caps[2*n+1] < 0 {
		return 0, 0, false
	}
	return m.caps[2*n], m.caps[2*n+1], true
}

// group returns the text of group n, nil if it took no part.
func (m *Match) group(rt *Runtime, n int) Value {
	begin, end, ok := m.bounds(n)
	if !ok {
		return Nil
	}
	return m.sub(rt, begin, end)
}

func (m *Match) sub(rt *Runtime, begin, end int) Value {
	s := rt.NewString(m.text[begin:end])
	s.Enc = m.Enc
	return s.Value()
}

// named returns the number of the group called name: of several the last that took part.
func (m *Match) named(name string) (int, bool) {
	if m.re == nil {
		return 0, false
	}
	groups := m.re.prog.GroupsOf(name)
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

// lastGroup returns the last group of the MatchData v that took part.
func (rt *Runtime) lastGroup(v Value) Value {
	m, ok := v.AsMatch()
	if !ok {
		return Nil
	}
	for n := m.groups(); n > 0; n-- {
		if _, _, ok := m.bounds(n); ok {
			return m.group(rt, n)
		}
	}
	return Nil
}

// MatchFrom looks in s from byte from on for a match, only there unless ahead is set. To the pattern, the text begins
// there, unless whole is set; that is where the bounds of the match count from. It leaves $~ as it is.
func (c *Call) MatchFrom(re *Regexp, s *String, from int, ahead, whole bool) (m *Match, ok bool) {
	f, err := c.RT.finder(re, s)
	if !whole {
		f.text, from = f.text[from:], 0
	}
	if err == nil && ahead {
		ok, err = f.search(from)
	} else if err == nil {
		ok, err = f.matchAt(from)
	}
	if c.Check(Nil, err); !ok || c.Failed() {
		return nil, false
	}
	return f.match(), true
}

// Groups returns how many groups the pattern has.
func (re *Regexp) Groups() int {
	if re.prog == nil { // after allocate
		return 0
	}
	return re.prog.Groups()
}

// Bounds returns where a group begins and ends; ok is false if it matched nothing.
func (m *Match) Bounds(n int) (begin, end int, ok bool) { return m.bounds(n) }

// Named returns the number of the group of that name which matched last.
func (m *Match) Named(name string) (n int, ok bool) { return m.named(name) }
