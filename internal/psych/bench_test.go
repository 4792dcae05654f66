package psych

// This file measures reading and writing on a tree of about 240 KB of YAML.

import (
	"fmt"
	"testing"
)

// benchTree returns a tree like a large deployment manifest.
func benchTree() *Map {
	groups := make([]any, 0, 76)
	for i := range 76 {
		jobs := make([]any, 0, 8)
		for j := range 8 {
			jobs = append(jobs, MapOf(
				"name", fmt.Sprintf("job-%d-%d", i, j),
				"release", "routing",
				"properties", MapOf(
					"port", int64(8080+j),
					"enabled", j%2 == 0,
					"address", fmt.Sprintf("10.0.%d.%d", i, j),
					"description", "a sentence of words that says what the job is there for",
					"url", fmt.Sprintf("https://service-%d.example.com:8443/path?q=%d", i, j),
					"ratio", 0.25*float64(j),
					"password", "((job_password))",
					"nothing", nil,
					"tags", []any{"one", "two", "three four"},
				),
			))
		}
		groups = append(groups, MapOf(
			"name", fmt.Sprintf("group-%d", i), "instances", int64(i), "azs", []any{"z1", "z2"}, "jobs", jobs,
			"certificate", "-----BEGIN CERTIFICATE-----\nMIIDXTCCAkWgAwIBAgIJAKoK\nheartOfTheMatter0123456789abcdef\n-----END CERTIFICATE-----\n",
		))
	}
	return MapOf("name", "deployment", "instance_groups", groups)
}

func BenchmarkMarshal(b *testing.B) {
	tree := benchTree()
	out, err := Marshal(tree)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(out)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Marshal(tree); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	doc, err := Marshal(benchTree())
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(doc, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	doc, err := Marshal(benchTree())
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(doc, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMapGet(b *testing.B) {
	for _, size := range []int{4, 8, 16, 1000} {
		m := NewMap(size)
		keys := make([]string, size)
		for i := range keys {
			keys[i] = fmt.Sprintf("property_%d", i)
			m.Set(keys[i], int64(i))
		}
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			i := 0
			for b.Loop() {
				if _, ok := m.Get(keys[i%size]); !ok {
					b.Fatal("lost")
				}
				i++
			}
		})
	}
}
