package workers

// This file tests the order of results, and that idle workers help.

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// Results come in the order of the tasks, whatever the number of workers.
func TestOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		w := Tasks[int, int]{Workers: workers, Do: func(_ context.Context, _ *Pool, n int) int { return n * n }}
		for n := range 100 {
			w.Tasks = append(w.Tasks, n)
		}
		n := 0
		for square, ok := range w.All(t.Context()) {
			require.True(t, ok)
			require.Equal(t, n*n, square)
			n++
		}
		require.Equal(t, 100, n)
	}
}

// The second worker has no task and does a part of the first one's: each of two parts waits for the other.
func TestHelp(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var begun atomic.Int32
	both := make(chan struct{})
	w := Tasks[int, int]{Tasks: []int{0}, Workers: 2, Do: func(ctx context.Context, p *Pool, _ int) int {
		p.Run(ctx, 2, &Parts{
			Do: func(ctx context.Context, _ int) {
				if begun.Add(1) == 2 {
					close(both)
				}
				select {
				case <-both:
				case <-ctx.Done():
				}
			},
			Ready: func(int) bool { return true },
		})
		return int(begun.Load())
	}}
	for parts, ok := range w.All(ctx) {
		require.True(t, ok)
		require.Equal(t, 2, parts)
	}
	require.NoError(t, ctx.Err())
}

// The nil pool does the ready parts first.
func TestReadyFirst(t *testing.T) {
	var order []int
	var alone *Pool
	alone.Run(t.Context(), 4, &Parts{
		Do:    func(_ context.Context, part int) { order = append(order, part) },
		Ready: func(part int) bool { return part%2 == 1 },
	})
	require.Equal(t, []int{1, 3, 0, 2}, order)
}

// Workers run four tasks each ahead of a consumer that takes its time.
func TestAhead(t *testing.T) {
	for _, workers := range []int{1, 2, 5} {
		synctest.Test(t, func(t *testing.T) {
			var begun atomic.Int32
			w := Tasks[int, int]{Tasks: make([]int, 1000), Workers: workers, Do: func(context.Context, *Pool, int) int { begun.Add(1); return 1 }}
			taken := 0
			for range w.All(t.Context()) {
				synctest.Wait()
				taken++
				require.EqualValues(t, min(taken+4*workers, 1000), begun.Load())
			}
			require.Equal(t, 1000, taken)
		})
	}
}

// When the context ends, the last pair says so.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	w := Tasks[int, int]{Tasks: make([]int, 1000), Workers: 3, Do: func(context.Context, *Pool, int) int { cancel(); return 1 }}
	ended := false
	for _, ok := range w.All(ctx) {
		require.False(t, ended)
		ended = !ok
	}
	require.True(t, ended)
}

// BenchmarkAll runs empty tasks, to measure the pool itself.
func BenchmarkAll(b *testing.B) {
	w := Tasks[int, int]{Tasks: make([]int, 1000), Workers: 2, Do: func(ctx context.Context, p *Pool, n int) int {
		p.Run(ctx, 2, &Parts{Do: func(context.Context, int) {}, Ready: func(int) bool { return true }})
		return n
	}}
	b.ReportAllocs()
	for b.Loop() {
		for range w.All(b.Context()) {
		}
	}
}
