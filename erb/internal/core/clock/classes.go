package clock

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &TimeClass, Name: "Time", Super: &ruby.ObjectClass, Include: []**ruby.Class{&ruby.ComparableModule}},
	{Var: &processModule, Name: "Process", Module: true},
}
