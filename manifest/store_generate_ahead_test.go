package manifest

// This file checks that keys are made ahead, and not more of them than are needed.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGenerateAhead(t *testing.T) {
	var text strings.Builder
	text.WriteString("name: d\nvariables:\n- {name: ca, type: certificate, options: {is_ca: true, common_name: ca, key_length: 2048}}\n")
	for n := range 4 {
		fmt.Fprintf(&text, "- {name: ssh%d, type: ssh}\n- {name: rsa%d, type: rsa}\n- {name: pw%d, type: password}\n", n, n, n)
	}
	text.WriteString("- {name: leaf, type: certificate, options: {ca: ca, common_name: leaf, key_length: 2048}}\n- {name: given, type: ssh}\n")
	text.WriteString("- {name: linked, type: certificate, options: {ca: ca, key_length: 2048}, consumes: {common_name: {from: x}}}\n")
	m, err := Parse(t.Context(), "m.yml", []byte(text.String()))
	require.NoError(t, err)
	var told []string
	s := &VarsStore{Progress: func(name string, done, total int) {
		told = append(told, fmt.Sprintf("%s %d of %d", name, done, total))
	}}
	_, err = m.Interpolate(t.Context(), Stores{Vars{"given": map[string]any{"private_key": "mine"}}, s})
	require.NoError(t, err)
	require.Len(t, told, 14)
	require.Equal(t, "ca 1 of 14", told[0])
	require.Equal(t, "leaf 14 of 14", told[13])
	require.Nil(t, s.mill)
	seen := map[string]bool{}
	for _, name := range []string{"ssh0", "ssh1", "ssh2", "ssh3", "rsa0", "rsa1", "rsa2", "rsa3", "ca", "leaf"} {
		v, found, err := s.Get(t.Context(), &Variable{Name: name})
		require.NoError(t, err)
		require.True(t, found)
		key, _ := v.(*Map).Get("private_key")
		require.False(t, seen[key.(string)], "each has a key of its own")
		seen[key.(string)] = true
	}
}
