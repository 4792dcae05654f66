package input

// This file has the parts of a document of JSON whose collections are still open.

import "sync"

// stack has the names and values so far of the objects and arrays that are open, those of the outer ones first. What
// most documents consist of has no pointers there: they would be written once more for nothing, and while the collector
// runs each of them costs it a look.
type stack struct {
	parts   []part
	trees   []*Tree
	texts   []string // those with escapes
	numbers []any    // those that are no small integers

	made []byte // room to put strings together
}

// part is a name or value.
type part struct {
	kind partKind
	at   int // its place in the document, in trees, texts or numbers, or an integer itself
	size int // of a string
}

type partKind uint8

const (
	aNull partKind = iota
	aTrue
	aFalse
	anInt
	aText // in the document
	madeText
	aNumber
	aTree
)

// mark is how much of a stack belongs to the collections around one.
type mark struct{ parts, trees, texts, numbers int }

func (s *stack) open() mark {
	return mark{len(s.parts), len(s.trees), len(s.texts), len(s.numbers)}
}

// close takes away what came since m.
func (s *stack) close(m mark) {
	clear(s.trees[m.trees:])
	clear(s.texts[m.texts:])
	clear(s.numbers[m.numbers:])
	s.parts, s.trees, s.texts, s.numbers = s.parts[:m.parts], s.trees[:m.trees], s.texts[:m.texts], s.numbers[:m.numbers]
}

func (s *stack) push(p part) { s.parts = append(s.parts, p) }

func (s *stack) pushTree(t *Tree) {
	s.push(part{kind: aTree, at: len(s.trees)})
	s.trees = append(s.trees, t)
}

func (s *stack) pushNumber(n any) {
	s.push(part{kind: aNumber, at: len(s.numbers)})
	s.numbers = append(s.numbers, n)
}

// mostMade is how many bytes are made room for in advance at most.
const mostMade = 64 << 10

var stacks = sync.Pool{New: func() any { return new(stack) }}

// done hands s on to the next document, without what this one left in it.
func (s *stack) done() {
	if cap(s.made) > mostMade {
		s.made = nil
	}
	if max(cap(s.parts), cap(s.trees), cap(s.texts), cap(s.numbers)) <= mostScratch {
		s.close(mark{})
		stacks.Put(s)
	}
}
