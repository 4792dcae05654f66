package deploy

// This file implements the effects of actions: the calls of clouds and agents, and the failures that are tolerated.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

// effect calls a cloud or an agent. It changes no state.
type effect func(*runner, context.Context) (plan.Outcome, error)

// effectOf returns the effect of an action; nil for one that changes only the State.
func effectOf(a plan.Action) effect {
	switch a := a.(type) {
	case plan.CreateVM:
		return doing((*runner).createVM, a)
	case plan.DeleteVM:
		return doing((*runner).deleteVM, a)
	case plan.SetVMMetadata:
		return doing((*runner).setVMMetadata, a)
	case plan.CreateDisk:
		return doing((*runner).createDisk, a)
	case plan.SetDiskMetadata:
		return doing((*runner).setDiskMetadata, a)
	case plan.AttachDisk:
		return doing((*runner).attachDisk, a)
	case plan.DetachDisk:
		return doing((*runner).detachDisk, a)
	case plan.SnapshotDisk:
		return doing((*runner).snapshotDisk, a)
	case plan.ResizeDisk:
		return doing((*runner).resizeDisk, a)
	case plan.UpdateDisk:
		return doing((*runner).updateDisk, a)
	case plan.AskState:
		return doing((*runner).askState, a)
	case plan.WaitForAgent:
		return doing((*runner).waitForAgent, a)
	case plan.ApplyNetworks:
		return doing((*runner).applyNetworks, a)
	case plan.Watch:
		return doing((*runner).watch, a)
	case plan.CompilePackage:
		return doing((*runner).compilePackage, a)
	case plan.RestartJobs:
		return doing((*runner).restartJobs, a)
	case plan.RunErrand:
		return doing((*runner).runErrand, a)
	case plan.SyncDNS:
		return doing((*runner).syncDNS, a)
	case plan.UnmountDisk:
		return doing((*runner).unmountDisk, a)
	case plan.CheckDisk:
		return doing((*runner).checkDisk, a)
	case plan.OrphanVM:
		return doing((*runner).orphanVM, a)
	case plan.RebootVM:
		return doing((*runner).rebootVM, a)
	case plan.DeleteOrphanedDisk:
		return doing((*runner).deleteOrphanedDisk, a)
	case plan.DeleteOrphanedVM:
		return doing((*runner).deleteOrphanedVM, a)
	}
	return simpleEffect(a)
}

// doing returns the effect of a method of runner and an action.
func doing[A plan.Action](do func(*runner, context.Context, A) (plan.Outcome, error), a A) effect {
	return func(r *runner, ctx context.Context) (plan.Outcome, error) { return do(r, ctx, a) }
}

// simpleEffect returns the effect of an action that is a single call of an agent.
func simpleEffect(a plan.Action) effect {
	switch a := a.(type) {
	case plan.UpdateSettings:
		return ask(a.Instance, a.VM, func(ctx context.Context, r *runner, g Agent, i *state.Instance) error {
			s := AgentSettings{Settings: a.Settings, Disks: map[string]string{}}
			for _, d := range i.ActiveDisks() {
				if d.Name != "" {
					s.Disks[d.Name] = d.CID
				}
			}
			return tolerate(g.UpdateSettings(ctx, s), "unknown message")
		})
	case plan.Prepare:
		return ask(a.Instance, a.VM, func(ctx context.Context, r *runner, g Agent, i *state.Instance) error {
			spec, err := r.spec(ctx, i, r.coming(i.ID))
			if err != nil {
				return err
			}
			return g.Prepare(ctx, spec)
		})
	case plan.Apply:
		return ask(a.Instance, a.VM, func(ctx context.Context, r *runner, g Agent, i *state.Instance) error {
			spec, err := r.spec(ctx, i, a.Applied)
			if err != nil {
				return err
			}
			return g.Apply(ctx, spec)
		})
	case plan.Drain:
		return ask(a.Instance, a.VM, func(ctx context.Context, r *runner, g Agent, i *state.Instance) error {
			spec, err := r.spec(ctx, i, r.coming(i.ID))
			if err != nil {
				return err
			}
			return g.Drain(ctx, a.Type, spec)
		})
	case plan.RunScript:
		return ask(a.Instance, a.VM, func(ctx context.Context, _ *runner, g Agent, _ *state.Instance) error {
			return tolerate(g.RunScript(ctx, a.Script, a.Env), "unknown message")
		})
	case plan.Stop:
		return ask(a.Instance, a.VM, func(ctx context.Context, _ *runner, g Agent, _ *state.Instance) error {
			return tolerate(g.Stop(ctx), "Timed out waiting for service")
		})
	case plan.Start:
		return ask(a.Instance, a.VM, func(ctx context.Context, _ *runner, g Agent, _ *state.Instance) error { return g.Start(ctx) })
	}
	return diskEffect(a)
}

