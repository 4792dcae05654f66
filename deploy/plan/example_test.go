package plan_test

// This file has examples.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// app returns the desired state of a group of two instances with a job, whose files have a digest.
func app(was *state.State, files string) *plan.Desired {
	g := &plan.DesiredGroup{
		Name: "app", Starts: true, Stemcell: state.Stemcell{OS: "ubuntu", Version: "1.1"}, Jobs: []plan.DesiredJob{{Name: "app", Release: "r"}},
		Update: manifest.Update{Canaries: "1", MaxInFlight: "1", CanaryWatchTime: "1000", UpdateWatchTime: "1000"},
	}
	for n, id := range []string{"1f3c", "77ab"} {
		g.Instances = append(g.Instances, &plan.DesiredInstance{
			ID: id, Group: g.Name, AZ: "z1", Index: n, Existing: was.Instance(id) != nil, State: state.Started, Made: state.Made{Stemcell: g.Stemcell},
			Applied: state.Applied{Configuration: files, Jobs: []state.AppliedJob{
				{Name: "app", Release: "r", Version: "1", Files: []state.AppliedFile{{Path: "app/conf", Source: "conf.erb", SHA256: files}}},
			}},
		})
	}
	return &plan.Desired{Deployment: "web", Groups: []*plan.DesiredGroup{g}, Compilation: plan.Compilation{Workers: 1, Addresses: make([]state.Address, 1)}}
}

// must returns a plan.
func must(p *plan.Plan, err error) *plan.Plan {
	if err != nil {
		panic(err)
	}
	return p
}

// planned returns the plan of the first deploy.
func planned() *plan.Plan { return must(plan.Compute(nil, app(nil, "one"), plan.Options{})) }

// deployedApp returns the state after the first deploy.
func deployedApp() *state.State {
	s, err := planned().Result(nil)
	if err != nil {
		panic(err)
	}
	return s
}

// A file of all instances has changed.
func ExampleCompute() {
	s := deployedApp()
	p := must(plan.Compute(s, app(s, "two"), plan.Options{}))
	for _, i := range p.Instances {
		fmt.Println(i.Instance, i.Procedure, i.Changes, i.Reasons)
	}
	for _, t := range p.Tasks {
		if t.Canary {
			for _, s := range t.Steps {
				fmt.Print(s.Kind(), " ")
			}
		}
	}
	// Output:
	// app/1f3c (0) in place [configuration] [app/conf]
	// app/77ab (1) in place [configuration] [app/conf]
	// begin_update prepare run_script drain stop run_script update_settings apply run_script start watch run_script finish_update
}

// With create-swap-delete, VMs are created before the old ones are deleted.
func ExampleSwapped() {
	s := deployedApp()
	want := app(s, "one")
	want.Groups[0].Update.VMStrategy = manifest.VMStrategyCreateSwapDelete
	fmt.Println(plan.Swapped(s, want, plan.Options{}))
	fmt.Println(plan.Swapped(s, want, plan.Options{Recreate: true}))
	// Output:
	// map[]
	// map[1f3c:true 77ab:true]
}

func ExampleCompute_verb() {
	s := deployedApp()
	p := must(plan.Compute(s, app(s, "one"), plan.Options{Verb: plan.VerbOptions{Verb: plan.VerbStop, Instances: []string{"app/1"}}}))
	for _, i := range p.Instances {
		fmt.Println(i.Instance, i.Procedure, i.Reasons)
	}
	// Output:
	// app/77ab (1) stop [started → stopped]
}

// A job is run as an errand on an instance that has it.
func ExampleCompute_errand() {
	s := deployedApp()
	p := must(plan.Compute(s, app(s, "one"), plan.Options{Errand: &plan.ErrandOptions{Name: "app", Instances: []string{"app/first"}}}))
	for id, step := range p.Steps() {
		if step.Calls() {
			fmt.Println(id, step.Kind())
		}
	}
	// Output:
	// errand 1f3c#0 run_errand
}

