// Package lib lists the libraries of Ruby that are written in Go, each in a package of its own below this one. They are
// built on the exported names of package ruby; what is built in is there.
package lib

import (
	"github.com/boshrender/boshrender/erb/internal/lib/activesupport"
	"github.com/boshrender/boshrender/erb/internal/lib/backtrace"
	"github.com/boshrender/boshrender/erb/internal/lib/base64"
	"github.com/boshrender/boshrender/erb/internal/lib/clock"
	"github.com/boshrender/boshrender/erb/internal/lib/crypto"
	"github.com/boshrender/boshrender/erb/internal/lib/date"
	"github.com/boshrender/boshrender/erb/internal/lib/delegate"
	"github.com/boshrender/boshrender/erb/internal/lib/director"
	"github.com/boshrender/boshrender/erb/internal/lib/file"
	"github.com/boshrender/boshrender/erb/internal/lib/format"
	"github.com/boshrender/boshrender/erb/internal/lib/forwardable"
	"github.com/boshrender/boshrender/erb/internal/lib/ipaddr"
	"github.com/boshrender/boshrender/erb/internal/lib/json"
	"github.com/boshrender/boshrender/erb/internal/lib/lazy"
	"github.com/boshrender/boshrender/erb/internal/lib/math"
	"github.com/boshrender/boshrender/erb/internal/lib/normalize"
	"github.com/boshrender/boshrender/erb/internal/lib/numeric"
	"github.com/boshrender/boshrender/erb/internal/lib/pack"
	"github.com/boshrender/boshrender/erb/internal/lib/random"
	"github.com/boshrender/boshrender/erb/internal/lib/rational"
	"github.com/boshrender/boshrender/erb/internal/lib/shellwords"
	"github.com/boshrender/boshrender/erb/internal/lib/streams"
	"github.com/boshrender/boshrender/erb/internal/lib/strscan"
	"github.com/boshrender/boshrender/erb/internal/lib/timeout"
	"github.com/boshrender/boshrender/erb/internal/lib/transcode"
	"github.com/boshrender/boshrender/erb/internal/lib/uri"
	"github.com/boshrender/boshrender/erb/internal/lib/yaml"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// All returns the libraries that a template finds loaded, and the parts of the core that are packages of their own.
func All() []ruby.Library {
	return []ruby.Library{
		random.Library,
		backtrace.Library,
		forwardable.Library,
		base64.Library,
		activesupport.Library,
		clock.Library,
		crypto.Library,
		date.Library,
		delegate.Library,
		director.Library,
		file.Library,
		format.Library,
		ipaddr.Library,
		json.Library,
		lazy.Library,
		math.Library,
		normalize.Library,
		numeric.Library,
		pack.Library,
		rational.Library,
		shellwords.Library,
		streams.Library,
		strscan.Library,
		timeout.Library,
		transcode.Library,
		uri.Library,
		yaml.Library,
	}
}
