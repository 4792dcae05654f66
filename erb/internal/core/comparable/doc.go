// Package comparable has Ruby's module Comparable.
package comparable

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) Comparable", Tables: [][]ruby.Table{tables}}
