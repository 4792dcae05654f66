package enumerable

// This file implements the methods of Enumerable that order elements: sort, min, max and the like.

import (
	"github.com/boshrender/boshrender/erb/internal/core/comparable"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/sorting"
)

// comparator returns the order for sort, min and max: the block's or <=>.
func comparator(c *ruby.Call) func(a, b ruby.Value) (int, error) {
	if !c.Given() {
		return c.RT.MustCompare
	}
	return func(a, b ruby.Value) (int, error) {
		v, err := c.CallBlock(a, b)
		if err != nil {
			return 0, err
		}
		return c.RT.OrderOf(v, a, b)
	}
}

// sortAs sorts list in place by the algorithm that the run uses. order may fail, which ends the sorting.
func sortAs[T any](rt *ruby.Runtime, list []T, order func(a, b T) (int, error)) error {
	if rt.StableSort {
		b := rt.Budget()
		spare := ruby.Make[T](b, len(list))
		if b.Failed() {
			return b.Err()
		}
		return sorting.Merge(list, spare, order)
	}
	return sorting.Quick(list, order)
}

// Sorted sorts list in place.
func Sorted(c *ruby.Call, list []ruby.Value) bool {
	if !c.Charge(len(list) * ruby.ValueSize) {
		return false
	}
	var err error
	if !c.Given() && areWords(c.RT, len(list), func(i int) ruby.Value { return list[i] }) {
		err = sortWords(c.RT, list)
	} else {
		err = sortAs(c.RT, list, comparator(c))
	}
	if err != nil {
		c.Fail(err)
	}
	return err == nil
}

// maxWords is the number of Integers up to which they are sorted as words.
const maxWords = 1 << 16

// areWords reports whether n values are Integers of one word that <=> compares in Go, and so few that they are sorted
// as such.
func areWords(rt *ruby.Runtime, n int, at func(i int) ruby.Value) bool {
	if rt.Patches != nil || n > maxWords {
		return false
	}
	for i := range n {
		if !at(i).IsInt() {
			return false
		}
	}
	return true
}

// wordOrder compares words as MustCompare does, and counts many comparisons at once.
type wordOrder struct {
	rt    *ruby.Runtime
	count int // of comparisons that are not counted yet
}

func (o *wordOrder) of(a, b int64) (int, error) {
	const many = 1 << 10
	if o.count++; o.count == many {
		if err := o.flush(); err != nil {
			return 0, err
		}
	}
	return ruby.CmpInt(a, b), nil
}

func (o *wordOrder) flush() error {
	n := o.count
	o.count = 0
	return o.rt.ChargeKeys(n)
}

// sortWords is sortAs for Integers of one word. The caller has charged for a copy of them.
func sortWords(rt *ruby.Runtime, list []ruby.Value) (err error) {
	words, order := make([]int64, len(list)), wordOrder{rt: rt} // bounded: charged by the caller
	for i, v := range list {
		words[i] = v.Int()
	}
	if !rt.StableSort {
		err = sorting.Words(words, rt.ChargeKeys)
	} else if err = rt.ChargeList(len(list)); err == nil {
		if err = sorting.Merge(words, make([]int64, len(list)), order.of); err == nil { // bounded: just charged
			err = order.flush()
		}
	}
	for i, n := range words {
		list[i] = ruby.Int(n)
	}
	return err
}

func sort(c *ruby.Call) ruby.Value {
	out := ruby.ListBuilder{C: c}
	c.EachValue(out.Add)
	if c.Failed() || !Sorted(c, out.Elems) {
		return ruby.Nil
	}
	return out.Array()
}

// keyed is an element with the result of the block of sort_by or min_by.
type keyed = sorting.Keyed[ruby.Value, ruby.Value]

// keyedElements runs the block on all elements.
func keyedElements(c *ruby.Call) []keyed {
	var all []keyed
	eachPacked(c, func(v ruby.Value, yield func() (ruby.Value, bool)) bool {
		key, ok := yield()
		if !ok {
			return false
		}
		all = ruby.Append(c, all, keyed{Key: key, Element: v})
		return !c.Failed()
	})
	return all
}

// isPrimitive reports whether v is a key for which sort_by has a special algorithm.
func isPrimitive(v ruby.Value) bool {
	return v.IsFloat() || v.IsInt() && v.Int() >= -1<<62 && v.Int() < 1<<62
}

func allPrimitive(list []keyed) bool {
	for i := range list {
		if !isPrimitive(list[i].Key) {
			return false
		}
	}
	return true
}

