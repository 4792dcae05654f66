package ruby

// This file defines what core methods do with their block. Most only call it while they run; then nothing of it is left
// when they return, and the interpreter uses the object again for the next block. Block is the one way to the object
// itself, and whoever takes it keeps it.

// Given reports whether the call has a block.
func (c *Call) Given() bool { return c.theBlock != nil }

// Block returns the block, nil if there is none, for those who keep it or hand it on.
func (c *Call) Block() *Proc { return c.theBlock.keep() }

// Yield calls the block. false means stop: an error was recorded.
func (c *Call) Yield(args ...Value) (Value, bool) {
	if c.err != nil {
		return Nil, false
	}
	v, err := c.CallBlock(args...)
	if err != nil {
		c.Fail(err)
		return Nil, false
	}
	return v, true
}

// CallBlock is Yield for functions that answer an error.
func (c *Call) CallBlock(args ...Value) (Value, error) { return c.RT.Yield(c.theBlock, args...) }

// YieldOne is yield for those whom the answer doesn't matter.
func (c *Call) YieldOne(v Value) error {
	_, err := c.CallBlock(v)
	return err
}

// NeedBlock records LocalJumpError if no block was given.
func (c *Call) NeedBlock() bool {
	if c.theBlock == nil {
		c.Raise(LocalJumpErrorClass, "no block given (yield)")
		return false
	}
	return true
}

// TakesMany reports whether the block, lambda or not, wants more than one argument.
func (c *Call) TakesMany() bool { return wantsMany(c.BlockArity()) }

// BlockArity is Proc#arity of the block.
func (c *Call) BlockArity() int { return c.theBlock.Body.Arity(c.theBlock.Lambda) }

// TakesPair reports whether the block takes an array of two apart.
func (c *Call) TakesPair() bool { return !c.theBlock.Lambda && wantsMany(c.theBlock.Body.Arity(false)) }

// TakesApart reports whether the block is a lambda to which several values that an each yields are passed one by one.
func (c *Call) TakesApart() bool { return c.theBlock.Lambda && !c.theBlock.FromMethod && c.TakesMany() }

func wantsMany(arity int) bool { return arity > 1 || arity < -2 }

// stopTag is the target of the jump that ends an each early.
type stopTag struct{ over bool }

// CallEach calls a method with a block around f, which is called until it answers false or an error was recorded. The
// method may be a template's own. If that keeps the block and calls it later, Ruby's goes on with what c has answered.
func (c *Call) CallEach(recv Value, sel *Selector, args []Value, arity int, f func(args []Value) bool) {
	tag := &stopTag{}
	block := NewProc(&GoBlock{N: arity, Fn: func(rt *Runtime, args []Value, _ BlockOptions) (Value, error) {
		if tag.over {
			return Nil, &UnsupportedError{Construct: "a block of Enumerable that each has kept", Reason: "the method it belongs to has returned"}
		}
		c.held++ // a coroutine that stands in f may outlast the method
		more := f(args)
		c.held--
		if more && c.err == nil {
			return Nil, nil
		}
		if c.err != nil {
			return Nil, c.err
		}
		return Nil, rt.Jump(JumpBreak, tag, Nil)
	}}, false)
	_, err := c.RT.CallMethod(recv, sel, args, nil, block, true)
	tag.over = true
	if j, ok := err.(*Jump); ok && j.Tag == tag {
		return
	}
	if err != nil {
		c.Fail(err)
	}
}
