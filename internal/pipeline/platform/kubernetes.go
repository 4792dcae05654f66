package platform

// This file creates the instances of Kubernetes: pods, numbered by a scheme and addressed by a naming.

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/pipeline/catalog"
	"github.com/boshrender/boshrender/internal/pipeline/findings"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// Kubernetes is the platform of pods.
type Kubernetes struct {
	*numbers
	scheme Scheme
	placed map[*manifest.InstanceGroup][]dns.Instance // nil if not known, or if there are none
	plans  jobPlans
	groups []dns.Group
	index  *dns.Groups // those groups, once the list is complete
	named  *dns.Table
	err    error           // why there is no table
	others []links.Exports // deployments whose links may be consumed
}

// NewKubernetes returns the platform of a deployment. Links of the others may be consumed.
func NewKubernetes(s Scheme, others []links.Exports) *Kubernetes {
	return &Kubernetes{scheme: s, others: others}
}

// ForGroup returns the platform of a group that was resolved elsewhere. SetGroups completes it.
func ForGroup(m *manifest.Manifest, ig *manifest.InstanceGroup, s Scheme, others []links.Exports) *Kubernetes {
	return &Kubernetes{
		numbers: newNumbers(m, nil), scheme: s, others: others,
		placed: map[*manifest.InstanceGroup][]dns.Instance{ig: nil},
	}
}

// SetGroups builds the names of the groups that links may refer to.
func (k *Kubernetes) SetGroups(groups ...dns.Group) {
	k.groups = groups
	k.nameAll()
}

func (*Kubernetes) Rules(*manifest.Validation) {}

func (k *Kubernetes) Ignores(e *manifest.Error) bool { return aboutMachines(e) || quarksOnly(e) }

func (k *Kubernetes) Place(_ context.Context, m *manifest.Manifest, c *catalog.Catalog, f *findings.List) {
	k.numbers = newNumbers(m, nil)
	k.placed = map[*manifest.InstanceGroup][]dns.Instance{}
	for _, ig := range m.InstanceGroups {
		g, err := k.DNSGroup(m, ig, c)
		if err != nil {
			f.AddAt(ig.Location, err)
			continue
		}
		k.placed[ig] = g.Instances
		k.groups = append(k.groups, g)
	}
	k.nameAll()
}

// nameAll builds the table of names.
func (k *Kubernetes) nameAll() {
	k.index = &dns.Groups{List: k.groups}
	k.named, k.err = dns.NewTable(k.scheme.Naming, dns.Deployment{Name: k.deployment, Groups: k.groups})
}

// DNSGroup returns the data of a group for package dns.
func (k *Kubernetes) DNSGroup(m *manifest.Manifest, ig *manifest.InstanceGroup, c *catalog.Catalog) (dns.Group, error) {
	g := dns.Group{Name: ig.Name, AZs: ig.AZs, Errand: ig.Errand() || ig.Lifecycle == AutoErrand}
	list, err := k.scheme.Unnamed().Instances(k.podGroup(ig), ig.Name)
	if err != nil {
		return g, err
	}
	for _, j := range ig.Jobs {
		g.Jobs = append(g.Jobs, dnsJob(j, c.Specs[j]))
		quarks, _ := m.JobProperties(ig, j).Get(QuarksKey)
		settings, _ := quarks.(*manifest.Map)
		ports, err := QuarksPorts(j.Name, settings)
		if err != nil {
			return g, fmt.Errorf("instance group %q: %w", ig.Name, err)
		}
		g.Ports = append(g.Ports, ports...)
	}
	g.Instances = k.scheme.DNSInstances(list, g.Jobs)
	return g, nil
}

// dnsJob returns the data of a job for package dns: the links that it provides, by their aliases.
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

// podGroup returns the parts of a group that a scheme uses.
func (k *Kubernetes) podGroup(ig *manifest.InstanceGroup) placement.PodGroup {
	return placement.PodGroup{
		Deployment: k.deployment, Name: ig.Name, AZs: ig.AZs, Replicas: ig.Instances, Updated: k.scheme.Updated,
		DNSDomain: dns.RootDomain, PersistentDisk: ig.PersistentDisk, ManyDisks: len(ig.PersistentDisks) > 0,
	}
}

func (k *Kubernetes) Instances(ig *manifest.InstanceGroup, job string) ([]placement.InstancePlan, error) {
	known, ok := k.placed[ig]
	if !ok {
		return nil, ErrPlaced
	}
	return k.plans.of(ig, job, func() ([]placement.InstancePlan, error) {
		list, err := k.scheme.Named(job).Instances(k.podGroup(ig), job)
		for n := range min(len(list), len(known)) { // share one text
			if id := slices.Index(known[n].JobIDs, list[n].ID); id >= 0 {
				list[n].ID = known[n].JobIDs[id]
			} else if known[n].ID == list[n].ID {
				list[n].ID = known[n].ID
			}
		}
		return list, err
	})
}

// jobPlans are the instances of groups as seen by each of their jobs, computed on first use: by links, and by the job
// itself.
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
	if len(known) > 0 { // a pod has one network and usually one address, for all jobs
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

func (k *Kubernetes) LinkOptions(o *links.Options) {
	o.OneNetwork = true
	o.UseLinkDNSNames = k.scheme.Naming.Scheme == dns.JobGroupDeployment
	if k.named != nil {
		o.Names = k.named
	}
}

func (k *Kubernetes) Names() (Names, error) {
	if k.named == nil {
		return nil, k.err
	}
	return &kubernetesNames{k.named, k.others}, nil
}

// kubernetesNames answers queries about this deployment, and about other deployments that have the names of their
// instances.
type kubernetesNames struct {
	own    *dns.Table
	others []links.Exports
}

func (n *kubernetesNames) EncodeQuery(criteria map[string]any, short bool) (string, error) {
	for _, o := range n.others {
		if o.Name == criteria["deployment_name"] && o.Answers() {
			return o.EncodeQuery(criteria, short)
		}
	}
	return n.own.EncodeQuery(criteria, short)
}

func (k *Kubernetes) Table() *dns.Table { return k.named }

// IDs returns the numbers themselves, because no more are assigned.
func (k *Kubernetes) IDs() *dns.IDs { return &k.ids }

func (*Kubernetes) Decision() Decision { return Decision{} }

func (k *Kubernetes) Group(ig *manifest.InstanceGroup) Group {
	return Group{Pods: &Pods{Scheme: &k.scheme, Group: k.podGroup(ig), Groups: k.index, Others: k.others}}
}

// DNSInstances returns the data for package dns of the instances of a group with these jobs.
func (p *Scheme) DNSInstances(list []placement.InstancePlan, jobs []dns.Job) []dns.Instance {
	out := make([]dns.Instance, len(list))
	for n, i := range list {
		out[n] = dns.Instance{ID: i.ID, Index: i.Index, Zone: i.Zone, Ordinal: i.Ordinal}
		for _, j := range jobs {
			if id := p.PodScheme.JobID(j.Name, i); id != i.ID {
				out[n].JobIDs = append(out[n].JobIDs, id)
			}
		}
	}
	return out
}
