package kube_test

// This file measures Build with a large deployment.

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
	"github.com/stretchr/testify/require"
)

// many resolves a deployment of groups with ten pods each, whose processes have a variable in their arguments.
func many(t testing.TB, groups int) *boshrender.Resolved {
	t.Helper()
	releases, err := spec.OpenFS(t.Context(), fstest.MapFS{
		"config/final.yml": {Data: []byte("name: small")}, "jobs/app/monit": {},
		"jobs/app/spec":                  {Data: []byte("{name: app, templates: {conf.erb: config/conf, bpm.yml.erb: config/bpm.yml}, properties: {password: {}}}")},
		"jobs/app/templates/conf.erb":    {Data: []byte("<%= spec.index %> <%= spec.address %> <%= p('password') %>\n")},
		"jobs/app/templates/bpm.yml.erb": {Data: []byte("processes: [{name: app, executable: /bin/app, args: ['<%= p('password') %>']}]\n")},
	})
	require.NoError(t, err)
	var b strings.Builder
	b.WriteString("{name: many, releases: [{name: small, version: 1}], stemcells: [{alias: default, os: noble, version: 1}],\n" +
		"update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}, variables: [{name: password, type: password}], instance_groups: [\n")
	for n := range groups {
		fmt.Fprintf(&b, "{name: web%03d, azs: [z1], instances: 10, stemcell: default, vm_type: small, networks: [{name: default}], "+
			"jobs: [{name: app, release: small, properties: {password: ((password))}}]},\n", n)
	}
	m, err := manifest.Parse(t.Context(), "many.yml", []byte(b.String()+"]}"))
	require.NoError(t, err)
	scheme, err := placement.SchemeNamed("stride")
	require.NoError(t, err)
	d := boshrender.Deployment{Manifest: m, Releases: releases, Kubernetes: &boshrender.Kubernetes{Scheme: scheme},
		Options: boshrender.Options{Variables: manifest.Vars{"password": "a-long-password"}}}
	r, err := d.Resolve(t.Context())
	require.NoError(t, err)
	return r
}

func BenchmarkBuild(b *testing.B) {
	r := many(b, 200)
	for b.Loop() {
		objects, err := kube.Build(b.Context(), r, new(kube.State), kube.Options{Image: "operator", ReleaseImage: image})
		require.NoError(b, err)
		require.Len(b, objects.StatefulSets, 200)
		b.ReportMetric(float64(len(objects.All())), "objects")
	}
}
