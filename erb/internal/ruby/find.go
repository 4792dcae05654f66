package ruby

// This file remembers which methods were found.

// methodCache has the methods of a class of the run that were looked up since a class was changed last.
type methodCache struct {
	byName map[string]*Method
	age    int       // Runtime.age at which it was valid
	sel    *Selector // that was looked up last, and what it is
	method *Method
}

// set notes what a name is now.
func (m *methodCache) set(name string, method *Method) { m.byName[name], m.sel = method, nil }

// drop forgets a name.
func (m *methodCache) drop(name string) {
	delete(m.byName, name)
	m.sel = nil
}

// findOwn is findDynamic for a class of the run, most of which are asked for the same method twice and more.
func (rt *Runtime) findOwn(c *Class, sel *Selector) *Method {
	if c.cache.sel == sel && c.cache.age == rt.age {
		return c.cache.method
	}
	m := rt.findDynamic(c, sel.Name)
	if m != nil && c.cache.byName != nil && c.cache.age == rt.age { // then it is there
		c.cache.sel, c.cache.method = sel, m
	}
	return m
}

// findDynamic searches c and its ancestors with the run's additions.
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

// maxMisses bounds how many names that no method has a cache remembers: a template can make up any number of them.
const maxMisses = 1000

// methodCache returns the methods of c that were looked up since a class was changed last.
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
