package main

// This file renders templates with documents of the CLI.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRender(t *testing.T) {
	var out strings.Builder
	require.NoError(t, render(t.Context(), nil, strings.NewReader(""), &out))
	require.Equal(t, "port: 80, unknown\n", out.String())

	name := filepath.Join(t.TempDir(), "t.erb")
	document := `{"job": {"name": "j"}, "index": 0, "job_properties": {"a": 1}, "default_properties": {"a": null}}`
	for template, want := range map[string]string{
		"<%= p('a') + 1 %>": "2",
		"<%= p('b') %>":     "Error filling in template '" + name + "' for j/0 (line 1: #<TemplateEvaluationContext::UnknownProperty: Can't find property 'b'>)",
	} {
		require.NoError(t, os.WriteFile(name, []byte(template), 0o600))
		out.Reset()
		err := render(t.Context(), []string{name}, strings.NewReader(document), &out)
		if out.Len() == 0 {
			require.EqualError(t, err, want)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, want, out.String())
	}
}
