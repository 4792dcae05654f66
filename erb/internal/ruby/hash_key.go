package ruby

// This file prepares values for use as keys of hashes. Two keys are eql? exactly if they are the same number, text
// or object, or, if they hold other values, have the same spelling. Keys with hash methods of the template have their
// hashes as spelling, and are compared by their eql?.

import (
	"fmt"
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/erb/internal/ruby/sorting"
)

// Keyer is implemented by Go data of objects that are equal by value as hash keys (Set, Struct, IPAddr …). Keyers
// that hold other values are Nesters too; HashKey then leaves those values out.
type Keyer interface{ HashKey() string }

// Nester is implemented by Keyers whose keys hold other values.
type Nester interface{ Nested(yield func(Value) bool) }

// keyless is implemented by Go data of objects that can't be keys.
type keyless interface{ KeyError() error }

// mapKey identifies a value in tables of the run.
type mapKey struct {
	kind Kind
	n    int64
	s    string
	o    *Object
}

// ReadyKey prepares v for use as a key of h: it counts the work of hashing and comparing it, calls hash and eql? if
// its class defines them in the template, and returns the spelling of a key that needs one.
func (rt *Runtime) ReadyKey(h *Hash, v Value) (spelled string, err error) {
	switch v.Kind() {
	case KindString:
		s := v.o.str()
		if s.Enc != UTF8 && !h.ByIdentity { // the same bytes are another key in another encoding, unless they are ASCII
			b := rt.Budget()
			if spelled = b.keyOfEncoding(s); b.Failed() {
				return "", b.Err()
			}
		}
		if n := s.Len(); n > BytesPerStep && !h.ByIdentity {
			return spelled, rt.Step(1 + int64(n/BytesPerStep))
		}
	case KindSymbol:
		if n := len(v.o.Text); n > BytesPerStep {
			return "", rt.Step(1 + int64(n/BytesPerStep))
		}
	case KindBignum, KindArray, KindHash, KindRange, KindObject:
		if !h.ByIdentity {
			spelled, err = rt.SpellKey(v)
		}
		if err != nil {
			return "", err
		}
	}
	return spelled, rt.tick()
}

// keyOfEncoding returns the spelling of a string as a key if it differs from the spelling of the same bytes in UTF-8,
// or else "".
func (b *Budget) keyOfEncoding(s *String) string {
	if s.Len() == 0 || !s.Enc.Wide() && b.Pieces(s.String(), IsASCII) || b.Failed() {
		return ""
	}
	return b.Concat(s.Enc.Name(), "=", s.String())
}

// SpellKey returns the spelling of a key that needs one, or else "".
func (rt *Runtime) SpellKey(v Value) (string, error) {
	b := rt.Budget()
	if v.Kind() == KindObject {
		i, ok := v.AsInstance()
		if !ok {
			return "", nil
		}
		if no, ok := i.Data.(keyless); ok {
			return "", no.KeyError()
		}
		if n, custom, err := rt.customHash(v, i); custom || err != nil {
			return rt.Budget().asked(n), err
		}
		if _, nested := i.Data.(Nester); !nested {
			k, ok := i.Data.(Keyer)
			if !ok {
				return "", nil
			}
			text := b.Concat("=", b.OwnKey(k))
			return text, b.Err()
		}
	}
	s := speller{Scratch: b.Scratch(), base: len(rt.visits)}
	s.value(v)
	rt.visits = rt.visits[:s.base] // after an error some are left
	text := s.String()
	if s.asks {
		text = b.Concat(askedMark, text)
	}
	return text, b.Err()
}

// speller spells keys. The visits from base on are the values around the current one.
type speller struct {
	Scratch
	base int
	n    int  // values so far
	asks bool // there are values with hash methods of the template
}

// identity returns a text that distinguishes objects in a spelling. It is never shown. All are of one length, so that
// the memory of a run doesn't depend on addresses.
func identity[T any](o *T) string { return fmt.Sprintf("%18p", o) }

