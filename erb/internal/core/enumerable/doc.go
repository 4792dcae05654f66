// Package enumerable has Ruby's module Enumerable.
package enumerable

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Enumerable", Tables: [][]ruby.Table{tables}}
