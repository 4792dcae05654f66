package main

// This file tests that GOGC follows the size of the heap.

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPercentFor(t *testing.T) {
	for live, want := range map[uint64]int{0: 400, 1 << 20: 400, 16 << 20: 400, 32 << 20: 200, 64 << 20: 100, 1 << 30: 100} {
		require.Equal(t, want, percentFor(live), live)
	}
}

// percent returns GOGC.
func percent() int {
	p := debug.SetGCPercent(usually)
	debug.SetGCPercent(p)
	return p
}

// A command with a small heap collects seldom, with a large one as usual, and always as usual once it stays.
func TestCollects(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(usually))
	a := &app{getenv: func(string) string { return "" }}
	a.collectSeldom()
	require.Equal(t, seldom, percent())
	large := make([]byte, 200<<20)
	for percent() != usually {
		runtime.GC()
	}
	runtime.KeepAlive(large)
	for large = nil; percent() == usually; {
		runtime.GC()
	}
	a.stay()
	require.Equal(t, usually, percent())
	a.garbage.collected()
	require.Equal(t, usually, percent())

	fixed := &app{getenv: func(string) string { return "50" }}
	debug.SetGCPercent(50)
	fixed.collectSeldom()
	require.Equal(t, 50, percent())
	fixed.stay()
	require.Equal(t, 50, percent())
}
