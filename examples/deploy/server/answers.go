package main

// This file has the answers, and the requests that ask or make accidents happen.

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// codeNotFound is the director's code for an unknown deployment.
const codeNotFound manifest.Code = 70000

// answer is a line of output.
type answer struct {
	OK        bool       `json:"ok"`
	Code      int        `json:"code,omitempty"`
	Error     string     `json:"error,omitempty"`
	Task      int        `json:"task,omitempty"`
	Errands   []errand   `json:"errands,omitempty"`
	Events    []event    `json:"events,omitempty"`
	Instances []instance `json:"instances,omitempty"`
	VMs       []vm       `json:"vms,omitempty"`
	Disks     []disk     `json:"disks,omitempty"`
	Problems  []problem  `json:"problems,omitempty"`
	Calls     []call     `json:"calls,omitempty"`
	Breaches  []string   `json:"breaches,omitempty"`
}

// fail records an error with its code.
func (a *answer) fail(err error) {
	if a.OK = err == nil; a.OK {
		return
	}
	a.Error, a.Code = err.Error(), int(manifest.CodeGeneral)
	var own *plan.Error
	var finding *manifest.Error
	switch {
	case errors.As(err, &own):
		a.Code = int(own.Code)
	case errors.As(err, &finding):
		a.Code = int(finding.Code)
	}
}

type errand struct {
	Task     string `json:"task"`
	ExitCode int    `json:"exit_code"`
	Stdout   string `json:"stdout"`
	Stderr   string `json:"stderr"`
}

type event struct {
	Stage string   `json:"stage"`
	Tags  []string `json:"tags,omitempty"`
	Total int      `json:"total"`
	Task  string   `json:"task"`
	Index int      `json:"index"`
	State string   `json:"state"`
	Error string   `json:"error,omitempty"`
}

type instance struct {
	Instance  string   `json:"instance"` // ‹group›/‹id›
	Group     string   `json:"group"`
	Index     int      `json:"index"`
	AZ        string   `json:"az"`
	IPs       []string `json:"ips"`
	VM        string   `json:"vm"`
	State     string   `json:"state"`
	Process   string   `json:"process_state"`
	Bootstrap bool     `json:"bootstrap"`
	Ignored   bool     `json:"ignored"`
	Disks     []string `json:"disks"`
}

type vm struct {
	Instance string   `json:"instance"`
	VM       string   `json:"vm"`
	Active   bool     `json:"active"`
	Orphaned bool     `json:"orphaned"`
	IPs      []string `json:"ips"`
}

type disk struct {
	Disk     string `json:"disk"`
	Size     int    `json:"size"`
	Instance string `json:"instance"`
}

type problem struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

type call struct {
	Method string `json:"method"`
	About  string `json:"about"`
}

// note records an event of the running task.
func (d *director) note(a *answer, e deploy.Event) {
	if e.State == deploy.ErrandRan {
		a.Errands = append(a.Errands, errand{e.Task, e.Errand.ExitCode, e.Errand.Stdout, e.Errand.Stderr})
		return
	}
	if e.State == deploy.TaskInProgress || e.Quiet {
		return
	}
	one := event{Stage: e.Stage, Tags: e.Tags, Total: e.Total, Task: e.Task, Index: e.Index, State: string(e.State)}
	if e.Err != nil {
		one.Error = e.Err.Error()
	}
	last := len(d.tasks) - 1
	d.tasks[last] = append(d.tasks[last], one)
}

// questions are the requests that need no plan.
var questions = map[string]func(*director, context.Context, *request, *answer) error{
	"instances": (*director).instances,
	"vms":       (*director).vms,
	"disks":     (*director).disks,
	"problems":  (*director).problems,
	"ignore":    (*director).ignore,
	"unignore":  (*director).ignore,
	"events": func(d *director, _ context.Context, r *request, a *answer) error {
		if r.Task < 1 || r.Task > len(d.tasks) {
			return fmt.Errorf("there is no task %d", r.Task)
		}
		a.Events = d.tasks[r.Task-1]
		return nil
	},
	"calls": func(d *director, _ context.Context, _ *request, a *answer) error {
		d.mu.Lock()
		defer d.mu.Unlock()
		a.Calls, d.calls = d.calls, nil
		return nil
	},
	"breaches": func(d *director, _ context.Context, _ *request, a *answer) error {
		if err := d.cloud.Breaches(); err != nil {
			a.Breaches = []string{err.Error()}
		}
		return nil
	},
	"fail":    accident(func(d *director, r *request) { d.cloud.Fail(r.VM, !r.Off) }),
	"silence": accident(func(d *director, r *request) { d.cloud.Silence(r.VM, !r.Off) }),
	"vanish":  accident(func(d *director, r *request) { d.cloud.Vanish(r.VM) }),
	"unplug": accident(func(d *director, r *request) {
		for _, cid := range r.Disks {
			d.cloud.Unplug(cid)
		}
	}),
	"lose": accident(func(d *director, r *request) {
		for _, cid := range r.Disks {
			d.cloud.Lose(cid)
		}
	}),
}

