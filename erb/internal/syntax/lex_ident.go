package syntax

// This file reads names, labels, keywords and the heads of definitions.

// keyword describes a keyword.
type keyword struct {
	kind     kind
	modifier kind // its kind after a statement, if that differs
	state    state
}

var keywords = map[string]keyword{
	"__ENCODING__": {kwENCODING, 0, sEnd}, "__FILE__": {kwFILE, 0, sEnd}, "__LINE__": {kwLINE, 0, sEnd},
	"BEGIN": {kwBEGIN, 0, sEnd}, "END": {kwEND, 0, sEnd}, "alias": {kwAlias, 0, sFName | sFItem},
	"and": {kwAnd, 0, sBeg}, "begin": {kwBegin, 0, sBeg}, "break": {kwBreak, 0, sMid}, "case": {kwCase, 0, sBeg},
	"class": {kwClass, 0, sClass}, "def": {kwDef, 0, sFName}, "defined?": {kwDefined, 0, sArg}, "do": {kwDo, 0, sBeg},
	"else": {kwElse, 0, sBeg}, "elsif": {kwElsif, 0, sBeg}, "end": {kwEnd, 0, sEnd}, "ensure": {kwEnsure, 0, sBeg},
	"false": {kwFalse, 0, sEnd}, "for": {kwFor, 0, sBeg}, "if": {kwIf, kModIf, sBeg}, "in": {kwIn, 0, sBeg},
	"module": {kwModule, 0, sBeg}, "next": {kwNext, 0, sMid}, "nil": {kwNil, 0, sEnd}, "not": {kwNot, 0, sArg},
	"or": {kwOr, 0, sBeg}, "redo": {kwRedo, 0, sEnd}, "rescue": {kwRescue, kModRescue, sMid}, "retry": {kwRetry, 0, sEnd},
	"return": {kwReturn, 0, sMid}, "self": {kwSelf, 0, sEnd}, "super": {kwSuper, 0, sArg}, "then": {kThen, 0, sBeg},
	"true": {kwTrue, 0, sEnd}, "undef": {kwUndef, 0, sFName | sFItem}, "unless": {kwUnless, kModUnless, sBeg},
	"until": {kwUntil, kModUntil, sBeg}, "when": {kwWhen, 0, sBeg}, "while": {kwWhile, kModWhile, sBeg},
	"yield": {kwYield, 0, sArg},
}

// identifier reads a name, a label or a keyword.
func (s *scanner) identifier(cmd bool) {
	from := s.at
	name := s.name()
	if s.wantsLabel(cmd) && s.peek(0) == ':' && s.peek(1) != ':' {
		s.label(from, name)
		return
	}
	if s.state&sDot == 0 {
		if kw, ok := lookupKeyword(name); ok {
			if s.in(sFName) {
				s.emit(kIdent, from, name)
				s.state = sEndFn
				return
			}
			s.keyword(kw, from)
			return
		}
		if name == "__END__" && (from == 0 || s.code[from-1] == '\n') && (s.peek(0) == '\n' || s.peek(0) == '\r' || s.peek(0) == 0) {
			s.endOfProgram(from)
			return
		}
	}
	s.plainName(from, name)
}

// endOfProgram handles __END__.
func (s *scanner) endOfProgram(from int) {
	if len(s.src.marks) > 0 {
		s.unsupported(from, endMark)
	}
	s.at = len(s.code)
}

// name skips the characters of a name.
func (s *scanner) name() string {
	from := s.at
	ascii := true
	for s.at < len(s.code) && isIdentPart(s.code[s.at]) {
		ascii = ascii && s.code[s.at] < 0x80
		s.at++
	}
	if !ascii {
		s.validate(from)
	}
	switch next := s.peek(1); s.peek(0) {
	case '!', '?':
		if next != '=' {
			s.at++
		}
	case '=':
		setter := next != '~' && next != '>' && (next != '=' || s.peek(2) == '>')
		if s.in(sFName) && setter {
			s.at++
		}
	}
	return s.code[from:s.at]
}

// lookupKeyword finds a keyword.
func lookupKeyword(name string) (keyword, bool) {
	if len(name) < 2 || len(name) > 12 {
		return keyword{}, false
	}
	kw, ok := keywords[name]
	return kw, ok
}

// isPredicate reports whether a name ends in ? or !.
func isPredicate(name string) bool {
	last := name[len(name)-1]
	return last == '?' || last == '!'
}

