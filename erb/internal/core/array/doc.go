// Package array has Ruby's class Array.
package array

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) Array", Tables: [][]ruby.Table{tables}}
