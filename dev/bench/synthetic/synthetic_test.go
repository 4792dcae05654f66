package synthetic

// This file tests the workloads: that they are as large as their comments say.

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWorkloads(t *testing.T) {
	for _, name := range Names() {
		c, err := Workload(name)
		require.NoError(t, err)
		require.NotEmpty(t, c.Template, name)
		require.True(t, json.Valid(c.Context), name)
	}
	_, err := Workload("nothing")
	require.Error(t, err)
}

func TestTree(t *testing.T) {
	var groups map[string]map[string]map[string]any
	require.NoError(t, json.Unmarshal([]byte(tree()), &groups))
	require.Len(t, groups, 100)
	for _, group := range groups {
		require.Len(t, group, 20)
	}
}

func TestStatic(t *testing.T) {
	require.InDelta(t, 76<<10, len(Static().Template), 100)
}
