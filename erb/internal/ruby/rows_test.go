package ruby

// This file calls every row of every table with arguments of all kinds: a method returns or raises, whatever they
// are.

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"os"
	"runtime/debug"
	"testing"
	"time"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb/internal/ruby/encoding"
)

func TestMain(m *testing.M) {
	os.Exit(tier.Run(m))
}

// sent returns the result of a class method of a library's class.
func sent(rt *Runtime, class, method string, args ...Value) Value {
	k, _ := rt.ConstOf(ObjectClass, class)
	v, err := rt.Send(k, method, args...)
	if err != nil {
		panic(err)
	}
	return v
}

// awkward are values that methods tend to forget.
func awkward(rt *Runtime) []Value {
	bin := NewString("\xff\x00é")
	bin.Enc = Binary
	wide := NewString("\x00a")
	wide.Enc = encoding.UTF16LE
	re, _ := rt.Send(RegexpClass.Value(), "new", FrozenStr(`(?<x>a)|(b)?\s*`))
	h := NewHash(0)
	put(h, FrozenStr("a"), Int(1))
	put(h, Sym("b"), Ary(Int(1), Nil))
	huge := new(big.Int).Exp(big.NewInt(10), big.NewInt(30), nil)
	block := NewGoBlock(-1, func(_ *Runtime, args []Value) (Value, error) {
		if len(args) > 0 {
			return args[0], nil
		}
		return Nil, nil
	})
	return []Value{
		Nil, True, False, Int(0), Int(1), Int(-1), Int(2), Int(7), Int(-100), Int(math.MaxInt64), Int(math.MinInt64),
		BigInt(huge), BigInt(new(big.Int).Neg(huge)), Float(0), Float(1.5), Float(-2.5), Float(1e300), Float(math.NaN()),
		Float(math.Inf(1)), Float(math.Inf(-1)), Str(""), Str("a"), Str("héllo\n wörld"), Str("\xff\xe3\x81"), Str("12.5e3"),
		Str("%05.3f %<a>s"), Str("a-z^"), Str("UTF-8"), bin.Value(), wide.Value(), Sym("a"), Sym("é b"), Sym("even"),
		Ary(), Ary(Int(1), Str("b"), Nil), Ary(Ary(Int(1), Int(2))), h.Value(), NewRange(Int(1), Int(3), false),
		NewRange(Nil, Int(-2), true), NewRange(Str("a"), Str("c"), false), NewRange(Int(5), Nil, false), re, block.Value(),
		StringClass.Value(), NewInstance(ObjectClass, nil), sent(rt, "Time", "at", Int(1e9), Int(5), Sym("nsec")), sent(rt, "Date", "new", Int(2020), Int(2), Int(29)),
		EncodingObject(UTF8), NewException(ArgumentErrorClass, "x").Value(),
	}
}

func TestRowsDoNotPanic(t *testing.T) {
	link()
	rounds := tier.Of(2, 10, 100)
	random := rand.New(rand.NewSource(1))
	for _, c := range Builtins {
		for _, name := range c.Own.Names(free()) {
			m := c.Own.At(name)
			if m.Fn == nil || m.Script() != nil { // those need an interpreter
				continue
			}
			for range rounds {
				callAwkwardly(t, random, c, m)
			}
		}
		for _, name := range c.Static.Names(free()) {
			m := c.Static.At(name)
			if m.Fn == nil || m.Script() != nil { // those need an interpreter
				continue
			}
			for range rounds {
				callAwkwardly(t, random, c, m)
			}
		}
	}
}

func callAwkwardly(t *testing.T, random *rand.Rand, c *Class, m *Method) {
	limits := Limits{Steps: 20_000, Memory: 4 << 20, Output: 1 << 20, Depth: 100, ValueDepth: 50, Regexp: time.Second}
	rt := NewRuntime(context.Background(), limits)
	rt.Now = func() time.Time { return time.Unix(1e9, 0) }
	rt.Rand = random
	rt.Interpreter = noInterpreter{}
	values := awkward(rt)
	pick := func() Value { return values[random.Intn(len(values))] }
	self, ok := awkwardSelf(rt, random, c, m, values)
	if !ok {
		return
	}
	count := int(m.Min)
	if m.Max < 0 {
		count += random.Intn(3)
	} else if m.Max > m.Min {
		count += random.Intn(int(m.Max-m.Min) + 1)
	}
	args := make([]Value, count)
	for i := range args {
		args[i] = pick()
	}
	var kw *Hash
	if m.Flags&Kw != 0 && random.Intn(2) == 0 {
		kw = NewHash(0)
		put(kw, Sym([]string{"half", "chomp", "in", "invalid", "exception", "replace", "by", "to"}[random.Intn(8)]), pick())
	}
	var block *Proc
	if random.Intn(2) == 0 {
		for _, v := range values {
			if p, ok := v.AsProc(); ok {
				block = p
			}
		}
	}
	label := fmt.Sprintf("%s %s (static %v)", c.Name, m.Name, c.Static.At(m.Name) == m)
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s: %v", label, r)
			t.Logf("on %s with %d arguments\n%s", PlainToS(self), len(args), debug.Stack())
		}
	}()
	v, err := rt.Invoke(m, self, args, kw, block)
	if err == nil && random.Intn(4) == 0 {
		_, _ = rt.Inspect(v)
	}
}

// noInterpreter is the interpreter of runs without a program: methods that are written in Ruby raise an exception.
type noInterpreter struct{}

func (noInterpreter) SwapStack(any) any               { return nil }
func (noInterpreter) Stack() ([]Place, error)         { return nil, nil }
func (noInterpreter) Here() At                        { return At{} }
func (noInterpreter) Running() (_, _ string, _ *Proc) { return "", "", nil }
func (noInterpreter) Toplevel() (Value, error)        { return Nil, nil }
func (noInterpreter) Redefined(*Class, string)        {}
func (noInterpreter) Script(*Method) MethodBody       { return noInterpreter{} }
func (noInterpreter) Arity() int                      { return -1 }
func (noInterpreter) Parameters() []Parameter         { return nil }

func (noInterpreter) Invoke(*Runtime, *Method, Value, []Value, *Hash, *Proc) (Value, error) {
	return Nil, NewException(RuntimeErrorClass, "no interpreter")
}

// awkwardSelf picks a receiver that has the method.
func awkwardSelf(rt *Runtime, random *rand.Rand, c *Class, m *Method, values []Value) (Value, bool) {
	if c.Static.At(m.Name) == m {
		return c.Value(), true
	}
	if c.IsModule {
		return Nil, false
	}
	for range 200 {
		v := values[random.Intn(len(values))]
		if v.Class().IsA(c) {
			return v, true
		}
	}
	return Nil, false
}
