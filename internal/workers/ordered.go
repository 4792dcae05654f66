package workers

// This file starts the workers and yields the results of their tasks in order.

import (
	"context"
	"iter"
	"sync"
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

// task is a task with the channel on which its result will arrive.
type task[T, R any] struct {
	task   T
	result chan R
}

// All runs the tasks and yields the results in order. It limits the tasks that run ahead of the consumer, so that
// results don't pile up if the consumer is slow. If ctx ends, it yields nothing more: the last pair has ok false.
func (w *Tasks[T, R]) All(ctx context.Context) iter.Seq2[R, bool] {
	return func(yield func(r R, ok bool) bool) {
		if len(w.Tasks) == 0 {
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		var running sync.WaitGroup
		defer running.Wait()
		defer cancel()
		results := w.start(ctx, &running)
		for range w.Tasks {
			done, ok := next(ctx, results)
			if !yield(done, ok) || !ok {
				return
			}
		}
	}
}

// next waits for the next result; false if ctx ends before.
func next[R any](ctx context.Context, results <-chan chan R) (R, bool) {
	var none R
	select {
	case r, ok := <-results:
		if !ok {
			return none, false
		}
		select {
		case done := <-r:
			return done, true
		case <-ctx.Done():
		}
	case <-ctx.Done():
	}
	return none, false
}

// start starts the workers and returns the channels of the results, in the order of the tasks.
func (w *Tasks[T, R]) start(ctx context.Context, running *sync.WaitGroup) <-chan chan R {
	p := newPool()
	tasks, results := make(chan task[T, R]), make(chan chan R, 2*w.Workers)
	running.Add(1)
	go func() {
		defer running.Done()
		defer close(results)
		defer close(tasks)
		for _, t := range w.Tasks {
			t := task[T, R]{t, make(chan R, 1)}
			select {
			case results <- t.result:
			case <-ctx.Done():
				return
			}
			p.count(1)
			select {
			case tasks <- t:
			case <-ctx.Done():
				p.count(-1)
				return
			}
		}
	}()
	for range w.Workers {
		running.Add(1)
		go func() {
			defer running.Done()
			for t := range tasks {
				t.result <- w.Do(ctx, p, t.task)
				p.count(-1)
			}
			if w.Idle != nil {
				w.Idle(ctx)
			}
			p.help(ctx)
		}()
	}
	return results
}
