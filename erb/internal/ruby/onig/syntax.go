package onig

// This file defines the tree that a pattern is parsed to.

// Flags are the options of a pattern; the values are those of Ruby's constants.
type Flags uint8

// The options.
const (
	IgnoreCase Flags = 1 << iota // i
	Extended                     // x: white space and comments in the pattern are ignored
	MultiLine                    // m: . matches a newline too
)

// node is a part of a pattern.
type node interface{}

type (
	// empty matches nothing at all, successfully.
	empty struct{}
	// literal is a run of characters.
	literal struct {
		text string
		fold bool
	}
	// set is one character out of a set.
	set struct {
		chars runeSet
		// texts are what else it matches without regard to case: [ß] matches ss.
		texts []string
	}
	// concat is one after the other.
	concat struct{ list []node }
	// alternate is the first that leads to a match.
	alternate struct{ list []node }
	// repeat is sub min to max times; max -1 is no bound.
	repeat struct {
		sub        node
		min, max   int
		lazy       bool
		possessive bool
	}
	// group is a capturing group.
	group struct {
		sub   node
		index int
		name  string
	}
	// atomic is (?>…).
	atomic struct{ sub node }
	// look is (?=…), (?!…), (?<=…), (?<!…).
	look struct {
		sub              node
		behind, negative bool
	}
	// assert is a position.
	assert struct{ kind assertKind }
	// backref is the text of a group again: of the last of groups that has one.
	backref struct {
		groups []int
		name   string
		fold   bool
	}
	// call is \g<…>: the pattern of a group once more.
	call struct {
		group int
		name  string
	}
	// keep is \K.
	keep struct{}
	// cond is (?(group)yes|no).
	cond struct {
		group   int
		name    string
		yes, no node
	}
	// grapheme is \X.
	grapheme struct{}
	// absent is (?~sub): the longest text without sub in it.
	absent struct{ sub node }
)

// assertKind is a kind of position.
type assertKind uint8

const (
	assertLineStart assertKind = iota // ^
	assertLineEnd                     // $
	assertStart                       // \A
	assertEnd                         // \z
	assertEndLine                     // \Z
	assertSearch                      // \G
	assertWord                        // \b
	assertNotWord                     // \B
	assertWordASCII                   // \b under (?a)
	assertNotWordASCII
)
