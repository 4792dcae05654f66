package json

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &module, Name: "JSON", Module: true},
	{Name: "JSON::Ext", Module: true},
	{Name: "JSON::Ext::Generator", Module: true},
	{Var: &stateClass, Name: "JSON::Ext::Generator::State", Super: &ruby.ObjectClass},
	{Var: &errorClass, Name: "JSON::JSONError", Super: &ruby.StandardErrorClass},
	{Var: &parserErrorClass, Name: "JSON::ParserError", Super: &errorClass},
	{Var: &nestingErrorClass, Name: "JSON::NestingError", Super: &parserErrorClass},
	{Var: &genErrorClass, Name: "JSON::GeneratorError", Super: &errorClass},
	{Name: "JSON::Ext::Generator::GeneratorMethods", Module: true},
	{Var: &generatorOfArray, Name: "JSON::Ext::Generator::GeneratorMethods::Array", Module: true},
	{Var: &generatorOfFalse, Name: "JSON::Ext::Generator::GeneratorMethods::FalseClass", Module: true},
	{Var: &generatorOfFloat, Name: "JSON::Ext::Generator::GeneratorMethods::Float", Module: true},
	{Var: &generatorOfHash, Name: "JSON::Ext::Generator::GeneratorMethods::Hash", Module: true},
	{Var: &generatorOfInteger, Name: "JSON::Ext::Generator::GeneratorMethods::Integer", Module: true},
	{Var: &generatorOfNil, Name: "JSON::Ext::Generator::GeneratorMethods::NilClass", Module: true},
	{Var: &generatorOfObject, Name: "JSON::Ext::Generator::GeneratorMethods::Object", Module: true},
	{Var: &generatorOfString, Name: "JSON::Ext::Generator::GeneratorMethods::String", Module: true},
	{Var: &generatorOfTrue, Name: "JSON::Ext::Generator::GeneratorMethods::TrueClass", Module: true},
}
