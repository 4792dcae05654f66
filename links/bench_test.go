package links

// This file measures resolving, and checks that its cost grows with the deployment alone.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

const (
	benchJobs  = 10 // of a group
	benchLinks = 5  // that a job provides and consumes
)

// benchDeployment is a deployment of n groups whose jobs each consume all links of the next job, explicitly and by a
// name of its own, so that every provider has one consumer.
func benchDeployment(tb testing.TB, n int) (*manifest.Manifest, Jobs) {
	tb.Helper()
	m := &manifest.Manifest{Name: "bench", Releases: []*manifest.Release{{Name: "r"}}}
	for g := range n {
		group := &manifest.InstanceGroup{Name: fmt.Sprintf("g%d", g), Networks: []*manifest.GroupNetwork{{Name: "default"}}}
		for j := range benchJobs {
			job := &manifest.GroupJob{Name: fmt.Sprintf("j%d", j), Release: "r", Provides: new(manifest.Map), Consumes: new(manifest.Map)}
			for l := range benchLinks {
				as, from := new(manifest.Map), new(manifest.Map)
				as.Set("as", fmt.Sprintf("p-%d-%d-%d", g, j, l))
				job.Provides.Set(fmt.Sprintf("p%d", l), as)
				from.Set("from", fmt.Sprintf("p-%d-%d-%d", g, (j+1)%benchJobs, l))
				job.Consumes.Set(fmt.Sprintf("c%d", l), from)
			}
			group.Jobs = append(group.Jobs, job)
		}
		m.InstanceGroups = append(m.InstanceGroups, group)
	}
	var b strings.Builder
	b.WriteString("name: j\nproperties: {port: {default: 80}, tls.cert: {}, tls.key: {}}\nprovides:\n")
	for l := range benchLinks {
		fmt.Fprintf(&b, "- {name: p%d, type: t, properties: [port, tls.cert]}\n", l)
	}
	b.WriteString("consumes:\n")
	for l := range benchLinks {
		fmt.Fprintf(&b, "- {name: c%d, type: t}\n", l)
	}
	job, err := spec.ParseJob("j", []byte(b.String()))
	require.NoError(tb, err)
	return m, func(string, string) (*spec.JobSpec, error) { return job, nil }
}

func benchOptions() Options {
	return Options{Instances: func(g *manifest.InstanceGroup, _ string) ([]placement.InstancePlan, error) {
		return []placement.InstancePlan{{Name: g.Name, ID: g.Name + "-id", Address: g.Name}}, nil
	}}
}

// BenchmarkResolve shows that the time is proportional to the number of links: 50 for each group.
func BenchmarkResolve(b *testing.B) {
	for _, n := range []int{100, 1_000, 10_000} {
		b.Run(fmt.Sprintf("groups=%d", n), func(b *testing.B) {
			m, jobs := benchDeployment(b, n)
			options := benchOptions()
			links := n * benchJobs * benchLinks
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Resolve(b.Context(), m, jobs, options); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(links), "ns/link")
		})
	}
}

// BenchmarkLinks makes the content of all links of a resolved deployment.
func BenchmarkLinks(b *testing.B) {
	for _, n := range []int{100, 1_000} {
		b.Run(fmt.Sprintf("groups=%d", n), func(b *testing.B) {
			m, jobs := benchDeployment(b, n)
			table, err := Resolve(b.Context(), m, jobs, benchOptions())
			require.NoError(b, err)
			b.ReportAllocs()
			for b.Loop() {
				for o := range table.Jobs() {
					table.Links(o.Group, o.Job)
				}
			}
		})
	}
}

// Resolving twice as much asks for twice as much memory, which grows with the work and, unlike time, is the same on
// every machine.
func TestResolveIsLinear(t *testing.T) {
	allocs := func(n int) float64 {
		m, jobs := benchDeployment(t, n)
		options := benchOptions()
		return testing.AllocsPerRun(1, func() {
			_, err := Resolve(t.Context(), m, jobs, options)
			require.NoError(t, err)
		})
	}
	small, large := allocs(200), allocs(2000)
	require.InEpsilon(t, 10, large/small, 0.1)
}
