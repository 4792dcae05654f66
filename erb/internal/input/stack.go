package input

// This file has the parts of the collections of a JSON document that are still open.

import "sync"

// stack has the names and values so far of the open objects and arrays, outer ones first. The most frequent parts are
// represented without pointers, which would be written an additional time, and scanned by the garbage collector.
type stack struct {
	parts   []part
	trees   []*Tree
	texts   []string // texts with escapes
	numbers []any    // all numbers except small integers

	made []byte // memory for building strings
}

// part is a name or value.
type part struct {
	kind partKind
	at   int // its place in the document, its index in trees, texts or numbers, or an integer itself
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

// mark is the size of a stack when a collection was opened.
type mark struct{ parts, trees, texts, numbers int }

func (s *stack) open() mark {
	return mark{len(s.parts), len(s.trees), len(s.texts), len(s.numbers)}
}

// close removes the parts added since m.
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

// maxMade is the maximum number of bytes for which room is made in advance.
const maxMade = 64 << 10

var stacks = sync.Pool{New: func() any { return new(stack) }}

// done empties s and returns it to the pool for the next document.
func (s *stack) done() {
	if cap(s.made) > maxMade {
		s.made = nil
	}
	if max(cap(s.parts), cap(s.trees), cap(s.texts), cap(s.numbers)) <= maxScratch {
		s.close(mark{})
		stacks.Put(s)
	}
}
