package probe

// This file sets Go's garbage collector.

import (
	"os"
	"runtime/debug"
)

// collectAt is the GOGC that README.md advises programs to use that do little beside rendering.
const collectAt = 200

// SetCollector makes the process collect garbage as README.md advises, unless GOGC is set to something else.
func SetCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
}
