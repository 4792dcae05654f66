// Package controller reconciles the objects in a cluster with a BOSHDeployment.
//
//	setup.go      caches and watches
//	reconcile.go  one turn: from the resource to conditions
//	inputs.go     manifest, ops files
//	releases.go   the releases in a folder
//	variables.go  variables in Secrets
//	apply.go      objects are created and changed; nothing is written twice
//	recreate.go   StatefulSets are made anew around their pods
//	rollout.go    canaries first, one group after another
//	ordinals.go   labels of pods
//	texts.go      errors without values
//	errands.go    requested errands
//	remove.go     removal of objects that are no longer wanted, and of everything at the end
package controller

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Finalizer keeps a BOSHDeployment until its objects are gone.
const Finalizer = "boshrender.io/objects"

// Reconciler reconciles BOSHDeployments. All fields but Image and Releases have defaults.
type Reconciler struct {
	client.Client
	Recorder record.EventRecorder
	// Image is the image of the operator, with which pods render.
	Image string
	// Releases returns the releases of a manifest.
	Releases func(ctx context.Context, d *api.BOSHDeployment, m *manifest.Manifest) ([]*spec.Release, error)
	// Options are the options for all deployments. The resource of a deployment overrides them. They must stay the same.
	Options kube.Options
	// URLs lets resources refer to a manifest or ops by a URL, which the operator then reads.
	URLs bool
	// Now is the clock of rollouts; nil is time.Now.
	Now func() time.Time
	// Resolving, if not nil, may change the deployment of a resource before it is resolved. Building may change the
	// options of its objects, such as Mutate. Both must have the same results for the same resource: they aren't called
	// for a turn whose inputs are the inputs of the turn before.
	Resolving func(ctx context.Context, d *api.BOSHDeployment, what *boshrender.Deployment) error
	Building  func(ctx context.Context, d *api.BOSHDeployment, o *kube.Options) error
	// Applying, if not nil, is called before anything is applied, in each turn. Its error stops the turn, and is the condition's:
	// for operators that wait for an approval of the restarts, for example.
	Applying func(ctx context.Context, d *api.BOSHDeployment, c *kube.Changes) error

	live  client.Reader // without a cache; nil: Client has none
	given client.Reader // Secrets that deployments may read; nil: Client has them
	kept  sync.Map      // the objects that turns have built, by the UIDs of resources
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
	state    *kube.State // before
	objects  *kube.Objects
	changes  *kube.Changes // if the objects are applied
	held     *sync.Map     // see outcome
	found    found
	read     inputsRead
	releases []*spec.Release
	status   api.Status
	waiting  bool // for pods
	beside   struct {
		once  sync.Once
		names map[string]bool // see others
		err   error
	}
}

// found are the existing objects.
type found struct {
	sets    []appsv1.StatefulSet
	jobs    []batchv1.Job
	secrets []corev1.Secret
	pods    []*corev1.Pod
	named   map[string]*corev1.Pod   // pods that aren't being deleted, by name
	of      map[string][]*corev1.Pod // and by StatefulSet
	there   map[string]client.Object // mutable objects, by kind and name
	others  map[string]string        // owners of the objects of other resources, by kind and name
	names   map[string]bool          // kind and name of all desired objects
}

// pause is how long a rollout waits before it checks pods again without an event.
const pause = 10 * time.Second

// Reconcile implements reconcile.Reconciler.
func (r *Reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	d := &api.BOSHDeployment{}
	if err := r.Get(ctx, request.NamespacedName, d); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	t := &turn{Reconciler: r, d: d.DeepCopy(), held: &sync.Map{}}
	t.status = t.d.Status
	if !d.DeletionTimestamp.IsZero() {
		r.kept.Delete(d.UID)
		gone, err := t.remove(ctx)
		if err != nil || gone {
			return ctrl.Result{}, err
		}
		return ctrl.Result{RequeueAfter: pause}, nil
	}
	if controllerutil.AddFinalizer(t.d, Finalizer) {
		if err := r.Update(ctx, t.d, Manager); err != nil {
			return ctrl.Result{}, err
		}
		t.status = t.d.Status
	}
	err := t.reconcile(ctx)
	t.summarize(err)
	if err := t.tell(ctx, err); err != nil {
		return ctrl.Result{}, err
	}
	if err := t.writeStatus(ctx, d); err != nil {
		return ctrl.Result{}, err
	}
	var wrong *inputError
	switch {
	case errors.As(err, &wrong):
		return ctrl.Result{RequeueAfter: time.Minute}, nil // it is in the conditions, and its objects are watched
	case err != nil:
		return ctrl.Result{}, errors.New(shown(err)) // which is logged
	case t.waiting:
		return ctrl.Result{RequeueAfter: pause}, nil
	}
	return ctrl.Result{}, nil
}

// inputError is an error that only the user can correct. Nothing in the cluster is changed then.
type inputError struct{ err error }

