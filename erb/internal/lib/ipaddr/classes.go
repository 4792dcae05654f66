package ipaddr

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &ipaddrClass, Name: "IPAddr", Super: &ruby.ObjectClass, Include: []**ruby.Class{&ruby.ComparableModule}},
	{Var: &errorClass, Name: "IPAddr::Error", Super: &ruby.ArgumentErrorClass},
	{Var: &invalidAddressClass, Name: "IPAddr::InvalidAddressError", Super: &errorClass},
	{Var: &addressFamilyClass, Name: "IPAddr::AddressFamilyError", Super: &errorClass},
	{Var: &invalidPrefixClass, Name: "IPAddr::InvalidPrefixError", Super: &invalidAddressClass},
	{Var: &socketClass, Name: "Socket", Super: &ruby.IOClass},
}
