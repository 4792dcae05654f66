package placement

// This file makes one entry of spec.networks.

import (
	"iter"
	"slices"

	"github.com/boshrender/boshrender/manifest"
)

// NetworkType is the `type` of a network in the cloud config.
type NetworkType string

// The types of networks. A network without a type is Kubernetes'.
const (
	NetworkManual  NetworkType = "manual"
	NetworkDynamic NetworkType = "dynamic"
	NetworkVIP     NetworkType = "vip"
)

// NetworkSettings holds an instance's settings of one of its networks.
type NetworkSettings struct {
	// Name is the network's key in spec.networks.
	Name string
	// Type is empty for Kubernetes' network.
	Type NetworkType
	// IP, Netmask and Gateway are addresses without prefix. On a dynamic network they are empty until the agent has
	// reported them.
	IP, Netmask, Gateway string
	// Prefix is the length of the instance's prefix, "32" for one IPv4 address.
	Prefix string
	// CloudProperties are the cloud properties of the subnet, or of a vip network; nil shows as an empty hash.
	CloudProperties *manifest.Map
	// DNS lists the name servers; nil where the cloud config has none.
	DNS []string
	// Default lists the purposes for which the network is the default ("dns", "gateway", "addressable"); nil for
	// none.
	Default []string
	// NICGroup is the number of the network interface; empty for none.
	NICGroup string
	// DNSRecordName is `dns_record_name`; empty leaves the key out.
	DNSRecordName string
}

// placeholderIP represents the unknown addresses of a dynamic network, so that templates need no condition around
// them.
const placeholderIP = "127.0.0.1"

// pairs returns the settings as spec.networks has them for templates.
func (n *NetworkSettings) pairs() iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		unknown := func(key, value string) bool { return value != "" || yield(key, placeholderIP) }
		_ = n.yield(yield) && (n.Type != NetworkDynamic ||
			unknown("ip", n.IP) && unknown("netmask", n.Netmask) && unknown("gateway", n.Gateway))
	}
}

// Map returns the settings with the director's keys in the director's order, as create_vm takes them: a dynamic network
// has no address before the cloud has given one (director: deployment_plan/dynamic_network.rb). Kubernetes' networks
// have only `ip` and `dns_record_name`.
func (n NetworkSettings) Map() *manifest.Map {
	return mapOf(func(yield func(string, any) bool) { n.yield(yield) }, 10)
}

// yield yields the pairs of Map. It reports whether to go on.
func (n *NetworkSettings) yield(yield func(string, any) bool) bool {
	known := func(key, value string) bool { return value == "" || yield(key, value) }
	list := func(key string, list []string) bool { return list == nil || yield(key, strings2any(list)) }
	purposes := func() bool { return list("default", sorted(n.Default)) }
	cloud := func() bool { return yield("cloud_properties", orEmpty(n.CloudProperties)) }
	var goOn bool
	switch n.Type {
	case NetworkManual:
		goOn = yield("type", string(n.Type)) && yield("ip", n.IP) && yield("prefix", n.Prefix) && yield("netmask", n.Netmask) &&
			cloud() && purposes() && known("nic_group", n.NICGroup) && list("dns", n.DNS) && known("gateway", n.Gateway)
	case NetworkDynamic:
		goOn = yield("type", string(n.Type)) && cloud() && yield("prefix", n.Prefix) && list("dns", n.DNS) && purposes() &&
			known("ip", n.IP) && known("netmask", n.Netmask) && known("gateway", n.Gateway)
	case NetworkVIP:
		goOn = yield("type", string(n.Type)) && yield("ip", n.IP) && cloud() && yield("prefix", n.Prefix) &&
			known("nic_group", n.NICGroup)
	default:
		goOn = yield("ip", orNil(n.IP))
	}
	return goOn && known("dns_record_name", n.DNSRecordName)
}

// sorted returns a sorted copy of list; nil for nil.
func sorted(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// strings2any returns list as a value of a Map.
func strings2any(list []string) []any {
	values := make([]any, len(list))
	for i, s := range list {
		values[i] = s
	}
	return values
}
