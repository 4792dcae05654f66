package ruby

// This file gives libraries direct access to data from outside, before any Ruby object is made of it.

// Plain returns the data of h, if it is still unchanged input and no objects were made of its entries, so that a
// template can't have changed any of them. Code that serialises a hash then needs no objects. It counts as a read
// of all of it.
func (h *Hash) Plain() (*Tree, bool) {
	w := h.View
	if w == nil || w.Class != nil {
		return nil, false
	}
	c := w.Cell
	if c.up == nil || c.Tree.Symbolic() || c.leaf != nil || c.kids != nil || c.RT.Patched() {
		return nil, false
	}
	c.recordSelf(readAll)
	return c.Tree, true
}
