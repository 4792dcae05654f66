package boshrender

// This file knows the instances of Kubernetes: pods, numbered by a scheme and addressed by a naming.

import (
	"fmt"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// kubernetes is the world of pods.
type kubernetes struct {
	deployment string
	pods       podScheme
	placed     map[*manifest.InstanceGroup]bool
	table      *dns.Table
	groups     []dns.Group
	err        error // why there is no table
}

// podScheme makes the instances of groups: a pure function, the same in every process.
type podScheme struct {
	scheme  placement.Scheme
	naming  dns.Naming
	updated bool
}

// kubernetesWorld works out the instances of all groups and names them.
func (r *resolver) kubernetesWorld() *kubernetes {
	k := &kubernetes{
		deployment: r.m.Name, placed: map[*manifest.InstanceGroup]bool{},
		pods: podScheme{scheme: r.d.Scheme, naming: r.d.Naming, updated: r.d.Updated},
	}
	for _, ig := range r.m.InstanceGroups {
		g, err := k.dnsGroup(r, ig)
		if err != nil {
			r.failAt(ig.Location, err)
			continue
		}
		k.placed[ig] = true
		k.groups = append(k.groups, g)
	}
	k.table, k.err = dns.NewTable(k.pods.naming, dns.Deployment{Name: k.deployment, Groups: k.groups})
	return k
}

// dnsGroup is what package dns needs to know of a group.
func (k *kubernetes) dnsGroup(r *resolver, ig *manifest.InstanceGroup) (dns.Group, error) {
	g := dns.Group{Name: ig.Name, AZs: ig.AZs}
	list, err := k.pods.unnamed().Instances(k.group(ig), ig.Name)
	if err != nil {
		return g, err
	}
	g.Instances = dnsInstances(list)
	for _, j := range ig.Jobs {
		g.Jobs = append(g.Jobs, dnsJob(j, r.specs[j]))
	}
	return g, nil
}

// dnsJob is what package dns needs to know of a job: the links that it provides, by their aliases.
func dnsJob(j *manifest.GroupJob, s *spec.JobSpec) dns.Job {
	job := dns.Job{Name: j.Name}
	if s == nil {
		return job
	}
	for _, p := range s.Provides {
		name := p.Name
		if v, ok := j.Provides.Get(p.Name); ok {
			if h, ok := v.(*manifest.Map); ok {
				if as, ok := h.Get("as"); ok {
					name = fmt.Sprint(as)
				}
			}
		}
		job.Provides = append(job.Provides, dns.Provided{Name: name, Type: p.Type})
	}
	return job
}

// group is what a scheme needs to know of a group.
func (k *kubernetes) group(ig *manifest.InstanceGroup) placement.PodGroup {
	return placement.PodGroup{
		Deployment: k.deployment, Name: ig.Name, AZs: ig.AZs, Replicas: ig.Instances, Updated: k.pods.updated,
		DNSDomain: dns.RootDomain, PersistentDisk: ig.PersistentDisk, ManyDisks: len(ig.PersistentDisks) > 0,
	}
}

func (k *kubernetes) instances(ig *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error) {
	if !k.placed[ig] {
		return nil, errPlaced
	}
	return k.pods.named(job).Instances(k.group(ig), job)
}

func (k *kubernetes) linkOptions(o *links.Options) {
	o.UseLinkDNSNames = k.pods.naming.Scheme == dns.JobGroupDeployment
}

func (k *kubernetes) names() (names, error) {
	if k.table == nil {
		return nil, k.err
	}
	return k.table, nil
}

func (k *kubernetes) adopt(g *Group, ig *manifest.InstanceGroup) {
	g.pods, g.scaled, g.named = &k.pods, k.group(ig), k.groups
}

// unnamed gives the scheme without addresses, which can depend on the job.
func (p *podScheme) unnamed() placement.Scheme {
	s := p.scheme
	s.Address = func(i placement.InstancePlan) (string, error) { return i.ID, nil }
	return s
}

func dnsInstances(list []placement.InstancePlan) []dns.Instance {
	out := make([]dns.Instance, len(list))
	for n, i := range list {
		out[n] = dns.Instance{ID: i.ID, Index: i.Index, Zone: i.Zone, Ordinal: i.Ordinal}
	}
	return out
}

// named gives the scheme as the instances of one job have it: with the addresses of the naming.
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
