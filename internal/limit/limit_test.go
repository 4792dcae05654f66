package limit

// This file tests the counts and the errors of limits.

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestError(t *testing.T) {
	for want, err := range map[string]*Error{
		"limit of 3 for nodes exceeded":                         {Limit: "nodes", Max: 3},
		"a/b: limit of 3 for file size exceeded":                {Limit: "file size", Max: 3, File: "a/b"},
		"2:5: limit of 3 for nodes exceeded":                    {Limit: "nodes", Max: 3, Line: 2, Column: 5},
		"x.yml:2:5: limit of 3 for nodes exceeded":              {Limit: "nodes", Max: 3, File: "x.yml", Line: 2, Column: 5},
		"1:1: an alias refers to a collection that contains it": {Limit: Recursion, Line: 1, Column: 1},
	} {
		require.EqualError(t, err, want)
		require.ErrorIs(t, fmt.Errorf("wrapped: %w", err), Err)
	}
	err := In("x", fmt.Errorf("wrapped: %w", &Error{Limit: "nodes", Max: 1}))
	require.EqualError(t, In("y", err).(interface{ Unwrap() error }).Unwrap(), "x: limit of 1 for nodes exceeded")
	other := errors.New("other")
	require.Equal(t, other, In("x", other))
}

func TestOr(t *testing.T) {
	require.Equal(t, int64(7), Or(0, 7))
	require.Equal(t, int64(3), Or(3, 7))
	require.Equal(t, int64(Unlimited), Or(-1, 7))
}

func TestCount(t *testing.T) {
	c := &Count{Name: "bytes", Max: 100}
	var wait sync.WaitGroup
	taken := make([]int, 8)
	for i := range taken {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for range 50 {
				if c.Take(1) == nil {
					taken[i]++
				}
			}
		}()
	}
	wait.Wait()
	all := 0
	for _, n := range taken {
		all += n
	}
	require.Equal(t, 100, all)
	require.EqualError(t, c.Take(1), "limit of 100 for bytes exceeded")
	c.Give(2)
	require.NoError(t, c.Take(2))
	require.Error(t, c.Take(Unlimited), "what overflows is too much")
	require.Equal(t, int64(100), c.Used())
}

func TestPoll(t *testing.T) {
	var never Poll
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	p := NewPoll(ctx)
	for range 10 * pollEvery {
		require.NoError(t, never.Tick())
		require.NoError(t, p.Tick())
	}
	cancel(cause)
	var err error
	for range pollEvery {
		if err == nil {
			err = p.Tick()
		}
	}
	require.Equal(t, cause, err)
}
