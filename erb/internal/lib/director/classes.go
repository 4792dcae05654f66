package director

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Name: "Bosh", Module: true},
	{Name: "Bosh::Common", Module: true},
	{Name: boshTemplate, Module: true},
	{Var: &propertyHelperModule, Name: boshTemplate + "::PropertyHelper", Module: true},
	{Var: &evaluationContextClass, Name: boshTemplate + "::EvaluationContext", Super: &ruby.ObjectClass, Include: []**ruby.Class{&propertyHelperModule}},
	{Var: &backCompatOpenStructClass, Name: boshTemplate + "::EvaluationContext::BackCompatOpenStruct", Super: &ruby.OpenStructClass},
	{Var: &activeElseClass, Name: boshTemplate + "::EvaluationContext::ActiveElseBlock", Super: &ruby.ObjectClass},
	{Var: &inactiveElseClass, Name: boshTemplate + "::EvaluationContext::InactiveElseBlock", Super: &ruby.ObjectClass},
	{Var: &evaluationLinkClass, Name: boshTemplate + "::EvaluationLink", Super: &ruby.ObjectClass, Include: []**ruby.Class{&propertyHelperModule}},
	{Var: &linkInstanceClass, Name: boshTemplate + "::EvaluationLinkInstance", Super: &ruby.ObjectClass, Include: []**ruby.Class{&propertyHelperModule}},
	{Var: &manualEncoderClass, Name: boshTemplate + "::ManualLinkDnsEncoder", Super: &ruby.ObjectClass},
	{Name: boshTemplate + "::EvaluationFailed", Super: &ruby.StandardErrorClass},
	{Var: &unknownPropertyClass, Name: boshTemplate + "::UnknownProperty", Super: &ruby.StandardErrorClass},
	{Var: &unknownLinkClass, Name: boshTemplate + "::UnknownLink", Super: &ruby.StandardErrorClass},
	{Var: &invalidPropertyTypeClass, Name: boshTemplate + "::InvalidPropertyType", Super: &ruby.StandardErrorClass},
}
