package bpm

// This file maps processes to containers.

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
)

// Options describes the pod that the containers of a job are made for.
type Options struct {
	// Job and Group are the names in the manifest.
	Job, Group string
	// Image is the image of the job's release.
	Image string
	// Command goes before the executable, as an init process does; empty runs the executable itself.
	Command []string
	// PIDFiles has a shell write the ID of each process into the file that PIDFile names, in whose folder the process
	// has to be able to write. It is the ID in the container.
	PIDFiles bool
	// Label makes a name fit for Kubernetes; nil keeps names, and one that does not fit is an error.
	Label func(string) string
	// Env is added to every container where the process does not set it.
	Env []EnvVar
	// Expand names the environment variables that $(NAME) in an argument or in the value of another variable refers
	// to, see Express. Every other $( is literal.
	Expand []string
	// Secret is the name of a Secret; "" for none. The texts that Secrets names are in Result.Secrets then, and
	// containers have references to the keys of the Secret in their place.
	Secret string
	// Secrets are the fields of processes that depend on the values of variables, by the names of the processes:
	// paths as in Difference.
	Secrets map[string][]string
	// PlainEnv leaves out the variables that bpm adds: TMPDIR, LANG, PATH and HOME. bpm also makes the folder of
	// TMPDIR, data/‹job›/tmp; in a pod something that runs before has to.
	PlainEnv bool
	// PersistentDisk is set if the group has a persistent disk.
	PersistentDisk bool
	// User is the user id to run as; nil means vcap, or root for a privileged process, as in bpm.
	User *int64
	// HostPath reports whether a container may mount a path of the node that it runs on, for an unrestricted volume;
	// nil allows none.
	HostPath func(path string) bool
	// Root is DefaultRoot if empty.
	Root string
}

// VcapUser is the id of the user vcap on a stemcell.
const VcapUser = 1000

// Result holds the containers and volumes of a job's processes.
type Result struct {
	// Containers has one container for each process, in their order.
	Containers []Container
	// Init has one container for each pre_start hook, in the order of the processes.
	Init []Container
	// Volumes are the volumes that the containers mount, by first use.
	Volumes []PodVolume
	// Findings lists the settings that the containers cannot honour.
	Findings []Finding
	// Secrets is the content of the Secret named Options.Secret: texts by their keys; nil if there are none.
	Secrets map[string]string
}

// Finding is a field of bpm.yml that has no effect, or another one, in a container.
type Finding struct {
	// Process is the name of the process.
	Process string
	// Field is a path as in Difference.
	Field string
	// Reason explains the consequence.
	Reason string
}

// String returns the finding as a line of text.
func (f Finding) String() string {
	return fmt.Sprintf("process %q: %s %s", f.Process, f.Field, f.Reason)
}

// label matches the names that Kubernetes accepts for containers and volumes.
var label = pattern.New(`^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$`)

// secretKey matches the keys that Kubernetes allows in a Secret.
var secretKey = pattern.New(`^[-._a-zA-Z0-9]{1,253}$`)

// Containers maps the processes to containers:
//
//   - executable, args, env, workdir and capabilities unchanged, env sorted;
//   - limits.memory in bytes (bpm's units are powers of 1024), cpu unchanged;
//   - ephemeral_disk and persistent_disk of any process for all containers of the job, as mounts at data/‹job› and
//     store/‹job›;
//   - volumes below data, store and sys as mounts of the pod's; unrestricted ones as paths of the node where
//     Options.HostPath allows it, not at all where a container has its own (/proc, /dev, /etc …), and elsewhere as
//     empty directories;
//   - hooks.pre_start as an init container with the process's environment.
//
// Everything else is in Result.Findings. It fails if Validate does, for names and volumes that Kubernetes has no
// place for, and for a persistent disk that the group does not have; all errors are reported at once.
func (c *Config) Containers(o Options) (*Result, error) {
	if o.Root == "" {
		o.Root = DefaultRoot
	}
	m := &mapper{Options: o, config: c, result: &Result{}, named: map[string]bool{}}
	if err := c.Validate(o.Job, o.Root); err != nil {
		m.errs = append(m.errs, err)
	}
	m.disks()
	for i := range c.Processes {
		m.process(&c.Processes[i])
	}
	m.names()
	if err := errors.Join(m.errs...); err != nil {
		return nil, err
	}
	return m.result, nil
}

