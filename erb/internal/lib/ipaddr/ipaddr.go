// Package ipaddr has Ruby's class IPAddr: representation, parsing and printing of addresses in ipaddr.go, the
// methods in methods.go, the list of classes in classes.go.
package ipaddr

import (
	"cmp"
	"fmt"
	"iter"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "ipaddr", Classes: classes, Tables: [][]ruby.Table{tables}}

var (
	ipaddrClass         *ruby.Class
	errorClass          *ruby.Class
	invalidAddressClass *ruby.Class
	addressFamilyClass  *ruby.Class
	invalidPrefixClass  *ruby.Class
	socketClass         *ruby.Class
	afUnspec            = int64(0)
	afInet              = int64(2)
	afInet6             = int64(10)
	mask4               = number.Ones(32)
	mask6               = number.Ones(128)
)

// ipaddr is the Go data of an IPAddr.
type ipaddr struct {
	v6   bool
	addr number.Uint128
	mask number.Uint128
	zone ruby.Value // a String with its %, or nil
}

func (a *ipaddr) family() int64 {
	if a.v6 {
		return afInet6
	}
	return afInet
}

func (a *ipaddr) full() number.Uint128 { return number.Ones(a.bits()) }

func (a *ipaddr) bits() uint {
	if a.v6 {
		return 128
	}
	return 32
}

// DupData implements DataDuper.
func (a *ipaddr) DupData(*ruby.Budget) any {
	copied := *a
	return &copied
}

// HashKey implements Keyer. One with a zone that a template made longer than any that is read equals only itself.
func (a *ipaddr) HashKey() string {
	zone := ruby.PlainToS(a.zone)
	if len(zone) > maxAddress {
		return fmt.Sprintf("ipaddr %p", a)
	}
	return fmt.Sprintf("ipaddr %t %s/%s%s", a.v6, a.addr, a.mask, zone)
}

func (a *ipaddr) begin() number.Uint128    { return a.addr.And(a.mask) }
func (a *ipaddr) end() number.Uint128      { return a.addr.Or(a.wildcard()) }
func (a *ipaddr) wildcard() number.Uint128 { return a.full().Xor(a.mask) }

// prefix returns the number of leading ones of the mask.
func (a *ipaddr) prefix() int { return int(a.bits()) - a.wildcard().BitLen() }

// format returns the full form of an address: four decimal or eight groups of hex digits.
func (a *ipaddr) format(n number.Uint128) string {
	if !a.v6 {
		return dotted(n.Low)
	}
	g := groups(n)
	return fmt.Sprintf("%04x:%04x:%04x:%04x:%04x:%04x:%04x:%04x", g[0], g[1], g[2], g[3], g[4], g[5], g[6], g[7])
}

// dotted returns the usual form of an IPv4 address.
func dotted(v uint64) string {
	return fmt.Sprintf("%d.%d.%d.%d", v>>24&255, v>>16&255, v>>8&255, v&255)
}

// groups returns the eight numbers that an IPv6 address is written with.
func groups(n number.Uint128) (g [8]uint16) {
	for i := range g {
		g[i] = uint16(n.Rsh(uint(112 - 16*i)).Low)
	}
	return g
}

// text returns to_s: the shortest form.
func (a *ipaddr) text(b *ruby.Budget) string {
	if !a.v6 {
		return a.format(a.addr)
	}
	zone := ruby.PlainToS(a.zone)
	if lead := a.addr.Rsh(32); zone == "" && lead.High == 0 && (lead.Low == 0 || lead.Low == 0xffff) {
		low := a.addr.Low & 0xffffffff
		switch {
		case lead.Low == 0xffff:
			return "::ffff:" + dotted(low)
		case low > 0xffff:
			return "::" + dotted(low)
		}
	}
	return b.Concat(shortIPv6(b, a.addr), zone)
}

// shortIPv6 replaces the first of the longest runs of two or more zero groups by ::.
func shortIPv6(b *ruby.Budget, n number.Uint128) string {
	g := groups(n)
	from, length := len(g), 1
	for i := range g {
		run := 0
		for i+run < len(g) && g[i+run] == 0 {
			run++
		}
		if run > length {
			from, length = i, run
		}
	}
	t := b.Text(48)
	for i, v := range g {
		switch {
		case i == from:
			t.Add("::")
		case i < from && i > 0, i > from+length:
			t.Add(":")
		}
		if i < from || i >= from+length {
			t.Add(strconv.FormatUint(uint64(v), 16))
		}
	}
	return t.String()
}

func (a *ipaddr) cidr(b *ruby.Budget) string {
	return b.Concat(a.text(b), "/", strconv.Itoa(a.prefix()))
}

