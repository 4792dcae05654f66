package ruby

// This file defines Call, through which core methods read their receiver, arguments and block. Its accessors
// convert arguments as Ruby does and remember the first error. A core method reads everything that it needs, checks
// Failed before it changes anything, and returns; a recorded error replaces its result.

import (
	"iter"
	"math"
	"math/big"
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// Call is one call of a core method. It and its Args are valid until the method returns. Yield and Block give
// access to its block.
type Call struct {
	Budget
	Self     Value
	Args     []Value
	Method   *Method
	theBlock *Proc // see call_block.go
	kw       *Hash
	held     int // number of running block calls that use it; it isn't reused meanwhile
}

// Results. These charge the run for the values that they make.

const (
	StringOverhead = 96
	ValueSize      = 16
	MapEntrySize   = 64
	ArrayOverhead  = 72
	HashOverhead   = 144
	HashEntrySize  = 160 // with its share of the index
)

// NewOfSelf makes an object with data. Its class is the receiver, if that is a class, or else the receiver's class.
func (c *Call) NewOfSelf(data any) Value {
	class, ok := c.Self.AsClass()
	if !ok {
		class = c.Self.RealClass()
	}
	if !c.Charge(StringOverhead) {
		return Nil
	}
	return NewInstance(class, data)
}

// NewString makes a string.
func (c *Call) NewString(s string) Value {
	if !c.FitsText(len(s)) || !c.Charge(len(s)+StringOverhead) {
		return Nil
	}
	return c.RT.NewString(s).Value()
}

// NewArray makes an array around elems, which it takes over and charges. Elements from Make and Append are already
// charged: List makes an array of those.
func (c *Call) NewArray(elems []Value) Value {
	if !c.FitsList(len(elems)) || !c.Charge(cap(elems)*ValueSize+ArrayOverhead) {
		return Nil
	}
	return c.RT.NewArray(elems).Value()
}

// NewArrayOf makes an array that holds a copy of elems.
func (c *Call) NewArrayOf(elems ...Value) Value {
	if c.err != nil {
		return Nil
	}
	if a := c.RT.ShortArray(len(elems)); a != nil {
		FillNew(a.Elems, elems)
		return a.Value()
	}
	if len(elems) > ElementsPerStep {
		list := c.Values(len(elems))
		copy(list, elems)
		return c.List(list)
	}
	return c.Check(c.RT.ArrayOf(elems))
}

// NewHash makes an empty hash; entries are charged when HashSet adds them.
func (c *Call) NewHash() *Hash {
	c.Charge(HashOverhead)
	return c.RT.NewHash(0)
}

// HashSet stores into h, charging for a new entry and refusing to add keys during an iteration.
func (c *Call) HashSet(h *Hash, k, v Value) bool {
	if err := c.RT.HashSet(h, k, v); err != nil {
		c.Fail(err)
		return false
	}
	return true
}

// Append adds v to a.
func (c *Call) Append(a *Array, v Value) bool {
	if n := len(a.Elems); n < cap(a.Elems) {
		if !c.Tick() {
			return false
		}
		a.Elems = a.Elems[:n+1]
		a.Elems[n] = v
	} else {
		a.Elems = Append(c, a.Elems, v)
	}
	return !c.Failed()
}

// All iterates over the arguments, which can be millions after a splat, and polls the context on the way. It ends
// early after an error.
func (c *Call) All() iter.Seq2[int, Value] { return Each(c, c.Args) }

// The receiver.

// SelfIf returns the receiver if ok, or else nil.
func (c *Call) SelfIf(ok bool) Value {
	if ok {
		return c.Self
	}
	return Nil
}

// SelfStr returns the receiver's string; only for methods of String.
func (c *Call) SelfStr() *String { return c.Self.o.str() }

// SelfText returns the receiver's bytes; only for methods of String and Symbol.
func (c *Call) SelfText() string {
	if c.Self.o.Kind == KindSymbol {
		return c.Self.o.Text
	}
	return c.Self.o.str().String()
}

// SelfHash returns the receiver's hash; only for methods of Hash.
func (c *Call) SelfHash() *Hash { return c.Self.o.Whole.(*Hash) }

// SelfRange returns the receiver's range; only for methods of Range.
func (c *Call) SelfRange() *Range { return c.Self.o.Whole.(*Range) }

// SelfClass returns the receiver's class; only for class methods and methods of Module.
func (c *Call) SelfClass() *Class { return c.Self.o.Whole.(*Class) }

// SelfInstance returns the receiver's object; only for classes whose objects are Instances.
func (c *Call) SelfInstance() *Instance { return c.Self.o.Whole.(*Instance) }

// Arguments.

// Has reports whether argument i was given.
func (c *Call) Has(i int) bool { return i < len(c.Args) }

// Arg returns argument i, nil if it was not given.
func (c *Call) Arg(i int) Value {
	if i < len(c.Args) {
		return c.Args[i]
	}
	return Nil
}

// AtMost calls a function that takes at most n arguments. It is for rows that check this only if there is a block,
// and make an enumerator with any number of arguments without one.
func (c *Call) AtMost(n int, row func(*Call) Value) Value {
	if len(c.Args) > n {
		return c.Fail(WrongArity(len(c.Args), 0, n))
	}
	return row(c)
}

// Str returns argument i as a string: a String, or the result of to_str. Otherwise it records a TypeError.
func (c *Call) Str(i int) string { return c.StrObj(i).String() }

// StrOr is Str with a default for an argument that was not given.
func (c *Call) StrOr(i int, def string) string {
	if !c.Has(i) {
		return def
	}
	return c.Str(i)
}

// Thaw prepares the receiver for a change. It returns false after an error, which is a FrozenError if it is frozen.
func (c *Call) Thaw() bool {
	if !c.Failed() && !c.Self.thaw() {
		c.Fail(c.RT.FrozenError(c.Self))
	}
	return !c.Failed()
}

// StrObj is Str as the string object; an empty one after an error.
func (c *Call) StrObj(i int) *String {
	if s, ok := c.Arg(i).AsString(); ok {
		return s
	}
	s, err := c.RT.ToStr(c.Arg(i))
	if c.Fail(err); s == nil {
		return NewString("")
	}
	return s
}

// Int returns argument i as an int64: an Integer, a truncated Float, or the result of to_int. Otherwise it records
// a TypeError or RangeError.
func (c *Call) Int(i int) int64 {
	if i < len(c.Args) && c.Args[i].IsInt() {
		return c.Args[i].n
	}
	n, err := c.RT.ToInt(c.Arg(i))
	c.Fail(err)
	return n
}

// IntOr is Int with a default for an argument that was not given.
func (c *Call) IntOr(i int, def int64) int64 {
	if !c.Has(i) {
		return def
	}
	return c.Int(i)
}

// Int32Or is IntOr for an argument that becomes an int of C, which has 32 bits.
func (c *Call) Int32Or(i int, def int64) int64 {
	n := c.IntOr(i, def)
	switch {
	case c.Failed():
	case n > math.MaxInt32:
		c.Raise(RangeErrorClass, "integer %d too big to convert to 'int'", n)
	case n < math.MinInt32:
		c.Raise(RangeErrorClass, "integer %d too small to convert to 'int'", n)
	}
	return n
}

// Array returns argument i as an array: an Array, or the result of to_ary. Otherwise it records a TypeError and
// returns an empty one.
func (c *Call) Array(i int) *Array {
	a, err := c.RT.ToAry(c.Arg(i))
	if c.Fail(err); a == nil {
		return NewArray(nil)
	}
	return a
}

// Hash returns argument i as a hash: a Hash, or the result of to_hash. Otherwise it records a TypeError and returns
// an empty one.
func (c *Call) Hash(i int) *Hash {
	h, err := c.RT.ToHash(c.Arg(i))
	if c.Fail(err); h == nil {
		return NewHash(0)
	}
	return h
}

// Truthy reports whether argument i was given and counts as true.
func (c *Call) Truthy(i int) bool { return c.Arg(i).Truthy() }

// Kw returns a keyword argument; only for rows flagged Kw.
func (c *Call) Kw(name string) (Value, bool) {
	if c.kw == nil {
		return Nil, false
	}
	return c.kw.GetSym(name)
}

// KwTruthy reports whether a keyword argument was given and counts as true.
func (c *Call) KwTruthy(name string) bool {
	v, _ := c.Kw(name)
	return v.Truthy()
}

// KwArgs returns all keyword arguments, nil if there were none.
func (c *Call) KwArgs() *Hash { return c.kw }

// AllowKw records ArgumentError if a keyword other than names was given.
func (c *Call) AllowKw(names ...string) bool {
	if c.kw == nil {
		return true
	}
	var unknown []string
next:
	for k := range c.kw.All {
		if name, ok := k.AsSymbol(); ok {
			for _, n := range names {
				if n == name {
					continue next
				}
			}
		}
		unknown = Append(c, unknown, c.Inspect(k))
		if c.Failed() {
			return false
		}
	}
	if len(unknown) > 0 {
		c.Fail(c.UnknownKeywords(unknown))
		return false
	}
	return true
}

// Calling back.

// Equal calls ==. It returns false after an error, which it records.
func (c *Call) Equal(a, b Value) bool {
	if c.err != nil {
		return false
	}
	return c.holds(c.RT.Equal(a, b))
}

// holds records the error of a comparison.
func (c *Call) holds(eq bool, err error) bool {
	if err != nil {
		c.Fail(err)
	}
	return eq && err == nil
}

// Same is Equal without a call for an object and itself.
func (c *Call) Same(a, b Value) bool { return c.err == nil && c.holds(c.RT.Same(a, b)) }

// ToS calls to_s.
func (c *Call) ToS(v Value) string {
	if c.err != nil {
		return ""
	}
	s, err := c.RT.ToS(v)
	if err != nil {
		c.Fail(err)
	}
	return s
}

// Inspect calls inspect.
func (c *Call) Inspect(v Value) string {
	if c.err != nil {
		return ""
	}
	s, err := c.RT.Inspect(v)
	if err != nil {
		c.Fail(err)
	}
	return s
}

// Adaptors: single Go functions that serve as rows of a table.

// SelfValue is the row of methods that return their receiver.
func SelfValue(c *Call) Value { return c.Self }

// AlwaysNil is the function of methods that always return nil.
func AlwaysNil(*Call) Value { return Nil }

// AlwaysTrue is the function of methods that always return true.
func AlwaysTrue(*Call) Value { return True }

// AlwaysFalse is the function of methods that always return false.
func AlwaysFalse(*Call) Value { return False }

// Conversions that Ruby does implicitly.

// ToStr converts as Ruby does where it needs a String.
func (rt *Runtime) ToStr(v Value) (*String, error) {
	if s, ok := v.AsString(); ok {
		return s, nil
	}
	r, err := rt.implicit(v, "to_str", "String")
	if err != nil {
		return nil, err
	}
	if s, ok := r.AsString(); ok {
		return s, nil
	}
	return nil, BadConversion(v, "String", "to_str", r)
}

// ToInt converts as Ruby does where it needs an Integer that fits in an int64.
func (rt *Runtime) ToInt(v Value) (int64, error) {
	switch v.Kind() {
	case KindInteger:
		return v.Int(), nil
	case KindFloat:
		f := v.Float()
		if f >= -9.2e18 && f <= 9.2e18 {
			return int64(f), nil
		}
		return 0, Errorf(RangeErrorClass, "float %s out of range of integer", shortFloat(f))
	case KindBignum:
		return 0, NewException(RangeErrorClass, "bignum too big to convert into 'long'")
	case KindNil:
		return 0, NewException(TypeErrorClass, "no implicit conversion from nil to integer")
	case KindTrue, KindFalse:
		return 0, Errorf(TypeErrorClass, "no implicit conversion of %s into Integer", DescribeForConversion(v))
	}
	r, err := rt.implicit(v, "to_int", "Integer")
	if err != nil {
		return 0, err
	}
	if IsInteger(r) {
		return rt.ToInt(r)
	}
	return 0, BadConversion(v, "Integer", "to_int", r)
}

// shortFloat prints a float with ten digits, as the errors of conversions do.
func shortFloat(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Inf"
	case math.IsInf(f, -1):
		return "-Inf"
	}
	return strconv.FormatFloat(f, 'g', 10, 64)
}

