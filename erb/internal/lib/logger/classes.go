package logger

// This file lists the classes and modules of the package.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var classes = []ruby.ClassRow{
	{Var: &severityModule, Name: "Logger::Severity", Module: true},
	{Var: &loggerClass, Name: "Logger", Super: &ruby.ObjectClass, Include: []**ruby.Class{&severityModule}},
	{Var: &errorClass, Name: "Logger::Error", Super: &ruby.RuntimeErrorClass},
	{Var: &formatterClass, Name: "Logger::Formatter", Super: &ruby.ObjectClass},
	{Var: &deviceClass, Name: "Logger::LogDevice", Super: &ruby.ObjectClass},
	{Name: "Logger::Period", Module: true},
	{Name: "Logger::ShiftingError", Super: &errorClass},
}
