package usage

// This file finds the dependencies of an operation's value. The order of assignments doesn't matter here: a variable
// depends on everything that is assigned to it, or put into it, anywhere in the template.

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/lazy"
)

// Dependency is a property that an operation depends on.
type Dependency struct {
	// Link is the name of its link, "" for a property of the job.
	Link string
	// Property is its dotted name, with "*" for each part that isn't known.
	Property string
}

// Dependencies on parts that differ between deployments: the links themselves, and values that aren't followed.
var (
	ofLink     = Dependency{Link: "*"}
	unfollowed = Dependency{Property: "*"}
)

// pure are the methods of self whose result depends only on their arguments.
var pure = lazy.Words("format sprintf Integer Float String Array Hash Rational Complex lambda proc require raise fail loop catch throw")

// scalars are the facts of instances that have the same class in each deployment.
var scalars = lazy.Words("index name id deployment bootstrap address ip")

// Depends returns the properties that the call at a place depends on: its receiver, its arguments, and the
// conditions under which they were assigned. known is false if it depends on anything else that differs between
// deployments, or if there is no such call. In a template that defines constants or methods, or has other code that
// isn't followed, it is false unless the operands are made of literals and properties. It fails as [Parse] does.
func (l Limits) Depends(ctx context.Context, name, text string, at Place) (list []Dependency, known bool, err error) {
	var reads *Template
	if reads, err = l.Parse(ctx, name, text); err != nil {
		return nil, false, err
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case source.Ended: // erb makes the error
			list, known = nil, false
			_, err = l.Parse(ctx, name, text)
		default:
			panic(r)
		}
	}()
	watch := source.NewWatch(ctx)
	file := source.NewFileWatched(name, text, watch)
	tree, err := syntax.Parse(file, syntax.Limits{Tokens: l.Tokens, Watch: watch})
	if err != nil {
		return nil, false, err
	}
	d := newDependencies(walker{watch: watch, file: file}, reads, tree.Body)
	for d.grown && !d.over() { // dependencies of variables only grow
		d.grown = false
		d.of(tree.Body)
	}
	of := deps{}
	traced := !d.contains(tree.Body, untraced)
	d.each(tree.Body, func(n syntax.Node) {
		if c, ok := n.(*syntax.Call); ok && d.place(c) == at {
			known = true
			for _, operand := range append(slices.Clone(c.Args), c.Recv) {
				of.add(d.of(operand))
				if !traced && d.contains(operand, d.named) {
					of[unfollowed] = true
				}
			}
		}
	})
	known = known && !d.over() && !of[unfollowed] && !of[ofLink]
	delete(of, unfollowed)
	delete(of, ofLink)
	return slices.SortedFunc(maps.Keys(of), func(a, b Dependency) int {
		return cmp.Or(strings.Compare(a.Link, b.Link), strings.Compare(a.Property, b.Property))
	}), known, nil
}

// maxVisits is the maximum number of nodes that are visited, and maxDepended of properties that one depends on.
const (
	maxVisits   = 1_000_000
	maxDepended = 200
)

// deps is a set of dependencies.
type deps map[Dependency]bool

func (d deps) add(more deps) {
	for name := range more {
		d[name] = true
	}
}

// dependencies follows values through a template.
type dependencies struct {
	walker
	reads      map[Place]deps             // of properties
	known      map[string]deps            // of variables; one that isn't here depends on something unknown
	sources    map[string]map[string]bool // the variables in the expressions assigned to a variable: it can be a part of their values
	altered    map[Dependency]deps        // of properties whose values are changed in place
	properties map[string]Dependency      // by their names as sources
	defs       map[string]*syntax.Def
	results    map[*syntax.Def]deps // of methods
	within     []*syntax.Def        // the methods whose results are being found
	guards     []deps               // the conditions around
	exits      deps                 // the conditions under which blocks and methods end early
	grown      bool
	visits     int
}

// over reports whether the template is too large to be followed.
func (d *dependencies) over() bool { return d.visits > maxVisits }

// each is [walker.each] that counts.
func (d *dependencies) each(n syntax.Node, f func(syntax.Node)) {
	d.walker.each(n, func(n syntax.Node) {
		if d.visits++; !d.over() {
			f(n)
		}
	})
}

