// Package slab allocates small values of one type in blocks.
//
// All values in one block are freed together, so they must have a common lifetime, such as the nodes of a tree or the
// parts of a program.
package slab

import "cmp"

// Of is memory that One and List allocate from. It consists of pieces, which grow as more are allocated. The zero value
// is empty. Its operations are functions, because methods of a generic type are compiled again in each package that
// imports a struct with such a field.
type Of[T any] struct {
	// Most is the maximum size of a piece in elements; 0 means 16.
	Most  int32
	made  int32 // the number of elements of all pieces
	piece []T   // the last piece, as far as it is allocated
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
func List[T any](s *Of[T], n int) []T {
	if n > cap(s.piece)-len(s.piece) {
		renew(s, n)
	}
	from := len(s.piece)
	s.piece = s.piece[:from+n]
	return s.piece[from : from+n : from+n]
}

// One returns a zeroed element.
func One[T any](s *Of[T]) *T {
	n := len(s.piece)
	if n == cap(s.piece) {
		renew(s, 1)
		n = 0
	}
	s.piece = s.piece[:n+1]
	return &s.piece[n]
}

// Last returns the last element that was allocated, nil if there is none.
func Last[T any](s *Of[T]) *T {
	n := len(s.piece)
	if n == 0 {
		return nil
	}
	return &s.piece[n-1]
}

// renew makes a piece with room for n elements. Up to largest elements it is twice as large as the one before, and then
// half as large as all together.
func renew[T any](s *Of[T], n int) {
	size := min(max(smallest, min(2*cap(s.piece), largest), int(s.made)/2), int(cmp.Or(s.Most, largest)))
	s.made = min(s.made, 1<<20) + int32(size)
	s.piece = Make[T](max(n, size))[:0]
}