// sortByWords is sortByKeys for keys that are small Integers. It moves words instead of values.
func sortByWords(rt *ruby.Runtime, list []keyed) error {
	words := make([]sorting.Keyed[int64, int32], len(list)) // bounded: charged by the caller
	for i, e := range list {
		words[i] = sorting.Keyed[int64, int32]{Key: e.Key.Int(), Element: int32(i)}
	}
	order := wordOrder{rt: rt}
	if err := sorting.Intro(words, order.of); err != nil {
		return err
	}
	for i, w := range words { // the keys aren't used any more
		list[i].Key = list[w.Element].Element
	}
	for i := range list {
		list[i].Element = list[i].Key
	}
	return order.flush()
}

// sortByKeys sorts for sort_by.
func sortByKeys(rt *ruby.Runtime, list []keyed) error {
	if areWords(rt, len(list), func(i int) ruby.Value { return list[i].Key }) && allPrimitive(list) {
		return sortByWords(rt, list)
	}
	if rt.Patches == nil && allPrimitive(list) {
		return sorting.Intro(list, rt.MustCompare)
	}
	return sortAs(rt, list, func(a, b keyed) (int, error) { return rt.MustCompare(a.Key, b.Key) })
}

func valuesOf(b *ruby.Budget, all []keyed) []ruby.Value {
	out := ruby.Make[ruby.Value](b, len(all))
	for i := range out {
		out[i] = all[i].Element
	}
	return out
}

// SortBy is the row sort_by.
func SortBy(c *ruby.Call) ruby.Value {
	all := keyedElements(c)
	if c.Failed() || !c.Charge(len(all)*2*ruby.ValueSize) {
		return ruby.Nil
	}
	if err := sortByKeys(c.RT, all); err != nil {
		return c.Fail(err)
	}
	return c.List(valuesOf(&c.Budget, all))
}

// best returns the element that comes first where sign is -1, last where it is 1: of equal ones the first met.
func best(c *ruby.Call, sign int) ruby.Value {
	if c.Has(0) && !c.Arg(0).IsNil() {
		return bestN(c, sign)
	}
	order := comparator(c)
	result, found := ruby.Nil, false
	// An Array calls <=> of the best so far, everything else calls <=> of the element: the error names the receiver
	// first.
	_, array := c.Self.AsArray()
	ask := array && !c.Given()
	c.EachValue(func(v ruby.Value) bool {
		if !found {
			result, found = v, true
			return true
		}
		var n int
		var err error
		if ask {
			n, err = order(result, v)
			n = -n
		} else {
			n, err = order(v, result)
		}
		if err != nil {
			c.Fail(err)
			return false
		}
		if n*sign > 0 {
			result = v
		}
		return true
	})
	return result
}

// Min is the row min.
func Min(c *ruby.Call) ruby.Value { return best(c, -1) }

// Max is the row max.
func Max(c *ruby.Call) ruby.Value { return best(c, 1) }

// bestN is best with a number of elements.
func bestN(c *ruby.Call, sign int) ruby.Value {
	s := callSelection(c, sign, comparator(c))
	c.EachValue(func(v ruby.Value) bool { return s.add(keyed{Key: v, Element: v}) })
	return s.result()
}

func bestBy(c *ruby.Call, sign int) ruby.Value {
	if c.Has(0) && !c.Arg(0).IsNil() {
		s := callSelection(c, sign, c.RT.MustCompare)
		if s.n == 0 {
			return s.result()
		}
		eachPacked(c, func(v ruby.Value, yield func() (ruby.Value, bool)) bool {
			key, ok := yield()
			return ok && s.add(keyed{Key: key, Element: v})
		})
		return s.result()
	}
	var best keyed
	found := false
	eachPacked(c, func(v ruby.Value, yield func() (ruby.Value, bool)) bool {
		key, ok := yield()
		if !ok {
			return false
		}
		if !found {
			best, found = keyed{Key: key, Element: v}, true
		} else if comparable.Compare(c, key, best.Key)*sign > 0 {
			best = keyed{Key: key, Element: v}
		}
		return !c.Failed()
	})
	return best.Element
}

func minBy(c *ruby.Call) ruby.Value { return bestBy(c, -1) }

func maxBy(c *ruby.Call) ruby.Value { return bestBy(c, 1) }

// selection keeps the n smallest or greatest of the elements added to it. It chooses among equal elements, and orders
// them, as Ruby's algorithm does: elements are collected up to four times n, then a quickselect drops
// the surplus; at the end the rest is sorted, and reversed for the greatest.
type selection struct {
	c     *ruby.Call
	n     int
	sign  int // -1 for the smallest, 1 for the greatest
	order func(a, b ruby.Value) (int, error)
	buf   []keyed
	limit *keyed // elements that do not come before it are skipped
}

func callSelection(c *ruby.Call, sign int, order func(a, b ruby.Value) (int, error)) *selection {
	s := &selection{c: c, sign: sign, order: order}
	n := c.Int(0)
	if n < 0 && !c.Failed() {
		c.Raise(ruby.ArgumentErrorClass, "negative size (%d)", n)
	}
	if n > 1<<31 {
		c.Raise(ruby.ArgumentErrorClass, "too big size")
	}
	s.n = int(n)
	return s
}

