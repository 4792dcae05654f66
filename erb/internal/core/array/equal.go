package array

// This file compares arrays.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// compareArrays is Array#<=> for two arrays; the result is nil if elements can't be compared.
func compareArrays(rt *ruby.Runtime, a, b *ruby.Array) (ruby.Value, error) {
	if a == b {
		return ruby.Int(0), nil
	}
	again, err := rt.VisitPair(ruby.VisitCompare, a.Value(), b.Value())
	if err != nil {
		return ruby.Nil, err
	}
	if !again {
		defer rt.LeaveVisit()
		for i := 0; i < len(a.Elems) && i < len(b.Elems); i++ {
			r, err := rt.CallMethod(a.Elems[i], ruby.CompareSelector.Get(), []ruby.Value{b.Elems[i]}, nil, nil, true)
			if err != nil || r != ruby.Int(0) {
				return r, err
			}
		}
	}
	return ruby.Int(int64(ruby.CmpInt(int64(len(a.Elems)), int64(len(b.Elems))))), nil
}
