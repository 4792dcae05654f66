package pathname

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &class, Name: "Pathname", Super: &ruby.ObjectClass},
}
