package sorting

// This file implements the quicksort of Ruby. It is not stable, and templates can observe that: by the order of
// elements that compare as equal, and by the two elements named when a comparison fails. So its steps are Ruby's.

import "cmp"

// Quick sorts list in place as Ruby's own sort does. order may fail, which ends the sorting.
func Quick[T any](list []T, order func(a, b T) (int, error)) error {
	q := quickSort[T]{list: list, order: order}
	q.run()
	return q.err
}

// Words sorts Integers in place by the comparisons of Quick. It tells count their number, some at a time: equal
// Integers are the same, so that nothing else of the comparisons can be observed.
func Words(list []int64, count func(comparisons int) error) error {
	q := quickSort[int64]{list: list, words: list, count: count}
	q.run()
	if q.err == nil {
		q.err = count(q.counted)
	}
	return q.err
}

// countEvery is the number of comparisons of words that are counted at once.
const countEvery = 1 << 10

// checkedLength is the minimum length of a list whose first region that looks sorted is checked for being so.
const checkedLength = 63

// region is a part of the list, both ends included.
type region struct{ left, right int }

type quickSort[T any] struct {
	list    []T
	order   func(a, b T) (int, error)
	err     error
	checked bool // a region was checked for being sorted already

	words   []int64 // list, if Words sorts it
	counted int     // comparisons of words that count wasn't told yet
	count   func(comparisons int) error
}

// compare compares the elements at two places; 0 after an error.
func (q *quickSort[T]) compare(i, j int) int {
	if q.words == nil {
		return q.ordered(i, j)
	}
	q.counted++
	return cmp.Compare(q.words[i], q.words[j])
}

// ordered is compare by order.
func (q *quickSort[T]) ordered(i, j int) int {
	if q.err != nil {
		return 0
	}
	n, err := q.order(q.list[i], q.list[j])
	if err != nil {
		q.err = err
		return 0
	}
	return n
}

func (q *quickSort[T]) swap(i, j int) { q.list[i], q.list[j] = q.list[j], q.list[i] }

// rotate moves the element at j to i, that at k to j and that at i to k.
func (q *quickSort[T]) rotate(i, j, k int) {
	q.list[i], q.list[j], q.list[k] = q.list[j], q.list[k], q.list[i]
}

// run sorts regions, the smaller part of a split first.
func (q *quickSort[T]) run() {
	stack := []region{{0, len(q.list) - 1}}
	for len(stack) > 0 && q.err == nil {
		r := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for r.left < r.right && q.err == nil {
			if q.counted > countEvery {
				q.err = q.count(q.counted)
				q.counted = 0
			}
			if r.left+1 == r.right {
				if q.compare(r.left, r.right) > 0 {
					q.swap(r.left, r.right)
				}
				break
			}
			s := q.split(r)
			if !s.lower && !s.upper {
				break
			}
			low, high := region{r.left, s.left}, region{s.right, r.right}
			switch {
			case !s.upper:
				r = low
			case !s.lower:
				r = high
			case s.left-r.left < r.right-s.right:
				stack, r = append(stack, high), low // bounded: by the logarithm of the length
			default:
				stack, r = append(stack, low), high // bounded: likewise
			}
		}
	}
}

// splitting is the result of a split: the lower part ends at left, the upper one begins at right. lower and upper
// say which of them need sorting.
type splitting struct {
	left, right  int
	lower, upper bool
}

// split orders the ends and the middle of a region, then moves elements smaller than the middle to the left.
func (q *quickSort[T]) split(r region) splitting {
	l, m, end := r.left, q.middle(r), r.right
	t := q.compare(l, m)
	u := q.compare(m, end)
	switch {
	case t < 0 && u < 0:
		if q.sorted(r, 1) {
			return splitting{}
		}
		return q.splitUp(r, m)
	case t < 0 && u > 0:
		if q.compare(l, end) <= 0 {
			q.swap(m, end)
		} else {
			q.rotate(end, m, l)
		}
		return q.splitUp(r, m)
	case t < 0:
		return q.splitDown(r, m)
	case t > 0 && u > 0:
		if q.sorted(r, -1) {
			for i, j := l, end; i < j; i, j = i+1, j-1 {
				q.swap(i, j)
			}
			return splitting{}
		}
		q.swap(l, end)
		return q.splitUp(r, m)
	case t > 0 && u < 0:
		if q.compare(l, end) <= 0 {
			q.swap(l, m)
			return q.splitDown(r, m)
		}
		q.rotate(l, m, end)
		return q.splitUp(r, m)
	case t > 0:
		q.swap(l, end)
		return q.splitUp(r, m)
	case u < 0:
		return q.splitUp(r, m)
	case u > 0:
		q.swap(l, end)
		return q.splitDown(r, m)
	}
	return q.splitEqual(r, m)
}

