package manifest

// This file compares what a director makes of a document into which values are given with what the CLI itself makes of
// it: the recorded calls of evaluate_test.go.

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGiven(t *testing.T) {
	worked := 0
	for n, c := range evaluations() {
		if c.Flags = slices.DeleteFunc(c.Flags, func(f string) bool { return f == "--var-errs" || f == "--var-errs-unused" }); slices.Contains(c.Flags, "--path") ||
			strings.Contains(strings.Join(c.Vars, ""), "((") { // the director asks for those variables, and has none
			continue
		}
		want, err := c.evaluate(t)
		if err != nil {
			continue
		}
		y := YAML{Reading: AsCLI}
		var given Stores
		var ops Ops
		for k, text := range c.Ops {
			list, err := y.Ops(fmt.Sprint("ops", k, ".yml"), []byte(text))
			require.NoError(t, err)
			ops = append(ops, list...)
		}
		for k, text := range c.Vars {
			vars, err := y.Vars(fmt.Sprint("vars", k, ".yml"), []byte(text))
			require.NoError(t, err)
			given = append(Stores{vars}, given...)
		}
		for k := 0; k < len(c.Flags); k += 2 {
			name, value, err := ParseVar(c.Flags[k+1])
			require.NoError(t, err)
			given = append(Stores{Vars{name: value}}, given...)
		}
		root, err := y.Document("document.yml", []byte(c.Document))
		require.NoError(t, err)
		root, err = ops.Apply(root)
		require.NoError(t, err)
		defs := decodeList(root.Get("variables"), "variables", decodeVariable)
		for _, keep := range [][][]string{nil, everything, {{"deep"}, {"list", anyIndex, "k"}, {"b", anyKey}}} {
			g := Given{Store: given}
			sent, err := g.node(t.Context(), root, defs, keep)
			require.NoError(t, err, "case %d:\n%s\n%v", n, c.Document, c)
			got, err := Interpolation{Store: g, AllowMissing: true}.Node(t.Context(), sent)
			if err != nil {
				require.ErrorContains(t, err, "must only contain alphanumeric", "case %d:\n%s\n%v", n, c.Document, c) // it is missing
				continue
			}
			text, err := got.MarshalCLI()
			require.NoError(t, err)
			require.Equal(t, string(want), string(text), "case %d:\n%s\n%v", n, c.Document, c)
			worked++
		}
	}
	require.Greater(t, worked, 300)
}

// TestGivenKeeps checks which values are put in at once.
func TestGivenKeeps(t *testing.T) {
	m, err := Parse("m.yml", []byte(`name: ((n))
tags: {a: ((n))}
update: ((u))
variables: [{name: n, type: password}, {name: other, type: password}]
instance_groups:
- {name: "((n))-x", env: ((e)), jobs: ((j)), "((n))": 1, properties: {a: "((e.l.0))-((u.max_in_flight))", b: (( n )), c: ((other)), d: ((r))}}
`))
	require.NoError(t, err)
	vars, err := ParseVars("v.yml", []byte(`n: secret
u: {max_in_flight: 1}
e: {l: [secret], "k.1": secret, k: {}}
j: [{name: app, properties: {p: secret}}]
r: ((other))
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
  properties: {a: "((e/l/0))-((u.max_in_flight))", b: ((n)), c: ((other)), d: ((other))}
`, string(text))
	_, err = g.Manifest(t.Context(), given)
	require.NoError(t, err)
	bad, err := Parse("m.yml", []byte("name: x\nproperties: {a: ((e.none))}\n"))
	require.NoError(t, err)
	_, err = g.Manifest(t.Context(), bad)
	require.ErrorContains(t, err, "Finding variable 'e.none': Expected to find a map key 'none' for path '/none'")
	require.NotContains(t, err.Error(), "secret")
}
