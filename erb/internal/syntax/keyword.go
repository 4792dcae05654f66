package syntax

import plex "github.com/alecthomas/participle/v2/lexer"

// This file builds nodes from what the productions of grammar.go captured.

// ifNode builds if, unless and elsif.
func (p parser) ifNode() Node {
	t := *p.lex.Peek()
	v := production(p, grammar().ifs)
	var rest Node
	if v.Else != nil {
		rest = v.Else.Body.node
	}
	for i := len(v.Elsifs) - 1; i >= 0; i-- {
		e := &v.Elsifs[i]
		rest = &If{At: at(&e.At), Cond: e.Cond.node, Then: e.Then.node, Else: rest}
	}
	if kindOf(&t) == kwUnless {
		if len(v.Elsifs) > 0 {
			p.fail(at(&v.Elsifs[0].At), "unexpected `elsif` in `unless`")
		}
		return &If{At: at(&t), Cond: v.Cond.node, Then: rest, Else: v.Then.node}
	}
	return &If{At: at(&t), Cond: v.Cond.node, Then: v.Then.node, Else: rest}
}

// whileNode builds while and until.
func (p parser) whileNode() Node {
	t := *p.lex.Peek()
	v := production(p, grammar().loops)
	return &While{At: at(&t), Cond: v.Cond.node, Body: v.Body.node, Negate: kindOf(&t) == kwUntil}
}

// forNode builds a for loop.
func (p parser) forNode() Node {
	pos := p.here()
	v := production(p, grammar().fors)
	return &For{At: pos, Var: v.Vars.node, Iter: v.Iter.node, Body: v.Body.node}
}

// caseNode builds case.
func (p parser) caseNode() Node {
	pos := p.here()
	v := production(p, grammar().cases)
	c := &Case{At: pos}
	if v.Subject != nil {
		c.Subject = v.Subject.node
	}
	if v.Else != nil {
		c.Else = v.Else.Body.node
	}
	if len(v.Ins) > 0 {
		return p.caseIn(c, v)
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
	v := production(p, grammar().begins)
	if b, ok := v.Body.node.(*Begin); ok && !b.Keyword && b.clauses {
		b.At, b.Keyword = pos, true
		return b
	}
	return &Begin{At: pos, Body: v.Body.node, Keyword: true}
}

// clauses builds the node for statements that rescue, else or ensure follow.
func (p parser) clauses(pos At, stmts Node) Node {
	first := *p.lex.Peek()
	v := production(p, grammar().clauses)
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
		b.Else = v.Else.Body.node
	}
	if v.Ensure != nil {
		b.Ensure = v.Ensure.Body.node
	}
	return b
}

// defNode builds a method definition.
func (p parser) defNode() Node {
	pos := p.here()
	v := production(p, grammar().defs)
	p.noTrailingComma(pos, v.Params)
	d := &Def{At: pos, Name: v.Name.Value, Params: p.params(v.Params)}
	if v.On != nil {
		d.Singleton = v.On.node
	}
	if v.Endless != nil {
		d.Body = v.Endless.node
		return d
	}
	d.Body = v.Body.node
	return d
}

// classNode builds class.
func (p parser) classNode() Node {
	pos := p.here()
	v := production(p, grammar().classes)
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
	v := production(p, grammar().modules)
	return &Module{pos, v.Path.name, v.Body.node}
}

// block = braceBlock | doBlock | .
func (p parser) block(c context) *Block {
	pos := p.here()
	switch k := p.kind(); {
	case k == kLBlock:
		v := production(p, grammar().braces)
		return p.blockNode(pos, v.Params, v.Body.node, flagsOf(&v.End), v.End.Pos.Column)
	case k == kwDo && c&inArguments == 0:
		v := production(p, grammar().dos)
		return p.blockNode(pos, v.Params, v.Body.node, flagsOf(&v.End), v.End.Pos.Column)
	}
	return nil
}

// blockNode builds a block; the token at its end says which implicit parameters it uses.
func (p parser) blockNode(pos At, params *paramList, body Node, f flags, numbered int) *Block {
	return &Block{At: pos, Params: p.params(params), NumParams: numbered, It: f&fIt != 0, Body: body}
}

