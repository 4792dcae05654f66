package manifest

// This file tests nodes and manifests in types that gopkg.in/yaml.v3 decodes and encodes.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"
)

// positions lists the nodes of a tree in order: position and value.
func positions(n *Node) []string {
	list := []string{fmt.Sprintf("%d:%d %d %s", n.Line(), n.Column(), n.Kind(), n.inspect())}
	for _, c := range n.Items() {
		list = append(list, positions(c)...)
	}
	for k, v := range n.Pairs() {
		list = append(append(list, positions(k)...), positions(v)...)
	}
	return list
}

// TestNodeThroughYAML requires of each text the same tree, or the same error, from both readers.
func TestNodeThroughYAML(t *testing.T) {
	texts := []string{
		"{b: 1, a: {d: [1, {z: ~, y: ''}], c: 'yes'}, 010: '010', 1.0: 5.0e+20, ~: 1, true: no}",
		"- y\n- Y\n- no\n- On\n- 0o17\n- 017\n- 1_000\n- 1,000\n- 1:30\n- 1e3\n- 1.5e+3\n- .5\n- 0b11\n- 0x1F\n- .inf\n- nULL\n- =\n- 99999999999999999999\n",
		"- :s\n- :\"a b\"\n- ':q'\n- !ruby/symbol s\n- !!str 1\n- !!int '1'\n- !!float 1\n- !!binary aGk=\n- !!bool y\n- !!null ''\n- !x 1\n- !!set {a, b}\n- !!omap [a: 1, b: 2]\n",
		"a: &a {x: 1}\nb: *a\nc: {<<: *a, y: 2}\nd: {'<<': *a}\ne: {<<: [*a, {x: 2, z: 3}], x: 4}\nf: {!!str <<: *a}\n<<: 1\n",
		"a: &a 1\n*a : b\n? [c, {d: e}]\n: f\na: 2\n",
		"a: |\n  x\n   y\n\nb: >-\n  x\n  y\nc: \"x\\ty\\u00e9\"\nd: plain\n  over lines\n# comment\ne: # more\n  - f\n",
		"2020-01-02", "a: [2020-01-02 10:00:00 Z]", "!!float x", "!ruby/object:X {}", "&a [*a]", "{x: &x {y: *x}}", "!!str {a: b}", "!ruby/regexp a",
	}
	for _, file := range []string{"testdata/deployment.yml", "testdata/cloud.yml", "testdata/runtime.yml"} {
		texts = append(texts, mustRead(file))
	}
	for _, text := range texts {
		want, wantErr := YAML{}.Document(t.Context(), "", []byte(text))
		var got Node
		err := yaml.Unmarshal([]byte(text), &got)
		if wantErr != nil {
			require.EqualError(t, err, wantErr.Error(), text)
			continue
		}
		require.NoError(t, err, text)
		require.Equal(t, positions(want), positions(&got), text)

		out, err := yaml.Marshal(got)
		require.NoError(t, err)
		again, err := YAML{}.Document(t.Context(), "", out)
		require.NoError(t, err, "%s", out)
		require.Equal(t, want.inspect(), again.inspect(), "%s", out)

		made, err := got.MarshalYAML()
		require.NoError(t, err)
		var direct Node
		require.NoError(t, direct.UnmarshalYAML(made.(*yaml.Node)))
		require.Equal(t, positions(want), positions(&direct), text)
	}
}

