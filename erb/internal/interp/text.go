package interp

// This file compiles sequences of statements; most statements are text and output.

import (
	"slices"

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
		return c.compileLast(n.List[0])
	}
	list, ends := make([]step, 0, len(n.List)), false
	for i, s := range n.List {
		var next step
		switch _, defined := s.(*syntax.Defined); {
		case i == len(n.List)-1:
			c.ahead = c.last
			next = c.step(s, c.use)
		case defined:
			continue // Ruby doesn't evaluate a defined? whose result is not used
		case c.ends(s):
			next, ends = c.guard(s.(*syntax.If)), true
		default:
			next = c.step(s, unused)
		}
		if last := len(list) - 1; last >= 0 && next.kind == stepOutput && list[last].kind == stepText {
			next.piece = list[last].piece
			list[last] = next
			continue
		}
		list = append(list, next)
	}
	switch {
	case !slices.ContainsFunc(list, func(s step) bool { return s.kind != stepCode }):
		if !slices.ContainsFunc(list, func(s step) bool { return s.to > 0 }) {
			return statements(list)
		}
		return stored(list)
	case ends && !slices.ContainsFunc(list, func(s step) bool { return s.kind != stepCode && s.kind != stepGuard }):
		return guarded(list)
	}
	return func(f *frame) (v ruby.Value, err error) {
		for i := range list {
			s := &list[i]
			switch s.kind {
			case stepCode:
				v, err = s.statement(f)
			case stepGuard:
				ok := false
				if ok, err = s.guard.cond(f); ok == s.guard.when && err == nil {
					return s.guard.value(f)
				}
				v = ruby.Nil
			case stepText:
				v, err = s.piece.run(f)
			case stepOutput:
				if s.piece.text != "" {
					if err = s.piece.write(f); err != nil {
						return ruby.Nil, err
					}
				}
				v, err = s.run(f)
			}
			if err != nil {
				return ruby.Nil, err
			}
		}
		return v, nil
	}
}

// statements compiles a sequence of code only.
//
//go:noinline
func statements(list []step) code {
	codes := make([]code, len(list))
	for i := range list {
		codes[i] = list[i].body.code
	}
	return func(f *frame) (v ruby.Value, err error) {
		for _, code := range codes {
			if v, err = code(f); err != nil {
				return ruby.Nil, err
			}
		}
		return v, nil
	}
}

// stored is statements with values that are stored in the frame.
//
//go:noinline
func stored(list []step) code {
	type statement struct {
		operand
		to int
	}
	all := make([]statement, len(list))
	for i := range list {
		all[i] = statement{list[i].body, list[i].to}
	}
	return func(f *frame) (v ruby.Value, err error) {
		for i := range all {
			s := &all[i]
			if s.code == nil {
				v = s.known(f)
			} else if v, err = s.code(f); err != nil {
				return ruby.Nil, err
			}
			if s.to > 0 {
				f.locals[s.to-1] = v
			}
		}
		return v, nil
	}
}

// guarded is statements with some that may end the body.
//
//go:noinline
func guarded(list []step) code {
	return func(f *frame) (v ruby.Value, err error) {
		for i := range list {
			s := &list[i]
			if s.kind == stepCode {
				if v, err = s.statement(f); err != nil {
					return ruby.Nil, err
				}
				continue
			}
			ok, err := s.guard.cond(f)
			if err != nil {
				return ruby.Nil, err
			}
			if ok == s.guard.when {
				return s.guard.value(f)
			}
		}
		return v, nil
	}
}

// guard is a statement that ends the method or block around it if cond is when.
type guard struct {
	cond  func(f *frame) (bool, error)
	when  bool
	value code // of the method or block
}

// ends reports whether a statement before the last one of a body is a guard.
func (c *compiler) ends(n syntax.Node) bool {
	test, ok := n.(*syntax.If)
	if !ok || c.last == within || test.Then != nil && test.Else != nil {
		return false
	}
	end := test.Then
	if end == nil {
		end = test.Else
	}
	if s, ok := end.(*syntax.Seq); ok && len(s.List) == 1 {
		end = s.List[0]
	}
	switch end.(type) {
	case *syntax.Return:
		return c.last == ofMethod
	case *syntax.Next:
		return c.last == ofBlock
	}
	return false
}

