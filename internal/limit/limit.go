// Package limit has the common parts of limits on outside data: the values of limits, the error for an exceeded one,
// and a count that several readers share.
package limit

// This file is the whole package.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
)

// Err matches every *Error in errors.Is.
var Err = errors.New("limit exceeded")

// Error reports which limit an input exceeded, and where.
type Error struct {
	Limit string // the limit's name, in small letters: "nodes", "file size"
	Max   int64  // its value; 0 for "recursion", which cannot be set
	File  string // the document, file, or entry of an archive; "" if it has no name
	// Line and Column, from 1, are the position in a document; 0 where there is none.
	Line, Column int
}

// Error returns "file:line:column: limit of n for nodes exceeded", without the unknown parts.
func (e *Error) Error() string {
	place := e.File
	if e.Line > 0 {
		if place != "" {
			place += ":"
		}
		place += fmt.Sprintf("%d:%d", e.Line, e.Column)
	}
	if place != "" {
		place += ": "
	}
	return place + e.Text()
}

// Text is Error without the position.
func (e *Error) Text() string {
	if e.Limit == Recursion {
		return "an alias refers to a collection that contains it"
	}
	return fmt.Sprintf("limit of %d for %s exceeded", e.Max, e.Limit)
}

// Recursion is the name of the limit exceeded by documents that contain themselves.
const Recursion = "recursion"

// Is makes the error an Err.
func (e *Error) Is(target error) bool { return target == Err }

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
