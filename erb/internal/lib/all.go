// Package lib lists the libraries of Ruby that are written in Go, each in a package of its own below this one. They are
// built on the exported names of package ruby; what is built in is there.
package lib

import (
	"github.com/boshrender/boshrender/erb/internal/lib/shellwords"
	"github.com/boshrender/boshrender/erb/internal/lib/timeout"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// All returns the libraries that a template finds loaded.
func All() []ruby.Library {
	return []ruby.Library{
		shellwords.Library,
		timeout.Library,
	}
}
