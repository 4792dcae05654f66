package ranges

// This file implements Range#step and %.

import (
	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/enumerator"
	"github.com/boshrender/boshrender/erb/internal/core/numeric"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// isTextual reports whether v is a string or a symbol, which step by counting.
func isTextual(v ruby.Value) bool { return v.Kind() == ruby.KindString || v.Kind() == ruby.KindSymbol }

func step(c *ruby.Call) ruby.Value {
	r, step := c.SelfRange(), ruby.Int(1)
	numbers := numeric.IsNumeric(c, r.Lo)
	if c.Has(0) {
		step = c.Arg(0)
	} else if !numbers && !isTextual(r.Lo) && !(r.Lo.IsNil() && numeric.IsNumeric(c, r.Hi)) {
		return c.Raise(ruby.ArgumentErrorClass, "step is required for non-numeric ranges")
	}
	byNumber := numeric.IsNumeric(c, step)
	if numbers && byNumber && c.Equal(step, ruby.Int(0)) {
		return c.Raise(ruby.ArgumentErrorClass, "step can't be 0")
	}
	if !c.Given() {
		return sequence(c, r, step, numbers && byNumber)
	}
	if r.Lo.IsNil() {
		return c.Raise(ruby.ArgumentErrorClass, "#step iteration for beginless ranges is meaningless")
	}
	if isTextual(r.Lo) && step.IsInt() {
		left := int64(1)
		eachElement(c, r, func(v ruby.Value) bool {
			if left--; left != 0 {
				return true
			}
			left = step.Int()
			return c.Run(v)
		})
		return c.Self
	}
	ended(c, stepEach(c, r, step, numbers && byNumber))
	return c.Self
}

// sequence returns the result of step without a block.
func sequence(c *ruby.Call, r *ruby.Range, step ruby.Value, numbers bool) ruby.Value {
	openHigh := r.Hi.IsNil() || numeric.IsNumeric(c, r.Hi)
	if numbers && openHigh || r.Lo.IsNil() && numeric.IsNumeric(c, r.Hi) && numeric.IsNumeric(c, step) {
		return enumerator.NewArithSeq(enumerator.ArithSeq{
			Recv: c.Self, Method: c.Method.Name, Args: c.Args,
			Begin: r.Lo, End: r.Hi, Step: step, Exclusive: r.Exclusive,
		})
	}
	if r.Lo.IsNil() {
		return c.Raise(ruby.ArgumentErrorClass, "#step for non-numeric beginless ranges is meaningless")
	}
	return c.RT.NewEnumerator(c.Self, c.Method.Name, c.Args, nil)
}

// stepEach adds step until the end is passed, in the direction of the end.
func stepEach(c *ruby.Call, r *ruby.Range, step ruby.Value, numbers bool) error {
	if numbers && (r.Hi.IsNil() || numeric.IsNumeric(c, r.Hi)) {
		return enumerator.StepThrough(c.RT, r.Lo, r.Hi, step, r.Exclusive, c.YieldOne)
	}
	direction := -1
	if !r.Hi.IsNil() {
		direction = less(c, r.Lo, r.Hi)
		if direction == 0 {
			if r.Exclusive {
				return c.Err()
			}
			return c.YieldOne(r.Lo)
		}
		next, err := arith.Add(c.RT, r.Lo, step)
		if err != nil {
			return err
		}
		if less(c, r.Lo, next) != direction {
			return c.Err()
		}
	}
	for v := r.Lo; ; {
		n := direction
		if !r.Hi.IsNil() {
			n = less(c, v, r.Hi)
		}
		if c.Failed() || n != direction && (n != 0 || r.Exclusive) {
			return c.Err()
		}
		if err := c.YieldOne(v); err != nil || n == 0 {
			return err
		}
		next, err := arith.Add(c.RT, v, step)
		if err != nil {
			return err
		}
		v = next
	}
}
