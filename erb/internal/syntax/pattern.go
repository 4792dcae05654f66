package syntax

// This file parses patterns of in clauses, of value => pattern and of value in pattern.

import (
	plex "github.com/alecthomas/participle/v2/lexer"
)

// startsPattern reports whether a pattern may start with k.
func startsPattern(k kind) bool {
	return startsOperand[k] || k == kSplat || k == kDSplat || k == kLabel || k == kStrLabel || k == kCaret
}

// inClause = KwIn topPattern [ ( ModIf | ModUnless ) condition ] Then body .
func (p parser) inClause(opener *plex.Token) In {
	in := In{At: at(p.take()), Pattern: p.topPattern()}
	if k := p.kind(); (k == kModIf || k == kModUnless) && startsOperand[p.after()] {
		p.take()
		in.Guard = p.condition()
		if k == kModUnless {
			in.Guard = &Not{At(in.Guard.Pos()), in.Guard}
		}
	}
	p.end(opener, kThen)
	in.Body = p.statements()
	return in
}

// matchRequired = Arrow topPattern .
func (p parser) matchRequired(value Node) Node {
	pos := at(p.take())
	return &MatchRequired{pos, value, p.linePattern()}
}

// matchPredicate = KwInMatch topPattern .
func (p parser) matchPredicate(value Node) Node {
	pos := at(p.take())
	return &MatchPredicate{pos, value, p.linePattern()}
}

// linePattern is a topPattern; after the comma that ends a list the line must go on.
func (p parser) linePattern() Node {
	n := p.topPattern()
	if _, list := n.(*PatArray); list && p.before() == kComma {
		if t := p.lex.Peek(); kindOf(t) == kEOF || kindOf(t) == kTerm && flagsOf(t)&fSemi == 0 {
			p.unexpected("a pattern")
		}
	}
	return n
}

// topPattern = pattern | patternItems | hashItems .
func (p parser) topPattern() Node {
	pos := p.here()
	switch p.kind() {
	case kLabel, kStrLabel, kDSplat:
		return p.hashPattern(pos, nil, kNone)
	case kSplat:
		return p.arrayPattern(pos, nil, kNone, nil)
	}
	n := p.asPattern()
	if p.kind() == kComma {
		return p.arrayPattern(pos, nil, kNone, n)
	}
	return n
}

// asPattern = altPattern { Arrow Ident } .
func (p parser) asPattern() Node {
	n := p.altPattern()
	for p.kind() == kArrow {
		p.take()
		t := p.expect(kIdent)
		n = &PatAs{at(t), n, t.Value}
	}
	return n
}

// altPattern = primaryPattern { Pipe primaryPattern } .
func (p parser) altPattern() Node {
	n := p.primaryPattern()
	for p.kind() == kPipe {
		pos := at(p.take())
		n = &PatAlt{pos, n, p.primaryPattern()}
	}
	return n
}

// primaryPattern is a pattern without operators.
func (p parser) primaryPattern() Node {
	p.watch.Check()
	t := p.lex.Peek()
	pos := at(t)
	switch kindOf(t) {
	case kLBrack:
		p.take()
		n := p.arrayPattern(pos, nil, kRBrack, nil)
		p.expect(kRBrack)
		return n
	case kLBrace:
		p.take()
		n := p.hashPattern(pos, nil, kRBrace)
		p.expect(kRBrace)
		return n
	case kLParen, kLParenArg:
		p.take()
		p.skipNewline()
		n := p.asPattern()
		p.skipNewline()
		p.expect(kRParen)
		return n
	case kIdent:
		p.take()
		return &PatBind{pos, t.Value}
	case kCaret:
		p.take()
		return &PatValue{pos, p.pinned()}
	case kConst, kColon3:
		return p.constPattern()
	}
	return &PatValue{pos, p.valuePattern()}
}

// pinned = Ident | IVar | GVar | CVar | "(" expression ")" .
func (p parser) pinned() Node {
	t := p.lex.Peek()
	switch kindOf(t) {
	case kIdent:
		p.take()
		if flagsOf(t)&fLocal == 0 {
			p.fail(at(t), "%s: no such local variable", t.Value)
		}
		return &LVar{at(t), t.Value}
	case kIVar, kGVar, kCVar:
		return p.variable(t)
	case kLParen:
		return p.parenthesized()
	}
	p.unexpected("a variable or `(`")
	return nil
}

// valuePattern is a literal or a range of literals.
func (p parser) valuePattern() Node {
	if !startsOperand[p.kind()] {
		p.unexpected("a pattern")
	}
	lo, _ := p.operand(0)
	if k := p.kind(); k != kDot2 && k != kDot3 {
		return lo
	}
	r := &Range{At: At(lo.Pos()), Lo: lo, Exclusive: kindOf(p.take()) == kDot3}
	if startsOperand[p.kind()] {
		r.Hi, _ = p.operand(0)
	}
	return r
}

