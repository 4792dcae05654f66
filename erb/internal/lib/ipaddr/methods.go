package ipaddr

// This file implements the methods of IPAddr.

import (
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var tables = []ruby.Table{
	{Class: &ipaddrClass, Hidden: func() map[string]ruby.Hidden {
		return map[string]ruby.Hidden{
			"@addr":      variable(func(a *ipaddr) ruby.Value { return ruby.BigInt(a.addr.Int()) }),
			"@mask_addr": variable(func(a *ipaddr) ruby.Value { return ruby.BigInt(a.mask.Int()) }),
			"@family":    variable(func(a *ipaddr) ruby.Value { return ruby.Int(a.family()) }),
			"@zone_id":   variable(func(a *ipaddr) ruby.Value { return a.zone }),
		}
	}},
	{Class: &ipaddrClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, unset()) }},
	{Class: &ipaddrClass, Statics: []ruby.Method{
		{Name: "new_ntoh", Min: 1, Max: 1, Fn: newNtoh},
		{Name: "ntop", Min: 1, Max: 1, Fn: ntop},
	}},
	{Class: &ipaddrClass, Methods: []ruby.Method{
		{Name: "&", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return combine(c, number.Uint128.And) }},
		{Name: "+", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return offset(c, false) }},
		{Name: "-", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return offset(c, true) }},
		{Name: "<<", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return shift(c, true) }},
		{Name: "<=>", Min: 1, Max: 1, Fn: compare},
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "===", Min: 1, Max: 1, Fn: include},
		{Name: ">>", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return shift(c, false) }},
		{Name: "as_json", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return c.NewString(self(c).json(&c.Budget)) }},
		{Name: "cidr", Fn: func(c *ruby.Call) ruby.Value { return c.NewString(self(c).cidr(&c.Budget)) }},
		{Name: "eql?", Min: 1, Max: 1, Fn: eql},
		{Name: "family", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(self(c).family()) }},
		{Name: "hash", Fn: hash},
		{Name: "hton", Fn: hton},
		{Name: "include?", Min: 1, Max: 1, Fn: include},
		{Name: "initialize", Max: 2, Fn: initialize, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: func(c *ruby.Call) ruby.Value {
			return c.NewString(self(c).inspect(&c.Budget, c.Self.RealClass().Inspect()))
		}},
		{Name: "ip6_arpa", Fn: func(c *ruby.Call) ruby.Value { return arpa(c, ".ip6.arpa") }},
		{Name: "ip6_int", Fn: func(c *ruby.Call) ruby.Value { return arpa(c, ".ip6.int") }},
		{Name: "ipv4?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!self(c).v6) }},
		{Name: "ipv4_compat", Fn: func(c *ruby.Call) ruby.Value { return toV6(c, 0) }},
		{Name: "ipv4_compat?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(self(c).compat()) }},
		{Name: "ipv4_mapped", Fn: func(c *ruby.Call) ruby.Value { return toV6(c, 0xffff00000000) }},
		{Name: "ipv4_mapped?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(self(c).mapped()) }},
		{Name: "ipv6?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(self(c).v6) }},
		{Name: "link_local?", Fn: func(c *ruby.Call) ruby.Value { return within(c, "169.254.0.0/16", "fe80::/10") }},
		{Name: "loopback?", Fn: func(c *ruby.Call) ruby.Value { return within(c, "127.0.0.0/8", "::1/128") }},
		{Name: "mask", Min: 1, Max: 1, Fn: ipaddrMask},
		{Name: "native", Fn: ipaddrNative},
		{Name: "netmask", Fn: func(c *ruby.Call) ruby.Value { a := self(c); return a.made(c, a.format(a.mask)) }},
		{Name: "prefix", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(self(c).prefix())) }},
		{Name: "prefix=", Min: 1, Max: 1, Fn: ipaddrSetPrefix, Flags: ruby.Mutates},
		{Name: "private?", Fn: func(c *ruby.Call) ruby.Value {
			return within(c, "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
		}},
		{Name: "reverse", Fn: reverse},
		{Name: "succ", Fn: succ},
		{Name: "to_i", Fn: func(c *ruby.Call) ruby.Value { return ruby.BigInt(self(c).addr.Int()) }},
		{Name: "to_json", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return c.NewString(c.Concat(`"`, self(c).json(&c.Budget), `"`)) }},
		{Name: "to_range", Fn: toRange},
		{Name: "to_s", Fn: func(c *ruby.Call) ruby.Value { return self(c).made(c, self(c).text(&c.Budget)) }},
		{Name: "to_string", Fn: toString},
		{Name: "wildcard_mask", Fn: func(c *ruby.Call) ruby.Value { a := self(c); return a.made(c, a.format(a.wildcard())) }},
		{Name: "zone_id", Fn: ipaddrZone},
		{Name: "zone_id=", Min: 1, Max: 1, Fn: setZone, Flags: ruby.Mutates},
		{Name: "|", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return combine(c, number.Uint128.Or) }},
		{Name: "~", Fn: complement},
	}},
	{Class: &ipaddrClass, Constants: func() {
		ruby.Constant(ipaddrClass, "IN4MASK", ruby.BigInt(mask4.Int()))
		ruby.Constant(ipaddrClass, "IN6MASK", ruby.BigInt(mask6.Int()))
	}},
	{Class: &socketClass, Constants: func() {
		ruby.Constant(socketClass, "AF_UNSPEC", ruby.Int(afUnspec))
		ruby.Constant(socketClass, "AF_INET", ruby.Int(afInet))
		ruby.Constant(socketClass, "AF_INET6", ruby.Int(afInet6))
	}},
	{Class: &socketClass, Reason: "templates can't reach the network", RefuseStatics: []string{
		"new", "gethostname", "getaddrinfo", "tcp", "ip_address_list", "getifaddrs", "gethostbyname", "open", "udp", "unix",
	}},
}

