package main

// This file tests that each thing can be done.

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGrowth(t *testing.T) {
	for what, do := range sized {
		require.NoError(t, do(t.Context(), 20), what)
	}
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	require.ErrorContains(t, growth(t.Context(), flags, []string{"-what", "nothing"}), "nothing is called")
}
