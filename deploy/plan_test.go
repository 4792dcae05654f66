package deploy

// This file tests properties of all plans.

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/plan"
)

// TestDeterminism computes the same plan from the same arguments.
func TestDeterminism(t *testing.T) {
	d := bundled(t)
	var ids []string
	for range 3 {
		resolved, err := Resolve(t.Context(), d, nil, plan.Options{})
		require.NoError(t, err)
		p, err := Compute(t.Context(), nil, resolved, plan.Options{})
		require.NoError(t, err)
		ids = append(ids, p.ID)
	}
	require.Equal(t, ids[0], ids[1])
	require.Equal(t, ids[0], ids[2])
}
