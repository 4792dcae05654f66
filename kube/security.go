package kube

// This file sets the rights of the containers of pods.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/bpm"
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
		if t.Spec.HostPID {
			g.note("hostPID is not restricted: a process wants to see those of the host")
		}
		for _, v := range t.Spec.Volumes {
			if v.HostPath != nil {
				g.note("the volume %s is not restricted: it is a path of the node", v.Name)
			}
		}
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
	for _, p := range slices.Concat(g.parts.Containers, g.parts.Hooks) {
		if p.Name == c.Name && (p.Process != "" || strings.HasPrefix(p.Name, "bpm-")) {
			return true
		}
	}
	return false
}

// restrict keeps a container within the standard "restricted".
func (b *builder) restrict(g *built, c *corev1.Container) {
	s, yes, no := c.SecurityContext, true, false
	if s.Privileged != nil && *s.Privileged {
		g.note("container %q is not restricted: it is privileged", c.Name)
		return
	}
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
	var more []string
	for _, capability := range s.Capabilities.Add {
		if capability != "NET_BIND_SERVICE" {
			more = append(more, string(capability))
		}
	}
	if len(more) > 0 {
		g.note("container %q is not restricted: it has the capabilities %s", c.Name, fmt.Sprint(more))
	}
}
