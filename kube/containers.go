package kube

// This file builds the containers of pods.

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/pod"
	corev1 "k8s.io/api/core/v1"
	kubejson "sigs.k8s.io/json"
)

// The names of init containers, and of their variables, that other code refers to.
const (
	nameRender   = "template-render"
	copierPrefix = "spec-copier-"
	envPrefix    = "VARIABLES_PREFIX"
)

// containers builds the containers of a group's pods in one AZ.
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

// init returns the init containers, in order: for each release one that copies the sources of its jobs, one that
// creates folders, one that renders, and the pre-start scripts of jobs and processes.
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
		Env: append(append(c.podEnv(pod.EnvPodName, pod.EnvPodIP), c.placeEnv()...),
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
	if prefix := c.g.Options().Prefix; prefix != "" {
		render.Env = append(render.Env, corev1.EnvVar{Name: envPrefix, Value: prefix})
	}
	list = append(list, folders, render)
	for _, p := range slices.Concat(c.g.parts.PreStart, c.g.parts.Hooks) {
		list = append(list, c.container(p))
	}
	return list
}

// copier returns the container that copies the sources of a release's jobs from its image.
func copier(release, image string) corev1.Container {
	return corev1.Container{
		Name: dns.Sanitize(copierPrefix + release), Image: image, Command: []string{"/bin/sh", "-c"},
		Args:         []string{`mkdir -p "$0" && cp -R /var/vcap/jobs-src/. "$0"`, DirSources + "/jobs-src/" + release},
		VolumeMounts: []corev1.VolumeMount{{Name: volumeSources, MountPath: DirSources}},
	}
}

// mounts returns the mounts of scripts, which see all volumes of the pod.
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

// processes returns the containers of the pod. Without processes it is one that waits, because a pod must have a
// container.
func (c *containers) processes() []corev1.Container {
	var list []corev1.Container
	for _, p := range c.g.parts.Containers {
		out := c.container(p)
		c.lifecycle(p, &out)
		list = append(list, out)
	}
	list = append(list, c.postStart()...)
	if len(list) == 0 {
		list = append(list, corev1.Container{Name: "wait", Image: c.Image, Command: []string{c.program(), "wait"}})
	}
	return list
}

// container converts plain data to a container.
func (c *containers) container(p pod.Container) corev1.Container {
	var out corev1.Container
	if _, err := convert(p.Container, &out); err != nil {
		c.fail(p.Name, err)
	}
	if p.Process == "" && len(out.VolumeMounts) == 0 {
		out.VolumeMounts = c.mounts()
	}
	own := out.Env
	out.Env = c.podEnv(p.Variables...)
	var extra []corev1.EnvVar
	c.read(p, "envs", p.Envs, &extra)
	c.secretsOf(p, extra)
	for _, v := range c.placeEnv() {
		if !slices.ContainsFunc(slices.Concat(own, extra, out.Env), func(e corev1.EnvVar) bool { return e.Name == v.Name }) {
			out.Env = append(out.Env, v)
		}
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
		var health struct {
			Readiness *corev1.Probe `json:"readiness"`
			Liveness  *corev1.Probe `json:"liveness"`
			Startup   *corev1.Probe `json:"startup"`
		}
		c.read(p, "run.healthcheck."+p.Process, p.Health, &health)
		out.ReadinessProbe, out.LivenessProbe, out.StartupProbe = health.Readiness, health.Liveness, health.Startup
	}
	if p.Security != nil {
		c.read(p, "run.security_context", p.Security, out.SecurityContext)
	}
	return out
}

// read converts a setting of quarks to typed data.
func (c *containers) read(p pod.Container, setting string, from, to any) {
	lost, err := convert(from, to)
	if err != nil {
		c.fail(p.Name, fmt.Errorf("quarks.%s: %w", setting, err))
	}
	for _, path := range lost {
		separator := "."
		if path[0] == '[' {
			separator = ""
		}
		c.g.note("job %q: quarks.%s%s%s has no effect", p.Job, setting, separator, path)
	}
}

// placeEnv returns quarks' environment variables that identify a pod in its group. If the Secret of the group has the
// number of replicas, scaling does not change them and restarts no pod.
func (c *containers) placeEnv() []corev1.EnvVar {
	list := []corev1.EnvVar{
		{Name: "INSTANCE_GROUP_NAME", Value: c.g.Name},
		{Name: "AZ_INDEX", Value: strconv.Itoa(c.zone + 1)},
	}
	if !isErrand(c.g.Lifecycle) {
		list = append(list, c.podEnv(pod.EnvPodOrdinal)...)
	} else {
		list = append(list, corev1.EnvVar{Name: pod.EnvPodOrdinal, Value: "0"})
	}
	if inject := c.g.agent.InjectReplicasEnv; inject == nil || *inject {
		list = append(list, corev1.EnvVar{Name: "REPLICAS", ValueFrom: &corev1.EnvVarSource{SecretKeyRef: &corev1.SecretKeySelector{
			LocalObjectReference: corev1.LocalObjectReference{Name: secretName(TypeResolved, c.g.Name, c.version, 0)}, Key: KeyReplicas,
		}}})
	}
	return list
}

// podEnv returns variables whose values are fields of the pod.
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

// envPodIndex is the variable from which the pod's name is built if its StatefulSet has a shortened name.
const envPodIndex = "POD_INDEX"

// indexLabel is the field for the number of a pod in its StatefulSet.
const indexLabel = "metadata.labels['" + dns.LabelPodIndex + "']"

// field returns a variable whose value is a field of the pod.
func field(name, path string) corev1.EnvVar {
	return corev1.EnvVar{Name: name, ValueFrom: &corev1.EnvVarSource{FieldRef: &corev1.ObjectFieldSelector{FieldPath: path}}}
}

// convert converts plain data to typed data that marshals the same, and returns the paths that the type doesn't have.
func convert(from, to any) (lost []string, err error) {
	data, err := json.Marshal(from)
	if err != nil {
		return nil, err
	}
	strict, err := kubejson.UnmarshalStrict(data, to)
	if err != nil {
		return nil, fmt.Errorf("%s", strings.TrimPrefix(err.Error(), "json: "))
	}
	for _, one := range strict {
		var field kubejson.FieldError
		if errors.As(one, &field) {
			lost = append(lost, field.FieldPath())
		}
	}
	return lost, nil
}
