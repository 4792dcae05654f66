// Package proc has Ruby's classes Proc, Method and UnboundMethod.
package proc

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Proc, Method", Tables: [][]ruby.Table{methodObjectsTables, tables}}
