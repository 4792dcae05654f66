package ruby

// This file implements the methods of IPAddr.

import (
	"fmt"
	"math/big"
	"strings"
)

func init() {
	ipaddrClass.alloc = func(c *Class) Value { return NewInstance(c, &ipaddr{addr: new(big.Int), mask: mask6, v6: true}) }
	statics(ipaddrClass, []Method{
		{Name: "new_ntoh", Min: 1, Max: 1, Fn: ipaddrNewNtoh},
		{Name: "ntop", Min: 1, Max: 1, Fn: ipaddrNtop},
	})
	methods(ipaddrClass, []Method{
		{Name: "&", Min: 1, Max: 1, Fn: ipaddrCombine((*big.Int).And)},
		{Name: "+", Min: 1, Max: 1, Fn: ipaddrOffset(1)},
		{Name: "-", Min: 1, Max: 1, Fn: ipaddrOffset(-1)},
		{Name: "<<", Min: 1, Max: 1, Fn: ipaddrShift(true)},
		{Name: "<=>", Min: 1, Max: 1, Fn: ipaddrCompare},
		{Name: "==", Min: 1, Max: 1, Fn: ipaddrEqual},
		{Name: "===", Min: 1, Max: 1, Fn: ipaddrInclude},
		{Name: ">>", Min: 1, Max: 1, Fn: ipaddrShift(false)},
		{Name: "as_json", Max: -1, Fn: func(c *Call) Value { return c.NewString(c.ipaddr().json()) }},
		{Name: "cidr", Fn: func(c *Call) Value { return c.NewString(c.ipaddr().cidr()) }},
		{Name: "eql?", Min: 1, Max: 1, Fn: ipaddrEql},
		{Name: "family", Fn: func(c *Call) Value { return Int(c.ipaddr().family()) }},
		{Name: "hash", Fn: ipaddrHash},
		{Name: "hton", Fn: ipaddrHton},
		{Name: "include?", Min: 1, Max: 1, Fn: ipaddrInclude},
		{Name: "initialize", Max: 2, Fn: ipaddrInitialize, Flags: PrivateRow},
		{Name: "inspect", Fn: func(c *Call) Value { return c.NewString(c.ipaddr().inspect(c.Self.RealClass().Inspect())) }},
		{Name: "ip6_arpa", Fn: ipaddrArpa(".ip6.arpa")},
		{Name: "ip6_int", Fn: ipaddrArpa(".ip6.int")},
		{Name: "ipv4?", Fn: func(c *Call) Value { return Bool(!c.ipaddr().v6) }},
		{Name: "ipv4_compat", Fn: ipaddrToV6(0)},
		{Name: "ipv4_compat?", Fn: func(c *Call) Value { return Bool(c.ipaddr().compat()) }},
		{Name: "ipv4_mapped", Fn: ipaddrToV6(0xffff00000000)},
		{Name: "ipv4_mapped?", Fn: func(c *Call) Value { return Bool(c.ipaddr().mapped()) }},
		{Name: "ipv6?", Fn: func(c *Call) Value { return Bool(c.ipaddr().v6) }},
		{Name: "link_local?", Fn: ipaddrWithin("169.254.0.0/16", "fe80::/10")},
		{Name: "loopback?", Fn: ipaddrWithin("127.0.0.0/8", "::1/128")},
		{Name: "mask", Min: 1, Max: 1, Fn: ipaddrMask},
		{Name: "native", Fn: ipaddrNative},
		{Name: "netmask", Fn: func(c *Call) Value { a := c.ipaddr(); return c.NewString(a.format(a.mask)) }},
		{Name: "prefix", Fn: func(c *Call) Value { return Int(int64(c.ipaddr().prefix())) }},
		{Name: "prefix=", Min: 1, Max: 1, Fn: ipaddrSetPrefix, Flags: Mutates},
		{Name: "private?", Fn: ipaddrWithin("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")},
		{Name: "reverse", Fn: ipaddrReverse},
		{Name: "succ", Fn: ipaddrSucc},
		{Name: "to_i", Fn: func(c *Call) Value { return BigInt(c.ipaddr().addr) }},
		{Name: "to_json", Max: -1, Fn: func(c *Call) Value { return c.NewString(`"` + c.ipaddr().json() + `"`) }},
		{Name: "to_range", Fn: ipaddrToRange},
		{Name: "to_s", Fn: func(c *Call) Value { return c.NewString(c.ipaddr().String()) }},
		{Name: "to_string", Fn: ipaddrToString},
		{Name: "wildcard_mask", Fn: func(c *Call) Value { a := c.ipaddr(); return c.NewString(a.format(new(big.Int).Xor(a.full(), a.mask))) }},
		{Name: "zone_id", Fn: ipaddrZone},
		{Name: "zone_id=", Min: 1, Max: 1, Fn: ipaddrSetZone, Flags: Mutates},
		{Name: "|", Min: 1, Max: 1, Fn: ipaddrCombine((*big.Int).Or)},
		{Name: "~", Fn: ipaddrComplement},
	})
	constant(ipaddrClass, "IN4MASK", BigInt(mask4))
	constant(ipaddrClass, "IN6MASK", BigInt(mask6))
	constant(socketClass, "AF_UNSPEC", Int(afUnspec))
	constant(socketClass, "AF_INET", Int(afInet))
	constant(socketClass, "AF_INET6", Int(afInet6))
	for _, name := range []string{"new", "gethostname", "getaddrinfo", "tcp", "ip_address_list", "getifaddrs", "gethostbyname", "open", "udp", "unix"} {
		statics(socketClass, []Method{{Name: name, Reason: "templates can't reach the network"}})
	}
}

