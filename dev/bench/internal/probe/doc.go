// Package probe has the common parts of the measuring programs: the input case, the output numbers, the clock,
// sampling, and the setting of Go's garbage collector.
package probe
