package psych

// This file tests Map.

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/rubytext"
)

func TestMapOrder(t *testing.T) {
	for _, size := range []int{1, indexFrom - 1, indexFrom, 1000} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			var m Map // the zero value
			var keys []string
			for i := range size {
				key := fmt.Sprintf("k%d", size-i)
				m.Set(key, int64(i))
				keys = append(keys, key)
			}
			require.Equal(t, keys, m.Keys())
			require.Equal(t, size, m.Len())
			m.Set(keys[0], "again")
			require.Equal(t, keys, m.Keys(), "a key that is set again keeps its place")
			v, ok := m.Get(keys[0])
			require.True(t, ok)
			require.Equal(t, "again", v)
			require.False(t, m.Has("none"))

			require.True(t, m.Delete(keys[0]))
			require.False(t, m.Delete(keys[0]))
			require.False(t, m.Has(keys[0]))
			require.Equal(t, keys[1:], append([]string{}, m.Keys()...)[:size-1])
			m.Set(keys[0], nil)
			require.Equal(t, append(append([]string{}, keys[1:]...), keys[0]), m.Keys(), "a deleted key comes back at the end")
			v, ok = m.Get(keys[0])
			require.True(t, ok)
			require.Nil(t, v)
		})
	}
}

// TestMapAgainstModel performs random operations on a Map and on a simple model of it.
func TestMapAgainstModel(t *testing.T) {
	var m Map
	var keys []string
	values := map[string]any{}
	state := uint32(1)
	for range 20_000 {
		state = state*1664525 + 1013904223
		key := fmt.Sprint(state >> 16 % 40)
		if state>>8%3 == 0 {
			_, had := values[key]
			require.Equal(t, had, m.Delete(key))
			delete(values, key)
			for i := range keys {
				if keys[i] == key {
					keys = append(keys[:i], keys[i+1:]...)
					break
				}
			}
		} else {
			if _, had := values[key]; !had {
				keys = append(keys, key)
			}
			values[key] = state
			m.Set(key, state)
		}
		v, ok := m.Get(key)
		require.Equal(t, values[key], v)
		require.Equal(t, values[key] != nil, ok)
		require.Equal(t, len(keys), m.Len())
	}
	require.Equal(t, keys, m.Keys())
}

func TestMapDeleteWhileIterating(t *testing.T) {
	m := NewMap(0)
	for i := range 20 {
		m.Set(fmt.Sprint(i), int64(i))
	}
	var seen []any
	for k, v := range m.All() {
		seen = append(seen, v)
		if v.(int64)%2 == 0 {
			m.Delete(k)
		}
		if v.(int64) == 17 {
			break
		}
	}
	require.Len(t, seen, 18)
	require.Equal(t, []string{"1", "3", "5", "7", "9", "11", "13", "15", "17", "18", "19"}, m.Keys())
}

func TestNilMap(t *testing.T) {
	var m *Map
	require.Zero(t, m.Len())
	require.False(t, m.Has("a"))
	require.Empty(t, m.Keys())
	require.Nil(t, m.Clone())
	b, err := json.Marshal(m)
	require.NoError(t, err)
	require.Equal(t, "null", string(b))
	out, err := Marshal(m)
	require.NoError(t, err)
	require.Equal(t, "---\n", string(out))
}

func TestMapOf(t *testing.T) {
	require.Equal(t, []string{"b", "a"}, MapOf("b", nil, "a", true).Keys())
	odd := []any{"a"}
	require.Panics(t, func() { MapOf(odd...) })
	require.Panics(t, func() { MapOf(1, 2) })
}

func TestClone(t *testing.T) {
	n := big.NewInt(7)
	m := MapOf("list", []any{MapOf("a", n), nil}, "none", []any(nil), "text", "x")
	c := m.Clone()
	require.Equal(t, m, c)
	n.SetInt64(8)
	list, _ := m.Get("list")
	list.([]any)[1] = "changed"
	list.([]any)[0].(*Map).Set("b", true)
	out, err := Marshal(c)
	require.NoError(t, err)
	require.Equal(t, "---\nlist:\n- a: 7\n-\nnone: []\ntext: x\n", string(out))
}

func TestCopy(t *testing.T) {
	for _, size := range []int{0, 1, indexFrom - 1, indexFrom, 2*indexFrom - 1, 1000} {
		var m Map
		for i := range size {
			m.Set(fmt.Sprint(i), MapOf("n", int64(i)))
		}
		c := m.Copy()
		require.Equal(t, m.Keys(), c.Keys())
		if size > 0 {
			require.Equal(t, &m, c)
			require.Equal(t, &m, m.Clone())
			before, _ := m.Get("0")
			after, _ := c.Get("0")
			require.Same(t, before, after)
		}
		c.Set("new", true)
		require.True(t, c.Has("new"))
		require.False(t, m.Has("new"))
	}
	require.Zero(t, (*Map)(nil).Copy().Len())
}

func TestMapJSON(t *testing.T) {
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	m := MapOf(
		"b", int64(1), "a", []any{nil, true, 1.0, 1e20, "<&>", rubytext.Symbol("sym")}, "huge", huge, "m", NewMap(0),
		"date", rubytext.Date{Year: 2026, Month: 1, Day: 31}, "time", time.Date(2026, 1, 31, 1, 2, 3, 4, time.UTC), "é\n", MapOf("x", (*Map)(nil)),
	)
	b, err := m.MarshalJSON()
	require.NoError(t, err)
	require.Equal(t, `{"b":1,"a":[null,true,1.0,1.0e+20,"<&>","sym"],"huge":123456789012345678901234567890,"m":{},`+
		`"date":"2026-01-31","time":"2026-01-31 01:02:03.000000004 Z","é\n":{"x":null}}`, string(b))
	require.True(t, json.Valid(b))

	for _, bad := range []any{math.NaN(), math.Inf(1), func() {}} {
		_, err := MapOf("a", []any{MapOf("b", bad)}).MarshalJSON()
		require.Error(t, err)
	}
}

func TestDecodeJSON(t *testing.T) {
	const text = `{"b":[1,-2.5,1e3,123456789012345678901234567890,"é\n",null,true,{}],"a":{"z":[],"y":0}}`
	v, err := DecodeJSON([]byte(text), Limits{})
	require.NoError(t, err)
	b, err := json.Marshal(v)
	require.NoError(t, err)
	require.Equal(t, `{"b":[1,-2.5,1000.0,123456789012345678901234567890,"é\n",null,true,{}],"a":{"z":[],"y":0}}`, string(b))

	var m Map
	require.NoError(t, json.Unmarshal([]byte(`{"x":1,"y":2,"x":3}`), &m))
	require.Equal(t, MapOf("x", int64(3), "y", int64(2)), &m)

	for _, bad := range []string{"", "{", "[", `{"a"`, `{"a":`, "[1", "1 2", "[1,]", "{,}", "nul", "]", "}"} {
		_, err := DecodeJSON([]byte(bad), Limits{})
		require.Error(t, err, bad)
	}
	require.Error(t, json.Unmarshal([]byte("[]"), &m))
}
