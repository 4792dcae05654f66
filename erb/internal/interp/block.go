package interp

// This file compiles blocks and lambdas, and runs them.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// blockCode is a compiled block. It holds no state of a run.
type blockCode struct {
	pos     source.Pos
	params  *params
	body    code
	scope   *scope
	stack   int  // approximate use of Go's stack
	looped  bool // a for is between it and the method or block around it
	level   int  // nesting of blocks, with itself
	redone  bool // redo is in its body
	returns bool // return is in its body, or may be in a string that is evaluated there
	kept    bool // its variables belong to a binding, and exist already

	short   int  // number of parameters, if it may be called by CallShort; or notShort
	inPlace bool // its arguments can be its variables; see callInPlace
	leaf    leaf // of a block that needs no frame, and is inPlace; nil for most

	literal bool   // its body is only a string literal, and doesn't count its evaluations
	text    string // of the literal
}

// closure is a block together with the variables that it closes over. The Proc that Ruby code sees is embedded.
type closure struct {
	ruby.Proc
	code  *blockCode
	home  surroundings // of the frame that made it
	from  int          // number of that frame
	id    int          // distinguishes the blocks of a run that use one closure after another
	depth int32        // number of running calls when it was passed to site
	// ignored says that the value of the call that it was passed to is not used.
	ignored bool
	done    bool // the call that it was passed to has returned: break has no target any more
	// evaluated says that it is a string evaluated by class_eval or the like as code of the class: constants are
	// looked up there, too.
	evaluated bool

	// turn is the frame of its latest CallShort, until the call that it was passed to ends. Its number is -1 while it
	// is unused.
	turn *frame
	// site is the call that it was passed to, if it was written there.
	site *site
	recv ruby.Value
}

func (c *compiler) block(n *syntax.Block) *blockCode {
	outer, loop, redone, returns := c.scope, c.loop, c.redone, c.returns
	c.scope, c.loop, c.redone, c.returns = c.scopes[n], nil, false, false
	nested := c.nest
	c.nest = nesting{}
	c.level++
	b := &blockCode{pos: n.Pos(), scope: c.scope, looped: loop.inBlock(), level: c.level}
	switch {
	case n.Params != nil:
		b.params = c.params(n.Params)
	case n.NumParams > 0 || n.It:
		b.params = c.implicitParams(n)
	default:
		b.params = &params{plain: true}
	}
	b.body = c.compileBody(tail, ofBlock, n.Body)
	b.stack, c.nest = c.nest.stack(), nested
	b.redone, b.returns = c.redone, c.returns || c.scope.evals
	b.short = notShort
	if n := len(b.params.required); b.params.plain && n <= 2 && !b.params.comma && !b.redone {
		b.short = n
	}
	b.inPlace = b.short >= 0 && c.scope.cells == 0 && b.params.inPlace()
	if b.inPlace && c.scope.slots == len(b.params.required) && c.cover == nil {
		b.leaf = c.leafOf(n.Body)
	}
	if s, ok := n.Body.(*syntax.Str); ok {
		b.literal, b.text = true, s.Value
	}
	c.scope, c.loop, c.redone, c.returns = outer, loop, redone, returns || b.returns
	c.level--
	return b
}

// close makes the closure of a block.
func (b *blockCode) close(f *frame) *closure {
	p := newClosure()
	p.enclose(b, f)
	f.act.inside = true
	return p
}

// lend makes a closure as close does, for one call of a method. When it has returned, giveBack takes the closure for
// reuse: most methods only call their block.
func (b *blockCode) lend(f *frame) *closure {
	n := len(f.vm.lent)
	if n == 0 {
		p := newClosure()
		p.enclose(b, f)
		return p
	}
	p := f.vm.lent[n-1]
	f.vm.lent = f.vm.lent[:n-1]
	p.enclose(b, f)
	return p
}

func newClosure() *closure {
	p := &closure{}
	p.Proc.Init(p)
	p.Short = p
	return p
}

// giveBack ends the call that p was passed to. p is not reused while it may be referenced.
func (vm *VM) giveBack(p *closure) {
	if p.Kept || vm.threaded {
		p.home.act.inside = true
	}
	if p.Kept {
		p.done = true
		if f := p.turn; f != nil && f.number < 0 {
			vm.freeFrame(f)
		}
		p.turn = nil
		return
	}
	vm.lent = append(vm.lent, p) // bounded: by the depth of calls
}

// enclose makes p a block that was made in f.
func (p *closure) enclose(b *blockCode, f *frame) {
	if f.number == 0 {
		f.vm.numbered++
		f.number = f.vm.numbered
	}
	p.from = f.number
	if p.code == b && p.home == f.surroundings { // the block of a loop: write nothing, for the garbage collector
		return
	}
	f.vm.numbered++
	p.code, p.home, p.id = b, f.surroundings, f.vm.numbered
}

// lend prepares the variable of a method's block: most methods only call it, so that it can be reused after the call.
// It is kept when the variable is read for something else, unless it must be kept anyway.
func (c *compiler) lend(p *syntax.Params) {
	s := c.scope
	if p.Block == nil || p.Block.Name == "" || s.super || s.evals || c.cover != nil {
		return
	}
	if r, ok := s.lookup(p.Block.Name); ok && !r.captured {
		s.lent = r.index + 1
	}
}

