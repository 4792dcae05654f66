package ruby

// This file implements the class IPAddr: the representation, parsing and printing. lib_ipaddr_methods.go has what
// templates can call.

import (
	"fmt"
	"math/big"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/internal/psych"
)

var (
	ipaddrClass         = newClass("IPAddr", objectClass, comparableModule)
	ipaddrErrorClass    = newClass("IPAddr::Error", argumentErrorClass)
	invalidAddressClass = newClass("IPAddr::InvalidAddressError", ipaddrErrorClass)
	addressFamilyClass  = newClass("IPAddr::AddressFamilyError", ipaddrErrorClass)
	invalidPrefixClass  = newClass("IPAddr::InvalidPrefixError", invalidAddressClass)
	socketClass         = newClass("Socket", ioClass)
	afUnspec            = int64(0)
	afInet              = int64(2)
	afInet6             = int64(10)
	mask4               = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 32), big.NewInt(1))
	mask6               = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1))
	mappedMask          = new(big.Int).Lsh(new(big.Int).Rsh(mask6, 32), 32)
)

// ipaddr is the Go data of an IPAddr.
type ipaddr struct {
	v6   bool
	addr *big.Int
	mask *big.Int
	zone Value // a String with its %, or nil
}

func (a *ipaddr) family() int64 {
	if a.v6 {
		return afInet6
	}
	return afInet
}

func (a *ipaddr) full() *big.Int {
	if a.v6 {
		return mask6
	}
	return mask4
}

func (a *ipaddr) bits() int {
	if a.v6 {
		return 128
	}
	return 32
}

// DupData implements DataDuper.
func (a *ipaddr) DupData() any {
	copied := *a
	return &copied
}

// HashKey implements Keyer.
func (a *ipaddr) HashKey() string {
	return fmt.Sprintf("ipaddr %t %s/%s%s", a.v6, a.addr, a.mask, plainToS(a.zone))
}

func (a *ipaddr) begin() *big.Int { return new(big.Int).And(a.addr, a.mask) }
func (a *ipaddr) end() *big.Int {
	return new(big.Int).Or(a.addr, new(big.Int).Xor(a.full(), a.mask))
}

// prefix gives the number of leading ones of the mask.
func (a *ipaddr) prefix() int { return a.bits() - new(big.Int).Xor(a.full(), a.mask).BitLen() }

// full form of an address: four decimal or eight groups of hex digits.
func (a *ipaddr) format(n *big.Int) string {
	if !a.v6 {
		v := n.Uint64()
		return fmt.Sprintf("%d.%d.%d.%d", v>>24&255, v>>16&255, v>>8&255, v&255)
	}
	digits := fmt.Sprintf("%032x", n)
	groups := make([]string, 8)
	for i := range groups {
		groups[i] = digits[4*i : 4*i+4]
	}
	return strings.Join(groups, ":")
}

// String gives to_s: the shortest form.
func (a *ipaddr) String() string {
	if !a.v6 {
		return a.format(a.addr)
	}
	var bytes [16]byte
	a.addr.FillBytes(bytes[:])
	hi := new(big.Int).Rsh(a.addr, 32)
	zone := plainToS(a.zone)
	if lead := hi.Uint64(); hi.IsUint64() && (lead == 0 || lead == 0xffff) && zone == "" {
		low := a.addr.Uint64() & 0xffffffff
		if lead == 0xffff || low > 0xffff {
			text := "::"
			if lead == 0xffff {
				text = "::ffff:"
			}
			return text + fmt.Sprintf("%d.%d.%d.%d", low>>24, low>>16&255, low>>8&255, low&255)
		}
	}
	return shortIPv6(bytes) + zone
}

// shortIPv6 replaces the first of the longest runs of two or more zero groups by ::.
func shortIPv6(b [16]byte) string {
	text := netip.AddrFrom16(b).String()
	if strings.HasPrefix(text, "::ffff:") && strings.Contains(text, ".") {
		return fmt.Sprintf("::ffff:%x:%x", uint(b[12])<<8|uint(b[13]), uint(b[14])<<8|uint(b[15]))
	}
	return text
}

