package syntax

// This file parses expressions: operators by precedence climbing over the table in op.go, and the operands.

import plex "github.com/alecthomas/participle/v2/lexer"

// expression = operation { ( KwAnd | KwOr ) operation } .
func (p parser) expression(c context) Node {
	left := p.operation(c)
	for {
		t := p.lex.Peek()
		switch kindOf(t) {
		case kwAnd:
			p.take()
			left = &And{at(t), left, p.operation(inCommand)}
		case kwOr:
			p.take()
			left = &Or{at(t), left, p.operation(inCommand)}
		default:
			return left
		}
	}
}

// operation = argument [ Arrow topPattern | KwInMatch topPattern ] .
func (p parser) operation(c context) Node {
	n, command := p.operand(c)
	if command {
		return n
	}
	n = p.operators(n, precLowest, c)
	switch p.kind() {
	case kArrow:
		return p.matchRequired(n)
	case kwInMatch:
		return p.matchPredicate(n)
	}
	return n
}

// argument is an operand and the operators after it, of at least precedence least.
func (p parser) argument(least precedence, c context) Node {
	n, command := p.operand(c)
	if command {
		return n
	}
	return p.operators(n, least, c)
}

// operators parses the operators after left, of at least precedence least, and their operands.
func (p parser) operators(left Node, least precedence, c context) Node {
	var last precedence
	for {
		t := p.lex.Peek()
		op := binaryOps[kindOf(t)]
		if op.prec <= precLowest || op.prec < least {
			return left
		}
		if op.assoc == nonAssoc && op.prec == last {
			p.unexpected("the end of the expression: " + kindOf(t).String() + " does not combine")
		}
		p.take()
		left = p.binary(t, op, left, c)
		last = op.prec
	}
}

// binary parses the right side of operator t after left.
func (p parser) binary(t *plex.Token, op binaryOp, left Node, c context) Node {
	c &= inArguments
	pos := at(t)
	switch k := kindOf(t); k {
	case kQuestion:
		return p.ternary(pos, left, c)
	case kAndAnd:
		return &And{pos, left, p.argument(op.prec+1, c)}
	case kOrOr:
		return &Or{pos, left, p.argument(op.prec+1, c)}
	case kDot2, kDot3:
		r := &Range{At: At(left.Pos()), Lo: left, Exclusive: k == kDot3}
		if startsOperand[p.kind()] {
			r.Hi = p.argument(op.prec+1, c)
		}
		return r
	case kPow:
		return p.binaryCall(pos, left, op.method, p.argument(op.prec, c))
	case kMatch:
		return matchNode(p.binaryCall(pos, left, op.method, p.argument(op.prec+1, c)))
	default:
		return p.binaryCall(pos, left, op.method, p.argument(op.prec+1, c))
	}
}

// matchNode converts /(?<name>…)/ =~ value to an assignment to the names.
func matchNode(call *Call) Node {
	re, ok := call.Recv.(*Regexp)
	if !ok || len(re.Parts) != 1 {
		return call
	}
	text, ok := re.Parts[0].(*Str)
	if !ok {
		return call
	}
	names := captureNames(text.Value)
	if len(names) == 0 {
		return call
	}
	return &MatchAssign{call.At, call, names}
}

// ternary = cond Question argument Colon argument .
func (p parser) ternary(pos At, cond Node, c context) Node {
	n := &If{At: pos, Cond: cond}
	n.Then = p.argument(precTernary, c)
	p.skipNewline()
	p.expect(kColon)
	n.Else = p.argument(precTernary, c)
	return n
}

// operand parses an operand with its prefix operators, or an assignment to it. command is set for a call with
// arguments but without parentheses, which operators may not follow.
func (p parser) operand(c context) (n Node, command bool) {
	t := p.lex.Peek()
	pos := at(t)
	switch k := kindOf(t); k {
	case kBang:
		p.take()
		if c&(inAssign|inStatement) == inAssign { // the right side of an assignment
			c &^= inCommand
		}
		x, command := p.operand(c &^ (inStatement | inAssign | inOnly))
		return &Not{pos, x}, command
	case kwNot:
		return p.not(c)
	case kwDefined:
		return p.defined(c)
	case kUMinus:
		p.take()
		return p.unary(pos, "-@", p.argument(precPow, c&inArguments)), false
	case kUPlus, kTilde:
		p.take()
		x, _ := p.operand(c & inArguments)
		name := "+@"
		if k == kTilde {
			name = "~"
		}
		return p.unary(pos, name, x), false
	case kBDot2, kBDot3:
		p.take()
		return &Range{At: pos, Hi: p.argument(precRange+1, c&inArguments), Exclusive: k == kBDot3}, false
	}
	if kindOf(t) == kUMinusNum {
		n, command = p.negativeNumber(c)
	} else {
		n, command = p.primary(c)
	}
	if k := p.kind(); !command && (k == kAssign || k == kOpAssign) {
		return p.assign(n, c), false
	}
	return n, command
}

// unary builds the call of a prefix operator.
func (p parser) unary(pos At, name string, x Node) Node {
	call := p.callNode(pos, name)
	call.Recv = x
	return call
}

