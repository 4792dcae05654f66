package ruby

// This file implements Hash: its table, how hashes are made, and what they tell. How they are changed is in
// core_hash_change.go, how others are made of them in core_hash_derive.go.

var hashTables = []Table{
	{Class: HashClass, Alloc: func(k *Class) Value {
		h := newHash()
		h.class = k
		return h.Value()
	}},
	{Class: HashClass, Statics: []Method{
		{Name: "[]", Max: -1, Fn: hashBrackets, Flags: BriefSelf},
		{Name: "ruby2_keywords_hash", Min: 1, Max: 1, Fn: func(c *Call) Value { return c.copyHash(c.hashItself()) }},
		{Name: "ruby2_keywords_hash?", Min: 1, Max: 1, Fn: func(c *Call) Value { c.hashItself(); return False }},
		{Name: "try_convert", Min: 1, Max: 1, Fn: hashTryConvert},
	}},
	{Class: HashClass, Methods: []Method{
		{Name: "<", Min: 1, Max: 1, Fn: hashLess},
		{Name: "<=", Min: 1, Max: 1, Fn: hashLessOrEqual},
		{Name: "==", Min: 1, Max: 1, Fn: hashEqual},
		{Name: ">", Min: 1, Max: 1, Fn: hashGreater},
		{Name: ">=", Min: 1, Max: 1, Fn: hashGreaterOrEqual},
		{Name: "[]", Min: 1, Max: 1, Fn: hashIndex, Flags: BriefSelf},
		{Name: "[]=", Min: 2, Max: 2, Fn: hashStore, Flags: BriefSelf | Mutates},
		{Name: "any?", Max: 1, Fn: hashAnyP},
		{Name: "assoc", Min: 1, Max: 1, Fn: hashAssoc},
		{Name: "clear", Fn: hashClear, Flags: Brief | Mutates},
		{Name: "compact", Fn: hashCompact},
		{Name: "compact!", Fn: hashCompactBang, Flags: Mutates},
		{Name: "compare_by_identity", Fn: hashCompareByIdentity, Flags: Mutates},
		{Name: "compare_by_identity?", Fn: func(c *Call) Value { return Bool(c.SelfHash().ByIdentity) }, Flags: Brief},
		{Name: "deconstruct_keys", Min: 1, Max: 1, Fn: SelfValue, Flags: Brief},
		{Name: "default", Max: 1, Fn: hashDefaultOf, Flags: Brief},
		{Name: "default=", Min: 1, Max: 1, Fn: hashDefaultSet, Flags: Brief | Mutates},
		{Name: "default_proc", Fn: func(c *Call) Value { return c.SelfHash().DefaultProc.Value() }, Flags: Brief},
		{Name: "default_proc=", Min: 1, Max: 1, Fn: hashDefaultProcSet, Flags: Brief | Mutates},
		{Name: "delete", Min: 1, Max: 1, Fn: hashDelete, Flags: BriefSelf | Mutates},
		{Name: "delete_if", Fn: hashDeleteIf, Flags: Mutates | Enum},
		{Name: "dig", Min: 1, Max: -1, Fn: hashDig, Flags: BriefSelf},
		{Name: "each", Fn: hashEachPair, Flags: Brief | Enum},
		{Name: "each_key", Fn: hashEachKey, Flags: Brief | Enum},
		{Name: "each_pair", Fn: hashEachPair, Flags: Brief | Enum},
		{Name: "each_value", Fn: hashEachValue, Flags: Brief | Enum},
		{Name: "empty?", Fn: func(c *Call) Value { return Bool(c.SelfHash().Len() == 0) }, Flags: Brief},
		{Name: "eql?", Min: 1, Max: 1, Fn: hashEqlP},
		{Name: "except", Max: -1, Fn: hashExcept},
		{Name: "fetch", Min: 1, Max: 2, Fn: hashFetch, Flags: BriefSelf},
		{Name: "fetch_values", Max: -1, Fn: hashFetchValues, Flags: BriefSelf},
		{Name: "filter", Fn: hashSelect, Flags: Enum},
		{Name: "filter!", Fn: hashSelectBang, Flags: Mutates | Enum},
		{Name: "find_all", Fn: enumerableSelect, Flags: Enum},
		{Name: "flatten", Max: 1, Fn: hashFlatten},
		{Name: "freeze", Fn: objectFreeze, Flags: Brief},
		{Name: "has_key?", Min: 1, Max: 1, Fn: hashKeyP, Flags: BriefSelf | Borrows},
		{Name: "has_value?", Min: 1, Max: 1, Fn: hashValueP},
		{Name: "hash", Fn: containerHash, Flags: Volatile},
		{Name: "include?", Min: 1, Max: 1, Fn: hashKeyP, Flags: BriefSelf},
		{Name: "initialize", Max: 1, Fn: hashInitialize, Flags: PrivateRow | Kw | Mutates},
		{Name: "initialize_copy", Min: 1, Max: 1, Fn: hashReplace, Flags: PrivateRow | Mutates},
		{Name: "inspect", Fn: hashInspect},
		{Name: "invert", Fn: hashInvert},
		{Name: "keep_if", Fn: hashKeepIf, Flags: Mutates | Enum},
		{Name: "key", Min: 1, Max: 1, Fn: hashKey},
		{Name: "key?", Min: 1, Max: 1, Fn: hashKeyP, Flags: BriefSelf | Borrows},
		{Name: "keys", Fn: hashKeys},
		{Name: "length", Fn: hashLength, Flags: Brief},
		{Name: "member?", Min: 1, Max: 1, Fn: hashKeyP, Flags: BriefSelf},
		{Name: "merge", Max: -1, Fn: hashMerge},
		{Name: "merge!", Max: -1, Fn: hashMergeBang, Flags: Mutates},
		{Name: "rassoc", Min: 1, Max: 1, Fn: hashRassoc},
		{Name: "rehash", Fn: hashRehash, Flags: Mutates},
		{Name: "reject", Fn: hashReject, Flags: Enum},
		{Name: "reject!", Fn: hashRejectBang, Flags: Mutates | Enum},
		{Name: "replace", Min: 1, Max: 1, Fn: hashReplace, Flags: Mutates},
		{Name: "select", Fn: hashSelect, Flags: Enum},
		{Name: "select!", Fn: hashSelectBang, Flags: Mutates | Enum},
		{Name: "shift", Fn: hashShift, Flags: Brief | Mutates},
		{Name: "size", Fn: hashLength, Flags: Brief},
		{Name: "slice", Max: -1, Fn: hashSlice, Flags: BriefSelf},
		{Name: "store", Min: 2, Max: 2, Fn: hashStore, Flags: BriefSelf | Mutates},
		{Name: "to_a", Fn: hashToA},
		{Name: "to_h", Fn: hashToH, Flags: Brief},
		{Name: "to_hash", Fn: SelfValue, Flags: Brief},
		{Name: "to_proc", Fn: hashToProc, Flags: Brief},
		{Name: "to_s", Fn: hashInspect},
		{Name: "transform_keys", Max: 1, Fn: hashTransformKeys},
		{Name: "transform_keys!", Max: 1, Fn: hashTransformKeysBang, Flags: Mutates},
		{Name: "transform_values", Fn: hashTransformValues, Flags: Enum},
		{Name: "transform_values!", Fn: hashTransformValuesBang, Flags: Mutates | Enum},
		{Name: "update", Max: -1, Fn: hashMergeBang, Flags: Mutates},
		{Name: "value?", Min: 1, Max: 1, Fn: hashValueP},
		{Name: "values", Fn: hashValues},
		{Name: "values_at", Max: -1, Fn: hashValuesAt, Flags: BriefSelf},
	}},
}

