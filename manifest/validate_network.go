package manifest

// This file validates the networks of a cloud config.

import (
	"strings"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest/internal/iprange"
)

// networkInfo describes a network for the checks of instance groups.
type networkInfo struct {
	name, shown string
	kind        string
	// zones are the zones of all subnets; nil is a subnet without zone. They are not known for sure if
	// zonesKnown is false.
	zones      []any
	zonesKnown bool
	// allocates reports whether a vip network hands out addresses itself.
	allocates bool
}

// hasAZs reports whether the network has all of the zones; a group without zones has a nil zone.
func (n *networkInfo) hasAZs(zones []any) bool {
	if n.kind == NetworkVIP || !n.zonesKnown {
		return true
	}
	none := true
	for _, z := range zones {
		none = none && z == nil
	}
	if none && len(n.zones) == 0 {
		return true
	}
	for _, z := range zones {
		found := false
		for _, own := range n.zones {
			found = found || own == z
		}
		if !found {
			return false
		}
	}
	return true
}

// networks checks the networks of a cloud config and indexes them.
func (v *validator) networks(root *Node) {
	if v.broken["cloud networks"] {
		return
	}
	list, ok := v.required(root, "", "networks", arrayClass)
	if !ok {
		return
	}
	if list.Len() == 0 {
		v.fail(codes.DeploymentNoNetworks, list, "networks", "No networks specified")
		return
	}
	known := true
	var infos []*networkInfo
	var names []*Node
	for i, n := range list.Items() {
		info, name := v.network(n, elementPath("networks", n, i))
		if info == nil {
			known = false
			continue
		}
		infos, names = append(infos, info), append(names, name)
	}
	byName, canonical := map[string]*networkInfo{}, map[string]bool{}
	for i, info := range infos {
		byName[info.name] = info
		c, err := dns.Canonical(info.name)
		if err != nil {
			continue // reported already
		}
		if canonical[c] {
			v.fail(codes.DeploymentCanonicalNetworkNameTaken, names[i], "networks["+info.shown+"].name",
				"Invalid network name '%s', canonical name already taken", info.shown)
		}
		canonical[c] = true
	}
	if known {
		v.cloud.networks = byName
		v.cloud.networkOrder = infos
	}
}

// network checks one network. The info is nil if not even its name could be read.
func (v *validator) network(n *Node, path string) (*networkInfo, *Node) {
	typ, ok := v.optional(n, path, "type", stringClass)
	if !ok && n.Kind() != KindMap {
		return nil, nil
	}
	kind := NetworkManual
	if typ != nil {
		kind = typ.text()
	}
	switch kind {
	case NetworkManual, NetworkDynamic, NetworkVIP:
	default:
		v.fail(codes.DeploymentInvalidNetworkType, typ, path+".type", "Invalid network type '%s'", typ.toS())
		kind = ""
	}
	name, nameOK := v.requiredString(n, path, "name")
	if !nameOK {
		return nil, nil
	}
	info := &networkInfo{name: name.text(), shown: name.toS(), kind: kind, zonesKnown: ok && kind != "" && v.cloud.azs != nil}
	switch {
	case !ok || kind == "":
	case kind == NetworkManual:
		v.manualNetwork(n, path, info)
		v.canonical(name, path+".name")
	case kind == NetworkDynamic:
		v.canonical(name, path+".name")
		v.dynamicNetwork(n, path, info)
	default:
		v.vipNetwork(n, path, info)
		v.canonical(name, path+".name")
	}
	return info, name
}

func (v *validator) manualNetwork(n *Node, path string, info *networkInfo) {
	managed := v.opts.EnableCPIManagement && truthy(n.Get("managed"))
	list, ok := v.required(n, path, "subnets", arrayClass)
	if !ok {
		info.zonesKnown = false
		return
	}
	subnets := subnetSet{at: map[iprange.Block]int{}, above: map[iprange.Block]int{}, different: -1}
	with, without := 0, 0
	for i, s := range list.Items() {
		p := elementPath(path+".subnets", s, i)
		if b, prefix := v.manualSubnet(s, p, info, managed); b.IsValid() {
			v.compareSubnets(&subnets, manualSubnetInfo{s, p, b, prefix}, info)
		}
		if s.Has("azs") || s.Has("az") {
			with++
		} else {
			without++
		}
	}
	if with > 0 && without > 0 {
		v.fail(codes.JobInvalidAvailabilityZone, list, path+".subnets",
			"Subnets on network '%s' must all either specify availability zone or not", info.shown)
	}
}

// truthy reports whether n is there and neither null nor false.
func truthy(n *Node) bool { return n != nil && rubytext.Truthy(n.Value()) }

