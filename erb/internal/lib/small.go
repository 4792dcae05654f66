//go:build boshrender_small

package lib

// This file is for programs that leave out the large libraries.

import "github.com/boshrender/boshrender/erb/internal/ruby"

func large() []ruby.Library { return nil }
