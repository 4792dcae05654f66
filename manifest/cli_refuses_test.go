package manifest

// This file compares refusals with the CLI's library.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/psych"
)

// TestCLIRefuses puts documents together of keys and values that the CLI's library has rules for. Documents that
// psych.Decode refuses are refused with the same error, though most documents are read without it.
func TestCLIRefuses(t *testing.T) {
	tier.Sequential(t)
	tier.Once(t)
	keys := []string{"a", "&k b", "*k ", "*none ", "<<", "'<<'", "!!str <<", "? [x]\n", "? {y: 1}\n", "1", ".nan", "*m ", "10,20", "'10,20'", "~"}
	values := []string{"1", "&m {c: 1, d: 2}", "*m", "*none", "[*m, {e: 1}]", "[*m, 1]", "&k text", "!!int x", "!!float 3", "{<<: 1}",
		"&r {s: *r}", "{<<: *m, f: *m}", "!x {g: 1}", "[1, [2]]", "!!binary '?'", "'1.0'", strings.Repeat("9", psych.MaxDigits+1)}
	r := rand.New(rand.NewPCG(1, 2))
	refused := 0
	const rounds = 2000
	for range rounds {
		var text strings.Builder
		for range 1 + r.IntN(5) {
			key, value := keys[r.IntN(len(keys))], values[r.IntN(len(values))]
			if r.IntN(3) > 0 {
				key = fmt.Sprintf("key%d", text.Len())
			}
			if r.IntN(3) > 0 {
				value = "1.0"
			}
			text.WriteString(key + ": " + value + "\n")
		}
		doc, err := psych.ParseFirst([]byte(text.String()), psych.Options{Dialect: psych.CLI})
		require.NoError(t, err)
		_, want := psych.Decode(doc, psych.Options{Dialect: psych.CLI})
		if want != nil {
			refused++
		}
		for _, reading := range []Reading{AsCLI, AsDeployed} {
			y := YAML{Reading: reading}
			for _, read := range []func(context.Context, string, []byte) (*Node, error){y.read, y.readVars} {
				if _, err := read(t.Context(), "x", []byte(text.String())); want != nil {
					require.Equal(t, want, err, text.String())
				}
			}
		}
	}
	require.Greater(t, refused, rounds/4)
	require.Less(t, refused, rounds*3/4)
}
