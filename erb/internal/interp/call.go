package interp

// This file compiles method calls.

import (
	"path"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/slab"
)

// call picks the fastest implementation for the shape of a call.
func (c *compiler) call(n *syntax.Call) code {
	if n.Recv == nil {
		if special := c.special(n); special != nil {
			return special
		}
	}
	if n.Name == "!" && n.Recv != nil && len(n.Args) == 0 {
		return c.not(&syntax.Not{At: n.At, X: n.Recv})
	}
	if op := c.operator(n); op != nil {
		return op
	}
	if n.Safe {
		return c.safeCall(n)
	}
	s := c.primitive(n)
	if s != nil {
		return s.called()
	}
	if best := c.bestOfLiteral(n); best != nil {
		return best
	}
	if frozen := c.frozenLiteral(n); frozen != nil {
		return frozen
	}
	if nesting := c.moduleNesting(n); nesting != nil {
		return nesting
	}
	var recv operand
	if n.Recv != nil {
		recv = c.operand(n.Recv)
	}
	s = c.site(n)
	if s.recv, s.evaluates = recv, n.Recv != nil; n.Name == "call" && s.simple() {
		if block := c.lentBlock(n.Recv); block != nil {
			s.recv = operand{code: block}
		}
	}
	return s.called()
}

// called picks the code of a call.
func (s *site) called() code {
	switch {
	case s.plain():
		return s.send()
	case s.simple():
		return s.sendArgs()
	}
	return s.call
}

func (c *compiler) safeCall(n *syntax.Call) code {
	recv, dispatch := c.operand(n.Recv), c.dispatch(n)
	return func(f *frame) (v ruby.Value, err error) {
		if recv.code == nil {
			v = recv.known(f)
		} else if v, err = recv.code(f); err != nil {
			return ruby.Nil, err
		}
		if v.IsNil() {
			return ruby.Nil, nil
		}
		return dispatch(f, v)
	}
}

// plainArgs reports whether there are neither splats nor keywords among args.
func plainArgs(args []syntax.Node) bool {
	for _, a := range args {
		switch a := a.(type) {
		case *syntax.Splat:
			return false
		case *syntax.Hash:
			if a.Braceless {
				return false
			}
		}
	}
	return true
}

// callee is the static description of a call: the method's name and how it is called.
type callee struct {
	sel   *ruby.Selector
	fixed *ruby.Method // a primitive, instead of the method of sel
	pos   source.Pos
	place uint // in VM.known
	self  bool // private methods may be called: no receiver, or self
	vcall bool
}

func (c *compiler) callee(name string, pos source.Pos, self bool) callee {
	c.callees++
	return callee{sel: c.selector(name), pos: pos, self: self, place: c.callees}
}

// site is a compiled call.
type site struct {
	callee
	recv operand // the receiver, if the site evaluates it
	bare bool    // super without arguments of its own

	evaluates bool // the receiver; otherwise it is self, or given
	args      []operand
	texts     []ruby.Value                                          // string literals among args, others nil; nil if none
	list      func(f *frame, to []ruby.Value) ([]ruby.Value, error) // instead of args when there are splats
	kw        func(f *frame, h *ruby.Hash) error
	listed    *listed // instead of kw, for a few keywords that are written out
	pass      code
	block     *blockCode
	use       use              // of the call with that block
	quick     quick            // of a call without arguments and a block; nil for most names
	symbol    *ruby.SymbolCall // for &:name

	quickArgs quickArgs // likewise of one with arguments
}

func (c *compiler) site(n *syntax.Call) *site {
	_, onSelf := n.Recv.(*syntax.Self)
	s := slab.One(&c.sites)
	s.callee = c.callee(n.Name, n.Pos(), n.Recv == nil || onSelf)
	s.vcall = n.VCall
	s.args, s.list, s.kw, s.listed = c.arguments(n.Args)
	s.texts = c.literalTexts(n.Args[:len(s.args)])
	s.quick, s.quickArgs = quickly[n.Name], quicklyArgs[n.Name]
	switch {
	case n.Block != nil:
		s.block, s.use = c.block(n.Block), c.use
	case n.Pass != nil:
		if sym, ok := n.Pass.(*syntax.Sym); ok {
			s.symbol = ruby.NewSymbolCall(sym.Name)
		} else if _, ok := n.Pass.(*syntax.AnonBlock); ok {
			s.pass = c.anonymous(blockName, n)
		} else {
			s.pass = c.compile(n.Pass)
		}
	}
	return s
}