func self(c *ruby.Call) *ipaddr { return c.SelfInstance().Data.(*ipaddr) }

// derive makes a copy of the receiver with another address.
func derive(c *ruby.Call, n *big.Int, v6 bool) ruby.Value {
	a := *self(c)
	if err := a.set(&c.Budget, n, v6); err != nil {
		return c.Fail(err)
	}
	return ruby.NewInstance(c.Self.RealClass(), &a)
}

// moved makes a copy of the receiver with another address of 128 bits.
func moved(c *ruby.Call, n number.Uint128) ruby.Value {
	a := *self(c)
	if n.Cmp(a.full()) > 0 {
		return c.Fail(invalidAddress(n.String()))
	}
	a.move(n, a.v6)
	return ruby.NewInstance(c.Self.RealClass(), &a)
}

// arg returns an argument as an address: an IPAddr, the text of one, or a number of the receiver's family.
func arg(c *ruby.Call, i int) (*ipaddr, error) {
	if a, ok := ruby.DataOf[*ipaddr](c.Arg(i)); ok {
		return a, nil
	}
	if s, ok := c.Arg(i).AsString(); ok {
		return parseIPAddr(&c.Budget, s.String(), afUnspec)
	}
	return numbered(c, c.Arg(i), self(c).family())
}

// numbered is IPAddr.new of a number, or of the result of to_i.
func numbered(c *ruby.Call, v ruby.Value, family int64) (*ipaddr, error) {
	n, ok := v.AsBig()
	if !ok {
		r, sent := c.Send(v, "to_i")
		if !sent {
			err := c.Err()
			c.RescueAny()
			return nil, err
		}
		if n, ok = r.AsBig(); !ok {
			return nil, ruby.Errorf(ruby.TypeErrorClass, "can't convert %s to Integer", v.RealClass().Inspect())
		}
	}
	a := &ipaddr{}
	if err := a.set(&c.Budget, n, family == afInet6); err != nil {
		return nil, err
	}
	a.mask = a.full()
	return a, nil
}