// manualSubnetInfo is a checked subnet of a manual network.
type manualSubnetInfo struct {
	node   *Node
	path   string
	block  iprange.Block
	prefix string
}

// subnetSet holds the subnets of a network so far.
type subnetSet struct {
	list []manualSubnetInfo
	// at has the first subnet with a block, above the first inside of a block.
	at, above map[iprange.Block]int
	// different is the first subnet whose prefix differs from the first subnet's, -1 if there is none.
	different int
}

// overlap returns the first subnet that shares addresses with b, -1 if none does.
func (s *subnetSet) overlap(b iprange.Block) int {
	first := -1
	consider := func(i int, ok bool) {
		if ok && (first < 0 || i < first) {
			first = i
		}
	}
	i, ok := s.above[b]
	consider(i, ok)
	for bits := b.Bits(); bits >= 0; bits-- {
		i, ok := s.at[b.Wider(bits)]
		consider(i, ok)
	}
	return first
}

// add adds a subnet.
func (s *subnetSet) add(n manualSubnetInfo) {
	i := len(s.list)
	s.list = append(s.list, n)
	if s.different < 0 && n.prefix != s.list[0].prefix {
		s.different = i
	}
	if _, ok := s.at[n.block]; !ok {
		s.at[n.block] = i
	}
	for bits := n.block.Bits() - 1; bits >= 0; bits-- {
		wider := n.block.Wider(bits)
		if _, ok := s.above[wider]; ok {
			break // and so are all wider ones
		}
		s.above[wider] = i
	}
}

// compareSubnets checks a new subnet against the earlier subnets and adds it to them. The director compares the
// prefixes of the earlier subnets with each other, not with the new subnet's prefix, so that two subnets may differ and
// three may not.
func (v *validator) compareSubnets(before *subnetSet, s manualSubnetInfo, info *networkInfo) {
	overlap, different := before.overlap(s.block), before.different
	switch {
	case overlap >= 0 && (different < 0 || overlap <= different):
		v.fail(codes.NetworkOverlappingSubnets, s.node.Get("range"), s.path+".range", "Network '%s' has overlapping subnets", info.shown)
	case different >= 0:
		other := before.list[different]
		v.fail(codes.NetworkPrefixSizesDiffer, other.node, other.path, "Network '%s' has subnets that define different prefixes", info.shown)
	}
	before.add(s)
}

// subnetZones checks the `az` or `azs` of a subnet and adds them to the network's.
func (v *validator) subnetZones(s *Node, path string, info *networkInfo) {
	fail := func() { info.zonesKnown = false }
	if s.Has("azs") && s.Has("az") {
		v.fail(codes.NetworkInvalidProperty, s.key("azs"), path, "Network '%s' contains both 'az' and 'azs'. Choose one.", info.shown)
		fail()
		return
	}
	if !s.Has("azs") {
		az, ok := v.optional(s, path, "az", stringClass)
		switch {
		case !ok:
			fail()
		case az == nil:
			info.zones = append(info.zones, nil)
		default:
			v.subnetZone(az, path+".az", info)
		}
		return
	}
	zones, ok := v.elements(s, path, "azs")
	if !ok {
		fail()
		return
	}
	if len(zones) == 0 {
		v.fail(codes.NetworkInvalidProperty, s.Get("azs"), path+".azs", "Network '%s' refers to an empty 'azs' array", info.shown)
		fail()
	}
	for _, z := range zones {
		if z.IsNull() {
			info.zones = append(info.zones, nil)
			continue
		}
		v.subnetZone(z, path+".azs", info)
	}
}

func (v *validator) subnetZone(z *Node, path string, info *networkInfo) {
	s, isString := z.value.(string)
	if z.numeric() && strings.HasSuffix(path, ".az") {
		s, isString = z.text(), true
	}
	if v.cloud.azs != nil && (!isString || !v.cloud.azs[s]) {
		v.fail(codes.NetworkSubnetUnknownAvailabilityZone, z, path, "Network '%s' refers to an unknown availability zone '%s'", info.shown, z.toS())
	}
	info.zones = append(info.zones, s)
}

