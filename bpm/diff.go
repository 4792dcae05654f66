package bpm

// This file compares the rendered bpm.yml of a group's instances. The containers of a pod template cannot differ
// between its pods.

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/reads"
	"github.com/boshrender/boshrender/manifest"
)

// Rendered is the bpm.yml of one job on one instance.
type Rendered struct {
	// Instance names the instance in errors.
	Instance string
	// Config is the bpm.yml of the instance.
	Config *Config
	// Reads lists the reads of the template, by path: "spec.index", "spec.networks.default.ip", "properties.a.b", …
	// The mark at the end of an erb.Read makes no difference.
	Reads []string
	// Spec is the spec hash that the template was rendered with, to find out which of the paths that were read differ.
	// It may be nil.
	Spec *manifest.Map
}

// DifferenceError is one reason why a job cannot run the same containers on all instances. It never holds a value,
// which might be a secret.
type DifferenceError struct {
	// Job is the name of the job, as passed to Diff.
	Job string
	// Process and Field name the difference: Field is a path such as "env.INDEX", "args[2]" or "limits.memory"; empty
	// if one instance has no such process.
	Process, Field string
	// Instances are the first instance and the one that differs from it; or, if Unknown is set, the first and the first
	// that depends on it.
	Instances [2]string
	// More is how many further instances differ from the first in the same field, for the same causes.
	More int
	// Causes are the paths below `spec` that the template read and that differ between the two. Empty means that the
	// cause is unknown.
	Causes []string
	// Unknown is set if the bpm.yml does not differ, but depends on Causes[0], which is unknown before the pod runs.
	Unknown bool
}

// Error says which job, process and field differ, between whom and why.
func (d *DifferenceError) Error() string {
	if d.Unknown {
		return fmt.Sprintf("job %q: bpm.yml of instance %q%s depends on %s, which is not known before the instance runs",
			d.Job, d.Instances[1], d.more(), d.Causes[0])
	}
	what := "is not there on all instances:"
	if d.Field != "" {
		what = brief(d.Field) + " differs between instances:"
	}
	cause := "none of the spec keys that were read differs"
	if len(d.Causes) > 0 {
		cause = "because of " + strings.Join(d.Causes, ", ")
	}
	return fmt.Sprintf("job %q: process %q: %s %q and %q%s (%s)",
		d.Job, brief(d.Process), what, d.Instances[0], d.Instances[1], d.more(), cause)
}

// more counts the instances that are not named.
func (d *DifferenceError) more() string {
	if d.More == 0 {
		return ""
	}
	return fmt.Sprintf(" and %d more", d.More)
}

// Diff compares the bpm.yml of a job on all instances of a group with the bpm.yml of the first. It returns each
// differing field once for all instances where it differs for the same causes, and reports templates that read values
// that are not known yet (`spec.ip`). Without instances, or with one, there is no difference.
func Diff(job string, instances []Rendered) []*DifferenceError {
	var all differences
	for i := range instances {
		if path := unknowable(instances[i].Reads); path != "" {
			all.add(&DifferenceError{
				Job: job, Instances: [2]string{instances[0].Instance, instances[i].Instance}, Causes: []string{path}, Unknown: true,
			})
		}
		if i > 0 && instances[i].Config != instances[0].Config {
			for _, d := range compare(job, &instances[0], &instances[i]) {
				all.add(d)
			}
		}
	}
	return all.list
}

// differences are the differences of all instances, each once.
type differences struct {
	list []*DifferenceError
	seen map[string]*DifferenceError
}

// add notes a difference, or that another instance has it too.
func (a *differences) add(d *DifferenceError) {
	key := fmt.Sprintf("%q %q %q %v", d.Process, d.Field, d.Causes, d.Unknown)
	if first := a.seen[key]; first != nil {
		first.More++
		return
	}
	if a.seen == nil {
		a.seen = map[string]*DifferenceError{}
	}
	a.seen[key] = d
	a.list = append(a.list, d)
}

// unknowable returns the first path that depends on the address of a pod.
func unknowable(list []string) string {
	for _, path := range list {
		if Unknowable(path) {
			path, _ = reads.Cut(path)
			return path
		}
	}
	return ""
}

// Unknowable reports whether a path of Rendered.Reads names a pod's address, which is unknown before the pod runs.
func Unknowable(path string) bool {
	path, _ = reads.Cut(path)
	parts := strings.Split(path, ".")
	return path == "spec.ip" || len(parts) == 4 && parts[0] == "spec" && parts[1] == "networks" && parts[3] == "ip"
}

// compare returns the differences between two instances.
func compare(job string, a, b *Rendered) []*DifferenceError {
	var list []*DifferenceError
	var causes []string
	found := func(process, field string) {
		if causes == nil {
			causes = differing(a, b)
		}
		list = append(list, &DifferenceError{
			Job: job, Process: process, Field: field, Instances: [2]string{a.Instance, b.Instance}, Causes: causes,
		})
	}
	inA, inB := byName(a.Config), byName(b.Config)
	for _, name := range processNames(a, b) {
		p, q := inA[name], inB[name]
		if p == nil || q == nil {
			found(name, "")
			continue
		}
		x, y := p.flat(), q.flat()
		for _, field := range slices.Sorted(maps.Keys(union(x, y))) {
			v, inX := x[field]
			w, inY := y[field]
			if v != w || inX != inY {
				found(name, field)
			}
		}
	}
	return list
}

