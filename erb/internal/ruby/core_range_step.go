package ruby

// This file implements Range#step and %.

func (c *Call) isNumeric(v Value) bool { return IsNumber(v) || c.RT.IsA(v, NumericClass) }

// isTextual reports whether v is a string or a symbol, which step by counting.
func isTextual(v Value) bool { return v.Kind() == KindString || v.Kind() == KindSymbol }

func rangeStep(c *Call) Value {
	r, step := c.SelfRange(), Int(1)
	numeric := c.isNumeric(r.Lo)
	if c.Has(0) {
		step = c.Arg(0)
	} else if !numeric && !isTextual(r.Lo) && !(r.Lo.IsNil() && c.isNumeric(r.Hi)) {
		return c.Raise(ArgumentErrorClass, "step is required for non-numeric ranges")
	}
	byNumber := c.isNumeric(step)
	if numeric && byNumber && c.Equal(step, Int(0)) {
		return c.Raise(ArgumentErrorClass, "step can't be 0")
	}
	if !c.Given() {
		return c.rangeSequence(r, step, numeric && byNumber)
	}
	if r.Lo.IsNil() {
		return c.Raise(ArgumentErrorClass, "#step iteration for beginless ranges is meaningless")
	}
	if isTextual(r.Lo) && step.IsInt() {
		left := int64(1)
		c.eachElement(r, func(v Value) bool {
			if left--; left != 0 {
				return true
			}
			left = step.n
			_, ok := c.Yield(v)
			return ok
		})
		return c.Self
	}
	c.ended(c.stepEach(r, step, numeric && byNumber))
	return c.Self
}

// rangeSequence is what step answers without a block.
func (c *Call) rangeSequence(r *Range, step Value, numbers bool) Value {
	openHigh := r.Hi.IsNil() || c.isNumeric(r.Hi)
	if numbers && openHigh || r.Lo.IsNil() && c.isNumeric(r.Hi) && c.isNumeric(step) {
		return newArithSeq(arithSeq{
			recv: c.Self, method: c.Method.Name, args: c.Args,
			begin: r.Lo, end: r.Hi, step: step, exclusive: r.Exclusive,
		})
	}
	if r.Lo.IsNil() {
		return c.Raise(ArgumentErrorClass, "#step for non-numeric beginless ranges is meaningless")
	}
	return c.RT.newEnumerator(c.Self, c.Method.Name, c.Args, nil)
}

// stepEach adds step until the end is passed, in the direction in which the end lies.
func (c *Call) stepEach(r *Range, step Value, numbers bool) error {
	if numbers && (r.Hi.IsNil() || c.isNumeric(r.Hi)) {
		return c.RT.stepThrough(r.Lo, r.Hi, step, r.Exclusive, c.yieldOne)
	}
	direction := -1
	if !r.Hi.IsNil() {
		direction = c.less(r.Lo, r.Hi)
		if direction == 0 {
			if r.Exclusive {
				return c.err
			}
			return c.yieldOne(r.Lo)
		}
		next, err := c.RT.Add(r.Lo, step)
		if err != nil {
			return err
		}
		if c.less(r.Lo, next) != direction {
			return c.err
		}
	}
	for v := r.Lo; ; {
		n := direction
		if !r.Hi.IsNil() {
			n = c.less(v, r.Hi)
		}
		if c.err != nil || n != direction && (n != 0 || r.Exclusive) {
			return c.err
		}
		if err := c.yieldOne(v); err != nil || n == 0 {
			return err
		}
		next, err := c.RT.Add(v, step)
		if err != nil {
			return err
		}
		v = next
	}
}
