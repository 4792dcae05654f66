package rational

// This file lists the classes and modules of the package.

import (
	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var classes = []ruby.ClassRow{{Var: &arith.RationalClass, Name: "Rational", Super: &ruby.NumericClass}}
