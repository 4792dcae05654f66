// Package proc has Ruby's classes Proc, Method and UnboundMethod.
package proc

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "(built in) Proc, Method", Tables: [][]ruby.Table{methodObjectsTables, tables}}
