// Package comparable has Ruby's module Comparable.
package comparable

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Comparable", Tables: [][]ruby.Table{tables}}
