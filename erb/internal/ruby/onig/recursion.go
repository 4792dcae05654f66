package onig

// This file checks subexpression calls: those that could never end are errors.

// checkRecursion finds groups that call themselves before anything is consumed, or whatever happens.
func (c *compiler) checkRecursion() {
	if !c.hasCalls {
		return
	}
	c.bodies = map[int]*group{}
	walk(c.root, func(n node) {
		c.spend(1, 0)
		if g, ok := n.(*group); ok && g.index > 0 {
			c.spend(1, 32)
			c.bodies[g.index] = g
		}
	})
	done := map[int]bool{}
	for _, ref := range c.parser.refs {
		target, ok := ref.(*call)
		if !ok || done[target.group] || c.err != nil {
			continue
		}
		c.spend(1, 32)
		done[target.group] = true
		r := recursion{c: c, target: target.group}
		if r.always() || r.atHead() {
			c.fail("never ending recursion")
		}
	}
}

// recursion looks for calls of one group.
type recursion struct {
	c       *compiler
	target  int
	calls   map[int]bool // groups every way through which calls the target, as far as that is known
	visited map[int]bool
	changed bool
	depth   int
}

// body gives the body of a group.
func (r *recursion) body(index int) node {
	if g := r.c.bodies[index]; g != nil {
		return g.sub
	}
	return r.c.root
}

// always tells whether every way through the target calls it again. What is found out about other groups on the way may
// make more true of those that were looked at before, so it goes round until nothing changes.
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

// alwaysIn tells whether every way through n calls the target.
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
	if group == r.target || r.calls[group] || r.visited[group] {
		return group == r.target || r.calls[group]
	}
	r.visited[group] = true
	if r.c.spend(1, 64) && r.alwaysIn(r.body(group)) {
		r.calls[group], r.changed = true, true
	}
	return r.calls[group]
}

// maxCallHeight is maxHeight for groups that call each other, one inside of the other.
const maxCallHeight = 2 * maxHeight

// atHead tells whether the target can come to call itself before anything was consumed.
func (r *recursion) atHead() bool {
	r.visited = map[int]bool{r.target: true}
	todo := []int{r.target}
	for len(todo) > 0 && r.c.err == nil {
		index := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		found := false
		r.headCalls(r.body(index), func(group int) {
			if found = found || group == r.target; !r.visited[group] && r.c.spend(1, 64) {
				r.visited[group] = true
				todo = append(todo, group)
			}
		})
		if found {
			return true
		}
	}
	return false
}

// headCalls calls f for the groups that n calls before anything was consumed.
func (r *recursion) headCalls(n node, f func(group int)) {
	r.c.spend(1, 0)
	switch n := n.(type) {
	case *call:
		f(n.group)
	case *concat:
		for _, sub := range n.list {
			if r.headCalls(sub, f); sub.about().minLen > 0 {
				return
			}
		}
	case *alternate:
		for _, sub := range n.list {
			r.headCalls(sub, f)
		}
	case *repeat:
		r.headCalls(n.sub, f)
	case *group:
		r.headCalls(n.sub, f)
	case *atomic:
		r.headCalls(n.sub, f)
	case *look:
		r.headCalls(n.sub, f)
	}
}
