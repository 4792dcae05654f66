//go:build linux

package pipelinetest

// This file measures how processor time and memory grow with the sizes that users choose.

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/procstat"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
)

// maxExponent is the largest x where the time may grow by the size to the power of x: 1 is linear, 2 quadratic.
const maxExponent = 1.1

// growths are all things that are done with a deployment of some size, and the sizes in a long run.
var growths = []struct {
	name  string
	sizes []int
	do    func(ctx context.Context, n int)
}{
	{"instances", []int{1000, 10_000, 50_000, 100_000}, func(ctx context.Context, n int) { place(ctx, grown(), groupsOf(1, n)) }},
	{"groups", []int{1000, 10_000, 50_000, 100_000}, func(ctx context.Context, n int) { place(ctx, grown(), groupsOf(min(1000, n), n)) }},
	{"again", []int{1000, 10_000, 40_000}, again},
	{"static", []int{1000, 10_000, 40_000}, static},
	{"deployments", []int{20, 100, 500}, deployments},
	{"pods", []int{1000, 10_000}, func(ctx context.Context, n int) { inKubernetes(ctx, groupsOf(min(1000, n), n)) }},
	{"peers", []int{1000, 10_000}, func(ctx context.Context, n int) {
		inKubernetes(ctx, strings.Replace(groupsOf(1, n), "jobs: [", "jobs: [{name: peers, release: r}, ", 1))
	}},
	{"links", []int{1000, 10_000}, func(ctx context.Context, n int) {
		place(ctx, grown(), strings.Replace(groupsOf(1, n), "jobs: [", "jobs: [{name: links, release: r}, ", 1))
	}},
	{"variables", []int{1000, 10_000, 100_000}, variables},
	{"ops", []int{1000, 10_000, 100_000}, ops},
	{"bytes", []int{500_000, 5_000_000}, func(_ context.Context, n int) { parse(textOf(n)) }},
}

// BenchmarkGrowth reports the CPU time and the peak memory of each size, and by which power of the size the time grows.
// In a long run this has a budget; others have a fiftieth of the sizes, where the exponent says little.
func BenchmarkGrowth(b *testing.B) {
	for _, g := range growths {
		b.Run(g.name, func(b *testing.B) {
			var times []float64
			for _, n := range g.sizes {
				n = max(2, tier.Of(n/500, n/50, n))
				b.Run(fmt.Sprint(n), func(b *testing.B) {
					debug.FreeOSMemory()
					before := procstat.BeginPeak()
					begun := procstat.CPU()
					for b.Loop() {
						g.do(b.Context(), n)
					}
					took := (procstat.CPU() - begun).Seconds() / float64(b.N)
					times = append(times, took)
					b.ReportMetric(took, "CPU-s/op")
					b.ReportMetric(float64(procstat.Peak()-before)/1e6, "peak-MB")
				})
			}
			last := len(g.sizes) - 1
			if len(times) != len(g.sizes) {
				return // others were chosen
			}
			exponent := math.Log(times[last]/times[0]) / math.Log(float64(g.sizes[last])/float64(g.sizes[0]))
			b.Logf("exponent %.2f", exponent)
			require.True(b, !tier.Everything() || exponent <= maxExponent, "%s grows with exponent %.2f", g.name, exponent)
		})
	}
}

// TestGrowth does each thing once.
func TestGrowth(t *testing.T) {
	for _, g := range growths {
		t.Run(g.name, func(t *testing.T) { g.do(t.Context(), 20) })
	}
}

// asDeployed reads the documents of a deployment as the director gets them from `bosh deploy`.
var asDeployed = manifest.YAML{Reading: manifest.AsDeployed}

func parse(text string) *manifest.Manifest {
	return try.Get(asDeployed.Manifest(context.Background(), "manifest.yml", []byte(text)))
}

const (
	head = "name: growth\nreleases: [{name: r, version: 1}]\nstemcells: [{alias: default, os: o, version: 1}]\n" +
		"update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}\ninstance_groups:\n"
	// group has the settings that all groups share.
	group = "  azs: [z1, z2]\n  networks: [{name: default}]\n  stemcell: default\n  vm_type: small\n"
)

