package usage_test

// This file fuzzes the analysis: every template that parses can be analysed.

import (
	"testing"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/usage"
)

func FuzzParse(f *testing.F) {
	for text := range examples {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, parseErr := erb.Parse("t", text)
		used, err := usage.Parse(t.Context(), "t", text)
		if (parseErr == nil) != (err == nil) {
			t.Fatalf("%v, and %v", parseErr, err)
		}
		if err != nil {
			return
		}
		for _, o := range used.Outputs {
			if o.Offset < 0 || o.Offset > len(text) {
				t.Fatalf("offset %d", o.Offset)
			}
		}
		covered, err := erb.ParseCovered(t.Context(), "t", text)
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		for _, l := range covered.Coverage().Lines {
			if l.Line <= last || len(l.Counts) == 0 {
				t.Fatalf("line %d after %d", l.Line, last)
			}
			last = l.Line
		}
	})
}
