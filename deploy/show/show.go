// Package show prints the effects of a deploy, for people and for programs.
package show

// This file builds the report of a plan and prints it: the actions with their reasons, concurrency and time limits.

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/deploy/diff"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// Report describes the effects of a deploy. As JSON it has the keys diff, versions, plan, longest and saving.
type Report struct {
	// Diff is the diff of the documents, without values.
	Diff []diff.Line `json:"diff"`
	// Versions are the releases and stemcells that change.
	Versions []diff.VersionChange `json:"versions"`
	// Plan is the plan; the documents that it saves have no values that the diff hides. It is to be read, not executed.
	Plan *plan.Plan `json:"plan"`
	// Longest is the maximum time of waiting for processes.
	Longest string `json:"longest"`
	// Saving is the effect of Options.Surgical.
	Saving plan.Saving `json:"saving"`

	name     string
	previous *state.State
}

// New returns the report of a plan that leads from a state to documents. The options apply to the diff.
func New(ctx context.Context, previous *state.State, p *plan.Plan, is *state.Documents, o diff.Options) (*Report, error) {
	was, err := previous.Deployed.Documents(ctx)
	if err != nil {
		return nil, err
	}
	var old *manifest.Manifest
	if was != nil {
		old = was.Manifest
	}
	shown, err := hidden(ctx, p, o)
	if err != nil {
		return nil, err
	}
	return &Report{
		Diff: append([]diff.Line{}, diff.Lines(was, is, o)...), Versions: append([]diff.VersionChange{}, diff.Versions(old, is.Manifest)...), Plan: shown,
		Longest: p.Longest().String(), Saving: p.Saving(), name: is.Manifest.Name, previous: previous,
	}, nil
}

// hidden returns a plan without the values in documents that a diff hides.
func hidden(ctx context.Context, p *plan.Plan, o diff.Options) (*plan.Plan, error) {
	if o.NoRedact {
		return p, nil
	}
	out := *p
	out.Tasks = slices.Clone(p.Tasks)
	for n, t := range p.Tasks {
		task := *t
		task.Steps = slices.Clone(t.Steps)
		out.Tasks[n] = &task
		for k, s := range t.Steps {
			save, ok := s.Action.(action.SaveDeployment)
			if !ok {
				continue
			}
			d := &save.Deployed
			d.CloudConfigs, d.RuntimeConfigs = slices.Clone(d.CloudConfigs), slices.Clone(d.RuntimeConfigs)
			texts := []*string{&d.Manifest}
			for _, list := range [][]string{d.CloudConfigs, d.RuntimeConfigs} {
				for k := range list {
					texts = append(texts, &list[k])
				}
			}
			for _, text := range texts {
				if *text == "" {
					continue
				}
				shown, err := diff.Document(ctx, *text, o)
				if err != nil {
					return nil, err
				}
				*text = shown
			}
			task.Steps[k].Action = save
		}
	}
	return &out, nil
}

// Options say how a report is printed.
type Options struct {
	// Colours prints the diff in colours.
	Colours bool
	// Lines prints line numbers in the diff: of the new documents, or of the old ones for removed lines.
	Lines bool
	// Surgical is the name of the flag for Saving; "" omits the saving.
	Surgical string
}

// Write prints a report.
func (r *Report) Write(w io.Writer, o Options) error {
	p := &printer{w: w, plan: r.Plan}
	name, previous := r.name, r.previous
	switch {
	case previous.Version == 0:
		p.f("%s isn't deployed yet.\n", name)
	case previous.Deployed.Manifest == "":
		p.f("%s was never deployed to its end; %d instances are known.\n", name, len(previous.Instances))
	default:
		p.f("%s is deployed: %d instances.\n", name, len(previous.Instances))
	}
	if len(r.Diff) > 0 {
		p.f("\nWhat changes in the manifest and the cloud config\n\n")
	}
	for _, l := range r.Diff {
		if o.Lines {
			p.f("%6s", strings.TrimPrefix(fmt.Sprint(l.Line), "0"))
		}
		p.f("  %s", diff.Text([]diff.Line{l}, o.Colours))
	}
	p.versions(r.Versions)
	for _, w := range r.Plan.Warnings {
		p.f("\nWarning: %s\n", w)
	}
	switch {
	case len(r.Plan.Count()) == 0 && !r.Plan.Empty():
		p.dry()
		return p.err
	case len(r.Plan.Count()) == 0:
		p.f("\nNothing changes.\n")
		return p.err
	}
	p.stages()
	p.summary(r, o)
	return p.err
}

