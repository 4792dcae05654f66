package state

// This file has the numbers of short DNS names, which the deployments of a store share.

import (
	"maps"
	"slices"

	"github.com/boshrender/boshrender/dns"
)

// Numbers are the numbers of a director, see dns.IDs.
type Numbers struct {
	// AZs are the numbers of zones by name, from 1.
	AZs map[string]int `json:"azs,omitempty"`
	// Networks are the numbers of networks by name, from 1.
	Networks map[string]int `json:"networks,omitempty"`
	// Instances are the numbers of instances by UUID, from 1.
	Instances map[string]int `json:"instances,omitempty"`
	// Groups are the numbers of groups and links, sorted.
	Groups []GroupNumber `json:"groups,omitempty"`
}

// GroupNumber is the number of a group of instances, or of a link.
type GroupNumber struct {
	// Type is dns.TypeInstanceGroup or dns.TypeLink.
	Type string `json:"type"`
	// Name is the name of the group, or of the link's group: see dns.GroupKey.
	Name string `json:"name"`
	// Deployment is the name of the deployment that it is in.
	Deployment string `json:"deployment"`
	// Number counts from 1.
	Number int `json:"number"`
}

// IDs returns the numbers in the form of boshrender.Director.
func (n Numbers) IDs() *dns.IDs {
	ids := &dns.IDs{AZs: n.AZs, Networks: n.Networks, Instances: n.Instances, Groups: map[dns.GroupKey]int{}}
	for _, g := range n.Groups {
		ids.Groups[dns.GroupKey{Type: g.Type, Name: g.Name, Deployment: g.Deployment}] = g.Number
	}
	return ids
}

// Join adds the numbers of another deployment of the store. Those that n has stay.
func (n Numbers) Join(other Numbers) Numbers {
	join := func(a, b map[string]int) map[string]int {
		m := maps.Clone(b)
		if m == nil {
			m = map[string]int{}
		}
		maps.Copy(m, a)
		return m
	}
	return Numbers{
		AZs: join(n.AZs, other.AZs), Networks: join(n.Networks, other.Networks), Instances: join(n.Instances, other.Instances),
		Groups: append(slices.Clone(other.Groups), n.Groups...),
	}
}

// Without returns the numbers that others don't have.
func (n Numbers) Without(others Numbers) Numbers {
	left := func(a, b map[string]int) map[string]int {
		m := maps.Clone(a)
		maps.DeleteFunc(m, func(name string, _ int) bool { return b[name] > 0 })
		return m
	}
	return Numbers{
		AZs: left(n.AZs, others.AZs), Networks: left(n.Networks, others.Networks), Instances: left(n.Instances, others.Instances),
		Groups: slices.DeleteFunc(slices.Clone(n.Groups), func(g GroupNumber) bool { return slices.Contains(others.Groups, g) }),
	}
}

// clash reports whether two deployments have given the same number to different things, or different ones to the same.
func (n Numbers) clash(other Numbers) bool {
	a, b := n.IDs(), other.IDs()
	return clash(a.AZs, b.AZs) || clash(a.Networks, b.Networks) || clash(a.Instances, b.Instances) || clash(a.Groups, b.Groups)
}

func clash[K comparable](a, b map[K]int) bool {
	names := make(map[int]K, len(b))
	for name, number := range b {
		names[number] = name
	}
	for name, number := range a {
		if has, taken := names[number]; taken && has != name || b[name] > 0 && b[name] != number {
			return true
		}
	}
	return false
}

// AllNumbers returns the numbers of all deployments of the store.
func (s *State) AllNumbers() Numbers {
	n := s.Numbers
	for _, other := range s.Others {
		n = n.Join(other.Numbers)
	}
	return n
}