func (s *speller) value(v Value) {
	if s.n++; s.n%ElementsPerStep == 0 && !s.Step(1) || !s.Room(32) {
		return
	}
	s.B = append(s.B, byte('a'+v.Kind())) // bounded: there is room
	switch v.Kind() {
	case KindNil, KindTrue, KindFalse, KindInteger:
		s.B = strconv.AppendInt(s.B, v.n, 36)
	case KindFloat:
		s.B = strconv.AppendInt(s.B, floatKey(v.Float()), 36)
	case KindString:
		text := v.o.str()
		if text.Enc != UTF8 {
			s.Add(s.keyOfEncoding(text)) // begins with a letter; the length follows
		}
		s.text(text.String())
	case KindSymbol:
		s.text(keyText(v))
	case KindBignum:
		i := &v.o.Whole.(*Bignum).I
		size := int(number.Bytes(i))
		if s.Room(size+8) && s.Step(size/BytesPerStep) {
			s.B = strconv.AppendInt(s.B, int64(size), 10)
			s.B = number.AppendKey(append(s.B, ':'), i) // bounded: there is room
		}
	case KindArray, KindHash, KindRange:
		s.nested(v)
	case KindObject:
		s.object(v)
	default:
		s.Add(identity(v.o))
	}
	s.Byte('.')
}

func (s *speller) object(v Value) {
	i, ok := v.AsInstance()
	if !ok {
		s.Add(identity(v.o))
		return
	}
	n, custom, err := s.RT.customHash(v, i)
	if err != nil {
		s.Fail(err)
		return
	}
	_, nested := i.Data.(Nester)
	k, keyed := i.Data.(Keyer)
	switch {
	case custom:
		s.asks = true
		s.B = strconv.AppendInt(s.B, n, 36)
	case !keyed:
		s.Add(identity(v.o))
	case nested:
		s.nested(v)
	default:
		s.text(s.OwnKey(k))
	}
}

// OwnKey returns the key of an object without asking a hash method of the template, "" after an error.
func (b *Budget) OwnKey(k Keyer) string {
	if s, ok := k.(sized); ok {
		if n := int(s.Weight()); !b.Charge(2*BytesPerStep*n) || !b.Step(n) {
			return ""
		}
	}
	return k.HashKey()
}

// nested spells the values that v holds.
func (s *speller) nested(v Value) {
	rt := s.RT
	for up := len(rt.visits) - 1; up >= s.base; up-- {
		if rt.visits[up].a == v.o { // a cycle: spell how many levels up it leads
			s.B = strconv.AppendInt(append(s.B, '^'), int64(len(rt.visits)-up), 10) // bounded: there is room
			return
		}
	}
	if rt.ValueDepth > 0 && len(rt.visits) >= rt.ValueDepth {
		s.Fail(&LimitError{What: "value depth", Limit: int64(rt.ValueDepth)})
		return
	}
	if !s.Step(1) {
		return
	}
	rt.visits = append(rt.visits, visiting{op: visitKey, a: v.o}) // bounded: by ValueDepth
	switch b := v.Body().(type) {
	case *Range:
		if b.Exclusive {
			s.Byte('!')
		}
		s.value(b.Lo)
		s.value(b.Hi)
	case *Array:
		for i := 0; i < len(b.Elems) && !s.Failed(); i++ {
			s.value(b.Elems[i])
		}
	case *Hash:
		s.hash(b)
	case *Instance:
		s.text(b.Data.(Keyer).HashKey())
		b.Data.(Nester).Nested(func(e Value) bool {
			s.value(e)
			return !s.Failed()
		})
	}
	rt.LeaveVisit()
}

// hash spells the entries of a hash in an order that does not depend on their insertion order.
func (s *speller) hash(h *Hash) {
	list := Room[string](s, h.Len())
	for k, v := range h.All {
		e := speller{Scratch: s.Budget.Scratch(), base: s.base}
		e.value(k)
		e.value(v)
		s.asks = s.asks || e.asks
		if list = Append(s, list, e.String()); s.Failed() {
			return
		}
	}
	tmp := Make[string](s, len(list))
	if s.Failed() {
		return
	}
	if err := sorting.Merge(list, tmp, func(a, b string) (int, error) {
		return CmpString(a, b), s.RT.Step(1 + int64(min(len(a), len(b))/BytesPerStep))
	}); err != nil {
		s.Fail(err)
	}
	for _, e := range list {
		if !s.text(e) {
			return
		}
	}
}

// text spells a text with its length, so that the spelling is unambiguous.
func (s *speller) text(t string) bool {
	if !s.Room(len(t) + 24) {
		return false
	}
	s.B = append(strconv.AppendInt(s.B, int64(len(t)), 10), ':') // bounded: there is room
	return s.Add(t)
}
