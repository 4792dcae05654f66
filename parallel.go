package boshrender

// This file renders many instances at once and yields them in order.

import (
	"context"
	"iter"
	"runtime"
	"sync"
)

// unit is one instance to render, or what is looked up instead: see checkUnit.
type unit struct {
	group *Group
	n     int
}

// task is a unit with the place where its result will arrive.
type task struct {
	unit
	result chan rendered
}

type rendered struct {
	instance *Instance
	err      error
}

// renderAll renders units in parallel and yields them in order. Only so many are rendered ahead of the consumer that
// results don't pile up when it is slow.
func renderAll(ctx context.Context, units []unit) iter.Seq2[*Instance, error] {
	return func(yield func(*Instance, error) bool) {
		if len(units) == 0 {
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		var running sync.WaitGroup
		defer running.Wait()
		defer cancel()
		results := start(ctx, &running, units)
		for range units {
			done, ok := next(ctx, results)
			if !ok || done.instance == nil && ctx.Err() != nil {
				yield(nil, context.Cause(ctx))
				return
			}
			if done.instance == nil && done.err == nil {
				continue // nothing was to be rendered
			}
			if !yield(done.instance, done.err) {
				return
			}
		}
	}
}

// next waits for the next result; false if ctx ends before.
func next(ctx context.Context, results <-chan chan rendered) (rendered, bool) {
	select {
	case r, ok := <-results:
		if !ok {
			return rendered{}, false
		}
		select {
		case done := <-r:
			return done, true
		case <-ctx.Done():
		}
	case <-ctx.Done():
	}
	return rendered{}, false
}

// workers returns how many instances are rendered at once.
func (o *Options) workers() int {
	if o.Workers > 0 {
		return o.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// start starts the workers and returns, in the order of the units, where each result will arrive.
func start(ctx context.Context, running *sync.WaitGroup, units []unit) <-chan chan rendered {
	workers := units[0].group.options.workers()
	c := newCrew()
	tasks, results := make(chan task), make(chan chan rendered, 2*workers)
	running.Add(1)
	go func() {
		defer running.Done()
		defer close(results)
		defer close(tasks)
		for _, u := range units {
			t := task{u, make(chan rendered, 1)}
			select {
			case results <- t.result:
			case <-ctx.Done():
				return
			}
			c.count(1)
			select {
			case tasks <- t:
			case <-ctx.Done():
				c.count(-1)
				return
			}
		}
	}()
	jobs := 0
	for _, u := range units {
		jobs += max(len(u.group.Jobs), 1)
	}
	for range min(workers, jobs) {
		running.Add(1)
		go func() {
			defer running.Done()
			for t := range tasks {
				i, err := t.do(ctx, c)
				t.result <- rendered{i, err}
				c.count(-1)
			}
			for n, u := range units { // others may still be busy with a group of many templates
				if n == 0 || units[n-1].group != u.group {
					u.group.parse(ctx)
				}
			}
			c.help(ctx)
		}()
	}
	return results
}
