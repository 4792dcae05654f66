// Package ostruct has Ruby's library ostruct. A template's properties and spec are OpenStructs.
package ostruct

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "ostruct", Tables: [][]ruby.Table{libOstructTables}}
