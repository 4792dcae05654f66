package main

// This file selects the templates that are measured one by one.

import (
	"bufio"
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
)

//go:embed templates.txt
var wellKnown string

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

// choose selects the templates in known, and then the largest ones until there are atLeast. Of several cases with the
// same path it takes the one with the largest spec hash.
func choose(cases []probe.Case, known []string, atLeast int) []probe.Case {
	best := byPath(cases)
	var chosen []probe.Case
	for _, path := range known {
		if c, ok := best[path]; ok {
			chosen = append(chosen, c)
			delete(best, path)
		}
	}
	rest := make([]probe.Case, 0, len(best))
	for _, c := range best {
		rest = append(rest, c)
	}
	slices.SortFunc(rest, func(a, b probe.Case) int {
		return cmp.Or(cmp.Compare(len(b.Template), len(a.Template)), cmp.Compare(a.Path, b.Path))
	})
	missing := max(0, atLeast-len(chosen))
	return append(chosen, rest[:min(missing, len(rest))]...)
}

// byPath returns the case of each path that has the largest spec hash.
func byPath(cases []probe.Case) map[string]probe.Case {
	best := map[string]probe.Case{}
	for _, c := range cases {
		if b, ok := best[c.Path]; c.Path != "" && (!ok || len(c.Context) > len(b.Context)) {
			best[c.Path] = c
		}
	}
	return best
}

// shuffled returns the templates in random order, the same one for a seed. It ignores files without a tag, which are
// not templates. Of several cases with the same path it takes the one with the largest spec hash.
func shuffled(cases []probe.Case, seed uint64) []probe.Case {
	best := byPath(cases)
	paths := slices.DeleteFunc(slices.Sorted(maps.Keys(best)), func(path string) bool {
		return !strings.Contains(best[path].Template, "<%")
	})
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
	chosen := make([]probe.Case, len(paths))
	for i, path := range paths {
		chosen[i] = best[path]
	}
	return chosen
}

// sample takes the first n cases, and further ones until n of them are large: there are corpora in which most
// templates are too small to compare their renders.
func sample(cases []probe.Case, n int, large func(probe.Case) bool) []probe.Case {
	var chosen []probe.Case
	found := 0
	for i, c := range cases {
		if i >= n && found >= n {
			break
		}
		is := large(c)
		if is {
			found++
		}
		if is || i < n {
			chosen = append(chosen, c)
		}
	}
	return chosen
}

// bySize returns the cases with the largest templates first.
func bySize(cases []probe.Case) []probe.Case {
	cases = slices.Clone(cases)
	slices.SortStableFunc(cases, func(a, b probe.Case) int { return cmp.Compare(len(b.Template), len(a.Template)) })
	return cases
}

// job is a line of the output of the command deploy -jobs.
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
