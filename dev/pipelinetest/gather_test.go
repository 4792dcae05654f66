package pipelinetest

// This file tests how Resolve treats manifests and releases, and above all which it refuses.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
)

func TestResolveErrors(t *testing.T) {
	app := job("text")
	for name, c := range map[string]struct {
		manifest string
		files    files
		want     string
	}{
		"unknown job": {
			"instance_groups:\n- {name: web, instances: 1, jobs: [{name: nope, release: r}, {name: neither, release: r}]}\n", app,
			"Job 'nope' not found in release 'r'\nJob 'neither' not found in release 'r'",
		},
		"unknown release": {
			"instance_groups:\n- name: web\n  instances: 1\n  jobs:\n  - {name: app, release: q}\n", app,
			"manifest.yml:5:26: instance_groups[web].jobs[app].release: Job 'app' (instance group 'web') references an unknown release 'q' (error 140002)",
		},
		"a missing job takes its links with it": {
			"instance_groups:\n- {name: web, instances: 1, jobs: [{name: nope, release: r}, {name: app, release: r}]}\n",
			jobWith("", "{}", "consumes: [{name: db, type: sql}]\n"),
			"Job 'nope' not found in release 'r'",
		},
		"missing templates": {
			one, files{"r/app/spec": "name: app\ntemplates:\n  a.erb: a\n  b.erb: b\n", "r/app/monit": ""},
			"jobs/app/spec:3:3: Missing template file 'a.erb' for job 'app'\njobs/app/spec:4:3: Missing template file 'b.erb' for job 'app'",
		},
		"missing monit": {
			one, files{"r/app/spec": "name: app\n"},
			"jobs/app/spec:1:1: Job 'app' is missing monit file",
		},
		"spec of the wrong form": {
			one, files{"r/app/spec": "name: app\nproperties: 3\n", "r/app/monit": ""},
			"jobs/app/spec:2:1: Job 'app' has invalid properties spec format",
		},
		"spec that is no YAML": {
			one, files{"r/app/spec": "name: app\n x: [\n", "r/app/monit": ""},
			"(jobs/app/spec): mapping values are not allowed in this context at line 2 column 3",
		},
		"properties that are no hash": {
			"instance_groups:\n- name: web\n  instances: 1\n  jobs:\n  - name: app\n    release: r\n    properties:\n      a: 3\n",
			jobWith("", "{a.b: {}, a.c: {}, d: {}}", ""),
			"manifest.yml:8:10: instance_groups[web].jobs[app].properties.a: Property 'a.b' expects a hash, but received 'Integer'\n" +
				"manifest.yml:8:10: instance_groups[web].jobs[app].properties.a: Property 'a.c' expects a hash, but received 'Integer'",
		},
		"missing links": {
			one, jobWith("", "{}", "consumes: [{name: db, type: sql}, {name: x, type: y}]\n"),
			"Failed to resolve links from deployment 'dep'. See errors below:\n" +
				"  - Failed to resolve link 'db' with type 'sql' from job 'app' in instance group 'web'. Details below:\n" +
				"    - No link providers found\n" +
				"  - Failed to resolve link 'x' with type 'y' from job 'app' in instance group 'web'. Details below:\n" +
				"    - No link providers found",
		},
		"wrong types": {
			"instance_groups:\n- {name: web, instances: many, jobs: [{name: app, release: r}]}\n- {name: x, jobs: []}\n", app,
			"manifest.yml:2:26: instance_groups[web].instances: Property 'instances' value (\"many\") did not match the required type 'Integer' (error 40000)\n" +
				"manifest.yml:3:3: instance_groups[x]: Required property 'instances' was not specified in object ({\"name\" => \"x\", \"jobs\" => []}) (error 40001)",
		},
		"AZ twice": {
			"instance_groups:\n- {name: web, instances: 1, azs: [a, a], jobs: [{name: app, release: r}]}\n", app,
			"manifest.yml:2:3: instance_groups[web]: instance group \"web\": duplicate availability zone \"a\"",
		},
		"names that are the same in DNS": {
			"instance_groups:\n- {name: a_b, instances: 1, jobs: [{name: app, release: r}]}\n- {name: a-b, instances: 1, jobs: [{name: app, release: r}]}\n", app,
			"manifest.yml:3:10: instance_groups[a-b].name: Invalid instance group name 'a-b', canonical name already taken (error 190006)",
		},
		"variables outside of properties": {
			"instance_groups:\n- {name: web, instances: ((n)), jobs: [{name: app, release: r}]}\n", app,
			"manifest.yml:2:26: instance_groups[web].instances: Failed to find variable 'n' from config server: HTTP Code '404', Error: 'Name 'n' not found' (error 540002)",
		},
		"everything at once": {
			"instance_groups:\n- name: web\n  instances: 1\n  jobs:\n  - {name: app, release: r, properties: {a: 3}, consumes: {x: {from: y}}}\n  - {name: other, release: r}\n",
			jobWith("", "{a.b: {}}", "consumes: [{name: db, type: sql}]\n"),
			"Job 'other' not found in release 'r'\n" +
				"manifest.yml:5:45: instance_groups[web].jobs[app].properties.a: Property 'a.b' expects a hash, but received 'Integer'",
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := deploy(t, c.manifest, c.files).Resolve(t.Context())
			require.EqualError(t, err, c.want)
		})
	}
}

