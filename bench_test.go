package boshrender

// This file measures the pipeline on the bundled deployment.

import "testing"

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
