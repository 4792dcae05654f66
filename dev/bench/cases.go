package main

// This file selects the templates that are measured one by one.

import (
	"bufio"
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
)

//go:embed synthetic
var synthetic embed.FS

// syntheticCases returns workloads that each represent one kind of work: a loop, nested hashes with JSON, regular
// expressions, YAML.
func syntheticCases() ([]probe.Case, error) {
	files, err := synthetic.ReadDir("synthetic")
	if err != nil {
		return nil, err
	}
	context, err := json.Marshal(map[string]any{"properties": syntheticProperties()})
	if err != nil {
		return nil, err
	}
	var cases []probe.Case
	for _, f := range files {
		text, err := synthetic.ReadFile("synthetic/" + f.Name())
		if err != nil {
			return nil, err
		}
		cases = append(cases, probe.Case{Path: "synthetic: " + strings.TrimSuffix(f.Name(), ".erb"), Template: string(text), Context: context})
	}
	return cases, nil
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
func bundledCases(dir string) ([]probe.Case, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.erb"))
	if err != nil {
		return nil, err
	}
	var cases []probe.Case
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		spec, err := os.ReadFile(strings.TrimSuffix(name, ".erb") + ".json")
		if err != nil {
			return nil, err
		}
		cases = append(cases, probe.Case{Path: filepath.Base(name), Template: string(text), Context: spec})
	}
	return cases, nil
}

// corpusCases reads the cases in a directory that Ruby renders without an error.
func corpusCases(dir string) ([]probe.Case, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("there are no *.jsonl in %s", dir)
	}
	var cases []probe.Case
	for _, name := range files {
		err := eachLine(name, func(line []byte) error {
			var c probe.Case
			if err := json.Unmarshal(line, &c); err != nil {
				return err
			}
			if c.Output != nil {
				cases = append(cases, c)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return cases, nil
}

// eachLine calls do for the lines of a file.
func eachLine(name string, do func([]byte) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewReaderSize(f, 1<<20)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if err := do(line); err != nil {
				return fmt.Errorf("%s:%d: %w", name, n, err)
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
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

// job is a line of the output of "work deploy -jobs".
type job struct {
	Job       string
	Templates []struct{ Source, Text string }
	Instances []struct{ Spec string }
}

// deploymentCases returns a case for each template of each placement of a job, with the spec hash of its first
// instance.
func deploymentCases(name string) ([]probe.Case, error) {
	var cases []probe.Case
	err := eachLine(name, func(line []byte) error {
		var j job
		if err := json.Unmarshal(line, &j); err != nil {
			return err
		}
		for _, t := range j.Templates {
			if len(j.Instances) > 0 {
				path := "jobs/" + j.Job + "/templates/" + t.Source
				cases = append(cases, probe.Case{Path: path, Template: t.Text, Context: []byte(j.Instances[0].Spec)})
			}
		}
		return nil
	})
	return cases, err
}
