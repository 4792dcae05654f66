package boshrender_test

// This file shows how the package is used.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// The release of the examples: a job that lists its peers.
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
	m, err := manifest.Parse(context.Background(), "manifest.yml", []byte(deploymentManifest))
	if err != nil {
		panic(err)
	}
	releases, err := spec.Options{Name: "cluster"}.OpenFS(context.Background(), release)
	if err != nil {
		panic(err)
	}
	d := &boshrender.Deployment{Manifest: m, Releases: releases, Kubernetes: &boshrender.Kubernetes{}}
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

// With a cloud config, instances are planned as by a BOSH director.
func ExampleDirector() {
	ctx := context.Background()
	m, err := manifest.Parse(ctx, "manifest.yml", []byte(deploymentManifest+`  vm_type: small
  stemcell: default
  networks: [{name: private}]
stemcells: [{alias: default, os: ubuntu-noble, version: "1"}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	cloud, err := manifest.ParseCloudConfig(ctx, "cloud-config.yml", []byte(`
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
	d.Kubernetes, d.Director = nil, &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}}
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

// resolved is the deployment of the examples.
func resolved() *boshrender.Resolved {
	r, err := deployment().Resolve(context.Background())
	if err != nil {
		panic(err)
	}
	return r
}

// instance is the first instance of the examples, rendered.
func instance() *boshrender.Instance {
	i, err := resolved().Group("cluster").RenderInstance(context.Background(), 0)
	if err != nil {
		panic(err)
	}
	return i
}

// Resolve reports all errors at once. Its result provides groups, links and names.
func ExampleDeployment_Resolve() {
	ctx := context.Background()
	r, err := deployment().Resolve(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	for group := range r.All() {
		fmt.Println(group.Name, group.Lifecycle, group.AZs, group.Size())
	}
	why, _ := r.Links().Explain("cluster", "node", "nodes")
	fmt.Print(why)

	d := deployment()
	d.Releases = nil
	_, err = d.Resolve(ctx)
	fmt.Println(err)
	// Output:
	// cluster service [z1 z2] 2
	// link 'nodes' of type 'node' of job 'node' in instance group 'cluster': resolved
	//   rule: implicit: by type (manifest.yml:8:10)
	//   + Link provider 'nodes' from job 'node' in instance group 'cluster' in deployment 'example': it matches (manifest.yml:8:10)
	//   addresses: DNS names
	//   property port: default in the spec (jobs/node/spec:7:3)
	// Release 'cluster' of job 'node' was not given: no release found
}

// The files of each instance of a group, as soon as they are rendered.
func ExampleGroup_Render() {
	for instance, err := range resolved().Group("cluster").Render(context.Background()) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		for _, f := range instance.Files {
			fmt.Println(instance.Name(), f.Path, len(f.Data))
		}
	}
	// Output:
	// cluster/0 node/monit 19
	// cluster/0 node/config/node.conf 82
	// cluster/0 node/config/bpm.yml 49
	// cluster/0 node/.bosh/links.json 70
	// cluster/1 node/monit 19
	// cluster/1 node/config/node.conf 82
	// cluster/1 node/config/bpm.yml 49
	// cluster/1 node/.bosh/links.json 70
}

// The spec hash of a job, for rendering another template.
func ExampleGroup_SpecHash() {
	ctx := context.Background()
	group := resolved().Group("cluster")
	hash, err := group.SpecHash(ctx, "node", group.Job("node").Instances[1])
	if err != nil {
		fmt.Println(err)
		return
	}
	t, err := erb.Parse("mine", `<%= spec.id %> <%= p("secret") %> <%= link("nodes").instances.size %>`)
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := t.Render(ctx, erb.Input{Spec: hash})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(out.Text)
	// Output: cluster-1-node s3cret 2
}

// Of each group the director reports the first instance that failed.
func ExampleCombine() {
	ctx := context.Background()
	d := deployment()
	d.Variables = manifest.Vars{"cluster_secret": nil}
	r, err := d.Resolve(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	var failed []*boshrender.Error
	for _, err := range r.Render(ctx) {
		var e *boshrender.Error
		if errors.As(err, &e) {
			failed = append(failed, e)
		}
	}
	fmt.Println(len(failed), "instances failed")
	fmt.Println(boshrender.Combine(failed...))
	// Output:
	// 2 instances failed
	// Unable to render instance groups for deployment. Errors are:
	//   - Unable to render jobs for instance group 'cluster'. Errors are:
	//     - Unable to render templates for job 'node'. Errors are:
	//       - Error filling in template 'node.conf.erb' (line 3: Can't find property '["secret"]')
}

// Failures can be taken apart: by job, by template.
func ExampleTemplateError() {
	ctx := context.Background()
	d := deployment()
	d.Variables = manifest.Vars{"cluster_secret": nil}
	r, err := d.Resolve(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = r.Group("cluster").RenderInstance(ctx, 0)
	var t *boshrender.TemplateError
	if errors.As(err, &t) {
		fmt.Println(t.Job, t.Source)
		fmt.Println(t.Err)
	}
	// Output:
	// node node.conf.erb
	// node/node.conf.erb:3:14: Bosh::Common::Template::UnknownProperty: Can't find property '["secret"]'
}

// A rendered instance is an object in JSON, from paths to texts.
func ExampleInstance_MarshalJSON() {
	i := &boshrender.Instance{Group: "cluster", Files: []boshrender.File{{Job: "node", Path: "node/bin/run", Data: []byte("exec\n")}}}
	text, err := i.MarshalJSON()
	fmt.Println(string(text), err)
	// Output: {"node/bin/run":"exec\n"} <nil>
}

func ExampleInstance_File() {
	f := instance().File("node/config/node.conf")
	fmt.Println(f.Job, f.Source)
	fmt.Println(f.Reads, f.Volatile)
	fmt.Println(instance().File("node/config/nothing") == nil)
	// Output:
	// node node.conf.erb
	// [links.nodes.instances[] spec.id properties.secret links.nodes.instances.address links.nodes.properties.port] []
	// true
}

// The files of one instance, all or none.
func ExampleInstance_WriteDir() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	target := filepath.Join(dir, "jobs")
	if err := instance().WriteDir(target); err != nil {
		fmt.Println(err)
		return
	}
	list(target)
	// Output:
	// -rw------- node/.bosh/links.json
	// -rw------- node/config/bpm.yml
	// -rw------- node/config/node.conf
	// -rw------- node/monit
}

// list prints the files in a directory with their modes.
func list(dir string) {
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil {
			fmt.Println(info.Mode(), path)
		}
		return err
	})
	if err != nil {
		fmt.Println(err)
	}
}

