package plan

// This file plans compilation: which packages, in which order and on which VMs (director: deployment_plan/stages/
// package_compile_stage.rb, compiled_package_requirement_generator.rb, deployment_plan/compiled_package_finder.rb).

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/versions"
	"github.com/boshrender/boshrender/manifest"
)

// key returns the director's dependency key of a package: its dependencies, sorted and nested (director:
// key_generator.rb).
func (r *DesiredRelease) Key(name string) string {
	if r.Packages[name] == nil {
		return "[]"
	}
	data, err := json.Marshal(r.nested(name, nil))
	if err != nil {
		panic(err) // lists of strings always marshal
	}
	return string(data)
}

func (r *DesiredRelease) nested(name string, path []string) []any {
	list := []any{}
	p := r.Packages[name]
	if p == nil || slices.Contains(path, name) {
		return list
	}
	for _, need := range slices.Sorted(slices.Values(p.Needs)) {
		d := r.Packages[need]
		if d == nil {
			continue
		}
		entry := []any{d.Ref.Name, d.Ref.Version}
		if deeper := r.nested(need, append(slices.Clone(path), name)); len(deeper) > 0 {
			entry = append(entry, deeper)
		}
		list = append(list, entry)
	}
	return list
}

// checkEdges refuses missing and cyclic dependencies, as an upload does (director: cycle_helper.rb).
func (r *DesiredRelease) checkEdges(name string, path []string) error {
	if at := slices.Index(path, name); at >= 0 {
		return &Error{Code: manifest.CodeGeneral, Message: "Cycle: " + strings.Join(append(path[at:], name), "=>")}
	}
	p := r.Packages[name]
	if p == nil {
		return &Error{Code: manifest.CodeGeneral, Message: "Invalid edge: " + name}
	}
	for _, need := range p.Needs {
		if err := r.checkEdges(need, append(slices.Clone(path), name)); err != nil {
			return err
		}
	}
	return nil
}

// requirement is a package required for a stemcell.
type requirement struct {
	release  *DesiredRelease
	pkg      *DesiredPackage
	stemcell state.Stemcell
	key      string
	needs    []*requirement
	needed   []*requirement // requirements that depend on it
	compiled bool
	left     int // number of dependencies that aren't compiled yet
	task     string
}

// requirements are all packages of all jobs, once per stemcell, in the order of discovery, the dependencies of a
// package before it.
type requirements struct {
	*planner
	all   map[string]*requirement
	order []*requirement
	errs  []error
	bad   map[string]bool         // already reported
	known []state.CompiledPackage // compiled elsewhere
}

func (q *requirements) of(r *DesiredRelease, name string, s state.Stemcell) *requirement {
	id := r.Name + "/" + name + " " + s.Target()
	if have := q.all[id]; have != nil {
		return have
	}
	p := r.Packages[name]
	have := &requirement{release: r, pkg: p, stemcell: s, key: r.Key(name)}
	have.compiled = q.find(have)
	q.all[id] = have
	for _, need := range p.Needs {
		n := q.of(r, need, s)
		have.needs = append(have.needs, n)
		n.needed = append(n.needed, have)
		if !n.compiled {
			have.left++
		}
	}
	q.order = append(q.order, have)
	return have
}

// ofRelease is how the IDs of blobs of compiled releases begin. All deployments with the release have these blobs.
const ofRelease = "release/"

// find reports whether a package is compiled already: for the same stemcell, or, without sources, for a stemcell of
// the same operating system and line of versions. It plans recording the packages that the State doesn't have yet.
func (q *requirements) find(r *requirement) bool {
	if slices.ContainsFunc(q.previous.Packages, r.takes) {
		return true
	}
	if r.pkg.Stemcell == "" || !r.serves(r.pkg.Stemcell) {
		return false
	}
	ref := r.pkg.Ref // the name under which stores of blobs have it
	have := state.CompiledPackage{PackageRef: ref, Stemcell: r.pkg.Stemcell, Key: r.key, Blob: ofRelease + ref.Release + "/" + ref.Name + "/" + ref.Version, SHA1: r.pkg.SHA1}
	if !slices.Contains(q.known, have) {
		q.known = append(q.known, have)
	}
	return true
}

// takes reports whether a compiled package satisfies the requirement.
func (r *requirement) takes(c state.CompiledPackage) bool {
	return c.PackageRef == r.pkg.Ref && c.Key == r.key && r.serves(c.Stemcell)
}

