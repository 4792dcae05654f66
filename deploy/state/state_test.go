package state_test

// This file reads values that no store has written.

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/state"
)

func TestDecodeRefuses(t *testing.T) {
	good := map[string][]byte{
		"version":    []byte(`{"version": 1, "revision": 7, "deployment": "dep"}`),
		"instance/a": []byte(`{"id": "a", "group": "g", "index": 0, "addresses": [{"network": "n", "ip": "10.0.0.1"}], "state": "started", "complete": true, "applied": {}}`),
	}
	s, _, err := state.Decode("dep", good)
	require.NoError(t, err)
	require.Equal(t, "a", s.Instances[0].ID)
	for _, c := range []struct{ name, key, value, want string }{
		{"newer", "version", `{"version": 2}`, "written by a newer version: it has version 2, known is 1"},
		{"none", "version", `{}`, "no version"},
		{"wrong type of version", "version", `{"version": "x"}`, "the store's version: "},
		{"another deployment", "version", `{"version": 1, "deployment": "other"}`, `the store has deployment "other", not "dep"`},
		{"a lost instance", "version", `{"version": 1, "deployment": "dep", "instances": 2}`, "the store has 1 instances, not 2"},
		{"unknown part", "instances", `{}`, `the store has "instances", which isn't known`},
		{"unknown key", "numbers", `{"x": 1}`, `unknown field "x"`},
		{"wrong type", "instance/a", `{"id": "a", "index": "x"}`, "the store's instance/a: line"},
		{"two values", "dns", `{}{}`, "the store's dns: more than one value"},
		{"an address twice", "instance/b", `{"id": "b", "group": "g", "index": 1, "addresses": [{"network": "m", "ip": "10.0.0.1"}]}`, "address 10.0.0.1 belongs to g/"},
	} {
		values := maps.Clone(good)
		values[c.key] = []byte(c.value)
		_, _, err := state.Decode("dep", values)
		require.ErrorContains(t, err, c.want, c.name)
	}
}
