package boshrender

// This file measures the pipeline on the bundled deployment.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/manifest"
	"github.com/stretchr/testify/require"
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

// BenchmarkRender renders all instances; the templates are parsed and the variables known.
func BenchmarkRender(b *testing.B) {
	r := resolve(b, bundled(b))
	files, bytes := 0, 0
	render := func() {
		files, bytes = 0, 0
		for i, err := range r.Render(b.Context()) {
			if err != nil {
				b.Fatal(err)
			}
			for _, f := range i.Files {
				files++
				bytes += len(f.Data)
			}
		}
	}
	render()
	b.ReportAllocs()
	b.SetBytes(int64(bytes))
	for b.Loop() {
		render()
	}
	b.ReportMetric(float64(files), "files/op")
}

func BenchmarkMarshalGroup(b *testing.B) {
	g := resolve(b, bundled(b)).Group("broker")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := g.Marshal(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkResolveDirector resolves 60 groups, each with ten links to the others, in a director's world.
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
			c, err := manifest.ParseCloudConfig("cloud.yml", []byte(cloud))
			require.NoError(b, err)
			d.Director = &Director{CloudConfigs: []*manifest.CloudConfig{c}}
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
