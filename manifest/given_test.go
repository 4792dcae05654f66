package manifest

// This file compares a director's result for a document with given values with the CLI's own: in the recorded calls of
// evaluate_test.go.

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

// server has variables with names that are given as well.
var server = Vars{"v": "server's v", "w": map[string]any{"x": "w.x"}, "n": 77, "t": "((n))", "missing": "found", "l": []any{1}, "l/0": "l/0", "w/y": 2}

func TestGiven(t *testing.T) {
	tier.Sequential(t)
	worked, twice := 0, 0
	for n, c := range evaluations() {
		if c.Flags = slices.DeleteFunc(c.Flags, func(f string) bool { return f == "--var-errs" || f == "--var-errs-unused" }); slices.Contains(c.Flags, "--path") {
			continue
		}
		text, err := c.evaluate(t)
		if err != nil {
			continue
		}
		// The director interpolates the document that the CLI sends.
		y := YAML{Reading: AsCLI}
		want, err := y.Document(t.Context(), "sent.yml", text)
		require.NoError(t, err)
		want, wrong := Interpolation{Store: server, AllowMissing: true}.Node(t.Context(), want)
		given, root := c.given(t)
		defs := decodeList(nil, root.Get("variables"), "variables", (*decoder)(nil).variable)
		for _, keep := range [][][]string{nil, everything, {{"deep"}, {"list", anyIndex, "k"}, {"b", anyKey}}} {
			g := Given{Store: given, Server: server}
			got, err := g.node(t.Context(), root, giving{defs: defs, keep: keep})
			require.NoError(t, err, "case %d:\n%s\n%v", n, c.Document, c)
			got, err = Interpolation{Store: g, AllowMissing: true}.Node(t.Context(), got)
			require.Equal(t, wrong == nil, err == nil, "case %d:\n%s\n%v\n%v\n%v", n, c.Document, c, wrong, err)
			if err != nil {
				continue
			}
			is, should := rewritten(t, got), rewritten(t, want)
			require.Equal(t, string(should), string(is), "case %d:\n%s\n%v", n, c.Document, c)
			worked++
			if !bytes.Equal(should, text) {
				twice++
			}
		}
	}
	require.Greater(t, worked, 800)
	require.Greater(t, twice, 400)
}

// rewritten returns a tree as the CLI writes it once it has read it.
func rewritten(t *testing.T, n *Node) []byte {
	t.Helper()
	for range 2 { // it writes -0.0 as -0
		text, err := n.marshalCLI()
		require.NoError(t, err)
		n, err = YAML{Reading: AsCLI}.Document(t.Context(), "written.yml", text)
		require.NoError(t, err)
	}
	text, err := n.marshalCLI()
	require.NoError(t, err)
	return text
}

// given returns the variables of a call, and its document after the operations.
func (c *evaluation) given(t *testing.T) (Stores, *Node) {
	t.Helper()
	y := YAML{Reading: AsCLI}
	var given Stores
	var ops Ops
	for k, text := range c.Ops {
		list, err := y.Ops(t.Context(), fmt.Sprint("ops", k, ".yml"), []byte(text))
		require.NoError(t, err)
		ops = append(ops, list...)
	}
	for k, text := range c.Vars {
		vars, err := y.Vars(t.Context(), fmt.Sprint("vars", k, ".yml"), []byte(text))
		require.NoError(t, err)
		given = append(Stores{vars}, given...)
	}
	for k := 0; k < len(c.Flags); k += 2 {
		name, value, err := YAML{}.Var(c.Flags[k+1])
		require.NoError(t, err)
		given = append(Stores{Vars{name: value}}, given...)
	}
	root, err := y.Document(t.Context(), "document.yml", []byte(c.Document))
	require.NoError(t, err)
	root, err = ops.Apply(t.Context(), root)
	require.NoError(t, err)
	return given, root
}

