package pod

// This file builds the parts of a pod from the processes and scripts of its jobs, as plain data that marshals to
// Kubernetes' types.

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/pipeline/findings"
	"github.com/boshrender/boshrender/internal/pipeline/platform"
	"github.com/boshrender/boshrender/manifest"
)

// PartsOptions configure the parts of a pod. The zero value works for a group without releases' images.
type PartsOptions struct {
	// Image returns the image of a release, in which the processes and scripts of its jobs run; nil means "".
	Image func(release, version string) string
	// HostPath reports whether a container may mount a path of the node, see bpm.Options; nil allows none.
	HostPath func(path string) bool
	// Root is bpm.DefaultRoot if it is empty.
	Root string
	// Command precedes the executable of each process, for an init process; if empty, the executable itself is run.
	Command []string
	// PIDFiles makes each process write its ID where bpm does, see bpm.Options.
	PIDFiles bool
	// Secret is the name of a Secret for the texts that depend on variables, see Parts.Secrets; "" keeps them in the
	// containers.
	Secret string
}

// Parts are the parts of the pods of a group.
type Parts struct {
	// Folders are the absolute paths of the folders that must exist before anything runs, owned by the user vcap: the
	// folders that bpm creates for each job below data and sys.
	Folders []string
	// PreStart are the pre-start scripts in the order of the jobs. Each runs once, as root, before the hooks.
	PreStart []Container
	// PostStart are the post-start scripts. Each runs as root, after all processes of the pod have started and the
	// command Container.Condition has succeeded.
	PostStart []Container
	// Hooks run before the processes. Containers are the processes of bpm.yml, or the scripts of an errand.
	Hooks, Containers []Container
	// Volumes are the mounted volumes, each once.
	Volumes []bpm.PodVolume
	// Claim is the persistent disk, nil for none. It belongs to the volume of the same name.
	Claim *DiskClaim
	// HostPID is set if a process uses the host's process IDs, which applies to the whole pod.
	HostPID bool
	// Agent is the manifest's env.bosh.agent.settings, where quarks keeps annotations, labels, affinity, tolerations,
	// serviceAccountName, imagePullSecrets and terminationGracePeriodSeconds.
	Agent *manifest.Map
	// Secrets is the content of the Secret named PartsOptions.Secret: texts by their keys; nil if there are none.
	Secrets map[string]string
	// Findings are the settings that a pod can't honour.
	Findings []Finding
}

// Container is a container of a pod, for a process or a script.
type Container struct {
	bpm.Container
	// Job is the job, and Process the process, also of a hook; "" for a script.
	Job, Process string
	// Variables are the variables that arguments and variables refer to as $(NAME); they must be set before the
	// others.
	Variables []string
	// Envs is the manifest's quarks.envs: variables of Kubernetes, also with valueFrom.
	Envs []any
	// Health is the manifest's quarks.run.healthcheck of the process: readiness and liveness, probes of Kubernetes.
	// Security is quarks.run.security_context. Either may be nil.
	Health, Security *manifest.Map
	// Drain is the path of the job's drain script if this container, the first of its job, runs it. All containers of
	// the pod wait for it before their processes end.
	Drain string
	// Condition is the command that a post-start script waits for: quarks.post_start.condition.exec.command, nil for
	// none.
	Condition []string
}

// All returns all containers, in the order in which they start.
func (p *Parts) All() []Container {
	return slices.Concat(p.PreStart, p.Hooks, p.Containers, p.PostStart)
}

// DiskClaim is the persistent disk of each pod of a group.
type DiskClaim struct {
	// Name is the name of the claim and of its volume.
	Name string
	// Size is in MiB.
	Size int
	// Class names the storage class, "" for the cluster's default.
	Class string
}

// Finding is a setting of a job that a pod can't honour.
type Finding struct {
	// Job is the name of the job, "" for the whole group.
	Job string
	bpm.Finding
}

// String returns the finding as a line of text.
func (f Finding) String() string {
	if f.Job == "" {
		return f.Reason
	}
	if f.Process == "" {
		return fmt.Sprintf("job %q: %s", f.Job, f.Reason)
	}
	return fmt.Sprintf("job %q: %s", f.Job, f.Finding)
}

