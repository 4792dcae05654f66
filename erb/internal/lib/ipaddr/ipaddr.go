// Package ipaddr has Ruby's library ipaddr: the methods in ipaddr.rb, the classes and the constants of Socket in
// ipaddr.go.
package ipaddr

import (
	_ "embed"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

//go:embed ipaddr.rb
var prelude string

// Library registers the classes and their methods with the linker.
var Library = ruby.Library{
	Name: "ipaddr", Classes: classes, Tables: [][]ruby.Table{tables}, Prelude: &ruby.Prelude{
		Text: &prelude, Primitives: []ruby.Method{{Name: "quad", Min: 1, Max: 1, Fn: quad}},
	},
}

var (
	errorClass          *ruby.Class
	invalidAddressClass *ruby.Class
	socketClass         *ruby.Class
)

var classes = []ruby.ClassRow{
	{Name: "IPAddr", Super: &ruby.ObjectClass, Include: []**ruby.Class{&ruby.ComparableModule}},
	{Var: &errorClass, Name: "IPAddr::Error", Super: &ruby.ArgumentErrorClass},
	{Var: &invalidAddressClass, Name: "IPAddr::InvalidAddressError", Super: &errorClass},
	{Name: "IPAddr::AddressFamilyError", Super: &errorClass},
	{Name: "IPAddr::InvalidPrefixError", Super: &invalidAddressClass},
	{Var: &socketClass, Name: "Socket", Super: &ruby.IOClass},
}

var tables = []ruby.Table{
	{Class: &socketClass, Constants: func() {
		ruby.Constant(socketClass, "AF_UNSPEC", ruby.Int(0))
		ruby.Constant(socketClass, "AF_INET", ruby.Int(2))
		ruby.Constant(socketClass, "AF_INET6", ruby.Int(10))
	}},
	{Class: &socketClass, Reason: "templates can't reach the network", RefuseStatics: []string{
		"new", "gethostname", "getaddrinfo", "tcp", "ip_address_list", "getifaddrs", "gethostbyname", "open", "udp", "unix",
	}},
}

// quad returns the number of an IPv4 address, and nil for a text with a fault, which ipaddr.rb finds.
func quad(c *ruby.Call) ruby.Value {
	n, octet, digits, octets, text := int64(0), int64(0), 0, 0, c.Str(0)
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || text[i] == '.':
			if digits == 0 || octet > 255 || octets == 4 {
				return ruby.Nil
			}
			n, octet, digits, octets = n<<8|octet, 0, 0, octets+1
		case '0' <= text[i] && text[i] <= '9' && digits < 3 && (digits == 0 || octet > 0): // no zeros in front
			octet, digits = octet*10+int64(text[i]-'0'), digits+1
		default:
			return ruby.Nil
		}
	}
	if octets != 4 {
		return ruby.Nil
	}
	return ruby.Int(n)
}
