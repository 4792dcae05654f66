package deploy

// This file executes plans: which task may begin, how many run concurrently, and which tasks a failure stops.

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

	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/redact"
)

// Executor executes plans. Cloud, Agents, Store and Source are required; the zero values of the other fields work.
type Executor struct {
	// Cloud creates VMs and disks.
	Cloud Cloud
	// Clouds are the clouds of a CPI config, by the names of its entries, which zones refer to. nil without a CPI
	// config; then Cloud is used for all zones.
	Clouds map[string]Cloud
	// Agents finds the agents of VMs.
	Agents Agents
	// Store keeps the State, and the progress of a run.
	Store state.Store
	// Source provides the values of the plan's digests: it belongs to the deployment from which the plan was
	// computed.
	Source Source
	// Director is the director's name in the metadata of VMs and disks and in the groups of VMs; the default is
	// "boshrender".
	Director string
	// Clock is the clock; nil means the machine's.
	Clock Clock
	// Limits limits the number of concurrent tasks, and the duration of calls.
	Limits Limits
	// Events, if not nil, receives the events, one at a time.
	Events func(Event)

	// turn, if not nil, is called before a task begins, before each of its steps, and before the result of a step is
	// recorded. Tests use it to choose the order of tasks.
	turn func(task string)
}

// Limits limits an Executor. Zero means the default.
type Limits struct {
	// Tasks is the maximum number of concurrent tasks, over all pools; 32.
	Tasks int
	// AgentWait is the maximum time until a new VM's agent answers; 10 minutes.
	AgentWait time.Duration
	// CreateTries is how often create_vm is tried if the CPI says that a retry may help; 5.
	CreateTries int
	// CloudCall is the maximum duration of a call of the cloud; unlimited by default, as in the director.
	CloudCall time.Duration
}

// The errors of an Executor, for errors.Is.
var (
	// ErrStale: the deployment has changed since the plan was computed.
	ErrStale = errors.New("the deployment has changed since the plan was computed")
	// ErrOtherAnswer: the state that an agent reports differs from the one that the plan assumes.
	ErrOtherAnswer = errors.New("the plan has to be computed anew")
)

// Failures is the error of a run: all failed tasks, the first failure first.
type Failures []*TaskError

// Error returns the text of the first failure, as the director does.
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

// TaskError is the error of a failed task, with its step.
type TaskError struct {
	// Task is the task of the plan.
	Task *plan.Task
	// Step is the number of the step, from 0.
	Step int
	// Err is the reason: often an *Error or a *CloudError.
	Err error
}

// Error returns the text of the reason.
func (e *TaskError) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *TaskError) Unwrap() error { return e.Err }

// stepPrefix begins the keys of the notes on steps.
const stepPrefix = "run/step/"

// Unfinished returns the unfinished plan in a store; nil if there is none.
func Unfinished(ctx context.Context, store state.Store, deployment string) (*plan.Plan, error) {
	_, run, err := state.Read(ctx, store, deployment)
	if err != nil || run[state.KeyPlan] == nil {
		return nil, err
	}
	return plan.Parse(run[state.KeyPlan])
}

// Run executes a plan, or continues it: completed steps are not repeated, and a call that a kill may have interrupted
// is repeated with its old token, so that a driver that keeps results does nothing twice.
//
// The first failure in a pool stops its tasks that haven't begun, and all that depend on it; running tasks continue
// to their end, as do groups that are updated in parallel. The error is Failures then. When ctx ends, no further step
// begins, and Run returns its cause as soon as the current steps have ended, or their agents' tasks have been
// recorded. In both cases Run with the same plan continues from there, unless a VM was deleted that a failed task
// needs: then the plan is abandoned as by Settle, and another one has to be computed.
func (e *Executor) Run(ctx context.Context, p *plan.Plan) error {
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

// open begins a run, or finds one that was begun.
func (e *Executor) open(ctx context.Context, session state.Session, p *plan.Plan) (*runner, error) {
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
	switch begun := r.noted[state.KeyPlan]; {
	case begun == nil:
		if p.Revision != r.state.State.Revision {
			return nil, fmt.Errorf("%w: it has revision %d, the plan is for %d", ErrStale, r.state.State.Revision, p.Revision)
		}
		if err := r.claim(ctx, p.IPs()); err != nil {
			return nil, err
		}
		if err := r.commit(ctx, nil, state.Write{Key: state.KeyPlan, Value: data}); err != nil {
			return nil, err
		}
	case bytes.Equal(begun, data):
	default:
		old, err := plan.Parse(begun)
		if err != nil {
			return nil, err
		}
		if old.ID != p.ID {
			return nil, fmt.Errorf("%w: %s", state.ErrUnfinished, old.ID)
		}
	}
	r.plan = p
	return r, nil
}

func (e *Executor) load(ctx context.Context, session state.Session, deployment string) (*runner, error) {
	all, err := session.Load(ctx)
	if err != nil {
		return nil, err
	}
	s, noted, err := state.Decode(deployment, all)
	if err != nil {
		return nil, err
	}
	if noted == nil {
		noted = map[string][]byte{}
	}
	r := &runner{Executor: e, session: session, state: s.Edit(), noted: noted, clock: e.Clock}
	if r.clock == nil {
		r.clock = SystemClock
	}
	return r, nil
}

// runner is one run.
type runner struct {
	*Executor
	session state.Session
	plan    *plan.Plan
	clock   Clock

	mu    sync.Mutex // guards the fields below
	state *state.Edit
	noted map[string][]byte // notes on the run in the store

	telling sync.Mutex
	counts  []int // number of begun tasks of each stage
	totals  []int
}

// commit writes changes of the state together with notes on the run. The caller holds mu, or no task is running.
func (r *runner) commit(ctx context.Context, keys []string, notes ...state.Write) error {
	writes, err := r.state.Writes(keys)
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

// end records that a task has ended, or will never begin: the same applies to all that depend on it, except tasks
// that always run.
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

func (r *runner) yield(t *plan.Task) {
	if r.turn != nil {
		r.turn(t.ID)
	}
}

// over reports whether a plan can't continue, because a task that always runs has deleted what failed tasks need.
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

// claim records what the deployment holds, and addresses of the plan in addition, before anything of the plan begins.
func (r *runner) claim(ctx context.Context, ips []string) error {
	h := r.state.State.Holding()
	h.IPs = append(h.IPs, ips...)
	err := state.Claim(context.WithoutCancel(ctx), r.Store, h)
	if errors.Is(err, state.ErrHeld) {
		err = fmt.Errorf("%w: %w", ErrStale, err)
	}
	return err
}

// finish gives up what the deployment no longer holds, and deletes the notes on the run.
func (r *runner) finish(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.claim(ctx, nil); err != nil {
		return err
	}
	var forget []state.Write
	for key := range r.noted {
		forget = append(forget, state.Write{Key: key})
	}
	slices.SortFunc(forget, func(a, b state.Write) int { return strings.Compare(a.Key, b.Key) })
	return r.commit(ctx, nil, forget...)
}

// telling reports the events of one task.
type telling struct {
	r     *runner
	event Event
	task  *plan.Task
	mute  bool // an earlier run has reported it
}

// wasDone reports whether an earlier run has completed a task.
func (r *runner) wasDone(t *plan.Task) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for n := range t.Steps {
		var was note
		if data, begun := r.noted[stepPrefix+t.StepID(n)]; !begun || redact.Decode(data, &was) != nil || !was.Done {
			return false
		}
	}
	return len(t.Steps) > 0
}

func (r *runner) tell(t *plan.Task) *telling {
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

func (t *telling) progress(s plan.Step) {
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
