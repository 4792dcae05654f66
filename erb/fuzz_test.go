package erb

// This file searches for templates that make the evaluator panic, hang, or return an internal error.

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
)

// fuzzLimits keep each try short.
var fuzzLimits = Limits{Steps: 20_000, Memory: 4 << 20, Output: 64 << 10, Depth: 500}

const fuzzSpec = `{"name": "job", "index": 1, "az": "z1", "properties": {"a": {"b": "text", "c": [1, 2.5, null, true]}, "port": 80},
"links": {"db": {"instances": [{"name": "db", "index": 0, "address": "10.0.0.1", "properties": {"x": 1}}], "properties": {"port": 5432}}}}`

// seeds are the templates of the case files and of the attacks.
func seeds(f *testing.F) {
	f.Helper()
	for _, pattern := range []string{"testdata/*.txtar", "testdata/templates/*.txtar", "testdata/bench/*.erb"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			if filepath.Ext(name) == ".erb" {
				f.Add(string(data))
				continue
			}
			for _, s := range tier.Sample(casefile.ParseArchive(data).Sections, 8, 1) {
				f.Add(s.Text())
			}
		}
	}
}

func FuzzRender(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		in, err := ParseInput([]byte(fuzzSpec))
		if err != nil {
			t.Fatal(err)
		}
		in.Limits, in.Now, in.Rand = fuzzLimits, casefile.Now, &casefile.Random{}
		tmpl, err := Parse("fuzz.erb", text)
		if err == nil {
			_, err = tmpl.Render(context.Background(), in)
		}
		var e *Error
		var list Errors
		switch {
		case err == nil, errors.As(err, &list):
		case !errors.As(err, &e):
			t.Fatalf("an error of type %T: %v", err, err)
		case e.Kind == Internal:
			t.Fatalf("%v\n%v", e, errors.Unwrap(e))
		}
	})
}

func FuzzParseInput(f *testing.F) {
	f.Add([]byte(fuzzSpec))
	f.Add([]byte("properties:\n  a: [1, &x {b: c}, *x]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in, err := ParseInput(data)
		if err != nil {
			return
		}
		tmpl, err := Parse("fuzz.erb", "<%= spec.to_h.inspect.size %><%= raw_properties.to_yaml.size %>")
		if err != nil {
			t.Fatal(err)
		}
		in.Limits = fuzzLimits
		var e *Error
		if _, err := tmpl.Render(context.Background(), in); errors.As(err, &e) && e.Kind == Internal {
			t.Fatalf("%v\n%v", e, errors.Unwrap(e))
		}
	})
}
