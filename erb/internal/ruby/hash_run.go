package ruby

// This file has the operations on hashes that a template asks for. They are the gate through which its keys go: what is
// hashed, compared, copied or entered is counted, and keys of template classes are asked.

// HashGet returns the value stored under a key of any kind, without defaults.
func (rt *Runtime) HashGet(h *Hash, key Value) (Value, bool, error) {
	spelled, err := rt.readyKey(h, key)
	if err != nil {
		return Nil, false, err
	}
	if w := h.view; w != nil {
		if spelled != "" && key.Kind() == KindString { // views have their keys in UTF-8
			return Nil, false, nil
		}
		v, ok := w.get(key)
		return v, ok, nil
	}
	if i := h.find(key, spelled); i >= 0 {
		return h.entries[i].val, true, nil
	}
	return Nil, false, nil
}

// HashIndex is Hash#[]: what is stored under key, else the default.
func (rt *Runtime) HashIndex(h *Hash, key Value) (Value, error) {
	v, ok, err := rt.HashGet(h, key)
	if ok || err != nil {
		return v, err
	}
	if h.class != HashClass && h.class.id == 0 {
		if m := rt.FindInstance(h.class, "default"); m != nil && m.Body != nil {
			return rt.Invoke(m, h.Value(), []Value{key}, nil, nil)
		}
	}
	return rt.hashDefault(h, key)
}

// hashDefault is what a hash answers for a key that it has not.
func (rt *Runtime) hashDefault(h *Hash, key Value) (Value, error) {
	if h.DefaultProc != nil {
		return rt.CallProc(h.DefaultProc, []Value{h.Value(), key}, BlockOptions{})
	}
	return h.Default, nil
}

// HashDelete removes a key and gives what was stored under it.
func (rt *Runtime) HashDelete(h *Hash, key Value) (Value, bool, error) {
	spelled, err := rt.readyKey(h, key)
	if err != nil {
		return Nil, false, err
	}
	h.force()
	i := h.find(key, spelled)
	if i < 0 {
		return Nil, false, nil
	}
	v := h.entries[i].val
	h.kill(i)
	return v, true, rt.tidy(h)
}

// HashSet is []= of hashes.
func (rt *Runtime) HashSet(h *Hash, k, v Value) error {
	spelled, err := rt.readyKey(h, k)
	if err != nil {
		return err
	}
	h.force()
	if i := h.find(k, spelled); i >= 0 {
		h.entries[i].val = v
		return nil
	}
	if h.iterating > 0 {
		return NewException(RuntimeErrorClass, "can't add a new key into hash during iteration")
	}
	return rt.hashAdd(h, k, v, spelled)
}

