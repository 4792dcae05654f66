package syntax

// This file parses the constructs that keywords or the braces of blocks delimit: the frequent ones by hand, the others
// by the grammar, which costs more.

import (
	"slices"
	"strings"

	plex "github.com/alecthomas/participle/v2/lexer"
)

// ifNode = KwIf condition Then body { KwElsif condition Then body } [ KwElse body ] KwEnd .
func (p parser) ifNode() Node {
	opener := p.take()
	first := &If{At: at(opener)}
	first.Cond, first.Then = p.branch(opener)
	last := first
	for p.kind() == kwElsif && startsOperand[p.after()] {
		next := &If{At: at(p.take())}
		next.Cond, next.Then = p.branch(opener)
		last.Else, last = next, next
	}
	last.Else, _ = p.elseBody()
	p.end(opener, kwEnd)
	return first
}

// unlessNode = KwUnless condition Then body [ KwElse body ] KwEnd .
func (p parser) unlessNode() Node {
	opener := p.take()
	n := &If{At: at(opener)}
	n.Cond, n.Else = p.branch(opener)
	n.Then, _ = p.elseBody()
	p.end(opener, kwEnd)
	return n
}

// branch = condition Then body .
func (p parser) branch(opener *plex.Token) (cond, stmts Node) {
	if !startsOperand[p.kind()] {
		p.incomplete(opener, p.lex.Peek())
	}
	cond = p.expression(inCommand)
	p.end(opener, kThen)
	return cond, p.statements()
}

// elseBody = [ KwElse body ] .
func (p parser) elseBody() (stmts Node, ok bool) {
	if !p.accept(kwElse) {
		return nil, false
	}
	return p.statements(), true
}

// end consumes a token that the construct of opener requires here.
func (p parser) end(opener *plex.Token, k kind) {
	if p.kind() != k {
		p.incomplete(opener, p.lex.Peek())
	}
	p.take()
}

// whileNode builds while and until.
func (p parser) whileNode() Node {
	t := *p.lex.Peek()
	v := production(p, whileGrammar.Get())
	return &While{At: at(&t), Cond: v.Cond.node, Body: v.Body.node, Negate: kindOf(&t) == kwUntil}
}

// forNode builds a for loop.
func (p parser) forNode() Node {
	pos := p.here()
	v := production(p, forGrammar.Get())
	return &For{At: pos, Var: v.Vars.node, Iter: v.Iter.node, Body: v.Body.node}
}

