package script

// This file moves values between Ruby and Go.

import (
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/script"
)

// object is a value without a form in Go.
type object struct{ v ruby.Value }

// Class implements script.Opaque.
func (o object) Class() string { return o.v.RealClass().Inspect() }

// maxValues limits the values of one call. A list that occurs twice counts twice, because its copies are separate.
const maxValues = 2_000_000

// values copies values to Go.
type values struct {
	*machine
	n int64
}

// toGo returns the form of a value in Go. It pays for the copy first.
func (m *values) toGo(v ruby.Value, depth int) (any, error) {
	rt := m.vm.RT
	if depth > rt.ValueDepth {
		return nil, &ruby.LimitError{What: "value depth", Limit: int64(rt.ValueDepth)}
	}
	if m.n++; m.n > maxValues {
		return nil, &ruby.LimitError{What: "values of a call", Limit: maxValues}
	}
	if err := rt.Step(1); err != nil {
		return nil, err
	}
	if err := rt.Charge(ruby.ValueSize + ruby.StringOverhead); err != nil {
		return nil, err
	}
	switch v.Kind() {
	case ruby.KindNil:
		return nil, nil
	case ruby.KindTrue:
		return true, nil
	case ruby.KindFalse:
		return false, nil
	case ruby.KindInteger, ruby.KindBignum:
		if v.IsInt() {
			return v.Int(), nil
		}
		i, _ := v.AsBig()
		return new(big.Int).Set(i), nil
	case ruby.KindFloat:
		return arith.FloatOf(v), nil
	case ruby.KindSymbol:
		name, _ := v.AsSymbol()
		return script.Sym(name), nil
	}
	if s, ok := v.AsString(); ok {
		return s.String(), nil
	}
	if a, ok := v.AsArray(); ok {
		if err := m.room(len(a.Elems)); err != nil {
			return nil, err
		}
		list := make([]any, len(a.Elems))
		for i, e := range a.Elems {
			var err error
			if list[i], err = m.toGo(e, depth+1); err != nil {
				return nil, err
			}
		}
		return list, nil
	}
	if h, ok := v.AsHash(); ok {
		return m.hashToGo(v, h, depth)
	}
	return object{v}, nil
}

// room checks that n more values are within the limit.
func (m *values) room(n int) error {
	if m.n+int64(n) > maxValues {
		return &ruby.LimitError{What: "values of a call", Limit: maxValues}
	}
	return nil
}

func (m *values) hashToGo(v ruby.Value, h *ruby.Hash, depth int) (any, error) {
	if err := m.room(h.Len()); err != nil {
		return nil, err
	}
	to := &script.Map{Keys: make([]string, 0, h.Len()), Values: make([]any, 0, h.Len())}
	for k, e := range h.All {
		symbol := false
		var key string
		if s, ok := k.AsString(); ok {
			key = s.String()
		} else if key, symbol = k.AsSymbol(); !symbol {
			return object{v}, nil
		}
		value, err := m.toGo(e, depth+1)
		if err != nil {
			return nil, err
		}
		if symbol && to.Symbols == nil {
			to.Symbols = make([]bool, len(to.Keys), h.Len()) // bounded: by the hash
		}
		if to.Symbols != nil {
			to.Symbols = append(to.Symbols, symbol) // bounded: by the hash
		}
		to.Set(key, value)
	}
	return to, nil
}

// fromGo makes a value of its form in Go.
func (m *machine) fromGo(b *ruby.Budget, from any) (ruby.Value, error) {
	switch from := from.(type) {
	case nil:
		return ruby.Nil, nil
	case bool:
		return ruby.Bool(from), nil
	case int:
		return ruby.Int(int64(from)), nil
	case int64:
		return ruby.Int(from), nil
	case *big.Int:
		return ruby.BigInt(from), nil
	case float64:
		return ruby.Float(from), nil
	case script.Sym:
		return ruby.Sym(string(from)), nil
	case string:
		if err := b.RT.Charge(int64(len(from)) + ruby.StringOverhead); err != nil {
			return ruby.Nil, err
		}
		return b.RT.NewString(from).Value(), nil
	case object:
		return from.v, nil
	case []any:
		list := ruby.Make[ruby.Value](b, len(from))
		for i := range list {
			v, err := m.fromGo(b, from[i])
			if err != nil {
				return ruby.Nil, err
			}
			list[i] = v
		}
		v := b.List(list)
		return v, b.Err()
	case *script.Map:
		h := ruby.NewHash(len(from.Keys))
		for i, key := range from.Keys {
			v, err := m.fromGo(b, from.Values[i])
			if err != nil {
				return ruby.Nil, err
			}
			k := ruby.Str(key)
			if from.Symbols != nil && from.Symbols[i] {
				k = ruby.Sym(key)
			}
			if err := b.RT.HashSet(h, k, v); err != nil {
				return ruby.Nil, err
			}
		}
		return h.Value(), nil
	}
	return ruby.Nil, &ruby.UnsupportedError{Construct: "a value of Go"}
}