func (v *validator) dynamicNetwork(n *Node, path string, info *networkInfo) {
	for _, key := range [...]string{"az", "azs", "managed", "prefix"} {
		if k := n.key(key); k != nil {
			v.fail(codes.NetworkInvalidProperty, k, join(path, key), "Network '%s' must not specify '%s'.", info.shown, key)
		}
	}
	subnets := n.Get("subnets")
	if subnets == nil {
		v.optional(n, path, "cloud_properties", hashClass)
		v.nameServers(n, path, info.shown)
		info.zones = append(info.zones, nil)
		return
	}
	for _, key := range [...]string{"dns", "cloud_properties"} {
		if k := n.key(key); k != nil {
			v.fail(codes.NetworkInvalidProperty, k, join(path, key), "Network '%s' must not specify '%s' when also specifying "+
				"'subnets'. Instead, '%s' should be specified on subnet entries.", info.shown, key, key)
		}
	}
	if problem := noListProblem(subnets); problem != "" {
		v.fail(CodeGeneral, subnets, path+".subnets", "%s", problem)
		info.zonesKnown = false
		return
	}
	for i, s := range subnets.Items() {
		p := elementPath(path+".subnets", s, i)
		if s.Kind() != KindMap {
			if s.class() == "String" {
				v.optional(s, p, "dns", arrayClass)
			} else {
				v.fail(CodeGeneral, s, p, "%s", noHashProblem(s))
			}
			info.zonesKnown = false
			continue
		}
		v.nameServers(s, p, s.Get("name").toS())
		v.optional(s, p, "cloud_properties", hashClass)
		if prefix, ok := v.optional(s, p, "prefix", integerClass); ok && prefix != nil && prefix.text() != "32" {
			v.fail(codes.NetworkInvalidProperty, prefix, p+".prefix", "Prefix property is not supported for dynamic networks.")
		}
		v.subnetZones(s, p, info)
	}
}

// noListProblem returns Ruby's message for using a value that is not a list as a list of hashes; "" for a list and for
// an empty hash, which passes for one.
func noListProblem(n *Node) string {
	switch {
	case n.kind == KindScalar:
		return rubytext.NoMethod("map", view{n: n})
	case n.kind == KindMap && n.Len() > 0:
		return rubytext.NoConversion("", "Integer")
	}
	return ""
}

func (v *validator) vipNetwork(n *Node, path string, info *networkInfo) {
	subnets, _ := v.elements(n, path, "subnets")
	info.allocates = len(subnets) > 0
	for i, s := range subnets {
		p := elementPath(path+".subnets", s, i)
		if s.IsNull() {
			v.fail(CodeGeneral, s, p, "%s", rubytext.NoMethod("key?", nil))
			continue
		}
		static, ok := v.optional(s, p, "static", arrayClass)
		if s.Kind() != KindMap {
			continue
		}
		if ok {
			v.addresses(static, p+".static", func(*Node, iprange.Range) {})
		}
		v.subnetZones(s, p, info)
	}
	v.optional(n, path, "cloud_properties", hashClass)
}

// nameServers checks the `dns` of a subnet or network.
func (v *validator) nameServers(n *Node, path, network string) {
	servers, _ := v.elements(n, path, "dns")
	for _, s := range servers {
		b, ok := v.address(s, path+".dns")
		if ok && !b.Single() {
			v.fail(codes.NetworkInvalidDNS, s, path+".dns", "Invalid DNS for network '%s': must be a single IP", network)
		}
	}
}

// address reads a node as an address or CIDR block and records a finding if it is neither.
func (v *validator) address(n *Node, path string) (iprange.Block, bool) {
	if s, isString := n.value.(string); n.kind == KindScalar && isString {
		b, ok := iprange.ParseBlock(s)
		if !ok {
			v.fail(CodeGeneral, n, path, "Invalid IP or CIDR format: %s", n.toS())
		}
		return b, ok
	}
	if n.is(integerClass) {
		b, problem := iprange.FromInteger(n.text())
		if problem != "" {
			v.fail(CodeGeneral, n, path, "%s", problem)
		}
		return b, problem == ""
	}
	v.fail(CodeGeneral, n, path, "address family must be specified")
	return iprange.Block{}, false
}

// addresses calls yield for every range in a string or nested list of strings. It stops at the first that cannot be
// read, as the director does, and returns false.
func (v *validator) addresses(n *Node, path string, yield func(*Node, iprange.Range)) bool {
	switch {
	case n == nil || n.IsNull():
		return true
	case n.kind == KindList:
		for _, c := range n.items() {
			if !v.addresses(c, path, yield) {
				return false
			}
		}
		return true
	}
	s, ok := n.value.(string)
	if !ok || n.kind != KindScalar {
		v.fail(CodeGeneral, n, path, "%s", rubytext.NoMethod("split", view{n: n}))
		return false
	}
	r, problem := iprange.Parse(s)
	if problem != "" {
		if n.secret() {
			problem, _, _ = strings.Cut(problem, ":")
			problem += ": " + n.toS()
		}
		v.fail(codes.NetworkInvalidIPRangeFormat, n, path, "%s", problem)
		return false
	}
	yield(n, r)
	return true
}