// A tree has the files of all instances, which other processes may read.
func ExampleWriteOptions_NewTree() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	target := filepath.Join(dir, "instances")
	tree, err := boshrender.WriteOptions{Shared: true}.NewTree(target)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer tree.Close()
	for instance, err := range resolved().Render(ctx) {
		if err == nil {
			err = tree.Add(ctx, instance)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := tree.Commit(ctx); err != nil {
		fmt.Println(err)
		return
	}
	list(target)
	// Output:
	// -rw-r--r-- cluster/0/node/.bosh/links.json
	// -rw-r--r-- cluster/0/node/config/bpm.yml
	// -rw-r--r-- cluster/0/node/config/node.conf
	// -rw-r--r-- cluster/0/node/monit
	// -rw-r--r-- cluster/1/node/.bosh/links.json
	// -rw-r--r-- cluster/1/node/config/bpm.yml
	// -rw-r--r-- cluster/1/node/config/node.conf
	// -rw-r--r-- cluster/1/node/monit
}

// A director's texts have no positions, and end where it stops.
func ExampleDirectorText() {
	err := manifest.Errors{
		{Location: manifest.Location{File: "manifest.yml", Line: 3}, Message: "Duplicate release name 'nats'"},
		{Location: manifest.Location{File: "manifest.yml", Line: 9}, Message: "Duplicate stemcell alias 'default'"},
	}
	fmt.Println(boshrender.DirectorText(err))
	// Output: Duplicate release name 'nats'
}
