package pod_test

// This file shows how the package is used.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/pod"
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

// cluster is the resolved group of the examples.
func cluster() *boshrender.Group {
	r, err := deployment().Resolve(context.Background())
	if err != nil {
		panic(err)
	}
	return r.Group("cluster")
}

// A resolved group is passed to another process, which renders one of its pods.
func ExampleParseGroup() {
	ctx := context.Background()
	d := deployment()
	resolved, err := d.Resolve(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	document, err := pod.Marshal(ctx, resolved.Group("cluster"))
	if err != nil {
		fmt.Println(err)
		return
	}

	// In the other process, without the manifest:
	env := map[string]string{"AZ_INDEX": "2", "POD_ORDINAL": "0", "POD_IP": "10.0.0.5"}
	p, err := pod.FromEnv(func(name string) string { return env[name] })
	if err != nil {
		fmt.Println(err)
		return
	}
	o := boshrender.Options{Variables: manifest.Vars{"cluster_secret": "mounted"}}
	group, err := pod.ParseGroup(ctx, "cluster.yml", document, d.Releases, o)
	if err != nil {
		fmt.Println(err)
		return
	}
	instance, err := pod.Render(ctx, group, p)
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

// The bpm.yml of a group, before any of its pods is rendered.
func ExampleBPM() {
	ctx := context.Background()
	resolved, err := deployment().Resolve(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	configs, err := pod.BPM(ctx, resolved.Group("cluster"))
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

// The document of a group is a manifest of its own, without the values of variables.
func ExampleMarshal() {
	document, err := pod.Marshal(context.Background(), cluster())
	if err != nil {
		fmt.Println(err)
		return
	}
	for line := range strings.Lines(string(document)) {
		if strings.Contains(line, "secret") || strings.HasPrefix(line, "name:") {
			fmt.Println(strings.TrimSpace(line))
		}
	}
	// Output:
	// name: example
	// secret: "((cluster_secret))"
}

// In a pod, environment variables identify the instance.
func ExampleFromEnv() {
	env := map[string]string{"INSTANCE_GROUP_NAME": "cluster", "AZ_INDEX": "2", "HOSTNAME": "cluster-z1-3", "POD_IP": "10.0.0.5"}
	p, err := pod.FromEnv(func(name string) string { return env[name] })
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%+v\n", p)

	_, err = pod.FromEnv(func(string) string { return "" })
	fmt.Println(err)
	// Output:
	// {Group:cluster Zone:1 Ordinal:3 Replicas:0 IP:10.0.0.5}
	// there is no POD_ORDINAL, and no HOSTNAME that could end in one
}

// In Kubernetes, labels identify the instance of a pod.
func ExampleFromLabels() {
	p, err := pod.FromLabels(map[string]string{
		"quarks.cloudfoundry.org/instance-group-name": "cluster", "quarks.cloudfoundry.org/az-index": "1", "apps.kubernetes.io/pod-index": "3",
	})
	fmt.Printf("%+v %v\n", p, err)
	// Output: {Group:cluster Zone:1 Ordinal:3 Replicas:0 IP:} <nil>
}

// A pod that the group didn't have when it was resolved.
func ExampleRender() {
	instance, err := pod.Render(context.Background(), cluster(), pod.Pod{Ordinal: 4, Replicas: 5})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(instance.Name(), instance.Spec.ID)
	// Output: cluster/4 cluster-4-node
}

// The processes of the pods of a group, and the containers built from them.
func ExampleInfoOf() {
	info, err := pod.InfoOf(context.Background(), cluster())
	if err != nil {
		fmt.Println(err)
		return
	}
	parts, err := info.Parts(pod.PartsOptions{Image: func(release, version string) string { return "registry/" + release + ":" + version }})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range parts.Containers {
		fmt.Println(c.Name, c.Image, c.Command)
	}
	// Output: node-node registry/cluster:1.0.0 [/bin/node]
}

// Data gathering writes both documents of a group; a pod does not need the manifest.
func ExampleOutput() {
	output, err := pod.Output(context.Background(), cluster())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Contains(string(output), pod.OutputGroup), strings.Contains(string(output), pod.OutputBPM))
	// Output: true true
}

// The second document of a group is read without releases.
func ExampleParseInfo() {
	info, err := pod.ParseInfo(context.Background(), "bpm.yaml", []byte(`
instance_group: {name: nats, instances: 2}
configs: {nats: {release: nats, processes: [{name: nats, executable: /bin/nats}]}}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(info.Group, info.Replicas, info.Jobs[0].Config.Processes[0].Executable)
	// Output: nats 2 /bin/nats
}

// Which pods have to restart when a secret changes.
func ExampleDigestsOf() {
	ctx := context.Background()
	before, err := pod.DigestsOf(ctx, cluster())
	if err != nil {
		fmt.Println(err)
		return
	}
	d := deployment()
	d.Variables = manifest.Vars{"cluster_secret": "changed"}
	r, err := d.Resolve(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	now, err := pod.DigestsOf(ctx, r.Group("cluster"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range before.Changed(now) {
		fmt.Println(c)
	}
	// Output:
	// pod 0 of AZ 0 restarts: node/config/node.conf changed
	// pod 0 of AZ 1 restarts: node/config/node.conf changed
}

// The volume of a pod is filled, and names its content.
func ExampleFillVolume() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	instance, err := cluster().RenderInstance(context.Background(), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pod.FillVolume(context.Background(), dir, instance, boshrender.WriteOptions{Shared: true}))
	filled, err := pod.ReadVolume(dir)
	fmt.Println(filled.Instance, len(filled.Files), err)
	// Output:
	// <nil>
	// cluster/0 4 <nil>
}

// A volume that nothing has filled is incomplete.
func ExampleReadVolume() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	_, err = pod.ReadVolume(dir)
	fmt.Println(errors.Is(err, pod.ErrIncomplete))
	// Output: true
}
