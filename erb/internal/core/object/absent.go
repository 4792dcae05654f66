package object

// This file adds the names of methods that Ruby has and that are refused here.

import (
	"github.com/boshrender/boshrender/erb/internal/core/module"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/known"
)

// addAbsent adds the names of the methods of v that only real Ruby has.
func addAbsent(rt *ruby.Runtime, l *ruby.NameList, v ruby.Value) {
	if k, ok := v.AsClass(); ok {
		for ; k != nil && l.Tick(); k = k.Super {
			module.AddKnown(l, k.GoName(), known.Static, known.PrivateStatic)
			for extension := range known.Of(k.GoName(), known.Extensions) {
				if module.AddKnown(l, extension, known.Instance, known.PrivateInstance); l.Failed() {
					return
				}
			}
		}
	}
	module.AddAbsentOf(rt, l, v.Class(), true)
}