// caseNode = KwCase condition? Term? ( when+ | inClause+ ) elseBody? KwEnd .
func (p parser) caseNode() Node {
	opener := p.take()
	pos, subject := at(opener), Node(nil)
	if startsOperand[p.kind()] {
		subject = p.expression(inCommand)
	}
	p.accept(kTerm)
	switch {
	case p.startsWhen():
		n := &Case{At: pos, Subject: subject}
		for p.startsWhen() {
			n.Whens = append(n.Whens, p.when(opener))
		}
		n.Else, _ = p.elseBody()
		p.end(opener, kwEnd)
		return n
	case p.kind() == kwIn:
		n := &CaseIn{At: pos, Subject: subject}
		for p.kind() == kwIn {
			n.Ins = append(n.Ins, p.inClause(opener))
		}
		n.Else, n.HasElse = p.elseBody()
		p.end(opener, kwEnd)
		return n
	}
	p.incomplete(opener, p.lex.Peek())
	return nil
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
func (p parser) when(opener *plex.Token) When {
	w := When{At: at(p.take()), Conds: p.values()}
	p.end(opener, kThen)
	w.Body = p.statements()
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

// beginNode builds begin … end.
func (p parser) beginNode() Node {
	pos := p.here()
	v := production(p, beginGrammar.Get())
	if b, ok := v.Body.node.(*Begin); ok && !b.Keyword && b.clauses {
		b.At, b.Keyword = pos, true
		return b
	}
	return &Begin{At: pos, Body: v.Body.node, Keyword: true}
}

// clauses = { rescue } [ KwElse body ] [ KwEnsure body ] , behind statements.
func (p parser) clauses(pos At, stmts Node) Node {
	opener := p.lex.Peek()
	first := at(opener)
	b := &Begin{At: pos, Body: stmts, clauses: true}
	for p.startsRescue() {
		b.Rescues = append(b.Rescues, p.rescue(opener))
	}
	body, ok := p.elseBody()
	if b.Else = body; ok && body == nil { // its value is the value of the whole
		b.Else = &Nil{pos}
	}
	if p.accept(kwEnsure) {
		b.Ensure = p.statements()
	}
	if ok && len(b.Rescues) == 0 {
		p.fail(first, "`else` without `rescue` is useless")
	}
	return b
}

// rescue = KwRescue [ values ] [ Arrow target ] Then body .
func (p parser) rescue(opener *plex.Token) Rescue {
	r := Rescue{At: at(p.take())}
	if k := p.kind(); startsOperand[k] || k == kSplat {
		r.Classes = p.values()
	}
	if p.accept(kArrow) {
		n, _ := p.primary(0)
		r.Var = p.target(n)
	}
	p.end(opener, kThen)
	r.Body = p.statements()
	return r
}

// startsRescue reports whether a rescue clause follows.
func (p parser) startsRescue() bool {
	if p.kind() != kwRescue {
		return false
	}
	k := p.after()
	return startsOperand[k] || k == kSplat || k == kArrow || k == kThen
}

// defNode = KwDef [ singleton Dot ] DefName params ( Endless endless | bodyStmt KwEnd ) .
func (p parser) defNode() Node {
	opener := p.take()
	d := &Def{At: at(opener)}
	if first := p.lex.Peek(); kindOf(first) != kDefName {
		d.Singleton = p.singleton()
		if d.Singleton == nil || p.kind() != kDot && kindOf(first) != kLParen {
			p.incomplete(opener, first)
		}
		p.end(opener, kDot)
	}
	if p.kind() != kDefName {
		p.incomplete(opener, p.lex.Peek())
	}
	name := *p.take()
	d.Name, d.Params = name.Value, p.params()
	if p.accept(kEndless) {
		d.Body = p.endless()
		p.noTrailingComma(d.At, d.Params)
		if setter(d.Name) {
			p.fail(at(&name), "invalid method name; a setter method cannot be defined in an endless method definition")
		}
		return d
	}
	d.Body = p.bodyStmt()
	p.end(opener, kwEnd)
	p.noTrailingComma(d.At, d.Params)
	return d
}

// setter reports whether name is the name of a method that assigns.
func setter(name string) bool {
	return strings.HasSuffix(name, "=") && !slices.Contains([]string{"==", "===", "!=", "<=", ">="}, name)
}

// classNode builds class.
func (p parser) classNode() Node {
	pos := p.here()
	v := production(p, classGrammar.Get())
	if v.On != nil {
		return &SClass{pos, v.On.node, v.Body.node}
	}
	c := &Class{At: pos, Body: v.Body.node, Path: v.Path.name}
	if v.Super != nil {
		c.Super = v.Super.node
	}
	return c
}

// moduleNode builds module.
func (p parser) moduleNode() Node {
	pos := p.here()
	v := production(p, moduleGrammar.Get())
	return &Module{pos, v.Path.name, v.Body.node}
}

// block = ( LBlock paramList bodyStmt RBrace | KwDo paramList bodyStmt KwEnd )? .
func (p parser) block(c context) *Block {
	opener := p.lex.Peek()
	closer := kRBrace
	switch k := kindOf(opener); {
	case k == kLBlock:
	case k == kwDo && c&inArguments == 0:
		closer = kwEnd
	default:
		return nil
	}
	p.take()
	params := p.params()
	body := p.bodyStmt()
	p.end(opener, closer)
	return blockNode(opener, params, body)
}

// blockNode builds a block; the token that opens it has the implicit parameters that it uses.
func blockNode(opener *plex.Token, params *Params, body Node) *Block {
	return &Block{
		At: at(opener), Params: params, Body: body,
		NumParams: opener.Pos.Column, It: flagsOf(opener)&fIt != 0,
	}
}

// lambdaNode builds ->(…) { … }.
func (p parser) lambdaNode() Node {
	opener := *p.lex.Peek()
	v := production(p, lambdaGrammar.Get())
	pos := at(&opener)
	p.noTrailingComma(pos, v.Params.params)
	var stmts Node
	if v.Brace != nil {
		stmts = v.Brace.node
	} else {
		stmts = v.Do.node
	}
	return &Lambda{pos, blockNode(&opener, v.Params.params, stmts)}
}

// noTrailingComma refuses a comma after the parameters of a method or a lambda.
func (p parser) noTrailingComma(pos At, list *Params) {
	if list != nil && list.TrailingComma {
		p.fail(pos, "unexpected `,` behind the last parameter")
	}
}
