package ruby

// This file tests the representation of hashes against a simple model.

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// newTestRuntime makes a run with limits that no ordinary test reaches.
func newTestRuntime() *Runtime {
	return NewRuntime(context.Background(), Limits{Steps: 1 << 19, Memory: 1 << 26, Depth: 500, ValueDepth: 200})
}

// put stores into a hash of a test.
func put(h *Hash, k, v Value) {
	if err := newTestRuntime().HashSet(h, k, v); err != nil {
		panic(err)
	}
}

// spelling returns the spelling of a value that holds others.
func spelling(v Value) string {
	text, err := newTestRuntime().SpellKey(v)
	if err != nil {
		panic(err)
	}
	return text
}

func requireEql(t *testing.T, want, got Value) {
	t.Helper()
	eql, err := newTestRuntime().Eql(want, got)
	require.NoError(t, err)
	require.True(t, eql)
}

// testKeys makes different keys of all kinds; equal numbers give keys that are eql?.
func testKey(n int) Value {
	switch i := int64(n / 8); n % 8 {
	case 0:
		return Int(i)
	case 1:
		return Str(fmt.Sprint("key", i))
	case 2:
		return Sym(fmt.Sprint("key", i))
	case 3:
		return Float(float64(i))
	case 4:
		return Ary(Int(i), Str("x"), Nil)
	case 5:
		return BigInt(new(big.Int).Lsh(big.NewInt(i+1), 70))
	case 6:
		return NewRange(Int(i), Nil, false)
	}
	h := NewHash(0)
	put(h, Sym("a"), Int(int64(n/8)))
	put(h, Sym("b"), Str("x"))
	return h.Value()
}

// model is a hash as a list of pairs.
type model []struct{ key, val int }

func (m model) find(key int) int {
	for i, e := range m {
		if e.key == key {
			return i
		}
	}
	return -1
}

func TestHashAgainstModel(t *testing.T) {
	chance := rand.New(rand.NewSource(3))
	for range 60 {
		h, rt := NewHash(0), newTestRuntime()
		var m model
		kinds := 8 * (1 + chance.Intn(20))
		for step := range 300 {
			key := chance.Intn(kinds)
			i := m.find(key)
			switch chance.Intn(3) {
			case 0, 1:
				put(h, testKey(key), Int(int64(step)))
				if i >= 0 {
					m[i].val = step
				} else {
					m = append(m, struct{ key, val int }{key, step})
				}
			case 2:
				_, ok, err := rt.HashDelete(h, testKey(key))
				require.NoError(t, err)
				require.Equal(t, i >= 0, ok)
				if i >= 0 {
					m = append(m[:i], m[i+1:]...)
				}
			}
		}
		require.Equal(t, len(m), h.Len())
		n := 0
		for k, v := range h.All {
			requireEql(t, testKey(m[n].key), k)
			require.Equal(t, int64(m[n].val), v.Int())
			n++
		}
		for _, e := range m {
			v, ok, err := rt.HashGet(h, testKey(e.key))
			require.NoError(t, err)
			require.True(t, ok)
			require.Equal(t, int64(e.val), v.Int())
		}
	}
}

func TestNestedKeysIgnoreTheOrderOfEntries(t *testing.T) {
	a, b := NewHash(0), NewHash(0)
	put(a, Sym("x"), Int(1))
	put(a, Sym("y"), Int(2))
	put(b, Sym("y"), Int(2))
	put(b, Sym("x"), Int(1))
	require.Equal(t, spelling(Ary(a.Value())), spelling(Ary(b.Value())))
	put(b, Sym("x"), Int(3))
	require.NotEqual(t, spelling(Ary(a.Value())), spelling(Ary(b.Value())))
}

func TestDeletingWhileIterating(t *testing.T) {
	h := NewHash(0)
	for i := range 100 {
		put(h, Int(int64(i)), Nil)
	}
	seen := 0
	rt := newTestRuntime()
	rt.Budget().EachPair(h, func(k, _ Value) bool {
		seen++
		for _, gone := range []Value{k, Int(k.Int() + 1)} {
			_, _, err := rt.HashDelete(h, gone)
			require.NoError(t, err)
		}
		return true
	})
	require.Equal(t, 50, seen)
	require.Zero(t, h.Len())
}

