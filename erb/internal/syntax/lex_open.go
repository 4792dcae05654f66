package syntax

// This file tracks the open brackets, keywords that require an end, and lists of parameters. They decide what a
// "do" or a newline belongs to, and let errors name the opener and its place.

import "github.com/boshrender/boshrender/erb/internal/source"

// header says which end of its header an opener is waiting for.
type header uint8

const (
	noHeader     header = iota
	condHeader          // if, when …: up to "then" or the end of the line
	rescueHeader        // rescue: the same
	loopHeader          // while, until, for: the same, or "do"
	forHeader           // for: up to "in"
	defHeader           // def f: parameters, "=" or the end of the line
	classHeader         // class, module: up to the end of the line
)

// opener is an open bracket, keyword or list of parameters.
type opener struct {
	kind   kind
	header header
	scoped bool  // it has a scope of its own
	params bool  // it is a list of parameters
	bare   bool  // one without brackets
	kwargs bool  // a newline after a label ends the list
	match  bool  // a pattern stands here
	ins    bool  // a case with in clauses
	colons int32 // number of "?" of the current statement without their ":"
	set    bool  // the current statement has an assignment
	args   bool  // the current statement has arguments without brackets
	tok    int32 // the token that opened it
	stmt   int32 // the first token of the current statement in it
	extra  int32 // the depth that the current statement adds
}

// closers holds, for each kind of opener, the kind of the token that closes it.
var closers = map[kind]kind{
	kLParen: kRParen, kLParenCall: kRParen, kLParenArg: kRParen, kLBrack: kRBrack, kLIndex: kRBrack,
	kLBrace: kRBrace, kLBlock: kRBrace, kLLambda: kRBrace, kInterpBeg: kInterpEnd, kOutBeg: kOutEnd,
	kParamBeg: kParamEnd, kPipe: kParamEnd, kLambda: kLLambda,
}

// bracketInPattern are the brackets that may be part of a pattern.
var bracketInPattern = [numKinds]bool{kLParen: true, kLParenCall: true, kLBrack: true, kLIndex: true, kLBrace: true}

// top returns the innermost opener.
func (s *scanner) top() *opener { return &s.open[len(s.open)-1] }

// push opens an opener; its token was just made.
func (s *scanner) push(k kind) *opener {
	s.deeper(1)
	outer := s.top()
	o := opener{kind: k, tok: int32(len(s.toks) - 1), stmt: int32(len(s.toks))}
	if bracketInPattern[k] {
		o.match = outer.match && s.toks[max(0, len(s.toks)-2)].kind != kCaret
	}
	s.open = append(s.open, o)
	return s.top()
}

// deeper counts tokens that make the parser recurse.
func (s *scanner) deeper(n int) {
	s.depth += n
	if s.depth > s.limits.Depth {
		panic(beyond(s.pos(s.at), "nested too deeply: more than %d levels", s.limits.Depth))
	}
}

// nest counts a token that makes the parser recurse until the statement ends.
func (s *scanner) nest() {
	s.deeper(1)
	s.top().extra++
}

// endStatement records that a statement of the innermost opener ended.
func (s *scanner) endStatement() {
	t := s.top()
	s.depth -= int(t.extra)
	t.extra, t.colons, t.args, t.set = 0, 0, false, false
	s.items = kNone
	t.stmt = int32(len(s.toks))
}

// pop closes the innermost opener.
func (s *scanner) pop() {
	t := s.top()
	s.depth -= 1 + int(t.extra)
	o := &s.toks[t.tok]
	o.aux = int32(len(s.toks)) - t.tok
	if t.scoped {
		inner := s.popScope()
		if o.aux = int32(inner.numbered); inner.it {
			o.flags |= fIt
		}
	}
	s.open = s.open[:len(s.open)-1]
}

// close closes the innermost opener, which must be one that closer closes, and makes the token for it.
func (s *scanner) close(closer kind, pos source.Pos) {
	if t := s.top(); t.bare && closer == kwEnd {
		panic(errorf(pos, "unexpected `end` in a list of parameters"))
	}
	s.endBare()
	s.closeEndless()
	if s.top().closer() != closer || len(s.open) == 1 {
		s.failOpen(pos, closer)
	}
	if s.pending != nothingPending {
		s.settle(closer)
	}
	s.pop()
	s.emitAt(closer, pos, "")
}

// closer returns the kind of the token that closes o.
func (o *opener) closer() kind {
	if k, ok := closers[o.kind]; ok {
		return k
	}
	return kwEnd
}

// endBare closes a list of parameters without brackets.
func (s *scanner) endBare() {
	if s.top().bare {
		s.pop()
		s.emit(kParamEnd, s.at, "")
	}
}

// closeEndless closes definitions of the form def f = …, which nothing else closes.
func (s *scanner) closeEndless() {
	for s.top().kind == kEndless {
		s.pop()
	}
}

// failOpen reports that got occurs while the innermost opener is not closed.
func (s *scanner) failOpen(pos source.Pos, got kind) {
	t := s.top()
	if len(s.open) == 1 {
		s.missingDo(got)
		panic(errorf(pos, "unexpected %s: nothing is open that it could close", got))
	}
	want, opened := t.closer().String(), t.kind.String()
	switch t.kind {
	case kPipe:
		want = "`|`"
	case kParamBeg:
		want, opened = "`)`", "`(`"
	case kLambda:
		want = "`{` or `do`"
	}
	line := s.file.Line(source.Pos(s.toks[t.tok].pos))
	panic(errorf(pos, "unexpected %s: expected %s for %s at line %d%s", got, want, opened, line, s.hint(t, got)))
}

// endOfTag is the aux of a Term that ERB put between two tags.
const endOfTag = 1

// terminate ends a statement at a newline or ";".
func (s *scanner) terminate(f flags) {
	s.endBare()
	s.closeEndless()
	t := s.top()
	k := kTerm
	switch t.header {
	case condHeader, rescueHeader, loopHeader:
		k = kThen
	case classHeader:
		s.pushScope(scope{hard: true})
		t.scoped = true
	}
	if !t.params {
		t.header, t.match, t.kwargs = noHeader, false, false
	}
	if s.last != kTerm && s.last != kThen && s.last != kNone {
		t := s.emit(k, s.at, "")
		t.flags |= f
		if int(t.pos) >= len(s.file.Text) || s.file.Text[t.pos] != s.code[s.at] {
			t.aux = endOfTag
		}
	}
	s.endStatement()
	s.cut()
	s.state, s.cmd = sBeg, true
}

// cut records that a top-level statement starts with the next token, if there are enough tokens before it.
func (s *scanner) cut() {
	last := 0
	if n := len(s.cuts); n > 0 {
		last = int(s.cuts[n-1])
	}
	if len(s.open) == 1 && len(s.toks)-last >= s.limits.part {
		s.cuts = append(s.cuts, int32(len(s.toks)))
	}
}

// then handles the keyword. It may follow the newline that already ended the header.
func (s *scanner) then(from int) {
	s.closeEndless()
	switch t := s.top(); {
	case t.header == condHeader || t.header == rescueHeader:
		t.header, t.match, t.kwargs = noHeader, false, false
		s.emit(kThen, from, "")
	case s.last != kThen || s.toks[len(s.toks)-1].flags&fSoft == 0:
		s.fail(from, "unexpected `then`")
	}
	s.endStatement()
}
