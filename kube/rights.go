package kube

// This file decides which rights pods may have.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/pod"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
)

// Right is something that a bpm.yml or the manifest asks for, and that pods don't get unless Options.Allow allows it.
type Right struct {
	// Group is the instance group. Job and Process are "" for a right that env.bosh.agent.settings asks for. Process is
	// "" for a right that quarks.envs asks for.
	Group, Job, Process string
	Kind                RightKind
	// Value is the name of the capability, service account or Secret, "" for the other kinds.
	Value string
}

// RightKind is a kind of rights.
type RightKind string

// The kinds of rights. Kubernetes' Pod Security Standard "baseline" forbids the first three.
const (
	RightPrivileged     RightKind = "privileged"      // unsafe.privileged, quarks.run.security_context.privileged
	RightHostPID        RightKind = "host-pid"        // unsafe.host_pid_namespace, which holds for the whole pod
	RightCapability     RightKind = "capability"      // one that the standard doesn't have, in capabilities or quarks.run.security_context
	RightServiceAccount RightKind = "service-account" // env.bosh.agent.settings.serviceAccountName, or the token of "default"
	RightSecret         RightKind = "secret"          // a Secret that quarks.envs reads
)

// String returns the right as a text: "privileged", "capability NET_ADMIN".
func (r Right) String() string { return strings.TrimSpace(string(r.Kind) + " " + r.Value) }

func (b *builder) allowed(r Right) bool { return b.Allow != nil && b.Allow(r) }

// judge returns an error for each right that the pods of a group would have and the options don't allow. Kubernetes'
// own evaluator decides about everything in a template but service accounts and Secrets.
func (b *builder) judge(g *built, t *corev1.PodTemplateSpec) error {
	level := api.LevelRestricted
	if t = t.DeepCopy(); !b.Restricted {
		level = api.LevelBaseline
		b.grant(g, t)
	}
	violations := func(spec corev1.PodSpec) (list []policy.CheckResult) {
		for _, r := range b.evaluator.EvaluatePod(api.LevelVersion{Level: level, Version: api.LatestVersion()}, &t.ObjectMeta, &spec) {
			if !r.Allowed {
				list = append(list, r)
			}
		}
		return list
	}
	all := violations(t.Spec)
	if len(all) == 0 {
		return nil
	}
	var errs []error
	for _, p := range g.parts.All() {
		for _, v := range violations(alone(t, p.Name, b.hostPID(g, p))) {
			errs = append(errs, g.refusal(p, v, level))
		}
	}
	if len(errs) == 0 { // no container alone
		for _, v := range all {
			errs = append(errs, fmt.Errorf("instance group %q: the standard %q forbids %s (%s)", g.Name, level, v.ForbiddenReason, v.ForbiddenDetail))
		}
	}
	return errors.Join(errs...)
}

// grant takes the allowed rights away from a template.
func (b *builder) grant(g *built, t *corev1.PodTemplateSpec) {
	ask := func(p pod.Container, kind RightKind, value string) bool {
		return b.allowed(Right{Group: g.Name, Job: p.Job, Process: p.Process, Kind: kind, Value: value})
	}
	t.Spec.Volumes = slices.DeleteFunc(t.Spec.Volumes, func(v corev1.Volume) bool { return v.HostPath != nil }) // see Options.HostPath
	t.Spec.HostPID = slices.ContainsFunc(g.parts.Containers, func(p pod.Container) bool { return b.hostPID(g, p) })
	for _, p := range g.parts.All() {
		c := containerOf(t, p.Name)
		if c == nil || c.SecurityContext == nil {
			continue
		}
		s := c.SecurityContext
		if s.Privileged != nil && *s.Privileged && ask(p, RightPrivileged, "") {
			s.Privileged = nil
		}
		if s.Capabilities != nil {
			s.Capabilities.Add = slices.DeleteFunc(s.Capabilities.Add, func(c corev1.Capability) bool { return ask(p, RightCapability, string(c)) })
		}
	}
}

// hostPID reports whether a process asks for the host's process IDs and may not have them.
func (b *builder) hostPID(g *built, p pod.Container) bool {
	right := Right{Group: g.Name, Job: p.Job, Process: p.Process, Kind: RightHostPID}
	return g.process(p).Unsafe.HostPidNamespace && (b.Restricted || !b.allowed(right))
}

