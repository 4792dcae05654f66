// Package regexp has Ruby's classes Regexp and MatchData. The engine is package onig.
package regexp

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Regexp", Classes: classes, Tables: [][]ruby.Table{matchTables, tables}}
