package ruby

// This file implements Numeric: what its subclasses share, those of templates among them.

import "math"

func defineNumeric() {
	Refuse(NumericClass, "singleton_method_added")
	Methods(NumericClass, []Method{
		{Name: "%", Min: 1, Max: 1, Fn: numericModulo},
		{Name: "+@", Fn: SelfValue},
		{Name: "-@", Fn: numericUnaryMinus},
		{Name: "<=>", Min: 1, Max: 1, Fn: numericCompare},
		{Name: "abs", Fn: numericAbs},
		{Name: "abs2", Fn: numericAbs2},
		{Name: "angle", Fn: numericArg},
		{Name: "arg", Fn: numericArg},
		{Name: "ceil", Max: 1, Fn: numericAsFloat},
		{Name: "clone", Fn: numericClone, Flags: Kw},
		{Name: "coerce", Min: 1, Max: 1, Fn: numericCoerce},
		{Name: "conj", Fn: SelfValue},
		{Name: "conjugate", Fn: SelfValue},
		{Name: "denominator", Reason: ReasonRational},
		{Name: "div", Min: 1, Max: 1, Fn: numericDiv},
		{Name: "divmod", Min: 1, Max: 1, Fn: numericDivmod},
		{Name: "dup", Fn: SelfValue},
		{Name: "eql?", Min: 1, Max: 1, Fn: numericEqlP},
		{Name: "fdiv", Min: 1, Max: 1, Fn: numericFdiv},
		{Name: "finite?", Fn: Always(True)},
		{Name: "floor", Max: 1, Fn: numericAsFloat},
		{Name: "i", Reason: ReasonComplex},
		{Name: "imag", Fn: Always(Int(0))},
		{Name: "imaginary", Fn: Always(Int(0))},
		{Name: "infinite?", Fn: Always(Nil)},
		{Name: "integer?", Fn: Always(False)},
		{Name: "magnitude", Fn: numericAbs},
		{Name: "modulo", Min: 1, Max: 1, Fn: numericModulo},
		{Name: "negative?", Fn: numericNegativeP},
		{Name: "nonzero?", Fn: numericNonzeroP},
		{Name: "numerator", Reason: ReasonRational},
		{Name: "phase", Fn: numericArg},
		{Name: "polar", Fn: numericPolar},
		{Name: "positive?", Fn: numericPositiveP},
		{Name: "quo", Min: 1, Max: 1, Fn: numericQuo},
		{Name: "real", Fn: SelfValue},
		{Name: "real?", Fn: Always(True)},
		{Name: "rect", Fn: numericRect},
		{Name: "rectangular", Fn: numericRect},
		{Name: "remainder", Min: 1, Max: 1, Fn: numericRemainder},
		{Name: "round", Max: 1, Fn: numericAsFloat, Flags: Kw},
		{Name: "step", Max: 2, Fn: numericStep, Flags: Kw},
		{Name: "to_c", Reason: ReasonComplex},
		{Name: "to_int", Fn: numericToInt},
		{Name: "truncate", Max: 1, Fn: numericAsFloat},
		{Name: "zero?", Fn: numericZeroP},
	})
}

// send1 calls a method of the receiver with the argument.
func (c *Call) send1(op string) Value {
	v, _ := c.Send(c.Self, op, c.Arg(0))
	return v
}

// numericModulo is x - y * x.div(y).
func numericModulo(c *Call) Value {
	q := c.send1("div")
	product, _ := c.Send(c.Arg(0), "*", q)
	v, _ := c.Send(c.Self, "-", product)
	return v
}

func numericUnaryMinus(c *Call) Value {
	r, ok := c.Send(c.Self, "coerce", Int(0))
	pair, isArray := r.AsArray()
	if ok && (!isArray || len(pair.Elems) != 2) {
		return c.Raise(TypeErrorClass, "coerce must return [x, y]")
	}
	if !ok {
		return Nil
	}
	v, _ := c.Send(pair.Elems[0], "-", pair.Elems[1])
	return v
}

func numericCompare(c *Call) Value {
	if Identical(c.Self, c.Arg(0)) || c.Equal(c.Self, c.Arg(0)) {
		return Int(0)
	}
	return Nil
}

func numericAbs(c *Call) Value {
	negative, ok := c.Send(c.Self, "<", Int(0))
	if !ok || !negative.Truthy() {
		return c.Self
	}
	v, _ := c.Send(c.Self, "-@")
	return v
}

func numericAbs2(c *Call) Value {
	v, _ := c.Send(c.Self, "*", c.Self)
	return v
}

func numericArg(c *Call) Value {
	negative, ok := c.Send(c.Self, "negative?")
	if !ok {
		return Nil
	}
	if negative.Truthy() {
		return Float(math.Pi)
	}
	return Int(0)
}