// processNames returns the names of the processes of both, in order.
func processNames(a, b *Rendered) []string {
	var names []string
	seen := map[string]bool{}
	for _, c := range []*Config{a.Config, b.Config} {
		for _, p := range c.Processes {
			if !seen[p.Name] {
				seen[p.Name] = true
				names = append(names, p.Name)
			}
		}
	}
	return names
}

// byName returns the processes of a configuration by name; the first of a name counts.
func byName(c *Config) map[string]*Process {
	all := make(map[string]*Process, len(c.Processes))
	for i := range c.Processes {
		if p := &c.Processes[i]; all[p.Name] == nil {
			all[p.Name] = p
		}
	}
	return all
}

func union(a, b map[string]string) map[string]string {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// differing returns the paths below spec that either instance read and whose values differ.
func differing(a, b *Rendered) []string {
	var paths []string
	seen := map[string]bool{}
	for _, path := range slices.Concat(a.Reads, b.Reads) {
		path, _ = reads.Cut(path)
		key, ok := strings.CutPrefix(path, "spec.")
		if !ok || seen[path] {
			continue
		}
		seen[path] = true
		if at(a.Spec, key) != at(b.Spec, key) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// Agrees reports whether an instance with this spec hash would have the same bpm.yml: all values below `spec` that
// r's template read are the same there. It ignores properties and links, which all instances of a job share.
func (r *Rendered) Agrees(spec *manifest.Map) bool {
	for _, path := range r.Reads {
		path, _ = reads.Cut(path)
		key, ok := strings.CutPrefix(path, "spec.")
		if path == "spec" || ok && at(r.Spec, key) != at(spec, key) {
			return false
		}
	}
	return true
}

// at returns a text that distinguishes the values at a dotted path, and a missing one from all others. A value that
// is not a hash is also the value at every path below it.
func at(spec *psych.Map, path string) string {
	var value any = spec
	for key := range strings.SplitSeq(path, ".") {
		m, ok := value.(*psych.Map)
		if !ok {
			break
		}
		if value, ok = m.Get(key); !ok {
			return ""
		}
	}
	switch v := value.(type) {
	case *psych.Map:
		text, err := v.MarshalJSON()
		return fmt.Sprint(string(text), err)
	case []any:
		text, err := psych.MapOf("", v).MarshalJSON()
		return fmt.Sprint(string(text), err)
	}
	return fmt.Sprintf("%T %v", value, value)
}

// flat returns the fields of a process by path.
func (p *Process) flat() map[string]string {
	f := map[string]string{
		"executable": p.Executable, "workdir": p.WorkDir, "shutdown_signal": p.ShutdownSignal,
		"hooks.pre_start": p.Hooks.PreStart, "limits.cpu": p.Limits.CPU,
		"ephemeral_disk": strconv.FormatBool(p.EphemeralDisk), "persistent_disk": strconv.FormatBool(p.PersistentDisk),
		"unsafe.privileged": strconv.FormatBool(p.Unsafe.Privileged), "unsafe.host_pid_namespace": strconv.FormatBool(p.Unsafe.HostPidNamespace),
	}
	for i, s := range p.Args {
		f[fmt.Sprintf("args[%d]", i)] = s
	}
	for i, s := range p.Capabilities {
		f[fmt.Sprintf("capabilities[%d]", i)] = s
	}
	for k, s := range p.Env {
		f["env."+k] = s
	}
	for k, s := range p.Requests {
		f["requests."+k] = s
	}
	setOptional(f, "limits.memory", p.Limits.Memory)
	setOptional(f, "limits.open_files", p.Limits.OpenFiles)
	setOptional(f, "limits.processes", p.Limits.Processes)
	setOptional(f, "limits.core_file_size", p.Limits.CoreFileSize)
	flatVolumes(f, "additional_volumes", p.AdditionalVolumes)
	flatVolumes(f, "unsafe.unrestricted_volumes", p.Unsafe.UnrestrictedVolumes)
	return f
}

// setOptional sets a field that may be missing.
func setOptional[T any](f map[string]string, path string, value *T) {
	if value != nil {
		f[path] = fmt.Sprint(*value)
	}
}

// flatVolumes sets the fields of volumes.
func flatVolumes(f map[string]string, path string, volumes []Volume) {
	for i, v := range volumes {
		at := fmt.Sprintf("%s[%d].", path, i)
		f[at+"path"] = v.Path
		f[at+"writable"] = strconv.FormatBool(v.Writable)
		f[at+"allow_executions"] = strconv.FormatBool(v.AllowExecutions)
		f[at+"mount_only"] = strconv.FormatBool(v.MountOnly)
		f[at+"shared"] = strconv.FormatBool(v.Shared)
	}
}