// setter is the site of an assignment to recv.name or recv[args], without the value.
func (c *compiler) setter(n *syntax.Call) *site {
	name := "[]="
	if n.Name != "[]" {
		name = n.Name + "="
	}
	_, onSelf := n.Recv.(*syntax.Self)
	s := slab.One(&c.sites)
	s.callee = c.callee(name, n.Pos(), n.Recv == nil || onSelf)
	s.args, s.list, s.kw, _ = c.arguments(n.Args)
	s.texts = c.literalTexts(n.Args[:len(s.args)])
	return s
}

// arguments compiles positional arguments (list instead of plain when there are splats) and keywords; few keywords that
// are written out are listed, too.
func (c *compiler) arguments(nodes []syntax.Node) (plain []operand, list func(*frame, []ruby.Value) ([]ruby.Value, error), kw func(*frame, *ruby.Hash) error, l *listed) {
	if n := len(nodes); n > 0 {
		if h, ok := nodes[n-1].(*syntax.Hash); ok && h.Braceless {
			kw, l = c.pairs(h)
			nodes = nodes[:n-1]
		}
	}
	for _, a := range nodes {
		if _, ok := a.(*syntax.Splat); ok {
			return nil, c.list(nodes), kw, nil
		}
	}
	plain = slab.List(&c.operands, len(nodes))
	for i, a := range nodes {
		plain[i] = c.operand(a)
	}
	return plain, nil, kw, l
}

// dispatch compiles all of a call but its receiver.
func (c *compiler) dispatch(n *syntax.Call) func(f *frame, recv ruby.Value) (ruby.Value, error) {
	s := c.site(n)
	if s.plain() {
		return func(f *frame, recv ruby.Value) (ruby.Value, error) { return s.invoke(f, recv, nil, nil, nil) }
	}
	return func(f *frame, recv ruby.Value) (ruby.Value, error) {
		m := f.vm.mark()
		v, err := s.evaluate(f, recv)
		f.vm.release(m)
		return v, err
	}
}

// plain reports whether a call has no arguments and no block.
func (s *site) plain() bool { return s.simple() && len(s.args) == 0 }

// simple reports whether a call has only positional arguments.
func (s *site) simple() bool {
	return s.list == nil && s.kw == nil && s.pass == nil && s.block == nil && s.symbol == nil
}

// call evaluates the receiver and makes the call.
func (s *site) call(f *frame) (ruby.Value, error) {
	recv := f.self
	if s.evaluates {
		v, err := s.recv.eval(f)
		if err != nil {
			return ruby.Nil, err
		}
		recv = v
	}
	m := f.vm.mark()
	v, err := s.evaluate(f, recv)
	f.vm.release(m)
	return v, err
}

// evaluate evaluates the arguments and calls the method. The caller releases the reserved part of the stack.
func (s *site) evaluate(f *frame, recv ruby.Value) (ruby.Value, error) {
	var args []ruby.Value
	var err error
	if len(s.args) > 0 || s.list != nil {
		if args, err = s.operands(f, s.texts != nil && s.borrows(f, recv, len(s.args))); err != nil {
			return ruby.Nil, err
		}
	}
	if s.listed != nil && s.symbol == nil && s.block == nil && s.pass == nil {
		return s.callListed(f, recv, args)
	}
	var kw *ruby.Hash
	if s.kw != nil || s.list != nil {
		if args, kw, err = s.keywords(f, args); err != nil {
			return ruby.Nil, f.place(err, s.pos)
		}
	}
	var block *ruby.Proc
	switch {
	case s.symbol != nil:
		block = f.rt.SymbolProc(s.symbol)
	case s.block != nil:
		own := s.block.lend(f)
		own.site, own.recv, own.depth, own.ignored = s, recv, int32(len(f.vm.calls)), !s.use.in(f)
		block = &own.Proc
		var v ruby.Value
		if m, body := s.target(f, recv); body != nil && kw == nil {
			f.calls(s.pos)
			if v, err = body.callInPlace(f.vm, m, recv, args, block, f.file != nil); err != nil {
				v, err = ruby.Nil, f.place(err, s.pos)
			}
		} else {
			v, err = s.dispatch(f, m, recv, args, kw, block, true)
		}
		f.vm.giveBack(own)
		if j, ok := err.(*ruby.Jump); ok && j.Kind == ruby.JumpBreak && j.Tag == any(block) {
			return j.Value, nil
		}
		return v, err
	case s.pass != nil:
		v, err := s.pass(f)
		if err == nil {
			block, err = f.rt.ToProc(v)
		}
		if err != nil {
			return ruby.Nil, f.place(err, s.pos)
		}
	}
	m, _ := s.target(f, recv)
	return s.dispatch(f, m, recv, args, kw, block, true)
}

