package ruby

// This file linearises the ancestors of classes. Methods are looked up in that order.

import "slices"

// maxNested is the maximum number of superclasses of a class, and the maximum depth of modules that include one
// another.
const maxNested = 1000

// Ancestors linearises c as Ruby's ancestors does: prepended modules, the class, its modules (last included
// first), then the superclass.
func (c *Class) Ancestors() []*Class {
	if c.mro != nil {
		return c.mro
	}
	l := lineage{linear: &linear{}}
	return l.line(c)
}

// line returns the ancestors of c that are not known already.
func (l *lineage) line(c *Class) []*Class {
	for k := c; k != nil && l.err == nil; k = k.Super {
		if k.mro != nil { // the rest is known
			if l.list == nil {
				return k.mro
			}
			l.put(k.mro...)
			break
		}
		if l.list == nil && k.Super != nil {
			l.list = make([]*Class, 0, len(k.Super.mro)+usualModules) // bounded: classes written in Go
		}
		l.put(l.of(k, 0)...)
	}
	return l.list
}

// usualModules is the number of classes and modules of a run in most lines.
const usualModules = 3

// put appends c's own entries to the line. A module can be in the line of a class and again in the line of its
// superclass.
func (l *lineage) put(more ...*Class) {
	if l.rt == nil {
		l.add(more...) // classes written in Go list all that they include
	} else if l.entered(len(more)) {
		for _, k := range more {
			l.push(k)
		}
	}
}

func (l *lineage) push(k *Class) {
	l.list = append(l.list, k) // bounded: paid by entered
}

// lineage is a line under construction.
type lineage struct {
	*linear
	list []*Class
	have map[*Class]bool // set of list, once that is long
}

// linear is the work on a line and on the lines of the modules in it.
type linear struct {
	rt      *Runtime            // the run that is charged, nil at link time
	modules map[*Class][]*Class // the lines of modules that include others
	owed    int                 // entries of lines that aren't charged yet
	err     error               // reason why lines are incomplete: modules nest too deeply, or the run has ended
}

// entered counts n entries of lines. It returns false if the caller must stop.
func (l *linear) entered(n int) bool {
	if l.rt == nil {
		return true
	}
	if l.owed += n; l.owed >= 64*ElementsPerStep && l.err == nil {
		if l.err = l.rt.Charge(int64(16 * l.owed)); l.err == nil {
			l.err = l.rt.Step(int64(l.owed / ElementsPerStep))
		}
		l.owed = 0
	}
	return l.err == nil
}

// fewAncestors is the number of ancestors up to which they are searched linearly.
const fewAncestors = 24

// add appends the classes that list does not hold yet.
func (l *lineage) add(more ...*Class) {
	if !l.entered(len(more)) {
		return
	}
	for _, k := range more {
		if l.holds(k) {
			continue
		}
		l.push(k)
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

// of returns the line of one class or module with its modules, without superclasses.
func (l *lineage) of(k *Class, depth int) []*Class {
	if len(k.Prepends) == 0 && len(k.Includes) == 0 {
		return []*Class{k}
	}
	if line, ok := l.modules[k]; ok {
		return line
	}
	if depth > maxNested && l.err == nil {
		l.err = &LimitError{What: "module nesting", Limit: maxNested}
	}
	if l.err != nil {
		return []*Class{k}
	}
	if l.modules == nil {
		l.modules = map[*Class][]*Class{}
	}
	if len(k.Prepends) == 0 && len(k.Includes) == 1 && len(k.Skipped) == 0 { // a chain needs no search for duplicates
		below := l.of(k.Includes[0], depth+1)
		if !l.entered(len(below)) {
			return []*Class{k}
		}
		line := append([]*Class{k}, below...) // bounded: paid by entered
		l.modules[k] = line
		return line
	}
	front, own := lineage{linear: l.linear}, lineage{linear: l.linear}
	for _, m := range slices.Backward(k.Prepends) {
		if front.add(l.of(m, depth+1)...); l.err != nil {
			return nil
		}
	}
	own.add(k)
	for _, m := range slices.Backward(k.Includes) {
		for _, m := range l.of(m, depth+1) {
			if l.err != nil {
				return nil
			}
			if !k.Skipped[m] {
				own.add(m)
			}
		}
	}
	front.put(own.list...)
	l.modules[k] = front.list
	return front.list
}

// linearise is Ancestors with the modules that the run has included.
func (rt *Runtime) linearise(c *Class) []*Class {
	work := &linear{rt: rt}
	list := c.mro
	if list == nil {
		l := lineage{linear: work}
		list = l.line(c)
		rt.Owe(int64(8*len(list)), len(list)/ElementsPerStep)
	}
	if rt.Added != nil {
		out := lineage{linear: work}
		for _, k := range list {
			if out.put(k); work.err != nil {
				break
			}
			if len(rt.Added[k]) == 0 {
				continue
			}
			own := lineage{linear: work}
			for _, m := range rt.Added[k] {
				if own.add(own.of(m, 0)...); work.err != nil {
					break
				}
			}
			out.put(slices.DeleteFunc(own.list, func(m *Class) bool { return slices.Contains(k.mro, m) })...)
		}
		rt.Owe(int64(8*len(out.list)), len(out.list)/ElementsPerStep)
		list = out.list
	}
	if work.err != nil {
		rt.Fault(work.err)
	}
	return list
}
