package main

// This file tests that `boshrender test` has the flags of rspec.

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFlagsOfRspec checks the names in rspec's help.
func TestFlagsOfRspec(t *testing.T) {
	c, _, err := newRoot(&app{}, "").Find([]string{"test"})
	require.NoError(t, err)
	c.InitDefaultHelpFlag()
	data, err := os.ReadFile("../../boshtest/rspec/testdata/options.txt")
	require.NoError(t, err)
	names := strings.Fields(string(data))
	require.Greater(t, len(names), 40)
	for _, name := range names {
		full := strings.Replace(strings.TrimLeft(name, "-"), "[no-]", "", 1)
		if len(full) == 1 {
			require.True(t, c.Flags().ShorthandLookup(full) != nil || c.InheritedFlags().ShorthandLookup(full) != nil, name)
			continue
		}
		require.NotNil(t, c.Flag(full), name)
		if strings.Contains(name, "[no-]") {
			require.NotNil(t, c.Flag("no-"+full), name)
		}
	}
}

func TestRspecFlags(t *testing.T) {
	dir := write(t, aRelease())
	require.NoError(t, os.WriteFile(dir+"/options", []byte("--format documentation --failure-exit-code 6\n"), 0o600))
	require.NoError(t, os.WriteFile(dir+"/great", []byte("--failure-exit-code 256\n"), 0o600))
	require.NoError(t, os.WriteFile(dir+"/open", []byte("# -E (\n--order defined -E\\d\n\n  --example-matches '( )['\n"), 0o600))
	require.NoError(t, os.WriteFile(dir+"/spec/broken.rb", []byte("raise 'broken'\n"), 0o600))
	t.Chdir(dir)
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CACHE_HOME", dir+"/cache")
	for _, c := range []struct {
		args   string
		status int
		says   string
	}{
		{"--default-path spec", 1, "1 example, 1 failure"},
		{"spec --failure-exit-code 7", 7, "1 example, 1 failure"},
		{"spec --failure-exit-code 7 --json", 7, `"status": 7`},
		{"spec --options options", 6, "\nweb\n  adds (FAILED - 1)"},
		{"spec --failure-exit-code 256", 2, "--failure-exit-code 256: it has to be from 1 to 255"},
		{"spec --failure-exit-code 0 --error-exit-code -1", 2, "--error-exit-code -1: it has to be from 1 to 255\n--failure-exit-code 0: it has"},
		{"spec --options great --json", 1, `"status": 1`},
		{"spec --options none", 2, "--options none: no such file"},
		{"spec --error-exit-code 9 -r ./spec/broken", 9, "1 error occurred"},
		{"spec -E ^web -w -b --drb --no-drb --deprecation-out x --no-profile --no-fail-fast --drb-port 5", 1, "1 example, 1 failure"},
		{"spec -E ^x", 1, "All examples were filtered out"},
		{"spec -E (", 2, "--example-matches (: end pattern with unmatched parenthesis: /(/\n"},
		{"spec -O open", 2, "open:4: --example-matches ( )[: premature end of char-class: /( )[/\n"},
		{"spec -O open --mutate", 2, "open:4: --example-matches ( )["},
		{"spec --exclude-pattern **/web_spec.rb", 1, "No examples found."},
		{"--profile 1 spec", 1, "Top 1 slowest examples"},
		{"spec --force-colour", 1, "\x1b[31m"},
		{"spec --colour --no-colour", 1, "1 example, 1 failure"},
		{"spec -f f", 1, "./spec/web_spec.rb:2:adds\n"},
		{"spec --order recently-modified", 1, "1 example, 1 failure"},
		{"-v", 0, "boshrender (devel)"},
		{"spec --bisect=verbose", 2, "--bisect: each spec file"},
		{"--init", 2, "--init: a suite needs no files"},
	} {
		r := execute(t, append([]string{"test"}, strings.Fields(c.args)...)...)
		require.Equal(t, c.status, r.status, "%s\n%s%s", c.args, r.stdout, r.stderr)
		require.Contains(t, r.stdout+r.stderr, c.says, c.args)
	}
	require.NoError(t, os.WriteFile(dir+"/.rspec", []byte("\n-E (\n"), 0o600))
	require.NoError(t, os.WriteFile(dir+"/spec/web_spec.rb", []byte("puts 'read'\n"), 0o600))
	r := execute(t, "test", "spec", "--json")
	require.Equal(t, 2, r.status)
	var d struct{ Errors []problem }
	require.NoError(t, json.Unmarshal([]byte(r.stdout), &d))
	require.Equal(t, []problem{{Kind: kindRequest, Message: "--example-matches (: end pattern with unmatched parenthesis: /(/", File: ".rspec", Line: 2}}, d.Errors)
}
