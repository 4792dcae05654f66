package deploy_test

// This file has examples of further functions.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
)

// planned returns the first plan for web, and its deployment.
func planned(ctx context.Context) (*plan.Plan, *boshrender.Resolved) {
	resolved, err := deploy.Resolve(ctx, web(80), nil, plan.Options{})
	if err != nil {
		panic(err)
	}
	p, err := deploy.Compute(ctx, nil, resolved, plan.Options{})
	if err != nil {
		panic(err)
	}
	return p, resolved
}

// deployed deploys web and returns its state, its store, and its cloud.
func deployed(ctx context.Context) (*state.State, *state.Memory, *sim.Cloud) {
	plan, resolved := planned(ctx)
	cloud, store := &sim.Cloud{}, &state.Memory{}
	e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Source: &deploy.Values{Resolved: resolved}, Clock: hurried{}}
	if err := e.Run(ctx, plan); err != nil {
		panic(err)
	}
	s, err := state.Load(ctx, store, "web")
	if err != nil {
		panic(err)
	}
	return s, store, cloud
}

// Placed instances stay where they are.
func ExampleResolve() {
	ctx := context.Background()
	state, _, _ := deployed(ctx)
	resolved, err := deploy.Resolve(ctx, web(81), state, plan.Options{})
	if err != nil {
		panic(err)
	}
	for _, i := range resolved.Placements()[0].Instances {
		fmt.Println(i.Existing, i.Index, i.AZ, i.Networks[0].IP)
	}
	// Output:
	// true 0 z1 10.0.0.2
	// true 1 z1 10.0.0.3
}

// Unresponsive agents, and failing jobs, are found before planning.
func ExampleObserve() {
	ctx := context.Background()
	state, _, cloud := deployed(ctx)
	cloud.Silence(state.Instances[0].VM().CID, true)
	cloud.Fail(state.Instances[1].VM().CID, true)
	state, err := deploy.Observe(ctx, state, cloud)
	if err != nil {
		panic(err)
	}
	for _, i := range state.Instances {
		fmt.Printf("%s/%d unresponsive: %t, jobs: %q\n", i.Group, i.Index, i.Observed.Unresponsive, i.Observed.JobState)
	}
	// Output:
	// app/0 unresponsive: true, jobs: ""
	// app/1 unresponsive: false, jobs: "failing"
}

// A run fails, and its plan can be run again.
func ExampleUnfinished() {
	ctx := context.Background()
	plan, resolved := planned(ctx)
	full := errors.New("no room")
	cloud, store := &sim.Cloud{}, &state.Memory{}
	cloud.Fault = func(method, _ string) (f sim.Fault) {
		if method == "create_vm" {
			f.Before = full
		}
		return f
	}
	e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Source: &deploy.Values{Resolved: resolved}, Clock: hurried{}}
	fmt.Println(errors.Is(e.Run(ctx, plan), full))
	begun, err := deploy.Unfinished(ctx, store, "web")
	if err != nil {
		panic(err)
	}
	fmt.Println(begun.ID == plan.ID)
	cloud.Fault = nil
	fmt.Println(e.Run(ctx, begun))
	begun, err = deploy.Unfinished(ctx, store, "web")
	fmt.Println(begun, err)
	// Output:
	// true
	// true
	// <nil>
	// <nil> <nil>
}

func ExampleResolveUnfinished() {
	ctx := context.Background()
	p, resolved := planned(ctx)
	cloud, store := &sim.Cloud{}, &state.Memory{}
	cloud.Fault = func(method, _ string) (f sim.Fault) {
		if method == "start" {
			f.Before = errors.New("the power is off")
		}
		return f
	}
	e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Source: &deploy.Values{Resolved: resolved}, Clock: hurried{}}
	fmt.Println(e.Run(ctx, p))

	cloud.Fault = nil // another process goes on
	begun, err := deploy.Unfinished(ctx, store, "web")
	if err != nil {
		panic(err)
	}
	s, err := state.Load(ctx, store, "web")
	if err != nil {
		panic(err)
	}
	resolved, err = deploy.ResolveUnfinished(ctx, web(80), s, begun, plan.Options{})
	if err != nil {
		panic(err)
	}
	e = deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Source: &deploy.Values{Resolved: resolved}, Clock: hurried{}}
	fmt.Println(e.Run(ctx, begun))
	// Output:
	// the power is off
	// <nil>
}

