package strscan

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &scannerClass, Name: "StringScanner", Super: &ruby.ObjectClass},
	{Var: &errorClass, Name: "StringScanner::Error", Super: &ruby.StandardErrorClass},
}
