package pipelinetest

// This file measures the pipeline on the bundled deployment.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/pod"
)

func BenchmarkResolve(b *testing.B) {
	d := bundled(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.Resolve(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRender renders all instances, with templates already parsed and variables already interpolated; and once
// from the manifest, without and with marks of secrets.
func BenchmarkRender(b *testing.B) {
	b.Run("prepared", func(b *testing.B) {
		r := resolve(b, bundled(b))
		render(b, r)
		b.ReportAllocs()
		files, bytes := 0, 0
		for b.Loop() {
			files, bytes = render(b, r)
		}
		b.SetBytes(int64(bytes))
		b.ReportMetric(float64(files), "files/op")
	})
	for name, mark := range map[string]bool{"whole": false, "marked": true} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				d := bundled(b)
				d.MarkSecrets = mark
				render(b, resolve(b, d))
			}
		})
	}
}

// render renders all instances, and returns how many files and bytes they have.
func render(b *testing.B, r *boshrender.Resolved) (files, bytes int) {
	for i, err := range r.Render(b.Context()) {
		if err != nil {
			b.Fatal(err)
		}
		for _, f := range i.Files {
			files++
			bytes += len(f.Data)
		}
	}
	return files, bytes
}

func BenchmarkMarshalGroup(b *testing.B) {
	g := resolve(b, bundled(b)).Group("broker")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := pod.Marshal(b.Context(), g); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkResolveDirector resolves 60 groups, each with ten links to the others, for a director.
func BenchmarkResolveDirector(b *testing.B) {
	var spec, groups strings.Builder
	spec.WriteString("provides: [{name: self, type: web, properties: [port]}]\nconsumes:\n")
	for n := range 10 {
		fmt.Fprintf(&spec, "- {name: peer%d, type: web}\n", n)
	}
	groups.WriteString("instance_groups:\n")
	for g := range 60 {
		fmt.Fprintf(&groups, "- name: g%d\n  azs: [z1, z2]\n  vm_type: small\n  stemcell: default\n  networks: [{name: default}]\n  instances: 3\n"+
			"  jobs:\n  - name: app\n    release: r\n    provides: {self: {as: s%d}}\n    consumes:\n", g, g)
		for n := range 10 {
			fmt.Fprintf(&groups, "      peer%d: {from: s%d}\n", n, (g+n)%60)
		}
	}
	for name, features := range map[string]string{"addresses": "", "names": "features: {use_short_dns_addresses: true, use_dns_addresses: true}\n"} {
		b.Run(name, func(b *testing.B) {
			d := deploy(b, groups.String()+machines+features, jobWith("", "{port: {default: 80}}", spec.String()))
			c, err := manifest.ParseCloudConfig(b.Context(), "cloud.yml", []byte(cloud))
			require.NoError(b, err)
			d.Kubernetes, d.Director = nil, &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{c}}
			resolve(b, d)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := d.Resolve(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// scaled returns a deployment of two groups with n pods each. One group consumes the other's link.
func scaled(tb testing.TB, n int, template string) *boshrender.Deployment {
	var properties strings.Builder
	for p := range 40 {
		fmt.Fprintf(&properties, "key%d: {default: {host: h%d.example.com, port: %d, tags: [a, b]}}, ", p, p, p)
	}
	groups := fmt.Sprintf("instance_groups:\n"+
		"- {name: web, azs: [a], instances: %[1]d, jobs: [{name: app, release: r, consumes: {w: {from: s}}, provides: {w: {as: v}}}]}\n"+
		"- {name: store, instances: %[1]d, jobs: [{name: app, release: r, consumes: {w: {from: v}}, provides: {w: {as: s}}}]}\n", n)
	f := jobWith(template, "{"+properties.String()+"}", "consumes: [{name: w, type: w, from: w}]\nprovides: [{name: w, type: w, properties: [key1, key2]}]\n")
	f["r/app/monit"] = "check process app with pidfile /x"
	return deploy(tb, groups, f)
}

// BenchmarkPods renders the pods of large groups. The cost of a pod shouldn't depend on their number, except for the
// data of the others that it writes.
func BenchmarkPods(b *testing.B) {
	for _, c := range []struct{ name, template string }{
		{"alone", "<%= spec.index %> <%= p('key7.host') %>\n"},
		{"link", "<%= link('w').p('key1.host') %>\n"},
		{"peers", "<% link('w').instances.each do |i| %><%= i.address %>\n<% end %>"},
		{"loop", "<% link('w').instances.each do |i| %><%= i.address %> <%= link('w').p('key1.host') %>\n<% end %>"},
	} {
		for _, n := range []int{100, 400, 1600} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				d := scaled(b, n, c.template)
				b.ReportAllocs()
				for b.Loop() {
					for _, err := range resolve(b, d).Render(b.Context()) {
						if err != nil {
							b.Fatal(err)
						}
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(2*n), "ns/pod")
			})
		}
	}
}
