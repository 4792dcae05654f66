package syntax

// This file keeps the names of local variables while tokens are made: "x -1" and "x [1]" are calls with an argument
// unless x is a local variable. A variable exists from the place on where an assignment to it was read.

// scope is a region of local variables.
type scope struct {
	from     int  // its first name in scanner.names
	base     int  // the first name that can be seen
	hard     bool // def, class: names outside cannot be seen
	block    bool
	params   bool // a block with a list of parameters
	it       bool // the block uses the parameter it
	numbered int  // the highest of _1 … _9 that it uses
}

// pushScope opens a scope.
func (s *scanner) pushScope(inner scope) {
	inner.from = len(s.names)
	if inner.base = inner.from; !inner.hard {
		inner.base = s.scope().base
	}
	s.scopes = append(s.scopes, inner)
}

// popScope closes the innermost scope.
func (s *scanner) popScope() scope {
	inner := *s.scope()
	s.names = s.names[:inner.from]
	s.scopes = s.scopes[:len(s.scopes)-1]
	return inner
}

// scope gives the innermost scope.
func (s *scanner) scope() *scope { return &s.scopes[len(s.scopes)-1] }

// declare notes a local variable.
func (s *scanner) declare(name string) {
	if !s.isLocal(name) {
		s.names = append(s.names, name)
	}
}

// isLocal tells whether name is a local variable here.
func (s *scanner) isLocal(name string) bool {
	for i := len(s.names) - 1; i >= s.scope().base; i-- {
		if s.names[i] == name {
			return true
		}
	}
	return false
}

// implicit tells whether name is _1 … _9 in a block that may use them, and counts the use.
func (s *scanner) implicit(name string) bool {
	inner := s.scope()
	if len(name) != 2 || name[0] != '_' || name[1] < '1' || name[1] > '9' || !inner.block || inner.params {
		return false
	}
	inner.numbered = max(inner.numbered, int(name[1]-'0'))
	return true
}

// pending says what the kind of the next token decides about the last one.
type pending uint8

const (
	nothingPending pending = iota
	pendingIt              // whether the name "it" was the parameter of the block
	pendingLabel           // whether the label in a pattern declares a variable
)

// settle decides what is pending. The name it is no parameter if arguments or a block follow, or an assignment; a
// label declares a variable if no pattern follows.
func (s *scanner) settle(next kind) {
	what := s.pending
	s.pending = nothingPending
	last := &s.toks[len(s.toks)-1]
	switch {
	case what == pendingIt:
		if !startsArg[next] && next != kLParenCall && next != kLBlock && next != kwDo && next != kAssign && next != kOpAssign {
			s.scope().it = true
			last.flags |= fLocal
		}
	case !startsArg[next] && next != kLBrace && next != kLParen && next != kBDot2 && next != kBDot3:
		s.declare(last.value)
	}
}

// assigned handles a "=" behind the last token: it declares the variables on its left.
func (s *scanner) assigned() {
	last := len(s.toks) - 1
	first := int(s.top().stmt)
	if first > last {
		return
	}
	if s.toks[last].kind == kIdent && s.toks[last].flags&fPred == 0 && !s.qualified(last) {
		s.declare(s.toks[last].value)
	}
	if k := s.toks[first].kind; first < last && (k != kIdent || s.toks[first+1].kind != kIdent) && s.holdsStatements() {
		s.declareTargets(first, last+1)
	}
}

// qualified tells whether token i is a name behind "." or "::".
func (s *scanner) qualified(i int) bool {
	if i == 0 {
		return false
	}
	switch s.toks[i-1].kind {
	case kDot, kSafeDot, kColon2, kColon3:
		return true
	}
	return false
}

// holdsStatements tells whether a multiple assignment may stand in the innermost opener.
func (s *scanner) holdsStatements() bool {
	switch s.top().kind {
	case kLParenCall, kLBrack, kLIndex, kLBrace, kParamBeg, kPipe, kLambda:
		return false
	}
	return true
}

// declareTargets declares the variables of a list of targets that takes the tokens [i,end). If these are something
// else, it does nothing.
func (s *scanner) declareTargets(i, end int) {
	var found []string
	for item := i; item < end; item++ {
		for item < end && (s.toks[item].kind == kSplat || s.toks[item].kind == kLParen || s.toks[item].kind == kStar) {
			item++
		}
		if item == end {
			break
		}
		first := item
		if s.toks[first].kind == kComma { // a bare splat
			continue
		}
		for item < end && s.toks[item].kind != kComma {
			switch s.toks[item].kind {
			case kLIndex, kLParenCall:
				item = int(s.toks[item].aux)
				if item == 0 || item >= end {
					return
				}
			case kAssign, kOpAssign, kTerm, kLBrack, kStr:
				return
			case kIdent:
				if item > first && !s.qualified(item) {
					return
				}
			}
			item++
		}
		for last := item - 1; last >= first; last-- {
			if s.toks[last].kind == kRParen {
				continue
			}
			if last == first && s.toks[first].kind == kIdent {
				found = append(found, s.toks[first].value)
			}
			break
		}
	}
	for _, name := range found {
		s.declare(name)
	}
}
