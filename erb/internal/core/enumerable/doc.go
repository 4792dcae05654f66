// Package enumerable has Ruby's module Enumerable.
package enumerable

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) Enumerable", Tables: [][]ruby.Table{tables}}
