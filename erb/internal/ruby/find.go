package ruby

// This file caches the results of method lookups.

// manySelectors is the number of selectors that a run keeps.
const manySelectors = 1000

// Selector is SelectorFor for a name that is not known before the template runs. Lookups by a selector that is kept are
// cached.
func (rt *Runtime) Selector(name string) *Selector {
	if s := rt.selectors[name]; s != nil {
		return s
	}
	s := SelectorFor(name)
	if len(rt.selectors) < manySelectors && len(name) <= longestSelector {
		if rt.selectors == nil {
			rt.selectors = map[string]*Selector{}
		}
		rt.selectors[name] = s
	}
	return s
}

// absent reports whether recv, which is no class, has no method for sel here, nor in real Ruby.
func (rt *Runtime) absent(recv Value, sel *Selector) bool {
	c := recv.Class()
	l := rt.latest(c, sel)
	if l.is(c, sel, false, rt.age) && l.absent {
		return true
	}
	if rt.RubyHas(recv, sel.Name).Label != "" {
		return false
	}
	if _, known := rt.methodCache(c)[sel.Name]; known && sel.hash != 0 && c.ID == 0 && rt.broken == nil && recv.Kind() == KindObject {
		*l = lookup{class: c, sel: sel, age: int32(rt.age), absent: true}
	}
	return true
}

// Above caches the latest result of FindSuper for a method that a template defined.
type Above struct {
	class  *Class  // of the receiver
	from   *Method // that calls super
	method *Method
	age    int // Runtime.age when it was valid
}

// SuperOf returns the method that super calls in m, nil if there is none.
func (rt *Runtime) SuperOf(v Value, m *Method, known *Above) *Method {
	c := v.Class()
	if known.class == c && known.from == m && known.age == rt.age {
		return known.method
	}
	steps, mem := rt.steps, rt.mem
	next := rt.FindSuper(v, m.Home(), m.OriginalName())
	if next != nil && c.ID == 0 && v.Kind() != KindClass && rt.steps == steps && rt.mem == mem { // it counts nothing again
		*known = Above{class: c, from: m, method: next, age: rt.age}
	}
	return next
}

// MissingOf returns the method of the template that a call of a method that recv lacks calls, and the name as a symbol;
// nil if MissingFor must be called. It charges for the list of the name and n arguments, which isn't made.
func (rt *Runtime) MissingOf(recv Value, sel *Selector, n int) (m *Method, name Value, err error) {
	m = rt.FindMissing(recv)
	if m == nil || m.Body() == nil || !m.Owner.OfRun() || !rt.absent(recv, sel) {
		return nil, Nil, nil
	}
	if n > 0 {
		if err = rt.chargeGrown(n + 1); err != nil {
			return m, Nil, err
		}
	}
	l := rt.latest(recv.Class(), sel)
	if l.is(recv.Class(), sel, false, rt.age) && !l.name.IsNil() {
		return m, l.name, nil
	}
	if name = Sym(sel.Name); l.is(recv.Class(), sel, false, rt.age) && l.absent {
		l.name = name
	}
	return m, name, nil
}

// methodCache caches the lookups in a class of the run since any class was last changed.
type methodCache struct {
	byName map[string]*Method
	age    int // Runtime.age when the cache was valid
}

// lookup is the result of a lookup by the selector of a call.
type lookup struct {
	class  *Class
	sel    *Selector
	method *Method
	age    int32 // Runtime.age when it was valid
	steps  int32 // that each repetition counts; repeat: the next lookup finds out
	static bool  // of a class method of class
	absent bool  // there is no method, nor in real Ruby
	name   Value // the name as a symbol if there is none and method_missing was called
}

// repeat marks a lookup that was made once. The first one may count work that the next ones don't.
const repeat = -1

// lookups holds the latest lookups of a run, by class and selector.
type lookups [64]lookup

// fewLookups is the number of lookups after which a run begins to hold more than the latest: most templates have fewer.
const fewLookups = 32

// latest returns the place of a lookup.
func (rt *Runtime) latest(c *Class, sel *Selector) *lookup {
	if rt.lookups == nil {
		if rt.looked++; rt.looked < fewLookups {
			return &rt.lookup
		}
		rt.lookups = new(lookups)
	}
	return &rt.lookups[(sel.hash+c.hash)%uint32(len(rt.lookups))]
}