func (c *Call) ipaddr() *ipaddr { return c.SelfInstance().Data.(*ipaddr) }

// derive makes a copy of the receiver with another address.
func (c *Call) derive(n *big.Int, v6 bool) Value {
	a := *c.ipaddr()
	if err := a.set(n, v6); err != nil {
		return c.Fail(err)
	}
	return NewInstance(c.Self.RealClass(), &a)
}

// ipaddrArg gives an argument as an address: an IPAddr, the text of one, or a number of the receiver's family.
func (c *Call) ipaddrArg(i int) (*ipaddr, error) {
	if a, ok := DataOf[*ipaddr](c.Arg(i)); ok {
		return a, nil
	}
	if s, ok := c.Arg(i).AsString(); ok {
		return parseIPAddr(s.String(), afUnspec)
	}
	return c.numbered(c.Arg(i), c.ipaddr().family())
}

// numbered is IPAddr.new of a number, or of what to_i makes one of.
func (c *Call) numbered(v Value, family int64) (*ipaddr, error) {
	n, ok := v.AsBig()
	if !ok {
		r, err := c.RT.Send(v, "to_i")
		if err != nil {
			return nil, err
		}
		if n, ok = r.AsBig(); !ok {
			return nil, Errorf(typeErrorClass, "can't convert %s to Integer", v.RealClass().Inspect())
		}
	}
	a := &ipaddr{}
	if err := a.set(n, family == afInet6); err != nil {
		return nil, err
	}
	a.mask = a.full()
	return a, nil
}

func ipaddrInitialize(c *Call) Value {
	family := c.IntOr(1, afUnspec)
	v := Str("::")
	if c.Has(0) {
		v = c.Args[0]
	}
	var a *ipaddr
	var err error
	s, isString := v.AsString()
	switch {
	case c.Failed():
		return Nil
	case isString:
		a, err = parseIPAddr(s.String(), family)
	case family == afInet || family == afInet6:
		a, err = c.numbered(v, family)
	case family == afUnspec:
		err = NewException(addressFamilyClass, "address family must be specified")
	default:
		err = Errorf(addressFamilyClass, "unsupported address family: %d", family)
	}
	if err != nil {
		return c.Fail(err)
	}
	c.SelfInstance().Data = a
	return Nil
}

func ipaddrCombine(op func(z, x, y *big.Int) *big.Int) func(*Call) Value {
	return func(c *Call) Value {
		other, err := c.ipaddrArg(0)
		if err != nil {
			return c.Fail(err)
		}
		return c.derive(op(new(big.Int), c.ipaddr().addr, other.addr), c.ipaddr().v6)
	}
}

