// Package module has Ruby's classes Module and Class.
package module

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Module, Class", Tables: [][]ruby.Table{tables, moduleTables, constTables, defineTables, methodsTables}}
