package interp

// This file compiles sequences of statements, most of which are text and output.

import (
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
	list := make([]step, len(n.List))
	for i, s := range n.List {
		list[i] = c.step(s)
	}
	return func(f *frame) (v ruby.Value, err error) {
		for i := range list {
			s := &list[i]
			switch s.kind {
			case stepCode:
				v, err = s.body.code(f)
			case stepText:
				v, err = s.write(f)
			case stepOutput:
				v, err = s.output(f)
			}
			if err != nil {
				return ruby.Nil, err
			}
		}
		return v, nil
	}
}

// step is a statement of a sequence. Those that most templates have most of are done without a call.
type step struct {
	kind stepKind
	text string
	body operand
	pos  source.Pos
}

type stepKind uint8

const (
	stepCode stepKind = iota
	stepText
	stepOutput
)

func (c *compiler) step(n syntax.Node) step {
	if c.cover == nil && c.scope.template() {
		switch n := n.(type) {
		case *syntax.Text:
			return step{kind: stepText, text: n.Value, pos: n.Pos()}
		case *syntax.Output:
			c.nest.now++
			body := c.operand(n.Body)
			c.nest.now--
			return step{kind: stepOutput, body: body, pos: n.Pos()}
		}
	}
	return step{body: operand{code: c.compile(n)}}
}

// write writes a text.
func (s *step) write(f *frame) (ruby.Value, error) {
	if err := f.vm.write(s.text); err != nil {
		return ruby.Nil, f.place(err, s.pos)
	}
	return ruby.Nil, nil
}

// output writes the value of <%= %>.
func (s *step) output(f *frame) (ruby.Value, error) {
	v, err := s.body.eval(f)
	if err != nil {
		return ruby.Nil, err
	}
	if text, ok := v.AsString(); ok {
		err = f.vm.write(text.String())
	} else {
		err = f.vm.writeOther(v)
	}
	if err != nil {
		return ruby.Nil, f.place(err, s.pos)
	}
	return ruby.Nil, nil
}

// text appends template text to the output. In a method the output can't be reached: ERB keeps it in a local variable.
func (c *compiler) text(n *syntax.Text) code {
	if !c.scope.template() {
		return c.noOutput(n)
	}
	s := &step{text: n.Value, pos: n.Pos()}
	return s.write
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

func (vm *VM) write(text string) error {
	if vm.Out.fits(len(text)) && vm.RT.Spend(2*int64(len(text))) {
		vm.Out.put(text)
		return nil
	}
	if err := vm.room(len(text)); err != nil {
		return err
	}
	vm.Out.add(text, vm.RT.Output)
	return nil
}

// room asks for n more bytes of output. Each is paid for twice: the text is put together in a buffer that has to grow,
// and copied from there.
func (vm *VM) room(n int) error {
	if s := vm.Out.str; s != nil && s.Value().Frozen() {
		return vm.RT.FrozenError(s.Value())
	}
	if limit := vm.RT.Output; limit > 0 && int64(vm.Out.Len()+n) > limit {
		return &ruby.LimitError{What: "output", Limit: limit}
	}
	return vm.RT.Charge(2 * int64(n))
}

// writeOther writes to_s of what is not a string.
func (vm *VM) writeOther(v ruby.Value) error {
	if v.IsInt() && vm.Out.fits(mostDigits) && !vm.RT.Patched() {
		if n := vm.Out.putInt(v.Int()); vm.RT.Spend(2 * int64(n)) {
			return nil
		} else {
			vm.Out.drop(n)
		}
	}
	return vm.writeText(v)
}

// writeText is writeOther for those whose text has to be made first.
func (vm *VM) writeText(v ruby.Value) error {
	var array [64]byte
	buf, err := vm.RT.AppendToS(array[:0], v)
	if err != nil {
		return err
	}
	if err := vm.room(len(buf)); err != nil {
		return err
	}
	vm.Out.addBytes(buf, vm.RT.Output)
	return nil
}

func (c *compiler) output(n *syntax.Output) code {
	if !c.scope.template() {
		return c.noOutput(n)
	}
	s := &step{body: operand{code: c.compile(n.Body)}, pos: n.Pos()}
	return s.output
}
