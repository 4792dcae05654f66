package syntax

// This file reads brackets.

// openBracket handles "(", "[" and "{", whose meaning depends on the token before.
func (s *scanner) openBracket(c byte) {
	var k kind
	switch {
	case c == '(' && s.top().params && startsParam[s.last]:
		s.op(kLParen, 1)
		s.push(kLParen).params = true
		s.state = sBeg | sLabel
		return
	case c == '(' && s.top().header == forHeader && s.wantsValue():
		s.op(kLParen, 1)
		s.push(kLParen).header = forHeader
		return
	case c == '(' && s.wantsValue():
		k = kLParen
	case c == '(' && s.space && (s.afterName() || s.state&(sEnd|sLabel) == sEnd|sLabel):
		k = kLParenArg
	case c == '(':
		k = kLParenCall
	case c == '[' && s.wantsValue() || c == '[' && s.afterName() && (s.space || s.in(sLabeled)):
		k = kLBrack
	case c == '[':
		k = kLIndex
	default:
		s.openBrace()
		return
	}
	s.op(k, 1)
	s.push(k)
	s.state = sBeg | sLabel
}

// startsParam are the tokens after which a parameter starts.
var startsParam = [256]bool{kParamBeg: true, kComma: true, kLParen: true, kSplat: true}

// endsParam are the tokens that may end a parameter although a value may follow them.
var endsParam = [numKinds]bool{kLabel: true, kSplat: true, kDSplat: true, kBlockAmp: true}

// openBrace handles "{": the body of a lambda, a block or a hash.
func (s *scanner) openBrace() {
	if s.top().bare && (!s.wantsValue() || endsParam[s.last]) {
		s.endBare()
	}
	switch t := s.top(); {
	case t.kind == kLambda:
		s.op(kLLambda, 1)
		t.kind, t.stmt = kLLambda, int32(len(s.toks))
		s.cmd = true
	case s.in(sLabeled) || !s.in(sArg|sEndAny):
		s.op(kLBrace, 1)
		s.push(kLBrace)
		s.state = sBeg | sLabel
	case s.last == kwBEGIN || s.last == kwEND: // no scope of its own
		s.op(kLBlock, 1)
		s.push(kLBlock)
		s.cmd = true
	default:
		s.op(kLBlock, 1)
		s.push(kLBlock).scoped = true
		s.pushScope(scope{block: true})
		s.cmd = true
	}
}

// closeBracket handles ")", "]" and "}".
func (s *scanner) closeBracket(c byte) {
	from := s.pos(s.at)
	k := kRBrace
	switch c {
	case ')':
		k = kRParen
		s.endBare()
		s.closeEndless()
		if s.top().kind == kParamBeg {
			k = kParamEnd
		}
	case ']':
		k = kRBrack
	default:
		s.closeEndless()
		if s.top().kind == kInterpBeg {
			k = kInterpEnd
		}
	}
	arg := s.top().kind == kLParenArg
	s.close(k, from)
	s.at++
	s.state = sEnd
	switch {
	case k == kParamEnd && s.top().kind == kLambda:
		s.state = sEndFn
	case k == kParamEnd:
		s.endStatement()
		s.state, s.cmd = sBeg, true
	case arg:
		s.state = sEndArg
	case k == kRParen:
		s.state = sEndFn
	}
}