// keywords evaluates the keyword arguments. Without any, a hash of ruby2_keywords at the end of splatted arguments is
// taken instead.
func (s *site) keywords(f *frame, args []ruby.Value) ([]ruby.Value, *ruby.Hash, error) {
	switch {
	case s.kw != nil:
		kw := ruby.NewHash(0)
		return args, kw, s.kw(f, kw)
	case s.list != nil:
		return splattedKeywords(f, args)
	}
	return args, nil, nil
}

// literalTexts returns the strings that are literals among args; the others are nil.
func (c *compiler) literalTexts(args []syntax.Node) []ruby.Value {
	var texts []ruby.Value
	for i, a := range args {
		if s, ok := a.(*syntax.Str); ok {
			if texts == nil {
				texts = slab.List(&c.texts, len(args))
			}
			texts[i] = ruby.SharedStr(s.Value)
		}
	}
	return texts
}

// borrows reports whether the method that is called only reads its n arguments.
func (s *callee) borrows(f *frame, recv ruby.Value, n int) bool {
	m, _ := s.target(f, recv)
	return m != nil && (m.Flags&ruby.Borrows != 0 || m.Flags&ruby.BorrowsOne != 0 && n == 1)
}

func (s *site) positional(f *frame) ([]ruby.Value, error) { return s.operands(f, false) }

// operands evaluates the positional arguments; with borrow, literals are not copied.
func (s *site) operands(f *frame, borrow bool) ([]ruby.Value, error) {
	if s.list != nil {
		return s.list(f, nil)
	}
	vm, n := f.vm, len(s.args)
	var args []ruby.Value
	if to := vm.sp + n; to <= len(vm.stack) { // as reserve does
		args = vm.stack[vm.sp:to:to]
		vm.sp = to
	} else {
		args = vm.reserve(n)
	}
	for i := range s.args {
		a := &s.args[i]
		switch {
		case borrow && !s.texts[i].IsNil():
			args[i] = s.texts[i]
		case a.code != nil:
			v, err := a.code(f)
			if err != nil {
				return nil, err
			}
			args[i] = v
		default:
			args[i] = a.known(f)
		}
	}
	return args, nil
}

// frozenLiteral compiles "x".freeze, which is the same object each time. It is nil for other calls.
func (c *compiler) frozenLiteral(n *syntax.Call) code {
	s, ok := n.Recv.(*syntax.Str)
	if !ok || n.Name != "freeze" || len(n.Args) > 0 || n.Block != nil || n.Pass != nil {
		return nil
	}
	text, pos, sel, literal := s.Value, n.Pos(), c.selector(n.Name), c.compile(s)
	return func(f *frame) (ruby.Value, error) {
		v, err := literal(f)
		if err != nil {
			return ruby.Nil, err
		}
		if str, ok := v.AsString(); !ok || str.Enc != ruby.UTF8 || f.rt.Patched() && f.rt.Find(v, sel).Body() != nil {
			v, err = f.rt.CallMethod(v, sel, nil, nil, nil, false)
		} else {
			v, err = f.rt.Interned(text)
		}
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return v, nil
	}
}

// special compiles the calls that depend on the calling frame.
func (c *compiler) special(n *syntax.Call) code {
	if len(n.Args) > 0 || n.Block != nil || n.Pass != nil {
		return nil
	}
	switch n.Name {
	case "block_given?":
		return func(f *frame) (ruby.Value, error) { return ruby.Bool(f.act.given() != nil), nil }
	case "__callee__":
		return func(f *frame) (ruby.Value, error) {
			switch {
			case f.act.method != nil:
				return ruby.Sym(f.act.method.Name), nil
			case f.act.name == "":
				return ruby.Nil, nil // in the body of a class
			}
			return ruby.Sym(f.act.name), nil
		}
	case "__method__":
		return func(f *frame) (ruby.Value, error) {
			if f.act.name == "" {
				return ruby.Nil, nil // in the body of a class
			}
			return ruby.Sym(f.act.name), nil
		}
	case "__dir__":
		if strings.HasPrefix(c.file.Name, "(eval at ") {
			return constant(ruby.Nil)
		}
		if n.VCall || n.Recv == nil {
			return c.str(&syntax.Str{At: n.At, Value: path.Dir(c.file.Name)})
		}
	case outputName:
		if n.VCall && c.scope.template() {
			return func(f *frame) (ruby.Value, error) { return f.vm.Out.value(), nil }
		}
	}
	return nil
}
