// Package hash has Ruby's class Hash.
package hash

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) Hash", Tables: [][]ruby.Table{tables}}
