package links

// This file tests errors: that all are reported, which errors they unwrap to, and which ones callers can cause.

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

const badManifest = `name: dep
releases: [{name: r, version: '1'}]
variables:
- {name: /v, type: password, consumes: {alternative_name: {}}}
- name: /c
  type: certificate
  consumes:
    alternative_name: {from: nobody}
instance_groups:
- name: g
  networks: [{name: default}]
  jobs:
  - name: web
    release: r
    provides:
      www: ~
    custom_provider_definitions:
    - {name: mine, type: ""}
  - name: app
    release: r
    consumes:
      backend: ~
      db: {from: nobody}
      disk: {from: d, network: default}
      far: {deployment: away}
  - {name: two, release: r, consumes: {backend: {from: www}}}
  - {name: lost, release: r}
  - {name: gone, release: s}
  persistent_disks: [{name: d, type: t}]
`

const badJobs = `r:
  web: {provides: [{name: www, type: http}, {name: ok, type: ok, properties: [p]}], properties: {q: {}}}
  app: {consumes: [{name: backend, type: http}, {name: db, type: mysql}, {name: disk, type: disk}, {name: far, type: x}]}
  two: {consumes: [{name: backend, type: http}, {name: any, type: ok}, {name: own, type: two}]}
`

// All mistakes are reported at once, with their places, except for consequences of a provider's own error.
func TestAllErrorsAtOnce(t *testing.T) {
	table, err := Resolve(t.Context(), parse(t, badManifest), jobsOf(t, badJobs), Options{})
	var all Errors
	require.ErrorAs(t, err, &all)
	var got []string
	for _, e := range all {
		got = append(got, e.Error())
	}
	require.Equal(t, []string{
		"dep.yml:4:59: variables[/v].consumes.alternative_name: Variable '/v' can not define 'consumes' key for type 'password'",
		"dep.yml:18:7: instance_groups[g].jobs[web].custom_provider_definitions[mine]: Type for custom link provider definition in manifest in job 'web' in instance group 'g' must be a valid non-empty string.",
		"dep.yml:16:12: instance_groups[g].jobs[web].provides.www: Provider 'www' in job 'web' in instance group 'g' specified in the manifest should only be a hash or string 'nil'",
		"dep.yml:13:5: instance_groups[g].jobs[web]: Link property p in template web is not defined in release spec",
		"dep.yml:22:16: instance_groups[g].jobs[app].consumes.backend: Consumer 'backend' in job 'app' in instance group 'g' specified in the manifest should only be a hash or string 'nil'",
		"dep.yml:25:12: instance_groups[g].jobs[app].consumes.far: Link 'far' in job 'app' from instance group 'g' consumes from deployment 'away', but the deployment does not exist.",
		"dep.yml:27:5: instance_groups[g].jobs[lost]: Job 'lost' not found in release 'r'",
		"dep.yml:28:5: instance_groups[g].jobs[gone]: Job 'gone' (instance group 'g') references an unknown release 's'",
		"dep.yml:8:23: variables[/c].consumes.alternative_name: Failed to resolve link 'alternative_name' with alias 'nobody' and type 'address' from variable '/c'. Details below:\n    - No link providers found",
		"dep.yml:23:11: instance_groups[g].jobs[app].consumes.db: Failed to resolve link 'db' with alias 'nobody' and type 'mysql' from job 'app' in instance group 'g'. Details below:\n    - No link providers found",
		"dep.yml:24:13: instance_groups[g].jobs[app].consumes.disk: Failed to resolve link 'disk' with alias 'd' and type 'disk' from job 'app' in instance group 'g'. Details below:\n    - Disk link provider 'd' from instance group 'g' does not contain any networks",
		"dep.yml:26:5: instance_groups[g].jobs[two]: Failed to resolve link 'own' with type 'two' from job 'two' in instance group 'g'. Details below:\n    - No link providers found",
	}, got)
	require.Equal(t, "Variable '/v' can not define 'consumes' key for type 'password'", all.Director())
	require.Contains(t, err.Error(), "references an unknown release 's'\nFailed to resolve links from deployment 'dep'. See errors below:\n  - Failed to resolve link 'alternative_name'")
	for _, reason := range []error{ErrVariable, ErrProvides, ErrConsumes, ErrProperty, ErrNoDeployment, ErrNoJob, ErrNoProvider, ErrNetwork,
		manifest.Code(codes.DeploymentInvalidLink), manifest.Code(codes.ReleaseMissingJob), manifest.Code(140002), manifest.CodeGeneral} {
		require.ErrorIs(t, err, reason)
	}
	require.NotErrorIs(t, err, ErrAmbiguous)

	// The consumers of a broken provider failed without an error of their own.
	for _, name := range []string{"backend", "any"} {
		link, ok := table.Link("g", "two", name)
		require.True(t, ok)
		require.Equal(t, Failed, link.Status)
		require.Nil(t, link.Content())
	}
	_, ok := table.Link("g", "app", "backend")
	require.False(t, ok, "its entry is not valid")
}

