package yaml

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &psychModule, Name: "Psych", Module: true},
	{Var: &psychParserClass, Name: "Psych::Parser", Super: &ruby.ObjectClass},
	{Var: &psychExceptionClass, Name: "Psych::Exception", Super: &ruby.RuntimeErrorClass},
	{Var: &psychSyntaxErrorClass, Name: "Psych::SyntaxError", Super: &psychExceptionClass},
	{Var: &psychBadAliasClass, Name: "Psych::BadAlias", Super: &psychExceptionClass},
	{Var: &psychNoAliasesClass, Name: "Psych::AliasesNotEnabled", Super: &psychBadAliasClass},
	{Var: &psychNoAnchorClass, Name: "Psych::AnchorNotDefined", Super: &psychBadAliasClass},
	{Var: &psychDisallowedClass, Name: "Psych::DisallowedClass", Super: &psychExceptionClass},
	{Var: &omapClass, Name: "Psych::Omap", Super: &ruby.HashClass},
	{Var: &psychSetClass, Name: "Psych::Set", Super: &ruby.HashClass},
}
