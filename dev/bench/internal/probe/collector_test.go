package probe

// This file tests the setting of the garbage collector.

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSetCollector(t *testing.T) {
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	t.Setenv("GOGC", "100")
	SetCollector()
	require.Equal(t, 100, debug.SetGCPercent(100), "GOGC is stronger")
	t.Setenv("GOGC", "")
	SetCollector()
	require.Equal(t, collectAt, debug.SetGCPercent(100))
}
