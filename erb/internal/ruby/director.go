package ruby

// This file has the parts of the director's evaluation context that the run needs.

// NoEntries is a mapping without entries.
var NoEntries = &Tree{}

// ContextClasses returns the classes in whose scope templates are evaluated, innermost first. The first is the
// class of self.
func ContextClasses(self Value) [4]*Class {
	c := self.Class()
	return [...]*Class{c, c.Super, c.Super.parent, c.Super.parent.parent}
}

// ReadIVar makes the row of an attr_reader. Calling it records a read of the input's key, unless key is "".
func ReadIVar(name, key string) func(*Call) Value {
	return func(c *Call) Value {
		if key != "" {
			c.RT.LookAt(key)
		}
		if vars := c.RT.IVarsOf(c.Self, false); vars != nil {
			v, _ := vars.Get(name)
			return v
		}
		return Nil
	}
}
