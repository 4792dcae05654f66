package ruby

// This file implements Set, which is built in since Ruby 4.0. The operations between sets are in core_set_algebra.go.

var setClass = NewClass("Set", ObjectClass, EnumerableModule)

var setTables = []Table{
	{Class: setClass, Alloc: func(k *Class) Value { return NewInstance(k, &Set{newHash()}) }},
	{Class: setClass, Statics: []Method{{Name: "[]", Max: -1, Fn: setBrackets}}},
	{Class: setClass, Methods: []Method{
		{Name: "&", Min: 1, Max: 1, Fn: setIntersection},
		{Name: "+", Min: 1, Max: 1, Fn: setUnion, Original: "|"},
		{Name: "-", Min: 1, Max: 1, Fn: setDifference},
		{Name: "<", Min: 1, Max: 1, Fn: setProperSubsetP},
		{Name: "<<", Min: 1, Max: 1, Fn: setAdd, Flags: BriefSelf | Mutates},
		{Name: "<=", Min: 1, Max: 1, Fn: setSubsetP},
		{Name: "<=>", Min: 1, Max: 1, Fn: setCompare},
		{Name: "==", Min: 1, Max: 1, Fn: setEqual},
		{Name: "===", Min: 1, Max: 1, Fn: setIncludeP, Flags: BriefSelf},
		{Name: ">", Min: 1, Max: 1, Fn: setProperSupersetP},
		{Name: ">=", Min: 1, Max: 1, Fn: setSupersetP},
		{Name: "^", Min: 1, Max: 1, Fn: setXor},
		{Name: "add", Min: 1, Max: 1, Fn: setAdd, Flags: BriefSelf | Mutates},
		{Name: "add?", Min: 1, Max: 1, Fn: setAddP, Flags: BriefSelf | Mutates},
		{Name: "classify", Fn: setClassify, Flags: Enum},
		{Name: "clear", Fn: setClear, Flags: Brief | Mutates},
		{Name: "collect!", Fn: setMapBang, Flags: Mutates | Enum},
		{Name: "compare_by_identity", Fn: setCompareByIdentity, Flags: Mutates},
		{Name: "compare_by_identity?", Fn: func(c *Call) Value { return Bool(c.selfSet().ByIdentity) }, Flags: Brief},
		{Name: "delete", Min: 1, Max: 1, Fn: setDelete, Flags: BriefSelf | Mutates},
		{Name: "delete?", Min: 1, Max: 1, Fn: setDeleteP, Flags: BriefSelf | Mutates},
		{Name: "delete_if", Fn: setDeleteIf, Flags: Mutates | Enum},
		{Name: "difference", Min: 1, Max: 1, Fn: setDifference},
		{Name: "disjoint?", Min: 1, Max: 1, Fn: setDisjointP},
		{Name: "divide", Fn: setDivide, Flags: Enum},
		{Name: "each", Fn: setEach, Flags: Brief | Enum},
		{Name: "empty?", Fn: func(c *Call) Value { return Bool(c.selfSet().Len() == 0) }, Flags: Brief},
		{Name: "eql?", Min: 1, Max: 1, Fn: setEqlP},
		{Name: "filter!", Fn: setSelectBang, Flags: Mutates | Enum, Original: "select!"},
		{Name: "flatten", Fn: setFlatten},
		{Name: "flatten!", Fn: setFlattenBang, Flags: Mutates},
		{Name: "hash", Fn: setHash, Flags: Volatile},
		{Name: "include?", Min: 1, Max: 1, Fn: setIncludeP, Flags: BriefSelf},
		{Name: "initialize", Max: 1, Fn: setInitialize, Flags: PrivateRow},
		{Name: "inspect", Fn: setInspect},
		{Name: "intersect?", Min: 1, Max: 1, Fn: setIntersectP},
		{Name: "intersection", Min: 1, Max: 1, Fn: setIntersection},
		{Name: "join", Max: 1, Fn: setJoin},
		{Name: "keep_if", Fn: setKeepIf, Flags: Mutates | Enum},
		{Name: "length", Fn: setSize, Flags: Brief},
		{Name: "map!", Fn: setMapBang, Flags: Mutates | Enum, Original: "collect!"},
		{Name: "member?", Min: 1, Max: 1, Fn: setIncludeP, Flags: BriefSelf},
		{Name: "merge", Max: -1, Fn: setMerge, Flags: Mutates},
		{Name: "proper_subset?", Min: 1, Max: 1, Fn: setProperSubsetP},
		{Name: "proper_superset?", Min: 1, Max: 1, Fn: setProperSupersetP},
		{Name: "reject!", Fn: setRejectBang, Flags: Mutates | Enum},
		{Name: "replace", Min: 1, Max: 1, Fn: setReplace, Flags: Mutates},
		{Name: "reset", Fn: setReset, Flags: Brief | Mutates},
		{Name: "select!", Fn: setSelectBang, Flags: Mutates | Enum},
		{Name: "size", Fn: setSize, Flags: Brief},
		{Name: "subset?", Min: 1, Max: 1, Fn: setSubsetP},
		{Name: "subtract", Min: 1, Max: 1, Fn: setSubtract, Flags: Mutates},
		{Name: "superset?", Min: 1, Max: 1, Fn: setSupersetP},
		{Name: "to_a", Fn: setToA},
		{Name: "to_s", Fn: setInspect},
		{Name: "to_set", Max: -1, Fn: setToSet, Flags: Brief},
		{Name: "union", Min: 1, Max: 1, Fn: setUnion},
		{Name: "|", Min: 1, Max: 1, Fn: setUnion},
	}},
}

