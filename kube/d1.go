package kube

// This file builds jobs for programs that do in the cluster the steps that Build does outside: jobs that read the
// specs of releases, gather the data of groups and, as in the first design, render. The output of the first and the
// last is JSON, one object per line, in the logs of their containers.

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/pod"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// LabelRelease is on the jobs that read specs: the name of the release.
const LabelRelease = "boshrender.io/release"

// SpecReaders returns a Job for each release whose jobs the groups of a deployment use. It prints, for each job of
// the release, {"name": …, "spec": base64 of a tar.gz of the job's folder}, which spec.OpenSpecReader reads.
func SpecReaders(r *boshrender.Resolved, o Options) ([]*batchv1.Job, error) {
	if err := o.check(r); err != nil {
		return nil, err
	}
	b := &builder{Options: o, manifest: r.Manifest(), resolved: r}
	var list []*batchv1.Job
	seen := map[string]bool{}
	for _, ig := range b.manifest.InstanceGroups {
		g := r.Group(ig.Name)
		for _, release := range g.Releases() {
			if seen[release.Name] {
				continue
			}
			seen[release.Name] = true
			image, err := o.image(b.manifest, ig, release.Name, release.Version)
			if err != nil {
				return nil, err
			}
			job := b.once(dns.Sanitize("spec-reader-"+release.Name), "")
			job.Labels[LabelRelease] = dns.LabelValue(release.Name)
			template := &job.Spec.Template.Spec
			template.InitContainers = []corev1.Container{copier(release.Name, image)}
			template.Containers = []corev1.Container{{
				Name: "spec-reader", Image: o.Image, Command: []string{o.program(), "spec-reader"},
				Env:          []corev1.EnvVar{{Name: "SPECS_DIR", Value: DirSources + "/jobs-src/" + release.Name}},
				VolumeMounts: []corev1.VolumeMount{{Name: volumeSources, MountPath: DirSources}},
			}}
			template.Volumes = []corev1.Volume{{Name: volumeSources, VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{}}}}
			list = append(list, job)
		}
	}
	return list, nil
}

// Renderers returns a Job for each pod of the StatefulSets: it prints one object that maps the paths of the files
// that the pod would render to their texts. The Secrets of the objects must exist.
func (o *Objects) Renderers() []*batchv1.Job {
	var list []*batchv1.Job
	for _, set := range o.StatefulSets {
		for ordinal := range int(*set.Spec.Replicas) {
			job := &batchv1.Job{TypeMeta: metav1.TypeMeta{APIVersion: "batch/v1", Kind: "Job"}}
			set.ObjectMeta.DeepCopyInto(&job.ObjectMeta)
			job.Annotations = nil
			job.Spec.BackoffLimit = new(int32)
			job.Name = dns.Sanitize(fmt.Sprintf("render-%s-%d", set.Name, ordinal))
			set.Spec.Template.Spec.DeepCopyInto(&job.Spec.Template.Spec)
			template := &job.Spec.Template.Spec
			template.RestartPolicy, template.Subdomain = corev1.RestartPolicyNever, ""
			var before []corev1.Container
			for _, c := range template.InitContainers {
				if c.Name != nameRender {
					before = append(before, c)
					continue
				}
				for n := range c.Env {
					if c.Env[n].Name == pod.EnvPodOrdinal { // a Job's pod lacks the label
						c.Env[n] = corev1.EnvVar{Name: c.Env[n].Name, Value: strconv.Itoa(ordinal)}
					}
				}
				c.Env = append(c.Env, corev1.EnvVar{Name: "OUTPUT", Value: "json"})
				template.Containers = []corev1.Container{c}
				break
			}
			template.InitContainers = before
			if claims := set.Spec.VolumeClaimTemplates; len(claims) > 0 { // create-dirs mounts it
				template.Volumes = append(template.Volumes, corev1.Volume{Name: claims[0].Name, VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{}}})
			}
			list = append(list, job)
		}
	}
	return list
}

// DirOutput is the folder, in a volume "output", where the jobs of Gatherers write their output.json.
const DirOutput = "/mnt/quarks"

