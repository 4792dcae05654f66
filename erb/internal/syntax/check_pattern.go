package syntax

// This file checks patterns.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// pattern checks pattern matching.
func (c *checker) pattern(n Node, w place) {
	switch n := n.(type) {
	case *CaseIn:
		c.value(n.Subject, w)
		for _, in := range n.Ins {
			c.topPattern(in.Pattern, w)
			c.node(in.Guard, w)
			c.node(in.Body, w)
		}
		c.node(n.Else, w)
	case *MatchRequired:
		c.value(n.Value, w)
		c.topPattern(n.Pattern, w)
	case *MatchPredicate:
		c.value(n.Value, w)
		c.topPattern(n.Pattern, w)
	}
}

// topPattern checks a whole pattern.
func (c *checker) topPattern(n Node, w place) {
	p := &patternChecker{checker: c, where: w}
	p.check(n)
}

// patternChecker walks over one pattern.
type patternChecker struct {
	*checker
	where place
	names nameSet
	alt   bool // inside an alternative, which must not bind
}

// check checks n.
func (p *patternChecker) check(n Node) {
	if n == nil {
		return
	}
	if p.height++; p.height > maxHeight {
		panic(beyond(n.Pos(), "pattern too long: more than %d parts inside each other", maxHeight))
	}
	switch n := n.(type) {
	case *PatValue:
		p.node(n.Value, p.where)
	case *PatBind:
		p.bind(n.At, n.Name)
	case *PatAs:
		p.check(n.Pattern)
		p.bind(n.At, n.Name)
	case *PatAlt:
		outer := p.alt
		p.alt = true
		p.check(n.L)
		p.check(n.R)
		p.alt = outer
	case *PatArray:
		p.node(n.Const, p.where)
		p.list(n.Pre)
		p.rest(n.Rest)
		p.list(n.Post)
	case *PatFind:
		p.node(n.Const, p.where)
		p.rest(n.Pre)
		p.list(n.Mid)
		p.rest(n.Post)
	case *PatHash:
		p.hashPattern(n)
	}
	p.height--
}

// list checks a list of patterns.
func (p *patternChecker) list(patterns []Node) {
	for _, n := range patterns {
		p.check(n)
	}
}

// hashPattern checks a hash pattern, whose keys must differ.
func (p *patternChecker) hashPattern(n *PatHash) {
	p.node(n.Const, p.where)
	var keys nameSet
	for _, pair := range n.Pairs {
		if !keys.add(pair.Key) {
			p.errs = append(p.errs, errorf(n.Pos(), "duplicated key name %s in a pattern", pair.Key))
		}
		p.name(n.Pos(), pair.Key)
		p.check(pair.Pattern)
	}
	p.rest(n.Rest)
}

// rest checks a splat.
func (p *patternChecker) rest(r *PatRest) {
	if r != nil && r.Name != "" {
		p.bind(r.At, r.Name)
	}
}

// bind records a variable, which may be bound once and not in an alternative.
func (p *patternChecker) bind(pos At, name string) {
	if strings.HasPrefix(name, "_") {
		return
	}
	if p.alt {
		p.errs = append(p.errs, errorf(source.Pos(pos), "unexpected variable %s in an alternative pattern", name))
	}
	if !p.names.add(name) {
		p.errs = append(p.errs, errorf(source.Pos(pos), "duplicated variable name %s in a pattern", name))
	}
}
