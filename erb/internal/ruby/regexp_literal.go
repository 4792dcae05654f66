package ruby

// This file compiles the regexp literals of templates.

import (
	"errors"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
)

// LiteralBudget pays for the regexp literals that are compiled together with a template: no run does. Where it is used
// up each run compiles the literals that it comes to, and pays.
type LiteralBudget struct {
	Steps, Bytes int64 // left
}

// NewLiteralBudget returns what literals of one template may take: more than those of any that is not made for it,
// and less than 50 ms of work.
func NewLiteralBudget() *LiteralBudget { return &LiteralBudget{Steps: 12_000, Bytes: 32 << 20} }

var errLiterals = errors.New("the budget of regexp literals is used up")

// Step implements onig.Budget.
func (b *LiteralBudget) Step(n int64) error {
	if b.Steps -= n; b.Steps < 0 {
		return errLiterals
	}
	return nil
}

// Charge implements onig.Budget.
func (b *LiteralBudget) Charge(n int64) error {
	if b.Bytes -= n; b.Bytes < 0 {
		return errLiterals
	}
	return nil
}

// RegexpLiteral compiles a literal together with its template. ok is false where a run has to do that: where the budget
// is used up, and where the pattern is wrong, which is an error only when it is evaluated.
func RegexpLiteral(source string, opts RegexpOptions, budget *LiteralBudget) (v Value, ok bool) {
	if !utf8.ValidString(source) { // bounded: part of a template
		return Nil, false
	}
	prog, err := onig.Compile(source, opts.Syntax(), onig.UTF8, budget)
	if err != nil {
		return Nil, false
	}
	return NewRegexp(source, opts, prog).Value(), true
}