func (e *inputError) Error() string { return e.err.Error() }
func (e *inputError) Unwrap() error { return e.err }

// reconcile does the work, and sets the conditions.
func (t *turn) reconcile(ctx context.Context) error {
	m, err := t.reuse(ctx)
	if m == nil && err == nil {
		var resolved *boshrender.Resolved
		if resolved, m, err = t.resolve(ctx); err == nil {
			err = t.build(ctx, resolved)
		}
		if err == nil {
			t.keep(m)
		}
	}
	if err != nil {
		if !apiError(err) {
			err = &inputError{err}
		}
		t.condition(api.Resolved, false, "Failed", t.hint(err))
		return err
	}
	t.condition(api.Resolved, true, "Resolved", "the manifest "+m.Name+" resolves and all of it renders")
	if t.Applying != nil {
		if err := t.Applying(ctx, t.d, t.changes); err != nil {
			err = &inputError{err}
			t.condition(api.Applied, false, "Failed", t.hint(err))
			return err
		}
	}
	if err := t.ordinals(ctx); err != nil {
		return err
	}
	if made, err := t.recreate(ctx); made || err != nil {
		return err
	}
	if err := t.apply(ctx); err != nil {
		t.condition(api.Applied, false, "Failed", t.hint(err))
		return err
	}
	if err := t.errands(ctx); err != nil {
		return err
	}
	return t.sweep(ctx)
}

// apiError reports whether an error comes from the API server, or from the connection to it, so that a retry may
// succeed.
func apiError(err error) bool {
	var status apierrors.APIStatus
	var wrong *inputError
	return !errors.As(err, &wrong) && (errors.As(err, &status) || errors.Is(err, errTransport) || errors.Is(err, context.Canceled))
}

// errTransport marks errors of requests that the API server did not answer.
var errTransport = errors.New("the API server didn't answer")

// build builds the objects.
func (t *turn) build(ctx context.Context, resolved *boshrender.Resolved) error {
	if err := t.look(ctx, resolved.Manifest().Name); err != nil {
		return err
	}
	yes := true
	o := t.Options
	o.Image, o.Canaries = t.Image, true // step lowers the partition
	o.NetworkPolicies, o.Egress, o.From = t.d.Spec.NetworkPolicies, t.d.Spec.Egress, t.world
	o.Owner = &metav1.OwnerReference{
		APIVersion: api.Version.String(), Kind: "BOSHDeployment", Name: t.d.Name, UID: t.d.UID, Controller: &yes, BlockOwnerDeletion: &yes,
	}
	var failed error // of requests
	o.Allow = func(r kube.Right) bool {
		if r.Kind != kube.RightSecret {
			return t.Options.Allow != nil && t.Options.Allow(r)
		}
		_, readable, err := t.secret(ctx, r.Value)
		failed = errors.Join(failed, err)
		return readable
	}
	if t.Building != nil {
		if err := t.Building(ctx, t.d, &o); err != nil {
			return err
		}
	}
	var err error
	t.objects, err = kube.Build(ctx, resolved, t.state, o)
	if failed != nil {
		return failed
	}
	if err != nil {
		return err
	}
	for _, o := range t.objects.All() {
		if err := mark(o); err != nil {
			return err
		}
	}
	t.changes = t.objects.Changes()
	return t.taken()
}

// world returns the peers of the groups that can be reached from everywhere.
func (t *turn) world(group string) []networkingv1.NetworkPolicyPeer {
	if !slices.Contains(t.d.Spec.FrontGroups, group) {
		return nil
	}
	return []networkingv1.NetworkPolicyPeer{
		{IPBlock: &networkingv1.IPBlock{CIDR: "0.0.0.0/0"}}, {IPBlock: &networkingv1.IPBlock{CIDR: "::/0"}},
	}
}

// taken refuses names that another resource uses in the namespace, before anything is written.
func (t *turn) taken() error {
	var errs []error
	for _, o := range t.objects.All() {
		key := kindOf(o) + " " + o.GetName()
		if owner, ok := t.found.others[key]; ok {
			errs = append(errs, fmt.Errorf("%s belongs to BOSHDeployment %s: deployments with instance groups of one name need namespaces of their own", key, owner))
		}
	}
	if len(errs) > 0 {
		return &inputError{errors.Join(errs...)}
	}
	return nil
}

// shared is an option of lists whose objects a cache may hold: they must not be changed.
const shared = client.UnsafeDisableDeepCopy

