package proc

// This file implements Proc.

import (
	"fmt"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var tables = []ruby.Table{
	{Class: &ruby.MethodClass, NoNew: true},
	{Class: &ruby.UnboundMethodClass, NoNew: true},
	{Class: &ruby.ProcClass, Alloc: func(k *ruby.Class) ruby.Value {
		p := ruby.NewProc(nil, false)
		p.Class = k
		return p.Value()
	}},
	{Class: &ruby.ProcClass, Statics: []ruby.Method{
		{Name: "new", Max: -1, Fn: procNew, Flags: ruby.Kw},
	}},
	{Class: &ruby.ProcClass, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: composeLeft},
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "===", Max: -1, Fn: procCall, Flags: ruby.Brief | ruby.Kw | ruby.Calls},
		{Name: ">>", Min: 1, Max: 1, Fn: composeRight},
		{Name: "[]", Max: -1, Fn: procCall, Flags: ruby.Brief | ruby.Kw | ruby.Calls},
		{Name: "arity", Fn: arity, Flags: ruby.Brief},
		{Name: "binding", Reason: known.ReasonBinding},
		{Name: "call", Max: -1, Fn: procCall, Flags: ruby.Brief | ruby.Kw | ruby.Calls},
		{Name: "curry", Max: 1, Fn: procCurry, Flags: ruby.Brief},
		{Name: "eql?", Min: 1, Max: 1, Fn: equal},
		{Name: "hash", Fn: hash, Flags: ruby.Volatile},
		{Name: "inspect", Fn: inspect},
		{Name: "lambda?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(selfProc(c).Lambda) }, Flags: ruby.Brief},
		{Name: "parameters", Fn: procParameters, Flags: ruby.Kw},
		{Name: "ruby2_keywords", Fn: takeKeywords},
		{Name: "source_location", Fn: procSourceLocation},
		{Name: "to_proc", Fn: ruby.SelfValue, Flags: ruby.Brief},
		{Name: "to_s", Fn: inspect},
		{Name: "yield", Max: -1, Fn: procCall, Flags: ruby.Brief | ruby.Kw | ruby.Calls},
	}},
}

