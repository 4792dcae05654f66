package kube

// This file refuses two things of one name: Kubernetes has fewer characters for names than manifests have, so that
// a_b and a-b are one there.

import (
	"errors"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/dns"
	corev1 "k8s.io/api/core/v1"
)

// owners are the things with a name, by kind and name.
type owners map[string]string

// take refuses a name that another thing has.
func (o owners) take(kind, name, owner string) error {
	key := kind + " " + name
	if other, taken := o[key]; taken {
		return fmt.Errorf("%s would belong to %s and to %s", key, other, owner)
	}
	o[key] = owner
	return nil
}

// names refuses two objects of one name, two claims, and two groups whose pods have the same labels.
func (b *builder) names() error {
	seen, labels := owners{}, owners{}
	var errs []error
	for _, o := range b.out.All() {
		errs = append(errs, seen.take(o.GetObjectKind().GroupVersionKind().Kind, o.GetName(), "instance group "+o.GetLabels()[dns.LabelInstanceGroup]))
	}
	for _, s := range b.out.StatefulSets {
		for _, c := range s.Spec.VolumeClaimTemplates {
			errs = append(errs, seen.take("PersistentVolumeClaim", c.Name+"-"+s.Name, "StatefulSet "+s.Name))
		}
	}
	for _, ig := range b.manifest.InstanceGroups {
		if b.out.Errands[ig.Name] != nil {
			errs = append(errs, seen.take("Job", dns.KubernetesJobName(ig.Name, 0), fmt.Sprintf("errand %q", ig.Name)))
		}
		errs = append(errs, labels.take("label", dns.LabelValue(ig.Name), fmt.Sprintf("instance group %q", ig.Name)))
	}
	return errors.Join(errs...)
}

// inPod refuses two containers or two volumes of one name in a pod.
func (g *built) inPod(t *corev1.PodTemplateSpec) error {
	var names []string
	for _, c := range slices.Concat(t.Spec.InitContainers, t.Spec.Containers) {
		names = append(names, "containers are named "+c.Name)
	}
	for _, v := range t.Spec.Volumes {
		names = append(names, "volumes are named "+v.Name)
	}
	for n, name := range names {
		if slices.Contains(names[:n], name) {
			return fmt.Errorf("instance group %q: two %s", g.Name, name)
		}
	}
	return nil
}
