// Package core lists the classes that Ruby has without require, each in a package of its own below this one. They are
// built on the exported names of package ruby, which has values, calls, classes and the run.
package core

import (
	"github.com/boshrender/boshrender/erb/internal/core/backtrace"
	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/core/file"
	"github.com/boshrender/boshrender/erb/internal/core/format"
	"github.com/boshrender/boshrender/erb/internal/core/lazy"
	"github.com/boshrender/boshrender/erb/internal/core/math"
	"github.com/boshrender/boshrender/erb/internal/core/normalize"
	"github.com/boshrender/boshrender/erb/internal/core/numeric"
	"github.com/boshrender/boshrender/erb/internal/core/pack"
	"github.com/boshrender/boshrender/erb/internal/core/random"
	"github.com/boshrender/boshrender/erb/internal/core/rational"
	"github.com/boshrender/boshrender/erb/internal/core/transcode"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// All returns the classes of the core.
func All() []ruby.Library {
	return []ruby.Library{
		random.Library,
		backtrace.Library,
		clock.Library,
		file.Library,
		format.Library,
		lazy.Library,
		math.Library,
		normalize.Library,
		numeric.Library,
		pack.Library,
		rational.Library,
		transcode.Library,
	}
}