// not = KwNot ( "(" [ expression ] ")" | argument ) .
func (p parser) not(c context) (Node, bool) {
	pos := at(p.take())
	if p.accept(kLParenCall) {
		p.skipNewline()
		var x Node = &Nil{pos}
		if p.kind() != kRParen {
			x = p.expression(inCommand)
			p.skipNewline()
		}
		p.expect(kRParen)
		return p.postfix(&Not{pos, x}, c)
	}
	if c&(inCommand|inOnly) == 0 {
		p.unexpected("`(` behind `not`")
	}
	p.skipNewline()
	return &Not{pos, p.argument(precLowest, c&^(inStatement|inAssign))}, false
}

// defined = KwDefined ( "(" expression ")" postfix | argument ) .
func (p parser) defined(c context) (Node, bool) {
	pos := at(p.take())
	p.skipNewline()
	if p.accept(kLParenCall) {
		p.skipNewline()
		x := p.expression(inCommand | inAssign)
		p.skipNewline()
		p.expect(kRParen)
		return p.postfix(&Defined{pos, x}, c)
	}
	return &Defined{pos, p.argument(precLowest, c&inArguments)}, false
}

// negativeNumber parses a "-" directly before a number: -2 ** 2 is -(2 ** 2), but -2.abs is (-2).abs.
func (p parser) negativeNumber(c context) (Node, bool) {
	pos := at(p.take())
	if p.after() == kPow {
		return p.unary(pos, "-@", p.argument(precPow, c&inArguments)), false
	}
	n := p.number(p.take(), "-")
	switch n := n.(type) {
	case *Int:
		n.At = pos
	case *Float:
		n.At = pos
	case *Rational:
		n.At = pos
	}
	return p.postfix(n, c)
}

// primary parses a literal, a name, a call or an expression in brackets or between keywords, with the parts after
// it.
func (p parser) primary(c context) (Node, bool) {
	p.watch.Check()
	t := p.lex.Peek()
	switch kindOf(t) {
	case kIdent, kConst:
		n, command := p.name(c)
		if command {
			return n, true
		}
		return p.postfix(n, c)
	case kText: // _erbout.<< "text".freeze
		if c&(inCommand|inOnly) != 0 {
			return p.output(), true
		}
	case kOutBeg: // _erbout.<<((value).to_s)
		return p.postfix(p.output(), c)
	case kwSuper, kwYield:
		n, command := p.superOrYield(c)
		if command {
			return n, true
		}
		return p.postfix(n, c)
	case kwReturn, kwBreak, kwNext:
		return p.jump(c)
	}
	return p.postfix(p.literal(t), c)
}

// literal parses a primary that is not a name.
func (p parser) literal(t *plex.Token) Node {
	switch k := kindOf(t); k {
	case kStr, kStrBeg, kXStrBeg:
		if flagsOf(t)&fCommand != 0 {
			pos := p.here()
			p.str()
			return refused(pos, backtickString)
		}
		return p.str()
	case kInt, kFloat, kRational, kImaginary:
		return p.number(p.take(), "")
	case kSym:
		p.take()
		return p.symNode(at(t), t.Value)
	case kDSymBeg:
		p.take()
		return p.dsym(at(t), p.parts())
	case kRegexp, kRegBeg:
		return p.regexp()
	case kWordsBeg, kSymbolsBeg:
		return p.words()
	case kLBrack:
		return p.array()
	case kLBrace:
		return p.hash()
	case kLParen, kLParenArg:
		return p.parenthesized()
	case kColon3:
		p.take()
		name := p.expect(kConst)
		return &Const{At: at(name), Name: name.Value, Top: true}
	case kLambda:
		return p.lambdaNode()
	}
	if n := p.variable(t); n != nil {
		return n
	}
	return p.keyword(t)
}

// variable parses a variable with a sigil, or a keyword that is a value.
func (p parser) variable(t *plex.Token) Node {
	pos := at(t)
	var n Node
	switch kindOf(t) {
	case kIVar:
		n = &IVar{pos, t.Value}
	case kGVar:
		n = &GVar{pos, t.Value}
	case kCVar:
		n = &CVar{pos, t.Value}
	case kwNil:
		n = &Nil{pos}
	case kwTrue:
		n = &True{pos}
	case kwFalse:
		n = &False{pos}
	case kwSelf:
		n = &Self{pos}
	case kwRetry:
		n = &Retry{pos}
	case kwRedo:
		n = &Redo{pos}
	case kwFILE:
		n = &Path{pos}
	case kwLINE:
		n = &Line{pos}
	case kwENCODING:
		n = &Const{At: pos, Scope: &Const{At: pos, Name: "Encoding", Top: true}, Name: "UTF_8", Source: true}
	default:
		return nil
	}
	p.take()
	return n
}

// keyword parses an expression that ends with end.
func (p parser) keyword(t *plex.Token) Node {
	switch kindOf(t) {
	case kwIf:
		return p.ifNode()
	case kwUnless:
		return p.unlessNode()
	case kwWhile, kwUntil:
		return p.whileNode()
	case kwFor:
		return p.forNode()
	case kwCase:
		return p.caseNode()
	case kwBegin:
		return p.beginNode()
	case kwDef:
		return p.defNode()
	case kwClass:
		return p.classNode()
	case kwModule:
		return p.moduleNode()
	}
	p.unexpected("an expression")
	return nil
}

// parenthesized = "(" statements ")" .
func (p parser) parenthesized() Node {
	pos := at(p.take())
	n := p.statements()
	p.expect(kRParen)
	switch n := n.(type) {
	case nil:
		return &Nil{pos}
	case *Begin:
		return &Seq{pos, []Node{n}}
	}
	return n
}