func newDependencies(w walker, reads *Template, body syntax.Node) *dependencies {
	d := &dependencies{walker: w, reads: map[Place]deps{}, known: map[string]deps{}, sources: map[string]map[string]bool{},
		altered: map[Dependency]deps{}, properties: map[string]Dependency{},
		defs: map[string]*syntax.Def{}, results: map[*syntax.Def]deps{}, exits: deps{}, grown: true}
	for _, p := range reads.Properties {
		of := d.reads[p.Place]
		if of == nil {
			of = deps{}
			d.reads[p.Place] = of
		}
		if p.OfLink && len(p.Links) == 0 {
			of[unfollowed] = true
		}
		for _, name := range p.Names {
			if !p.OfLink {
				of[Dependency{Property: name}] = true
			}
			for _, link := range p.Links {
				of[Dependency{link, name}] = true
			}
		}
	}
	d.assigned, d.targets = map[string]int{}, map[string]int{}
	d.count(body)
	for name := range d.assigned {
		d.known[name] = deps{}
	}
	d.each(body, func(n syntax.Node) {
		switch n := n.(type) {
		case *syntax.Def:
			d.defs[n.Name] = n
			d.declare(parameters(n))
		case *syntax.Block:
			d.declare(names(n))
		}
	})
	return d
}

func (d *dependencies) declare(names []string) {
	for _, name := range names {
		if d.known[name] == nil {
			d.known[name] = deps{}
		}
	}
}

// parameters returns the names of the parameters of a method.
func parameters(n *syntax.Def) []string {
	if n.Params == nil {
		return nil
	}
	return names(&syntax.Block{Params: n.Params})
}

// assign adds to the dependencies of a variable.
func (d *dependencies) assign(name string, of deps) {
	old := d.known[name]
	if old == nil {
		return // it depends on something unknown
	}
	d.grow(old, append([]deps{of, d.exits}, d.guards...)...)
}

// grow adds to a set.
func (d *dependencies) grow(set deps, more ...deps) {
	before := len(set)
	for _, one := range more {
		d.watch.Check()
		if d.visits += 1 + len(one); d.over() {
			return
		}
		set.add(one)
	}
	d.grown = d.grown || len(set) > before
}

// from records that the values of variables can be parts of the values in a node.
func (d *dependencies) from(list []string, n syntax.Node) {
	inside := d.variables(n)
	if d.visits += len(list) * len(inside); d.over() {
		return
	}
	for _, name := range list {
		set := d.sources[name]
		if set == nil {
			set = map[string]bool{}
			d.sources[name] = set
		}
		before := len(set)
		for _, one := range inside {
			d.watch.Check()
			set[one] = true
		}
		d.grown = d.grown || len(set) > before
	}
}

// variables returns the names of the variables and properties in a node, each once.
func (d *dependencies) variables(n syntax.Node) []string {
	var list []string
	seen := map[string]bool{}
	add := func(name string) {
		if d.visits++; !seen[name] {
			seen[name] = true
			list = append(list, name)
		}
	}
	d.each(n, func(n syntax.Node) {
		switch n := n.(type) {
		case *syntax.LVar:
			add(n.Name)
		case *syntax.Call:
			for property := range d.reads[d.place(n)] {
				d.watch.Check()
				name := property.Link + ":" + property.Property
				d.properties[name] = property
				add(name)
			}
		}
	})
	return list
}

// target assigns to a target, or changes the value of the variable that it is a part of.
func (d *dependencies) target(n syntax.Node, of deps) {
	switch n := n.(type) {
	case *syntax.LVar:
		d.assign(n.Name, of)
	case *syntax.Const:
		d.assign(n.Name, of)
	case *syntax.Splat:
		d.target(n.Value, of)
	case *syntax.MLhs:
		for _, t := range n.Targets {
			d.target(t, of)
		}
	case *syntax.Call:
		of = union(of, d.all(n.Args...))
		d.put(n.Recv, of)
	}
}

