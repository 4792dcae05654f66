package syntax

// This file parses calls: names, the parts after a value, arguments.

import plex "github.com/alecthomas/participle/v2/lexer"

// name = ( Ident | Const ) [ "(" arguments ")" | arguments ] [ block ] .
func (p parser) name(c context) (n Node, command bool) {
	t := p.take()
	pos, f := at(t), flagsOf(t)
	constant := kindOf(t) == kConst
	k := p.kind()
	switch {
	case k == kLParenCall:
		call := p.callNode(pos, t.Value)
		p.parenArgs(call)
		p.callBlock(call, c)
		return call, false
	case startsArg[k] && c&(inCommand|inOnly) != 0:
		call := p.callNode(pos, t.Value)
		p.commandArgs(call, c)
		return p.afterCommand(call, c)
	case k == kLBlock || k == kwDo && c&inArguments == 0:
		call := p.callNode(pos, t.Value)
		p.callBlock(call, c)
		return call, false
	case constant:
		return p.constNode(pos, t.Value), false
	case f&fLocal != 0:
		return p.localNode(pos, t.Value), false
	}
	call := p.callNode(pos, t.Value)
	call.VCall = f&fPred == 0
	return call, false
}

// afterCommand reads the do block of a command call and, after that, calls of the result.
func (p parser) afterCommand(call *Call, c context) (Node, bool) {
	if p.kind() == kLBlock && p.before() != kRParen || !p.callBlock(call, c) {
		return call, true
	}
	return p.postfix(call, c)
}

// callBlock reads the block of call that follows, if any.
func (p parser) callBlock(call *Call, c context) bool {
	pos := p.here()
	b := p.block(c)
	if b == nil {
		return false
	}
	if call.Pass != nil {
		p.fail(pos, "both a block and a block argument given")
	}
	call.Block = b
	return true
}

// postfix parses the parts after a value: calls, indexes, constants in it.
func (p parser) postfix(n Node, c context) (Node, bool) {
	for {
		t := p.lex.Peek()
		switch kindOf(t) {
		case kDot, kSafeDot:
			p.take()
			call, command := p.method(n, kindOf(t) == kSafeDot, c)
			if command {
				return call, true
			}
			n = call
		case kColon2:
			p.take()
			if p.kind() == kConst && !p.constantCall(c) {
				name := p.take()
				n = &Const{At: start(n), Scope: n, Name: name.Value}
				continue
			}
			call, command := p.method(n, false, c)
			if command {
				return call, true
			}
			n = call
		case kLIndex:
			p.take()
			call := p.callNode(at(t), "[]")
			call.Recv = n
			call.Args, call.Pass = p.arguments(kRBrack, inOnly, &call.one)
			p.expect(kRBrack)
			p.callBlock(call, c)
			n = call
		default:
			return n, false
		}
	}
}

// constantCall reports whether the constant that follows "::" is the name of a method: arguments follow.
func (p parser) constantCall(c context) bool {
	k := p.after()
	return k == kLParenCall || k == kLBlock || startsArg[k] && c&(inCommand|inOnly) != 0
}

// method = ( name | "(" ) [ arguments ] [ block ], after the "." of recv.
func (p parser) method(recv Node, safe bool, c context) (Node, bool) {
	t := p.lex.Peek()
	call := p.callNode(at(t), "")
	call.Recv, call.Safe = recv, safe
	switch kindOf(t) {
	case kLParenCall:
		call.Name, call.At = "call", start(recv)
	case kIdent, kConst:
		p.take()
		call.Name = t.Value
	default:
		p.unexpected("a method name")
	}
	switch k := p.kind(); {
	case k == kLParenCall:
		p.parenArgs(call)
	case startsArg[k] && c&(inCommand|inOnly) != 0:
		p.commandArgs(call, c)
		return p.afterCommand(call, c)
	}
	p.callBlock(call, c)
	return call, false
}

// parenArgs = "(" arguments ")" .
func (p parser) parenArgs(call *Call) {
	p.take()
	call.Args, call.Pass = p.arguments(kRParen, inOnly, &call.one)
	p.expect(kRParen)
}

// commandArgs parses arguments without parentheses.
func (p parser) commandArgs(call *Call, c context) {
	call.Args, call.Pass = p.arguments(kNone, inOnly|inArguments, &call.one)
}

// arguments parses a list up to the closing bracket, or, for kNone, as far as possible. With inOnly the only
// argument may be a command call. A single argument is put into one, unless that is nil.
func (p parser) arguments(closer kind, c context, one *[1]Node) (_ []Node, pass Node) {
	var room [few]Node
	args := room[:0]
	var pairs *Hash
	only := c & inOnly
	c &^= inOnly
	for {
		if closer != kNone {
			p.skipNewline()
			if p.kind() == closer {
				break
			}
		}
		pos := p.here()
		if pass != nil {
			p.fail(pos, "unexpected argument behind a block argument")
		}
		switch p.kind() {
		case kBlockAmp:
			pass = p.blockArg(c)
		case kBDot3:
			if k := p.after(); k != kRParen {
				args = append(args, p.argument(precLowest, c))
				break
			}
			p.take()
			args = append(args, &Splat{At: pos})
			pairs = &Hash{At: pos, Pairs: []Pair{{}}, Braceless: true}
			pass = &AnonBlock{pos}
		default:
			n, pair, ok := p.item(c | only)
			switch {
			case ok && pairs == nil:
				pairs = &Hash{At: pos, Pairs: []Pair{pair}, Braceless: true}
			case ok:
				pairs.Pairs = append(pairs.Pairs, pair)
			case pairs != nil:
				p.fail(pos, "unexpected argument behind keyword arguments")
			default:
				args = append(args, n)
			}
		}
		only = 0
		p.skipNewlineBefore(closer)
		if !p.accept(kComma) {
			break
		}
		if closer != kNone && pass != nil {
			p.fail(pos, "unexpected `,` behind a block argument")
		}
	}
	if pairs != nil {
		args = append(args, pairs)
	}
	if len(args) == 1 && one != nil {
		one[0] = args[0]
		return one[:], pass
	}
	return kept(&p.nodes.lists, args), pass
}