// accident makes something happen to the cloud.
func accident(happen func(*director, *request)) func(*director, context.Context, *request, *answer) error {
	return func(d *director, _ context.Context, r *request, _ *answer) error {
		happen(d, r)
		return nil
	}
}

func (d *director) ignore(ctx context.Context, r *request, _ *answer) error {
	for _, name := range r.Instances {
		if err := deploy.SetIgnored(ctx, d.store, r.Deployment, name, r.Do == "ignore"); err != nil {
			return err
		}
	}
	return nil
}

// observed returns a state with the answers of agents.
func (d *director) observed(ctx context.Context, r *request) (*state.State, error) {
	s, err := state.Load(ctx, d.store, r.Deployment)
	if err != nil {
		return nil, err
	}
	return deploy.Observe(ctx, s, d.cloud)
}

// held returns the addresses of an instance that are not obsolete.
func held(i *state.Instance) []string {
	return ips(slices.DeleteFunc(slices.Clone(i.Addresses), func(a state.Address) bool { return a.Obsolete }))
}

func ips(addresses []state.Address) []string {
	list := []string{}
	for _, a := range addresses {
		if a.IP != "" {
			list = append(list, a.IP)
		}
	}
	return list
}

func (d *director) instances(ctx context.Context, r *request, a *answer) error {
	s, err := d.observed(ctx, r)
	if err != nil {
		return err
	}
	for _, i := range s.Instances {
		one := instance{
			Instance: i.Group + "/" + i.ID, Group: i.Group, Index: i.Index, AZ: i.AZ, IPs: held(i), State: string(i.State),
			Bootstrap: i.Bootstrap, Ignored: i.Ignored, Disks: []string{},
		}
		if v := i.VM(); v != nil {
			one.VM = v.CID
		}
		if o := i.Observed; o != nil {
			if one.Process = o.JobState; o.Unresponsive {
				one.Process = "unresponsive agent"
			}
		}
		for _, k := range i.Disks {
			if k.Active {
				one.Disks = append(one.Disks, k.CID)
			}
		}
		a.Instances = append(a.Instances, one)
	}
	return nil
}

func (d *director) vms(ctx context.Context, r *request, a *answer) error {
	s, err := state.Load(ctx, d.store, r.Deployment)
	if err != nil {
		return err
	}
	for _, i := range s.Instances {
		for _, v := range i.VMs {
			at := v.Addresses
			if at == nil {
				at = i.Addresses
			}
			a.VMs = append(a.VMs, vm{Instance: i.Group + "/" + i.ID, VM: v.CID, Active: v.Active, IPs: ips(at)})
		}
	}
	for _, v := range s.VMs {
		a.VMs = append(a.VMs, vm{Instance: v.Instance, VM: v.CID, Orphaned: true, IPs: ips(v.Addresses)})
	}
	return nil
}

func (d *director) disks(ctx context.Context, r *request, a *answer) error {
	s, err := state.Load(ctx, d.store, r.Deployment)
	if err != nil {
		return err
	}
	for _, k := range s.Disks {
		a.Disks = append(a.Disks, disk{Disk: k.CID, Size: k.Size, Instance: k.Instance})
	}
	return nil
}

func (d *director) problems(ctx context.Context, r *request, a *answer) error {
	list, _, err := d.executor(nil).Problems(ctx, r.Deployment)
	for _, p := range list {
		a.Problems = append(a.Problems, problem{string(p.Type), p.Text})
	}
	return err
}
