// Package controller makes what is in a cluster what a BOSHDeployment says.
//
//	run.go        the process: flags, leader election, watches
//	reconcile.go  one turn: from the resource to conditions
//	inputs.go     manifest, ops files, releases
//	variables.go  variables in Secrets
//	apply.go      objects are created and changed; nothing is written twice
//	rollout.go    canaries first, one group after another
//	errands.go    errands that are asked for
//	remove.go     what is no more wanted, and the end
package controller

import (
	"context"
	"errors"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/examples/operator/api"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Finalizer keeps a BOSHDeployment until what it made is gone.
const Finalizer = "boshrender.io/objects"

// Reconciler reconciles BOSHDeployments. All fields but Image and Releases have defaults.
type Reconciler struct {
	client.Client
	Recorder record.EventRecorder
	// Image is that of the operator, which pods render with.
	Image string
	// Releases returns the releases of a manifest.
	Releases func(ctx context.Context, d *api.BOSHDeployment, m *manifest.Manifest) ([]*spec.Release, error)
	// ReleaseImage names the images of releases; nil is quarks' rule.
	ReleaseImage func(m *manifest.Manifest, g *manifest.InstanceGroup, release, version string) (string, error)
	// Zones say which nodes are those of an AZ.
	Zones kube.Zones
	// Now is the clock of rollouts; nil is time.Now.
	Now func() time.Time
}

func (r *Reconciler) now() time.Time {
	if r.Now != nil {
		return r.Now()
	}
	return time.Now()
}

// turn is one run of Reconcile.
type turn struct {
	*Reconciler
	d        *api.BOSHDeployment
	objects  *kube.Objects
	restarts []kube.Restart // what restarts if the objects are applied
	found    found
	status   api.Status
	waiting  bool // for pods
}

// found are the objects that are there.
type found struct {
	sets    []appsv1.StatefulSet
	jobs    []batchv1.Job
	secrets []corev1.Secret
	pods    []corev1.Pod
	there   map[string]client.Object // what can be changed, by kind and name
	names   map[string]bool          // kind and name of everything that was wanted
}

// pause is how long a rollout waits before it looks at pods again without being told.
const pause = 10 * time.Second

// Reconcile implements reconcile.Reconciler.
func (r *Reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	d := &api.BOSHDeployment{}
	if err := r.Get(ctx, request.NamespacedName, d); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	t := &turn{Reconciler: r, d: d.DeepCopy()}
	t.status = t.d.Status
	if !d.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, t.remove(ctx)
	}
	if controllerutil.AddFinalizer(t.d, Finalizer) {
		if err := r.Update(ctx, t.d); err != nil {
			return ctrl.Result{}, err
		}
		t.status = t.d.Status
	}
	err := t.reconcile(ctx)
	if err := t.writeStatus(ctx, d); err != nil {
		return ctrl.Result{}, err
	}
	var wrong *inputError
	switch {
	case errors.As(err, &wrong):
		return ctrl.Result{RequeueAfter: time.Minute}, nil // it is in the conditions, and its objects are watched
	case err != nil:
		return ctrl.Result{}, err
	case t.waiting:
		return ctrl.Result{RequeueAfter: pause}, nil
	}
	return ctrl.Result{}, nil
}

// inputError is something that only the user can change. Everything in the cluster stays as it is.
type inputError struct{ err error }

func (e *inputError) Error() string { return e.err.Error() }
func (e *inputError) Unwrap() error { return e.err }

// reconcile does the work, and fills the conditions.
func (t *turn) reconcile(ctx context.Context) error {
	resolved, m, err := t.resolve(ctx)
	if err == nil {
		err = t.build(ctx, resolved)
	}
	if err != nil {
		if !apiError(err) {
			err = &inputError{err}
		}
		t.condition(api.Resolved, false, "Failed", err.Error())
		return err
	}
	t.condition(api.Resolved, true, "Resolved", "the manifest "+m.Name+" resolves and all of it renders")
	if err := t.apply(ctx); err != nil {
		t.condition(api.Applied, false, "Failed", err.Error())
		return err
	}
	if err := t.errands(ctx); err != nil {
		return err
	}
	return t.sweep(ctx)
}

// apiError reports whether an error is that of the API server, or of the way to it, so that it is worth trying again.
func apiError(err error) bool {
	var status apierrors.APIStatus
	var wrong *inputError
	return !errors.As(err, &wrong) && (errors.As(err, &status) || errors.Is(err, errTransport) || errors.Is(err, context.Canceled))
}