// TestGivenKeeps checks which values are put in at once.
func TestGivenKeeps(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: ((n))
tags: {a: ((n))}
update: ((u))
variables: [{name: n, type: password}, {name: other, type: password}]
instance_groups:
- {name: "((n))-x", env: ((e)), jobs: ((j)), "((n))": 1, properties: {a: "((e.l.0))-((u.max_in_flight))", b: (( n )), c: ((other)), d: ((r)), f: ((open)), g: "a ((open)) b", h: "((open)) b))", i: ((both))}}
`))
	require.NoError(t, err)
	vars, err := ParseVars(t.Context(), "v.yml", []byte(`n: secret
u: {max_in_flight: 1}
e: {l: [secret], "k.1": secret, k: {}}
j: [{name: app, properties: {p: secret}}]
r: ((other))
open: secret (( x
both: x ((other))
`))
	require.NoError(t, err)
	g := Given{Store: vars}
	given, err := g.Manifest(t.Context(), m)
	require.NoError(t, err)
	require.Equal(t, "secret", given.Name)
	text, err := given.Marshal()
	require.NoError(t, err)
	require.YAMLEq(t, `name: secret
tags: {a: ((n))}
update: {max_in_flight: 1}
variables: [{name: other, type: password}]
instance_groups:
- name: "((n))-x"
  env: {l: [((e/l/0))], k.1: ((e/k_2e1)), k: {}}
  jobs: [{name: app, properties: {p: ((j/0/properties/p))}}]
  secret: 1
  properties: {a: "((e/l/0))-((u.max_in_flight))", b: ((n)), c: ((other)), d: ((other)), f: ((open)), g: "a ((open)) b", h: "secret (( x b))", i: "x ((other))"}
`, string(text))
	_, err = g.Manifest(t.Context(), given)
	require.NoError(t, err)
	bad, err := Parse(t.Context(), "m.yml", []byte("name: x\nproperties: {a: ((e.none))}\n"))
	require.NoError(t, err)
	_, err = g.Manifest(t.Context(), bad)
	require.ErrorContains(t, err, "Finding variable 'e.none': Expected to find a map key 'none' for path '/none'")
	require.NotContains(t, err.Error(), "secret")
}

// TestGivenConfigs checks given values in configs.
func TestGivenConfigs(t *testing.T) {
	g := Given{Store: Vars{"a": "((b))", "b": "given", "list": []any{map[string]any{"name": "((a))", "jobs": []any{}}}}, Server: Vars{"a": "served, too", "b": "served"}}
	config, err := ParseRuntimeConfig(t.Context(), "r.yml", []byte("tags: {((b)): ((a))}\naddons: ((list))\nvariables: [{name: b, type: password}]\n"))
	require.NoError(t, err)
	config, err = g.RuntimeConfig(t.Context(), config)
	require.NoError(t, err)
	text, err := config.Marshal()
	require.NoError(t, err)
	require.YAMLEq(t, "tags: {given: ((.b))}\naddons: [{name: ((.a)), jobs: []}]\nvariables: []\n", string(text))
	config, err = Interpolation{Store: g}.RuntimeConfig(t.Context(), config)
	require.NoError(t, err)
	require.Equal(t, "served, too", config.Addons[0].Name)
	require.Equal(t, "served", config.Root().Get("tags").Get("given").Value())

	cloud, err := ParseCloudConfig(t.Context(), "c.yml", []byte("azs: [{name: ((b)), cloud_properties: {p: ((b)), q: ((a))}}]\n"))
	require.NoError(t, err)
	cloud, err = g.CloudConfig(t.Context(), cloud)
	require.NoError(t, err)
	text, err = cloud.Marshal()
	require.NoError(t, err)
	require.YAMLEq(t, "azs: [{name: given, cloud_properties: {p: ((b)), q: ((.b))}}]\n", string(text))
	cloud, err = Interpolation{Store: g}.CloudConfig(t.Context(), cloud)
	require.NoError(t, err)
	require.Equal(t, "given", cloud.AZs[0].Name)
	relative, err := ParseCloudConfig(t.Context(), "c.yml", []byte("azs: [{name: ((a))}]\n"))
	require.NoError(t, err)
	relative, err = g.CloudConfig(t.Context(), relative)
	require.NoError(t, err)
	_, err = Interpolation{Store: g}.CloudConfig(t.Context(), relative)
	require.ErrorContains(t, err, "Relative paths are not allowed in this context. The following must be be switched to use absolute paths: 'b'")
}

// TestGivenOnce checks that a value is put in once, and that the mark of the remaining placeholders can't be written by
// hand.
func TestGivenOnce(t *testing.T) {
	interpolate := func(g Given, text string) (*Manifest, error) {
		m, err := Parse(t.Context(), "m.yml", []byte(text))
		require.NoError(t, err)
		if m, err = g.Manifest(t.Context(), m); err != nil {
			return nil, err
		}
		return Interpolation{Store: g, Everywhere: true, Prefix: ""}.Manifest(t.Context(), m)
	}
	given := Vars{"a": "((b))", "b": 1}
	m, err := interpolate(Given{Store: given, Server: Vars{"b": 2}}, "name: x\nproperties: {a: ((a)), b: ((b)), c: 'x((a))-((b))'}\n")
	require.NoError(t, err)
	properties, err := m.Root().Get("properties").marshalCLI()
	require.NoError(t, err)
	require.YAMLEq(t, "{a: 2, b: 1, c: x1-1}", string(properties))
	require.Equal(t, "((b))", m.Root().Get("properties").Get("a").Origin().Placeholder)

	for _, server := range []Store{Vars{}, nil} {
		_, err = interpolate(Given{Store: given, Server: server}, "name: x\nproperties: {p: ((a))}\n")
		require.ErrorContains(t, err, "m.yml:2:17: properties.p: Failed to find variable 'b' from config server: HTTP Code '404', Error: 'Name 'b' not found'")
	}
	const refused = "m.yml:2:17: properties.p: Variable name '.b' syntax error: Must not have segment starting with a dot"
	for _, g := range []Given{{}, {Store: given, Server: given}, {Store: Vars{"a": "((.b))"}, Server: given}} {
		_, err = interpolate(g, "name: x\nproperties: {p: ((.b))}\n")
		require.ErrorContains(t, err, refused)
	}
	_, err = interpolate(Given{Store: Vars{"a": "((.b))"}, Server: given}, "name: x\nproperties: {p: ((a))}\n")
	require.ErrorContains(t, err, refused)
	m, err = Parse(t.Context(), "m.yml", []byte("name: x\nproperties: {p: ((.b))}\n"))
	require.NoError(t, err)
	_, err = Interpolation{Store: given, Everywhere: true}.Manifest(t.Context(), m)
	require.ErrorContains(t, err, refused)
	require.Equal(t, "((b)) ((b.d))((e)) ((.c", Written("((.b)) ((.b.d))((e)) ((.c"))
}

func TestEarlier(t *testing.T) {
	g := Given{Store: Vars{"b": 1, "c": map[string]any{"d": 2}}}
	require.Equal(t, "((.b)) ((a)) ((.c.d))((.e ((b))", g.Earlier(t.Context(), "((.b)) ((.a)) ((.c.d))((.e ((b))"))
	require.Equal(t, "((b))", Given{}.Earlier(t.Context(), "((.b))"))
}
