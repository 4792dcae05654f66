package deploy

// This file implements the effects of actions that ask agents, and the failures that are tolerated.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
)

// simpleEffect returns the effect of an action that is a single call of an agent; nil for another one.
func simpleEffect(a plan.Action) effect {
	switch a := a.(type) {
	case action.UpdateSettings:
		return ask(a.Instance, a.VM, func(ctx context.Context, r *runner, g driver.Agent, i *state.Instance) error {
			s := driver.AgentSettings{Settings: a.Settings, Disks: map[string]string{}}
			for _, d := range i.ActiveDisks() {
				if d.Name != "" {
					s.Disks[d.Name] = d.CID
				}
			}
			return tolerate(g.UpdateSettings(ctx, s), "unknown message")
		})
	case action.Prepare:
		return ask(a.Instance, a.VM, func(ctx context.Context, r *runner, g driver.Agent, i *state.Instance) error {
			spec, err := r.spec(ctx, i, r.coming(i.ID))
			if err != nil {
				return err
			}
			return g.Prepare(ctx, spec)
		})
	case action.Apply:
		return ask(a.Instance, a.VM, func(ctx context.Context, r *runner, g driver.Agent, i *state.Instance) error {
			spec, err := r.spec(ctx, i, a.Applied)
			if err != nil {
				return err
			}
			return g.Apply(ctx, spec)
		})
	case action.RestartJobs:
		return ask(a.Instance, a.VM, func(ctx context.Context, r *runner, g driver.Agent, i *state.Instance) error {
			surgeon, ok := g.(driver.Surgeon)
			if !ok {
				return plan.ErrSurgical
			}
			spec, err := r.spec(ctx, i, a.Applied)
			if err != nil {
				return err
			}
			return surgeon.RestartJobs(ctx, spec, a.Restart, a.Replace)
		})
	case action.Drain:
		return ask(a.Instance, a.VM, func(ctx context.Context, r *runner, g driver.Agent, i *state.Instance) error {
			spec, err := r.spec(ctx, i, r.coming(i.ID))
			if err != nil {
				return err
			}
			return g.Drain(ctx, a.Type, spec)
		})
	case action.RunScript:
		return ask(a.Instance, a.VM, func(ctx context.Context, _ *runner, g driver.Agent, _ *state.Instance) error {
			return tolerate(g.RunScript(ctx, a.Script, a.Env), "unknown message")
		})
	case action.Stop:
		return ask(a.Instance, a.VM, func(ctx context.Context, _ *runner, g driver.Agent, _ *state.Instance) error {
			return tolerate(g.Stop(ctx), "Timed out waiting for service")
		})
	case action.Start:
		return ask(a.Instance, a.VM, func(ctx context.Context, _ *runner, g driver.Agent, _ *state.Instance) error { return g.Start(ctx) })
	}
	return nil
}

// coming returns the state that this plan sends to an instance.
func (r *runner) coming(instance string) state.Applied {
	t := r.plan.Task("update " + instance)
	if t == nil {
		return state.Applied{}
	}
	for _, s := range t.Steps {
		switch a := s.Action.(type) {
		case action.Apply:
			return a.Applied
		case action.RestartJobs:
			return a.Applied
		}
	}
	return state.Applied{}
}

func (r *runner) spec(ctx context.Context, i *state.Instance, a state.Applied) (*driver.ApplySpec, error) {
	s := &driver.ApplySpec{Deployment: r.plan.Deployment, Instance: *i, Applied: a}
	r.mu.Lock()
	for _, p := range a.Packages {
		if c, ok := plan.CompiledFor(r.state.State.Packages, p, i.VM()); ok {
			s.Packages = append(s.Packages, c)
		}
	}
	r.mu.Unlock()
	if len(a.Jobs) == 0 {
		return s, nil
	}
	files, err := r.Source.Files(ctx, i.ID, a)
	s.Files = files
	return s, err
}

// ask returns an effect that calls the agent of a VM.
func ask(instance, agentID string, do func(context.Context, *runner, driver.Agent, *state.Instance) error) effect {
	return func(r *runner, ctx context.Context) (action.Outcome, error) {
		i, vm, err := r.find(instance, agentID)
		if err != nil {
			return action.Outcome{}, err
		}
		return action.Outcome{}, r.agents.ask(ctx, refOf(i, vm), func(g driver.Agent) error { return do(ctx, r, g, i) })
	}
}

