// Package array has Ruby's class Array.
package array

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Array", Tables: [][]ruby.Table{tables}}
