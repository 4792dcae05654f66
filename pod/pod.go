package pod

// This file identifies pods and renders them.

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/pipeline/platform"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// Pod identifies a pod of Kubernetes in its group.
type Pod struct {
	// Group is the name of the instance group; "" for the group that renders the pod.
	Group string
	// Zone is the number of its AZ from 0, as in placement.InstancePlan. NoZone says that it is not known; a group
	// without AZs takes both.
	Zone int
	// Ordinal is its number in the AZ from 0, NoOrdinal if it has none. NoOrdinal counts as 0 in an errand.
	Ordinal int
	// Replicas is the number of pods in each AZ; 0 means the group's. It is raised to include the pod.
	Replicas int
	// IP is the pod's address, "" if it is not known.
	IP string
}

// ErrReplicas matches in errors.Is the error for a pod whose Replicas are fewer than the group's.
var ErrReplicas = errors.New("fewer replicas than the group has")

// NoZone is the Zone of a pod whose AZ neither an environment variable nor a label tells.
const NoZone = -1

// NoOrdinal is the ordinal of a pod of a Kubernetes Job, which runs an errand.
const NoOrdinal = -1

// FromLabels returns the pod with the given labels: the group and the AZ from quarks' labels, the ordinal from
// LabelPodOrdinal, or from LabelPodIndex, which Kubernetes sets on the pods of a StatefulSet. A pod without either
// has NoOrdinal: it runs an errand. All errors are reported.
func FromLabels(labels map[string]string) (Pod, error) {
	p := Pod{Group: labels[dns.LabelInstanceGroup], Zone: NoZone, Ordinal: NoOrdinal}
	var errs []error
	number := func(key string) int {
		n, err := strconv.Atoi(labels[key])
		if err != nil || n < 0 {
			errs = append(errs, fmt.Errorf("label %s is %q, expected a number from 0", key, labels[key]))
		}
		return n
	}
	if labels[dns.LabelAZIndex] != "" {
		p.Zone = number(dns.LabelAZIndex)
	}
	for _, key := range []string{dns.LabelPodIndex, dns.LabelPodOrdinal} {
		if labels[key] != "" {
			p.Ordinal = number(key)
		}
	}
	return p, errors.Join(errs...)
}

// FromEnv reads a pod from environment variables: INSTANCE_GROUP_NAME, AZ_INDEX, which counts from 1, REPLICAS, POD_IP,
// and POD_ORDINAL or, without it, the number at the end of the first label of HOSTNAME, NoOrdinal if that doesn't end
// in a number. getenv is usually os.Getenv. All errors are reported.
func FromEnv(getenv func(string) string) (Pod, error) {
	var errs []error
	number := func(name string, least, def int) int {
		text := getenv(name)
		if text == "" {
			return def
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < least {
			errs = append(errs, fmt.Errorf("%s is %q, expected a number from %d", name, text, least))
		}
		return n
	}
	p := Pod{
		Group: getenv("INSTANCE_GROUP_NAME"), IP: getenv("POD_IP"),
		Zone: number("AZ_INDEX", 0, 0) - 1, Replicas: number("REPLICAS", 1, 0), Ordinal: number("POD_ORDINAL", 0, -1),
	}
	if getenv("POD_ORDINAL") == "" {
		host, _, _ := strings.Cut(getenv("HOSTNAME"), ".")
		suffix := host[strings.LastIndex(host, "-")+1:]
		n, err := strconv.Atoi(suffix)
		if err != nil || n < 0 || suffix == host {
			n = NoOrdinal
		}
		if host == "" {
			errs = append(errs, errors.New("there is no POD_ORDINAL, and no HOSTNAME that could end in one"))
		}
		p.Ordinal = n
	}
	return p, errors.Join(errs...)
}

// Render renders the templates for one pod of a group of Kubernetes. The group need not have had the pod when it was
// resolved: the number of replicas may have grown since. Failures are as for RenderInstance of boshrender.Group; an
// AZ that the group doesn't have is a placement.ErrAZIndex. Fewer Replicas than the group had are an ErrReplicas if
// the pod's index or bootstrap depends on the number, because then other pods would have the same; otherwise they are
// logged as a warning.
func Render(ctx context.Context, g *boshrender.Group, p Pod) (*boshrender.Instance, error) {
	if p.Group != "" && p.Group != g.Name {
		return nil, fmt.Errorf("the pod belongs to instance group %q, not to %q", p.Group, g.Name)
	}
	instances, err := p.plan(g)
	if err != nil {
		return nil, err
	}
	return g.RenderOn(ctx, func(j *boshrender.Job) placement.InstancePlan { return instances[j] })
}

// schemeOf returns what numbers and addresses pods.
func schemeOf(p *boshrender.Pods) *platform.Scheme {
	k := p.Kubernetes
	return &platform.Scheme{PodScheme: k.Scheme, Naming: k.Naming, Updated: k.Updated}
}

// plan plans the pod as seen by each job of its group.
func (p Pod) plan(g *boshrender.Group) (map[*boshrender.Job]placement.InstancePlan, error) {
	pods := g.Pods()
	if pods == nil {
		return nil, fmt.Errorf("instance group %q is a director's and has no pods", g.Name)
	}
	if g.Lifecycle == manifest.LifecycleErrand || g.Lifecycle == platform.AutoErrand {
		p.Ordinal = 0
	}
	if p.Ordinal == NoOrdinal {
		return nil, fmt.Errorf("instance group %q: %w: the pod has none, only errands need none", g.Name, placement.ErrOrdinal)
	}
	scaled := pods.Group
	if p.Replicas > 0 {
		scaled.Replicas = p.Replicas
	}
	if scaled.Replicas < pods.Group.Replicas {
		log(g).Warn("the pod says that there are fewer replicas than the group has", "group", g.Name,
			"pod", scaled.Replicas, "group has", pods.Group.Replicas)
	}
	scheme := schemeOf(pods)
	plans := make(map[*boshrender.Job]placement.InstancePlan, len(g.Jobs))
	for _, j := range g.Jobs {
		i, err := scheme.Named(j.Name).Instance(scaled.Raise(p.Ordinal), j.Name, p.Zone, p.Ordinal)
		if err != nil {
			return nil, err
		}
		if scaled.Replicas < pods.Group.Replicas {
			all, err := scheme.Named(j.Name).Instance(pods.Group.Raise(p.Ordinal), j.Name, p.Zone, p.Ordinal)
			if err != nil || all.Index != i.Index || all.Bootstrap != i.Bootstrap {
				return nil, fmt.Errorf("instance group %q: %w: %d, the group has %d", g.Name, ErrReplicas, scaled.Replicas, pods.Group.Replicas)
			}
		}
		if p.IP != "" {
			i = i.WithIP(p.IP)
		}
		plans[j] = i
	}
	return plans, nil
}

func log(g *boshrender.Group) *slog.Logger {
	if l := g.Options().Logger; l != nil {
		return l
	}
	return slog.New(slog.DiscardHandler)
}