// Gatherers returns a Job for each group that resolves the deployment again, with the sources of all releases, and
// writes output.json, the result of pod.Output. It reads the manifest and the values of variables from the Secrets of
// the objects, which must exist. env is added: SCHEME and NAMING, if the deployment was resolved with others than the
// defaults of the command gather.
func (o *Objects) Gatherers(env ...corev1.EnvVar) []*batchv1.Job {
	var copiers []corev1.Container
	groups := o.templates()
	for _, g := range groups {
		for _, c := range g.template.Spec.InitContainers {
			copies := strings.HasPrefix(c.Name, copierPrefix)
			if copies && !slices.ContainsFunc(copiers, func(other corev1.Container) bool { return other.Name == c.Name }) {
				copiers = append(copiers, c)
			}
		}
	}
	var desired []*corev1.Secret
	for _, s := range o.Secrets {
		if s.Labels[LabelSecretType] == TypeDesired {
			desired = append(desired, s)
		}
	}
	var list []*batchv1.Job
	for _, g := range groups {
		list = append(list, g.gatherer(copiers, desired, env))
	}
	return list
}

// groupTemplate is the template of a group's pods in its first AZ.
type groupTemplate struct {
	name     string
	meta     metav1.ObjectMeta
	template *corev1.PodTemplateSpec
}

// templates returns a template for each group.
func (o *Objects) templates() []groupTemplate {
	var list []groupTemplate
	add := func(meta metav1.ObjectMeta, t *corev1.PodTemplateSpec) {
		name := meta.Annotations[AnnotationGroup]
		if !slices.ContainsFunc(list, func(g groupTemplate) bool { return g.name == name }) {
			list = append(list, groupTemplate{name, meta, t})
		}
	}
	for _, s := range o.StatefulSets {
		add(s.ObjectMeta, &s.Spec.Template)
	}
	for _, j := range o.Jobs {
		add(j.ObjectMeta, &j.Spec.Template)
	}
	for _, group := range slices.Sorted(maps.Keys(o.Errands)) {
		add(o.Errands[group].ObjectMeta, &o.Errands[group].Spec.Template)
	}
	return list
}

func (g groupTemplate) gatherer(copiers []corev1.Container, desired []*corev1.Secret, env []corev1.EnvVar) *batchv1.Job {
	const volumeManifest, volumeOutput, dirManifest = "manifest", "output", "/var/run/secrets/deployment"
	empty := corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{}}
	job := &batchv1.Job{TypeMeta: metav1.TypeMeta{APIVersion: "batch/v1", Kind: "Job"}}
	g.meta.DeepCopyInto(&job.ObjectMeta)
	job.Annotations, job.Name = nil, dns.Sanitize("gather-"+g.name)
	job.Spec.BackoffLimit = new(int32)
	pod := &job.Spec.Template.Spec
	pod.RestartPolicy, pod.InitContainers = corev1.RestartPolicyNever, slices.Clone(copiers)
	pod.Volumes = []corev1.Volume{
		{Name: volumeSources, VolumeSource: empty}, {Name: volumeOutput, VolumeSource: empty}, secretVolume(volumeManifest, desired),
	}
	for _, v := range g.template.Spec.Volumes {
		if v.Name == volumeVariables {
			pod.Volumes = append(pod.Volumes, v)
		}
	}
	for _, c := range g.template.Spec.InitContainers {
		if c.Name != nameRender {
			continue
		}
		pod.Containers = []corev1.Container{{
			Name: "gather", Image: c.Image, Command: []string{c.Command[0], "gather"},
			Env: append([]corev1.EnvVar{
				{Name: "INSTANCE_GROUP_NAME", Value: g.name}, {Name: "BOSH_MANIFEST_PATH", Value: dirManifest}, field("NAMESPACE", "metadata.namespace"),
				{Name: "BASE_DIR", Value: DirSources}, {Name: "VARIABLES_DIR", Value: DirVariables}, {Name: "OUTPUT_FILE_PATH", Value: DirOutput},
			}, env...),
			VolumeMounts: []corev1.VolumeMount{
				{Name: volumeSources, MountPath: DirSources}, {Name: volumeOutput, MountPath: DirOutput},
				{Name: volumeManifest, MountPath: dirManifest, ReadOnly: true}, {Name: volumeVariables, MountPath: DirVariables, ReadOnly: true},
			},
		}}
		for _, v := range c.Env {
			if v.Name == envPrefix {
				pod.Containers[0].Env = append(pod.Containers[0].Env, v)
			}
		}
	}
	return job
}

// once returns a Job without containers.
func (b *builder) once(name, group string) *batchv1.Job {
	job := &batchv1.Job{TypeMeta: metav1.TypeMeta{APIVersion: "batch/v1", Kind: "Job"}, ObjectMeta: b.meta(name, group)}
	job.Spec.BackoffLimit = new(int32)
	job.Spec.Template.Spec.RestartPolicy = corev1.RestartPolicyNever
	return job
}