// A VM is forgotten, without a call of the cloud.
func ExampleRepair() {
	s := deployedApp()
	i := s.Instances[0]
	missing := plan.Problem{Type: plan.MissingVM, Instance: i.Slug(), VM: i.VM().AgentID}
	fmt.Println(missing.Resolutions())
	p := must(plan.Repair(s, nil, []plan.Fix{{Problem: missing, Resolution: plan.DeleteVMReference}}, plan.Options{}))
	for _, step := range p.Steps() {
		fmt.Println(step.Kind(), step.Calls())
	}
	// Output:
	// [ignore recreate_vm_without_wait recreate_vm delete_vm_reference]
	// forget_vm false
}

func ExampleDeleteDeployment() {
	p := must(plan.DeleteDeployment(deployedApp(), plan.DeleteOptions{}))
	count := p.Count()
	fmt.Println(count["drain"], "drains,", count["delete_vm"], "VMs deleted")
	// Output:
	// 2 drains, 2 VMs deleted
}

func ExampleDeleteOrphans() {
	s := deployedApp()
	s.Disks = []state.OrphanedDisk{{Disk: state.Disk{Key: "d", CID: "disk-1"}, Instance: "app/1f3c"}}
	p := must(plan.DeleteOrphans(s, plan.OrphanOptions{Disks: []string{"disk-1"}}))
	fmt.Println(p.Tasks[0].Name, p.Tasks[0].Reason)
	_, err := plan.DeleteOrphans(s, plan.OrphanOptions{Disks: []string{"disk-2"}})
	fmt.Println(err)
	// Output:
	// disk-1 it was app/1f3c's
	// there is no orphaned disk disk-2
}

func ExampleOrphanOne() {
	s := deployedApp()
	s.Instances[0].Disks = []*state.Disk{{Key: "d", CID: "disk-1", Active: true}}
	for _, step := range must(plan.OrphanOne(s, "disk-1")).Steps() {
		fmt.Println(step.Kind())
	}
	fmt.Println(len(must(plan.OrphanOne(s, "disk-2")).Tasks))
	// Output:
	// orphan_disk
	// 0
}

func ExampleSwapDisk() {
	s := deployedApp()
	_, err := plan.SwapDisk(s, "app/1f3c", "disk-9")
	fmt.Println(err, errors.Is(err, manifest.Code(520003)))
	s.Instances[0].State = state.Stopped
	p := must(plan.SwapDisk(s, "app/1f3c", "disk-9"))
	for _, step := range p.Steps() {
		fmt.Print(step.Kind(), " ")
	}
	// Output:
	// Instance 'app/1f3c' in deployment 'web' must be in 'bosh stopped' state true
	// adopt_disk attach_disk add_persistent_disk set_disk_metadata mount_disk
}

// A plan is written and read again. A modified plan is refused.
func ExampleParse() {
	p := planned()
	data, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	again, err := plan.Parse(data)
	fmt.Println(again.ID == p.ID, err)
	_, err = plan.Parse(bytes.Replace(data, []byte("start"), []byte("stop"), 1))
	fmt.Println(err)
	// Output:
	// true <nil>
	// plan: it was changed after it was made
}

// Errors have the director's codes.
func ExampleCodeOf() {
	fmt.Println(plan.CodeOf(fmt.Errorf("web: %w", &plan.Error{Code: 450002, Message: "no answer"})) == 450002)
	fmt.Println(plan.CodeOf(errors.New("no room")) == manifest.CodeGeneral)
	// Output:
	// true
	// true
}

// A package without sources serves VMs of newer stemcells of the same line.
func ExampleCompiledFor() {
	ref := state.PackageRef{Release: "r", Name: "p", Version: "1"}
	list := []state.CompiledPackage{{PackageRef: ref, Stemcell: "ubuntu/1.1", Blob: "old"}, {PackageRef: ref, Stemcell: "ubuntu/1.9", Blob: "new"}}
	vm := &state.VM{Made: state.Made{Stemcell: state.Stemcell{OS: "ubuntu", Version: "1.20"}}}
	c, ok := plan.CompiledFor(list, state.AppliedPackage{Name: "p", Version: "1"}, vm)
	fmt.Println(c.Blob, ok)
	// Output:
	// new true
}
