package syntax

// This file parses by hand the most frequent productions, conditions and blocks. The grammar defines them, and the
// tests run both on the same tokens; but participle takes several times as long for them.

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

// blockBody = params bodyStmt closer, after the token that opens a block.
func (p parser) blockBody(closer kind) (b blockBody) {
	opener := p.take()
	b.params = p.params()
	b.node = p.bodyStmt()
	p.end(opener, closer)
	return b
}

// end consumes a token that the production of opener requires here.
func (p parser) end(opener *plex.Token, k kind) {
	if p.kind() != k {
		p.incomplete(opener, p.lex.Peek())
	}
	p.take()
}
