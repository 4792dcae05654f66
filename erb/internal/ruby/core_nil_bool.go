package ruby

// This file implements NilClass, TrueClass and FalseClass.

// The texts that nil, true and false answer, always the same.
var emptyText, trueText, falseText = frozenASCII(""), frozenASCII("true"), frozenASCII("false")

var nilBoolTables = []Table{
	{Class: NilClass, NoNew: true},
	{Class: TrueClass, NoNew: true},
	{Class: FalseClass, NoNew: true},
	{Class: NilClass, Methods: []Method{
		{Name: "&", Min: 1, Max: 1, Fn: Always(False)},
		{Name: "===", Min: 1, Max: 1, Fn: objectEqualP},
		{Name: "=~", Min: 1, Max: 1, Fn: Always(Nil)},
		{Name: "^", Min: 1, Max: 1, Fn: func(c *Call) Value { return Bool(c.Truthy(0)) }},
		{Name: "inspect", Fn: func(c *Call) Value { return c.NewASCII("nil") }},
		{Name: "nil?", Fn: Always(True)},
		{Name: "to_a", Fn: func(c *Call) Value { return c.NewArray(nil) }},
		{Name: "to_c", Reason: ReasonComplex},
		{Name: "to_f", Fn: Always(Float(0))},
		{Name: "to_h", Fn: func(c *Call) Value { return c.NewHash().Value() }},
		{Name: "to_i", Fn: Always(Int(0))},
		{Name: "to_s", Fn: Always(emptyText)},
		{Name: "|", Min: 1, Max: 1, Fn: func(c *Call) Value { return Bool(c.Truthy(0)) }},
	}},
	{Class: TrueClass, Methods: []Method{
		{Name: "&", Min: 1, Max: 1, Fn: func(c *Call) Value { return Bool(c.Truthy(0)) }},
		{Name: "===", Min: 1, Max: 1, Fn: objectEqualP},
		{Name: "^", Min: 1, Max: 1, Fn: func(c *Call) Value { return Bool(!c.Truthy(0)) }},
		{Name: "inspect", Fn: Always(trueText)},
		{Name: "to_s", Fn: Always(trueText)},
		{Name: "|", Min: 1, Max: 1, Fn: Always(True)},
	}},
	{Class: FalseClass, Methods: []Method{
		{Name: "&", Min: 1, Max: 1, Fn: Always(False)},
		{Name: "===", Min: 1, Max: 1, Fn: objectEqualP},
		{Name: "^", Min: 1, Max: 1, Fn: func(c *Call) Value { return Bool(c.Truthy(0)) }},
		{Name: "inspect", Fn: Always(falseText)},
		{Name: "to_s", Fn: Always(falseText)},
		{Name: "|", Min: 1, Max: 1, Fn: func(c *Call) Value { return Bool(c.Truthy(0)) }},
	}},
}

// frozenASCII is FrozenStr for what Ruby's own code spells in US-ASCII.
func frozenASCII(text string) Value {
	v := SharedStr(text)
	s, _ := v.AsString()
	s.Enc = ASCII
	return v
}

// Why numbers of two kinds are refused.
const (
	ReasonRational = "rational numbers are left out"
	ReasonComplex  = "complex numbers are left out"
)
