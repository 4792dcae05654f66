package state_test

// This file reads states that Marshal didn't write.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/state"
)

func TestParseRefuses(t *testing.T) {
	s := &state.State{Deployment: "dep"}
	s.Instances = []*state.Instance{{ID: "a", Group: "g", Addresses: []state.Address{{Network: "n", IP: "10.0.0.1"}}}}
	good, err := s.Marshal()
	require.NoError(t, err)
	again, err := state.Parse(good)
	require.NoError(t, err)
	require.Equal(t, "a", again.Instances[0].ID)
	for _, c := range []struct{ name, from, to, want string }{
		{"newer", `"version": 1`, `"version": 2`, "written by a newer version: it has version 2, known is 1"},
		{"none", `"version": 1`, `"version": 0`, "no version"},
		{"unknown key", `"revision"`, `"revisoin"`, `unknown field "revisoin"`},
		{"wrong type", `"index": 0`, `"index": "x"`, "state: line"},
		{"two values", "}\n", "}\n{}", "the text is no JSON"},
		{"an address twice", `"addresses": [`, `"addresses": [{"network": "m", "ip": "10.0.0.1"},`, "address 10.0.0.1 is that of g/a and of g/a"},
	} {
		text := string(good)
		at := strings.LastIndex(text, c.from)
		require.GreaterOrEqual(t, at, 0, c.name)
		_, err := state.Parse([]byte(text[:at] + c.to + text[at+len(c.from):]))
		require.ErrorContains(t, err, c.want, c.name)
	}
}