// before compares so that the elements to keep come first.
func (s *selection) before(a, b keyed) int {
	if s.c.Failed() {
		return 0
	}
	n, err := s.order(a.Key, b.Key)
	if err != nil {
		s.c.Fail(err)
		return 0
	}
	return -n * s.sign
}

func (s *selection) add(e keyed) bool {
	if s.n == 0 {
		return true
	}
	if s.limit != nil && s.before(e, *s.limit) >= 0 {
		return !s.c.Failed()
	}
	if s.buf = ruby.Append(s.c, s.buf, e); s.c.Failed() {
		return false
	}
	if len(s.buf) == 4*s.n {
		s.filter()
	}
	return !s.c.Failed()
}

// filter drops all but the first n.
func (s *selection) filter() {
	if len(s.buf) <= s.n {
		return
	}
	left, right := 0, len(s.buf)-1
	for !s.c.Failed() {
		less, equal := s.partition(left, right)
		if less <= s.n && s.n <= less+equal {
			limit := s.buf[less]
			s.limit, s.buf = &limit, s.buf[:s.n]
			return
		}
		if s.n < less {
			right = less - 1
		} else {
			left = less + equal
		}
	}
}

// partition moves the elements that come before the middle one of left…right to the left, then its equals. It
// returns where those begin and their number.
func (s *selection) partition(left, right int) (less, equal int) {
	swap := func(i, j int) { s.buf[i], s.buf[j] = s.buf[j], s.buf[i] }
	swap(left+(right-left)/2, right)
	less, equal = left, 1
	for i := left; i <= right-equal; {
		switch n := s.before(s.buf[i], s.buf[right]); {
		case n == 0:
			swap(i, right-equal)
			equal++
			continue
		case n < 0:
			swap(i, less)
			less++
		}
		i++
	}
	for i, j := right, less; i > right-equal && i > j; i, j = i-1, j+1 {
		swap(j, i)
	}
	return less, equal
}

func (s *selection) result() ruby.Value {
	if s.c.Failed() {
		return ruby.Nil
	}
	if s.n == 0 {
		return s.c.NewArray(nil)
	}
	s.filter()
	if s.c.Failed() || !s.c.Charge(len(s.buf)*2*ruby.ValueSize) {
		return ruby.Nil
	}
	err := sortAs(s.c.RT, s.buf, func(a, b keyed) (int, error) { return s.order(a.Key, b.Key) })
	if err != nil {
		return s.c.Fail(err)
	}
	out := valuesOf(&s.c.Budget, s.buf)
	if s.sign > 0 {
		for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
			out[i], out[j] = out[j], out[i]
		}
	}
	return s.c.NewArray(out)
}

// Minmax is the row minmax.
func Minmax(c *ruby.Call) ruby.Value {
	m := extremes{c: c, order: comparator(c)}
	c.EachValue(func(v ruby.Value) bool { return m.add(keyed{Key: v, Element: v}) })
	return m.result()
}

func minmaxBy(c *ruby.Call) ruby.Value {
	m := extremes{c: c, order: c.RT.MustCompare}
	eachPacked(c, func(v ruby.Value, yield func() (ruby.Value, bool)) bool {
		key, ok := yield()
		return ok && m.add(keyed{Key: key, Element: v})
	})
	return m.result()
}

// extremes finds the smallest and the greatest element. As Ruby does, it compares the elements of each pair first,
// and then only the smaller and the greater one with the results so far.
type extremes struct {
	c         *ruby.Call
	order     func(a, b ruby.Value) (int, error)
	last      *keyed // the first of a pair
	low, high keyed
	found     bool
}

func (m *extremes) compare(a, b keyed) int {
	if m.c.Failed() {
		return 0
	}
	n, err := m.order(a.Key, b.Key)
	if err != nil {
		m.c.Fail(err)
	}
	return n
}

func (m *extremes) add(e keyed) bool {
	if m.last == nil {
		m.last = &e
		return true
	}
	low, high := e, *m.last
	m.last = nil
	switch n := m.compare(high, low); {
	case n == 0:
		low = high
	case n < 0:
		low, high = high, low
	}
	return m.update(low, high)
}

func (m *extremes) update(low, high keyed) bool {
	if !m.found {
		m.low, m.high, m.found = low, high, true
		return !m.c.Failed()
	}
	if m.compare(low, m.low) < 0 {
		m.low = low
	}
	if m.compare(high, m.high) > 0 {
		m.high = high
	}
	return !m.c.Failed()
}

func (m *extremes) result() ruby.Value {
	if m.last != nil {
		m.update(*m.last, *m.last)
	}
	return m.c.NewArrayOf(m.low.Element, m.high.Element)
}
