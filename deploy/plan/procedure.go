package plan

// This file implements the procedures: the steps for one instance (director: instance_updater/, vm_creator.rb,
// stopper.rb, disk_manager.rb, instance_deleter.rb).

import (
	"cmp"
	"slices"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// keep and remove are the values for a VM, an instance and a deployment in the environment of pre-stop.
const (
	keep   = "keep"
	remove = "delete"
)

// halt stops the jobs of an instance.
func (p *planner) halt(i *state.Instance, group string, drain DrainType, vm, instance string) []Step {
	active := i.VM()
	if active == nil || i.State != state.Started || i.Unresponsive() {
		return nil
	}
	a := OnVM{OnInstance{i.ID}, active.AgentID}
	stop := Step{Action: Stop{a}, Status: "stopping jobs", Progress: 30}
	after := Step{Action: RunScript{OnVM: a, Script: PostStop}, Status: "executing post-stop", Progress: 40}
	if slices.Contains(p.o.SkipDrain, "*") || slices.Contains(p.o.SkipDrain, group) {
		stop.Status, stop.Reason = "skipped pre-stop & drain", "drains are skipped"
		return []Step{stop, after}
	}
	env := map[string]string{"BOSH_VM_NEXT_STATE": vm, "BOSH_INSTANCE_NEXT_STATE": instance, "BOSH_DEPLOYMENT_NEXT_STATE": ifElse(p.ends, remove, keep)}
	return []Step{
		{Action: RunScript{a, PreStop, env}, Status: "executing pre-stop", Progress: 5},
		{Action: Drain{a, drain}, Status: "executing drain", Progress: 10},
		stop, after,
	}
}

// deletion deletes an instance. Its disks become orphans.
func (p *planner) deletion(i *state.Instance) []Step {
	steps := p.halt(i, i.Group, DrainShutdown, remove, remove)
	for _, vm := range i.VMs {
		if vm.Active || p.ends {
			steps = append(steps, Step{Action: DeleteVM{OnVM{OnInstance{i.ID}, vm.AgentID}}})
		}
	}
	for _, d := range i.Disks {
		if d.Active || p.ends {
			steps = append(steps, Step{Action: OrphanDisk{OnInstance{i.ID}, d.Key}, Reason: "disks are never deleted"})
		}
	}
	if slices.ContainsFunc(p.previous.DNS.Records, func(r state.Record) bool { return r.Instance == i.ID }) {
		p.dns = true
		steps = append(steps, Step{Action: PublishDNS{OnInstance{i.ID}, nil}})
	}
	return append(steps, Step{Action: ForgetInstance{OnInstance{i.ID}}})
}

// creation creates a VM. A VM that will be swapped in doesn't get the disks yet.
func (p *planner) creation(w *DesiredInstance, i *state.Instance, swap bool) []Step {
	agent := p.uuid("vm of " + w.ID)
	p.vms[w.ID] = agent
	a := OnVM{OnInstance{w.ID}, agent}
	steps := []Step{
		{Action: CreateVM{OnVM: a, Made: w.Made, CPI: w.CPI}}, {Action: SetVMMetadata{OnVM: a, Tags: p.tags()}}, {Action: WaitForAgent{a}},
	}
	if !swap {
		steps = append(steps, Step{Action: ActivateVM{a}}, Step{Action: FreeAddresses{OnInstance{w.ID}}, Reason: "no VM has the old ones any more"})
		if i != nil {
			for _, d := range i.ActiveDisks() {
				steps = append(steps, p.giveDisk(a, d.Key, d.Name)...)
			}
		}
	}
	return append(steps, Step{Action: UpdateSettings{a, p.o.Settings}}, Step{Action: ApplyNetworks{a}})
}

// giveDisk attaches a disk, tags it and mounts it; disks with names are not mounted (director:
// deployment_plan/steps/attach_disk_step.rb).
func (p *planner) giveDisk(a OnVM, key, name string) []Step {
	d := OnDisk{a, key}
	steps := []Step{{Action: AttachDisk{d}}, {Action: AddDisk{d}}, {Action: SetDiskMetadata{d, p.tags()}}}
	if name == "" {
		steps = append(steps, Step{Action: MountDisk{d}})
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
	w := OnDisk{OnVM{OnInstance{i.ID}, vm.AgentID}, d.Key}
	var steps []Step
	if d.Name == "" {
		steps = append(steps, Step{Action: UnmountDisk{w}})
	}
	return append(steps, Step{Action: RemoveDisk{w}}, Step{Action: DetachDisk{w, d.Name == "" && !t.Mounted}})
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
	return &Step{Action: PublishDNS{OnInstance{w.ID}, records}}
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
	u.step(BeginUpdate{OnInstance{w.ID}}, "", 0)
	switch {
	case w.State == state.Detached && u.i.VM() == nil:
		u.settle()
		u.step(FinishUpdate{OnInstance{w.ID}}, "", 100)
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
	a := OnVM{OnInstance{i.ID}, ""}
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
				steps = append(steps, Step{Action: SyncDNS{VM: a.VM}})
			}
		}
	}
	return steps
}

