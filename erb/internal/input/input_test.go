package input

// This file decodes inputs that try to exhaust the decoder.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/psych"
)

// TestDecodeNodes takes the 15 MB of small lists that once took 1.3 GB.
func TestDecodeNodes(t *testing.T) {
	tier.Sequential(t)
	text := `{"a":[` + strings.Repeat("[],", tier.Of(1_100_000, 5_000_000, 5_000_000)) + `[]]}`
	_, err := DecodeJSON(t.Context(), text, psych.Limits{})
	require.EqualError(t, err, "1:2999998: limit of 1000000 for nodes exceeded")
	tree, err := DecodeJSON(t.Context(), `{"a":[`+strings.Repeat("1,", psych.DefaultNodes-5)+`1]}`, psych.Limits{})
	require.NoError(t, err)
	list, _ := tree.Get("a")
	require.Equal(t, psych.DefaultNodes-4, list.(*Tree).Len())
}