func (a *ipaddr) inspect(b *ruby.Budget, class string) string {
	kind, zone := "IPv4", ""
	if a.v6 {
		kind, zone = "IPv6", ruby.PlainToS(a.zone)
	}
	return b.Concat("#<", class, ": ", kind, ":", a.format(a.addr), zone, "/", a.format(a.mask), ">")
}

// YAML returns the members that to_yaml writes: the instance variables of Ruby's class.
func (a *ipaddr) YAML() (n int, members iter.Seq2[string, ruby.Value]) {
	return 4, func(yield func(string, ruby.Value) bool) {
		_ = yield("mask_addr", ruby.BigInt(a.mask.Int())) && yield("family", ruby.Int(a.family())) &&
			yield("addr", ruby.BigInt(a.addr.Int())) && yield("zone_id", a.zone)
	}
}

func invalidAddress(text string) error {
	return ruby.NewException(invalidAddressClass, "invalid address: "+text)
}

// set changes the address; errors for one out of range.
func (a *ipaddr) set(b *ruby.Budget, n *big.Int, v6 bool) error {
	at := &ipaddr{v6: v6}
	address, ok := number.Uint128Of(n)
	if !ok || address.Cmp(at.full()) > 0 {
		digits := b.DigitsOf(n, 10)
		if b.Err() != nil {
			return b.Err()
		}
		return invalidAddress(digits)
	}
	a.move(address, v6)
	return nil
}

// move sets the address, which must be one of the family.
func (a *ipaddr) move(address number.Uint128, v6 bool) {
	a.addr, a.v6 = address, v6
	if !v6 {
		a.mask = a.mask.And(mask4)
	}
}

// addressPattern is a pattern for texts of at most maxAddress.
type addressPattern struct{ re *regexp.Regexp }

// find returns the groups of a match, nil if there is none.
func (p addressPattern) find(text string) []string {
	return p.re.FindStringSubmatch(text) // bounded: maxAddress
}

var patterns = ruby.Once[struct{ zone, v4, full, compressed, length, digits addressPattern }]{Make: func() (p struct{ zone, v4, full, compressed, length, digits addressPattern }) {
	p.zone = addressPattern{regexp.MustCompile(`^([^\n]*)(%\w+)$`)}
	p.v4 = addressPattern{regexp.MustCompile(`^(\d+)\.(\d+)\.(\d+)\.(\d+)$`)}
	p.full = addressPattern{regexp.MustCompile(`(?i)^(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|((?:[\da-f]{1,4}:){6})(\d+)\.(\d+)\.(\d+)\.(\d+))$`)}
	p.compressed = addressPattern{regexp.MustCompile(`(?i)^((?:(?:[\da-f]{1,4}:)*[\da-f]{1,4})?)::((?:((?:[\da-f]{1,4}:)*)(?:[\da-f]{1,4}|(\d+)\.(\d+)\.(\d+)\.(\d+)))?)$`)}
	p.length = addressPattern{regexp.MustCompile(`^(?:0|[1-9]+\d*)$`)}
	p.digits = addressPattern{regexp.MustCompile(`^\d+$`)}
	return p
}}

// parseIPAddr is IPAddr.new of a String. family 0 takes either.
func parseIPAddr(b *ruby.Budget, text string, family int64) (*ipaddr, error) {
	if len(text) > maxAddress {
		return nil, longAddress(text, family)
	}
	if !b.Step(addressSteps + len(text)/2) {
		return nil, b.Err()
	}
	host, length, hasLength := strings.Cut(text, "/")
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") && len(host) >= 2 && strings.IndexByte(host, '\n') < 0 {
		host, family = host[1:len(host)-1], afInet6
	}
	p := patterns.Get()
	a := &ipaddr{}
	if m := p.zone.find(host); m != nil {
		host, family, a.zone = m[1], afInet6, ruby.Str(m[2])
	}
	v4 := p.v4.find(host)
	switch {
	case family != afInet6 && v4 != nil:
		n, err := octetsOf(v4[1:], func() string { return host })
		if err != nil {
			return nil, err
		}
		a.addr.Low = n
	case family == afInet:
		return nil, ruby.NewException(addressFamilyClass, "address family mismatch")
	default:
		n, err := parseIPv6(b, host)
		if err != nil {
			return nil, err
		}
		a.addr, a.v6 = n, true
	}
	a.mask = a.full()
	if hasLength {
		return a, a.setMaskText(b, length)
	}
	return a, nil
}

// addressSteps is the cost of parsing an address in addition to half a step for each byte.
const addressSteps = 8

// maxAddress is the maximum length of a text that is parsed as an address.
const maxAddress = 4 << 10

