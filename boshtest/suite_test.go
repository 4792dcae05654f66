package boshtest

// This file tests files of tests that run without go test.

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRunFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"jobs/web/spec":                  "name: web\ntemplates: {web.yml.erb: web.yml}\nproperties: {port: {default: 80}}\n",
		"jobs/web/monit":                 "",
		"jobs/web/templates/web.yml.erb": "port: <%= p('port') %>\n",
		"tests/web.yml": "release: ..\njob: web\ntemplate: web.yml\ntests:\n- {name: right, expect: {contains: 'port: 80'}}\n" +
			"- {name: wrong, set: {port: 1}, expect: {contains: ['port: 80', 'port: 81']}}\n- {name: raises, expect: {raises: {class: X}}}\n",
		"tests/odd.yml":   "release: ..\njob: web\ntemplate: web.yml\ntests: []\n",
		"tests/other.yml": "a: 1\n",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	files, err := FindFiles(dir)
	require.NoError(t, err)
	require.Equal(t, []string{filepath.Join(dir, "tests/odd.yml"), filepath.Join(dir, "tests/web.yml")}, files)
	var results []Result
	require.NoError(t, RunFiles(t.Context(), files, func(r Result) { results = append(results, r) }))
	require.Len(t, results, 4)
	require.Equal(t, "", results[0].Name)
	require.Contains(t, results[0].Failures[0], "there are no tests")
	require.Equal(t, "right", results[1].Name)
	require.Empty(t, results[1].Failures)
	require.Len(t, results[2].Failures, 2)
	require.NotEmpty(t, results[3].Failures)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, RunFiles(ctx, files, nil), context.Canceled)
}
