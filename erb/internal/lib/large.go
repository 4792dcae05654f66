//go:build !boshrender_small

package lib

// This file lists the libraries that a small program leaves out.

import (
	"github.com/boshrender/boshrender/erb/internal/lib/crypto"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// large returns the libraries that programs built with -tags boshrender_small leave out. A template that names their
// classes is Unsupported there.
func large() []ruby.Library { return []ruby.Library{crypto.Library} }
