package ruby

// This file defines procs: blocks, lambdas, and Go functions used as blocks.

// Proc is a block or lambda. Blocks that are only yielded to are Procs too; template code gets them as objects only
// when it asks for them (&block, proc, lambda).
type Proc struct {
	Object
	Body   ProcBody
	Short  ShortBody // Body, if it is one
	Lambda bool
	// FromMethod is set for Method#to_proc and symbols.
	FromMethod bool
	// Passed is set if a proc that isn't a Lambda was passed to a call by &.
	Passed bool
	// Keywords is set by ruby2_keywords: keywords become the last argument, a hash that splats turn into keywords.
	Keywords bool
	// Kept is set if the block may be referenced after the call that it was passed to: see Call.Block.
	Kept bool
}

// ProcBody runs a block. self replaces the block's own self when hasSelf is set (instance_eval, define_method).
type ProcBody interface {
	Call(rt *Runtime, p *Proc, args []Value, opt BlockOptions) (Value, error)
	Arity(lambda bool) int
	Parameters(lambda bool) []Parameter
}

// ShortBody is a ProcBody that can be called with few arguments without making a list of them.
type ShortBody interface {
	// CallShort is Call with n arguments, the first in a and b, without options. If ok is false, Call must be
	// called. n is at most fewArgs, or Apart.
	CallShort(rt *Runtime, p *Proc, n int, a, b Value, use Use) (v Value, ok bool, err error)
}

// fewArgs is the number of arguments that ShortBody takes.
const fewArgs = 2

// Apart is the number of arguments of a ShortBody that takes apart an array of a and b, which isn't made.
const Apart = -1

// short calls a block by its ShortBody, if it has one that can be called.
func (p *Proc) short(rt *Runtime, args []Value, use Use) (v Value, ok bool, err error) {
	if p.Short == nil {
		return Nil, false, nil
	}
	switch len(args) {
	case 0:
		return p.Short.CallShort(rt, p, 0, Nil, Nil, use)
	case 1:
		return p.Short.CallShort(rt, p, 1, args[0], Nil, use)
	case fewArgs:
		return p.Short.CallShort(rt, p, 2, args[0], args[1], use)
	}
	return Nil, false, nil
}

// KeywordTaker is a body of methods or procs that ruby2_keywords can change.
type KeywordTaker interface {
	// TakeKeywords makes keywords the last argument of p's calls, a hash that splats turn into keywords; p is nil
	// for methods of def. It does nothing if the parameters have no splat at the end, or keywords.
	TakeKeywords(p *Proc)
}

// BlockOptions holds the rarer parameters of calling a block.
type BlockOptions struct {
	Kw      *Hash
	Block   *Proc
	Self    Value
	HasSelf bool
	// Method is set when the block is the body of a method made by define_method.
	Method *Method
	// Class is the class on which def in the block defines methods (class_eval, Class.new). nil means the block's
	// own.
	Class *Class
	// Use says how the block's value is used.
	Use Use
}

// Use says how the caller of a block uses its value. The value of a block that ends in template text is the
// output, for which a String has to be made: methods that ignore the value of their block say so.
type Use uint8

const (
	Used    Use = iota
	Ignored     // the value is not used
	Passed      // the value becomes the result of the method that the block was passed to, and isn't used before
)

// CallBrief calls the proc v as its method call does, without keywords and a block. If ok is false, Invoke must be
// called.
func (rt *Runtime) CallBrief(v Value, args []Value) (r Value, ok bool, err error) {
	p, isProc := v.o.Whole.(*Proc)
	if !isProc || len(args) > ElementsPerStep || !rt.EnterBrief() {
		return Nil, false, nil
	}
	rt.Nesting.calls++
	rt.Nesting.bytes += frameBytes
	before := rt.mem
	if r, err = rt.CallPlain(p, args, Used); err != nil {
		r = Nil
	}
	if rt.mem == before && r.Kind() >= KindRange {
		rt.mem += InstanceSize // as in Invoke
	}
	rt.Leave(frameBytes)
	return r, true, err
}

// NewProc makes a proc.
func NewProc(body ProcBody, lambda bool) *Proc {
	p := &Proc{Lambda: lambda}
	p.Init(body)
	return p
}

// Init prepares a Proc that is embedded in a larger object, which is its body.
func (p *Proc) Init(body ProcBody) {
	p.Body = body
	p.Object = Object{Kind: KindProc, Class: ProcClass, Whole: p}
}

