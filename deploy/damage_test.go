package deploy_test

// This file damages states: each damage is an error with its position, and never a state without instances.

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/state"
)

// stored returns the stored values of a deployment with instances, a disk, packages and DNS records.
func stored(t *testing.T) map[string][]byte {
	t.Helper()
	w := newWideWorld(t)
	w.deploy(wide(t, "delete-create", 1))
	session, err := w.store.Lock(t.Context(), "wide")
	require.NoError(t, err)
	all, err := session.Load(t.Context())
	require.NoError(t, err)
	require.NoError(t, session.Close())
	return all
}

// reload reads a state from a store with these values.
func reload(t *testing.T, values map[string][]byte) (*state.State, error) {
	store := &state.Memory{}
	session, err := store.Lock(t.Context(), "wide")
	require.NoError(t, err)
	var writes []state.Write
	for key, value := range values {
		writes = append(writes, state.Write{Key: key, Value: value})
	}
	require.NoError(t, session.Commit(t.Context(), writes))
	require.NoError(t, session.Close())
	return state.Load(t.Context(), store, "wide")
}

// TestDamagedStores damages each value of a store in several ways.
func TestDamagedStores(t *testing.T) {
	all := stored(t)
	_, err := reload(t, all)
	require.NoError(t, err)
	damages := map[string]func([]byte) []byte{
		"cut in half":      func(v []byte) []byte { return v[:len(v)/2] },
		"empty":            func([]byte) []byte { return []byte{} },
		"twice":            func(v []byte) []byte { return append(v, v...) },
		"another kind":     func([]byte) []byte { return []byte(`"hunter2"`) },
		"an unknown key":   func([]byte) []byte { return []byte(`{"surprise": 1}`) },
		"zeros":            func(v []byte) []byte { return make([]byte, len(v)) },
		"a wrong type":     func(v []byte) []byte { return bytes.ReplaceAll(v, []byte(`":"`), []byte(`":1,"`)) },
		"a bracket is off": func(v []byte) []byte { return bytes.TrimRight(v, "}]") },
	}
	count := 0
	for _, key := range slices.Sorted(maps.Keys(all)) {
		for _, name := range slices.Sorted(maps.Keys(damages)) {
			values := maps.Clone(all)
			values[key] = damages[name](slices.Clone(all[key]))
			if bytes.Equal(values[key], all[key]) || key == "version" && name == "an unknown key" {
				continue
			}
			count++
			_, err := reload(t, values)
			require.Error(t, err, "%s: %s", key, name)
			require.NotContains(t, err.Error(), "hunter2", "%s: %s", key, name)
			require.Contains(t, err.Error(), key, "%s: %s", key, name)
		}
	}
	for key := range all {
		if strings.HasPrefix(key, "instance/") || key == "version" {
			values := maps.Clone(all)
			delete(values, key)
			_, err := reload(t, values)
			require.Error(t, err, "%s is missing", key)
			count++
		}
	}
	require.GreaterOrEqual(t, count, 50)
}
