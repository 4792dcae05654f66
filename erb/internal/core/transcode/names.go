package transcode

// This file has the names of encodings.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var nameTables = []ruby.Table{
	{Class: &ruby.EncodingClass, Methods: []ruby.Method{
		{Name: "name", Fn: encodingName},
		{Name: "names", Fn: encodingNames},
		{Name: "to_s", Fn: encodingName},
	}},
}

// localNames are the names that a machine gives to encodings.
var localNames = map[ruby.Encoding][]string{ruby.UTF8: {"external", "filesystem"}, ruby.ASCII: {"locale"}}

func encodingName(c *ruby.Call) ruby.Value {
	e, _ := ruby.DataOf[ruby.Encoding](c.Self)
	return named(c, e.Name())
}

func encodingNames(c *ruby.Call) ruby.Value {
	e, _ := ruby.DataOf[ruby.Encoding](c.Self)
	list := ruby.Append(c, nil, encodingName(c))
	for _, names := range [][]string{e.Aliases(), localNames[e]} {
		for _, name := range names {
			list = ruby.Append(c, list, named(c, name))
		}
	}
	return c.List(list)
}

// named returns a name as a frozen text.
func named(c *ruby.Call, name string) ruby.Value {
	v := c.NewText(name, ruby.ASCII)
	if !c.Failed() {
		v.SetFrozen(true)
	}
	return v
}