// tags returns the digest of the tags that the plan gives.
func (p *planner) tags() string { return tagsOf(p.desired.Deployed) }

// tagsOf returns the digest of the tags of a deployment, which isn't empty.
func tagsOf(d state.Deployed) string { return cmp.Or(d.Tags, "none") }

func (p *planner) metadata(a OnVM, i *state.Instance) []Step {
	var steps []Step
	for _, d := range i.ActiveDisks() {
		steps = append(steps, Step{Action: SetDiskMetadata{OnDisk{a, d.Key}, p.tags()}})
	}
	return append(steps, Step{Action: SetVMMetadata{OnVM: a, Tags: p.tags()}})
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
func (u *updating) vm() OnVM {
	if agent := u.planner.vms[u.w.ID]; agent != "" {
		return OnVM{OnInstance{u.w.ID}, agent}
	}
	return OnVM{OnInstance{u.w.ID}, u.i.VM().AgentID}
}

// stop prepares and stops the running jobs.
func (u *updating) stop() {
	if u.w.State != state.Detached && !u.recreate && !u.swap {
		u.step(Prepare{u.vm()}, "", 0)
	}
	drain, vm := DrainUpdate, keep
	if u.recreate || u.swap || u.w.State == state.Detached {
		vm = remove
	}
	if vm == remove || u.w.State != state.Started || disksChanged(u.w, u.i) || u.o.RecreateDisks && len(u.w.Disks) > 0 {
		drain = DrainShutdown
	}
	running := u.i
	if u.made { // like the director, also before the first apply to a new VM
		running = &state.Instance{ID: u.w.ID, State: state.Started, VMs: []*state.VM{{AgentID: u.vm().VM, Active: true}}}
	}
	u.steps = append(u.steps, u.halt(running, u.g.Name, drain, vm, keep)...)
	if u.o.Snapshots && u.i.VM() != nil && u.i.State == state.Started {
		for _, d := range u.i.ActiveDisks() {
			u.step(SnapshotDisk{OnDisk{OnVM{OnInstance{u.w.ID}, u.i.VM().AgentID}, d.Key}}, "", 0)
		}
	}
}

// free frees the addresses that only the old VM had.
func (u *updating) free() {
	if slices.ContainsFunc(u.i.Addresses, func(a state.Address) bool { return a.Obsolete }) {
		u.step(FreeAddresses{OnInstance{u.w.ID}}, "", 0)
	}
}

// settle records the desired run state.
func (u *updating) settle() {
	if u.i.State != u.w.State || u.new {
		u.step(SetState{OnInstance{u.w.ID}, u.w.State}, "", 0)
	}
	if u.w.State != state.Started {
		u.step(FinishUpdate{OnInstance{u.w.ID}}, "", 100)
	}
}

// detach removes the disks from the VM and deletes it.
func (u *updating) detach() {
	if vm := u.i.VM(); vm != nil {
		u.takeDisks(vm)
		u.step(DeleteVM{OnVM{OnInstance{u.w.ID}, vm.AgentID}}, "", 0)
	}
	u.step(FreeAddresses{OnInstance{u.w.ID}}, "", 0)
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
		u.step(DeleteVM{OnVM{OnInstance{u.w.ID}, old.AgentID}}, "", 0)
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
				u.step(CheckDisk{OnDisk{u.vm(), d.Key}, needed}, "", 0)
			}
		}
	}
	u.disks()
	if !u.recreate && !u.swap {
		u.step(UpdateSettings{u.vm(), u.o.Settings}, "", 0)
	}
	unknown := func(a state.Address) bool { return a.Dynamic && !a.Obsolete && a.IP == "" }
	if !u.made && !u.recreate && !u.swap && slices.ContainsFunc(u.i.Addresses, unknown) {
		u.step(ApplyNetworks{u.vm()}, "", 0) // the deploy that created the VM failed before this step
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
	was := OnVM{OnInstance{u.w.ID}, old.AgentID}
	u.takeDisks(old)
	u.step(ActivateVM{u.vm()}, "", 0)
	u.step(OrphanVM{was}, "", 0)
	for _, d := range u.i.ActiveDisks() {
		u.steps = append(u.steps, u.giveDisk(u.vm(), d.Key, d.Name)...)
	}
	u.step(UpdateSettings{u.vm(), u.o.Settings}, "", 0)
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
			u.step(ActivateDisk{OnInstance{u.w.ID}, "", d.Key}, "", 0)
			u.dropDisk(d)
		}
	}
}

