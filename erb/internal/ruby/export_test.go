package ruby

// This file lets tests outside of the package record which rows of the tables are called.

import "context"

// RecordRows calls called whenever a row runs, until undo is called, and returns the names of all rows that can
// run. No other run may be active meanwhile.
func RecordRows(called func(name string)) (names []string, undo func()) {
	link()
	var undos []func()
	record := func(name string, m *Method) {
		if m.Fn == nil {
			return
		}
		names = append(names, name)
		fn, flags := m.Fn, m.Flags
		m.Flags &^= Direct | Calls | Matches
		m.Fn = func(c *Call) Value {
			called(name)
			return fn(c)
		}
		undos = append(undos, func() { m.Fn, m.Flags = fn, flags })
	}
	for _, c := range Builtins {
		for _, name := range c.Own.Names(free()) {
			record(c.Name+"#"+name, c.Own.At(name))
		}
		for _, name := range c.Static.Names(free()) {
			record(c.Name+"."+name, c.Static.At(name))
		}
	}
	return names, func() {
		for _, u := range undos {
			u()
		}
	}
}

// NewContext makes the self of templates. Tests outside of the package set it: package director, which does it, is
// built on this one.
var NewContext func(rt *Runtime) Value

// free is an account without limits.
func free() *Budget { return NewRuntime(context.Background(), Limits{}).Budget() }
