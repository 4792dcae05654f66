package deploy

// This file asks agents about instances: processes, vitals and logs.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// Status describes an instance.
type Status struct {
	// Instance is its record in the State.
	Instance *state.Instance
	// Details are the agent's; the zero value where it doesn't answer.
	Details driver.Details
	// Err is why there are no details: the agent doesn't answer, or can't be asked. nil without a VM.
	Err error
}

// Inspect asks the agents of all instances at the same time, and returns their answers in the order of the State. An
// agent that doesn't answer is no error of Inspect.
func Inspect(ctx context.Context, s *state.State, agents driver.Agents) ([]Status, error) {
	asked := newAgents(agents)
	list := make([]Status, len(s.Instances))
	askAll(s.Instances, func(n int, i *state.Instance) func() {
		list[n].Instance = i
		vm := i.VM()
		if vm == nil || i.Compilation {
			return nil
		}
		return func() {
			list[n].Err = asked.ask(ctx, refOf(i, vm), func(g driver.Agent) (err error) {
				inspector, ok := g.(driver.Inspector)
				if !ok {
					return fmt.Errorf("the agent of %s can't be inspected", i)
				}
				list[n].Details, err = inspector.Inspect(ctx)
				return err
			})
		}
	})
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return list, nil
}

// LogOptions are the flags of `bosh logs`.
type LogOptions struct {
	// Instances are "‹group›", "‹group›/‹id›" or "‹group›/‹index›"; none means all.
	Instances []string
	// Kind is "job", "agent" or "system"; empty for "job".
	Kind string
	// Filters are patterns of files, below the folder of logs.
	Filters []string
}

// FetchLogs has agents pack their logs, and calls write with each tarball, one after another, in the order of the State.
// The failure of one instance is in the error, and the others go on.
func FetchLogs(ctx context.Context, s *state.State, agents driver.Agents, o LogOptions, write func(i *state.Instance, tarball io.Reader) error) error {
	used, asked := map[string]bool{}, newAgents(agents)
	var errs []error
	for _, i := range s.Instances {
		if i.Compilation || !i.Named(o.Instances, used) || i.VM() == nil {
			continue
		}
		if ctx.Err() != nil {
			return errors.Join(append(errs, context.Cause(ctx))...)
		}
		if err := fetchLogs(ctx, i, asked, &o, write); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", i, err))
		}
	}
	unknown := slices.DeleteFunc(slices.Clone(o.Instances), func(name string) bool { return used[name] })
	for _, name := range unknown {
		errs = append(errs, &plan.Error{Code: codes.InstanceNotFound, Message: fmt.Sprintf("Instance '%s/%s' doesn't exist", s.Deployment, name)})
	}
	return errors.Join(errs...)
}

func fetchLogs(ctx context.Context, i *state.Instance, agents *agents, o *LogOptions, write func(*state.Instance, io.Reader) error) error {
	kind := o.Kind
	if kind == "" {
		kind = "job"
	}
	return agents.ask(ctx, refOf(i, i.VM()), func(g driver.Agent) error {
		packer, ok := g.(driver.LogAgent)
		if !ok {
			return &plan.Error{Code: manifest.CodeGeneral, Message: "its agent packs no logs"}
		}
		tarball, err := packer.FetchLogs(ctx, kind, o.Filters)
		if err != nil {
			return err
		}
		return errors.Join(write(i, tarball), tarball.Close())
	})
}
