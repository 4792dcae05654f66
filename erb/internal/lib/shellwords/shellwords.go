// Package shellwords has Ruby's library shellwords, in Ruby.
package shellwords

import (
	_ "embed"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

//go:embed shellwords.rb
var prelude string

// Library registers the module and its methods with the linker.
var Library = ruby.Library{
	Name:    "shellwords",
	Classes: []ruby.ClassRow{{Name: "Shellwords", Module: true}},
	Prelude: &ruby.Prelude{Text: &prelude},
}
