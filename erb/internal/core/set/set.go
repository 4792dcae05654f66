package set

// This file implements Set, which is built in since Ruby 4.0. The operations between sets are in algebra.go.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var tables = []ruby.Table{
	{Class: &ruby.SetClass, Alloc: func(k *ruby.Class) ruby.Value { return ruby.NewInstance(k, &ruby.Set{H: ruby.NewElements()}) }},
	{Class: &ruby.SetClass, Statics: []ruby.Method{{Name: "[]", Max: -1, Fn: brackets}}},
	{Class: &ruby.SetClass, Adjust: plainEach, Methods: []ruby.Method{
		{Name: "&", Min: 1, Max: 1, Fn: intersection},
		{Name: "+", Min: 1, Max: 1, Fn: union, Definition: &ruby.Definition{Original: "|"}},
		{Name: "-", Min: 1, Max: 1, Fn: difference},
		{Name: "<", Min: 1, Max: 1, Fn: properSubsetP},
		{Name: "<<", Min: 1, Max: 1, Fn: setAdd, Flags: ruby.BriefSelf | ruby.Mutates},
		{Name: "<=", Min: 1, Max: 1, Fn: subsetP},
		{Name: "<=>", Min: 1, Max: 1, Fn: compare},
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "===", Min: 1, Max: 1, Fn: includeP, Flags: ruby.BriefSelf},
		{Name: ">", Min: 1, Max: 1, Fn: properSupersetP},
		{Name: ">=", Min: 1, Max: 1, Fn: supersetP},
		{Name: "^", Min: 1, Max: 1, Fn: xor},
		{Name: "add", Min: 1, Max: 1, Fn: setAdd, Flags: ruby.BriefSelf | ruby.Mutates},
		{Name: "add?", Min: 1, Max: 1, Fn: addP, Flags: ruby.BriefSelf | ruby.Mutates},
		{Name: "classify", Fn: classify, Flags: ruby.Enum},
		{Name: "clear", Fn: setClear, Flags: ruby.Brief | ruby.Mutates},
		{Name: "collect!", Fn: mapBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "compare_by_identity", Fn: compareByIdentity, Flags: ruby.Mutates},
		{Name: "compare_by_identity?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(selfSet(c).ByIdentity) }, Flags: ruby.Brief},
		{Name: "delete", Min: 1, Max: 1, Fn: setDelete, Flags: ruby.BriefSelf | ruby.Mutates},
		{Name: "delete?", Min: 1, Max: 1, Fn: deleteP, Flags: ruby.BriefSelf | ruby.Mutates},
		{Name: "delete_if", Fn: deleteIf, Flags: ruby.Mutates | ruby.Enum},
		{Name: "difference", Min: 1, Max: 1, Fn: difference},
		{Name: "disjoint?", Min: 1, Max: 1, Fn: disjointP},
		{Name: "divide", Fn: divide, Flags: ruby.Enum},
		{Name: "each", Fn: each, Flags: ruby.Brief | ruby.Enum},
		{Name: "empty?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(selfSet(c).Len() == 0) }, Flags: ruby.Brief},
		{Name: "eql?", Min: 1, Max: 1, Fn: eqlP},
		{Name: "filter!", Fn: selectBang, Flags: ruby.Mutates | ruby.Enum, Definition: &ruby.Definition{Original: "select!"}},
		{Name: "flatten", Fn: flatten},
		{Name: "flatten!", Fn: flattenBang},
		{Name: "hash", Fn: hash, Flags: ruby.Volatile},
		{Name: "include?", Min: 1, Max: 1, Fn: includeP, Flags: ruby.BriefSelf},
		{Name: "initialize", Max: 1, Fn: initialize, Flags: ruby.PrivateRow},
		{Name: "initialize_copy", Min: 1, Max: 1, Fn: initializeCopy, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: inspect},
		{Name: "intersect?", Min: 1, Max: 1, Fn: intersectP},
		{Name: "intersection", Min: 1, Max: 1, Fn: intersection},
		{Name: "join", Max: 1, Fn: join},
		{Name: "keep_if", Fn: keepIf, Flags: ruby.Mutates | ruby.Enum},
		{Name: "length", Fn: size, Flags: ruby.Brief},
		{Name: "map!", Fn: mapBang, Flags: ruby.Mutates | ruby.Enum, Definition: &ruby.Definition{Original: "collect!"}},
		{Name: "member?", Min: 1, Max: 1, Fn: includeP, Flags: ruby.BriefSelf},
		{Name: "merge", Max: -1, Fn: merge, Flags: ruby.Mutates | ruby.Kw},
		{Name: "proper_subset?", Min: 1, Max: 1, Fn: properSubsetP},
		{Name: "proper_superset?", Min: 1, Max: 1, Fn: properSupersetP},
		{Name: "reject!", Fn: rejectBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "replace", Min: 1, Max: 1, Fn: replace, Flags: ruby.Mutates},
		{Name: "reset", Fn: reset, Flags: ruby.Brief | ruby.Mutates},
		{Name: "select!", Fn: selectBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "size", Fn: size, Flags: ruby.Brief},
		{Name: "subset?", Min: 1, Max: 1, Fn: subsetP},
		{Name: "subtract", Min: 1, Max: 1, Fn: subtract, Flags: ruby.Mutates},
		{Name: "superset?", Min: 1, Max: 1, Fn: supersetP},
		{Name: "to_a", Fn: toA},
		{Name: "to_s", Fn: inspect},
		{Name: "to_set", Max: -1, Fn: toSet, Flags: ruby.Brief},
		{Name: "union", Min: 1, Max: 1, Fn: union},
		{Name: "|", Min: 1, Max: 1, Fn: union},
	}},
}

