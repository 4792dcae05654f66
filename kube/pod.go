package kube

// This file builds the template of the pods of a group.

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	corev1 "k8s.io/api/core/v1"
)

// The volumes that all pods have, in addition to bpm's volumes.
const (
	volumeSources   = "rendering-data" // the sources of jobs
	volumeJobs      = "jobs-dir"       // the rendered jobs
	volumeSys       = "sys-dir"        // logs, pids and sockets
	volumeDocument  = "ig-resolved"
	volumeVariables = "variables"
)

// The mount paths in pods; the paths of the document and the variables are followed by the group.
const (
	DirSources   = "/var/vcap/all-releases"
	DirJobs      = "/var/vcap/jobs"
	DirDocument  = "/var/run/secrets/resolved-properties"
	DirVariables = "/var/run/secrets/variables"
)

// template builds the template of the pods in one AZ.
func (b *builder) template(g *built, zone, version int) (*corev1.PodTemplateSpec, error) {
	t := &corev1.PodTemplateSpec{}
	t.Labels = b.podLabels(g, zone)
	group := int64(1000)
	t.Spec.SecurityContext = &corev1.PodSecurityContext{FSGroup: &group}
	t.Spec.HostPID = g.parts.HostPID
	if isErrand(g.Lifecycle) {
		t.Spec.RestartPolicy = corev1.RestartPolicyNever
	} else {
		t.Spec.Subdomain = b.headless(g)
	}
	t.Spec.TerminationGracePeriodSeconds = b.grace(g)
	if err := b.volumes(g, t, version); err != nil {
		return nil, err
	}
	c := &containers{builder: b, g: g, zone: zone, version: version}
	t.Spec.InitContainers = c.init()
	t.Spec.Containers = c.processes()
	g.agent.settle(t)
	b.place(g, zone, t)
	b.secure(g, t)
	c.errs = append(c.errs, b.account(g))
	if !b.Restricted {
		c.errs = append(c.errs, b.judge(g, t)) // Mutate is the program's own
	}
	if err := errors.Join(c.errs...); err != nil {
		return nil, err
	}
	if b.Mutate != nil {
		az := ""
		if len(g.AZs) > 0 {
			az = g.AZs[zone]
		}
		if err := b.Mutate(g.Name, az, t); err != nil {
			return nil, fmt.Errorf("instance group %q: %w", g.Name, err)
		}
	}
	if err := g.inPod(t); err != nil || !b.Restricted {
		return t, err
	}
	return t, b.judge(g, t)
}

// podLabels returns the labels by which Services and sets select pods.
func (b *builder) podLabels(g *built, zone int) map[string]string {
	m := b.meta("", g.Name)
	m.Labels[b.azKey()] = strconv.Itoa(zone)
	return m.Labels
}

// headless returns the name of the Service of a whole group.
func (b *builder) headless(g *built) string {
	if b.groupServices == nil {
		b.groupServices = map[string]string{}
		for service, target := range b.resolved.Names().All() {
			if _, known := b.groupServices[target.Group]; !known && target.Level == dns.LevelGroup {
				b.groupServices[target.Group] = service
			}
		}
	}
	if service, ok := b.groupServices[g.Name]; ok {
		return service
	}
	name, err := dns.Naming{}.Service(dns.Target{Level: dns.LevelGroup, Group: g.Name})
	if err != nil {
		return ""
	}
	return name
}

// volumes adds the volumes.
func (b *builder) volumes(g *built, t *corev1.PodTemplateSpec, version int) error {
	empty := func(name string) {
		t.Spec.Volumes = append(t.Spec.Volumes, corev1.Volume{Name: name, VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{}}})
	}
	for _, name := range []string{volumeSources, volumeJobs, volumeSys} {
		empty(name)
	}
	if size := g.info.EphemeralDisk; size > 0 {
		claim := volumeClaim("", "", size)
		t.Spec.Volumes = append(t.Spec.Volumes, corev1.Volume{Name: b.ephemeral(g), VolumeSource: corev1.VolumeSource{
			Ephemeral: &corev1.EphemeralVolumeSource{VolumeClaimTemplate: &corev1.PersistentVolumeClaimTemplate{Spec: claim.Spec}},
		}})
	} else {
		empty(b.ephemeral(g))
	}
	if stampsNeeded(g.parts) {
		t.Spec.Volumes = append(t.Spec.Volumes, corev1.Volume{Name: volumeStamps, VolumeSource: corev1.VolumeSource{
			EmptyDir: &corev1.EmptyDirVolumeSource{Medium: corev1.StorageMediumMemory},
		}})
	}
	for _, v := range []struct {
		name, prefix, key string
		data              []byte
	}{{volumeDocument, TypeResolved, KeyDocument, g.document}, {volumeVariables, TypeVariables, KeyVariables, g.values}} {
		parts, err := b.parts(v.prefix, g.Name, version, v.key, v.data)
		if err != nil {
			return err
		}
		t.Spec.Volumes = append(t.Spec.Volumes, secretVolume(v.name, parts))
	}
	for _, v := range g.parts.Volumes {
		if v.Claim != nil || v.Name == volumeJobs || v.Name == volumeSys || v.Name == b.ephemeral(g) {
			continue // already present, or a claim of the StatefulSet
		}
		if v.HostPath != nil {
			t.Spec.Volumes = append(t.Spec.Volumes, corev1.Volume{Name: v.Name, VolumeSource: corev1.VolumeSource{
				HostPath: &corev1.HostPathVolumeSource{Path: v.HostPath.Path},
			}})
			continue
		}
		empty(v.Name)
	}
	return nil
}

