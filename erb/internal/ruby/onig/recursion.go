package onig

// This file checks subexpression calls, of which those that could never end are errors, and look-behind.

// checkRecursion finds groups that call themselves before anything is consumed, or whatever happens.
func (c *compiler) checkRecursion(root node) {
	for _, ref := range c.parser.refs {
		target, ok := ref.(*call)
		if !ok {
			continue
		}
		c.hasCalls = true
		r := recursion{root: root, target: target.group, active: map[int]bool{}}
		if exists, endless := r.inGroup(target.group, true); exists || endless {
			c.fail("never ending recursion")
			return
		}
	}
}

// recursion looks for calls of one group.
type recursion struct {
	root   node
	target int
	active map[int]bool
}

// inGroup looks into the body of a group. exists: every way through it calls the target; endless: one does at its head.
func (r *recursion) inGroup(index int, head bool) (exists, endless bool) {
	if r.active[index] {
		return false, false
	}
	r.active[index] = true
	defer delete(r.active, index)
	walkGroups(r.root, index, func(n node) {
		if g, ok := n.(*group); ok && g.index == index {
			n = g.sub
		}
		exists, endless = r.in(n, head)
	})
	return exists, endless
}

func (r *recursion) in(n node, head bool) (exists, endless bool) {
	switch n := n.(type) {
	case *call:
		if n.group == r.target {
			return true, head
		}
		return r.inGroup(n.group, head)
	case *concat:
		for _, sub := range n.list {
			e, forever := r.in(sub, head)
			if forever {
				return true, true
			}
			exists = exists || e
			head = head && minLen(sub) == 0
		}
	case *alternate:
		exists = true
		for _, sub := range n.list {
			e, forever := r.in(sub, head)
			if forever {
				return true, true
			}
			exists = exists && e
		}
	case *repeat:
		exists, endless = r.in(n.sub, head)
		exists = exists && n.min > 0
	case *group:
		return r.in(n.sub, head)
	case *atomic:
		return r.in(n.sub, head)
	case *look:
		return r.in(n.sub, head)
	}
	return exists, endless
}

// behindAllowed tells whether Onigmo allows n in a look-behind.
func behindAllowed(n node, negative bool) bool {
	ok := true
	walk(n, func(n node) {
		switch n := n.(type) {
		case *group:
			ok = ok && !(negative && n.index > 0)
		case *look:
			ok = ok && n.behind
		case *atomic, *backref, *absent, *cond, *grapheme:
			ok = false
		}
	})
	return ok
}