func TestTheGateCounts(t *testing.T) {
	long := Str(strings.Repeat("a", 1<<20))
	list := make([]Value, 1<<16)
	for i := range list {
		list[i] = Int(int64(i))
	}
	full := NewHash(0)
	rt := NewRuntime(context.Background(), Limits{})
	for _, v := range list {
		require.NoError(t, rt.HashSet(full, v, v))
	}
	for name, work := range map[string]func(*Runtime) error{
		"look up a text":  func(rt *Runtime) error { _, _, err := rt.HashGet(full, long); return err },
		"look up a list":  func(rt *Runtime) error { _, _, err := rt.HashGet(full, Ary(list...)); return err },
		"delete a list":   func(rt *Runtime) error { _, _, err := rt.HashDelete(full, Ary(list...)); return err },
		"a hash as a key": func(rt *Runtime) error { return rt.HashSet(NewHash(0), full.Value(), Nil) },
		"hash a text":     func(rt *Runtime) error { _, err := rt.HashOf(long); return err },
		"hash a list":     func(rt *Runtime) error { _, err := rt.HashOf(Ary(list...)); return err },
		"hash a hash":     func(rt *Runtime) error { _, err := rt.HashOf(full.Value()); return err },
		"compare texts":   func(rt *Runtime) error { _, err := rt.Equal(long, Str(strings.Repeat("a", 1<<20))); return err },
		"texts, eql?":     func(rt *Runtime) error { _, err := rt.Eql(long, Str(strings.Repeat("a", 1<<20))); return err },
		"compare lists":   func(rt *Runtime) error { _, err := rt.Equal(Ary(list...), Ary(list...)); return err },
		"copy a hash":     func(rt *Runtime) error { _, err := rt.CopyEntries(full); return err },
		"replace a hash":  func(rt *Runtime) error { return rt.HashReplace(NewHash(0), full) },
		"rehash":          func(rt *Runtime) error { return rt.Rehash(full) },
		"keys":            func(rt *Runtime) error { b := rt.Budget(); b.HashKeys(full); return b.Err() },
		"go through a hash": func(rt *Runtime) error {
			b := rt.Budget()
			b.EachPair(full, func(_, _ Value) bool { return true })
			return b.Err()
		},
	} {
		rt := NewRuntime(context.Background(), Limits{})
		require.NoError(t, work(rt), name)
		steps, _ := rt.Used()
		require.GreaterOrEqual(t, steps, int64(4096), name)
	}
}

func TestAKeyThatChangedIsNotFound(t *testing.T) {
	rt := newTestRuntime()
	for _, n := range []int{1, 2 * smallHash} {
		key := Ary(Int(-1))
		h := NewHash(0)
		for i := range n - 1 {
			put(h, Int(int64(i)), Nil)
		}
		put(h, key, True)
		key.o.Whole.(*Array).Elems[0] = Int(-2)
		_, ok, err := rt.HashGet(h, key)
		require.NoError(t, err)
		require.False(t, ok)
		require.NoError(t, rt.Rehash(h))
		v, ok, err := rt.HashGet(h, Ary(Int(-2)))
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, True, v)
	}
}

// TestHashesHoldWhatIsCharged compares the memory of hashes with the memory that a run is charged for their entries.
// A few keys that need a spelling are charged for as what they are.
func TestHashesHoldWhatIsCharged(t *testing.T) {
	sizeOf := func(v any) int { return int(reflect.TypeOf(v).Size()) }
	for from, key := range map[int]func(n int) Value{
		1:             func(n int) Value { return Int(int64(n)) },
		smallHash + 1: func(n int) Value { return Ary(Int(int64(n))) },
	} {
		h := NewHash(0)
		for n := 1; n <= 2000; n++ {
			put(h, key(n), Nil)
			size := sizeOf(*h) + cap(h.Entries)*sizeOf(entry{})
			if k := h.index; k != nil {
				size += sizeOf(*k) + 4*(len(k.slots)+cap(k.hashes)) + sizeOf("")*cap(k.spelled) + len(strings.Join(k.spelled, ""))
			}
			if n >= from {
				require.LessOrEqual(t, size, HashOverhead+n*HashEntrySize, "%d entries, the first is %v", n, h.Entries[0].Key.Kind())
			}
		}
	}
}

// TestIdentitiesHaveOneLength looks at an object of the program's data and one of the heap, whose addresses differ in
// length: the memory of a run would depend on them.
func TestIdentitiesHaveOneLength(t *testing.T) {
	made := &Object{Text: t.Name()}
	require.Len(t, identity(nilObj), len(identity(made)))
	require.NotEqual(t, identity(nilObj), identity(made))
}
