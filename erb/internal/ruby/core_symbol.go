package ruby

// This file implements Symbol. Methods that String has too share its code.

var symbolTables = []Table{
	{Class: SymbolClass, NoNew: true},
	{Class: MatchDataClass, NoNew: true},
	{Class: EncodingClass, NoNew: true},
	{Class: SymbolClass, Statics: []Method{
		{Name: "all_symbols", Reason: "it would show the symbols of the process"},
	}},
	{Class: SymbolClass, Methods: []Method{
		{Name: "<=>", Min: 1, Max: 1, Fn: symbolCompare},
		{Name: "==", Min: 1, Max: 1, Fn: symbolEqual},
		{Name: "===", Min: 1, Max: 1, Fn: symbolEqual},
		{Name: "=~", Min: 1, Max: 1, Fn: stringMatchOp},
		{Name: "[]", Min: 1, Max: 2, Fn: stringIndexOp},
		{Name: "capitalize", Max: -1, Fn: stringCapitalize},
		{Name: "casecmp", Min: 1, Max: 1, Fn: stringCasecmp},
		{Name: "casecmp?", Min: 1, Max: 1, Fn: stringCasecmpP},
		{Name: "downcase", Max: -1, Fn: stringDowncase},
		{Name: "empty?", Fn: symbolEmptyP, Flags: Brief},
		{Name: "encoding", Fn: symbolEncoding, Flags: Brief},
		{Name: "end_with?", Max: -1, Fn: stringEndWithP},
		{Name: "hash", Fn: symbolHash},
		{Name: "id2name", Fn: symbolToS, Flags: Brief},
		{Name: "inspect", Fn: symbolInspect},
		{Name: "intern", Fn: SelfValue},
		{Name: "length", Fn: symbolLength},
		{Name: "match", Min: 1, Max: 2, Fn: stringMatch},
		{Name: "match?", Min: 1, Max: 2, Fn: stringMatchP},
		{Name: "name", Fn: symbolName, Flags: Brief},
		{Name: "next", Fn: symbolSucc},
		{Name: "size", Fn: symbolLength},
		{Name: "slice", Min: 1, Max: 2, Fn: stringIndexOp},
		{Name: "start_with?", Max: -1, Fn: stringStartWithP},
		{Name: "succ", Fn: symbolSucc},
		{Name: "swapcase", Max: -1, Fn: stringSwapcase},
		{Name: "to_proc", Fn: symbolToProc, Flags: Brief},
		{Name: "to_s", Fn: symbolToS, Flags: Brief},
		{Name: "to_sym", Fn: SelfValue, Flags: Brief},
		{Name: "upcase", Max: -1, Fn: stringUpcase},
	}},
}

func symbolCompare(c *Call) Value {
	name, ok := c.Arg(0).AsSymbol()
	if !ok {
		return Nil
	}
	return Int(int64(cmpString(c.SelfText(), name)))
}

func symbolEqual(c *Call) Value { return Bool(Identical(c.Self, c.Arg(0))) }

func symbolEmptyP(c *Call) Value { return Bool(c.SelfText() == "") }

func symbolEncoding(c *Call) Value { return EncodingObject(encodingOfText(c.SelfText())) }

func symbolHash(c *Call) Value {
	n, err := c.RT.HashOf(c.Self)
	return c.Check(Int(n), err)
}

func symbolInspect(c *Call) Value { return c.NewString(c.inspectSymbol(c.SelfText())) }

func symbolLength(c *Call) Value { return Int(int64(c.selfIn().len())) }

// symbolName returns the name as a frozen string.
func symbolName(c *Call) Value {
	v := c.NewText(c.SelfText(), c.selfEncoding())
	v.Freeze()
	return v
}

func symbolSucc(c *Call) Value { return c.NewSymbol(c.succText(c.SelfText(), c.selfEncoding())) }

func symbolToProc(c *Call) Value { return c.RT.procOfSymbol(c.SelfText()).Value() }

func symbolToS(c *Call) Value { return c.NewText(c.SelfText(), c.selfEncoding()) }
