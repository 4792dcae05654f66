package syntax

// This file keeps the names of local variables while tokens are made: "x -1" and "x [1]" are calls with an argument
// unless x is a local variable. A variable exists from the place on where an assignment to it was read.

// scope is a region of local variables.
type scope struct {
	from     int  // its first name in locals
	base     int  // the first visible name
	hard     bool // def, class: names outside cannot be seen
	block    bool
	params   bool // a block with a list of parameters
	it       bool // the block uses the parameter it
	numbered int  // the highest of _1 … _9 that it uses
	used     int  // where it uses the first of them
	inner    int  // where a nested block uses one, -1 if none does
}

// locals holds the names of the variables that exist, outer scopes first. Few names are searched linearly; for more it
// keeps an index.
type locals struct {
	names []string
	below []int32          // for each name, where the same name occurs before it; only with index
	index map[string]int32 // last place of each name; nil while there are few
}

// noName is the place of a name that is not there.
const noName = -1

// find returns the place of name, noName if there is none.
func (l *locals) find(name string) int32 {
	if l.index != nil {
		if i, ok := l.index[name]; ok {
			return i
		}
		return noName
	}
	for i := len(l.names) - 1; i >= 0; i-- {
		if l.names[i] == name {
			return int32(i)
		}
	}
	return noName
}

// add appends a name.
func (l *locals) add(name string) {
	l.names = append(l.names, name)
	const few = 24
	switch {
	case l.index != nil:
		l.enter(len(l.names) - 1)
	case len(l.names) > few:
		l.index = make(map[string]int32, 4*few)
		for i := range l.names {
			l.enter(i)
		}
	}
}

// enter puts the name at i, the last one so far, into the index.
func (l *locals) enter(i int) {
	name := l.names[i]
	before, ok := l.index[name]
	if !ok {
		before = noName
	}
	l.below = append(l.below, before)
	l.index[name] = int32(i)
}

// truncate removes all names but the first n.
func (l *locals) truncate(n int) {
	for i := len(l.names) - 1; i >= n && l.index != nil; i-- {
		if before := l.below[i]; before == noName {
			delete(l.index, l.names[i])
		} else {
			l.index[l.names[i]] = before
		}
		l.below = l.below[:i]
	}
	l.names = l.names[:n]
}

// pushScope opens a scope.
func (s *scanner) pushScope(inner scope) {
	inner.from, inner.inner = len(s.names), -1
	if inner.base = inner.from; !inner.hard {
		inner.base = s.scope().base
	}
	s.scopes = append(s.scopes, inner)
}

// popScope closes the innermost scope.
func (s *scanner) popScope() scope {
	inner := *s.scope()
	s.truncate(inner.from)
	s.scopes = s.scopes[:len(s.scopes)-1]
	if inner.block && (inner.numbered > 0 || inner.inner >= 0) {
		s.closeNumbered(inner)
	}
	return inner
}

// closeNumbered checks a block at its end that uses _1 and the like, itself or in a nested block: only one of
// several nested blocks may.
func (s *scanner) closeNumbered(inner scope) {
	if inner.numbered > 0 {
		if inner.inner >= 0 {
			first, second := min(inner.used, inner.inner), max(inner.used, inner.inner)
			s.fail(second, "numbered parameter is already used in a nested block at line %d", s.file.Line(s.pos(first)))
		}
		inner.inner = inner.used
	}
	s.scope().inner = inner.inner
}

// scope returns the innermost scope.
func (s *scanner) scope() *scope { return &s.scopes[len(s.scopes)-1] }

// declare records a local variable.
func (s *scanner) declare(name string) {
	if !s.isLocal(name) {
		s.add(name)
	}
}

// isLocal reports whether name is a local variable here.
func (s *scanner) isLocal(name string) bool {
	return int(s.find(name)) >= s.scope().base
}

// implicit reports whether name is _1 … _9 in a block that may use them, and counts the use.
func (s *scanner) implicit(name string) bool {
	inner := s.scope()
	if len(name) != 2 || name[0] != '_' || name[1] < '1' || name[1] > '9' || !inner.block || inner.params {
		return false
	}
	if inner.numbered == 0 {
		inner.used = s.at - len(name)
	}
	inner.numbered = max(inner.numbered, int(name[1]-'0'))
	if inner.it {
		s.mixed(name)
	}
	return true
}

// mixed reports that a block uses the parameter it and a numbered one.
func (s *scanner) mixed(name string) {
	s.fail(s.scope().used, "a block can't use both `it` and numbered parameters, but this one does: %s", name)
}

// pending is a decision about the last token that depends on the kind of the next one.
type pending uint8

const (
	nothingPending pending = iota
	pendingIt              // whether the name "it" was the parameter of the block
	pendingLabel           // whether the label in a pattern declares a variable
)

// settle makes the pending decision. The name it is not a parameter if arguments or a block follow, or an
// assignment; a label declares a variable if no pattern follows.
func (s *scanner) settle(next kind) {
	what := s.pending
	s.pending = nothingPending
	last := &s.toks[len(s.toks)-1]
	switch {
	case what == pendingIt:
		if !startsArg[next] && next != kLParenCall && next != kLBlock && next != kwDo && next != kAssign && next != kOpAssign {
			if s.scope().it = true; s.scope().numbered > 0 {
				s.mixed(last.value)
			}
			last.flags |= fLocal
		}
	case !startsArg[next] && next != kLBrace && next != kLParen && next != kBDot2 && next != kBDot3:
		s.declare(last.value)
	}
}

// assigned handles a "=" after the last token: it declares the variables on its left.
func (s *scanner) assigned() {
	last := len(s.toks) - 1
	first := int(s.top().stmt)
	s.top().set = true
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

// listed handles a "," after the last token: in a list of targets a name before it is a variable from there on.
func (s *scanner) listed() {
	last, t := len(s.toks)-1, s.top()
	if last < 0 || s.last != kIdent || t.args || t.set || t.match || t.header != noHeader || s.items != kNone || !s.holdsStatements() {
		return
	}
	if tok := &s.toks[last]; tok.flags&fPred == 0 {
		switch {
		case last == int(t.stmt), s.toks[last-1].kind == kComma, s.toks[last-1].kind == kSplat:
			s.declare(tok.value)
		}
	}
}

// qualified reports whether token i is a name after "." or "::".
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

// holdsStatements reports whether a multiple assignment may stand in the innermost opener.
func (s *scanner) holdsStatements() bool {
	switch s.top().kind {
	case kLParenCall, kLBrack, kLIndex, kLBrace, kParamBeg, kPipe, kLambda:
		return false
	}
	return true
}

// declareTargets declares the variables of a list of targets that takes the tokens [i,end). If they are not such a
// list, it does nothing.
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
				length := int(s.toks[item].aux)
				if item += length; length == 0 || item >= end {
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
