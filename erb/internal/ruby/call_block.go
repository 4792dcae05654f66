package ruby

// This file defines how core methods use their block. Most only call it while they run; then no reference to it is
// left when they return, and the interpreter reuses the object for the next block. Only Block returns the object
// itself, which is then never reused.

// Given reports whether the call has a block.
func (c *Call) Given() bool { return c.theBlock != nil }

// Block returns the block, nil if there is none, for methods that keep it or pass it on.
func (c *Call) Block() *Proc { return c.theBlock.Keep() }

// Yield calls the block. It returns false if an error was recorded and the caller must stop.
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

// Run is Yield for methods that ignore the block's value.
func (c *Call) Run(args ...Value) bool {
	if c.err == nil {
		c.Fail(c.RunBlock(args...))
	}
	return c.err == nil
}

// YieldHalves is Yield of a pair, for which the caller has charged. It is made only if the block doesn't take it apart.
func (c *Call) YieldHalves(k, v Value) (Value, bool) {
	rt, p := c.RT, c.theBlock
	if c.err == nil && p != nil && p.Short != nil && rt.steps+1 < rt.nextPoll { // as callBlock does
		rt.steps++
		if v, ok, err := p.Short.CallShort(rt, p, Apart, k, v, Used); ok {
			c.Fail(err)
			return v, err == nil
		}
		rt.steps--
	}
	return c.Yield(rt.Pair(k, v))
}

// RunOne is Run with one argument.
func (c *Call) RunOne(v Value) bool {
	rt, p := c.RT, c.theBlock
	if c.err == nil && p != nil && p.Short != nil && rt.steps+1 < rt.nextPoll { // as callBlock does
		rt.steps++
		if _, ok, err := p.Short.CallShort(rt, p, 1, v, Nil, Ignored); ok {
			if err != nil {
				c.Fail(err)
			}
			return err == nil
		}
		rt.steps--
	}
	return c.Run(v)
}

// CallBlock is Yield for functions that return an error: LocalJumpError if there is no block.
func (c *Call) CallBlock(args ...Value) (Value, error) { return c.callBlock(Used, args) }

// RunBlock is CallBlock for methods that ignore the block's value.
func (c *Call) RunBlock(args ...Value) error {
	_, err := c.callBlock(Ignored, args)
	return err
}

// PassBlock is CallBlock for methods whose result is the block's value.
func (c *Call) PassBlock(args ...Value) (Value, error) { return c.callBlock(Passed, args) }

func (c *Call) callBlock(use Use, args []Value) (Value, error) {
	rt, p := c.RT, c.theBlock
	if p == nil {
		return Nil, noBlock()
	}
	if n := len(args); n <= fewArgs && p.Short != nil && rt.steps+1 < rt.nextPoll { // as YieldFor does
		rt.steps++
		var first, second Value
		if n > 0 {
			first = args[0]
		}
		if n > 1 {
			second = args[1]
		}
		if v, ok, err := p.Short.CallShort(rt, p, n, first, second, use); ok {
			return v, err
		}
		rt.steps--
	}
	return rt.YieldFor(use, p, args...)
}

func noBlock() error { return LocalJumpError("noreason", Nil, "no block given (yield)") }

// YieldOne is RunBlock with one argument.
func (c *Call) YieldOne(v Value) error { return c.RunBlock(v) }

// NeedBlock records LocalJumpError if no block was given.
func (c *Call) NeedBlock() bool {
	if c.theBlock == nil {
		c.Fail(noBlock())
		return false
	}
	return true
}

// TakesMany reports whether the block, lambda or not, takes more than one argument.
func (c *Call) TakesMany() bool { return wantsMany(c.BlockArity()) }

// BlockArity returns Proc#arity of the block.
func (c *Call) BlockArity() int { return c.theBlock.Body.Arity(c.theBlock.Lambda) }

// BlockTakesNone reports whether the block has no parameters, and drops arguments.
func (c *Call) BlockTakesNone() bool {
	if c.theBlock == nil || c.theBlock.Lambda {
		return false
	}
	body, ok := c.theBlock.Body.(interface{ TakesNone() bool })
	return ok && body.TakesNone()
}

// BlockText returns the text that every call of the block returns, if the block is only a string literal without
// interpolation. Then a method needn't call it: its calls have no other effect.
func (c *Call) BlockText() (text string, ok bool) {
	if c.theBlock == nil || c.theBlock.Lambda {
		return "", false
	}
	body, ok := c.theBlock.Body.(interface{ Text() (string, bool) })
	if !ok {
		return "", false
	}
	return body.Text()
}

// TakesPair reports whether the block destructures an array of two.
func (c *Call) TakesPair() bool { return !c.theBlock.Lambda && wantsMany(c.theBlock.Body.Arity(false)) }

// TakesApart reports whether the block is a lambda to which several values that an each yields are passed one by
// one.
func (c *Call) TakesApart() bool { return c.theBlock.Lambda && !c.theBlock.FromMethod && c.TakesMany() }

func wantsMany(arity int) bool { return arity > 1 || arity < -2 }

// stopTag is the target of the jump that ends an each early.
type stopTag struct{ over bool }

// CallEach calls a method with a block around f, which is called until it returns false or an error is recorded.
// The method may be defined by the template. If it keeps the block and calls it later, the method in Ruby continues
// after c has returned.
func (c *Call) CallEach(recv Value, sel *Selector, args []Value, arity int, f func(args []Value) bool) {
	if c.err != nil {
		return
	}
	tag := &stopTag{}
	block := NewProc(&GoBlock{N: arity, Fn: func(rt *Runtime, args []Value, _ BlockOptions) (Value, error) {
		if tag.over {
			return Nil, &UnsupportedError{Construct: "a block of Enumerable that each has kept", Reason: "the method it belongs to has returned"}
		}
		c.held++ // a coroutine suspended in f may outlast the method
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
	if j, ok := err.(*Jump); !ok || j.Tag != tag {
		c.Fail(err)
	}
}
