package deploy

// This file implements the effects of actions: the calls of clouds and agents, and the failures that are tolerated.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/deploy/state"
)

// effect calls a cloud or an agent. It changes no state.
type effect func(*runner, context.Context) (result, error)

// effectOf returns the effect of an action; nil for one that changes only the State.
func effectOf(a Action) effect {
	switch a := a.(type) {
	case CreateVM:
		return a.effect
	case DeleteVM:
		return a.effect
	case SetVMMetadata:
		return a.effect
	case CreateDisk:
		return a.effect
	case SetDiskMetadata:
		return a.effect
	case AttachDisk:
		return a.effect
	case DetachDisk:
		return a.effect
	case SnapshotDisk:
		return a.effect
	case ResizeDisk:
		return a.effect
	case UpdateDisk:
		return a.effect
	case AskState:
		return a.effect
	case WaitForAgent:
		return a.effect
	case ApplyNetworks:
		return a.effect
	case Watch:
		return a.effect
	case CompilePackage:
		return a.effect
	case RestartJobs:
		return a.effect
	case RunErrand:
		return a.effect
	case SyncDNS:
		return a.effect
	case UnmountDisk:
		return a.effect
	case CheckDisk:
		return a.effect
	case OrphanVM:
		return a.effect
	case RebootVM:
		return a.effect
	case DeleteOrphanedDisk:
		return a.effect
	case DeleteOrphanedVM:
		return a.effect
	}
	return simpleEffect(a)
}

