package ruby

// This file has the operations on hashes that templates call. They count the work of hashing, comparing, copying
// and entering keys, and call the hash and eql? methods of template classes.

// HashGet returns the value stored under a key of any kind, without defaults.
func (rt *Runtime) HashGet(h *Hash, key Value) (Value, bool, error) {
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
	if i := h.Find(key, spelled); i >= 0 {
		return h.Val(i), true, nil
	}
	return Nil, false, nil
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

// HashDefault returns the value of a hash for a key that it does not have.
func (rt *Runtime) HashDefault(h *Hash, key Value) (Value, error) {
	if proc := h.DefaultProc(); proc != nil {
		return rt.CallProc(proc, []Value{h.Value(), key}, BlockOptions{})
	}
	return h.Default(), nil
}

// HashDelete removes a key and returns the value that was stored under it.
func (rt *Runtime) HashDelete(h *Hash, key Value) (Value, bool, error) {
	spelled, err := rt.ReadyKey(h, key)
	if err != nil {
		return Nil, false, err
	}
	h.Force()
	i := h.Find(key, spelled)
	if i < 0 {
		return Nil, false, nil
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
	if i := h.Find(k, spelled); i >= 0 {
		h.setVal(i, v)
		return nil
	}
	if h.Iterating > 0 {
		return NewException(RuntimeErrorClass, "can't add a new key into hash during iteration")
	}
	h.Force()
	return rt.hashAdd(h, k, v, spelled)
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
	h.add(k, v, spelled)
	return nil
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
	moved := Hash{ByIdentity: h.ByIdentity, Entries: make([]entry, 0, n)} // bounded: each entry was charged when it was added
	indexed, spelled := h.indexed() != nil && n > smallHash, h.spellings()
	if indexed {
		moved.ready().slots = make([]int32, slotsFor(n)) // bounded: as the entries
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
		if e.dead && !places {
			continue
		}
		moved.Entries = append(moved.Entries, *e) // bounded: there is room
		if spelled != nil {
			moved.index.spelled = append(moved.index.spelled, spelled[i]) // bounded: there is room
		}
		if indexed && !e.dead {
			moved.enter(len(moved.Entries)-1, e.hash)
		}
	}
	h.Entries, h.index, h.Head = moved.Entries, moved.index, moved.Head
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
	c := NewHash(0)
	return c, rt.takeEntries(c, h)
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
		h.separate()
		return nil
	}
	err := rt.moveEntries(h, int(other.live), false)
	if err != nil {
		h.clear()
	}
	return err
}

// HashReplace replaces the entries of h by those of other. How h compares keys stays.
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
		if !h.Entries[i].dead {
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
	fresh.ByIdentity = h.ByIdentity
	for k, v := range h.All {
		spelled, err := rt.ReadyKey(fresh, k)
		if err != nil {
			return err
		}
		if i := fresh.Find(k, spelled); i >= 0 {
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
	h.Entries, h.index, h.Head, h.live = fresh.Entries, fresh.index, 0, fresh.live
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
		for i++; i < len(h.Entries) && h.Entries[i].dead; i++ {
		}
		keep, ok := f(k, v)
		if ok && !keep && i < len(h.Entries) && !h.Entries[i].dead {
			h.Kill(i)
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
