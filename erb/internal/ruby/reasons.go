package ruby

// This file has why some methods are refused, where those of several classes are.

// ReasonBinding says why local variables are out of reach.
const ReasonBinding = "local variables can't be reached from outside of the code that has them"

// ReasonEval says why strings aren't evaluated elsewhere.
const ReasonEval = "only a call that spells its name evaluates a string, and only where it stands"

// ReasonFile says why files are out of reach.
const ReasonFile = "files can't be reached"

// ReasonProcess says why processes are out of reach.
const ReasonProcess = "processes can't be reached"

// ReasonStack says why backtraces end at the template.
const ReasonStack = "it would show the director's own code"

// CatchTag is the target of throw.
type CatchTag struct{ Tag Value }

// ReasonComplex says why there are no complex numbers.
const ReasonComplex = "complex numbers are left out"
