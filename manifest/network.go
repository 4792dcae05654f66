package manifest

// This file holds the networks of a cloud config.

// Types of networks.
const (
	NetworkManual  = "manual"
	NetworkDynamic = "dynamic"
	NetworkVIP     = "vip"
)

// Network is an entry of `networks` of a cloud config.
type Network struct {
	// Location is where the network is written.
	Location Location

	// Name that groups refer to.
	Name string
	// Type is "manual" (also if absent), "dynamic" or "vip".
	Type string
	// Subnets in order.
	Subnets []*Subnet
	// Managed is set for a network that the director creates itself.
	Managed bool
	// CloudProperties belong to dynamic networks without subnets and to vip networks; nil if absent.
	CloudProperties *Map
	// DNS belongs to dynamic networks without subnets: the addresses of name servers, in order.
	DNS []string
}

// Subnet is an entry of a network's `subnets`.
type Subnet struct {
	// Location is where the subnet is written.
	Location Location

	// Name of the subnet, for managed networks; empty if absent.
	Name string
	// Range is a CIDR block, Gateway a single address.
	Range, Gateway string
	// Reserved and Static as written: addresses, ranges "a - b", CIDR blocks.
	Reserved, Static []string
	// DNS are the addresses of name servers, in order.
	DNS []string
	// AZs from either `az` or `azs`; nil if neither is given.
	AZs []string
	// Prefix is the prefix length of the addresses handed out, 0 for a single address each.
	Prefix int
	// CloudProperties for the CPI; nil if absent.
	CloudProperties *Map
}

// AZs returns the names of all zones of the network's subnets, each once, in order.
func (n *Network) AZs() []string {
	var names []string
	seen := map[string]bool{}
	for _, s := range n.Subnets {
		for _, az := range s.AZs {
			if !seen[az] {
				seen[az] = true
				names = append(names, az)
			}
		}
	}
	return names
}
