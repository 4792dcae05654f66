package ruby

// This file defines the data of a Set.

// SetClass is the class Set.
var SetClass = NewClass("Set", ObjectClass, EnumerableModule)

// Set is the Go data of a Set: the keys of a hash.
type Set struct{ H *Hash }

// DupData implements DataDuper.
func (s *Set) DupData(b *Budget) any {
	h := b.CopyEntries(s.H)
	h.exact = true
	return &Set{h}
}

// HashKey implements Keyer.
func (s *Set) HashKey() string {
	if s.H.ByIdentity && s.H.Len() > 0 {
		return "Set by identity"
	}
	return "Set"
}

// Nested implements Nester. It yields the elements as one hash: their order does not count.
func (s *Set) Nested(yield func(Value) bool) { yield(s.H.Value()) }

// NewElements is NewHash for the elements of a Set.
func (c *Call) NewElements() *Hash {
	h := c.NewHash()
	h.exact = true
	return h
}

// HashHas reports whether v is an element.
func (c *Call) HashHas(h *Hash, v Value) bool {
	_, ok, err := c.RT.HashGet(h, v)
	if err != nil {
		c.Fail(err)
	}
	return ok
}

// HashRemove removes v and reports whether it was there.
func (c *Call) HashRemove(h *Hash, v Value) bool {
	_, ok, err := c.RT.HashDelete(h, v)
	if err != nil {
		c.Fail(err)
	}
	return ok
}
