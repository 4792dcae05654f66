package onig

// This file checks subexpression calls: calls that could never end are errors, the "never ending recursion" of
// Onigmo. There are two kinds: a group that can call itself before consuming text, and one that calls itself on
// every path through it. Onigmo finds both in one walk from each group (subexp_inf_recursive_check); here the first
// are cycles in a graph of groups, and the second are searched for only among groups that can call each other.

// callGraph records which groups call or contain which; 0 is the whole pattern.
type callGraph struct {
	c     *compiler
	edges map[int][]callEdge
	parts map[int]int // groups that can call each other, directly or not, have the same number
}

// callEdge leads to a group. head is set if the group is reached before text is consumed.
type callEdge struct {
	to   int
	head bool
}

// checkRecursion finds groups that call themselves before text is consumed, or on every path.
func (c *compiler) checkRecursion() {
	if !c.hasCalls {
		return
	}
	c.bodies = map[int]*group{}
	g := &callGraph{c: c, edges: map[int][]callEdge{}}
	g.add(c.root, 0, true)
	if c.err == nil && g.circle() {
		c.fail("never ending recursion")
	}
	g.parts = g.components()
	done := map[int]bool{}
	for _, ref := range c.parser.refs {
		target, ok := ref.(*call)
		if !ok || done[target.group] || !c.spend(1, 32) {
			continue
		}
		done[target.group] = true
		r := recursion{c: c, graph: g, target: target.group}
		if r.always() {
			c.fail("never ending recursion")
		}
	}
}

// add records which groups n, which is in a group, calls and contains.
func (g *callGraph) add(n node, in int, head bool) {
	if !g.c.spend(1, 0) {
		return
	}
	switch n := n.(type) {
	case *call:
		g.edge(in, n.group, head)
	case *concat:
		for _, sub := range n.list {
			g.add(sub, in, head)
			head = head && sub.about().minLen == 0
		}
	case *group:
		if n.index == 0 {
			g.add(n.sub, in, head)
			return
		}
		g.c.bodies[n.index] = n
		g.edge(in, n.index, head)
		g.add(n.sub, n.index, true)
	case *cond, *absent: // calls in there don't count, but groups in there may be called
		children(n, func(sub node) {
			walk(sub, func(n node) {
				if n, ok := n.(*group); ok && n.index > 0 && g.c.bodies[n.index] == nil {
					g.c.bodies[n.index] = n
					g.add(n.sub, n.index, true)
				}
			})
		})
	default:
		children(n, func(sub node) { g.add(sub, in, head) })
	}
}

func (g *callGraph) edge(from, to int, head bool) {
	g.c.spend(1, 96)
	g.edges[from] = append(g.edges[from], callEdge{to, head})
}

// visit visits all groups along edges, depth first. It calls enter once for each group, leave when all groups
// reached from it were entered, and again for edges to groups that were entered before.
func (g *callGraph) visit(follow func(callEdge) bool, enter, leave func(n int), again func(from, to int)) {
	type step struct{ group, next int }
	seen := map[int]bool{}
	for start := 0; start <= g.c.parser.groups; start++ {
		if seen[start] {
			continue
		}
		todo := []step{{start, 0}}
		seen[start] = true
		enter(start)
		for len(todo) > 0 && g.c.spend(1, 0) {
			top := &todo[len(todo)-1]
			edges := g.edges[top.group]
			if top.next == len(edges) {
				leave(top.group)
				todo = todo[:len(todo)-1]
				continue
			}
			e := edges[top.next]
			top.next++
			switch {
			case !follow(e):
			case seen[e.to]:
				again(top.group, e.to)
			default:
				g.c.spend(1, 96)
				seen[e.to] = true
				enter(e.to)
				todo = append(todo, step{e.to, 0})
			}
		}
	}
}

// circle reports whether a group can call itself before text is consumed.
func (g *callGraph) circle() bool {
	open, found := map[int]bool{}, false
	g.visit(func(e callEdge) bool { return e.head },
		func(n int) { open[n] = true }, func(n int) { open[n] = false },
		func(_, to int) { found = found || open[to] })
	return found
}

// components numbers the groups: groups that can call each other get the same number (Tarjan's algorithm).
func (g *callGraph) components() map[int]int {
	order, low, number := map[int]int{}, map[int]int{}, map[int]int{}
	var stack, path []int
	g.visit(func(callEdge) bool { return true },
		func(n int) {
			order[n] = len(order)
			low[n] = order[n]
			stack, path = append(stack, n), append(path, n)
		},
		func(n int) {
			path = path[:len(path)-1]
			if len(path) > 0 {
				up := path[len(path)-1]
				low[up] = min(low[up], low[n])
			}
			for low[n] == order[n] {
				last := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				if number[last] = order[n] + 1; last == n {
					break
				}
			}
		},
		func(from, to int) {
			if number[to] == 0 {
				low[from] = min(low[from], order[to])
			}
		})
	return number
}

// recursion searches for calls of one group.
type recursion struct {
	c       *compiler
	graph   *callGraph
	target  int
	calls   map[int]bool // groups in which every path calls the target, as found so far
	visited map[int]bool
	changed bool
	depth   int
}

// body returns the body of a group.
func (r *recursion) body(index int) node {
	if g := r.c.bodies[index]; g != nil {
		return g.sub
	}
	return r.c.root
}

// always reports whether every path through the target calls it again. Results for other groups found on the way
// may change those found before, so it repeats until nothing changes.
func (r *recursion) always() bool {
	r.calls = map[int]bool{}
	for r.changed = true; r.changed && r.c.err == nil; {
		r.changed = false
		r.visited = map[int]bool{r.target: true}
		if r.alwaysIn(r.body(r.target)) {
			return true
		}
	}
	return false
}

// alwaysIn reports whether every path through n calls the target.
func (r *recursion) alwaysIn(n node) bool {
	if r.depth++; r.depth > maxCallHeight && r.c.err == nil {
		r.c.err = &LimitError{What: "regexp nesting", Max: maxCallHeight}
	}
	defer func() { r.depth-- }()
	if !r.c.spend(1, 0) {
		return false
	}
	switch n := n.(type) {
	case *call:
		return r.alwaysCalls(n.group)
	case *concat:
		found := false
		for _, sub := range n.list {
			found = r.alwaysIn(sub) || found
		}
		return found
	case *alternate:
		found := true
		for _, sub := range n.list {
			found = r.alwaysIn(sub) && found
		}
		return found
	case *repeat:
		return r.alwaysIn(n.sub) && n.min > 0
	case *group:
		return r.alwaysIn(n.sub)
	case *atomic:
		return r.alwaysIn(n.sub)
	case *look:
		return r.alwaysIn(n.sub)
	}
	return false
}

func (r *recursion) alwaysCalls(group int) bool {
	switch {
	case group == r.target || r.calls[group]:
		return true
	case r.visited[group] || r.graph.parts[group] != r.graph.parts[r.target]:
		return false
	}
	r.visited[group] = true
	if r.c.spend(1, 64) && r.alwaysIn(r.body(group)) {
		r.calls[group], r.changed = true, true
	}
	return r.calls[group]
}

// maxCallHeight is maxHeight for groups that call each other, nested.
const maxCallHeight = 2 * maxHeight