// alone returns a pod with one container of a template.
func alone(t *corev1.PodTemplateSpec, name string, hostPID bool) corev1.PodSpec {
	c := containerOf(t, name)
	if c == nil {
		return corev1.PodSpec{}
	}
	spec := corev1.PodSpec{SecurityContext: t.Spec.SecurityContext, HostPID: hostPID, Containers: []corev1.Container{*c}}
	for _, v := range t.Spec.Volumes {
		if slices.ContainsFunc(c.VolumeMounts, func(m corev1.VolumeMount) bool { return m.Name == v.Name }) {
			spec.Volumes = append(spec.Volumes, v)
		}
	}
	return spec
}

func containerOf(t *corev1.PodTemplateSpec, name string) *corev1.Container {
	for _, list := range [][]corev1.Container{t.Spec.InitContainers, t.Spec.Containers} {
		if at := slices.IndexFunc(list, func(c corev1.Container) bool { return c.Name == name }); at >= 0 {
			return &list[at]
		}
	}
	return nil
}

// refusal returns the error for a violation by a container. The detail has values of bpm.yml: it is left out if fields
// of the process that no Secret can have depend on variables.
func (g *built) refusal(p pod.Container, v policy.CheckResult, level api.Level) error {
	detail := " (" + v.ForbiddenDetail + ")"
	if job := g.jobInfo(p.Job); len(job.Shown) > 0 || slices.ContainsFunc(job.Secrets[p.Process], func(f string) bool { return strings.HasPrefix(f, "capabilities") }) {
		detail = ""
	}
	return fmt.Errorf("%s: the standard %q forbids %s%s, and Options.Allow doesn't allow it", g.asker(p), level, v.ForbiddenReason, detail)
}

// asker names a process or script, and the places where it can ask for rights: the line of its bpm.yml, and the line of
// the job's settings in the manifest.
func (g *built) asker(p pod.Container) string {
	text := fmt.Sprintf("instance group %q: job %q", g.Name, p.Job)
	if p.Process != "" {
		text += fmt.Sprintf(": process %q", p.Process)
	}
	var places []string
	if pos := g.process(p).Location; pos.Line > 0 {
		places = append(places, pos.Position())
	}
	for _, job := range g.Source().Get("jobs").Items() {
		if name, _ := job.Get("name").Value().(string); name != p.Job {
			continue
		}
		quarks := job.Get("properties").Get("quarks")
		for _, n := range []*manifest.Node{quarks.Get("bpm"), quarks.Get("run"), quarks.Get("envs")} {
			if n != nil {
				places = append(places, fmt.Sprintf("%s:%d:%d", n.File(), n.Line(), n.Column()))
			}
		}
	}
	if len(places) > 0 {
		text += " (" + strings.Join(places, ", ") + ")"
	}
	return text
}

// account refuses a service account that the options don't allow.
func (b *builder) account(g *built) error {
	name := g.agent.ServiceAccountName
	if automount := g.agent.AutomountServiceAccountToken; name == "" && automount != nil && *automount {
		name = "default"
	}
	if name == "" || b.allowed(Right{Group: g.Name, Kind: RightServiceAccount, Value: name}) {
		return nil
	}
	n := g.Source().Get("env").Get("bosh").Get("agent").Get("settings")
	return fmt.Errorf("%s:%d:%d: instance group %q: Options.Allow doesn't allow the service account that env.bosh.agent.settings asks for",
		n.File(), n.Line(), n.Column(), g.Name)
}

// secretsOf refuses variables of quarks.envs with values of Secrets that the options don't allow.
func (c *containers) secretsOf(p pod.Container, envs []corev1.EnvVar) {
	for n, v := range envs {
		if v.ValueFrom == nil || v.ValueFrom.SecretKeyRef == nil || v.ValueFrom.SecretKeyRef.Name == textsName(c.g.Name, 0) {
			continue
		}
		if !c.allowed(Right{Group: c.g.Name, Job: p.Job, Kind: RightSecret, Value: v.ValueFrom.SecretKeyRef.Name}) {
			c.errs = append(c.errs, fmt.Errorf("%s: Options.Allow doesn't allow the Secret of quarks.envs[%d]", c.g.asker(p), n))
		}
	}
}
