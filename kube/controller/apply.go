package controller

// This file applies objects with server-side apply and one field manager. Unchanged objects are not written.

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

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
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// annotationApplied is the digest of an object as it was applied: later differences in the cluster come from the
// server's defaults, or from another client.
const annotationApplied = "boshrender.io/applied"

// Manager is the field manager of everything that the operator applies.
const Manager = client.FieldOwner("boshrender")

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
			pods = append(pods, copied(object))
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

// copied returns a copy of an object, to be changed: a later turn may take the object again.
func copied(o kube.Object) kube.Object { return o.DeepCopyObject().(kube.Object) }

func kindOf(o kube.Object) string { return o.GetObjectKind().GroupVersionKind().Kind }

// create creates an immutable object, unless it exists.
func (t *turn) create(ctx context.Context, o client.Object) error {
	there := o.DeepCopyObject().(client.Object)
	err := t.Get(ctx, client.ObjectKeyFromObject(o), there)
	if apierrors.IsNotFound(err) {
		return t.Create(ctx, o, Manager)
	}
	return err
}

// put applies an object unless the cluster has it unchanged. It reverts changes by other managers and reports them.
func (t *turn) put(ctx context.Context, object kube.Object) error {
	there := t.found.there[kindOf(object)+" "+object.GetName()]
	if there == nil {
		return t.make(ctx, copied(object))
	}
	if there.GetAnnotations()[annotationApplied] == object.GetAnnotations()[annotationApplied] {
		if t.holds(object, there) {
			return nil
		}
		t.drifted(there)
	}
	return t.write(ctx, copied(object), there)
}

// write applies an object over an existing one. It fails with a conflict if that one has changed since it was listed.
// Fields that the operator applied before and no longer applies are removed; fields of other managers stay.
func (t *turn) write(ctx context.Context, object, there client.Object) error {
	if s, ok := object.(*corev1.Service); ok && (s.Spec.ClusterIP == corev1.ClusterIPNone) != (there.(*corev1.Service).Spec.ClusterIP == corev1.ClusterIPNone) {
		if err := client.IgnoreNotFound(t.Delete(ctx, there)); err != nil { // Kubernetes never changes that
			return err
		}
		return t.Patch(ctx, object, client.Apply, Manager, client.ForceOwnership)
	}
	object.SetResourceVersion(there.GetResourceVersion())
	return t.Patch(ctx, object, client.Apply, Manager, client.ForceOwnership)
}

// make creates an object. An existing object of the same name that no operator manages is an inputError, and so is
// one that is created in the meantime with other values: the Patch doesn't force its fields.
func (t *turn) make(ctx context.Context, object client.Object) error {
	t.beside.once.Do(func() { t.beside.names, t.beside.err = t.others(ctx) })
	if t.beside.err != nil {
		return t.beside.err
	}
	if !t.beside.names[object.GetObjectKind().GroupVersionKind().Kind+" "+object.GetName()] {
		err := t.Patch(ctx, object, client.Apply, Manager)
		if !apierrors.IsConflict(err) {
			return err
		}
	}
	return &inputError{fmt.Errorf("%T %s is there already, and is not this deployment's", object, object.GetName())}
}

// others returns the kinds and names of the objects in the namespace that no operator manages.
func (t *turn) others(ctx context.Context) (map[string]bool, error) {
	names := map[string]bool{}
	unmanaged, err := labels.Parse(kube.LabelManaged + "!=" + kube.Managed)
	if err != nil {
		return nil, err
	}
	reader := t.live
	if reader == nil {
		reader = t.Client
	}
	for kind, typed := range lists() {
		list := &metav1.PartialObjectMetadataList{}
		of, err := t.GroupVersionKindFor(typed)
		if err != nil {
			return nil, err
		}
		list.SetGroupVersionKind(of)
		if err := reader.List(ctx, list, client.InNamespace(t.d.Namespace), client.MatchingLabelsSelector{Selector: unmanaged}); err != nil {
			return nil, err
		}
		for _, item := range list.Items {
			names[kind+" "+item.Name] = true
		}
	}
	return names, nil
}

// drifted reports, as an event, that an object differs from the applied one, and the other managers of its fields.
func (t *turn) drifted(there client.Object) {
	if t.Recorder == nil {
		return
	}
	var others []string
	for _, m := range there.GetManagedFields() {
		if m.Manager != string(Manager) && m.Subresource == "" && !slices.Contains(others, m.Manager) {
			others = append(others, m.Manager)
		}
	}
	t.Recorder.Eventf(t.d, corev1.EventTypeWarning, "Corrected", "%T %s was changed, perhaps by %s: it is applied again",
		there, there.GetName(), strings.Join(others, " or "))
}

// mark sets the annotation with the digest of an object.
func mark(o kube.Object) error {
	data, err := json.Marshal(o)
	if err != nil {
		return err
	}
	f := boshrender.File{Data: data}
	annotations := maps.Clone(o.GetAnnotations())
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations[annotationApplied] = f.Digest()[:32]
	o.SetAnnotations(annotations)
	return nil
}

// parts returns the parts of an object that are compared.
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
func (t *turn) holds(wanted, there client.Object) bool {
	if version, ok := t.held.Load(there.GetUID()); ok && version == there.GetResourceVersion() {
		return true
	}
	if !has(wanted, there) {
		return false
	}
	t.held.Store(there.GetUID(), there.GetResourceVersion())
	return true
}

// has compares the parts of an object with the parts of an existing object, which may have more.
func has(wanted, there client.Object) bool {
	a, b := parts(wanted), parts(there)
	for n := range a {
		if !equality.Semantic.DeepDerivative(a[n], b[n]) {
			return false
		}
	}
	return equality.Semantic.DeepDerivative(wanted.GetLabels(), there.GetLabels()) &&
		equality.Semantic.DeepEqual(wanted.GetOwnerReferences(), there.GetOwnerReferences())
}
