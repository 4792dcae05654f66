package pipelinetest

// This file tests deployments whose variables stay as they are, and jobs whose specs have other names.

import (
	"context"
	"errors"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
)

const kept = `name: dep
releases: [{name: r, version: ((version))}]
stemcells: [{alias: s, os: o, version: ((stemcell))}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1-2, update_watch_time: 1-2}
variables: [{name: ca, type: certificate, options: {is_ca: true, common_name: ((name))}}]
instance_groups:
- name: db
  instances: 1
  azs: [z1]
  stemcell: s
  vm_type: v
  networks: [{name: n}]
  jobs: [{name: db, release: r, properties: {password: ((db.password)), ca: "-((ca.certificate))-((/a/b))"}}]
- name: web
  instances: 2
  azs: [z1]
  stemcell: s
  vm_type: v
  networks: [{name: n}]
  jobs: [{name: web, release: r}]
`

// noStore fails if it is asked.
type noStore struct{ t *testing.T }

func (s noStore) Get(_ context.Context, v *manifest.Variable) (any, bool, error) {
	s.t.Errorf("the store was asked for %s", v.Name)
	return nil, false, nil
}

func keptReleases(t *testing.T, name string) []*spec.Release {
	releases, err := spec.Options{Name: "r"}.OpenFS(t.Context(), fstest.MapFS{
		"jobs/db/spec":                   {Data: []byte("name: " + name + "\ntemplates: {f.erb: f}\nproperties: {password: {type: certificate}, ca: {}}\nprovides: [{name: db, type: db, properties: [password]}]\n")},
		"jobs/db/monit":                  {},
		"jobs/db/templates/f.erb":        {Data: []byte("<%= p('password') %> <%= p('ca') %>")},
		"jobs/db/properties_schema.json": {Data: []byte(`{"properties": {"password": {"type": "object"}}}`)},
		"jobs/web/spec":                  {Data: []byte("name: web\ntemplates: {f.erb: f}\nconsumes: [{name: db, type: db}]\n")},
		"jobs/web/monit":                 {},
		"jobs/web/templates/f.erb":       {Data: []byte("<%= link('db').p('password') %>")},
	})
	require.NoError(t, err)
	return releases
}

// TestKeepVariables renders with a director and in Kubernetes, at once and from documents.
func TestKeepVariables(t *testing.T) {
	m, err := manifest.Parse(t.Context(), "m.yml", []byte(kept))
	require.NoError(t, err)
	o := boshrender.Options{KeepVariables: true, Variables: noStore{t}, Prefix: "/d/dep"}
	want := map[string]string{"db": "((db.password)) -((ca.certificate))-((/a/b))", "web": "((db.password))"}
	for _, d := range []boshrender.Deployment{
		{Manifest: m, Options: o},
		{Manifest: m, Options: o, Kubernetes: &boshrender.Kubernetes{}},
	} {
		d.Releases = keptReleases(t, "db")
		r, err := d.Resolve(t.Context())
		require.NoError(t, err)
		n := 0
		for i, err := range r.Render(t.Context()) {
			require.NoError(t, err)
			require.Equal(t, want[i.Group], string(i.File(i.Group+"/f").Data))
			n++
		}
		require.Equal(t, 3, n)
		if d.Kubernetes == nil {
			continue
		}
		document, err := pod.Marshal(t.Context(), r.Group("web"))
		require.NoError(t, err)
		g, err := pod.ParseGroup(t.Context(), "web.yml", document, d.Releases, o)
		require.NoError(t, err)
		i, err := g.RenderInstance(t.Context(), 1)
		require.NoError(t, err)
		require.Equal(t, want["web"], string(i.File("web/f").Data))
	}
}

// paths records the paths that it is asked for.
type paths map[string]string

func (p paths) Get(_ context.Context, v *manifest.Variable) (any, bool, error) {
	p[v.Name] = v.SubPath
	return manifest.MapOf("x", "y"), true, nil
}

// TestStorePaths asks for variables with and without paths.
func TestStorePaths(t *testing.T) {
	for _, cli := range []bool{false, true} {
		p := paths{}
		out, err := manifest.Interpolation{Store: p, CLI: cli}.Value(t.Context(), []any{"((a.x))", "((b))"})
		require.NoError(t, err)
		require.Equal(t, []any{"y", manifest.MapOf("x", "y")}, out)
		require.Equal(t, paths{"a": "x", "b": ""}, p)
	}
}

// TestOtherName has a job whose spec has another name than its folder.
func TestOtherName(t *testing.T) {
	m, err := manifest.Parse(t.Context(), "m.yml", []byte(kept))
	require.NoError(t, err)
	d := boshrender.Deployment{Manifest: m, Releases: keptReleases(t, "another"), Options: boshrender.Options{KeepVariables: true}}
	_, err = d.Resolve(t.Context())
	require.ErrorContains(t, err, "Job directory 'db' does not match job name 'another' in spec")
	d.Lenient, d.Kubernetes = true, nil
	r, err := d.Resolve(t.Context())
	require.NoError(t, err)
	i, err := r.Group("db").RenderInstance(t.Context(), 0)
	require.NoError(t, err)
	require.NotNil(t, i.File("db/f"))
}

// TestEndedReading reads documents with a context that has ended.
func TestEndedReading(t *testing.T) {
	errEnded := errors.New("ended")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errEnded)
	_, err := pod.ParseInfo(ctx, "i.yml", []byte("configs: {}"))
	require.ErrorIs(t, err, errEnded)
	_, err = pod.ParseGroup(ctx, "g.yml", []byte(kept), nil, boshrender.Options{})
	require.ErrorIs(t, err, errEnded)
	_, err = pod.QuarksDocument{}.ParseGroup(ctx, "g.yml", []byte(kept), nil, boshrender.Options{})
	require.ErrorIs(t, err, errEnded)
}

// TestInfoUnderQuarks reads the bpm.yml of jobs from the document of a group.
func TestInfoUnderQuarks(t *testing.T) {
	info, err := pod.ParseInfo(t.Context(), "g.yml", []byte(`name: dep
instance_groups:
- name: web
  instances: 2
  azs: [z1]
  jobs:
  - {name: plain, release: r}
  - name: web
    release: r
    properties:
      port: 80
      quarks: {consumes: {}, bpm: {processes: [{name: w, executable: /w, persistent_disk: false}]}, ports: [{name: w, protocol: TCP, internal: 80}]}
`))
	require.NoError(t, err)
	require.Equal(t, []string{"dep", "web", "service"}, []string{info.Deployment, info.Group, info.Lifecycle})
	require.Equal(t, 2, info.Replicas)
	require.Equal(t, []string{"plain", "web"}, []string{info.Jobs[0].Name, info.Jobs[1].Name})
	require.Nil(t, info.Jobs[0].Config)
	require.Equal(t, "r", info.Jobs[1].Release)
	require.Equal(t, "/w", info.Jobs[1].Config.Processes[0].Executable)
	ports, err := info.Jobs[1].Ports()
	require.NoError(t, err)
	require.Equal(t, 80, ports[0].Port)
	_, err = pod.ParseInfo(t.Context(), "g.yml", []byte("instance_groups: [{name: g, jobs: [{name: [], properties: {quarks: {bpm: {processes: 3}}}}]}]"))
	require.ErrorContains(t, err, "g.yml:1:43: instance_groups[0].jobs[0].name: expected a text")
	require.ErrorContains(t, err, "processes: must be a list")
}
