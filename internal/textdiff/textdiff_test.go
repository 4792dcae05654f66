package textdiff

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestUnified(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"", "", ""},
		{"a\nb\n", "a\nb\n", ""},
		{"", "a\n", "@@ -0,0 +1 @@\n+a\n"},
		{"a\n", "", "@@ -1 +0,0 @@\n-a\n"},
		{"a\nb\n", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"},
		{"a", "a\n", "@@ -1 +1 @@\n-a\n\\ no newline at the end\n+a\n"},
		{"--- \n+++ \n", "--- \n", "@@ -1,2 +1 @@\n --- \n-+++ \n"},
		{"1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n", "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"},
	} {
		require.Equal(t, c.want, Unified(c.a, c.b))
	}
}

// TestLarge compares texts that differ in each line, and texts of many equal lines.
func TestLarge(t *testing.T) {
	a, b := strings.Repeat("a\n", 100_000), strings.Repeat("b\n", 100_000)
	require.True(t, strings.HasSuffix(Unified("x\n"+a, "x\n"+b), "+b\n… too many lines differ\n"))
	require.Equal(t, "@@ -4998,3 +4998,4 @@\n a\n a\n a\n+b\n", Unified(a[:10_000], a[:10_000]+"b\n"))
}
