package syntax

// This file reads operators and the other signs.

// operatorNames are the operators that are method names, longest first.
var operatorNames = []string{
	"[]=", "===", "<=>", "**", "[]", "==", "=~", "!~", "!=", "<<", ">>", "<=", ">=", "+@", "-@", "~@", "!@",
	"+", "-", "*", "/", "%", "!", "~", "<", ">", "&", "|", "^", "`",
}

// operatorName reads an operator where the name of a method must follow. It leaves ".(" alone.
func (s *scanner) operatorName() bool {
	if s.in(sFItem) && s.is("%s") {
		return false
	}
	for _, op := range operatorNames {
		if !s.is(op) || !s.wholeOperator(op) {
			continue
		}
		name := op
		if op == "~@" || op == "!@" {
			name = op[:1]
		}
		s.emit(kIdent, s.at, name).flags |= fOp
		s.at += len(op)
		s.state = sArg
		return true
	}
	return false
}

// wholeOperator reports whether op is a whole operator, and not the start of "&.", "&&" or "||", which are not names.
func (s *scanner) wholeOperator(op string) bool {
	switch next := s.peek(len(op)); op {
	case "&":
		return next != '.' && next != '&'
	case "|":
		return next != '|'
	}
	return true
}

// punctuation makes the token that starts with c, which is not a letter, digit or white space.
func (s *scanner) punctuation(c byte, cmd bool) {
	switch c {
	case '"', '\'', '`':
		s.quoted(c, cmd)
	case '(', '[', '{':
		s.openBracket(c)
	case ')', ']', '}':
		s.closeBracket(c)
	case ',':
		s.comma()
	case ';':
		s.terminate(fSoft | fSemi)
		s.at++
	case '.':
		s.dot()
	case ':':
		s.colon(cmd)
	case '@', '$':
		s.variable(c)
	case '?':
		s.questionMark()
	case '/':
		s.slash()
	case '%':
		s.percent()
	case '|':
		s.pipe()
	case '=':
		s.equals()
	case '<':
		s.less()
	default:
		s.operator(c)
	}
}

// operator handles the signs that need at most one byte of lookahead.
func (s *scanner) operator(c byte) {
	next, third := s.peek(1), s.peek(2)
	switch {
	case c == '*':
		s.star(next)
	case c == '&':
		s.ampersand(next)
	case c == '+' || c == '-':
		s.sign(c, next)
	case c == '!' && next == '=':
		s.op(kNeq, 2)
	case c == '!' && next == '~':
		s.op(kNMatch, 2)
	case c == '!':
		s.prefix(kBang)
	case c == '~':
		s.prefix(kTilde)
	case c == '>' && next == '>' && third == '=':
		s.opAssign(3)
	case c == '>' && next == '>':
		s.op(kRShift, 2)
	case c == '>' && next == '=':
		s.op(kGe, 2)
	case c == '>':
		s.op(kGt, 1)
	case c == '^' && next == '=':
		s.opAssign(2)
	case c == '^':
		s.op(kCaret, 1)
	default:
		s.fail(s.at, "unexpected character %q", s.code[s.at:s.at+1])
	}
}

// prefix makes an operator of one byte before its operand.
func (s *scanner) prefix(k kind) {
	s.nest()
	s.op(k, 1)
}

// opAssign makes the token of an operator of n bytes that ends in "=".
func (s *scanner) opAssign(n int) {
	s.assigned()
	s.nest()
	s.emit(kOpAssign, s.at, s.code[s.at:s.at+n-1])
	s.at += n
	s.state = sBeg
}

// star reads *, **, *= and **=.
func (s *scanner) star(next byte) {
	switch {
	case next == '*' && s.peek(2) == '=':
		s.opAssign(3)
	case next == '*' && (s.startsArg(s.peek(2)) || s.wantsValue()):
		s.op(kDSplat, 2)
	case next == '*':
		s.nest()
		s.op(kPow, 2)
	case next == '=':
		s.opAssign(2)
	case s.startsArg(next) || s.wantsValue():
		s.op(kSplat, 1)
	default:
		s.op(kStar, 1)
	}
}

// ampersand reads &, &&, &., &= and &&=.
func (s *scanner) ampersand(next byte) {
	switch {
	case next == '&' && s.peek(2) == '=':
		s.opAssign(3)
	case next == '&':
		s.op(kAndAnd, 2)
	case next == '=':
		s.opAssign(2)
	case next == '.':
		s.op(kSafeDot, 2)
		s.state = sDot
	case s.startsArg(next) || s.wantsValue():
		s.op(kBlockAmp, 1)
	default:
		s.op(kAmp, 1)
	}
}