// lambdaNode builds ->(…) { … }.
func (p parser) lambdaNode() Node {
	pos := p.here()
	v := production(p, grammar().lambdas)
	p.noTrailingComma(pos, v.Params)
	var stmts Node
	if v.Brace != nil {
		stmts = v.Brace.node
	} else {
		stmts = v.Do.node
	}
	return &Lambda{pos, p.blockNode(pos, v.Params, stmts, flagsOf(&v.End), v.End.Pos.Column)}
}

// params sorts the parameters of a list into their groups; nil for no list.
func (p parser) params(list *paramList) *Params {
	if list == nil {
		return nil
	}
	ps := &Params{}
	for i := range list.Items {
		if pos := p.param(ps, &list.Items[i]); i == 0 {
			ps.At = pos
		}
	}
	if ps.TrailingComma = list.Comma; list.Comma && (ps.Rest != nil || len(ps.Optional) > 0 || ps.named()) {
		p.fail(ps.At, "unexpected `,` behind the last parameter")
	}
	ps.Locals = list.Locals
	return ps
}

// noTrailingComma refuses a comma behind the parameters of a method or a lambda.
func (p parser) noTrailingComma(pos At, list *paramList) {
	if list != nil && list.Comma {
		p.fail(pos, "unexpected `,` behind the last parameter")
	}
}

// param adds one parameter to ps.
func (p parser) param(ps *Params, v *param) At {
	switch {
	case v.Name != nil && v.Default != nil:
		q := Param{At: at(v.Name), Name: v.Name.Value, Default: v.Default.node}
		if ps.Rest != nil || len(ps.Post) > 0 || ps.named() {
			p.fail(q.At, "unexpected order of parameters")
		}
		ps.Optional = append(ps.Optional, q)
		return q.At
	case v.Name != nil:
		return p.required(ps, Param{At: at(v.Name), Name: v.Name.Value})
	case v.Pattern != nil:
		return p.required(ps, Param{At: v.Pattern.mlhs.At, Pattern: v.Pattern.mlhs})
	case v.Label != nil:
		q := Param{At: at(v.Label), Name: v.Label.Value, Default: v.Keyword.node}
		if ps.KwRest != nil || ps.NoKw || ps.Block != nil {
			p.fail(q.At, "unexpected order of parameters")
		}
		ps.Keywords = append(ps.Keywords, q)
		return q.At
	}
	return p.restParam(ps, v)
}

// required adds a required parameter.
func (p parser) required(ps *Params, q Param) At {
	switch {
	case ps.named():
		p.fail(q.At, "unexpected order of parameters")
	case ps.Rest != nil || len(ps.Optional) > 0:
		ps.Post = append(ps.Post, q)
	default:
		ps.Required = append(ps.Required, q)
	}
	return q.At
}

// named tells whether a parameter was seen behind which no positional one may stand.
func (ps *Params) named() bool {
	return len(ps.Keywords) > 0 || ps.KwRest != nil || ps.NoKw || ps.Block != nil
}

// restParam adds *rest, **rest, **nil, &block or …
func (p parser) restParam(ps *Params, v *param) At {
	name := func(t *plex.Token) string {
		if t == nil {
			return ""
		}
		return t.Value
	}
	switch {
	case v.Rest != nil:
		q := &Param{At: at(v.Rest), Name: name(v.RestVar)}
		if ps.Rest != nil || len(ps.Post) > 0 || ps.named() {
			p.fail(q.At, "unexpected order of parameters")
		}
		ps.Rest = q
		return q.At
	case v.Keys != nil:
		q := &Param{At: at(v.Keys), Name: name(v.KeysVar)}
		if ps.KwRest != nil || ps.NoKw || ps.Block != nil {
			p.fail(q.At, "unexpected order of parameters")
		}
		if v.KeysVar != nil && kindOf(v.KeysVar) == kwNil {
			ps.NoKw = true
		} else {
			ps.KwRest = q
		}
		return q.At
	case v.Block != nil:
		q := &Param{At: at(v.Block), Name: name(v.BlockVar)}
		if ps.Block != nil {
			p.fail(q.At, "unexpected order of parameters")
		}
		ps.Block = q
		return q.At
	}
	pos := at(v.Forward)
	if ps.Rest != nil || ps.named() {
		p.fail(pos, "unexpected order of parameters")
	}
	ps.Rest, ps.KwRest, ps.Block = &Param{At: pos}, &Param{At: pos}, &Param{At: pos}
	return pos
}
