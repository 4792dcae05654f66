package main

// This file tests the errors of launch; the benchmark itself tests its success.

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRunRefuses(t *testing.T) {
	require.ErrorContains(t, run(nil), "usage: ")
	require.ErrorContains(t, run([]string{"1"}), "usage: ")
	require.ErrorContains(t, run([]string{"often", "go"}), "often")
	require.ErrorContains(t, run([]string{"1", "there-is-no-such-program"}), "there-is-no-such-program")
	require.NoError(t, run([]string{"0", "there-is-no-such-program"}))
}
