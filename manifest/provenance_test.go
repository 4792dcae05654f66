package manifest

// This file tests where values are said to come from.

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestProvenance(t *testing.T) {
	m, err := Parse(t.Context(), "cf.yml", []byte("name: ((name))\ninstance_groups:\n- name: api\n  instances: 1\n  jobs: []\n  env: {a: ((env))}\n"))
	require.NoError(t, err)
	ops, err := ParseOps(t.Context(), "scale.yml", []byte("- {type: test, path: /name?, value: ((name))}\n- type: replace\n  path: /instance_groups/name=api/instances\n  value: ((count))\n"+
		"- {type: replace, path: /instance_groups/name=api/a?/b/name=c/d, value: [5]}\n"))
	require.NoError(t, err)
	m, err = m.Apply(t.Context(), ops)
	require.NoError(t, err)
	vars, err := ParseVars(t.Context(), "vars.yml", []byte("name: cf\ncount: 3\nenv: {k: v}\n"))
	require.NoError(t, err)
	m, err = Interpolation{Store: vars, Everywhere: true}.Manifest(context.Background(), m)
	require.NoError(t, err)
	for path, want := range map[string]string{
		"/instance_groups/name=api":            "cf.yml:3:3",
		"/instance_groups/name=api/jobs":       "cf.yml:5:9",
		"/name":                                "variable name from vars.yml:1:7 for ((name)) at cf.yml:1:7",
		"/instance_groups/0/instances":         "variable count from vars.yml:2:8 for ((count)) at operation [1] /instance_groups/name=api/instances at scale.yml:4:10",
		"/instance_groups/0/env/a/k":           "variable env from vars.yml:3:10 for ((env)) at cf.yml:6:12",
		"/instance_groups/0/a/b/name=c/d/0":    "operation [2] /instance_groups/name=api/a?/b/name=c/d at scale.yml:5:74",
		"/instance_groups/0/a/b/name=c":        "operation [2] /instance_groups/name=api/a?/b/name=c/d at scale.yml:5:73",
		"/instance_groups/0/lifecycle":         "default",
		"/instance_groups/name=api/lifecycle?": "default",
		"":                                     "cf.yml:1:1",
	} {
		o, err := m.Provenance(path)
		require.NoError(t, err, path)
		require.Equal(t, want, o.String(), path)
	}
	require.Equal(t, "cf.yml:3:3", m.InstanceGroups[0].Location.Origin().String())
	o, err := m.Provenance("/instance_groups/0/instances")
	require.NoError(t, err)
	require.Equal(t, FromVariable, o.Kind)
	require.Equal(t, FromOps, o.under.Kind)
	require.Equal(t, 1, o.under.operation)
	require.Equal(t, "program", nodeOf(1).Origin().String())
	_, err = m.Provenance("/instance_groups/7")
	require.Error(t, err)
	_, err = m.Provenance("name")
	require.EqualError(t, err, "Invalid path: Expected to start with '/'")
	_, err = m.Provenance("/zz/deeper")
	require.Error(t, err)
}
