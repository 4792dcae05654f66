package backtrace

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &threadClass, Name: "Thread", Super: &ruby.ObjectClass},
	{Var: &backtraceClass, Name: "Thread::Backtrace", Super: &ruby.ObjectClass},
	{Var: &locationClass, Name: "Thread::Backtrace::Location", Super: &ruby.ObjectClass},
}
