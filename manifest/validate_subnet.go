package manifest

// This file validates the subnets of manual networks.

import (
	"net/netip"
	"strconv"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest/internal/iprange"
)

// manualSubnet checks a subnet. It returns its range, invalid if that cannot be read or isn't there, and the prefix
// length of the addresses it hands out. The CPI fills in missing values of a managed network.
func (v *validator) manualSubnet(s *Node, path string, info *networkInfo, managed bool) (iprange.Block, string) {
	if managed {
		v.required(s, path, "name", anyClass)
	}
	rangeNode, rangeOK := v.stringUnless(managed, s, path, "range")
	if s.Kind() != KindMap {
		info.zonesKnown = false
		return iprange.Block{}, ""
	}
	gateway, gatewayOK := v.stringUnless(managed || v.opts.IgnoreMissingGateway, s, path, "gateway")
	var b iprange.Block
	prefix := ""
	if rangeOK {
		if b, rangeOK = v.address(textNode(rangeNode), path+".range"); rangeOK && b.Single() {
			v.fail(codes.NetworkInvalidRange, rangeNode, path+".range",
				"Invalid network range '%s', should include at least 2 IPs", rangeNode.toS())
			b, rangeOK = iprange.Block{}, false
		}
	}
	if rangeOK {
		reserved := v.reservedAddresses(s, path, info, b, gateway, gatewayOK)
		static := v.staticAddresses(s, path, info, b, reserved)
		prefix = v.subnetPrefix(s, path, b, static)
	}
	v.nameServers(s, path, info.shown)
	v.subnetZones(s, path, info)
	v.optional(s, path, "netmask_bits", integerClass)
	v.optional(s, path, "cloud_properties", hashClass)
	return b, prefix
}

// stringUnless looks up a string, or a number, that has to be there unless it is optional. ok is false without it.
func (v *validator) stringUnless(optional bool, s *Node, path, key string) (n *Node, ok bool) {
	if !optional {
		return v.requiredString(s, path, key)
	}
	n, ok = v.optional(s, path, key, stringClass)
	return n, ok && n != nil
}

// textNode returns a node that holds the text of a number or string, as the director's coercion makes it.
func textNode(n *Node) *Node {
	if !n.numeric() {
		return n
	}
	return n.beside(n.text())
}

// reservedAddresses checks gateway and `reserved` and returns the blocks that cannot be static.
func (v *validator) reservedAddresses(s *Node, path string, info *networkInfo, b iprange.Block, gateway *Node, gatewayOK bool) iprange.Set {
	first := iprange.Block{Prefix: netip.PrefixFrom(b.First(), b.Addr().BitLen())}
	last := iprange.Block{Prefix: netip.PrefixFrom(b.Last(), b.Addr().BitLen())}
	restricted := iprange.Set{}
	if gatewayOK {
		if g, ok := v.address(textNode(gateway), path+".gateway"); ok {
			in, foreign := b.Holds(g)
			if foreign != "" && g.Single() {
				v.fail(CodeGeneral, gateway, path+".gateway", "%s", foreign)
			} else if problem := gatewayProblem(b, g, last, in); problem != "" {
				v.fail(codes.NetworkInvalidGateway, gateway, path+".gateway", "Invalid gateway for network '%s': %s", info.shown, problem)
			} else {
				restricted[g] = true
			}
		}
	}
	restricted[first], restricted[last] = true, true
	v.addresses(s.Get("reserved"), path+".reserved", func(n *Node, r iprange.Range) {
		for _, c := range r.As(n.text()) {
			in, problem := b.Holds(c)
			switch {
			case problem != "":
				v.fail(codes.NetworkInvalidIPRangeFormat, n, path+".reserved", "%s", problem)
			case !in:
				v.fail(codes.NetworkReservedIPOutOfRange, n, path+".reserved",
					"Reserved IP '%s' is out of network '%s' range", n.shownAddress(c), info.shown)
			default:
				restricted[c] = true
				continue
			}
			return
		}
	})
	for _, ip := range v.opts.DirectorIPs {
		if r, problem := iprange.Parse(ip); problem == "" {
			for _, b := range r.As(ip) {
				restricted[b] = true
			}
		}
	}
	return restricted
}

// shownAddress returns the address in n, or a replacement if it may not be shown.
func (n *Node) shownAddress(b iprange.Block) string {
	if n.secret() {
		return n.toS()
	}
	return b.Text()
}

// gatewayProblem returns the director's reason against gateway g of range b, whose last address is last; in
// is whether it lies inside.
func gatewayProblem(b, g, last iprange.Block, in bool) string {
	switch {
	case !g.Single():
		return "must be a single IP"
	case !in:
		return "must be inside the range"
	case g.Addr() == b.Addr():
		return "can't be the network id"
	case g.Addr() == last.Addr():
		return "can't be the broadcast IP"
	}
	return ""
}

// staticBlock is a block of `static` with the node that it was written in.
type staticBlock struct {
	iprange.Block
	node *Node
}

// staticAddresses checks `static` and returns the blocks in it.
func (v *validator) staticAddresses(s *Node, path string, info *networkInfo, b iprange.Block, restricted iprange.Set) (static []staticBlock) {
	v.addresses(s.Get("static"), path+".static", func(n *Node, r iprange.Range) {
		for _, c := range r.As(n.text()) {
			if restricted.Hold(c) {
				v.fail(codes.NetworkStaticIPOutOfRange, n, path+".static",
					"Static IP '%s' is in network '%s' reserved range", n.shownAddress(c), info.shown)
				return
			}
			in, problem := b.Holds(c)
			switch {
			case problem != "":
				v.fail(codes.NetworkInvalidIPRangeFormat, n, path+".static", "%s", problem)
				return
			case !in:
				v.fail(codes.NetworkStaticIPOutOfRange, n, path+".static",
					"Static IP '%s' is out of network '%s' range", n.shownAddress(c), info.shown)
				return
			}
			static = append(static, staticBlock{c, n})
		}
	})
	return static
}

// subnetPrefix checks `prefix` and returns its text, or the default.
func (v *validator) subnetPrefix(s *Node, path string, b iprange.Block, static []staticBlock) string {
	n := s.Get("prefix")
	if n == nil || n.IsNull() {
		return strconv.Itoa(b.Addr().BitLen())
	}
	bits, ok := n.toI()
	switch {
	case !ok:
		v.fail(CodeGeneral, n, path+".prefix", "%s", rubytext.NoMethod("to_i", view{n: n}))
	case b.Bits() > bits:
		v.fail(codes.NetworkPrefixSizeTooBig, n, path+".prefix",
			"Prefix size '%s' is larger than range prefix '%d'", n.toS(), b.Bits())
	case len(static) > 0:
		if _, ok := iprange.ParseBlock(static[0].Addr().String() + "/" + n.text()); !ok {
			shown := static[0].Addr().String()
			if static[0].node.secret() {
				shown = static[0].node.toS()
			}
			v.fail(CodeGeneral, n, path+".prefix", "Invalid IP or CIDR format: %s/%s", shown, n.toS())
		}
	}
	return n.text()
}

// toI reads n as Ruby's to_i does: the leading digits of a string, a number without fraction.
func (n *Node) toI() (int, bool) {
	if n.kind != KindScalar {
		return 0, false
	}
	switch x := n.value.(type) {
	case int64:
		return int(x), true
	case float64:
		return int(x), true
	case string:
		end := 0
		for end < len(x) && x[end] >= '0' && x[end] <= '9' {
			end++
		}
		i, _ := strconv.Atoi(x[:end])
		return i, true
	}
	return 0, false
}