// is reports whether l is the lookup of an instance method or a class method.
func (l *lookup) is(c *Class, sel *Selector, static bool, age int) bool {
	return l.class == c && l.sel == sel && l.static == static && l.age == int32(age)
}

// Spread returns a number that differs for most classes, for tables of methods by class.
func (c *Class) Spread() uint { return uint(c.hash) }

// AsStatic returns v if it is a class or module without a class of its own; nil for others.
func (v Value) AsStatic() *Class {
	if c := v.Class(); c != ClassClass && c != ModuleClass || v.o.Kind != KindClass {
		return nil
	}
	return v.o.Whole.(*Class)
}

// FindAge identifies the state that Find depends on.
func (rt *Runtime) FindAge() int { return rt.finds }

// FindsByClass reports whether Find, which returned a method for v, returns it for all objects of its class while
// FindAge is the same, and counts nothing.
func (rt *Runtime) FindsByClass(v Value, sel *Selector) bool {
	switch v.Kind() {
	case KindClass:
		k := v.AsStatic()
		if k == nil {
			return false
		}
		l := rt.latest(k, sel)
		return l.is(k, sel, true, rt.age) && l.steps == 0
	case KindObject:
		if i, ok := v.o.Whole.(*Instance); ok && i.Data != nil {
			if _, ok := i.Data.(answerer); ok {
				return false
			}
		}
	}
	return sel.hash != 0
}

// forget drops the lookups of instance methods of c by a name.
func (rt *Runtime) forget(c *Class, name string) {
	delete(c.cache.byName, name)
	rt.finds++
	rt.lookup = lookup{}
	if rt.lookups == nil {
		return
	}
	for i := range rt.lookups {
		if l := &rt.lookups[i]; l.class == c && l.sel.Name == name {
			*l = lookup{}
		}
	}
}

// findOwn is findDynamic by selector. Lookups repeat: the latest are cached.
func (rt *Runtime) findOwn(c *Class, sel *Selector) *Method {
	if l := rt.latest(c, sel); l.is(c, sel, false, rt.age) {
		return l.method
	}
	return rt.findNew(c, sel)
}

// findNew is findOwn for another lookup than the latest.
func (rt *Runtime) findNew(c *Class, sel *Selector) *Method {
	l := rt.latest(c, sel)
	m := rt.findDynamic(c, sel.Name)
	if m != nil && sel.hash != 0 && !(c.singleton && c.Attached.Kind() == KindClass) { // the name is cached as well, and counts nothing again
		*l = lookup{class: c, sel: sel, method: m, age: int32(rt.age)}
	}
	return m
}

// findStatic is FindStatic by selector.
func (rt *Runtime) findStatic(c *Class, sel *Selector) *Method {
	l := rt.latest(c, sel)
	again := l.is(c, sel, true, rt.age)
	if again && l.steps != repeat {
		rt.steps += int64(l.steps)
		return l.method
	}
	steps, mem := rt.steps, rt.mem
	m := rt.FindStatic(c, sel.Name)
	if m != nil && sel.hash != 0 && rt.mem == mem {
		*l = lookup{class: c, sel: sel, method: m, age: int32(rt.age), static: true, steps: repeat}
		if again {
			l.steps = int32(rt.steps - steps)
		}
	}
	return m
}

// findDynamic searches c and its ancestors, including the methods that the run added to them.
func (rt *Runtime) findDynamic(c *Class, name string) *Method {
	if k, ok := c.Attached.AsClass(); ok && c.singleton {
		return rt.FindStatic(k, name)
	}
	cache := rt.methodCache(c)
	if m, ok := cache[name]; ok {
		return m
	}
	m := rt.Search(c, name, nil)
	if m != nil || len(cache) < maxMisses {
		cache[name] = m
	}
	return m
}

// maxMisses bounds the number of names without a method that a cache holds: a template can generate any number of
// them.
const maxMisses = 1000

// methodCache returns the cached lookups in c since any class was last changed.
func (rt *Runtime) methodCache(c *Class) map[string]*Method {
	if c.ID == 0 {
		if c.cache.byName == nil || c.cache.age != rt.age {
			c.cache = methodCache{byName: map[string]*Method{}, age: rt.age}
		}
		return c.cache.byName
	}
	if rt.dynamic == nil || rt.dynamicAge != rt.age {
		rt.dynamic, rt.dynamicAge = map[*Class]map[string]*Method{}, rt.age
	}
	if rt.dynamic[c] == nil {
		rt.dynamic[c] = map[string]*Method{}
	}
	return rt.dynamic[c]
}
