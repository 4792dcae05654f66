package interp

// This file compiles control flow: conditions, loops, case, begin/rescue, and the jumps.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// branches is a compiled if.
type branches struct {
	cond        func(f *frame) (bool, error)
	then, other code
}

// choose returns the code whose value is the value of the if.
func (b *branches) choose(f *frame) (code, error) {
	ok, err := b.cond(f)
	if ok {
		return b.then, err
	}
	return b.other, err
}

func (c *compiler) ifNode(n *syntax.If) code {
	b := &branches{c.cond(n.Cond), c.compileLast(n.Then), c.compileLast(n.Else)}
	c.choice = b
	return b.run()
}

// run is code that evaluates an if.
func (b *branches) run() code {
	return func(f *frame) (ruby.Value, error) {
		code, err := b.choose(f)
		if err != nil {
			return ruby.Nil, err
		}
		return code(f)
	}
}

// cond compiles a condition. A regexp literal alone is matched against $_, which is always nil here.
func (c *compiler) cond(n syntax.Node) func(f *frame) (bool, error) {
	switch n := n.(type) {
	case *syntax.Not:
		if c.userNot(n.X) {
			break
		}
		x := c.cond(n.X)
		return func(f *frame) (bool, error) {
			ok, err := x(f)
			return !ok, err
		}
	case *syntax.And:
		if c.cover != nil {
			break
		}
		l, r := c.cond(n.L), c.cond(n.R)
		return func(f *frame) (bool, error) {
			ok, err := l(f)
			if !ok || err != nil {
				return false, err
			}
			return r(f)
		}
	case *syntax.Or:
		if c.cover != nil {
			break
		}
		l, r := c.cond(n.L), c.cond(n.R)
		return func(f *frame) (bool, error) {
			ok, err := l(f)
			if ok || err != nil {
				return ok, err
			}
			return r(f)
		}
	}
	if call, ok := n.(*syntax.Call); ok && c.cover == nil && arithmetic[call.Name] >= arithLess {
		c.enter()
		b := c.binary(call)
		c.nest.now--
		switch {
		case b == nil:
		case b.text.IsNil():
			return b.holds()
		default:
			return truth(b.withText)
		}
	}
	code := c.compile(n)
	if block := c.lentBlock(n); block != nil {
		code = block
	}
	return truth(code)
}

// truth reports whether the value of code is true.
func truth(x code) func(f *frame) (bool, error) {
	return func(f *frame) (bool, error) {
		v, err := x(f)
		return v.Truthy(), err
	}
}

// userNot reports whether ! could be another method than BasicObject's; then it must be called.
func (c *compiler) userNot(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.LVar, *syntax.IVar, *syntax.GVar, *syntax.CVar, *syntax.Const:
		return true
	case *syntax.Call:
		return !strings.HasSuffix(n.Name, "?") && !strings.ContainsAny(n.Name, "=<>!")
	}
	return false
}

func (c *compiler) and(n *syntax.And) code {
	return logic(c.operand(n.L), c.operandFor(c.use, n.R), true)
}

// logic compiles && and ||: the value of r if l's is as true as on says, or else the value of l.
//
//go:noinline
func logic(l, r operand, on bool) code {
	return func(f *frame) (v ruby.Value, err error) {
		if l.code == nil {
			v = l.known(f)
		} else if v, err = l.code(f); err != nil {
			return ruby.Nil, err
		}
		if v.Truthy() != on {
			return v, nil
		}
		if r.code == nil {
			return r.known(f), nil
		}
		return r.code(f)
	}
}

func (c *compiler) or(n *syntax.Or) code {
	return logic(c.operand(n.L), c.operandFor(c.use, n.R), false)
}

func (c *compiler) not(n *syntax.Not) code {
	pos := n.Pos()
	x := c.compile(n.X)
	sel := c.selector("!")
	return func(f *frame) (ruby.Value, error) {
		v, err := x(f)
		if err != nil {
			return ruby.Nil, err
		}
		if v.Kind() == ruby.KindObject {
			v, err = f.rt.CallMethod(v, sel, nil, nil, nil, true)
			if err != nil {
				err = f.place(err, pos)
			}
			return v, err
		}
		return ruby.Bool(!v.Truthy()), nil
	}
}

