package erb

// This file says where in a template the output of a render comes from.

import (
	"context"
	"sort"

	"github.com/boshrender/boshrender/erb/internal/interp"
)

// Origin says where a piece of the output comes from: it begins at Offset, and ends where the next one begins.
type Origin struct {
	// Offset is the place in the output, At that in the text of the template, both in bytes.
	Offset, At int
	// Text is set if the piece is text of the template, byte by byte; otherwise a tag at At wrote it.
	Text bool
}

// ParseTraced is [Parse] for a template whose renders say where their output comes from, see [Output.Origins]. It
// renders the same output, and takes a little longer.
func ParseTraced(ctx context.Context, name, text string) (*Template, error) {
	return parse(ctx, name, text, traced)
}

// Source returns the place in the template that the output at an offset comes from, in bytes. If a tag wrote it tag
// is set, and at is the place of the tag. It is 0 for a template that [ParseTraced] didn't make.
func (o *Output) Source(offset int) (at int, tag bool) {
	i := sort.Search(len(o.Origins), func(i int) bool { return o.Origins[i].Offset > offset }) - 1
	if i < 0 {
		return 0, false
	}
	if from := o.Origins[i]; from.Text {
		return from.At + offset - from.Offset, false
	}
	return o.Origins[i].At, true
}

// origins converts the records of a run. Pieces that wrote nothing, and pieces that the template removed from its
// output again, are left out.
func origins(noted []interp.Origin, size int) []Origin {
	var list []Origin
	for _, o := range noted {
		for len(list) > 0 && list[len(list)-1].Offset >= o.Offset {
			list = list[:len(list)-1]
		}
		list = append(list, Origin{o.Offset, max(0, int(o.Pos)), o.Text})
	}
	for len(list) > 0 && list[len(list)-1].Offset >= size {
		list = list[:len(list)-1]
	}
	return list
}