// tolerate ignores an agent's error that contains a text of old agents.
func tolerate(err error, text string) error {
	if err != nil && strings.Contains(err.Error(), text) {
		return nil
	}
	return err
}

func (r *runner) askState(ctx context.Context, a action.AskState) (action.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return action.Outcome{}, err
	}
	s, err := r.agents.state(ctx, refOf(i, vm))
	switch {
	case err != nil:
		return action.Outcome{}, &plan.Error{Code: plan.CodeOf(err), Message: i.Slug() + ": " + err.Error(), Err: err}
	case a.JobState != "" && s.JobState != a.JobState:
		return action.Outcome{}, fmt.Errorf("%w: the agent of %s reports '%s', not '%s'", ErrOtherAnswer, i, s.JobState, a.JobState)
	}
	return action.Outcome{}, nil
}

// waitForAgent pings until the agent answers.
func (r *runner) waitForAgent(ctx context.Context, a action.WaitForAgent) (action.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return action.Outcome{}, err
	}
	wait := r.Limits.AgentWait
	if wait <= 0 {
		wait = 10 * time.Minute
	}
	for end := r.clock.Now().Add(wait); ; {
		err := r.agents.ping(ctx, refOf(i, vm))
		switch {
		case err == nil:
			return action.Outcome{}, nil
		case ctx.Err() != nil:
			return action.Outcome{}, context.Cause(ctx)
		case !isTimeout(err) && !strings.Contains(err.Error(), "restarting agent"):
			return action.Outcome{}, err
		case !r.clock.Now().Before(end):
			text := fmt.Sprintf("Timed out pinging VM '%s' with agent '%s' after %d seconds", vm.CID, vm.AgentID, int(wait.Seconds()))
			if errors.Is(err, driver.ErrOtherAgent) {
				text += ": " + err.Error()
			}
			return action.Outcome{}, &plan.Error{Code: codes.RPCTimeout, Err: err, Message: text}
		}
		if err := r.clock.Sleep(ctx, time.Second); err != nil {
			return action.Outcome{}, err
		}
	}
}

func (r *runner) applyNetworks(ctx context.Context, a action.ApplyNetworks) (action.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return action.Outcome{}, err
	}
	spec := &driver.ApplySpec{Deployment: r.plan.Deployment, Instance: *i, Short: true}
	if err := r.agents.ask(ctx, refOf(i, vm), func(g driver.Agent) error { return g.Apply(ctx, spec) }); err != nil {
		return action.Outcome{}, err
	}
	s, err := r.agents.state(ctx, refOf(i, vm))
	return action.Outcome{Networks: s.Networks}, err
}

// WatchSleeps returns how long to sleep before each query of a new process, from a range of watch times: the least,
// and then at least nine parts of the rest (director: instance_updater/state_applier.rb).
func WatchSleeps(least, most time.Duration) []time.Duration {
	list := []time.Duration{least}
	rest := most - least
	step := min(max(rest/9, time.Second), 15*time.Second)
	for n := rest / step; n > 0; n-- {
		list = append(list, step)
	}
	return list
}

func (r *runner) watch(ctx context.Context, a action.Watch) (action.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return action.Outcome{}, err
	}
	var last driver.AgentState
	for _, d := range WatchSleeps(a.Least, a.Most) {
		if err := r.clock.Sleep(ctx, d); err != nil {
			return action.Outcome{}, err
		}
		if last, err = r.agents.state(ctx, refOf(i, vm)); err != nil {
			return action.Outcome{}, err
		}
		if last.JobState == "running" {
			return action.Outcome{}, nil
		}
	}
	text := fmt.Sprintf("'%s' is not running after update.", i)
	if len(last.Failing) > 0 {
		text += " Review logs for failed jobs: " + strings.Join(last.Failing, ", ")
	}
	return action.Outcome{}, &plan.Error{Code: codes.AgentJobNotRunning, Message: text}
}

func (r *runner) compilePackage(ctx context.Context, a action.CompilePackage) (action.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return action.Outcome{}, err
	}
	p, err := r.Source.Package(ctx, a.Package)
	if err != nil {
		return action.Outcome{}, err
	}
	p.PackageRef = a.Package
	r.mu.Lock()
	for _, need := range a.Needs {
		if c, ok := plan.CompiledFor(r.state.State.Packages, state.AppliedPackage{Name: need.Package.Name, Version: need.Package.Version, Key: need.Key}, vm); ok {
			p.Needs = append(p.Needs, c)
		}
	}
	r.mu.Unlock()
	var blob driver.CompiledBlob
	err = r.agents.ask(ctx, refOf(i, vm), func(g driver.Agent) (err error) {
		blob, err = g.CompilePackage(ctx, p)
		return err
	})
	return action.Outcome{Blob: blob.Blob, SHA1: blob.SHA1}, err
}