func (c *compiler) while(n *syntax.While) code {
	pos := n.Pos()
	l := &loop{up: c.loop}
	c.loop = l
	cond, body := c.cond(n.Cond), c.compileFor(unused, n.Body)
	c.loop = l.up
	negate, check := n.Negate, !n.DoWhile
	return func(f *frame) (ruby.Value, error) {
		for first := true; ; first = false {
			if err := f.rt.Step(1); err != nil {
				return ruby.Nil, f.place(err, pos)
			}
			if check || !first {
				ok, err := cond(f)
				if err != nil {
					return loopJump(err, l)
				}
				if ok == negate {
					return ruby.Nil, nil
				}
			}
			if _, err := again(f, l, body, pos); err != nil {
				v, err := loopJump(err, l)
				if err != errNext {
					return v, err
				}
			}
		}
	}
}

// again runs the body of a loop, and once more whenever redo ends it.
func again(f *frame, l *loop, body code, pos source.Pos) (ruby.Value, error) {
	if !l.redone {
		return body(f)
	}
	for {
		m := f.vm.mark()
		v, err := body(f)
		if j, ok := err.(*ruby.Jump); !ok || j.Kind != ruby.JumpRedo || j.Tag != any(l) {
			return v, err
		}
		f.vm.release(m)
		if err := f.rt.Step(1); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
	}
}

// errNext says that a loop continues with its next round.
var errNext = &ruby.Jump{}

// loopJump handles an error of a loop's body: break ends the loop with a value, next continues.
func loopJump(err error, l *loop) (ruby.Value, error) {
	if j, ok := err.(*ruby.Jump); ok && j.Tag == any(l) {
		if j.Kind == ruby.JumpNext {
			return ruby.Nil, errNext
		}
		return j.Value, nil
	}
	return ruby.Nil, err
}

// forNode calls each with a block that assigns to the loop's variable; the body sees the variables around it.
func (c *compiler) forNode(n *syntax.For) code {
	pos := n.Pos()
	iter := c.compile(n.Iter)
	l := &loop{up: c.loop, block: true}
	c.loop = l
	c.level++
	set, body, levels := c.target(n.Var), c.compileFor(tail, n.Body), c.level
	c.level--
	c.loop = l.up
	sel := c.selector("each")
	_, list := n.Var.(*syntax.MLhs)
	return func(f *frame) (ruby.Value, error) {
		v, err := iter(f)
		if err != nil {
			return ruby.Nil, err
		}
		turn := &forLoop{act: f.act, levels: levels, recv: v, sel: sel, file: f.file}
		block := ruby.NewProc(&ruby.GoBlock{N: 1, Fn: func(rt *ruby.Runtime, args []ruby.Value, opt ruby.BlockOptions) (ruby.Value, error) {
			if turn.over {
				return ruby.Nil, &ruby.UnsupportedError{Construct: "a for whose block is called after it", At: ruby.At{File: turn.file, Pos: pos}}
			}
			item := ruby.Nil
			switch {
			case len(args) == 1, len(args) > 1 && !list:
				item = args[0]
			case list:
				var err error
				if item, err = f.array(args); err != nil {
					return ruby.Nil, err
				}
			}
			if err := set(f, item); err != nil {
				return ruby.Nil, err
			}
			f.vm.push(callSite{file: f.file, pos: pos, who: turn})
			outer := f.ignored
			f.ignored = opt.Use == ruby.Ignored
			v, err := again(f, l, body, pos)
			f.ignored = outer
			f.vm.pop()
			if j, ok := err.(*ruby.Jump); ok && j.Tag == any(l) && j.Kind == ruby.JumpNext {
				return j.Value, nil
			}
			return v, err
		}}, false)
		v, err = f.rt.CallMethod(v, sel, nil, nil, block, false)
		turn.over = true
		if err != nil {
			if v, err := loopJump(err, l); err == nil {
				return v, nil
			}
			return ruby.Nil, f.place(err, pos)
		}
		return v, nil
	}
}

// rescueClause is a compiled rescue.
type rescueClause struct {
	classes func(f *frame, to []ruby.Value) ([]ruby.Value, error) // nil: StandardError
	set     func(f *frame, v ruby.Value) error
	body    code
	pos     source.Pos
}

