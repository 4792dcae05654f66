// Package workers runs many tasks concurrently and yields their results in order. A task can divide its work into
// parts; workers without a task help with them.
package workers

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
)

// Pool holds the workers of one run. The nil Pool is a single worker.
type Pool struct {
	mu      sync.Mutex
	changed sync.Cond // a task was finished, or has parts to take
	busy    int       // tasks started and not finished
	open    []*Parts
}

func newPool() *Pool {
	p := &Pool{}
	p.changed.L = &p.mu
	return p
}

// Parts are the parts of one task. Each is done once, by the worker that takes it.
type Parts struct {
	// Do does a part. It isn't called for parts taken after the context has ended.
	Do func(ctx context.Context, part int)
	// Ready reports whether a part can be done without waiting for another worker; others are taken last.
	Ready func(part int) bool

	taken []atomic.Bool
	done  sync.WaitGroup
}

// Run does n parts of a task, with the help of idle workers, and returns when all are done.
func (p *Pool) Run(ctx context.Context, n int, parts *Parts) {
	parts.taken = make([]atomic.Bool, n)
	parts.done.Add(n)
	helped := p != nil && n > 1
	if helped {
		p.mu.Lock()
		p.open = append(p.open, parts)
		p.mu.Unlock()
		p.changed.Broadcast()
	}
	parts.work(ctx)
	parts.done.Wait()
	if helped {
		p.mu.Lock()
		p.open = slices.DeleteFunc(p.open, func(o *Parts) bool { return o == parts })
		p.mu.Unlock()
	}
}

// work does the parts that no worker has taken, the ready ones first.
func (s *Parts) work(ctx context.Context) {
	for _, ready := range []bool{true, false} {
		for n := range s.taken {
			if ready && !s.Ready(n) || !s.taken[n].CompareAndSwap(false, true) {
				continue
			}
			if ctx.Err() == nil {
				s.Do(ctx, n)
			}
			s.done.Done()
		}
	}
}

// left reports whether there are parts that no worker has taken.
func (s *Parts) left() bool {
	for n := range s.taken {
		if !s.taken[n].Load() {
			return true
		}
	}
	return false
}

// count records that a task was started, or finished.
func (p *Pool) count(n int) {
	p.mu.Lock()
	p.busy += n
	p.mu.Unlock()
	p.changed.Broadcast()
}

// help does parts of other workers' tasks, until all started tasks are finished.
func (p *Pool) help(ctx context.Context) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.busy > 0 {
		i := slices.IndexFunc(p.open, (*Parts).left)
		if i < 0 {
			p.changed.Wait()
			continue
		}
		s := p.open[i]
		p.mu.Unlock()
		s.work(ctx)
		p.mu.Lock()
	}
}
