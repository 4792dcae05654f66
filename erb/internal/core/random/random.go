// Package random has Ruby's Random, rand and srand, and random choices from arrays. The generator is Ruby's:
// MT19937, used in the same way, so that a seed leads to the same numbers. Without a seed one is read from
// Runtime.Rand. The generator of rand belongs to the run: Runtime.SetRandom keeps it.
//
//	random.go   the generator, Random, rand and srand
//	classes.go  the list of classes and modules
//	choose.go   sample and shuffle
package random

import (
	"encoding/binary"
	"io"
	"math"
	"math/big"
	"math/bits"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/exception"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Random", Classes: classes, Tables: [][]ruby.Table{tables}}

var randomClass *ruby.Class

// formatters are the methods that the library securerandom adds.
var formatters = []string{"alphanumeric", "base64", "hex", "random_bytes", "urlsafe_base64", "uuid", "uuid_v4", "uuid_v7"}

var tables = []ruby.Table{
	{Class: &randomClass, Alloc: func(k *ruby.Class) ruby.Value { return ruby.NewInstance(k, &random{}) }},
	{Class: &randomClass, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: randomEqual},
		{Name: "bytes", Min: 1, Max: 1, Fn: randomBytes},
		{Name: "initialize", Max: 1, Fn: randomInitialize, Flags: ruby.PrivateRow},
		{Name: "rand", Max: 1, Fn: randomRand},
		{Name: "random_number", Max: 1, Fn: randomNumber},
		{Name: "seed", Fn: func(c *ruby.Call) ruby.Value { return selfRandom(c).seed }},
	}},
	{Class: &randomClass, Reason: "SecureRandom has it", Refuse: formatters, RefuseStatics: formatters},
	{Class: &randomClass, Statics: []ruby.Method{
		{Name: "bytes", Min: 1, Max: 1, Fn: randomBytes, Flags: ruby.Volatile},
		{Name: "new_seed", Fn: randomNewSeed, Flags: ruby.Volatile},
		{Name: "rand", Max: 1, Fn: randomRand, Flags: ruby.Volatile},
		{Name: "random_number", Max: 1, Fn: randomNumber, Flags: ruby.Volatile},
		{Name: "seed", Fn: func(c *ruby.Call) ruby.Value { return selfRandom(c).seed }, Flags: ruby.Volatile},
		{Name: "srand", Max: 1, Fn: kernelSrand, Flags: ruby.Volatile},
		{Name: "urandom", Min: 1, Max: 1, Fn: randomBytes, Flags: ruby.Volatile},
	}},
	{Class: &ruby.KernelModule, Functions: []ruby.Method{
		{Name: "rand", Max: 1, Fn: kernelRand, Flags: ruby.Volatile},
		{Name: "srand", Max: 1, Fn: kernelSrand, Flags: ruby.Volatile},
	}},
	{Class: &ruby.ArrayClass, Methods: []ruby.Method{
		{Name: "sample", Max: 1, Fn: arraySample, Flags: ruby.Brief | ruby.Kw},
		{Name: "shuffle", Fn: arrayShuffle, Flags: ruby.Kw},
		{Name: "shuffle!", Fn: arrayShuffleBang, Flags: ruby.Kw | ruby.Mutates},
	}},
}

const (
	mtSize  = 624
	mtShift = 397
)

// random is the state of a generator.
type random struct {
	seed  ruby.Value
	state [mtSize]uint32
	next  int
}

// DupData implements DataDuper.
func (r *random) DupData(*ruby.Budget) any {
	d := *r
	return &d
}

// seedWith starts the sequence of a seed.
func (r *random) seedWith(rt *ruby.Runtime, seed *big.Int) error {
	if err := rt.Charge(mtSize * 4); err != nil { // the state
		return err
	}
	words, err := number.Uint32s(rt, seed)
	if err != nil {
		return err
	}
	if err := rt.Step(int64(mtSize+len(words)) / ruby.ElementsPerStep); err != nil {
		return err
	}
	r.seed = ruby.BigInt(seed)
	switch n := len(words); {
	case n == 0:
		r.start(0)
	case n == 1:
		r.start(words[0])
	case words[n-1] == 1: // Ruby treats it as a mark that it may have put there itself
		r.startWith(words[:n-1])
	default:
		r.startWith(words)
	}
	return nil
}

