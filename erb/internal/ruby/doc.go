// Package ruby has the objects of Ruby and the methods that are written in Go.
//
//	value.go, class.go, string.go, array.go, hash.go …   how values, classes and objects are represented
//	runtime.go, run.go, call.go, protocol.go             a run and its limits, calls, conversions, == and hash
//	core_<class>.go                                      the methods of a core class; Integer, Float: ../lib/numeric
//	lib_<library>.go                                     what the director gives to templates, what is close to the core
//	link.go                                              what classes are defined with, also by the packages of ../lib
//	tree.go                                              the input, read by ../input, and the views that templates get
//	absent.go                                            what Ruby has (package known); what is lacking is Unsupported
//	onig, number, elementary, sorting, calendar, …       regular expressions, numbers, sorts, dates: without values
//
// A method is a row in the table of its class: a name, how many arguments it takes, and a function of a *Call. Call
// converts arguments with Ruby's errors, charges the run for what it makes, and remembers the first error, so that a
// function has to look at it only where it would go on to do harm. What multiplies sizes charges for the result before
// it makes it; what goes through a large value without calling a block counts steps.
//
// Classes written in Go are shared by all runs and never change. What a template adds to them is kept in its Runtime,
// which is used by one goroutine.
//
// Package interp runs templates: it finds methods by a Selector, and is called back through MethodBody and ProcBody for
// what a template defines.
package ruby