// hashBrackets is Hash[]: a hash to copy, an array of pairs, or keys and values in turn.
func hashBrackets(c *Call) Value {
	h := c.NewHash()
	h.class = c.SelfClass()
	if len(c.Args) == 1 {
		arg := c.Arg(0)
		if other, ok := arg.AsHash(); ok {
			c.Charge(other.Len() * hashEntrySize)
			c.eachPair(other, func(k, v Value) bool { return c.HashSet(h, k, v) })
			h.ByIdentity = false
			return h.Value()
		}
		if a, ok := arg.AsArray(); ok {
			return c.hashOfPairs(h, a)
		}
	}
	if len(c.Args)%2 != 0 {
		return c.Raise(ArgumentErrorClass, "odd number of arguments for Hash")
	}
	for i := 0; i < len(c.Args); i += 2 {
		if !c.HashSet(h, c.Args[i], c.Args[i+1]) {
			return Nil
		}
	}
	return h.Value()
}

func (c *Call) hashOfPairs(h *Hash, a *Array) Value {
	for i, e := range a.Elems {
		pair, ok, err := c.RT.TryAry(e)
		switch {
		case err != nil:
			return c.Fail(err)
		case !ok:
			return c.Raise(ArgumentErrorClass, "wrong element type %s at %d (expected array)", e.RealClass().Inspect(), i)
		case len(pair.Elems) != 1 && len(pair.Elems) != 2:
			return c.Raise(ArgumentErrorClass, "invalid number of elements (%d for 1..2)", len(pair.Elems))
		case !c.HashSet(h, pair.Elems[0], pair.At(1)):
			return Nil
		}
	}
	return h.Value()
}

