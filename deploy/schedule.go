package deploy

// This file schedules the tasks of a plan: which may begin, how many run concurrently, which tasks a failure stops.

import (
	"context"
	"errors"
	"slices"

	"github.com/boshrender/boshrender/deploy/plan"
)

// ending describes how a task ended.
type ending struct {
	task *plan.Task
	err  *TaskError
	stop bool // ctx ended first
}

// schedule holds which tasks wait, run and have ended.
type schedule struct {
	waits   map[string]int // number of dependencies that haven't ended
	lost    map[string]bool
	unwell  map[string]bool // tasks that failed, or will never begin
	needed  map[string][]*plan.Task
	ready   []*plan.Task
	running int
	inPool  map[string]int
	closed  map[string]bool // pools with a failure
	order   map[string]int
}

func newSchedule(p *plan.Plan) *schedule {
	s := &schedule{
		waits: map[string]int{}, lost: map[string]bool{}, unwell: map[string]bool{}, needed: map[string][]*plan.Task{}, inPool: map[string]int{},
		closed: map[string]bool{}, order: map[string]int{},
	}
	for n, t := range p.Tasks {
		s.order[t.ID] = n
		s.waits[t.ID] = len(t.Needs)
		for _, id := range t.Needs {
			s.needed[id] = append(s.needed[id], t)
		}
		if len(t.Needs) == 0 {
			s.ready = append(s.ready, t)
		}
	}
	return s
}

// end records that a task has ended, or will never begin. If it isn't well, the tasks that depend on it never begin,
// except tasks that always run.
func (s *schedule) end(t *plan.Task, well bool) {
	s.unwell[t.ID] = !well
	for _, next := range s.needed[t.ID] {
		s.waits[next.ID]--
		if !well && !next.Always {
			s.lost[next.ID] = true
		}
		if s.waits[next.ID] > 0 {
			continue
		}
		if s.lost[next.ID] {
			s.end(next, false)
			continue
		}
		at, _ := slices.BinarySearchFunc(s.ready, next, func(a, b *plan.Task) int { return s.order[a.ID] - s.order[b.ID] })
		s.ready = slices.Insert(s.ready, at, next)
	}
}

// next removes and returns the first task that may begin; nil if there is none.
func (s *schedule) next(p *plan.Plan, most int) *plan.Task {
	for n := 0; n < len(s.ready); n++ {
		t := s.ready[n]
		switch {
		case s.closed[t.Pool] && !t.Always:
			s.ready = slices.Delete(s.ready, n, n+1)
			s.end(t, false)
			n = -1 // the ended task may have made earlier ones ready
		case s.running < most && (t.Pool == "" || s.inPool[t.Pool] < p.Pools[t.Pool].Size):
			s.ready = slices.Delete(s.ready, n, n+1)
			s.running++
			s.inPool[t.Pool]++
			return t
		}
	}
	return nil
}

func (r *runner) run(ctx context.Context) error {
	s := newSchedule(r.plan)
	r.counts, r.totals = make([]int, len(r.plan.Stages)), make([]int, len(r.plan.Stages))
	for _, t := range r.plan.Tasks {
		if t.Name != "" {
			r.totals[t.Stage]++
		}
	}
	most := r.Limits.Tasks
	if most <= 0 {
		most = 32
	}
	ends := make(chan ending)
	var failed TaskErrors
	stopped := false
	for {
		for ctx.Err() == nil {
			t := s.next(r.plan, most)
			if t == nil {
				break
			}
			go func() {
				r.yield(t)
				ends <- r.task(ctx, t)
			}()
		}
		if s.running == 0 {
			break
		}
		end := <-ends
		s.running--
		s.inPool[end.task.Pool]--
		switch {
		case end.stop:
			stopped = true
		case end.err != nil:
			failed = append(failed, end.err)
			s.closed[end.task.Pool] = end.task.Pool != ""
			s.end(end.task, false)
		default:
			s.end(end.task, true)
		}
	}
	switch {
	case len(failed) > 0:
		if !stopped && (r.over(s) || errors.Is(failed, ErrOtherFiles) || errors.Is(failed, ErrOtherProperties)) {
			if err := r.giveUp(ctx); err != nil {
				return append(failed, &TaskError{failed[0].Task, failed[0].Step, err})
			}
		}
		return failed
	case stopped || ctx.Err() != nil:
		return context.Cause(ctx)
	}
	return r.finish(ctx)
}

// over reports whether a plan can't continue, because a task that always runs has deleted VMs or disks that failed
// tasks need.
func (r *runner) over(s *schedule) bool {
	return slices.ContainsFunc(r.plan.Tasks, func(t *plan.Task) bool {
		return r.freed(t) && slices.ContainsFunc(t.Needs, func(id string) bool { return s.unwell[id] })
	})
}

// freed reports whether a task that always runs had something to delete.
func (r *runner) freed(t *plan.Task) bool {
	for n := range t.Steps {
		if was, _, err := r.noteOf(t.StepID(n)); t.Always && err == nil && was.Freed {
			return true
		}
	}
	return false
}
