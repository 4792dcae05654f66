//go:build !race

package erb_test

// This file is for tests without the race detector.

// race reports whether the race detector is enabled.
const race = false
