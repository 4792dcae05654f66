package boshrender

// This file knows the instances of Kubernetes: pods, numbered by a scheme and addressed by a naming.

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// kubernetes is the world of pods.
type kubernetes struct {
	*numbers
	pods   podScheme
	placed map[*manifest.InstanceGroup][]dns.Instance // nil: not known, or none
	plans  jobPlans
	groups []dns.Group
	called *namedGroups // those groups, once all are there
	named  *dns.Table
	err    error              // why there is no table
	others []links.Deployment // those whose links may be consumed
}

func (k *kubernetes) rules(*manifest.Validation) {}

func (k *kubernetes) ignores(e *manifest.Error) bool { return aboutMachines(e) || quarksOnly(e) }

func (k *kubernetes) place(_ context.Context, m *manifest.Manifest, c *catalog, f *findings) {
	k.numbers = newNumbers(m, nil)
	k.placed = map[*manifest.InstanceGroup][]dns.Instance{}
	for _, ig := range m.InstanceGroups {
		g, err := k.dnsGroup(m, ig, c)
		if err != nil {
			f.failAt(ig.Location, err)
			continue
		}
		k.placed[ig] = g.Instances
		k.groups = append(k.groups, g)
	}
	k.nameAll()
}

// nameAll makes the table of names.
func (k *kubernetes) nameAll() {
	k.called = &namedGroups{list: k.groups}
	k.named, k.err = dns.NewTable(k.pods.naming, dns.Deployment{Name: k.deployment, Groups: k.groups})
}

// dnsGroup returns what package dns needs to know of a group.
func (k *kubernetes) dnsGroup(m *manifest.Manifest, ig *manifest.InstanceGroup, c *catalog) (dns.Group, error) {
	g := dns.Group{Name: ig.Name, AZs: ig.AZs, Errand: ig.Errand() || ig.Lifecycle == autoErrand}
	list, err := k.pods.unnamed().Instances(k.podGroup(ig), ig.Name)
	if err != nil {
		return g, err
	}
	for _, j := range ig.Jobs {
		g.Jobs = append(g.Jobs, dnsJob(j, c.specs[j]))
		quarks, _ := m.JobProperties(ig, j).Get(quarksKey)
		settings, _ := quarks.(*manifest.Map)
		ports, err := quarksPorts(j.Name, settings)
		if err != nil {
			return g, fmt.Errorf("instance group %q: %w", ig.Name, err)
		}
		g.Ports = append(g.Ports, ports...)
	}
	g.Instances = k.pods.dnsInstances(list, g.Jobs)
	return g, nil
}

// dnsJob returns what package dns needs to know of a job: the links that it provides, by their aliases.
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

// podGroup returns what a scheme needs to know of a group.
func (k *kubernetes) podGroup(ig *manifest.InstanceGroup) placement.PodGroup {
	return placement.PodGroup{
		Deployment: k.deployment, Name: ig.Name, AZs: ig.AZs, Replicas: ig.Instances, Updated: k.pods.updated,
		DNSDomain: dns.RootDomain, PersistentDisk: ig.PersistentDisk, ManyDisks: len(ig.PersistentDisks) > 0,
	}
}

func (k *kubernetes) instances(ig *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error) {
	known, ok := k.placed[ig]
	if !ok {
		return nil, errPlaced
	}
	return k.plans.of(ig, job, func() ([]placement.InstancePlan, error) {
		list, err := k.pods.named(job).Instances(k.podGroup(ig), job)
		for n := range min(len(list), len(known)) { // one text stands for both
			if id := slices.Index(known[n].JobIDs, list[n].ID); id >= 0 {
				list[n].ID = known[n].JobIDs[id]
			} else if known[n].ID == list[n].ID {
				list[n].ID = known[n].ID
			}
		}
		return list, err
	})
}

// jobPlans are the instances of groups as each of their jobs sees them, made when they are asked for first: by links,
// and by the job itself.
type jobPlans struct {
	lock sync.Mutex
	made map[*manifest.InstanceGroup][]jobPlan
}

type jobPlan struct {
	job  string
	list []placement.InstancePlan
}

func (p *jobPlans) of(ig *manifest.InstanceGroup, job string, plan func() ([]placement.InstancePlan, error)) ([]placement.InstancePlan, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	known := p.made[ig]
	for _, k := range known {
		if k.job == job {
			return k.list, nil
		}
	}
	list, err := plan()
	if err != nil {
		return nil, err
	}
	if len(known) > 0 { // a pod has one network and mostly one address, whatever its jobs
		for n, other := range known[0].list {
			if other.Address == list[n].Address {
				list[n].Address, list[n].Networks = other.Address, other.Networks
			}
		}
	}
	if p.made == nil {
		p.made = make(map[*manifest.InstanceGroup][]jobPlan)
	}
	p.made[ig] = append(known, jobPlan{job, list})
	return list, nil
}

func (k *kubernetes) linkOptions(o *links.Options) {
	o.OneNetwork = true
	o.UseLinkDNSNames = k.pods.naming.Scheme == dns.JobGroupDeployment
	if k.named != nil {
		o.Names = k.named
	}
}

func (k *kubernetes) names() (names, error) {
	if k.named == nil {
		return nil, k.err
	}
	return &kubernetesNames{k.named, k.others}, nil
}

// kubernetesNames answers queries for this deployment, and for those of others that know their names.
type kubernetesNames struct {
	own    *dns.Table
	others []links.Deployment
}

func (n *kubernetesNames) EncodeQuery(criteria map[string]any, short bool) (string, error) {
	for _, o := range n.others {
		if o.Name == criteria["deployment_name"] && o.Answers() {
			return o.EncodeQuery(criteria, short)
		}
	}
	return n.own.EncodeQuery(criteria, short)
}

func (k *kubernetes) table() *dns.Table { return k.named }

// given hands out the numbers themselves: nothing is numbered any more.
func (k *kubernetes) given() *dns.IDs { return &k.ids }

func (*kubernetes) decided() decided { return decided{} }

func (k *kubernetes) group(ig *manifest.InstanceGroup) groupWorld {
	return &podGroup{pods: &k.pods, scaled: k.podGroup(ig), named: k.called, others: k.others}
}

// dnsInstances returns what package dns needs to know of the instances of a group with these jobs.
func (p *podScheme) dnsInstances(list []placement.InstancePlan, jobs []dns.Job) []dns.Instance {
	out := make([]dns.Instance, len(list))
	for n, i := range list {
		out[n] = dns.Instance{ID: i.ID, Index: i.Index, Zone: i.Zone, Ordinal: i.Ordinal}
		for _, j := range jobs {
			if id := p.scheme.JobID(j.Name, i); id != i.ID {
				out[n].JobIDs = append(out[n].JobIDs, id)
			}
		}
	}
	return out
}