func initialize(c *ruby.Call) ruby.Value {
	family := c.IntOr(1, afUnspec)
	v := ruby.Str("::")
	if c.Has(0) {
		v = c.Args[0]
	}
	var a *ipaddr
	var err error
	s, isString := v.AsString()
	switch {
	case c.Failed():
		return ruby.Nil
	case isString:
		a, err = parseIPAddr(&c.Budget, s.String(), family)
	case family == afInet || family == afInet6:
		a, err = numbered(c, v, family)
	case family == afUnspec:
		err = ruby.NewException(addressFamilyClass, "address family must be specified")
	default:
		err = ruby.Errorf(addressFamilyClass, "unsupported address family: %d", family)
	}
	if err != nil {
		return c.Fail(err)
	}
	c.SelfInstance().Data = a
	return ruby.Nil
}

func combine(c *ruby.Call, op func(x, y number.Uint128) number.Uint128) ruby.Value {
	other, err := arg(c, 0)
	if err != nil {
		return c.Fail(err)
	}
	return moved(c, op(self(c).addr, other.addr))
}

func offset(c *ruby.Call, minus bool) ruby.Value {
	n, ok := c.Args[0].AsBig()
	if !ok {
		return coercedOffset(c, minus)
	}
	op := number.Add
	if minus {
		op = number.Sub
	}
	sum := c.BigOr0(op(c.RT, self(c).addr.Int(), n))
	if c.Failed() {
		return ruby.Nil
	}
	return derive(c, sum, self(c).v6)
}

// coercedOffset is + and - with an operand that is no Integer, which Ruby asks to coerce the address.
func coercedOffset(c *ruby.Call, minus bool) ruby.Value {
	op := "+"
	if minus {
		op = "-"
	}
	sum, ok := c.Send(ruby.BigInt(self(c).addr.Int()), op, c.Arg(0))
	if !ok {
		return ruby.Nil
	}
	n, ok := sum.AsBig()
	if !ok {
		return c.Fail(&ruby.UnsupportedError{Construct: "IPAddr#" + op + " of a sum that is no Integer"})
	}
	return derive(c, n, self(c).v6)
}

func shift(c *ruby.Call, left bool) ruby.Value {
	n, a := c.Int(0), self(c)
	if c.Failed() {
		return ruby.Nil
	}
	size := uint64(n)
	if n < 0 {
		size = -size
	}
	switch by := uint(min(size, 128)); {
	case left && n >= 0:
		return moved(c, a.addr.Lsh(by).And(a.full()))
	case !left && n < 0: // Ruby cuts it only in the other case
		return derive(c, c.BigOr0(number.Lsh(c.RT, a.addr.Int(), size)), a.v6)
	default:
		return moved(c, a.addr.Rsh(by))
	}
}

func complement(c *ruby.Call) ruby.Value {
	a := self(c)
	return moved(c, a.addr.Xor(a.full()))
}

func succ(c *ruby.Call) ruby.Value {
	a := self(c)
	if a.addr == mask6 {
		return derive(c, c.BigOr0(number.Add(c.RT, a.addr.Int(), big.NewInt(1))), a.v6)
	}
	return moved(c, a.addr.Next())
}

// anotherAddress is ipaddrArg for comparisons, which rescue errors: nil for anything but an address of the
// receiver's family.
func anotherAddress(c *ruby.Call) *ipaddr {
	other, err := arg(c, 0)
	if e, ok := err.(*ruby.Exception); err != nil && (!ok || !e.Value().RealClass().IsA(ruby.StandardErrorClass)) {
		c.Fail(err)
		return nil
	}
	if err != nil || other.v6 != self(c).v6 {
		return nil
	}
	return other
}