func TestOwnTypes(t *testing.T) {
	type own struct {
		Kind     string    `yaml:"kind"`
		Manifest *Manifest `yaml:"manifest"`
		Copy     Manifest  `yaml:"copy,omitempty"`
		Tags     *Map      `yaml:"tags"`
		Extra    []*Node   `yaml:"extra"`
		Any      Node      `yaml:"any"`
	}
	text := "kind: Deployment\nmanifest:\n" + indent(mustRead("testdata/deployment.yml")) +
		"copy: {name: c, properties: &p {z: 0o17, a: y}}\ntags: *p\nextra: [1_000, *p, ~]\nany: ~\n"
	var o own
	require.NoError(t, yaml.Unmarshal([]byte(text), &o))
	want, err := Parse(t.Context(), "", []byte(mustRead("testdata/deployment.yml")))
	require.NoError(t, err)
	require.Equal(t, want.Root().inspect(), o.Manifest.Root().inspect())
	require.Equal(t, len(want.InstanceGroups), len(o.Manifest.InstanceGroups))
	require.Equal(t, want.InstanceGroups[0].Location.Line+2, o.Manifest.InstanceGroups[0].Location.Line)
	require.Equal(t, want.InstanceGroups[0].Location.Column+2, o.Manifest.InstanceGroups[0].Location.Column)
	require.Equal(t, want.InstanceGroups[0].Location.Path, o.Manifest.InstanceGroups[0].Location.Path)
	require.Equal(t, []string{"z", "a"}, o.Tags.Keys())
	require.Equal(t, `{"z" => "0o17", "a" => "y"}`, nodeOf(o.Tags).inspect())
	require.Equal(t, `{"z" => "0o17", "a" => "y"}`, o.Extra[1].inspect())
	require.Equal(t, "1000", o.Extra[0].inspect())
	require.Nil(t, o.Extra[2], "yaml.v3 passes over null")
	require.True(t, o.Any.IsNull())

	out, err := yaml.Marshal(o)
	require.NoError(t, err)
	var again own
	require.NoError(t, yaml.Unmarshal(out, &again))
	require.Equal(t, o.Manifest.Root().inspect(), again.Manifest.Root().inspect())
	require.Equal(t, o.Copy.Root().inspect(), again.Copy.Root().inspect())
	require.Equal(t, o.Tags, again.Tags)

	empty, err := yaml.Marshal(own{})
	require.NoError(t, err)
	require.Equal(t, "kind: \"\"\nmanifest: null\ntags: null\nextra: []\nany: null\n", string(empty))
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n  ") + "\n"
}

func TestOwnTypesOfConfigs(t *testing.T) {
	type own struct {
		Cloud   CloudConfig    `yaml:"cloud"`
		Runtime *RuntimeConfig `yaml:"runtime"`
	}
	text := "cloud:\n" + indent(mustRead("testdata/cloud.yml")) + "runtime:\n" + indent(mustRead("testdata/runtime.yml"))
	var o, again own
	require.NoError(t, yaml.Unmarshal([]byte(text), &o))
	cloud, err := ParseCloudConfig(t.Context(), "", []byte(mustRead("testdata/cloud.yml")))
	require.NoError(t, err)
	require.Equal(t, len(cloud.Networks), len(o.Cloud.Networks))
	require.Equal(t, cloud.Root().inspect(), o.Cloud.Root().inspect())
	out, err := yaml.Marshal(o)
	require.NoError(t, err)
	require.NoError(t, yaml.Unmarshal(out, &again))
	require.True(t, o.Cloud.Root().Equal(again.Cloud.Root()))
	require.True(t, o.Runtime.Root().Equal(again.Runtime.Root()))
	require.EqualError(t, yaml.Unmarshal([]byte("cloud: x"), &again), "1:8: Manifest should be a hash (error 440001)")
}

func TestOwnTypesErrors(t *testing.T) {
	type own struct {
		Manifest Manifest `yaml:"manifest"`
		Any      Node     `yaml:"any"`
		Map      Map      `yaml:"map"`
	}
	for text, want := range map[string]string{
		"manifest: [a]": "1:11: Manifest should be a hash (error 440001)",
		"a: b\nmanifest: {name: 2020-01-02}": "2:18: Incorrect YAML structure of the uploaded manifest: " +
			"#<Psych::DisallowedClass: Tried to load unspecified class: Date> (error 440001)",
		"any: &a [*a]":           "1:10: an alias refers to a collection that contains it (error 440001)",
		"map: {a: [2020-01-02]}": "line 1 column 11: Tried to load unspecified class: Date",
		"map: [a]":               "line 1 column 6: expected a mapping",
		"any: [" + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + "]": "1:1006: limit of 1000 for depth exceeded (error 440001)",
	} {
		require.EqualError(t, yaml.Unmarshal([]byte(text), new(own)), want, text)
	}
}
