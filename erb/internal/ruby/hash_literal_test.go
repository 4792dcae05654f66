package ruby

// This file tests that a hash of a literal behaves as one that has entered its keys itself, whatever happens to it, and
// that the other hashes of the literal don't change.

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

// hashOps change a hash, or copy it into another.
var hashOps = []func(t *testing.T, rt *Runtime, h *Hash, key, val Value) *Hash{
	func(t *testing.T, rt *Runtime, h *Hash, key, val Value) *Hash {
		require.NoError(t, rt.HashSet(h, key, val))
		return h
	},
	func(t *testing.T, rt *Runtime, h *Hash, key, _ Value) *Hash {
		_, _, err := rt.HashDelete(h, key)
		require.NoError(t, err)
		return h
	},
	func(t *testing.T, rt *Runtime, h *Hash, _, _ Value) *Hash {
		c, err := rt.CopyEntries(h)
		require.NoError(t, err)
		return c
	},
	func(t *testing.T, rt *Runtime, h *Hash, _, _ Value) *Hash {
		require.NoError(t, rt.Rehash(h))
		return h
	},
	func(t *testing.T, rt *Runtime, h *Hash, _, _ Value) *Hash {
		require.NoError(t, rt.HashReplace(h, rt.Budget().CopyEntries(h)))
		return h
	},
	func(_ *testing.T, rt *Runtime, h *Hash, key, _ Value) *Hash {
		rt.Budget().Sift(h, func(k, _ Value) (bool, bool) { return k != key, true })
		return h
	},
	func(t *testing.T, rt *Runtime, h *Hash, key, val Value) *Hash {
		rt.Budget().EachPair(h, func(k, _ Value) bool {
			require.NoError(t, rt.HashSet(h, k, val))
			_, _, err := rt.HashDelete(h, key)
			require.NoError(t, err)
			return true
		})
		return h
	},
	func(t *testing.T, rt *Runtime, h *Hash, key, _ Value) *Hash {
		if key.IsInt() { // as seldom as such keys
			require.NoError(t, rt.HashClear(h))
		}
		return h
	},
}

func TestLiteralHashes(t *testing.T) {
	tier.Sequential(t)
	r := rand.New(rand.NewPCG(1, 2))
	rt := NewRuntime(t.Context(), Limits{})
	var pool []Value
	for i := range 24 {
		pool = append(pool, SharedStr("key"+strconv.Itoa(i)), Sym("key"+strconv.Itoa(i)), Int(int64(i)))
	}
	for range 3000 {
		var list, values []Value
		for _, n := range r.Perm(len(pool))[:1+r.IntN(20)] {
			if k := pool[n]; !k.IsInt() {
				list, values = append(list, k), append(values, Int(int64(n)))
			}
		}
		keys, ok := KeysOf(list)
		require.Equal(t, len(list) > 0, ok)
		if !ok {
			continue
		}
		literal, sibling, plain := keys.NewHash(rt, values), keys.NewHash(rt, append([]Value(nil), values...)), NewHash(0)
		for i, k := range list {
			require.NoError(t, rt.HashSet(plain, k, values[i]))
		}
		before := contents(plain)
		for range 1 + r.IntN(6) {
			op, key, val := hashOps[r.IntN(len(hashOps))], pool[r.IntN(len(pool))], Int(r.Int64N(100))
			literal, plain = op(t, rt, literal, key, val), op(t, rt, plain, key, val)
			require.Equal(t, contents(plain), contents(literal))
			for _, k := range pool {
				a, inA, err := rt.HashGet(plain, k)
				require.NoError(t, err)
				b, inB, err := rt.HashGet(literal, k)
				require.NoError(t, err)
				require.Equal(t, []any{a, inA}, []any{b, inB})
			}
		}
		require.Equal(t, before, contents(sibling))
	}
}

// contents returns the keys and values of a hash in order.
func contents(h *Hash) (list []Value) {
	for k, v := range h.All {
		list = append(list, k, v)
	}
	return append(list, Int(int64(h.Len())))
}

func TestKeysOf(t *testing.T) {
	for name, list := range map[string][]Value{
		"none":            {},
		"twice":           {Sym("a"), SharedStr("a"), Sym("a")},
		"a number":        {Sym("a"), Int(1)},
		"a mutable text":  {NewString("a").Value()},
		"a text of bytes": {func() Value { s := FrozenStr("\xff"); s.o.Enc = Binary; return s }()},
	} {
		_, ok := KeysOf(list)
		require.False(t, ok, name)
	}
}
