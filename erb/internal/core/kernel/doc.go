// Package kernel has the functions of Ruby's module Kernel.
package kernel

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) Kernel", Tables: [][]ruby.Table{tables}}
