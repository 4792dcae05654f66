// Package kernel has the functions of Ruby's module Kernel.
package kernel

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Kernel", Classes: classes, Tables: [][]ruby.Table{tables, envTables, mutexTables}}
