package deploy

// This file tests which parts of a spec hash count for a read.

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/manifest"
)

func TestInputDigest(t *testing.T) {
	same := func(one, other, read string) bool {
		t.Helper()
		var specs [2]manifest.Map
		require.NoError(t, specs[0].UnmarshalJSON([]byte(one)))
		require.NoError(t, specs[1].UnmarshalJSON([]byte(other)))
		return inputDigest("t", &specs[0], []string{read}) == inputDigest("t", &specs[1], []string{read})
	}
	values := []string{`null`, `1`, `{"b": 1}`, `{"b": 2}`, `{"b": 1, "c": 1}`, `{"c": 1, "b": 1}`, `[]`, `[{"b": 1}]`, `[{"b": 2}]`, `[{"b": 1}, {"b": 1}]`, `[{"b": 1}, 5]`, `[5]`, `[6]`}
	for read, classes := range map[string][]int{ // which of the values are the same for it
		"properties.a":      {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
		"properties.a[*]":   {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
		"properties.a[]":    {0, 1, 2, 2, 4, 5, 6, 7, 7, 9, 10, 11, 11},
		"properties.a[?]":   {0, 1, 2, 2, 2, 2, 6, 6, 6, 6, 10, 10, 10},
		"properties.a.b":    {0, 1, 2, 3, 2, 2, 6, 7, 8, 9, 10, 11, 12},
		"properties.a.b[?]": {0, 1, 2, 2, 2, 2, 6, 7, 7, 9, 10, 11, 12},
		"properties.z[?]":   {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		"properties":        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
		"properties[]":      {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		"spec.index":        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
	} {
		for i := range values {
			for k := range values {
				one, other := `{"properties": {"a": `+values[i]+`}}`, `{"properties": {"a": `+values[k]+`}}`
				require.Equal(t, classes[i] == classes[k], same(one, other, read), "%s: %s and %s", read, values[i], values[k])
			}
		}
		require.False(t, read == "properties.a[?]" && same(`{"properties": {"a": null}}`, `{"properties": {}}`, read), "nil is not absence")
	}
}
