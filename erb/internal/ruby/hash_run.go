package ruby

// This file has the operations on hashes that may call Ruby code: keys of template classes, defaults.

// HashGet gives the value stored under a key of any kind, without defaults.
func (rt *Runtime) HashGet(h *Hash, key Value) (Value, bool, error) {
	if k := key.Kind(); k >= KindArray && !h.ByIdentity {
		if err := rt.prepareKey(key); err != nil {
			return Nil, false, err
		}
	}
	v, ok := h.Get(key)
	return v, ok, nil
}

// HashIndex is Hash#[]: what is stored under key, else the default.
func (rt *Runtime) HashIndex(h *Hash, key Value) (Value, error) {
	v, ok, err := rt.HashGet(h, key)
	if ok || err != nil {
		return v, err
	}
	if h.class != hashClass && h.class.id == 0 {
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
	if err := rt.prepareKey(key); err != nil {
		return Nil, false, err
	}
	v, ok := h.Delete(key)
	return v, ok, nil
}

// HashSet is []= of hashes.
func (rt *Runtime) HashSet(h *Hash, k, v Value) error {
	before := h.live
	if err := rt.prepareKey(k); err != nil {
		return err
	}
	if h.iterating > 0 {
		if _, ok := h.Get(k); !ok {
			return NewException(runtimeErrorClass, "can't add a new key into hash during iteration")
		}
	}
	h.Set(k, v)
	if h.live > before {
		if limit := rt.Limits.Elements; limit > 0 && int64(h.live) > limit {
			return &LimitError{What: "list size", Limit: limit}
		}
		return rt.Charge(hashEntrySize)
	}
	return nil
}

// eachPair calls f for each entry. The hash may change meanwhile, but no key may be added: f returns false to stop.
func (h *Hash) eachPair(f func(k, v Value) bool) {
	h.force()
	h.iterating++
	for i := 0; i < len(h.entries); i++ {
		if e := h.entries[i]; !e.dead && !f(e.key, e.val) {
			break
		}
	}
	h.iterating--
	if h.iterating == 0 && len(h.entries) > 2*h.live+smallHash {
		h.Rehash()
	}
}

// rehash indexes the keys of h again: they may have changed since they were stored.
func (rt *Runtime) rehash(h *Hash) error {
	for k := range h.All {
		if err := rt.prepareKey(k); err != nil {
			return err
		}
	}
	h.Rehash()
	return nil
}
