package main

// This file tests the rendering of one template.

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRender(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
		return name
	}
	spec, out := file("spec.json", `{"properties": {"port": 4222}}`), file("out", "")
	require.NoError(t, run([]string{spec, file("good.erb", "port: <%= p('port') %>\n"), out}))
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	require.Equal(t, "port: 4222\n", string(text))

	require.ErrorContains(t, run(nil), "usage: ")
	for name, args := range map[string][2]string{
		"no spec":       {"absent", file("good.erb", "")},
		"a broken spec": {file("bad.json", "{"), file("good.erb", "")},
		"no template":   {spec, "absent"},
		"no Ruby":       {spec, file("bad.erb", "<% if %>")},
		"no property":   {spec, file("none.erb", "<%= p('none') %>")},
	} {
		require.Error(t, run([]string{args[0], args[1], out}), name)
	}
}