// constPattern = Const { Colon2 Const } [ "(" items ")" | "[" items "]" ] .
func (p parser) constPattern() Node {
	t := p.take()
	pos := at(t)
	var c *Const
	if kindOf(t) == kColon3 {
		t = p.expect(kConst)
		c = &Const{At: at(t), Name: t.Value, Top: true}
	} else {
		c = &Const{At: pos, Name: t.Value}
	}
	for p.accept(kColon2) {
		t := p.expect(kConst)
		c = &Const{At: c.At, Scope: c, Name: t.Value}
	}
	var closer kind
	switch k := p.kind(); k {
	case kLParenCall:
		closer = kRParen
	case kLIndex:
		closer = kRBrack
	case kDot2, kDot3:
		t := p.take()
		r := &Range{At: pos, Lo: c, Exclusive: k == kDot3}
		if startsOperand[p.kind()] {
			r.Hi = p.argument(precRange+1, 0)
		}
		return &PatValue{at(t), r}
	default:
		return &PatValue{pos, c}
	}
	p.take()
	p.skipNewline()
	var n Node
	switch p.kind() {
	case kLabel, kStrLabel, kDSplat:
		n = p.hashPattern(pos, c, closer)
	default:
		n = p.arrayPattern(pos, c, closer, nil)
	}
	p.expect(closer)
	return n
}

// arrayPattern = item { Comma item } [ Comma ], item = asPattern | Splat [ Ident ] . The first item may have been
// parsed already. Without a closer a comma at the end is a splat.
func (p parser) arrayPattern(pos At, c Node, closer kind, first Node) Node {
	n := &PatArray{At: pos, Const: c}
	var last *PatRest
	for {
		p.skipNewlineIn(closer)
		switch {
		case first != nil:
			n.Pre, first = append(n.Pre, first), nil
		case p.kind() == kSplat:
			rest := p.patternRest()
			if last != nil {
				p.fail(rest.At, "unexpected second splat in a pattern")
			}
			if n.Rest != nil {
				last = rest
			} else {
				n.Rest = rest
			}
		case !startsPattern(p.kind()):
			if closer == kNone && n.Rest == nil || closer != kNone && n.Rest == nil && p.before() == kComma {
				n.Rest = &PatRest{At: p.here()}
			}
			return n
		case last != nil:
			p.fail(p.here(), "unexpected pattern behind the second splat")
		case n.Rest != nil:
			n.Post = append(n.Post, p.asPattern())
		default:
			n.Pre = append(n.Pre, p.asPattern())
		}
		p.skipNewlineBefore(closer)
		if !p.accept(kComma) {
			break
		}
	}
	if last == nil {
		return n
	}
	if len(n.Pre) > 0 || len(n.Post) == 0 {
		p.fail(last.At, "unexpected second splat in a pattern")
	}
	return &PatFind{At: pos, Const: c, Pre: n.Rest, Mid: n.Post, Post: last}
}

// skipNewlineIn skips a newline inside brackets.
func (p parser) skipNewlineIn(closer kind) {
	if closer != kNone {
		p.skipNewline()
	}
}

// patternRest = ( Splat | DSplat ) [ Ident ] .
func (p parser) patternRest() *PatRest {
	rest := &PatRest{At: at(p.take())}
	if t := p.lex.Peek(); kindOf(t) == kIdent {
		p.take()
		rest.Name = t.Value
	}
	return rest
}

// hashPattern = item { Comma item } [ Comma ], item = Label [ asPattern ] | DSplat ( Ident | KwNil | ) .
func (p parser) hashPattern(pos At, c Node, closer kind) Node {
	n := &PatHash{At: pos, Const: c}
	for {
		p.skipNewlineIn(closer)
		t := p.lex.Peek()
		switch kindOf(t) {
		case kLabel, kStrLabel:
			p.take()
			n.Pairs = append(n.Pairs, p.patternPair(t))
		case kDSplat:
			if p.after() == kwNil {
				p.take()
				p.take()
				n.NilRest = true
			} else {
				n.Rest = p.patternRest()
			}
		default:
			return n
		}
		p.skipNewlineBefore(closer)
		if n.Rest != nil || n.NilRest || !p.accept(kComma) {
			return n
		}
	}
}

// patternPair parses the pattern after the label t.
func (p parser) patternPair(t *plex.Token) PatPair {
	pair := PatPair{Key: t.Value}
	switch {
	case startsPattern(p.kind()):
		pair.Pattern = p.asPattern()
	case !isLocalName(t.Value):
		p.fail(at(t), "key must be valid as local variables")
	default:
		pair.Pattern = &PatBind{at(t), t.Value}
	}
	return pair
}
