package hash

// This file implements Hash: its table, how hashes are made, and queries. Methods that change hashes are in
// change.go, methods that make other hashes and arrays of them in derive.go.

import (
	"github.com/boshrender/boshrender/erb/internal/core/enumerable"
	"github.com/boshrender/boshrender/erb/internal/core/object"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var tables = []ruby.Table{
	{Class: &ruby.HashClass, Alloc: func(k *ruby.Class) ruby.Value {
		h := ruby.NewHash(0)
		h.Class = k
		return h.Value()
	}},
	{Class: &ruby.HashClass, Statics: []ruby.Method{
		{Name: "[]", Max: -1, Fn: brackets, Flags: ruby.BriefSelf},
		{Name: "ruby2_keywords_hash", Min: 1, Max: 1, Fn: keywordsHash},
		{Name: "ruby2_keywords_hash?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(itself(c).Keywords) }},
		{Name: "try_convert", Min: 1, Max: 1, Fn: tryConvert},
	}},
	{Class: &ruby.HashClass, Methods: []ruby.Method{
		{Name: "<", Min: 1, Max: 1, Fn: less},
		{Name: "<=", Min: 1, Max: 1, Fn: lessOrEqual},
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: ">", Min: 1, Max: 1, Fn: greater},
		{Name: ">=", Min: 1, Max: 1, Fn: greaterOrEqual},
		{Name: "[]", Min: 1, Max: 1, Fn: index, Flags: ruby.BriefSelf},
		{Name: "[]=", Min: 2, Max: 2, Fn: store, Flags: ruby.BriefSelf | ruby.Mutates},
		{Name: "any?", Max: 1, Fn: anyP},
		{Name: "assoc", Min: 1, Max: 1, Fn: assoc},
		{Name: "clear", Fn: hashClear, Flags: ruby.Brief | ruby.Mutates},
		{Name: "compact", Fn: compact},
		{Name: "compact!", Fn: compactBang, Flags: ruby.Mutates},
		{Name: "compare_by_identity", Fn: compareByIdentity, Flags: ruby.Mutates},
		{Name: "compare_by_identity?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(c.SelfHash().ByIdentity) }, Flags: ruby.Brief},
		{Name: "deconstruct_keys", Min: 1, Max: 1, Fn: ruby.SelfValue, Flags: ruby.Brief},
		{Name: "default", Max: 1, Fn: defaultOf, Flags: ruby.Brief},
		{Name: "default=", Min: 1, Max: 1, Fn: defaultSet, Flags: ruby.Brief | ruby.Mutates},
		{Name: "default_proc", Fn: func(c *ruby.Call) ruby.Value { return c.SelfHash().DefaultProc().Value() }, Flags: ruby.Brief},
		{Name: "default_proc=", Min: 1, Max: 1, Fn: defaultProcSet, Flags: ruby.Brief | ruby.Mutates},
		{Name: "delete", Min: 1, Max: 1, Fn: hashDelete, Flags: ruby.BriefSelf | ruby.Mutates},
		{Name: "delete_if", Fn: deleteIf, Flags: ruby.Mutates | ruby.Enum},
		{Name: "dig", Min: 1, Max: -1, Fn: dig, Flags: ruby.BriefSelf},
		{Name: "each", Fn: eachPair, Flags: ruby.Brief | ruby.Enum},
		{Name: "each_key", Fn: eachKey, Flags: ruby.Brief | ruby.Enum},
		{Name: "each_pair", Fn: eachPair, Flags: ruby.Brief | ruby.Enum},
		{Name: "each_value", Fn: eachValue, Flags: ruby.Brief | ruby.Enum},
		{Name: "empty?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(c.SelfHash().Len() == 0) }, Flags: ruby.Brief},
		{Name: "eql?", Min: 1, Max: 1, Fn: eqlP},
		{Name: "except", Max: -1, Fn: except},
		{Name: "fetch", Min: 1, Max: 2, Fn: fetch, Flags: ruby.BriefSelf},
		{Name: "fetch_values", Max: -1, Fn: fetchValues, Flags: ruby.BriefSelf},
		{Name: "filter", Fn: hashSelect, Flags: ruby.Enum},
		{Name: "filter!", Fn: selectBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "flatten", Max: 1, Fn: flatten},
		{Name: "freeze", Fn: ruby.FreezeSelf, Flags: ruby.Brief},
		{Name: "has_key?", Min: 1, Max: 1, Fn: keyP, Flags: ruby.BriefSelf | ruby.Borrows},
		{Name: "has_value?", Min: 1, Max: 1, Fn: valueP},
		{Name: "hash", Fn: ruby.ContainerHash, Flags: ruby.Volatile},
		{Name: "include?", Min: 1, Max: 1, Fn: keyP, Flags: ruby.BriefSelf},
		{Name: "initialize", Max: 1, Fn: initialize, Flags: ruby.PrivateRow | ruby.Kw | ruby.Mutates},
		{Name: "initialize_copy", Min: 1, Max: 1, Fn: replace, Flags: ruby.PrivateRow | ruby.Mutates},
		{Name: "inspect", Fn: inspect},
		{Name: "invert", Fn: invert},
		{Name: "keep_if", Fn: keepIf, Flags: ruby.Mutates | ruby.Enum},
		{Name: "key", Min: 1, Max: 1, Fn: key},
		{Name: "key?", Min: 1, Max: 1, Fn: keyP, Flags: ruby.BriefSelf | ruby.Borrows},
		{Name: "keys", Fn: keys},
		{Name: "length", Fn: length, Flags: ruby.Brief},
		{Name: "member?", Min: 1, Max: 1, Fn: keyP, Flags: ruby.BriefSelf},
		{Name: "merge", Max: -1, Fn: merge},
		{Name: "merge!", Max: -1, Fn: mergeBang, Flags: ruby.Mutates},
		{Name: "rassoc", Min: 1, Max: 1, Fn: rassoc},
		{Name: "rehash", Fn: rehash, Flags: ruby.Mutates},
		{Name: "reject", Fn: reject, Flags: ruby.Enum},
		{Name: "reject!", Fn: rejectBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "replace", Min: 1, Max: 1, Fn: replace, Flags: ruby.Mutates},
		{Name: "select", Fn: hashSelect, Flags: ruby.Enum},
		{Name: "select!", Fn: selectBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "shift", Fn: shift, Flags: ruby.Brief | ruby.Mutates},
		{Name: "size", Fn: length, Flags: ruby.Brief},
		{Name: "slice", Max: -1, Fn: slice, Flags: ruby.BriefSelf},
		{Name: "store", Min: 2, Max: 2, Fn: store, Flags: ruby.BriefSelf | ruby.Mutates},
		{Name: "to_a", Fn: toA},
		{Name: "to_h", Fn: toH, Flags: ruby.Brief},
		{Name: "to_hash", Fn: ruby.SelfValue, Flags: ruby.Brief},
		{Name: "to_proc", Fn: toProc, Flags: ruby.Brief},
		{Name: "to_s", Fn: inspect},
		{Name: "transform_keys", Max: 1, Fn: transformKeys},
		{Name: "transform_keys!", Max: 1, Fn: transformKeysBang},
		{Name: "transform_values", Fn: transformValues, Flags: ruby.Enum},
		{Name: "transform_values!", Fn: transformValuesBang, Flags: ruby.Mutates | ruby.Enum},
		{Name: "update", Max: -1, Fn: mergeBang, Flags: ruby.Mutates},
		{Name: "value?", Min: 1, Max: 1, Fn: valueP},
		{Name: "values", Fn: values},
		{Name: "values_at", Max: -1, Fn: valuesAt, Flags: ruby.BriefSelf},
	}},
}

// brackets is Hash[]: a hash to copy, an array of pairs, or keys and values in turn.
func brackets(c *ruby.Call) ruby.Value {
	h := c.NewHash()
	h.Class = c.SelfClass()
	if len(c.Args) == 1 {
		arg := c.Arg(0)
		if other, ok := arg.AsHash(); ok {
			made := c.CopyEntries(other)
			made.Class = h.Class
			if made.ByIdentity {
				made.ByIdentity = false
				return c.Check(made.Value(), c.RT.Rehash(made))
			}
			return made.Value()
		}
		if a, ok := arg.AsArray(); ok {
			return ofPairs(c, h, a)
		}
		if arg.Kind() == ruby.KindObject {
			if v, ok := ofConverted(c, h, arg); ok || c.Failed() {
				return v
			}
		}
	}
	if len(c.Args)%2 != 0 {
		return c.Raise(ruby.ArgumentErrorClass, "odd number of arguments for Hash")
	}
	for i := 0; i < len(c.Args); i += 2 {
		if !c.HashSet(h, c.Args[i], c.Args[i+1]) {
			return ruby.Nil
		}
	}
	return h.Value()
}

// ofConverted is Hash[] of an object that has a to_hash or a to_ary; ok is false if both return nil.
func ofConverted(c *ruby.Call, h *ruby.Hash, arg ruby.Value) (v ruby.Value, ok bool) {
	if c.RT.RespondTo(arg, "to_hash", true) {
		r, _ := c.Send(arg, "to_hash")
		if c.Failed() {
			return ruby.Nil, false
		}
		if other, isHash := r.AsHash(); isHash {
			if c.Charge(other.Len() * ruby.HashEntrySize) {
				c.EachPair(other, func(k, v ruby.Value) bool { return c.HashSet(h, k, v) })
			}
			return h.Value(), true
		}
		if !r.IsNil() {
			return c.Fail(ruby.BadConversion(arg, "Hash", "to_hash", r)), false
		}
	}
	a, ok, err := c.RT.TryAry(arg)
	if err != nil {
		return c.Fail(err), false
	}
	if !ok {
		return ruby.Nil, false
	}
	return ofPairs(c, h, a), true
}

func ofPairs(c *ruby.Call, h *ruby.Hash, a *ruby.Array) ruby.Value {
	for i, e := range a.Elems {
		pair, ok, err := c.RT.TryAry(e)
		switch {
		case err != nil:
			return c.Fail(err)
		case !ok:
			return c.Raise(ruby.ArgumentErrorClass, "wrong element type %s at %d (expected array)", ruby.DescribeForConversion(e), i)
		case len(pair.Elems) != 1 && len(pair.Elems) != 2:
			return c.Raise(ruby.ArgumentErrorClass, "invalid number of elements (%d for 1..2)", len(pair.Elems))
		case !c.HashSet(h, pair.Elems[0], pair.At(1)):
			return ruby.Nil
		}
	}
	return h.Value()
}

func tryConvert(c *ruby.Call) ruby.Value {
	if c.Arg(0).Kind() == ruby.KindHash {
		return c.Arg(0)
	}
	r, found, err := c.RT.CheckCall(c.Arg(0), "to_hash")
	switch {
	case err != nil:
		return c.Fail(err)
	case found && !r.IsNil() && r.Kind() != ruby.KindHash:
		return c.Fail(ruby.BadConversion(c.Arg(0), "Hash", "to_hash", r))
	}
	return r
}

// initialize is Hash.new: a default value or a block that makes one.
func initialize(c *ruby.Call) ruby.Value {
	if !c.AllowKw("capacity") {
		return ruby.Nil
	}
	h := c.SelfHash()
	if c.Given() {
		if len(c.Args) > 0 {
			return c.Fail(ruby.WrongArity(len(c.Args), 0, 0))
		}
		setDefaultProc(c, h, c.Block())
		return c.Self
	}
	h.SetDefault(c.Arg(0), nil)
	return c.Self
}

// setDefaultProc sets the block that makes defaults. A lambda must take two arguments.
func setDefaultProc(c *ruby.Call, h *ruby.Hash, p *ruby.Proc) {
	if p != nil && p.Lambda {
		n := p.Body.Arity(true)
		if n != 2 && (n >= 0 || n < -3) {
			if n < 0 {
				n = -n - 1
			}
			c.Raise(ruby.TypeErrorClass, "default_proc takes two arguments (2 for %d)", n)
			return
		}
	}
	h.SetDefault(ruby.Nil, p)
}

func equal(c *ruby.Call) ruby.Value {
	other, ok := c.Arg(0).AsHash()
	if !ok {
		if c.RT.RespondTo(c.Arg(0), "to_hash", true) {
			return ruby.Bool(c.Equal(c.Arg(0), c.Self))
		}
		return ruby.False
	}
	eq, err := c.RT.EqualHashes(c.SelfHash(), other, false)
	return c.Check(ruby.Bool(eq), err)
}

func eqlP(c *ruby.Call) ruby.Value {
	other, ok := c.Arg(0).AsHash()
	if !ok {
		return ruby.False
	}
	eq, err := c.RT.EqualHashes(c.SelfHash(), other, true)
	return c.Check(ruby.Bool(eq), err)
}

// subHash reports whether all entries of a are entries of b.
func subHash(c *ruby.Call, a, b *ruby.Hash) bool {
	if c.Failed() || a.Len() > b.Len() {
		return false
	}
	all := true
	c.EachPair(a, func(k, v ruby.Value) bool {
		other, ok, err := c.RT.HashGet(b, k)
		if err != nil {
			c.Fail(err)
			return false
		}
		all = ok && c.Equal(v, other)
		return all
	})
	return all
}

func less(c *ruby.Call) ruby.Value {
	h, other := c.SelfHash(), c.Hash(0)
	return ruby.Bool(!c.Failed() && h.Len() < other.Len() && subHash(c, h, other))
}

func lessOrEqual(c *ruby.Call) ruby.Value { return ruby.Bool(subHash(c, c.SelfHash(), c.Hash(0))) }

func greater(c *ruby.Call) ruby.Value {
	h, other := c.SelfHash(), c.Hash(0)
	return ruby.Bool(!c.Failed() && h.Len() > other.Len() && subHash(c, other, h))
}

func greaterOrEqual(c *ruby.Call) ruby.Value { return ruby.Bool(subHash(c, c.Hash(0), c.SelfHash())) }

func index(c *ruby.Call) ruby.Value { return c.Check(c.RT.HashIndex(c.SelfHash(), c.Arg(0))) }

func dig(c *ruby.Call) ruby.Value {
	v, err := c.RT.HashIndex(c.SelfHash(), c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	return c.Check(c.RT.Dig(v, c.Args[1:]))
}

func length(c *ruby.Call) ruby.Value { return ruby.Int(int64(c.SelfHash().Len())) }

func inspect(c *ruby.Call) ruby.Value {
	return c.InspectParts(func(in *ruby.Inspector) error { return in.Hash(c.SelfHash()) })
}

func keyP(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	if name, ok := c.Arg(0).AsString(); ok && h.View != nil {
		return ruby.Bool(h.View.Class == nil && h.View.Named(name.String()) >= 0) // makes no objects of its entries
	}
	_, ok := c.HashGet(h, c.Arg(0))
	return ruby.Bool(ok)
}

// entryWith finds the first entry whose value equals v.
func entryWith(c *ruby.Call, v ruby.Value) (key, value ruby.Value, found bool) {
	c.EachPair(c.SelfHash(), func(k, e ruby.Value) bool {
		if found = c.Equal(e, v); found {
			key, value = k, e
		}
		return !found && !c.Failed()
	})
	return key, value, found
}

func key(c *ruby.Call) ruby.Value {
	k, _, _ := entryWith(c, c.Arg(0))
	return k
}

func valueP(c *ruby.Call) ruby.Value {
	_, _, found := entryWith(c, c.Arg(0))
	return ruby.Bool(found)
}

func rassoc(c *ruby.Call) ruby.Value {
	k, v, found := entryWith(c, c.Arg(0))
	if !found {
		return ruby.Nil
	}
	return c.NewArrayOf(k, v)
}

func assoc(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	h.Force()
	if h.Large() && !h.ByIdentity {
		if i, err := c.RT.HashFind(h, c.Arg(0)); err != nil {
			return c.Fail(err)
		} else if i >= 0 {
			return c.NewArrayOf(h.Entries[i].Key, h.Val(i))
		}
	}
	for k, v := range h.All { // 1.0 for 1: they are ==, and have one hash
		if equal, err := c.RT.Same(c.Arg(0), k); err != nil || !c.Step(1) {
			return c.Fail(err)
		} else if equal {
			return c.NewArrayOf(k, v)
		}
	}
	return ruby.Nil
}

func keys(c *ruby.Call) ruby.Value {
	return c.List(c.HashKeys(c.SelfHash()))
}

func values(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	out := ruby.Room[ruby.Value](c, h.Len())
	for _, v := range h.All {
		out = ruby.Append(c, out, v)
	}
	return c.List(out)
}

func valuesAt(c *ruby.Call) ruby.Value {
	out := ruby.ListBuilder{C: c}
	for _, k := range c.All() {
		v, err := c.RT.HashIndex(c.SelfHash(), k)
		if err != nil {
			return c.Fail(err)
		}
		if !out.Add(v) {
			return ruby.Nil
		}
	}
	return out.Array()
}

// fetchKey returns the value of a key, or else the block's result, or else records a KeyError.
func fetchKey(c *ruby.Call, k ruby.Value, def ...ruby.Value) ruby.Value {
	v, ok := c.HashGet(c.SelfHash(), k)
	switch {
	case ok || c.Failed():
		return v
	case c.Given():
		r, _ := c.Yield(k)
		return r
	case len(def) > 0:
		return def[0]
	}
	return c.Fail(c.RT.KeyError(c.Self, k, "key not found: %s", shortened(c, c.Inspect(k))))
}

// maxShown is the number of characters of a key in an error.
const maxShown = 65

// shortened cuts a text that has more characters than that.
func shortened(c *ruby.Call, text string) string {
	if len(text) <= maxShown {
		return text
	}
	n, end := 0, 0
	for i := range text {
		if n++; n == maxShown-2 {
			end = i
		}
		if n > maxShown {
			return c.Concat(text[:end], "...")
		}
	}
	return text
}

func fetch(c *ruby.Call) ruby.Value { return fetchKey(c, c.Arg(0), c.Args[1:]...) }

func fetchValues(c *ruby.Call) ruby.Value {
	out := ruby.ListBuilder{C: c}
	for _, k := range c.All() {
		if v := fetchKey(c, k); c.Failed() || !out.Add(v) {
			return ruby.Nil
		}
	}
	return out.Array()
}

func defaultOf(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	if h.DefaultProc() != nil {
		if !c.Has(0) {
			return ruby.Nil
		}
		return c.Check(c.RT.HashDefault(h, c.Arg(0)))
	}
	return h.Default()
}

// Going through the entries.

func eachPair(c *ruby.Call) ruby.Value {
	if c.TakesPair() {
		c.EachPair(c.SelfHash(), func(k, v ruby.Value) bool {
			return c.Run(k, v)
		})
		return c.Self
	}
	c.EachPair(c.SelfHash(), func(k, v ruby.Value) bool {
		if !c.Charge(ruby.ArrayOverhead + 2*ruby.ValueSize) {
			return false
		}
		return c.Run(c.RT.Pair(k, v))
	})
	return c.Self
}

func eachKey(c *ruby.Call) ruby.Value {
	c.EachPair(c.SelfHash(), func(k, _ ruby.Value) bool {
		return c.Run(k)
	})
	return c.Self
}

func eachValue(c *ruby.Call) ruby.Value {
	c.EachPair(c.SelfHash(), func(_, v ruby.Value) bool {
		return c.Run(v)
	})
	return c.Self
}

func anyP(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	if c.Has(0) {
		return enumerable.AnyP(c)
	}
	if !c.Given() {
		return ruby.Bool(h.Len() > 0)
	}
	found := false
	c.EachPair(h, func(k, v ruby.Value) bool {
		r, ok := c.YieldPair(k, v)
		found = r.Truthy()
		return ok && !found
	})
	return ruby.Bool(found)
}

func toA(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	out := ruby.Room[ruby.Value](c, h.Len())
	for k, v := range h.All {
		if out = ruby.Append(c, out, c.NewArrayOf(k, v)); c.Failed() {
			return ruby.Nil
		}
	}
	return c.List(out)
}

// toProc makes the lambda that looks a key up.
func toProc(c *ruby.Call) ruby.Value {
	h := c.SelfHash()
	return ruby.NewProc(&ruby.GoBlock{N: 1, Fn: func(rt *ruby.Runtime, args []ruby.Value, _ ruby.BlockOptions) (ruby.Value, error) {
		if len(args) != 1 {
			return ruby.Nil, ruby.WrongArity(len(args), 1, 1)
		}
		return rt.HashIndex(h, args[0])
	}}, true).Value()
}

// keywordsHash copies a hash so that it becomes keywords as the last of splatted arguments.
func keywordsHash(c *ruby.Call) ruby.Value {
	if itself(c); c.Failed() {
		return ruby.Nil
	}
	v, err := object.CopyValue(c.RT, c.Arg(0))
	if h, ok := v.AsHash(); ok && err == nil {
		h.Keywords = true
	}
	return c.Check(v, err)
}

// itself returns argument 0, which has to be a Hash.
func itself(c *ruby.Call) *ruby.Hash {
	h, ok := c.Arg(0).AsHash()
	if !ok {
		c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Hash)", ruby.DescribeForConversion(c.Arg(0)))
		return ruby.NewHash(0)
	}
	return h
}
