package main

// This file builds one of the programs.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("the first build takes a minute")
	}
	t.Chdir("..")
	var out strings.Builder
	require.NoError(t, run(t.Context(), &out, []string{"erb"}, false))
	require.Regexp(t, `\n\| erb \| \d+ \| 3 \| \d+\.\d MB \| \d+ \|\n$`, out.String())
}