// guard compiles a statement for which ends is true.
func (c *compiler) guard(n *syntax.If) step {
	c.enter()
	g := &guard{cond: c.cond(n.Cond), when: n.Then != nil}
	if g.when {
		g.value = c.compileLast(n.Then)
	} else {
		g.value = c.compileLast(n.Else)
	}
	c.nest.now--
	return step{kind: stepGuard, guard: g}
}

// step is a statement of a sequence. The most frequent kinds are run without a call.
type step struct {
	kind  stepKind
	use   use
	piece piece // template text before <%= %>, if there is any
	group int   // number of $1 and so on, if <%= %> has only that; 0: something else
	body  operand
	to    int // number of the variable of the frame that the value is stored in, from 1; 0: none
	guard *guard
	pos   source.Pos
}

// statement evaluates a step of kind stepCode.
func (s *step) statement(f *frame) (ruby.Value, error) {
	v, err := s.body.eval(f)
	if err == nil && s.to > 0 {
		f.locals[s.to-1] = v
	}
	return v, err
}

// piece is text of the template.
type piece struct {
	text string
	pos  source.Pos
	use  use
}

type stepKind uint8

const (
	stepCode stepKind = iota
	stepText
	stepOutput
	stepGuard
)

func (c *compiler) step(n syntax.Node, u use) step {
	ahead := c.ahead
	c.ahead = within
	if c.cover == nil && !c.traced && c.scope.template() && !c.scope.reassigns() {
		switch n := n.(type) {
		case *syntax.Text:
			return step{kind: stepText, piece: piece{n.Value, n.Pos(), u}}
		case *syntax.Output:
			c.nest.now++
			body := c.operand(n.Body)
			c.nest.now--
			return step{kind: stepOutput, use: u, group: groupIn(n.Body), body: body, pos: n.Pos()}
		}
	}
	if a, ok := n.(*syntax.Assign); ok && c.cover == nil {
		if slot, ok := c.slotOf(a.Target); ok {
			c.enter()
			body := c.operand(a.Value)
			c.nest.now--
			return step{body: body, to: slot + 1}
		}
	}
	c.ahead = ahead
	return step{body: operand{code: c.compileFor(u, n)}}
}

// sole is step for the body of a clause, which may be an assignment alone. Others are code.
func (c *compiler) sole(u use, n syntax.Node) step {
	if s, ok := n.(*syntax.Seq); ok && len(s.List) == 1 && c.cover == nil {
		c.enter()
		next := c.sole(u, s.List[0])
		c.nest.now--
		return next
	}
	if _, ok := n.(*syntax.Assign); ok {
		return c.step(n, u)
	}
	return step{body: operand{code: c.compileFor(u, n)}}
}

// asCode returns code that evaluates the operand.
func (o *operand) asCode() code {
	if o.code != nil {
		return o.code
	}
	return o.eval
}

// asCode returns code that runs a step of kind stepCode.
func (s *step) asCode() code {
	val := s.body // of the code's own
	if s.to == 0 {
		return val.asCode()
	}
	return storeIn(s.to-1, &val)
}

