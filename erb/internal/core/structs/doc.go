// Package structs has Ruby's classes Struct and Data.
package structs

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Struct, Data", Classes: classes, Tables: [][]ruby.Table{dataTables, tables}}
