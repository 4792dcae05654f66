// Package slab allocates small values of one type in blocks.
//
// All values in one block are freed together, so they must have a common lifetime, such as the nodes of a tree or the
// parts of a program.
package slab

import "cmp"

// Of allocates values from larger pieces of memory, which grow as more are allocated. The zero value is empty.
type Of[T any] struct {
	// Most is the maximum size of a piece in elements; 0 means 16.
	Most  int32
	made  int32 // the number of elements of all pieces
	piece []T
	next  int // the first free element of the piece
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
	if n > len(s.piece)-s.next {
		s.renew(n)
	}
	from := s.next
	s.next += n
	return s.piece[from:s.next:s.next]
}

// One returns a zeroed element.
func (s *Of[T]) One() *T {
	if s.next >= len(s.piece) {
		s.renew(1)
	}
	s.next++
	return &s.piece[s.next-1]
}

// Last returns the last element that was allocated, nil if there is none.
func (s *Of[T]) Last() *T {
	if s.next == 0 {
		return nil
	}
	return &s.piece[s.next-1]
}

// renew makes a piece with room for n elements. Up to largest elements it is twice as large as the one before, and then
// half as large as all together.
func (s *Of[T]) renew(n int) {
	size := min(max(smallest, min(2*len(s.piece), largest), int(s.made)/2), int(cmp.Or(s.Most, largest)))
	s.made = min(s.made, 1<<20) + int32(size)
	s.piece, s.next = Make[T](max(n, size)), 0
}
