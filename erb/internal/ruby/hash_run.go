package ruby

// This file has the operations on hashes that templates call. They count the work of hashing, comparing, copying
// and entering keys, and call the hash and eql? methods of template classes.

// HashGet returns the value stored under a key of any kind, without defaults.
func (rt *Runtime) HashGet(h *Hash, key Value) (Value, bool, error) {
	if h.View == nil {
		i, err := rt.HashFind(h, key)
		if i < 0 || err != nil {
			return Nil, false, err
		}
		return h.Val(i), true, nil
	}
	spelled, err := rt.ReadyKey(h, key)
	if err != nil {
		return Nil, false, err
	}
	if w := h.View; w != nil {
		if spelled != "" && key.Kind() == KindString { // views have their keys in UTF-8
			return Nil, false, nil
		}
		v, ok := w.Get(key)
		return v, ok, nil
	}
	i, err := rt.find(h, key, spelled)
	if i < 0 || err != nil {
		return Nil, false, err
	}
	return h.Val(i), true, nil
}

// HashFind returns the place of a key in h, which is no view, -1 if it is not there. As in Ruby, the key isn't asked
// for its hash if h is empty.
func (rt *Runtime) HashFind(h *Hash, key Value) (int, error) {
	if h.live == 0 && !h.exact {
		return -1, rt.tick()
	}
	spelled, err := rt.ReadyKey(h, key)
	if err != nil {
		return -1, err
	}
	return rt.find(h, key, spelled)
}

// HashIndex implements Hash#[]. It returns the value under key, or else the hash's default.
func (rt *Runtime) HashIndex(h *Hash, key Value) (Value, error) {
	v, ok, err := rt.HashGet(h, key)
	if ok || err != nil {
		return v, err
	}
	if h.Class != HashClass && h.Class.ID == 0 {
		if m := rt.FindInstance(h.Class, "default"); m != nil && m.Body() != nil {
			return rt.Invoke(m, h.Value(), []Value{key}, nil, nil)
		}
	}
	return rt.HashDefault(h, key)
}

// SymbolEntry returns the value of an ordinary hash under a symbol, and counts that like a call of []. If ok is false,
// the method must be called.
func (rt *Runtime) SymbolEntry(v, key Value) (e Value, ok bool, err error) {
	if v.o == nil || v.o.Kind != KindHash || v.o.Class != HashClass || len(key.o.Text) > BytesPerStep {
		return Nil, false, nil
	}
	h := v.o.Whole.(*Hash)
	if h.View != nil || h.ByIdentity {
		return Nil, false, nil
	}
	i := h.findText(KindSymbol, key.o.Text)
	if i < 0 || !rt.EnterBrief() {
		return Nil, false, nil
	}
	e = h.Val(i)
	rt.chargeReturned(e)
	return e, true, rt.tick()
}

// HashDefault returns the value of a hash for a key that it does not have.
func (rt *Runtime) HashDefault(h *Hash, key Value) (Value, error) {
	if proc := h.DefaultProc(); proc != nil {
		return rt.CallProc(proc, []Value{h.Value(), key}, BlockOptions{})
	}
	return h.Default(), nil
}

// HashDelete removes a key and returns the value that was stored under it.
func (rt *Runtime) HashDelete(h *Hash, key Value) (Value, bool, error) {
	h.Force()
	spelled, err := rt.ReadyKey(h, key)
	if err != nil {
		return Nil, false, err
	}
	i, err := rt.find(h, key, spelled)
	if i < 0 || err != nil {
		return Nil, false, err
	}
	v := h.Entries[i].Val
	h.Kill(i)
	return v, true, rt.Tidy(h)
}

// HashSet implements Hash#[]=.
func (rt *Runtime) HashSet(h *Hash, k, v Value) error {
	spelled, err := rt.ReadyKey(h, k)
	if err != nil {
		return err
	}
	if h.View != nil {
		h.Force()
	}
	if i, err := rt.find(h, k, spelled); i >= 0 || err != nil {
		if err == nil {
			h.setVal(i, v)
		}
		return err
	}
	if h.Iterating > 0 {
		return NewException(RuntimeErrorClass, "can't add a new key into hash during iteration")
	}
	h.Force()
	return rt.hashAdd(h, k, v, spelled)
}