// wideCloud has room for a million addresses.
const wideCloud = `
azs: [{name: z1}, {name: z2}]
vm_types: [{name: small}]
networks: [{name: default, type: manual, subnets: [{range: 10.0.0.0/12, gateway: 10.0.0.1, azs: [z1, z2]}]}]
compilation: {workers: 1, network: default, az: z1, vm_type: small}
`

// groupsOf returns a manifest with n instances in the given number of groups.
func groupsOf(number, n int) string {
	var b strings.Builder
	b.WriteString(head)
	for g := range number {
		fmt.Fprintf(&b, "- name: g%d\n  instances: %d\n%s  jobs: [{name: app, release: r}]\n", g, n/number, group)
	}
	return b.String()
}

// textOf returns a manifest of at least n bytes: one group with many properties of many kinds.
func textOf(n int) string {
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
	d := grown()
	d.Director, d.Kubernetes = nil, &boshrender.Kubernetes{}
	for g := range place(ctx, d, text).All() {
		try.Get(pod.Marshal(ctx, g))
	}
}

// deployments renders n deployments. Each is kept from the addresses of those before it, as by a director.
func deployments(ctx context.Context, n int) {
	d := grown()
	taken := &d.Director.Placement.TakenIPs
	for i := range n {
		resolved := place(ctx, d, strings.Replace(groupsOf(2, 20), "name: growth", fmt.Sprintf("name: growth%d", i), 1))
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
	d := grown()
	for _, group := range place(ctx, d, groupsOf(min(1000, n), n)).Placements() {
		for _, i := range group.Instances {
			d.Director.Existing = append(d.Director.Existing, placement.ExistingInstance{
				Group: group.Group, ID: i.ID, Index: i.Index, AZ: i.AZ, Bootstrap: i.Bootstrap, VM: true, PersistentDisk: true,
				Networks: []placement.ExistingNetwork{{Name: "default", IP: i.Networks[0].IP}},
			})
		}
	}
	place(ctx, d, groupsOf(min(1000, n), n))
}

// static renders n instances that have their addresses in the manifest.
func static(ctx context.Context, n int) {
	d := grown()
	addresses := fmt.Sprintf("10.1.0.0 - 10.1.%d.%d", (n-1)/256, (n-1)%256)
	d.Director.CloudConfigs[0] = cloudConfig(strings.Replace(wideCloud, "gateway:", "static: ["+addresses+"], gateway:", 1))
	place(ctx, d, strings.Replace(groupsOf(1, n), "{name: default}", "{name: default, static_ips: ["+addresses+"]}", 1))
}

func cloudConfig(text string) *manifest.CloudConfig {
	return try.Get(asDeployed.CloudConfig(context.Background(), "cloud.yml", []byte(text)))
}

//go:embed testdata/growth.txtar
var releaseText []byte

// grown returns a deployment without a manifest.
func grown() *boshrender.Deployment {
	files := fstest.MapFS{}
	for _, f := range casefile.ParseArchive(releaseText).Sections {
		files[f.Name] = &fstest.MapFile{Data: []byte(f.Data), Mode: 0o644}
	}
	return &boshrender.Deployment{
		Releases: try.Get(spec.Options{Name: "r"}.OpenFS(context.Background(), files)),
		Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloudConfig(wideCloud)}},
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
	d := grown()
	d.Options.Variables = try.Get(asDeployed.Vars(ctx, "vars.yml", []byte(file.String())))
	m := strings.Replace(groupsOf(1, 1), "  jobs: [{name: app, release: r}]\n", "  jobs:\n  - name: app\n    release: r\n    properties:\n      keys:\n"+properties.String(), 1)
	place(ctx, d, m)
}

func ops(ctx context.Context, n int) {
	var file strings.Builder
	for o := range n {
		fmt.Fprintf(&file, "- {type: replace, path: '/keys/k%d?', value: %d}\n", o, o)
	}
	all := try.Get(asDeployed.Ops(ctx, "ops.yml", []byte(file.String())))
	doc := try.Get(all.Apply(ctx, try.Get(asDeployed.Document(ctx, "manifest.yml", []byte("keys: {}\n")))))
	if doc.Get("keys").Len() != n {
		try.Fail("keys are missing")
	}
}
