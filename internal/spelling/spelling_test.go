package spelling

// This file tests what is near.

import (
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