// SetEntry sets the value of v under a key to e, if v is an ordinary hash, and the key is a short string or symbol or
// an integer. It counts that like a call of []=. literal says that the key stands for a string that nothing else refers
// to. If it returns false, it has done and counted nothing, and the method must be called.
func (rt *Runtime) SetEntry(v, key, e Value, literal bool) bool {
	if v.o == nil || v.o.Kind != KindHash || v.o.Class != HashClass || v.o.Frozen || e.o != nil && e.o.Kind > KindFloat && Weight(e) > 0 {
		return false
	}
	h, ok := v.o.Whole.(*Hash)
	full := rt.ticks%ElementsPerStep == ElementsPerStep-1 // the next tick is a step
	if !ok || h.View != nil || full && rt.Ahead() < 3 {
		return false
	}
	switch key.Kind() {
	case KindInteger:
	case KindString, KindSymbol:
		if len(key.o.Text) >= BytesPerStep || key.o.Enc != UTF8 || key.o.Whole != nil {
			return false
		}
	default:
		return false
	}
	i := h.Find(key, "")
	switch {
	case i < 0 && !h.roomy(rt.Limits.Elements) || !rt.EnterBrief():
		return false
	case i >= 0:
		rt.chargeReturned(e)
		h.setVal(i, e)
	case !rt.Spend(HashEntrySize):
		rt.steps--
		return false
	default:
		if literal {
			key = rt.FrozenStr(key.o.Text)
		}
		rt.begin(h)
		h.add(key, e, "")
	}
	if rt.ticks++; full {
		rt.steps++
	}
	return true
}

// roomy reports whether a key can be added without an error, and without work that has to be paid for.
func (h *Hash) roomy(limit int64) bool {
	n := len(h.Entries)
	return h.values == nil && h.Iterating == 0 && (limit == 0 || int64(h.live) < limit) && (n < cap(h.Entries) || n < largeHash) && !h.ByIdentity
}

// HashUpdate stores f's result for the value under a key; had is false, and old nil, if h has no such key.
func (rt *Runtime) HashUpdate(h *Hash, k Value, f func(old Value, had bool) (Value, error)) error {
	h.Force()
	spelled, err := rt.ReadyKey(h, k)
	if err != nil {
		return err
	}
	i, err := rt.find(h, k, spelled)
	if err != nil {
		return err
	}
	var old, key Value
	if i >= 0 {
		old, key = h.Val(i), h.Entries[i].Key
	}
	v, err := f(old, i >= 0)
	switch {
	case err != nil:
		return err
	case i < 0 && h.Iterating == 0:
		return rt.hashAdd(h, k, v, spelled)
	case i < 0 || i >= len(h.Entries) || h.Entries[i].Key != key: // f has changed h
		return rt.HashSet(h, k, v)
	}
	h.setVal(i, v)
	return nil
}

// hashAdd adds an entry whose key is not in h.
func (rt *Runtime) hashAdd(h *Hash, k, v Value, spelled string) error {
	if limit := rt.Limits.Elements; limit > 0 && int64(h.live) >= limit {
		return rt.Exceeded(LimitError{What: "list size", Limit: limit})
	}
	if err := rt.Charge(HashEntrySize); err != nil {
		return err
	}
	if err := rt.grow(h); err != nil {
		return err
	}
	rt.begin(h)
	h.add(k, v, spelled)
	return nil
}

// begin makes room for the first entries.
func (rt *Runtime) begin(h *Hash) {
	if h.Entries == nil {
		h.Entries = rt.entriesFor(fewEntries)
	}
}

// ChargeKey counts a look-up by a symbol that isn't long.
func (rt *Runtime) ChargeKey() error { return rt.tick() }

// ChargeKeys is ChargeKey for each of n keys, which are few.
func (rt *Runtime) ChargeKeys(n int) error {
	before := rt.ticks / ElementsPerStep
	if rt.ticks += uint64(n); rt.ticks/ElementsPerStep == before {
		return nil
	}
	return rt.Step(int64(rt.ticks/ElementsPerStep - before))
}

// ChargeEntry charges for an entry with such a key of a hash of n entries that isn't made, as HashSet does.
func (rt *Runtime) ChargeEntry(n int) error {
	err := rt.ChargeKey()
	if limit := rt.Limits.Elements; err == nil && limit > 0 && int64(n) >= limit {
		err = rt.Exceeded(LimitError{What: "list size", Limit: limit})
	}
	if err == nil {
		err = rt.Charge(HashEntrySize)
	}
	return err
}

// ChargeEntries charges for a copy of a hash of few entries as CopyEntries does, without making it.
func (rt *Runtime) ChargeEntries(n int) error {
	if err := rt.Charge(HashOverhead + int64(n)*HashEntrySize); err != nil {
		return err
	}
	return rt.Step(1)
}

