// Package enumerator has Ruby's class Enumerator and those below it.
package enumerator

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) Enumerator", Tables: [][]ruby.Table{tables, arithTables, generatorTables}}