func TestResolveErrorsAreTyped(t *testing.T) {
	_, err := deploy(t, one, jobWith("", "{}", "consumes: [{name: db, type: sql}]\n")).Resolve(t.Context())
	require.ErrorIs(t, err, links.ErrNoProvider)

	_, err = deploy(t, "instance_groups: 3\n", job("")).Resolve(t.Context())
	require.ErrorIs(t, err, manifest.Code(codes.ValidationInvalidType))

	d := deploy(t, one, job(""))
	d.Releases = nil
	_, err = d.Resolve(t.Context())
	require.ErrorIs(t, err, spec.ErrNoRelease)
	require.EqualError(t, err, "Release 'r' of job 'app' was not given: no release found")

	d = deploy(t, one, job(""))
	d.Releases = append(d.Releases, d.Releases...)
	_, err = d.Resolve(t.Context())
	require.EqualError(t, err, `release "r" was given twice:  and `)

	_, err = (&boshrender.Deployment{Kubernetes: &boshrender.Kubernetes{}}).Resolve(t.Context())
	require.EqualError(t, err, "no manifest")
}

func TestResolveCancelled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	cancel(enough)
	_, err := deploy(t, one, job("")).Resolve(ctx)
	require.Error(t, err)
	require.Truef(t, errors.Is(err, enough) || errors.Is(err, context.Canceled), "%v", err)
}

// A manifest for Kubernetes has no fields about machines, and may have fields that only quarks reads.
func TestKubernetesManifest(t *testing.T) {
	d := deploy(t, "instance_groups:\n- {name: web, instances: 2, azs: [], lifecycle: auto-errand, jobs: [{name: app, release: r}],\n"+
		"   update: {max_in_flight: ''}, networks: 3}\nstemcells: 3\n", job("<%= index %> <%= spec.az.inspect %>"))
	r := resolve(t, d)
	require.Equal(t, 2, r.Group("web").Size())
	i, err := pod.Render(t.Context(), r.Group("web"), pod.Pod{Ordinal: 1})
	require.NoError(t, err)
	require.Equal(t, "0 nil", string(i.File("app/file").Data), "an errand has one pod")

	d.Kubernetes, d.Director = nil, &boshrender.Director{}
	_, err = d.Resolve(t.Context())
	require.ErrorIs(t, err, manifest.Code(codes.JobInvalidLifecycle))
	require.ErrorIs(t, err, manifest.Code(codes.ValidationMissingField))
}

// Jobs for quarks need no monit file.
func TestJobsSource(t *testing.T) {
	releases, err := spec.OpenFS(t.Context(), fstest.MapFS{
		"jobs-src/r/app/job.MF":          {Data: []byte("name: app\ntemplates: {f.erb: file}\n")},
		"jobs-src/r/app/templates/f.erb": {Data: []byte("<%= name %>")},
	})
	require.NoError(t, err)
	d := deploy(t, one+"\n", job(""))
	d.Releases = releases
	require.Equal(t, "web-app", renderOne(t, d))
}

func TestVariables(t *testing.T) {
	text := "instance_groups:\n- name: web\n  instances: ((n))\n  jobs:\n  - {name: app, release: r, properties: {a: ((x.y)), b: 'b((n))'}}\n"
	d := deploy(t, text, jobWith("<%= p('a').inspect %> <%= p('b') %>", "{a: {}, b: {}}", ""))
	d.Variables = manifest.Vars{"n": int64(2), "x.y": []any{int64(1), "two"}}
	r := resolve(t, d)
	require.Equal(t, 2, r.Group("web").Size())
	a, _ := r.Group("web").Jobs[0].Properties.Get("a")
	require.Equal(t, "((x.y))", a, "a placeholder until it is rendered")
	i, err := r.Group("web").RenderInstance(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, `[1, "two"] b2`, string(i.File("app/file").Data))
}

