package diff

// This file tests diffs against the results of the director's code, see testdata/ask_diff.rb, and versions.

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/versions"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/manifest/uploaded"
)

func TestDiffAsDirector(t *testing.T) {
	f, err := os.Open("testdata/diff.jsonl")
	require.NoError(t, err)
	defer f.Close()
	n := 0
	for s := bufio.NewScanner(f); s.Scan(); n++ {
		var c struct {
			Before, After string
			Redact        bool
			Lines         [][2]*string
		}
		require.NoError(t, json.Unmarshal(s.Bytes(), &c))
		read := func(text string) *tree {
			n, err := manifest.YAML{}.Document(t.Context(), "case", []byte(text))
			require.NoError(t, err)
			return newTree(n)
		}
		var want, got []string
		for _, l := range c.Lines {
			status := ""
			if l[0] != nil {
				status = *l[0]
			}
			want = append(want, status+"|"+*l[1])
		}
		for _, l := range diffTrees(read(c.Before), read(c.After), Options{NoRedact: !c.Redact}) {
			got = append(got, string(l.Status)+"|"+l.Text)
		}
		require.Equal(t, strings.Join(want, "\n"), strings.Join(got, "\n"), "case %d:\n%s\n%s", n, c.Before, c.After)
	}
	require.Greater(t, n, 140)
}

// Secrets in documents of any kind are hidden: by name, and by the type in a spec, also in links.
func TestTexts(t *testing.T) {
	const text = "jobs:\n- name: a\n  properties: {seed: s1, password: p1, user: u1, quarks: {consumes: {db: {properties: {seed: s2, user: u2}}}}}\n"
	rule := &Secrets{Typed: map[string]bool{"seed": true}}
	lines, err := Texts(t.Context(), text, strings.NewReplacer("s1", "s3", "p1", "((p))", "s2", "s4", "u1", "u3", "u2", "u4").Replace(text), Options{Secrets: rule})
	require.NoError(t, err)
	require.Equal(t, `  jobs:
  - name: a
    properties:
-     seed: "<redacted>"
+     seed: "<redacted, changed>"
-     password: "<redacted>"
+     password: "((p))"
-     user: u1
+     user: u3
      quarks:
        consumes:
          db:
            properties:
-             seed: "<redacted>"
+             seed: "<redacted, changed>"
-             user: u2
+             user: u4
`, Text(lines, false))
	lines, err = Texts(t.Context(), "", "a: 1\n", Options{})
	require.NoError(t, err)
	require.Equal(t, "+ a: 1\n", Text(lines, false))
	_, err = Texts(t.Context(), "a: [", "", Options{})
	require.Error(t, err)
}

