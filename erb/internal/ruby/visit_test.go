package ruby

// This file tests that walks over nested values end: with Ruby's marks for cycles, and at the limits for values
// with a small expression and a huge number of elements.

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

// doubled nests [[…], […]] n times; all copies are the same array.
func doubled(n int) Value {
	v := Ary(Int(1))
	for range n {
		v = Ary(v, v)
	}
	return v
}

// nested nests […] n times.
func nested(n int) Value {
	v := Ary()
	for range n {
		v = Ary(v)
	}
	return v
}

// cycle is an array that holds itself twice.
func cycle() Value {
	v := Ary()
	a := v.o.Whole.(*Array)
	a.Elems = []Value{v, v}
	return v
}

func TestHugeWalksEndAtALimit(t *testing.T) {
	tier.Sequential(t)
	for name, walk := range map[string]func(rt *Runtime, v Value) error{
		"inspect": func(rt *Runtime, v Value) error { _, err := rt.Inspect(v); return err },
		"==":      func(rt *Runtime, v Value) error { _, err := rt.Equal(v, doubled(40)); return err },
		"eql?":    func(rt *Runtime, v Value) error { _, err := rt.Eql(v, doubled(40)); return err },
		"<=>":     func(rt *Runtime, v Value) error { _, err := rt.Send(v, "<=>", doubled(40)); return err },
		"hash":    func(rt *Runtime, v Value) error { _, err := rt.Send(v, "hash"); return err },
		"key":     func(rt *Runtime, v Value) error { return rt.HashSet(NewHash(0), v, Nil) },
		"lookup": func(rt *Runtime, v Value) error {
			h := NewHash(0)
			put(h, Int(1), Nil) // an empty hash needs no key
			_, _, err := rt.HashGet(h, v)
			return err
		},
		"flatten": func(rt *Runtime, v Value) error { _, err := rt.Send(v, "flatten"); return err },
		"join":    func(rt *Runtime, v Value) error { _, err := rt.Send(v, "join"); return err },
		"uniq":    func(rt *Runtime, v Value) error { _, err := rt.Send(v, "uniq"); return err },
		"to_s":    func(rt *Runtime, v Value) error { _, err := rt.ToS(v); return err },
	} {
		t.Run(name, func(t *testing.T) {
			require.ErrorIs(t, walk(newTestRuntime(), doubled(40)), ErrLimit)
		})
	}
}

func TestDeepWalksEndAtALimit(t *testing.T) {
	for _, method := range []string{"inspect", "hash", "flatten", "join", "to_s"} {
		_, err := newTestRuntime().Send(nested(100000), method)
		require.ErrorIs(t, err, ErrLimit, method)
	}
	rt := newTestRuntime()
	_, err := rt.Equal(nested(100000), nested(100000))
	require.ErrorIs(t, err, ErrLimit)
	require.ErrorIs(t, rt.HashSet(NewHash(0), nested(100000), Nil), ErrLimit)
}

func TestCyclesEnd(t *testing.T) {
	rt := newTestRuntime()
	text, err := rt.Inspect(cycle())
	require.NoError(t, err)
	require.Equal(t, "[[...], [...]]", text)
	eq, err := rt.Equal(cycle(), cycle())
	require.NoError(t, err)
	require.True(t, eq)
	require.Equal(t, spelling(cycle()), spelling(cycle()))
	a, err := rt.HashOf(cycle())
	require.NoError(t, err)
	b, err := rt.HashOf(cycle())
	require.NoError(t, err)
	require.Equal(t, a, b)
	require.Empty(t, rt.visits)
}

func TestMultiplyingMethodsAskForMemoryFirst(t *testing.T) {
	big := Int(1 << 40)
	ten := Ary(Int(1), Int(2), Int(3), Int(4), Int(5), Int(6), Int(7), Int(8), Int(9), Int(10))
	for _, c := range []struct {
		recv   Value
		method string
		args   []Value
	}{
		{ten, "*", []Value{big}},
		{ten, "[]=", []Value{big, Nil}},
		{ten, "fill", []Value{Nil, big, Int(1)}},
		{ten, "insert", []Value{big, Nil}},
		{ten, "first", []Value{big}},
		{ten, "product", []Value{ten, ten, ten, ten, ten, ten, ten, ten}},
		{NewRange(Int(0), big, false), "to_a", nil},
		{NewRange(Int(0), big, false), "last", []Value{big}},
		{NewRange(Int(0), Nil, false), "first", []Value{big}},
		{ArrayClass.Value(), "new", []Value{big}},
	} {
		_, err := newTestRuntime().Send(c.recv, c.method, c.args...)
		if c.method == "first" && c.recv == ten {
			require.NoError(t, err)
			continue
		}
		require.ErrorIs(t, err, ErrLimit, c.method)
	}
}
