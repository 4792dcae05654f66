package placement

// This file reads and prints JSON for the other tests.

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/manifest"
)

// jsonMapOf reads a JSON object with its order.
func jsonMapOf(t testing.TB, text string) *manifest.Map {
	t.Helper()
	m := new(manifest.Map)
	require.NoError(t, json.Unmarshal([]byte(text), m), text)
	return m
}

// jsonOf prints a value in JSON with its order.
func jsonOf(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}
