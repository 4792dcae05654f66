package kube_test

// This file shows how the package is used.

import (
	"context"
	"fmt"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

func Example() {
	ctx := context.Background()
	releases, err := spec.Options{Name: "shop"}.OpenFS(ctx, fstest.MapFS{
		"jobs/web/monit":                 {},
		"jobs/web/spec":                  {Data: []byte("name: web\ntemplates: {bpm.yml.erb: config/bpm.yml}\nproperties: {port: {default: 80}}\n")},
		"jobs/web/templates/bpm.yml.erb": {Data: []byte("processes: [{name: web, executable: /bin/web, args: [<%= p('port') %>]}]\n")},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := manifest.Parse(ctx, "manifest.yml", []byte(`
name: shop
releases: [{name: shop, version: 1.0.0, url: registry.example.com/shop}]
stemcells: [{alias: default, os: noble, version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
instance_groups:
- name: web
  instances: 2
  stemcell: default
  jobs: [{name: web, release: shop}]
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	d := &boshrender.Deployment{Manifest: m, Releases: releases, Kubernetes: &boshrender.Kubernetes{}}
	r, err := d.Resolve(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	inCluster := new(kube.State) // a new deployment; for a running one, see StateOf
	objects, err := kube.Build(ctx, r, inCluster, kube.Options{Image: "example.com/operator:1"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range objects.All() {
		fmt.Println(o.GetObjectKind().GroupVersionKind().Kind, o.GetName())
	}
	// Output:
	// Secret desired.shop-v1
	// Secret ig-resolved.web-v1
	// Secret bpm.web-v1
	// Secret variables.web-v1
	// Service web
	// Service web-0
	// Service web-1
	// PodDisruptionBudget web
	// StatefulSet web
}