// protected is a compiled begin with rescue clauses or else.
type protected struct {
	body, other code // other: after else; nil: none
	clauses     []rescueClause
	pos         source.Pos
}

func (c *compiler) begin(n *syntax.Begin) code {
	pos := n.Pos()
	u := c.use
	p := &protected{clauses: make([]rescueClause, len(n.Rescues)), pos: pos}
	if n.Else != nil {
		u, p.other = unused, c.compileFor(u, n.Else)
	}
	body := c.sole(u, n.Body)
	p.body = body.asCode()
	for i := range n.Rescues {
		r := &n.Rescues[i]
		p.clauses[i] = rescueClause{body: c.compileFor(c.use, r.Body), pos: r.Pos()}
		if len(r.Classes) > 0 {
			p.clauses[i].classes = c.list(r.Classes)
		}
		if r.Var != nil {
			p.clauses[i].set = c.target(r.Var)
		}
	}
	if _, plain := c.withoutCode(n.Body); p.other != nil || !plain && len(p.clauses) > 0 { // otherwise nothing is rescued
		body = step{body: operand{code: p.run()}}
	}
	if n.Ensure == nil {
		return body.asCode()
	}
	return ensured(body, c.sole(unused, n.Ensure), pos)
}

// run is code that evaluates a begin.
//
//go:noinline
func (p *protected) run() code {
	return func(f *frame) (ruby.Value, error) {
		m, depth := f.vm.mark(), len(f.vm.calls)
		v, err := p.body(f)
		if err == nil && p.other == nil {
			return v, nil
		}
		return f.rescue(p, m, depth, v, err)
	}
}

// ensured compiles body with an ensure clause.
//
//go:noinline
func ensured(body, clause step, pos source.Pos) code {
	after := clause.asCode()
	return func(f *frame) (v ruby.Value, err error) {
		if body.body.code == nil {
			v = body.body.known(f)
		} else if v, err = body.body.code(f); err != nil {
			return f.ensure(after, v, err, pos)
		}
		if body.to > 0 {
			f.locals[body.to-1] = v
		}
		if clause.body.code != nil || clause.to == 0 {
			if _, err = after(f); err != nil {
				return ruby.Nil, err
			}
			return v, nil
		}
		f.locals[clause.to-1] = clause.body.known(f)
		return v, nil
	}
}

// ensure runs an ensure clause after code that ended with an error.
func (f *frame) ensure(clause code, v ruby.Value, err error, pos source.Pos) (ruby.Value, error) {
	var jump ruby.Jump
	if j, ok := err.(*ruby.Jump); ok {
		jump = *j // the run has one Jump: code of ensure may reuse it
	}
	outer := f.rt.CurrentError
	if exc, ok := err.(*ruby.Exception); ok {
		err = f.place(exc, pos)
		f.rt.CurrentError = exc.Value()
	}
	if isFatal(err) {
		return ruby.Nil, err
	}
	_, e := clause(f)
	f.rt.CurrentError = outer
	if e != nil {
		return ruby.Nil, e
	}
	if _, ok := err.(*ruby.Jump); ok {
		err = f.rt.Jump(jump.Kind, jump.Tag, jump.Value)
	}
	return v, err
}

// isFatal reports whether an error runs no ensure clause: a limit was exceeded or the run was cancelled.
func isFatal(err error) bool {
	switch err.(type) {
	case nil, *ruby.Exception, *ruby.Jump:
		return false
	}
	return true
}

// rescue continues after the body, which returned v and err when the stacks were at m and depth.
func (f *frame) rescue(p *protected, m mark, depth int, v ruby.Value, err error) (ruby.Value, error) {
	pos := p.pos
	for ; ; v, err = p.body(f) {
		if err == nil {
			if p.other != nil {
				return p.other(f)
			}
			return v, nil
		}
		exc, ok := err.(*ruby.Exception)
		if ok {
			err = f.place(exc, pos) // it may be replaced
			exc, ok = err.(*ruby.Exception)
		}
		if !ok {
			return ruby.Nil, err
		}
		f.vm.release(m)
		f.vm.calls = f.vm.calls[:depth]
		outer := f.rt.CurrentError
		f.rt.CurrentError = exc.Value()
		clause, err := f.matching(p.clauses, exc)
		f.rt.CurrentError = outer
		if err != nil || clause == nil {
			if err == nil {
				err = exc
			}
			return ruby.Nil, err
		}
		v, err = f.handle(clause, exc)
		if j, ok := err.(*ruby.Jump); ok && j.Kind == ruby.JumpRetry {
			if err := f.rt.Step(1); err != nil {
				return ruby.Nil, f.place(err, pos)
			}
			continue
		}
		return v, err
	}
}

