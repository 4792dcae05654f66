package ruby

// This file implements the hashes of literals, which share their keys.

// Keys are the keys of a hash literal. The hashes that it makes share them with their index until one of them gets or
// loses a key: such a hash takes half of the memory of another.
type Keys struct {
	entries []entry // without values
	index   *keyIndex
}

// KeysOf returns keys for hash literals. ok is false if two are eql?, or one takes long to compare or isn't a frozen
// string or a symbol: then each hash has to enter them.
func KeysOf(list []Value) (keys Keys, ok bool) {
	h := NewHash(len(list))
	for _, k := range list {
		kind := k.Kind()
		if kind != KindSymbol && (kind != KindString || !k.Frozen() || k.o.Enc != UTF8) || len(k.o.Text) > BytesPerStep || h.Find(k, "") >= 0 {
			return keys, false
		}
		h.add(k, Nil, "")
	}
	return Keys{h.Entries, h.index}, len(list) > 0
}

// ChargeHash charges for a hash literal of n entries and the work of making it.
func (rt *Runtime) ChargeHash(n int) error {
	if limit := rt.Limits.Elements; limit > 0 && int64(n) > limit {
		return rt.Exceeded(LimitError{What: "list size", Limit: limit})
	}
	if err := rt.Charge(HashOverhead + int64(n)*HashEntrySize); err != nil {
		return err
	}
	return rt.Step(int64(n / ElementsPerStep))
}

// Len returns the number of keys.
func (k *Keys) Len() int { return len(k.entries) }

// NewHash makes a hash with a value for each key. ChargeHash has charged for it.
func (k *Keys) NewHash(rt *Runtime, values []Value) *Hash {
	h := rt.NewHash(0)
	h.Entries, h.index, h.values, h.live = k.entries, k.index, values, int32(len(values))
	return h
}

// ownKeys panics if h shares its keys: a method that forgets to call Force then ends its own render and affects no
// other.
func (h *Hash) ownKeys() {
	if h.values != nil {
		panic("ruby: a hash must not change keys that it shares")
	}
}

// separate copies the keys of h, so that it shares none, to room, which may be nil.
func (h *Hash) separate(room []entry) {
	values := h.values
	if values == nil {
		return
	}
	h.values, h.Entries = nil, append(room, h.Entries...) // bounded: by the text of the template, and charged
	for i, v := range values {
		h.Entries[i].Val = v
	}
	if h.index != nil {
		h.index = nil
		h.reindex()
	}
}
