package interp

// This file compiles sequences of statements, most of which are text and output.

import (
	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

func (c *compiler) seq(n *syntax.Seq) code {
	switch len(n.List) {
	case 0:
		return constant(ruby.Nil)
	case 1:
		return c.compile(n.List[0])
	}
	list := make([]step, 0, len(n.List))
	for i, s := range n.List {
		if _, ok := s.(*syntax.Defined); ok && i < len(n.List)-1 {
			continue // Ruby doesn't evaluate a defined? whose result is not used
		}
		next := c.step(s)
		if last := len(list) - 1; last >= 0 && next.kind == stepOutput && list[last].kind == stepText {
			next.piece = list[last].piece
			list[last] = next
			continue
		}
		list = append(list, next)
	}
	return func(f *frame) (v ruby.Value, err error) {
		for i := range list {
			s := &list[i]
			switch s.kind {
			case stepCode:
				v, err = s.body.code(f)
			case stepText:
				v, err = s.piece.write(f)
			case stepOutput:
				if s.piece.text != "" {
					if _, err = s.piece.write(f); err != nil {
						return ruby.Nil, err
					}
				}
				v, err = s.output(f)
			}
			if err != nil {
				return ruby.Nil, err
			}
		}
		return v, nil
	}
}

// step is a statement of a sequence. The most frequent kinds are run without a call.
type step struct {
	kind  stepKind
	piece piece // template text before <%= %>, if there is any
	group int   // number of $1 and so on, if <%= %> has only that; 0: something else
	body  operand
	pos   source.Pos
}

// piece is text of the template.
type piece struct {
	text string
	pos  source.Pos
}

type stepKind uint8

const (
	stepCode stepKind = iota
	stepText
	stepOutput
)

func (c *compiler) step(n syntax.Node) step {
	if c.cover == nil && !c.traced && c.scope.template() && !c.scope.reassigns() {
		switch n := n.(type) {
		case *syntax.Text:
			return step{kind: stepText, piece: piece{n.Value, n.Pos()}}
		case *syntax.Output:
			c.nest.now++
			body := c.operand(n.Body)
			c.nest.now--
			return step{kind: stepOutput, group: groupIn(n.Body), body: body, pos: n.Pos()}
		}
	}
	return step{body: operand{code: c.compile(n)}}
}

// groupIn returns the number of $1 and so on, if n is only that.
func groupIn(n syntax.Node) int {
	if s, ok := n.(*syntax.Seq); ok && len(s.List) == 1 {
		n = s.List[0]
	}
	if g, ok := n.(*syntax.GVar); ok {
		return groupNumber(g.Name)
	}
	return 0
}

// write writes a text of the template: _erbout << "text".freeze.
func (p *piece) write(f *frame) (ruby.Value, error) {
	if f.vm.put(p.text) {
		return ruby.Nil, nil
	}
	return ruby.Nil, f.place(p.writeText(f), p.pos)
}

// writeText is write without the short cut.
func (p *piece) writeText(f *frame) error {
	if !f.vm.Out.called() {
		return write(f.vm, p.text)
	}
	text := f.rt.NewString(p.text).Value()
	text.Freeze()
	if f.rt.Redefines(ruby.StringClass, freezeName) {
		var err error
		if text, err = callOf(f, p.pos, freezeName, text); err != nil {
			return err
		}
	}
	_, err := callOf(f, p.pos, appendName, f.vm.Out.value(), text)
	return err
}

// output writes the value of <%= %>: _erbout << value.to_s.
func (s *step) output(f *frame) (ruby.Value, error) {
	vm := f.vm
	if s.group > 0 {
		if text, ok := matching.LastMatchText(vm.RT, s.group); ok && vm.put(text) {
			return ruby.Nil, nil
		}
	}
	v, err := s.body.eval(f)
	if err != nil {
		return ruby.Nil, err
	}
	if text, ok := v.AsString(); ok {
		if vm.RT.Joins(text) && vm.put(text.String()) {
			return ruby.Nil, nil
		}
	} else if v.IsInt() && vm.Out.fits(maxDigits) && !vm.RT.Patched() {
		n := vm.Out.putInt(v.Int())
		if vm.RT.Spend(2 * int64(n)) {
			return ruby.Nil, nil
		}
		vm.Out.drop(n)
	}
	return ruby.Nil, f.place(s.writeValue(f, v), s.pos)
}

// writeValue is output without the short cuts. The result of to_s need not be a String: it is passed to <<.
func (s *step) writeValue(f *frame, v ruby.Value) error {
	vm, err := f.vm, error(nil)
	if text, ok := v.AsString(); !ok || !vm.RT.Joins(text) || vm.Out.called() {
		if ruby.Elementary(v) && !vm.RT.Patched() && !vm.Out.called() {
			var array [64]byte
			buf, err := vm.RT.AppendToS(array[:0], v)
			if err != nil {
				return err
			}
			return write(vm, buf)
		}
		if v, err = callOf(f, s.pos, toSName, v); err != nil {
			return err
		}
	}
	if text, ok := v.AsString(); ok && !vm.Out.called() {
		switch {
		case vm.RT.Joins(text):
			return write(vm, text.String())
		case text.Len() == 0:
			return nil
		case text.Enc.Wide() && vm.Out.Len() == 0: // an empty text takes any encoding
			vm.Out.take(text)
			return vm.room(text.Len())
		}
	}
	_, err = callOf(f, s.pos, appendName, vm.Out.value(), v)
	return err
}

// The methods that the code which ERB generates for a template calls.
const (
	toSName    = "to_s"
	appendName = "<<"
	freezeName = "freeze"
)

// callOf calls one of these methods.
func callOf(f *frame, pos source.Pos, name string, recv ruby.Value, args ...ruby.Value) (ruby.Value, error) {
	call := callee{sel: ruby.SelectorFor(name), pos: pos}
	return call.invoke(f, recv, args, nil, nil)
}

// Redefined implements ruby.Interpreter: a method of String that ERB's code calls was redefined.
func (vm *VM) Redefined(class *ruby.Class, name string) {
	if class == ruby.StringClass && (name == toSName || name == appendName || name == freezeName) {
		vm.Out.call()
	}
}

// text appends template text to the output. In a method the output is not accessible: ERB keeps it in a local
// variable.
func (c *compiler) text(n *syntax.Text) code {
	if !c.scope.template() {
		return c.noOutput(n)
	}
	p := &piece{n.Value, n.Pos()}
	return c.origin(n.Pos(), true, p.write)
}

func (c *compiler) noOutput(n syntax.Node) code {
	pos := n.Pos()
	return func(f *frame) (ruby.Value, error) {
		_, err := f.rt.Missing(f.self, outputName, nil, nil, nil, ruby.Bare)
		return ruby.Nil, f.place(err, pos)
	}
}

// outputName is the local variable in which ERB collects the output.
const outputName = "_erbout"

// put appends a text in a compatible encoding to the output, if there is room for it.
func (vm *VM) put(text string) bool {
	if !vm.Out.fits(len(text)) || !vm.RT.Spend(2*int64(len(text))) {
		return false
	}
	vm.Out.put(text)
	return true
}

// write is put with room made if necessary.
func write[T string | []byte](vm *VM, text T) error {
	if err := vm.room(len(text)); err != nil {
		return err
	}
	add(&vm.Out, text, vm.RT.Output)
	return nil
}

// room requests n more bytes of output. Each is charged twice: the text is built in a buffer that grows, and copied
// from there.
func (vm *VM) room(n int) error {
	if limit := vm.RT.Output; limit > 0 && int64(vm.Out.Len()+n) > limit {
		return &ruby.LimitError{What: "output", Limit: limit}
	}
	return vm.RT.Charge(2 * int64(n))
}

func (c *compiler) output(n *syntax.Output) code {
	if !c.scope.template() {
		return c.noOutput(n)
	}
	s := &step{body: operand{code: c.compile(n.Body)}, pos: n.Pos()}
	if c.scope.reassigns() {
		return c.origin(n.Pos(), false, s.outputLate)
	}
	return c.origin(n.Pos(), false, s.output)
}