// handle runs the body of a rescue clause with $! set.
func (f *frame) handle(clause *rescueClause, exc *ruby.Exception) (ruby.Value, error) {
	outer := f.rt.CurrentError
	f.rt.CurrentError = exc.Value()
	defer func() { f.rt.CurrentError = outer }()
	if clause.set != nil {
		if err := clause.set(f, exc.Value()); err != nil {
			return ruby.Nil, err
		}
	}
	return clause.body(f)
}

// matching finds the clause that takes exc.
func (f *frame) matching(clauses []rescueClause, exc *ruby.Exception) (*rescueClause, error) {
	for i := range clauses {
		r := &clauses[i]
		if r.classes == nil {
			if exc.Value().Class().IsA(ruby.StandardErrorClass) {
				return r, nil
			}
			continue
		}
		list, err := r.classes(f, nil)
		if err != nil {
			return nil, err
		}
		for _, class := range list {
			if _, ok := class.AsClass(); !ok {
				return nil, f.place(ruby.NewException(ruby.TypeErrorClass, "class or module required for rescue clause"), r.pos)
			}
			ok, err := f.rt.CaseEqual(class, exc.Value())
			if err != nil {
				return nil, f.place(err, r.pos)
			}
			if ok {
				return r, nil
			}
		}
	}
	return nil, nil
}

func (c *compiler) returnNode(n *syntax.Return) code {
	pos := n.Pos()
	val := c.compile(n.Value)
	c.returns = true
	if c.last == ofMethod {
		return val
	}
	return func(f *frame) (ruby.Value, error) {
		v, err := val(f)
		if err != nil {
			return ruby.Nil, err
		}
		gone := false
		switch to := f.ret.(type) {
		case *activation:
			gone = to.done
		case *returnTag:
			gone = to.done
		}
		if gone {
			return ruby.Nil, f.place(ruby.LocalJumpError("return", v, "unexpected return"), pos)
		}
		return ruby.Nil, f.rt.Jump(ruby.JumpReturn, f.ret, v)
	}
}

// blockTag is the tag of break and next that belong to the block around them.
type blockTag struct{}

func (c *compiler) breakNode(n *syntax.Break) code {
	pos := n.Pos()
	val, l := c.compile(n.Value), c.loop
	return func(f *frame) (ruby.Value, error) {
		v, err := val(f)
		if err != nil {
			return ruby.Nil, err
		}
		if l != nil {
			return ruby.Nil, f.rt.Jump(ruby.JumpBreak, l, v)
		}
		f.vm.breakPos = pos
		return ruby.Nil, f.rt.Jump(ruby.JumpBreak, blockTag{}, v)
	}
}

func (c *compiler) next(n *syntax.Next) code {
	val, l := c.compile(n.Value), c.loop
	if c.last == ofBlock {
		return val
	}
	return func(f *frame) (ruby.Value, error) {
		v, err := val(f)
		if err != nil {
			return ruby.Nil, err
		}
		if l != nil {
			return ruby.Nil, f.rt.Jump(ruby.JumpNext, l, v)
		}
		return ruby.Nil, f.rt.Jump(ruby.JumpNext, blockTag{}, v)
	}
}

func (c *compiler) redo(*syntax.Redo) code {
	var tag any = blockTag{}
	if c.loop != nil {
		c.loop.redone = true
		tag = c.loop
	} else {
		c.redone = true
	}
	return func(f *frame) (ruby.Value, error) { return ruby.Nil, f.rt.Jump(ruby.JumpRedo, tag, ruby.Nil) }
}

func (c *compiler) retry(*syntax.Retry) code {
	return func(f *frame) (ruby.Value, error) { return ruby.Nil, f.rt.Jump(ruby.JumpRetry, nil, ruby.Nil) }
}
