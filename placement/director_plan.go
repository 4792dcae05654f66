package placement

// This file plans the instances of a group: which stay, which are new, and which networks they are on.

import (
	"slices"

	"github.com/boshrender/boshrender/internal/codes"
)

// placer places the groups of one deployment.
type placer struct {
	*Placer
	networks []*network
	existing []ExistingInstance
	groups   map[string][]int // those in existing of each group
	taken    *takenSet
	foreign  addressSet // addresses that other deployments hold
}

// instanceDraft is an instance that is wanted.
type instanceDraft struct {
	existing  *ExistingInstance // nil if new
	az        string
	index     int
	id        string
	bootstrap bool
	networks  []*networkDraft
	at        int // in the group's plans, when they are sorted
}

// label names the instance in errors.
func (i *instanceDraft) label(g *groupDraft) string { return instanceLabel(g.Name, i.id, i.index) }

// networkDraft is an instance's place on one network.
type networkDraft struct {
	group   *GroupNetwork
	network *network
	static  bool
	ip      address // invalid until it is known
	held    bool    // the instance held the address before
	// The agent's report of a dynamic network.
	netmask, gateway string
}

// groupDraft holds the decisions about one group so far.
type groupDraft struct {
	*Group
	azs      []string // without repetition; nil for none
	networks []*groupNetwork
	existing []*ExistingInstance // of the group and those it takes over, by index
	used     map[int]bool        // indexes that are taken
	free     int                 // no index below is free
	plans    []*instanceDraft
	obsolete []ExistingInstance
	late     bool // addresses were reserved after the addresses of the groups that start
}

// groupNetwork is a GroupNetwork that has been checked.
type groupNetwork struct {
	*GroupNetwork
	network  *network
	static   []address
	lists    map[address]bool // those in static
	defaults []string
}

// isStatic reports whether the instances get their addresses from a list.
func (n *groupNetwork) isStatic() bool { return len(n.static) > 0 || n.network.Type == NetworkVIP }

// plan decides which instances a group has.
func (p *placer) plan(group *Group) (*groupDraft, error) {
	if group.Instances > MaxInstances {
		return nil, directorError(0, "instance group '%s' has more than %d instances", group.Name, MaxInstances)
	}
	g := &groupDraft{Group: group, used: map[int]bool{}}
	for _, az := range group.AZs {
		if !slices.Contains(g.azs, az) {
			g.azs = append(g.azs, az)
		}
	}
	p.inherit(g)
	if err := p.parseGroupNetworks(g); err != nil {
		return nil, err
	}
	if err := p.place(g); err != nil {
		return nil, err
	}
	return g, p.planVIPs(g)
}

// inherit finds the existing instances of a group and of those it takes over.
func (p *placer) inherit(g *groupDraft) {
	var list []int // in the order in which the instances were given
	add := func(name string) {
		if at := p.groups[name]; len(at) > 0 && !slices.Contains(list, at[0]) {
			list = append(list, at...)
		}
	}
	add(g.Name)
	for _, from := range g.MigratedFrom {
		add(from.Name)
	}
	slices.Sort(list)
	for _, i := range list {
		e := p.existing[i]
		if e.Group == g.Name {
			g.used[e.Index] = true
		}
		at := slices.IndexFunc(g.MigratedFrom, func(from MigratedFrom) bool { return from.Name == e.Group })
		if at >= 0 && e.AZ == "" {
			e.AZ = g.MigratedFrom[at].AZ // director: deployment_plan/job_migrator.rb
		}
		g.existing = append(g.existing, &e)
	}
	slices.SortStableFunc(g.existing, func(a, b *ExistingInstance) int { return a.Index - b.Index })
}

// place chooses the way to place: by static addresses where a network has any, otherwise by AZ.
func (p *placer) place(g *groupDraft) error {
	for _, n := range g.networks {
		if n.network.Type != NetworkVIP && n.StaticIPs != nil {
			return p.placeByIP(g)
		}
	}
	return p.placeByAZ(g)
}

// parseGroupNetworks finds the networks of a group and its static addresses.
func (p *placer) parseGroupNetworks(g *groupDraft) error {
	for i := range g.Networks {
		n := &groupNetwork{GroupNetwork: &g.Networks[i]}
		at := slices.IndexFunc(p.networks, func(c *network) bool { return c.Name == n.Name })
		if at < 0 {
			return directorError(codes.JobUnknownNetwork, "Instance group '%s' references an unknown network '%s'", g.Name, n.Name)
		}
		n.network = p.networks[at]
		var err error
		if n.static, err = expand(n.StaticIPs); err != nil {
			return err
		}
		n.lists = make(map[address]bool, len(n.static))
		for _, a := range n.static {
			if n.lists[a] {
				return directorError(codes.JobInvalidStaticIPs,
					"Instance group '%s' specifies static IP '%s' more than once", g.Name, withPrefix(a))
			}
			n.lists[a] = true
		}
		if n.StaticIPs != nil && len(n.static) != max(g.Instances, 0) {
			return directorError(codes.InstanceGroupNetworkInstanceIPMismatch, "Instance group '%s' has %d instances but was allocated %d static IPs in network '%s'",
				g.Name, g.Instances, len(n.static), n.Name)
		}
		n.defaults = n.Default
		g.networks = append(g.networks, n)
	}
	if len(g.networks) == 1 {
		g.networks[0].defaults = []string{defaultDNS, defaultGateway}
	}
	return nil
}

