// Package matching has regular expressions, matches and searches as the packages of Ruby's classes use them. The methods
// of Regexp and MatchData are in package regexp.
package matching

// This file implements the representation of regular expressions and searching in strings.

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
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
	ruby.Object
	Source string
	Opts   RegexpOptions
	Prog   *onig.Regexp // for texts in UTF-8 or ASCII, or BINARY if that is its encoding; nil after allocate alone

	Timeout ruby.Value // nil or a Float; the limits of the run hold in any case
}

// of returns the options of a pattern with that source. It is for one encoding, if it has characters beyond ASCII.
func (o RegexpOptions) of(source string) RegexpOptions {
	if !ruby.IsASCII(source) || onig.BeyondASCII(source) {
		return o | RegexpFixedEncoding
	}
	return o
}

// encoding returns the encoding of a pattern with these options.
func (o RegexpOptions) encoding() ruby.Encoding {
	switch {
	case o&RegexpFixedEncoding == 0:
		return ruby.ASCII
	case o&RegexpNoEncoding != 0:
		return ruby.Binary
	}
	return ruby.UTF8
}

// mode returns the mode for compiling a pattern with these options.
func (o RegexpOptions) mode() onig.Mode {
	if o.encoding() == ruby.Binary {
		return onig.Bytes
	}
	return onig.UTF8
}

// CompileInterpolated is CompileRegexp for a literal with interpolations.
func CompileInterpolated(rt *ruby.Runtime, source string, opts RegexpOptions) (*Regexp, error) {
	if opts&RegexpNoEncoding != 0 && !ruby.IsASCII(source) {
		return nil, ruby.NewException(ruby.RegexpErrorClass, onig.NotEscaped)
	}
	return CompileRegexp(rt, source, opts)
}

// CompileRegexp makes a regular expression. The error is a RegexpError, Unsupported or a limit's error.
func CompileRegexp(rt *ruby.Runtime, source string, opts RegexpOptions) (*Regexp, error) {
	if err := checkSize(rt, source); err != nil {
		return nil, err
	}
	if opts&RegexpNoEncoding != 0 {
		if reason := onig.RefusesN(source); reason != "" {
			return nil, BadPattern(rt.Budget(), reason, source, opts)
		}
	}
	opts = opts.of(source)
	prog, err := CompileProgram(rt, source, opts, opts.mode())
	if err != nil {
		return nil, err
	}
	if err := rt.Charge(regexpSize); err != nil {
		return nil, err
	}
	return newRegexp(source, opts, prog), nil
}

// CompileValue is CompileRegexp with the result as a value.
func CompileValue(rt *ruby.Runtime, source string, opts RegexpOptions) (ruby.Value, error) {
	re, err := CompileRegexp(rt, source, opts)
	if err != nil {
		return ruby.Nil, err
	}
	return re.Value(), nil
}

// regexpSize is approximately the memory of a Regexp without its program.
const regexpSize = 192

// NewRegexp makes a Regexp.
func NewRegexp(source string, opts RegexpOptions, prog *onig.Regexp) *Regexp {
	return newRegexp(source, opts.of(source), prog)
}

// newRegexp is NewRegexp with the options of that source.
func newRegexp(source string, opts RegexpOptions, prog *onig.Regexp) *Regexp {
	re := &Regexp{Source: source, Opts: opts, Prog: prog}
	re.Object = ruby.Object{Kind: ruby.KindRegexp, Frozen: true, Class: ruby.RegexpClass, Whole: re}
	return re
}

// ShareParts implements ruby.Sharer.
func (re *Regexp) ShareParts() { ruby.Share(re.Timeout) }

// Value returns the regular expression as a Ruby value.
func (re *Regexp) Value() ruby.Value { return re.Object.Value() }

