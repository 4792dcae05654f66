// Package str has Ruby's classes String, Symbol and Encoding.
package str

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) String, Symbol, Encoding", Tables: [][]ruby.Table{encodingTables, tables, symbolTables}}
