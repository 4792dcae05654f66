package syntax

// This file parses statements. It also declares the types that productions of grammar.go use where a part is parsed
// by hand: participle calls their Parse methods.

import (
	"github.com/alecthomas/participle/v2"
	plex "github.com/alecthomas/participle/v2/lexer"
)

type (
	// body is a list of statements. node is nil if there are none, and the statement itself if there is one.
	body struct {
		node  Node
		count int
	}
	// bodyStmt is a list of statements with the rescue, else and ensure clauses after it.
	bodyStmt struct{ node Node }
	// condition is an expression that may be a command call.
	condition struct{ node Node }
	// forTargets are the variables of a for loop.
	forTargets struct{ node Node }
	// classPath is the name of a class or module.
	classPath struct{ name *Const }
)

// Parse implements participle.Parseable.
func (b *body) Parse(lex *plex.PeekingLexer) error {
	*b = parserOf(lex).body()
	return nil
}

// Parse implements participle.Parseable.
func (b *bodyStmt) Parse(lex *plex.PeekingLexer) error {
	b.node = parserOf(lex).bodyStmt()
	return nil
}

// bodyStmt = statements [ clauses ] .
func (p parser) bodyStmt() Node {
	pos := p.here()
	n := p.statements()
	switch p.kind() {
	case kwRescue, kwElse, kwEnsure:
		return p.clauses(pos, n)
	}
	return n
}

// Parse implements participle.Parseable.
func (c *condition) Parse(lex *plex.PeekingLexer) error {
	p := parserOf(lex)
	if !startsOperand[p.kind()] {
		return participle.NextMatch
	}
	c.node = p.expression(inCommand)
	return nil
}

// Parse implements participle.Parseable.
func (t *forTargets) Parse(lex *plex.PeekingLexer) error {
	p := parserOf(lex)
	list := p.targetList(p.here(), nil)
	if _, nested := list.Targets[0].(*MLhs); nested && len(list.Targets) > 1 {
		p.fail(list.At, "unexpected list of targets")
	}
	t.node = list
	if _, splat := list.Targets[0].(*Splat); len(list.Targets) == 1 && !splat && p.before() != kComma {
		t.node = list.Targets[0]
	}
	return nil
}

// singleton = KwSelf | Ident | Const | IVar | GVar | CVar | KwNil | KwTrue | KwFalse | parenthesized . It is nil if
// something else follows.
func (p parser) singleton() (n Node) {
	t := p.lex.Peek()
	switch kindOf(t) {
	case kwSelf:
		n = &Self{at(t)}
	case kIdent:
		n = &Call{At: at(t), Name: t.Value, VCall: true}
		if flagsOf(t)&fLocal != 0 {
			n = &LVar{at(t), t.Value}
		}
	case kConst:
		n = &Const{At: at(t), Name: t.Value}
	case kIVar:
		n = &IVar{at(t), t.Value}
	case kGVar:
		n = &GVar{at(t), t.Value}
	case kCVar:
		n = &CVar{at(t), t.Value}
	case kwNil, kwTrue, kwFalse:
		n = p.variable(t)
		return n
	case kLParen:
		nested := p.kindAt(int(p.lex.RawCursor())+1) == kLParen
		n = p.parenthesized()
		if list, ok := n.(*Seq); ok && len(list.List) > 1 && !nested {
			p.fail(list.At, "unexpected statements, a method is defined on one expression")
		}
		return n
	default:
		return nil
	}
	p.take()
	return n
}

// Parse implements participle.Parseable.
func (c *classPath) Parse(lex *plex.PeekingLexer) error {
	p := parserOf(lex)
	pos := p.here()
	n, _ := p.primary(0)
	name, ok := n.(*Const)
	if !ok {
		p.fail(pos, "class and module names must be constants")
	}
	c.name = name
	return nil
}

// endless is the body of def f = ….
func (p parser) endless() Node {
	c := inCommand
	if p.lex.Range(p.lex.RawCursor()-1, p.lex.RawCursor())[0].Pos.Column != 0 {
		c |= inArguments
	}
	return p.rescueModifier(p.argument(precLowest, c), c&inArguments)
}

// statements = { statement Term } .
func (p parser) statements() Node { return p.body().node }

// body parses statements, and counts them.
func (p parser) body() body {
	pos := p.here()
	var room [few]Node
	list := room[:0]
	for {
		for p.kind() == kTerm {
			p.take()
		}
		if closesBody[p.kind()] {
			break
		}
		list = append(list, p.statement())
		if k := p.kind(); k != kTerm && !closesBody[k] {
			p.unexpected("the end of the statement")
		}
	}
	switch len(list) {
	case 0:
		return body{}
	case 1:
		return body{list[0], 1}
	}
	return body{&Seq{pos, kept(&p.nodes.lists, list)}, len(list)}
}

