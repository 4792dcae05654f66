// Package ostruct has Ruby's library ostruct, of which a template's properties and spec are made.
package ostruct

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "ostruct", Tables: [][]ruby.Table{libOstructTables}}
