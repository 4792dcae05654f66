package interp

// This file defines the state of a run other than ruby.Runtime: the value stack, frames and activations.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
)

// code is a compiled node.
type code func(f *frame) (ruby.Value, error)

// VM is the interpreter's part of a run. Templates of one job are run by one VM, so they share instance variables and
// methods. It is used by one goroutine.
type VM struct {
	RT  *ruby.Runtime
	Out Output

	Origins []Origin // of the output, if the program records them

	stack   []ruby.Value // current chunk of the value stack
	sp      int
	older   [][]ruby.Value // full chunks below
	spare   []ruby.Value   // the second chunk while it is unused
	frames  []*frame       // free list
	bodies  []*frame       // free list of frames for methods that calls doesn't have, each with an activation of its own
	lent    []*closure     // free list of blocks that are not referenced any more
	envs    [2][]*env      // free lists of smaller and larger ones
	calls   []callSite     // running calls of template methods, outermost first
	main    *cref
	topmost *activation             // an unused one for the next template, if there is one
	onces   map[onceSite]ruby.Value // values of literals whose evaluation has started, nil until it ends

	known    []known  // see callee.target; nothing until many methods were found
	nothing  [1]known // remains empty
	finds    int      // number of methods that were looked up since known was made
	uncached bool     // no method is kept, for tests
	framed   bool     // no method is a leaf, for tests

	consts     *[manyConsts]foundConst // see latestConst
	oneConst   foundConst
	constReads int

	threaded bool // there was another thread of execution, which may refer to an activation
	whole    bool // exceptions include calls of blocks
	numbered int  // number of frames in which blocks were made, and of blocks

	breakPos source.Pos // of the last break out of a block
	callPos  source.Pos // where the method that is about to run was called
	callFile *source.File
	yielding *ruby.Proc   // the block that code of the template is about to call
	raising  *ruby.Method // the method of Ruby's own from which an exception has just come
	raiser   *ruby.Method // a method of Ruby's own that raisesItself has, the latest one

	counting *Cover // the program whose counters are in counted
	counted  []int64
	covers   map[*Cover][]int64 // the counters of all programs that count
}

// frame is one activation of a method body, block or class body.
type frame struct {
	surroundings
	rt     *ruby.Runtime
	locals []ruby.Value // variables that no block captures
	// ignored says that the value of the body is not used.
	ignored bool
	maker   int // number of the block whose surroundings these are, if they weren't changed; 0 otherwise
	number  int // identifies frames in which blocks were made; 0 before the first

	scope *ruby.DefScope // of a method: Scope and MatchPlace of the run before the call
	match *ruby.Value
}

// surroundings are the parts of a frame that the blocks made in it see.
type surroundings struct {
	vm   *VM
	file *source.File
	self ruby.Value
	env  *env // variables that blocks capture, of this scope or the nearest one that has some
	act  *activation
	cref *cref
	ret  any // tag of the jump that return makes
}

// fewArgs is the number of arguments up to which they are copied on the stack to append another one.
const fewArgs = 8

// withLast is ruby.Runtime.WithLast for arguments that are released with the mark from before.
func (f *frame) withLast(args []ruby.Value, v ruby.Value) ([]ruby.Value, error) {
	n := len(args)
	if n > fewArgs {
		return f.rt.WithLast(args, v)
	}
	all := f.vm.reserve(n + 1)
	copy(all, args)
	all[n] = v
	return all, nil
}

// array makes an array that holds a copy of list.
func (f *frame) array(list []ruby.Value) (ruby.Value, error) {
	return f.rt.ArrayOf(list)
}

// activation is shared by a method body and the blocks in it.
type activation struct {
	method *ruby.Method // nil at the top level and in class bodies
	name   string       // of the method, "" in the body of a class
	body   string       // name of the body of a class in backtraces
	made   bool         // by define_method
	block  *ruby.Proc
	around *ruby.Proc  // if made: the block of the method around the block that became this method
	inside bool        // a block that is kept refers to it: it can't be reused
	done   bool        // its method has returned: return has no target any more
	last   ruby.Value  // $~
	match  *ruby.Value // place of $~: last, or the place for the code around a block that became a method
}

// given returns the block that yield calls.
func (a *activation) given() *ruby.Proc {
	if a.made {
		return a.around
	}
	return a.block
}

// cref is the chain of classes around a piece of code, for constants, class variables and def.
type cref struct {
	class *ruby.Class
	up    *cref
	defs  *ruby.Class    // in a block of class_eval or the like: where def defines, which doesn't change the constants
	scope *ruby.DefScope // the visibility of methods that def defines there; nil means public
}

