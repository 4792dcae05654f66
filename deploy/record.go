package deploy

// This file has the record of a run: the state, and notes on its steps.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/redact"
)

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
	r := &runner{Executor: e, session: session, state: s.Edit(), noted: noted, clock: e.Clock, agents: newAgents(e.Agents)}
	if r.clock == nil {
		r.clock = driver.SystemClock
	}
	return r, nil
}

// runner is one run.
type runner struct {
	*Executor
	session state.Session
	plan    *plan.Plan
	clock   driver.Clock
	agents  *agents

	mu    sync.Mutex // guards the fields below
	state *state.Edit
	noted map[string][]byte // notes on the run in the store

	settled []string // results of calls that were cut short

	telling sync.Mutex
	counts  []int // number of started tasks of each stage
	totals  []int
}

// stepPrefix begins the keys of the notes on steps.
const stepPrefix = "run/step/"

// note is the record of a started step in a store.
type note struct {
	Done bool `json:"done,omitempty"`
	// Freed is set for a step of a task that always runs, if it had something to do.
	Freed bool `json:"freed,omitempty"`
	// Task is the agent's task.
	Task string `json:"task,omitempty"`
	// ExitCode is an errand's.
	ExitCode int `json:"exit_code,omitempty"`
	// Again counts how often the step was undone, to be repeated as if it had never started.
	Again int `json:"again,omitempty"`
}

// token returns the token for the call of a step: a new one each time that it was undone.
func (r *runner) token(id string, n note) string {
	token := r.plan.ID + "/" + id
	if n.Again > 0 {
		token += fmt.Sprintf("~%d", n.Again)
	}
	return token
}

func (r *runner) noteOf(id string) (n note, begun bool, err error) {
	r.mu.Lock()
	data, begun := r.noted[stepPrefix+id]
	r.mu.Unlock()
	if begun {
		err = redact.Decode(data, &n)
	}
	return n, begun, err
}

func noteWrite(id string, n note) state.Write {
	data, err := json.Marshal(n)
	if err != nil {
		panic(err) // a flag and a text always marshal
	}
	return state.Write{Key: stepPrefix + id, Value: data}
}

// done records the outcome of a step. freed is set for one of a task that always runs, if it had something to do.
func (r *runner) done(ctx context.Context, t *plan.Task, n int, res action.Outcome, freed bool) error {
	id, s := t.StepID(n), t.Steps[n]
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := action.Done(s.Action, r.state, res); err != nil && !t.Always {
		return fmt.Errorf("%s: %w", s.Kind(), err)
	}
	var was note
	if data, begun := r.noted[stepPrefix+id]; begun {
		if err := redact.Decode(data, &was); err != nil {
			return err
		}
	}
	return r.commit(ctx, r.state.Changed(), noteWrite(id, note{Done: true, Freed: freed, ExitCode: res.ExitCode, Again: was.Again}))
}

// claim records the holding of the deployment, and in addition addresses and numbers of the plan, before any step of
// the plan begins.
func (r *runner) claim(ctx context.Context, ips []string, fresh state.Numbers) error {
	h := r.state.State.Holding()
	h.IPs = append(h.IPs, ips...)
	h.Numbers, h.Fresh = h.Numbers.Join(fresh), fresh
	err := state.Claim(context.WithoutCancel(ctx), r.Store, h)
	if errors.Is(err, state.ErrHeld) {
		err = fmt.Errorf("%w: %w", ErrStale, err)
	}
	return err
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

// finish gives up the parts of the holding that the deployment no longer has, and deletes the notes on the run.
func (r *runner) finish(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.claim(ctx, nil, state.Numbers{}); err != nil {
		return err
	}
	tokens, err := r.tokens()
	if err != nil {
		return err
	}
	var forget []state.Write
	for key := range r.noted {
		forget = append(forget, state.Write{Key: key})
	}
	slices.SortFunc(forget, func(a, b state.Write) int { return strings.Compare(a.Key, b.Key) })
	if err := r.commit(ctx, nil, forget...); err != nil {
		return err
	}
	errs := []error{}
	for _, c := range append(slices.Collect(maps.Values(r.Clouds)), r.Cloud) {
		if m, ok := c.(driver.Rememberer); ok && m.Remembers() && !r.trying {
			errs = append(errs, m.Forget(tokens))
		}
	}
	return errors.Join(errs...)
}

// tokens returns the tokens of all calls of a cloud that were made, which the notes know. The caller holds mu.
func (r *runner) tokens() (list []string, err error) {
	for _, t := range r.plan.Tasks {
		for n, s := range t.Steps {
			var was note
			data, begun := r.noted[stepPrefix+t.StepID(n)]
			if !begun || !s.Calls() {
				continue
			}
			if err := redact.Decode(data, &was); err != nil {
				return nil, err
			}
			for ; was.Again >= 0; was.Again-- {
				list = append(list, r.token(t.StepID(n), was))
			}
		}
	}
	return list, nil
}

// yield waits for the turn of a task.
func (r *runner) yield(t *plan.Task) {
	if r.turn != nil {
		r.turn(t.ID)
	}
}

// find returns copies of an instance and its VM.
func (r *runner) find(instance, agentID string) (*state.Instance, *state.VM, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.state.Find(instance)
	if i == nil {
		return nil, nil, fmt.Errorf("no instance %s", instance)
	}
	one := i.Clone()
	vm := one.VMOf(agentID)
	if vm == nil {
		return one, nil, fmt.Errorf("%s has no VM with agent %s", i, agentID)
	}
	return one, vm, nil
}

// find returns the first element of a list of the State that matches.
func find[T any](r *runner, list *[]T, match func(T) bool) (found T, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if at := slices.IndexFunc(*list, match); at >= 0 {
		return (*list)[at], true
	}
	return found, false
}
