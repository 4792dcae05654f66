package main

// This file tests that each thing can be done.

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRun(t *testing.T) {
	for _, what := range []string{"instances", "groups", "static", "again", "deployments", "variables", "ops", "bytes"} {
		require.NoError(t, run(t.Context(), what, 20), what)
	}
	require.ErrorContains(t, run(t.Context(), "nothing", 20), "nothing is called")
}