// ephemeral returns the name of the volume for ephemeral data.
func (b *builder) ephemeral(g *built) string { return dns.Sanitize(g.Name + "-ephemeral") }

// secretVolume returns a volume with the parts of a document in one folder.
func secretVolume(name string, parts []*corev1.Secret) corev1.Volume {
	mode := int32(0o440)
	if len(parts) == 1 {
		return corev1.Volume{Name: name, VolumeSource: corev1.VolumeSource{
			Secret: &corev1.SecretVolumeSource{SecretName: parts[0].Name, DefaultMode: &mode},
		}}
	}
	all := &corev1.ProjectedVolumeSource{DefaultMode: &mode}
	for _, part := range parts {
		all.Sources = append(all.Sources, corev1.VolumeProjection{
			Secret: &corev1.SecretProjection{LocalObjectReference: corev1.LocalObjectReference{Name: part.Name}},
		})
	}
	return corev1.Volume{Name: name, VolumeSource: corev1.VolumeSource{Projected: all}}
}

// agentKeys are the keys of env.bosh.agent.settings that pods honour: quarks' keys, with the types of Kubernetes.
type agentKeys struct {
	Annotations                   map[string]string             `json:"annotations"`
	Labels                        map[string]string             `json:"labels"`
	Affinity                      *corev1.Affinity              `json:"affinity"`
	Tolerations                   []corev1.Toleration           `json:"tolerations"`
	ServiceAccountName            string                        `json:"serviceAccountName"`
	AutomountServiceAccountToken  *bool                         `json:"automountServiceAccountToken"`
	ImagePullSecrets              []corev1.LocalObjectReference `json:"imagePullSecrets"`
	TerminationGracePeriodSeconds *int64                        `json:"terminationGracePeriodSeconds"`
	DNS                           string                        `json:"dns"`
	EphemeralAsPVC                bool                          `json:"ephemeralAsPVC"`      // see pod.Info.EphemeralDisk
	JobBackoffLimit               *int32                        `json:"jobBackoffLimit"`     // of errands
	InjectReplicasEnv             *bool                         `json:"injectReplicasEnv"`   // REPLICAS, true by default
	DisableLogSidecar             *bool                         `json:"disable_log_sidecar"` // there is none
}

// agentSettings reads env.bosh.agent.settings. It records unknown keys at any depth.
func (g *built) agentSettings() error {
	if g.parts.Agent == nil {
		return nil
	}
	lost, err := convert(g.parts.Agent, &g.agent)
	if err != nil {
		return fmt.Errorf("instance group %q: env.bosh.agent.settings: %w", g.Name, err)
	}
	for _, path := range lost {
		g.note("env.bosh.agent.settings.%s has no effect", path)
	}
	switch d := g.agent.DisableLogSidecar; {
	case d != nil && !*d:
		g.note("env.bosh.agent.settings.disable_log_sidecar is false: there is no such container; logs stay in %s/sys/log", bpm.DefaultRoot)
	case g.agent.JobBackoffLimit != nil && !isErrand(g.Lifecycle):
		g.note("env.bosh.agent.settings.jobBackoffLimit has no effect: the group is no errand")
	}
	return nil
}

// note records a setting that pods can't honour, once.
func (g *built) note(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(g.notes, text) {
		g.notes = append(g.notes, text)
	}
}

// settle applies the settings to a template.
func (s *agentKeys) settle(t *corev1.PodTemplateSpec) {
	t.Annotations = maps.Clone(s.Annotations)
	for key, value := range s.Labels {
		if _, ours := t.Labels[key]; !ours {
			t.Labels[key] = value
		}
	}
	t.Spec.Affinity, t.Spec.Tolerations = s.Affinity, s.Tolerations
	t.Spec.ServiceAccountName, t.Spec.AutomountServiceAccountToken = s.ServiceAccountName, s.AutomountServiceAccountToken
	t.Spec.ImagePullSecrets = s.ImagePullSecrets
	if s.TerminationGracePeriodSeconds != nil {
		t.Spec.TerminationGracePeriodSeconds = s.TerminationGracePeriodSeconds
	}
	if s.DNS != "" {
		t.Spec.DNSPolicy = corev1.DNSNone
		t.Spec.DNSConfig = &corev1.PodDNSConfig{Nameservers: []string{s.DNS}}
	}
}