// statement = simple { ( ModIf | ModUnless | ModWhile | ModUntil | ModRescue ) expression } .
func (p parser) statement() Node {
	n := p.simple()
	for {
		t := p.lex.Peek()
		switch kindOf(t) {
		case kModIf:
			p.take()
			n = &If{At: at(t), Cond: p.condition(), Then: n}
		case kModUnless:
			p.take()
			n = &If{At: at(t), Cond: p.condition(), Else: n}
		case kModWhile, kModUntil:
			p.take()
			begin, do := n.(*Begin)
			w := &While{At: at(t), Cond: p.condition(), Body: n, Negate: kindOf(t) == kModUntil}
			w.DoWhile = do && begin.Keyword
			n = w
		case kModRescue:
			n = p.rescueModifier(n, inCommand|inStatement)
		default:
			return n
		}
	}
}

// condition parses the condition of a modifier.
func (p parser) condition() Node { return p.expression(inCommand) }

// rescueModifier = [ ModRescue expression ] .
func (p parser) rescueModifier(n Node, c context) Node {
	if p.kind() == kModRescue {
		pos := at(p.take())
		var resc Node
		if c&inStatement != 0 {
			resc = p.expression(inCommand)
		} else {
			resc = p.argument(precLowest, c)
		}
		n = &Begin{At: pos, Body: n, Rescues: []Rescue{{At: pos, Body: resc}}}
	}
	return n
}

// simple parses a statement without modifiers.
func (p parser) simple() Node {
	t := p.lex.Peek()
	switch kindOf(t) {
	case kText:
		return p.output()
	case kwAlias:
		return p.alias()
	case kwUndef:
		return p.undef()
	case kwBEGIN, kwEND:
		return p.beginBlock()
	case kSplat:
		return p.multiAssign(p.here(), nil)
	case kLParen:
		if p.parenthesizedTargets() {
			return p.multiAssign(p.here(), nil)
		}
	}
	pos := p.here()
	n := p.expression(inCommand | inAssign | inStatement)
	if p.kind() == kComma && isTarget(n) {
		return p.multiAssign(pos, n)
	}
	return n
}

// output = Text | OutBeg statements OutEnd .
func (p parser) output() Node {
	t := p.take()
	pos := at(t)
	var body Node
	if kindOf(t) == kOutBeg {
		body = p.statements()
		p.expect(kOutEnd)
	}
	switch {
	case flagsOf(t)&fLocal == 0: // in a method, where Ruby looks for a method named _erbout
		call := &Call{At: pos, Recv: &Str{pos, t.Value}, Name: "freeze"}
		if kindOf(t) == kOutBeg {
			call.Recv, call.Name = body, "to_s"
			if body == nil {
				call.Recv = &Nil{pos}
			}
		}
		return &Call{At: pos, Recv: &Call{At: pos, Name: outputName, VCall: true}, Name: "<<", Args: []Node{call}}
	case kindOf(t) == kText:
		return &Text{pos, t.Value}
	}
	return &Output{pos, body}
}

// alias = KwAlias ( methodName methodName | GVar GVar ) .
func (p parser) alias() Node {
	pos := at(p.take())
	if p.kind() != kGVar {
		to := p.methodName()
		return &Alias{pos, to, p.methodName()}
	}
	to := p.take()
	from := p.expect(kGVar)
	return &Alias{pos, &GVar{at(to), to.Value}, &GVar{at(from), from.Value}}
}

// methodName = Ident | Const | symbol .
func (p parser) methodName() Node {
	switch t := p.lex.Peek(); kindOf(t) {
	case kIdent, kConst, kSym:
		p.take()
		return p.symNode(at(t), t.Value)
	case kDSymBeg:
		p.take()
		return p.dsym(at(t), p.parts())
	}
	p.unexpected("a method name")
	return nil
}

// undef = KwUndef methodName { Comma methodName } .
func (p parser) undef() Node {
	n := &Undef{At: at(p.take())}
	n.Names = append(n.Names, p.methodName())
	for p.accept(kComma) {
		n.Names = append(n.Names, p.methodName())
	}
	return n
}

// beginBlock = ( KwBEGIN | KwEND ) LBlock statements RBrace .
func (p parser) beginBlock() Node {
	t := p.take()
	if k := p.kind(); k != kLBlock && k != kLBrace {
		p.unexpected("`{`")
	}
	p.take()
	body := p.statements()
	p.expect(kRBrace)
	if kindOf(t) == kwEND { // it would run when the process ends
		return &If{At: at(t), Cond: &False{at(t)}, Then: body}
	}
	return &Early{At: at(t), Body: body}
}
