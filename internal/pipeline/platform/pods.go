package platform

// This file plans pods: a scheme numbers them and a naming addresses them.

import (
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/placement"
)

// Scheme numbers and addresses the instances of groups. It is a pure function, the same in every process.
type Scheme struct {
	placement.PodScheme
	Naming  dns.Naming
	Updated bool
}

// Unnamed returns the scheme without addresses, which can depend on the job.
func (p *Scheme) Unnamed() placement.PodScheme {
	s := p.PodScheme
	s.Address = func(i placement.InstancePlan) (string, error) { return i.ID, nil }
	return s
}

// Named returns the scheme for the instances as seen by one job: with the addresses of the naming.
func (p *Scheme) Named(job string) placement.PodScheme {
	s := p.PodScheme
	if s.Address == nil {
		s.Address = func(i placement.InstancePlan) (string, error) {
			return p.Naming.Address(dns.Target{
				Level: dns.LevelInstance, Deployment: i.Deployment, Group: i.Group, Job: job,
				AZ: i.AZ, Zoned: i.AZ != "", Zone: i.Zone, Ordinal: i.Ordinal, Index: i.Index,
			})
		}
	}
	return s
}

// Pods plans the pods of a group.
type Pods struct {
	Scheme *Scheme
	Group  placement.PodGroup
	Groups *dns.Groups     // of the deployment
	Others []links.Exports // deployments whose links may be consumed
}
