package enumerator_test

// This file tests external iteration of enumerators.

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb/internal/core"
	"github.com/boshrender/boshrender/erb/internal/core/enumerator"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func init() { ruby.Register(core.All()...) }

// newTestRuntime makes a run with limits that no ordinary test reaches.
func newTestRuntime() *ruby.Runtime {
	return ruby.NewRuntime(context.Background(), ruby.Limits{Steps: 1 << 19, Memory: 1 << 26, Depth: 500, ValueDepth: 200})
}

// endless makes an enumerator that yields 1, 2, 3 … without end.
func endless(rt *ruby.Runtime, t *testing.T) ruby.Value {
	t.Helper()
	block := ruby.NewGoBlock(1, func(rt *ruby.Runtime, args []ruby.Value) (ruby.Value, error) { return ruby.Int(args[0].Int() + 1), nil })
	v, err := rt.CallMethod(ruby.EnumeratorClass.Value(), ruby.SelectorFor("produce"), []ruby.Value{ruby.Int(1)}, nil, block, false)
	require.NoError(t, err)
	return v
}

func TestReadersAreIndependent(t *testing.T) {
	rt := newTestRuntime()
	defer rt.Close()
	a, b := endless(rt, t), endless(rt, t)
	for i := range 5 {
		for _, e := range []ruby.Value{a, b} {
			v, err := rt.Send(e, "next")
			require.NoError(t, err)
			require.Equal(t, ruby.Int(int64(i+1)), v)
		}
	}
}

func TestCloseEndsReaders(t *testing.T) {
	before := runtime.NumGoroutine()
	rt := newTestRuntime()
	var list []ruby.Value
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
	var unsupported *ruby.UnsupportedError
	require.True(t, errors.As(err, &unsupported), "got %v", err)
}

func TestReadersCostMemory(t *testing.T) {
	rt := newTestRuntime()
	rt.Memory = 50 * enumerator.ReaderSize
	defer rt.Close()
	var err error
	for i := 0; i < 100 && err == nil; i++ {
		_, err = rt.Send(endless(rt, t), "next")
	}
	require.ErrorIs(t, err, ruby.ErrLimit)
}
