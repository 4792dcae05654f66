package ruby

// This file puts the ancestors of classes into a line, in which methods are looked for.

import "slices"

// maxNested is how many superclasses a class may have, and how deeply modules may include one another.
const maxNested = 1000

// Ancestors linearises c as Ruby's ancestors does: prepended modules, the class, its modules (last included
// first), then the superclass.
func (c *Class) Ancestors() []*Class {
	if c.mro != nil {
		return c.mro
	}
	list, _ := c.line()
	return list
}

// line is Ancestors without those known already; ok is false where modules include one another too deeply, and some are
// left out.
func (c *Class) line() (list []*Class, ok bool) {
	var l lineage
	for k := c; k != nil; k = k.Super {
		if k.mro != nil { // the rest is known
			if l.list == nil {
				return k.mro, true
			}
			l.add(k.mro...)
			break
		}
		l.add(l.of(k, 0)...)
	}
	return l.list, !l.tooDeep
}

// lineage is a line that is being made.
type lineage struct {
	list    []*Class
	have    map[*Class]bool     // what is in list, once that is long
	modules map[*Class][]*Class // the lines of modules that include others
	tooDeep bool
}

// fewAncestors is up to how many ancestors are searched one by one.
const fewAncestors = 24

// add appends those that list doesn't hold.
func (l *lineage) add(more ...*Class) {
	for _, k := range more {
		if l.holds(k) {
			continue
		}
		l.list = append(l.list, k) // bounded: as many as there are classes, which are paid for
		if l.have != nil {
			l.have[k] = true
		} else if len(l.list) == fewAncestors {
			l.have = map[*Class]bool{}
			for _, o := range l.list {
				l.have[o] = true
			}
		}
	}
}

func (l *lineage) holds(k *Class) bool {
	if l.have != nil {
		return l.have[k]
	}
	return slices.Contains(l.list, k)
}

// of gives the line of one class or module with its modules, without superclasses.
func (l *lineage) of(k *Class, depth int) []*Class {
	if len(k.prepends) == 0 && len(k.includes) == 0 {
		return []*Class{k}
	}
	if line, ok := l.modules[k]; ok {
		return line
	}
	if depth > maxNested {
		l.tooDeep = true
		return []*Class{k}
	}
	if l.modules == nil {
		l.modules = map[*Class][]*Class{}
	}
	own := lineage{modules: l.modules}
	for _, m := range slices.Backward(k.prepends) {
		own.add(own.of(m, depth+1)...)
	}
	own.add(k)
	for _, m := range slices.Backward(k.includes) {
		own.add(own.of(m, depth+1)...)
	}
	l.tooDeep = l.tooDeep || own.tooDeep
	l.modules[k] = own.list
	return own.list
}

// linearise is Ancestors with the modules that the run has included.
func (rt *Runtime) linearise(c *Class) []*Class {
	list, ok := c.mro, true
	if list == nil {
		if list, ok = c.line(); !ok {
			rt.fault(&LimitError{What: "module nesting", Limit: maxNested})
		}
		rt.owe(int64(8*len(list)), len(list)/elementsPerStep)
	}
	if rt.added == nil {
		return list
	}
	var out lineage
	for _, k := range list {
		out.add(k)
		for _, m := range rt.added[k] {
			out.add(out.of(m, 0)...)
		}
	}
	rt.owe(int64(8*len(out.list)), len(out.list)/elementsPerStep)
	return out.list
}
