package ruby

// This file makes the self of programs that are no templates.

// NewMain makes main, the object at the top level of Ruby.
func NewMain(rt *Runtime) (Value, error) {
	main := NewInstance(ObjectClass, nil)
	named := func(c *Call) Value { return c.NewString("main") }
	for _, name := range []string{"to_s", "inspect"} {
		if err := rt.DefineSingleton(main, Method{Name: name, Fn: named}); err != nil {
			return Nil, err
		}
	}
	return main, nil
}