// defaultNetwork returns the network whose address is the instance's: the one for "addressable", else the one for
// "gateway".
func (g *groupDraft) defaultNetwork() *groupNetwork {
	for _, what := range []string{defaultAddressable, defaultGateway} {
		for _, n := range g.networks {
			if slices.Contains(n.defaults, what) {
				return n
			}
		}
	}
	return nil
}

// add plans an instance: a new one if existing is nil. An existing one of the group keeps its index; the others get the
// lowest that is free.
func (p *placer) add(g *groupDraft, az string, existing *ExistingInstance) *instanceDraft {
	i := &instanceDraft{existing: existing, az: az}
	if existing != nil && existing.Group == g.Name {
		i.index = existing.Index
	} else {
		for g.used[g.free] {
			g.free++
		}
		i.index = g.free
		g.used[i.index] = true
	}
	if existing != nil {
		i.id, i.bootstrap = existing.ID, existing.Bootstrap
		for _, n := range existing.Networks { // a migrated instance is called by its new group
			if a := n.address(); p.taken.holders[a] == existing.Group+"/"+existing.ID {
				p.taken.take(a, g.Name+"/"+existing.ID)
			}
		}
	} else {
		i.id = p.newID(g.Name, i.index)
	}
	g.plans = append(g.plans, i)
	return i
}

// drop makes an existing instance obsolete.
func (g *groupDraft) drop(e *ExistingInstance) { g.obsolete = append(g.obsolete, *e) }

// join puts an instance on a network where it gets a free address.
func (i *instanceDraft) join(n *groupNetwork) {
	i.networks = append(i.networks, &networkDraft{group: n.GroupNetwork, network: n.network})
}

// joinAt puts an instance on a network with a static address.
func (i *instanceDraft) joinAt(n *groupNetwork, a address) {
	i.networks = append(i.networks, &networkDraft{group: n.GroupNetwork, network: n.network, static: true, ip: a})
}

// on returns the instance's place on a network, nil if it is not on it.
func (i *instanceDraft) on(n *network) *networkDraft {
	for _, np := range i.networks {
		if np.network == n {
			return np
		}
	}
	return nil
}

// planVIPs puts the instances on the vip networks of the group.
func (p *placer) planVIPs(g *groupDraft) error {
	for _, n := range g.networks {
		if n.network.Type != NetworkVIP {
			continue
		}
		if n.network.poolVIP() {
			if len(n.static) > 0 {
				return directorError(codes.NetworkReservationVIPMisconfigured, "IPs cannot be specified in both the instance group and the cloud config")
			}
			for _, i := range g.plans {
				i.join(n)
			}
			continue
		}
		if err := planListedVIPs(g, n); err != nil {
			return err
		}
	}
	return nil
}

// planListedVIPs assigns the addresses that the group lists: an instance that has one keeps it, the others get the
// rest in order.
func planListedVIPs(g *groupDraft, n *groupNetwork) error {
	if len(n.static) < len(g.plans) {
		return directorError(codes.InstanceGroupNetworkInstanceIPMismatch, "Instance group '%s' has %d instances but was allocated %d static IPs in network '%s'",
			g.Name, len(g.plans), len(n.static), n.Name)
	}
	free := slices.Clone(n.static)
	var rest []*instanceDraft
	for _, i := range g.plans {
		held := i.heldOn(n.Name)
		at := slices.Index(free, held)
		if at < 0 {
			rest = append(rest, i)
			continue
		}
		free = slices.Delete(free, at, at+1)
		i.joinAt(n, held)
	}
	for k, i := range rest {
		i.joinAt(n, free[k])
	}
	return nil
}

// heldOn returns the address that the instance held on a network.
func (i *instanceDraft) heldOn(name string) address {
	if i.existing == nil {
		return address{}
	}
	for _, n := range i.existing.Networks {
		if n.Name == name {
			return n.address()
		}
	}
	return address{}
}

// address returns the address, invalid if there is none. A prefix is cut off.
func (n ExistingNetwork) address() address {
	b, err := parseBlock(n.IP)
	if err != nil {
		return address{}
	}
	return b.Addr()
}