// iterating lists methods that are written in Ruby for classes below Set, where they call each of the receiver;
// comparing lists methods that do so if the argument is a set that is not smaller, asking methods that call each of
// the argument, and measuring methods that call size and include? there.
var (
	iterating = []string{"^", "classify", "collect!", "delete_if", "divide", "filter!", "flatten", "flatten!", "keep_if", "map!", "reject!", "select!"}
	comparing = []string{"&", "<", "<=", "<=>", "disjoint?", "intersect?", "intersection", "proper_subset?", "subset?"}
	asking    = []string{"&", "+", "-", "<=>", "==", ">", ">=", "difference", "disjoint?", "intersect?", "intersection", "merge",
		"proper_superset?", "replace", "subtract", "superset?", "union", "|"}
	measuring = []string{"<", "<=", "<=>", "==", ">", ">=", "disjoint?", "intersect?", "proper_subset?", "proper_superset?", "subset?", "superset?"}
)

// plainEach changes the row of such a method: it refuses an each of the template's.
func plainEach(row *ruby.Method) {
	fn, iterates, compares, asks := row.Fn, slices.Contains(iterating, row.Name), slices.Contains(comparing, row.Name), slices.Contains(asking, row.Name)
	if !iterates && !compares && !asks && !slices.Contains(measuring, row.Name) {
		return
	}
	row.Fn = func(c *ruby.Call) ruby.Value {
		calls := func() bool {
			return (iterates || compares && notSmaller(c)) && overrides(c, "each") || asks && ownEach(c)
		}
		if c.Self.RealClass() == ruby.SetClass {
			return fn(c)
		}
		if slices.Contains(measuring, c.Method.Name) && ownSize(c) {
			return c.Fail(&ruby.UnsupportedError{Construct: "Set#" + c.Method.Name + " of a class with a size or include? of its own"})
		}
		if calls() {
			return c.Fail(&ruby.UnsupportedError{Construct: "Set#" + c.Method.Name + " of a class with an each of its own"})
		}
		return fn(c)
	}
}

// notSmaller reports whether the argument is a set with as many elements as the receiver, or more.
func notSmaller(c *ruby.Call) bool {
	own, ours := asSet(c.Self)
	other, theirs := asSet(c.Arg(0))
	return ours && theirs && other.Len() >= own.Len()
}

// ownEach reports whether an argument is a set with an each of the template's.
func ownEach(c *ruby.Call) bool {
	return slices.ContainsFunc(c.Args, func(v ruby.Value) bool {
		_, ok := asSet(v)
		return ok && !c.RT.PlainEach(v, ruby.SetClass)
	})
}

// ownSize reports whether the receiver or the argument is a set with a size or include? of the template's.
func ownSize(c *ruby.Call) bool {
	for _, v := range [...]ruby.Value{c.Self, c.Arg(0)} {
		for _, name := range [...]string{"size", "include?", "==="} {
			if _, ok := asSet(v); !ok || v.RealClass() == ruby.SetClass {
				continue
			}
			if m := c.RT.FindInstance(v.Class(), name); m == nil || m.InRuby() {
				return true
			}
		}
	}
	return false
}

