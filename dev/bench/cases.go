package main

// This file selects the templates that are measured one by one.

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
)

//go:embed synthetic
var synthetic embed.FS

// syntheticCases returns workloads that each represent one kind of work: a loop, nested hashes with JSON, regular
// expressions, YAML.
func syntheticCases() (cases []probe.Case) {
	context := try.Get(json.Marshal(map[string]any{"properties": syntheticProperties()}))
	for _, f := range try.Get(synthetic.ReadDir("synthetic")) {
		text := try.Get(synthetic.ReadFile("synthetic/" + f.Name()))
		cases = append(cases, probe.Case{Path: "synthetic: " + strings.TrimSuffix(f.Name(), ".erb"), Template: string(text), Context: context})
	}
	return cases
}

// syntheticProperties returns a tree of 100 groups with 20 hashes each, and 2,000 names.
func syntheticProperties() map[string]any {
	tree, names := map[string]any{}, make([]string, 2000)
	for i := range 100 {
		group := map[string]any{}
		for k := range 20 {
			group[fmt.Sprintf("key_%02d", k)] = map[string]any{
				"enabled": k%2 == 0, "host": fmt.Sprintf("host-%d.example.com", i*k), "port": 8000 + i + k, "tags": []string{"a", fmt.Sprint("b", i)},
			}
		}
		tree[fmt.Sprintf("group_%02d", i)] = group
	}
	for i := range names {
		names[i] = fmt.Sprintf("Item #%d: user_name@host-%d.example.com, (enabled)", i, i%17)
	}
	return map[string]any{"tree": tree, "names": names}
}

// bundledCases reads a directory in which x.erb is rendered with x.json.
func bundledCases(dir string) (cases []probe.Case) {
	for _, name := range try.Get(filepath.Glob(filepath.Join(dir, "*.erb"))) {
		text, spec := try.Get(os.ReadFile(name)), try.Get(os.ReadFile(strings.TrimSuffix(name, ".erb")+".json"))
		cases = append(cases, probe.Case{Path: filepath.Base(name), Template: string(text), Context: spec})
	}
	return cases
}

// corpusCases reads the cases in a directory that Ruby renders without an error.
func corpusCases(dir string) (cases []probe.Case) {
	files := try.Get(filepath.Glob(filepath.Join(dir, "*.jsonl")))
	if len(files) == 0 {
		try.Fail("there are no *.jsonl in %s", dir)
	}
	for _, name := range files {
		for _, c := range inLines[probe.Case](name, try.Get(os.ReadFile(name))) {
			if c.Output != nil {
				cases = append(cases, c)
			}
		}
	}
	return cases
}

// inLines returns the values in a text that has one on each line, in JSON.
func inLines[T any](name string, text []byte) (list []T) {
	for d := json.NewDecoder(bytes.NewReader(text)); d.More(); {
		var v T
		if err := d.Decode(&v); err != nil {
			try.Fail("%s, value %d: %w", name, len(list)+1, err)
		}
		list = append(list, v)
	}
	return list
}

// largest returns the n largest templates, the largest first. Of several cases with the same path it takes the one with
// the largest spec hash.
func largest(cases []probe.Case, n int) []probe.Case {
	best := map[string]probe.Case{}
	for _, c := range cases {
		if b, ok := best[c.Path]; c.Path != "" && (!ok || len(c.Context) > len(b.Context)) {
			best[c.Path] = c
		}
	}
	all := slices.SortedFunc(maps.Values(best), func(a, b probe.Case) int {
		return cmp.Or(cmp.Compare(len(b.Template), len(a.Template)), cmp.Compare(a.Path, b.Path))
	})
	return all[:min(n, len(all))]
}

// deploymentCases returns a case for each template of each placement of a job, with the spec hash of its first
// instance.
func deploymentCases(name string) (cases []probe.Case) {
	for _, j := range inLines[probe.Job](name, try.Get(os.ReadFile(name))) {
		for _, t := range j.Templates {
			if len(j.Instances) > 0 {
				path := "jobs/" + j.Job + "/templates/" + t.Source
				cases = append(cases, probe.Case{Path: path, Template: t.Text, Context: []byte(j.Instances[0].Spec)})
			}
		}
	}
	return cases
}
