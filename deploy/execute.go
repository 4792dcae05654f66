package deploy

// This file does a plan: which task may begin, how many at a time, and what a failure stops.

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// Executor does plans. Cloud, Agents, Store and Source are needed; the zero values of the others work.
type Executor struct {
	// Cloud makes VMs and disks.
	Cloud Cloud
	// Clouds are those of a CPI config, by the names of its entries: each zone says which one it is in. nil without a CPI
	// config; then Cloud is that of all zones.
	Clouds map[string]Cloud
	// Agents finds the agents of VMs.
	Agents Agents
	// Store keeps the State, and how far a run is.
	Store Store
	// Source has the values that the plan has digests of: those of the deployment that it was computed from.
	Source Source
	// Director is the name under which VMs and disks are known to the cloud: in their metadata and in the groups of VMs;
	// empty for "boshrender".
	Director string
	// Clock is nil for the machine's.
	Clock Clock
	// Limits bound how many tasks there are at a time, and how long calls may take.
	Limits Limits
	// Events, if set, is told what happens, by one goroutine at a time.
	Events func(Event)

	// turn, if set, is waited for before a task begins, before each of its steps, and before what came of a step is
	// written down, by which tests choose who goes on.
	turn func(task string)
}

// Limits bound an Executor. Zero means the default.
type Limits struct {
	// Tasks is how many there are at a time, whatever the pools say; 32.
	Tasks int
	// AgentWait is how long a new VM's agent may take to answer; 10 minutes.
	AgentWait time.Duration
	// CreateTries is how often create_vm is tried if the CPI says that another try may help; 5.
	CreateTries int
	// CloudCall is how long a call of the cloud may take; none, as in the director, where it is 0.
	CloudCall time.Duration
}

// The errors of an Executor, for errors.Is.
var (
	// ErrStale: the deployment has changed since the plan was computed.
	ErrStale = errors.New("the deployment has changed since the plan was computed")
	// ErrUnfinished: another plan was begun and not finished. It can be run to its end, see Unfinished, or given up, see
	// Executor.Settle.
	ErrUnfinished = errors.New("another plan is under way")
	// ErrOtherAnswer: an agent says something else than what the plan goes by.
	ErrOtherAnswer = errors.New("the plan has to be computed anew")
)

// Failures is the error of a run: all tasks that failed, the first one first, whose text it has.
type Failures []*TaskError