func (r *requirement) serves(stemcell string) bool {
	if stemcell == r.stemcell.Target() {
		return true
	}
	if r.pkg.Stemcell == "" || len(r.release.ExportedFrom) > 0 {
		return false
	}
	return sameLine(stemcell, r.stemcell.Target())
}

// sameLine reports whether two stemcells, "os/version", are of the same operating system and first component.
func sameLine(a, b string) bool {
	os, version, _ := strings.Cut(a, "/")
	os2, version2, _ := strings.Cut(b, "/")
	v, err := versions.ParseStemcell(version)
	w, err2 := versions.ParseStemcell(version2)
	return os == os2 && err == nil && err2 == nil && v.MatchesStemcell(w)
}

// newestCompiled returns the director's choice of several compiled packages: by the second component of the version
// of their stemcells only (director: deployment_plan/compiled_package_finder.rb).
func newestCompiled(list []state.CompiledPackage) state.CompiledPackage {
	second := func(c state.CompiledPackage) int {
		_, version, _ := strings.Cut(c.Stemcell, "/")
		parts := strings.Split(version, ".")
		if len(parts) < 2 {
			return 0
		}
		n, _ := strconv.Atoi(parts[1])
		return n
	}
	return slices.MaxFunc(list, func(a, b state.CompiledPackage) int { return second(a) - second(b) })
}

// CompiledFor returns the compiled package for the stemcell of a VM: the exact match, or the newest of its line.
func CompiledFor(list []state.CompiledPackage, p state.AppliedPackage, vm *state.VM) (best state.CompiledPackage, ok bool) {
	if vm == nil {
		return best, false
	}
	stemcell := vm.Made.Stemcell.Target()
	var others []state.CompiledPackage
	for _, c := range list {
		switch {
		case c.Name != p.Name || c.Version != p.Version || c.Key != p.Key:
		case c.Stemcell == stemcell:
			return c, true
		case sameLine(c.Stemcell, stemcell):
			others = append(others, c)
		}
	}
	if len(others) == 0 {
		return best, false
	}
	return newestCompiled(others), true
}

// gather collects all requirements, and their errors.
func (p *planner) gather() (*requirements, error) {
	q := &requirements{planner: p, all: map[string]*requirement{}, bad: map[string]bool{}}
	faults := map[string][]string{}
	var order []string
	for _, g := range p.desired.Groups {
		for _, j := range g.Jobs {
			r := p.desired.Releases[j.Release]
			if r == nil || len(r.Packages) == 0 {
				continue // the source describes no packages
			}
			for _, name := range j.Packages {
				if err := r.checkEdges(name, nil); err != nil {
					if !q.bad[err.Error()] {
						q.bad[err.Error()] = true
						q.errs = append(q.errs, err)
					}
					continue
				}
				q.of(r, name, g.Stemcell)
			}
		}
	}
	for _, r := range q.order {
		if r.compiled || r.pkg.Stemcell == "" {
			continue
		}
		head := fmt.Sprintf("Can't use release '%s/%s'. It references packages without source code and are not compiled against stemcell '%s':",
			r.release.Name, r.release.Version, r.stemcell.Target())
		if len(r.release.ExportedFrom) > 0 {
			head = fmt.Sprintf("Can't use release '%s/%s':\nPackages must be exported from stemcell '%s', but some packages are not compiled for this stemcell:",
				r.release.Name, r.release.Version, r.stemcell.Target())
			if !slices.Contains(r.release.ExportedFrom, r.stemcell.Target()) {
				head = fmt.Sprintf("Can't use release '%s/%s': expected to find stemcell for '%s' to be configured in exported_from'",
					r.release.Name, r.release.Version, r.stemcell.Target())
			}
		}
		if faults[head] == nil {
			order = append(order, head)
		}
		faults[head] = append(faults[head], fmt.Sprintf(" - '%s'", r.pkg.Ref))
	}
	for _, head := range order {
		q.errs = append(q.errs, missingSource(head, faults[head]))
	}
	return q, errors.Join(q.errs...)
}