// plainName makes the token of a name that is not a keyword.
func (s *scanner) plainName(from int, name string) {
	k := kIdent
	if isConstName(name) && !isPredicate(name) {
		k = kConst
	}
	if s.last == kIdent || s.last == kConst {
		s.nest()
	}
	before, prev := s.state, s.last
	t := s.emit(k, from, name)
	switch {
	case before&(sBegAny|sArg|sDot) != 0:
		s.state = sArg
	case before&sFName != 0:
		s.state = sEndFn
	default:
		s.state = sEnd
	}
	if isPredicate(name) {
		t.flags |= fPred
		return
	}
	if k == kConst || before&(sDot|sFName) != 0 {
		return
	}
	if s.declaresHere(prev) {
		s.declare(name)
	}
	if s.isLocal(name) || s.implicit(name) {
		t.flags |= fLocal
		s.state = sEnd | sLabel
	} else if name == "it" && s.scope().block && !s.scope().params {
		s.pending = pendingIt
		s.state |= sLabel
	}
}

// declaresHere reports whether a name after a token of kind prev is declared by its place.
func (s *scanner) declaresHere(prev kind) bool {
	t := s.top()
	switch {
	case t.params:
		switch prev {
		case kParamBeg, kComma, kSplat, kDSplat, kBlockAmp, kTerm, kLParen:
			return true
		}
	case t.header == forHeader:
		return s.endsTarget()
	case t.header == rescueHeader:
		return prev == kArrow && s.endsTarget()
	case t.match:
		return prev != kCaret && prev != kColon2
	}
	return false
}

// endsTarget reports whether a name that was just read is not the start of x.y or x[y].
func (s *scanner) endsTarget() bool {
	switch s.peek(0) {
	case '.', '[', ':', '&':
		return false
	}
	return true
}

// itemState makes sure that the names after alias and undef are read as names.
func (s *scanner) itemState() {
	n := len(s.toks)
	second := s.items == kwAlias && n >= 2 && (s.toks[n-2].kind == kwAlias || s.last == kStrEnd)
	if second || s.items == kwUndef && s.last == kComma {
		s.state = sFName | sFItem
	}
}

// label makes the token of "name:".
func (s *scanner) label(from int, name string) {
	s.at++
	t := s.emit(kLabel, from, name)
	if s.isLocal(name) {
		t.flags |= fLocal
	}
	switch top := s.top(); {
	case top.params:
		s.declare(name)
	case top.match:
		s.pending = pendingLabel
	}
	s.state = sArg | sLabeled
}

// keyword makes the token of a keyword and pushes its opener, if it has one.
func (s *scanner) keyword(kw keyword, from int) {
	begins := s.in(sBeg | sClass | sLabeled)
	s.state = kw.state
	if !begins && kw.modifier != 0 {
		s.nest()
		s.emit(kw.modifier, from, "")
		s.top().match, s.top().args = false, false
		s.state = sBeg | sLabel
		return
	}
	s.cmd = kw.state == sBeg
	switch kw.kind {
	case kThen:
		s.then(from)
	case kwDo:
		s.do(from)
	case kwEnd:
		s.close(kwEnd, s.pos(from))
		s.state = sEnd
	case kwIn:
		s.inKeyword(from)
	case kwElse, kwElsif, kwWhen, kwRescue, kwEnsure:
		s.clause(kw.kind, from)
		s.emit(kw.kind, from, "")
		s.endStatement()
	default:
		s.emit(kw.kind, from, "")
		s.opens(kw.kind)
	}
}

// opens pushes the opener of the keyword that was just read.
func (s *scanner) opens(k kind) {
	switch k {
	case kwIf, kwUnless:
		s.push(k).header = condHeader
	case kwWhile, kwUntil:
		s.push(k).header = loopHeader
	case kwFor:
		s.push(k).header = forHeader
	case kwCase, kwBegin:
		s.push(k)
	case kwClass, kwModule:
		s.push(k).header = classHeader
	case kwDef:
		s.push(k)
		s.definition()
	case kwAnd, kwOr:
		s.top().match, s.top().args = false, false
		s.nest()
	case kwAlias, kwUndef:
		s.items = k
	case kwNot, kwDefined, kwYield, kwSuper, kwReturn, kwBreak, kwNext:
		s.nest()
	}
}

// clause prepares for a keyword that starts a clause of the innermost opener.
func (s *scanner) clause(k kind, from int) {
	s.endBare()
	s.closeEndless()
	t := s.top()
	if t.closer() != kwEnd || len(s.open) == 1 {
		s.fail(from, "unexpected %s", k)
	}
	t.header, t.match, t.kwargs = clauseHeaders[k], false, false
}

// clauseHeaders maps keywords of clauses to their headers.
var clauseHeaders = map[kind]header{kwElsif: condHeader, kwWhen: condHeader, kwRescue: rescueHeader}

