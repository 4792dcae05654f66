package ruby

// This file finds keys whose classes define hash in the template. As in Ruby, keys with the same hash are asked whether
// they are eql?: in a small hash those with the same last byte of it.

import (
	"encoding/binary"
	"strings"
)

// The spelling of a key that has to be asked begins with hashMark, and the hash follows, or, if the key holds such
// keys, with askedMark.
const (
	hashMark  = "$"
	askedMark = "#"
)

// asked returns the spelling of a key whose own hash is n.
func (b *Budget) asked(n int64) string {
	if !b.Charge(16) {
		return ""
	}
	return hashMark + string(binary.BigEndian.AppendUint64(nil, uint64(n))) // bounded: nine bytes, charged
}

// near reports whether two keys have hashes with the same last byte.
func near(a, b string) bool {
	return strings.HasPrefix(a, hashMark) && strings.HasPrefix(b, hashMark) && a[len(a)-1] == b[len(b)-1]
}

// find is Hash.Find for keys of all kinds.
func (rt *Runtime) find(h *Hash, key Value, spelled string) (int, error) {
	if !strings.HasPrefix(spelled, askedMark) && !strings.HasPrefix(spelled, hashMark) {
		return h.Find(key, spelled), nil
	}
	slots := h.indexed()
	if slots == nil {
		for i := int(h.Head); i < len(h.Entries); i++ {
			if same, err := rt.answers(h, i, key, spelled, !h.exact); same || err != nil {
				return i, err
			}
		}
		return -1, nil
	}
	hash := h.hashOf(key, spelled)
	mask := uint32(len(slots) - 1)
	for p := hash & mask; slots[p] != 0; p = (p + 1) & mask {
		i := int(slots[p] - 1)
		if i >= len(h.Entries) || h.index == nil || i >= len(h.index.hashes) || h.index.hashes[i] != hash { // an eql? may have changed h
			continue
		}
		if same, err := rt.answers(h, i, key, spelled, false); same || err != nil {
			return i, err
		}
	}
	return -1, nil
}

// answers reports whether entry i has a key that is eql? to key.
func (rt *Runtime) answers(h *Hash, i int, key Value, spelled string, small bool) (bool, error) {
	k, had := h.Entries[i].Key, h.spelling(i)
	switch {
	case h.Entries[i].dead() || had != spelled && (!small || !near(had, spelled)):
		return false, nil
	case k.o == key.o:
		return true, nil
	}
	same, err := rt.Eql(key, k)
	return same && i < len(h.Entries) && !h.Entries[i].dead(), err
}
