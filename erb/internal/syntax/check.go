package syntax

// This file checks rules that no grammar expresses: constructs outside the subset, and constructs that Ruby refuses
// because of their place. It reports everything at once.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
	"github.com/boshrender/boshrender/erb/internal/source"
)

// maxHeight bounds the height of a tree. Long chains of operators or calls make high trees without brackets.
const maxHeight = 10000

// place says where a node occurs.
type place uint16

const (
	inLoop    place = 1 << iota // break and next are allowed
	inRescue                    // retry is allowed
	inDef                       // the body of a method: no class and no constant
	inClass                     // the body of a class: no return and no yield
	inCond                      // a condition, where a range is a flip-flop
	plainArgs                   // a block with a list of parameters, where _1 is refused
	dropped                     // Ruby parses it, but doesn't compile it
	inOpened                    // the body of class << in a method: return may stand here
	inDefault                   // the default of a block's parameter: next and redo leave other code than the block
)

// checker walks over a tree.
type checker struct {
	errs     ErrorList
	later    bool // see Limits
	height   int
	watch    *source.Watch
	def      *Params     // of the innermost method definition
	blocks   []*Params   // of the blocks around the code, in that definition
	patterns onig.Budget // is charged for regexp literals; nil before the first
	worth    Node        // the last node found to have a value, with all nodes that void inspects for it
}

// report adds an error.
func (c *checker) report(n Node, format string, args ...any) {
	c.errs = append(c.errs, errorf(n.Pos(), format, args...))
}

// unsupported adds an error for a construct outside the subset.
func (c *checker) unsupported(n Node, what construct) {
	c.errs = append(c.errs, unsupportedError(n.Pos(), what))
}

// node checks n, which occurs at w.
func (c *checker) node(n Node, w place) {
	if n == nil {
		return
	}
	c.watch.Check()
	if c.height++; c.height > maxHeight {
		panic(beyond(n.Pos(), "expression too long: more than %d parts inside each other", maxHeight))
	}
	inner := w &^ inCond
	switch n := n.(type) {
	case *Text, *LVar, *IVar, *GVar, *CVar, *Int, *Float, *Rational, *Str, *Nil, *True, *False, *Self, *Line, *Path:
	case *Sym:
		c.name(n.Pos(), n.Name)
	case *Call:
		c.call(n, inner)
	case *Output:
		c.value(n.Body, inner)
	case *Seq:
		c.nodes(n.List, inner)
	case *If:
		c.value(n.Cond, inner|inCond)
		then, other := branches(n.Cond, w)
		c.node(n.Then, then)
		c.node(n.Else, other)
	case *Assign:
		c.assigned(n.Target, inner)
		c.value(n.Value, inner)
	case *Unsupported:
		if c.later {
			break
		}
		e := unsupported(n.Pos(), n.Construct)
		e.Reason = n.Reason
		c.errs = append(c.errs, e)
	default:
		c.literal(n, w)
	}
	c.height--
}

// maxName is the maximum length in bytes of a name: of a variable, a method, a constant, a symbol or a keyword. It
// is the limit of runs too (ruby.LongestName).
const maxName = 1 << 20

func nameTooLong(pos source.Pos) *Error {
	return beyond(pos, "name too long: more than %d bytes", maxName)
}

// name checks the length of a name.
func (c *checker) name(pos source.Pos, name string) {
	if len(name) > maxName {
		c.errs = append(c.errs, nameTooLong(pos))
	}
}

// nodes checks a list.
func (c *checker) nodes(list []Node, w place) {
	for _, n := range list {
		c.node(n, w)
	}
}

// value checks a node whose value is used.
func (c *checker) value(n Node, w place) {
	if v := void(n); v != nil {
		c.report(v, "unexpected void value expression")
	} else {
		c.worth = n
	}
	c.node(n, w)
}

// logical checks the operands of n, && or ||. Chains of them can have thousands.
func (c *checker) logical(n, left, right Node, w place) {
	if c.worth == n {
		c.worth = left
		c.node(left, w)
	} else {
		c.value(left, w)
	}
	c.node(right, w)
}