func ipaddrOffset(sign int64) func(*Call) Value {
	return func(c *Call) Value {
		n, ok := c.Args[0].AsBig()
		if !ok {
			return c.Raise(typeErrorClass, "%s can't be coerced into Integer", describeForConversion(c.Args[0]))
		}
		a := c.ipaddr()
		return c.derive(new(big.Int).Add(a.addr, new(big.Int).Mul(n, big.NewInt(sign))), a.v6)
	}
}

func ipaddrShift(left bool) func(*Call) Value {
	return func(c *Call) Value {
		n, a, left := c.Int(0), c.ipaddr(), left
		if c.Failed() {
			return Nil
		}
		if n < 0 {
			left, n = !left, -n
		}
		out := new(big.Int)
		if left && n <= 128 {
			out.And(out.Lsh(a.addr, uint(n)), a.full())
		} else if n <= 128 {
			out.Rsh(a.addr, uint(n))
		}
		return c.derive(out, a.v6)
	}
}

func ipaddrComplement(c *Call) Value {
	a := c.ipaddr()
	return c.derive(new(big.Int).Xor(a.addr, a.full()), a.v6)
}

func ipaddrSucc(c *Call) Value {
	a := c.ipaddr()
	return c.derive(new(big.Int).Add(a.addr, big.NewInt(1)), a.v6)
}

func ipaddrCompare(c *Call) Value {
	other, err := c.ipaddrArg(0)
	if err != nil || other.v6 != c.ipaddr().v6 {
		return Nil
	}
	return Int(int64(c.ipaddr().addr.Cmp(other.addr)))
}

func ipaddrEqual(c *Call) Value {
	if c.Args[0].IsNil() {
		return False
	}
	other, err := c.ipaddrArg(0)
	return Bool(err == nil && other.v6 == c.ipaddr().v6 && other.addr.Cmp(c.ipaddr().addr) == 0)
}

func ipaddrEql(c *Call) Value {
	other, ok := DataOf[*ipaddr](c.Args[0])
	return Bool(ok && other.HashKey() == c.ipaddr().HashKey())
}

func ipaddrHash(c *Call) Value {
	v, _ := c.Send(Str(c.ipaddr().HashKey()), "hash")
	return v
}

func ipaddrInclude(c *Call) Value {
	other, err := c.ipaddrArg(0)
	if err != nil {
		return c.Fail(err)
	}
	a := c.ipaddr()
	return Bool(a.v6 == other.v6 && a.begin().Cmp(other.begin()) <= 0 && a.end().Cmp(other.end()) >= 0)
}

func (a *ipaddr) json() string {
	if a.prefix() == a.bits() {
		return a.String()
	}
	return a.cidr()
}

func (a *ipaddr) mapped() bool {
	return a.v6 && new(big.Int).Rsh(a.addr, 32).Cmp(big.NewInt(0xffff)) == 0
}

func (a *ipaddr) compat() bool {
	return a.v6 && a.addr.BitLen() <= 32 && a.addr.BitLen() > 1
}

// ipaddrToV6 makes the row of ipv4_mapped and ipv4_compat.
func ipaddrToV6(high int64) func(*Call) Value {
	return func(c *Call) Value {
		a := *c.ipaddr()
		if a.v6 {
			return c.Raise(invalidAddressClass, "not an IPv4 address: %s", a.addr)
		}
		a.addr = new(big.Int).Or(a.addr, big.NewInt(high))
		a.mask = new(big.Int).Or(a.mask, mappedMask)
		a.v6 = true
		return NewInstance(c.Self.RealClass(), &a)
	}
}

func ipaddrNative(c *Call) Value {
	a := c.ipaddr()
	if !a.mapped() && !a.compat() {
		return c.Self
	}
	return c.derive(new(big.Int).And(a.addr, mask4), false)
}

// ipaddrWithin makes the row that tells whether the address, or the IPv4 address that it maps, lies in a range.
func ipaddrWithin(ranges ...string) func(*Call) Value {
	return func(c *Call) Value {
		a := c.ipaddr()
		if a.mapped() {
			a = &ipaddr{addr: new(big.Int).And(a.addr, mask4), mask: mask4}
		}
		for _, text := range ranges {
			r, err := parseIPAddr(text, afUnspec)
			if err == nil && r.v6 == a.v6 && new(big.Int).And(a.addr, r.mask).Cmp(r.addr) == 0 {
				return True
			}
		}
		return False
	}
}