// middle chooses the element to split by: for long regions the median of several.
func (q *quickSort[T]) middle(r region) int {
	n := r.right - r.left + 1
	m := r.left + n>>1
	switch {
	case n >= 200:
		n >>= 3
		low := q.median(r.left+n, r.left+2*n, r.left+3*n)
		high := q.median(m+n, m+2*n, m+3*n)
		return q.median(low, m, high)
	case n >= 60:
		n >>= 2
		return q.median(r.left+n, m, m+n)
	}
	return m
}

func (q *quickSort[T]) median(a, b, c int) int {
	if q.compare(a, b) < 0 {
		switch {
		case q.compare(b, c) < 0:
			return b
		case q.compare(a, c) < 0:
			return c
		}
		return a
	}
	switch {
	case q.compare(b, c) > 0:
		return b
	case q.compare(a, c) < 0:
		return a
	}
	return c
}

// sorted reports whether a region of a long list ascends (sign 1) or descends (-1) already.
func (q *quickSort[T]) sorted(r region, sign int) bool {
	if q.checked || len(q.list) < checkedLength {
		return false
	}
	q.checked = true
	for i := r.left; i < r.right; i++ {
		if q.compare(i, i+1)*sign > 0 {
			return false
		}
	}
	return true
}

// splitEqual searches for an element that differs from both ends and the middle, which are equal.
func (q *quickSort[T]) splitEqual(r region, m int) splitting {
	for l := r.left + 1; l < r.right && q.err == nil; l++ {
		if l == m {
			continue
		}
		switch t := q.compare(l, m); {
		case t > 0:
			q.swap(l, r.right)
			return q.splitUp(r, m)
		case t < 0:
			q.swap(r.left, l)
			return q.splitDown(r, m)
		}
	}
	return splitting{}
}

// splitUp leaves elements equal to the middle on the left.
func (q *quickSort[T]) splitUp(r region, m int) splitting {
	l, end := r.left, r.right
	s := splitting{}
	done := func() splitting {
		if l--; l != m {
			q.swap(m, l)
		}
		s.left, s.right = l-1, end
		return s
	}
	for q.err == nil {
		for {
			if l++; l == end {
				return done()
			}
			if l == m {
				continue
			}
			t := q.compare(l, m)
			if t > 0 {
				s.upper = true
				break
			}
			s.lower = s.lower || t < 0
		}
		for {
			if end--; l == end {
				return done()
			}
			if end == m {
				m = l
				break
			}
			if t := q.compare(end, m); t <= 0 {
				s.lower = s.lower || t < 0
				break
			}
		}
		q.swap(l, end)
	}
	return splitting{}
}

// splitDown leaves elements equal to the middle on the right.
func (q *quickSort[T]) splitDown(r region, m int) splitting {
	l, end := r.left, r.right
	s := splitting{}
	done := func() splitting {
		if end++; end != m {
			q.swap(end, m)
		}
		s.left, s.right = l, end+1
		return s
	}
	for q.err == nil {
		for {
			if end--; l == end {
				return done()
			}
			if end == m {
				continue
			}
			t := q.compare(end, m)
			if t < 0 {
				s.lower = true
				break
			}
			s.upper = s.upper || t > 0
		}
		for {
			if l++; l == end {
				return done()
			}
			if l == m {
				m = end
				break
			}
			if t := q.compare(l, m); t >= 0 {
				s.upper = s.upper || t > 0
				break
			}
		}
		q.swap(l, end)
	}
	return splitting{}
}
