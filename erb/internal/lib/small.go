//go:build boshrender_small

package lib

import "github.com/boshrender/boshrender/erb/internal/ruby"

var large []ruby.Library
