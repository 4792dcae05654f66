package ruby

// This file implements the methods of IPAddr.

import (
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

func init() {
	ipaddrClass.alloc = func(c *Class) Value { return NewInstance(c, &ipaddr{mask: mask6, v6: true}) }
	Statics(ipaddrClass, []Method{
		{Name: "new_ntoh", Min: 1, Max: 1, Fn: ipaddrNewNtoh},
		{Name: "ntop", Min: 1, Max: 1, Fn: ipaddrNtop},
	})
	Methods(ipaddrClass, []Method{
		{Name: "&", Min: 1, Max: 1, Fn: ipaddrCombine(number.Uint128.And)},
		{Name: "+", Min: 1, Max: 1, Fn: ipaddrOffset(false)},
		{Name: "-", Min: 1, Max: 1, Fn: ipaddrOffset(true)},
		{Name: "<<", Min: 1, Max: 1, Fn: ipaddrShift(true)},
		{Name: "<=>", Min: 1, Max: 1, Fn: ipaddrCompare},
		{Name: "==", Min: 1, Max: 1, Fn: ipaddrEqual},
		{Name: "===", Min: 1, Max: 1, Fn: ipaddrInclude},
		{Name: ">>", Min: 1, Max: 1, Fn: ipaddrShift(false)},
		{Name: "as_json", Max: -1, Fn: func(c *Call) Value { return c.NewString(c.ipaddr().json(&c.Budget)) }},
		{Name: "cidr", Fn: func(c *Call) Value { return c.NewString(c.ipaddr().cidr(&c.Budget)) }},
		{Name: "eql?", Min: 1, Max: 1, Fn: ipaddrEql},
		{Name: "family", Fn: func(c *Call) Value { return Int(c.ipaddr().family()) }},
		{Name: "hash", Fn: ipaddrHash},
		{Name: "hton", Fn: ipaddrHton},
		{Name: "include?", Min: 1, Max: 1, Fn: ipaddrInclude},
		{Name: "initialize", Max: 2, Fn: ipaddrInitialize, Flags: PrivateRow},
		{Name: "inspect", Fn: func(c *Call) Value { return c.NewString(c.ipaddr().inspect(&c.Budget, c.Self.RealClass().Inspect())) }},
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
		{Name: "to_i", Fn: func(c *Call) Value { return BigInt(c.ipaddr().addr.Int()) }},
		{Name: "to_json", Max: -1, Fn: func(c *Call) Value { return c.NewString(c.Concat(`"`, c.ipaddr().json(&c.Budget), `"`)) }},
		{Name: "to_range", Fn: ipaddrToRange},
		{Name: "to_s", Fn: func(c *Call) Value { return c.NewString(c.ipaddr().text(&c.Budget)) }},
		{Name: "to_string", Fn: ipaddrToString},
		{Name: "wildcard_mask", Fn: func(c *Call) Value { a := c.ipaddr(); return c.NewString(a.format(a.wildcard())) }},
		{Name: "zone_id", Fn: ipaddrZone},
		{Name: "zone_id=", Min: 1, Max: 1, Fn: ipaddrSetZone, Flags: Mutates},
		{Name: "|", Min: 1, Max: 1, Fn: ipaddrCombine(number.Uint128.Or)},
		{Name: "~", Fn: ipaddrComplement},
	})
	Constant(ipaddrClass, "IN4MASK", BigInt(mask4.Int()))
	Constant(ipaddrClass, "IN6MASK", BigInt(mask6.Int()))
	Constant(socketClass, "AF_UNSPEC", Int(afUnspec))
	Constant(socketClass, "AF_INET", Int(afInet))
	Constant(socketClass, "AF_INET6", Int(afInet6))
	for _, name := range []string{"new", "gethostname", "getaddrinfo", "tcp", "ip_address_list", "getifaddrs", "gethostbyname", "open", "udp", "unix"} {
		Statics(socketClass, []Method{{Name: name, Reason: "templates can't reach the network"}})
	}
}

func (c *Call) ipaddr() *ipaddr { return c.SelfInstance().Data.(*ipaddr) }

// derive makes a copy of the receiver with another address.
func (c *Call) derive(n *big.Int, v6 bool) Value {
	a := *c.ipaddr()
	if err := a.set(&c.Budget, n, v6); err != nil {
		return c.Fail(err)
	}
	return NewInstance(c.Self.RealClass(), &a)
}

// moved makes a copy of the receiver with another address of 128 bits.
func (c *Call) moved(n number.Uint128) Value {
	a := *c.ipaddr()
	if n.Cmp(a.full()) > 0 {
		return c.Fail(invalidAddress(n.String()))
	}
	a.move(n, a.v6)
	return NewInstance(c.Self.RealClass(), &a)
}

// ipaddrArg gives an argument as an address: an IPAddr, the text of one, or a number of the receiver's family.
func (c *Call) ipaddrArg(i int) (*ipaddr, error) {
	if a, ok := DataOf[*ipaddr](c.Arg(i)); ok {
		return a, nil
	}
	if s, ok := c.Arg(i).AsString(); ok {
		return c.parseIPAddr(s.String(), afUnspec)
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
			return nil, Errorf(TypeErrorClass, "can't convert %s to Integer", v.RealClass().Inspect())
		}
	}
	a := &ipaddr{}
	if err := a.set(&c.Budget, n, family == afInet6); err != nil {
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
		a, err = c.parseIPAddr(s.String(), family)
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

func ipaddrCombine(op func(x, y number.Uint128) number.Uint128) func(*Call) Value {
	return func(c *Call) Value {
		other, err := c.ipaddrArg(0)
		if err != nil {
			return c.Fail(err)
		}
		return c.moved(op(c.ipaddr().addr, other.addr))
	}
}

func ipaddrOffset(minus bool) func(*Call) Value {
	return func(c *Call) Value {
		n, ok := c.Args[0].AsBig()
		if !ok {
			return c.Raise(TypeErrorClass, "%s can't be coerced into Integer", describeForConversion(c.Args[0]))
		}
		op := number.Add
		if minus {
			op = number.Sub
		}
		sum := c.bigOr0(op(c.RT, c.ipaddr().addr.Int(), n))
		if c.Failed() {
			return Nil
		}
		return c.derive(sum, c.ipaddr().v6)
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
		by := uint(min(uint64(n), 128))
		if left {
			return c.moved(a.addr.Lsh(by).And(a.full()))
		}
		return c.moved(a.addr.Rsh(by))
	}
}

func ipaddrComplement(c *Call) Value {
	a := c.ipaddr()
	return c.moved(a.addr.Xor(a.full()))
}

func ipaddrSucc(c *Call) Value {
	a := c.ipaddr()
	if a.addr == mask6 {
		return c.derive(c.bigOr0(number.Add(c.RT, a.addr.Int(), big.NewInt(1))), a.v6)
	}
	return c.moved(a.addr.Next())
}

// anotherAddress is ipaddrArg for comparisons, which rescue errors: nil for what is no address of the receiver's family.
func (c *Call) anotherAddress() *ipaddr {
	other, err := c.ipaddrArg(0)
	if e, ok := err.(*Exception); err != nil && (!ok || !e.Value().RealClass().IsA(StandardErrorClass)) {
		c.Fail(err)
		return nil
	}
	if err != nil || other.v6 != c.ipaddr().v6 {
		return nil
	}
	return other
}

func ipaddrCompare(c *Call) Value {
	other := c.anotherAddress()
	if other == nil {
		return Nil
	}
	return Int(int64(c.ipaddr().addr.Cmp(other.addr)))
}

func ipaddrEqual(c *Call) Value {
	if c.Args[0].IsNil() {
		return False
	}
	other := c.anotherAddress()
	return Bool(other != nil && other.addr == c.ipaddr().addr)
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

func (a *ipaddr) json(b *Budget) string {
	if a.prefix() == int(a.bits()) {
		return a.text(b)
	}
	return a.cidr(b)
}

func (a *ipaddr) mapped() bool {
	return a.v6 && a.addr.Rsh(32) == number.Uint128{Low: 0xffff}
}

func (a *ipaddr) compat() bool {
	return a.v6 && a.addr.BitLen() <= 32 && a.addr.BitLen() > 1
}

// ipaddrToV6 makes the row of ipv4_mapped and ipv4_compat.
func ipaddrToV6(high uint64) func(*Call) Value {
	return func(c *Call) Value {
		a := *c.ipaddr()
		if a.v6 {
			return c.Raise(invalidAddressClass, "not an IPv4 address: %s", a.addr)
		}
		a.addr.Low |= high
		a.mask = a.mask.Or(mask4.Xor(mask6))
		a.v6 = true
		return NewInstance(c.Self.RealClass(), &a)
	}
}

func ipaddrNative(c *Call) Value {
	a := c.ipaddr()
	if !a.mapped() && !a.compat() {
		return c.Self
	}
	native := *a
	native.move(a.addr.And(mask4), false)
	return NewInstance(c.Self.RealClass(), &native)
}

// ipaddrWithin makes the row that tells whether the address, or the IPv4 address that it maps, lies in a range.
func ipaddrWithin(ranges ...string) func(*Call) Value {
	return func(c *Call) Value {
		a := c.ipaddr()
		if a.mapped() {
			a = &ipaddr{addr: a.addr.And(mask4), mask: mask4}
		}
		for _, text := range ranges {
			r, err := c.parseIPAddr(text, afUnspec)
			if err == nil && r.v6 == a.v6 && a.addr.And(r.mask) == r.addr {
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
		err = a.setMaskText(&c.Budget, s.String())
	} else if c.Args[0].Kind() == KindBignum {
		err = a.setPrefix(-1)
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

// reversed gives the numbers or hex digits of an address, the last first.
func (a *ipaddr) reversed(b *Budget) string {
	n := a.addr.Low
	if !a.v6 {
		return dotted(n<<24&0xff000000 | n<<8&0xff0000 | n>>8&0xff00 | n>>24&0xff)
	}
	var text [63]byte
	for i := range text {
		if text[i] = '.'; i%2 == 0 {
			text[i] = "0123456789abcdef"[a.addr.Rsh(uint(2*i)).Low&15]
		}
	}
	return b.StringOf(text[:])
}

func ipaddrReverse(c *Call) Value {
	if c.ipaddr().v6 {
		return c.NewString(c.Concat(c.ipaddr().reversed(&c.Budget), ".ip6.arpa"))
	}
	return c.NewString(c.Concat(c.ipaddr().reversed(&c.Budget), ".in-addr.arpa"))
}

func ipaddrArpa(suffix string) func(*Call) Value {
	return func(c *Call) Value {
		a := c.ipaddr()
		if !a.v6 {
			return c.Raise(invalidAddressClass, "not an IPv6 address: %s", a.addr)
		}
		return c.NewString(c.Concat(a.reversed(&c.Budget), suffix))
	}
}

func ipaddrToRange(c *Call) Value {
	a := c.ipaddr()
	end := func(n number.Uint128) Value {
		return NewInstance(c.Self.RealClass(), &ipaddr{v6: a.v6, addr: n, mask: a.full()})
	}
	return NewRange(end(a.begin()), end(a.end()), false)
}

func ipaddrToString(c *Call) Value {
	a := c.ipaddr()
	return c.NewString(c.Concat(a.format(a.addr), plainToS(a.zone)))
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
	if s, ok := c.Args[0].AsString(); !c.Args[0].IsNil() && (!ok || !c.isZone(s.String())) {
		return c.Raise(invalidAddressClass, "invalid zone identifier for address")
	}
	a.zone = c.Args[0]
	return a.zone
}

// isZone tells whether s is a % and letters, digits and _ behind it.
func (c *Call) isZone(s string) bool {
	return len(s) > 1 && s[0] == '%' && c.IndexFunc(s[1:], func(b byte) bool { return !IsWordByte(b) }) < 0
}

func ipaddrHton(c *Call) Value {
	a := c.ipaddr()
	b := a.addr.Bytes()
	return c.newBytes(c.StringOf(b[16-a.bits()/8:]))
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
	if s.Len() != 4 && s.Len() != 16 {
		c.Raise(addressFamilyClass, "unsupported address family")
		return ""
	}
	a := &ipaddr{v6: s.Len() == 16}
	for i := range s.Len() {
		a.addr = a.addr.Lsh(8)
		a.addr.Low |= uint64(s.String()[i])
	}
	return a.format(a.addr)
}

func ipaddrNtop(c *Call) Value { return c.NewString(c.networkText()) }

func ipaddrNewNtoh(c *Call) Value {
	text := c.networkText()
	if c.Failed() {
		return Nil
	}
	a, err := c.parseIPAddr(text, afUnspec)
	if err != nil {
		return c.Fail(err)
	}
	return NewInstance(c.SelfClass(), a)
}
