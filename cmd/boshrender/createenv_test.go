package main

// This file tests manifests of `bosh create-env`.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const environment = "../../createenv/testdata/env"

// TestCreateEnv renders the tree that the CLI's own packages render.
func TestCreateEnv(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	r := execute(t, "render", environment+"/manifest.yml", "--create-env", "--release", environment+"/release", "--out", out, "-q")
	require.Zero(t, r.status, r.stderr)
	want := listTree(t, environment+"/rendered")
	require.Equal(t, want, listTree(t, out))
	for _, name := range want {
		expected, err := os.ReadFile(filepath.Join(environment, "rendered", name))
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join(out, name))
		require.NoError(t, err)
		require.Equal(t, string(expected), string(got), name)
	}
}

// TestWrongWorld uses manifests with commands of another world, which say so in one line.
func TestWrongWorld(t *testing.T) {
	director := write(t, deployment()) + "/manifest.yml"
	env := environment + "/manifest.yml"
	withVariables := write(t, map[string]string{"v.yml": "name: ((n))\ninstance_groups: []\n"}) + "/v.yml"
	is := "has cloud_provider: it is for bosh create-env, and render --create-env renders it\n"
	isnt := ":1:1: there is no cloud_provider: the manifest is for a director\n"
	release := []string{"--release", environment + "/release"}
	for _, c := range []struct {
		args []string
		want string
	}{
		{append([]string{"render", env}, release...), env + " " + is},
		{[]string{"render", env}, env + " " + is},
		{[]string{"render", env, "-o", "none.yml", "-l", "none.yml", "--cloud-config", "none.yml"}, env + " " + is},
		{append([]string{"explain", "port", env}, release...), env + " " + is},
		{[]string{"explain", "port", env}, env + " " + is},
		{append([]string{"plan", env}, release...), env + " " + is},
		{[]string{"plan", env}, env + " " + is},
		{[]string{"deploy", env, "--state", t.TempDir()}, env + " " + is},
		{append([]string{"diff", t.TempDir(), env}, release...), env + " " + is},
		{[]string{"lint", env}, env + " is no release; it " + is},
		{[]string{"lint", env, "--create-env"}, env + " is no release; it " + is},
		{[]string{"lint", director, "--create-env"}, director + " is no release; render, explain and plan take manifests\n"},
		{[]string{"render", director, "--create-env"}, director + isnt},
		{[]string{"render", director, "--create-env", "--release", "none"}, director + isnt},
		{[]string{"render", withVariables, "--create-env"}, withVariables + isnt},
		{[]string{"render", environment + "/manifest.yml", "--create-env", "--group", "web", "--kubernetes"},
			"--group can't be combined with --create-env\n--kubernetes can't be combined with --create-env\n"},
		{[]string{"render", env, "--create-env", "-d", "other"}, "--deployment can't be combined with --create-env\n"},
		{[]string{"render", "--create-env"}, "--create-env needs a manifest\n"},
		{[]string{"render", environment + "/manifest.yml", "--create-env", "-o", write(t, map[string]string{"o.yml": "- {type: replace, path: /name, value: ((n))}"}) + "/o.yml"},
			"name: Expected to find variables: n\nvariables get values like this:\n  -v n=VALUE"},
	} {
		r := execute(t, c.args...)
		require.Equal(t, 2, r.status, c.args)
		require.Contains(t, r.stderr, c.want)
		if strings.HasSuffix(c.want, " manifests\n") || strings.HasSuffix(c.want, " it\n") || strings.HasSuffix(c.want, isnt) {
			require.Equal(t, c.want, r.stderr)
		}
	}
}
