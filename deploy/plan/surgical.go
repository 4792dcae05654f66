package plan

// This file implements surgical mode: which jobs a change restarts, and which files are only replaced.

import (
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
)

// readLater are the files that nothing reads while a job runs: the scripts of the next deploy, and files for tools.
// Scripts that run at the start of a job are not among them: they may have to run again.
var readLater = []string{"bin/drain", "bin/pre-stop", "bin/post-stop", "bin/post-deploy", action.LinksFile}

// surgery reports whether the changes of an instance can be made per job.
func (p *planner) surgery(w *DesiredInstance, i *state.Instance, f *found) bool {
	if !p.o.Surgical || i == nil || i.State != state.Started || w.State != state.Started || i.VM() == nil {
		return false
	}
	return len(f.changes) > 0 && perJob(f.changes)
}

// perJob reports whether changes can be made job by job.
func perJob(changes []Change) bool {
	return !slices.ContainsFunc(changes, func(c Change) bool {
		return !slices.Contains([]Change{Packages, Configuration, JobChange, DNSChange, Tags}, c)
	})
}

// surgical replaces files and restarts the jobs that need it.
func (u *updating) surgical(canary bool) {
	a := u.vm()
	u.step(action.Prepare{OnVM: a}, "", 0)
	if s := u.publish(u.w, u.i); s != nil {
		u.steps = append(u.steps, *s, Step{Action: action.SyncDNS{VM: a.VM}})
	}
	if u.f.has(Tags) {
		u.steps = append(u.steps, u.metadata(a, u.i)...)
	}
	restart := action.RestartJobs{OnVM: a, Applied: u.w.Applied}
	for _, j := range jobChanges(u.i.Applied, u.w.Applied) {
		switch {
		case j.Restart:
			restart.Restart = append(restart.Restart, j.Name)
		case j.Files > 0:
			restart.Replace = append(restart.Replace, j.Name)
		}
	}
	u.step(restart, "configuring jobs", 60)
	if len(restart.Restart) > 0 {
		u.watch(canary)
	}
	u.step(action.FinishUpdate{OnInstance: action.Of(u.w.ID)}, "", 100)
}

// jobChanges returns the effect of a change on each job; removed jobs come last.
func jobChanges(was, is state.Applied) []JobChanges {
	changed := map[string]bool{}
	old := map[string]state.AppliedPackage{}
	for _, p := range was.Packages {
		old[p.Name] = p
	}
	for _, p := range is.Packages {
		changed[p.Name] = old[p.Name] != p
	}
	var list []JobChanges
	for _, j := range is.Jobs {
		before := was.Job(j.Name)
		c := JobChanges{Name: j.Name, Restart: before == nil}
		if before == nil {
			before = &state.AppliedJob{}
		}
		for _, f := range fileChanges(state.Applied{Jobs: []state.AppliedJob{*before}}, state.Applied{Jobs: []state.AppliedJob{j}}) {
			c.Files++
			c.Restart = c.Restart || !isReadLater(f.Path)
		}
		c.Restart = c.Restart || slices.ContainsFunc(j.Packages, func(name string) bool { return changed[name] })
		list = append(list, c)
	}
	for _, j := range was.Jobs {
		if is.Job(j.Name) == nil {
			list = append(list, JobChanges{Name: j.Name, Restart: true, Files: len(j.Files)})
		}
	}
	return list
}

// isReadLater reports whether no running process reads a file, given with its job.
func isReadLater(file string) bool {
	_, file, _ = strings.Cut(file, "/")
	return slices.Contains(readLater, path.Clean(file))
}

// Saving is the saving by surgical mode in a plan.
type Saving struct {
	// Instances is the number of instances updated in place.
	Instances int `json:"instances"`
	// Jobs is the number of jobs on these.
	Jobs int `json:"jobs"`
	// Restarted is the number of those jobs that surgical mode restarts.
	Restarted int `json:"restarted"`
	// Untouched is the number of those jobs that it doesn't restart and whose files don't change.
	Untouched int `json:"untouched"`
}

// Saving returns the actual or possible saving by surgical mode: the director restarts all jobs of an instance that
// changes.
func (p *Plan) Saving() Saving {
	var s Saving
	for _, i := range p.Instances {
		if i.Procedure != InPlace && i.Procedure != Surgical {
			continue
		}
		s.Instances++
		s.Jobs += len(i.Jobs)
		for _, j := range i.Jobs {
			if j.Restart || !perJob(i.Changes) {
				s.Restarted++
			} else if j.Files == 0 {
				s.Untouched++
			}
		}
	}
	return s
}
