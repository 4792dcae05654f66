package boshrender

// This file gives out the numbers that a director has for AZs, networks, groups and instances.

import (
	"maps"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
)

// numbers are the IDs of one run of Resolve. What has no number gets the next, in the order in which a director that
// sees the deployment for the first time would number it.
type numbers struct {
	dns.IDs
	deployment string
	last       int // of an instance; 0 is not known yet
}

func newNumbers(m *manifest.Manifest, from *dns.IDs) *numbers {
	n := &numbers{deployment: m.Name}
	if from != nil {
		n.IDs = dns.IDs{
			AZs: maps.Clone(from.AZs), Networks: maps.Clone(from.Networks), Instances: maps.Clone(from.Instances),
			Groups: maps.Clone(from.Groups),
		}
	}
	keys := make([]dns.GroupKey, len(m.InstanceGroups))
	for i, ig := range m.InstanceGroups {
		keys[i] = dns.GroupKey{Type: dns.TypeInstanceGroup, Name: ig.Name, Deployment: m.Name}
	}
	n.AddGroups(keys...)
	return n
}

// cloud numbers what a cloud config has.
func (n *numbers) cloud(c *manifest.CloudConfig) {
	for _, az := range c.AZs {
		n.AddAZs(az.Name)
	}
	for _, network := range c.Networks {
		n.AddNetworks(network.Name)
	}
}

// links numbers the link groups of all providers.
func (n *numbers) links(table *links.Table) {
	var keys []dns.GroupKey
	for _, p := range table.Providers() {
		keys = append(keys, dns.GroupKey{Type: dns.TypeLink, Name: p.GroupName(), Deployment: n.deployment})
	}
	n.AddGroups(keys...)
}

// instance numbers an instance; AddInstances would look at all numbers each time.
func (n *numbers) instance(id string) {
	if n.Instances[id] != 0 {
		return
	}
	if n.Instances == nil {
		n.Instances = map[string]int{}
	}
	if n.last == 0 {
		for _, number := range n.Instances {
			n.last = max(n.last, number)
		}
	}
	n.last++
	n.Instances[id] = n.last
}

// linkGroup gives the number of a link group as text.
func (n *numbers) linkGroup(group string) string { return n.LinkGroup(n.deployment, group) }
