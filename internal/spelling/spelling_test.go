package spelling

// This file tests the nearest names.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNearest(t *testing.T) {
	list := []string{"port", "tls.port", "name", "address"}
	for given, want := range map[string]string{
		"port": "port", "prot": "port", "tls.prot": "tls.port", "nam": "name", "adress": "address", "certificate": "", "": "", "x": "",
	} {
		require.Equal(t, want, Nearest(given, list), given)
	}
	require.Equal(t, "ab1", Nearest("ab", []string{"ab2", "ab1"}))
	require.Empty(t, Nearest("a", nil))
}

func TestLongNames(t *testing.T) {
	require.Empty(t, Nearest(strings.Repeat("port", 100), []string{"port"}))
	require.Empty(t, Nearest("port", []string{strings.Repeat("port", 100)}))
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		n    int
	}{{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"kitten", "sitting", 3}, {"port", "prot", 1}, {"x", "x", 0}, {"db", "bd", 1}} {
		require.Equal(t, c.n, Distance(c.a, c.b))
		require.Equal(t, c.n, Distance(c.b, c.a))
	}
}
