package sim

// This file simulates the agents of VMs.

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
)

// Agent implements driver.Agents.
func (c *Cloud) Agent(ref driver.AgentRef) driver.Agent { return &agent{c, ref} }

type agent struct {
	c   *Cloud
	ref driver.AgentRef
}

// task is a task of an agent that has ended.
type task struct {
	// Token is the token of the call that began it.
	Token string `json:"token"`
	// Failure is why it failed; empty if it succeeded.
	Failure string `json:"failure,omitempty"`
	// Errand is the result of an errand.
	Errand driver.ErrandResult `json:"errand,omitzero"`
}

// Silence makes the agent of a VM stop answering, or answer again.
func (c *Cloud) Silence(cid string, silent bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v := c.vms[cid]; v != nil {
		v.silent = silent
	}
}

// Replace makes the agent of one VM answer in place of another one, as when it gets the address of a VM that is gone.
// With an empty name the VM has its own agent again. It is a breach if the wrong agent is asked for more than its state.
func (c *Cloud) Replace(cid, by string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.replace(cid, by)
}

func (c *Cloud) replace(cid, by string) {
	if c.replaced == nil {
		c.replaced = map[string]string{}
	}
	c.replaced[cid] = by
}

// answering returns the VM whose agent answers in place of the expected one.
func (a *agent) answering(method string) *vm {
	by := a.c.replaced[a.ref.CID]
	if by == "" || a.c.vms[a.ref.CID] == nil {
		return a.c.vms[a.ref.CID]
	}
	if method != "get_state" && method != "ping" {
		a.c.breach("%s: %s is asked of the agent of %s", a.ref.Instance, method, by)
	}
	return a.c.vms[by]
}

// Fail makes the jobs of a VM fail on each start, or stop failing. With false, started jobs run at once.
func (c *Cloud) Fail(cid string, failing bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v := c.vms[cid]; v != nil {
		v.failing = failing
	}
}

// RestartAgents makes all agents lose their tasks, as a restart does.
func (c *Cloud) RestartAgents() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.tasks)
}

// ask calls the agent. Methods that take long begin a task.
func (a *agent) ask(ctx context.Context, method string, begins bool, effect func(*vm) error) error {
	_, err := a.end(ctx, method, begins, func(v *vm, _ *task) error { return effect(v) })
	return err
}

// end calls the agent, and returns the task that the call began, as bosh-agent's do: a call with the task of an earlier
// one waits for that. A failed task stays failed, and an unknown one is lost.
func (a *agent) end(ctx context.Context, method string, begins bool, effect func(*vm, *task) error) (is task, err error) {
	call := driver.CallOf(ctx)
	err = a.c.call(ctx, method, a.ref.CID, func() error {
		v := a.answering(method)
		if v == nil || v.silent || v.down {
			return &plan.Error{Code: codes.RPCTimeout, Message: fmt.Sprintf(
				"Timed out sending '%s' to instance: '%s', agent-id: '%s' after 45 seconds", method, a.ref.Instance, a.ref.AgentID)}
		}
		if v.agentID == a.ref.AgentID {
			a.reached(v)
		}
		if !begins {
			if err := effect(v, &is); err != nil {
				return agentError("Action Failed %s: %s", method, err)
			}
			return nil
		}
		if call.Task != "" {
			var known bool
			if is, known = a.c.tasks[call.Task]; !known {
				is.Failure = fmt.Sprintf("Task with id %s could not be found", call.Task)
			}
			return taskEnded(call.Task, is.Failure, !known)
		}
		id := a.c.name("task")
		is.Token = call.Token
		err := a.c.failure
		if err == nil {
			err = effect(v, &is)
		}
		if err != nil {
			is.Failure = fmt.Sprintf("Task %s result: %s", id, err)
		}
		if call.Token != "" || call.Began != nil { // otherwise nobody asks for it
			a.c.tasks[id] = is
		}
		if call.Began != nil {
			if err := call.Began(id); err != nil {
				return err
			}
		}
		return taskEnded(id, is.Failure, false)
	})
	return is, err
}

// reached records a request to addresses of another VM.
func (a *agent) reached(v *vm) {
	for _, at := range a.ref.Addresses {
		if at.IP != "" && !slices.ContainsFunc(v.addresses, func(has state.Address) bool { return has.IP == at.IP }) {
			a.c.breach("%s: the agent of %s is asked at %s, where it isn't", a.ref.Instance, v.cid, at.IP)
		}
	}
}

func agentError(format string, args ...any) error {
	return &plan.Error{Code: codes.RPCRemoteException, Message: fmt.Sprintf(format, args...)}
}

// taskEnded returns the error of an ended task; nil if it succeeded.
func taskEnded(id, failure string, lost bool) error {
	if failure == "" {
		return nil
	}
	return &driver.TaskEndedError{Task: id, Lost: lost, Err: agentError("Action Failed get_task: %s", failure)}
}

func (a *agent) Ping(ctx context.Context) error {
	return a.ask(ctx, "ping", false, func(*vm) error { return nil })
}

func (a *agent) GetState(ctx context.Context) (s driver.AgentState, err error) {
	err = a.ask(ctx, "get_state", false, func(v *vm) error {
		s.AgentID, s.Networks = v.agentID, v.addresses
		switch {
		case !v.started:
			s.JobState = "stopped"
		case v.failing:
			s.JobState = "failing"
			for _, j := range v.applied.Jobs {
				s.Failing = append(s.Failing, j.Name)
			}
		default:
			s.JobState = "running"
		}
		return nil
	})
	return s, err
}