// definee returns the class that def, alias and undef change.
func (k *cref) definee() *ruby.Class {
	if k.defs != nil {
		return k.defs
	}
	return k.class
}

// chunkSize is the minimum number of values in a chunk, except for the first two. The first is borrowed: see Lend.
const (
	chunkSize   = 2048
	firstChunk  = 128
	firstLength = 16 // of the first chunk, before it grows
	secondChunk = 256
)

// New makes a VM. main is self at the top level: the context of the templates. It is allocated together with the first
// frame and activation, which every run needs.
func New(rt *ruby.Runtime, main ruby.Value) *VM {
	classes := ruby.ContextClasses(main)
	room := &struct {
		vm     VM
		frame  frame
		act    activation
		frames [2]*frame
		crefs  [len(classes)]cref
	}{vm: VM{RT: rt}, frame: frame{rt: rt}}
	vm := &room.vm
	vm.forgetKnown()
	rt.Main = main
	rt.Interpreter = vm
	room.frame.vm, room.frames[0], vm.frames = vm, &room.frame, room.frames[:1]
	room.act.match, vm.topmost = &room.act.last, &room.act
	for i := len(classes) - 1; i >= 0; i-- {
		room.crefs[i] = cref{class: classes[i], up: vm.main}
		vm.main = &room.crefs[i]
	}
	return vm
}

// Lend provides vm with the first chunk of the stack for a run: chunk, from Return, or a new one if it is nil. A VM
// without it begins with the second. The chunk's length grows with the run, so Return clears only the used part.
func (vm *VM) Lend(chunk []ruby.Value) {
	if chunk == nil {
		chunk = make([]ruby.Value, firstChunk)
	}
	vm.stack = chunk[:firstLength]
}

// Return clears the first chunk after a run and returns it, for a run of any VM. It returns nil if the run left values
// on the stack. The run's coroutines must have ended.
func (vm *VM) Return() []ruby.Value {
	chunk := vm.stack
	vm.stack = nil
	if vm.sp > 0 || len(vm.older) > 0 || cap(chunk) != firstChunk {
		vm.sp, vm.older = 0, nil
		return nil
	}
	for _, list := range [...][]*frame{vm.frames[:cap(vm.frames)], vm.bodies[:cap(vm.bodies)]} {
		for _, f := range list {
			if f != nil {
				f.locals = nil
			}
		}
	}
	for _, c := range vm.calls[:cap(vm.calls)] {
		if c.body != nil {
			c.body.locals = nil
		}
	}
	for _, p := range vm.lent[:cap(vm.lent)] {
		if p != nil && p.turn != nil {
			p.turn.locals = nil
		}
	}
	clear(chunk)
	return chunk
}

// Stack implements ruby.Interpreter.
func (vm *VM) Stack() ([]ruby.Place, error) {
	b := vm.RT.Budget()
	return vm.places(b, vm.callFile, vm.callPos, nil), b.Err()
}

// Here implements ruby.Interpreter.
func (vm *VM) Here() ruby.At {
	return ruby.At{File: vm.callFile, Pos: vm.callPos, Placed: vm.callFile != nil}
}

// calls records the place of the next call. Code of the program itself has none: the place of its own call remains.
func (f *frame) calls(pos source.Pos) {
	if f.file != nil {
		f.vm.callPos = pos
		if f.vm.callFile != f.file {
			f.vm.callFile = f.file
		}
	}
}

// take reserves n values, all nil, on the stack. release with the mark from before frees them.
func (vm *VM) take(n int) []ruby.Value {
	s := vm.reserve(n)
	for i := range s {
		if s[i] != ruby.Nil { // skip the write barrier, which is costly during garbage collection
			s[i] = ruby.Nil
		}
	}
	return s
}

// variables makes n values, all nil, the variables of f. A loop finds them where they were.
func (vm *VM) variables(f *frame, n int) {
	if n == 0 {
		if f.locals != nil {
			f.locals = nil
		}
		return
	}
	if len(f.locals) == n && vm.sp+n <= len(vm.stack) && &f.locals[0] == &vm.stack[vm.sp] && cap(f.locals) == n {
		vm.sp += n
		for i := range f.locals {
			if !f.locals[i].IsNil() { // as in take
				f.locals[i] = ruby.Nil
			}
		}
		return
	}
	if locals := vm.take(n); !sameList(locals, f.locals) {
		f.locals = locals
	}
}

// reserve is take for values that are set before they are read.
func (vm *VM) reserve(n int) []ruby.Value {
	if vm.sp+n > len(vm.stack) {
		vm.grow(n)
	}
	s := vm.stack[vm.sp : vm.sp+n : vm.sp+n]
	vm.sp += n
	return s
}