// errTransport marks errors of reading from the API server that are no answers of it.
var errTransport = errors.New("the API server didn't answer")

// build makes the objects.
func (t *turn) build(ctx context.Context, resolved *boshrender.Resolved) error {
	if err := t.look(ctx, resolved.Manifest().Name); err != nil {
		return err
	}
	state, err := kube.StateOf(t.found.sets, t.found.jobs, t.found.secrets)
	if err != nil {
		return err
	}
	yes := true
	t.objects, err = kube.Build(ctx, resolved, kube.Options{
		Namespace: t.d.Namespace, Image: t.Image, ReleaseImage: t.ReleaseImage, Previous: state,
		Zones: t.Zones, Canaries: true, // step lowers the partition
		NetworkPolicies: t.d.Spec.NetworkPolicies,
		Owner: &metav1.OwnerReference{
			APIVersion: api.Version.String(), Kind: "BOSHDeployment", Name: t.d.Name, UID: t.d.UID, Controller: &yes,
		},
	})
	if err != nil {
		return err
	}
	before := &kube.Objects{State: state}
	for n := range t.found.sets {
		before.StatefulSets = append(before.StatefulSets, &t.found.sets[n])
	}
	t.restarts = kube.Diff(before, t.objects)
	return nil
}

// look lists what is there of the deployment.
func (t *turn) look(ctx context.Context, deployment string) error {
	mine := []client.ListOption{client.InNamespace(t.d.Namespace), client.MatchingLabels{
		kube.LabelManaged: kube.Managed, dns.LabelDeployment: dns.LabelValue(deployment),
	}}
	var sets appsv1.StatefulSetList
	var jobs batchv1.JobList
	var secrets corev1.SecretList
	var pods corev1.PodList
	for _, list := range []client.ObjectList{&sets, &jobs, &secrets, &pods} {
		if err := t.List(ctx, list, mine...); err != nil {
			return errors.Join(errTransport, err)
		}
	}
	t.found = found{sets: sets.Items, jobs: jobs.Items, secrets: secrets.Items, pods: pods.Items, names: map[string]bool{}}
	t.found.there = map[string]client.Object{}
	var services corev1.ServiceList
	var budgets policyv1.PodDisruptionBudgetList
	var policies networkingv1.NetworkPolicyList
	for kind, list := range map[string]client.ObjectList{"Service": &services, "PodDisruptionBudget": &budgets, "NetworkPolicy": &policies} {
		if err := t.List(ctx, list, mine...); err != nil {
			return errors.Join(errTransport, err)
		}
		items, err := meta.ExtractList(list)
		if err != nil {
			return err
		}
		for _, item := range items {
			o := item.(client.Object)
			t.found.there[kind+" "+o.GetName()] = o
		}
	}
	for n := range sets.Items {
		t.found.there["StatefulSet "+sets.Items[n].Name] = &sets.Items[n]
	}
	for n := range secrets.Items {
		t.found.there["Secret "+secrets.Items[n].Name] = &secrets.Items[n]
	}
	return nil
}

// condition sets a condition, and tells of it if it changes.
func (t *turn) condition(kind string, ok bool, reason, message string) {
	const longest = 4000
	if len(message) > longest {
		message = message[:longest] + "…"
	}
	c := metav1.Condition{
		Type: kind, Status: metav1.ConditionFalse, Reason: reason, Message: message, ObservedGeneration: t.d.Generation,
		LastTransitionTime: metav1.NewTime(t.now()),
	}
	event := corev1.EventTypeWarning
	if ok {
		c.Status, event = metav1.ConditionTrue, corev1.EventTypeNormal
	}
	before := meta.FindStatusCondition(t.status.Conditions, kind)
	news := before == nil || before.Status != c.Status || before.Reason != c.Reason
	meta.SetStatusCondition(&t.status.Conditions, c)
	if news && t.Recorder != nil {
		if reason == "Waiting" {
			event = corev1.EventTypeNormal
		}
		t.Recorder.Event(t.d, event, reason, message)
	}
}

// writeStatus writes the status if it isn't what it was.
func (t *turn) writeStatus(ctx context.Context, before *api.BOSHDeployment) error {
	t.status.ObservedGeneration = t.d.Generation
	if equality.Semantic.DeepEqual(before.Status, t.status) {
		return nil
	}
	t.d.Status = t.status
	return t.Status().Update(ctx, t.d)
}
