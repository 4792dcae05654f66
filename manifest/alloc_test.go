package manifest

// This file counts the allocations of reading a manifest. It is exact, unlike times, so a test can bound it.

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

// TestReadingAllocates reads a manifest of 3,000 lines as each program does. 5 % more is a failure.
func TestReadingAllocates(t *testing.T) {
	tier.Sequential(t)
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	text := []byte(benchManifest())
	for _, c := range []struct {
		name    string
		reading Reading
		bytes   float64 // for each byte of the text
		objects float64 // for each 1,000 bytes of it
	}{
		{"director", AsDirector, 18, 77.4},
		{"CLI", AsCLI, 18.2, 80.5},
		{"deploy", AsDeployed, 18.1, 80.1},
	} {
		t.Run(c.name, func(t *testing.T) {
			y := YAML{Reading: c.reading}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := y.Manifest(t.Context(), "manifest.yml", text)
			runtime.ReadMemStats(&after)
			require.NoError(t, err)
			size := float64(len(text))
			assert.LessOrEqual(t, float64(after.TotalAlloc-before.TotalAlloc)/size, 1.05*c.bytes)
			assert.LessOrEqual(t, 1000*float64(after.Mallocs-before.Mallocs)/size, 1.05*c.objects)
		})
	}
}
