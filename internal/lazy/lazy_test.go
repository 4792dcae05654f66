package lazy_test

// This file tests values that are made when they are first used.

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/lazy"
)

func TestValue(t *testing.T) {
	var made atomic.Int32
	v := lazy.Value[int32]{New: func() int32 { return 40 + made.Add(1) }}
	require.Zero(t, made.Load())
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if n := v.Get(); n != 41 {
				t.Errorf("the value is %d", n)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, made.Load())
}

func TestWords(t *testing.T) {
	l := lazy.Words(" a b\n\tcd ")
	require.Equal(t, []string{"a", "b", "cd"}, l.All())
	require.True(t, l.Has("cd"))
	require.False(t, l.Has("c"))
	require.Empty(t, lazy.Words("").All())
}
