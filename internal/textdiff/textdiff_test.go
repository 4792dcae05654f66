package textdiff

import (
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
