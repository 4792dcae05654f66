package main

// This file tests schema.

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/spec"
)

// Every document has a schema; other names are refused.
func TestSchema(t *testing.T) {
	for _, document := range []string{"manifest", "cloud-config", "runtime-config", "cpi-config", "ops", "job", "bpm", "config"} {
		r := execute(t, "schema", document)
		require.Zero(t, r.status, r.stderr)
		require.NoError(t, json.Unmarshal([]byte(r.stdout), &map[string]any{}), document)
		require.Contains(t, r.stdout, `"$schema": "http://json-schema.org/draft-07/schema#"`, document)
	}
	require.Equal(t, execute(t, "schema"), execute(t, "schema", "config"))
	for want, args := range map[string][]string{
		"there is no schema of \"x\": it can be manifest, cloud-config, runtime-config, cpi-config, ops, job, bpm, config\n": {"x"},
		"schema derive: name a job\n":               {"derive"},
		"schema manifest takes no other argument\n": {"manifest", "web"},
		"--release is for the schemas manifest, runtime-config, job JOB and derive JOB, not for ops\n":    {"ops", "--release", "."},
		"--release is for the schemas manifest, runtime-config, job JOB and derive JOB, not for job\n":    {"job", "--release", "."},
		"--release is for the schemas manifest, runtime-config, job JOB and derive JOB, not for config\n": {"--release", "."},
	} {
		require.Equal(t, result{2, "", want}, execute(t, append([]string{"schema"}, args...)...))
	}
}

// The derived schema of a job accepts its defaults, and refuses values with which templates fail.
func TestSchemaDerive(t *testing.T) {
	dir := write(t, map[string]string{
		"jobs/web/spec": "name: web\ntemplates: {a.erb: a}\nproperties:\n" +
			"  port: {default: 80, description: Where it listens}\n  name: {type: string}\n  tls: {}\n  tls.ca: {}\n" +
			"  hosts: {default: []}\n  flag: {example: true}\n  note: {example: \"a: b\"}\n  env.map: {}\n",
		"jobs/web/monit":           "",
		"jobs/db/spec":             "name: db\n",
		"jobs/db/monit":            "",
		"jobs/web/templates/a.erb": "<%= p('port') %><%= p('name') %><% p('env.map', {}).each_pair { |k, v| } %>",
	})
	r := execute(t, "schema", "derive", "web", "--release", dir)
	require.Zero(t, r.status, r.stderr)
	s, err := spec.ParseSchema("web", []byte(r.stdout))
	require.NoError(t, err)
	releases, err := spec.Open(t.Context(), dir)
	require.NoError(t, err)
	j, err := releases[0].Job(t.Context(), "web")
	require.NoError(t, err)
	bound, err := spec.BindProperties(j, nil)
	require.NoError(t, err)
	var refused *spec.SchemaError
	require.ErrorAs(t, s.Validate(t.Context(), bound), &refused)
	require.Equal(t, []string{"value at `/name` is not a string"}, refused.Failures, "it is needed")
	bound.Set("name", "x")
	require.NoError(t, s.Validate(t.Context(), bound))
	bound.Set("port", "80")
	bound.Set("flag", "yes")
	bound.Set("note", []any{})
	require.ErrorAs(t, s.Validate(t.Context(), bound), &refused)
	require.Len(t, refused.Failures, 2)

	forManifest := execute(t, "schema", "job", "web", "--release", dir)
	require.Contains(t, forManifest.stdout, `"additionalProperties": false`)
	require.Contains(t, forManifest.stdout, `"description": "Where it listens"`)
	whole := execute(t, "schema", "manifest", "--release", dir)
	require.Contains(t, whole.stdout, `"const": "web"`)
	require.Contains(t, whole.stdout, `"const": "db"`)
	one := execute(t, "schema", "manifest", "--release", dir+"/jobs/web")
	require.Contains(t, one.stdout, `"const": "web"`)
	require.NotContains(t, one.stdout, `"const": "db"`)
	require.Equal(t, "no release has a job \"cache\"\n", execute(t, "schema", "derive", "cache", "--release", dir).stderr)
}