// numericAsFloat is ceil, floor, round and truncate: those of the float.
func numericAsFloat(c *Call) Value {
	f, err := c.RT.KernelFloat(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	v, err := c.RT.CallMethod(f, SelectorFor(c.Method.Name), c.Args, c.KwArgs(), nil, true)
	return c.Check(v, err)
}

func numericClone(c *Call) Value {
	if !c.AllowKw("freeze") {
		return Nil
	}
	switch v, given := c.Kw("freeze"); {
	case !given, v.IsNil(), v == True:
		return c.Self
	case v == False:
		return c.Raise(ArgumentErrorClass, "can't unfreeze %s", c.Self.RealClass().Inspect())
	default:
		return c.Raise(ArgumentErrorClass, "unexpected value for freeze: %s", v.RealClass().Inspect())
	}
}

func numericCoerce(c *Call) Value {
	if c.Self.RealClass() == c.Arg(0).RealClass() {
		return c.NewArrayOf(c.Arg(0), c.Self)
	}
	x, err := c.RT.KernelFloat(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	y, err := c.RT.KernelFloat(c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	return c.NewArrayOf(y, x)
}

func numericDiv(c *Call) Value {
	if c.Self.IsFloat() && IsNumber(c.Arg(0)) {
		y := FloatOf(c.Arg(0))
		if y == 0 {
			return c.ZeroDivision()
		}
		return c.Check(FloatToInteger(math.Floor(c.Self.Float() / y)))
	}
	if c.Equal(c.Arg(0), Int(0)) {
		return c.ZeroDivision()
	}
	q := c.send1("/")
	v, _ := c.Send(q, "floor")
	return v
}

func numericDivmod(c *Call) Value { return c.NewArrayOf(numericDiv(c), c.send1("%")) }

func numericEqlP(c *Call) Value {
	return Bool(c.Self.RealClass() == c.Arg(0).RealClass() && c.Equal(c.Self, c.Arg(0)))
}

func numericFdiv(c *Call) Value {
	f, err := c.RT.KernelFloat(c.Self)
	if err != nil {
		return c.Fail(err)
	}
	v, _ := c.Send(f, "/", c.Arg(0))
	return v
}

func numericNegativeP(c *Call) Value {
	v, _ := c.Send(c.Self, "<", Int(0))
	return Bool(v.Truthy())
}

func numericPositiveP(c *Call) Value {
	v, _ := c.Send(c.Self, ">", Int(0))
	return Bool(v.Truthy())
}

func numericNonzeroP(c *Call) Value {
	v, ok := c.Send(c.Self, "zero?")
	if !ok || v.Truthy() {
		return Nil
	}
	return c.Self
}

func numericZeroP(c *Call) Value { return Bool(c.Equal(c.Self, Int(0))) }

func numericPolar(c *Call) Value {
	abs, _ := c.Send(c.Self, "abs")
	arg, _ := c.Send(c.Self, "arg")
	return c.NewArrayOf(abs, arg)
}

// numericQuo divides exactly: a float for a float, else a rational number.
func numericQuo(c *Call) Value {
	if c.Arg(0).IsFloat() {
		return numericFdiv(c)
	}
	return c.Fail(&UnsupportedError{Construct: "Numeric#quo", Reason: ReasonRational})
}

func numericRect(c *Call) Value { return c.NewArrayOf(c.Self, Int(0)) }

func numericRemainder(c *Call) Value {
	if v := c.Arg(0); IsNumber(v) && FloatOf(v) == 0 {
		return c.ZeroDivision()
	}
	if c.Self.IsFloat() && IsNumber(c.Arg(0)) {
		y := FloatOf(c.Arg(0))
		if math.IsInf(y, 0) && !math.IsInf(c.Self.Float(), 0) {
			return c.Self
		}
		x := c.Self.Float()
		mod := math.Mod(x, y)
		if mod != 0 && (x < 0) != (y < 0) {
			mod = mod + y - y // Ruby takes it from x % y, and rounds twice
		}
		return Float(mod)
	}
	z := c.send1("%")
	zero, ok := c.Send(z, "==", Int(0))
	if !ok || zero.Truthy() {
		return z
	}
	a, _ := c.Send(c.Self, "negative?")
	b, _ := c.Send(c.Arg(0), "negative?")
	if a.Truthy() != b.Truthy() {
		v, _ := c.Send(z, "-", c.Arg(0))
		return v
	}
	return z
}

func numericToInt(c *Call) Value {
	v, _ := c.Send(c.Self, "to_i")
	return v
}

// stepArgs are the arguments of step, however they were given.
type stepArgs struct {
	limit, by Value
	byName    bool // by: or to: was given
}

func (c *Call) stepArgs() (s stepArgs, ok bool) {
	if !c.AllowKw("by", "to") {
		return s, false
	}
	s.limit, s.by = c.Arg(0), Int(1)
	if c.Has(1) {
		s.by = c.Arg(1)
	}
	if v, given := c.Kw("to"); given {
		if c.Has(0) {
			c.Raise(ArgumentErrorClass, "to is given twice")
		}
		s.limit, s.byName = v, true
	}
	if v, given := c.Kw("by"); given {
		if c.Has(1) {
			c.Raise(ArgumentErrorClass, "step is given twice")
		}
		s.by, s.byName = v, true
	}
	if s.by.IsNil() && c.Has(1) {
		s.by = Int(1)
	}
	return s, !c.Failed()
}

func numericStep(c *Call) Value {
	s, ok := c.stepArgs()
	if !ok {
		return Nil
	}
	if c.Block == nil {
		return c.stepSequence(s)
	}
	if s.by.IsNil() {
		return c.Raise(TypeErrorClass, "no implicit conversion from nil to integer")
	}
	if c.Equal(s.by, Int(0)) {
		return c.Raise(ArgumentErrorClass, "step can't be 0")
	}
	if c.Failed() {
		return Nil
	}
	switch {
	case c.Self.IsFloat() || s.by.IsFloat() || s.limit.IsFloat():
		return c.stepFloats(s)
	case s.limit.IsNil() && IsInteger(c.Self) && IsInteger(s.by) && !(fixnum(c.Self) && fixnum(s.by)):
		return c.stepFloats(s) // Ruby's limit is an infinite Float then
	case s.limit.IsNil():
		return c.stepForEver(s)
	}
	negative, ok := c.Send(s.by, "<", Int(0))
	if !ok {
		return c.Raise(ArgumentErrorClass, "0 can't be coerced into %s", s.by.RealClass().Inspect())
	}
	op := ">"
	if negative.Truthy() {
		op = "<"
	}
	for i := c.Self; ; {
		past, ok := c.Send(i, op, s.limit)
		if !ok || past.Truthy() {
			return c.Self
		}
		if _, ok := c.Yield(i); !ok {
			return Nil
		}
		if i, ok = c.Send(i, "+", s.by); !ok {
			return Nil
		}
	}
}

// fixnum reports whether v is an Integer that Ruby keeps in a word.
func fixnum(v Value) bool { return v.IsInt() && v.n>>62 == v.n>>63 }

func (c *Call) stepForEver(s stepArgs) Value {
	for i := c.Self; ; {
		if _, ok := c.Yield(i); !ok {
			return Nil
		}
		next, ok := c.Send(i, "+", s.by)
		if !ok {
			return Nil
		}
		i = next
	}
}

// stepFloats counts the steps first, so that errors of the sum don't add up.
func (c *Call) stepFloats(s stepArgs) Value {
	from, err := c.RT.ToFloat(c.Self)
	by, err2 := c.RT.ToFloat(s.by)
	if err == nil {
		err = err2
	}
	to := math.Inf(1)
	if by < 0 {
		to = math.Inf(-1)
	}
	if !s.limit.IsNil() && err == nil {
		to, err = c.RT.ToFloat(s.limit)
	}
	if err != nil {
		return c.Fail(err)
	}
	n := floatSteps(from, to, by, false)
	if math.IsInf(by, 0) {
		if n > 0 {
			c.Yield(Float(from))
		}
		return c.Self
	}
	for i := 0.0; i < n; i++ {
		x := i*by + from
		if by >= 0 && to < x || by < 0 && to > x {
			x = to
		}
		if _, ok := c.Yield(Float(x)); !ok {
			return Nil
		}
	}
	return c.Self
}

// floatSteps returns the number of steps from one float to another.
func floatSteps(from, to, by float64, exclusive bool) float64 {
	n := (to - from) / by
	if math.IsInf(by, 0) {
		if by > 0 && from <= to || by < 0 && from >= to {
			return 1
		}
		return 0
	}
	if by == 0 {
		return math.Inf(1)
	}
	err := (math.Abs(from) + math.Abs(to) + math.Abs(to-from)) / math.Abs(by) * 2.220446049250313e-16
	err = min(err, 0.5)
	if exclusive {
		if n <= 0 {
			return 0
		}
		d := 1.0
		if n >= 1 {
			d = math.Floor(n-err) + 1
		}
		if x := d*by + from; from < to && x < to || from > to && x > to {
			d++
		}
		return d
	}
	if n < 0 {
		return 0
	}
	return math.Floor(n+err) + 1
}

// stepSequence is step without a block.
func (c *Call) stepSequence(s stepArgs) Value {
	by := s.by
	if by.IsNil() {
		by = Int(1)
	}
	if !c.isNumeric(by) {
		return c.RT.newEnumerator(c.Self, "step", c.Args, c.KwArgs())
	}
	if !s.limit.IsNil() && !s.byName && !c.isNumeric(s.limit) {
		return c.RT.newEnumerator(c.Self, "step", []Value{s.limit, by}, nil)
	}
	if c.compare(by, Int(0)) == 0 && !c.Failed() {
		return c.Raise(ArgumentErrorClass, "step can't be 0")
	}
	if c.Failed() {
		return Nil
	}
	return newArithSeq(arithSeq{recv: c.Self, method: "step", args: c.Args, kw: c.KwArgs(), begin: c.Self, end: s.limit, step: by})
}
