package placement

// This file makes one entry of spec.networks.

import (
	"slices"

	"github.com/boshrender/boshrender/internal/psych"
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

// hash returns the settings as spec.networks has them for templates.
func (n NetworkSettings) hash() *manifest.Map {
	h := n.Map()
	if n.Type == NetworkDynamic {
		for _, key := range []string{"ip", "netmask", "gateway"} {
			if !h.Has(key) {
				h.Set(key, placeholderIP)
			}
		}
	}
	return h
}

// Map returns the settings with the director's keys in the director's order, as create_vm takes them: a dynamic network
// has no address before the cloud has given one (director: deployment_plan/dynamic_network.rb). Kubernetes' networks
// have only `ip` and `dns_record_name`.
func (n NetworkSettings) Map() *manifest.Map {
	h := psych.NewMap(10)
	setAddress := func(key, value string) {
		if value != "" {
			h.Set(key, value)
		}
	}
	switch n.Type {
	case NetworkManual:
		h.Set("type", string(n.Type))
		h.Set("ip", n.IP)
		h.Set("prefix", n.Prefix)
		h.Set("netmask", n.Netmask)
		h.Set("cloud_properties", orEmpty(n.CloudProperties))
		n.setDefault(h)
		n.setNICGroup(h)
		n.setDNS(h)
		setAddress("gateway", n.Gateway)
	case NetworkDynamic:
		h.Set("type", string(n.Type))
		h.Set("cloud_properties", orEmpty(n.CloudProperties))
		h.Set("prefix", n.Prefix)
		n.setDNS(h)
		n.setDefault(h)
		setAddress("ip", n.IP)
		setAddress("netmask", n.Netmask)
		setAddress("gateway", n.Gateway)
	case NetworkVIP:
		h.Set("type", string(n.Type))
		h.Set("ip", n.IP)
		h.Set("cloud_properties", orEmpty(n.CloudProperties))
		h.Set("prefix", n.Prefix)
		n.setNICGroup(h)
	default:
		h.Set("ip", orNil(n.IP))
	}
	if n.DNSRecordName != "" {
		h.Set("dns_record_name", n.DNSRecordName)
	}
	return h
}

func (n NetworkSettings) setDefault(h *manifest.Map) {
	if n.Default != nil {
		h.Set("default", strings2any(slices.Sorted(slices.Values(n.Default))))
	}
}

func (n NetworkSettings) setDNS(h *manifest.Map) {
	if n.DNS != nil {
		h.Set("dns", strings2any(n.DNS))
	}
}

func (n NetworkSettings) setNICGroup(h *manifest.Map) {
	if n.NICGroup != "" {
		h.Set("nic_group", n.NICGroup)
	}
}

// strings2any returns list as a value of a Map.
func strings2any(list []string) []any {
	values := make([]any, len(list))
	for i, s := range list {
		values[i] = s
	}
	return values
}
