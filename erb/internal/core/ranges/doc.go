// Package ranges has Ruby's class Range.
package ranges

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) Range", Tables: [][]ruby.Table{tables}}