// void returns the part of n that keeps it from having a value, nil if there is none.
func void(n Node) Node {
	for {
		switch v := n.(type) {
		case *Return, *Break, *Next, *Redo, *Retry, *MatchRequired:
			return v
		case *Seq:
			n = v.List[len(v.List)-1]
		case *And:
			n = v.L
		case *Or:
			n = v.L
		case *If:
			if v.Then == nil || v.Else == nil || void(v.Then) == nil {
				return nil
			}
			n = v.Else
		default:
			return nil
		}
	}
}

// values checks a list of nodes whose values are used.
func (c *checker) values(list []Node, w place) {
	for _, n := range list {
		c.value(n, w)
	}
}

// literal checks literals.
func (c *checker) literal(n Node, w place) {
	inner := w &^ inCond
	switch n := n.(type) {
	case *DStr:
		c.nodes(n.Parts, inner)
	case *DSym:
		c.nodes(n.Parts, inner)
	case *Regexp:
		if w&inCond != 0 {
			c.unsupported(n, regexpCondition)
		}
		if !c.emptyClass(n) && w&dropped == 0 {
			c.regexp(n)
		}
		c.nodes(n.Parts, inner)
	case *Array:
		c.values(n.Elems, inner)
	case *Hash:
		c.hash(n, inner)
	case *Range:
		if w&inCond != 0 {
			c.unsupported(n, flipFlop)
		}
		c.value(n.Lo, inner)
		c.value(n.Hi, inner)
	case *Lambda:
		c.block(n.Block, inner)
	case *Const:
		c.node(n.Scope, inner)
	default:
		c.operator(n, w)
	}
}

// hash checks the pairs of a hash; a bare ** needs anonymous keywords to pass on.
func (c *checker) hash(n *Hash, w place) {
	for _, pair := range n.Pairs {
		if pair.Key == nil && pair.Value == nil {
			c.passedOn(n, "keyword rest", func(ps *Params) *Param { return ps.KwRest })
		}
		c.value(pair.Key, w)
		c.value(pair.Value, w)
	}
}

// passedOn checks that the method around n has the anonymous parameter that n passes on, and no block between them.
func (c *checker) passedOn(n Node, what string, of func(*Params) *Param) {
	has := func(ps *Params) bool { return ps != nil && of(ps) != nil && of(ps).Name == "" }
	switch {
	case !has(c.def):
		c.report(n, "unexpected anonymous %s parameter: the method has none", what)
	case slices.ContainsFunc(c.blocks, has):
		c.report(n, "unexpected anonymous %s parameter: a block around it has one too", what)
	}
}

// operator checks operators that are not calls, and nodes that resemble calls.
func (c *checker) operator(n Node, w place) {
	inner := w &^ inCond
	switch n := n.(type) {
	case *And:
		c.logical(n, n.L, n.R, w)
	case *Or:
		c.logical(n, n.L, n.R, w)
	case *Not:
		c.value(n.X, w|inCond)
	case *Defined:
		c.node(n.X, inner|dropped)
	case *Splat:
		if n.Value == nil {
			c.passedOn(n, "rest", func(ps *Params) *Param { return ps.Rest })
		}
		c.value(n.Value, inner)
	case *AnonBlock:
		c.passedOn(n, "block", func(ps *Params) *Param { return ps.Block })
	case *MatchAssign:
		c.call(n.Match, inner)
	case *Super:
		c.values(n.Args, inner)
		c.node(n.Pass, inner)
		c.block(n.Block, inner)
	case *Yield:
		if w&inClass != 0 {
			c.report(n, "invalid yield")
		}
		c.values(n.Args, inner)
	default:
		c.control(n, inner)
	}
}

// call checks a call.
func (c *checker) call(n *Call, w place) {
	if n.VCall && w&plainArgs != 0 && (n.Name == "it" || isNumbered(n.Name)) {
		c.report(n, "%s is not allowed when an ordinary parameter is defined", n.Name)
	}
	c.value(n.Recv, w)
	c.values(n.Args, w)
	c.value(n.Pass, w)
	c.block(n.Block, w)
}