func missingSource(head string, lines []string) error {
	switch {
	case strings.Contains(head, "exported_from"):
		return &Error{Code: codes.StemcellNotPresentInExportedFrom, Message: head}
	case strings.Contains(head, "must be exported"):
		return &Error{Code: codes.PackageMissingExportedFrom, Message: head + "\n" + strings.Join(lines, "\n")}
	}
	return &Error{Code: codes.PackageMissingSourceCode, Message: "\n" + head + "\n" + strings.Join(lines, "\n")}
}

// compile plans the compilation: in each round it takes as many packages as there are workers from the end of the
// list of ready ones. It assigns packages to workers as if each took the same time.
func (p *planner) compile() error {
	q, err := p.gather()
	if err != nil {
		return err
	}
	p.required = q.order
	find := &Task{ID: "find packages", Name: "Finding packages to compile", Stage: p.stage(stageFinding), Reason: "jobs need compiled packages"}
	for _, c := range q.known {
		find.Steps = append(find.Steps, Step{Action: action.KnowPackage{Package: c}, Reason: "it was compiled elsewhere"})
	}
	p.after = []string{p.add(find, p.after)}
	var ready []*requirement
	for _, r := range q.order {
		if !r.compiled && r.left == 0 {
			ready = append(ready, r)
		}
	}
	stage := p.stage(stageCompiling)
	c := &compiling{planner: p, stage: stage, pool: p.pool("compile", p.desired.Compilation.Workers, "compilation.workers"), begin: p.after}
	for len(ready) > 0 {
		n := min(len(ready), p.desired.Compilation.Workers)
		round := slices.Clone(ready[len(ready)-n:])
		ready = ready[:len(ready)-n]
		slices.Reverse(round)
		c.round(round)
		for _, r := range round {
			r.compiled = true
			for _, next := range r.needed {
				if next.left--; next.left == 0 && !next.compiled {
					ready = append(ready, next)
				}
			}
		}
	}
	if d := p.desired.Compilation; d.Lack != nil && len(c.slots) > d.Have {
		return d.Lack
	}
	p.then(c.end())
	return nil
}

// forgetPackages returns the steps that forget compiled packages which neither a job of the deployment needs nor an
// instance had before: to go back one deploy, none is compiled.
func (p *planner) forgetPackages() (steps []Step) {
	type use struct {
		state.AppliedPackage
		stemcell string
	}
	had := map[use]state.CompiledPackage{}
	for _, i := range p.previous.Instances {
		for _, a := range i.Applied.Packages {
			vm := i.VM()
			if vm == nil {
				break
			}
			u := use{a, vm.Made.Stemcell.Target()}
			if _, seen := had[u]; !seen {
				had[u], _ = CompiledFor(p.previous.Packages, a, vm)
			}
		}
	}
	left := slices.Clone(p.previous.Packages)
	for _, c := range p.previous.Packages {
		needed := slices.ContainsFunc(p.required, func(r *requirement) bool { return r.takes(c) })
		for u, used := range had {
			needed = needed || used == c || used.Stemcell == c.Stemcell && dependsOn(u.Key, c.PackageRef)
		}
		if !needed {
			left = slices.DeleteFunc(left, func(other state.CompiledPackage) bool { return other == c })
			shared := slices.ContainsFunc(left, func(other state.CompiledPackage) bool { return other.Blob == c.Blob })
			forget := action.ForgetPackage{Package: c, KeepBlob: shared || strings.HasPrefix(c.Blob, ofRelease)}
			steps = append(steps, Step{Action: forget, Reason: "no job needs it any more", Forgive: true})
		}
	}
	return steps
}

// dependsOn reports whether a dependency key has a package.
func dependsOn(key string, p state.PackageRef) bool {
	entry, err := json.Marshal([]string{p.Name, p.Version})
	return err == nil && strings.Contains(key, strings.TrimSuffix(string(entry), "]"))
}

// compiling is the state of planning a compilation.
type compiling struct {
	*planner
	stage int
	pool  string
	begin []string
	slots []*slot
	done  []string
}

// slot is a place for a VM that compiles, and its address.
type slot struct {
	address state.Address
	worker  *worker // nil for none
	freed   string  // the task that deletes the previous VM
	busy    bool    // in this round
}

// worker is a VM that compiles.
type worker struct {
	at       action.OnVM
	stemcell string
	tasks    []string
}

// round compiles packages concurrently.
func (c *compiling) round(list []*requirement) {
	for _, s := range c.slots {
		s.busy = false
	}
	for _, r := range list {
		c.onePackage(c.slot(r.stemcell), r)
	}
}

