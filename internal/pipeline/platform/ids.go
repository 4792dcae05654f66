package platform

// This file assigns the numbers that a director has for AZs, networks, groups and instances.

import (
	"maps"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
)

// numbers are the IDs of one run of Resolve. Anything without a number gets the next one, in the order of a director
// that first deploys the deployment.
type numbers struct {
	ids        dns.IDs
	deployment string
	last       int // of an instance; 0 if not yet known
}

func newNumbers(m *manifest.Manifest, from *dns.IDs) *numbers {
	n := &numbers{deployment: m.Name}
	if from != nil {
		n.ids = *cloneIDs(from)
	}
	keys := make([]dns.GroupKey, len(m.InstanceGroups))
	for i, ig := range m.InstanceGroups {
		keys[i] = dns.GroupKey{Type: dns.TypeInstanceGroup, Name: ig.Name, Deployment: m.Name}
	}
	n.ids.AddGroups(keys...)
	return n
}

// cloud numbers the entries of a cloud config.
func (n *numbers) cloud(c *manifest.CloudConfig) {
	for _, az := range c.AZs {
		n.ids.AddAZs(az.Name)
	}
	for _, network := range c.Networks {
		n.ids.AddNetworks(network.Name)
	}
}

// Number numbers the link groups of all providers.
func (n *numbers) Number(providers []*links.Provider) {
	var keys []dns.GroupKey
	for _, p := range providers {
		keys = append(keys, dns.GroupKey{Type: dns.TypeLink, Name: p.GroupName(), Deployment: n.deployment})
	}
	n.ids.AddGroups(keys...)
}

// instance numbers an instance. AddInstances would visit all numbers each time.
func (n *numbers) instance(id string) {
	if n.ids.Instances[id] != 0 {
		return
	}
	if n.ids.Instances == nil {
		n.ids.Instances = map[string]int{}
	}
	if n.last == 0 {
		for _, number := range n.ids.Instances {
			n.last = max(n.last, number)
		}
	}
	n.last++
	n.ids.Instances[id] = n.last
}

// LinkGroup returns the number of a link group as text.
func (n *numbers) LinkGroup(group string) string { return n.ids.LinkGroup(n.deployment, group) }

// IDs returns all numbers.
func (n *numbers) IDs() *dns.IDs { return cloneIDs(&n.ids) }

func cloneIDs(ids *dns.IDs) *dns.IDs {
	return &dns.IDs{
		AZs: maps.Clone(ids.AZs), Networks: maps.Clone(ids.Networks), Instances: maps.Clone(ids.Instances),
		Groups: maps.Clone(ids.Groups),
	}
}
