package tier_test

// This file tests the seeds of tests.

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

func TestSeed(t *testing.T) {
	t.Setenv("BOSHRENDER_TESTS", "")
	require.Equal(t, int64(1), tier.Seed(t))
	t.Setenv("BOSHRENDER_TESTS", "all")
	require.Greater(t, tier.Seed(t), int64(1))
	t.Setenv("BOSHRENDER_SEED", "42")
	require.Equal(t, int64(42), tier.Seed(t), "a failure can be repeated")
}