func hashTryConvert(c *Call) Value {
	if c.Arg(0).Kind() == KindHash {
		return c.Arg(0)
	}
	if !c.RT.RespondTo(c.Arg(0), "to_hash", true) {
		return Nil
	}
	h := c.Hash(0)
	if h == nil {
		return Nil
	}
	return h.Value()
}

// hashInitialize is Hash.new: a default value or a block that makes one.
func hashInitialize(c *Call) Value {
	if !c.AllowKw("capacity") {
		return Nil
	}
	h := c.SelfHash()
	if c.Given() {
		if len(c.Args) > 0 {
			return c.Fail(arityError(len(c.Args), 0, 0))
		}
		c.setDefaultProc(h, c.Block())
		return Nil
	}
	h.Default = c.Arg(0)
	return Nil
}

// setDefaultProc sets the block that makes defaults. A lambda must take two arguments.
func (c *Call) setDefaultProc(h *Hash, p *Proc) {
	if p != nil && p.Lambda {
		n := p.Body.Arity(true)
		if n != 2 && (n >= 0 || n < -3) {
			if n < 0 {
				n = -n - 1
			}
			c.Raise(TypeErrorClass, "default_proc takes two arguments (2 for %d)", n)
			return
		}
	}
	h.Default, h.DefaultProc = Nil, p
}

// copyHash copies entries, not defaults.
func (c *Call) copyHash(h *Hash) Value {
	if h == nil {
		return Nil
	}
	d, err := c.RT.CopyEntries(h)
	if err != nil {
		return c.Fail(err)
	}
	return d.Value()
}

func hashEqual(c *Call) Value {
	other, ok := c.Arg(0).AsHash()
	if !ok {
		if c.RT.RespondTo(c.Arg(0), "to_hash", true) {
			return Bool(c.Equal(c.Arg(0), c.Self))
		}
		return False
	}
	eq, err := c.RT.equalHashes(c.SelfHash(), other, false)
	return c.Check(Bool(eq), err)
}

func hashEqlP(c *Call) Value {
	other, ok := c.Arg(0).AsHash()
	if !ok {
		return False
	}
	eq, err := c.RT.equalHashes(c.SelfHash(), other, true)
	return c.Check(Bool(eq), err)
}

