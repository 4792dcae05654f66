package main

// This file makes deployments of given sizes.

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"strings"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
)

// sized has all things that are done with a deployment of size n. The comparison with other sizes is in the table of
// package main above.
var sized = map[string]func(ctx context.Context, n int){
	"instances": func(ctx context.Context, n int) { place(ctx, deployment(), groups(1, n)) },
	"groups":    func(ctx context.Context, n int) { place(ctx, deployment(), groups(min(1000, n), n)) },
	"again":     again, "static": static, "deployments": deployments, "variables": variables, "ops": ops,
	"pods": func(ctx context.Context, n int) { inKubernetes(ctx, groups(min(1000, n), n)) },
	"peers": func(ctx context.Context, n int) {
		inKubernetes(ctx, strings.Replace(groups(1, n), "jobs: [", "jobs: [{name: peers, release: r}, ", 1))
	},
	"links": func(ctx context.Context, n int) {
		place(ctx, deployment(), strings.Replace(groups(1, n), "jobs: [", "jobs: [{name: links, release: r}, ", 1))
	},
	"bytes": func(_ context.Context, n int) { parse(text(n)) },
}

// growth does one thing with a deployment of size n. It prints nothing; another program measures it.
func growth(ctx context.Context, flags *flag.FlagSet, args []string) {
	what := flags.String("what", "instances", "what to do")
	n := flags.Int("n", 1000, "the size")
	try.Do(flags.Parse(args))
	do, ok := sized[*what]
	if !ok {
		try.Fail("nothing is called %q", *what)
	}
	do(ctx, *n)
}

func parse(text string) *manifest.Manifest {
	return try.Get(reading.Manifest(context.Background(), "manifest.yml", []byte(text)))
}

const (
	head = "name: growth\nreleases: [{name: r, version: 1}]\nstemcells: [{alias: default, os: o, version: 1}]\n" +
		"update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}\ninstance_groups:\n"
	// group has the settings that all groups share.
	group = "  azs: [z1, z2]\n  networks: [{name: default}]\n  stemcell: default\n  vm_type: small\n"
)

// cloud has room for a million addresses.
const cloud = `
azs: [{name: z1}, {name: z2}]
vm_types: [{name: small}]
networks: [{name: default, type: manual, subnets: [{range: 10.0.0.0/12, gateway: 10.0.0.1, azs: [z1, z2]}]}]
compilation: {workers: 1, network: default, az: z1, vm_type: small}
`

// groups returns a manifest with n instances in the given number of groups.
func groups(number, n int) string {
	var b strings.Builder
	b.WriteString(head)
	for g := range number {
		fmt.Fprintf(&b, "- name: g%d\n  instances: %d\n%s  jobs: [{name: app, release: r}]\n", g, n/number, group)
	}
	return b.String()
}

// text returns a manifest of at least n bytes: one group with many properties of many kinds.
func text(n int) string {
	var b strings.Builder
	b.WriteString(head + "- name: g\n  instances: 1\n" + group + "  jobs:\n  - name: app\n    release: r\n    properties:\n")
	for p := 0; b.Len() < n; p++ {
		fmt.Fprintf(&b, "      key%d:\n        host: h%d.example.com\n        port: %d\n        tags: [a, \"b c\"]\n        on: true\n"+
			"        certificate: |\n          -----BEGIN CERTIFICATE-----\n          MIIDETCCAfmgAwIBAgIQLKoqtOHHYoPLDjlFFFFFFTANBgkqhkiG9w0BAQsFADAz\n          -----END CERTIFICATE-----\n", p, p, p)
	}
	return b.String()
}

// inKubernetes renders the pods of a deployment, and the documents of its groups.
func inKubernetes(ctx context.Context, text string) {
	d := deployment()
	d.Director, d.Kubernetes = nil, &boshrender.Kubernetes{}
	for g := range place(ctx, d, text).All() {
		try.Get(pod.Marshal(ctx, g))
	}
}

