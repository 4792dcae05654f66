package syntax

// This file parses by hand the most frequent productions: conditions, blocks, methods and what rescues. The grammar
// defines them, and the tests run both on the same tokens; but participle takes several times as long for them.

import plex "github.com/alecthomas/participle/v2/lexer"

// ifExpr = KwIf condition Then body Elsif* ElseBody? KwEnd .
func (p parser) ifExpr() (v ifExpr) {
	opener := p.take()
	v.Cond, v.Then = p.branch(opener)
	for p.kind() == kwElsif && startsOperand[p.after()] {
		at := p.take()
		e := elsif{At: *at}
		e.Cond, e.Then = p.branch(opener)
		v.Elsifs = append(v.Elsifs, e)
	}
	v.Else = p.elseBody()
	p.end(opener, kwEnd)
	return v
}

// unlessExpr = KwUnless condition Then body ElseBody? KwEnd .
func (p parser) unlessExpr() (v unlessExpr) {
	opener := p.take()
	v.Cond, v.Body = p.branch(opener)
	v.Else = p.elseBody()
	p.end(opener, kwEnd)
	return v
}

// caseExpr = KwCase condition? Term? ( when+ | inClause+ ) elseBody? KwEnd .
func (p parser) caseExpr() (v caseExpr) {
	opener := p.take()
	if startsOperand[p.kind()] {
		v.Subject = &condition{p.expression(inCommand)}
	}
	p.accept(kTerm)
	switch {
	case p.startsWhen():
		for p.startsWhen() {
			v.Whens = append(v.Whens, p.when(opener))
		}
	case p.kind() == kwIn:
		for p.kind() == kwIn {
			v.Ins = append(v.Ins, p.inClause(opener))
		}
	default:
		p.incomplete(opener, p.lex.Peek())
	}
	v.Else = p.elseBody()
	p.end(opener, kwEnd)
	return v
}

// startsWhen reports whether a when clause follows.
func (p parser) startsWhen() bool {
	if p.kind() != kwWhen {
		return false
	}
	k := p.after()
	return startsOperand[k] || k == kSplat
}

// when = KwWhen values Then body .
func (p parser) when(opener *plex.Token) (w when) {
	w.At = *p.take()
	w.Conds.list = p.values()
	p.end(opener, kThen)
	w.Body = p.body()
	return w
}

// values = ( argument | splat ) { Comma ( argument | splat ) } .
func (p parser) values() (list []Node) {
	for {
		list = append(list, p.splatOrArgument(0))
		if !p.accept(kComma) {
			return list
		}
	}
}

// inClause = KwIn topPattern [ ( ModIf | ModUnless ) condition ] Then body .
func (p parser) inClause(opener *plex.Token) (c inClause) {
	c.At = *p.take()
	c.Pattern.node = p.topPattern()
	if k := p.kind(); (k == kModIf || k == kModUnless) && startsOperand[p.after()] {
		p.take()
		c.Guard = &guard{k == kModUnless, condition{p.expression(inCommand)}}
	}
	p.end(opener, kThen)
	c.Body = p.body()
	return c
}

// branch = condition Then body .
func (p parser) branch(opener *plex.Token) (c condition, b body) {
	if !startsOperand[p.kind()] {
		p.incomplete(opener, p.lex.Peek())
	}
	c.node = p.expression(inCommand)
	p.end(opener, kThen)
	b = p.body()
	return c, b
}

// elseBody = [ KwElse body ] .
func (p parser) elseBody() *elseBody {
	if !p.accept(kwElse) {
		return nil
	}
	return &elseBody{p.body()}
}

// blockBody = params bodyStmt closer, after the token that opens a block.
func (p parser) blockBody(closer kind) (b blockBody) {
	opener := p.take()
	b.params = p.params()
	b.node = p.bodyStmt()
	p.end(opener, closer)
	return b
}

// defExpr = KwDef [ singleton Dot ] DefName params ( Endless endless | bodyStmt KwEnd ) .
func (p parser) defExpr() (v defExpr) {
	opener := p.take()
	if first := p.lex.Peek(); kindOf(first) != kDefName {
		v.On = new(singleton)
		if v.On.Parse(p.lex) != nil || p.kind() != kDot && kindOf(first) != kLParen {
			p.incomplete(opener, first)
		}
		p.end(opener, kDot)
	}
	if p.kind() != kDefName {
		p.incomplete(opener, p.lex.Peek())
	}
	v.Name = *p.take()
	v.Params.params = p.params()
	if p.accept(kEndless) {
		v.Endless = new(endless)
		_ = v.Endless.Parse(p.lex) // it panics, and returns nil
		return v
	}
	v.Body = &bodyStmt{p.bodyStmt()}
	p.end(opener, kwEnd)
	return v
}

// clausesAfter = { KwRescue [ values ] [ Arrow target ] Then body } [ elseBody ] [ KwEnsure body ] .
func (p parser) clausesAfter() (v clauses) {
	opener := p.lex.Peek()
	for p.startsRescue() {
		r := rescue{At: *p.take()}
		if k := p.kind(); startsOperand[k] || k == kSplat {
			r.Classes = &values{p.values()}
		}
		if p.accept(kArrow) {
			r.Var = new(target)
			if r.Var.Parse(p.lex) != nil {
				p.incomplete(opener, p.lex.Peek())
			}
		}
		p.end(opener, kThen)
		r.Body = p.body()
		v.Rescues = append(v.Rescues, r)
	}
	v.Else = p.elseBody()
	if p.accept(kwEnsure) {
		v.Ensure = &ensureBody{p.body()}
	}
	return v
}

// startsRescue reports whether a rescue clause follows.
func (p parser) startsRescue() bool {
	if p.kind() != kwRescue {
		return false
	}
	k := p.after()
	return startsOperand[k] || k == kSplat || k == kArrow || k == kThen
}

// end consumes a token that the production of opener requires here.
func (p parser) end(opener *plex.Token, k kind) {
	if p.kind() != k {
		p.incomplete(opener, p.lex.Peek())
	}
	p.take()
}