// HashOf makes a hash of entries that were charged.
func HashOf(keys, vals []Value) *Hash {
	h := NewHash(len(keys))
	for i, k := range keys {
		h.add(k, vals[i], "")
	}
	return h
}

// largeHash is the number of entries from which on they are moved in pieces.
const largeHash = 1024

// grow makes room in a full large hash. Entries keep their places, as an iteration may be running.
func (rt *Runtime) grow(h *Hash) error {
	if n := len(h.Entries); n == cap(h.Entries) && n >= largeHash {
		return rt.moveEntries(h, n+n/2, true)
	}
	return nil
}

// moveEntries moves the entries of h into room for n. With places, dead entries are moved too, so that all keep
// their places.
func (rt *Runtime) moveEntries(h *Hash, n int, places bool) error {
	moved := Hash{ByIdentity: h.ByIdentity, Entries: rt.entriesFor(n)} // each was charged when it was added
	indexed, spelled := h.indexed() != nil && n > smallHash, h.spellings()
	if indexed {
		moved.ready().fit(n)
	}
	if spelled != nil {
		moved.ready().spelled = make([]string, 0, n) // bounded: as the entries
	}
	if places {
		moved.Head = h.Head
	}
	for i := range h.Entries {
		if i%ElementsPerStep == 0 {
			if err := rt.Step(1); err != nil {
				return err
			}
		}
		e := &h.Entries[i]
		if e.dead() && !places {
			continue
		}
		moved.Entries = append(moved.Entries, *e) // bounded: there is room
		if spelled != nil {
			moved.index.spelled = append(moved.index.spelled, spelled[i]) // bounded: there is room
		}
		if !indexed {
			continue
		}
		moved.index.note(h.index.hashes[i])
		if !e.dead() {
			moved.enter(len(moved.Entries) - 1)
		}
	}
	h.Entries, h.index, h.Head, h.wide = moved.Entries, moved.index, moved.Head, false
	return nil
}

// Tidy removes dead entries if there are many and no iteration is running.
func (rt *Runtime) Tidy(h *Hash) error {
	if h.Iterating > 0 || len(h.Entries) <= 2*int(h.live)+smallHash {
		return nil
	}
	return rt.moveEntries(h, int(h.live), false)
}

// CopyEntries makes a hash with the entries of h and no default or other state of it. It charges for them.
func (rt *Runtime) CopyEntries(h *Hash) (*Hash, error) {
	if err := rt.Charge(HashOverhead + int64(h.live)*HashEntrySize); err != nil {
		return nil, err
	}
	c := rt.NewHash(0)
	return c, rt.takeEntries(c, h)
}

// ChargeCopy charges as CopyEntries does, and for the deletion of few of the copied entries as HashDelete does, but for
// ReadyKey. If ok is false, the copy must be made.
func (rt *Runtime) ChargeCopy(h *Hash, few int) (ok bool, err error) {
	if h.View != nil || h.values == nil || few > smallHash {
		return false, nil
	}
	return true, rt.Charge(HashOverhead + int64(h.live)*HashEntrySize)
}

// CopyEntries is Runtime.CopyEntries with the error recorded; never nil.
func (b *Budget) CopyEntries(h *Hash) *Hash {
	c, err := b.RT.CopyEntries(h)
	if err != nil {
		b.Fail(err)
		return NewHash(0)
	}
	return c
}

// CopyKeywords is CopyEntries for keywords: the copy has the class, defaults and instance variables of kw as well. A
// hash that is passed as `**kw` alone keeps them.
func (rt *Runtime) CopyKeywords(kw *Hash) (*Hash, error) {
	c, err := rt.CopyEntries(kw)
	if err != nil {
		return nil, err
	}
	return c, rt.Resemble(c, kw)
}

// Resemble copies the class, defaults, instance variables and comparison of keys of other to h. The entries of h are
// other's, or none.
func (rt *Runtime) Resemble(h, other *Hash) error {
	if other.View != nil {
		return nil
	}
	h.Class, h.defaults, h.ByIdentity = other.Value().RealClass(), other.defaults, other.ByIdentity
	vars := rt.ShownIVars(other.Value())
	if vars == nil || vars.Len() == 0 {
		return nil
	}
	if err := rt.Charge(vars.Size()); err != nil {
		return err
	}
	*rt.IVarsOf(h.Value(), true) = vars.Clone()
	return nil
}

