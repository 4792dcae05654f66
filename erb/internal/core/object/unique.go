package object

// This file implements objects that a render has only once.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var uniqueTables = []ruby.Table{
	{Class: &ruby.SymbolClass, Methods: []ruby.Method{{Name: "name", Fn: symbolName, Flags: ruby.Brief}}},
}

// names has the names of symbols.
var names = ruby.Slot[map[string]ruby.Value]{ID: ruby.NamesSlot}

// symbolName returns the name of a symbol as a frozen string, the same one each time.
func symbolName(c *ruby.Call) ruby.Value {
	text := c.SelfText()
	key := c.Concat(":", text)
	known := names.Of(c.RT)
	if v, ok := (*known)[key]; ok || c.Failed() {
		return v
	}
	v := c.NewText(text, ruby.EncodingOfText(text))
	if !c.Charge(ruby.MapEntrySize + len(key)) {
		return ruby.Nil
	}
	v.Freeze()
	if *known == nil {
		*known = map[string]ruby.Value{}
	}
	(*known)[key] = v
	return v
}
