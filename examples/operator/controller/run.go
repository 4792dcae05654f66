package controller

// This file runs the process of the operator.

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/examples/operator/api"
	"github.com/boshrender/boshrender/kube"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
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

// Run runs the operator until ctx ends.
func Run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("operator", flag.ContinueOnError)
	image := flags.String("image", os.Getenv("OPERATOR_IMAGE"), "`image` of the operator, with which pods render")
	releases := flags.String("releases", "/releases", "`folder` of releases: checkouts, tarballs or jobs-src trees")
	elect := flags.Bool("leader-elect", true, "work only as the leader of all operators")
	namespace := flags.String("leader-namespace", "", "`namespace` of the leader's lease; that of the pod if empty")
	lease := flags.Duration("lease", 15*time.Second, "how long the leader stays if it is gone")
	metrics := flags.String("metrics", ":8080", "`address` of the metrics; \"0\" for none")
	watch := flags.String("namespace", "", "`namespace` to work in; all if empty")
	zone := flags.String("zone-label", corev1.LabelTopologyZone, "`label` of nodes that has the name of their AZ")
	anywhere := flags.Bool("ignore-zones", false, "let pods of all AZs run on all nodes")
	health := flags.String("health", ":8081", "`address` of /healthz and /readyz; \"0\" for none")
	urls := flags.Bool("allow-urls", false, "let resources name manifests and ops by URLs, which the operator reads")
	var options kube.Options
	flags.BoolVar(&options.Restricted, "restricted", false, "keep pods within the Pod Security Standard \"restricted\"")
	flags.Func("allow", "`rights` that pods may have, separated by commas: privileged, host-pid, capability:NAME, each followed by @JOB for one job alone; service-account:NAME", func(list string) (err error) {
		options.Allow, err = allowed(list)
		return err
	})
	flags.StringVar(&options.PriorityClass, "priority-class", "", "priority `class` of all pods")
	pull := flags.String("image-pull-policy", "", "image pull `policy` of all pods")
	before := flags.String("init", "", "`command` before the executable of each process, such as \"/usr/bin/dumb-init --\"")
	flags.StringVar(&options.Services.OrdinalKey, "ordinal-label", "", "`label` with the number of a pod, by which Services select it; Kubernetes' own if empty")
	flags.IntVar(&options.DrainSeconds, "drain-seconds", 0, "how many `seconds` drain scripts may take; 0 for 600")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *image == "" {
		return fmt.Errorf("-image or OPERATOR_IMAGE has to name the operator's image")
	}
	ctrl.SetLogger(zap.New())
	config, err := ctrl.GetConfig()
	if err != nil {
		return err
	}
	config.QPS = -1 // the API server limits requests itself
	// Of pods, only those of deployments are held.
	own := labels.SelectorFromSet(labels.Set{kube.LabelManaged: kube.Managed})
	caches := cache.Options{ByObject: map[client.Object]cache.ByObject{&corev1.Pod{}: {Label: own}}}
	if *watch != "" {
		caches.DefaultNamespaces = map[string]cache.Config{*watch: {}}
	}
	m, err := ctrl.NewManager(config, ctrl.Options{
		Scheme: Scheme(), Cache: caches, Metrics: server.Options{BindAddress: *metrics}, HealthProbeBindAddress: *health,
		LeaderElection: *elect, LeaderElectionID: "operator.boshrender.io", LeaderElectionNamespace: *namespace,
		LeaderElectionReleaseOnCancel: true, LeaseDuration: lease, RenewDeadline: part(*lease, 2), RetryPeriod: part(*lease, 6),
	})
	if err != nil {
		return err
	}
	for _, add := range []func(string, healthz.Checker) error{m.AddHealthzCheck, m.AddReadyzCheck} {
		if err := add("ping", healthz.Ping); err != nil {
			return err
		}
	}
	options.Zones, options.Init = kube.Zones{Label: *zone, Anywhere: *anywhere}, strings.Fields(*before)
	options.ImagePullPolicy = corev1.PullPolicy(*pull)
	r := &Reconciler{Image: *image, Releases: Folder(*releases), Options: options, URLs: *urls}
	if err := r.Setup(m); err != nil {
		return err
	}
	return m.Start(ctx)
}

// allowed returns the function that allows a list of rights: kind, kind:value, kind@job or kind:value@job each.
func allowed(list string) (func(kube.Right) bool, error) {
	var rights []kube.Right
	for _, entry := range strings.Split(list, ",") {
		right, job, _ := strings.Cut(strings.TrimSpace(entry), "@")
		kind, value, _ := strings.Cut(right, ":")
		r := kube.Right{Job: job, Kind: kube.RightKind(kind), Value: value}
		switch named := value != ""; {
		case (r.Kind == kube.RightPrivileged || r.Kind == kube.RightHostPID) && !named, r.Kind == kube.RightCapability && named,
			r.Kind == kube.RightServiceAccount && named && job == "":
		default:
			return nil, fmt.Errorf("%q is no right: privileged, host-pid, capability:NAME and service-account:NAME are known", entry)
		}
		rights = append(rights, r)
	}
	return func(r kube.Right) bool {
		return slices.ContainsFunc(rights, func(a kube.Right) bool {
			return a.Kind == r.Kind && a.Value == r.Value && (a.Job == "" || a.Job == r.Job)
		})
	}, nil
}

func part(d time.Duration, n time.Duration) *time.Duration {
	d /= n
	return &d
}

// Setup makes a manager call the reconciler whenever an object changes that it depends on.
func (r *Reconciler) Setup(m ctrl.Manager) error {
	r.Client = m.GetClient()
	r.Recorder = m.GetEventRecorderFor("boshrender")
	return ctrl.NewControllerManagedBy(m).For(&api.BOSHDeployment{}).
		Owns(&appsv1.StatefulSet{}).Owns(&batchv1.Job{}).Owns(&corev1.Service{}).Owns(&corev1.Secret{}).
		Owns(&policyv1.PodDisruptionBudget{}).Owns(&networkingv1.NetworkPolicy{}).
		Watches(&corev1.ConfigMap{}, handler.EnqueueRequestsFromMapFunc(r.users)).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.users)).
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
	return r.requests(ctx, o, func(*api.BOSHDeployment) bool { return true })
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
