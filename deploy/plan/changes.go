package plan

// This file computes the changes of an instance: the director's list (director: deployment_plan/instance_plan.rb).

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
)

// found collects changes with their reasons.
type found struct {
	changes []Change
	reasons []string
	moved   bool // Network is included because addresses are added or removed, not only settings
}

func (f *found) add(c Change, is bool, format string, args ...any) {
	if is {
		f.changes = append(f.changes, c)
		f.reasons = append(f.reasons, fmt.Sprintf(format, args...))
	}
}

// changes returns the changes of an instance, i being nil for a new one. A VM that this plan creates needs no
// changes.
func (p *planner) changes(w *DesiredInstance, i *state.Instance) found {
	var f found
	if i == nil {
		i = &state.Instance{}
	}
	vm := i.VM()
	f.add(Dirty, !i.Complete, "%s", ifElse(i.ID == "", "it is new", ifElse(i.Applied.Group == "", "it has never run", "its last update didn't go through")))
	f.add(Restart, w.Virtual == "restart", "a restart is wanted")
	p.recreation(&f, w, i)
	f.add(RecreateDisks, p.o.RecreateDisks && len(w.Disks) > 0, "new disks are wanted")
	if vm != nil {
		f.add(CloudProperties, vm.Made.CloudProperties != w.Made.CloudProperties, "the cloud properties of the VM changed")
		f.add(StemcellChange, vm.Made.Stemcell != w.Made.Stemcell, "stemcell %s → %s", vm.Made.Stemcell, w.Made.Stemcell)
		f.add(Env, vm.Made.Env != w.Made.Env, "env changed")
		moved := addressDiff(i, w)
		f.add(Network, len(moved) > 0 || vm.Made.Networks != w.Made.Networks, "%s",
			ifElse(len(moved) > 0, strings.Join(moved, ", "), "the settings of its networks changed"))
		f.moved = len(moved) > 0
	}
	p.contents(&f, w, i)
	f.add(StateChange, p.stateChanged(w, i), "%s", p.stateReason(w, i))
	f.add(DNSChange, recordsChanged(p.previous.DNS, w), "its DNS records changed")
	if vm != nil {
		f.add(TrustedCerts, vm.Settings.TrustedCerts != p.o.Settings.TrustedCerts, "trusted certificates changed")
		f.add(BlobstoreConfig, vm.Settings.Blobstores != p.o.Settings.Blobstores, "the blobstores changed")
		f.add(NATSConfig, vm.Settings.NATS != p.o.Settings.NATS, "the NATS settings changed")
	}
	was := action.TagsOf(p.previous.Deployed)
	f.add(Tags, i.ID == "" || was != p.tags(), "the tags of the deployment changed")
	if vm != nil && was == p.tags() {
		f.add(Tags, cmp.Or(vm.Tags, was) != was, "its VM has other tags")
	}
	return f
}