// few is the number of nodes of a list that are collected on the stack.
const few = 8

// binaryCall makes a call of recv with one argument.
func (p parser) binaryCall(pos At, recv Node, name string, arg Node) *Call {
	call := p.callNode(pos, name)
	call.Recv, call.one[0] = recv, arg
	call.Args = call.one[:]
	return call
}

// item = Label [ argument ] | StrLabel argument | DSplat [ argument ] | splatOrArgument [ Arrow argument ] .
// It returns an argument or, if ok, a pair.
func (p parser) item(c context) (n Node, pair Pair, ok bool) {
	t := p.lex.Peek()
	switch k := kindOf(t); {
	case k == kLabel:
		p.take()
		pair.Key = p.symNode(at(t), t.Value)
		if startsOperand[p.kind()] {
			pair.Value = p.argument(precLowest, c&inArguments)
		} else {
			pair.Value = p.labelValue(t)
		}
		return nil, pair, true
	case k == kStrLabel:
		p.take()
		return nil, Pair{p.symNode(at(t), t.Value), p.argument(precLowest, c&inArguments)}, true
	case k == kStrBeg && flagsOf(t)&fLabel != 0:
		p.take()
		key := p.dsym(at(t), p.parts())
		return nil, Pair{key, p.argument(precLowest, c&inArguments)}, true
	case k == kDSplat:
		p.take()
		if startsOperand[p.kind()] {
			pair.Value = p.argument(precLowest, c&inArguments)
		}
		return nil, pair, true
	}
	n = p.splatOrArgument(c)
	if p.kind() != kArrow {
		return n, pair, false
	}
	if _, splat := n.(*Splat); splat {
		p.unexpected("the next argument")
	}
	p.take()
	return nil, Pair{n, p.argument(precLowest, c&inArguments)}, true
}

// labelValue returns the value of a label without one: the variable with its name. An unknown name is a call, so
// the error for it is NoMethodError.
func (p parser) labelValue(t *plex.Token) Node {
	switch {
	case flagsOf(t)&fLocal != 0:
		return p.localNode(at(t), t.Value)
	case isConstName(t.Value):
		return p.constNode(at(t), t.Value)
	case !isLocalName(t.Value):
		p.fail(at(t), "identifier %s is not valid to get", t.Value)
	}
	return p.callNode(at(t), t.Value)
}

// splatOrArgument = Splat [ argument ] | argument .
func (p parser) splatOrArgument(c context) Node {
	if p.kind() != kSplat {
		return p.argument(precLowest, c)
	}
	s := &Splat{At: at(p.take())}
	if startsOperand[p.kind()] {
		s.Value = p.argument(precLowest, c&^(inCommand|inOnly))
	}
	return s
}

// blockArg = BlockAmp [ argument ] .
func (p parser) blockArg(c context) Node {
	pos := at(p.take())
	if !startsOperand[p.kind()] {
		return &AnonBlock{pos}
	}
	return p.argument(precLowest, c)
}

// superOrYield = ( KwSuper | KwYield ) [ "(" arguments ")" | arguments ] [ block ] .
func (p parser) superOrYield(c context) (Node, bool) {
	t := p.take()
	call := p.callNode(at(t), "")
	command, bare := false, false
	switch k := p.kind(); {
	case k == kLParenCall:
		p.parenArgs(call)
	case startsArg[k] && c&(inCommand|inOnly) != 0:
		command = true
		p.commandArgs(call, c)
	default:
		bare = true
	}
	if kindOf(t) == kwYield {
		if call.Pass != nil {
			p.fail(call.At, "block argument given to yield")
		}
		return &Yield{call.At, call.Args}, command
	}
	blocked := !(command && p.kind() == kLBlock) && p.callBlock(call, c)
	n := &Super{At: call.At, Args: call.Args, Block: call.Block, Pass: call.Pass, Bare: bare}
	if command && blocked {
		return p.postfix(n, c)
	}
	return n, command
}

// jump = ( KwReturn | KwBreak | KwNext ) [ arguments ] .
func (p parser) jump(c context) (Node, bool) {
	t := p.take()
	var v Node
	command := false
	if k := p.kind(); c&inCommand != 0 && (startsOperand[k] || k == kSplat) {
		command = true
		list := &Array{At: p.here()}
		list.Elems, _ = p.arguments(kNone, inOnly|c&inArguments, nil)
		_, splat := list.Elems[0].(*Splat)
		if v = list; len(list.Elems) == 1 && !splat {
			v = list.Elems[0]
		}
	}
	switch pos := at(t); kindOf(t) {
	case kwReturn:
		return &Return{pos, v}, command
	case kwBreak:
		return &Break{pos, v}, command
	default:
		return &Next{pos, v}, command
	}
}