// Parts builds the parts of the group's pods. All errors are reported: errors of bpm.Config.Containers, and two
// containers of one name.
func (b *Info) Parts(o PartsOptions) (*Parts, error) {
	m := &partsMaker{Info: b, o: o, parts: &Parts{Agent: b.Agent}, root: cmp.Or(o.Root, bpm.DefaultRoot)}
	for n := range b.Jobs {
		m.job(&b.Jobs[n])
	}
	if b.PersistentDisk > 0 {
		name := dns.Sanitize(b.Group + "-pvc")
		m.parts.Claim = &DiskClaim{Name: name, Size: b.PersistentDisk, Class: b.DiskType}
	}
	for _, path := range b.Unused {
		m.find("", "%s has no effect", path)
	}
	m.shown()
	m.names()
	if err := findings.Join(m.errs); err != nil {
		return nil, err
	}
	return m.parts, nil
}

// partsMaker builds the parts of one group's pods.
type partsMaker struct {
	*Info
	o     PartsOptions
	parts *Parts
	root  string
	errs  []error

	settings *settings // of the current job
}

func (m *partsMaker) find(job, format string, args ...any) {
	m.parts.Findings = append(m.parts.Findings, Finding{job, bpm.Finding{Reason: fmt.Sprintf(format, args...)}})
}

// errand reports whether the group's pods run to completion.
func (b *Info) errand() bool {
	return b.Lifecycle == manifest.LifecycleErrand || b.Lifecycle == platform.AutoErrand
}

func (m *partsMaker) job(j *JobInfo) {
	p := m.parts
	m.settings = &settings{of: j.Settings, read: map[string]bool{}}
	defer m.unread(j)
	dirs := []string{"data/" + j.Name, "data/" + j.Name + "/tmp", "sys/log/" + j.Name, "sys/run/" + j.Name}
	if m.o.PIDFiles {
		dirs = append(dirs, "sys/run/bpm/"+j.Name)
	}
	for _, dir := range dirs {
		p.Folders = append(p.Folders, m.root+"/"+dir)
	}
	if slices.Contains(j.Scripts, "pre-start") {
		p.PreStart = append(p.PreStart, m.script(j, "pre-start"))
	}
	if slices.Contains(j.Scripts, "post-start") && !m.errand() {
		c := m.script(j, "post-start")
		c.Condition = m.condition()
		p.PostStart = append(p.PostStart, c)
	}
	if slices.Contains(j.Scripts, "drain") && !m.errand() && (j.Config == nil || len(j.Config.Processes) == 0) {
		m.find(j.Name, "bin/drain is not run: the job has no process, and so no container")
	}
	for _, name := range j.Scripts {
		if name == "post-deploy" || name == "pre-stop" || name == "post-stop" {
			m.find(j.Name, "bin/%s is not run: a pod has no such moment", name)
		}
	}
	switch {
	case m.errand() && slices.Contains(j.Scripts, "run"):
		p.Containers = append(p.Containers, m.script(j, "run"))
	case j.Config == nil && !m.errand():
		m.find(j.Name, "has no bpm.yml: what monit would run of it does not run")
	case j.Config != nil:
		m.processes(j)
	}
}

// script returns a container that runs a script of a job as root, as the agent does.
func (m *partsMaker) script(j *JobInfo, name string) Container {
	root := int64(0)
	c := Container{Job: j.Name}
	c.Name = dns.Sanitize(name + "-" + j.Name)
	c.Image = m.image(j)
	c.Command = []string{fmt.Sprintf("%s/jobs/%s/bin/%s", m.root, j.Name, name)}
	c.SecurityContext = &bpm.SecurityContext{RunAsUser: &root}
	return c
}

func (m *partsMaker) image(j *JobInfo) string {
	if m.o.Image == nil {
		return ""
	}
	return m.o.Image(j.Release, j.Version)
}

