package main

// This file measures a whole deployment.

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
)

// memoryLimit is the budget for the peak memory of a whole deployment, in KiB.
const memoryLimit = 64 << 10

// deployed is one run of a whole deployment.
type deployed struct {
	probe.Deployment
	start
}

func (d deployed) everything() float64 {
	return d.Read.Wall + d.Resolve.Wall + d.Deployment.Render.Wall
}

// prepareDeployment renders the deployment once, to generate all variables and the inputs for Ruby.
func (b *bench) prepareDeployment(ctx context.Context) error {
	if b.files.VarsStore == "" {
		b.files.VarsStore = filepath.Join(b.dir, "vars.yml")
	}
	b.jobs = filepath.Join(b.dir, "jobs.jsonl")
	_, err := output(ctx, runtime.NumCPU(), b.deploy("-jobs", b.jobs, "-digests", filepath.Join(b.dir, "digests"))...)
	return err
}

// deploy is the command that renders the deployment.
func (b *bench) deploy(args ...string) []string { return append(b.deployTo(args...), b.result()) }

// deployTo is deploy without the file for the result.
func (b *bench) deployTo(args ...string) []string {
	all := append([]string{b.program("deploy")}, b.files.Args()...)
	return append(all, args...)
}

func (b *bench) result() string { return filepath.Join(b.dir, "deployment.json") }

func (b *bench) deploymentPart(ctx context.Context) error {
	if err := b.compareDeployment(ctx); err != nil {
		return err
	}
	var one, theirs []deployed
	var pairs threads
	for r := range b.rounds {
		b.progress("deployment, round %d", r+1)
		n, err := b.runDeployment(ctx, 1, b.deploy()...)
		if err != nil {
			return err
		}
		one = append(one, n)
		if err := pairs.measure(ctx, b); err != nil {
			return err
		}
		if b.ruby != "" {
			if n, err = b.runDeployment(ctx, 1, b.ruby, b.script("deployment.rb"), b.jobs, "", b.result()); err != nil {
				return err
			}
			theirs = append(theirs, n)
		}
	}
	processes, err := b.processes(ctx)
	if err != nil {
		return err
	}
	b.addDeployment(one, theirs, processes, pairs.rows())
	return nil
}

// runDeployment runs one side once, with that many processors for Go.
func (b *bench) runDeployment(ctx context.Context, processors int, args ...string) (deployed, error) {
	return b.runDeploymentTo(ctx, b.result(), processors, args...)
}

// runDeploymentTo is runDeployment of a command that writes to a file.
func (b *bench) runDeploymentTo(ctx context.Context, result string, processors int, args ...string) (deployed, error) {
	starts, err := b.launch(ctx, processors, 1, args...)
	if err != nil {
		return deployed{}, err
	}
	d := deployed{start: starts[0]}
	data, err := os.ReadFile(result)
	if err != nil {
		return d, err
	}
	return d, json.Unmarshal(data, &d.Deployment)
}

// addDeployment adds the rows, followed by the rows of two threads.
func (b *bench) addDeployment(one, theirs []deployed, processes []start, threads []row) {
	n := one[0]
	what := fmt.Sprintf("deployment of %d templates, %d renders", n.Templates, n.Renders)
	cpu := func(d deployed) float64 { return d.Deployment.Render.CPU }
	memory := func(d deployed) float64 { return d.Memory }
	rows := []row{
		against(what+", 1 thread", one, theirs, cpu, 0.08),
		{what: "  with reading and resolving", ours: median(one, func(d deployed) float64 { return d.CPU }), theirs: median(theirs, cpu)},
		{
			what: "  the same against a process for each render: wall",
			ours: median(one, deployed.everything), budget: 1.0 / 500,
			theirs: median(processes, func(s start) float64 { return s.Wall }) * float64(n.Renders),
		},
		{what: "  peak memory", unit: kib, ours: median(one, memory), theirs: median(theirs, memory), limit: memoryLimit},
	}
	if rows = append(rows, threads...); len(threads) == 0 {
		b.note("Left out: two threads: there is one processor.")
	}
	if b.Manifest == "" {
		for i := range rows {
			rows[i].budget, rows[i].limit = 0, 0
		}
		b.note("The budgets of a deployment are for a large one, named by -manifest: start-up is most of what the bundled one takes.")
	}
	b.add(rows...)
}

// against compares a number of runs in pairs.
func against(what string, ours, theirs []deployed, number func(deployed) float64, budget float64) row {
	return row{
		what: what, ours: median(ours, number), theirs: median(theirs, number), budget: budget,
		paired: ratios(ours, theirs, number, number),
	}
}

// compareDeployment notes how many files Ruby renders differently.
func (b *bench) compareDeployment(ctx context.Context) error {
	if b.ruby == "" {
		return nil
	}
	sums := filepath.Join(b.dir, "digests.ruby")
	if _, err := output(ctx, 1, b.ruby, b.script("deployment.rb"), b.jobs, sums, b.result()); err != nil {
		return err
	}
	ours, err := digests(filepath.Join(b.dir, "digests"))
	if err != nil {
		return err
	}
	theirs, err := digests(sums)
	if err != nil {
		return err
	}
	other, version := 0, 0
	for file, sums := range theirs {
		what := "other"
		switch {
		case ours[file].text == sums.text:
			continue
		case ours[file].versionless == sums.versionless:
			version++
			what = "as this version of Ruby writes JSON and hashes"
		default:
			other++
		}
		if b.verbose {
			b.note("%s: %s in Ruby %s", file, what, b.about)
		}
	}
	if version+other > 0 || len(ours) != len(theirs) {
		b.note("Of the deployment's %d files, Ruby %s renders %d. It writes %d in its own way, which differs from that of "+
			"Ruby 4.0, the reference, in empty collections of pretty JSON and in hashes that are inspected. %d differ otherwise: "+
			"the versions, random values and the time can't be told apart there.", len(ours), b.about, len(theirs), version, other)
	}
	return nil
}

// digest compares a file: by its text, and by its text without the differences between versions of Ruby.
type digest struct{ text, versionless string }

// digests reads lines "digest digest instance path", by instance and path.
func digests(name string) (map[string]digest, error) {
	out := map[string]digest{}
	err := eachLine(name, func(line []byte) error {
		text, rest, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		versionless, file, _ := strings.Cut(rest, " ")
		out[file] = digest{text, versionless}
		return nil
	})
	return out, err
}

// processes starts a Ruby process for some of the deployment's templates, evenly spread.
func (b *bench) processes(ctx context.Context) ([]start, error) {
	if b.ruby == "" {
		return nil, nil
	}
	cases, err := deploymentCases(b.jobs)
	if err != nil {
		return nil, err
	}
	var all []start
	most := 8 * b.rounds
	for i := range min(most, len(cases)) {
		if err := b.writeCold(cases[i*len(cases)/min(most, len(cases))]); err != nil {
			return nil, err
		}
		starts, err := b.launch(ctx, runtime.NumCPU(), 1, b.coldTheirs()...)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err == nil { // some need libraries that only a director has loaded
			all = append(all, starts...)
		}
	}
	return all, nil
}
