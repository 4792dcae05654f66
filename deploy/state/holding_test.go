package state_test

// This file has two deployments claim addresses of one store.

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/state"
)

func TestClaim(t *testing.T) {
	store := &state.Memory{}
	claim := func(deployment string, ips ...string) error {
		return state.Claim(t.Context(), store, state.Holding{Deployment: deployment, IPs: ips})
	}
	require.NoError(t, claim("a", "10.0.0.9", "10.0.0.2", "10.0.0.9"))
	require.ErrorIs(t, claim("b", "10.0.0.3", "10.0.0.9"), state.ErrHeld)
	require.NoError(t, claim("b", "10.0.0.3"))
	require.NoError(t, claim("a", "10.0.0.2"))
	require.NoError(t, claim("b", "10.0.0.3", "10.0.0.9"), "a has given it up")

	s, err := state.Load(t.Context(), store, "a")
	require.NoError(t, err)
	require.Equal(t, []state.Holding{{Deployment: "b", IPs: []string{"10.0.0.3", "10.0.0.9"}}}, s.Others)
	require.Equal(t, []string{"10.0.0.3", "10.0.0.9"}, s.TakenIPs())
	require.NoError(t, claim("b"))
	s, err = state.Load(t.Context(), store, "a")
	require.NoError(t, err)
	require.Empty(t, s.Others)
}
