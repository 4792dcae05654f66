package backtrace

// This file has Thread::Backtrace::Location and the methods that return such objects: backtrace_locations,
// caller_locations and caller.

import "github.com/boshrender/boshrender/erb/internal/ruby"

var (
	threadClass    *ruby.Class
	backtraceClass *ruby.Class
	locationClass  *ruby.Class
)

var locationTables = []ruby.Table{
	{Class: &threadClass, RefuseStatics: []string{"allocate", "exit", "new"}},
	{Class: &threadClass, Refuse: []string{"exit", "inspect", "raise", "set_trace_func", "to_s"}},
	{Class: &backtraceClass, NoNew: true},
	{Class: &locationClass, NoNew: true},
	{Class: &locationClass, Methods: []ruby.Method{
		{Name: "absolute_path", Fn: ruby.AlwaysNil}, // of evaluated code, as templates are
		{Name: "base_label", Fn: func(c *ruby.Call) ruby.Value {
			return at(c, func(c *ruby.Call, p ruby.Place) ruby.Value {
				if p.Method != nil {
					return c.NewString(p.Method.OriginalName())
				}
				return c.NewString(p.Name[c.LastIndex(p.Name, "#")+1:])
			})
		}},
		{Name: "inspect", Fn: func(c *ruby.Call) ruby.Value {
			return at(c, func(c *ruby.Call, p ruby.Place) ruby.Value { return c.NewString(c.Inspect(placeLine(c, p))) })
		}},
		{Name: "label", Fn: func(c *ruby.Call) ruby.Value {
			return at(c, func(c *ruby.Call, p ruby.Place) ruby.Value { return c.NewString(label(c, p)) })
		}},
		{Name: "lineno", Fn: func(c *ruby.Call) ruby.Value {
			return at(c, func(c *ruby.Call, p ruby.Place) ruby.Value {
				_, line := p.File.Place(p.Pos)
				return ruby.Int(int64(line))
			})
		}},
		{Name: "path", Fn: func(c *ruby.Call) ruby.Value {
			return at(c, func(c *ruby.Call, p ruby.Place) ruby.Value {
				file, _ := p.File.Place(p.Pos)
				return c.NewString(file)
			})
		}},
		{Name: "to_s", Fn: func(c *ruby.Call) ruby.Value { return at(c, placeLine) }},
	}},
	{Class: &ruby.KernelModule, Functions: []ruby.Method{
		{Name: "caller", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return caller(c, placeLine) }},
		{Name: "caller_locations", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return caller(c, newLocation) }},
	}},
}

// at calls f with the place of the receiver.
func at(c *ruby.Call, f func(c *ruby.Call, p ruby.Place) ruby.Value) ruby.Value {
	p, ok := ruby.DataOf[*ruby.Place](c.Self)
	if !ok {
		return c.Fail(&ruby.UnsupportedError{Construct: "a Thread::Backtrace::Location of no place"})
	}
	return f(c, *p)
}

func newLocation(c *ruby.Call, p ruby.Place) ruby.Value {
	if !c.Charge(ruby.StringOverhead) {
		return ruby.Nil
	}
	return ruby.NewInstance(locationClass, &p)
}

func backtraceLocations(c *ruby.Call) ruby.Value {
	e, _ := c.Self.AsException()
	if e.Given || !e.Traced {
		return ruby.Nil
	}
	return c.NewCutArray(lines(c, e.Places, newLocation))
}

func lines(c *ruby.Call, places []ruby.Place, line func(*ruby.Call, ruby.Place) ruby.Value) []ruby.Value {
	list := ruby.Room[ruby.Value](c, len(places))
	for _, p := range places {
		list = ruby.Append(c, list, line(c, p))
	}
	return list
}

// caller returns the running calls: from one on, or a number of them, or a range.
func caller(c *ruby.Call, line func(*ruby.Call, ruby.Place) ruby.Value) ruby.Value {
	if c.RT.Interpreter == nil {
		return ruby.Nil // nothing interprets a template
	}
	places, err := c.RT.Interpreter.Stack()
	if err != nil {
		return c.Fail(err)
	}
	from, count := int64(1), int64(-1) // -1: all
	if r, ok := c.Arg(0).AsRange(); ok {
		if !r.Lo.IsInt() || !r.Hi.IsInt() || r.Lo.Int() < 0 || r.Hi.Int() < r.Lo.Int() {
			return c.Fail(&ruby.UnsupportedError{Construct: "Kernel#" + c.Method.Name + " of such a range"})
		}
		from, count = r.Lo.Int(), r.Hi.Int()-r.Lo.Int()
		if !r.Exclusive {
			count++
		}
	} else if c.Has(0) {
		from = c.Int(0)
	}
	if c.Has(1) && !c.Arg(1).IsNil() {
		if count = c.Int(1); count < 0 {
			return c.Raise(ruby.ArgumentErrorClass, "negative size (%d)", count)
		}
	}
	switch {
	case c.Failed():
		return ruby.Nil
	case from < 0:
		return c.Raise(ruby.ArgumentErrorClass, "negative level (%d)", from)
	case count >= 0 && from <= int64(len(places)) && count <= int64(len(places))-from:
		return c.NewArray(lines(c, places[from:from+count], line))
	case from > int64(len(places)):
		from = int64(len(places))
	}
	return c.NewCutArray(lines(c, places[from:], line))
}