// selfSet returns the hash of the receiver.
func selfSet(c *ruby.Call) *ruby.Hash {
	s, ok := ruby.DataOf[*ruby.Set](c.Self)
	if !ok {
		c.Raise(ruby.TypeErrorClass, "uninitialized set")
		return ruby.NewElements()
	}
	return s.H
}

// asSet returns the hash of a value that is a Set.
func asSet(v ruby.Value) (*ruby.Hash, bool) {
	s, ok := ruby.DataOf[*ruby.Set](v)
	if !ok {
		return nil, false
	}
	return s.H, true
}

// add adds an element to h.
func add(c *ruby.Call, h *ruby.Hash, v ruby.Value) bool {
	if h.Iterating > 0 {
		known := c.HashHas(h, v)
		if !known && !c.Failed() {
			c.Raise(ruby.RuntimeErrorClass, "can't add a new item into set during iteration")
		}
		return known && !c.Failed()
	}
	return c.HashSet(h, v, ruby.True)
}

// newSetLike makes a set of the receiver's class around h. Subclasses may have an initialize of their own.
func newSetLike(c *ruby.Call, h *ruby.Hash) ruby.Value {
	if class := c.Self.RealClass(); class != ruby.SetClass {
		v, ok := c.Send(class.Value(), "new")
		if s, isSet := ruby.DataOf[*ruby.Set](v); ok && isSet {
			s.H = h
		} else if ok {
			elements(c, v)
		}
		return v
	}
	return newSet(c, h)
}

// allocateLike makes a set of the receiver's class around h, without calling initialize.
func allocateLike(c *ruby.Call, h *ruby.Hash) ruby.Value {
	if !c.Charge(ruby.InstanceSize) {
		return ruby.Nil
	}
	return ruby.NewInstance(c.Self.RealClass(), &ruby.Set{H: h})
}

// plainAdd reports whether the receiver's class has no add of its own, which Ruby's methods would call; it records an
// error if it has.
func plainAdd(c *ruby.Call) bool { return addsPlainly(c, c.Self.RealClass()) }

func addsPlainly(c *ruby.Call, class *ruby.Class) bool {
	if class == ruby.SetClass {
		return true
	}
	if m := c.RT.FindInstance(class, "add"); m != nil && m.Body() != nil {
		c.Fail(&ruby.UnsupportedError{Construct: "Set#" + c.Method.Name + " of a class with an add of its own"})
		return false
	}
	return true
}

// newSet makes a Set around h.
func newSet(c *ruby.Call, h *ruby.Hash) ruby.Value {
	if !c.Charge(ruby.InstanceSize) {
		return ruby.Nil
	}
	return ruby.NewInstance(ruby.SetClass, &ruby.Set{H: h})
}

// become replaces the receiver's elements, and its way to compare them, by other's; h is the receiver's hash.
func become(c *ruby.Call, h, other *ruby.Hash) ruby.Value {
	if h == other {
		return c.Self
	}
	if h.Iterating > 0 {
		return c.Raise(ruby.RuntimeErrorClass, "cannot replace set during iteration")
	}
	if err := c.RT.HashClear(h); err != nil {
		return c.Fail(err)
	}
	h.ByIdentity = other.ByIdentity
	return c.Check(c.Self, c.RT.HashReplace(h, other))
}

// eachIn calls f with the elements of argument v, which must have each.
func eachIn(c *ruby.Call, v ruby.Value, f func(v ruby.Value) bool) {
	if a, ok := v.AsArray(); ok {
		for i := 0; i < len(a.Elems) && c.Step(1) && f(a.Elems[i]) && !c.Failed(); i++ {
		}
		return
	}
	if h, ok := asSet(v); ok {
		c.EachPair(h, func(k, _ ruby.Value) bool { return f(k) && !c.Failed() })
		return
	}
	if responds(c, v, "each_entry") {
		if c.RT.Find(v, ruby.SelectorFor("each_entry")) == nil {
			c.Send(v, "each_entry")
			return
		}
	} else if !responds(c, v, "each") {
		c.Raise(ruby.ArgumentErrorClass, "value must be enumerable")
		return
	}
	c.EachOf(v, nil, func(args []ruby.Value) bool { return f(c.Pack(args)) })
}

// responds asks v whether it has a method.
func responds(c *ruby.Call, v ruby.Value, name string) bool {
	if c.Failed() {
		return false
	}
	if c.Self.RealClass() != ruby.SetClass && c.RT.Find(v, ruby.RespondToSelector.Get()) == nil {
		c.Fail(c.RT.MissingError(v, "respond_to?", ruby.Outside))
		return false
	}
	known, err := c.RT.Answers(v, name)
	if err != nil {
		c.Fail(err)
	}
	return known
}

