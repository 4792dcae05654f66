package timeout

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &module, Name: "Timeout", Module: true},
	{Name: "Timeout::ExitException", Super: &ruby.ExceptionClass},
	{Name: "Timeout::Error", Super: &ruby.RuntimeErrorClass},
}
