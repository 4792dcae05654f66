// Package set has Ruby's class Set.
package set

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) Set", Tables: [][]ruby.Table{tables}}