// longAddress returns the error for a text of more than that.
func longAddress(text string, family int64) error {
	for i := range min(len(text), maxAddress) {
		c := text[i]
		switch {
		case c == '%' || c == '/' || c == '[': // the text after it might be as long as that
			return &ruby.LimitError{What: "address size", Limit: maxAddress}
		case ascii.HexDigit(c) >= 0 || c == ':' || c == '.':
		case family == afInet:
			return ruby.NewException(addressFamilyClass, "address family mismatch")
		default:
			return invalidAddress("")
		}
	}
	return &ruby.LimitError{What: "address size", Limit: maxAddress}
}

// octetsOf reads the numbers of an IPv4 address, which errors show as shown does.
func octetsOf(octets []string, shown func() string) (uint64, error) {
	n := uint64(0)
	for _, s := range octets {
		v, err := strconv.ParseUint(s, 10, 64)
		if err != nil || v > 255 {
			return 0, invalidAddress(shown())
		}
		if s != "0" && s[0] == '0' {
			return 0, ruby.NewException(invalidAddressClass, "zero-filled number in IPv4 address is ambiguous: "+shown())
		}
		n = n<<8 | v
	}
	return n, nil
}

// parseIPv6 words a mismatch as Ruby 4.0.0 does: without the text that was given.
func parseIPv6(b *ruby.Budget, text string) (n number.Uint128, err error) {
	p := patterns.Get()
	left, right, low := text, "", uint64(0)
	embedded := func(octets []string) (err error) {
		low, err = octetsOf(octets, func() string { return b.Concat(`["`, b.Join(octets, `", "`), `"]`) })
		return err
	}
	if m := p.full.find(text); m != nil {
		if m[2] != "" {
			if err := embedded(m[2:6]); err != nil {
				return n, err
			}
			left = m[1] + ":"
		}
	} else if m := p.compressed.find(text); m != nil {
		colons, most := b.Count(text, ":"), 7
		if m[4] != "" {
			most = 6
		} else if m[1] == "" || m[2] == "" {
			most = 8
		}
		if colons > most {
			return n, invalidAddress("")
		}
		left, right = m[1], m[2]
		if m[4] != "" {
			if err := embedded(m[4:8]); err != nil {
				return n, err
			}
			right = m[3] + "0:0"
		}
	} else {
		return n, invalidAddress("")
	}
	l, r := groupsOf(b, left), groupsOf(b, right)
	rest := 8 - len(l) - len(r)
	if rest < 0 || b.Err() != nil {
		return n, cmp.Or(b.Err(), invalidAddress(""))
	}
	for _, g := range l {
		n = withGroup(n, g)
	}
	n = n.Lsh(uint(16 * rest))
	for _, g := range r {
		n = withGroup(n, g)
	}
	n.Low |= low
	return n, nil
}

// withGroup adds a group of hex digits.
func withGroup(n number.Uint128, digits string) number.Uint128 {
	v, _ := strconv.ParseUint(digits, 16, 16)
	n = n.Lsh(16)
	n.Low |= v
	return n
}

func groupsOf(b *ruby.Budget, s string) []string {
	s = strings.TrimRight(s, ":")
	if s == "" {
		return nil
	}
	return b.Split(s, ":")
}

// setMaskText applies the part after the slash: a length or a mask.
func (a *ipaddr) setMaskText(b *ruby.Budget, text string) error {
	if len(text) > maxAddress {
		return &ruby.LimitError{What: "address size", Limit: maxAddress}
	}
	p := patterns.Get()
	if p.length.find(text) != nil {
		n, err := strconv.Atoi(text)
		if err != nil {
			n = 1 << 20
		}
		return a.setPrefix(int64(n))
	}
	if p.digits.find(text) != nil {
		return ruby.NewException(invalidPrefixClass, "leading zeros in prefix")
	}
	m, err := parseIPAddr(b, text, afUnspec)
	if err != nil {
		return err
	}
	if m.v6 != a.v6 {
		return ruby.NewException(invalidPrefixClass, "address family is not same")
	}
	hole := m.addr.Xor(m.mask)
	if hole.Next().And(hole) != (number.Uint128{}) {
		return ruby.NewException(invalidPrefixClass, "invalid mask "+text)
	}
	a.mask = m.addr
	a.addr = a.addr.And(a.mask)
	return nil
}

func (a *ipaddr) setPrefix(n int64) error {
	if n < 0 || n > int64(a.bits()) {
		return ruby.NewException(invalidPrefixClass, "invalid length")
	}
	rest := a.bits() - uint(n)
	a.mask = a.full().Rsh(rest).Lsh(rest)
	a.addr = a.addr.Rsh(rest).Lsh(rest)
	return nil
}
