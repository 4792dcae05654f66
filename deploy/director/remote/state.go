package remote

// This file makes a state of instances that a director lists.

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// State returns a state with the instances and their addresses, before any VM. The networks of addresses are found by the
// manifest and the cloud config that were deployed: a director doesn't list them.
func (d *Deployment) State(m *manifest.Manifest, cloud *manifest.CloudConfig) *state.State {
	s := &state.State{Version: state.Version, Deployment: d.Name}
	first := map[string]int{}
	for _, i := range d.Instances {
		if index, ok := first[i.Group]; !ok || i.Index < index {
			first[i.Group] = i.Index
		}
	}
	for _, i := range d.Instances {
		one := &state.Instance{ID: i.ID, Group: i.Group, Index: i.Index, AZ: i.AZ, State: state.Started, Bootstrap: first[i.Group] == i.Index}
		g := m.InstanceGroup(i.Group)
		if !i.ExpectsVM && i.CID == "" && g != nil && !g.Errand() {
			one.State = state.Detached
		}
		if g != nil {
			one.Addresses = addresses(g, cloud, i.IPs)
		}
		s.Instances = append(s.Instances, one)
	}
	slices.SortFunc(s.Instances, func(a, b *state.Instance) int {
		if n := strings.Compare(a.Group, b.Group); n != 0 {
			return n
		}
		if a.Index != b.Index {
			return a.Index - b.Index
		}
		return strings.Compare(a.ID, b.ID)
	})
	return s
}

// addresses finds the networks of addresses: those whose subnets have them, and for the addresses that no subnet has, the
// other networks of the group in their order.
func addresses(g *manifest.InstanceGroup, cloud *manifest.CloudConfig, ips []string) []state.Address {
	found := map[*manifest.GroupNetwork]string{}
	var left []string
	for _, ip := range ips {
		ip, _, _ = strings.Cut(ip, "/")
		n := slices.IndexFunc(g.Networks, func(n *manifest.GroupNetwork) bool {
			return found[n] == "" && contains(cloud.Network(n.Name), ip)
		})
		if n < 0 {
			left = append(left, ip)
			continue
		}
		found[g.Networks[n]] = ip
	}
	var list []state.Address
	for _, n := range g.Networks {
		ip := found[n]
		if ip == "" && len(left) > 0 {
			ip, left = left[0], left[1:]
		}
		is := cloud.Network(n.Name)
		if ip == "" || is == nil {
			continue
		}
		list = append(list, state.Address{Network: n.Name, IP: ip, Static: n.HasStaticIPs, Dynamic: is.Type == manifest.NetworkDynamic})
	}
	return list
}

// contains reports whether a subnet of a network has an address.
func contains(n *manifest.Network, ip string) bool {
	address, err := netip.ParseAddr(ip)
	if n == nil || err != nil {
		return false
	}
	return slices.ContainsFunc(n.Subnets, func(s *manifest.Subnet) bool {
		block, err := netip.ParsePrefix(s.Range)
		return err == nil && block.Masked().Contains(address)
	})
}
