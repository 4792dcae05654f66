package ruby

// This file defines the tables of variables and constants that keep the order of definition.

import "github.com/boshrender/boshrender/erb/internal/ruby/ordered"

// IVars holds instance variables, by names with their @, in the order of their first assignment, which inspect
// shows. Code that adds one charges IVarSize.
type IVars = ordered.Map[Value]

// Variable is an entry of IVars.
type Variable = ordered.Entry[Value]

// constants holds the constants of a class or module.
type constants = ordered.Map[constant]

type constant struct {
	value Value
	ofRun func(*Runtime) Value // see ConstantOfRun
}
