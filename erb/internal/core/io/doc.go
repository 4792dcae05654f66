// Package io has the supported part of Ruby's class IO: the standard output and error of the process.
package io

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) IO", Tables: [][]ruby.Table{libConsoleTables}}
