package main

// This file measures a whole deployment, and processes that render one template and end.

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
)

// deployed is one run of a whole deployment.
type deployed struct {
	probe.Deployment
	start
}

// prepareDeployment renders the deployment once, to generate all variables and the inputs for Ruby.
func (b *bench) prepareDeployment(ctx context.Context) {
	if b.files.VarsStore == "" {
		b.files.VarsStore = filepath.Join(b.dir, "vars.yml")
	}
	b.write("files.json", try.Get(json.Marshal(b.files)))
	b.jobs = filepath.Join(b.dir, "jobs.jsonl")
	try.Get(output(ctx, runtime.NumCPU(), b.deploy("-jobs", b.jobs, "-digests", filepath.Join(b.dir, "digests"))...))
}

// deploy is the command that renders the deployment.
func (b *bench) deploy(args ...string) []string {
	all := append([]string{b.program("work"), "deploy", "-files", filepath.Join(b.dir, "files.json")}, args...)
	return append(all, b.result())
}

func (b *bench) result() string { return filepath.Join(b.dir, "deployment.json") }

// timesOfThreads is how often a process renders the deployment to compare numbers of threads. The moment at which Go's
// collector happens to start makes a single render faster or slower by a fifth, with any number of threads.
const timesOfThreads = "16"

func (b *bench) deploymentPart(ctx context.Context) {
	b.compareDeployment(ctx)
	type side struct {
		name    string
		threads int
		args    []string
	}
	sides := []side{{"ours", 1, b.deploy()}}
	if runtime.NumCPU() > 1 {
		sides = append(sides, side{"one", 1, b.deploy("-times", timesOfThreads)}, side{"two", 2, b.deploy("-times", timesOfThreads, "-threads", "2")})
	}
	if b.ruby != "" {
		sides = append(sides, side{"Ruby", 1, []string{b.ruby, b.script("deployment.rb"), b.jobs, "", b.result()}})
	}
	runs := map[string][]deployed{}
	for r := range b.rounds {
		b.progress("deployment, round %d", r+1)
		for _, s := range sides {
			d := deployed{start: b.launch(ctx, s.threads, 1, s.args...)[0]}
			try.Do(json.Unmarshal(try.Get(os.ReadFile(b.result())), &d.Deployment))
			runs[s.name] = append(runs[s.name], d)
		}
	}
	b.addDeployment(runs["ours"], runs["Ruby"], runs["one"], runs["two"])
}

// addDeployment adds the rows: this library and Ruby, and one thread and two.
func (b *bench) addDeployment(ours, theirs, one, two []deployed) {
	cpu := func(d deployed) float64 { return d.Deployment.Render.CPU }
	wall := func(d deployed) float64 { return d.Deployment.Render.Wall }
	all := func(d deployed) float64 { return d.CPU }
	memory := func(d deployed) float64 { return d.Memory }
	what := fmt.Sprintf("deployment of %d templates, %d renders, 1 thread", ours[0].Templates, ours[0].Renders)
	rows := []row{
		paired(what, micros, "deployment", ours, theirs, cpu, cpu),
		compared("  with reading and resolving", micros, "", ours, theirs, all, cpu),
		compared("  peak memory", kib, "deployment: peak memory", ours, theirs, memory, memory),
	}
	if two != nil {
		rows = append(rows, paired("  2 threads against 1: wall", micros, "deployment: two threads", two, one, wall, wall))
	} else {
		b.note("Left out: two threads: there is one processor.")
	}
	if b.Manifest == "" {
		for i := range rows {
			rows[i].budget = budget{}
		}
		b.note("The budgets of a deployment are for a large one, named by -manifest: start-up is most of what the bundled one takes.")
	}
	b.add(rows...)
}

// compareDeployment notes how many files Ruby renders differently.
func (b *bench) compareDeployment(ctx context.Context) {
	if b.ruby == "" {
		return
	}
	sums := filepath.Join(b.dir, "digests.ruby")
	try.Get(output(ctx, 1, b.ruby, b.script("deployment.rb"), b.jobs, sums, b.result()))
	lines := func(name string) []string {
		return strings.Split(strings.TrimSpace(string(try.Get(os.ReadFile(name)))), "\n")
	}
	ours, theirs := lines(filepath.Join(b.dir, "digests")), lines(sums)
	different := 0
	for _, line := range theirs {
		if slices.Contains(ours, line) {
			continue
		}
		different++
		if b.verbose {
			b.note("%s: other in Ruby %s", line, b.about)
		}
	}
	if different > 0 || len(ours) != len(theirs) {
		b.note("Of the deployment's %d files, Ruby %s renders %d, and %d differ: the versions of Ruby, random values and the time can't "+
			"be told apart there.", len(ours), b.about, len(theirs), different)
	}
}

// coldPart starts processes for one large template.
func (b *bench) coldPart(ctx context.Context) {
	files := []string{filepath.Join(b.dir, "context.json"), filepath.Join(b.dir, "template.erb"), filepath.Join(b.dir, "output")}
	ours := append([]string{b.program("cold")}, files...)
	theirs := append([]string{b.ruby, b.script("cold.rb")}, files...)
	c := b.coldCase(ctx, files, ours, theirs)
	var here, there []start
	for range b.rounds {
		here = append(here, b.launch(ctx, runtime.NumCPU(), b.starts, ours...)...)
		if b.ruby != "" {
			there = append(there, b.launch(ctx, runtime.NumCPU(), b.starts, theirs...)...)
		}
	}
	wall := func(s start) float64 { return s.Wall }
	memory := func(s start) float64 { return s.Memory }
	b.add(
		compared("cold process, "+shorten(c.Path)+": wall", micros, "cold process: wall", here, there, wall, wall),
		compared("cold process, "+shorten(c.Path)+": peak memory", kib, "cold process: peak memory", here, there, memory, memory),
	)
}

// coldCase returns the largest case that both sides render, and writes its files.
func (b *bench) coldCase(ctx context.Context, files, ours, theirs []string) probe.Case {
	var last error
	for _, c := range b.cases { // the largest first
		try.Do(os.WriteFile(files[0], c.Context, 0o644))
		try.Do(os.WriteFile(files[1], []byte(c.Template), 0o644))
		if _, last = output(ctx, 1, ours...); last == nil && b.ruby != "" {
			_, last = output(ctx, 1, theirs...)
		}
		if last == nil {
			return c
		}
		try.Do(ctx.Err())
	}
	try.Fail("there is no template for a cold process: %w", last)
	return probe.Case{}
}
