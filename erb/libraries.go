package erb

// This file hands the classes and libraries that templates find to package ruby, which doesn't know them.

import (
	"github.com/boshrender/boshrender/erb/internal/core"
	"github.com/boshrender/boshrender/erb/internal/lib"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func init() { ruby.Register(append(core.All(), lib.All()...)...) }