// Keep records that the block may be referenced after the call that it was passed to.
func (p *Proc) Keep() *Proc {
	if p != nil {
		p.Kept = true
	}
	return p
}

// Value returns the proc as a Ruby value, nil for a nil *Proc.
func (p *Proc) Value() Value {
	if p == nil {
		return Nil
	}
	return Value{o: &p.Object}
}

// GoBlock is a ProcBody around a Go function; N is its arity.
type GoBlock struct {
	N  int
	Fn func(rt *Runtime, args []Value, opt BlockOptions) (Value, error)
}

// Call implements ProcBody.
func (b *GoBlock) Call(rt *Runtime, _ *Proc, args []Value, opt BlockOptions) (Value, error) {
	if err := rt.Enter(frameBytes); err != nil {
		return Nil, err
	}
	rt.Calling = nil
	v, err := b.Fn(rt, args, opt)
	rt.Leave(frameBytes)
	return v, err
}

// Arity implements ProcBody.
func (b *GoBlock) Arity(bool) int { return b.N }

// Parameters implements ProcBody.
func (b *GoBlock) Parameters(bool) []Parameter {
	if b.N < 0 {
		return []Parameter{{"rest", ""}}
	}
	list := make([]Parameter, b.N) // bounded: arities written in Go
	for i := range list {
		list[i].Type = "req"
	}
	return list
}

// NewGoBlock makes a block around a Go function that takes n arguments (-n-1: at least n).
func NewGoBlock(n int, fn func(rt *Runtime, args []Value) (Value, error)) *Proc {
	return NewProc(&GoBlock{N: n, Fn: func(rt *Runtime, args []Value, _ BlockOptions) (Value, error) {
		return fn(rt, args)
	}}, false)
}

// SymbolCall is the body of the proc &:name: it calls the method name on its first argument. It belongs to no run.
type SymbolCall struct {
	Name string
	sel  *Selector
}

// NewSymbolCall makes the SymbolCall of a name.
func NewSymbolCall(name string) *SymbolCall { return &SymbolCall{name, SelectorFor(name)} }

// maxSymbolProcs is the number of procs of symbols that a run keeps, so that procs of one name are the same object.
const maxSymbolProcs = 1000

// SymbolProc returns the proc of &:name. It belongs to the run, as templates can change it.
func (rt *Runtime) SymbolProc(call *SymbolCall) *Proc {
	if p, ok := rt.symbolProcs[call.Name]; ok {
		return p
	}
	p := NewProc(call, true)
	p.Short, p.FromMethod = call, true
	if rt.symbolProcs == nil {
		rt.symbolProcs = map[string]*Proc{}
	}
	if len(rt.symbolProcs) < maxSymbolProcs {
		rt.symbolProcs[call.Name] = p
	}
	return p
}

// ProcOfSymbol is SymbolProc for a name that is not known before the template runs.
func (rt *Runtime) ProcOfSymbol(name string) *Proc {
	if p, ok := rt.symbolProcs[name]; ok {
		return p
	}
	return rt.SymbolProc(NewSymbolCall(name))
}

// Call implements ProcBody.
func (b *SymbolCall) Call(rt *Runtime, _ *Proc, args []Value, opt BlockOptions) (Value, error) {
	if len(args) == 0 {
		return Nil, NewException(ArgumentErrorClass, "no receiver given")
	}
	rt.Calling = nil
	return rt.CallMethod(args[0], b.sel, args[1:], opt.Kw, opt.Block, false)
}

// CallShort implements ShortBody, for methods written in Go that are called without arguments.
func (b *SymbolCall) CallShort(rt *Runtime, _ *Proc, n int, recv, _ Value, _ Use) (v Value, ok bool, err error) {
	if kind := recv.Kind(); n != 1 || kind == KindClass || kind == KindObject { // their look-ups may count each time
		return Nil, false, nil
	}
	m := rt.Find(recv, b.sel)
	if m == nil || m.Visibility != Public || !m.Takes(0) && (m.Flags&Calls == 0 || m.Min > 0) {
		return Nil, false, nil
	}
	rt.Calling = nil
	return rt.InvokePlain(m, recv, nil)
}

// Arity implements ProcBody.
func (b *SymbolCall) Arity(bool) int { return -2 }

// Parameters implements ProcBody.
func (b *SymbolCall) Parameters(bool) []Parameter { return []Parameter{{Type: "req"}, {Type: "rest"}} }
