// Package slab allocates small values of one type in blocks.
//
// All values in one block are freed together, so they must have a common lifetime, such as the nodes of a tree or the
// parts of a program.
package slab

import "cmp"

// Of allocates values from larger pieces of memory, which grow as more are allocated. The zero value is empty.
type Of[T any] struct {
	// Most is the maximum size of a piece in elements; 0 means 16.
	Most int32
	size int32 // of the last piece
	rest []T
}

// The sizes of pieces.
const (
	smallest = 4
	largest  = 16
)

// Make returns n zeroed elements, for memory that is read before it is written. The system maps a page of new memory
// twice if it is read before it is written, and interrupts the other processors the second time; so Make writes the
// first element at once.
func Make[T any](n int) []T {
	list := make([]T, n)
	clear(list[:min(n, 1)])
	return list
}

// List returns n zeroed elements.
func (s *Of[T]) List(n int) []T {
	if n > len(s.rest) {
		s.size = min(max(2*s.size, smallest), cmp.Or(s.Most, largest))
		s.rest = Make[T](max(n, int(s.size)))
	}
	list := s.rest[:n:n]
	s.rest = s.rest[n:]
	return list
}

// One returns a zeroed element.
func (s *Of[T]) One() *T {
	if len(s.rest) == 0 {
		return &s.List(1)[0]
	}
	one := &s.rest[0]
	s.rest = s.rest[1:]
	return one
}
