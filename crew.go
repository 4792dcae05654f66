package boshrender

// This file lets workers that have nothing more to do help the others: the jobs of an instance are apart.

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/boshrender/boshrender/placement"
)

// crew are the workers of a render. The nil crew is a worker alone.
type crew struct {
	mu      sync.Mutex
	changed sync.Cond // a unit was finished, or its jobs can be taken
	busy    int       // units that were begun and aren't finished
	open    []*jobsOnInstance
}

func newCrew() *crew {
	c := &crew{}
	c.changed.L = &c.mu
	return c
}

// jobsOnInstance are the jobs of a group while they are rendered on an instance. Whoever takes one renders it.
type jobsOnInstance struct {
	group *Group
	as    func(*Job) placement.InstancePlan
	parts []jobPart
	done  sync.WaitGroup
}

// jobPart is what a job is to an instance.
type jobPart struct {
	taken atomic.Bool
	files []File // with room for all that the job can have
	err   *JobError
}

// render renders all jobs, with the help of the crew.
func (s *jobsOnInstance) render(ctx context.Context, c *crew) {
	s.done.Add(len(s.parts))
	if c != nil {
		c.mu.Lock()
		c.open = append(c.open, s)
		c.mu.Unlock()
		c.changed.Broadcast()
	}
	s.work(ctx)
	s.done.Wait()
	if c != nil {
		c.mu.Lock()
		c.open = slices.DeleteFunc(c.open, func(o *jobsOnInstance) bool { return o == s })
		c.mu.Unlock()
	}
}

// work renders the jobs that nobody has taken, those last whose templates another worker still parses.
func (s *jobsOnInstance) work(ctx context.Context) {
	for _, prepared := range []bool{true, false} {
		for n := range s.parts {
			p, j := &s.parts[n], s.group.Jobs[n]
			if prepared && !j.prepared() || !p.taken.CompareAndSwap(false, true) {
				continue
			}
			if ctx.Err() == nil {
				p.files, p.err = s.group.renderJob(ctx, j, s.as(j), p.files)
			}
			s.done.Done()
		}
	}
}

// left reports whether there are jobs that nobody has taken.
func (s *jobsOnInstance) left() bool {
	for n := range s.parts {
		if !s.parts[n].taken.Load() {
			return true
		}
	}
	return false
}

// count notes that a unit was begun, or finished.
func (c *crew) count(n int) {
	c.mu.Lock()
	c.busy += n
	c.mu.Unlock()
	c.changed.Broadcast()
}

// help renders jobs of instances that others render, until all units are finished that were begun.
func (c *crew) help(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.busy > 0 {
		i := slices.IndexFunc(c.open, (*jobsOnInstance).left)
		if i < 0 {
			c.changed.Wait()
			continue
		}
		s := c.open[i]
		c.mu.Unlock()
		s.work(ctx)
		c.mu.Lock()
	}
}
