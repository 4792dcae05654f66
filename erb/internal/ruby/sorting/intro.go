package sorting

// This file implements the sort of Ruby's sort_by for keys that are all small numbers: insertion sort for few
// elements, quicksort for more, heapsort if that recurses too deep. As in quick.go its steps are Ruby's: they
// decide the order of elements with equal keys.

import "math/bits"

// insertionLimit is the length up to which elements are sorted by insertion.
const insertionLimit = 16

type introSort[K, E any] struct {
	list  []Keyed[K, E]
	order func(a, b K) (int, error)
	err   error
}

// Keyed is an element with the key that it is sorted by.
type Keyed[K, E any] struct {
	Key     K
	Element E
}

// Intro sorts list in place as Ruby's sort_by does by keys that are small numbers. order may fail, which ends the
// sorting.
func Intro[K, E any](list []Keyed[K, E], order func(a, b K) (int, error)) error {
	s := introSort[K, E]{list: list, order: order}
	for i := 1; i < len(list); i++ {
		if s.greater(list[i-1].Key, list[i].Key) {
			s.quick(0, len(list), 2*(bits.Len(uint(len(list)))-1))
			break
		}
	}
	return s.err
}

func (s *introSort[K, E]) less(a, b K) bool {
	if s.err != nil {
		return false
	}
	n, err := s.order(a, b)
	if err != nil {
		s.err = err
	}
	return err == nil && n < 0
}

// greater is less with swapped roles, and the arguments of the comparison in the given order.
func (s *introSort[K, E]) greater(a, b K) bool {
	if s.err != nil {
		return false
	}
	n, err := s.order(a, b)
	if err != nil {
		s.err = err
	}
	return err == nil && n > 0
}

// quick sorts the elements from begin to before end, down to a depth of splits.
func (s *introSort[K, E]) quick(begin, end, depth int) {
	switch {
	case s.err != nil:
		return
	case end-begin <= insertionLimit:
		s.insertion(begin, end)
		return
	case depth == 0:
		s.heap(s.list[begin:end])
		return
	}
	x := s.median(s.list[begin].Key, s.list[begin+(end-begin)/2].Key, s.list[end-1].Key)
	i, j := begin, end-1
	for i <= j && s.err == nil {
		for s.less(s.list[i].Key, x) {
			i++
		}
		for s.less(x, s.list[j].Key) {
			j--
		}
		if i <= j {
			s.list[i], s.list[j] = s.list[j], s.list[i]
			i, j = i+1, j-1
		}
	}
	j++
	if end-j > 1 {
		s.quick(j, end, depth-1)
	}
	if i-begin > 1 {
		s.quick(begin, i, depth-1)
	}
}

func (s *introSort[K, E]) median(a, b, c K) K {
	if s.less(a, b) {
		switch {
		case s.less(b, c):
			return b
		case s.less(c, a):
			return a
		}
		return c
	}
	switch {
	case s.less(c, b):
		return b
	case s.less(a, c):
		return a
	}
	return c
}

func (s *introSort[K, E]) insertion(begin, end int) {
	for i := begin + 1; i < end; i++ {
		e, j := s.list[i], i
		for j > begin && s.less(e.Key, s.list[j-1].Key) {
			s.list[j] = s.list[j-1]
			j--
		}
		s.list[j] = e
	}
}

func (s *introSort[K, E]) heap(list []Keyed[K, E]) {
	for i := len(list) / 2; i > 0; {
		i--
		s.sink(list, i, len(list)-1)
	}
	for i := len(list) - 1; i > 0; {
		list[0], list[i] = list[i], list[0]
		i--
		s.sink(list, 0, i)
	}
}

// sink moves an element down the heap that ends at last.
func (s *introSort[K, E]) sink(list []Keyed[K, E], at, last int) {
	e := list[at]
	for child := 2*at + 1; child <= last; child = 2*at + 1 {
		if child < last && s.less(list[child].Key, list[child+1].Key) {
			child++
		}
		if !s.less(e.Key, list[child].Key) {
			break
		}
		list[at], at = list[child], child
	}
	list[at] = e
}
