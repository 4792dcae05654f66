package main

// This file tests the explanation of jobs: values, origins, hidden secrets.

import (
	"path/filepath"
	"slices"
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

	list := resultOf[explainedJobs](t, execute(t, "explain", "gateway", "--json", "-o", ops).stdout).Jobs
	require.Len(t, list, 1)
	require.Equal(t, explainedProperty{Name: "gateway.port", Value: 8080.0, Source: "job properties", Origin: "operation [1] /instance_groups/name=gateway/jobs/name=gateway/properties/gateway/port? at " + ops + ":2:108"}, list[0].Properties[0])
	require.Equal(t, []string{"backend", "metrics"}, []string{list[0].Links[0].Name, list[0].Links[1].Name})

	r = execute(t, "explain", "gateway", "-d", "other")
	require.Equal(t, 2, r.status)
	require.Equal(t, "Expected manifest to specify deployment name 'other' but was 'ferryline'\n", r.stderr)
	require.Contains(t, execute(t, "explain", "jobs.gatewy").stderr, "did you mean gateway?")
	require.Equal(t, "gateway.port: no job has that name\n", execute(t, "explain", "jobs.gateway.port", "-q").stderr)
	require.Equal(t, "there is no instance group 'gatewy' with instances or jobs\n", execute(t, "explain", "gateway", "-g", "gatewy", "-q").stderr)
}

// TestExplainJobHides explains values that are secret below a name or by a type, numbers, and texts with secrets.
func TestExplainJobHides(t *testing.T) {
	files := deployment()
	files["r/jobs/app/spec"] = "name: app\ntemplates: {}\nproperties: {url: {}, pin_code: {type: password}, admin.password: {}, credentials: {}, conf: {}, tls: {type: certificate}, none: {}, gone: {}, plain: {}}\n"
	files["manifest.yml"] = `name: dep
releases: [{name: r, version: '1'}]
stemcells: [{alias: s, os: linux, version: '1'}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
instance_groups:
- name: web
  instances: 1
  vm_type: x
  stemcell: s
  networks: [{name: net}]
  jobs:
  - name: app
    release: r
    properties:
      url: https://user:SECRET1@example.com/?t=((token))
      pin_code: 987654
      admin: {password: [SECRET2]}
      plain: ((given))
      credentials: {admin: SECRET3, name: SECRET4}
      conf: "-----BEGIN RSA PRIVATE KEY-----\nSECRET5\n-----END RSA PRIVATE KEY-----\n"
      tls: {certificate: CERT, private_key: SECRET6}
      none: ~
`
	dir := write(t, files)
	args := []string{"explain", "app", dir + "/manifest.yml", "--release", dir + "/r", "-q", "-v", "given=x((later))", "-v", "later=1", "-v", "token=SECRET7"}
	for _, more := range [][]string{nil, {"--json"}} {
		r := execute(t, append(slices.Clone(args), more...)...)
		require.Zero(t, r.status, r.stderr)
		require.NotContains(t, r.stdout, "SECRET")
		require.NotContains(t, r.stdout, "987654")
		require.NotContains(t, r.stdout, "((.")
		require.Contains(t, r.stdout, "CERT")
		require.Contains(t, r.stdout, "x((later))")
	}
	text := execute(t, args...).stdout
	require.Contains(t, text, "    ((token)): -v\n")
	require.Contains(t, text, "    ((later)): no value\n") // the director asks its config server
	require.Contains(t, text, "  none: null\n")
	require.Contains(t, text, "  gone: –\n")
	server := write(t, map[string]string{"server.yml": "later: 2\n"}) + "/server.yml"
	text = execute(t, append(args, "--vars-store", server)...).stdout
	require.Contains(t, text, "    ((token)): -v\n")
	require.Contains(t, text, "    ((later)): "+server)
	require.Contains(t, execute(t, append(args, "--show-secrets", "--vars-store", server)...).stdout, "SECRET7")
}
