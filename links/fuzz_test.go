package links

// This file fuzzes the entries of manifests and specs.

import (
	"testing"

	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// For any manifest and spec there is no panic, and the resolved links can be read and explained.
func FuzzResolve(f *testing.F) {
	f.Add([]byte("name: d\nreleases: [{name: r}]\ninstance_groups:\n- name: g\n  jobs:\n  - {name: j, release: r, provides: {p: {as: x}}, consumes: {c: {from: x}}, custom_provider_definitions: [{name: q, type: t}]}\n"),
		[]byte("name: j\nproperties: {a.b: {default: 1}}\nprovides: [{name: p, type: t, properties: [a, a.b]}]\nconsumes: [{name: c, type: t}]\n"))
	f.Add([]byte("name: d\nvariables: [{name: v, type: certificate, consumes: {common_name: {from: x}}}]\ninstance_groups:\n- name: g\n  persistent_disks: [{name: x}]\n"+
		"  jobs: [{name: j, release: r, properties: {a: [1]}, consumes: {c: {instances: [1], properties: {a: {b: ~}}}}}]\nreleases: [{name: r}]\n"),
		[]byte("name: j\nprovides: [{name: p, type: t, properties: ['', a..b, .]}]\nconsumes: [{name: c, type: disk, optional: true}]\n"))
	f.Fuzz(func(t *testing.T, text, job []byte) {
		m, err := manifest.Parse(t.Context(), "m.yml", text)
		if err != nil {
			return
		}
		j, err := spec.ParseJob("j", job)
		if err != nil {
			return
		}
		table, err := Resolve(t.Context(), m, func(string, string) (*spec.JobSpec, error) { return j, nil }, Options{})
		if all, ok := err.(Errors); ok {
			_ = all.Director()
			_ = all.Error()
		}
		for o := range table.Jobs() {
			for link := range table.Consumed(o.Group, o.Job) {
				if (link.Status == Resolved) != (link.Content() != nil) {
					t.Fatalf("%s: %s with content %v", link.Name, link.Status, link.Content())
				}
				if x, ok := table.Explain(o.Group, o.Job, link.Name); !ok || x.String() == "" {
					t.Fatalf("%s is not explained", link.Name)
				}
			}
			table.ProvidedJSON(o.Group, o.Job, func(string) string { return "1" })
		}
		for _, v := range m.Variables {
			table.Variable(v.Name)
		}
		if _, err := table.Export(); err != nil {
			t.Fatal(err)
		}
	})
}