// block checks a literal block.
func (c *checker) block(b *Block, w place) {
	if b == nil {
		return
	}
	w = w&^(plainArgs|inDefault) | inLoop
	if b.Params != nil {
		w |= plainArgs
		c.params(b.Params, w|inDefault)
		c.blocks = append(c.blocks, b.Params)
		defer func() { c.blocks = c.blocks[:len(c.blocks)-1] }()
	}
	c.node(b.Body, w)
}

// control checks assignments and control flow.
func (c *checker) control(n Node, w place) {
	switch n := n.(type) {
	case *OpAssign:
		if k, ok := n.Target.(*Const); !ok || k.Source { // a constant may be assigned to in a method this way
			c.assigned(n.Target, w)
		}
		c.value(n.Value, w)
	case *MultiAssign:
		c.assigned(n.Target, w)
		c.value(n.Value, w)
	case *While:
		w = w&^inDefault | inLoop
		c.value(n.Cond, w|inCond)
		then, other := branches(n.Cond, w)
		if n.Negate {
			then = other
		}
		c.node(n.Body, then)
	case *For:
		c.assigned(n.Var, w)
		c.value(n.Iter, w)
		c.node(n.Body, w&^inDefault|inLoop)
	case *Case:
		c.value(n.Subject, w)
		for _, when := range n.Whens {
			c.values(when.Conds, w)
			c.node(when.Body, w)
		}
		c.node(n.Else, w)
	case *Begin:
		c.begin(n, w)
	case *Return:
		if w&inClass != 0 && w&(inLoop|inOpened) == 0 {
			c.report(n, "invalid return in class/module body")
		}
		c.value(n.Value, w)
	case *Break:
		c.jump(n, "break", w&^inDefault)
		c.value(n.Value, w)
	case *Next:
		c.jump(n, "next", w)
		c.value(n.Value, w)
	case *Redo:
		c.jump(n, "redo", w)
	case *Retry:
		if w&inRescue == 0 {
			c.report(n, "invalid retry without rescue")
		}
	default:
		c.definition(n, w)
	}
}

// jump refuses break, next and redo outside anything that they could leave.
func (c *checker) jump(n Node, name string, w place) {
	switch {
	case w&inLoop == 0:
		c.report(n, "invalid %s: no block and no loop around it", name)
	case w&inDefault != 0:
		c.errs = append(c.errs, unsupportedError(n.Pos(), jumpInDefault, name))
	}
}

// begin checks begin and its clauses.
func (c *checker) begin(n *Begin, w place) {
	c.node(n.Body, w)
	for _, r := range n.Rescues {
		c.values(r.Classes, w)
		c.assigned(r.Var, w)
		c.node(r.Body, w|inRescue)
	}
	c.node(n.Else, w)
	c.node(n.Ensure, w)
}

// assigned checks a target.
func (c *checker) assigned(n Node, w place) {
	switch n := n.(type) {
	case nil:
	case *MLhs:
		for _, t := range n.Targets {
			c.assigned(t, w)
		}
	case *Splat:
		c.assigned(n.Value, w)
	case *Const:
		if n.Source {
			c.report(n, "Can't assign to __ENCODING__")
		}
		if w&inDef != 0 {
			c.report(n, "dynamic constant assignment")
		}
		c.node(n.Scope, w)
	default:
		c.node(n, w)
	}
}

