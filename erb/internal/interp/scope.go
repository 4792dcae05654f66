package interp

// This file decides, before compilation, where each local variable lives. Variables that a block within their scope
// mentions are captured: they live on the heap and outlive the frame. All others are slots of the frame.

import (
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// scope is a method, class or template body, or a block.
type scope struct {
	up    *scope           // the enclosing scope of a block; nil for scopes that see no outer variables
	vars  []variable       // in the order of appearance, parameters first
	index map[string]int32 // index of each name in vars; nil while there are few
	slots int              // number of uncaptured variables
	cells int              // number of captured ones; 0: the scope has no env of its own
	top   bool             // the template itself
	evals bool             // an evaluated string sees its variables: all of them are captured
	text  bool             // it is such a string
	late  bool             // a Binding added its variables one after another
	def   bool             // it is the body of a def
	super bool             // a bare super passes the parameters of this def on
	used  bool             // such a super is in a block
	lent  int              // slot of a block that reads of it keep, see compiler.lend, plus 1; 0: none
	it    bool             // its parameter is the name "it", which such a string doesn't see

	passed *passed           // arguments of bare supers in this def, if there can be some
	latest map[string]string // the last of the variables that share a name: an evaluated string sees that one
}

type variable struct {
	name      string
	captured  bool
	destructs bool // belongs to a parameter that destructures an array
	index     int
}

// resolver walks the tree once.
type resolver struct {
	resolved
	cur      *scope
	watch    *source.Watch
	bindings bool // a call of binding gets the variables that it sees
}

// resolved holds the results for the compiler. Scopes outlive it, and they hold no reference to the tree.
type resolved struct {
	scopes map[syntax.Node]*scope // scopes of the nodes that open one

	// Arguments of parameters without a variable of their name, under names that no program can spell: parameters
	// that repeat a name, and parameters of a def that destructure an array. A bare super passes them on.
	unnamed map[*syntax.Param]string
}

// resolve computes the scopes in root; top becomes the scope of root itself.
func resolve(root syntax.Node, top *scope, bindings bool, watch *source.Watch) resolved {
	r := &resolver{resolved: resolved{scopes: map[syntax.Node]*scope{}}, watch: watch, bindings: bindings}
	r.open(root, top, func() { r.walk(root) })
	for _, s := range r.scopes {
		s.number()
	}
	return r.resolved
}

// number assigns places to the variables.
func (s *scope) number() {
	for i := range s.vars {
		v := &s.vars[i]
		if v.captured = v.captured || s.evals; v.captured {
			v.index = s.cells
			s.cells++
		} else {
			v.index = s.slots
			s.slots++
		}
	}
}

// declare enters name in the current scope unless it can be seen already.
func (r *resolver) declare(name string) {
	for s, inner := r.cur, false; s != nil; s = s.up {
		if v := s.variable(name); v != nil {
			if inner && !v.captured { // variables around an evaluated string are captured: a run never writes here
				v.captured = true
			}
			return
		}
		inner = true
	}
	if root := r.cur.root(); name == outputName && root.top {
		root.add(name) // ERB has assigned it there
		return
	}
	r.cur.add(name)
}

// output enters the variable that text and output are appended to, unless it is the one that ERB assigns.
func (r *resolver) output() {
	if !r.cur.template() {
		r.declare(outputName)
	}
}

// own enters name in the current scope, hiding an outer one: parameters and block-locals.
func (r *resolver) own(name string) {
	if name != "" && r.cur.variable(name) == nil {
		r.cur.add(name)
	}
}

// variable returns the variable of that name that belongs to s, nil if there is none; it is valid until the next one is
// added.
func (s *scope) variable(name string) *variable {
	if s.index != nil {
		if i, ok := s.index[name]; ok {
			return &s.vars[i]
		}
		return nil
	}
	for i := range s.vars {
		if s.vars[i].name == name {
			return &s.vars[i]
		}
	}
	return nil
}

// add enters a variable that s doesn't have yet.
func (s *scope) add(name string) *variable {
	s.vars = append(s.vars, variable{name: name})
	const few = 16
	switch n := len(s.vars); {
	case s.index != nil:
		s.index[name] = int32(n - 1)
	case n > few:
		s.index = make(map[string]int32, 4*few)
		for i := range s.vars {
			s.index[s.vars[i].name] = int32(i)
		}
	}
	return &s.vars[len(s.vars)-1]
}

// addUnnamed enters the arguments of p that have no variable of their name.
func (r *resolver) addUnnamed(p *syntax.Param) {
	if r.unnamed == nil {
		r.unnamed = map[*syntax.Param]string{}
	}
	r.unnamed[p] = strconv.Itoa(len(r.cur.vars))
	r.cur.add(r.unnamed[p])
}

func (r *resolver) open(n syntax.Node, s *scope, body func()) {
	r.scopes[n] = s
	outer := r.cur
	r.cur = s
	body()
	r.cur = outer
}

func (r *resolver) walk(n syntax.Node) {
	r.watch.Check()
	switch n := n.(type) {
	case nil, *syntax.Str, *syntax.Sym, *syntax.Int:
	case *syntax.Text:
		r.output()
	case *syntax.LVar:
		r.declare(n.Name)
	case *syntax.Output:
		r.output()
		r.walk(n.Body)
	case *syntax.Block:
		if n == nil {
			return
		}
		r.open(n, &scope{up: r.cur}, func() {
			r.params(n.Params)
			for i := 1; i <= n.NumParams; i++ {
				r.own(numberedParam(i))
			}
			if n.It {
				r.own("it")
				r.cur.it = true
			}
			r.walk(n.Body)
		})
	case *syntax.Def:
		r.walk(n.Singleton)
		r.open(n, &scope{def: true}, func() {
			r.params(n.Params)
			r.walk(n.Body)
		})
	case *syntax.Class:
		r.walk(n.Path)
		r.walk(n.Super)
		r.open(n, &scope{}, func() { r.walk(n.Body) })
	case *syntax.Module:
		r.walk(n.Path)
		r.open(n, &scope{}, func() { r.walk(n.Body) })
	case *syntax.SClass:
		r.walk(n.Value)
		r.open(n, &scope{}, func() { r.walk(n.Body) })
	case *syntax.Call:
		if r.bindings && n.VCall && n.Name == "binding" {
			giveVariables(n)
		}
		if evaluates(n) || bindsHere(n) {
			for s := r.cur; s != nil && !s.evals; s = s.up {
				s.evals = true
			}
		}
		r.walk(n.Recv)
		for _, arg := range n.Args {
			r.walk(arg)
		}
		r.walk(n.Pass)
		r.walk(n.Block)
	case *syntax.MatchAssign:
		for _, name := range n.Names {
			r.declare(name)
		}
		r.children(n)
	case *syntax.PatBind:
		r.declare(n.Name)
	case *syntax.PatAs:
		r.declare(n.Name)
		r.children(n)
	case *syntax.PatArray, *syntax.PatFind, *syntax.PatHash:
		r.rests(n)
		r.children(n)
	case *syntax.Super:
		if n.Bare {
			r.declareParams()
		}
		r.children(n)
	default:
		r.anonymous(n)
		r.children(n)
	}
}

// anonymous marks the anonymous parameters that n passes on as used here.
func (r *resolver) anonymous(n syntax.Node) {
	name := ""
	switch n := n.(type) {
	case *syntax.Splat:
		if n.Value == nil {
			name = restName
		}
	case *syntax.AnonBlock:
		name = blockName
	case *syntax.Hash:
		for _, pair := range n.Pairs {
			if pair.Key == nil && pair.Value == nil {
				name = kwRestName
			}
		}
	}
	if _, ok := r.cur.lookup(name); ok && name != "" {
		r.declare(name)
	}
}

// rests declares the variables of splats in a pattern.
func (r *resolver) rests(n syntax.Node) {
	var list []*syntax.PatRest
	switch n := n.(type) {
	case *syntax.PatArray:
		list = append(list, n.Rest)
	case *syntax.PatFind:
		list = append(list, n.Pre, n.Post)
	case *syntax.PatHash:
		list = append(list, n.Rest)
	}
	for _, rest := range list {
		if rest != nil && rest.Name != "" {
			r.declare(rest.Name)
		}
	}
}

func (r *resolver) children(n syntax.Node) {
	for child := range syntax.Children(n) {
		r.walk(child)
	}
}

// declareParams marks the parameters of the enclosing def as used here: a bare super passes them on. In an
// evaluated string nothing needs to be done, as in declare.
func (r *resolver) declareParams() {
	s := r.cur.root()
	if !s.def || s.evals {
		return
	}
	s.super = true
	if s == r.cur || s.used {
		return
	}
	s.used = true
	for i := range s.vars {
		if v := &s.vars[i]; !v.captured { // as in declare
			v.captured = true
		}
	}
}

// root returns the method, class or template body around s.
func (s *scope) root() *scope {
	for s.up != nil {
		s = s.up
	}
	return s
}

func numberedParam(i int) string { return "_" + string(rune('0'+i)) }

func (r *resolver) params(p *syntax.Params) {
	if p == nil {
		return
	}
	r.paramList(p.Required)
	r.paramList(p.Optional)
	r.param(p.Rest, restName)
	r.paramList(p.Post)
	r.paramList(p.Keywords)
	r.param(p.KwRest, kwRestName)
	r.param(p.Block, blockName)
	for _, name := range p.Locals {
		r.own(name)
	}
}

// Anonymous parameters are kept under names that no program can spell.
const (
	restName   = "*"
	kwRestName = "**"
	blockName  = "&"
)

func (r *resolver) param(p *syntax.Param, anonymous string) {
	switch {
	case p == nil:
	case p.Name == "":
		r.own(anonymous)
	default:
		r.named(p)
	}
}

// named enters a parameter with a name: if names repeat, the first parameter has the variable.
func (r *resolver) named(p *syntax.Param) {
	v := r.cur.variable(p.Name)
	if v == nil {
		r.cur.add(p.Name)
		return
	}
	destructs := v.destructs
	r.addUnnamed(p)
	if !destructs {
		if r.cur.latest == nil {
			r.cur.latest = map[string]string{}
		}
		r.cur.latest[p.Name] = r.unnamed[p]
	}
}

func (r *resolver) paramList(list []syntax.Param) {
	for i := range list {
		p := &list[i]
		if p.Pattern != nil {
			if r.cur.def {
				r.addUnnamed(p)
			}
			r.pattern(p.Pattern)
			continue
		}
		r.named(p)
		if p.Default != nil {
			r.walk(p.Default)
		}
	}
}

// pattern declares the names of a destructuring parameter.
func (r *resolver) pattern(m *syntax.MLhs) {
	for _, t := range m.Targets {
		switch t := t.(type) {
		case *syntax.LVar:
			r.destructs(t.Name)
		case *syntax.Splat:
			if v, ok := t.Value.(*syntax.LVar); ok {
				r.destructs(v.Name)
			}
		case *syntax.MLhs:
			r.pattern(t)
		}
	}
}

// destructs enters a variable that a part of an array is assigned to.
func (r *resolver) destructs(name string) {
	if r.cur.variable(name) == nil {
		r.cur.add(name).destructs = true
	}
}

// lookup finds a variable from scope s.
func (s *scope) lookup(name string) (ref, bool) { return s.find(name, nil) }

// find finds a variable from scope s, if owner isn't nil one of that scope.
func (s *scope) find(name string, owner *scope) (ref, bool) {
	depth, text := 0, false
	for k := s; k != nil; k = k.up {
		spelled := name
		if late, ok := k.latest[name]; ok && text && owner == nil {
			spelled = late
		}
		if v := k.variable(spelled); v != nil && (owner == nil || owner == k) {
			return ref{captured: v.captured, depth: depth, index: v.index}, true
		}
		text = text || k.text
		if k.cells > 0 {
			depth++
		}
	}
	return ref{}, false
}

// template reports whether _erbout is the output in s: it is inside the template, and no parameter has that name.
func (s *scope) template() bool {
	for k := s; k != nil; k = k.up {
		switch {
		case k.top:
			return true
		case k.variable(outputName) != nil:
			return false
		}
	}
	return false
}
