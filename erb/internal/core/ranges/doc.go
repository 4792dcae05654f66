// Package ranges has Ruby's class Range.
package ranges

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Range", Tables: [][]ruby.Table{tables}}