// deployments renders n deployments. Each is kept from the addresses of those before it, as by a director.
func deployments(ctx context.Context, n int) {
	d := deployment()
	taken := &d.Director.Placement.TakenIPs
	for i := range n {
		resolved := place(ctx, d, strings.Replace(groups(2, 20), "name: growth", fmt.Sprintf("name: growth%d", i), 1))
		for _, group := range resolved.Placements() {
			for _, instance := range group.Instances {
				for _, network := range instance.Networks {
					*taken = append(*taken, network.IP)
				}
			}
		}
	}
}

// again renders n instances, and then renders them again as existing instances.
func again(ctx context.Context, n int) {
	d := deployment()
	for _, group := range place(ctx, d, groups(min(1000, n), n)).Placements() {
		for _, i := range group.Instances {
			d.Director.Existing = append(d.Director.Existing, placement.ExistingInstance{
				Group: group.Group, ID: i.ID, Index: i.Index, AZ: i.AZ, Bootstrap: i.Bootstrap, VM: true, PersistentDisk: true,
				Networks: []placement.ExistingNetwork{{Name: "default", IP: i.Networks[0].IP}},
			})
		}
	}
	place(ctx, d, groups(min(1000, n), n))
}

// static renders n instances that have their addresses in the manifest.
func static(ctx context.Context, n int) {
	d := deployment()
	addresses := fmt.Sprintf("10.1.0.0 - 10.1.%d.%d", (n-1)/256, (n-1)%256)
	d.Director.CloudConfigs[0] = cloudConfig(strings.Replace(cloud, "gateway:", "static: ["+addresses+"], gateway:", 1))
	place(ctx, d, strings.Replace(groups(1, n), "{name: default}", "{name: default, static_ips: ["+addresses+"]}", 1))
}

func cloudConfig(text string) *manifest.CloudConfig {
	return try.Get(reading.CloudConfig(context.Background(), "cloud.yml", []byte(text)))
}

//go:embed release.txtar
var releaseText []byte

// deployment returns a deployment without a manifest.
func deployment() *boshrender.Deployment {
	files := fstest.MapFS{}
	for _, f := range casefile.ParseArchive(releaseText).Sections {
		files[f.Name] = &fstest.MapFile{Data: []byte(f.Data), Mode: 0o644}
	}
	return &boshrender.Deployment{
		Releases: try.Get(spec.Options{Name: "r"}.OpenFS(context.Background(), files)),
		Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloudConfig(cloud)}},
		Options:  boshrender.Options{Workers: 1},
	}
}

// place renders the files of a deployment with a manifest.
func place(ctx context.Context, d *boshrender.Deployment, text string) *boshrender.Resolved {
	d.Manifest = parse(text)
	resolved := try.Get(d.Resolve(ctx))
	files := 0
	for _, err := range resolved.Render(ctx) {
		try.Do(err)
		files++
	}
	if files == 0 {
		try.Fail("nothing was rendered")
	}
	return resolved
}

func variables(ctx context.Context, n int) {
	var file, properties strings.Builder
	for v := range n {
		fmt.Fprintf(&file, "v%d: value %d\n", v, v)
		fmt.Fprintf(&properties, "        k%d: ((v%d))\n", v, v)
	}
	d := deployment()
	d.Options.Variables = try.Get(reading.Vars(ctx, "vars.yml", []byte(file.String())))
	m := strings.Replace(groups(1, 1), "  jobs: [{name: app, release: r}]\n", "  jobs:\n  - name: app\n    release: r\n    properties:\n      keys:\n"+properties.String(), 1)
	place(ctx, d, m)
}

func ops(ctx context.Context, n int) {
	var file strings.Builder
	for o := range n {
		fmt.Fprintf(&file, "- {type: replace, path: '/keys/k%d?', value: %d}\n", o, o)
	}
	all := try.Get(reading.Ops(ctx, "ops.yml", []byte(file.String())))
	doc := try.Get(all.Apply(ctx, try.Get(reading.Document(ctx, "manifest.yml", []byte("keys: {}\n")))))
	if doc.Get("keys").Len() != n {
		try.Fail("keys are missing")
	}
}
