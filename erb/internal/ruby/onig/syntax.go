package onig

// This file defines the tree that a pattern is parsed to.

// Flags are the options of a pattern; the values are the same as Ruby's constants.
type Flags uint8

// The options.
const (
	IgnoreCase Flags = 1 << iota // i
	Extended                     // x: white space and comments in the pattern are ignored
	MultiLine                    // m: . matches a newline too
)

// node is a part of a pattern. Each holds the facts about it for the compiler: they are computed once for all
// nodes, from the leaves up, so that reading them costs nothing however deep the tree is.
type node interface{ about() *facts }

// facts holds the facts about a node; see analyze.go.
type facts struct {
	height int      // levels of nodes; the parser computes and bounds it
	minLen int      // minimum number of bytes of a match
	length int      // number of characters of every match, -1 if they differ
	size   int      // approximate number of instructions
	first  firstSet // how a match can begin
	has    traits
}

func (f *facts) about() *facts { return f }

// traits are the kinds of nodes in a subtree, its root included.
type traits uint8

const (
	hasCapture  traits = 1 << iota // a capturing group
	hasAhead                       // a look-ahead
	neverBehind                    // constructs that Onigmo does not allow in a look-behind
)

type (
	// empty matches the empty text.
	empty struct{ facts }
	// literal is a run of characters.
	literal struct {
		facts
		text string
		fold bool
	}
	// set matches one character of a set.
	set struct {
		facts
		chars runeSet
		// texts are matched as well without regard to case: [ß] matches ss.
		texts []string
		made  *charSet // of chars
	}
	// concat matches its parts one after the other.
	concat struct {
		facts
		list []node
	}
	// alternate matches the first alternative that leads to a match.
	alternate struct {
		facts
		list []node
	}
	// repeat matches sub min to max times; max -1 is no bound.
	repeat struct {
		facts
		sub        node
		min, max   int
		lazy       bool
		possessive bool
	}
	// group is a capturing group.
	group struct {
		facts
		sub   node
		index int
		name  string
	}
	// atomic is (?>…).
	atomic struct {
		facts
		sub node
	}
	// look is (?=…), (?!…), (?<=…), (?<!…).
	look struct {
		facts
		sub              node
		behind, negative bool
	}
	// assert matches a position.
	assert struct {
		facts
		kind assertKind
	}
	// backref matches the text of a group again: of the last of groups that has one.
	backref struct {
		facts
		groups []int
		name   string
		fold   bool
	}
	// call is \g<…>: it matches the pattern of a group again.
	call struct {
		facts
		group int
		name  string
		text  string // as written in the pattern
	}
	// keep is \K.
	keep struct{ facts }
	// cond is (?(group)yes|no).
	cond struct {
		facts
		group   int
		name    string
		yes, no node
	}
	// grapheme is \X.
	grapheme struct{ facts }
	// absent is (?~sub): it matches the longest text that does not contain sub.
	absent struct {
		facts
		sub node
	}
)

// nodeBytes is approximately the memory of a node, including its element in a list and temporary memory of the
// parser.
const nodeBytes = 192

// children calls f for the children of n, in the order of the pattern.
func children(n node, f func(node)) {
	switch n := n.(type) {
	case *concat:
		for _, sub := range n.list {
			f(sub)
		}
	case *alternate:
		for _, sub := range n.list {
			f(sub)
		}
	case *repeat:
		f(n.sub)
	case *group:
		f(n.sub)
	case *atomic:
		f(n.sub)
	case *look:
		f(n.sub)
	case *cond:
		f(n.yes)
		f(n.no)
	case *absent:
		f(n.sub)
	}
}

// walk calls f for n and all nodes below it, in the order of the pattern. The parser has bounded the depth.
func walk(n node, f func(node)) {
	f(n)
	children(n, func(sub node) { walk(sub, f) })
}

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