func (r *random) start(s uint32) {
	r.state[0] = s
	for i := 1; i < mtSize; i++ {
		r.state[i] = 1812433253*(r.state[i-1]^r.state[i-1]>>30) + uint32(i)
	}
	r.next = mtSize
}

func (r *random) startWith(key []uint32) {
	r.start(19650218)
	i, j := 1, 0
	for range max(mtSize, len(key)) {
		r.state[i] = (r.state[i] ^ (r.state[i-1]^r.state[i-1]>>30)*1664525) + key[j] + uint32(j)
		if i++; i >= mtSize {
			r.state[0], i = r.state[mtSize-1], 1
		}
		if j++; j >= len(key) {
			j = 0
		}
	}
	for range mtSize - 1 {
		r.state[i] = (r.state[i] ^ (r.state[i-1]^r.state[i-1]>>30)*1566083941) - uint32(i)
		if i++; i >= mtSize {
			r.state[0], i = r.state[mtSize-1], 1
		}
	}
	r.state[0] = 0x80000000
}

func (r *random) int32() uint32 {
	if r.next >= mtSize {
		for i := range mtSize {
			y := r.state[i]&0x80000000 | r.state[(i+1)%mtSize]&0x7fffffff
			v := r.state[(i+mtShift)%mtSize] ^ y>>1
			if y&1 != 0 {
				v ^= 0x9908b0df
			}
			r.state[i] = v
		}
		r.next = 0
	}
	y := r.state[r.next]
	r.next++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// float returns a number from 0 to 1, excluding 1 unless inclusive is set.
func (r *random) float(inclusive bool) float64 {
	a, b := r.int32(), r.int32()
	if inclusive {
		high, _ := bits.Mul64(uint64(a)<<32|uint64(b), 1<<53+1)
		return math.Ldexp(float64(high), -53)
	}
	return (float64(a>>5)*67108864 + float64(b>>6)) / 9007199254740992
}

// upTo returns a number from 0 to limit.
func (r *random) upTo(limit uint64) uint64 {
	if limit == 0 {
		return 0
	}
	mask := uint64(math.MaxUint64) >> bits.LeadingZeros64(limit)
retry:
	var v uint64
	for shift := 32; shift >= 0; shift -= 32 {
		if mask>>shift&math.MaxUint32 == 0 {
			continue
		}
		v = (v | uint64(r.int32())<<shift) & mask
		if v > limit {
			goto retry
		}
	}
	return v
}

// bigUpTo is upTo for limits of any size, which must not be negative.
func bigUpTo(c *ruby.Call, r *random, limit *big.Int) *big.Int {
	switch {
	case limit.IsInt64():
		return big.NewInt(int64(r.upTo(limit.Uint64())))
	case limit.IsUint64():
		return c.BigOr0(number.FromUint32s(c.RT, split64(r.upTo(limit.Uint64()))))
	}
	words, err := number.Uint32s(c.RT, limit)
	if err != nil {
		c.Fail(err)
	}
	for !c.Failed() {
		if v, ok := r.bigWords(c, words); ok {
			return c.BigOr0(number.FromUint32s(c.RT, v))
		}
	}
	return new(big.Int)
}

func split64(n uint64) []uint32 { return []uint32{uint32(n), uint32(n >> 32)} }

// bigWords reads a number as wide as limit; ok is false if it is greater than limit.
func (r *random) bigWords(c *ruby.Call, limit []uint32) (v []uint32, ok bool) {
	if v = ruby.Make[uint32](c, len(limit)); c.Failed() {
		return nil, false
	}
	mask, boundary := uint32(0), true
	for i := len(v) - 1; i >= 0; i-- {
		if mask == 0 {
			mask = uint32(math.MaxUint32) >> bits.LeadingZeros32(limit[i])
		} else {
			mask = math.MaxUint32
		}
		v[i] = r.int32() & mask
		if boundary && v[i] > limit[i] {
			return nil, false
		}
		boundary = boundary && v[i] == limit[i]
	}
	return v, true
}

// defaultRandom returns the generator of rand, shuffle and sample. Unless the template called srand, its seed comes
// from the run's source; without one it is Unsupported.
func defaultRandom(rt *ruby.Runtime) (*random, error) {
	if r, ok := rt.Random().(*random); ok {
		return r, nil
	}
	seed, err := newSeed(rt)
	if err != nil {
		return nil, err
	}
	r := &random{}
	rt.SetRandom(r)
	return r, r.seedWith(rt, seed)
}

// newSeed reads a seed from the source of the run.
func newSeed(rt *ruby.Runtime) (*big.Int, error) {
	if rt.Rand == nil {
		return nil, &ruby.UnsupportedError{Construct: "random numbers", Reason: "the input has no source for them"}
	}
	var buf [16]byte
	if _, err := io.ReadFull(rt.Rand, buf[:]); err != nil {
		return nil, &ruby.UnsupportedError{Construct: "random numbers", Reason: "the source failed: " + err.Error()}
	}
	return number.FromBitDigits(rt, len(buf), 8, func(i int) byte { return buf[i] })
}

// selfRandom returns the receiver's generator, or the run's for class methods; an empty one after an error.
func selfRandom(c *ruby.Call) *random {
	if r, ok := ruby.DataOf[*random](c.Self); ok {
		if r.next == 0 && r.seed.IsNil() {
			c.Fail(r.seedWith(c.RT, new(big.Int)))
		}
		return r
	}
	r, err := defaultRandom(c.RT)
	if err != nil {
		c.Fail(err)
		return &random{next: mtSize}
	}
	return r
}

func randomInitialize(c *ruby.Call) ruby.Value {
	r, ok := ruby.DataOf[*random](c.Self)
	if !ok || !c.Thaw() {
		return ruby.Nil
	}
	var seed *big.Int
	var err error
	if c.Has(0) {
		seed, err = c.RT.ToInteger(c.Arg(0))
	} else {
		c.RT.NoteVolatile("Random.new")
		seed, err = newSeed(c.RT)
	}
	if err != nil {
		return c.Fail(err)
	}
	return c.Check(c.Self, r.seedWith(c.RT, seed))
}

func randomEqual(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*random](c.Arg(0))
	r := selfRandom(c)
	return ruby.Bool(ok && r.next == other.next && r.state == other.state && c.Equal(r.seed, other.seed))
}

