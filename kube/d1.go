package kube

// This file makes the jobs of the first design: those that read the specs of releases, and those that render. Their
// output is JSON, one object on a line, in the logs of their containers.

import (
	"fmt"
	"strconv"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// LabelRelease is on the jobs that read specs: the name of the release.
const LabelRelease = "boshrender.io/release"

// SpecReaders returns a Job for each release that groups of a deployment take jobs from. It prints, for each job of the
// release, {"name": …, "spec": base64 of a tar.gz of the job's folder}, which spec.OpenSpecReader reads.
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
			pod := &job.Spec.Template.Spec
			pod.InitContainers = []corev1.Container{copier(release.Name, image)}
			pod.Containers = []corev1.Container{{
				Name: "spec-reader", Image: o.Image, Command: []string{o.program(), "spec-reader"},
				Env:          []corev1.EnvVar{{Name: "SPECS_DIR", Value: DirSources + "/jobs-src/" + release.Name}},
				VolumeMounts: []corev1.VolumeMount{{Name: volumeSources, MountPath: DirSources}},
			}}
			pod.Volumes = []corev1.Volume{{Name: volumeSources, VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{}}}}
			list = append(list, job)
		}
	}
	return list, nil
}

// Renderers returns a Job for each pod of the StatefulSets: it prints one object, from the paths of the files that the
// pod would render to their texts. The Secrets of the objects have to be there.
func (o *Objects) Renderers() []*batchv1.Job {
	var list []*batchv1.Job
	for _, set := range o.StatefulSets {
		for ordinal := range int(*set.Spec.Replicas) {
			job := &batchv1.Job{TypeMeta: metav1.TypeMeta{APIVersion: "batch/v1", Kind: "Job"}}
			set.ObjectMeta.DeepCopyInto(&job.ObjectMeta)
			job.Annotations = nil
			job.Name = dns.Sanitize(fmt.Sprintf("render-%s-%d", set.Name, ordinal))
			set.Spec.Template.Spec.DeepCopyInto(&job.Spec.Template.Spec)
			pod := &job.Spec.Template.Spec
			pod.RestartPolicy, pod.Subdomain = corev1.RestartPolicyNever, ""
			var before []corev1.Container
			for _, c := range pod.InitContainers {
				if c.Name != "template-render" {
					before = append(before, c)
					continue
				}
				for n := range c.Env {
					if c.Env[n].Name == boshrender.EnvPodOrdinal { // a Job's pod has no label of it
						c.Env[n] = corev1.EnvVar{Name: c.Env[n].Name, Value: strconv.Itoa(ordinal)}
					}
				}
				c.Env = append(c.Env, corev1.EnvVar{Name: "OUTPUT", Value: "json"})
				pod.Containers = []corev1.Container{c}
				break
			}
			pod.InitContainers = before
			if claims := set.Spec.VolumeClaimTemplates; len(claims) > 0 { // create-dirs mounts it
				pod.Volumes = append(pod.Volumes, corev1.Volume{Name: claims[0].Name, VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{}}})
			}
			list = append(list, job)
		}
	}
	return list
}

// once makes a Job without containers.
func (b *builder) once(name, group string) *batchv1.Job {
	retries := int32(0)
	job := &batchv1.Job{TypeMeta: metav1.TypeMeta{APIVersion: "batch/v1", Kind: "Job"}, ObjectMeta: b.meta(name, group)}
	job.Spec.BackoffLimit = &retries
	job.Spec.Template.Spec.RestartPolicy = corev1.RestartPolicyNever
	return job
}
