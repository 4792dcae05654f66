package delegate

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &kernelCopy, Name: "", Module: true},
	{Var: &delegatorClass, Name: "Delegator", Super: &ruby.BasicObjectClass, Include: []**ruby.Class{&kernelCopy}},
	{Var: &simpleClass, Name: "SimpleDelegator", Super: &delegatorClass},
}
