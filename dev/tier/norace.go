//go:build !race

package tier

// This file is for tests that are built without the race detector.

// racing says that the race detector is on.
const racing = false
