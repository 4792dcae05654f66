package numeric

// This file has the methods of Numeric whose results are always the same, and the primitives of numeric.rb, which has
// the others: the methods that its subclasses share, including subclasses in templates.

import (
	_ "embed"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

//go:embed numeric.rb
var prelude string

var primitives = []ruby.Method{
	{Name: "alike", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
		return ruby.Bool(c.Self.RealClass() == c.Arg(0).RealClass())
	}},
	{Name: "identical", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(ruby.Identical(c.Self, c.Arg(0))) }},
	{Name: "number", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(arith.IsNumber(c.Arg(0))) }},
}

var numericTables = []ruby.Table{
	{Class: &ruby.NumericClass, Refuse: []string{"singleton_method_added"}},
	{Class: &ruby.NumericClass, Methods: []ruby.Method{
		{Name: "+@", Fn: ruby.SelfValue},
		{Name: "conj", Fn: ruby.SelfValue},
		{Name: "conjugate", Fn: ruby.SelfValue},
		{Name: "dup", Fn: ruby.SelfValue},
		{Name: "finite?", Fn: ruby.AlwaysTrue},
		{Name: "i", Reason: known.ReasonComplex},
		{Name: "imag", Fn: func(*ruby.Call) ruby.Value { return ruby.Int(0) }},
		{Name: "imaginary", Fn: func(*ruby.Call) ruby.Value { return ruby.Int(0) }},
		{Name: "infinite?", Fn: ruby.AlwaysNil},
		{Name: "integer?", Fn: ruby.AlwaysFalse},
		{Name: "real", Fn: ruby.SelfValue},
		{Name: "real?", Fn: ruby.AlwaysTrue},
		{Name: "to_c", Reason: known.ReasonComplex},
	}},
}
