package deploy_test

// This file has examples of operations other than deploys.

import (
	"context"
	"fmt"
	"io"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
)

// carryOut runs a plan that needs no Source, and returns the resulting state.
func carryOut(ctx context.Context, plan *deploy.Plan, store *state.Memory, cloud *sim.Cloud) *state.State {
	e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Clock: hurried{}}
	if err := e.Run(ctx, plan); err != nil {
		panic(err)
	}
	s, err := state.Load(ctx, store, plan.Deployment)
	if err != nil {
		panic(err)
	}
	return s
}

// One instance is stopped. It stays stopped in later deploys.
func ExampleOperate() {
	ctx := context.Background()
	state, _, _ := deployed(ctx)
	resolved, err := deploy.Resolve(ctx, web(80), state, deploy.Options{})
	if err != nil {
		panic(err)
	}
	plan, err := deploy.Operate(ctx, state, resolved, deploy.VerbOptions{Verb: deploy.VerbStop, Instances: []string{"app/1"}}, deploy.Options{})
	if err != nil {
		panic(err)
	}
	for _, i := range plan.Instances {
		fmt.Println(i.Group, i.Procedure, i.Reasons)
	}
	// Output:
	// app stop [started → stopped]
}

func ExampleDeleteDeployment() {
	ctx := context.Background()
	state, store, cloud := deployed(ctx)
	plan, err := deploy.DeleteDeployment(state, deploy.DeleteOptions{})
	if err != nil {
		panic(err)
	}
	state = carryOut(ctx, plan, store, cloud)
	fmt.Println(len(state.Instances), "instances,", plan.Count()["delete_vm"], "VMs deleted")
	// Output:
	// 0 instances, 2 VMs deleted
}

func ExampleDeleteOrphans() {
	ctx := context.Background()
	s, _, _ := deployed(ctx)
	s.Disks = []state.OrphanedDisk{{Disk: state.Disk{Key: "k", CID: "disk-1", Size: 10}, Instance: "db/1"}}
	plan, err := deploy.DeleteOrphans(s, deploy.OrphanOptions{AllDisks: true})
	if err != nil {
		panic(err)
	}
	for _, t := range plan.Tasks {
		fmt.Println(t.ID, "as", t.Reason)
	}
	// Output:
	// delete disk k as it was db/1's
}

// An instance gets the disk of a deleted one.
func ExampleSwapDisk() {
	ctx := context.Background()
	now, _, _ := deployed(ctx)
	one := now.Instances[0]
	_, err := deploy.SwapDisk(now, one.Group+"/"+one.ID, "disk-1")
	fmt.Println(err != nil) // it runs
	one.State = state.Stopped
	plan, err := deploy.SwapDisk(now, one.Group+"/"+one.ID, "disk-1")
	if err != nil {
		panic(err)
	}
	for _, s := range plan.Steps() {
		fmt.Println(s.Kind())
	}
	// Output:
	// true
	// adopt_disk
	// attach_disk
	// add_persistent_disk
	// mount_disk
	// set_disk_metadata
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
	plan, err := deploy.Repair(ctx, state, nil, []deploy.Fix{{Problem: problems[0], Resolution: deploy.RebootTheVM}}, deploy.Options{})
	if err != nil {
		panic(err)
	}
	carryOut(ctx, plan, store, cloud)
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

// A program runs a resurrector beside its deploys. Here a VM disappears, and two rounds are made.
func ExampleResurrector() {
	ctx := context.Background()
	now, store, cloud := deployed(ctx)
	r := &deploy.Resurrector{
		Executor: &deploy.Executor{Cloud: cloud, Agents: cloud, Store: store, Clock: hurried{}}, Deployment: "web",
		Resolve: func(ctx context.Context, s *state.State) (*boshrender.Resolved, deploy.Source, error) {
			resolved, err := deploy.Resolve(ctx, web(80), s, deploy.Options{})
			return resolved, &deploy.Values{Resolved: resolved}, err
		},
	}
	cloud.Vanish(now.Instances[0].VM().CID)
	for range 2 {
		recreated, err := r.Round(ctx)
		fmt.Println(len(recreated), err)
	}
	// Output:
	// 0 <nil>
	// 1 <nil>
}
