package manifest

// This file tests how unusual values are decoded.

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// A number that is too large for an int is not none at all.
func TestLargeNumbers(t *testing.T) {
	for text, want := range map[string]int{"99999999999999999999999": math.MaxInt, "-99999999999999999999999": 0, "3": 3} {
		m, err := Parse(t.Context(), "m.yml", []byte("name: d\ninstance_groups: [{name: g, instances: "+text+"}]\n"))
		require.NoError(t, err)
		require.Equal(t, want, m.InstanceGroup("g").Instances, text)
	}
}
