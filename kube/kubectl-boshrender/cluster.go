package main

// This file applies the objects to a cluster.

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// manager is the field manager of applied objects.
const manager = client.FieldOwner("kubectl-boshrender")

// live is a deployment in a cluster.
type live struct {
	client.Client
	namespace string
	resolved  *boshrender.Resolved
	state     *kube.State
	objects   *kube.Objects
	changes   *kube.Changes
	// there are the objects in the cluster that this program has applied for the deployment, by kind and name.
	there map[string]client.Object
	known []string // see secrets
}

func key(kind string, o client.Object) string { return kind + " " + o.GetName() }

func kindOf(o client.Object) string { return o.GetObjectKind().GroupVersionKind().Kind }

// connect connects to the cluster, and builds the objects for its state.
func (c *command) connect(ctx context.Context) (*live, error) {
	rules := clientcmd.NewDefaultClientConfigLoadingRules()
	rules.ExplicitPath = c.kubeconfig
	loader := clientcmd.NewNonInteractiveDeferredLoadingClientConfig(rules, &clientcmd.ConfigOverrides{CurrentContext: c.context})
	config, err := loader.ClientConfig()
	if err != nil {
		return nil, err
	}
	if c.namespace == "" {
		if c.namespace, _, err = loader.Namespace(); err != nil {
			return nil, err
		}
	}
	l := &live{namespace: c.namespace, there: map[string]client.Object{}}
	if l.Client, err = client.New(config, client.Options{Scheme: scheme.Scheme}); err != nil {
		return nil, err
	}
	if l.resolved, err = c.resolve(ctx); err != nil {
		return nil, err
	}
	if l.state, err = l.look(ctx, l.resolved.Manifest().Name); err != nil {
		return nil, err
	}
	if l.objects, err = kube.Build(ctx, l.resolved, l.state, c.options()); err != nil {
		return nil, err
	}
	l.changes = l.objects.Changes()
	return l, nil
}

// look lists the objects of the deployment, and returns their state.
func (l *live) look(ctx context.Context, deployment string) (*kube.State, error) {
	var sets appsv1.StatefulSetList
	var jobs batchv1.JobList
	var secrets corev1.SecretList
	for kind, list := range map[string]client.ObjectList{
		"StatefulSet": &sets, "Job": &jobs, "Secret": &secrets, "Service": &corev1.ServiceList{},
		"NetworkPolicy": &networkingv1.NetworkPolicyList{}, "PodDisruptionBudget": &policyv1.PodDisruptionBudgetList{},
	} {
		own := client.MatchingLabels{kube.LabelManaged: kube.Managed, dns.LabelDeployment: dns.LabelValue(deployment)}
		if err := l.List(ctx, list, client.InNamespace(l.namespace), own); err != nil {
			return nil, err
		}
		items, err := meta.ExtractList(list)
		if err != nil {
			return nil, err
		}
		for _, item := range items {
			o := item.(client.Object)
			if owner := metav1.GetControllerOf(o); owner != nil {
				return nil, fmt.Errorf("%s %s belongs to %s %s, which an operator applies", kind, o.GetName(), owner.Kind, owner.Name)
			}
			if slices.ContainsFunc(o.GetManagedFields(), func(m metav1.ManagedFieldsEntry) bool { return m.Manager == string(manager) }) {
				l.there[key(kind, o)] = o
			}
		}
	}
	return kube.StateOf(sets.Items, jobs.Items, secrets.Items)
}

// gone returns the objects that the deployment no longer has, by kind and name. Jobs have run, and stay.
func (l *live) gone() []string {
	left := maps.Clone(l.there)
	for _, o := range l.objects.All() {
		delete(left, key(kindOf(o), o))
	}
	maps.DeleteFunc(left, func(name string, _ client.Object) bool { return strings.HasPrefix(name, "Job ") })
	return slices.Sorted(maps.Keys(left))
}

// patch applies an object on the server, and returns the server's object.
func (l *live) patch(ctx context.Context, o kube.Object, options ...client.PatchOption) (*unstructured.Unstructured, error) {
	fields, err := runtime.DefaultUnstructuredConverter.ToUnstructured(o)
	if err != nil {
		return nil, err
	}
	delete(fields, "status")
	u := &unstructured.Unstructured{Object: fields}
	//nolint:staticcheck // Patch with Apply works for objects of any kind
	if err := l.Patch(ctx, u, client.Apply, append(options, manager)...); err != nil {
		return nil, fmt.Errorf("%s: %w", key(kindOf(o), o), err)
	}
	return u, nil
}

// apply applies the objects, waits until all pods are up to date and ready, and removes objects that the deployment no
// longer has.
func (c *command) apply(ctx context.Context) error {
	l, err := c.connect(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for _, r := range l.changes.Recreated {
		errs = append(errs, fmt.Errorf("%s: Kubernetes never changes that, an operator makes it anew", r))
	}
	for _, o := range l.objects.All() { // before anything is written
		there := &metav1.PartialObjectMetadata{}
		there.SetGroupVersionKind(o.GetObjectKind().GroupVersionKind())
		err := l.Get(ctx, client.ObjectKeyFromObject(o), there)
		if err == nil && there.Labels[dns.LabelDeployment] != o.GetLabels()[dns.LabelDeployment] {
			err = fmt.Errorf("%s is there already, and is not this deployment's", key(kindOf(o), o))
		}
		errs = append(errs, client.IgnoreNotFound(err))
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	var options []client.PatchOption
	if c.force {
		options = append(options, client.ForceOwnership)
	}
	for _, o := range sorted(l.objects.All()) {
		now, err := l.patch(ctx, o, options...)
		if err != nil {
			return err
		}
		what := "unchanged"
		switch before := l.there[key(kindOf(o), o)]; {
		case before == nil:
			what = "created"
		case before.GetResourceVersion() != now.GetResourceVersion():
			what = "changed"
		}
		fmt.Fprintln(c.stdout, key(kindOf(o), o), what)
	}
	if c.timeout == 0 {
		return nil
	}
	if err := c.rollout(ctx, l); err != nil || c.all {
		return err
	}
	for _, name := range l.gone() {
		if err := client.IgnoreNotFound(l.Delete(ctx, l.there[name], client.PropagationPolicy(metav1.DeletePropagationBackground))); err != nil {
			return err
		}
		fmt.Fprintln(c.stdout, name, "removed")
	}
	return nil
}

// rollout waits until all pods are up to date and ready, and prints how far the update is.
func (c *command) rollout(ctx context.Context, l *live) error {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for _, wanted := range l.objects.StatefulSets {
		last := ""
		for {
			var set appsv1.StatefulSet
			if err := l.Get(ctx, client.ObjectKeyFromObject(wanted), &set); err != nil {
				return err
			}
			n, s := *set.Spec.Replicas, set.Status
			if s.ObservedGeneration == set.Generation && s.UpdatedReplicas == n && s.ReadyReplicas == n && s.Replicas == n {
				fmt.Fprintf(c.stdout, "StatefulSet %s: %d pods are up to date and ready\n", set.Name, n)
				break
			}
			if text := fmt.Sprintf("StatefulSet %s: %d of %d pods are up to date, %d ready", set.Name, s.UpdatedReplicas, n, s.ReadyReplicas); text != last {
				fmt.Fprintln(c.stdout, text)
				last = text
			}
			select {
			case <-tick.C:
			case <-ctx.Done():
				return fmt.Errorf("%s: %w", last, context.Cause(ctx))
			}
		}
	}
	return nil
}
