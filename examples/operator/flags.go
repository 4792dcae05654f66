package main

// This file runs the process of the operator.

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/kube/controller"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
)

// operate runs the operator until ctx ends.
func operate(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("operator", flag.ContinueOnError)
	image := flags.String("image", os.Getenv("OPERATOR_IMAGE"), "`image` of the operator, with which pods render")
	releases := flags.String("releases", "/releases", "`folder` of releases: checkouts, tarballs or jobs-src trees")
	elect := flags.Bool("leader-elect", true, "work only as the leader of all operators")
	namespace := flags.String("leader-namespace", "", "`namespace` of the leader's lease; the pod's if empty")
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
	var in []string
	if *watch != "" {
		in = append(in, *watch)
	}
	o := controller.Options(in...)
	o.Metrics.BindAddress, o.HealthProbeBindAddress = *metrics, *health
	o.LeaderElection, o.LeaderElectionID, o.LeaderElectionNamespace = *elect, "operator.boshrender.io", *namespace
	o.LeaderElectionReleaseOnCancel, o.LeaseDuration, o.RenewDeadline, o.RetryPeriod = true, lease, part(*lease, 2), part(*lease, 6)
	m, err := ctrl.NewManager(config, o)
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
	r := &controller.Reconciler{Image: *image, Releases: controller.Folder(*releases), Options: options, URLs: *urls}
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
