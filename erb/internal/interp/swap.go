package interp

// This file writes the values of <%= %> in templates that may assign to _erbout: Ruby evaluates the receiver of
// _erbout.<<(value.to_s) before the value, so that it is the text from before the assignment.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// receiver is the output that a running <%= %> appends to, if an assignment replaced it.
type receiver struct {
	up       *receiver // of the <%= %> around
	replaced bool
	str      *ruby.String // nil if nothing else refers to it
}

// replace notes an assignment to _erbout for the running <%= %>.
func (o *Output) replace() {
	for r := o.running; r != nil && !r.replaced; r = r.up {
		r.replaced, r.str = true, o.str
	}
}

// reassigns reports whether code that sees the output may assign to it.
func (s *scope) reassigns() bool {
	top := s.root()
	return top.evals || top.variable(outputName) != nil
}

// outputLate is output for a value that may replace the output.
func (s *step) outputLate(f *frame) (ruby.Value, error) {
	vm := f.vm
	r := &receiver{up: vm.Out.running}
	vm.Out.running = r
	v, err := s.body.eval(f)
	vm.Out.running = r.up
	if err != nil {
		return ruby.Nil, err
	}
	if !r.replaced {
		return ruby.Nil, f.place(s.writeValue(f, v), s.pos)
	}
	if v, err = callOf(f, s.pos, toSName, v); err != nil {
		return ruby.Nil, f.place(err, s.pos)
	}
	if r.str == nil {
		r.str = ruby.NewString("")
	}
	_, err = callOf(f, s.pos, appendName, r.str.Value(), v)
	return ruby.Nil, f.place(err, s.pos)
}
