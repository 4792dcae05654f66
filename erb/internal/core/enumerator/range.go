package enumerator

// This file converts arguments that are ranges or arithmetic sequences.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// RangeOf returns v as a range, for methods whose index may be one. It also accepts objects with begin, end and
// exclude_end?; an OpenStruct returns nil for these.
func RangeOf(c *ruby.Call, v ruby.Value) (*ruby.Range, bool) {
	if v.Kind() != ruby.KindObject {
		return v.AsRange()
	}
	if _, ok := AsArithSeq(v); ok {
		return nil, false
	}
	var parts [3]ruby.Value
	for i, name := range []string{"begin", "end", "exclude_end?"} {
		r, found, err := c.RT.CheckCall(v, name)
		if err != nil {
			c.Fail(err)
		}
		if !found || err != nil {
			return nil, false
		}
		parts[i] = r
	}
	return ruby.NewRange(parts[0], parts[1], parts[2].Truthy()).AsRange()
}
