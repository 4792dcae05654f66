//go:build race

package erb_test

// This file is for tests with the race detector.

// race reports whether the race detector is enabled.
const race = true