func ipaddrMask(c *Call) Value {
	a := *c.ipaddr()
	var err error
	if s, ok := c.Args[0].AsString(); ok {
		err = a.setMaskText(s.String())
	} else {
		n := c.Int(0)
		if c.Failed() {
			return Nil
		}
		err = a.setPrefix(n)
	}
	if err != nil {
		return c.Fail(err)
	}
	return NewInstance(c.Self.RealClass(), &a)
}

func ipaddrSetPrefix(c *Call) Value {
	if !c.Args[0].IsInt() {
		return c.Raise(invalidPrefixClass, "prefix must be an integer")
	}
	if err := c.ipaddr().setPrefix(c.Args[0].Int()); err != nil {
		return c.Fail(err)
	}
	return c.Args[0]
}

func (a *ipaddr) reversed() string {
	text := fmt.Sprintf("%032x", a.addr)
	var labels []string
	if !a.v6 {
		labels = strings.Split(a.format(a.addr), ".")
	} else {
		labels = strings.Split(text, "")
	}
	for i, j := 0, len(labels)-1; i < j; i, j = i+1, j-1 {
		labels[i], labels[j] = labels[j], labels[i]
	}
	return strings.Join(labels, ".")
}

func ipaddrReverse(c *Call) Value {
	if c.ipaddr().v6 {
		return c.NewString(c.ipaddr().reversed() + ".ip6.arpa")
	}
	return c.NewString(c.ipaddr().reversed() + ".in-addr.arpa")
}

func ipaddrArpa(suffix string) func(*Call) Value {
	return func(c *Call) Value {
		a := c.ipaddr()
		if !a.v6 {
			return c.Raise(invalidAddressClass, "not an IPv6 address: %s", a.addr)
		}
		return c.NewString(a.reversed() + suffix)
	}
}

func ipaddrToRange(c *Call) Value {
	a := c.ipaddr()
	end := func(n *big.Int) Value {
		return NewInstance(c.Self.RealClass(), &ipaddr{v6: a.v6, addr: n, mask: a.full()})
	}
	return NewRange(end(a.begin()), end(a.end()), false)
}

func ipaddrToString(c *Call) Value {
	a := c.ipaddr()
	return c.NewString(a.format(a.addr) + plainToS(a.zone))
}

func ipaddrZone(c *Call) Value {
	if !c.ipaddr().v6 {
		return c.Raise(invalidAddressClass, "not an IPv6 address")
	}
	return c.ipaddr().zone
}

func ipaddrSetZone(c *Call) Value {
	a := c.ipaddr()
	if !a.v6 {
		return c.Raise(invalidAddressClass, "not an IPv6 address")
	}
	if s, ok := c.Args[0].AsString(); !c.Args[0].IsNil() && (!ok || !ipaddrPatterns().zone.MatchString(s.String()) || s.String()[0] != '%') {
		return c.Raise(invalidAddressClass, "invalid zone identifier for address")
	}
	a.zone = c.Args[0]
	return a.zone
}

func ipaddrHton(c *Call) Value {
	a := c.ipaddr()
	buf := make([]byte, a.bits()/8)
	return c.newBytes(string(a.addr.FillBytes(buf)))
}

// networkText gives the text of an address in network byte order.
func (c *Call) networkText() string {
	s := c.StrObj(0)
	if s == nil {
		return ""
	}
	if s.Enc != Binary {
		c.Raise(invalidAddressClass, "invalid encoding (given %s, expected BINARY)", map[Encoding]string{UTF8: "UTF-8", ASCII: "US-ASCII"}[s.Enc])
		return ""
	}
	a := &ipaddr{v6: s.Len() == 16, addr: new(big.Int).SetBytes([]byte(s.String()))}
	if s.Len() != 4 && s.Len() != 16 {
		c.Raise(addressFamilyClass, "unsupported address family")
		return ""
	}
	return a.format(a.addr)
}

func ipaddrNtop(c *Call) Value { return c.NewString(c.networkText()) }

func ipaddrNewNtoh(c *Call) Value {
	text := c.networkText()
	if c.Failed() {
		return Nil
	}
	a, err := parseIPAddr(text, afUnspec)
	if err != nil {
		return c.Fail(err)
	}
	return NewInstance(c.SelfClass(), a)
}
