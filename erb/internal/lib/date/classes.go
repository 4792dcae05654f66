package date

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &dateClass, Name: "Date", Super: &ruby.ObjectClass, Include: []**ruby.Class{&ruby.ComparableModule}},
	{Var: &dateTimeClass, Name: "DateTime", Super: &dateClass},
	{Var: &dateErrorClass, Name: "Date::Error", Super: &ruby.ArgumentErrorClass},
}