// Error returns the first failure; that is the director's.
func (f Failures) Error() string {
	if len(f) == 1 {
		return f[0].Error()
	}
	lines := []string{f[0].Error(), fmt.Sprintf("%d more:", len(f)-1)}
	for _, e := range f[1:] {
		lines = append(lines, "  "+cmp.Or(e.Task.Name, e.Task.ID)+": "+e.Err.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the failures.
func (f Failures) Unwrap() []error {
	list := make([]error, len(f))
	for n, e := range f {
		list[n] = e
	}
	return list
}

// TaskError says why a task failed, and at which of its steps.
type TaskError struct {
	// Task is the task of the plan.
	Task *Task
	// Step is the number of the step, from 0.
	Step int
	// Err is what went wrong: often an *Error or a *CloudError.
	Err error
}

// Error returns the text of what went wrong.
func (e *TaskError) Error() string { return e.Err.Error() }

// Unwrap returns what went wrong.
func (e *TaskError) Unwrap() error { return e.Err }

// Unfinished returns the plan that was begun in a store and not finished; nil if there is none.
func Unfinished(ctx context.Context, store Store, deployment string) (*Plan, error) {
	_, run, err := readStore(ctx, store, deployment)
	if err != nil || run[planKey] == nil {
		return nil, err
	}
	return ParsePlan(run[planKey])
}

// Run does a plan, or goes on with it: what is done isn't done again, and a call that a kill may have cut off is made
// again under its old name, so that a driver that remembers it does nothing twice.
//
// The first failure of a pool stops what hasn't begun of it and all that needs it; what runs goes on to its end, as do
// groups that are updated beside it. The error is Failures then. When ctx ends, no step begins any more and Run returns
// its cause as soon as the steps under way have ended, or their agents' tasks have been noted. In both cases Run with the
// same plan goes on from there, unless a VM was deleted behind a failure that it needs: then the plan is given up as by
// Settle, and another one has to be computed.
func (e *Executor) Run(ctx context.Context, p *Plan) error {
	if err := p.Check(); err != nil {
		return err
	}
	session, err := e.Store.Lock(ctx, p.Deployment)
	if err != nil {
		return err
	}
	r, err := e.open(ctx, session, p)
	if err == nil {
		err = r.run(ctx)
	}
	return errors.Join(err, session.Close())
}

// open begins a run, or finds it begun.
func (e *Executor) open(ctx context.Context, session Session, p *Plan) (*runner, error) {
	r, err := e.load(ctx, session, p.Deployment)
	if err != nil {
		return nil, err
	}
	if source, ok := e.Source.(InputSource); ok {
		inputs, err := source.Inputs()
		if err == nil {
			err = p.Compare(inputs)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := r.checkCPIs(p); err != nil {
		return nil, err
	}
	data, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	switch begun := r.noted[planKey]; {
	case begun == nil:
		if p.Revision != r.state.s.Revision {
			return nil, fmt.Errorf("%w: it has revision %d, the plan is for %d", ErrStale, r.state.s.Revision, p.Revision)
		}
		if err := r.commit(ctx, nil, Write{planKey, data}); err != nil {
			return nil, err
		}
	case bytes.Equal(begun, data):
	default:
		old, err := ParsePlan(begun)
		if err != nil {
			return nil, err
		}
		if old.ID != p.ID {
			return nil, fmt.Errorf("%w: %s", ErrUnfinished, old.ID)
		}
	}
	r.plan = p
	return r, nil
}

func (e *Executor) load(ctx context.Context, session Session, deployment string) (*runner, error) {
	all, err := session.Load(ctx)
	if err != nil {
		return nil, err
	}
	s, noted, err := loadState(deployment, all)
	if err != nil {
		return nil, err
	}
	if noted == nil {
		noted = map[string][]byte{}
	}
	r := &runner{Executor: e, session: session, state: newEdit(s), noted: noted, clock: e.Clock}
	if r.clock == nil {
		r.clock = SystemClock
	}
	return r, nil
}

// runner is one run.
type runner struct {
	*Executor
	session Session
	plan    *Plan
	clock   Clock

	mu    sync.Mutex // guards what is below
	state *edit
	noted map[string][]byte // what the store has of the run

	telling sync.Mutex
	counts  []int // tasks of each stage that have begun
	totals  []int
}

// commit writes down changes of the state together with notes about the run. It is called with mu, or alone.
func (r *runner) commit(ctx context.Context, keys []string, notes ...Write) error {
	writes, err := r.state.s.writes(keys, r.state.byID)
	if err != nil {
		return err
	}
	if err := r.session.Commit(context.WithoutCancel(ctx), append(writes, notes...)); err != nil {
		return fmt.Errorf("the state can't be written: %w", err)
	}
	for _, n := range notes {
		if n.Value == nil {
			delete(r.noted, n.Key)
			continue
		}
		r.noted[n.Key] = n.Value
	}
	return nil
}

// ending is how a task ended.
type ending struct {
	task *Task
	err  *TaskError
	stop bool // ctx ended before it did
}

// schedule is which tasks wait, run and have ended.
type schedule struct {
	waits   map[string]int // needs that haven't ended
	lost    map[string]bool
	unwell  map[string]bool // tasks that failed, or never will begin
	needed  map[string][]*Task
	ready   []*Task
	running int
	inPool  map[string]int
	closed  map[string]bool // pools in which something failed
	order   map[string]int
}

func newSchedule(p *Plan) *schedule {
	s := &schedule{
		waits: map[string]int{}, lost: map[string]bool{}, unwell: map[string]bool{}, needed: map[string][]*Task{}, inPool: map[string]int{},
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

// end notes that a task ended, or never will begin: with it all that needs it, except tasks that are always done.
func (s *schedule) end(t *Task, well bool) {
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
		at, _ := slices.BinarySearchFunc(s.ready, next, func(a, b *Task) int { return s.order[a.ID] - s.order[b.ID] })
		s.ready = slices.Insert(s.ready, at, next)
	}
}

// next takes the first task that may begin; nil if there is none.
func (s *schedule) next(p *Plan, most int) *Task {
	for n := 0; n < len(s.ready); n++ {
		t := s.ready[n]
		switch {
		case s.closed[t.Pool] && !t.Always:
			s.ready = slices.Delete(s.ready, n, n+1)
			s.end(t, false)
			n = -1 // what it ended may be ready now
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
	var failed Failures
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
		if !stopped && r.over(s) {
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

func (r *runner) yield(t *Task) {
	if r.turn != nil {
		r.turn(t.ID)
	}
}

// over reports whether a plan can't go on: a task that is always done has taken away what tasks that failed need.
func (r *runner) over(s *schedule) bool {
	return slices.ContainsFunc(r.plan.Tasks, func(t *Task) bool {
		return r.freed(t) && slices.ContainsFunc(t.Needs, func(id string) bool { return s.unwell[id] })
	})
}

// freed reports whether a task that is always done had something to take away.
func (r *runner) freed(t *Task) bool {
	for n := range t.Steps {
		if was, _, err := r.noteOf(stepID(t, n)); t.Always && err == nil && was.Freed {
			return true
		}
	}
	return false
}

// finish forgets the run.
func (r *runner) finish(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var forget []Write
	for key := range r.noted {
		forget = append(forget, Write{Key: key})
	}
	slices.SortFunc(forget, func(a, b Write) int { return strings.Compare(a.Key, b.Key) })
	return r.commit(ctx, nil, forget...)
}

// telling is what is told about one task.
type telling struct {
	r     *runner
	event Event
	task  *Task
	mute  bool // an earlier run has told it
}

// wasDone reports whether all of a task was done by an earlier run.
func (r *runner) wasDone(t *Task) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for n := range t.Steps {
		var was note
		if data, begun := r.noted[stepPrefix+stepID(t, n)]; !begun || strictly(data, &was) != nil || !was.Done {
			return false
		}
	}
	return len(t.Steps) > 0
}

func (r *runner) tell(t *Task) *telling {
	r.telling.Lock()
	stage := r.plan.Stages[t.Stage]
	if t.Name != "" {
		r.counts[t.Stage]++
	}
	told := &telling{r: r, event: Event{
		Stage: stage.Name, Tags: stage.Tags, Total: r.totals[t.Stage], Index: r.counts[t.Stage], Task: t.Name, ID: t.ID, Quiet: stage.Quiet,
	}, task: t}
	r.telling.Unlock()
	return told
}

func (t *telling) send(state EventState, progress int, status string, err error) {
	if t.r.Events == nil || t.mute || t.task.Name == "" {
		return
	}
	t.r.telling.Lock()
	defer t.r.telling.Unlock()
	e := t.event
	e.Time, e.State, e.Progress, e.Status, e.Err = t.r.clock.Now(), state, progress, status, err
	t.r.Events(e)
}

func (t *telling) progress(s Step) {
	if s.Status != "" {
		t.send(TaskInProgress, s.Progress, s.Status, nil)
	}
}

func (t *telling) failed(step int, err error) ending {
	t.send(TaskFailed, 100, "", err)
	return ending{task: t.task, err: &TaskError{t.task, step, err}}
}

func (t *telling) finished() ending {
	t.send(TaskFinished, 100, "", nil)
	return ending{task: t.task}
}
