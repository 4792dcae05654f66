// Package enumerator has Ruby's class Enumerator and the classes nested in it.
package enumerator

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Enumerator", Classes: classes, Tables: [][]ruby.Table{tables, arithTables, generatorTables}}
