package str

// This file implements Symbol. Methods that String has too share its code.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var symbolTables = []ruby.Table{
	{Class: &ruby.SymbolClass, NoNew: true},
	{Class: &ruby.MatchDataClass, NoNew: true},
	{Class: &ruby.EncodingClass, NoNew: true},
	{Class: &ruby.SymbolClass, Statics: []ruby.Method{
		{Name: "all_symbols", Reason: "it would show the symbols of the process"},
	}},
	{Class: &ruby.SymbolClass, Methods: []ruby.Method{
		{Name: "<=>", Min: 1, Max: 1, Fn: symbolCompare},
		{Name: "==", Min: 1, Max: 1, Fn: symbolEqual},
		{Name: "===", Min: 1, Max: 1, Fn: symbolEqual},
		{Name: "=~", Min: 1, Max: 1, Fn: matchOp},
		{Name: "[]", Min: 1, Max: 2, Fn: indexOp},
		{Name: "capitalize", Max: -1, Fn: capitalize},
		{Name: "casecmp", Min: 1, Max: 1, Fn: casecmp},
		{Name: "casecmp?", Min: 1, Max: 1, Fn: casecmpP},
		{Name: "downcase", Max: -1, Fn: downcase},
		{Name: "empty?", Fn: symbolEmptyP, Flags: ruby.Brief},
		{Name: "encoding", Fn: symbolEncoding, Flags: ruby.Brief},
		{Name: "end_with?", Max: -1, Fn: endWithP},
		{Name: "hash", Fn: symbolHash},
		{Name: "id2name", Fn: symbolToS, Flags: ruby.Brief},
		{Name: "inspect", Fn: symbolInspect},
		{Name: "intern", Fn: ruby.SelfValue},
		{Name: "length", Fn: symbolLength},
		{Name: "match", Min: 1, Max: 2, Fn: match},
		{Name: "match?", Min: 1, Max: 2, Fn: matchP},
		{Name: "next", Fn: symbolSucc},
		{Name: "size", Fn: symbolLength},
		{Name: "slice", Min: 1, Max: 2, Fn: indexOp},
		{Name: "start_with?", Max: -1, Fn: startWithP},
		{Name: "succ", Fn: symbolSucc},
		{Name: "swapcase", Max: -1, Fn: swapcase},
		{Name: "to_proc", Fn: toProc, Flags: ruby.Brief},
		{Name: "to_s", Fn: symbolToS, Flags: ruby.Brief},
		{Name: "to_sym", Fn: ruby.SelfValue, Flags: ruby.Brief},
		{Name: "upcase", Max: -1, Fn: upcase},
	}},
}

func symbolCompare(c *ruby.Call) ruby.Value {
	name, ok := c.Arg(0).AsSymbol()
	if !ok {
		return ruby.Nil
	}
	return ruby.Int(int64(ruby.CmpString(c.SelfText(), name)))
}

func symbolEqual(c *ruby.Call) ruby.Value { return ruby.Bool(ruby.Identical(c.Self, c.Arg(0))) }

func symbolEmptyP(c *ruby.Call) ruby.Value { return ruby.Bool(c.SelfText() == "") }

func symbolEncoding(c *ruby.Call) ruby.Value {
	return ruby.EncodingObject(ruby.EncodingOfText(c.SelfText()))
}

func symbolHash(c *ruby.Call) ruby.Value {
	n, err := c.RT.HashOf(c.Self)
	return c.Check(ruby.Int(n), err)
}

func symbolInspect(c *ruby.Call) ruby.Value {
	name := c.SelfText()
	text := inspectSymbol(&c.Budget, name)
	if len(text) != len(":")+len(name) { // with quotes
		return c.NewString(text)
	}
	return c.NewBegun(text, ruby.ASCII)
}

func symbolLength(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfIn(c).Len())) }

func symbolSucc(c *ruby.Call) ruby.Value {
	return c.NewSymbol(succText(&c.Budget, c.SelfText(), selfEncoding(c)))
}

func toProc(c *ruby.Call) ruby.Value { return c.RT.ProcOfSymbol(c.SelfText()).Value() }

func symbolToS(c *ruby.Call) ruby.Value {
	v := c.NewText(c.SelfText(), selfEncoding(c))
	if s, ok := v.AsString(); ok {
		s.Chilled = true
	}
	return v
}
