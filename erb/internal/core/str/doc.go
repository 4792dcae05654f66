// Package str has Ruby's classes String, Symbol and Encoding.
package str

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) String, Symbol", Tables: [][]ruby.Table{tables, symbolTables}}
