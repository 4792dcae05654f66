package usage

// This file records tags that write, and assignments with operators.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// output records a tag and its property.
func (w *walker) output(n *syntax.Output) {
	line, column := w.file.Position(n.Pos())
	o := Output{Place: Place{line, column}, Offset: int(n.Pos())}
	if start := strings.LastIndex(w.file.Text[:min(len(w.file.Text), o.Offset+3)], "<%"); start >= 0 {
		o.Offset = start
	}
	body := n.Body
	for {
		seq, ok := body.(*syntax.Seq)
		if !ok || len(seq.List) != 1 {
			break
		}
		body = seq.List[0]
	}
	if c, ok := body.(*syntax.Call); ok {
		o.Method, o.Block = c.Name, c.Block != nil || c.Pass != nil
	}
	if c, ok := body.(*syntax.Call); ok && c.Recv != nil && len(c.Args) == 0 && (c.Name == "to_s" || c.Name == "strip" || c.Name == "chomp") {
		body = c.Recv
	}
	switch n := body.(type) {
	case *syntax.Str:
		if _, local := w.values[n.Value]; local || w.assigned[n.Value] > 0 {
			w.out.Names = append(w.out.Names, Variable{o.Place, n.Value})
		}
	case *syntax.Call:
		if n.Name == "p" && len(n.Args) > 0 && n.Block == nil {
			if v := w.eval(n.Args[0]); v.kind == text && len(v.texts) == 1 {
				o.Property, o.OfLink = v.texts[0], n.Recv != nil
			}
		}
	case *syntax.LVar:
		if v := w.eval(n); v.kind == property && len(v.texts) == 1 {
			o.Property, o.OfLink = v.texts[0], v.ofLink
		}
	}
	w.out.Outputs = append(w.out.Outputs, o)
	w.walk(n.Body)
}

// opAssign walks over an assignment with an operator: the value of ||= and &&= may not be evaluated.
func (w *walker) opAssign(n *syntax.OpAssign) {
	w.walk(n.Target)
	if n.Op == "||" || n.Op == "&&" {
		w.guarded(n.Value)
		return
	}
	w.walk(n.Value)
}
