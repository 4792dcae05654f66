package manifest

// This file tests ops files with long paths.

import (
	"strings"
	"testing"

	"github.com/boshrender/boshrender/internal/psych"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/limits"
)

// TestDeepPaths has operations whose paths would nest a document deeper than a reader does.
func TestDeepPaths(t *testing.T) {
	_, err := parsePointer(strings.Repeat("/a?", psych.DefaultDepth))
	require.NoError(t, err)
	_, err = parsePointer(strings.Repeat("/a?", psych.DefaultDepth+1))
	require.ErrorIs(t, err, limits.ErrExceeded)
	_, err = YAML{}.Ops(t.Context(), "ops.yml", []byte("- {type: replace, path: '"+strings.Repeat("/a?", 20_000)+"', value: 1}\n"))
	require.ErrorContains(t, err, "Invalid path")
}
