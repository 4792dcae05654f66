package syntax

// This file reads by hand the productions that templates consist of, conditions and blocks. The grammar says what they
// are, and the tests run both on the same tokens; but participle needs several times as long for them.

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

// blockBody = params bodyStmt closer, behind the token that opens a block.
func (p parser) blockBody(closer kind) (b blockBody) {
	opener := p.take()
	b.params = p.params()
	b.node = p.bodyStmt()
	p.end(opener, closer)
	return b
}

// end consumes a token that the production which started with opener needs here.
func (p parser) end(opener *plex.Token, k kind) {
	if p.kind() != k {
		p.incomplete(opener, p.lex.Peek())
	}
	p.take()
}
