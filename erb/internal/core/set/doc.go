// Package set has Ruby's class Set.
package set

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Set", Tables: [][]ruby.Table{tables}}
