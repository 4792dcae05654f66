// Package object has the methods of all objects of Ruby, and the classes of nil, true and false.
package object

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Object", Tables: [][]ruby.Table{nilBoolTables, tables, uniqueTables}}