// takeKeywords is ruby2_keywords.
func takeKeywords(c *ruby.Call) ruby.Value {
	p := selfProc(c)
	if p.Frozen {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	if body, ok := p.Body.(ruby.KeywordTaker); ok {
		body.TakeKeywords(p)
	}
	return c.Self
}

func selfProc(c *ruby.Call) *ruby.Proc { return c.Self.Object().(*ruby.Proc) }

func procNew(c *ruby.Call) ruby.Value {
	if !c.Given() {
		return c.Raise(ruby.ArgumentErrorClass, "tried to create Proc object without a block")
	}
	k := c.SelfClass()
	if b := c.Block(); b.Class == k {
		if k == ruby.ProcClass && len(c.Args) == 0 && c.KwArgs() == nil {
			return b.Value()
		}
		return c.Check(b.Value(), c.RT.Initialize(b.Value(), c.Args, c.KwArgs(), b))
	}
	p := *c.Block()
	p.Whole, p.Class = &p, k
	return c.Check(p.Value(), c.RT.Initialize(p.Value(), c.Args, c.KwArgs(), c.Block()))
}

func procCall(c *ruby.Call) ruby.Value {
	return c.Check(c.RT.CallProc(selfProc(c), c.Args, ruby.BlockOptions{Kw: c.KwArgs(), Block: c.Block()}))
}

func arity(c *ruby.Call) ruby.Value {
	p := selfProc(c)
	return ruby.Int(int64(p.Body.Arity(p.Lambda)))
}

func equal(c *ruby.Call) ruby.Value {
	other, ok := c.Arg(0).AsProc()
	if !ok {
		return ruby.False
	}
	return ruby.Bool(sameProc(selfProc(c), other))
}

// sameProc reports whether two procs are copies of one.
func sameProc(a, b *ruby.Proc) bool {
	if a == b {
		return true
	}
	if a.Lambda != b.Lambda {
		return false
	}
	if x, ok := a.Body.(*ruby.SymbolCall); ok {
		y, ok := b.Body.(*ruby.SymbolCall)
		return ok && x.Name == y.Name
	}
	return identity(a) == identity(b)
}

// Originated is implemented by the bodies of procs that can be equal to others. Origin returns the common origin of
// equal procs, nil for none.
type Originated interface{ Origin() any }

// identity returns the value that equal procs share.
func identity(p *ruby.Proc) any {
	if o, ok := p.Body.(Originated); ok {
		if origin := o.Origin(); origin != nil {
			return origin
		}
	}
	return p.Body
}

// id numbers procs as ObjectID does, with one number for all that are equal.
func id(rt *ruby.Runtime, p *ruby.Proc) int64 {
	key := identity(p)
	rt.SeeNumbers()
	id, ok := rt.ProcIDs[key]
	if !ok {
		rt.Owe(ruby.MapEntrySize, 0)
		if rt.ProcIDs == nil {
			rt.ProcIDs = map[any]int64{}
		}
		id = rt.ObjectID(p.Value())
		rt.ProcIDs[key] = id
	}
	return id
}

func hash(c *ruby.Call) ruby.Value {
	return ruby.Int(id(c.RT, selfProc(c)) * 0x9e3779b97f4a7c1 >> 2)
}

func inspect(c *ruby.Call) ruby.Value {
	p := selfProc(c)
	t := c.Text(0)
	with(t, "#<", c.Self.RealClass().Inspect(), ":", c.RT.Address(c.Self))
	if s, ok := p.Body.(*ruby.SymbolCall); ok {
		with(t, "(&", c.Inspect(ruby.Sym(s.Name)), ")")
	} else if l, ok := p.Body.(ruby.Located); ok && !p.FromMethod {
		if file, line := l.Location(); line > 0 { // procs of methods written in Go have none
			fmt.Fprintf(t, " %s:%d", file, line)
		}
	}
	if p.Lambda {
		t.Add(" (lambda)")
	}
	t.Add(">")
	return t.ValueIn(ruby.Binary)
}

func procSourceLocation(c *ruby.Call) ruby.Value { return sourceLocation(c, selfProc(c).Body) }

func sourceLocation(c *ruby.Call, body any) ruby.Value {
	l, ok := body.(ruby.Located)
	if !ok {
		return ruby.Nil
	}
	file, line := l.Location()
	if line == 0 {
		return ruby.Nil
	}
	return c.NewArrayOf(c.NewString(file), ruby.Int(int64(line)))
}

func procParameters(c *ruby.Call) ruby.Value {
	if !c.AllowKw("lambda") {
		return ruby.Nil
	}
	p := selfProc(c)
	lambda := p.Lambda
	if v, ok := c.Kw("lambda"); ok && !v.IsNil() {
		lambda = v.Truthy()
	}
	return parameters(c, p.Body.Parameters(lambda))
}

func parameters(c *ruby.Call, params []ruby.Parameter) ruby.Value {
	list := ruby.Make[ruby.Value](c, len(params))
	for i := range list {
		p := params[i]
		list[i] = c.NewArrayOf(ruby.Sym(p.Type))
		if p.Name != "" {
			list[i] = c.NewArrayOf(ruby.Sym(p.Type), ruby.Sym(p.Name))
		}
	}
	return c.List(list)
}

// Composition.

func composeRight(c *ruby.Call) ruby.Value { return compose(c, c.Self, c.Arg(0), selfProc(c).Lambda) }

func composeLeft(c *ruby.Call) ruby.Value {
	lambda := true
	if p, ok := c.Arg(0).AsProc(); ok {
		lambda = p.Lambda
	}
	return compose(c, c.Arg(0), c.Self, lambda)
}

// compose makes the proc that calls first, then second with the result.
func compose(c *ruby.Call, first, second ruby.Value, lambda bool) ruby.Value {
	for _, f := range []ruby.Value{first, second} {
		if f == c.Self || f.Kind() == ruby.KindProc {
			continue
		}
		known, err := c.RT.Answers(f, "call")
		if err != nil {
			return c.Fail(err)
		}
		if !known {
			return c.Raise(ruby.TypeErrorClass, "callable object is expected")
		}
	}
	body := &ruby.GoBlock{N: -1, Fn: func(rt *ruby.Runtime, args []ruby.Value, opt ruby.BlockOptions) (ruby.Value, error) {
		v, err := rt.CallMethod(first, selCall.Get(), args, opt.Kw, opt.Block, true)
		if err != nil {
			return ruby.Nil, err
		}
		return rt.CallMethod(second, selCall.Get(), []ruby.Value{v}, nil, nil, true)
	}}
	return ruby.NewProc(body, lambda).Value()
}

var selCall = ruby.LazySelector{Name: "call"}

// Currying.

func procCurry(c *ruby.Call) ruby.Value {
	p := selfProc(c)
	return curry(c, p, p.Body.Arity(p.Lambda))
}

// curry makes the curried form of p, whose arity is given.
func curry(c *ruby.Call, p *ruby.Proc, arity int) ruby.Value {
	want := arity
	if want < 0 {
		want = -want - 1
	}
	if c.Has(0) {
		n := c.Int(0)
		if c.Failed() {
			return ruby.Nil
		}
		if p.Lambda && !acceptsCount(p.Body.Parameters(true), arity, int(n)) {
			return c.Fail(curryError(p.Body.Parameters(true), arity, int(n)))
		}
		want = int(n)
	}
	if !c.Charge(size) {
		return ruby.Nil
	}
	return curried(p, nil, want).Value()
}

// acceptsCount reports whether a lambda of some arity takes n arguments.
func acceptsCount(params []ruby.Parameter, arity, n int) bool {
	if arity >= 0 {
		return n == arity
	}
	low, high := countRange(params, arity)
	return n >= low && (high < 0 || n <= high)
}

// countRange returns the minimum and maximum number of arguments of a lambda, -1 for any number.
func countRange(params []ruby.Parameter, arity int) (low, high int) {
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

func curryError(params []ruby.Parameter, arity, n int) error {
	if arity >= 0 {
		return ruby.WrongArity(n, arity, arity)
	}
	low, high := countRange(params, arity)
	return ruby.WrongArity(n, low, high)
}

// size is the memory charged for a proc.
const size = 256

// curried makes the lambda that collects arguments until there are as many as p takes.
func curried(p *ruby.Proc, have []ruby.Value, want int) *ruby.Proc {
	return ruby.NewProc(&ruby.GoBlock{N: -1, Fn: func(rt *ruby.Runtime, args []ruby.Value, _ ruby.BlockOptions) (ruby.Value, error) {
		b := rt.Budget()
		all := ruby.Append(b, ruby.Append(b, ruby.Room[ruby.Value](b, len(have)+len(args)), have...), args...)
		if !b.Charge(size) {
			return ruby.Nil, b.Err()
		}
		if len(all) >= want {
			return rt.CallProc(p, all, ruby.BlockOptions{})
		}
		return curried(p, all, want).Value(), nil
	}}, p.Lambda)
}