func ifElse(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

func (p *planner) recreation(f *found, w *DesiredInstance, i *state.Instance) {
	if i.VM() == nil {
		return
	}
	switch {
	case i.Observed != nil && i.Observed.Unresponsive:
		f.add(Recreate, true, "its agent doesn't answer")
	case (p.o.Recreate || w.Virtual == "recreate") && p.tooOld(i):
		f.add(Recreate, true, "another VM is wanted")
	}
}

// tooOld reports whether an instance gets another VM because its VM was not created before CreatedBefore.
func (p *planner) tooOld(i *state.Instance) bool {
	before, created := p.o.CreatedBefore, i.VM().Created
	return before.IsZero() || !i.Complete || created.IsZero() || created.Before(before)
}

// contents compares packages, disks, files and jobs.
func (p *planner) contents(f *found, w *DesiredInstance, i *state.Instance) {
	f.add(Packages, !slices.Equal(i.Applied.Packages, w.Applied.Packages), "%s", packagesReason(i.Applied.Packages, w.Applied.Packages))
	f.add(PersistentDisk, p.o.RecreateDisks && len(w.Disks) > 0 || disksChanged(w, i), "%s", disksReason(w, i))
	f.add(Configuration, i.Applied.Configuration != w.Applied.Configuration, "%s", filesReason(fileChanges(i.Applied, w.Applied)))
	was := i.Applied
	was.Group = cmp.Or(was.Group, i.Group)
	f.add(JobChange, jobsOf(was) != jobsOf(w.Applied), "%s", jobsReason(was, w.Applied))
}

// jobsOf returns the data of jobs that the director compares: the name of the group, and names and versions of jobs,
// sorted by name. It is empty without jobs (director: deployment_plan/instance_plan.rb, job_changed?).
func jobsOf(a state.Applied) string {
	if len(a.Jobs) == 0 {
		return ""
	}
	var list []string
	for _, j := range a.Jobs {
		list = append(list, j.Name+" "+j.Version)
	}
	slices.Sort(list)
	return a.Group + "\n" + strings.Join(list, "\n")
}

func jobsReason(was, is state.Applied) string {
	var list []string
	if len(was.Jobs) > 0 && was.Group != is.Group {
		list = append(list, "group "+was.Group+" is called "+is.Group)
	}
	for _, j := range is.Jobs {
		switch old := was.Job(j.Name); {
		case old == nil:
			list = append(list, "new job "+j.Name)
		case old.Version != j.Version:
			list = append(list, "another version of job "+j.Name)
		}
	}
	for _, j := range was.Jobs {
		if is.Job(j.Name) == nil {
			list = append(list, "job "+j.Name+" goes")
		}
	}
	return shorten(list, "jobs")
}

// shorten lists at most three elements.
func shorten(list []string, what string) string {
	const most = 3
	if len(list) > most {
		return fmt.Sprintf("%s (%d %s in all)", joinChanges(list[:most]), len(list), what)
	}
	return joinChanges(list)
}

func packagesReason(was, is []state.AppliedPackage) string {
	old := map[string]state.AppliedPackage{}
	for _, p := range was {
		old[p.Name] = p
	}
	var list []string
	for _, p := range is {
		if o, ok := old[p.Name]; !ok || o != p {
			list = append(list, "package "+p.Name)
		}
		delete(old, p.Name)
	}
	for _, p := range was {
		if _, gone := old[p.Name]; gone {
			list = append(list, "package "+p.Name+" goes")
		}
	}
	return shorten(list, "packages")
}

func filesReason(files []FileChange) string {
	var list []string
	for _, f := range files {
		list = append(list, f.Path)
	}
	return shorten(list, "files")
}

// fileChanges returns the differing files, sorted by path.
func fileChanges(was, is state.Applied) []FileChange {
	old := map[string]string{}
	for _, j := range was.Jobs {
		for _, f := range j.Files {
			old[f.Path] = f.SHA256
		}
	}
	var list []FileChange
	for _, j := range is.Jobs {
		for _, f := range j.Files {
			switch sum, ok := old[f.Path]; {
			case !ok:
				list = append(list, FileChange{f.Path, "added"})
			case sum != f.SHA256:
				list = append(list, FileChange{f.Path, "changed"})
			}
			delete(old, f.Path)
		}
	}
	for path := range old {
		list = append(list, FileChange{path, "removed"})
	}
	slices.SortFunc(list, func(a, b FileChange) int { return strings.Compare(a.Path, b.Path) })
	return list
}

func diskOf(list []*state.Disk, name string) *state.Disk {
	for _, d := range list {
		if d.Name == name {
			return d
		}
	}
	return nil
}

func disksChanged(w *DesiredInstance, i *state.Instance) bool {
	active := i.ActiveDisks()
	if len(active) != len(w.Disks) {
		return true
	}
	return slices.ContainsFunc(w.Disks, func(d DesiredDisk) bool { return !d.sameAs(diskOf(active, d.Name)) })
}

func (d DesiredDisk) sameAs(was *state.Disk) bool {
	return was != nil && was.Size == d.Size && was.CloudProperties == d.CloudProperties
}

func disksReason(w *DesiredInstance, i *state.Instance) string {
	var list []string
	active := i.ActiveDisks()
	for _, d := range w.Disks {
		name := strings.TrimSpace("disk " + d.Name)
		switch was := diskOf(active, d.Name); {
		case was == nil:
			list = append(list, fmt.Sprintf("%s of %d MiB", name, d.Size))
		case was.Size != d.Size:
			list = append(list, fmt.Sprintf("%s from %d to %d MiB", name, was.Size, d.Size))
		case was.CloudProperties != d.CloudProperties:
			list = append(list, name+" with other cloud properties")
		}
	}
	for _, d := range active {
		if !slices.ContainsFunc(w.Disks, func(w DesiredDisk) bool { return w.Name == d.Name }) {
			list = append(list, strings.TrimSpace("disk "+d.Name)+" goes")
		}
	}
	if len(list) == 0 {
		return "new disks are wanted"
	}
	return joinChanges(list)
}

// addressDiff lists the addresses that an instance gets and loses.
func addressDiff(i *state.Instance, w *DesiredInstance) []string {
	var list []string
	for _, a := range w.Addresses {
		if !slices.ContainsFunc(i.Addresses, func(held state.Address) bool { return !held.Obsolete && a.SameAs(held) }) {
			list = append(list, "gets "+addressLabel(a))
		}
	}
	for _, held := range i.Addresses {
		if held.Obsolete || !slices.ContainsFunc(w.Addresses, func(a state.Address) bool { return a.SameAs(held) }) {
			list = append(list, "loses "+addressLabel(held))
		}
	}
	return list
}

func addressLabel(a state.Address) string {
	if a.IP == "" || a.Dynamic {
		return "an address on " + a.Network
	}
	return a.IP + " on " + a.Network
}

func (p *planner) stateChanged(w *DesiredInstance, i *state.Instance) bool {
	if w.State == state.Detached || i.State == state.Detached && i.ID != "" {
		return i.State != w.State
	}
	if i.Observed != nil {
		running := i.Observed.JobState == "running"
		return i.Observed.Unresponsive || (w.State == state.Started) != running
	}
	return i.State != w.State || i.VM() == nil
}

func (p *planner) stateReason(w *DesiredInstance, i *state.Instance) string {
	switch {
	case i.VM() == nil && w.State != state.Detached:
		return "it has no VM"
	case i.Observed != nil:
		return fmt.Sprintf("Instance state is '%s' and agent reports '%s'", w.State, i.Observed.JobState)
	}
	return fmt.Sprintf("%s → %s", i.State, w.State)
}

// recordsChanged compares DNS records; those for another VM of the instance are published with it.
func recordsChanged(d state.DNS, w *DesiredInstance) bool {
	var was []state.Record
	for _, r := range d.Records {
		if r.Instance == w.ID {
			r.AgentID = ""
			was = append(was, r)
		}
	}
	if w.State == state.Detached {
		return len(was) > 0
	}
	return !slices.EqualFunc(was, w.Records, func(a, b state.Record) bool {
		if b.IP == "" {
			a.IP = ""
		}
		return a.Equal(b)
	})
}

// recreates reports whether the changes require another VM.
func (f *found) recreates() bool {
	return f.has(Recreate) || f.has(CloudProperties) || f.has(StemcellChange) || f.has(Env) || f.has(Network)
}

// duplicates reports whether the changes require another VM in parallel to the old one: if only settings of networks
// change, the new VM gets the same addresses, and is created after the old one is deleted (director:
// deployment_plan/instance_plan.rb, needs_duplicate_vm?).
func (f *found) duplicates() bool {
	return f.has(Recreate) || f.has(CloudProperties) || f.has(StemcellChange) || f.has(Env) || f.moved
}

func (f *found) has(c Change) bool { return slices.Contains(f.changes, c) }

// hot reports whether the changes require no stop: only DNS and tags. Like in the director, two changes count as such
// if the first is one of them, whatever the second is (instance_updater/update_procedure.rb).
func (f *found) hot() bool {
	switch len(f.changes) {
	case 1, 2:
		return f.changes[0] == DNSChange || f.changes[0] == Tags
	}
	return false
}
