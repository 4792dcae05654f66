package manifest

// This file generates a cloud config for a deployment whose cloud config is not known.

import (
	"fmt"
	"net/netip"
	"slices"

	"github.com/boshrender/boshrender/manifest/internal/iprange"
)

// SyntheticCloudConfig returns a cloud config in which the manifest can be placed: with the AZs, networks, VM types, VM
// extensions and disk types that it refers to. It is the same for the same manifest. Only the names are real:
//
//   - each network is manual, with a subnet for all AZs of its groups, 10.N.0.0/16 for the Nth network; static IPs of
//     groups are in a subnet around them;
//   - each disk type has 10 GiB;
//   - nothing has cloud properties.
//
// Placeholders have to be replaced before: they would be names. It is an error if static IPs can't be in one network.
func (m *Manifest) SyntheticCloudConfig() (*CloudConfig, error) {
	s := &synthesis{}
	for _, g := range m.InstanceGroups {
		s.group(g)
	}
	root, err := s.config()
	if err != nil {
		return nil, err
	}
	n, err := NewNode(root)
	if err != nil {
		return nil, err
	}
	return (*decoder)(nil).cloudConfig(n), nil
}

// synthesis collects the names that a manifest refers to.
type synthesis struct {
	azs, types, extensions, disks []string
	networks                      []*syntheticNetwork
}

// syntheticNetwork is a network, with the AZs of the groups that use it.
type syntheticNetwork struct {
	name   string
	azs    []string
	static []netip.Prefix
}

func addOnce(list *[]string, names ...string) {
	for _, name := range names {
		if name != "" && !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
}

func (s *synthesis) group(g *InstanceGroup) {
	addOnce(&s.azs, g.AZs...)
	addOnce(&s.types, g.VMType)
	addOnce(&s.extensions, g.VMExtensions...)
	addOnce(&s.disks, g.PersistentDiskType)
	for _, d := range g.PersistentDisks {
		addOnce(&s.disks, d.Type)
	}
	for _, n := range g.Networks {
		s.use(n, g.AZs)
	}
}

func (s *synthesis) use(n *GroupNetwork, azs []string) {
	i := slices.IndexFunc(s.networks, func(o *syntheticNetwork) bool { return o.name == n.Name })
	if i < 0 {
		i = len(s.networks)
		s.networks = append(s.networks, &syntheticNetwork{name: n.Name})
	}
	to := s.networks[i]
	addOnce(&to.azs, azs...)
	for _, text := range n.StaticIPs {
		if r, problem := iprange.Parse(text); problem == "" { // the validation reports the problem
			for _, b := range r.Blocks() {
				to.static = append(to.static, b.Prefix)
			}
		}
	}
}

// config returns the document.
func (s *synthesis) config() (*Map, error) {
	named := func(names []string, more ...any) []any {
		list := []any{}
		for _, name := range names {
			list = append(list, MapOf(append([]any{"name", name}, more...)...))
		}
		return list
	}
	if len(s.types) == 0 {
		s.types = []string{"default"}
	}
	networks, err := s.subnets()
	if err != nil {
		return nil, err
	}
	out := MapOf("azs", named(s.azs), "networks", networks, "vm_types", named(s.types), "vm_extensions", named(s.extensions),
		"disk_types", named(s.disks, "disk_size", int64(10240)))
	if len(s.networks) > 0 {
		first := s.networks[0]
		compilation := MapOf("workers", int64(1), "vm_type", s.types[0], "network", first.name, "reuse_compilation_vms", true)
		if len(first.azs) > 0 {
			compilation.Set("az", first.azs[0])
		}
		out.Set("compilation", compilation)
	}
	return out, nil
}

// widths are the sizes of subnets around static IPs, the largest that keep networks apart first.
var widths = []int{16, 20, 22, 24, 26, 28, 29, 30}

// subnets returns the networks with their subnets.
func (s *synthesis) subnets() ([]any, error) {
	blocks, width, err := s.around()
	if err != nil {
		return nil, err
	}
	var taken []netip.Prefix
	for _, list := range blocks {
		taken = append(taken, list...)
	}
	next := 0
	free := func() (netip.Prefix, error) {
		for ; next < 256; next++ {
			p := netip.PrefixFrom(netip.AddrFrom4([4]byte{10, byte(next), 0, 0}), 16)
			if !slices.ContainsFunc(taken, p.Overlaps) {
				next++
				return p, nil
			}
		}
		return netip.Prefix{}, fmt.Errorf("no addresses are left for a made-up cloud config: there are too many networks")
	}
	var names []string
	subnets := map[string][]any{}
	for i, n := range s.networks {
		addOnce(&names, n.name)
		for _, b := range blocks[i] {
			subnets[n.name] = append(subnets[n.name], n.subnet(b))
		}
		if len(blocks[i]) == 0 || width > widths[0] {
			p, err := free()
			if err != nil {
				return nil, err
			}
			subnets[n.name] = append(subnets[n.name], n.subnet(p))
		}
	}
	list := []any{}
	for _, name := range names {
		list = append(list, MapOf("name", name, "type", NetworkManual, "subnets", subnets[name]))
	}
	return list, nil
}

// around returns the subnets around the static IPs of each network, in which no other network has any.
func (s *synthesis) around() (blocks map[int][]netip.Prefix, width int, err error) {
	for _, width := range widths {
		blocks, apart := map[int][]netip.Prefix{}, true
		owner := map[netip.Prefix]int{}
		for i, n := range s.networks {
			for _, ip := range n.static {
				bits := width
				if ip.Addr().Is6() {
					bits = 64
				}
				b, err := ip.Addr().Prefix(min(bits, ip.Bits()))
				if err != nil {
					return nil, 0, err
				}
				other, known := owner[b]
				if !known {
					owner[b] = i
					blocks[i] = append(blocks[i], b)
				}
				apart = apart && (!known || other == i)
			}
		}
		if apart {
			return blocks, width, nil
		}
	}
	return nil, 0, fmt.Errorf("static IPs of different networks are too close to each other for a made-up cloud config")
}

// subnet returns a subnet, with the static IPs that are in it.
func (n *syntheticNetwork) subnet(p netip.Prefix) *Map {
	gateway := p.Addr().Next()
	within := []any{}
	for _, ip := range n.static {
		if p.Contains(ip.Addr()) {
			text := ip.Addr().String()
			if last := (iprange.Block{Prefix: ip}).Last(); last != ip.Addr() {
				text += " - " + last.String()
			}
			within = append(within, text)
		}
	}
	for slices.ContainsFunc(n.static, func(ip netip.Prefix) bool { return ip.Contains(gateway) }) {
		gateway = gateway.Next()
	}
	out := MapOf("range", p.String(), "gateway", gateway.String(), "dns", []any{}, "static", within)
	if len(n.azs) > 0 {
		azs := []any{}
		for _, az := range n.azs {
			azs = append(azs, az)
		}
		out.Set("azs", azs)
	}
	return out
}
