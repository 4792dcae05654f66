package manifest

// This file measures reading, changing, interpolating and validating a manifest of about 3,000 lines.

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// benchManifest returns a manifest with 23 instance groups of 8 jobs, about 3,000 lines in all.
func benchManifest() string {
	var b strings.Builder
	b.WriteString("name: ((deployment))\nupdate: {canaries: 1, max_in_flight: 50%, canary_watch_time: 1000-5000, update_watch_time: 5000}\n" +
		"stemcells:\n- {alias: default, os: ubuntu-jammy, version: \"1.117\"}\nreleases:\n")
	for r := range 8 {
		fmt.Fprintf(&b, "- name: release-%d\n  version: 1.%d.0\n  url: https://example.com/release-%d.tgz\n  sha1: 0123456789abcdef0123456789abcdef01234567\n", r, r, r)
	}
	b.WriteString("instance_groups:\n")
	for g := range 23 {
		fmt.Fprintf(&b, "- name: group-%d\n  azs: [z1, z2]\n  instances: 2\n  vm_type: small\n  stemcell: default\n  networks:\n  - name: default\n  jobs:\n", g)
		for j := range 8 {
			fmt.Fprintf(&b, `  - name: job-%d
    release: release-%d
    provides:
      endpoint: {as: endpoint-%d-%d, shared: true}
    consumes:
      database: {from: db}
    properties:
      job_%d:
        port: %d
        tls:
          ca: ((tls_%d.ca))
          certificate: ((tls_%d.certificate))
          private_key: ((tls_%d.private_key))
        url: https://job-%d.((domain)):%d/v1
        log: {level: info, format: rfc3339}
`, j, j, g, j, j, 8000+j, j, j, j, j, 8000+j)
		}
	}
	b.WriteString("variables:\n- name: domain\n  type: password\n")
	for j := range 8 {
		fmt.Fprintf(&b, "- name: tls_%d\n  type: certificate\n  options:\n    ca: ca\n    common_name: job-%d\n    alternative_names: [job-%d.internal]\n", j, j, j)
	}
	return b.String()
}

// benchOps returns an ops file that touches every group.
func benchOps() string {
	var b strings.Builder
	for g := range 23 {
		fmt.Fprintf(&b, "- type: replace\n  path: /instance_groups/name=group-%d/instances\n  value: 3\n"+
			"- type: replace\n  path: /instance_groups/name=group-%d/jobs/name=job-1/properties/job_1/extra?/flag\n  value: true\n"+
			"- type: remove\n  path: /instance_groups/name=group-%d/jobs/name=job-7\n", g, g, g)
	}
	return b.String()
}

func benchVars() Vars {
	vars := Vars{"deployment": "bench", "domain": "example.com"}
	for j := range 8 {
		vars[fmt.Sprintf("tls_%d", j)] = map[string]any{"ca": "CA", "certificate": "CERT", "private_key": "KEY"}
	}
	return vars
}

func BenchmarkManifest(b *testing.B) {
	text, opsText, vars := []byte(benchManifest()), []byte(benchOps()), benchVars()
	b.Logf("%d lines", strings.Count(string(text), "\n"))
	ctx := context.Background()
	must := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	m, err := Parse(ctx, "bench.yml", text)
	must(err)
	ops, err := ParseOps(ctx, "ops.yml", opsText)
	must(err)
	changed, err := m.Apply(ctx, ops)
	must(err)
	full, err := Interpolation{Store: vars, Everywhere: true}.Manifest(ctx, changed)
	must(err)

	b.Run("parse", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			_, err := Parse(ctx, "bench.yml", text)
			must(err)
		}
	})
	b.Run("ops", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			ops, err := ParseOps(ctx, "ops.yml", opsText)
			must(err)
			_, err = m.Apply(ctx, ops)
			must(err)
		}
	})
	b.Run("interpolate", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, err := Interpolation{Store: vars, Everywhere: true}.Manifest(ctx, changed)
			must(err)
		}
	})
	b.Run("validate", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			must(full.Validate(Validation{}))
		}
	})
	b.Run("marshal", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, err := full.Marshal()
			must(err)
		}
	})
	b.Run("all", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			m, err := Parse(ctx, "bench.yml", text)
			must(err)
			ops, err := ParseOps(ctx, "ops.yml", opsText)
			must(err)
			m, err = m.Apply(ctx, ops)
			must(err)
			m, err = Interpolation{Store: vars, Everywhere: true}.Manifest(ctx, m)
			must(err)
			must(m.Validate(Validation{}))
		}
	})
}

// BenchmarkOpsOnOneMap adds keys to one map: the time of each must not grow with their number.
func BenchmarkOpsOnOneMap(b *testing.B) {
	m, err := Parse(b.Context(), "bench.yml", []byte("name: x\nproperties: {}\n"))
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{1000, 10_000, 100_000} {
		ops := make(Ops, n)
		for i := range ops {
			ops[i] = Op{Type: OpReplace, Path: fmt.Sprintf("/properties/key%d?", i), Value: &Node{value: int64(i)}}
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := m.Apply(b.Context(), ops); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/key")
		})
	}
}

// BenchmarkGroups shows that the cost grows with the number of instance groups and no faster.
func BenchmarkGroups(b *testing.B) {
	for _, groups := range []int{100, 1000, 10000} {
		var text strings.Builder
		text.WriteString("name: x\nreleases: [{name: r, version: 1}]\nstemcells: [{alias: s, os: o, version: 1}]\n" +
			"update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}\ninstance_groups:\n")
		for g := range groups {
			fmt.Fprintf(&text, "- {name: g%d, instances: 1, jobs: [{name: j, release: r, properties: {a: ((v))}}], vm_type: v, stemcell: s, networks: [{name: n}]}\n", g)
		}
		data := []byte(text.String())
		ops, err := ParseOps(b.Context(), "ops.yml", []byte(fmt.Sprintf("- {type: replace, path: /instance_groups/name=g%d/instances, value: 2}", groups-1)))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint(groups), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				m, err := Parse(b.Context(), "bench.yml", data)
				if err == nil {
					m, err = m.Apply(b.Context(), ops)
				}
				if err == nil {
					m, err = Interpolation{Store: Vars{"v": 1}, Everywhere: true}.Manifest(context.Background(), m)
				}
				if err == nil {
					err = m.Validate(Validation{})
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
