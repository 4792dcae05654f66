package main

// This file tests that every peer does the work of a row.

import (
	"context"
	"testing"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/bench/rows"
	"github.com/boshrender/boshrender/erb"
	"github.com/stretchr/testify/require"
)

func TestRowsReturnTheSame(t *testing.T) {
	all, err := rows.All()
	require.NoError(t, err)
	for name, extension := range map[string]string{"goja": "js", "starlark-go": "star", "expr": "expr"} {
		compared := 0
		for _, r := range all {
			program, ok := r.Programs[extension]
			if !ok {
				continue
			}
			want := render(t, probe.Case{Path: r.Name, Template: "<%\n" + r.Programs["rb"] + "%><%= measured_row(1) %>", Context: []byte("{}")})
			require.Equal(t, want, loops[name](program)(1), "%s by %s", r.Name, name)
			compared++
		}
		require.Positive(t, compared)
	}
}

func render(t *testing.T, c probe.Case) string {
	t.Helper()
	template, err := erb.Parse(c.Path, c.Template)
	require.NoError(t, err)
	in, err := erb.ParseInput(c.Context)
	require.NoError(t, err)
	out, err := template.Render(context.Background(), in)
	require.NoError(t, err)
	return out.Text
}
