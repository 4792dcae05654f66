package ruby

// This file implements Proc.

import "fmt"

var procTables = []Table{
	{Class: MethodClass, NoNew: true},
	{Class: unboundMethodClass, NoNew: true},
	{Class: ProcClass, Alloc: func(k *Class) Value {
		p := NewProc(nil, false)
		p.class = k
		return p.Value()
	}},
	{Class: ProcClass, Statics: []Method{
		{Name: "new", Max: -1, Fn: procNew, Flags: Kw},
	}},
	{Class: ProcClass, Methods: []Method{
		{Name: "<<", Min: 1, Max: 1, Fn: procComposeLeft},
		{Name: "==", Min: 1, Max: 1, Fn: procEqual},
		{Name: "===", Max: -1, Fn: procCall, Flags: Brief | Kw},
		{Name: ">>", Min: 1, Max: 1, Fn: procComposeRight},
		{Name: "[]", Max: -1, Fn: procCall, Flags: Brief | Kw},
		{Name: "arity", Fn: procArity, Flags: Brief},
		{Name: "binding", Reason: reasonBinding},
		{Name: "call", Max: -1, Fn: procCall, Flags: Brief | Kw},
		{Name: "curry", Max: 1, Fn: procCurry, Flags: Brief},
		{Name: "eql?", Min: 1, Max: 1, Fn: procEqual},
		{Name: "hash", Fn: procHash, Flags: Volatile},
		{Name: "inspect", Fn: procInspect},
		{Name: "lambda?", Fn: func(c *Call) Value { return Bool(c.selfProc().Lambda) }, Flags: Brief},
		{Name: "parameters", Fn: procParameters, Flags: Kw},
		{Name: "ruby2_keywords", Fn: SelfValue},
		{Name: "source_location", Fn: procSourceLocation},
		{Name: "to_proc", Fn: SelfValue, Flags: Brief},
		{Name: "to_s", Fn: procInspect},
		{Name: "yield", Max: -1, Fn: procCall, Flags: Brief | Kw},
	}},
}

// place is where the call that runs is written, for bodies that are Located.
type place struct {
	file string
	line int
}

func (rt *Runtime) here() place {
	if rt.Interpreter != nil {
		if at := rt.Interpreter.Here(); at.Placed {
			file, line := at.File.Place(at.Pos)
			return place{file, line}
		}
	}
	return place{}
}

// Location implements Located.
func (p place) Location() (file string, line int) { return p.file, p.line }

// Located is implemented by bodies of blocks and methods that know where in a template they are.
type Located interface {
	Location() (file string, line int)
}

func (c *Call) selfProc() *Proc { return c.Self.o.body.(*Proc) }

func procNew(c *Call) Value {
	if !c.Given() {
		return c.Raise(ArgumentErrorClass, "tried to create Proc object without a block")
	}
	k := c.SelfClass()
	if k == ProcClass && len(c.Args) == 0 && c.kw == nil {
		return c.Block().Value()
	}
	p := *c.Block()
	p.body, p.class = &p, k
	return c.Check(p.Value(), c.RT.initialize(p.Value(), c.Args, c.kw, c.Block()))
}

func procCall(c *Call) Value {
	return c.Check(c.RT.CallProc(c.selfProc(), c.Args, BlockOptions{Kw: c.kw, Block: c.Block()}))
}

func procArity(c *Call) Value {
	p := c.selfProc()
	return Int(int64(p.Body.Arity(p.Lambda)))
}

func procEqual(c *Call) Value {
	other, ok := c.Arg(0).AsProc()
	if !ok {
		return False
	}
	return Bool(sameProc(c.selfProc(), other))
}

// sameProc reports whether two procs are copies of one.
func sameProc(a, b *Proc) bool {
	if a == b {
		return true
	}
	if a.Lambda != b.Lambda {
		return false
	}
	if x, ok := a.Body.(*SymbolCall); ok {
		y, ok := b.Body.(*SymbolCall)
		return ok && x.name == y.name
	}
	return a.identity() == b.identity()
}

// Originated is implemented by bodies of procs of which several can be the same: Origin is what they share, nil for
// none.
type Originated interface{ Origin() any }

// identity is what procs that are equal have in common.
func (p *Proc) identity() any {
	if o, ok := p.Body.(Originated); ok {
		if origin := o.Origin(); origin != nil {
			return origin
		}
	}
	return p.Body
}

// procID numbers procs as objectID does, one number for all that are equal.
func (rt *Runtime) procID(p *Proc) int64 {
	key := p.identity()
	rt.seeNumbers()
	id, ok := rt.procIDs[key]
	if !ok {
		rt.owe(mapEntrySize, 0)
		if rt.procIDs == nil {
			rt.procIDs = map[any]int64{}
		}
		id = rt.objectID(p.Value())
		rt.procIDs[key] = id
	}
	return id
}

func procHash(c *Call) Value {
	return Int(c.RT.procID(c.selfProc()) * 0x9e3779b97f4a7c1 >> 2)
}