// simpleEffect returns the effect of an action that is a single call of an agent.
func simpleEffect(a Action) effect {
	switch a := a.(type) {
	case UpdateSettings:
		return ask(a.at, func(ctx context.Context, r *runner, g Agent, i *state.Instance) error {
			s := AgentSettings{Settings: a.Settings, Disks: map[string]string{}}
			for _, d := range i.ActiveDisks() {
				if d.Name != "" {
					s.Disks[d.Name] = d.CID
				}
			}
			return tolerate(g.UpdateSettings(ctx, s), "unknown message")
		})
	case Prepare:
		return ask(a.at, func(ctx context.Context, r *runner, g Agent, i *state.Instance) error {
			spec, err := r.spec(ctx, i, r.coming(i.ID))
			if err != nil {
				return err
			}
			return g.Prepare(ctx, spec)
		})
	case Apply:
		return ask(a.at, func(ctx context.Context, r *runner, g Agent, i *state.Instance) error {
			spec, err := r.spec(ctx, i, a.Applied)
			if err != nil {
				return err
			}
			return g.Apply(ctx, spec)
		})
	case Drain:
		return ask(a.at, func(ctx context.Context, r *runner, g Agent, i *state.Instance) error {
			spec, err := r.spec(ctx, i, r.coming(i.ID))
			if err != nil {
				return err
			}
			return g.Drain(ctx, a.Type, spec)
		})
	case RunScript:
		return ask(a.at, func(ctx context.Context, _ *runner, g Agent, _ *state.Instance) error {
			return tolerate(g.RunScript(ctx, a.Script, a.Env), "unknown message")
		})
	case Stop:
		return ask(a.at, func(ctx context.Context, _ *runner, g Agent, _ *state.Instance) error {
			return tolerate(g.Stop(ctx), "Timed out waiting for service")
		})
	case Start:
		return ask(a.at, func(ctx context.Context, _ *runner, g Agent, _ *state.Instance) error { return g.Start(ctx) })
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
func ask(a at, do func(context.Context, *runner, Agent, *state.Instance) error) effect {
	return func(r *runner, ctx context.Context) (result, error) {
		i, vm, err := r.find(a)
		if err != nil {
			return result{}, err
		}
		return result{}, do(ctx, r, r.agent(i, vm), i)
	}
}

// find returns copies of an instance and its VM.
func (r *runner) find(a at) (*state.Instance, *state.VM, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.state.Find(a.Instance)
	if i == nil {
		return nil, nil, fmt.Errorf("no instance %s", a.Instance)
	}
	one := i.Clone()
	vm := one.VMOf(a.VM)
	if vm == nil {
		return one, nil, fmt.Errorf("%s has no VM with agent %s", i, a.VM)
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
	t := r.plan.task("update " + instance)
	if t == nil {
		return state.Applied{}
	}
	for _, s := range t.Steps {
		switch a := s.Action.(type) {
		case Apply:
			return a.Applied
		case RestartJobs:
			return a.Applied
		}
	}
	return state.Applied{}
}

func (r *runner) spec(ctx context.Context, i *state.Instance, a state.Applied) (*ApplySpec, error) {
	s := &ApplySpec{Deployment: r.plan.Deployment, Instance: *i, Applied: a}
	r.mu.Lock()
	for _, p := range a.Packages {
		if c, ok := compiledFor(r.state.State.Packages, p, i.VM()); ok {
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

// compiledFor returns the compiled package for the stemcell of a VM: the exact match, or the newest of its line.
func compiledFor(list []state.CompiledPackage, p state.AppliedPackage, vm *state.VM) (best state.CompiledPackage, ok bool) {
	if vm == nil {
		return best, false
	}
	stemcell := vm.Made.Stemcell.Target()
	var others []state.CompiledPackage
	for _, c := range list {
		switch {
		case c.Name != p.Name || c.Version != p.Version || c.Key != p.Key:
		case c.Stemcell == stemcell:
			return c, true
		case sameLine(c.Stemcell, stemcell):
			others = append(others, c)
		}
	}
	if len(others) == 0 {
		return best, false
	}
	return newestCompiled(others), true
}

func (a AskState) effect(r *runner, ctx context.Context) (result, error) {
	i, vm, err := r.find(a.at)
	if err != nil {
		return result{}, err
	}
	s, err := r.agent(i, vm).GetState(ctx)
	switch {
	case err != nil:
		return result{}, &Error{Code: codeOf(err), Message: i.Slug() + ": " + err.Error(), Err: err}
	case a.JobState != "" && s.JobState != a.JobState:
		return result{}, fmt.Errorf("%w: the agent of %s reports '%s', not '%s'", ErrOtherAnswer, i, s.JobState, a.JobState)
	}
	return result{}, nil
}

// effect pings until the agent answers.
func (a WaitForAgent) effect(r *runner, ctx context.Context) (result, error) {
	i, vm, err := r.find(a.at)
	if err != nil {
		return result{}, err
	}
	agent, wait := r.agent(i, vm), r.Limits.AgentWait
	if wait <= 0 {
		wait = 10 * time.Minute
	}
	for end := r.clock.Now().Add(wait); ; {
		err := agent.Ping(ctx)
		switch {
		case err == nil:
			return result{}, nil
		case ctx.Err() != nil:
			return result{}, context.Cause(ctx)
		case !isTimeout(err) && !strings.Contains(err.Error(), "restarting agent"):
			return result{}, err
		case !r.clock.Now().Before(end):
			return result{}, &Error{Code: CodeAgentTimeout, Err: err, Message: fmt.Sprintf(
				"Timed out pinging VM '%s' with agent '%s' after %d seconds", vm.CID, vm.AgentID, int(wait.Seconds()))}
		}
		if err := r.clock.Sleep(ctx, time.Second); err != nil {
			return result{}, err
		}
	}
}

func (a ApplyNetworks) effect(r *runner, ctx context.Context) (result, error) {
	i, vm, err := r.find(a.at)
	if err != nil {
		return result{}, err
	}
	agent := r.agent(i, vm)
	if err := agent.Apply(ctx, &ApplySpec{Deployment: r.plan.Deployment, Instance: *i, Short: true}); err != nil {
		return result{}, err
	}
	s, err := agent.GetState(ctx)
	return result{networks: s.Networks}, err
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

func (a Watch) effect(r *runner, ctx context.Context) (result, error) {
	i, vm, err := r.find(a.at)
	if err != nil {
		return result{}, err
	}
	agent := r.agent(i, vm)
	var last AgentState
	for _, d := range WatchSleeps(a.Least, a.Most) {
		if err := r.clock.Sleep(ctx, d); err != nil {
			return result{}, err
		}
		if last, err = agent.GetState(ctx); err != nil {
			return result{}, err
		}
		if last.JobState == "running" {
			return result{}, nil
		}
	}
	text := fmt.Sprintf("'%s' is not running after update.", i)
	if len(last.Failing) > 0 {
		text += " Review logs for failed jobs: " + strings.Join(last.Failing, ", ")
	}
	return result{}, &Error{Code: CodeAgentJobNotRunning, Message: text}
}

func (a RestartJobs) effect(r *runner, ctx context.Context) (result, error) {
	i, vm, err := r.find(a.at)
	if err != nil {
		return result{}, err
	}
	surgeon, ok := r.agent(i, vm).(Surgeon)
	if !ok {
		return result{}, errors.New("the agents can't restart single jobs: surgical mode is not for them")
	}
	spec, err := r.spec(ctx, i, a.Applied)
	if err != nil {
		return result{}, err
	}
	return result{}, surgeon.RestartJobs(ctx, spec, a.Restart, a.Replace)
}

func (a CompilePackage) effect(r *runner, ctx context.Context) (result, error) {
	i, vm, err := r.find(a.at)
	if err != nil {
		return result{}, err
	}
	p, err := r.Source.Package(ctx, a.Package)
	if err != nil {
		return result{}, err
	}
	p.PackageRef = a.Package
	r.mu.Lock()
	for _, need := range a.Needs {
		if c, ok := compiledFor(r.state.State.Packages, state.AppliedPackage{Name: need.Package.Name, Version: need.Package.Version, Key: need.Key}, vm); ok {
			p.Needs = append(p.Needs, c)
		}
	}
	r.mu.Unlock()
	blob, err := r.agent(i, vm).CompilePackage(ctx, p)
	return result{blob: blob.Blob, sha1: blob.SHA1}, err
}

// syncTimeout limits the time for all agents to accept DNS records (director: agent_broadcaster.rb).
const syncTimeout = 10 * time.Second

// effect sends DNS records. It warns of agents that don't answer.
func (a SyncDNS) effect(r *runner, ctx context.Context) (result, error) {
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
		return result{}, err
	}
	for n, err := range r.broadcast(ctx, agents, blob) {
		if ctx.Err() != nil {
			return result{}, context.Cause(ctx)
		}
		if err != nil {
			r.warn(fmt.Errorf("%s: sync_dns: %w", who[n], err))
		}
	}
	return result{}, nil
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