// reassigns reports whether code that sees the output may assign to it.
func (s *scope) reassigns() bool {
	top := s.root()
	return top.evals || top.variable(outputName) != nil
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

// run writes a text of the template.
func (p *piece) run(f *frame) (ruby.Value, error) {
	if p.use.in(f) {
		return p.evaluate(f)
	}
	return ruby.Nil, p.write(f)
}

// evaluate evaluates _erbout << "text".freeze.
func (p *piece) evaluate(f *frame) (ruby.Value, error) {
	out := f.vm.Out.value()
	if f.vm.Out.plain() {
		return out, f.place(write(f.vm, p.text), p.pos)
	}
	text := f.rt.NewString(p.text).Value()
	text.Freeze()
	if f.rt.Redefines(ruby.StringClass, freezeName) {
		var err error
		if text, err = callOf(f, p.pos, freezeName, text); err != nil {
			return ruby.Nil, f.place(err, p.pos)
		}
	}
	v, err := callOf(f, p.pos, appendName, out, text)
	return v, f.place(err, p.pos)
}

// write is evaluate without the value.
func (p *piece) write(f *frame) error {
	if f.vm.put(p.text) {
		return nil
	}
	if f.vm.Out.plain() {
		return f.place(write(f.vm, p.text), p.pos)
	}
	_, err := p.evaluate(f)
	return err
}

// run writes the value of <%= %>.
func (s *step) run(f *frame) (ruby.Value, error) {
	if s.use.in(f) {
		return s.evaluate(f)
	}
	return ruby.Nil, s.output(f)
}

// evaluate evaluates _erbout << value.to_s. Ruby evaluates the receiver first: the value may assign to _erbout.
func (s *step) evaluate(f *frame) (ruby.Value, error) {
	out := f.vm.Out.value()
	v, err := s.body.eval(f)
	if err != nil {
		return ruby.Nil, err
	}
	v, err = s.append(f, out, v)
	return v, f.place(err, s.pos)
}

// output is evaluate without the value, for values that don't assign to _erbout.
func (s *step) output(f *frame) error {
	vm := f.vm
	if s.group > 0 {
		if text, ok := matching.LastMatchText(vm.RT, s.group); ok && vm.put(text) {
			return nil
		}
	}
	v, err := s.body.eval(f)
	if err != nil {
		return err
	}
	if text, ok := v.AsString(); ok {
		if vm.RT.Joins(text) && vm.put(text.String()) {
			return nil
		}
	} else if v.IsInt() && vm.Out.fits(maxDigits) && !vm.RT.Patched() {
		n := vm.Out.putInt(v.Int())
		if vm.RT.Spend(2 * int64(n)) {
			return nil
		}
		vm.Out.drop(n)
	}
	_, err = s.append(f, ruby.Nil, v)
	return f.place(err, s.pos)
}

// append evaluates out << v.to_s; nil stands for the output. The result of to_s need not be a String: it is passed to
// <<.
func (s *step) append(f *frame, out, v ruby.Value) (ruby.Value, error) {
	if done, err := f.vm.writes(out, v); done {
		return out, err
	}
	v, err := callOf(f, s.pos, toSName, v)
	if err != nil {
		return ruby.Nil, err
	}
	if _, ok := v.AsString(); ok {
		if done, err := f.vm.writes(out, v); done {
			return out, err
		}
	}
	if out.IsNil() {
		out = f.vm.Out.value()
	}
	return callOf(f, s.pos, appendName, out, v)
}

// writes is append for values whose text can be added without calls of methods. It reports whether v is one.
func (vm *VM) writes(out, v ruby.Value) (bool, error) {
	if !vm.Out.plain() || !out.IsNil() && out != vm.Out.value() {
		return false, nil
	}
	if text, ok := v.AsString(); ok {
		if !vm.RT.Joins(text) {
			return false, nil
		}
		return true, write(vm, text.String())
	}
	if !ruby.Elementary(v) || vm.RT.Patched() {
		return false, nil
	}
	var array [64]byte
	buf, err := vm.RT.AppendToS(array[:0], v)
	if err == nil {
		err = write(vm, buf)
	}
	return true, err
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

// text appends template text to the output.
func (c *compiler) text(n *syntax.Text) code {
	if !c.scope.template() {
		return c.elsewhere(n, &syntax.Str{At: n.At, Value: n.Value}, freezeName)
	}
	p := &piece{n.Value, n.Pos(), c.use}
	return c.origin(n.Pos(), true, p.run)
}

// elsewhere compiles code that appends value to a variable of the template's own with the name of the output.
func (c *compiler) elsewhere(n, value syntax.Node, method string) code {
	pos := syntax.At(n.Pos())
	value = &syntax.Call{At: pos, Recv: value, Name: method}
	return c.call(&syntax.Call{At: pos, Recv: &syntax.LVar{At: pos, Name: outputName}, Name: appendName, Args: []syntax.Node{value}})
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
	if vm.Out.str != nil {
		b := vm.RT.Budget()
		b.AppendTo(vm.Out.str, string(text))
		return b.Err()
	}
	add(&vm.Out, text, vm.RT.Output)
	return nil
}

// room requests n more bytes of output. Each is charged twice: the text is built in a buffer that grows, and copied
// from there.
func (vm *VM) room(n int) error {
	if limit := vm.RT.Output; limit > 0 && int64(vm.Out.Len()+n) > limit {
		return vm.RT.Exceeded(ruby.LimitError{What: "output", Limit: limit})
	}
	return vm.RT.Charge(2 * int64(n))
}

func (c *compiler) output(n *syntax.Output) code {
	if !c.scope.template() {
		return c.elsewhere(n, n.Body, toSName)
	}
	s := &step{use: c.use, body: operand{code: c.compile(n.Body)}, pos: n.Pos()}
	if c.scope.reassigns() {
		s.use = used // write to the former _erbout
	}
	return c.origin(n.Pos(), false, s.run)
}