// Set is the Go data of a Set: the keys of a hash.
type Set struct{ h *Hash }

// DupData implements DataDuper.
func (s *Set) DupData(b *Budget) any { return &Set{b.copyEntries(s.h)} }

// HashKey implements Keyer.
func (s *Set) HashKey() string { return "Set" }

// Nested implements Nester. The elements are given as one hash: their order does not count.
func (s *Set) Nested(yield func(Value) bool) { yield(s.h.Value()) }

// selfSet returns the hash of the receiver.
func (c *Call) selfSet() *Hash {
	s, ok := DataOf[*Set](c.Self)
	if !ok {
		c.Raise(TypeErrorClass, "uninitialized set")
		return newHash()
	}
	return s.h
}

// asSet returns the hash of a value that is a Set.
func asSet(v Value) (*Hash, bool) {
	s, ok := DataOf[*Set](v)
	if !ok {
		return nil, false
	}
	return s.h, true
}

// setAdd adds an element to h.
func (c *Call) setAdd(h *Hash, v Value) bool {
	if h.iterating > 0 {
		_, ok, err := c.RT.HashGet(h, v)
		if err != nil {
			c.Fail(err)
			return false
		}
		if !ok {
			c.Raise(RuntimeErrorClass, "can't add a new item into set during iteration")
			return false
		}
	}
	return c.HashSet(h, v, True)
}

// has reports whether v is an element.
func (c *Call) has(h *Hash, v Value) bool {
	_, ok, err := c.RT.HashGet(h, v)
	if err != nil {
		c.Fail(err)
	}
	return ok
}

// remove takes v away and tells whether it was there.
func (c *Call) remove(h *Hash, v Value) bool {
	_, ok, err := c.RT.HashDelete(h, v)
	if err != nil {
		c.Fail(err)
	}
	return ok
}

// newSetLike makes a set of the receiver's class around h.
func (c *Call) newSetLike(h *Hash) Value {
	if !c.Charge(instanceSize) {
		return Nil
	}
	return NewInstance(c.Self.RealClass(), &Set{h})
}

// copyOf copies the elements of a set.
func (c *Call) copyOf(h *Hash) *Hash {
	return c.copyEntries(h)
}

// eachIn calls f with the elements of argument v, which must be something that has each.
func (c *Call) eachIn(v Value, f func(v Value) bool) {
	if h, ok := asSet(v); ok {
		c.eachPair(h, func(k, _ Value) bool { return f(k) && c.err == nil })
		return
	}
	if !c.RT.RespondTo(v, "each_entry", true) && !c.RT.RespondTo(v, "each", true) {
		c.Raise(ArgumentErrorClass, "value must be enumerable")
		return
	}
	c.eachOf(v, nil, func(args []Value) bool { return f(c.pack(args)) })
}

func setBrackets(c *Call) Value {
	v, err := c.RT.allocate(c.SelfClass())
	if err != nil {
		return c.Fail(err)
	}
	h, _ := asSet(v)
	for _, arg := range c.All() {
		if !c.setAdd(h, arg) {
			return Nil
		}
	}
	return v
}

func setInitialize(c *Call) Value {
	h := c.selfSet()
	if err := c.RT.hashClear(h); err != nil {
		return c.Fail(err)
	}
	if c.Arg(0).IsNil() {
		return Nil
	}
	c.eachIn(c.Arg(0), func(v Value) bool {
		if c.Given() {
			r, ok := c.Yield(v)
			if !ok {
				return false
			}
			v = r
		}
		return c.setAdd(h, v)
	})
	return Nil
}

