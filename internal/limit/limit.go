// Package limit holds what all readers of outside data share that bound it: how a limit is set, the error for one that
// was exceeded, and a count that several readers may use up together.
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
	// Line and Column, from 1, are where in a document; 0 where there is no such place.
	Line, Column int
}

// Error returns "file:line:column: limit of n for nodes exceeded", without the parts that are not known.
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

// Text is Error without the place.
func (e *Error) Text() string {
	if e.Limit == Recursion {
		return "an alias refers to a collection that contains it"
	}
	return fmt.Sprintf("limit of %d for %s exceeded", e.Max, e.Limit)
}

// Recursion is the name of the limit that documents exceed which contain themselves.
const Recursion = "recursion"

// Is makes the error an Err.
func (e *Error) Is(target error) bool { return target == Err }

// Unlimited is the value of a limit that is none.
const Unlimited = math.MaxInt64

// Or returns the value of a limit as it is set: 0 means the default, a negative number none at all.
func Or[T int | int64](value, standard T) int64 {
	switch {
	case value == 0:
		return int64(standard)
	case value < 0:
		return Unlimited
	}
	return int64(value)
}

// Count is a limit that several readers use up together. It is safe for concurrent use.
type Count struct {
	Name string
	Max  int64
	used atomic.Int64
}

// Take uses up n, or fails with an *Error without a place and uses nothing.
func (c *Count) Take(n int64) error {
	if used := c.used.Add(n); used > c.Max || used < 0 {
		c.used.Add(-n)
		return &Error{Limit: c.Name, Max: c.Max}
	}
	return nil
}

// Give returns an amount to the budget.
func (c *Count) Give(n int64) { c.used.Add(-n) }

// Used returns how much is used up.
func (c *Count) Used() int64 { return c.used.Load() }

// In puts the name of a file into err if that is an *Error that has none yet.
func In(file string, err error) error {
	if e := new(Error); errors.As(err, &e) && e.File == "" {
		e.File = file
	}
	return err
}

// pollEvery is how many small pieces of work may go by between two looks at a context.
const pollEvery = 256

// Poll looks at a context now and then. The zero value never ends, nor does nil.
type Poll struct {
	ctx   context.Context
	count int
	err   error // the cause, once it was returned
}

// NewPoll returns a Poll of ctx, which may be nil.
func NewPoll(ctx context.Context) Poll { return Poll{ctx: ctx} }

// Charge and Work make a Poll the budget of a reader that has limits of its own: it ends with the context.
func (p *Poll) Charge(int) error { return p.Tick() }

// Work is called for some ten thousand bytes of work.
func (p *Poll) Work(int) error {
	if p.err == nil && p.ctx != nil && p.ctx.Err() != nil {
		p.err = context.Cause(p.ctx)
	}
	return p.err
}

// Err returns what Tick, Charge or Work has returned last: the cause, once the context was found to have ended.
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
