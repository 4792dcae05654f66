// Package structs has Ruby's classes Struct and Data.
package structs

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) Struct, Data", Tables: [][]ruby.Table{dataTables, tables}}