func randomNewSeed(c *ruby.Call) ruby.Value {
	seed, err := newSeed(c.RT)
	if err != nil {
		return c.Fail(err)
	}
	return ruby.BigInt(seed)
}

func randomBytes(c *ruby.Call) ruby.Value {
	n := c.Int(0)
	if n < 0 {
		return c.Raise(ruby.ArgumentErrorClass, "negative string size (or size too big)")
	}
	r, text := selfRandom(c), c.Text(int(n))
	for i := int64(0); i < n; i += 4 {
		if i%4096 == 0 && !c.Step(4096/32) {
			break
		}
		var four [4]byte
		binary.LittleEndian.PutUint32(four[:], r.int32())
		text.Write(four[:min(n-i, 4)])
	}
	return text.ValueIn(ruby.Binary)
}

func kernelSrand(c *ruby.Call) ruby.Value {
	var seed *big.Int
	var err error
	if c.Has(0) {
		seed, err = c.RT.ToInteger(c.Arg(0))
	} else {
		seed, err = newSeed(c.RT)
	}
	if err != nil {
		return c.Fail(err)
	}
	old := ruby.Int(0)
	if r, ok := c.RT.Random().(*random); ok {
		old = r.seed
	}
	r := &random{}
	c.RT.SetRandom(r)
	c.Fail(r.seedWith(c.RT, seed))
	return old
}