func brackets(c *ruby.Call) ruby.Value {
	v, err := c.RT.Allocate(c.SelfClass())
	if err != nil {
		return c.Fail(err)
	}
	h, _ := asSet(v)
	if !addsPlainly(c, c.SelfClass()) {
		return ruby.Nil
	}
	for _, arg := range c.All() {
		if !add(c, h, arg) {
			return ruby.Nil
		}
	}
	return v
}

// initializeCopy is the method that super of a template's initialize_copy calls.
func initializeCopy(c *ruby.Call) ruby.Value {
	from, ok := asSet(c.Arg(0))
	switch v := c.Arg(0); {
	case ruby.Identical(c.Self, v):
		return c.Self
	case !ok && (v.Kind() == ruby.KindProc || v.Kind() == ruby.KindObject && v.RealClass().ID != 0 && v.RealClass() != ruby.ObjectClass):
		return c.Fail(&ruby.UnsupportedError{Construct: "Set#initialize_copy of another object"})
	case !ok:
		return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected set)", ruby.DescribeForConversion(v))
	}
	return become(c, selfSet(c), from)
}

func initialize(c *ruby.Call) ruby.Value {
	h := selfSet(c)
	if c.Arg(0).IsNil() || !plainAdd(c) {
		return c.Self
	}
	put := func(v ruby.Value) bool {
		if c.Given() {
			r, ok := c.Yield(v)
			if !ok {
				return false
			}
			v = r
		}
		return (c.Self.RealClass() == ruby.SetClass || c.Thaw()) && add(c, h, v)
	}
	if _, ok := asSet(c.Arg(0)); ok && !c.RT.PlainEach(c.Arg(0), ruby.SetClass) {
		c.EachOf(c.Arg(0), nil, func(args []ruby.Value) bool { return put(c.Pack(args)) })
	} else {
		eachIn(c, c.Arg(0), put)
	}
	return c.Self
}

func setAdd(c *ruby.Call) ruby.Value {
	add(c, selfSet(c), c.Arg(0))
	return c.Self
}

func addP(c *ruby.Call) ruby.Value {
	h := selfSet(c)
	if h.Iterating > 0 {
		if c.HashHas(h, c.Arg(0)) || c.Failed() {
			return ruby.Nil
		}
		return setAdd(c)
	}
	n := h.Len()
	return c.SelfIf(add(c, h, c.Arg(0)) && h.Len() != n)
}

func setDelete(c *ruby.Call) ruby.Value {
	c.HashRemove(selfSet(c), c.Arg(0))
	return c.Self
}

func deleteP(c *ruby.Call) ruby.Value {
	return c.SelfIf(c.HashRemove(selfSet(c), c.Arg(0)))
}

func includeP(c *ruby.Call) ruby.Value { return ruby.Bool(c.HashHas(selfSet(c), c.Arg(0))) }

func size(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfSet(c).Len())) }

func each(c *ruby.Call) ruby.Value {
	c.EachPair(selfSet(c), func(k, _ ruby.Value) bool {
		return c.Run(k)
	})
	return c.Self
}

// keep keeps the elements for which the truth of the block's result is want, and reports whether it deleted any.
func keep(c *ruby.Call, want bool) bool {
	h := selfSet(c)
	before := h.Len()
	c.Sift(h, func(k, _ ruby.Value) (keep, ok bool) {
		r, ok := c.Yield(k)
		if ok && want && !r.Truthy() {
			c.HashRemove(h, k) // as Ruby does, which asks the element for its hash
			return true, !c.Failed()
		}
		return r.Truthy() == want, ok
	})
	return h.Len() != before
}

func keepIf(c *ruby.Call) ruby.Value {
	keep(c, true)
	return c.Self
}

func deleteIf(c *ruby.Call) ruby.Value {
	keep(c, false)
	return c.Self
}

func selectBang(c *ruby.Call) ruby.Value {
	return c.SelfIf(keep(c, true))
}

func rejectBang(c *ruby.Call) ruby.Value {
	return c.SelfIf(keep(c, false))
}

func mapBang(c *ruby.Call) ruby.Value {
	h, out := selfSet(c), ruby.NewElements()
	c.EachPair(h, func(k, _ ruby.Value) bool {
		r, ok := c.Yield(k)
		return ok && add(c, out, r)
	})
	if !c.Failed() {
		return become(c, h, out)
	}
	return c.Self
}

