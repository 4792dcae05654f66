package main

// This file tests the explanation of jobs: values, origins, hidden secrets.

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestExplainJob(t *testing.T) {
	dir := write(t, map[string]string{"ops.yml": `- {type: replace, path: /instance_groups/name=gateway/jobs/name=gateway/properties/gateway/status/password, value: Literal7}
- {type: replace, path: "/instance_groups/name=gateway/jobs/name=gateway/properties/gateway/port?", value: 8080}
`})
	ops := filepath.Join(dir, "ops.yml")
	r := execute(t, "explain", "gateway", "-o", ops, "-g", "gateway")
	require.Zero(t, r.status, r.stderr)
	for _, part := range []string{
		"job 'gateway' of release 'ferry' in instance group 'gateway'\n  gateway.port: 8080\n    job properties (operation [1] /instance_groups/name=gateway/jobs/name=gateway/properties/gateway/port? at " + ops + ":2:108)\n",
		"  gateway.tls.port: 443\n    default in the spec (jobs/gateway/spec:34:3)\n",
		"  gateway.status.password: <redacted>\n    job properties (operation [0] ",
		"    ((system_domain)): vars.yml:5:16\n",
		"  link 'backend' of type 'http-backend'",
	} {
		require.Contains(t, r.stdout, part)
	}
	require.NotContains(t, r.stdout, "Literal7")
	require.Contains(t, execute(t, "explain", "jobs.gateway", "-o", ops, "--show-secrets").stdout, "gateway.status.password: \"Literal7\"\n")

	var list []explainedJob
	require.NoError(t, json.Unmarshal([]byte(execute(t, "explain", "gateway", "--json", "-o", ops).stdout), &list))
	require.Len(t, list, 1)
	require.Equal(t, explainedProperty{Name: "gateway.port", Value: 8080.0, Source: "job properties", Origin: "operation [1] /instance_groups/name=gateway/jobs/name=gateway/properties/gateway/port? at " + ops + ":2:108"}, list[0].Properties[0])
	require.Equal(t, []string{"backend", "metrics"}, []string{list[0].Links[0].Name, list[0].Links[1].Name})

	r = execute(t, "explain", "gateway", "-d", "other")
	require.Equal(t, 2, r.status)
	require.Equal(t, "Expected manifest to specify deployment name 'other' but was 'ferryline'\n", r.stderr)
	require.Contains(t, execute(t, "explain", "jobs.gatewy").stderr, "did you mean gateway?")
}
