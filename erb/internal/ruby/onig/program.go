package onig

// This file defines compiled patterns.

import "unicode/utf8"

// opcode is what an instruction does.
type opcode uint8

const (
	opMatch      opcode = iota // the pattern matches
	opText                     // text
	opByte                     // the byte x
	opSet                      // one character of chars
	opSetLoop                  // min to max characters of chars, as many as possible
	opSetLazy                  // as few as possible
	opSetAtomic                // as many as possible, and no second thoughts
	opSplit                    // go on at x; when that fails at y
	opJump                     // go on at x
	opSave                     // store the position in slot x
	opAssert                   // position of kind x
	opBackref                  // the text of a group of list again
	opLook                     // the part up to x matches here (y: and consumes nothing)
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
	lazy     bool // of opCountTest
	fold     bool // of opBackref
	x, y     int
	min, max int // max -1: no bound
	chars    *charSet
	follow   *bitmap // bytes that can come behind a loop; nil: anything, the end too
	text     string
	list     []int
}

// Regexp is a compiled pattern. It is immutable.
type Regexp struct {
	prog     []inst
	groups   int
	names    []groupName
	bytes    bool
	counters int
	marks    int
	// memo tells that whether a match can be completed depends on instruction and position alone.
	memo bool

	literal string // all there is to match, if isLiteral
	prefix  string
	first   *bitmap // bytes with which a match can begin; nil: any
	minLen  int
	anchor  assertKind
	isLiteral, hasAnchor,
	usesSearch bool
}

// Groups gives the number of capturing groups.
func (re *Regexp) Groups() int { return re.groups }

// Names gives the names of groups in the order of their first use.
func (re *Regexp) Names() []string {
	list := make([]string, len(re.names))
	for i, n := range re.names {
		list[i] = n.name
	}
	return list
}

// GroupsOf gives the numbers of the groups called name, nil if there are none.
func (re *Regexp) GroupsOf(name string) []int {
	for _, n := range re.names {
		if n.name == name {
			return n.groups
		}
	}
	return nil
}

// Linear tells whether matching takes time linear in the length of the text.
func (re *Regexp) Linear() bool { return re.memo }

// Mode says what a character of a text is.
type Mode uint8

// The modes.
const (
	UTF8  Mode = iota // texts are UTF-8
	Bytes             // every byte is a character
)

// Compile parses and compiles a pattern. The error is a *SyntaxError or an *UnsupportedError.
func Compile(pattern string, flags Flags, mode Mode) (*Regexp, error) {
	p, n, err := parse(pattern, flags, mode == Bytes)
	if err != nil {
		return nil, err
	}
	c := &compiler{parser: p, bytes: mode == Bytes, re: &Regexp{groups: p.groups, names: p.names, bytes: mode == Bytes}}
	return c.compile(n)
}

func (c *compiler) decode(s string) (rune, int) {
	if c.bytes {
		return rune(s[0]), 1
	}
	return utf8.DecodeRuneInString(s)
}

func (c *compiler) count(s string) int {
	if c.bytes {
		return len(s)
	}
	return utf8.RuneCountInString(s)
}

func (c *compiler) foldedChar(r rune) runeSet { return c.parser.folder()(r) }