// subHash reports whether all entries of a are entries of b.
func (c *Call) subHash(a, b *Hash) bool {
	if a == nil || b == nil || a.Len() > b.Len() {
		return false
	}
	all := true
	c.eachPair(a, func(k, v Value) bool {
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

func hashLess(c *Call) Value {
	h, other := c.SelfHash(), c.Hash(0)
	return Bool(other != nil && h.Len() < other.Len() && c.subHash(h, other))
}

func hashLessOrEqual(c *Call) Value { return Bool(c.subHash(c.SelfHash(), c.Hash(0))) }

func hashGreater(c *Call) Value {
	h, other := c.SelfHash(), c.Hash(0)
	return Bool(other != nil && h.Len() > other.Len() && c.subHash(other, h))
}

func hashGreaterOrEqual(c *Call) Value { return Bool(c.subHash(c.Hash(0), c.SelfHash())) }

func hashIndex(c *Call) Value { return c.Check(c.RT.HashIndex(c.SelfHash(), c.Arg(0))) }

func hashDig(c *Call) Value {
	v, err := c.RT.HashIndex(c.SelfHash(), c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	return c.Check(c.RT.dig(v, c.Args[1:]))
}

func hashLength(c *Call) Value { return Int(int64(c.SelfHash().Len())) }

func hashInspect(c *Call) Value {
	return c.inspectWith(func(in *inspector) error { return in.hash(c.SelfHash()) })
}

// get is HashGet with the error recorded.
func (c *Call) get(h *Hash, k Value) (Value, bool) {
	v, ok, err := c.RT.HashGet(h, k)
	if err != nil {
		c.Fail(err)
	}
	return v, ok
}

func hashKeyP(c *Call) Value {
	h := c.SelfHash()
	if name, ok := c.Arg(0).AsString(); ok && h.view != nil {
		return Bool(h.view.class == nil && h.view.named(name.String()) >= 0) // without making what is there
	}
	_, ok := c.get(h, c.Arg(0))
	return Bool(ok)
}

// entryWith finds the first entry whose value equals v.
func (c *Call) entryWith(v Value) (key, value Value, found bool) {
	c.eachPair(c.SelfHash(), func(k, e Value) bool {
		if found = c.Equal(e, v); found {
			key, value = k, e
		}
		return !found && !c.Failed()
	})
	return key, value, found
}

func hashKey(c *Call) Value {
	k, _, _ := c.entryWith(c.Arg(0))
	return k
}

func hashValueP(c *Call) Value {
	_, _, found := c.entryWith(c.Arg(0))
	return Bool(found)
}

func hashRassoc(c *Call) Value {
	k, v, found := c.entryWith(c.Arg(0))
	if !found {
		return Nil
	}
	return c.NewArrayOf(k, v)
}

func hashAssoc(c *Call) Value {
	h := c.SelfHash()
	h.force()
	spelled, err := c.RT.readyKey(h, c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	if i := h.find(c.Arg(0), spelled); i >= 0 {
		return c.NewArrayOf(h.entries[i].key, h.entries[i].val)
	}
	for k, v := range h.All { // 1.0 for 1: they are ==, and have one hash
		if equal, err := c.RT.Equal(k, c.Arg(0)); err != nil || !c.Step(1) {
			return c.Fail(err)
		} else if equal && !h.ByIdentity {
			return c.NewArrayOf(k, v)
		}
	}
	return Nil
}

func hashKeys(c *Call) Value {
	return c.List(c.hashKeys(c.SelfHash()))
}

func hashValues(c *Call) Value {
	h := c.SelfHash()
	out := Room[Value](c, h.Len())
	for _, v := range h.All {
		out = Append(c, out, v)
	}
	return c.List(out)
}

func hashValuesAt(c *Call) Value {
	out := list{c: c}
	for _, k := range c.All() {
		v, err := c.RT.HashIndex(c.SelfHash(), k)
		if err != nil {
			return c.Fail(err)
		}
		if !out.add(v) {
			return Nil
		}
	}
	return out.array()
}

// fetchKey returns the value of a key, else what the block answers, else KeyError.
func (c *Call) fetchKey(k Value, def ...Value) Value {
	v, ok := c.get(c.SelfHash(), k)
	switch {
	case ok || c.Failed():
		return v
	case c.Given():
		r, _ := c.Yield(k)
		return r
	case len(def) > 0:
		return def[0]
	}
	text := c.Inspect(k)
	return c.Fail(c.RT.KeyError(c.Self, k, "key not found: %s", text))
}

func hashFetch(c *Call) Value { return c.fetchKey(c.Arg(0), c.Args[1:]...) }

func hashFetchValues(c *Call) Value {
	out := list{c: c}
	for _, k := range c.All() {
		if v := c.fetchKey(k); c.Failed() || !out.add(v) {
			return Nil
		}
	}
	return out.array()
}

func hashDefaultOf(c *Call) Value {
	h := c.SelfHash()
	if h.DefaultProc != nil {
		if !c.Has(0) {
			return Nil
		}
		return c.Check(c.RT.hashDefault(h, c.Arg(0)))
	}
	return h.Default
}

// Going through the entries.

func hashEachPair(c *Call) Value {
	if c.takesPair() {
		c.eachPair(c.SelfHash(), func(k, v Value) bool {
			_, ok := c.Yield(k, v)
			return ok
		})
		return c.Self
	}
	c.eachPair(c.SelfHash(), func(k, v Value) bool {
		if !c.Charge(ArrayOverhead + 2*valueSize) {
			return false
		}
		_, ok := c.Yield(Ary(k, v))
		return ok
	})
	return c.Self
}

func hashEachKey(c *Call) Value {
	c.eachPair(c.SelfHash(), func(k, _ Value) bool {
		_, ok := c.Yield(k)
		return ok
	})
	return c.Self
}

func hashEachValue(c *Call) Value {
	c.eachPair(c.SelfHash(), func(_, v Value) bool {
		_, ok := c.Yield(v)
		return ok
	})
	return c.Self
}

func hashAnyP(c *Call) Value {
	h := c.SelfHash()
	if c.Has(0) {
		return enumerableAnyP(c)
	}
	if !c.Given() {
		return Bool(h.Len() > 0)
	}
	found := false
	c.eachPair(h, func(k, v Value) bool {
		r, ok := c.yieldPair(k, v)
		found = r.Truthy()
		return ok && !found
	})
	return Bool(found)
}

func hashToA(c *Call) Value {
	h := c.SelfHash()
	out := Room[Value](c, h.Len())
	for k, v := range h.All {
		if out = Append(c, out, c.NewArrayOf(k, v)); c.Failed() {
			return Nil
		}
	}
	return c.List(out)
}

// hashToProc makes the lambda that looks a key up.
func hashToProc(c *Call) Value {
	h := c.SelfHash()
	return NewProc(&GoBlock{N: 1, Fn: func(rt *Runtime, args []Value, _ BlockOptions) (Value, error) {
		if len(args) != 1 {
			return Nil, arityError(len(args), 1, 1)
		}
		return rt.HashIndex(h, args[0])
	}}, true).Value()
}

// hashItself returns argument 0, which has to be a Hash.
func (c *Call) hashItself() *Hash {
	h, ok := c.Arg(0).AsHash()
	if !ok {
		c.Raise(TypeErrorClass, "wrong argument type %s (expected Hash)", DescribeForConversion(c.Arg(0)))
		return &Hash{}
	}
	return h
}
