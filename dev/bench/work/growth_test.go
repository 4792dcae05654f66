package main

// This file tests that each thing can be done.

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGrowth(t *testing.T) {
	for what, do := range sized {
		t.Run(what, func(t *testing.T) { do(t.Context(), 20) })
	}
	require.ErrorContains(t, run(t.Context(), []string{"growth", "-what", "nothing"}), "nothing is called")
}
