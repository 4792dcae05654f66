package regexp

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Name: "Regexp::TimeoutError", Super: &ruby.RegexpErrorClass},
}
