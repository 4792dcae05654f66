package deploy

// This file tests properties of all plans.

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/state"
)

// TestPlanJSON reads a written plan, and refuses a modified one.
func TestPlanJSON(t *testing.T) {
	m := base()
	disk(&m)
	p, err := m.Plan(&state.State{}, Options{})
	require.NoError(t, err)
	data, err := json.Marshal(p)
	require.NoError(t, err)
	again, err := ParsePlan(data)
	require.NoError(t, err)
	require.Equal(t, p, again)
	for _, c := range [][2]string{
		{`"kind":"create_vm"`, `"kind":"create_wm"`}, {`"max_in_flight 1"`, `"max_in_flight 9"`}, {`"stages"`, `"stagse"`},
	} {
		require.Contains(t, string(data), c[0])
		_, err := ParsePlan([]byte(strings.Replace(string(data), c[0], c[1], 1)))
		require.Error(t, err, c[1])
	}
}

// TestDeterminism computes the same plan from the same arguments.
func TestDeterminism(t *testing.T) {
	d := bundled(t)
	var ids []string
	for range 3 {
		resolved, err := Resolve(t.Context(), d, nil, Options{})
		require.NoError(t, err)
		p, err := Compute(t.Context(), nil, resolved, Options{})
		require.NoError(t, err)
		ids = append(ids, p.ID)
	}
	require.Equal(t, ids[0], ids[1])
	require.Equal(t, ids[0], ids[2])
}
