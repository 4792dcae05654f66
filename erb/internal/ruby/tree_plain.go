package ruby

// This file shows libraries data that came from outside as it is, before any Ruby object was made of it.

// Plain returns the data that h shows, if it is that of the input still and nobody has an object that was made of
// what is in it: then there is nothing that a template could have changed, and those who write a hash need no objects
// either. It counts as read as a whole.
func (h *Hash) Plain() (*Tree, bool) {
	w := h.View
	if w == nil || w.Class != nil {
		return nil, false
	}
	c := w.Cell
	if c.up == nil || c.Tree.Symbolic() || c.leaf != nil || c.kids != nil || c.RT.Patched() {
		return nil, false
	}
	c.lookSelf(lookAll)
	return c.Tree, true
}
