package kube

// This file makes the containers of pods.

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/pod"
	corev1 "k8s.io/api/core/v1"
)

// The names of init containers and of their variables that are looked for again.
const (
	nameRender   = "template-render"
	copierPrefix = "spec-copier-"
	envPrefix    = "VARIABLES_PREFIX"
)

// containers makes those of the pods of a group in one AZ.
type containers struct {
	*builder
	g       *built
	zone    int
	version int
	errs    []error
}

func (c *containers) fail(container string, err error) {
	c.errs = append(c.errs, fmt.Errorf("instance group %q: container %q: %w", c.g.Name, container, err))
}

// init returns the init containers, in order: for each release one that copies the sources of its jobs, one that makes
// folders, one that renders, and the pre-start scripts of jobs and processes.
func (c *containers) init() []corev1.Container {
	var list []corev1.Container
	for _, r := range c.g.Releases() {
		list = append(list, copier(r.Name, c.g.images[r.Name]))
	}
	folders := corev1.Container{
		Name: "create-dirs", Image: c.Image, Command: []string{c.program(), "create-dirs"}, Args: c.g.parts.Folders,
		VolumeMounts: c.mounts(),
	}
	render := corev1.Container{
		Name: nameRender, Image: c.Image, Command: []string{c.program(), nameRender},
		Env: append(c.podEnv(pod.EnvPodName, pod.EnvPodIP),
			corev1.EnvVar{Name: "INSTANCE_GROUP_NAME", Value: c.g.Name},
			corev1.EnvVar{Name: "AZ_INDEX", Value: strconv.Itoa(c.zone + 1)},
			corev1.EnvVar{Name: "BOSH_MANIFEST_PATH", Value: DirDocument + "/" + c.g.Name},
			corev1.EnvVar{Name: "VARIABLES_DIR", Value: DirVariables + "/" + c.g.Name},
			corev1.EnvVar{Name: "JOBS_DIR", Value: DirSources}, corev1.EnvVar{Name: "OUTPUT_DIR", Value: DirJobs},
		),
		VolumeMounts: []corev1.VolumeMount{
			{Name: volumeSources, MountPath: DirSources}, {Name: volumeJobs, MountPath: DirJobs},
			{Name: volumeDocument, MountPath: DirDocument + "/" + c.g.Name, ReadOnly: true},
			{Name: volumeVariables, MountPath: DirVariables + "/" + c.g.Name, ReadOnly: true},
		},
	}
	if c.Prefix != "" {
		render.Env = append(render.Env, corev1.EnvVar{Name: envPrefix, Value: c.Prefix})
	}
	if !isErrand(c.g.Lifecycle) {
		render.Env = append(render.Env, c.podEnv(pod.EnvPodOrdinal)...)
	}
	list = append(list, folders, render)
	for _, p := range slices.Concat(c.g.parts.PreStart, c.g.parts.Hooks) {
		list = append(list, c.container(p))
	}
	return list
}

// copier copies the sources of a release's jobs from its image.
func copier(release, image string) corev1.Container {
	return corev1.Container{
		Name: dns.Sanitize(copierPrefix + release), Image: image, Command: []string{"/bin/sh", "-c"},
		Args:         []string{`mkdir -p "$0" && cp -R /var/vcap/jobs-src/. "$0"`, DirSources + "/jobs-src/" + release},
		VolumeMounts: []corev1.VolumeMount{{Name: volumeSources, MountPath: DirSources}},
	}
}

// mounts are those of scripts, which see all that the pod has.
func (c *containers) mounts() []corev1.VolumeMount {
	mounts := []corev1.VolumeMount{
		{Name: volumeJobs, MountPath: DirJobs}, {Name: volumeSys, MountPath: "/var/vcap/sys"},
		{Name: c.ephemeral(c.g), MountPath: "/var/vcap/data"},
	}
	if claim := c.g.parts.Claim; claim != nil {
		mounts = append(mounts, corev1.VolumeMount{Name: claim.Name, MountPath: "/var/vcap/store"})
	}
	return mounts
}

