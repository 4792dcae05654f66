package controller

// This file removes objects that are no longer wanted.

import (
	"context"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// lists returns a list of each kind of object, kinds that create pods first.
func lists() map[string]client.ObjectList {
	return map[string]client.ObjectList{
		"StatefulSet": &appsv1.StatefulSetList{}, "Job": &batchv1.JobList{}, "Service": &corev1.ServiceList{},
		"PodDisruptionBudget": &policyv1.PodDisruptionBudgetList{}, "NetworkPolicy": &networkingv1.NetworkPolicyList{},
		"Secret": &corev1.SecretList{},
	}
}

// order is the order in which objects are removed.
var order = []string{"StatefulSet", "Job", "Service", "PodDisruptionBudget", "NetworkPolicy", "Secret"}

// owned calls a function for every object of a kind that the resource owns.
func (t *turn) owned(ctx context.Context, kind string, f func(o client.Object) error) error {
	list := lists()[kind]
	if err := t.List(ctx, list, client.InNamespace(t.d.Namespace), client.MatchingLabels{kube.LabelManaged: kube.Managed}, shared); err != nil {
		return err
	}
	items, err := meta.ExtractList(list)
	if err != nil {
		return err
	}
	for _, item := range items {
		if o := item.(client.Object); metav1.IsControlledBy(o, t.d) {
			if err := f(o); err != nil {
				return err
			}
		}
	}
	return nil
}

// sweep removes the objects of deleted groups, and Secrets of old versions that no pod can use any more. Variables
// stay, and so do Jobs of errands that have run.
func (t *turn) sweep(ctx context.Context) error {
	old := map[string][]client.Object{}
	for key, o := range t.found.there {
		kind, _, _ := strings.Cut(key, " ")
		switch {
		case t.found.names[key], !o.GetDeletionTimestamp().IsZero(), !metav1.IsControlledBy(o, t.d):
		case kind == "Service" && t.waiting: // pods that aren't updated yet have its names
		case kind == "Secret" && (t.waiting || o.GetLabels()[kube.LabelSecretType] == "generated" || t.used(o)):
		default:
			old[kind] = append(old[kind], o)
		}
	}
	for _, kind := range order {
		for _, o := range old[kind] {
			if err := client.IgnoreNotFound(t.Delete(ctx, o, client.PropagationPolicy(metav1.DeletePropagationBackground))); err != nil {
				return err
			}
		}
	}
	return nil
}

// used reports whether a Job, or a StatefulSet in a rollout, uses a version of Secrets.
func (t *turn) used(secret client.Object) bool {
	group, version := secret.GetLabels()[dns.LabelInstanceGroup], secret.GetLabels()[kube.LabelVersion]
	if _, err := strconv.Atoi(version); err != nil || group == "" {
		return false
	}
	for n := range t.found.jobs {
		if j := &t.found.jobs[n]; j.Labels[dns.LabelInstanceGroup] == group && j.Annotations[kube.AnnotationVersion] == version && result(j) == "Running" {
			return true
		}
	}
	return false
}

// remove removes everything, and then the finalizer: first the objects with pods, and after these are gone, the
// objects that they need. It reports whether all are gone.
func (t *turn) remove(ctx context.Context) (gone bool, err error) {
	if !controllerutil.ContainsFinalizer(t.d, Finalizer) {
		return true, nil
	}
	left := 0
	for _, kind := range order {
		if kind != "StatefulSet" && kind != "Job" && left > 0 {
			return false, nil
		}
		how := metav1.DeletePropagationBackground
		err := t.owned(ctx, kind, func(o client.Object) error {
			if kind == "StatefulSet" || kind == "Job" {
				left++
				how = metav1.DeletePropagationForeground
			}
			if !o.GetDeletionTimestamp().IsZero() {
				return nil
			}
			return client.IgnoreNotFound(t.Delete(ctx, o, client.PropagationPolicy(how)))
		})
		if err != nil {
			return false, err
		}
	}
	controllerutil.RemoveFinalizer(t.d, Finalizer)
	return true, client.IgnoreNotFound(t.Update(ctx, t.d, Manager))
}