func setAdd(c *Call) Value {
	c.setAdd(c.selfSet(), c.Arg(0))
	return c.Self
}

func setAddP(c *Call) Value {
	if c.has(c.selfSet(), c.Arg(0)) {
		return Nil
	}
	return setAdd(c)
}

func setDelete(c *Call) Value {
	c.remove(c.selfSet(), c.Arg(0))
	return c.Self
}

func setDeleteP(c *Call) Value {
	if c.remove(c.selfSet(), c.Arg(0)) {
		return c.Self
	}
	return Nil
}

func setIncludeP(c *Call) Value { return Bool(c.has(c.selfSet(), c.Arg(0))) }

func setSize(c *Call) Value { return Int(int64(c.selfSet().Len())) }

func setEach(c *Call) Value {
	c.eachPair(c.selfSet(), func(k, _ Value) bool {
		_, ok := c.Yield(k)
		return ok
	})
	return c.Self
}

// keep deletes the elements for which the block does not answer as wanted, and tells whether there were any.
func (c *Call) keep(want bool) bool {
	h := c.selfSet()
	before := h.Len()
	c.sift(h, func(k, _ Value) (keep, ok bool) {
		r, ok := c.Yield(k)
		return r.Truthy() == want, ok
	})
	return h.Len() != before
}

func setKeepIf(c *Call) Value {
	c.keep(true)
	return c.Self
}

func setDeleteIf(c *Call) Value {
	c.keep(false)
	return c.Self
}

func setSelectBang(c *Call) Value {
	if c.keep(true) {
		return c.Self
	}
	return Nil
}

func setRejectBang(c *Call) Value {
	if c.keep(false) {
		return c.Self
	}
	return Nil
}

func setMapBang(c *Call) Value {
	h, out := c.selfSet(), newHash()
	out.ByIdentity = h.ByIdentity
	c.eachPair(h, func(k, _ Value) bool {
		r, ok := c.Yield(k)
		return ok && c.setAdd(out, r)
	})
	if !c.Failed() {
		return c.Check(c.Self, c.RT.hashReplace(h, out))
	}
	return c.Self
}

func setClear(c *Call) Value {
	return c.Check(c.Self, c.RT.hashClear(c.selfSet()))
}

func setReplace(c *Call) Value {
	h := c.selfSet()
	if h.iterating > 0 {
		return c.Raise(RuntimeErrorClass, "can't replace set during iteration")
	}
	out := newHash()
	c.eachIn(c.Arg(0), func(v Value) bool { return c.setAdd(out, v) })
	if !c.Failed() {
		return c.Check(c.Self, c.RT.hashReplace(h, out))
	}
	return c.Self
}

func setReset(c *Call) Value {
	h := c.selfSet()
	if h.iterating > 0 {
		return c.Raise(RuntimeErrorClass, "reset during iteration")
	}
	return c.Check(c.Self, c.RT.rehash(h))
}

func setCompareByIdentity(c *Call) Value {
	h := c.selfSet()
	if h.iterating > 0 {
		return c.Raise(RuntimeErrorClass, "compare_by_identity during iteration")
	}
	h.ByIdentity = true
	return c.Check(c.Self, c.RT.rehash(h))
}

func setToA(c *Call) Value {
	return c.List(c.hashKeys(c.selfSet()))
}

func setToSet(c *Call) Value {
	if c.Self.RealClass() == setClass && len(c.Args) == 0 && !c.Given() {
		return c.Self
	}
	return enumerableToSet(c)
}

func setJoin(c *Call) Value {
	v, _ := c.Send(setToA(c), "join", c.Args...)
	return v
}

func setInspect(c *Call) Value {
	h := c.selfSet()
	class := c.Self.RealClass()
	head, tail, again := "Set[", "]", "Set[...]"
	if class != setClass {
		head, tail, again = "#<"+class.Inspect()+": {", "}>", "#<"+class.Inspect()+": {...}>"
	}
	return c.inspectWith(func(in *inspector) error {
		inside, err := in.rt.visit(visitInspect, c.Self)
		if err != nil {
			return err
		}
		if inside {
			return in.write(again)
		}
		defer in.rt.leaveVisit()
		if err := in.write(head); err != nil {
			return err
		}
		first := true
		c.eachPair(h, func(k, _ Value) bool {
			if !first {
				in.out.Add(", ")
			}
			first = false
			err = in.value(k)
			return err == nil
		})
		if err != nil {
			return err
		}
		return in.write(tail)
	})
}
