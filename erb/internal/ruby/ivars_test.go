package ruby

// This file compares the memory of instance variables with the charge for them.

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestIVarsArePaid checks that at most twice the charge is allocated for the variables of an object, however many.
func TestIVarsArePaid(t *testing.T) {
	link()
	const objects = 200
	for _, n := range []int{1, 4, 8, 16, 17, 20, 32, 50, 100, 300, 1000, 3000} {
		names := make([]string, n)
		for i := range names {
			names[i] = fmt.Sprint("@v", i)
		}
		rt := NewRuntime(context.Background(), Limits{})
		tables := make([]IVars, objects)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for i := range tables {
			for _, name := range names {
				require.NoError(t, rt.addIVar(&tables[i], name, Int(1)))
			}
		}
		runtime.ReadMemStats(&after)
		_, charged := rt.Used()
		require.LessOrEqual(t, after.TotalAlloc-before.TotalAlloc, uint64(2*charged), "%d variables", n)
		runtime.ReadMemStats(&before)
		for i := range tables {
			tables[i] = tables[i].Clone()
		}
		runtime.ReadMemStats(&after)
		require.LessOrEqual(t, after.TotalAlloc-before.TotalAlloc, uint64(2*objects*tables[0].Size()), "copies of %d variables", n)
	}
}
