// Package base64 has Ruby's library base64, in Ruby.
package base64

import (
	_ "embed"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

//go:embed base64.rb
var prelude string

// Library registers the module and its methods with the linker.
var Library = ruby.Library{
	Name:    "base64",
	Classes: []ruby.ClassRow{{Name: "Base64", Module: true}},
	Prelude: &ruby.Prelude{Text: &prelude},
}
