package lint

// This file tests that a report contains no characters that control a terminal.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNamesInTerminals(t *testing.T) {
	rule := rules[0]
	r := &Report{Findings: []Finding{{Rule: &rule, File: "jobs/\x1b]0;x\x07/a", Message: "no\n\x1b[2J \u202etext"}}}
	var b strings.Builder
	require.NoError(t, r.WriteText(&b))
	require.NotContains(t, b.String(), "\x1b")
	require.Equal(t, 1, strings.Count(b.String(), "\n"))
	require.Contains(t, b.String(), "jobs/\uFFFD]0;x\uFFFD/a:0:0:")
}