func (a *agent) UpdateSettings(ctx context.Context, _ driver.AgentSettings) error {
	return a.ask(ctx, "update_settings", true, func(*vm) error { return nil })
}

func (a *agent) Prepare(ctx context.Context, _ *driver.ApplySpec) error {
	return a.ask(ctx, "prepare", true, func(*vm) error { return nil })
}

func (a *agent) Apply(ctx context.Context, s *driver.ApplySpec) error {
	return a.ask(ctx, "apply", true, func(v *vm) error {
		if s.Short {
			return nil
		}
		if v.started {
			a.c.breach("%s: jobs are configured while they run", a.ref.Instance)
		}
		for _, p := range s.Applied.Packages {
			found := false
			for _, c := range s.Packages {
				found = found || c.Name == p.Name && c.Version == p.Version
			}
			if !found {
				return fmt.Errorf("package %s isn't compiled", p.Name)
			}
		}
		v.applied, v.configured = s.Applied, true
		return nil
	})
}

func (a *agent) Drain(ctx context.Context, _ string, _ *driver.ApplySpec) error {
	return a.ask(ctx, "drain", true, func(*vm) error { return nil })
}

func (a *agent) Stop(ctx context.Context) error {
	return a.ask(ctx, "stop", true, func(v *vm) error {
		v.started = false
		return nil
	})
}

func (a *agent) Start(ctx context.Context) error {
	return a.ask(ctx, "start", false, func(v *vm) error {
		if !v.configured {
			a.c.breach("%s: jobs are started that were never configured", a.ref.Instance)
		}
		v.started = true
		return nil
	})
}

func (a *agent) RunScript(ctx context.Context, name string, _ map[string]string) error {
	return a.ask(ctx, "run_script "+string(name), true, func(v *vm) error { return nil })
}

func (a *agent) AddPersistentDisk(ctx context.Context, cid string, hint json.RawMessage) error {
	return a.ask(ctx, "add_persistent_disk", true, func(v *vm) error {
		if len(hint) == 0 {
			return fmt.Errorf("no hint for disk %s", cid)
		}
		v.known[cid] = true
		return nil
	})
}

func (a *agent) RemovePersistentDisk(ctx context.Context, cid string) error {
	return a.ask(ctx, "remove_persistent_disk", true, func(v *vm) error {
		delete(v.known, cid)
		return nil
	})
}

func (a *agent) MountDisk(ctx context.Context, cid string) error {
	return a.ask(ctx, "mount_disk", true, func(v *vm) error {
		if _, attached := v.disks[cid]; !attached || !v.known[cid] {
			return fmt.Errorf("Reading persistent disk settings: Persistent disk with volume id '%s' could not be found", cid)
		}
		v.disks[cid] = true
		return nil
	})
}

func (a *agent) UnmountDisk(ctx context.Context, cid string) error {
	return a.ask(ctx, "unmount_disk", true, func(v *vm) error {
		if v.started {
			a.c.breach("%s: disk %s is unmounted while jobs run", a.ref.Instance, cid)
		}
		if !v.known[cid] {
			return fmt.Errorf("Getting persistent disk settings: Persistent disk with volume id '%s' could not be found", cid)
		}
		if v.disks[cid] {
			v.disks[cid] = false
		}
		return nil
	})
}

// ListDisk implements driver.Agent.
func (a *agent) ListDisk(ctx context.Context) (cids []string, err error) {
	err = a.ask(ctx, "list_disk", false, func(v *vm) error {
		for cid, mounted := range v.disks {
			if mounted {
				cids = append(cids, cid)
			}
		}
		return nil
	})
	slices.Sort(cids)
	return cids, err
}

// Shutdown implements driver.Agent.
func (a *agent) Shutdown(ctx context.Context) error {
	return a.ask(ctx, "shutdown", false, func(v *vm) error {
		v.down, v.started = true, false
		return nil
	})
}

func (a *agent) MigrateDisk(ctx context.Context, from, to string) error {
	return a.ask(ctx, "migrate_disk", true, func(v *vm) error {
		if !v.disks[from] || !v.disks[to] {
			return fmt.Errorf("disks %s and %s are not both mounted", from, to)
		}
		a.c.disks[to].data = a.c.disks[from].data
		return nil
	})
}

func (a *agent) CompilePackage(ctx context.Context, p driver.PackageSource) (blob driver.CompiledBlob, err error) {
	err = a.ask(ctx, "compile_package", true, func(*vm) error { return nil })
	return driver.CompiledBlob{Blob: "blob of " + p.Name, SHA1: "sha1 of " + p.Version}, err
}

func (a *agent) SyncDNS(ctx context.Context, blob state.DNSBlob) error {
	return a.ask(ctx, "sync_dns", false, func(v *vm) error {
		v.dns = max(v.dns, blob.Version)
		return nil
	})
}

// RunErrand implements driver.ErrandAgent.
func (a *agent) RunErrand(ctx context.Context, job string) (driver.ErrandResult, error) {
	is, err := a.end(ctx, "run_errand", true, func(v *vm, is *task) error {
		if !v.started {
			a.c.breach("%s: an errand runs where no jobs do", a.ref.Instance)
		}
		if v.failing {
			is.Errand = driver.ErrandResult{ExitCode: 7, Stderr: "no luck"}
		}
		return nil
	})
	return is.Errand, err
}

// RestartJobs implements driver.Surgeon.
func (a *agent) RestartJobs(ctx context.Context, s *driver.ApplySpec, _, _ []string) error {
	return a.ask(ctx, "restart_jobs", true, func(v *vm) error {
		v.applied, v.started = s.Applied, true
		return nil
	})
}