// tolerate ignores an agent's error that contains a text of old agents.
func tolerate(err error, text string) error {
	if err != nil && strings.Contains(err.Error(), text) {
		return nil
	}
	return err
}

// ask returns an effect that calls the agent of a VM.
func ask(instance, agentID string, do func(context.Context, *runner, Agent, *state.Instance) error) effect {
	return func(r *runner, ctx context.Context) (plan.Outcome, error) {
		i, vm, err := r.find(instance, agentID)
		if err != nil {
			return plan.Outcome{}, err
		}
		return plan.Outcome{}, do(ctx, r, r.agent(i, vm), i)
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

func (r *runner) agent(i *state.Instance, vm *state.VM) Agent {
	return r.Agents.Agent(refOf(i, vm))
}

// refOf identifies the agent of a VM. A VM without recorded addresses has those of its instance.
func refOf(i *state.Instance, v *state.VM) AgentRef {
	addresses := v.Addresses
	if addresses == nil {
		addresses = i.Addresses
	}
	return AgentRef{AgentID: v.AgentID, CID: v.CID, Instance: i.Slug(), Addresses: addresses}
}

// coming returns the state that this plan sends to an instance.
func (r *runner) coming(instance string) state.Applied {
	t := r.plan.Task("update " + instance)
	if t == nil {
		return state.Applied{}
	}
	for _, s := range t.Steps {
		switch a := s.Action.(type) {
		case plan.Apply:
			return a.Applied
		case plan.RestartJobs:
			return a.Applied
		}
	}
	return state.Applied{}
}

func (r *runner) spec(ctx context.Context, i *state.Instance, a state.Applied) (*ApplySpec, error) {
	s := &ApplySpec{Deployment: r.plan.Deployment, Instance: *i, Applied: a}
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

func (r *runner) askState(ctx context.Context, a plan.AskState) (plan.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return plan.Outcome{}, err
	}
	s, err := r.agent(i, vm).GetState(ctx)
	switch {
	case err != nil:
		return plan.Outcome{}, &plan.Error{Code: plan.CodeOf(err), Message: i.Slug() + ": " + err.Error(), Err: err}
	case a.JobState != "" && s.JobState != a.JobState:
		return plan.Outcome{}, fmt.Errorf("%w: the agent of %s reports '%s', not '%s'", ErrOtherAnswer, i, s.JobState, a.JobState)
	}
	return plan.Outcome{}, nil
}

// waitForAgent pings until the agent answers.
func (r *runner) waitForAgent(ctx context.Context, a plan.WaitForAgent) (plan.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return plan.Outcome{}, err
	}
	agent, wait := r.agent(i, vm), r.Limits.AgentWait
	if wait <= 0 {
		wait = 10 * time.Minute
	}
	for end := r.clock.Now().Add(wait); ; {
		err := agent.Ping(ctx)
		switch {
		case err == nil:
			return plan.Outcome{}, nil
		case ctx.Err() != nil:
			return plan.Outcome{}, context.Cause(ctx)
		case !isTimeout(err) && !strings.Contains(err.Error(), "restarting agent"):
			return plan.Outcome{}, err
		case !r.clock.Now().Before(end):
			return plan.Outcome{}, &plan.Error{Code: plan.CodeAgentTimeout, Err: err, Message: fmt.Sprintf(
				"Timed out pinging VM '%s' with agent '%s' after %d seconds", vm.CID, vm.AgentID, int(wait.Seconds()))}
		}
		if err := r.clock.Sleep(ctx, time.Second); err != nil {
			return plan.Outcome{}, err
		}
	}
}

func (r *runner) applyNetworks(ctx context.Context, a plan.ApplyNetworks) (plan.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return plan.Outcome{}, err
	}
	agent := r.agent(i, vm)
	if err := agent.Apply(ctx, &ApplySpec{Deployment: r.plan.Deployment, Instance: *i, Short: true}); err != nil {
		return plan.Outcome{}, err
	}
	s, err := agent.GetState(ctx)
	return plan.Outcome{Networks: s.Networks}, err
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

func (r *runner) watch(ctx context.Context, a plan.Watch) (plan.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return plan.Outcome{}, err
	}
	agent := r.agent(i, vm)
	var last AgentState
	for _, d := range WatchSleeps(a.Least, a.Most) {
		if err := r.clock.Sleep(ctx, d); err != nil {
			return plan.Outcome{}, err
		}
		if last, err = agent.GetState(ctx); err != nil {
			return plan.Outcome{}, err
		}
		if last.JobState == "running" {
			return plan.Outcome{}, nil
		}
	}
	text := fmt.Sprintf("'%s' is not running after update.", i)
	if len(last.Failing) > 0 {
		text += " Review logs for failed jobs: " + strings.Join(last.Failing, ", ")
	}
	return plan.Outcome{}, &plan.Error{Code: plan.CodeAgentJobNotRunning, Message: text}
}

