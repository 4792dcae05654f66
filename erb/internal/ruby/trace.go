package ruby

// This file remembers what a template looked at of its input, so that inputs can be compared in that alone.

import "github.com/boshrender/boshrender/erb/internal/input"

// Trace is what a template looked at of its input: what Reads tells in words, entry by entry.
type Trace = input.Trace

// mostTraced is of how many looks there is a Trace, and mostTracedSize how large it may be: those of real templates
// come to hundreds. It is made without a look at the context.
const (
	mostTraced     = 4_000
	mostTracedSize = 512 << 10
)

// Trace returns what was noted since Begin, nil if that is too much. To be called before the next template runs.
func (rt *Runtime) Trace() *Trace {
	if len(rt.Looks.list) > mostTraced {
		return nil
	}
	t := new(Trace)
	for i := range rt.Looks.list {
		l := &rt.Looks.list[i]
		n := l.cell.traced(t)
		name, k := l.name, l.kind()
		if l.at >= 0 {
			name = l.cell.Tree.Name(int(l.at))
		} else if name == "" && l.cell.up == nil {
			n.Saw(k)
		}
		if t.Entry(n, name).Saw(k); t.Size() > mostTracedSize {
			return nil
		}
	}
	return t
}

// traced returns the entry that a cell is.
func (c *Cell) traced(t *Trace) *input.Traced {
	switch {
	case c.up != nil && c.up.Tree.IsList():
		return c.up.traced(t)
	case c.up != nil:
		return t.Entry(c.up.traced(t), c.up.Tree.Name(int(c.at)))
	case c.Tree == NoEntries && c.Seen != nil && c.Path != "": // a blank: the entry isn't there, or nothing
		blank := t.Entry(t.Root(), c.Path)
		blank.Saw(lookAll)
		return blank
	}
	return t.Root()
}