// takeEntries copies the entries of other, which are already charged, to h, which has no storage yet.
func (rt *Runtime) takeEntries(h, other *Hash) error {
	if w := other.View; w != nil {
		other.show()
		h.ByIdentity = false
		h.fill(w, w.Show)
		return nil
	}
	h.ByIdentity, h.live = other.ByIdentity, other.live
	h.Entries, h.index, h.Head = other.Entries, other.index, other.Head
	if other.values != nil {
		h.values = other.values
		h.separate(rt.entriesFor(len(h.Entries)))
		return nil
	}
	err := rt.moveEntries(h, int(other.live), false)
	if err != nil {
		h.clear()
	}
	return err
}

// HashReplace replaces the entries of h by the entries of other. How h compares keys stays.
func (rt *Runtime) HashReplace(h, other *Hash) error {
	if err := rt.HashClear(h); err != nil {
		return err
	}
	if h.ByIdentity == other.ByIdentity {
		return rt.takeEntries(h, other)
	}
	for k, v := range other.All {
		if err := rt.HashSet(h, k, v); err != nil {
			return err
		}
	}
	return nil
}

// HashClear removes all entries.
func (rt *Runtime) HashClear(h *Hash) error {
	if h.Iterating == 0 {
		h.clear()
		return nil
	}
	h.Force()
	for i := int(h.Head); i < len(h.Entries); i++ { // keep the places, so that a running iteration continues after them
		if !h.Entries[i].dead() {
			h.Kill(i)
		}
		if i%ElementsPerStep == 0 {
			if err := rt.Step(1); err != nil {
				return err
			}
		}
	}
	return nil
}

// Rehash enters the keys of h again: the keys, or the way that they are compared, may have changed.
func (rt *Runtime) Rehash(h *Hash) error {
	h.Force()
	fresh := NewHash(0)
	fresh.ByIdentity, fresh.exact = h.ByIdentity, h.exact
	for k, v := range h.All {
		spelled, err := rt.ReadyKey(fresh, k)
		if err != nil {
			return err
		}
		i, err := rt.find(fresh, k, spelled)
		if err != nil {
			return err
		}
		if i >= 0 {
			fresh.Entries[i].Val = v
			continue
		}
		if err := rt.Step(1); err != nil {
			return err
		}
		if err := rt.grow(fresh); err != nil {
			return err
		}
		fresh.add(k, v, spelled)
	}
	h.Entries, h.index, h.Head, h.live, h.wide = fresh.Entries, fresh.index, 0, fresh.live, fresh.wide
	return nil
}

// EachPair calls f for each entry. The hash may change meanwhile, but no key may be added: f returns false to stop.
func (b *Budget) EachPair(h *Hash, f func(k, v Value) bool) {
	h.show()
	h.Iterating++
	for i := int(h.Head); i < h.places() && b.err == nil; i++ {
		if i%ElementsPerStep == 0 && !b.Step(1) {
			break
		}
		if k, v, ok := h.place(i); ok && !f(k, v) {
			break
		}
	}
	h.Iterating--
	if err := b.RT.Tidy(h); err != nil {
		b.Fail(err)
	}
}

// Sift calls f for each entry and removes those for which keep is false. It stops if ok is false.
func (b *Budget) Sift(h *Hash, f func(k, v Value) (keep, ok bool)) {
	h.Force()
	i := int(h.Head) - 1
	b.EachPair(h, func(k, v Value) bool {
		for i++; i < len(h.Entries) && h.Entries[i].dead(); i++ {
		}
		keep, ok := f(k, v)
		if ok && !keep && i < len(h.Entries) && !h.Entries[i].dead() {
			h.Kill(i)
		}
		return ok
	})
}

// Revalue replaces each value by f's result for it. It stops if ok is false.
func (b *Budget) Revalue(h *Hash, f func(v Value) (r Value, ok bool)) {
	h.Force()
	i := int(h.Head) - 1
	b.EachPair(h, func(_, v Value) bool {
		for i++; i < len(h.Entries) && h.Entries[i].dead(); i++ {
		}
		r, ok := f(v)
		if ok && i < len(h.Entries) && !h.Entries[i].dead() {
			h.setVal(i, r)
		}
		return ok
	})
}

// HashKeys returns the keys in order, nil after an error.
func (b *Budget) HashKeys(h *Hash) []Value {
	list := Room[Value](b, h.Size())
	b.EachPair(h, func(k, _ Value) bool {
		list = Append(b, list, k)
		return true
	})
	return list
}