// processes builds the containers of a job's processes.
func (m *partsMaker) processes(j *JobInfo) {
	made, err := j.Config.Containers(bpm.Options{
		Job: j.Name, Group: m.Group, Image: m.image(j), Label: dns.Sanitize, Expand: j.Variables,
		PersistentDisk: m.PersistentDisk > 0, HostPath: m.o.HostPath, Root: m.root,
		Command: m.o.Command, PIDFiles: m.o.PIDFiles && !m.errand(), Secret: m.o.Secret, Secrets: j.Secrets,
	})
	if err != nil {
		m.errs = append(m.errs, fmt.Errorf("instance group %q: %w", m.Group, err))
		return
	}
	m.keep(j.Name, made.Secrets)
	for _, f := range made.Findings {
		if f.Field == "unsafe.host_pid_namespace" {
			m.parts.HostPID = true
			f.Reason = "holds for the whole pod"
		}
		m.parts.Findings = append(m.parts.Findings, Finding{j.Name, f})
	}
	envs := m.envs(j)
	security := m.settings.hash("run", "security_context")
	for n, c := range made.Containers {
		process := j.Config.Processes[n].Name
		one := Container{Container: c, Job: j.Name, Process: process, Variables: j.Variables, Envs: envs, Security: security}
		one.Health = m.settings.hash("run", "healthcheck", process)
		if n == 0 && !m.errand() && slices.Contains(j.Scripts, "drain") {
			one.Drain = m.root + "/jobs/" + j.Name + "/bin/drain"
		}
		m.parts.Containers = append(m.parts.Containers, one)
	}
	hooked := slices.DeleteFunc(slices.Clone(j.Config.Processes), func(p bpm.Process) bool { return p.Hooks.PreStart == "" })
	for n, c := range made.Init {
		m.parts.Hooks = append(m.parts.Hooks, Container{Container: c, Job: j.Name, Process: hooked[n].Name, Variables: j.Variables, Envs: envs})
	}
	for _, v := range made.Volumes {
		if !slices.ContainsFunc(m.parts.Volumes, func(o bpm.PodVolume) bool { return o.Name == v.Name }) {
			m.parts.Volumes = append(m.parts.Volumes, v)
		}
	}
	if m.settings.at("activePassiveProbes") != nil {
		m.find(j.Name, "quarks.activePassiveProbes needs somebody who probes and labels the active pod")
	}
}

// condition returns the command of quarks.post_start.condition.
func (m *partsMaker) condition() []string {
	var command []string
	for _, word := range m.settings.list("post_start", "condition", "exec", "command") {
		command = append(command, fmt.Sprint(word))
	}
	return command
}

// keep adds texts of a job to the Secret.
func (m *partsMaker) keep(job string, texts map[string]string) {
	if len(texts) > 0 && m.parts.Secrets == nil {
		m.parts.Secrets = map[string]string{}
	}
	for key, text := range texts {
		if _, taken := m.parts.Secrets[key]; taken {
			m.errs = append(m.errs, fmt.Errorf("instance group %q: job %q: another text has the key %q of the Secret", m.Group, job, key))
		}
		m.parts.Secrets[key] = text
	}
}

// envs returns quarks.envs. The values that depend on variables are in the Secret.
func (m *partsMaker) envs(j *JobInfo) []any {
	envs := slices.Clone(m.settings.list("envs"))
	for n := range envs {
		v, ok := envs[n].(*manifest.Map)
		written, _ := v.Get("value")
		value, isText := written.(string)
		if !ok || !isText || m.o.Secret == "" || !slices.Contains(j.Shown, fmt.Sprintf("envs[%d].value", n)) {
			continue
		}
		key := dns.Sanitize(j.Name) + ".envs." + strconv.Itoa(n)
		m.keep(j.Name, map[string]string{key: value})
		v = v.Clone()
		v.Delete("value")
		v.Set("valueFrom", mapOf("secretKeyRef", mapOf("name", m.o.Secret, "key", key)))
		envs[n] = v
	}
	return envs
}

// shown records the settings that depend on variables and that can't be in a Secret.
func (m *partsMaker) shown() {
	if m.o.Secret == "" {
		return
	}
	const text = "depends on the value of a variable, and is in the pod as it is"
	for n := range m.Jobs {
		for _, path := range m.Jobs[n].Shown {
			if !strings.HasPrefix(path, "envs[") || !strings.HasSuffix(path, "].value") {
				m.find(m.Jobs[n].Name, "quarks.%s %s", path, text)
			}
		}
	}
	for _, path := range m.Shown {
		m.find("", "env.bosh.agent.settings.%s %s", path, text)
	}
}

// names refuses two containers of one name.
func (m *partsMaker) names() {
	seen := map[string]string{}
	for _, c := range m.parts.All() {
		if other, twice := seen[c.Name]; twice {
			m.errs = append(m.errs, fmt.Errorf("instance group %q: jobs %q and %q both have a container %q", m.Group, other, c.Job, c.Name))
		}
		seen[c.Name] = c.Job
	}
}

// Ports returns the ports of all jobs; see JobInfo.Ports.
func (b *Info) Ports() ([]dns.Port, error) {
	var all []dns.Port
	var errs []error
	for n := range b.Jobs {
		ports, err := b.Jobs[n].Ports()
		all, errs = append(all, ports...), append(errs, err)
	}
	return all, errors.Join(errs...)
}
