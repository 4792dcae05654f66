// Package exception has Ruby's class Exception and those below it.
package exception

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Exception", Classes: classes, Tables: [][]ruby.Table{tables, classesTables, errnoTables, signalExceptionTables}}