func TestErrorsAs(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: a, release: r}, {name: b, release: r}]\n")
	_, err := Resolve(t.Context(), m, jobsOf(t, "r:\n  a: {provides: [{name: x, type: t}, {name: y, type: t}]}\n  b: {consumes: [{name: l, type: t}]}"), Options{})
	var one *Error
	require.ErrorAs(t, err, &one)
	require.ErrorIs(t, one, ErrAmbiguous)
	require.ErrorIs(t, one, manifest.Code(codes.DeploymentInvalidLink))
	require.Equal(t, "g", one.Group)
	require.Equal(t, "b", one.Job)
	require.Equal(t, "l", one.Link)
	require.Len(t, one.Providers, 2)
	require.Equal(t, "x", one.Providers[0].Name)
}

func TestSpecsThatFail(t *testing.T) {
	broken := errors.New("archive is damaged")
	m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: a, release: r}]\n")
	_, err := Resolve(t.Context(), m, func(string, string) (*spec.JobSpec, error) { return nil, broken }, Options{})
	require.ErrorIs(t, err, broken)
	require.ErrorIs(t, err, ErrNoJob)
	require.EqualError(t, err, "archive is damaged")
	_, err = Resolve(t.Context(), m, func(string, string) (*spec.JobSpec, error) { return nil, nil }, Options{})
	require.EqualError(t, err, "Job 'a' not found in release 'r'")
}

func TestInstancesThatFail(t *testing.T) {
	broken := errors.New("no free address")
	calls := 0
	options := Options{Instances: func(*manifest.InstanceGroup, string) ([]placement.InstancePlan, error) { calls++; return nil, broken }}
	m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: a, release: r, provides: {x: {shared: true}}}, {name: b, release: r}, {name: c, release: r}]\n")
	jobs := jobsOf(t, "r:\n  a: {provides: [{name: x, type: t}]}\n  b: {consumes: [{name: l, type: t}]}\n  c: {consumes: [{name: l, type: t}, {name: m, type: t}]}")
	table, err := Resolve(t.Context(), m, jobs, options)
	require.ErrorIs(t, err, broken)
	require.ErrorIs(t, err, ErrInstances)
	require.EqualError(t, err, "instances of job 'a' in instance group 'g': no free address", "once, not for each consumer")
	require.Equal(t, 1, calls)
	_, err = table.Export()
	require.ErrorIs(t, err, ErrInstances)
	require.Equal(t, 1, calls)
}

func TestNamesThatFail(t *testing.T) {
	options := Options{UseDNSAddresses: true, Names: failingNames{}, Instances: instancesOf(t,
		"g: [{id: u, index: 0, bootstrap: true, networks: {n: {type: manual, ip: 10.0.0.1}}}]")}
	m := parse(t, "instance_groups:\n- name: g\n  networks: [{name: n}]\n  jobs: [{name: a, release: r, provides: {x: {shared: true}}}, {name: b, release: r}]\n")
	jobs := jobsOf(t, "r:\n  a: {provides: [{name: x, type: t}]}\n  b: {consumes: [{name: l, type: t}]}")
	table, err := Resolve(t.Context(), m, jobs, options)
	require.ErrorIs(t, err, errNames)
	require.ErrorIs(t, err, ErrAddress)
	require.ErrorIs(t, err, manifest.Code(codes.LinkLookupError))
	_, err = table.Export()
	require.ErrorIs(t, err, errNames)

	options.Names = nil
	options.Instances = instancesOf(t, "g: [{id: u, index: 0, bootstrap: true, networks: {n: {type: dynamic}}}]")
	_, err = Resolve(t.Context(), m, jobs, options)
	require.EqualError(t, err, "Failed to resolve links from deployment 'dep'. See errors below:\n"+
		"  - instance 'g/u' is on the dynamic network 'n' and there are no DNS names")
}

var errNames = errors.New("no such name")

type failingNames struct{}

func (failingNames) EncodeQuery(map[string]any, bool) (string, error) { return "", errNames }

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m := parse(t, "instance_groups:\n- name: g\n  jobs: []\n")
	_, err := Resolve(ctx, m, jobsOf(t, "{}"), Options{})
	require.ErrorIs(t, err, context.Canceled)
	m = parse(t, "variables: [{name: /v, type: certificate, consumes: {common_name: {}}}]\n")
	_, err = Resolve(ctx, m, jobsOf(t, "{}"), Options{})
	require.ErrorIs(t, err, context.Canceled)
}

// A provider whose error follows from nothing else is named once, however many consumers it has.
func TestAmbiguityIsCheap(t *testing.T) {
	groups, jobs := "instance_groups:\n", "r:\n  a: {provides: [{name: x, type: t}], consumes: [{name: l, type: t}]}"
	for i := range 50 {
		groups += fmt.Sprintf("- name: g%d\n  jobs: [{name: a, release: r}]\n", i)
	}
	_, err := Resolve(t.Context(), parse(t, groups), jobsOf(t, jobs), Options{})
	var all Errors
	require.ErrorAs(t, err, &all)
	require.Len(t, all, 50)
	require.Equal(t, &all[0].Providers[0], &all[49].Providers[0], "the candidates are shared")
}
