package manifest

// This file validates the networks, availability zones and number of instances of instance groups.

import (
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest/internal/iprange"
)

// groupNetworkInfo is an entry of a group's `networks`.
type groupNetworkInfo struct {
	node        *Node
	path        string
	name, shown string
	defaults    []*Node
	// static says whether static IPs are given, ips how many there are.
	static bool
	ips    int
	// network is the network of the cloud config, if known.
	network *networkInfo
}

func (n *groupNetworkInfo) isDefault(property string) bool {
	return slices.ContainsFunc(n.defaults, func(d *Node) bool { return d.kind == KindScalar && d.value == property })
}

// groupNetworks checks the `networks` of a group.
func (v *validator) groupNetworks(g *groupInfo) {
	list, ok := v.required(g.node, g.path, "networks", arrayClass)
	if !ok {
		return
	}
	if list.Len() == 0 {
		v.fail(codes.JobMissingNetwork, list, g.path+".networks", "Instance group '%s' must specify at least one network", g.shown)
		return
	}
	for i, n := range list.Items() {
		if info := v.groupNetwork(g, n, elementPath(g.path+".networks", n, i)); info != nil {
			g.networks = append(g.networks, info)
		}
	}
	for _, n := range g.networks {
		for _, d := range n.defaults {
			switch d.text() {
			case "dns", "gateway", "addressable":
				continue
			}
			v.fail(codes.JobNetworkInvalidDefault, d, n.path+".default", "Instance group '%s' specified an invalid default network "+
				"property '%s', valid properties are: dns, gateway", g.shown, d.toS())
		}
	}
	if list.Len() > 1 && len(g.networks) == list.Len() {
		v.defaultNetworks(g, list)
	}
}

// groupNetwork checks one entry. It returns nil if the name could not be read.
func (v *validator) groupNetwork(g *groupInfo, n *Node, path string) *groupNetworkInfo {
	name, nameOK := v.requiredString(n, path, "name")
	if n.Kind() != KindMap {
		return nil
	}
	defaults, _ := v.elements(n, path, "default")
	v.optional(n, path, "nic_group", stringClass)
	info := &groupNetworkInfo{node: n, path: path, defaults: defaults}
	if static := n.Get("static_ips"); !static.falsy() {
		info.static = v.staticIPs(g, info, static)
	}
	if !nameOK {
		return nil
	}
	info.name, info.shown = name.text(), name.toS()
	if v.cloud == nil || v.cloud.networks == nil {
		return info
	}
	info.network = v.cloud.networks[info.name]
	switch {
	case info.network == nil:
		v.fail(codes.JobUnknownNetwork, name, path+".name", "Instance group '%s' references an unknown network '%s'", g.shown, info.shown)
	case info.network.kind == NetworkDynamic && n.Has("static_ips"):
		v.fail(codes.JobStaticIPNotSupportedOnDynamicNetwork, n.key("static_ips"), path+".static_ips",
			"Instance group '%s' using dynamic network '%s' cannot specify static IP(s)", g.shown, info.shown)
	}
	return info
}

// staticIPs checks and counts the static IPs of an entry, and reports whether they can be read and don't repeat.
func (v *validator) staticIPs(g *groupInfo, info *groupNetworkInfo, static *Node) bool {
	var ranges []iprange.Range
	var nodes []*Node
	before := len(v.errs)
	ok := v.addresses(static, info.path+".static_ips", func(n *Node, r iprange.Range) {
		ranges, nodes = append(ranges, r), append(nodes, n)
		if info.ips += r.Size(); info.ips < 0 {
			info.ips = 1 << 62
		}
	})
	i, at := iprange.FirstOverlap(ranges)
	if i < 0 {
		return ok
	}
	later := slices.Clone(v.errs[before:]) // an address that cannot be read ends the list, so it comes last
	v.errs = v.errs[:before]
	shown := at.String() + "/" + strconv.Itoa(at.BitLen())
	if nodes[i].secret() {
		shown = nodes[i].toS()
	}
	v.fail(codes.JobInvalidStaticIPs, nodes[i], info.path+".static_ips",
		"Instance group '%s' specifies static IP '%s' more than once", g.shown, shown)
	v.errs = append(v.errs, later...)
	return false
}

