package object

// This file implements NilClass, TrueClass and FalseClass.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/known"
)

// The results of to_s of nil, true and false, always the same objects.
var emptyText, trueText, falseText = frozenASCII(""), frozenASCII("true"), frozenASCII("false")

var nilBoolTables = []ruby.Table{
	{Class: &ruby.NilClass, NoNew: true},
	{Class: &ruby.TrueClass, NoNew: true},
	{Class: &ruby.FalseClass, NoNew: true},
	{Class: &ruby.NilClass, Methods: []ruby.Method{
		{Name: "&", Min: 1, Max: 1, Fn: ruby.AlwaysFalse},
		{Name: "===", Min: 1, Max: 1, Fn: ruby.SameObject},
		{Name: "=~", Min: 1, Max: 1, Fn: ruby.AlwaysNil},
		{Name: "^", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(c.Truthy(0)) }},
		{Name: "inspect", Fn: func(c *ruby.Call) ruby.Value { return c.NewASCII("nil") }},
		{Name: "nil?", Fn: ruby.AlwaysTrue},
		{Name: "to_a", Fn: func(c *ruby.Call) ruby.Value { return c.NewArray(nil) }},
		{Name: "to_c", Reason: known.ReasonComplex},
		{Name: "to_f", Fn: func(*ruby.Call) ruby.Value { return ruby.Float(0) }},
		{Name: "to_h", Fn: func(c *ruby.Call) ruby.Value { return c.NewHash().Value() }},
		{Name: "to_i", Fn: func(*ruby.Call) ruby.Value { return ruby.Int(0) }},
		{Name: "to_s", Fn: func(*ruby.Call) ruby.Value { return emptyText }},
		{Name: "|", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(c.Truthy(0)) }},
	}},
	{Class: &ruby.TrueClass, Methods: []ruby.Method{
		{Name: "&", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(c.Truthy(0)) }},
		{Name: "===", Min: 1, Max: 1, Fn: ruby.SameObject},
		{Name: "^", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(!c.Truthy(0)) }},
		{Name: "inspect", Fn: func(*ruby.Call) ruby.Value { return trueText }},
		{Name: "to_s", Fn: func(*ruby.Call) ruby.Value { return trueText }},
		{Name: "|", Min: 1, Max: 1, Fn: ruby.AlwaysTrue},
	}},
	{Class: &ruby.FalseClass, Methods: []ruby.Method{
		{Name: "&", Min: 1, Max: 1, Fn: ruby.AlwaysFalse},
		{Name: "===", Min: 1, Max: 1, Fn: ruby.SameObject},
		{Name: "^", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(c.Truthy(0)) }},
		{Name: "inspect", Fn: func(*ruby.Call) ruby.Value { return falseText }},
		{Name: "to_s", Fn: func(*ruby.Call) ruby.Value { return falseText }},
		{Name: "|", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(c.Truthy(0)) }},
	}},
}

// frozenASCII is FrozenStr for texts that Ruby's own code has in US-ASCII.
func frozenASCII(text string) ruby.Value {
	v := ruby.SharedStr(text)
	s, _ := v.AsString()
	s.Enc = ruby.ASCII
	return v
}

// Why numbers of two kinds are refused.
const (
	ReasonRational = "rational numbers are left out"
)
