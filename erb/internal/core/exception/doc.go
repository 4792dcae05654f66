// Package exception has Ruby's class Exception and those below it.
package exception

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) Exception", Tables: [][]ruby.Table{tables, classesTables, errnoTables, signalExceptionTables}}