// grow makes room for n values: in the rest of the first chunk, or in another one.
func (vm *VM) grow(n int) {
	if vm.sp+n <= cap(vm.stack) {
		vm.stack = vm.stack[:min(2*(vm.sp+n), cap(vm.stack))]
		return
	}
	vm.older = append(vm.older, vm.stack) // bounded: by the depth of calls
	vm.sp = 0
	switch {
	case len(vm.older) > 1 || n > secondChunk:
		size := max(chunkSize, 2*n)
		vm.RT.Owe(int64(16*size), 0)
		vm.stack = make([]ruby.Value, size) // bounded: by the text of the template; splats make lists of their own
	case vm.spare != nil:
		vm.stack, vm.spare = vm.spare, nil
	default:
		vm.stack = make([]ruby.Value, secondChunk)
	}
}

// threadState is the part of a VM that belongs to one thread of execution: the coroutine of an enumerator continues
// where it was suspended, however its reader's stack has changed meanwhile.
type threadState struct {
	stack []ruby.Value
	sp    int
	older [][]ruby.Value
	calls []callSite
}

// smallChunk is the initial size of the stack of a new thread of execution.
const smallChunk = 256

// SwapStack implements ruby.Interpreter.
func (vm *VM) SwapStack(next any) any {
	old := &threadState{vm.stack, vm.sp, vm.older, vm.calls}
	t, ok := next.(*threadState)
	if !ok {
		vm.threaded = true
		t = &threadState{stack: make([]ruby.Value, smallChunk), calls: append(slices.Clone(vm.calls), callSite{})} // bounded: by the depth of calls, and charged for
		for _, c := range t.calls {
			if a, ok := c.who.(*activation); ok {
				a.inside = true
			}
		}
	}
	vm.stack, vm.sp, vm.older, vm.calls = t.stack, t.sp, t.older, t.calls
	return old
}

type mark struct{ chunk, sp int }

func (vm *VM) mark() mark { return mark{len(vm.older), vm.sp} }

func (vm *VM) release(m mark) {
	if len(vm.older) > m.chunk {
		if len(vm.stack) == secondChunk { // the next call may need it again
			vm.spare = vm.stack
		}
		vm.stack = vm.older[m.chunk]
		vm.older = vm.older[:m.chunk]
	}
	vm.sp = m.sp
}

// newFrame returns a frame. The caller must set everything but env.
func (vm *VM) newFrame() *frame {
	if n := len(vm.frames); n > 0 {
		f := vm.frames[n-1]
		vm.frames = vm.frames[:n-1]
		if f.env != nil {
			f.env = nil
		}
		f.maker, f.number, f.ignored = 0, 0, false
		return f
	}
	return &frame{surroundings: surroundings{vm: vm}, rt: vm.RT}
}

func (vm *VM) freeFrame(f *frame) {
	n := len(vm.frames)
	if n == cap(vm.frames) {
		vm.frames = append(vm.frames, f) // bounded: by the depth of calls
		return
	}
	vm.frames = vm.frames[:n+1]
	if vm.frames[n] != f { // otherwise it came from there: skip the write barrier
		vm.frames[n] = f
	}
}

// newActivation makes an activation of other code than a method.
func (vm *VM) newActivation() *activation {
	a := vm.topmost
	if vm.topmost = nil; a == nil {
		a = &activation{}
		a.match = &a.last
	}
	return a
}

// body begins a call of meth in a frame, which is among the running calls if code of the template can see it. The frame
// stays with its place there: loops and recursion find it as an earlier call of the same method left it.
func (vm *VM) body(m *method, meth *ruby.Method, self ruby.Value, block *ruby.Proc, direct bool) *frame {
	var f *frame
	if m.home.file == nil {
		f = vm.spareBody()
		f.fit(m, meth)
	} else {
		depth := len(vm.calls)
		if depth < cap(vm.calls) {
			vm.calls = vm.calls[:depth+1]
		} else {
			vm.push(callSite{})
		}
		c := &vm.calls[depth]
		f = vm.dress(c, m, meth)
		c.pos, c.direct = vm.callPos, direct
	}
	if f.act.block != block {
		f.act.block = block
	}
	if f.self != self {
		f.self = self
	}
	f.number, f.ignored = 0, false
	f.shade()
	return f
}

// dress makes c the record of a call of meth, with a frame for it.
func (vm *VM) dress(c *callSite, m *method, meth *ruby.Method) *frame {
	if c.body == nil {
		c.body = vm.spareBody()
	}
	f := c.body
	f.fit(m, meth)
	if c.who != any(f.act) { // as in freeFrame
		c.who, c.block = f.act, 0
	}
	if c.file != vm.callFile {
		c.file = vm.callFile
	}
	if c.method != "" {
		c.method = ""
	}
	return f
}