func (a *ipaddr) cidr() string { return a.String() + "/" + strconv.Itoa(a.prefix()) }

func (a *ipaddr) inspect(class string) string {
	kind, zone := "IPv4", ""
	if a.v6 {
		kind, zone = "IPv6", plainToS(a.zone)
	}
	return fmt.Sprintf("#<%s: %s:%s%s/%s>", class, kind, a.format(a.addr), zone, a.format(a.mask))
}

// yaml implements YAMLer: the instance variables of Ruby's class.
func (a *ipaddr) yaml(w *yamlWriter, _ Value, class *Class, tagged func(string) psych.CollectionStyle) bool {
	w.e.StartMapping(4, tagged("!ruby/object:"+class.Inspect()))
	w.pair("mask_addr", BigInt(a.mask))
	w.pair("family", Int(a.family()))
	w.pair("addr", BigInt(a.addr))
	w.pair("zone_id", a.zone)
	w.e.EndMapping()
	return true
}

func invalidAddress(text string) error {
	return NewException(invalidAddressClass, "invalid address: "+text)
}

// set changes the address; errors for one out of range.
func (a *ipaddr) set(n *big.Int, v6 bool) error {
	full := mask4
	if v6 {
		full = mask6
	}
	if n.Sign() < 0 || n.Cmp(full) > 0 {
		return invalidAddress(n.String())
	}
	a.addr, a.v6 = n, v6
	if !v6 && a.mask != nil {
		a.mask = new(big.Int).And(a.mask, mask4)
	}
	return nil
}

var ipaddrPatterns = sync.OnceValue(func() (p struct{ zone, v4, full, compressed, length, digits *regexp.Regexp }) {
	p.zone = regexp.MustCompile(`(?s)^(.*)(%\w+)$`)
	p.v4 = regexp.MustCompile(`^\d+\.\d+\.\d+\.\d+$`)
	p.full = regexp.MustCompile(`(?i)^(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|((?:[\da-f]{1,4}:){6})(\d+)\.(\d+)\.(\d+)\.(\d+))$`)
	p.compressed = regexp.MustCompile(`(?i)^((?:(?:[\da-f]{1,4}:)*[\da-f]{1,4})?)::((?:((?:[\da-f]{1,4}:)*)(?:[\da-f]{1,4}|(\d+)\.(\d+)\.(\d+)\.(\d+)))?)$`)
	p.length = regexp.MustCompile(`^(?:0|[1-9]+\d*)$`)
	p.digits = regexp.MustCompile(`^\d+$`)
	return p
})

// parseIPAddr is IPAddr.new of a String. family 0 takes either.
func parseIPAddr(text string, family int64) (*ipaddr, error) {
	if len(text) > mostAddress {
		return nil, longAddress(text, family)
	}
	host, length, hasLength := strings.Cut(text, "/")
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") && len(host) >= 2 && !strings.Contains(host, "\n") {
		host, family = host[1:len(host)-1], afInet6
	}
	p := ipaddrPatterns()
	a := &ipaddr{}
	if m := p.zone.FindStringSubmatch(host); m != nil && !strings.Contains(host, "\n") {
		host, family, a.zone = m[1], afInet6, Str(m[2])
	}
	if family != afInet6 && p.v4.MatchString(host) {
		octets := strings.Split(host, ".")
		n, err := octetsOf(octets, host)
		if err != nil {
			return nil, err
		}
		a.addr = n
	}
	if a.addr == nil {
		if family == afInet {
			return nil, NewException(addressFamilyClass, "address family mismatch")
		}
		n, err := parseIPv6(host)
		if err != nil {
			return nil, err
		}
		a.addr, a.v6 = n, true
	}
	a.mask = a.full()
	if hasLength {
		return a, a.setMaskText(length)
	}
	return a, nil
}

// mostAddress is how long a text may be that is looked at as an address.
const mostAddress = 4 << 10

