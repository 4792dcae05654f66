package onig

// This file defines compiled patterns.

import "unicode/utf8"

// opcode is the operation of an instruction.
type opcode uint8

const (
	opMatch      opcode = iota // the pattern matches
	opText                     // text
	opByte                     // the byte x
	opFold                     // text, case ignored
	opSet                      // one character of chars
	opSetLoop                  // min to max characters of chars, as many as possible
	opSetLazy                  // as few as possible
	opSetAtomic                // as many as possible, without backtracking
	opSplit                    // continue at x; when that fails at y
	opJump                     // continue at x
	opSave                     // store the position in slot x
	opClear                    // slot x has no position
	opAssert                   // position of kind x
	opBackref                  // the text of a group in list x again
	opLook                     // the part up to x matches here, and consumes nothing
	opNotLook                  // the part up to x does not match here
	opAtomic                   // the part up to x, without backtracking into it
	opSubEnd                   // the part of opLook, opNotLook or opAtomic has matched
	opBack                     // go x characters back
	opKeep                     // \K
	opIfGroup                  // continue at x if group min has matched, otherwise at y
	opCall                     // run the subroutine at x
	opReturn                   // end of a subroutine
	opCountStart               // counter x = 0
	opCountTest                // loop of counter x: the body follows, y is after the loop
	opCountNext                // increment counter x, back to its opCountTest at y
	opMark                     // slot x of marks = position
	opMarkTest                 // go to y if the position is the one in slot x of marks
	opMarked                   // slot x = slot y of marks
	opGrapheme                 // a grapheme cluster
	opAbsent                   // the longest text in which the part up to x does not match
	opAbsentEnd                // a match of that part ends here
	opFail
)

type inst struct {
	op       opcode
	lazy     bool  // of opCountTest
	fold     bool  // of opBackref
	choice   int32 // number of the choice point
	x, y     int32
	min, max int32 // max -1: no bound
	chars    *charSet
	follow   *bitmap // bytes that can follow a loop; nil: any, and the end too
	text     string
}

// instBytes is approximately the memory of an instruction while the program grows.
const instBytes = 160

// Regexp is a compiled pattern. It is immutable.
type Regexp struct {
	prog     []inst
	lists    [][]int // groups of back-references
	groups   int
	names    []groupName
	byName   map[string]int // indexes into names, if there are many
	bytes    bool
	counters int
	marks    int
	choices  int
	// memo says that success depends on instruction and position alone, so that a search may keep a memo of failed
	// states (Matcher.remember).
	memo   bool
	linear bool

	prefix string  // text with which every match begins, cut off if it is long
	whole  string  // the whole pattern, if it is a text
	loop   *inst   // the whole pattern, if it is a loop over characters, at least one
	first  *bitmap // bytes with which a match can begin; nil: any
	minLen int
	anchor assertKind
	hasAnchor,
	usesSearch bool
}

// Groups returns the number of capturing groups.
func (re *Regexp) Groups() int { return re.groups }

// Named reports whether groups have names; then no groups have only a number.
func (re *Regexp) Named() bool { return len(re.names) > 0 }

// Names returns the names of groups in the order of their first use.
func (re *Regexp) Names() []string {
	list := make([]string, len(re.names))
	for i, n := range re.names {
		list[i] = n.name
	}
	return list
}

// GroupsOf returns the numbers of the groups called name, nil if there are none.
func (re *Regexp) GroupsOf(name string) []int {
	if re.byName != nil {
		if i, ok := re.byName[name]; ok {
			return re.names[i].groups
		}
		return nil
	}
	for _, n := range re.names {
		if n.name == name {
			return n.groups
		}
	}
	return nil
}

// Linear reports whether Ruby matches the pattern in time linear in the length of the text.
func (re *Regexp) Linear() bool { return re.linear }

// Mode says how texts are split into characters.
type Mode uint8

// The modes.
const (
	UTF8  Mode = iota // texts are UTF-8
	Bytes             // every byte is a character
)

// Compile parses and compiles a pattern. The error is a *SyntaxError, an *UnsupportedError, a *LimitError or the
// budget's. If budget is nil, nothing is charged. The cost grows with the pattern and with the expansions
// of its repetitions and sets.
func Compile(pattern string, flags Flags, mode Mode, budget Budget) (*Regexp, error) {
	m := &meter{budget: budget}
	m.spend(1, compileBytes)
	p, n, err := parse(pattern, flags, mode == Bytes, m)
	if err != nil {
		m.pay()
		return nil, err
	}
	c := &compiler{
		meter: m, parser: p, bytes: mode == Bytes, hasCalls: p.hasCalls,
		re: &Regexp{groups: p.groups, names: p.names, bytes: mode == Bytes},
	}
	if len(p.names) > manyNames {
		c.re.byName = p.byName
	}
	re, err := c.compile(n)
	m.pay()
	if err == nil {
		err = m.err
	}
	return re, err
}

const (
	// compileBytes is the fixed cost of a compilation.
	compileBytes = 1 << 10
	// manyNames is the number of names from which on they are looked up in a table.
	manyNames = 8
)

func decode(s string, bytes bool) (rune, int) {
	if c := s[0]; bytes || c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(s)
}
