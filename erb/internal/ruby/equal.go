package ruby

// This file implements ==, eql?, hash and <=> of values that hold other values, and what they need to be keys of
// hashes.

import (
	"hash/maphash"
	"math"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// equalArrays is Array#== for two arrays.
func (rt *Runtime) equalArrays(a, b *Array) (bool, error) {
	if a == b {
		return true, nil
	}
	if len(a.Elems) != len(b.Elems) {
		return false, nil
	}
	again, err := rt.visitPair(visitEqual, a.Value(), b.Value())
	if again || err != nil {
		return again, err
	}
	defer rt.leaveVisit()
	for i := 0; i < len(a.Elems) && i < len(b.Elems); i++ {
		eq, err := rt.same(a.Elems[i], b.Elems[i])
		if !eq || err != nil {
			return false, err
		}
	}
	return true, nil
}

// same is == where Ruby asks equal? first.
func (rt *Runtime) same(a, b Value) (bool, error) {
	if a == b {
		return true, nil
	}
	return rt.Equal(a, b)
}

// equalHashes is Hash#== (values compared with ==) or, with eql, Hash#eql?.
func (rt *Runtime) equalHashes(a, b *Hash, eql bool) (bool, error) {
	if a == b {
		return true, nil
	}
	if a.live != b.live || a.live > 0 && a.ByIdentity != b.ByIdentity {
		return false, nil
	}
	op := visitEqual
	if eql {
		op = visitEql
	}
	again, err := rt.visitPair(op, a.Value(), b.Value())
	if again || err != nil {
		return again, err
	}
	defer rt.leaveVisit()
	a.force()
	for i := 0; i < len(a.entries); i++ {
		e := a.entries[i]
		if e.dead {
			continue
		}
		other, ok, err := rt.HashGet(b, e.key)
		if !ok || err != nil {
			return false, err
		}
		eq := e.val == other
		if !eq && eql {
			eq, err = rt.Eql(e.val, other)
		} else if !eq {
			eq, err = rt.Equal(e.val, other)
		}
		if !eq || err != nil {
			return false, err
		}
	}
	return true, nil
}

// Eql is eql?, by which hashes compare keys.
func (rt *Runtime) Eql(a, b Value) (bool, error) {
	if a == b {
		return true, nil
	}
	if a.Kind() != b.Kind() && a.Kind() != KindObject {
		return false, nil
	}
	switch a.Kind() {
	case KindArray:
		return rt.eqlArrays(a.o.body.(*Array), b.o.body.(*Array))
	case KindHash:
		return rt.equalHashes(a.o.body.(*Hash), b.o.body.(*Hash), true)
	case KindRange:
		x, y := a.o.body.(*Range), b.o.body.(*Range)
		if x.Exclusive != y.Exclusive {
			return false, nil
		}
		eq, err := rt.Eql(x.Lo, y.Lo)
		if !eq || err != nil {
			return false, err
		}
		return rt.Eql(x.Hi, y.Hi)
	case KindObject, KindException:
		r, err := rt.CallMethod(a, selEql(), []Value{b}, nil, nil, true)
		return r.Truthy(), err
	case KindProc, KindClass, KindMatch:
		return false, nil
	case KindString:
		if n := min(a.o.body.(*String).Len(), b.o.body.(*String).Len()); n > bytesPerStep {
			if err := rt.Step(int64(n / bytesPerStep)); err != nil {
				return false, err
			}
		}
	}
	return keyOf(a) == keyOf(b), nil
}

func (rt *Runtime) eqlArrays(a, b *Array) (bool, error) {
	if len(a.Elems) != len(b.Elems) {
		return false, nil
	}
	again, err := rt.visitPair(visitEql, a.Value(), b.Value())
	if again || err != nil {
		return again, err
	}
	defer rt.leaveVisit()
	for i := 0; i < len(a.Elems) && i < len(b.Elems); i++ {
		eq, err := rt.Eql(a.Elems[i], b.Elems[i])
		if !eq || err != nil {
			return false, err
		}
	}
	return true, nil
}

// compareArrays is Array#<=> for two arrays; the result is nil where elements can't be compared.
func (rt *Runtime) compareArrays(a, b *Array) (Value, error) {
	if a == b {
		return Int(0), nil
	}
	again, err := rt.visitPair(visitCompare, a.Value(), b.Value())
	if err != nil {
		return Nil, err
	}
	if !again {
		defer rt.leaveVisit()
		for i := 0; i < len(a.Elems) && i < len(b.Elems); i++ {
			r, err := rt.CallMethod(a.Elems[i], selCompare(), []Value{b.Elems[i]}, nil, nil, true)
			if err != nil || r != Int(0) {
				return r, err
			}
		}
	}
	return Int(int64(cmpInt(int64(len(a.Elems)), int64(len(b.Elems))))), nil
}

// hashSeed makes the values of hash methods: they differ from process to process, as Ruby's do.
var hashSeed = maphash.MakeSeed()

// HashOf is hash: equal for values that are eql?. Objects of the template are asked.
func (rt *Runtime) HashOf(v Value) (int64, error) {
	var h maphash.Hash
	h.SetSeed(hashSeed)
	if err := rt.addHash(&h, v); err != nil {
		return 0, err
	}
	return int64(h.Sum64() >> 2), nil
}

func (rt *Runtime) addHash(h *maphash.Hash, v Value) error {
	h.WriteByte(byte(v.Kind()))
	switch v.Kind() {
	case KindArray, KindHash, KindRange:
		again, err := rt.visit(visitHash, v)
		if again || err != nil {
			return err
		}
		defer rt.leaveVisit()
		return rt.addHashOfContents(h, v)
	case KindObject, KindException:
		r, err := rt.Send(v, "hash")
		if err != nil {
			return err
		}
		n, err := rt.hashNumber(r)
		maphash.WriteComparable(h, n)
		return err
	}
	maphash.WriteComparable(h, keyOf(v))
	return nil
}

func (rt *Runtime) addHashOfContents(h *maphash.Hash, v Value) error {
	switch b := v.Body().(type) {
	case *Array:
		maphash.WriteComparable(h, len(b.Elems))
		for i := 0; i < len(b.Elems); i++ {
			if err := rt.addHash(h, b.Elems[i]); err != nil {
				return err
			}
		}
	case *Range:
		maphash.WriteComparable(h, b.Exclusive)
		if err := rt.addHash(h, b.Lo); err != nil {
			return err
		}
		return rt.addHash(h, b.Hi)
	case *Hash: // the order of entries doesn't count
		var sum int64
		b.force()
		for i := 0; i < len(b.entries); i++ {
			if b.entries[i].dead {
				continue
			}
			n, err := rt.HashOf(newArray([]Value{b.entries[i].key, b.entries[i].val}).Value())
			if err != nil {
				return err
			}
			sum += n
		}
		maphash.WriteComparable(h, sum)
	}
	return nil
}

// hashNumber reads what a hash method of the template answered.
func (rt *Runtime) hashNumber(v Value) (int64, error) {
	if i, ok := v.AsBig(); ok {
		return int64(number.Uint64(i) & math.MaxInt64), nil
	}
	return rt.ToInt(v)
}

// prepareKey readies a value for use as a key of a hash: it bounds the work that spelling a nested key makes, and asks
// objects whose class defines hash and eql? in the template.
func (rt *Runtime) prepareKey(v Value) error {
	switch v.Kind() {
	case KindBignum: // its spelling is kept
		return rt.Charge(number.Bytes(v.o.body.(*Bignum).I))
	case KindArray, KindHash, KindRange:
		return rt.prepareNested(v)
	case KindObject:
		return rt.prepareObject(v)
	}
	return nil
}

func (rt *Runtime) prepareNested(v Value) error {
	again, err := rt.visit(visitKey, v)
	if again || err != nil {
		return err
	}
	defer rt.leaveVisit()
	if err := rt.Charge(valueSize); err != nil {
		return err
	}
	for child := range nestedValues(v) {
		if s, ok := child.AsString(); ok { // it is copied into the key
			if err := rt.Charge(int64(s.Len()) + valueSize); err != nil {
				return err
			}
			if err := rt.Step(int64(s.Len()/bytesPerStep) + 1); err != nil {
				return err
			}
			continue
		}
		if err := rt.prepareKey(child); err != nil {
			return err
		}
	}
	return nil
}

// nestedValues gives the values whose spelling is part of v's as a key.
func nestedValues(v Value) func(func(Value) bool) {
	return func(yield func(Value) bool) {
		switch b := v.Body().(type) {
		case *Array:
			for _, e := range b.Elems {
				if !yield(e) {
					return
				}
			}
		case *Hash:
			for k, e := range b.All {
				if !yield(k) || !yield(e) {
					return
				}
			}
		case *Range:
			_ = yield(b.Lo) && yield(b.Hi)
		case *Instance:
			if n, ok := b.Data.(Nester); ok {
				n.Nested(yield)
			}
		}
	}
}

// Nester is implemented by Keyers whose keys hold other values.
type Nester interface{ Nested(yield func(Value) bool) }

// prepareObject finds out which known object v is eql? to, if its class defines hash and eql? in the template.
func (rt *Runtime) prepareObject(v Value) error {
	i, ok := v.AsInstance()
	if !ok {
		return nil
	}
	if rt.keyed {
		custom, err := rt.canonicalize(v, i)
		if custom || err != nil {
			return err
		}
	}
	if _, ok := i.Data.(Nester); ok {
		return rt.prepareNested(v)
	}
	s, ok := i.Data.(sized)
	if _, spelled := i.Data.(Keyer); ok && spelled { // the spelling is kept
		if err := rt.Charge(2 * bytesPerStep * s.weight()); err != nil {
			return err
		}
		return rt.Step(s.weight())
	}
	return nil
}

func (rt *Runtime) canonicalize(v Value, i *Instance) (custom bool, err error) {
	m := rt.FindInstance(v.Class(), "hash")
	if m == nil || m.Body == nil {
		return false, nil
	}
	r, err := rt.Invoke(m, v, nil, nil, nil)
	if err != nil {
		return true, err
	}
	n, err := rt.hashNumber(r)
	if err != nil {
		return true, err
	}
	if v.o.shared {
		return true, &UnsupportedError{Construct: v.RealClass().Inspect() + " as a key", Reason: "the template defines its hash"}
	}
	i.canon = v.o
	for _, o := range rt.canonical[n] {
		if o == v.o {
			return true, nil
		}
		r, err := rt.CallMethod(v, selEql(), []Value{{o: o}}, nil, nil, true)
		if err != nil {
			return true, err
		}
		if r.Truthy() {
			i.canon = o
			return true, nil
		}
	}
	if rt.canonical == nil {
		rt.canonical = map[int64][]*Object{}
	}
	rt.canonical[n] = append(rt.canonical[n], v.o) // bounded: charged here, one by one
	return true, rt.Charge(mapEntrySize)
}

// floatKey is the number by which a float is a key: 0.0 and -0.0 are the same.
func floatKey(f float64) int64 {
	if f == 0 {
		return 0
	}
	return int64(math.Float64bits(f))
}