// sign reads +, -, +=, -=, -> and the sign of a number.
func (s *scanner) sign(c, next byte) {
	binary, unary := kPlus, kUPlus
	if c == '-' {
		binary, unary = kMinus, kUMinus
	}
	switch {
	case next == '=':
		s.opAssign(2)
	case c == '-' && next == '>':
		s.lambda()
	case !s.startsArg(next) && !s.wantsValue():
		s.op(binary, 1)
	case isDigit(next) && c == '-':
		s.nest()
		s.op(kUMinusNum, 1)
	case isDigit(next):
		s.at++
		s.number(true)
	default:
		s.prefix(unary)
	}
}

// lambda opens a lambda; its scope starts with its parameters.
func (s *scanner) lambda() {
	s.op(kLambda, 2)
	s.push(kLambda).scoped = true
	s.pushScope(scope{block: true})
	s.state = sEndFn
	s.parameters()
}

// comma reads a comma, after which nesting starts over.
func (s *scanner) comma() {
	s.closeEndless()
	s.listed()
	s.emit(kComma, s.at, "")
	s.at++
	t := s.top()
	s.depth -= int(t.extra)
	t.extra = 0
	s.state = sBeg | sLabel
}

// dot reads ., .. and `...`.
func (s *scanner) dot() {
	first, inclusive := s.wantsValue(), true
	switch {
	case s.is("..."):
		inclusive = false
	case !s.is(".."):
		if isDigit(s.peek(1)) {
			s.fail(s.at, "a number must have a digit in front of the point")
		}
		s.op(kDot, 1)
		s.state = sDot
		return
	}
	n := 2
	k := kDot2
	if !inclusive {
		n, k = 3, kDot3
	}
	if first {
		s.nest()
		k += kBDot2 - kDot2
	}
	s.op(k, n)
	if i := len(s.toks) - 2; s.top().params && (s.toks[i].kind == kParamBeg || s.toks[i].kind == kComma) {
		s.state = sEndArg
	}
}

// colon reads ::, the : of a conditional operator, and symbols.
func (s *scanner) colon(cmd bool) {
	next := s.peek(1)
	switch {
	case next == ':' && (s.wantsValue() || s.afterName() && s.space):
		s.op(kColon3, 2)
	case next == ':':
		s.op(kColon2, 2)
		s.state = sDot
	case s.in(sEndAny) || isSpaceOrEnd(next) || next == '#':
		s.op(kColon, 1)
		s.top().colons = max(s.top().colons-1, 0)
	case next == '"' || next == '\'':
		from := s.at
		s.at++
		s.symbolString(from, next)
	default:
		s.symbol()
	}
}

// symbol reads :name.
func (s *scanner) symbol() {
	from := s.at
	s.at++
	c := s.peek(0)
	switch {
	case isIdentStart(c):
		s.state = sFName
		s.name()
	case c == '@' || c == '$':
		s.variableName(c)
	default:
		if !s.symbolOperator() {
			s.fail(from, "unexpected `:`")
		}
	}
	name := s.code[from+1 : s.at]
	if name == "!@" || name == "~@" {
		name = name[:1]
	}
	s.emit(kSym, from, name)
	s.state = sEnd
}

// symbolOperator skips the operator of a symbol.
func (s *scanner) symbolOperator() bool {
	for _, op := range operatorNames {
		if s.is(op) && s.wholeOperator(op) {
			s.at += len(op)
			return true
		}
	}
	return false
}

// variable reads @x, @@x and $x.
func (s *scanner) variable(c byte) {
	from := s.at
	k := kGVar
	if c == '@' {
		k = kIVar
		if s.peek(1) == '@' {
			k = kCVar
		}
	}
	s.variableName(c)
	s.emit(k, from, s.code[from:s.at])
	s.state = sEnd
}