// AsRegexp returns the regular expression of v.
func AsRegexp(v ruby.Value) (*Regexp, bool) {
	if v.Kind() != ruby.KindRegexp {
		return nil, false
	}
	re, ok := v.Object().(*Regexp)
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

// checkSize counts a pass over a pattern, and refuses one that is too long.
func checkSize(rt *ruby.Runtime, source string) error {
	if len(source) > maxSource {
		return &ruby.LimitError{What: "regexp source size", Limit: maxSource}
	}
	return rt.Step(int64(len(source) / ruby.BytesPerStep))
}

// programSize is approximately the memory of an entry in the cache of programs.
const programSize = 128

// CompileProgram compiles a pattern, or returns the program from the run's cache: patterns built while a template
// runs often repeat. The run pays for each program, and no other run sees it.
func CompileProgram(rt *ruby.Runtime, source string, opts RegexpOptions, mode onig.Mode) (*onig.Regexp, error) {
	if err := checkSize(rt, source); err != nil {
		return nil, err
	}
	key := programKey{source, opts.Syntax(), mode}
	state := StateOf(rt)
	if prog := state.programs[key]; prog != nil {
		return prog, nil
	}
	if mode == onig.UTF8 {
		valid, err := validText(rt, source)
		if err == nil && !valid {
			err = BadPattern(rt.Budget(), "invalid multibyte character", source, opts)
		}
		if err != nil {
			return nil, err
		}
	}
	prog, err := onig.Compile(source, key.opts, mode, rt)
	if err != nil {
		return nil, regexpError(rt, err, source, opts)
	}
	if err := rt.Charge(int64(len(source) + programSize)); err != nil {
		return nil, err
	}
	if state.programs == nil {
		state.programs = map[programKey]*onig.Regexp{}
	}
	state.programs[key] = prog
	return prog, nil
}

// BadPattern makes a RegexpError, which shows the pattern as inspect does.
func BadPattern(b *ruby.Budget, reason, source string, opts RegexpOptions) error {
	shown := Slashed(b, source, true)
	text := b.Concat(reason, ": /", shown, "/", opts.Syntax().String())
	if b.Failed() {
		return b.Err()
	}
	return ruby.NewException(ruby.RegexpErrorClass, text)
}

// regexpError converts an error of the compiler.
func regexpError(rt *ruby.Runtime, err error, source string, opts RegexpOptions) error {
	switch err := err.(type) {
	case *onig.UnsupportedError:
		return &ruby.UnsupportedError{Construct: "regular expression " + err.Construct}
	case *onig.LimitError:
		return &ruby.LimitError{What: err.What, Limit: err.Max}
	case *onig.SyntaxError:
		return BadPattern(rt.Budget(), err.Reason, source, opts)
	}
	return err
}

// RegexpStepsPerSecond is the number of steps of the engine that count as a second of Limits.Regexp, whatever the
// speed of the machine.
const RegexpStepsPerSecond = 5_000_000

// State is the state of a run for regular expressions.
type State struct {
	Quoted   *Regexp // the last one made of a plain text
	loose    *Match  // see looseMatch
	programs map[programKey]*onig.Regexp
	*search  // nil before the first search
}

var states = ruby.Slot[State]{ID: ruby.MatchingSlot}

// StateOf returns the state of a run.
func StateOf(rt *ruby.Runtime) *State { return states.Of(rt) }

// search is the state of a run for searching. It is the budget of its searches.
type search struct {
	rt      *ruby.Runtime
	matcher onig.Matcher
	steps   int64 // of this search
}

// Step counts the work of a search.
func (r *search) Step(n int64) error {
	r.steps += n
	if limit := r.rt.Limits.Regexp; limit > 0 && r.steps > int64(limit/time.Microsecond)*(RegexpStepsPerSecond/1_000_000) {
		return &ruby.LimitError{What: "regexp time", Limit: int64(limit), Text: limit.String()}
	}
	return r.rt.Step(n)
}

// Charge charges for the memory of a search.
func (r *search) Charge(n int64) error { return r.rt.Charge(n) }

// Finder searches one text with one pattern.
type Finder struct {
	RT   *ruby.Runtime
	re   *Regexp
	Prog *onig.Regexp
	text string
	enc  ruby.Encoding

	search *search
}

// NewFinder prepares a search. It returns an ArgumentError for invalid strings, and a CompatibilityError for strings in
// another encoding than the pattern's.
func NewFinder(rt *ruby.Runtime, re *Regexp, s *ruby.String) (Finder, error) {
	f := Finder{RT: rt, re: re, Prog: re.Prog, text: s.String(), enc: s.Enc}
	if re.Prog == nil {
		return f, UninitializedRegexp()
	}
	state := StateOf(rt)
	if state.search == nil {
		state.search = &search{rt: rt}
		state.matcher.Budget = state.search
	}
	f.search = state.search
	b := ruby.Budget{RT: rt}
	if !s.Enc.Wide() && b.ASCIIOnly(s) || b.Failed() {
		return f, b.Err()
	}
	fixed := re.Opts&RegexpFixedEncoding != 0
	own := re.Encoding()
	switch {
	case !b.ValidString(s):
		b.Fail(ruby.Errorf(ruby.ArgumentErrorClass, "invalid byte sequence in %s", s.Enc.Name()))
	case s.Enc.Wide() || fixed && s.Enc != own:
		b.Fail(ruby.Errorf(ruby.CompatibilityErrorClass, "incompatible encoding regexp match (%s regexp with %s string)",
			own.Label(), s.Enc.Label()))
	case s.Enc != ruby.UTF8 && !fixed:
		if s.Enc != ruby.Binary && re.hasLetters() {
			b.Fail(&ruby.UnsupportedError{Construct: "letters of " + s.Enc.Name() + " in a regular expression"})
			break
		}
		prog, err := CompileProgram(rt, re.Source, re.Opts, onig.Bytes)
		f.Prog = prog
		return f, err
	}
	return f, b.Err()
}

// Encoding returns the encoding of a pattern.
func (re *Regexp) Encoding() ruby.Encoding { return re.Opts.encoding() }

// Mode returns the mode in which its Prog was compiled.
func (re *Regexp) Mode() onig.Mode { return re.Opts.mode() }

// Same reports whether == holds: the source, its encoding and the options are the same.
func (re *Regexp) Same(other *Regexp) bool {
	return re == other || re.Source == other.Source && re.Encoding() == other.Encoding() && re.Opts.Compared() == other.Opts.Compared()
}

// Compared returns the options that == looks at.
func (o RegexpOptions) Compared() RegexpOptions {
	return o & (RegexpSyntaxOptions | RegexpFixedEncoding)
}

// hasLetters reports whether the pattern may match characters beyond ASCII in a way that depends on their encoding.
func (re *Regexp) hasLetters() bool {
	if re.Opts&RegexpIgnoreCase != 0 {
		return true
	}
	for _, mark := range []string{"[:", `\p`, `\P`, `\X`, `\R`} {
		if strings.Contains(re.Source, mark) { // bounded: by maxSource
			return true
		}
	}
	for _, group, ok := strings.Cut(re.Source, "(?"); ok; _, group, ok = strings.Cut(group, "(?") {
		for i := 0; i < len(group) && group[i] >= 'a' && group[i] <= 'z'; i++ { // the options
			if group[i] == 'i' || group[i] == 'u' {
				return true
			}
		}
	}
	return false
}

// CheckSource returns an error of kind Unsupported if a string can't be the source of a pattern: it is in UTF-8, or its
// encoding must not matter.
func CheckSource(b *ruby.Budget, s *ruby.String, opts RegexpOptions) error {
	if s.Enc == ruby.UTF8 || b.Failed() {
		return b.Err()
	}
	plain := !s.Enc.Wide() && opts&(RegexpFixedEncoding|RegexpNoEncoding) == 0 && b.ASCIIOnly(s)
	if plain && (s.Len() > maxSource || !onig.BeyondASCII(s.String())) || b.Failed() {
		return b.Err()
	}
	return &ruby.UnsupportedError{Construct: "a regular expression in " + s.Enc.Name()}
}

// validText reports whether s is valid UTF-8. It polls the context on the way.
func validText(rt *ruby.Runtime, s string) (bool, error) {
	if len(s) < ruby.ScanPiece {
		return utf8.ValidString(s), nil // bounded: short
	}
	b := rt.Budget()
	return b.Valid(s), b.Err()
}

// UninitializedRegexp returns the TypeError for a Regexp that allocate made.
func UninitializedRegexp() error {
	return ruby.NewException(ruby.TypeErrorClass, "uninitialized Regexp")
}

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
	r := f.search
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

// SearchMany finds consecutive matches, see onig.
func (f *Finder) SearchMany(from int, room []int) (int, error) {
	r := f.search
	r.steps = 0
	n, err := r.matcher.SearchMany(f.Prog, f.text, from, room)
	if err != nil {
		return 0, ofRun(err)
	}
	return n, f.RT.Step(int64(n/2 + 1))
}

// ofRun converts the error of a limit of a search to one of the run.
func ofRun(err error) error {
	if tooBig, isLimit := err.(*onig.LimitError); isLimit {
		return &ruby.LimitError{What: tooBig.What, Limit: tooBig.Max}
	}
	return err
}

// Caps returns the bounds of the groups of the last match.
func (f *Finder) Caps() []int { return f.search.matcher.Caps }

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
	m := looseMatch(f.RT)
	if m == nil {
		m = NewMatch(f.re, f.text, f.enc, caps)
		m.Loose = true
		SetLastMatch(f.RT, m.Value())
		return m
	}
	m.Regexp, m.Text, m.Enc, m.Caps = f.re, f.text, f.enc, append(m.Caps[:0], caps...) // bounded: charged above
	*f.RT.MatchPlace() = m.Value()
	return m
}

// looseMatch returns a MatchData that can be overwritten, nil if there is none: the one in $~ if nothing else
// references it, or a former one.
func looseMatch(rt *ruby.Runtime) *Match {
	if m, ok := AsMatch(*rt.MatchPlace()); ok && m.Loose {
		return m
	}
	state := StateOf(rt)
	m := state.loose
	state.loose = nil
	return m
}