// ToInteger is ToInt for methods that take Integers of any size.
func (rt *Runtime) ToInteger(v Value) (*big.Int, error) {
	if i, ok := v.AsBig(); ok {
		return i, nil
	}
	if v.IsFloat() {
		if f := v.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			return new(big.Int), NewException(FloatDomainErrorClass, rubytext.Float(f))
		}
		return number.FromFloat(v.Float()), nil
	}
	if v.IsNil() {
		return big.NewInt(0), NewException(TypeErrorClass, "no implicit conversion of nil into Integer")
	}
	n, err := rt.ToInt(v)
	return big.NewInt(n), err
}

// ToAry converts as Ruby does where it needs an Array.
func (rt *Runtime) ToAry(v Value) (*Array, error) {
	if a, ok := v.AsArray(); ok {
		return a, nil
	}
	r, err := rt.implicit(v, "to_ary", "Array")
	if err != nil {
		return nil, err
	}
	if a, ok := r.AsArray(); ok {
		return a, nil
	}
	return nil, BadConversion(v, "Array", "to_ary", r)
}

// TryAry converts v with to_ary. ok is false if v has no to_ary.
func (rt *Runtime) TryAry(v Value) (a *Array, ok bool, err error) {
	if a, ok := v.AsArray(); ok {
		return a, true, nil
	}
	if v.Kind() != KindObject && v.Class().ID != 0 {
		return nil, false, nil
	}
	r, _, err := rt.CheckCall(v, "to_ary")
	if err != nil || r.IsNil() {
		return nil, false, err
	}
	if a, ok := r.AsArray(); ok {
		return a, true, nil
	}
	return nil, false, BadConversion(v, "Array", "to_ary", r)
}

