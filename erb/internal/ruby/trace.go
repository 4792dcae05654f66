package ruby

// This file records which entries of the input a template read, so that inputs can be compared in those alone.

import "github.com/boshrender/boshrender/erb/internal/input"

// Trace lists the entries of the input that a template read: the entries of Reads in structured form.
type Trace = input.Trace

// maxTraced is the maximum number of reads in a Trace, and maxTracedSize its maximum size: real templates read
// hundreds of entries. It is built without polling the context.
const (
	maxTraced     = 4_000
	maxTracedSize = 512 << 10
)

// Trace returns the recorded reads since Begin, nil if they are too many. It must be called before the next
// template runs.
func (rt *Runtime) Trace() *Trace {
	if len(rt.ReadLog.list) > maxTraced {
		return nil
	}
	t := new(Trace)
	for i := range rt.ReadLog.list {
		l := &rt.ReadLog.list[i]
		n := l.cell.traced(t)
		name, k := l.name, l.kind()
		if l.at >= 0 {
			name = l.cell.Tree.Name(int(l.at))
		} else if name == "" && l.cell.up == nil {
			n.Record(k)
		}
		if t.Entry(n, name).Record(k); t.Size() > maxTracedSize {
			return nil
		}
	}
	return t
}

// traced returns the entry of the Trace for a cell.
func (c *Cell) traced(t *Trace) *input.Traced {
	switch {
	case c.up != nil && c.up.Tree.IsList():
		return c.up.traced(t)
	case c.up != nil:
		return t.Entry(c.up.traced(t), c.up.Tree.Name(int(c.at)))
	case c.Tree == NoEntries && c.Seen != nil && c.Path != "": // a blank: the entry is absent or nil
		blank := t.Entry(t.Root(), c.Path)
		blank.Record(readAll)
		return blank
	}
	return t.Root()
}
