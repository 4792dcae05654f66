package hash

// This file finds the first entry.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// first returns the first entry.
func first(h *ruby.Hash) (k, v ruby.Value, ok bool) {
	for k, v := range h.All {
		return k, v, true
	}
	return ruby.Nil, ruby.Nil, false
}
