// Package probe holds what the measuring programs have in common: the case that they are given, the numbers that they
// give back, the clock, how samples are taken, and when Go collects garbage.
package probe
