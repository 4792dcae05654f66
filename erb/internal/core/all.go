// Package core lists the classes that Ruby has without require, each in a package of its own below this one. They are
// built on the exported names of package ruby, which has values, calls, classes and the run.
package core

import (
	"github.com/boshrender/boshrender/erb/internal/core/array"
	"github.com/boshrender/boshrender/erb/internal/core/backtrace"
	"github.com/boshrender/boshrender/erb/internal/core/binding"
	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/core/comparable"
	"github.com/boshrender/boshrender/erb/internal/core/enumerable"
	"github.com/boshrender/boshrender/erb/internal/core/enumerator"
	"github.com/boshrender/boshrender/erb/internal/core/exception"
	"github.com/boshrender/boshrender/erb/internal/core/file"
	"github.com/boshrender/boshrender/erb/internal/core/format"
	"github.com/boshrender/boshrender/erb/internal/core/hash"
	"github.com/boshrender/boshrender/erb/internal/core/io"
	"github.com/boshrender/boshrender/erb/internal/core/kernel"
	"github.com/boshrender/boshrender/erb/internal/core/lazy"
	"github.com/boshrender/boshrender/erb/internal/core/math"
	"github.com/boshrender/boshrender/erb/internal/core/module"
	"github.com/boshrender/boshrender/erb/internal/core/normalize"
	"github.com/boshrender/boshrender/erb/internal/core/numeric"
	"github.com/boshrender/boshrender/erb/internal/core/object"
	"github.com/boshrender/boshrender/erb/internal/core/pack"
	"github.com/boshrender/boshrender/erb/internal/core/pathname"
	"github.com/boshrender/boshrender/erb/internal/core/proc"
	"github.com/boshrender/boshrender/erb/internal/core/random"
	"github.com/boshrender/boshrender/erb/internal/core/ranges"
	"github.com/boshrender/boshrender/erb/internal/core/rational"
	"github.com/boshrender/boshrender/erb/internal/core/regexp"
	"github.com/boshrender/boshrender/erb/internal/core/set"
	"github.com/boshrender/boshrender/erb/internal/core/str"
	"github.com/boshrender/boshrender/erb/internal/core/structs"
	"github.com/boshrender/boshrender/erb/internal/core/transcode"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// All returns the classes of the core.
func All() []ruby.Library {
	return []ruby.Library{
		array.Library,
		module.Library,
		comparable.Library,
		structs.Library,
		str.Library,
		enumerable.Library,
		enumerator.Library,
		exception.Library,
		hash.Library,
		kernel.Library,
		regexp.Library,
		proc.Library,
		object.Library,
		ranges.Library,
		set.Library,
		io.Library,
		random.Library,
		backtrace.Library,
		binding.Library,
		clock.Library,
		file.Library,
		format.Library,
		lazy.Library,
		math.Library,
		normalize.Library,
		numeric.Library,
		pack.Library,
		pathname.Library,
		rational.Library,
		transcode.Library,
	}
}
