// Package ruby implements the objects of Ruby, and the run of a template that uses them.
//
//	value.go, class.go, string.go, array.go, hash.go …   representation of values, classes and objects
//	runtime.go, run.go, call.go, protocol.go             a run and its limits, calls, conversions, == and hash
//	budget.go, build.go, list.go, scan.go, spend.go      charges for memory and work, and the builders that pay them
//	link.go, linker.go                                   method tables, also those registered by ../core and ../lib
//	tree.go, reads.go                                    views of the input (package input), and the record of reads
//	absent.go                                            features of real Ruby (package known) that are Unsupported here
//	onig, number, elementary, sorting, calendar, …       regular expressions, numbers, sorts, dates: without values
//
// A method is a row in the table of its class: a name, the number of its arguments, and a function of a *Call. Call
// converts arguments with Ruby's errors, charges the run for its results, and remembers the first error, so a function
// checks for errors only before it would change something. Code that multiplies sizes charges for the result before
// it makes it; code that iterates over a large value without calling a block counts steps.
//
// Classes written in Go are shared by all runs and never change. A template's additions to them are kept in its
// Runtime, which is used by one goroutine.
//
// Package interp runs templates: it finds methods by a Selector, and is called back through MethodBody and ProcBody for
// methods and blocks that a template defines.
package ruby
