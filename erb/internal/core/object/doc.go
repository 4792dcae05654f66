// Package object has what every object of Ruby answers to, and the classes of nil, true and false.
package object

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) Object", Tables: [][]ruby.Table{nilBoolTables, tables}}