// variableName skips the name of a variable.
func (s *scanner) variableName(c byte) {
	from := s.at
	s.at++
	next := s.peek(0)
	if c == '@' && next == '@' {
		s.at++
		next = s.peek(0)
	}
	switch {
	case isIdentStart(next):
		for isIdentPart(s.peek(0)) {
			s.at++
		}
		s.validate(from)
	case c == '$' && next >= '1' && next <= '9':
		for isDigit(s.peek(0)) {
			s.at++
		}
	case c == '$' && next == '-' && isIdentPart(s.peek(1)):
		s.at += 2
	case c == '$' && isGlobalSign(next):
		s.at++
	default:
		s.fail(from, "`%s` without a name", s.code[from:s.at])
	}
}

// isGlobalSign reports whether $c is a variable.
func isGlobalSign(c byte) bool {
	switch c {
	case '~', '*', '$', '?', '!', '@', '/', '\\', ';', ',', '.', '=', ':', '<', '>', '"', '&', '`', '\'', '+', '0', '_':
		return true
	}
	return false
}

// questionMark reads the ? of a conditional operator, and characters.
func (s *scanner) questionMark() {
	next := s.peek(1)
	word := isIdentPart(next) && next < 0x80 && isIdentPart(s.peek(2))
	if !s.in(sEndAny) && next != 0 && !isSpaceOrEnd(next) && !word {
		s.character()
		return
	}
	s.nest()
	s.op(kQuestion, 1)
	s.top().colons++
}

// slash reads /, /= and regexps.
func (s *scanner) slash() {
	next := s.peek(1)
	switch {
	case s.wantsValue():
		s.regexp(s.at, 1, '/', '/')
	case next == '=':
		s.opAssign(2)
	case s.startsArg(next):
		s.regexp(s.at, 1, '/', '/')
	default:
		s.op(kSlash, 1)
	}
}

// percent reads %, %= and %-literals.
func (s *scanner) percent() {
	next := s.peek(1)
	switch {
	case s.wantsValue():
		s.percentLiteral()
	case next == '=':
		s.opAssign(2)
	case s.startsArg(next) || s.in(sFItem) && next == 's':
		s.percentLiteral()
	default:
		s.op(kPercent, 1)
	}
}

// pipe reads |, ||, |=, ||= and the bars around the parameters of a block.
func (s *scanner) pipe() {
	top := s.top()
	switch {
	case top.kind == kPipe:
		s.close(kParamEnd, s.pos(s.at))
		s.endStatement()
		s.at++
		s.state, s.cmd = sBeg|sLabel, true
	case s.last == kLBlock || s.last == kwDo:
		s.scope().params = true
		s.emit(kParamBeg, s.at, "|")
		s.at++
		t := s.push(kPipe)
		t.params = true
		s.state = sBeg | sLabel
	case s.is("||="):
		s.opAssign(3)
	case s.peek(1) == '|':
		s.op(kOrOr, 2)
	case s.peek(1) == '=':
		s.opAssign(2)
	default:
		s.op(kPipe, 1)
		s.state = sBeg | sLabel
	}
}

// equals reads =, ==, ===, =~, => and the = of an endless definition.
func (s *scanner) equals() {
	top := s.top()
	switch {
	case s.is("==="):
		s.op(kEqq, 3)
	case s.is("=="):
		s.op(kEq, 2)
	case s.is("=~"):
		if s.last == kRegexp {
			s.declareCaptures(s.toks[len(s.toks)-1].value)
		}
		s.op(kMatch, 2)
	case s.is("=>"):
		s.op(kArrow, 2)
		if s.holdsStatements() && !top.args && top.header != rescueHeader {
			s.pattern()
		}
	case top.header == defHeader && (s.last == kDefName || s.last == kParamEnd):
		top.kind, top.header = kEndless, noHeader
		s.op(kEndless, 1)
		if s.open[len(s.open)-2].args {
			s.toks[len(s.toks)-1].aux = 1
		}
	default:
		s.assigned()
		s.nest()
		s.op(kAssign, 1)
	}
}

// less reads <, <=, <=>, <<, <<= and heredocs.
func (s *scanner) less() {
	next := s.peek(1)
	if next == '<' && !s.in(sDot|sClass) && !s.in(sEndAny) && (!s.afterName() || s.in(sLabeled) || s.space) && s.heredoc() {
		return
	}
	class := s.in(sClass)
	switch {
	case s.is("<=>"):
		s.op(kCmp, 3)
	case next == '=':
		s.op(kLe, 2)
	case s.is("<<="):
		s.opAssign(3)
	case next == '<':
		s.op(kLShift, 2)
	default:
		s.op(kLt, 1)
	}
	s.cmd = class
}