// defaultNetworks checks the default networks of a group with several networks: at most one for each property, and
// exactly one for dns and for gateway.
func (v *validator) defaultNetworks(g *groupInfo, list *Node) {
	var twice, missing []string
	for _, property := range [...]string{"dns", "gateway", "addressable"} {
		var names []string
		for _, n := range g.networks {
			if n.isDefault(property) {
				names = append(names, "'"+n.shown+"'")
			}
		}
		switch {
		case len(names) > 1:
			twice = append(twice, "'"+property+"' has default networks: "+strings.Join(names, ", ")+".")
		case len(names) == 0 && property != "addressable":
			missing = append(missing, property)
		}
	}
	if twice != nil {
		v.fail(codes.JobNetworkMultipleDefaults, list, g.path+".networks",
			"Instance group '%s' specified more than one network to contain default. %s", g.shown, strings.Join(twice, " "))
	}
	if missing != nil {
		v.fail(codes.JobNetworkMissingDefault, list, g.path+".networks", "Instance group '%s' must specify which network is default for %s, "+
			"since it has more than one network configured", g.shown, strings.Join(missing, ", "))
	}
}

// groupAZs checks the `azs` of a group against its networks and the cloud config.
func (v *validator) groupAZs(g *groupInfo) {
	list, ok := v.optional(g.node, g.path, "azs", arrayClass)
	if !ok {
		return
	}
	zones := []any{nil}
	if list != nil {
		zones = zones[:0]
		g.hasAZs = true
		g.azs = []string{}
		zones = list.flat(zones)
		for _, z := range list.items() {
			g.azs = append(g.azs, z.text())
		}
	}
	at := list
	if at == nil {
		at = g.node
	}
	for _, n := range g.networks {
		if n.network != nil && !n.network.hasAZs(zones) {
			v.fail(codes.JobNetworkMissingRequiredAvailabilityZone, at, g.path+".azs", "Instance group '%s' must specify availability zone"+
				" that matches availability zones of network '%s'", g.shown, n.shown)
		}
	}
	if list == nil {
		return
	}
	if list.Len() == 0 {
		v.fail(codes.JobMissingAvailabilityZones, list, g.path+".azs", "Instance group '%s' has empty availability zones", g.shown)
	}
	for _, z := range list.items() {
		if _, isString := z.value.(string); !isString || z.kind != KindScalar {
			v.fail(codes.JobInvalidAvailabilityZone, z, g.path+".azs",
				"Instance group '%s' has invalid availability zone '%s', string expected", g.shown, z.toS())
		}
	}
	if v.cloud == nil || v.cloud.azs == nil {
		return
	}
	for _, z := range list.items() {
		if s, isString := z.value.(string); isString && z.kind == KindScalar && !v.cloud.azs[s] {
			v.fail(codes.JobUnknownAvailabilityZone, z, g.path+".azs",
				"Instance group '%s' references unknown availability zone '%s'", g.shown, z.toS())
		}
	}
}

// flat appends the scalars in a list, and in the lists in it, to values. Hashes become nodes.
func (n *Node) flat(values []any) []any {
	for _, c := range n.items() {
		switch c.kind {
		case KindList:
			values = c.flat(values)
		case KindMap:
			values = append(values, c)
		default:
			values = append(values, c.value)
		}
	}
	return values
}

// groupInstances checks `instances` against the numbers of static IPs.
func (v *validator) groupInstances(g *groupInfo) {
	instances, ok := v.required(g.node, g.path, "instances", integerClass)
	if !ok {
		return
	}
	count, fits := instances.integer()
	for _, n := range g.networks {
		if n.static && (!fits || n.ips != count) {
			v.fail(codes.InstanceGroupNetworkInstanceIPMismatch, instances, g.path+".instances",
				"Instance group '%s' has %s instances but was allocated %d static IPs in network '%s'", g.shown, instances.toS(), n.ips, n.shown)
		}
	}
}