func (u *updating) changeDisk(d DesiredDisk, old *state.Disk) {
	unless := u.changeInPlace(d, old)
	begin := len(u.steps)
	defer func() {
		for n := range u.steps[begin:] {
			u.steps[begin+n].Unless = unless
		}
	}()
	fresh := OnDisk{u.vm(), u.uuid("disk of " + u.w.ID)}
	u.step(CreateDisk{fresh, d.Name, d.Size, d.CloudProperties}, "", 0)
	u.steps = append(u.steps, u.giveDisk(fresh.OnVM, fresh.Disk, d.Name)...)
	if old == nil {
		u.step(ActivateDisk{OnInstance{u.w.ID}, fresh.Disk, ""}, "", 0)
		return
	}
	if d.Name == "" {
		u.step(MigrateDisk{fresh.OnVM, old.Key, fresh.Disk}, "", 0)
	}
	u.step(ActivateDisk{OnInstance{u.w.ID}, fresh.Disk, old.Key}, "", 0)
	u.dropDisk(old)
}

// changeInPlace makes the cloud change a disk, if that is wanted and possible, and returns the condition under which
// nothing is left to copy (director: disk_manager.rb).
func (u *updating) changeInPlace(d DesiredDisk, old *state.Disk) *DiskIs {
	if !u.changes(d, old) {
		return nil
	}
	w := OnDisk{u.vm(), old.Key}
	var change Action
	switch {
	case u.o.ResizeDisks && d.CloudProperties == old.CloudProperties && d.Size > old.Size:
		change = ResizeDisk{w, d.Size}
	case u.o.UpdateDisks:
		change = UpdateDisk{w, d.Size, d.CloudProperties}
	default:
		return nil
	}
	done := &DiskIs{w.OnInstance, old.Key, d.Size, d.CloudProperties}
	if u.recreate && !u.i.Unresponsive() && u.o.UpdateDisks {
		// It was tried while the disk was detached. A cloud that couldn't is at most asked to enlarge it.
		if _, ok := change.(UpdateDisk); ok {
			return done
		}
	}
	again := []Step{{Action: UnmountDisk{w}}, {Action: RemoveDisk{w}}, {Action: DetachDisk{OnDisk: w}}, {Action: change}}
	for _, s := range append(again, u.giveDisk(w.OnVM, w.Disk, "")...) {
		s.Unless = done
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
			u.step(UpdateDisk{OnDisk{OnVM{OnInstance{u.w.ID}, vm.AgentID}, old.Key}, d.Size, d.CloudProperties}, "", 0)
		}
	}
}

// dropDisk removes a disk from the VM that is active then.
func (u *updating) dropDisk(d *state.Disk) {
	w := OnDisk{u.vm(), d.Key}
	u.dropped[d.Key] = true
	if d.Name == "" {
		u.step(UnmountDisk{w}, "", 0)
	}
	u.step(RemoveDisk{w}, "", 0)
	u.step(DetachDisk{OnDisk: w}, "", 0)
	u.step(OrphanDisk{OnInstance{u.w.ID}, d.Key}, "", 0)
}

// apply sends the spec, and starts and watches the jobs.
func (u *updating) apply(canary bool) {
	a := u.vm()
	u.free()
	u.settle()
	if s := u.publish(u.w, u.i); s != nil && !u.made {
		u.steps = append(u.steps, *s, Step{Action: SyncDNS{VM: a.VM}})
	}
	if u.f.has(Tags) && !u.new && !u.recreate && !u.made && !u.swap {
		kept := *u.i
		kept.Disks = slices.DeleteFunc(u.i.ActiveDisks(), func(d *state.Disk) bool { return u.dropped[d.Key] })
		u.steps = append(u.steps, u.metadata(a, &kept)...)
	}
	u.step(Apply{a, u.w.Applied}, "installing packages", 50)
	u.step(RunScript{OnVM: a, Script: PreStart}, "executing pre-start", 70)
	u.step(Start{a}, "starting jobs", 90)
	u.watch(canary)
	u.step(RunScript{OnVM: a, Script: PostStart}, "executing post-start", 100)
	u.step(FinishUpdate{OnInstance{u.w.ID}}, "", 100)
}

func (u *updating) watch(canary bool) {
	times := u.g.Update.UpdateWatchTime
	if canary {
		times = u.g.Update.CanaryWatchTime
	}
	least, most, _ := manifest.WatchTime(times)
	u.step(Watch{u.vm(), least, most}, "", 0)
}