func setClear(c *ruby.Call) ruby.Value {
	return c.Check(c.Self, c.RT.HashClear(selfSet(c)))
}

func replace(c *ruby.Call) ruby.Value {
	h := selfSet(c)
	if other, ok := asSet(c.Arg(0)); ok {
		if other == h {
			return c.Self
		}
		return become(c, h, c.CopyEntries(other))
	}
	if h.Iterating > 0 {
		return c.Raise(ruby.RuntimeErrorClass, "cannot replace set during iteration")
	}
	out := ruby.NewElements()
	out.ByIdentity = h.ByIdentity
	eachIn(c, c.Arg(0), func(v ruby.Value) bool { return add(c, out, v) })
	if !c.Failed() {
		return c.Check(c.Self, c.RT.HashReplace(h, out))
	}
	return c.Self
}

func reset(c *ruby.Call) ruby.Value {
	h := selfSet(c)
	if h.Iterating > 0 {
		return c.Raise(ruby.RuntimeErrorClass, "reset during iteration")
	}
	return c.Check(c.Self, c.RT.Rehash(h))
}

func compareByIdentity(c *ruby.Call) ruby.Value {
	h := selfSet(c)
	if h.ByIdentity {
		return c.Self
	}
	if h.Iterating > 0 {
		return c.Raise(ruby.RuntimeErrorClass, "compare_by_identity during iteration")
	}
	h.ByIdentity = true
	return c.Check(c.Self, c.RT.Rehash(h))
}

func toA(c *ruby.Call) ruby.Value {
	return c.List(c.HashKeys(selfSet(c)))
}

func toSet(c *ruby.Call) ruby.Value {
	if c.Self.RealClass() == ruby.SetClass && len(c.Args) == 0 && !c.Given() {
		return c.Self
	}
	return EnumerableToSet(c)
}

func join(c *ruby.Call) ruby.Value {
	var list ruby.Value
	if overrides(c, "to_a") {
		list, _ = c.Send(c.Self, "to_a")
	} else {
		list = toA(c)
	}
	v, _ := c.Send(list, "join", c.Args...)
	return v
}

// overrides reports whether the class of the receiver, one below Set, defines a method in the template. The methods of
// these classes are written in Ruby, and call each other.
func overrides(c *ruby.Call, name string) bool {
	class := c.Self.Class()
	if class == ruby.SetClass {
		return false
	}
	m := c.RT.FindInstance(class, name)
	return m == nil || m.Body() != nil
}

// inspectList is inspect of a set that has a to_a of its own: all between the first and the last character of its
// inspect.
func inspectList(c *ruby.Call) ruby.Value {
	list, _ := c.Send(c.Self, "to_a")
	shown, _ := c.Send(list, "inspect")
	text, ok := c.Send(shown, "[]", ruby.Int(1), ruby.Int(int64(len(ruby.PlainToS(shown)))))
	if !ok {
		return ruby.Nil
	}
	text, ok = c.Send(text, "chop")
	if !ok {
		return ruby.Nil
	}
	return c.NewBegun(c.Concat("#<", c.Self.RealClass().Inspect(), ": {", c.ToS(text), "}>"), ruby.Binary)
}

func inspect(c *ruby.Call) ruby.Value {
	if overrides(c, "to_a") {
		return inspectList(c)
	}
	h := selfSet(c)
	class := c.Self.RealClass()
	head, tail, again := "Set[", "]", "Set[...]"
	if s := c.Self.Class(); s.Singleton() && !s.Implied() && class == ruby.SetClass { // named as a class without a name
		own := "#<Class:" + c.RT.Address(s.Value()) + ">["
		head, again = own, own+"...]"
	}
	if class != ruby.SetClass {
		head, tail, again = "#<"+class.Inspect()+": {", "}>", "#<"+class.Inspect()+": {...}>"
	}
	return c.InspectWith(func(in *ruby.Inspector) error {
		inside, err := in.RT.Visit(ruby.VisitInspect, c.Self)
		if err != nil {
			return err
		}
		if inside {
			return in.Write(again)
		}
		defer in.RT.LeaveVisit()
		if err := in.Write(head); err != nil {
			return err
		}
		first := true
		c.EachPair(h, func(k, _ ruby.Value) bool {
			if !first {
				in.Out.Add(", ")
			}
			first = false
			err = in.Value(k)
			return err == nil
		})
		if err != nil {
			return err
		}
		return in.Write(tail)
	})
}
