package erb_test

// This file compares Math with glibc.

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// TestMathIsGlibcs compares Math with the C library of a director; the reference has another one. Results that
// glibc itself rounds incorrectly differ.
func TestMathIsGlibcs(t *testing.T) {
	data, err := os.ReadFile("testdata/glibc.txt")
	require.NoError(t, err)
	var source strings.Builder
	var want []string
	source.WriteString("<%= [")
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		f := strings.Fields(line)
		result := len(f) - 1
		source.WriteString("Math." + f[0] + "(" + strings.Join(f[1:result], ", ") + "), ")
		want = append(want, f[result])
	}
	source.WriteString("].join(' ') %>")
	template, err := erb.Parse("math", source.String())
	require.NoError(t, err)
	out, err := template.Render(context.Background(), erb.Input{})
	require.NoError(t, err)
	got := strings.Fields(out.Text)
	require.Len(t, got, len(want))
	different := 0
	for i := range want {
		if want[i] != got[i] {
			different++
		}
	}
	require.LessOrEqual(t, 100*different, 2*len(want), "more than two in a hundred last digits")
}
