package ruby

// This file implements ==, eql?, hash and <=> of values that hold other values, and makes them usable as keys of
// hashes.

import (
	"hash/maphash"
	"math"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// EqualArrays is Array#== for two arrays.
func (rt *Runtime) EqualArrays(a, b *Array) (bool, error) {
	if a == b {
		return true, nil
	}
	if len(a.Elems) != len(b.Elems) {
		return false, nil
	}
	again, err := rt.VisitPair(VisitEqual, a.Value(), b.Value())
	if again || err != nil {
		return again, err
	}
	defer rt.LeaveVisit()
	for i := 0; i < len(a.Elems) && i < len(b.Elems); i++ {
		eq, err := rt.Same(a.Elems[i], b.Elems[i])
		if !eq || err != nil {
			return false, err
		}
	}
	return true, nil
}

// Same is == with Ruby's short cut: identical objects are equal.
func (rt *Runtime) Same(a, b Value) (bool, error) {
	if a == b {
		return true, rt.tick()
	}
	return rt.Equal(a, b)
}

// EqualHashes implements Hash#== (values compared with ==) or, with eql, Hash#eql?.
func (rt *Runtime) EqualHashes(a, b *Hash, eql bool) (bool, error) {
	if a == b {
		return true, nil
	}
	if a.Len() != b.Len() || a.Size() > 0 && a.ByIdentity != b.ByIdentity {
		return false, nil
	}
	op := VisitEqual
	if eql {
		op = VisitEql
	}
	again, err := rt.VisitPair(op, a.Value(), b.Value())
	if again || err != nil {
		return again, err
	}
	defer rt.LeaveVisit()
	a.show()
	for i := int(a.Head); i < a.places(); i++ {
		if err := rt.Step(1); err != nil {
			return false, err
		}
		key, val, ok := a.place(i)
		if !ok {
			continue
		}
		other, ok, err := rt.HashGet(b, key)
		if !ok || err != nil {
			return false, err
		}
		eq := val == other
		if !eq && eql {
			eq, err = rt.Eql(val, other)
		} else if !eq {
			eq, err = rt.Equal(val, other)
		}
		if !eq || err != nil {
			return false, err
		}
	}
	return true, nil
}

// Eql implements eql?, by which hashes compare keys.
func (rt *Runtime) Eql(a, b Value) (bool, error) {
	if err := rt.tick(); a == b || err != nil {
		return true, err
	}
	if a.Kind() != b.Kind() && a.Kind() != KindObject {
		return false, nil
	}
	switch a.Kind() {
	case KindArray:
		x, _ := a.AsArray()
		y, _ := b.AsArray()
		return rt.eqlArrays(x, y)
	case KindHash:
		return rt.EqualHashes(a.o.Whole.(*Hash), b.o.Whole.(*Hash), true)
	case KindRange:
		return rt.eqlRanges(a, b)
	case KindObject, KindException:
		r, err := rt.CallMethod(a, selEql.Get(), []Value{b}, nil, nil, true)
		return r.Truthy(), err
	case KindString:
		return rt.sameStrings(a.o.str(), b.o.str())
	case KindSymbol:
		return rt.sameText(keyText(a), keyText(b))
	case KindFloat:
		return floatKey(a.Float()) == floatKey(b.Float()), nil
	case KindBignum:
		x, y := &a.o.Whole.(*Bignum).I, &b.o.Whole.(*Bignum).I
		return number.Cmp(x, y) == 0, rt.Step(number.Bytes(x) / BytesPerStep)
	}
	return false, nil
}

// eqlRanges implements Range#eql? for two ranges, whose ends may be ranges.
func (rt *Runtime) eqlRanges(a, b Value) (bool, error) {
	x, y := a.o.Whole.(*Range), b.o.Whole.(*Range)
	if x.Exclusive != y.Exclusive {
		return false, nil
	}
	again, err := rt.VisitPair(VisitEql, a, b)
	if again || err != nil {
		return again, err
	}
	defer rt.LeaveVisit()
	if eq, err := rt.Eql(x.Lo, y.Lo); !eq || err != nil {
		return false, err
	}
	return rt.Eql(x.Hi, y.Hi)
}

// sameStrings implements == of strings: the same bytes, in compatible encodings.
func (rt *Runtime) sameStrings(a, b *String) (bool, error) {
	same, err := rt.sameText(a.String(), b.String())
	return same && (a.Enc == b.Enc || rt.Budget().Pieces(a.String(), IsASCII)), err
}

// EqualText is Equal of a string in UTF-8 that has no methods of the template's and another one.
func (rt *Runtime) EqualText(text string, s Value) (bool, error) {
	if err := rt.tick(); err != nil {
		return false, err
	}
	switch o := s.o.str(); {
	case o.Len() != len(text):
		return false, nil
	case o.Enc == UTF8 && len(text) <= BytesPerStep:
		return o.String() == text, nil
	default:
		return rt.sameStrings(NewString(text), o)
	}
}

// sameText compares two texts.
func (rt *Runtime) sameText(a, b string) (bool, error) {
	if len(a) != len(b) {
		return false, nil
	}
	if len(a) > BytesPerStep {
		if err := rt.Step(int64(len(a) / BytesPerStep)); err != nil {
			return false, err
		}
	}
	return a == b, nil
}

func (rt *Runtime) eqlArrays(a, b *Array) (bool, error) {
	if len(a.Elems) != len(b.Elems) {
		return false, nil
	}
	again, err := rt.VisitPair(VisitEql, a.Value(), b.Value())
	if again || err != nil {
		return again, err
	}
	defer rt.LeaveVisit()
	for i := 0; i < len(a.Elems) && i < len(b.Elems); i++ {
		eq, err := rt.Eql(a.Elems[i], b.Elems[i])
		if !eq || err != nil {
			return false, err
		}
	}
	return true, nil
}

// HashSeed seeds the results of hash methods: they differ from process to process, as Ruby's do.
var HashSeed = maphash.MakeSeed()

// HashOf implements hash: equal for values that are eql?. It calls the hash methods of the template's classes. As in
// Ruby, an element that contains itself counts as any other such element.
func (rt *Runtime) HashOf(v Value) (int64, error) {
	var h maphash.Hash
	h.SetSeed(HashSeed)
	if err := rt.addHash(&h, v); err != nil {
		return 0, err
	}
	return int64(h.Sum64() >> 2), nil
}

// hashEvery is the number of values that are hashed in a step.
const hashEvery = 4

func (rt *Runtime) addHash(h *maphash.Hash, v Value) error {
	h.WriteByte(byte(v.Kind()))
	switch v.Kind() {
	case KindString, KindSymbol:
		text := keyText(v)
		maphash.WriteComparable(h, len(text))
		h.WriteString(text)
		return rt.Step(int64(1 + len(text)/BytesPerStep))
	case KindNil, KindTrue, KindFalse, KindInteger:
		maphash.WriteComparable(h, v.n)
		return nil
	case KindFloat:
		maphash.WriteComparable(h, floatKey(v.Float()))
		return nil
	case KindBignum:
		text, err := rt.SpellKey(v)
		h.WriteString(text)
		return err
	case KindArray, KindHash, KindRange:
		again, err := rt.Visit(VisitHash, v)
		if again || err != nil {
			rt.hashed.recursive = true
			return err
		}
		defer rt.LeaveVisit()
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
	maphash.WriteComparable(h, v.o)
	return nil
}

// hashed is the state of the hash methods that run.
type hashed struct {
	inside    bool // an element is being hashed
	recursive bool // the outermost of these elements contains itself
}

// addElement adds the hash of an element of an array, a hash or a range.
func (rt *Runtime) addElement(h *maphash.Hash, v Value) error {
	switch v.Kind() {
	case KindArray, KindHash, KindRange, KindObject, KindException:
	default:
		return rt.addHash(h, v)
	}
	outermost := !rt.hashed.inside
	if outermost {
		rt.hashed = hashed{inside: true}
		defer func() { rt.hashed = hashed{} }()
	}
	n, err := rt.HashOf(v)
	if outermost && rt.hashed.recursive {
		n = 0
	}
	maphash.WriteComparable(h, n)
	return err
}

// HashOfMembers implements hash of a struct with these members.
func (rt *Runtime) HashOfMembers(of Value, members []Value) (int64, error) {
	again, err := rt.Visit(VisitHash, of)
	if again || err != nil {
		rt.hashed.recursive = true
		return 0, err
	}
	defer rt.LeaveVisit()
	var h maphash.Hash
	h.SetSeed(HashSeed)
	maphash.WriteComparable(&h, of.RealClass())
	for _, v := range members {
		if err := rt.addElement(&h, v); err != nil {
			return 0, err
		}
	}
	return int64(h.Sum64() >> 2), nil
}

func (rt *Runtime) addHashOfContents(h *maphash.Hash, v Value) error {
	switch b := v.Body().(type) {
	case *Array:
		maphash.WriteComparable(h, len(b.Elems))
		for i := 0; i < len(b.Elems); i++ {
			if i%hashEvery == 0 {
				if err := rt.Step(1); err != nil {
					return err
				}
			}
			if err := rt.addElement(h, b.Elems[i]); err != nil {
				return err
			}
		}
	case *Range:
		maphash.WriteComparable(h, b.Exclusive)
		if err := rt.addElement(h, b.Lo); err != nil {
			return err
		}
		return rt.addElement(h, b.Hi)
	case *Hash: // the order of entries doesn't count
		var sum int64
		b.show()
		for i := 0; i < b.places(); i++ {
			key, val, ok := b.place(i)
			if err := rt.Step(1); err != nil {
				return err
			}
			if !ok {
				continue
			}
			var pair maphash.Hash
			pair.SetSeed(HashSeed)
			for _, v := range [...]Value{key, val} {
				if err := rt.addElement(&pair, v); err != nil {
					return err
				}
			}
			sum += int64(pair.Sum64())
		}
		maphash.WriteComparable(h, sum)
	}
	return nil
}

// hashNumber converts the result of a hash method of the template.
func (rt *Runtime) hashNumber(v Value) (int64, error) {
	if i, ok := v.AsBig(); ok {
		return int64(number.Uint64(i) & math.MaxInt64), nil
	}
	if v.IsNil() {
		return 0, Errorf(TypeErrorClass, "no implicit conversion of nil into Integer")
	}
	return rt.ToInt(v)
}

// customHash calls hash of v if its class defines that in the template.
func (rt *Runtime) customHash(v Value, i *Instance) (n int64, custom bool, err error) {
	if !rt.keyed && v.o.Class != BasicObjectClass {
		return 0, false, nil
	}
	m := rt.FindInstance(v.Class(), "hash")
	if _, keyed := i.Data.(Keyer); m == nil && keyed || m != nil && !m.InRuby() {
		return 0, false, nil
	}
	noted := len(rt.Volatile)
	r, err := rt.Send(v, "hash")
	if m != nil && m.Script() != nil { // it shows its number to no template
		rt.Volatile = rt.Volatile[:noted]
	}
	if err == nil {
		n, err = rt.hashNumber(r)
	}
	if err == nil && v.o.shared {
		err = &UnsupportedError{Construct: v.RealClass().Inspect() + " as a key", Reason: "the template defines its hash"}
	}
	return n, true, err
}

// floatKey returns the number by which a float is a key. It is the same for 0.0 and -0.0.
func floatKey(f float64) int64 {
	if f == 0 {
		return 0
	}
	return int64(math.Float64bits(f))
}