// put adds to the dependencies of the variables and properties of an expression, and of the ones whose values they can
// be parts of.
func (d *dependencies) put(n syntax.Node, of deps) {
	list := d.variables(n)
	seen := map[string]bool{}
	for _, name := range list {
		seen[name] = true
	}
	for i := 0; i < len(list); i++ {
		if property, ok := d.properties[list[i]]; ok {
			d.alter(property, of)
		} else {
			d.assign(list[i], of)
		}
		if d.visits += len(d.sources[list[i]]); d.over() {
			return
		}
		for more := range d.sources[list[i]] {
			d.watch.Check()
			if !seen[more] {
				seen[more] = true
				list = append(list, more)
			}
		}
	}
}

// alter adds to the dependencies of a property whose value is changed in place.
func (d *dependencies) alter(name Dependency, of deps) {
	if d.altered[name] == nil {
		d.altered[name] = deps{}
	}
	d.grow(d.altered[name], append([]deps{of, d.exits}, d.guards...)...)
}

// alterations returns the dependencies of the changes in place of properties, if these can be parts of each other.
func (d *dependencies) alterations(read deps) deps {
	all := deps{}
	for name := range read {
		for changed, of := range d.altered {
			d.watch.Check()
			d.visits++
			if changed.Link == name.Link && overlap(changed.Property, name.Property) {
				all.add(of)
			}
		}
	}
	return all
}

// overlap reports whether a property can be another, or a part of it.
func overlap(a, b string) bool {
	return strings.Contains(a+b, "*") || strings.HasPrefix(a+".", b+".") || strings.HasPrefix(b+".", a+".")
}

func union(list ...deps) deps {
	all := deps{}
	for _, one := range list {
		all.add(one)
	}
	return all
}

// all returns the dependencies of several nodes.
func (d *dependencies) all(nodes ...syntax.Node) deps {
	all := deps{}
	for _, n := range nodes {
		all.add(d.of(n))
	}
	return all
}

// under returns the dependencies of nodes that are evaluated under a condition.
func (d *dependencies) under(condition deps, nodes ...syntax.Node) deps {
	d.guards = append(d.guards, condition)
	of := union(condition, d.all(nodes...))
	d.guards = d.guards[:len(d.guards)-1]
	return of
}

// of returns the dependencies of a node's value.
func (d *dependencies) of(n syntax.Node) deps {
	d.watch.Check()
	d.visits++
	switch {
	case isNil(n):
		return deps{}
	case d.over():
		return deps{unfollowed: true}
	}
	of := d.node(n)
	if len(of) > maxDepended {
		d.visits = maxVisits
	}
	d.visits += len(of)
	return of
}

func (d *dependencies) node(n syntax.Node) deps {
	switch n := n.(type) {
	case *syntax.Call:
		return d.call(n)
	case *syntax.LVar:
		return d.variable(n.Name)
	case *syntax.Const:
		if of, ok := d.known[n.Name]; ok && n.Scope == nil {
			return union(of)
		}
		return d.of(n.Scope)
	case *syntax.IVar, *syntax.CVar, *syntax.GVar, *syntax.Yield, *syntax.Super, *syntax.Self, *syntax.AnonBlock:
		return union(deps{unfollowed: true}, d.all(below(n)...))
	case *syntax.Assign:
		return d.assignment(n.Target, n.Value)
	case *syntax.OpAssign:
		return union(d.of(n.Target), d.assignment(n.Target, n.Value))
	case *syntax.MultiAssign:
		return d.assignment(n.Target, n.Value)
	case *syntax.For:
		return d.under(d.assignment(n.Var, n.Iter), n.Body)
	case *syntax.Return, *syntax.Next, *syntax.Break:
		d.grow(d.exits, d.guards...)
	case *syntax.If:
		return d.under(d.of(n.Cond), n.Then, n.Else)
	case *syntax.While:
		return d.under(d.of(n.Cond), n.Body)
	case *syntax.And:
		return d.under(d.of(n.L), n.R)
	case *syntax.Or:
		return d.under(d.of(n.L), n.R)
	case *syntax.Case:
		return d.cases(n)
	case *syntax.Begin:
		return d.begin(n)
	case *syntax.CaseIn, *syntax.MatchRequired, *syntax.MatchPredicate, *syntax.MatchAssign:
		return d.pattern(n)
	case *syntax.Lambda:
		return d.block(n.Block, deps{unfollowed: true}, n)
	case *syntax.Def: // when it is called
		return deps{}
	}
	return d.all(below(n)...)
}

