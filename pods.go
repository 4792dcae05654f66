package boshrender

// This file plans pods: a scheme numbers them and a naming addresses them. What it takes has a place in a document.

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// podScheme makes the instances of groups: a pure function, the same in every process.
type podScheme struct {
	scheme  placement.Scheme
	naming  dns.Naming
	updated bool
}

// unnamed returns the scheme without addresses, which can depend on the job.
func (p *podScheme) unnamed() placement.Scheme {
	s := p.scheme
	s.Address = func(i placement.InstancePlan) (string, error) { return i.ID, nil }
	return s
}

// named returns the scheme as the instances of one job have it: with the addresses of the naming.
func (p *podScheme) named(job string) placement.Scheme {
	s := p.scheme
	if s.Address == nil {
		s.Address = func(i placement.InstancePlan) (string, error) {
			return p.naming.Address(dns.Target{
				Level: dns.LevelInstance, Deployment: i.Deployment, Group: i.Group, Job: job,
				AZ: i.AZ, Zoned: i.AZ != "", Zone: i.Zone, Ordinal: i.Ordinal, Index: i.Index,
			})
		}
	}
	return s
}

// podGroup is a group of pods: all that it takes to plan one of them.
type podGroup struct {
	pods   *podScheme
	scaled placement.PodGroup
	named  *namedGroups
	others []links.Deployment
}

func (w *podGroup) pod(g *Group, p Pod) (map[*Job]placement.InstancePlan, error) {
	if g.Lifecycle == manifest.LifecycleErrand || g.Lifecycle == autoErrand {
		p.Ordinal = 0
	}
	if p.Ordinal == NoOrdinal {
		return nil, fmt.Errorf("instance group %q: %w: the pod has none, only errands need none", g.Name, placement.ErrOrdinal)
	}
	scaled := w.scaled
	if p.Replicas > 0 {
		scaled.Replicas = p.Replicas
	}
	if scaled.Replicas < w.scaled.Replicas {
		g.options.log().Warn("the pod says that there are fewer replicas than the group has", "group", g.Name,
			"pod", scaled.Replicas, "group has", w.scaled.Replicas)
	}
	plans := make(map[*Job]placement.InstancePlan, len(g.Jobs))
	for _, j := range g.Jobs {
		i, err := w.pods.named(j.Name).Instance(scaled.Raise(p.Ordinal), j.Name, p.AZIndex, p.Ordinal)
		if err != nil {
			return nil, err
		}
		if scaled.Replicas < w.scaled.Replicas {
			all, err := w.pods.named(j.Name).Instance(w.scaled.Raise(p.Ordinal), j.Name, p.AZIndex, p.Ordinal)
			if err != nil || all.Index != i.Index || all.Bootstrap != i.Bootstrap {
				return nil, fmt.Errorf("instance group %q: %w: %d, the group has %d", g.Name, ErrReplicas, scaled.Replicas, w.scaled.Replicas)
			}
		}
		if p.IP != "" {
			i = i.WithIP(p.IP)
		}
		plans[j] = i
	}
	return plans, nil
}

func (w *podGroup) deployed() deployed { return rendersAll }

// The names that the document has for the rules of a placement.Scheme.
var (
	indexRules     = []string{placement.IndexDense: "dense", placement.IndexInterleaved: "interleaved", placement.IndexStride: "stride"}
	bootstrapRules = []string{placement.BootstrapFirst: "first", placement.BootstrapFirstThenLast: "first-then-last"}
	idRules        = []string{placement.IDGroupIndexJob: "group-index-job", placement.IDGroupZoneOrdinal: "group-zone-ordinal"}
)

func (w *podGroup) makers(g *Group) (*manifest.Map, error) {
	s, n := w.pods.scheme, w.pods.naming
	if s.Label != nil || s.Address != nil {
		return nil, fmt.Errorf("instance group %q: functions of its scheme have no place in a document", g.Name)
	}
	scheme := mapOf("index", indexRules[s.Index], "bootstrap", bootstrapRules[s.Bootstrap], "id", idRules[s.ID])
	if s.Stride != 0 {
		scheme.Set("stride", int64(s.Stride))
	}
	naming := mapOf("scheme", string(cmp.Or(n.Scheme, dns.GroupZoneOrdinal)))
	if n.Namespace != "" {
		naming.Set("namespace", n.Namespace)
	}
	if n.Domain != "" {
		naming.Set("domain", n.Domain)
	}
	makers := mapOf("scheme", scheme, "naming", naming, "updated", w.pods.updated, "groups", linkedGroups(g, w.named))
	if others := linkedOthers(g, w.others); len(others) > 0 {
		makers.Set("others", others)
	}
	return makers, nil
}

// namedGroups are all groups of a deployment, found by what links call them.
type namedGroups struct {
	list []dns.Group
	once sync.Once
	keys map[string][]int // places in list
}

// find returns the places of the groups that are called so by a key of a link.
func (n *namedGroups) find(key string, name any) []int {
	n.once.Do(func() {
		n.keys = make(map[string][]int, 2*len(n.list))
		for i := range n.list {
			called := map[string]bool{"instance_group " + n.list[i].Name: true}
			for _, j := range n.list[i].Jobs {
				for _, p := range j.Provides {
					called["group_name "+p.GroupName()] = true
				}
			}
			for k := range called {
				n.keys[k] = append(n.keys[k], i)
			}
		}
	})
	return n.keys[key+" "+fmt.Sprint(name)]
}

// linkedGroups returns those of all groups that queries of links may ask for: those that provide the jobs' links.
func linkedGroups(g *Group, all *namedGroups) []any {
	wanted := map[int]bool{}
	for _, j := range g.Jobs {
		for _, content := range j.Links.All() {
			link, _ := content.(*manifest.Map)
			for _, key := range []string{"instance_group", "group_name"} {
				if name, ok := link.Get(key); ok {
					for _, at := range all.find(key, name) {
						wanted[at] = true
					}
				}
			}
		}
	}
	list := make([]any, 0, len(wanted))
	for _, at := range slices.Sorted(maps.Keys(wanted)) {
		n := all.list[at]
		var jobs []any
		for _, j := range n.Jobs {
			var provides []any
			for _, p := range j.Provides {
				provides = append(provides, mapOf("name", p.Name, "type", p.Type))
			}
			jobs = append(jobs, mapOf("name", j.Name, "provides", provides))
		}
		list = append(list, mapOf("name", n.Name, "azs", anys(n.AZs), "instances", replicas(n), "jobs", jobs))
	}
	return list
}

// linkedOthers returns what queries of links need of other deployments: those that provide the jobs' links, without
// their properties.
func linkedOthers(g *Group, all []links.Deployment) []any {
	wanted := map[string]bool{}
	for _, j := range g.Jobs {
		for _, content := range j.Links.All() {
			link, _ := content.(*manifest.Map)
			name, _ := link.Get("deployment_name")
			wanted[fmt.Sprint(name)] = true
		}
	}
	var list []any
	for _, d := range all {
		if d.Name != g.Deployment && wanted[d.Name] && d.Answers() {
			list = append(list, d.OnlyNames().Map())
		}
	}
	return list
}

// replicas returns the number of instances in each AZ.
func replicas(n dns.Group) int64 { return int64(len(n.Instances) / max(len(n.AZs), 1)) }