// spareBody returns a frame for a method.
func (vm *VM) spareBody() *frame {
	if n := len(vm.bodies); n > 0 {
		f := vm.bodies[n-1]
		vm.bodies = vm.bodies[:n-1]
		return f
	}
	return &frame{surroundings: surroundings{vm: vm}, rt: vm.RT}
}

// fit prepares a frame for a call of meth.
func (f *frame) fit(m *method, meth *ruby.Method) {
	a := f.act
	if a == nil {
		a = &activation{}
		a.match = &a.last
		f.act, f.ret = a, a
	}
	if a.method != meth {
		a.method, a.name, f.file, f.cref = meth, m.name, m.home.file, m.home.cref
	}
}

// shade replaces the parts of the run's state that belong to the running method by the ones for f. unshade ends it.
func (f *frame) shade() {
	rt := f.rt
	if f.scope != rt.Scope {
		f.scope = rt.Scope
	}
	if f.scope != nil {
		rt.Scope = nil
	}
	if match := rt.MatchIn(f.act.match); f.match != match {
		f.match = match
	}
}

func (f *frame) unshade() {
	f.rt.MatchIn(f.match)
	if f.scope != nil {
		f.rt.Scope = f.scope
	}
}

// freeBody ends a call. The activation isn't used again if a block that is kept refers to it.
func (vm *VM) freeBody(f *frame) {
	shown := f.file != nil
	if f.env != nil {
		f.endEnv()
		f.env = nil
	}
	if a := f.act; a.inside {
		a.done = true
		a.block.Keep()
		f.act, f.ret = nil, nil
	} else if !a.last.IsNil() {
		a.last = ruby.Nil
	}
	if shown {
		vm.pop()
		return
	}
	n := len(vm.bodies)
	if n == cap(vm.bodies) {
		vm.bodies = append(vm.bodies, f) // bounded: by the depth of calls
		return
	}
	vm.bodies = vm.bodies[:n+1]
	if vm.bodies[n] != f { // as in freeFrame
		vm.bodies[n] = f
	}
}

// place records in err, once, the innermost place in the template where it happened.
func (f *frame) place(err error, pos source.Pos) error {
	if f.file == nil {
		return f.vm.passing(err)
	}
	switch e := err.(type) {
	case *ruby.Exception:
		if !e.Traced {
			e.Traced, e.File, e.Pos = true, f.file, pos
			if err := f.rt.Caused(e); err != nil {
				return f.place(err, pos)
			}
			if limit := f.trace(e); limit != nil {
				return f.place(limit, pos)
			}
		}
		f.vm.raising = nil
	case ruby.Placer:
		return e.PlacedAt(f.file, pos)
	}
	return err
}

// trace records in e the running calls.
func (f *frame) trace(e *ruby.Exception) error {
	calls := f.vm.calls
	if err := f.rt.Charge(e.Size()); err != nil {
		return err
	}
	b := f.rt.Budget()
	n := 0
	for i := range calls {
		if calls[i].told(f.vm) {
			n++
		}
	}
	if n > 0 {
		e.Frames = ruby.Room[ruby.Frame](b, n)
	}
	for i := len(calls) - 1; i >= 0 && n > 0; i-- {
		if c := &calls[i]; c.told(f.vm) {
			e.Frames = ruby.Append(b, e.Frames, ruby.Frame{Method: c.name(), File: c.file, Pos: c.pos})
		}
	}
	e.Places = f.vm.places(b, e.File, e.Pos, f.vm.raising)
	return b.Err()
}

// told reports whether an exception includes a call among its frames.
func (c *callSite) told(vm *VM) bool { return c.name() != "" || vm.whole && c.file != nil }

// variable access ------------------------------------------------------------------------------------------------

// ref says where a local variable lives: in the frame, or in the captured variables depth scopes up.
type ref struct {
	captured bool
	depth    int
	index    int
}

func (f *frame) get(r ref) ruby.Value {
	if !r.captured {
		return f.locals[r.index]
	}
	e := f.env
	for range r.depth {
		e = e.up
	}
	return e.vars[r.index]
}

// up is get from a scope that is depth scopes with variables further in.
func (f *frame) up(r ref, depth int) ruby.Value {
	r.depth = depth
	return f.get(r)
}

func (f *frame) set(r ref, v ruby.Value) {
	if !r.captured {
		f.locals[r.index] = v
		return
	}
	e := f.env
	for range r.depth {
		e = e.up
	}
	e.vars[r.index] = v
}