// mapper maps one job.
type mapper struct {
	Options
	config *Config
	result *Result
	shared []VolumeMount   // mounts of every container of the job
	named  map[string]bool // names that have been checked
	errs   []error

	diskless bool // the lack of a persistent disk has been reported
}

// fail records an error.
func (m *mapper) fail(format string, args ...any) {
	m.errs = append(m.errs, fmt.Errorf(format, args...))
}

// find records a finding.
func (m *mapper) find(p *Process, field, format string, args ...any) {
	m.result.Findings = append(m.result.Findings, Finding{Process: p.Name, Field: field, Reason: fmt.Sprintf(format, args...)})
}

// name returns the name of a container or volume.
func (m *mapper) name(s string) string {
	if m.Label != nil {
		s = m.Label(s)
	}
	if !m.named[s] && !label.MatchString(s) {
		m.fail("job %q: %q is no name for Kubernetes", m.Job, s)
	}
	m.named[s] = true
	return s
}

// path returns a path below the root.
func (m *mapper) path(parts ...string) string {
	return m.Root + "/" + strings.Join(parts, "/")
}

// process maps one process.
func (m *mapper) process(p *Process) {
	main := Container{
		Name: m.name(m.Job + "-" + p.Name), Image: m.Image,
		WorkingDir: p.WorkDir, Resources: m.resources(p),
		VolumeMounts: m.mounts(p), SecurityContext: m.security(p),
	}
	if main.WorkingDir == "" {
		main.WorkingDir = m.path("jobs", m.Job)
	}
	texts := &secretTexts{mapper: m, process: p, name: main.Name}
	line := []string{texts.text("executable", p.Executable)}
	for n, arg := range p.Args {
		line = append(line, texts.text(fmt.Sprintf("args[%d]", n), arg))
	}
	var before string
	if p.Hooks.PreStart != "" {
		before = texts.text("hooks.pre_start", p.Hooks.PreStart)
	}
	main.Env = m.env(p, texts)
	init := m.Command
	if m.PIDFiles {
		init = slices.Concat(init, m.pidFile(p))
	}
	main.Command, main.Args = command(init, line)
	m.result.Containers = append(m.result.Containers, main)
	if before != "" {
		hook := main
		hook.Name = m.name("bpm-pre-start-" + m.Job + "-" + p.Name)
		hook.Command, hook.Args = command(m.Command, []string{before})
		m.result.Init = append(m.result.Init, hook)
	}
	texts.shown()
	m.dropped(p)
}

// pidFile is the command before the executable that writes the file with the ID of the process, as bpm does.
func (m *mapper) pidFile(p *Process) []string {
	const script = `echo $$ >"$0" && exec "$@"`
	return []string{"/bin/sh", "-c", m.text(script), PIDFile(m.Root, m.Job, p.Name)}
}

// PIDFile returns the path of the file in which bpm writes the ID of a process; root is DefaultRoot if it is empty.
func PIDFile(root, job, process string) string {
	return fmt.Sprintf("%s/sys/run/bpm/%s/%s.pid", cmp.Or(root, DefaultRoot), job, process)
}

// command splits a command line for a container, including the command before it.
func command(before, line []string) (command, rest []string) {
	if len(before) == 0 {
		return line[:1:1], slices.Clip(line[1:])
	}
	return slices.Clone(before), line
}

