// Package slab makes many small things of one type with few allocations.
//
// What comes from one piece of memory is freed together: it is for things that live and die together, such as the
// nodes of a tree or the parts of a program.
package slab

import "cmp"

// Of allocates values from larger pieces of memory, which grow as more are allocated. The zero value is empty.
type Of[T any] struct {
	// Most is how large a piece is at most; 0: 16.
	Most int32
	size int32 // of the piece that was made last
	rest []T
}

// The sizes of pieces.
const (
	smallest = 4
	largest  = 16
)

// Make returns n elements, which are zero, for what is looked at before it is set. A page of new memory that is read
// before it is written is made twice by the system, which interrupts the other processors the second time; so the first
// element is written at once.
func Make[T any](n int) []T {
	list := make([]T, n)
	clear(list[:min(n, 1)])
	return list
}

// List returns n elements, which are zero.
func (s *Of[T]) List(n int) []T {
	if n > len(s.rest) {
		s.size = min(max(2*s.size, smallest), cmp.Or(s.Most, largest))
		s.rest = Make[T](max(n, int(s.size)))
	}
	list := s.rest[:n:n]
	s.rest = s.rest[n:]
	return list
}

// One returns an element, which is zero.
func (s *Of[T]) One() *T {
	if len(s.rest) == 0 {
		return &s.List(1)[0]
	}
	one := &s.rest[0]
	s.rest = s.rest[1:]
	return one
}
