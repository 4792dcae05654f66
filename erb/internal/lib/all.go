// Package lib lists the libraries of Ruby that require loads, each in a package of its own below this one. They are
// built on the exported names of package ruby.
package lib

import (
	"github.com/boshrender/boshrender/erb/internal/lib/activesupport"
	"github.com/boshrender/boshrender/erb/internal/lib/base64"
	"github.com/boshrender/boshrender/erb/internal/lib/date"
	"github.com/boshrender/boshrender/erb/internal/lib/delegate"
	"github.com/boshrender/boshrender/erb/internal/lib/digest"
	"github.com/boshrender/boshrender/erb/internal/lib/director"
	"github.com/boshrender/boshrender/erb/internal/lib/erb"
	"github.com/boshrender/boshrender/erb/internal/lib/forwardable"
	"github.com/boshrender/boshrender/erb/internal/lib/gem"
	"github.com/boshrender/boshrender/erb/internal/lib/ipaddr"
	"github.com/boshrender/boshrender/erb/internal/lib/json"
	"github.com/boshrender/boshrender/erb/internal/lib/logger"
	"github.com/boshrender/boshrender/erb/internal/lib/ostruct"
	"github.com/boshrender/boshrender/erb/internal/lib/securerandom"
	"github.com/boshrender/boshrender/erb/internal/lib/shellwords"
	"github.com/boshrender/boshrender/erb/internal/lib/streams"
	"github.com/boshrender/boshrender/erb/internal/lib/strscan"
	"github.com/boshrender/boshrender/erb/internal/lib/timeout"
	"github.com/boshrender/boshrender/erb/internal/lib/uri"
	"github.com/boshrender/boshrender/erb/internal/lib/yaml"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// All returns the libraries that a template finds loaded.
func All() []ruby.Library {
	return append([]ruby.Library{
		forwardable.Library,
		base64.Library,
		activesupport.Library,
		digest.Library,
		date.Library,
		delegate.Library,
		director.Library,
		erb.Library,
		gem.Library,
		ipaddr.Library,
		json.Library,
		logger.Library,
		ostruct.Library,
		securerandom.Library,
		shellwords.Library,
		streams.Library,
		strscan.Library,
		timeout.Library,
		uri.Library,
		yaml.Library,
	}, large()...)
}
