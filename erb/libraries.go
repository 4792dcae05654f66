package erb

// This file registers the classes and libraries that templates can use with package ruby, which doesn't import
// them, and the evaluator with package script.

import (
	"github.com/boshrender/boshrender/erb/internal/core"
	"github.com/boshrender/boshrender/erb/internal/lib"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	machines "github.com/boshrender/boshrender/erb/internal/script"
	"github.com/boshrender/boshrender/internal/script"
)

func init() {
	ruby.Register(append(core.All(), lib.All()...)...)
	script.Evaluator = machines.Engine{Limits: func(l script.Limits) ruby.Limits { return Limits(l).fill() }}
}
