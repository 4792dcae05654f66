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
	Name: "ipaddr", Classes: classes, Tables: [][]ruby.Table{tables}, Prelude: &ruby.Prelude{Text: &prelude},
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
