package createenv

// This file checks networks and pools by the CLI's rules (deployment/manifest/validator.go), and finds the instance's address.

import (
	"fmt"
	"net/netip"

	"github.com/boshrender/boshrender/manifest"
)

// subnet is the place of a network's addresses; it is invalid if the network has none.
type subnet struct {
	kind   string
	ranges netip.Prefix
}

// network checks the networks, the pools, and the group's networks. It returns the instance's address: the first static
// IP on its network, or on the one for the gateway. It is "" on a dynamic network, where the VM's agent tells it.
func (p *parser) network(root, g *manifest.Node) string {
	networks := map[string]subnet{}
	for i, n := range p.list(root, "", "networks") {
		name, at := p.text(n, "name"), fmt.Sprintf("networks[%d]", i)
		p.named(n, name, at)
		networks[name] = p.subnet(n, at)
	}
	pools := map[string]bool{}
	for i, n := range p.list(root, "", "resource_pools") {
		name, network, at := p.text(n, "name"), p.text(n, "network"), fmt.Sprintf("resource_pools[%d]", i)
		p.named(n, name, at)
		pools[name] = true
		if _, ok := networks[network]; blank(network) {
			p.fail(n, at, "%s.network must be provided", at)
		} else if !ok {
			p.fail(n.Get("network"), at, "%s.network must be the name of a network", at)
		}
		p.url(n.Get("stemcell"), at+".stemcell")
	}
	disks := map[string]bool{"": true}
	for i, n := range p.list(root, "", "disk_pools") {
		name, at := p.text(n, "name"), fmt.Sprintf("disk_pools[%d]", i)
		p.named(n, name, at)
		disks[name] = true
		if size, _ := n.Get("disk_size").Value().(int64); size <= 0 {
			p.fail(n, at, "%s.disk_size must be > 0", at)
		}
	}
	if !disks[p.text(g, "persistent_disk_pool")] {
		p.fail(g.Get("persistent_disk_pool"), "jobs[0]", "jobs[0].persistent_disk_pool must be the name of a disk pool")
	}
	for _, key := range []string{"persistent_disk", "instances"} {
		if n, _ := g.Get(key).Value().(int64); n < 0 {
			p.fail(g.Get(key), "jobs[0]", "jobs[0].%s must be >= 0", key)
		}
	}
	if pool := p.text(g, "resource_pool"); blank(pool) {
		p.fail(g, "jobs[0]", "jobs[0].resource_pool must be provided")
	} else if !pools[pool] {
		p.fail(g.Get("resource_pool"), "jobs[0]", "jobs[0].resource_pool must be the name of a resource pool")
	}
	if kind := p.text(g, "lifecycle"); kind != "" && kind != "service" {
		p.fail(g.Get("lifecycle"), "jobs[0]", "jobs[0].lifecycle must be 'service' ('%s' not supported)", kind)
	}
	return p.address(g, networks)
}

// subnet checks a network.
func (p *parser) subnet(n *manifest.Node, at string) (s subnet) {
	s.kind = p.text(n, "type")
	if s.kind != "dynamic" && s.kind != "manual" && s.kind != "vip" {
		p.fail(n, at, "%s.type must be 'manual', 'dynamic', or 'vip'", at)
	}
	if s.kind != "manual" {
		return s
	}
	list := p.list(n, at, "subnets")
	if len(list) != 1 {
		p.fail(n, at, "%s.subnets must be of size 1", at)
		return s
	}
	text, gateway, within := p.text(list[0], "range"), p.text(list[0], "gateway"), at+".subnets[0]"
	var err error
	switch s.ranges, err = netip.ParsePrefix(text); {
	case blank(text):
		p.fail(list[0], within, "%s.range must be provided", within)
	case err != nil:
		p.fail(list[0], within, "%s.range must be an ip range", within)
	}
	if blank(gateway) {
		p.fail(list[0], within, "%s.gateway must be provided", within)
	} else if s.ranges.IsValid() {
		p.gateway(list[0], gateway, s.ranges.Masked(), within)
	}
	return s
}

func (p *parser) gateway(n *manifest.Node, gateway string, ranges netip.Prefix, within string) {
	ip, err := netip.ParseAddr(gateway)
	if err != nil {
		p.fail(n, within, "%s.gateway must be an ip", within)
	}
	if !ranges.Contains(ip) {
		p.fail(n, within, "subnet gateway '%s' must be within the specified range '%s'", gateway, ranges)
		return
	}
	if ip == ranges.Addr() {
		p.fail(n, within, "subnet gateway can't be the network address '%s'", ip)
	}
	if !ranges.Contains(ip.Next()) {
		p.fail(n, within, "subnet gateway can't be the broadcast address '%s'", ip)
	}
}

// address checks the networks of the group.
func (p *parser) address(g *manifest.Node, networks map[string]subnet) string {
	list := p.list(g, "jobs[0]", "networks")
	if len(list) == 0 {
		p.fail(g, "jobs[0]", "jobs[0].networks must be a non-empty array")
		return ""
	}
	chosen, defaults := list[0], map[string]int{}
	for i, n := range list {
		name, at := p.text(n, "name"), fmt.Sprintf("jobs[0].networks[%d]", i)
		p.named(n, name, at)
		on, ok := networks[name]
		if !ok {
			p.fail(n, at, "%s not found in networks", at)
		}
		for k, text := range p.list(n, at, "static_ips") {
			ip, err := netip.ParseAddr(fmt.Sprint(text.Value()))
			switch {
			case err != nil:
				p.fail(text, at, "%s.static_ips[%d] must be a valid IP", at, k)
			case on.kind == "manual" && !on.ranges.Contains(ip):
				p.fail(text, at, "%s static ip '%s' must be within subnet range", at, ip)
			}
		}
		for k, d := range p.list(n, at, "default") {
			what := fmt.Sprint(d.Value())
			if what != "dns" && what != "gateway" {
				p.fail(d, at, "%s.default[%d] must be 'dns' or 'gateway'", at, k)
			}
			if defaults[what]++; what == "gateway" {
				chosen = n
			}
		}
	}
	for _, what := range []string{"dns", "gateway"} {
		if len(list) > 1 && defaults[what] == 0 {
			p.fail(g.Get("networks"), "jobs[0]", "with multiple networks, a default for '%s' must be specified", what)
		} else if defaults[what] > 1 {
			p.fail(g.Get("networks"), "jobs[0]", "only one network can be the default for '%s'", what)
		}
	}
	if ips := chosen.Get("static_ips").Items(); len(ips) > 0 && networks[p.text(chosen, "name")].kind != "dynamic" {
		return fmt.Sprint(ips[0].Value())
	}
	return ""
}
