package ruby

// This file knows which methods real Ruby has that this evaluator has not, so that their use is reported as
// unsupported and never as NoMethodError.

// rubyHas tells whether real Ruby's v answers to name, and the label of that method.
func (rt *Runtime) rubyHas(Value, string) (label string, ok bool) { return "", false }

// rubyHasConstant tells whether real Ruby, as the director runs it, has a constant name that is missing here.
func rubyHasConstant(*Class, string) bool { return false }
