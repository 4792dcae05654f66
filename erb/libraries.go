package erb

// This file hands the classes and libraries that templates find to package ruby, which doesn't know them, and the
// evaluator to package script.

import (
	"github.com/boshrender/boshrender/erb/internal/core"
	"github.com/boshrender/boshrender/erb/internal/lib"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	machines "github.com/boshrender/boshrender/erb/internal/script"
	"github.com/boshrender/boshrender/internal/script"
)

func init() {
	ruby.Register(append(core.All(), lib.All()...)...)
	script.Evaluator = machines.Engine{Defaults: Limits{}.fill()}
}
