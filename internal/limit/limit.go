// Package limit has the common parts of limits on outside data: their values, and a count that several readers share.
package limit

// This file is the whole package.

import (
	"context"
	"errors"
	"math"
	"sync/atomic"

	"github.com/boshrender/boshrender/limits"
)

// Err matches every *Error in errors.Is.
var Err = limits.ErrExceeded

// Error reports which limit an input exceeded, and where.
type Error = limits.Error

// Recursion is the name of the limit exceeded by documents that contain themselves.
const Recursion = limits.Recursion

// Unlimited is the value of a limit that is lifted.
const Unlimited = math.MaxInt64

// Or returns the effective value of a limit: 0 means the default, a negative number Unlimited.
func Or[T int | int64](value, standard T) int64 {
	switch {
	case value == 0:
		return int64(standard)
	case value < 0:
		return Unlimited
	}
	return int64(value)
}

// Count is a limit that several readers share. It is safe for concurrent use.
type Count struct {
	Name string
	Max  int64
	used atomic.Int64
}

// Take takes n from the budget, or fails with an *Error without a position and takes nothing.
func (c *Count) Take(n int64) error {
	if used := c.used.Add(n); used > c.Max || used < 0 {
		c.used.Add(-n)
		return &Error{Limit: c.Name, Max: c.Max}
	}
	return nil
}

// Give returns an amount to the budget.
func (c *Count) Give(n int64) { c.used.Add(-n) }

// Used returns the amount taken.
func (c *Count) Used() int64 { return c.used.Load() }

// In adds the name of a file to err if that is an *Error without one.
func In(file string, err error) error {
	if e := new(Error); errors.As(err, &e) && e.File == "" {
		e.File = file
	}
	return err
}

// pollEvery is the number of small pieces of work between two polls of a context.
const pollEvery = 256

// Poll polls a context at intervals. The zero value and nil never end.
type Poll struct {
	ctx   context.Context
	count int
	err   error // the cause, after it has been returned
}

// NewPoll returns a Poll of ctx, which may be nil.
func NewPoll(ctx context.Context) Poll { return Poll{ctx: ctx} }

// Charge and Work make a Poll the budget of a reader with limits of its own: the budget ends with the context.
func (p *Poll) Charge(int) error { return p.Tick() }

// Work counts a large piece of work, some ten thousand bytes.
func (p *Poll) Work(int) error {
	if p.err == nil && p.ctx != nil && p.ctx.Err() != nil {
		p.err = context.Cause(p.ctx)
	}
	return p.err
}

// Err returns the last error of Tick, Charge or Work: the cause, after one of them has found the context ended.
func (p *Poll) Err() error {
	if p == nil {
		return nil
	}
	return p.err
}

// Tick counts a small piece of work. It returns the cause once the context has ended.
func (p *Poll) Tick() error {
	if p == nil {
		return nil
	}
	if p.count++; p.count%pollEvery != 1 {
		return p.err
	}
	return p.Work(0)
}