// dry prints the changes of a plan without steps: the plan of a dry run.
func (p *printer) dry() {
	p.f("\nWhat would change; a dry run ends here\n\n")
	for _, i := range p.plan.Instances {
		if i.Procedure == plan.Untouched || i.Procedure == plan.Ignore {
			continue
		}
		p.f("       %s\n", i.Instance)
		for n, reason := range i.Reasons {
			if n < len(i.Changes) {
				reason = strings.TrimSuffix(string(i.Changes[n])+": "+reason, ": ")
			}
			p.f("         %s\n", reason)
		}
		p.f("         → %s\n", i.Procedure)
	}
}

// printer prints, and keeps the first error.
type printer struct {
	w    io.Writer
	plan *plan.Plan
	err  error
}

func (p *printer) f(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

func (p *printer) versions(list []diff.VersionChange) {
	if len(list) == 0 {
		return
	}
	p.f("\nReleases and stemcells\n\n")
	for _, v := range list {
		p.f("  %-9s %-16s %s\n", v.Kind, v.Name, strings.TrimSpace(fmt.Sprintf("%s → %s  %s %s", dash(v.Was), dash(v.Is), v.Direction, v.Level)))
	}
}

func dash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// stages prints the tasks of each stage that an operator would see.
func (p *printer) stages() {
	number := 0
	var before []*plan.Task
	for n, s := range p.plan.Stages {
		var tasks []*plan.Task
		for _, t := range p.plan.Tasks {
			if t.Stage == n && t.Name != "" && len(t.Steps) > 0 {
				tasks = append(tasks, t)
			}
		}
		if s.Quiet || len(tasks) == 0 {
			continue
		}
		if number++; number == 1 {
			p.f("\nWhat happens, in this order\n")
		}
		p.f("\n  %d. %s%s%s\n", number, strings.Join(append([]string{s.Name}, s.Tags...), " "), p.pace(tasks), p.beside(before, tasks))
		before = tasks
		for _, t := range tasks {
			p.f("       %s\n", t.Name)
			for _, reason := range strings.Split(t.Reason, "; ") {
				p.f("         %s\n", reason)
			}
			if is := p.procedure(t); is != "" {
				p.f("         → %s\n", is)
			}
		}
	}
}

// pace describes the concurrency of tasks.
func (p *printer) pace(tasks []*plan.Task) string {
	var list []string
	most := together(tasks)
	for _, t := range tasks {
		pool, ok := p.plan.Pools[t.Pool]
		if !ok {
			continue
		}
		text := fmt.Sprintf("%d at once", min(pool.Size, most[t.Pool]))
		if strings.HasPrefix(pool.Reason, "max_in_flight") {
			text += " (" + pool.Reason + ")"
		}
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	if len(list) == 0 || len(tasks) == 1 {
		return ""
	}
	return ", " + strings.Join(list, ", then ")
}

// together returns for each pool the largest number of its tasks that can run at once, because none needs another.
// Zones with few instances, and canaries, have fewer than the pool allows.
func together(tasks []*plan.Task) map[string]int {
	type turn struct {
		pool string
		n    int
	}
	turns, counts, most := map[string]turn{}, map[turn]int{}, map[string]int{}
	for _, t := range tasks {
		at := turn{t.Pool, 0}
		for _, id := range t.Needs {
			if before, ok := turns[id]; ok && before.pool == t.Pool {
				at.n = max(at.n, before.n+1)
			}
		}
		turns[t.ID] = at
		counts[at]++
		most[t.Pool] = max(most[t.Pool], counts[at])
	}
	return most
}

// beside notes that a stage does not depend on the previous one.
func (p *printer) beside(before, tasks []*plan.Task) string {
	if len(before) == 0 || !slices.Equal(before[0].Needs, tasks[0].Needs) || len(tasks[0].Needs) == 0 {
		return ""
	}
	return ", at the same time as the one before"
}

// procedure describes the procedure of an update.
func (p *printer) procedure(t *plan.Task) string {
	id, ok := strings.CutPrefix(t.ID, "update ")
	if !ok {
		return ""
	}
	for _, i := range p.plan.Instances {
		if i.ID == id {
			return p.instance(t, i)
		}
	}
	return ""
}

func (p *printer) instance(t *plan.Task, i plan.InstanceChange) string {
	text := map[plan.Procedure]string{
		plan.Hot: "nothing stops", plan.Surgical: "only the jobs that changed restart", plan.InPlace: "all jobs stop and start again",
		plan.Replace: "its VM is deleted and made anew", plan.Swap: "another VM takes over", plan.Create: "its jobs start on the new VM",
		plan.Detach: "its VM is deleted, its disk is kept", plan.StopOnly: "its jobs stop",
	}[i.Procedure]
	for _, s := range t.Steps {
		if w, ok := s.Action.(action.Watch); ok {
			text += fmt.Sprintf("; watched for %s to %s", short(w.Least), short(w.Most))
		}
	}
	return text
}

func short(d time.Duration) string {
	s := d.String()
	for _, zero := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(s, zero) {
			s = s[:len(s)-2]
		}
	}
	return s
}

func (p *printer) summary(r *Report, o Options) {
	counts := map[plan.Procedure]int{}
	for _, i := range p.plan.Instances {
		counts[i.Procedure]++
	}
	p.f("\nIn short\n\n")
	for _, one := range []struct {
		procedure plan.Procedure
		what      string
	}{
		{plan.Create, "new, or without a VM"}, {plan.InPlace, "updated in place: all jobs stop and start again"},
		{plan.Surgical, "updated in place: only the jobs that changed restart"}, {plan.Replace, "updated on another VM, made after the old one is deleted"},
		{plan.Swap, "updated on another VM, made before the old one is deleted"}, {plan.Hot, "told of other addresses or tags: nothing stops"},
		{plan.StopOnly, "stopped"}, {plan.Detach, "detached: the VM goes, the disk is kept"}, {plan.Delete, "deleted: the VM goes, the disk is kept as an orphan"},
		{plan.Ignore, "ignored"}, {plan.Untouched, "left as they are"},
	} {
		if n := counts[one.procedure]; n > 0 {
			p.f("  %-22s %s\n", fmt.Sprintf("%d %s", n, plural(n, "instance")), one.what)
		}
	}
	steps := 0
	for _, n := range p.plan.Count() {
		steps += n
	}
	p.f("  %-22s in %d tasks\n", fmt.Sprintf("%d %s", steps, plural(steps, "step")), len(p.plan.Tasks))
	p.f("  at most %-14s of waiting for processes, if each takes all of its watch time\n", short(p.plan.Longest()))
	bound := slices.ContainsFunc(r.previous.Instances, func(i *state.Instance) bool { return i.Observed != nil && !i.Observed.PerJob })
	if s := r.Saving; s.Jobs > 0 && o.Surgical != "" && !bound {
		p.f("  %-22s restarts %d of the %d %s of %d %s updated in place\n", "with "+o.Surgical, s.Restarted, s.Jobs, plural(s.Jobs, "job"), s.Instances, plural(s.Instances, "instance"))
	}
}

func plural(n int, what string) string {
	if n == 1 {
		return what
	}
	return what + "s"
}
