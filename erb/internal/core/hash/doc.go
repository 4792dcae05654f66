// Package hash has Ruby's class Hash.
package hash

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Hash", Tables: [][]ruby.Table{tables}}