// processes returns the containers of the pod; one that waits if there is no process, since a pod has to have one.
func (c *containers) processes() []corev1.Container {
	var list []corev1.Container
	for _, p := range c.g.parts.Containers {
		list = append(list, c.container(p))
	}
	list = append(list, c.postStart()...)
	if len(list) == 0 {
		list = append(list, corev1.Container{Name: "wait", Image: c.Image, Command: []string{c.program(), "wait"}})
	}
	return list
}

// container turns plain data into a container.
func (c *containers) container(p pod.Container) corev1.Container {
	var out corev1.Container
	if err := convert(p.Container, &out); err != nil {
		c.fail(p.Name, err)
	}
	if p.Process == "" && len(out.VolumeMounts) == 0 {
		out.VolumeMounts = c.mounts()
	}
	own := out.Env
	out.Env = c.podEnv(p.Variables...)
	var extra []corev1.EnvVar
	if err := convert(p.Envs, &extra); err != nil {
		c.fail(p.Name, fmt.Errorf("quarks.envs: %w", err))
	}
	for _, v := range own {
		if !slices.ContainsFunc(extra, func(e corev1.EnvVar) bool { return e.Name == v.Name }) {
			out.Env = append(out.Env, v)
		}
	}
	out.Env = append(out.Env, extra...)
	for n := range out.Env {
		if from := out.Env[n].ValueFrom; from != nil && from.SecretKeyRef != nil && from.SecretKeyRef.Name == textsName(c.g.Name, 0) {
			from.SecretKeyRef.Name = textsName(c.g.Name, c.version)
		}
	}
	if p.Health != nil {
		var health struct{ Readiness, Liveness, Startup *corev1.Probe }
		if err := convert(p.Health, &health); err != nil {
			c.fail(p.Name, fmt.Errorf("quarks.run.healthcheck: %w", err))
		}
		out.ReadinessProbe, out.LivenessProbe, out.StartupProbe = health.Readiness, health.Liveness, health.Startup
	}
	if p.Security != nil {
		if err := convert(p.Security, out.SecurityContext); err != nil {
			c.fail(p.Name, fmt.Errorf("quarks.run.security_context: %w", err))
		}
	}
	c.lifecycle(p, &out)
	return out
}

// podEnv returns variables with what is the pod's own.
func (c *containers) podEnv(names ...string) []corev1.EnvVar {
	var list []corev1.EnvVar
	for _, name := range names {
		path := ""
		switch name {
		case pod.EnvPodName:
			if named, err := dns.StatefulSet(c.g.Name, len(c.g.AZs) > 0, c.zone); err == nil && len(named) > maxSet && !isErrand(c.g.Lifecycle) {
				list = append(list, field(envPodIndex, indexLabel), corev1.EnvVar{Name: name, Value: named + "-$(" + envPodIndex + ")"})
				continue
			}
			path = "metadata.name"
		case pod.EnvPodIP:
			path = "status.podIP"
		case pod.EnvPodOrdinal:
			path = indexLabel
		case pod.EnvAZ:
			list = append(list, corev1.EnvVar{Name: name, Value: c.g.AZs[c.zone]})
			continue
		default:
			c.fail("", fmt.Errorf("variable %s is unknown", name))
		}
		list = append(list, field(name, path))
	}
	return list
}

// envPodIndex is what the name of a pod is made of where its StatefulSet has a shorter one.
const envPodIndex = "POD_INDEX"

// indexLabel is the field with the number of a pod in its StatefulSet.
const indexLabel = "metadata.labels['" + dns.LabelPodIndex + "']"

// field is a variable with a field of the pod.
func field(name, path string) corev1.EnvVar {
	return corev1.EnvVar{Name: name, ValueFrom: &corev1.EnvVarSource{FieldRef: &corev1.ObjectFieldSelector{FieldPath: path}}}
}

// convert turns plain data into typed data that marshals the same.
func convert(from, to any) error {
	data, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(data, to)
	}
	if err != nil {
		return fmt.Errorf("%s", strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}
