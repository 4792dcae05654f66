package workers

// This file starts the workers and yields the results of their tasks in order.

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"
)

// Tasks are run by a number of workers.
type Tasks[T, R any] struct {
	// Tasks are the tasks, in the order of the results.
	Tasks []T
	// Workers is the number of workers.
	Workers int
	// Do runs a task. It may divide the task with the pool.
	Do func(ctx context.Context, p *Pool, task T) R
	// Idle, if not nil, is called by a worker that finds no more tasks, before it helps others.
	Idle func(context.Context)
}

// All runs the tasks and yields the results in order. It limits the tasks that run ahead of the consumer, so that
// results don't pile up if the consumer is slow: to four times the number of workers. If ctx ends, it yields nothing
// more: the last pair has ok false.
func (w *Tasks[T, R]) All(ctx context.Context) iter.Seq2[R, bool] {
	return func(yield func(r R, ok bool) bool) {
		if len(w.Tasks) == 0 {
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		var running sync.WaitGroup
		defer running.Wait()
		defer cancel()
		r := &ring[R]{pool: newPool(), room: make(chan struct{}, ahead*w.Workers), results: make([]chan R, ahead*w.Workers)}
		for i := range r.results {
			r.results[i] = make(chan R, 1)
		}
		for range w.Workers {
			running.Go(func() { w.work(ctx, r) })
		}
		for n := range w.Tasks {
			done, ok := r.result(ctx, n)
			if !yield(done, ok) || !ok {
				return
			}
		}
	}
}

// ahead is how many tasks a worker can be ahead of the consumer: enough that neither waits for the other at each one.
const ahead = 4

// ring has the results of tasks that the consumer hasn't taken. The result of task n is in results[n%len(results)].
type ring[R any] struct {
	pool    *Pool
	taken   atomic.Int64 // tasks
	room    chan struct{}
	results []chan R
}

// result waits for the result of task n; false if ctx ends before.
func (r *ring[R]) result(ctx context.Context, n int) (done R, ok bool) {
	select {
	case done = <-r.results[n%len(r.results)]:
		<-r.room
		return done, true
	case <-ctx.Done():
		return done, false
	}
}

// work runs tasks, as long as there are more and there is room for a result.
func (w *Tasks[T, R]) work(ctx context.Context, r *ring[R]) {
	for int(r.taken.Load()) < len(w.Tasks) {
		select {
		case r.room <- struct{}{}:
		case <-ctx.Done():
			return
		}
		r.pool.count(1)
		n := int(r.taken.Add(1)) - 1
		if n >= len(w.Tasks) {
			r.pool.count(-1)
			<-r.room
			break
		}
		r.results[n%len(r.results)] <- w.Do(ctx, r.pool, w.Tasks[n])
		r.pool.count(-1)
	}
	if w.Idle != nil {
		w.Idle(ctx)
	}
	r.pool.help(ctx)
}
