package erb

// This file defines the limits of a render.

import (
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Limits bound a render. Zero means the default, a negative number no limit. Whatever they are, no name is longer than
// 1 MiB: neither a symbol nor the name of a method, variable, constant, class, member or group.
type Limits struct {
	// Steps bounds method calls, block calls and loop iterations; work within core methods counts in proportion to
	// the size of its operands. Default 20,000,000.
	Steps int64
	// Memory bounds the bytes that strings, arrays, hashes and objects request, summed over the whole render
	// whether they are freed or not, and twice the bytes of the rendered text. Default 256 MiB.
	Memory int64
	// Output bounds the size of the rendered text in bytes. Default 64 MiB.
	Output int64
	// Depth bounds nested calls. Default 6,000; Ruby's own limit is about twice that.
	Depth int
	// ValueDepth bounds the nesting of values in inspect, ==, to_json, to_yaml, flatten and the like. Default 1,000.
	ValueDepth int
	// String bounds the bytes of one string. Default 64 MiB.
	String int64
	// Elements bounds the elements of one array, hash or set. Default 4 Mi (4,194,304).
	Elements int64
	// Integer bounds the bits of one Integer: 2 Mi bits are 631,306 digits. Default 2 Mi (2,097,152).
	Integer int64
	// Regexp bounds the work of one match of a regular expression. It is nominal time, the same on every machine
	// however busy that is: 5,000,000 steps are a second. The steps count for Steps too. Default 2 s.
	Regexp time.Duration
}

// The defaults of Limits.
const (
	DefaultSteps      = 20_000_000
	DefaultMemory     = 256 << 20
	DefaultOutput     = 64 << 20
	DefaultDepth      = 6_000
	DefaultValueDepth = 1_000
	DefaultString     = 64 << 20
	DefaultElements   = 4 << 20
	DefaultInteger    = 2 << 20
	DefaultRegexp     = 2 * time.Second
)

func (l Limits) fill() ruby.Limits {
	return ruby.Limits{
		Steps: or(l.Steps, DefaultSteps), Memory: or(l.Memory, DefaultMemory), Output: or(l.Output, DefaultOutput),
		Depth: or(l.Depth, DefaultDepth), ValueDepth: or(l.ValueDepth, DefaultValueDepth),
		String: or(l.String, DefaultString), Elements: or(l.Elements, DefaultElements),
		Integer: or(l.Integer, DefaultInteger), Regexp: or(l.Regexp, DefaultRegexp),
	}
}

func or[T int | int64 | time.Duration](v, def T) T {
	if v == 0 {
		return def
	}
	return v
}