func ExampleWatchSleeps() {
	fmt.Println(deploy.WatchSleeps(time.Second, 10*time.Second))
	fmt.Println(deploy.WatchSleeps(30*time.Second, time.Minute))
	// Output:
	// [1s 1s 1s 1s 1s 1s 1s 1s 1s 1s]
	// [30s 3.333333333s 3.333333333s 3.333333333s 3.333333333s 3.333333333s 3.333333333s 3.333333333s 3.333333333s 3.333333333s]
}

// A driver gets the token of its call, and whether it only has to recall its result.
func ExampleCallOf() {
	cloud := &sim.Cloud{}
	create := func(ctx context.Context) {
		fmt.Print(driver.CallOf(ctx).Token, ": ")
		vm, err := cloud.CreateVM(ctx, driver.VMRequest{AgentID: "agent"})
		fmt.Println(vm.CID, err)
	}
	ctx := context.Background()
	create(driver.WithCall(ctx, driver.Call{Token: "first", Recall: true}))
	create(driver.WithCall(ctx, driver.Call{Token: "first"}))
	create(driver.WithCall(ctx, driver.Call{Token: "first"})) // it creates no second one
	// Output:
	// first:  no such call
	// first: vm-1 <nil>
	// first: vm-1 <nil>
}

// A long call of an agent gets a task; after an interruption, the next call waits for that one.
func ExampleWithCall() {
	ctx := context.Background()
	cloud := &sim.Cloud{}
	vm, err := cloud.CreateVM(ctx, driver.VMRequest{AgentID: "agent"})
	if err != nil {
		panic(err)
	}
	agent := cloud.Agent(driver.AgentRef{AgentID: "agent", CID: vm.CID})
	var task string
	began := func(t string) error {
		task = t
		return nil
	}
	fmt.Println(agent.Stop(driver.WithCall(ctx, driver.Call{Began: began})), task)
	fmt.Println(agent.Stop(driver.WithCall(ctx, driver.Call{Began: began, Task: task})), task)
	// Output:
	// <nil> task-2
	// <nil> task-2
}

// A job is run as an errand on an instance that has it.
func ExampleCompute_errand() {
	ctx := context.Background()
	state, store, cloud := deployed(ctx)
	errand := plan.Options{Errand: &plan.ErrandOptions{Name: "app", Instances: []string{"app/0"}}}
	resolved, err := deploy.Resolve(ctx, web(80), state, errand)
	if err != nil {
		panic(err)
	}
	p, err := deploy.Compute(ctx, state, resolved, errand)
	if err != nil {
		panic(err)
	}
	e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Source: &deploy.Values{Resolved: resolved}, Clock: hurried{}}
	e.Events = func(ev deploy.Event) {
		if ev.State == deploy.ErrandRan {
			fmt.Println("exit code", ev.Errand.ExitCode)
		}
	}
	if err := e.Run(ctx, p); err != nil {
		panic(err)
	}
	// Output:
	// exit code 0
}

// The inputs of a plan's computation are compared with the inputs of its execution.
func ExampleInputsOf() {
	p, _ := planned(context.Background())
	resolved, err := deploy.Resolve(context.Background(), web(81), nil, plan.Options{})
	if err != nil {
		panic(err)
	}
	inputs, err := deploy.InputsOf(resolved)
	fmt.Println(len(inputs), err)
	fmt.Println(p.Compare(inputs))
	// Output:
	// 3 <nil>
	// the plan was computed from something else: the manifest changed
}
