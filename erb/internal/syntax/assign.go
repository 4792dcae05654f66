package syntax

// This file parses assignments. A target is parsed as an expression first and then checked.

// assign parses the operator and the value after a possible target.
func (p parser) assign(left Node, c context) Node {
	target := p.target(left)
	t := p.take()
	c &^= inOnly
	if kindOf(t) == kOpAssign {
		v := p.rescued(c &^ inStatement)
		pos := start(target)
		if call, ok := target.(*Call); ok {
			call.At = pos // Ruby reports an error in x.y += 1 at x
		}
		return &OpAssign{pos, target, t.Value, v}
	}
	if c&inAssign == 0 {
		c &^= inCommand
	}
	return p.assignNode(target, p.rightSide(c))
}

// start returns the position of the first token of n, which may be a chain of calls.
func start(n Node) At {
	for {
		switch c := n.(type) {
		case *Call:
			if c.Recv == nil {
				return c.At
			}
			n = c.Recv
		default:
			return At(n.Pos())
		}
	}
}

// rightSide parses the value of an assignment; at the level of statements that may be a list.
func (p parser) rightSide(c context) Node {
	if c&inStatement == 0 || p.kind() != kSplat {
		pos := p.here()
		n := p.rescued(c &^ inStatement)
		if c&inStatement == 0 || p.kind() != kComma {
			return n
		}
		return p.moreValues(&Array{At: pos, Elems: []Node{n}})
	}
	v, _ := p.valueList(0)
	return v
}

// rescued = argument [ rescueModifier ] . The operand of a rescue of a command call may be one itself.
func (p parser) rescued(c context) Node {
	n, command := p.operand(c)
	if command {
		return p.rescueModifier(n, c&(inArguments|inCommand))
	}
	return p.rescueModifier(p.operators(n, precLowest, c), c&inArguments)
}

// valueList = splatOrArgument { Comma splatOrArgument } . list is true for more than one argument.
func (p parser) valueList(c context) (v Node, list bool) {
	pos := p.here()
	first := p.splatOrArgument(c)
	_, splat := first.(*Splat)
	if !splat && p.kind() != kComma {
		return first, false
	}
	return p.moreValues(&Array{At: pos, Elems: []Node{first}}), true
}

// moreValues = { Comma splatOrArgument } .
func (p parser) moreValues(list *Array) Node {
	for p.accept(kComma) {
		list.Elems = append(list.Elems, p.splatOrArgument(0))
	}
	return list
}

// isTarget reports whether n may be assigned to as part of a list.
func isTarget(n Node) bool {
	switch n := n.(type) {
	case *LVar, *IVar, *GVar, *CVar, *Const:
		return true
	case *Call:
		return n.VCall || n.Recv != nil
	}
	return false
}

// target checks the left side of an assignment and turns a bare name into a variable.
func (p parser) target(n Node) Node {
	pos := At(n.Pos())
	if _, call := n.(*Call); !call && p.before() == kRParen {
		p.fail(pos, "can't assign to an expression in parentheses")
	}
	switch n := n.(type) {
	case *LVar:
		return p.localTarget(n)
	case *IVar, *CVar, *Const:
		return n
	case *GVar:
		if isReadOnlyGlobal(n.Name) {
			p.fail(pos, "can't set variable %s", n.Name)
		}
		return n
	case *Call:
		switch {
		case n.VCall && p.before() != kRParen:
			return p.localTarget(&LVar{n.At, n.Name})
		case n.Recv == nil || n.Block != nil || n.Pass != nil || p.before() == kRParen:
		case n.Name == "[]" && !n.Safe && p.before() == kRBrack:
			if i := len(n.Args) - 1; i >= 0 {
				if h, ok := n.Args[i].(*Hash); ok && h.Braceless {
					p.fail(h.At, "keywords are not allowed in index assignment")
				}
			}
			return n
		case len(n.Args) == 0 && isAttribute(n.Name):
			return n
		}
	case *Self, *Nil, *True, *False, *Line, *Path:
		p.fail(pos, "can't assign to a keyword")
	}
	p.fail(pos, "can't assign to this expression; did you mean `==`?")
	return nil
}

