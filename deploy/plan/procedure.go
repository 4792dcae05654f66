package plan

// This file implements the procedures: the steps for one instance (director: instance_updater/, vm_creator.rb,
// stopper.rb, disk_manager.rb, instance_deleter.rb).

import (
	"slices"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// keep and remove are the values for a VM, an instance and a deployment in the environment of pre-stop.
const (
	keep   = "keep"
	remove = "delete"
)

// halt stops the jobs of an instance.
func (p *planner) halt(i *state.Instance, group string, drain string, vm, instance string) []Step {
	active := i.VM()
	if active == nil || i.State != state.Started || i.Unresponsive() {
		return nil
	}
	a := action.At(i.ID, active.AgentID)
	stop := Step{Action: action.Stop{OnVM: a}, Status: "stopping jobs", Progress: 30}
	after := Step{Action: action.RunScript{OnVM: a, Script: action.PostStop}, Status: "executing post-stop", Progress: 40}
	if slices.Contains(p.o.SkipDrain, "*") || slices.Contains(p.o.SkipDrain, group) {
		stop.Status, stop.Reason = "skipped pre-stop & drain", "drains are skipped"
		return []Step{stop, after}
	}
	env := map[string]string{"BOSH_VM_NEXT_STATE": vm, "BOSH_INSTANCE_NEXT_STATE": instance, "BOSH_DEPLOYMENT_NEXT_STATE": ifElse(p.ends, remove, keep)}
	return []Step{
		{Action: action.RunScript{OnVM: a, Script: action.PreStop, Env: env}, Status: "executing pre-stop", Progress: 5},
		{Action: action.Drain{OnVM: a, Type: drain}, Status: "executing drain", Progress: 10},
		stop, after,
	}
}

// deletion deletes an instance. Its disks become orphans.
func (p *planner) deletion(i *state.Instance) []Step {
	steps := p.halt(i, i.Group, action.DrainShutdown, remove, remove)
	for _, vm := range i.VMs {
		if vm.Active || p.ends {
			steps = append(steps, Step{Action: action.DeleteVM{OnVM: action.At(i.ID, vm.AgentID)}})
		}
	}
	for _, d := range i.Disks {
		if d.Active || p.ends {
			steps = append(steps, Step{Action: action.OrphanDisk{OnInstance: action.Of(i.ID), Disk: d.Key}, Reason: "disks are never deleted"})
		}
	}
	if slices.ContainsFunc(p.previous.DNS.Records, func(r state.Record) bool { return r.Instance == i.ID }) {
		p.dns = true
		steps = append(steps, Step{Action: action.PublishDNS{OnInstance: action.Of(i.ID), Records: nil}})
	}
	return append(steps, Step{Action: action.ForgetInstance{OnInstance: action.Of(i.ID)}})
}

// creation creates a VM. A VM that will be swapped in doesn't get the disks yet.
func (p *planner) creation(w *DesiredInstance, i *state.Instance, swap bool) []Step {
	agent := p.uuid("vm of " + w.ID)
	p.vms[w.ID] = agent
	a := action.At(w.ID, agent)
	steps := []Step{
		{Action: action.CreateVM{OnVM: a, Made: w.Made, CPI: w.CPI}}, {Action: action.SetVMMetadata{OnVM: a, Tags: p.tags()}}, {Action: action.WaitForAgent{OnVM: a}},
	}
	if !swap {
		steps = append(steps, Step{Action: action.ActivateVM{OnVM: a}}, Step{Action: action.FreeAddresses{OnInstance: action.Of(w.ID)}, Reason: "no VM has the old ones any more"})
		if i != nil {
			for _, d := range i.ActiveDisks() {
				steps = append(steps, p.giveDisk(a, d.Key, d.Name)...)
			}
		}
	}
	return append(steps, Step{Action: action.UpdateSettings{OnVM: a, Settings: p.o.Settings}}, Step{Action: action.ApplyNetworks{OnVM: a}})
}

// giveDisk attaches a disk, tags it and mounts it; disks with names are not mounted (director:
// deployment_plan/steps/attach_disk_step.rb).
func (p *planner) giveDisk(a action.OnVM, key, name string) []Step {
	d := action.With(a, key)
	steps := []Step{{Action: action.AttachDisk{OnDisk: d}}, {Action: action.AddDisk{OnDisk: d}}, {Action: action.SetDiskMetadata{OnDisk: d, Tags: p.tags()}}}
	if name == "" {
		steps = append(steps, Step{Action: action.MountDisk{OnDisk: d}})
	}
	return steps
}

// takeDisk unmounts a disk and detaches it, if it is attached. After a failed call it is unknown whether it is
// mounted; agents accept unmounting an unmounted disk.
func (p *planner) takeDisk(i *state.Instance, vm *state.VM, d *state.Disk) []Step {
	t := vm.Attachment(d.Key)
	if t == nil {
		return nil
	}
	w := action.With(action.At(i.ID, vm.AgentID), d.Key)
	var steps []Step
	if d.Name == "" {
		steps = append(steps, Step{Action: action.UnmountDisk{OnDisk: w}})
	}
	return append(steps, Step{Action: action.RemoveDisk{OnDisk: w}}, Step{Action: action.DetachDisk{OnDisk: w, Unsure: d.Name == "" && !t.Mounted}})
}

// agentOf returns the agent of an instance's VM: the one that this plan creates, or the existing one; empty without a
// VM.
func (p *planner) agentOf(w *DesiredInstance, i *state.Instance) string {
	agent := p.vms[w.ID]
	if agent == "" && i != nil && i.VM() != nil {
		agent = i.VM().AgentID
	}
	return agent
}

// publish records the DNS records of an instance whose VM or records change.
func (p *planner) publish(w *DesiredInstance, i *state.Instance) *Step {
	agent := p.agentOf(w, i)
	records := slices.Clone(w.Records)
	for n := range records {
		records[n].AgentID = agent
	}
	var was []state.Record
	for _, r := range p.previous.DNS.Records {
		if r.Instance == w.ID {
			was = append(was, r)
		}
	}
	if agent == "" {
		records = nil // the instance has no VM
	}
	same := slices.EqualFunc(was, records, func(a, b state.Record) bool {
		if b.IP == "" {
			a.IP = ""
		}
		return a.Equal(b)
	})
	if same {
		return nil
	}
	p.dns = true
	return &Step{Action: action.PublishDNS{OnInstance: action.Of(w.ID), Records: records}}
}

// swaps reports whether an instance's new VM is created before the old one is deleted.
func (p *planner) swaps(g *DesiredGroup, w *DesiredInstance, i *state.Instance) bool {
	if g.Update.VMStrategy != manifest.VMStrategyCreateSwapDelete || g.Fixed || w.Ignored || w.State == state.Detached ||
		i.State == state.Detached || i.VM() == nil || !p.starts(g) || i.Unresponsive() {
		return false
	}
	f := p.changes(w, i)
	return f.duplicates()
}

// update returns the whole procedure for an instance that changes.
func (p *planner) update(g *DesiredGroup, w *DesiredInstance, i *state.Instance, f *found, canary bool) []Step {
	if f.hot() {
		return p.hot(w, i, f)
	}
	u := &updating{planner: p, g: g, w: w, i: i, f: f, new: i == nil, dropped: map[string]bool{}}
	if i == nil {
		u.i = &state.Instance{ID: w.ID, Group: w.Group, Index: w.Index, State: state.Started}
	}
	u.swap = p.swapped[w.ID]
	u.made = p.vms[w.ID] != "" && !u.swap // in the previous stage
	u.recreate = !u.made && !u.swap && f.recreates()
	u.step(action.BeginUpdate{OnInstance: action.Of(w.ID)}, "", 0)
	switch {
	case w.State == state.Detached && u.i.VM() == nil:
		u.settle()
		u.step(action.FinishUpdate{OnInstance: action.Of(w.ID)}, "", 100)
		return u.steps
	case p.surgery(w, i, f):
		u.surgical(canary)
		return u.steps
	}
	u.stop()
	switch w.State {
	case state.Stopped:
		u.free()
		u.settle()
		return u.steps
	case state.Detached:
		u.detach()
		return u.steps
	}
	u.converge()
	u.apply(canary)
	return u.steps
}

// hot changes tags and DNS of a VM that keeps running.
func (p *planner) hot(w *DesiredInstance, i *state.Instance, f *found) []Step {
	a := action.At(i.ID, "")
	if vm := i.VM(); vm != nil {
		a.VM = vm.AgentID
	}
	var steps []Step
	if f.has(Tags) && a.VM != "" {
		steps = p.metadata(a, i)
	}
	if f.has(DNSChange) {
		if s := p.publish(w, i); s != nil {
			steps = append(steps, *s)
			if a.VM != "" {
				steps = append(steps, Step{Action: action.SyncDNS{VM: a.VM}})
			}
		}
	}
	return steps
}

// tags returns the digest of the tags that the plan gives.
func (p *planner) tags() string { return action.TagsOf(p.desired.Deployed) }

func (p *planner) metadata(a action.OnVM, i *state.Instance) []Step {
	var steps []Step
	for _, d := range i.ActiveDisks() {
		steps = append(steps, Step{Action: action.SetDiskMetadata{OnDisk: action.With(a, d.Key), Tags: p.tags()}})
	}
	return append(steps, Step{Action: action.SetVMMetadata{OnVM: a, Tags: p.tags()}})
}

// updating builds the steps of one update.
type updating struct {
	*planner
	g        *DesiredGroup
	w        *DesiredInstance
	i        *state.Instance
	f        *found
	new      bool
	swap     bool // its other VM exists
	made     bool // its VM was created in this deploy
	recreate bool
	dropped  map[string]bool // disks that are removed
	steps    []Step
}

func (u *updating) step(a Action, status string, progress int) {
	u.steps = append(u.steps, Step{Action: a, Status: status, Progress: progress})
}

// vm returns the VM that is active after convergence.
func (u *updating) vm() action.OnVM {
	if agent := u.planner.vms[u.w.ID]; agent != "" {
		return action.At(u.w.ID, agent)
	}
	return action.At(u.w.ID, u.i.VM().AgentID)
}

// stop prepares and stops the running jobs.
func (u *updating) stop() {
	if u.w.State != state.Detached && !u.recreate && !u.swap {
		u.step(action.Prepare{OnVM: u.vm()}, "", 0)
	}
	drain, vm := action.DrainUpdate, keep
	if u.recreate || u.swap || u.w.State == state.Detached {
		vm = remove
	}
	if vm == remove || u.w.State != state.Started || disksChanged(u.w, u.i) || u.o.RecreateDisks && len(u.w.Disks) > 0 {
		drain = action.DrainShutdown
	}
	running := u.i
	if u.made { // like the director, also before the first apply to a new VM
		running = &state.Instance{ID: u.w.ID, State: state.Started, VMs: []*state.VM{{AgentID: u.vm().VM, Active: true}}}
	}
	u.steps = append(u.steps, u.halt(running, u.g.Name, drain, vm, keep)...)
	if u.o.Snapshots && u.i.VM() != nil && u.i.State == state.Started {
		for _, d := range u.i.ActiveDisks() {
			u.step(action.SnapshotDisk{OnDisk: action.OnDisk{OnVM: action.At(u.w.ID, u.i.VM().AgentID), Disk: d.Key}}, "", 0)
		}
	}
}

// free frees the addresses that only the old VM had.
func (u *updating) free() {
	if slices.ContainsFunc(u.i.Addresses, func(a state.Address) bool { return a.Obsolete }) {
		u.step(action.FreeAddresses{OnInstance: action.Of(u.w.ID)}, "", 0)
	}
}

// settle records the desired run state.
func (u *updating) settle() {
	if u.i.State != u.w.State || u.new {
		u.step(action.SetState{OnInstance: action.Of(u.w.ID), State: u.w.State}, "", 0)
	}
	if u.w.State != state.Started {
		u.step(action.FinishUpdate{OnInstance: action.Of(u.w.ID)}, "", 100)
	}
}

// detach removes the disks from the VM and deletes it.
func (u *updating) detach() {
	if vm := u.i.VM(); vm != nil {
		u.takeDisks(vm)
		u.step(action.DeleteVM{OnVM: action.At(u.w.ID, vm.AgentID)}, "", 0)
	}
	u.step(action.FreeAddresses{OnInstance: action.Of(u.w.ID)}, "", 0)
	detached := *u.i
	detached.VMs = nil
	if s := u.publish(u.w, &detached); s != nil {
		u.steps = append(u.steps, *s)
	}
	u.settle()
}

// converge brings VM and disks to their desired state.
func (u *updating) converge() {
	switch old := u.i.VM(); {
	case u.swap:
		u.exchange(old)
	case u.recreate:
		u.takeDisks(old)
		u.updateDetached(old)
		u.step(action.DeleteVM{OnVM: action.At(u.w.ID, old.AgentID)}, "", 0)
		u.steps = append(u.steps, u.creation(u.w, u.i, false)...)
	case !u.made:
		for _, d := range u.i.ActiveDisks() { // disks that an earlier update has removed and not given back
			t := old.Attachment(d.Key)
			if t == nil || !t.Mounted && d.Name == "" {
				// An unmounted disk may be detached, too: a CPI can report a failure although it has succeeded.
				u.steps = append(u.steps, u.takeDisk(u.i, old, d)...)
				u.steps = append(u.steps, u.giveDisk(u.vm(), d.Key, d.Name)...)
			} else if d.Name == "" {
				needed := slices.ContainsFunc(u.w.Disks, func(w DesiredDisk) bool { return w.Name == "" })
				u.step(action.CheckDisk{OnDisk: action.With(u.vm(), d.Key), Needed: needed}, "", 0)
			}
		}
	}
	u.disks()
	if !u.recreate && !u.swap {
		u.step(action.UpdateSettings{OnVM: u.vm(), Settings: u.o.Settings}, "", 0)
	}
	unknown := func(a state.Address) bool { return a.Dynamic && !a.Obsolete && a.IP == "" }
	if !u.made && !u.recreate && !u.swap && slices.ContainsFunc(u.i.Addresses, unknown) {
		u.step(action.ApplyNetworks{OnVM: u.vm()}, "", 0) // the deploy that created the VM failed before this step
	}
}

// takeDisks removes all disks from a VM that is deleted. A VM whose agent doesn't answer is deleted with them
// attached (director: instance_updater/recreate_handler.rb).
func (u *updating) takeDisks(vm *state.VM) {
	if u.i.Unresponsive() {
		return
	}
	for _, d := range u.i.ActiveDisks() {
		u.steps = append(u.steps, u.takeDisk(u.i, vm, d)...)
	}
}

// exchange activates the other VM. The old one becomes an orphan, with its addresses.
func (u *updating) exchange(old *state.VM) {
	was := action.At(u.w.ID, old.AgentID)
	u.takeDisks(old)
	u.step(action.ActivateVM{OnVM: u.vm()}, "", 0)
	u.step(action.OrphanVM{OnVM: was}, "", 0)
	for _, d := range u.i.ActiveDisks() {
		u.steps = append(u.steps, u.giveDisk(u.vm(), d.Key, d.Name)...)
	}
	u.step(action.UpdateSettings{OnVM: u.vm(), Settings: u.o.Settings}, "", 0)
}

// disks brings the disks to their desired state.
func (u *updating) disks() {
	active := u.i.ActiveDisks()
	for _, d := range u.w.Disks {
		old := diskOf(active, d.Name)
		if d.sameAs(old) && !u.o.RecreateDisks {
			continue
		}
		u.changeDisk(d, old)
	}
	for _, d := range active {
		if !slices.ContainsFunc(u.w.Disks, func(w DesiredDisk) bool { return w.Name == d.Name }) {
			u.step(action.ActivateDisk{OnInstance: action.Of(u.w.ID), Disk: "", Old: d.Key}, "", 0)
			u.dropDisk(d)
		}
	}
}

func (u *updating) changeDisk(d DesiredDisk, old *state.Disk) {
	unless := u.changeInPlace(d, old)
	begin := len(u.steps)
	defer func() {
		for n := range u.steps[begin:] {
			u.steps[begin+n].unless = unless
		}
	}()
	fresh := action.With(u.vm(), u.uuid("disk of "+u.w.ID))
	u.step(action.CreateDisk{OnDisk: fresh, Name: d.Name, Size: d.Size, CloudProperties: d.CloudProperties}, "", 0)
	u.steps = append(u.steps, u.giveDisk(fresh.OnVM, fresh.Disk, d.Name)...)
	if old == nil {
		u.step(action.ActivateDisk{OnInstance: action.Of(u.w.ID), Disk: fresh.Disk, Old: ""}, "", 0)
		return
	}
	if d.Name == "" {
		u.step(action.MigrateDisk{OnVM: fresh.OnVM, From: old.Key, To: fresh.Disk}, "", 0)
	}
	u.step(action.ActivateDisk{OnInstance: action.Of(u.w.ID), Disk: fresh.Disk, Old: old.Key}, "", 0)
	u.dropDisk(old)
}

// changeInPlace makes the cloud change a disk, if that is wanted and possible, and returns the condition under which
// nothing is left to copy (director: disk_manager.rb).
func (u *updating) changeInPlace(d DesiredDisk, old *state.Disk) *diskIs {
	if !u.changes(d, old) {
		return nil
	}
	w := action.With(u.vm(), old.Key)
	var change Action
	switch {
	case u.o.ResizeDisks && d.CloudProperties == old.CloudProperties && d.Size > old.Size:
		change = action.ResizeDisk{OnDisk: w, Size: d.Size}
	case u.o.UpdateDisks:
		change = action.UpdateDisk{OnDisk: w, Size: d.Size, CloudProperties: d.CloudProperties}
	default:
		return nil
	}
	done := &diskIs{w.Instance, old.Key, d.Size, d.CloudProperties}
	if u.recreate && !u.i.Unresponsive() && u.o.UpdateDisks {
		// It was tried while the disk was detached. A cloud that couldn't is at most asked to enlarge it.
		if _, ok := change.(action.UpdateDisk); ok {
			return done
		}
	}
	again := []Step{{Action: action.UnmountDisk{OnDisk: w}}, {Action: action.RemoveDisk{OnDisk: w}}, {Action: action.DetachDisk{OnDisk: w}}, {Action: change}}
	for _, s := range append(again, u.giveDisk(w.OnVM, w.Disk, "")...) {
		s.unless = done
		u.steps = append(u.steps, s)
	}
	return done
}

// changes reports whether a disk may change in place.
func (u *updating) changes(d DesiredDisk, old *state.Disk) bool {
	return old != nil && d.Name == "" && !u.o.RecreateDisks && !d.sameAs(old)
}

// updateDetached makes the cloud change detached disks (director: disk_manager.rb, update_detached_disks).
func (u *updating) updateDetached(vm *state.VM) {
	if !u.o.UpdateDisks || u.i.Unresponsive() {
		return
	}
	active := u.i.ActiveDisks()
	for _, d := range u.w.Disks {
		if old := diskOf(active, d.Name); u.changes(d, old) {
			u.step(action.UpdateDisk{OnDisk: action.With(action.At(u.w.ID, vm.AgentID), old.Key), Size: d.Size, CloudProperties: d.CloudProperties}, "", 0)
		}
	}
}

// dropDisk removes a disk from the VM that is active then.
func (u *updating) dropDisk(d *state.Disk) {
	w := action.With(u.vm(), d.Key)
	u.dropped[d.Key] = true
	if d.Name == "" {
		u.step(action.UnmountDisk{OnDisk: w}, "", 0)
	}
	u.step(action.RemoveDisk{OnDisk: w}, "", 0)
	u.step(action.DetachDisk{OnDisk: w}, "", 0)
	u.step(action.OrphanDisk{OnInstance: action.Of(u.w.ID), Disk: d.Key}, "", 0)
}

// apply sends the spec, and starts and watches the jobs.
func (u *updating) apply(canary bool) {
	a := u.vm()
	u.free()
	u.settle()
	if s := u.publish(u.w, u.i); s != nil && !u.made {
		u.steps = append(u.steps, *s, Step{Action: action.SyncDNS{VM: a.VM}})
	}
	if u.f.has(Tags) && !u.new && !u.recreate && !u.made && !u.swap {
		kept := *u.i
		kept.Disks = slices.DeleteFunc(u.i.ActiveDisks(), func(d *state.Disk) bool { return u.dropped[d.Key] })
		u.steps = append(u.steps, u.metadata(a, &kept)...)
	}
	u.step(action.Apply{OnVM: a, Applied: u.w.Applied}, "installing packages", 50)
	u.step(action.RunScript{OnVM: a, Script: action.PreStart}, "executing pre-start", 70)
	u.step(action.Start{OnVM: a}, "starting jobs", 90)
	u.watch(canary)
	u.step(action.RunScript{OnVM: a, Script: action.PostStart}, "executing post-start", 100)
	u.step(action.FinishUpdate{OnInstance: action.Of(u.w.ID)}, "", 100)
}

func (u *updating) watch(canary bool) {
	least, most, _ := u.g.Update.UpdateWatch()
	if canary {
		least, most, _ = u.g.Update.CanaryWatch()
	}
	u.step(action.Watch{OnVM: u.vm(), Least: least, Most: most}, "", 0)
}