// kernelRand takes the absolute value of any number as a limit, and makes a float for nil and 0.
func kernelRand(c *ruby.Call) ruby.Value {
	r, err := defaultRandom(c.RT)
	if err != nil {
		return c.Fail(err)
	}
	v := c.Arg(0)
	if rg, ok := v.AsRange(); ok {
		return randomInRange(c, r, rg)
	}
	if v.IsNil() {
		return ruby.Float(r.float(false))
	}
	limit, err := c.RT.ToInteger(v)
	if err != nil {
		return c.Fail(err)
	}
	if limit.Sign() == 0 {
		return ruby.Float(r.float(false))
	}
	limit = c.BigOr0(number.Abs(c.RT, limit))
	limit = c.BigOr0(number.Sub(c.RT, limit, big.NewInt(1)))
	return c.Big(bigUpTo(c, r, limit), nil)
}

func randomRand(c *ruby.Call) ruby.Value {
	r := selfRandom(c)
	if c.Failed() {
		return ruby.Nil
	}
	if !c.Has(0) {
		return ruby.Float(r.float(false))
	}
	v := c.Arg(0)
	bad := func() ruby.Value {
		return c.Raise(ruby.ArgumentErrorClass, "invalid argument - %s", c.ToS(v))
	}
	switch v.Kind() {
	case ruby.KindNil:
		return bad()
	case ruby.KindFloat:
		f := v.Float()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return randomDomain(c)
		}
		if f < 0 {
			return bad()
		}
		if f == 0 {
			f = 1
		}
		return ruby.Float(r.float(false) * f)
	case ruby.KindRange:
		rg, _ := v.AsRange()
		if n := randomInRange(c, r, rg); !n.IsNil() || c.Failed() {
			return n
		}
		return bad()
	}
	limit, err := c.RT.ToInteger(v)
	if err != nil {
		return c.Fail(err)
	}
	if limit.Sign() <= 0 {
		return bad()
	}
	limit = c.BigOr0(number.Sub(c.RT, limit, big.NewInt(1)))
	return c.Big(bigUpTo(c, r, limit), nil)
}

// randomNumber is random_number: rand, with a float where there is no number within the limit.
func randomNumber(c *ruby.Call) ruby.Value {
	v, r := c.Arg(0), selfRandom(c)
	if c.Failed() {
		return ruby.Nil
	}
	none := v.IsNil() || v.IsFloat() && v.Float() < 0
	if rg, ok := v.AsRange(); ok {
		if n := randomInRange(c, r, rg); !n.IsNil() || c.Failed() {
			return n
		}
		none = true
	} else if !none && !v.IsFloat() {
		limit, err := c.RT.ToInteger(v)
		if c.Fail(err); c.Rescue(ruby.TypeErrorClass) {
			return c.Raise(ruby.ArgumentErrorClass, "invalid argument - %s", c.ToS(v))
		}
		if c.Failed() {
			return ruby.Nil
		}
		none = limit.Sign() <= 0
	}
	if none {
		return ruby.Float(r.float(false))
	}
	return randomRand(c)
}

// randomInRange returns a number between the ends of a range, nil if there is none.
func randomInRange(c *ruby.Call, r *random, rg *ruby.Range) ruby.Value {
	if rg.Lo.IsNil() || rg.Hi.IsNil() {
		return randomDomain(c)
	}
	lo, isInt := rg.Lo.AsBig()
	hi, hiInt := rg.Hi.AsBig()
	if isInt && hiInt {
		span := c.BigOr0(number.Sub(c.RT, hi, lo))
		if rg.Exclusive {
			span = c.BigOr0(number.Sub(c.RT, span, big.NewInt(1)))
		}
		if span.Sign() < 0 {
			return ruby.Nil
		}
		return c.Big(number.Add(c.RT, bigUpTo(c, r, span), lo))
	}
	if !arith.IsNumber(rg.Lo) || !arith.IsNumber(rg.Hi) {
		return c.Raise(ruby.TypeErrorClass, "no implicit conversion of Range into Integer")
	}
	low, high := arith.FloatOf(rg.Lo), arith.FloatOf(rg.Hi)
	switch span := high - low; {
	case span > 0:
		return ruby.Float(r.float(!rg.Exclusive)*span + low)
	case span == 0 && !rg.Exclusive:
		return ruby.Float(low)
	}
	return ruby.Nil
}

// randomDomain is Errno::EDOM.
func randomDomain(c *ruby.Call) ruby.Value {
	return c.Raise(exception.ErrnoClass("EDOM"), "Numerical argument out of domain")
}