// localTarget checks a local variable.
func (p parser) localTarget(n *LVar) Node {
	if isNumbered(n.Name) {
		p.fail(n.At, "%s is reserved for numbered parameters", n.Name)
	}
	return n
}

// isAttribute reports whether there can be a method name=.
func isAttribute(name string) bool {
	last := name[len(name)-1]
	return isIdentPart(last)
}

// isNumbered reports whether name is _1 … _9.
func isNumbered(name string) bool {
	return len(name) == 2 && name[0] == '_' && name[1] >= '1' && name[1] <= '9'
}

// isReadOnlyGlobal reports whether the variable belongs to the last match.
func isReadOnlyGlobal(name string) bool {
	switch c := name[1]; c {
	case '&', '`', '\'', '+':
		return true
	default:
		return c >= '1' && c <= '9'
	}
}

// parenthesizedTargets reports whether the "(" that follows is the start of a multiple assignment.
func (p parser) parenthesizedTargets() bool {
	length := p.lex.Peek().Pos.Column
	if length <= 0 {
		return false
	}
	k := p.kindBehind(length)
	return k == kComma || k == kAssign
}

// multiAssign = targets Assign value; the first target may have been parsed already.
func (p parser) multiAssign(pos At, first Node) Node {
	list := p.targetList(pos, first)
	if p.kind() != kAssign {
		p.unexpected("`=` behind a list of targets")
	}
	if inner, ok := list.Targets[0].(*MLhs); ok && len(list.Targets) == 1 && p.before() == kRParen {
		if list = inner; inner.single() {
			p.unexpected("a list of targets")
		}
	}
	p.take()
	v, _ := p.valueList(inCommand)
	return &MultiAssign{pos, list, p.rescueModifier(v, 0)}
}

// single reports whether a list is only one target in parentheses.
func (m *MLhs) single() bool {
	if len(m.Targets) > 1 || m.Trailing {
		return false
	}
	switch t := m.Targets[0].(type) {
	case *MLhs:
		return t.single()
	case *Splat:
		return false
	}
	return true
}

// targetList = targetItem { Comma targetItem } [ Comma ] .
func (p parser) targetList(pos At, first Node) *MLhs {
	list := &MLhs{At: pos}
	splats := 0
	for {
		var item Node
		if first != nil {
			item, first = p.listTarget(first), nil
		} else {
			item = p.targetItem()
		}
		if _, ok := item.(*Splat); ok {
			if splats++; splats > 1 {
				p.fail(At(item.Pos()), "more than one splat on the left of an assignment")
			}
		}
		list.Targets = append(list.Targets, item)
		if !p.accept(kComma) {
			return list
		}
		if k := p.kind(); k == kAssign || k == kRParen || k == kwIn {
			if list.Trailing = true; splats > 0 {
				p.fail(p.here(), "more than one splat on the left of an assignment")
			}
			return list
		}
	}
}

// targetItem = Splat [ target ] | "(" targets ")" | target .
func (p parser) targetItem() Node {
	t := p.lex.Peek()
	switch kindOf(t) {
	case kSplat, kStar:
		p.take()
		s := &Splat{At: at(t)}
		if k := p.kind(); k != kComma && k != kAssign && k != kRParen && k != kwIn {
			s.Value = p.targetItem()
		}
		return s
	case kLParen:
		if k := p.kindBehind(t.Pos.Column); k == kComma || k == kAssign || k == kRParen || k == kwIn || k == kParamEnd {
			p.take()
			p.skipNewline()
			list := p.targetList(at(t), nil)
			p.skipNewline()
			p.expect(kRParen)
			return list
		}
	}
	n, _ := p.primary(0)
	return p.listTarget(n)
}

// listTarget checks a target in a list.
func (p parser) listTarget(n Node) Node {
	if call, ok := n.(*Call); ok && call.Safe {
		p.fail(call.At, "`&.` inside multiple assignment destination")
	}
	return p.target(n)
}
