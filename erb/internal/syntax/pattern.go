package syntax

import (
	plex "github.com/alecthomas/participle/v2/lexer"
)

// This file parses patterns.

// topPattern is the pattern of an in clause.
type topPattern struct{ node Node }

// Parse implements participle.Parseable.
func (t *topPattern) Parse(lex *plex.PeekingLexer) error {
	t.node = parser{lex}.pattern()
	return nil
}

func (p parser) pattern() Node {
	p.fail(p.here(), "patterns")
	return nil
}

func (p parser) caseIn(c *Case, v *caseExpr) Node { return &Unsupported{c.At, "case/in"} }

func (p parser) matchRequired(n Node) Node {
	return &Unsupported{at(p.take()), "=>"}
}
func (p parser) matchPredicate(n Node) Node { return &Unsupported{at(p.take()), "in"} }