// longAddress gives the error for a text of more than that.
func longAddress(text string, family int64) error {
	for i := range min(len(text), mostAddress) {
		c := text[i]
		switch {
		case c == '%' || c == '/' || c == '[': // what is behind it might be as long as that
			return &LimitError{What: "address size", Limit: mostAddress}
		case hexDigit(c) >= 0 || c == ':' || c == '.':
		case family == afInet:
			return NewException(addressFamilyClass, "address family mismatch")
		default:
			return invalidAddress("")
		}
	}
	return &LimitError{What: "address size", Limit: mostAddress}
}

func octetsOf(octets []string, shown string) (*big.Int, error) {
	n := int64(0)
	for _, s := range octets {
		v, err := strconv.ParseInt(s, 10, 64)
		if err != nil || v > 255 {
			return nil, invalidAddress(shown)
		}
		if s != "0" && s[0] == '0' {
			return nil, NewException(invalidAddressClass, "zero-filled number in IPv4 address is ambiguous: "+shown)
		}
		n = n<<8 | v
	}
	return big.NewInt(n), nil
}

// parseIPv6 words a mismatch as Ruby 4.0.0 does: without the text that was given.
func parseIPv6(text string) (*big.Int, error) {
	p := ipaddrPatterns()
	left, right, low := text, "", big.NewInt(0)
	embedded := func(octets []string) error {
		quoted := `["` + strings.Join(octets, `", "`) + `"]`
		n, err := octetsOf(octets, quoted)
		if err == nil {
			low = n
		}
		return err
	}
	if m := p.full.FindStringSubmatch(text); m != nil {
		if m[2] != "" {
			if err := embedded(m[2:6]); err != nil {
				return nil, err
			}
			left = m[1] + ":"
		}
	} else if m := p.compressed.FindStringSubmatch(text); m != nil {
		colons, most := strings.Count(text, ":"), 7
		if m[4] != "" {
			most = 6
		} else if m[1] == "" || m[2] == "" {
			most = 8
		}
		if colons > most {
			return nil, invalidAddress("")
		}
		left, right = m[1], m[2]
		if m[4] != "" {
			if err := embedded(m[4:8]); err != nil {
				return nil, err
			}
			right = m[3] + "0:0"
		}
	} else {
		return nil, invalidAddress("")
	}
	l, r := groupsOf(left), groupsOf(right)
	rest := 8 - len(l) - len(r)
	if rest < 0 {
		return nil, invalidAddress("")
	}
	n := new(big.Int)
	for _, g := range append(append(l, make([]string, rest)...), r...) {
		v, _ := strconv.ParseUint(g, 16, 16)
		n.Or(n.Lsh(n, 16), new(big.Int).SetUint64(v))
	}
	return n.Or(n, low), nil
}

func groupsOf(s string) []string {
	s = strings.TrimRight(s, ":")
	if s == "" {
		return nil
	}
	return strings.Split(s, ":")
}

// setMaskText applies what stands behind the slash: a length or a mask.
func (a *ipaddr) setMaskText(text string) error {
	p := ipaddrPatterns()
	if p.length.MatchString(text) {
		n, err := strconv.Atoi(text)
		if err != nil {
			n = 1 << 20
		}
		return a.setPrefix(int64(n))
	}
	if p.digits.MatchString(text) {
		return NewException(invalidPrefixClass, "leading zeros in prefix")
	}
	m, err := parseIPAddr(text, afUnspec)
	if err != nil {
		return err
	}
	if m.v6 != a.v6 {
		return NewException(invalidPrefixClass, "address family is not same")
	}
	hole := new(big.Int).Xor(m.addr, m.mask)
	if new(big.Int).And(new(big.Int).Add(hole, big.NewInt(1)), hole).Sign() != 0 {
		return NewException(invalidPrefixClass, "invalid mask "+text)
	}
	a.mask = m.addr
	a.addr = new(big.Int).And(a.addr, a.mask)
	return nil
}

func (a *ipaddr) setPrefix(n int64) error {
	if n < 0 || n > int64(a.bits()) {
		return NewException(invalidPrefixClass, "invalid length")
	}
	rest := uint(int64(a.bits()) - n)
	a.mask = new(big.Int).Lsh(new(big.Int).Rsh(a.full(), rest), rest)
	a.addr = new(big.Int).Lsh(new(big.Int).Rsh(a.addr, rest), rest)
	return nil
}
