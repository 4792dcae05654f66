package ruby

// This file names the tables of an object, or of a class, that keep the order of definition.

import "github.com/boshrender/boshrender/erb/internal/ruby/ordered"

// IVars are instance variables, names with their @, in the order of their first assignment, which inspect shows.
// Whoever adds to them charges IVarSize.
type IVars = ordered.Map[Value]

// Variable is one of them.
type Variable = ordered.Entry[Value]

// constants are those of a class or module.
type constants = ordered.Map[constant]

type constant struct {
	value Value
	ofRun func(*Runtime) Value // see ConstantOfRun
}