func (r *runner) forgetPackage(ctx context.Context, a action.ForgetPackage) (action.Outcome, error) {
	if d, ok := r.Agents.(driver.BlobDeleter); ok && !a.KeepBlob {
		return action.Outcome{}, d.DeleteBlob(ctx, a.Package.Blob)
	}
	return action.Outcome{}, nil
}

func (r *runner) runErrand(ctx context.Context, a action.RunErrand) (action.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return action.Outcome{}, err
	}
	job := a.Name
	if !a.ByJob {
		job = ""
	}
	var res driver.ErrandResult
	err = r.agents.ask(ctx, refOf(i, vm), func(g driver.Agent) (err error) {
		agent, ok := g.(driver.ErrandAgent)
		if !ok {
			return fmt.Errorf("the agent of %s can't run errands", i)
		}
		res, err = agent.RunErrand(ctx, job)
		return err
	})
	if err != nil {
		return action.Outcome{}, err
	}
	r.ran(i.String(), res)
	return action.Outcome{ExitCode: res.ExitCode}, nil
}

// syncTimeout limits the time for all agents to accept DNS records (director: agent_broadcaster.rb).
const syncTimeout = 10 * time.Second

// syncDNS sends the DNS records of all deployments of the store to one agent, or to all agents of these deployments. It
// warns of agents that don't answer.
func (r *runner) syncDNS(ctx context.Context, a action.SyncDNS) (action.Outcome, error) {
	r.mu.Lock()
	now := r.state.State.Clone()
	r.mu.Unlock()
	var to []driver.AgentRef
	var who []string
	var own []state.Addressee
	for _, i := range now.Instances {
		vm := i.VM()
		if vm == nil || i.Compilation {
			continue
		}
		ref := refOf(i, vm)
		own = append(own, state.Addressee(ref))
		if a.VM == "" || vm.AgentID == a.VM {
			to, who = append(to, ref), append(who, i.String())
		}
	}
	blob, others, err := state.Publish(context.WithoutCancel(ctx), r.Store, now, own)
	if err != nil {
		return action.Outcome{}, err
	}
	if a.VM == "" {
		for _, other := range others {
			to, who = append(to, driver.AgentRef(other)), append(who, other.Instance)
		}
	}
	for n, err := range r.broadcast(ctx, to, blob) {
		if ctx.Err() != nil {
			return action.Outcome{}, context.Cause(ctx)
		}
		if err != nil {
			r.warn(fmt.Errorf("%s: sync_dns: %w", who[n], err))
		}
	}
	return action.Outcome{}, nil
}

// broadcast sends DNS records to agents concurrently, and returns their results.
func (r *runner) broadcast(ctx context.Context, to []driver.AgentRef, blob state.DNSBlob) []error {
	ctx, cancel := context.WithTimeout(ctx, syncTimeout)
	defer cancel()
	errs := make([]error, len(to))
	var sending sync.WaitGroup
	room := make(chan struct{}, 32)
	if r.turn != nil {
		room = make(chan struct{}, 1) // tests determine the order of calls
	}
	for n, ref := range to {
		room <- struct{}{}
		sending.Go(func() {
			errs[n] = r.agents.ask(ctx, ref, func(g driver.Agent) error { return g.SyncDNS(ctx, blob) })
			<-room
		})
	}
	sending.Wait()
	return errs
}

// orphanVM announces to the agent that its VM is deleted. It warns of an agent that doesn't answer; the VM is orphaned
// all the same (director: deployment_plan/steps/orphan_vm_step.rb).
func (r *runner) orphanVM(ctx context.Context, a action.OrphanVM) (action.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return action.Outcome{}, err
	}
	limited, cancel := context.WithTimeout(ctx, syncTimeout)
	defer cancel()
	if err := r.agents.ask(limited, refOf(i, vm), func(g driver.Agent) error { return g.Shutdown(limited) }); err != nil {
		if ctx.Err() != nil {
			return action.Outcome{}, context.Cause(ctx)
		}
		r.warn(fmt.Errorf("%s: shutdown: %w", i, err))
	}
	return action.Outcome{}, nil
}
