package controller

// This file writes objects that differ from the desired state.

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/kube"
	"golang.org/x/sync/errgroup"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// annotationApplied is the digest of an object as it was applied: later differences in the cluster come from the
// server's defaults, or from another client.
const annotationApplied = "boshrender.io/applied"

// atOnce is the number of objects written concurrently.
const atOnce = 8

// apply applies everything: first the dependencies of pods, several objects concurrently, then the objects that
// create pods, StatefulSets in the order and at the pace of the update blocks.
func (t *turn) apply(ctx context.Context) error {
	needed, writing := errgroup.WithContext(ctx)
	needed.SetLimit(atOnce)
	var pods []kube.Object
	for _, object := range t.objects.All() {
		t.found.names[kindOf(object)+" "+object.GetName()] = true
		switch object.(type) {
		case *appsv1.StatefulSet, *batchv1.Job:
			pods = append(pods, object)
		default:
			needed.Go(func() error { return t.put(writing, object) })
		}
	}
	if err := needed.Wait(); err != nil {
		return err
	}
	rollout := &rollout{turn: t}
	for _, object := range pods {
		var err error
		switch o := object.(type) {
		case *appsv1.StatefulSet:
			err = rollout.set(ctx, o)
		case *batchv1.Job:
			err = t.create(ctx, o)
		}
		if err != nil {
			return err
		}
	}
	rollout.finish()
	return nil
}

func kindOf(o kube.Object) string { return o.GetObjectKind().GroupVersionKind().Kind }

// create creates an immutable object, unless it exists.
func (t *turn) create(ctx context.Context, o client.Object) error {
	there := o.DeepCopyObject().(client.Object)
	err := t.Get(ctx, client.ObjectKeyFromObject(o), there)
	if apierrors.IsNotFound(err) {
		return t.Create(ctx, o)
	}
	return err
}

// put creates an object or updates it to its desired state.
func (t *turn) put(ctx context.Context, object kube.Object) error {
	sum, err := mark(object)
	if err != nil {
		return err
	}
	there := t.found.there[kindOf(object)+" "+object.GetName()]
	switch {
	case there == nil:
		return t.make(ctx, object)
	case there.GetAnnotations()[annotationApplied] == sum && holds(object, there):
		return nil
	}
	take(object, there)
	return t.Update(ctx, there)
}

// make creates an object that isn't in the cache. An existing object with the same name and without the labels
// belongs to another owner.
func (t *turn) make(ctx context.Context, object client.Object) error {
	err := t.Create(ctx, object)
	if !apierrors.IsAlreadyExists(err) {
		return err
	}
	there := object.DeepCopyObject().(client.Object)
	if other := t.Get(ctx, client.ObjectKeyFromObject(object), there); other != nil || there.GetLabels()[kube.LabelManaged] == kube.Managed {
		return err // another operator was faster: the next turn sees it
	}
	return &inputError{fmt.Errorf("%T %s is there already, and is not this deployment's", object, object.GetName())}
}

// mark sets the annotation with the digest of an object.
func mark(o kube.Object) (string, error) {
	data, err := json.Marshal(o)
	if err != nil {
		return "", err
	}
	f := boshrender.File{Data: data}
	sum := f.Digest()[:32]
	annotations := maps.Clone(o.GetAnnotations())
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations[annotationApplied] = sum
	o.SetAnnotations(annotations)
	return sum, nil
}

// parts returns the parts of an object that are compared and copied.
func parts(o runtime.Object) []any {
	switch o := o.(type) {
	case *corev1.Secret:
		return []any{&o.Data}
	case *corev1.Service:
		return []any{&o.Spec.Ports, &o.Spec.Selector, &o.Spec.PublishNotReadyAddresses}
	case *policyv1.PodDisruptionBudget:
		return []any{&o.Spec}
	case *networkingv1.NetworkPolicy:
		return []any{&o.Spec}
	case *appsv1.StatefulSet:
		return []any{&o.Spec}
	}
	return nil
}

// holds reports whether an object in the cluster still has everything that was applied.
func holds(wanted, there runtime.Object) bool {
	a, b := parts(wanted), parts(there)
	for n := range a {
		if !equality.Semantic.DeepDerivative(a[n], b[n]) {
			return false
		}
	}
	w, h := wanted.(client.Object), there.(client.Object)
	return equality.Semantic.DeepDerivative(w.GetLabels(), h.GetLabels())
}

// take sets an object in the cluster to its desired state, and keeps the server's defaults.
func take(wanted, there client.Object) {
	labels, annotations := maps.Clone(there.GetLabels()), maps.Clone(there.GetAnnotations())
	if labels == nil {
		labels = map[string]string{}
	}
	if annotations == nil {
		annotations = map[string]string{}
	}
	maps.Copy(labels, wanted.GetLabels())
	maps.Copy(annotations, wanted.GetAnnotations())
	there.SetLabels(labels)
	there.SetAnnotations(annotations)
	there.SetOwnerReferences(wanted.GetOwnerReferences())
	switch w := wanted.(type) {
	case *corev1.Secret:
		there.(*corev1.Secret).Data = w.Data
	case *corev1.Service:
		s := there.(*corev1.Service)
		s.Spec.Ports, s.Spec.Selector = w.Spec.Ports, w.Spec.Selector
		s.Spec.PublishNotReadyAddresses = w.Spec.PublishNotReadyAddresses
	case *policyv1.PodDisruptionBudget:
		there.(*policyv1.PodDisruptionBudget).Spec = w.Spec
	case *networkingv1.NetworkPolicy:
		there.(*networkingv1.NetworkPolicy).Spec = w.Spec
	case *appsv1.StatefulSet:
		there.(*appsv1.StatefulSet).Spec = w.Spec
	}
}
