package syntax

// This file builds nodes from the captures of the productions of grammar.go.

import (
	"slices"
	"strings"

	plex "github.com/alecthomas/participle/v2/lexer"
)

// ifNode builds if.
func (p parser) ifNode() Node {
	pos := p.here()
	v := p.ifExpr()
	rest := v.Else.node()
	for i := len(v.Elsifs) - 1; i >= 0; i-- {
		e := &v.Elsifs[i]
		rest = &If{At: at(&e.At), Cond: e.Cond.node, Then: e.Then.node, Else: rest}
	}
	return &If{At: pos, Cond: v.Cond.node, Then: v.Then.node, Else: rest}
}

// unlessNode builds unless.
func (p parser) unlessNode() Node {
	pos := p.here()
	v := p.unlessExpr()
	return &If{At: pos, Cond: v.Cond.node, Then: v.Else.node(), Else: v.Body.node}
}

// node returns the statements of an else clause, nil without one.
func (e *elseBody) node() Node {
	if e == nil {
		return nil
	}
	return e.Body.node
}

// whileNode builds while and until.
func (p parser) whileNode() Node {
	t := *p.lex.Peek()
	v := production(p, whileGrammar())
	return &While{At: at(&t), Cond: v.Cond.node, Body: v.Body.node, Negate: kindOf(&t) == kwUntil}
}

// forNode builds a for loop.
func (p parser) forNode() Node {
	pos := p.here()
	v := production(p, forGrammar())
	return &For{At: pos, Var: v.Vars.node, Iter: v.Iter.node, Body: v.Body.node}
}

// caseNode builds case.
func (p parser) caseNode() Node {
	pos := p.here()
	v := p.caseExpr()
	c := &Case{At: pos}
	if v.Subject != nil {
		c.Subject = v.Subject.node
	}
	c.Else = v.Else.node()
	if len(v.Ins) > 0 {
		return p.caseIn(c, &v)
	}
	c.Whens = make([]When, len(v.Whens))
	for i := range v.Whens {
		w := &v.Whens[i]
		c.Whens[i] = When{At: at(&w.At), Conds: w.Conds.list, Body: w.Body.node}
	}
	return c
}

// beginNode builds begin … end.
func (p parser) beginNode() Node {
	pos := p.here()
	v := production(p, beginGrammar())
	if b, ok := v.Body.node.(*Begin); ok && !b.Keyword && b.clauses {
		b.At, b.Keyword = pos, true
		return b
	}
	return &Begin{At: pos, Body: v.Body.node, Keyword: true}
}

// clauses builds the node for statements that rescue, else or ensure follow.
func (p parser) clauses(pos At, stmts Node) Node {
	first := *p.lex.Peek()
	v := p.clausesAfter()
	b := &Begin{At: pos, Body: stmts, Rescues: make([]Rescue, len(v.Rescues)), clauses: true}
	for i := range v.Rescues {
		r := &v.Rescues[i]
		b.Rescues[i] = Rescue{At: at(&r.At), Body: r.Body.node}
		if r.Classes != nil {
			b.Rescues[i].Classes = r.Classes.list
		}
		if r.Var != nil {
			b.Rescues[i].Var = r.Var.node
		}
	}
	if v.Else != nil {
		if len(v.Rescues) == 0 {
			p.fail(at(&first), "`else` without `rescue` is useless")
		}
		if b.Else = v.Else.Body.node; b.Else == nil { // its value is the value of the whole
			b.Else = &Nil{pos}
		}
	}
	if v.Ensure != nil {
		b.Ensure = v.Ensure.Body.node
	}
	return b
}

// defNode builds a method definition.
func (p parser) defNode() Node {
	pos := p.here()
	v := p.defExpr()
	p.noTrailingComma(pos, v.Params.params)
	d := &Def{At: pos, Name: v.Name.Value, Params: v.Params.params}
	if v.On != nil {
		d.Singleton = v.On.node
	}
	if v.Endless != nil {
		d.Body = v.Endless.node
		if setter(d.Name) {
			p.fail(at(&v.Name), "invalid method name; a setter method cannot be defined in an endless method definition")
		}
		return d
	}
	d.Body = v.Body.node
	return d
}

// setter reports whether name is the name of a method that assigns.
func setter(name string) bool {
	return strings.HasSuffix(name, "=") && !slices.Contains([]string{"==", "===", "!=", "<=", ">="}, name)
}

// classNode builds class.
func (p parser) classNode() Node {
	pos := p.here()
	v := production(p, classGrammar())
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
	v := production(p, moduleGrammar())
	return &Module{pos, v.Path.name, v.Body.node}
}

// block = braceBlock | doBlock | .
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
	b := p.blockBody(closer)
	return blockNode(opener, b.params, b.node)
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
	v := production(p, lambdaGrammar())
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
