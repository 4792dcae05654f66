package ruby

// This file caches the results of method lookups.

// methodCache caches the lookups in a class of the run since any class was last changed.
type methodCache struct {
	byName map[string]*Method
	age    int       // Runtime.age when the cache was valid
	sel    *Selector // last selector that was looked up, with its result
	method *Method
}

// set records the definition of a name.
func (m *methodCache) set(name string, method *Method) { m.byName[name], m.sel = method, nil }

// drop removes a name.
func (m *methodCache) drop(name string) {
	delete(m.byName, name)
	m.sel = nil
}

// findOwn is findDynamic for a class of the run. Lookups repeat: the last one is cached.
func (rt *Runtime) findOwn(c *Class, sel *Selector) *Method {
	if c.cache.sel == sel && c.cache.age == rt.age {
		return c.cache.method
	}
	m := rt.findDynamic(c, sel.Name)
	if m != nil && c.cache.byName != nil && c.cache.age == rt.age { // the selector is then in byName
		c.cache.sel, c.cache.method = sel, m
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
