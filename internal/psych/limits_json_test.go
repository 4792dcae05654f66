package psych

// This file reads JSON meant to exhaust the reader.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

func TestJSONLimits(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		limits     Limits
		want       string // "" if it is within the limits
	}{
		{"size", `[1,2,3]`, Limits{Size: 6}, "limit of 6 for size exceeded"},
		{"nodes", "[1,\n2,3]", Limits{Nodes: 3}, "2:4: limit of 3 for nodes exceeded"},
		{"nodes are enough", `[1,2,3]`, Limits{Nodes: 4}, ""},
		{"keys are nodes", `{"a":1}`, Limits{Nodes: 2}, "1:7: limit of 2 for nodes exceeded"},
		{"duplicates", "{" + strings.Repeat(`"a":1,`, 10) + `"a":2}`, Limits{Nodes: 20}, "1:61: limit of 20 for nodes exceeded"},
		{"depth", `[[[1]]]`, Limits{Depth: 2}, "1:4: limit of 2 for depth exceeded"},
		{"depth by default", strings.Repeat("[", DefaultDepth+1), Limits{}, "1:1002: limit of 1000 for depth exceeded"},
		{"digits", `{"a": 12345678901234567890}`, Limits{Digits: 19}, "1:27: limit of 19 for digits exceeded"},
		{"digits of a float", `[1.2345678901234567890]`, Limits{Digits: 5}, ""},
		{"digits by default", strings.Repeat("1", DefaultDigits+1), Limits{}, "1:10002: limit of 10000 for digits exceeded"},
		{"no limits", "[" + strings.Repeat("[],", DefaultNodes) + "[]]", Limits{Nodes: -1}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if len(tt.text) > DefaultNodes {
				tier.Normally(t)
			}
			_, err := DecodeJSON([]byte(tt.text), tt.limits)
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, tt.want)
			require.ErrorIs(t, err, ErrLimit)
		})
	}
}

// TestNodesAreTold checks that every node is charged before it is allocated, including empty ones.
func TestNodesAreTold(t *testing.T) {
	for text, want := range map[string]int{"[a, b]": 3, "- \n- \n": 3, "{a, ? }": 5, "--- \n--- \n": 2, "[a: b, *c]": 5, "": 0} {
		var m meter
		_, err := Parse([]byte(text), Options{Budget: &m})
		require.NoError(t, err, text)
		require.Equal(t, want, m.charges[nodeSize], text)
	}
	_, err := Parse([]byte("- \n- \n"), Options{Budget: &meter{memory: nodeSize}})
	require.ErrorIs(t, err, errMeter)
}
