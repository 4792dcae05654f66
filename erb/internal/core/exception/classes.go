package exception

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &SignalExceptionClass, Name: "SignalException", Super: &ruby.ExceptionClass},
	{Var: &InterruptClass, Name: "Interrupt", Super: &SignalExceptionClass},
	{Name: "Errno", Module: true},
}