// lends reports whether a variable of the frame holds a block that is kept when it is read.
func (s *scope) lends(r ref) bool { return s.lent > 0 && r.index == s.lent-1 && !r.captured }

// lentBlock returns the block that n reads if it is reused after the call, for code that doesn't keep it; or else nil.
func (c *compiler) lentBlock(n syntax.Node) code {
	l, ok := n.(*syntax.LVar)
	if !ok {
		return nil
	}
	r, ok := c.scope.lookup(l.Name)
	if !ok || !c.scope.lends(r) {
		return nil
	}
	kept := keptBlock(r.index)
	return func(f *frame) (ruby.Value, error) {
		if f.rt.Patched() { // call may be a method of the template's
			return kept(f)
		}
		return f.locals[r.index], nil
	}
}

// keptBlock reads the variable of a block.
func keptBlock(slot int) code {
	return func(f *frame) (ruby.Value, error) {
		v := f.locals[slot]
		if p, ok := v.AsProc(); ok {
			p.Keep()
		}
		return v, nil
	}
}

// lambda compiles ->(x) { … }.
func (c *compiler) lambda(n *syntax.Lambda) code {
	pos := n.Pos()
	b := c.block(n.Block)
	return func(f *frame) (ruby.Value, error) {
		if err := f.rt.Charge(256); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		p := b.close(f)
		p.Lambda = true
		return p.Value(), nil
	}
}

// Call implements ruby.ProcBody.
func (p *closure) Call(rt *ruby.Runtime, proc *ruby.Proc, args []ruby.Value, opt ruby.BlockOptions) (ruby.Value, error) {
	vm, b := p.home.vm, p.code
	if err := rt.Enter(b.stack); err != nil {
		return ruby.Nil, err
	}
	depth := len(vm.calls)
	if p.home.file != nil && (opt.Method != nil || !p.returns()) {
		p.enter(proc, opt.Method)
	}
	own := proc.Lambda || opt.Method != nil
	f := vm.blockFrame(p)
	f.ignored = opt.Use == ruby.Ignored || opt.Use == ruby.Passed && p.ignored && int(p.depth) == depth
	m := vm.mark()
	vm.variables(f, b.scope.slots)
	if b.scope.cells > 0 && !b.kept {
		f.env, f.maker = vm.newEnv(b.scope.cells, f.env), 0
	}
	if own && b.returns || opt.HasSelf || opt.Class != nil || opt.Method != nil {
		p.special(f, &opt, own)
	}
	match, scope := rt.MatchIn(f.act.match), rt.Scope
	if within := f.definitions(); scope != within {
		rt.Scope = within
	}
	v, err := p.run(f, proc, args, &opt)
	if err != nil {
		v, err = p.landing(rt, f, own, err)
	}
	if own && b.returns {
		f.ret.(*returnTag).done = true
	}
	if b.scope.cells > 0 && !b.kept {
		f.endEnv()
	}
	if p.home.file != nil {
		vm.pop()
	}
	if rt.Scope != scope {
		rt.Scope = scope
	}
	rt.MatchIn(match)
	rt.Leave(b.stack)
	vm.release(m)
	vm.freeFrame(f)
	return v, err
}

// definitions returns the scope of the definitions in f: in a method def defines public ones.
func (f *frame) definitions() *ruby.DefScope {
	if f.act.method != nil {
		return nil
	}
	return f.cref.scope
}

// sameList reports whether two lists are the same memory.
func sameList(a, b []ruby.Value) bool {
	return len(a) == len(b) && cap(a) == cap(b) && (len(a) == 0 || &a[0] == &b[0])
}

// special adjusts the surroundings of a block that runs as a lambda, a method or for another self.
func (p *closure) special(f *frame, opt *ruby.BlockOptions, own bool) {
	f.maker = 0
	if opt.HasSelf {
		f.self = opt.Self
	}
	switch {
	case opt.Class == nil:
	case p.evaluated:
		f.cref = &cref{class: opt.Class, up: f.cref, scope: &ruby.DefScope{}}
	default:
		f.cref = &cref{class: f.cref.class, up: f.cref.up, defs: opt.Class, scope: &ruby.DefScope{}}
	}
	if opt.Method != nil {
		f.act = &activation{method: opt.Method, name: opt.Method.OriginalName(), block: opt.Block, around: f.act.given(), made: true, inside: true, match: f.act.match}
	}
	if own && p.code.returns {
		f.ret = &returnTag{}
	}
}

func (p *closure) run(f *frame, proc *ruby.Proc, args []ruby.Value, opt *ruby.BlockOptions) (ruby.Value, error) {
	b := p.code
	if proc.Keywords {
		var err error
		if args, opt.Kw, err = keywordsLast(f, args, opt.Kw); err != nil {
			return ruby.Nil, f.place(err, b.pos)
		}
	}
	if err := b.params.bindBlock(f, proc.Lambda, args, opt); err != nil {
		return ruby.Nil, f.place(err, b.pos)
	}
	if b.redone {
		return p.again(f)
	}
	return b.body(f)
}

