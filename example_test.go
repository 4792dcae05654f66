package boshrender_test

// This file shows how the package is used.

import (
	"context"
	"errors"
	"fmt"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// The release of the examples: a job that knows its peers.
var release = fstest.MapFS{
	"jobs/node/spec": {Data: []byte(`
name: node
templates: {node.conf.erb: config/node.conf, bpm.yml.erb: config/bpm.yml}
provides: [{name: nodes, type: node, properties: [port]}]
consumes: [{name: nodes, type: node}]
properties:
  port: {default: 7000}
  secret: {}
`)},
	"jobs/node/monit": {Data: []byte("check process node\n")},
	"jobs/node/templates/node.conf.erb": {Data: []byte(`<% nodes = link("nodes") -%>
name = <%= spec.id %>
secret = <%= p("secret") %>
peers = <%= nodes.instances.map { |i| "#{i.address}:#{nodes.p("port")}" }.join(",") %>
`)},
	"jobs/node/templates/bpm.yml.erb": {Data: []byte("processes: [{name: node, executable: /bin/node}]\n")},
}

const deploymentManifest = `
name: example
releases: [{name: cluster, version: 1.0.0}]
instance_groups:
- name: cluster
  azs: [z1, z2]
  instances: 1
  jobs: [{name: node, release: cluster, properties: {secret: ((cluster_secret))}}]
`

// deployment parses the manifest and opens the release.
func deployment() *boshrender.Deployment {
	m, err := manifest.Parse("manifest.yml", []byte(deploymentManifest))
	if err != nil {
		panic(err)
	}
	releases, err := spec.Options{Name: "cluster"}.OpenFS(release)
	if err != nil {
		panic(err)
	}
	d := &boshrender.Deployment{Manifest: m, Releases: releases}
	d.Variables = manifest.Vars{"cluster_secret": "s3cret"}
	return d
}

// Rendering every instance of every group.
func Example() {
	ctx := context.Background()
	resolved, err := deployment().Resolve(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	for instance, err := range resolved.Render(ctx) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println("#", instance.Name())
		fmt.Print(string(instance.File("node/config/node.conf").Data))
	}
	// Output:
	// # cluster/0
	// name = cluster-0-node
	// secret = s3cret
	// peers = cluster-z0-0:7000,cluster-z1-0:7000
	// # cluster/1
	// name = cluster-1-node
	// secret = s3cret
	// peers = cluster-z0-0:7000,cluster-z1-0:7000
}

// Failures print as the director prints them, and can be taken apart.
func ExampleError() {
	ctx := context.Background()
	d := deployment()
	d.Variables = manifest.Vars{"cluster_secret": nil}
	resolved, err := d.Resolve(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = resolved.Group("cluster").RenderInstance(ctx, 0)
	fmt.Println(err)

	var cause *erb.Error
	if errors.As(err, &cause) {
		fmt.Printf("%s at %s, line %d, column %d\n", cause.Class, cause.Template, cause.Line, cause.Column)
	}
	// Output:
	// Unable to render instance groups for deployment. Errors are:
	//   - Unable to render jobs for instance group 'cluster'. Errors are:
	//     - Unable to render templates for job 'node'. Errors are:
	//       - Error filling in template 'node.conf.erb' (line 3: Can't find property '["secret"]')
	// Bosh::Common::Template::UnknownProperty at node/node.conf.erb, line 3, column 14
}

// A resolved group goes to another process, which renders one pod of it.
func ExampleParseGroup() {
	ctx := context.Background()
	d := deployment()
	resolved, err := d.Resolve(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	document, err := resolved.Group("cluster").Marshal(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}

	// Elsewhere, without the manifest:
	env := map[string]string{"AZ_INDEX": "2", "POD_ORDINAL": "0", "POD_IP": "10.0.0.5"}
	pod, err := boshrender.PodFromEnv(func(name string) string { return env[name] })
	if err != nil {
		fmt.Println(err)
		return
	}
	o := boshrender.Options{Variables: manifest.Vars{"cluster_secret": "mounted"}}
	group, err := boshrender.ParseGroup("cluster.yml", document, d.Releases, o)
	if err != nil {
		fmt.Println(err)
		return
	}
	instance, err := group.RenderPod(ctx, pod)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(string(instance.File("node/config/node.conf").Data))
	// Output:
	// name = cluster-1-node
	// secret = mounted
	// peers = cluster-z0-0:7000,cluster-z1-0:7000
}

// With a cloud config, instances are those of a BOSH director.
func ExampleDirector() {
	ctx := context.Background()
	m, err := manifest.Parse("manifest.yml", []byte(deploymentManifest+`  vm_type: small
  stemcell: default
  networks: [{name: private}]
stemcells: [{alias: default, os: ubuntu-noble, version: "1"}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	cloud, err := manifest.ParseCloudConfig("cloud-config.yml", []byte(`
azs: [{name: z1}, {name: z2}]
networks: [{name: private, subnets: [{range: 10.0.0.0/24, gateway: 10.0.0.1, azs: [z1, z2]}]}]
vm_types: [{name: small}]
compilation: {workers: 1, network: private, az: z1, vm_type: small}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	d := deployment()
	d.Manifest = m
	d.Director = &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}}
	resolved, err := d.Resolve(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	for instance, err := range resolved.Group("cluster").Render(ctx) {
		fmt.Println(instance.Spec.AZ, instance.Spec.IP, instance.Spec.Bootstrap, err)
	}
	// Output:
	// z1 10.0.0.2 true <nil>
}

// The bpm.yml of a group, before any of its pods runs.
func ExampleGroup_BPM() {
	ctx := context.Background()
	resolved, err := deployment().Resolve(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	configs, err := resolved.Group("cluster").BPM(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range configs {
		for _, p := range c.Config.Processes {
			fmt.Println(c.Job, p.Name, p.Executable)
		}
	}
	// Output: node node /bin/node
}
