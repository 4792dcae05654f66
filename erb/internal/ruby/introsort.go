package ruby

// This file implements the sort of Ruby's sort_by for keys that are all small numbers: insertion for few elements,
// quicksort above, heapsort where that goes too deep. As in quicksort.go its steps are Ruby's: they decide about the
// order of elements with equal keys.

import "math/bits"

// insertionLimit is the length up to which elements are sorted by insertion.
const insertionLimit = 16

// introSort sorts elements by their keys.
type introSort struct {
	list  []keyed
	order func(a, b Value) (int, error)
	err   error
}

// isPrimitive tells the keys that this sort is for.
func isPrimitive(v Value) bool { return v.IsFloat() || v.IsInt() && v.n >= -1<<62 && v.n < 1<<62 }

// sortByKeys is the sorting of sort_by.
func sortByKeys(rt *Runtime, list []keyed) error {
	primitive := rt.patches == nil
	for i := range list {
		primitive = primitive && isPrimitive(list[i].key)
	}
	if !primitive {
		return sortAs(rt, list, func(a, b keyed) (int, error) { return rt.MustCompare(a.key, b.key) })
	}
	s := introSort{list: list, order: rt.MustCompare}
	for i := 1; i < len(list); i++ {
		if s.greater(list[i-1].key, list[i].key) {
			s.quick(0, len(list), 2*(bits.Len(uint(len(list)))-1))
			break
		}
	}
	return s.err
}

func (s *introSort) less(a, b Value) bool {
	if s.err != nil {
		return false
	}
	n, err := s.order(a, b)
	if err != nil {
		s.err = err
	}
	return err == nil && n < 0
}

// greater is less the other way round, with the arguments of the comparison as they stand.
func (s *introSort) greater(a, b Value) bool {
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
func (s *introSort) quick(begin, end, depth int) {
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
	x := s.median(s.list[begin].key, s.list[begin+(end-begin)/2].key, s.list[end-1].key)
	i, j := begin, end-1
	for i <= j && s.err == nil {
		for s.less(s.list[i].key, x) {
			i++
		}
		for s.less(x, s.list[j].key) {
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

func (s *introSort) median(a, b, c Value) Value {
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

func (s *introSort) insertion(begin, end int) {
	for i := begin + 1; i < end; i++ {
		e, j := s.list[i], i
		for j > begin && s.less(e.key, s.list[j-1].key) {
			s.list[j] = s.list[j-1]
			j--
		}
		s.list[j] = e
	}
}

func (s *introSort) heap(list []keyed) {
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
func (s *introSort) sink(list []keyed, at, last int) {
	e := list[at]
	for child := 2*at + 1; child <= last; child = 2*at + 1 {
		if child < last && s.less(list[child].key, list[child+1].key) {
			child++
		}
		if !s.less(e.key, list[child].key) {
			break
		}
		list[at], at = list[child], child
	}
	list[at] = e
}