func procInspect(c *Call) Value {
	p := c.selfProc()
	t := c.Text(0)
	t.with("#<", c.Self.RealClass().Inspect(), ":", c.RT.address(c.Self))
	if s, ok := p.Body.(*SymbolCall); ok {
		t.with("(&", c.Inspect(Sym(s.name)), ")")
	} else if l, ok := p.Body.(Located); ok {
		if file, line := l.Location(); line > 0 { // those of methods written in Go have none
			fmt.Fprintf(t, " %s:%d", file, line)
		}
	}
	if p.Lambda {
		t.Add(" (lambda)")
	}
	t.Add(">")
	return t.Value()
}

func procSourceLocation(c *Call) Value { return c.sourceLocation(c.selfProc().Body) }

func (c *Call) sourceLocation(body any) Value {
	l, ok := body.(Located)
	if !ok {
		return Nil
	}
	file, line := l.Location()
	if line == 0 {
		return Nil
	}
	return c.NewArrayOf(c.NewString(file), Int(int64(line)))
}

func procParameters(c *Call) Value {
	if !c.AllowKw("lambda") {
		return Nil
	}
	p := c.selfProc()
	lambda := p.Lambda
	if v, ok := c.Kw("lambda"); ok && !v.IsNil() {
		lambda = v.Truthy()
	}
	return c.parameters(p.Body.Parameters(lambda))
}

func (c *Call) parameters(params []Parameter) Value {
	list := Make[Value](c, len(params))
	for i := range list {
		p := params[i]
		list[i] = c.NewArrayOf(Sym(p.Type))
		if p.Name != "" {
			list[i] = c.NewArrayOf(Sym(p.Type), Sym(p.Name))
		}
	}
	return c.List(list)
}

// Composition.

func procComposeRight(c *Call) Value { return c.compose(c.Self, c.Arg(0), c.selfProc().Lambda) }

func procComposeLeft(c *Call) Value {
	lambda := true
	if p, ok := c.Arg(0).AsProc(); ok {
		lambda = p.Lambda
	}
	return c.compose(c.Arg(0), c.Self, lambda)
}

// compose makes the proc that calls first, then second with the result.
func (c *Call) compose(first, second Value, lambda bool) Value {
	for _, f := range []Value{first, second} {
		if f != c.Self && f.Kind() != KindProc && !c.RT.RespondTo(f, "call", true) {
			return c.Raise(TypeErrorClass, "callable object is expected")
		}
	}
	body := &GoBlock{N: -1, Fn: func(rt *Runtime, args []Value, opt BlockOptions) (Value, error) {
		v, err := rt.CallMethod(first, selCall(), args, opt.Kw, opt.Block, true)
		if err != nil {
			return Nil, err
		}
		return rt.CallMethod(second, selCall(), []Value{v}, nil, nil, true)
	}}
	return NewProc(body, lambda).Value()
}

var selCall = LazySelector("call")

// Currying.

func procCurry(c *Call) Value {
	p := c.selfProc()
	return c.curry(p, p.Body.Arity(p.Lambda))
}

// curry makes the curried form of p, whose arity is given.
func (c *Call) curry(p *Proc, arity int) Value {
	want := arity
	if want < 0 {
		want = -want - 1
	}
	if c.Has(0) {
		n := c.Int(0)
		if c.Failed() {
			return Nil
		}
		if p.Lambda && !acceptsCount(p.Body.Parameters(true), arity, int(n)) {
			return c.Fail(curryError(p.Body.Parameters(true), arity, int(n)))
		}
		want = int(n)
	}
	if !c.Charge(procSize) {
		return Nil
	}
	return curried(p, nil, want).Value()
}

// acceptsCount reports whether a lambda of some arity takes n arguments.
func acceptsCount(params []Parameter, arity, n int) bool {
	if arity >= 0 {
		return n == arity
	}
	low, high := countRange(params, arity)
	return n >= low && (high < 0 || n <= high)
}

// countRange returns how few and how many arguments a lambda takes, -1 for any number.
func countRange(params []Parameter, arity int) (low, high int) {
	low = -arity - 1
	high = low
	for _, p := range params {
		switch p.Type {
		case "rest":
			return low, -1
		case "opt":
			high++
		}
	}
	return low, high
}

func curryError(params []Parameter, arity, n int) error {
	if arity >= 0 {
		return arityError(n, arity, arity)
	}
	low, high := countRange(params, arity)
	return arityError(n, low, high)
}

// procSize is what a proc takes.
const procSize = 256

// curried makes the lambda that collects arguments until there are as many as p wants.
func curried(p *Proc, have []Value, want int) *Proc {
	return NewProc(&GoBlock{N: -1, Fn: func(rt *Runtime, args []Value, _ BlockOptions) (Value, error) {
		b := rt.Budget()
		all := Append(b, Append(b, Room[Value](b, len(have)+len(args)), have...), args...)
		if !b.Charge(procSize) {
			return Nil, b.Err()
		}
		if len(all) >= want {
			return rt.CallProc(p, all, BlockOptions{})
		}
		return curried(p, all, want).Value(), nil
	}}, p.Lambda)
}