// pattern handles code after the match of a pattern, which isn't followed.
func (d *dependencies) pattern(n syntax.Node) deps {
	w := walker{watch: d.watch, assigned: map[string]int{}, targets: map[string]int{}}
	w.count(n)
	for name := range w.assigned {
		d.assign(name, deps{unfollowed: true})
	}
	return d.under(deps{unfollowed: true}, below(n)...)
}

// assignment returns the dependencies of an assigned value: it changes with the variable, if that is changed in place.
func (d *dependencies) assignment(target, value syntax.Node) deps {
	w := walker{watch: d.watch, assigned: map[string]int{}, targets: map[string]int{}}
	w.target(target)
	d.from(slices.Sorted(maps.Keys(w.assigned)), value)
	of := d.of(value)
	d.target(target, of)
	return union(of, d.of(target))
}

// variable returns the dependencies of a variable.
func (d *dependencies) variable(name string) deps {
	if of, ok := d.known[name]; ok {
		return union(of)
	}
	return deps{unfollowed: true}
}

func (d *dependencies) cases(n *syntax.Case) deps {
	of := d.of(n.Subject)
	for _, when := range n.Whens {
		of.add(d.all(when.Conds...))
	}
	for _, when := range n.Whens {
		of.add(d.under(of, when.Body))
	}
	return union(of, d.under(of, n.Else))
}

// begin handles code with rescue: whether it fails isn't known.
func (d *dependencies) begin(n *syntax.Begin) deps {
	if len(n.Rescues) == 0 {
		return d.all(below(n)...)
	}
	for _, r := range n.Rescues {
		d.target(r.Var, deps{unfollowed: true})
	}
	return d.under(deps{unfollowed: true}, below(n)...)
}

// call returns the dependencies of a call's result.
func (d *dependencies) call(n *syntax.Call) deps {
	of := union(d.all(n.Args...), d.of(n.Pass))
	read, reads := d.reads[d.place(n)]
	of.add(read)
	of.add(d.alterations(read))
	def := d.defs[n.Name]
	scalar := scalars.Has(n.Name) && len(n.Args) == 0
	switch {
	case n.Recv != nil:
		recv := d.of(n.Recv)
		if reads || scalar { // a link has a fixed layout
			delete(recv, ofLink)
		}
		if spec, ok := n.Recv.(*syntax.Call); !ok || spec.Recv != nil || spec.Name != "spec" || !scalar {
			of.add(recv)
		}
	case reads || scalar && def == nil:
	case (n.Name == "link" || n.Name == "if_link") && def == nil:
		of[ofLink] = true
	case def != nil:
		d.arguments(def, n, of)
		of.add(d.result(def))
		if n.Block != nil {
			of[unfollowed] = true // the method yields something to it
		}
	case !pure.Has(n.Name):
		of[unfollowed] = true
	}
	if n.Block != nil {
		of.add(d.block(n.Block, of, n))
	}
	if n.Recv != nil && (strings.HasSuffix(n.Name, "!") || mutators.Has(n.Name)) {
		d.from(d.variables(n.Recv), n)
		d.put(n.Recv, of)
	}
	return of
}

// arguments assigns all arguments of a call to each parameter of a method.
func (d *dependencies) arguments(def *syntax.Def, n *syntax.Call, of deps) {
	list := parameters(def)
	for _, name := range list {
		d.assign(name, of)
	}
	for _, arg := range n.Args {
		d.from(list, arg)
	}
}

// block assigns the possible dependencies of its parameters, and returns the dependencies of its value.
func (d *dependencies) block(b *syntax.Block, of deps, caller syntax.Node) deps {
	list := names(b)
	for _, name := range list {
		d.assign(name, of)
	}
	if c, ok := caller.(*syntax.Call); ok {
		for _, n := range append(slices.Clone(c.Args), c.Recv) {
			d.from(list, n)
		}
	}
	return d.under(of, below(b)...)
}

// result returns the dependencies of the result of a method of the template.
func (d *dependencies) result(def *syntax.Def) deps {
	if slices.Contains(d.within, def) {
		return d.results[def]
	}
	d.within = append(d.within, def)
	of := d.all(below(def)...)
	d.within = d.within[:len(d.within)-1]
	d.grown = d.grown || len(of) > len(d.results[def])
	d.results[def] = of
	return of
}
