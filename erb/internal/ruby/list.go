package ruby

// This file has the builders with which methods build lists: see build.go.

import (
	"iter"
	"reflect"

	"github.com/boshrender/boshrender/internal/slab"
)

// Make makes a list of n zero elements, nil after an error.
func Make[T any](a Account, n int) []T {
	b := a.Account()
	if !b.FitsList(n) || !b.Charge(n*sizeOfType[T]()) {
		return nil
	}
	out := madeOf[T](b, n, n)
	if !b.Step(n / ElementsPerStep) {
		return nil
	}
	return out
}

// ChargeList charges for a copy of a list of n values that isn't made, as Copy does.
func (rt *Runtime) ChargeList(n int) error {
	if limit := rt.Limits.Elements; limit > 0 && int64(n) > limit {
		return rt.Exceeded(LimitError{What: "list size", Limit: limit})
	}
	if err := rt.Charge(int64(n) * ValueSize); err != nil {
		return err
	}
	if n < ElementsPerStep {
		return rt.tick()
	}
	return rt.Step(int64(n / ElementsPerStep))
}

// chargeGrown charges for a list of n values that isn't made, as Append does that adds values to a list of one.
func (rt *Runtime) chargeGrown(n int) error {
	size := int64(max(4, n))
	if limit := rt.Limits.Elements; limit > 0 && size > limit {
		if int64(n) > limit {
			return rt.Exceeded(LimitError{What: "list size", Limit: limit})
		}
		size = limit
	}
	if err := rt.Charge(size * ValueSize); err != nil {
		return err
	}
	return rt.tick()
}

// madeOf makes a list of n zero elements with room for size. The caller has charged the run. Short lists of values
// come from a piece that is allocated for many lists.
func madeOf[T any](b *Budget, n, size int) []T {
	if 0 < size && size <= fewValues {
		var none []T
		if _, ok := any(none).([]Value); ok {
			list, _ := any(slab.List(&b.RT.values, size)).([]T)
			return list[:n]
		}
	}
	return make([]T, n, size) // bounded: charged by the caller
}

// RoomFor makes an empty list with room for n values, which are charged or bounded by the text of the template.
func (rt *Runtime) RoomFor(n int) []Value {
	if 0 < n && n <= fewValues {
		return slab.List(&rt.values, n)[:0]
	}
	return make([]Value, 0, n) // bounded: by the caller
}

// Room makes an empty list with room for n elements. After an error it returns nil, which Append accepts, too.
func Room[T any](a Account, n int) []T { return Make[T](a, n)[:0] }

// Append is append for lists whose length a template decides. After an error it returns the list unchanged.
func Append[T any](a Account, list []T, more ...T) []T {
	if cap(list)-len(list) >= len(more) && len(more) <= copyElems {
		if len(more) == 1 && !a.Account().Tick() {
			return list
		}
		return append(list, more...) // bounded: there is room
	}
	return appendGrown(a, list, more)
}

func appendGrown[T any](a Account, list, more []T) []T {
	b := a.Account()
	n := len(list) + len(more)
	if cap(list) < n {
		size := max(4, 2*cap(list), n)
		if limit := b.RT.Limits.Elements; limit > 0 && int64(size) > limit {
			size = max(n, int(limit))
		}
		if !b.FitsList(n) || !b.Charge(size*sizeOfType[T]()) || !b.Step(len(list)/ElementsPerStep) {
			return list
		}
		grown := madeOf[T](b, len(list), size)
		if !CopyInto(b, grown, list) {
			return list
		}
		list = grown
	}
	for len(more) > copyElems {
		list = append(list, more[:copyElems]...) // bounded: there is room
		more = more[copyElems:]
		if !b.Step(copyElems / ElementsPerStep) {
			return list
		}
	}
	return append(list, more...) // bounded: there is room
}

// Copy returns a copy of list, nil after an error.
func Copy[T any](a Account, list []T) []T {
	out := Make[T](a, len(list))
	if !CopyInto(a, out, list) {
		return nil
	}
	return out
}

// Values is Make for values.
func (b *Budget) Values(n int) []Value {
	if !b.FitsList(n) || !b.Charge(n*ValueSize) {
		return nil
	}
	out := b.RT.RoomFor(n)[:n]
	if !b.Step(n / ElementsPerStep) {
		return nil
	}
	return out
}

// ArrayOf makes an array that holds a copy of list.
func (rt *Runtime) ArrayOf(list []Value) (Value, error) {
	if a := rt.ShortArray(len(list)); a != nil {
		FillNew(a.Elems, list)
		return a.Value(), nil
	}
	own, err := rt.CopyList(list)
	if err == nil {
		err = rt.Charge(ArrayOverhead)
	}
	if err != nil {
		return Nil, err
	}
	return rt.NewArray(own).Value(), nil
}

// FillNew is copy for few values to memory that is new: Go's copy of pointers costs more than these.
func FillNew(to, list []Value) {
	for i := range len(list) {
		to[i] = list[i]
	}
}

// ShortArray makes an array of n nils, and charges for it as Values and List do. If it returns nil, it has charged
// nothing, and these must be called: there are many, or a limit is near.
func (rt *Runtime) ShortArray(n int) *Array {
	if n >= ElementsPerStep || !rt.SpendList(n, n*ValueSize+ArrayOverhead) {
		return nil
	}
	return rt.NewArray(rt.RoomFor(n)[:n])
}

// CopyList is Copy for values. It needs no Budget on the heap.
func (rt *Runtime) CopyList(list []Value) ([]Value, error) {
	if len(list) > copyElems {
		b := rt.Budget()
		return Copy(b, list), b.err
	}
	b := Budget{RT: rt}
	own := b.Values(len(list))
	copy(own, list)
	return own, b.err
}

// CopyInto copies list to the beginning of to. It returns false after an error.
func CopyInto[T any](a Account, to, list []T) bool {
	piece := CopyPiece / max(1, sizeOfType[T]())
	if len(list) <= piece {
		copy(to, list)
		return !a.Account().Failed()
	}
	for at := 0; at < len(list) && at < len(to); at += piece {
		copy(to[at:], list[at:min(len(list), at+piece)])
		if !a.Account().Step(CopyPiece / BytesPerStep) {
			return false
		}
	}
	return true
}

// Each iterates over list, counts its elements as steps and polls the context on the way. It ends early after an
// error.
func Each[T any](a Account, list []T) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		b := a.Account()
		for i, v := range list {
			if !b.Tick() || !yield(i, v) {
				return
			}
		}
	}
}

func sizeOfType[T any]() int {
	var none []T
	if _, ok := any(none).([]Value); ok {
		return ValueSize
	}
	return int(reflect.TypeFor[T]().Size())
}

// List makes an array around elems, which it takes over. Append, Make and the like made and charged them. It
// returns nil after an error.
func (b *Budget) List(elems []Value) Value {
	if !b.Charge(ArrayOverhead) {
		return Nil
	}
	return b.RT.NewArray(elems).Value()
}
