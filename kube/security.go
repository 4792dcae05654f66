package kube

// This file sets the rights of the containers of pods.

import (
	"slices"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/pod"
	corev1 "k8s.io/api/core/v1"
)

// secure sets fields that no bpm.yml has: the resources of containers of scripts, and for all containers those in
// Options.
func (b *builder) secure(g *built, t *corev1.PodTemplateSpec) {
	no, profile := false, &corev1.SeccompProfile{Type: corev1.SeccompProfileTypeRuntimeDefault}
	t.Spec.PriorityClassName = b.PriorityClass
	if t.Spec.AutomountServiceAccountToken == nil {
		t.Spec.AutomountServiceAccountToken = &no
	}
	if b.Restricted {
		yes := true
		t.Spec.SecurityContext.RunAsNonRoot, t.Spec.SecurityContext.SeccompProfile = &yes, profile
	}
	for _, list := range [][]corev1.Container{t.Spec.InitContainers, t.Spec.Containers} {
		for n := range list {
			c := &list[n]
			c.ImagePullPolicy = b.ImagePullPolicy
			own := c.SecurityContext == nil
			if own {
				c.SecurityContext = &corev1.SecurityContext{AllowPrivilegeEscalation: &no, SeccompProfile: profile}
			}
			if own || !b.ofProcess(g, c) {
				c.Resources = *b.ScriptResources.DeepCopy()
			}
			if b.Restricted {
				b.restrict(g, c)
			}
		}
	}
}

// ofProcess reports whether a container comes from bpm.yml: a process, or the hook before one.
func (b *builder) ofProcess(g *built, c *corev1.Container) bool {
	return slices.ContainsFunc(g.parts.All(), func(p pod.Container) bool { return p.Name == c.Name && p.Process != "" })
}

// restrict keeps a container within the standard "restricted", except for rights that its bpm.yml or the manifest asks
// for: see judge.
func (b *builder) restrict(g *built, c *corev1.Container) {
	s, yes, no := c.SecurityContext, true, false
	if s.RunAsUser == nil || *s.RunAsUser == 0 {
		if s.RunAsUser != nil {
			g.note("container %q runs as vcap and not as root", c.Name)
		}
		user := int64(bpm.VcapUser)
		s.RunAsUser = &user
	}
	s.RunAsNonRoot, s.AllowPrivilegeEscalation = &yes, &no
	if s.SeccompProfile == nil {
		s.SeccompProfile = &corev1.SeccompProfile{Type: corev1.SeccompProfileTypeRuntimeDefault}
	}
	if s.Capabilities == nil {
		s.Capabilities = &corev1.Capabilities{}
	}
	s.Capabilities.Drop = []corev1.Capability{"ALL"}
}
