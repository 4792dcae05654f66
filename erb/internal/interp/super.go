package interp

// This file compiles super.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/slab"
)

// super compiles super; a bare one passes on the current values of the method's parameters.
func (c *compiler) super(n *syntax.Super) code {
	pos := n.Pos()
	s := c.site(&syntax.Call{At: n.At, Name: "super", Args: n.Args, Block: n.Block, Pass: n.Pass})
	if s.bare = n.Bare; s.bare {
		c.passOn(s)
	}
	return func(f *frame) (ruby.Value, error) {
		m := f.vm.mark()
		v, err := s.super(f)
		f.vm.release(m)
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return v, nil
	}
}

// passed holds the parameters of a def as arguments. Its bare supers share them: a template may have thousands of
// both.
type passed struct {
	args   []ref
	plain  []operand // args, where they are in the frame or its env
	rest   int       // index in args of a splat; -1: none
	kwRest ref
	splat  bool // there is a kwRest
	keys   []ruby.Value
	vals   []ref
}

// passOn makes a bare super pass on the parameters of the enclosing def, even where a block has a variable of the name.
func (c *compiler) passOn(s *site) {
	def := c.scope.root()
	p := def.passed
	if p == nil {
		return
	}
	depth := 0
	for k := c.scope; k != def; k = k.up {
		if k.cells > 0 {
			depth++
		}
	}
	if p.rest < 0 && (c.scope == def || depth == 0 && !slices.ContainsFunc(p.args, func(r ref) bool { return !r.captured })) {
		s.args = p.plain
	} else if len(p.args) > 0 {
		s.list = func(f *frame, _ []ruby.Value) ([]ruby.Value, error) { return p.list(f, depth) }
	}
	if p.splat || len(p.keys) > 0 {
		s.kw = func(f *frame, h *ruby.Hash) error { return p.pairs(f, depth, h) }
	}
}

// passed lists the parameters of the def that is being compiled.
func (c *compiler) passed(params *syntax.Params) *passed {
	s, p := c.scope, &passed{rest: -1}
	variable := func(name string) ref {
		r, _ := s.find(name, s)
		return r
	}
	positional := func(list []syntax.Param) {
		for i := range list {
			p.args = append(p.args, variable(c.variableOf(&list[i], "")))
		}
	}
	positional(params.Required)
	positional(params.Optional)
	if params.Rest != nil {
		p.rest = len(p.args)
		p.args = append(p.args, variable(c.variableOf(params.Rest, restName)))
	}
	positional(params.Post)
	if p.splat = params.KwRest != nil; p.splat {
		p.kwRest = variable(c.variableOf(params.KwRest, kwRestName))
	}
	p.plain = slab.List(&c.operands, len(p.args))
	for i, r := range p.args {
		p.plain[i].slot = r.index
		if r.captured {
			p.plain[i].slot = constantSlot - 1 - r.index
		}
	}
	for _, q := range params.Keywords {
		p.keys, p.vals = append(p.keys, c.symbol(q.Name)), append(p.vals, variable(q.Name))
	}
	return p
}

// list returns the arguments for a super; depth is the number of scopes with variables around it.
func (p *passed) list(f *frame, depth int) ([]ruby.Value, error) {
	if p.rest < 0 {
		args := f.vm.reserve(len(p.args))
		for i, r := range p.args {
			args[i] = f.up(r, depth)
		}
		return args, nil
	}
	b := f.rt.Budget()
	args := ruby.Room[ruby.Value](b, len(p.args))
	for i, r := range ruby.Each(b, p.args) {
		if i != p.rest {
			args = ruby.Append(b, args, f.up(r, depth))
			continue
		}
		more, err := f.rt.Splat(f.up(r, depth))
		if err != nil {
			return nil, err
		}
		args = ruby.Append(b, args, more...)
	}
	return args, b.Err()
}

// pairs enters the keyword arguments.
func (p *passed) pairs(f *frame, depth int, h *ruby.Hash) error {
	if p.splat {
		if err := f.doubleSplat(func(*frame) (ruby.Value, error) { return f.up(p.kwRest, depth), nil }, h, len(p.vals) == 0); err != nil {
			return err
		}
	}
	for i, r := range p.vals {
		if err := f.rt.HashSet(h, p.keys[i], f.up(r, depth)); err != nil {
			return err
		}
	}
	return nil
}

// super calls the next method of the same name in the ancestors.
func (s *site) super(f *frame) (ruby.Value, error) {
	if f.act.method == nil {
		return f.superOutside()
	}
	if s.bare && f.act.made {
		return ruby.Nil, ruby.NewException(ruby.RuntimeErrorClass, "implicit argument passing of super from method defined "+
			"by define_method() is not supported. Specify all arguments explicitly.")
	}
	args, err := s.positional(f)
	if err != nil {
		return ruby.Nil, err
	}
	var kw *ruby.Hash
	if s.kw != nil || s.list != nil {
		if args, kw, err = s.keywords(f, args); err != nil {
			return ruby.Nil, err
		}
	}
	block := f.act.block
	var own *closure
	switch {
	case s.block != nil:
		own = s.block.close(f) // without a site: no method is looked up to call it
		block = &own.Proc
	case s.symbol != nil:
		block = f.rt.SymbolProc(s.symbol)
	case s.pass != nil:
		v, err := s.pass(f)
		if err == nil {
			block, err = f.rt.ToProc(v)
		}
		if err != nil {
			return ruby.Nil, err
		}
	}
	f.calls(s.pos)
	meth := f.act.method
	var next *ruby.Method
	if own, ok := meth.Body().(*method); ok {
		next = f.rt.SuperOf(f.self, meth, &own.above)
	} else {
		next = f.rt.FindSuper(f.self, meth.Home(), meth.OriginalName())
	}
	v, err := f.callSuper(next, args, kw, block)
	if own == nil {
		return v, err
	}
	own.done = true
	if j, ok := err.(*ruby.Jump); ok && j.Kind == ruby.JumpBreak && j.Tag == any(block) {
		return j.Value, nil
	}
	return v, err
}

// callSuper calls the method that super has found, nil for none. args are the last values that were reserved.
func (f *frame) callSuper(next *ruby.Method, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc) (v ruby.Value, err error) {
	if next == nil {
		meth := f.act.method
		return f.rt.MissingSuper(f.self, meth.Home(), meth.OriginalName(), args, kw, block)
	}
	if body, ok := next.Body().(*method); ok && kw == nil {
		f.rt.Calling = nil
		v, err = body.callOn(f.vm, next, f.self, args, block, true)
	} else {
		f.rt.Calling = next
		v, err = f.rt.Invoke(next, f.self, args, kw, block)
	}
	if err != nil {
		f.vm.blame(next, err)
	}
	return v, err
}

// superOutside handles super outside methods of the template: at its top level, which is in a method of the
// director's, or in the body of a class.
func (f *frame) superOutside() (ruby.Value, error) {
	if f.act.name == "" {
		return ruby.Nil, ruby.NewException(ruby.NoMethodErrorClass, "super called outside of method")
	}
	return f.rt.MissingSuper(f.rt.Main, nil, f.act.name, nil, nil, nil)
}
