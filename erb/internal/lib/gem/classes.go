package gem

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &requirementClass, Name: "Gem::Requirement", Super: &ruby.ObjectClass},
	{Var: &badClass, Name: "Gem::Requirement::BadRequirementError", Super: &ruby.ArgumentErrorClass},
	{Name: "Gem", Module: true},
	{Var: &dependencyClass, Name: "Gem::Dependency", Super: &ruby.ObjectClass},
	{Var: &versionClass, Name: "Gem::Version", Super: &ruby.ObjectClass, Include: []**ruby.Class{&ruby.ComparableModule}},
}