// hashAdd adds an entry whose key h has not.
func (rt *Runtime) hashAdd(h *Hash, k, v Value, spelled string) error {
	if limit := rt.Limits.Elements; limit > 0 && int64(h.live) >= limit {
		return &LimitError{What: "list size", Limit: limit}
	}
	if err := rt.Charge(hashEntrySize); err != nil {
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
	if n := len(h.entries); n == cap(h.entries) && n >= largeHash {
		return rt.moveEntries(h, n+n/2, true)
	}
	return nil
}

// moveEntries moves the entries of h into room for n, the dead ones if they are to keep their places.
func (rt *Runtime) moveEntries(h *Hash, n int, places bool) error {
	moved := Hash{ByIdentity: h.ByIdentity, entries: make([]entry, 0, n)} // bounded: each entry was charged when it was added
	if h.slots != nil && n > smallHash {
		moved.slots = make([]int32, slotsFor(n)) // bounded: as the entries
	}
	if h.spelled != nil {
		moved.spelled = make([]string, 0, n) // bounded: as the entries
	}
	if places {
		moved.head = h.head
	}
	for i := range h.entries {
		if i%ElementsPerStep == 0 {
			if err := rt.Step(1); err != nil {
				return err
			}
		}
		e := &h.entries[i]
		if e.dead && !places {
			continue
		}
		moved.entries = append(moved.entries, *e) // bounded: there is room
		if moved.spelled != nil {
			moved.spelled = append(moved.spelled, h.spelled[i]) // bounded: there is room
		}
		if moved.slots != nil && !e.dead {
			moved.enter(len(moved.entries)-1, e.hash)
		}
	}
	h.entries, h.spelled, h.slots, h.head = moved.entries, moved.spelled, moved.slots, moved.head
	return nil
}

// tidy drops dead entries if there are many and nobody is among them.
func (rt *Runtime) tidy(h *Hash) error {
	if h.iterating > 0 || len(h.entries) <= 2*h.live+smallHash {
		return nil
	}
	return rt.moveEntries(h, h.live, false)
}

// CopyEntries makes a hash with the entries of h and nothing else of it. It charges for them.
func (rt *Runtime) CopyEntries(h *Hash) (*Hash, error) {
	if err := rt.Charge(HashOverhead + int64(h.live)*hashEntrySize); err != nil {
		return nil, err
	}
	c := newHash()
	return c, rt.takeEntries(c, h)
}

// copyEntries is CopyEntries with the error recorded; never nil.
func (b *Budget) copyEntries(h *Hash) *Hash {
	c, err := b.RT.CopyEntries(h)
	if err != nil {
		b.Fail(err)
		return newHash()
	}
	return c
}

// takeEntries lets h, which has room for nothing yet, have the entries of other, which are charged for.
func (rt *Runtime) takeEntries(h, other *Hash) error {
	if w := other.view; w != nil {
		other.show()
		h.ByIdentity = false
		h.fill(w, w.show)
		return nil
	}
	h.ByIdentity, h.live = other.ByIdentity, other.live
	h.entries, h.spelled, h.slots, h.head = other.entries, other.spelled, other.slots, other.head
	err := rt.moveEntries(h, other.live, false)
	if err != nil {
		h.clear()
	}
	return err
}

// hashReplace lets h have the entries of other instead of its own. How h compares keys stays.
func (rt *Runtime) hashReplace(h, other *Hash) error {
	if err := rt.hashClear(h); err != nil {
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

// hashClear removes all entries.
func (rt *Runtime) hashClear(h *Hash) error {
	if h.iterating == 0 {
		h.clear()
		return nil
	}
	h.force()
	for i := h.head; i < len(h.entries); i++ { // keep the places, so that the iteration goes on behind them
		if !h.entries[i].dead {
			h.kill(i)
		}
		if i%ElementsPerStep == 0 {
			if err := rt.Step(1); err != nil {
				return err
			}
		}
	}
	return nil
}

// rehash enters the keys of h again: they may have changed since they were stored, or how they are compared has.
func (rt *Runtime) rehash(h *Hash) error {
	h.force()
	fresh := NewHash(0)
	fresh.ByIdentity = h.ByIdentity
	for k, v := range h.All {
		spelled, err := rt.readyKey(fresh, k)
		if err != nil {
			return err
		}
		if i := fresh.find(k, spelled); i >= 0 {
			fresh.entries[i].val = v
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
	h.entries, h.spelled, h.slots, h.head, h.live = fresh.entries, fresh.spelled, fresh.slots, 0, fresh.live
	return nil
}

// eachPair calls f for each entry. The hash may change meanwhile, but no key may be added: f returns false to stop.
func (b *Budget) eachPair(h *Hash, f func(k, v Value) bool) {
	h.show()
	h.iterating++
	for i := h.head; i < h.places() && b.err == nil; i++ {
		if i%ElementsPerStep == 0 && !b.Step(1) {
			break
		}
		if k, v, ok := h.place(i); ok && !f(k, v) {
			break
		}
	}
	h.iterating--
	if err := b.RT.tidy(h); err != nil {
		b.Fail(err)
	}
}

// sift calls f for each entry and takes out those that it does not want to keep. f returns ok false to stop.
func (b *Budget) sift(h *Hash, f func(k, v Value) (keep, ok bool)) {
	h.force()
	i := h.head - 1
	b.eachPair(h, func(k, v Value) bool {
		for i++; i < len(h.entries) && h.entries[i].dead; i++ {
		}
		keep, ok := f(k, v)
		if ok && !keep && i < len(h.entries) && !h.entries[i].dead {
			h.kill(i)
		}
		return ok
	})
}

// hashKeys returns the keys in order; nil after an error.
func (b *Budget) hashKeys(h *Hash) []Value {
	list := Room[Value](b, h.size())
	b.eachPair(h, func(k, _ Value) bool {
		list = Append(b, list, k)
		return true
	})
	return list
}