// text escapes a text for a field of a container, where Kubernetes reads "$(NAME)" as a variable and "$$" as a dollar.
func (m *mapper) text(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		b.WriteByte(s[i])
		if s[i] != '$' || i+1 == len(s) || s[i+1] != '$' && s[i+1] != '(' {
			continue
		}
		name, _, ok := strings.Cut(s[i+1:], ")")
		if !ok || !slices.Contains(m.Expand, strings.TrimPrefix(name, "(")) {
			b.WriteByte('$')
		}
	}
	return b.String()
}

// env returns the environment of a process: first the variables that texts refer to, and the rest sorted by name.
func (m *mapper) env(p *Process, texts *secretTexts) []EnvVar {
	vars := map[string]string{}
	if !m.PlainEnv {
		vars["TMPDIR"] = m.path("data", m.Job, "tmp")
		vars["LANG"] = "en_US.UTF-8"
		vars["PATH"] = m.path("jobs", m.Job, "bin") + ":/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin:."
		vars["HOME"] = m.path("data", m.Job)
	}
	for _, v := range m.Env {
		vars[v.Name] = v.Value
	}
	maps.Copy(vars, p.Env)
	list := make([]EnvVar, 0, len(vars))
	for _, name := range slices.Sorted(maps.Keys(vars)) {
		list = append(list, texts.variable(name, vars[name]))
	}
	return slices.Concat(texts.vars, list)
}

// resources returns the limits and requests of a process, nil for none.
func (m *mapper) resources(p *Process) *Resources {
	r := &Resources{Limits: map[string]string{}, Requests: maps.Clone(p.Requests)}
	if p.Limits.Memory != nil {
		if bytes, err := Bytes(*p.Limits.Memory); err == nil {
			r.Limits["memory"] = quantity(bytes)
		}
	}
	if p.Limits.CPU != "" {
		r.Limits["cpu"] = p.Limits.CPU
	}
	if len(r.Limits) == 0 && len(r.Requests) == 0 {
		return nil
	}
	return r
}

// security returns the rights of a process.
func (m *mapper) security(p *Process) *SecurityContext {
	user := int64(VcapUser)
	if p.Unsafe.Privileged {
		user = 0
	}
	if m.User != nil {
		user = *m.User
	}
	s := &SecurityContext{RunAsUser: &user}
	if p.Unsafe.Privileged {
		privileged := true
		s.Privileged = &privileged
	}
	if len(p.Capabilities) > 0 {
		s.Capabilities = &Capabilities{Add: slices.Clone(p.Capabilities)}
	}
	return s
}

// dropped records the fields that have no counterpart.
func (m *mapper) dropped(p *Process) {
	const noLimit = "has no counterpart in a container and is not enforced"
	if p.Limits.OpenFiles != nil {
		m.find(p, "limits.open_files", noLimit)
	}
	if p.Limits.Processes != nil {
		m.find(p, "limits.processes", noLimit)
	}
	if p.Limits.CoreFileSize != nil {
		m.find(p, "limits.core_file_size", noLimit)
	}
	if p.Unsafe.HostPidNamespace {
		m.find(p, "unsafe.host_pid_namespace", "is a matter of the pod, not of one container, and is not set")
	}
	if p.ShutdownSignal == "INT" {
		m.find(p, "shutdown_signal", "has no counterpart: Kubernetes sends TERM")
	}
	for i, capability := range p.Capabilities {
		if strings.HasPrefix(capability, "CAP_") {
			m.find(p, fmt.Sprintf("capabilities[%d]", i), "has a prefix that neither bpm nor Kubernetes expects")
		}
	}
}

// names refuses two containers of one name.
func (m *mapper) names() {
	seen := map[string]bool{}
	for _, c := range slices.Concat(m.result.Containers, m.result.Init) {
		if seen[c.Name] {
			m.fail("job %q: two containers are named %q", m.Job, c.Name)
		}
		seen[c.Name] = true
	}
}
