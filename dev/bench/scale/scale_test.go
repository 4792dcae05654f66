package main

// This file tests that the deployments can be rendered.

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRun(t *testing.T) {
	for name := range templates {
		require.NoError(t, deployment{groups: 3, pods: 2, template: name}.run(t.Context(), true))
	}
	require.NoError(t, deployment{groups: 2, pods: 1, template: "alone"}.run(t.Context(), false))
	require.Error(t, deployment{groups: 1, pods: 1, template: "none"}.run(t.Context(), true))
}
