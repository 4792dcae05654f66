package controller

// This file connects the reconciler with a manager: its caches and watches.

import (
	"context"
	"errors"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/kube/controller/api"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"
)

// Scheme returns the scheme of all objects that the operator uses.
func Scheme() *runtime.Scheme {
	s := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientgoscheme.AddToScheme, api.Add} {
		if err := add(s); err != nil {
			panic(err) // conflicting types are a programming error
		}
	}
	return s
}

// Options returns the options of a manager for the reconciler: the scheme, and caches with the objects of deployments
// alone, with the ConfigMaps that may be inputs, and with the Secrets that may be, see api.LabelReadable. Without
// namespaces it works in all. There is no server for metrics.
func Options(namespaces ...string) ctrl.Options {
	o := ctrl.Options{Scheme: Scheme(), Cache: only(kube.LabelManaged, kube.Managed), NewCache: newCaches, Metrics: server.Options{BindAddress: "0"}}
	for _, n := range namespaces {
		if o.Cache.DefaultNamespaces == nil {
			o.Cache.DefaultNamespaces = map[string]cache.Config{}
		}
		o.Cache.DefaultNamespaces[n] = cache.Config{}
	}
	return o
}

// only returns the options of a cache of the objects with a label, and of ConfigMaps.
func only(key, value string) cache.Options {
	with := cache.ByObject{Label: labels.SelectorFromSet(labels.Set{key: value})}
	o := cache.Options{ByObject: map[client.Object]cache.ByObject{&corev1.ConfigMap{}: {Transform: inputs}}}
	for _, kind := range []client.Object{
		&corev1.Pod{}, &corev1.Secret{}, &corev1.Service{}, &appsv1.StatefulSet{}, &batchv1.Job{}, &policyv1.PodDisruptionBudget{},
		&networkingv1.NetworkPolicy{},
	} {
		o.ByObject[kind] = with
	}
	return o
}

// caches are the cache of a manager, and another one of Secrets that deployments may read: a cache has one selector for
// a kind.
type caches struct {
	cache.Cache
	given cache.Cache
}

// newCaches makes the caches for the options of a manager.
func newCaches(config *rest.Config, o cache.Options) (cache.Cache, error) {
	own, err := cache.New(config, o)
	if err != nil {
		return nil, err
	}
	given, err := cache.New(config, readable(o))
	return &caches{own, given}, err
}

// Start runs both caches until ctx ends, or one of them can't start.
func (c *caches) Start(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 2)
	for _, one := range []cache.Cache{c.Cache, c.given} {
		go func() { ended <- one.Start(ctx) }()
	}
	err := <-ended
	stop()
	return errors.Join(err, <-ended)
}

// WaitForCacheSync implements [cache.Cache] for both caches.
func (c *caches) WaitForCacheSync(ctx context.Context) bool {
	return c.Cache.WaitForCacheSync(ctx) && c.given.WaitForCacheSync(ctx)
}

// readable returns the options of the cache beside a manager's, of the Secrets that deployments may read.
func readable(o cache.Options) cache.Options {
	o.ByObject = only(api.LabelReadable, "true").ByObject
	return o
}

// inputs drops the parts of a ConfigMap that no deployment reads.
func inputs(o any) (any, error) {
	if m, ok := o.(*corev1.ConfigMap); ok {
		kept := map[string]string{}
		for _, key := range []string{keyManifest, keyOps} {
			if text, ok := m.Data[key]; ok {
				kept[key] = text
			}
		}
		m.Data, m.BinaryData, m.ManagedFields = kept, nil, nil
	}
	return o, nil
}

// Setup makes a manager, which has Options, call the reconciler whenever an object changes that it depends on.
func (r *Reconciler) Setup(m ctrl.Manager) error {
	both, ok := m.GetCache().(*caches)
	if !ok {
		return errors.New("the manager has another NewCache than Options: it would miss the Secrets that deployments may read")
	}
	r.Client, r.live, r.given = m.GetClient(), m.GetAPIReader(), both.given
	r.Recorder = m.GetEventRecorderFor("boshrender")
	return ctrl.NewControllerManagedBy(m).For(&api.BOSHDeployment{}).
		Owns(&appsv1.StatefulSet{}).Owns(&batchv1.Job{}).Owns(&corev1.Service{}).Owns(&corev1.Secret{}).
		Owns(&policyv1.PodDisruptionBudget{}).Owns(&networkingv1.NetworkPolicy{}).
		Watches(&corev1.ConfigMap{}, handler.EnqueueRequestsFromMapFunc(r.users)).
		WatchesRawSource(source.Kind(both.given, client.Object(&corev1.Secret{}), handler.EnqueueRequestsFromMapFunc(r.users))).
		Watches(&corev1.Pod{}, handler.EnqueueRequestsFromMapFunc(r.deploymentOf)).
		Complete(r)
}

// users returns the deployments that read a ConfigMap or a Secret.
func (r *Reconciler) users(ctx context.Context, o client.Object) []reconcile.Request {
	return r.requests(ctx, o, func(d *api.BOSHDeployment) bool {
		if d.Spec.Manifest.Name == o.GetName() {
			return true
		}
		for _, ref := range d.Spec.Ops {
			if ref.Name == o.GetName() {
				return true
			}
		}
		for _, v := range d.Spec.Vars {
			if v.Secret == o.GetName() {
				return true
			}
		}
		return false
	})
}

// deploymentOf returns the deployments that a pod may belong to.
func (r *Reconciler) deploymentOf(ctx context.Context, o client.Object) []reconcile.Request {
	if o.GetLabels()[dns.LabelDeployment] == "" {
		return nil
	}
	_, moves := o.GetLabels()[labelMoves] // its label may be another deployment's
	return r.requests(ctx, o, func(d *api.BOSHDeployment) bool {
		kept, ok := r.kept.Load(d.UID)
		return !ok || moves || dns.LabelValue(kept.(*outcome).manifest.Name) == o.GetLabels()[dns.LabelDeployment]
	})
}

func (r *Reconciler) requests(ctx context.Context, o client.Object, which func(*api.BOSHDeployment) bool) []reconcile.Request {
	var all api.BOSHDeploymentList
	if err := r.List(ctx, &all, client.InNamespace(o.GetNamespace())); err != nil {
		return nil // the cache has no list before it is filled; then all are reconciled
	}
	var list []reconcile.Request
	for n := range all.Items {
		if which(&all.Items[n]) {
			list = append(list, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&all.Items[n])})
		}
	}
	return list
}