// TestDocuments joins manifest and configs, and checks the lines of the text.
func TestDocuments(t *testing.T) {
	d := state.Deployed{
		Manifest:     "name: dep\nreleases: [{name: r, version: 1}]\ninstance_groups:\n- name: web\n  jobs:\n  - {name: app, release: r,\n     properties: {port: ((secret))}}\n",
		CloudConfigs: []string{"azs: [{name: z1}]\nvm_types: []\n"}, RuntimeConfigs: []string{`
releases: [{name: r, version: 1}, {name: s, version: 2}, {name: u, version: 3}]
addons:
- {name: here, jobs: [{name: a, release: s}], include: {jobs: [{name: app, release: r}], teams: [ours]}}
- {name: elsewhere, jobs: [{name: b, release: u}], include: {deployments: [other]}}
tags: {a: manifest has none, b: nor this}
variables: [{name: v, type: password}]
`},
	}
	was, err := d.Documents(t.Context())
	require.NoError(t, err)
	d.Manifest = strings.Replace(d.Manifest, "((secret))", "hunter2", 1)
	d.CloudConfigs[0] = "azs: [{name: z1}, {name: z2}]\nvm_types: []\n"
	d.RuntimeConfigs = nil
	is, err := d.Documents(t.Context())
	require.NoError(t, err)
	require.Equal(t, `  azs:
+ - name: z2

  releases:
- - name: s
-   version: '2'

- addons:
- - name: here
-   jobs:
-   - name: a
-     release: s
-   include:
-     jobs:
-     - name: app
-       release: r
-     teams:
-     - ours

- variables:
- - name: v
-   type: password

  instance_groups:
  - name: web
    jobs:
    - name: app
      properties:
-       port: "<redacted>"
+       port: "<redacted>"

- tags:
-   a: manifest has none
-   b: nor this
`, Text(Lines(was, is, Options{Teams: []string{"ours"}}), false), "an addon that doesn't apply isn't there, nor is its release")
	require.NotContains(t, Text(Lines(was, is, Options{Teams: []string{"others"}}), false), "here")
	require.Contains(t, Text(Lines(was, is, Options{NoRedact: true}), true), "\x1b[32m+       port: hunter2\x1b[0m\n")
	for _, l := range Lines(was, is, Options{}) {
		if l.Status == Added && strings.Contains(l.Text, "port") {
			require.Equal(t, 7, l.Line)
		}
	}
	require.Empty(t, Lines(is, is, Options{}))
	one, err := state.Deployed{Manifest: "name: dep\nreleases: [{name: r, version: 1.10}]\nstemcells: [{alias: a, name: bosh-x, version: 1.2}]\n"}.Documents(t.Context())
	require.NoError(t, err)
	two, err := state.Deployed{Manifest: "name: dep\nreleases: [{name: r, version: '1.1'}]\nstemcells: [{alias: a, name: bosh-x, os: ubuntu, version: '1.2'}]\n"}.Documents(t.Context())
	require.NoError(t, err)
	require.Empty(t, Lines(one, two, Options{StemcellOS: map[string]string{"bosh-x": "ubuntu"}}), "versions are text, operating systems are known")
	is, err = state.Deployed{Manifest: "name: dep\nreleases: [{name: r, version: 1.latest}, {name: s, version: '2'}]\nstemcells: [{alias: a, os: ubuntu, version: latest}]\n"}.Documents(t.Context())
	require.NoError(t, err)
	inv := &manifest.Inventory{
		Releases:  []uploaded.Release{{Name: "r", Version: "1.2"}, {Name: "r", Version: "2.3"}, {Name: "r", Version: "1.10"}},
		Stemcells: []uploaded.Stemcell{{Name: "bosh-x", OS: "ubuntu", Version: "1.9"}, {Name: "bosh-x", OS: "ubuntu", Version: "1.10"}},
	}
	text := Text(Lines(nil, is, Options{Inventory: inv}), false)
	require.NotContains(t, text, "latest")
	require.Equal(t, 2, strings.Count(text, "version: '1.10'")+strings.Count(text, `version: "1.10"`), text)
	require.Contains(t, Text(Lines(nil, is, Options{Inventory: &manifest.Inventory{}}), false), "1.latest", "as it is written")
	none, err := state.Deployed{}.Documents(t.Context())
	require.NoError(t, err)
	require.Nil(t, none)
	for _, l := range Lines(none, two, Options{}) {
		require.Contains(t, []Status{Added, Kept}, l.Status)
	}
	for _, bad := range []state.Deployed{{Manifest: "["}, {Manifest: "name: a", CloudConfigs: []string{"["}}, {Manifest: "name: a", RuntimeConfigs: []string{"["}}} {
		_, err := bad.Documents(t.Context())
		require.Error(t, err)
	}
}

func TestVersions(t *testing.T) {
	for _, c := range []struct{ was, is, want string }{
		{"1.2.3", "2.0.0", "upgrade major"},
		{"1.2.3", "1.3.0", "upgrade minor"},
		{"1.2.3", "1.2.4", "upgrade patch"},
		{"1.2.3", "1.2.2", "downgrade patch"},
		{"3586.100", "3586.9", "downgrade "},
		{"1741", "1741.0", "same "},
		{"10", "10+dev.1", "upgrade "},
		{"1.2-dev", "1+dev.3", "upgrade "},
		{"1.2.3-rc.1", "1.2.3", "upgrade patch"},
		{"latest", "!", "changed "},
	} {
		direction, level := compareVersions(c.was, c.is, versions.ParseRelease)
		require.Equal(t, c.want, direction+" "+level, "%s → %s", c.was, c.is)
	}
	parse := func(text string) *manifest.Manifest {
		m, err := manifest.Parse(t.Context(), "m.yml", []byte(text))
		require.NoError(t, err)
		return m
	}
	was := parse("name: d\nreleases: [{name: a, version: 1.0.0}, {name: b, version: 1}]\nstemcells: [{alias: x, os: ubuntu, version: '1.1'}]")
	is := parse("name: d\nreleases: [{name: c, version: 3}, {name: a, version: 1.0.1}]\nstemcells: [{alias: x, os: ubuntu, version: '1.10'}, {alias: y, os: ubuntu, version: '1.10'}]")
	require.Equal(t, []VersionChange{
		{"release", "c", "", "3", "new", ""}, {"release", "a", "1.0.0", "1.0.1", "upgrade", "patch"}, {"release", "b", "1", "", "gone", ""},
		{"stemcell", "ubuntu", "1.1", "1.10", "upgrade", ""},
	}, Versions(was, is))
	require.Len(t, Versions(nil, is), 3)
}