// definition checks definitions.
func (c *checker) definition(n Node, w place) {
	switch n := n.(type) {
	case *Def:
		c.node(n.Singleton, w)
		if n.Singleton != nil && isLiteral(n.Singleton) {
			c.report(n.Singleton, "cannot define singleton for literals")
		}
		outer, blocks := c.def, c.blocks
		c.def, c.blocks = n.Params, nil
		if n.Params != nil {
			c.params(n.Params, inDef|w&dropped)
		}
		c.node(n.Body, inDef|w&dropped)
		c.def, c.blocks = outer, blocks
	case *Class:
		c.class(n, "class", w)
		c.node(n.Path, w)
		c.value(n.Super, w)
		c.node(n.Body, inClass|w&dropped)
	case *Module:
		c.class(n, "module", w)
		c.node(n.Path, w)
		c.node(n.Body, inClass|w&dropped)
	case *SClass:
		c.value(n.Value, w)
		body := inClass | w&(dropped|inOpened)
		if w&inDef != 0 {
			body |= inOpened
		}
		c.node(n.Body, body)
	case *Early:
		if !n.top {
			c.report(n, "BEGIN is permitted only at toplevel")
		}
		c.node(n.Body, 0)
	case *Alias:
		c.alias(n, w)
	case *Undef:
		c.nodes(n.Names, w)
	default:
		c.pattern(n, w)
	}
}

// isLiteral reports whether n, on which a method is defined, has the
// value of a literal, which Ruby refuses there.
func isLiteral(n Node) bool {
	switch n := n.(type) {
	case *Int, *Float, *Rational, *Str, *DStr, *Sym, *DSym, *Regexp, *Array, *Line, *Path:
		return true
	case *Seq:
		return len(n.List) > 0 && isLiteral(n.List[len(n.List)-1])
	case *Begin:
		return isLiteral(n.Body)
	case *Const:
		return n.Source
	}
	return false
}

func (c *checker) alias(n *Alias, w place) {
	if old, ok := n.Old.(*GVar); ok && old.Name[1] >= '1' && old.Name[1] <= '9' {
		c.report(n, "can't make alias for the number variables")
	}
	c.node(n.New, w)
	c.node(n.Old, w)
}

// class refuses a class or module inside a method.
func (c *checker) class(n Node, what string, w place) {
	if w&inDef != 0 {
		c.report(n, "unexpected %s definition in method body", what)
	}
}

// params checks a list of parameters.
func (c *checker) params(ps *Params, w place) {
	var seen nameSet
	for _, group := range [][]Param{ps.Required, ps.Optional, ps.Post, ps.Keywords} {
		for i := range group {
			if group[i].Pattern != nil {
				c.patternNames(group[i].Pattern, &seen)
			}
			c.paramName(group[i].At, group[i].Name, &seen)
			c.value(group[i].Default, w)
		}
	}
	for _, q := range []*Param{ps.Rest, ps.KwRest, ps.Block} {
		if q != nil {
			c.paramName(q.At, q.Name, &seen)
		}
	}
	for _, local := range ps.Locals {
		c.paramName(ps.At, local, &seen)
	}
}

// paramName checks the name of a parameter, which no other parameter may have unless it starts with "_".
func (c *checker) paramName(pos At, name string, seen *nameSet) {
	if name == "" {
		return
	}
	if !seen.add(name) && name[0] != '_' {
		c.errs = append(c.errs, errorf(source.Pos(pos), "duplicated argument name %s", name))
	}
	if isNumbered(name) {
		c.errs = append(c.errs, errorf(source.Pos(pos), "%s is reserved for numbered parameters", name))
	}
}

// patternNames checks the variables of a destructuring parameter.
func (c *checker) patternNames(n Node, seen *nameSet) {
	switch n := n.(type) {
	case *MLhs:
		for _, t := range n.Targets {
			c.patternNames(t, seen)
		}
	case *Splat:
		c.patternNames(n.Value, seen)
	case *LVar:
		c.paramName(n.At, n.Name, seen)
	}
}

// nameSet is a set of names, most often of very few.
type nameSet struct {
	few  []string
	many map[string]bool
}

// add adds name. It returns false if it was there.
func (s *nameSet) add(name string) bool {
	if s.many != nil {
		was := s.many[name]
		s.many[name] = true
		return !was
	}
	for _, other := range s.few {
		if other == name {
			return false
		}
	}
	if s.few = append(s.few, name); len(s.few) > 24 {
		s.many = make(map[string]bool, 2*len(s.few))
		for _, other := range s.few {
			s.many[other] = true
		}
	}
	return true
}