// ToHash converts as Ruby does where it needs a Hash.
func (rt *Runtime) ToHash(v Value) (*Hash, error) {
	if h, ok := v.AsHash(); ok {
		return h, nil
	}
	r, err := rt.implicit(v, "to_hash", "Hash")
	if err != nil {
		return nil, err
	}
	if h, ok := r.AsHash(); ok {
		return h, nil
	}
	return nil, BadConversion(v, "Hash", "to_hash", r)
}

// implicit calls a conversion method. It returns a TypeError if v has none.
func (rt *Runtime) implicit(v Value, method, class string) (Value, error) {
	r, found, err := rt.CheckCall(v, method)
	if !found && err == nil {
		return Nil, Errorf(TypeErrorClass, "no implicit conversion of %s into %s", DescribeForConversion(v), class)
	}
	return r, err
}

// BadConversion returns the TypeError about a value whose conversion to class, by method, returned got.
func BadConversion(v Value, class, method string, got Value) error {
	name := v.RealClass().Inspect()
	return Errorf(TypeErrorClass, "can't convert %s to %s (%s#%s gives %s)", name, class, name, method, got.RealClass().Inspect())
}

// DescribeForConversion names v in TypeError messages: nil, true and false as themselves, others by class.
func DescribeForConversion(v Value) string {
	switch v.Kind() {
	case KindNil:
		return "nil"
	case KindTrue:
		return "true"
	case KindFalse:
		return "false"
	}
	return v.RealClass().Inspect()
}
