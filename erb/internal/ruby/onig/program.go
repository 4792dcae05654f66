package onig

// This file defines compiled patterns.

import "unicode/utf8"

// opcode is what an instruction does.
type opcode uint8

const (
	opMatch      opcode = iota // the pattern matches
	opText                     // text
	opByte                     // the byte x
	opFold                     // text, case ignored
	opSet                      // one character of chars
	opSetLoop                  // min to max characters of chars, as many as possible
	opSetLazy                  // as few as possible
	opSetAtomic                // as many as possible, and no second thoughts
	opSplit                    // go on at x; when that fails at y
	opJump                     // go on at x
	opSave                     // store the position in slot x
	opClear                    // slot x has no position
	opAssert                   // position of kind x
	opBackref                  // the text of a group of list x again
	opLook                     // the part up to x matches here, and consumes nothing
	opNotLook                  // the part up to x does not match here
	opAtomic                   // the part up to x, without second thoughts
	opSubEnd                   // the part that opLook, opNotLook or opAtomic runs has matched
	opBack                     // go x characters back
	opKeep                     // \K
	opIfGroup                  // go on at x if group min has matched, else at y
	opCall                     // run the subroutine at x
	opReturn                   // end of a subroutine
	opCountStart               // counter x = 0
	opCountTest                // loop of counter x: body follows, y is behind it
	opCountNext                // counter x goes up, back to its opCountTest at y
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
	choice   int32 // number of a place at which there is a choice
	x, y     int32
	min, max int32 // max -1: no bound
	chars    *charSet
	follow   *bitmap // bytes that can come behind a loop; nil: anything, the end too
	text     string
}

// instBytes is about what an instruction takes while the program grows.
const instBytes = 160

// Regexp is a compiled pattern. It is immutable.
type Regexp struct {
	prog     []inst
	lists    [][]int // groups of back-references
	groups   int
	names    []groupName
	byName   map[string]int // places in names, if there are many
	bytes    bool
	counters int
	marks    int
	choices  int
	// memo says that whether a match can be completed depends on instruction and position alone, so that a search may
	// remember what has failed (Matcher.remember).
	memo   bool
	linear bool

	prefix string  // what every match begins with, if it is not long; of longer texts the beginning
	whole  string  // all there is to match, if that is a text
	loop   *inst   // all there is to match, if that is a loop over characters, of one at least
	first  *bitmap // bytes with which a match can begin; nil: any
	minLen int
	anchor assertKind
	hasAnchor,
	usesSearch bool
}

// Groups returns the number of capturing groups.
func (re *Regexp) Groups() int { return re.groups }

// Named reports whether groups have names, so that there are none that have numbers alone.
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

// Mode says what a character of a text is.
type Mode uint8

// The modes.
const (
	UTF8  Mode = iota // texts are UTF-8
	Bytes             // every byte is a character
)

// Compile parses and compiles a pattern. The error is a *SyntaxError, an *UnsupportedError, a *LimitError, or what the
// budget gave, which may be nil: then nobody pays. What is spent grows with the pattern and with what its repetitions
// and sets expand to.
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
	// compileBytes is what every compilation takes.
	compileBytes = 1 << 10
	// manyNames is from how many on names are looked up in a table.
	manyNames = 8
)

func decode(s string, bytes bool) (rune, int) {
	if c := s[0]; bytes || c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(s)
}