// again runs the body, and once more whenever redo ends it.
func (p *closure) again(f *frame) (ruby.Value, error) {
	for {
		m := f.vm.mark()
		v, err := p.code.body(f)
		if j, ok := err.(*ruby.Jump); !ok || j.Kind != ruby.JumpRedo || j.Tag != any(blockTag{}) {
			return v, err
		}
		f.vm.release(m)
		if err := f.rt.Step(1); err != nil {
			return ruby.Nil, f.place(err, p.code.pos)
		}
	}
}

// returnTag is the target of return in one call of a lambda.
type returnTag struct{ done bool } // the call has ended

// landing handles the jumps that end here: next, and return and break in a lambda (own). break in a plain block
// continues to the call that the block was passed to.
func (p *closure) landing(rt *ruby.Runtime, f *frame, own bool, err error) (ruby.Value, error) {
	j, ok := err.(*ruby.Jump)
	if !ok {
		return ruby.Nil, err
	}
	switch {
	case own && p.code.returns && j.Kind == ruby.JumpReturn && j.Tag == f.ret:
		return j.Value, nil
	case j.Tag != any(blockTag{}):
		return ruby.Nil, err
	case own || j.Kind == ruby.JumpNext:
		return j.Value, nil
	case p.done:
		return ruby.Nil, f.place(ruby.LocalJumpError("break", j.Value, "break from proc-closure"), f.vm.breakPos)
	}
	return ruby.Nil, rt.Jump(ruby.JumpBreak, &p.Proc, j.Value)
}

// origin identifies closures of the same block that one call of a method or block has made.
type origin struct {
	code *blockCode
	from int
}

// Origin implements ruby.Originated: closures that one call of a method or block makes of the same block are equal.
// In a for, which Ruby calls as a block, they are not.
func (p *closure) Origin() any {
	if p.code.looped {
		return nil
	}
	return origin{p.code, p.from}
}

// TakeKeywords implements ruby.KeywordTaker.
func (p *closure) TakeKeywords(proc *ruby.Proc) {
	proc.Keywords = proc.Keywords || p.code.params.splatAlone()
}

// Arity implements ruby.ProcBody.
func (p *closure) Arity(lambda bool) int { return p.code.params.arity(lambda) }

// TakesNone reports whether the block has no parameters. See ruby.Call.BlockTakesNone.
func (p *closure) TakesNone() bool { return p.code.params.none() }

// Text returns the text of a block without parameters that is only a string literal. See ruby.Call.BlockText.
func (p *closure) Text() (text string, ok bool) {
	return p.code.text, p.code.literal && p.TakesNone()
}

// Parameters implements ruby.ProcBody.
func (p *closure) Parameters(lambda bool) []ruby.Parameter { return p.code.params.describe(lambda) }

// Location implements ruby.Located. A block of a Prelude has no place.
func (p *closure) Location() (file string, line int) {
	if p.home.file == nil {
		return "", 0
	}
	return p.home.file.Place(p.code.pos)
}

// yield compiles the keyword yield.
func (c *compiler) yield(n *syntax.Yield) code {
	pos := n.Pos()
	s := &site{callee: callee{pos: pos}}
	s.args, s.list, s.kw, _ = c.arguments(n.Args)
	u, plain := c.use, s.simple()
	return func(f *frame) (ruby.Value, error) {
		block := f.act.given()
		if block == nil {
			return ruby.Nil, f.place(f.noBlock(), pos)
		}
		vm, use := f.vm, ruby.Used
		if !u.in(f) {
			use = ruby.Ignored
		}
		m := vm.mark()
		args, err := s.positional(f)
		if err != nil {
			vm.release(m)
			return ruby.Nil, err
		}
		var v ruby.Value
		if p, ok := block.Body.(*closure); ok && plain && f.file != nil && p.fits(block, len(args)) && f.rt.EnterProc(1, p.code.stack) {
			f.calls(pos)
			v, err = p.callInPlace(block, args, use)
			f.rt.LeaveProc(1, p.code.stack)
		} else {
			v, err = s.yield(f, block, args, use)
		}
		vm.release(m)
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return v, nil
	}
}

// noBlock returns the error of a yield without a block.
func (f *frame) noBlock() error {
	if f.act.body == mainBody {
		return &ruby.UnsupportedError{Construct: "yield outside of a method"}
	}
	return ruby.LocalJumpError("noreason", ruby.Nil, "no block given (yield)")
}

// yield calls the block.
func (s *site) yield(f *frame, block *ruby.Proc, args []ruby.Value, use ruby.Use) (ruby.Value, error) {
	args, kw, err := s.keywords(f, args)
	if err != nil {
		return ruby.Nil, err
	}
	f.calls(s.pos)
	if f.file != nil {
		f.vm.yielding = block
	}
	if kw == nil {
		return f.rt.CallPlain(block, args, use)
	}
	return f.rt.CallProc(block, args, ruby.BlockOptions{Kw: kw, Use: use})
}
