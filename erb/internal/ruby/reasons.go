package ruby

// This file has the reasons why methods are refused, if methods of several classes share them.

import "github.com/boshrender/boshrender/erb/internal/ruby/known"

// ReasonBinding is the reason why local variables are out of reach.
const ReasonBinding = "local variables can't be reached from outside of the code that has them"

// ReasonEval is the reason why strings aren't evaluated elsewhere.
const ReasonEval = "only a call that spells its name evaluates a string, and only where it stands"

// Reasons why files and processes are out of reach.
const (
	ReasonFile    = known.ReasonFile
	ReasonProcess = known.ReasonProcess
)

// ReasonStack is the reason why backtraces end at the template.
const ReasonStack = "it would show the director's own code"

// ReasonOfLibrary returns the reason why a library or a constant of Ruby is refused.
func ReasonOfLibrary(name string) string { return known.Reason(name) }

// CatchTag is the target of throw.
type CatchTag struct{ Tag Value }

// ReasonComplex is the reason why there are no complex numbers.
const ReasonComplex = "complex numbers are left out"
