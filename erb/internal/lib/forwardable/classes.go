package forwardable

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &forwardableModule, Name: "Forwardable", Module: true},
	{Var: &singletonModule, Name: "Singleton", Module: true},
}