// do decides what a "do" belongs to: a lambda, a loop, or a call.
func (s *scanner) do(from int) {
	s.endBare()
	t := s.top()
	switch {
	case t.kind == kLambda:
		s.emit(kwDoLambda, from, "")
		t.kind, t.stmt = kwDoLambda, int32(len(s.toks))
	case t.header == loopHeader:
		s.emit(kThen, from, "")
		t.header = noHeader
		s.endStatement()
	default:
		s.emit(kwDo, from, "")
		s.push(kwDo).scoped = true
		s.pushScope(scope{block: true})
	}
	s.cmd = true
}

// inKeyword decides what an "in" belongs to: a for loop or a pattern.
func (s *scanner) inKeyword(from int) {
	t := s.top()
	if t.header == forHeader {
		t.header = loopHeader
		s.emit(kwIn, from, "")
		return
	}
	k := kwInMatch
	if t.kind == kwCase && (t.ins || s.last == kTerm || s.last == kThen) {
		k = kwIn
		s.clause(kwWhen, from)
		t.ins = true
	}
	s.emit(k, from, "")
	s.pattern()
}

// pattern records that a pattern follows.
func (s *scanner) pattern() {
	t := s.top()
	t.match, t.kwargs = true, true
	s.state, s.cmd = sBeg|sLabel, false
}

// definition reads the part of a definition between def and the parameters.
func (s *scanner) definition() {
	for {
		s.space = s.skipSpace()
		from := s.at
		c := s.peek(0)
		switch {
		case isIdentStart(c):
			s.identifierOrName(from)
		case c == '@' || c == '$':
			s.punctuation(c, false)
		case c == '(':
			s.definedOn()
		case s.operatorName():
		case c == '\n':
			s.jump()
			continue
		default:
			s.fail(from, "expected a method name behind `def`")
		}
		at := s.at
		s.skipSpace()
		if (s.peek(0) != '.' || s.peek(1) == '.') && !s.is("::") {
			s.at = at
			break
		}
		s.emit(kDot, s.at, "")
		s.at++
		if s.peek(-1) == ':' {
			s.at++
		}
	}
	name := &s.toks[len(s.toks)-1]
	if name.kind != kIdent && name.kind != kConst {
		s.fail(int(s.at), "expected a method name behind `def`")
	}
	name.kind, s.last = kDefName, kDefName
	s.pushScope(scope{hard: true})
	top := s.top()
	top.scoped, top.header = true, defHeader
	s.state = sEndFn | sLabel
	s.parameters()
}

// definedOn reads the expression in parentheses that a method is defined on.
func (s *scanner) definedOn() {
	s.state = sBeg
	s.openBracket('(')
	for outer := len(s.open); len(s.open) >= outer; {
		if !s.next() {
			s.failOpen(s.pos(s.at), kEOF)
		}
	}
	s.state = sFName
}

// identifierOrName makes the token of a method name or of the object that a method is defined on.
func (s *scanner) identifierOrName(from int) {
	s.state = sFName
	name := s.name()
	k := kIdent
	kw, reserved := lookupKeyword(name)
	switch {
	case reserved && kw.state == sEnd && (s.peek(0) == '.' || s.peek(0) == ':'):
		k = kw.kind
	case isConstName(name):
		k = kConst
	}
	local := k == kIdent && (s.isLocal(name) || s.beforeDot() && (s.implicit(name) || s.implicitIt(name)))
	if t := s.emit(k, from, name); local {
		t.flags |= fLocal
	}
}

// beforeDot reports whether a dot follows, perhaps behind spaces: then the name before it stands for an object.
func (s *scanner) beforeDot() bool {
	n := 0
	for s.peek(n) == ' ' || s.peek(n) == '\t' {
		n++
	}
	return s.peek(n) == '.'
}

// implicitIt reports whether name is the parameter it of a block without others, and counts the use.
func (s *scanner) implicitIt(name string) bool {
	if name != "it" || !s.scope().block || s.scope().params {
		return false
	}
	if s.scope().it = true; s.scope().numbered > 0 {
		s.mixed(name)
	}
	return true
}

// parameters opens the list of parameters of a definition or a lambda.
func (s *scanner) parameters() {
	at := s.at
	s.space = s.skipSpace()
	switch c := s.peek(0); {
	case c == '(':
		s.emit(kParamBeg, s.at, "")
		s.at++
		s.push(kParamBeg).params = true
		s.scope().params = true
		s.state = sBeg | sLabel
		return
	case c == '\n' || c == ';' || c == '=' || c == 0:
		s.at = at
		return
	case s.last == kLambda && (c == '{' || s.is("do") && !isIdentPart(s.peek(2))):
		s.at = at
		return
	}
	s.emit(kParamBeg, s.at, "")
	t := s.push(kParamBeg)
	t.params, t.bare, t.kwargs = true, true, s.last == kParamBeg && s.open[len(s.open)-2].kind == kwDef
	s.scope().params = true
	s.state = sBeg | sLabel
}
