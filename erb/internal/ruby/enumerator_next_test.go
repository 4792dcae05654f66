package ruby

// This file tests external iteration of enumerators.

import (
	"errors"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// endless makes an enumerator that yields 1, 2, 3 … without end.
func endless(rt *Runtime, t *testing.T) Value {
	t.Helper()
	block := NewGoBlock(1, func(rt *Runtime, args []Value) (Value, error) { return rt.Add(args[0], Int(1)) })
	v, err := rt.CallMethod(EnumeratorClass.Value(), SelectorFor("produce"), []Value{Int(1)}, nil, block, false)
	require.NoError(t, err)
	return v
}

func TestReadersAreIndependent(t *testing.T) {
	rt := newTestRuntime()
	defer rt.Close()
	a, b := endless(rt, t), endless(rt, t)
	for i := range 5 {
		for _, e := range []Value{a, b} {
			v, err := rt.Send(e, "next")
			require.NoError(t, err)
			require.Equal(t, Int(int64(i+1)), v)
		}
	}
}

func TestCloseEndsReaders(t *testing.T) {
	before := runtime.NumGoroutine()
	rt := newTestRuntime()
	var list []Value
	for range 50 {
		e := endless(rt, t)
		_, err := rt.Send(e, "next")
		require.NoError(t, err)
		list = append(list, e)
	}
	require.Greater(t, runtime.NumGoroutine(), before)
	rt.Close()
	require.LessOrEqual(t, runtime.NumGoroutine(), before, "those of tests before may end meanwhile")

	_, err := rt.Send(list[0], "next")
	var unsupported *UnsupportedError
	require.True(t, errors.As(err, &unsupported), "got %v", err)
}

func TestReadersCostMemory(t *testing.T) {
	rt := newTestRuntime()
	rt.Memory = 50 * readerSize
	defer rt.Close()
	var err error
	for i := 0; i < 100 && err == nil; i++ {
		_, err = rt.Send(endless(rt, t), "next")
	}
	require.ErrorIs(t, err, ErrLimit)
}
