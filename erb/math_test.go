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

// TestMathOfTheLibrary calls functions whose last digits no two C libraries agree on: they are refused.
func TestMathOfTheLibrary(t *testing.T) {
	for _, call := range []string{"gamma(4.5)", "gamma(171)", "lgamma(0.3)", "lgamma(-1.414)", "erf(0.3)", "erfc(1.3)"} {
		template, err := erb.Parse("math", "<%= Math."+call+" %>")
		require.NoError(t, err)
		_, err = template.Render(context.Background(), erb.Input{})
		var e *erb.Error
		require.ErrorAs(t, err, &e, call)
		require.Equal(t, erb.Unsupported, e.Kind, call)
		require.Contains(t, e.Message, "the last digits depend on the C library", call)
	}
}
