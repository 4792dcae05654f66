package ruby

// This file has the operations on hashes that a template asks for. They are the gate through which its keys go: what is
// hashed, compared, copied or entered is counted, and keys of template classes are asked.

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
		return h.Entries[i].Val, true, nil
	}
	return Nil, false, nil
}

// HashIndex is Hash#[]: what is stored under key, else the default.
func (rt *Runtime) HashIndex(h *Hash, key Value) (Value, error) {
	v, ok, err := rt.HashGet(h, key)
	if ok || err != nil {
		return v, err
	}
	if h.Class != HashClass && h.Class.ID == 0 {
		if m := rt.FindInstance(h.Class, "default"); m != nil && m.Body != nil {
			return rt.Invoke(m, h.Value(), []Value{key}, nil, nil)
		}
	}
	return rt.HashDefault(h, key)
}

// HashDefault is what a hash answers for a key that it has not.
func (rt *Runtime) HashDefault(h *Hash, key Value) (Value, error) {
	if h.DefaultProc != nil {
		return rt.CallProc(h.DefaultProc, []Value{h.Value(), key}, BlockOptions{})
	}
	return h.Default, nil
}

// HashDelete removes a key and gives what was stored under it.
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

// HashSet is []= of hashes.
func (rt *Runtime) HashSet(h *Hash, k, v Value) error {
	spelled, err := rt.ReadyKey(h, k)
	if err != nil {
		return err
	}
	h.Force()
	if i := h.Find(k, spelled); i >= 0 {
		h.Entries[i].Val = v
		return nil
	}
	if h.Iterating > 0 {
		return NewException(RuntimeErrorClass, "can't add a new key into hash during iteration")
	}
	return rt.hashAdd(h, k, v, spelled)
}

// hashAdd adds an entry whose key h has not.
func (rt *Runtime) hashAdd(h *Hash, k, v Value, spelled string) error {
	if limit := rt.Limits.Elements; limit > 0 && int64(h.live) >= limit {
		return &LimitError{What: "list size", Limit: limit}
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

// largeHash is from how many entries on they are moved bit by bit.
const largeHash = 1024

// grow makes room in a large hash that has none left. Entries keep their places, as somebody may be going through them.
func (rt *Runtime) grow(h *Hash) error {
	if n := len(h.Entries); n == cap(h.Entries) && n >= largeHash {
		return rt.moveEntries(h, n+n/2, true)
	}
	return nil
}

// moveEntries moves the entries of h into room for n, the dead ones if they are to keep their places.
func (rt *Runtime) moveEntries(h *Hash, n int, places bool) error {
	moved := Hash{ByIdentity: h.ByIdentity, Entries: make([]entry, 0, n)} // bounded: each entry was charged when it was added
	if h.slots != nil && n > smallHash {
		moved.slots = make([]int32, slotsFor(n)) // bounded: as the entries
	}
	if h.spelled != nil {
		moved.spelled = make([]string, 0, n) // bounded: as the entries
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
		if moved.spelled != nil {
			moved.spelled = append(moved.spelled, h.spelled[i]) // bounded: there is room
		}
		if moved.slots != nil && !e.dead {
			moved.enter(len(moved.Entries)-1, e.hash)
		}
	}
	h.Entries, h.spelled, h.slots, h.Head = moved.Entries, moved.spelled, moved.slots, moved.Head
	return nil
}

// Tidy drops dead entries if there are many and nobody is among them.
func (rt *Runtime) Tidy(h *Hash) error {
	if h.Iterating > 0 || len(h.Entries) <= 2*h.live+smallHash {
		return nil
	}
	return rt.moveEntries(h, h.live, false)
}

// CopyEntries makes a hash with the entries of h and nothing else of it. It charges for them.
func (rt *Runtime) CopyEntries(h *Hash) (*Hash, error) {
	if err := rt.Charge(HashOverhead + int64(h.live)*HashEntrySize); err != nil {
		return nil, err
	}
	c := NewHash(0)
	return c, rt.takeEntries(c, h)
}

// CopyEntries is CopyEntries with the error recorded; never nil.
func (b *Budget) CopyEntries(h *Hash) *Hash {
	c, err := b.RT.CopyEntries(h)
	if err != nil {
		b.Fail(err)
		return NewHash(0)
	}
	return c
}

// takeEntries lets h, which has room for nothing yet, have the entries of other, which are charged for.
func (rt *Runtime) takeEntries(h, other *Hash) error {
	if w := other.View; w != nil {
		other.show()
		h.ByIdentity = false
		h.fill(w, w.Show)
		return nil
	}
	h.ByIdentity, h.live = other.ByIdentity, other.live
	h.Entries, h.spelled, h.slots, h.Head = other.Entries, other.spelled, other.slots, other.Head
	err := rt.moveEntries(h, other.live, false)
	if err != nil {
		h.clear()
	}
	return err
}

// HashReplace lets h have the entries of other instead of its own. How h compares keys stays.
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
	for i := h.Head; i < len(h.Entries); i++ { // keep the places, so that the iteration goes on behind them
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

// Rehash enters the keys of h again: they may have changed since they were stored, or how they are compared has.
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
	h.Entries, h.spelled, h.slots, h.Head, h.live = fresh.Entries, fresh.spelled, fresh.slots, 0, fresh.live
	return nil
}

// EachPair calls f for each entry. The hash may change meanwhile, but no key may be added: f returns false to stop.
func (b *Budget) EachPair(h *Hash, f func(k, v Value) bool) {
	h.show()
	h.Iterating++
	for i := h.Head; i < h.places() && b.err == nil; i++ {
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

// Sift calls f for each entry and takes out those that it does not want to keep. f returns ok false to stop.
func (b *Budget) Sift(h *Hash, f func(k, v Value) (keep, ok bool)) {
	h.Force()
	i := h.Head - 1
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

// HashKeys returns the keys in order; nil after an error.
func (b *Budget) HashKeys(h *Hash) []Value {
	list := Room[Value](b, h.Size())
	b.EachPair(h, func(k, _ Value) bool {
		list = Append(b, list, k)
		return true
	})
	return list
}
