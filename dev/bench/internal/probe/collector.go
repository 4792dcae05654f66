package probe

// This file sets Go's garbage collector.

import (
	"os"
	"runtime/debug"
)

// collectAt is the GOGC that docs/measuring.md recommends for programs that do little besides rendering.
const collectAt = 200

// SetCollector sets GOGC as docs/measuring.md recommends, unless the environment sets it.
func SetCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
}