func (c *compiling) onePackage(s *slot, r *requirement) {
	t := &Task{
		ID: fmt.Sprintf("compile %s/%s for %s", r.release.Name, r.pkg.Ref.Name, r.stemcell.Target()), Name: r.pkg.Ref.String(), Stage: c.stage,
		Pool: c.pool, Reason: "no compiled package for stemcell " + r.stemcell.Target(),
	}
	needs := slices.Clone(c.begin)
	if s.worker == nil {
		if s.freed != "" {
			needs = append(needs, s.freed)
		}
		t.Steps = c.creation(s, r.stemcell)
	} else {
		needs = []string{s.worker.tasks[len(s.worker.tasks)-1]}
	}
	compile := action.CompilePackage{OnVM: s.worker.at, Package: r.pkg.Ref, Stemcell: r.stemcell.Target(), Key: r.key}
	for _, n := range r.needs {
		compile.Needs = append(compile.Needs, action.CompiledRef{Package: n.pkg.Ref, Key: n.key})
		if n.task != "" && !slices.Contains(needs, n.task) {
			needs = append(needs, n.task)
		}
	}
	t.Steps = append(t.Steps, Step{Action: action.SetVMMetadata{OnVM: s.worker.at, Compiling: r.pkg.Ref.Name}}, Step{Action: compile})
	r.task = c.add(t, needs)
	s.worker.tasks = append(s.worker.tasks, r.task)
	c.done = append(c.done, r.task)
	if !c.desired.Compilation.Reuse {
		c.remove(s)
	}
}

// slot returns a place with a VM of the stemcell if VMs are reused, otherwise one for a new VM: if all are taken, an
// idle VM of another stemcell is deleted.
func (c *compiling) slot(s state.Stemcell) *slot {
	idle := func(is func(*slot) bool) *slot {
		for _, s := range slices.Backward(c.slots) {
			if !s.busy && is(s) {
				s.busy = true
				return s
			}
		}
		return nil
	}
	if have := idle(func(o *slot) bool { return o.worker != nil && o.worker.stemcell == s.Target() }); have != nil {
		return have
	}
	if len(c.slots) < c.desired.Compilation.Workers {
		free := &slot{address: c.desired.Compilation.Addresses[len(c.slots)], busy: true}
		c.slots = append(c.slots, free)
		return free
	}
	if free := idle(func(o *slot) bool { return o.worker == nil }); free != nil {
		return free
	}
	other := idle(func(*slot) bool { return true })
	c.remove(other)
	return other
}

func (c *compiling) creation(s *slot, stemcell state.Stemcell) []Step {
	id := c.uuid("compilation")
	w := &worker{at: action.At(id, c.uuid("vm of "+id)), stemcell: stemcell.Target()}
	s.worker = w
	made := c.desired.Compilation.Made
	made.Stemcell = stemcell
	compile := &action.CompileVM{Group: "compilation-" + id, AZ: c.desired.Compilation.AZ}
	if s.address != (state.Address{}) {
		compile.Addresses = []state.Address{s.address}
	}
	return []Step{
		{Action: action.CreateVM{OnVM: w.at, Made: made, CPI: c.desired.Compilation.CPI, Compile: compile}, Reason: "packages are compiled on a VM"},
		{Action: action.SetVMMetadata{OnVM: w.at}}, {Action: action.WaitForAgent{OnVM: w.at}}, {Action: action.UpdateSettings{OnVM: w.at, Settings: c.o.Settings}}, {Action: action.ApplyNetworks{OnVM: w.at}},
	}
}

// remove deletes a VM after compiling, also after a failure.
func (c *compiling) remove(s *slot) {
	w := s.worker
	s.worker = nil
	s.freed = c.add(&Task{
		ID: "delete worker " + w.at.Instance, Stage: c.stage, Always: true, // without a name: it is in no log
		Reason: "what it was for is compiled", Steps: []Step{{Action: action.DeleteVM{OnVM: w.at}}, {Action: action.ForgetInstance{OnInstance: w.at.OnInstance}}},
	}, w.tasks)
	c.done = append(c.done, s.freed)
}

// end deletes the remaining VMs and returns the dependencies of the next stage.
func (c *compiling) end() []string {
	for _, s := range c.slots {
		if s.worker != nil {
			c.remove(s)
		}
	}
	return c.done
}
