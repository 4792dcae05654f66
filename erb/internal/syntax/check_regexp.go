package syntax

// This file compiles the regexp literals of a template. Ruby does so while it parses: an invalid pattern is an
// error of the whole template, even if it is never evaluated.

import (
	"errors"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
)

// literalBudget is charged for the regexp literals that are compiled together with a template, instead of a run.
// When it is used up each run compiles the literals that it evaluates, and pays.
type literalBudget struct {
	steps, bytes int64 // left
}

// newLiteralBudget returns the budget for the literals of one template: more than any ordinary template needs, and
// less than 50 ms of work.
func newLiteralBudget() *literalBudget { return &literalBudget{steps: 12_000, bytes: 32 << 20} }

var errLiterals = errors.New("the budget of regexp literals is used up")

// Step implements onig.Budget.
func (b *literalBudget) Step(n int64) error {
	if b.steps -= n; b.steps < 0 {
		return errLiterals
	}
	return nil
}

// Charge implements onig.Budget.
func (b *literalBudget) Charge(n int64) error {
	if b.bytes -= n; b.bytes < 0 {
		return errLiterals
	}
	return nil
}

// regexp compiles a literal whose text is known, and reports it if it is invalid.
func (c *checker) regexp(n *Regexp) {
	text, fixed := fixedText(n.Parts)
	if !fixed {
		return
	}
	mode := onig.UTF8
	if strings.Contains(n.Flags, "n") {
		if reason := onig.RefusesN(text); reason != "" {
			c.report(n, "%s: /%s/", reason, text)
			return
		}
		if len(n.Parts) == 1 && onig.BeyondASCII(text) { // with interpolations, Ruby reads it as UTF-8
			mode = onig.Bytes
		}
	}
	if len(n.Parts) != 1 {
		n.Parts = []Node{&Str{n.At, text}}
	}
	if c.patterns == nil {
		c.patterns = newLiteralBudget()
	}
	var flags onig.Flags
	for _, letter := range n.Flags {
		switch letter {
		case 'i':
			flags |= onig.IgnoreCase
		case 'x':
			flags |= onig.Extended
		case 'm':
			flags |= onig.MultiLine
		}
	}
	prog, err := onig.Compile(text, flags, mode, c.patterns)
	var wrong *onig.SyntaxError
	if errors.As(err, &wrong) {
		c.report(n, "%s: /%s/%s", wrong.Reason, text, flags)
	}
	if err == nil {
		n.Prog = prog
	}
}

// emptyClass reports a set in a literal that begins with its end, as in /[]a]/. Ruby's parser refuses that, though its
// regexps take the first ] for a character.
func (c *checker) emptyClass(n *Regexp) bool {
	if len(n.Parts) != 1 {
		return false
	}
	s, ok := n.Parts[0].(*Str)
	if !ok || !hasEmptyClass(s.Value, strings.Contains(n.Flags, "x")) {
		return false
	}
	c.report(n, "empty char-class: /%s/%s", s.Value, n.Flags)
	return true
}

// hasEmptyClass reports whether a set in text begins with its end.
func hasEmptyClass(text string, extended bool) bool {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '[':
			if strings.HasPrefix(text[i+1:], "]") {
				return true
			}
			depth++
		case c == ']' && depth > 0:
			depth--
		case depth > 0:
		case c == '#' && extended:
			for i < len(text) && text[i] != '\n' {
				i++
			}
		case strings.HasPrefix(text[i:], "(?#"):
			for i++; i < len(text) && text[i] != ')'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		}
	}
	return false
}

// fixedText returns the text of parts that are string literals.
func fixedText(parts []Node) (text string, fixed bool) {
	var whole strings.Builder
	for _, part := range parts {
		if seq, ok := part.(*Seq); ok && len(seq.List) == 1 {
			part = seq.List[0]
		}
		s, ok := part.(*Str)
		if !ok {
			return "", false
		}
		if len(parts) == 1 {
			return s.Value, true
		}
		whole.WriteString(s.Value)
	}
	return whole.String(), true
}

// branches returns the places of the nodes that are evaluated if cond, a condition at w, holds and if it doesn't:
// Ruby drops nodes that a literal rules out.
func branches(cond Node, w place) (then, other place) {
	switch holds, known := constantCondition(cond); {
	case !known:
		return w, w
	case holds:
		return w, w | dropped
	default:
		return w | dropped, w
	}
}

// constantCondition reports whether Ruby recognises a condition that always holds or never does.
func constantCondition(n Node) (holds, known bool) {
	switch n := n.(type) {
	case *True, *Int, *Float, *Rational, *Str, *Sym, *Line, *Lambda:
		return true, true
	case *False, *Nil:
		return false, true
	case *Seq:
		return constantGroup(n.List[len(n.List)-1])
	case *Begin:
		if len(n.Rescues) == 0 && n.Else == nil {
			return constantGroup(n.Body)
		}
	case *Or:
		if holds, known = constantCondition(n.L); known && !holds {
			return constantCondition(n.R)
		}
		return holds, known
	case *And:
		if holds, known = constantCondition(n.L); known && holds {
			return constantCondition(n.R)
		}
	}
	return false, false
}

// constantGroup is constantCondition for the last statement in parentheses or in begin … end, where Ruby recognises
// neither nil nor logical operators.
func constantGroup(n Node) (holds, known bool) {
	switch n.(type) {
	case *Nil, *Or, *And:
		return false, false
	}
	return constantCondition(n)
}
