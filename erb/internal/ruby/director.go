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

// ReadIVar implements an attr_reader. It records a read of the input's key, unless key is "".
func (c *Call) ReadIVar(name, key string) Value {
	if key != "" {
		c.RT.RecordRead(key)
	}
	if vars := c.RT.IVarsOf(c.Self, false); vars != nil {
		v, _ := vars.Get(name)
		return v
	}
	return Nil
}