func (r *runner) restartJobs(ctx context.Context, a plan.RestartJobs) (plan.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return plan.Outcome{}, err
	}
	surgeon, ok := r.agent(i, vm).(Surgeon)
	if !ok {
		return plan.Outcome{}, errors.New("the agents can't restart single jobs: surgical mode is not for them")
	}
	spec, err := r.spec(ctx, i, a.Applied)
	if err != nil {
		return plan.Outcome{}, err
	}
	return plan.Outcome{}, surgeon.RestartJobs(ctx, spec, a.Restart, a.Replace)
}

func (r *runner) compilePackage(ctx context.Context, a plan.CompilePackage) (plan.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return plan.Outcome{}, err
	}
	p, err := r.Source.Package(ctx, a.Package)
	if err != nil {
		return plan.Outcome{}, err
	}
	p.PackageRef = a.Package
	r.mu.Lock()
	for _, need := range a.Needs {
		if c, ok := plan.CompiledFor(r.state.State.Packages, state.AppliedPackage{Name: need.Package.Name, Version: need.Package.Version, Key: need.Key}, vm); ok {
			p.Needs = append(p.Needs, c)
		}
	}
	r.mu.Unlock()
	blob, err := r.agent(i, vm).CompilePackage(ctx, p)
	return plan.Outcome{Blob: blob.Blob, SHA1: blob.SHA1}, err
}

// syncTimeout limits the time for all agents to accept DNS records (director: agent_broadcaster.rb).
const syncTimeout = 10 * time.Second

// syncDNS sends DNS records. It warns of agents that don't answer.
func (r *runner) syncDNS(ctx context.Context, a plan.SyncDNS) (plan.Outcome, error) {
	r.mu.Lock()
	blob, err := r.state.State.DNSBlob()
	var agents []Agent
	var who []string
	for _, i := range r.state.State.Instances {
		if vm := i.VM(); vm != nil && !i.Compilation && (a.VM == "" || vm.AgentID == a.VM) {
			agents, who = append(agents, r.agent(i, vm)), append(who, i.String())
		}
	}
	r.mu.Unlock()
	if err != nil {
		return plan.Outcome{}, err
	}
	for n, err := range r.broadcast(ctx, agents, blob) {
		if ctx.Err() != nil {
			return plan.Outcome{}, context.Cause(ctx)
		}
		if err != nil {
			r.warn(fmt.Errorf("%s: sync_dns: %w", who[n], err))
		}
	}
	return plan.Outcome{}, nil
}

// broadcast sends DNS records to agents concurrently, and returns their results.
func (r *runner) broadcast(ctx context.Context, agents []Agent, blob state.DNSBlob) []error {
	ctx, cancel := context.WithTimeout(ctx, syncTimeout)
	defer cancel()
	errs := make([]error, len(agents))
	var sending sync.WaitGroup
	room := make(chan struct{}, 32)
	if r.turn != nil {
		room = make(chan struct{}, 1) // tests determine the order of calls
	}
	for n, agent := range agents {
		room <- struct{}{}
		sending.Go(func() {
			errs[n] = agent.SyncDNS(ctx, blob)
			<-room
		})
	}
	sending.Wait()
	return errs
}

// warn reports a failure that does not end the run.
func (r *runner) warn(err error) {
	if r.Events != nil {
		r.telling.Lock()
		defer r.telling.Unlock()
		r.Events(Event{Time: r.clock.Now(), State: Warning, Err: err})
	}
}
