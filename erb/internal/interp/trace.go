package interp

// This file records where in a template the pieces of its output come from, for programs compiled for that. Other
// programs have no overhead.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// Origin is where a piece of the output begins, and the text or the tag of the template that it comes from.
type Origin struct {
	Offset int
	Pos    source.Pos
	Text   bool
}

// CompileTraced makes a program whose runs record in the VM where their output comes from.
func CompileTraced(file *source.File, t *syntax.Template, watch *source.Watch) *Program {
	return compileTemplate(&compiler{traced: true, watch: watch}, file, t, false)
}

// origin records where the next piece of the output comes from, before write writes it. Templates that Script
// evaluates have another output.
func (c *compiler) origin(pos source.Pos, isText bool, write code) code {
	if !c.traced {
		return write
	}
	return func(f *frame) (ruby.Value, error) {
		b := f.rt.Budget()
		f.vm.Origins = ruby.Append(b, f.vm.Origins, Origin{f.vm.Out.Len(), pos, isText})
		if err := b.Err(); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return write(f)
	}
}