func compare(c *ruby.Call) ruby.Value {
	other := anotherAddress(c)
	if other == nil {
		return ruby.Nil
	}
	return ruby.Int(int64(self(c).addr.Cmp(other.addr)))
}

func equal(c *ruby.Call) ruby.Value {
	if c.Args[0].IsNil() {
		return ruby.False
	}
	other := anotherAddress(c)
	return ruby.Bool(other != nil && other.addr == self(c).addr)
}

func eql(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*ipaddr](c.Args[0])
	return ruby.Bool(ok && other.HashKey() == self(c).HashKey())
}

func hash(c *ruby.Call) ruby.Value {
	v, _ := c.Send(ruby.Str(self(c).HashKey()), "hash")
	return v
}

func include(c *ruby.Call) ruby.Value {
	other, err := arg(c, 0)
	if err != nil {
		return c.Fail(err)
	}
	a := self(c)
	return ruby.Bool(a.v6 == other.v6 && a.begin().Cmp(other.begin()) <= 0 && a.end().Cmp(other.end()) >= 0)
}

func (a *ipaddr) json(b *ruby.Budget) string {
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

// toV6 implements ipv4_mapped and ipv4_compat.
func toV6(c *ruby.Call, high uint64) ruby.Value {
	a := *self(c)
	if a.v6 {
		return c.Raise(invalidAddressClass, "not an IPv4 address: %s", a.addr)
	}
	a.addr.Low |= high
	a.mask = a.mask.Or(mask4.Xor(mask6))
	a.v6 = true
	return ruby.NewInstance(c.Self.RealClass(), &a)
}

func ipaddrNative(c *ruby.Call) ruby.Value {
	a := self(c)
	if !a.mapped() && !a.compat() {
		return c.Self
	}
	native := *a
	native.move(a.addr.And(mask4), false)
	return ruby.NewInstance(c.Self.RealClass(), &native)
}

// within implements the method that reports whether the address, or the IPv4 address that it maps, lies in a range.
func within(c *ruby.Call, ranges ...string) ruby.Value {
	a := self(c)
	if a.mapped() {
		a = &ipaddr{addr: a.addr.And(mask4), mask: mask4}
	}
	for _, text := range ranges {
		r, err := parseIPAddr(&c.Budget, text, afUnspec)
		if err == nil && r.v6 == a.v6 && a.addr.And(r.mask) == r.addr {
			return ruby.True
		}
	}
	return ruby.False
}

func ipaddrMask(c *ruby.Call) ruby.Value {
	a := *self(c)
	var err error
	if s, ok := c.Args[0].AsString(); ok {
		err = a.setMaskText(&c.Budget, s.String())
	} else if c.Args[0].Kind() == ruby.KindBignum {
		err = a.setPrefix(-1)
	} else if !arith.IsNumber(c.Args[0]) { // it is compared with 0, and then with the bits
		if _, ok := c.Send(c.Args[0], "<", ruby.Int(0)); !ok {
			return ruby.Nil
		}
		return c.Raise(invalidPrefixClass, "invalid length")
	} else {
		n := c.Int(0)
		if c.Failed() {
			return ruby.Nil
		}
		switch v := c.Args[0]; {
		case v.IsFloat() && v.Float() < 0:
			n = -1
		case v.IsFloat() && v.Float() > float64(n): // Ruby cuts the number of the other bits
			n++
		}
		err = a.setPrefix(n)
	}
	if err != nil {
		return c.Fail(err)
	}
	return ruby.NewInstance(c.Self.RealClass(), &a)
}

func ipaddrSetPrefix(c *ruby.Call) ruby.Value {
	if !c.Args[0].IsInt() {
		return c.Raise(invalidPrefixClass, "prefix must be an integer")
	}
	if err := self(c).setPrefix(c.Args[0].Int()); err != nil {
		return c.Fail(err)
	}
	return c.Self
}

// reversed returns the numbers or hex digits of an address, the last first.
func (a *ipaddr) reversed(b *ruby.Budget) string {
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

func reverse(c *ruby.Call) ruby.Value {
	suffix := ".in-addr.arpa"
	if self(c).v6 {
		suffix = ".ip6.arpa"
	}
	return self(c).made(c, c.Concat(self(c).reversed(&c.Budget), suffix))
}

func arpa(c *ruby.Call, suffix string) ruby.Value {
	a := self(c)
	if !a.v6 {
		return c.Raise(invalidAddressClass, "not an IPv6 address: %s", a.addr)
	}
	return c.NewString(c.Concat(a.reversed(&c.Budget), suffix))
}

func toRange(c *ruby.Call) ruby.Value {
	a := self(c)
	end := func(n number.Uint128) ruby.Value {
		return ruby.NewInstance(c.Self.RealClass(), &ipaddr{v6: a.v6, addr: n, mask: a.full()})
	}
	return ruby.NewRange(end(a.begin()), end(a.end()), false)
}

func toString(c *ruby.Call) ruby.Value {
	a := self(c)
	return a.made(c, c.Concat(a.format(a.addr), ruby.PlainToS(a.zone)))
}

// made makes the string of an address.
func (a *ipaddr) made(c *ruby.Call, text string) ruby.Value {
	if a.v6 {
		return c.NewString(text)
	}
	return c.NewASCII(text)
}

func ipaddrZone(c *ruby.Call) ruby.Value {
	if !self(c).v6 {
		return c.Raise(invalidAddressClass, "not an IPv6 address")
	}
	return self(c).zone
}

func setZone(c *ruby.Call) ruby.Value {
	a := self(c)
	if !a.v6 {
		return c.Raise(invalidAddressClass, "not an IPv6 address")
	}
	if s, ok := c.Args[0].AsString(); !c.Args[0].IsNil() && (!ok || !isZone(c, s.String())) {
		return c.Raise(invalidAddressClass, "invalid zone identifier for address")
	}
	a.zone = c.Args[0]
	return a.zone
}

// isZone reports whether s is a % and letters, digits and _ after it.
func isZone(c *ruby.Call, s string) bool {
	return len(s) > 1 && s[0] == '%' && c.IndexFunc(s[1:], func(b byte) bool { return !ruby.IsWordByte(b) }) < 0
}

func hton(c *ruby.Call) ruby.Value {
	a := self(c)
	b := a.addr.Bytes()
	return c.NewBytes(c.StringOf(b[16-a.bits()/8:]))
}

// networkText returns the text of an address in network byte order.
func networkText(c *ruby.Call) string {
	c.EncodedText("bytesize")
	s := c.StrObj(0)
	if c.Failed() {
		return ""
	}
	if s.Enc != ruby.Binary {
		c.Raise(invalidAddressClass, "invalid encoding (given %s, expected BINARY)", map[ruby.Encoding]string{ruby.UTF8: "UTF-8", ruby.ASCII: "US-ASCII"}[s.Enc])
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

func ntop(c *ruby.Call) ruby.Value { return c.NewString(networkText(c)) }

func newNtoh(c *ruby.Call) ruby.Value {
	text := networkText(c)
	if c.Failed() {
		return ruby.Nil
	}
	a, err := parseIPAddr(&c.Budget, text, afUnspec)
	if err != nil {
		return c.Fail(err)
	}
	return ruby.NewInstance(c.SelfClass(), a)
}

// variable returns an instance variable of Ruby's class, unless initialize hasn't set them.
func variable(value func(*ipaddr) ruby.Value) ruby.Hidden {
	return func(self ruby.Value) (ruby.Value, bool) {
		a, ok := ruby.DataOf[*ipaddr](self)
		if !ok || *a == *unset() {
			return ruby.Nil, false
		}
		return value(a), true
	}
}

// unset is the result of allocate.
func unset() *ipaddr { return &ipaddr{mask: mask6, v6: true} }
