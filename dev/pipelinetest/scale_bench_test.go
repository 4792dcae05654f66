package pipelinetest

// This file measures a deployment of many groups, from the manifest to the bytes of all pods.

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/pod"
)

// manyGroups is a deployment of groups with ten pods each. Every group has two jobs with 40 properties, a bpm.yml, a
// monit file and three other templates, and consumes the link of the next group.
func manyGroups(tb testing.TB, groups int) *boshrender.Deployment {
	var properties, manifest strings.Builder
	for p := range 40 {
		fmt.Fprintf(&properties, "key%d: {default: {host: h%d.example.com, port: %d, tags: [a, b]}}, ", p, p, p)
	}
	manifest.WriteString("instance_groups:\n")
	for g := range groups {
		fmt.Fprintf(&manifest, "- name: g%d\n  azs: [z1]\n  instances: 10\n  jobs:\n"+
			"  - {name: app, release: r, provides: {w: {as: s%d}}, consumes: {w: {from: s%d}}, properties: {key1: {host: g%d, port: 80}}}\n"+
			"  - {name: side, release: r, consumes: {w: {from: s%d}}}\n", g, g, (g+1)%groups, g, g)
	}
	f := files{}
	for _, job := range []string{"app", "side"} {
		f["r/"+job+"/spec"] = "name: " + job + "\ntemplates: {config.yml.erb: config.yml, peers.erb: peers, start.erb: bin/start, bpm.yml.erb: config/bpm.yml}\n" +
			"properties: {" + properties.String() + "}\nconsumes: [{name: w, type: w}]\n"
		f["r/"+job+"/monit"] = "check process " + job + " with pidfile /var/vcap/sys/run/bpm/" + job + "/" + job + ".pid\n"
		f["r/"+job+"/templates/config.yml.erb"] = "<%= {'host' => p('key1.host', 'none'), 'all' => (2..12).map { |n| p(\"key#{n}\") }, 'index' => spec.index}.to_yaml %>"
		f["r/"+job+"/templates/peers.erb"] = "<% link('w').instances.each do |i| %><%= i.address %>:<%= link('w').p('key3.port') %>\n<% end %>"
		f["r/"+job+"/templates/start.erb"] = "#!/bin/bash\nexec " + job + " --port <%= p('key7.port') %>\n"
		f["r/"+job+"/templates/bpm.yml.erb"] = "processes:\n- {name: " + job + ", executable: /var/vcap/packages/" + job + "/bin/" + job + ", args: [--port, '<%= p('key7.port') %>']}\n"
	}
	f["r/app/spec"] += "provides: [{name: w, type: w, properties: [key1, key2, key3]}]\n"
	return deploy(tb, manifest.String(), f)
}

// BenchmarkGroups resolves a deployment of many groups, writes their documents and renders their pods, with one
// worker. The cost of a group shouldn't depend on their number.
func BenchmarkGroups(b *testing.B) {
	for _, n := range []int{10, 100, 1000} {
		for _, stage := range []string{"resolve", "documents", "render"} {
			b.Run(fmt.Sprintf("%s/%d", stage, n), func(b *testing.B) {
				d := manyGroups(b, n)
				d.Workers = 1
				b.ReportAllocs()
				var heap uint64
				for b.Loop() {
					r := resolve(b, d)
					heap = max(heap, through(b, r, stage))
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/group")
				b.ReportMetric(float64(heap)/(1<<20), "heap-MB")
			})
		}
	}
}

// through runs one stage of a deployment and returns the size of the heap afterwards.
func through(b *testing.B, r *boshrender.Resolved, stage string) uint64 {
	switch stage {
	case "documents":
		for g := range r.All() {
			if _, err := pod.Marshal(b.Context(), g); err != nil {
				b.Fatal(err)
			}
		}
	case "render":
		for _, err := range r.Render(b.Context()) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.StopTimer()
	defer b.StartTimer()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	runtime.KeepAlive(r)
	return m.HeapAlloc
}