func TestGeneratedVariables(t *testing.T) {
	tier.Normally(t)
	const text = `
instance_groups:
- name: web
  instances: 1
  jobs:
  - name: app
    release: r
    properties: {password: ((secret)), certificate: ((tls.certificate))}
variables:
- {name: secret, type: password, options: {length: 12}}
- {name: ca, type: certificate, options: {is_ca: true, common_name: ca}}
- name: tls
  type: certificate
  options: {ca: ca}
  consumes: {alternative_name: {from: app}, common_name: {from: app}}
`
	d := deploy(t, text, jobWith(`<%= p("password").length %>
<% c = OpenSSL::X509::Certificate.new(p("certificate")) -%>
<%= c.subject.to_s %>
<%= c.extensions.find { |e| e.oid == "subjectAltName" }.value %>
`, "{password: {}, certificate: {}}", "provides: [{name: app, type: address}]\n"))
	d.Variables = &manifest.VarsStore{}
	require.Regexp(t, `(?s)^12\n.*CN=web\nDNS:web\n$`, renderOne(t, d))
}

func TestAddons(t *testing.T) {
	f := jobWith("<%= p('who') %>", "{who: {default: app}}", "")
	f["s/extra/spec"] = "name: extra\ntemplates: {f.erb: file}\nproperties: {who: {}}\n"
	f["s/extra/monit"] = ""
	f["s/extra/templates/f.erb"] = "<%= p('who') %> at <%= name %>"
	d := deploy(t, one, f)
	c, err := manifest.ParseRuntimeConfig(t.Context(), "runtime.yml", []byte("releases: [{name: s, version: '1'}]\n"+
		"addons: [{name: a, jobs: [{name: extra, release: s, properties: {who: ((who))}}]}]\n"))
	require.NoError(t, err)
	d.Addons.RuntimeConfigs = []*manifest.RuntimeConfig{c}
	d.Variables = manifest.Vars{"who": "addon"}
	g := resolve(t, d).Group("web")
	i, err := g.RenderInstance(t.Context(), 0)
	require.NoError(t, err)
	require.Equal(t, "app", string(i.File("app/file").Data))
	require.Equal(t, "addon at web-extra", string(i.File("extra/file").Data))
}

func TestOtherDeployments(t *testing.T) {
	provider := files{
		"p/db/spec":  "name: db\nprovides: [{name: sql, type: sql, properties: [password]}]\nproperties: {password: {}}\n",
		"p/db/monit": "",
	}
	other := deploy(t, "instance_groups:\n- name: db\n  instances: 1\n  networks: [{name: default}]\n  jobs:\n  - name: db\n    release: p\n"+
		"    provides: {sql: {shared: true}}\n    properties: {password: ((secret))}\n", provider)
	exported, err := resolve(t, other).Links().Export()
	require.NoError(t, err)

	d := deploy(t, "instance_groups:\n- name: web\n  instances: 1\n  networks: [{name: default}]\n  jobs:\n  - {name: app, release: r, consumes: {sql: {from: sql, deployment: dep}}}\n",
		jobWith("<%= link('sql').p('password') %>", "{}", "consumes: [{name: sql, type: sql}]\n"))
	exported.Name = "other"
	for i := range exported.Providers {
		exported.Providers[i].Content.Set("deployment_name", "other")
	}
	d.Others = []links.Exports{exported}
	ops, err := manifest.ParseOps(t.Context(), "ops.yml", []byte("[{type: replace, path: /instance_groups/0/jobs/0/consumes/sql/deployment, value: other}]"))
	require.NoError(t, err)
	d.Manifest, err = d.Manifest.Apply(t.Context(), ops)
	require.NoError(t, err)

	d.OtherVariables = map[string]manifest.Store{"other": manifest.Vars{"secret": "theirs"}}
	require.Equal(t, "theirs", renderOne(t, d))

	d.OtherVariables = nil
	require.EqualError(t, renderErrors(t, d), `Unable to render instance groups for deployment. Errors are:
  - Unable to render jobs for instance group 'web'. Errors are:
    - Unable to interpolate link 'sql' properties; provided by 'other' deployment. Errors are:
      - Cannot consume properties from deployment 'other'. It was never successfully deployed.`)
	require.ErrorIs(t, renderErrors(t, d), links.ErrNeverDeployed)
}

// Findings without a meaning for pods don't count towards the number after which others are omitted.
func TestManyGroupsWithoutMachines(t *testing.T) {
	var groups strings.Builder
	groups.WriteString("instance_groups:\n")
	for n := range 3500 {
		fmt.Fprintf(&groups, "- {name: g%d, instances: 0, jobs: []}\n", n)
	}
	d := deploy(t, groups.String(), job(""))
	require.Len(t, slices.Collect(resolve(t, d).All()), 3500)
}
