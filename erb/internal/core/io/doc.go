// Package io has what is left of Ruby's class IO: the standard output and error of the process.
package io

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) IO", Tables: [][]ruby.Table{libConsoleTables}}
