package deploy_test

// This file has examples of operations other than deploys.

import (
	"context"
	"fmt"
	"io"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
)

// carryOut runs a plan that needs no Source, and returns the resulting state.
func carryOut(ctx context.Context, p *plan.Plan, store *state.Memory, cloud *sim.Cloud) *state.State {
	e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Clock: hurried{}}
	if err := e.Run(ctx, p); err != nil {
		panic(err)
	}
	s, err := state.Load(ctx, store, p.Deployment)
	if err != nil {
		panic(err)
	}
	return s
}

// One instance is stopped. It stays stopped in later deploys.
func ExampleCompute_verb() {
	ctx := context.Background()
	state, _, _ := deployed(ctx)
	stop := plan.Options{Verb: plan.VerbOptions{Verb: plan.VerbStop, Instances: []string{"app/1"}}}
	resolved, err := deploy.Resolve(ctx, web(80), state, stop)
	if err != nil {
		panic(err)
	}
	p, err := deploy.Compute(ctx, state, resolved, stop)
	if err != nil {
		panic(err)
	}
	for _, i := range p.Instances {
		fmt.Println(i.Group, i.Procedure, i.Reasons)
	}
	// Output:
	// app stop [started → stopped]
}

func ExampleSetIgnored() {
	ctx := context.Background()
	s, store, _ := deployed(ctx)
	err := deploy.SetIgnored(ctx, store, "web", "app/"+s.Instances[0].ID, true)
	if err != nil {
		panic(err)
	}
	s, err = state.Load(ctx, store, "web")
	fmt.Println(s.Instances[0].Ignored, s.Instances[1].Ignored, err)
	// Output:
	// true false <nil>
}

// An agent stops answering. The problem is found, and its VM rebooted.
func ExampleRepair() {
	ctx := context.Background()
	state, store, cloud := deployed(ctx)
	cloud.Silence(state.Instances[0].VM().CID, true)
	e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Clock: hurried{}}
	problems, state, err := e.Problems(ctx, "web")
	if err != nil {
		panic(err)
	}
	fmt.Println(problems[0].Type, problems[0].Resolutions())
	p, err := deploy.Repair(ctx, state, nil, []plan.Fix{{Problem: problems[0], Resolution: plan.RebootTheVM}}, plan.Options{})
	if err != nil {
		panic(err)
	}
	carryOut(ctx, p, store, cloud)
	problems, _, err = e.Problems(ctx, "web")
	fmt.Println(len(problems), err)
	// Output:
	// unresponsive_agent [ignore reboot_vm recreate_vm_without_wait recreate_vm delete_vm delete_vm_reference]
	// 0 <nil>
}

func ExampleInspect() {
	ctx := context.Background()
	state, _, cloud := deployed(ctx)
	list, err := deploy.Inspect(ctx, state, cloud)
	if err != nil {
		panic(err)
	}
	for _, s := range list {
		fmt.Println(s.Instance.Group, s.Details.JobState, s.Details.Processes[0].Name)
	}
	// Output:
	// app running app
	// app running app
}

func ExampleFetchLogs() {
	ctx := context.Background()
	s, _, cloud := deployed(ctx)
	err := deploy.FetchLogs(ctx, s, cloud, deploy.LogOptions{Instances: []string{"app/0"}}, func(i *state.Instance, tarball io.Reader) error {
		n, err := io.Copy(io.Discard, tarball)
		fmt.Println(i.Group, n > 0)
		return err
	})
	fmt.Println(err)
	// Output:
	// app true
	// <nil>
}