// look lists the existing objects of the deployment and of others. It makes the state from the deployment's objects.
func (t *turn) look(ctx context.Context, deployment string) error {
	managed := client.MatchingLabels{kube.LabelManaged: kube.Managed}
	t.found = found{
		named: map[string]*corev1.Pod{}, of: map[string][]*corev1.Pod{},
		names: map[string]bool{}, there: map[string]client.Object{}, others: map[string]string{},
	}
	lists := lists()
	for _, kind := range order {
		if err := t.List(ctx, lists[kind], client.InNamespace(t.d.Namespace), managed, shared); err != nil {
			return errors.Join(errTransport, err)
		}
		items, err := meta.ExtractList(lists[kind])
		if err != nil {
			return err
		}
		for _, item := range items {
			t.sort(kind, item.(client.Object))
		}
	}
	var pods corev1.PodList
	if err := t.List(ctx, &pods, client.InNamespace(t.d.Namespace), managed, shared); err != nil {
		return errors.Join(errTransport, err)
	}
	own, label := map[types.UID]bool{}, dns.LabelValue(deployment)
	for n := range t.found.sets {
		own[t.found.sets[n].UID] = true
	}
	for n := range pods.Items { // the labels of pods whose StatefulSet is made anew may be those before
		p := &pods.Items[n]
		_, moves := p.Labels[labelMoves]
		if of := metav1.GetControllerOfNoCopy(p); of != nil {
			moves = own[of.UID]
		}
		if moves || p.Labels[dns.LabelDeployment] == label {
			t.found.pod(p)
		}
	}
	var err error
	if t.state, err = kube.StateOf(t.found.sets, t.found.jobs, t.found.secrets); err != nil {
		return err
	}
	return t.orphaned(t.state)
}

// pod records a pod.
func (f *found) pod(p *corev1.Pod) {
	f.pods = append(f.pods, p)
	if !p.DeletionTimestamp.IsZero() {
		return
	}
	f.named[p.Name] = p
	if set, ok := strings.CutSuffix(p.Name, "-"+p.Labels[dns.LabelPodIndex]); ok {
		f.of[set] = append(f.of[set], p)
	}
}

// sort records an existing object.
func (t *turn) sort(kind string, o client.Object) {
	key := kind + " " + o.GetName()
	if owner := metav1.GetControllerOf(o); owner != nil && owner.UID != t.d.UID {
		t.found.others[key] = owner.Name
		return
	}
	switch o := o.(type) {
	case *batchv1.Job:
		t.found.jobs = append(t.found.jobs, *o)
		return
	case *appsv1.StatefulSet:
		t.found.sets = append(t.found.sets, *o)
	case *corev1.Secret:
		t.found.secrets = append(t.found.secrets, *o)
	}
	t.found.there[key] = o
}

// summarize sets the conditions that common tools read: Ready is never true while anything is left to do, Reconciling
// is set while that proceeds by itself, and Stalled if it needs an action of a user.
func (t *turn) summarize(err error) {
	var wrong *inputError
	ready := meta.FindStatusCondition(t.status.Conditions, api.Ready)
	reason, message := "", ""
	switch {
	case err != nil:
		reason, message = "Failed", t.hint(err)
		t.condition(api.Ready, false, reason, message)
	case ready != nil && ready.Status != metav1.ConditionTrue:
		reason, message = ready.Reason, ready.Message
	}
	stalled := errors.As(err, &wrong) || reason == "Stopped"
	for kind, is := range map[string]bool{api.Stalled: reason != "" && stalled, api.Reconciling: reason != "" && !stalled} {
		if is {
			meta.SetStatusCondition(&t.status.Conditions, t.conditionOf(kind, true, reason, message))
		} else {
			meta.RemoveStatusCondition(&t.status.Conditions, kind)
		}
	}
}

// conditionOf returns a condition.
func (t *turn) conditionOf(kind string, ok bool, reason, message string) metav1.Condition {
	const longest = 4000
	if len(message) > longest {
		message = message[:longest] + "…"
	}
	c := metav1.Condition{
		Type: kind, Status: metav1.ConditionFalse, Reason: reason, Message: message, ObservedGeneration: t.d.Generation,
		LastTransitionTime: metav1.NewTime(t.now()),
	}
	if ok {
		c.Status = metav1.ConditionTrue
	}
	return c
}

// condition sets a condition, and emits an event if it changes.
func (t *turn) condition(kind string, ok bool, reason, message string) {
	c := t.conditionOf(kind, ok, reason, message)
	event := corev1.EventTypeWarning
	if ok {
		event = corev1.EventTypeNormal
	}
	before := meta.FindStatusCondition(t.status.Conditions, kind)
	news := before == nil || before.Status != c.Status || before.Reason != c.Reason
	meta.SetStatusCondition(&t.status.Conditions, c)
	if news && t.Recorder != nil && (kind != api.Ready || reason != "Failed") { // another condition emits that event
		if reason == "Waiting" {
			event = corev1.EventTypeNormal
		}
		t.Recorder.Event(t.d, event, reason, c.Message)
	}
}

// writeStatus writes the status if it has changed.
func (t *turn) writeStatus(ctx context.Context, before *api.BOSHDeployment) error {
	t.status.ObservedGeneration = t.d.Generation
	if equality.Semantic.DeepEqual(before.Status, t.status) {
		return nil
	}
	t.d.Status = t.status
	return t.Status().Update(ctx, t.d, Manager)
}
