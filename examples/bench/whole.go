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

	"github.com/boshrender/boshrender/examples/bench/internal/probe"
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

// prepareDeployment renders the deployment once, so that all variables are generated, and for Ruby to do the same.
func (b *bench) prepareDeployment(ctx context.Context) error {
	if b.files.VarsStore == "" {
		b.files.VarsStore = filepath.Join(b.dir, "vars.yml")
	}
	b.jobs = filepath.Join(b.dir, "jobs.jsonl")
	_, err := output(ctx, runtime.NumCPU(), b.deploy("-jobs", b.jobs, "-digests", filepath.Join(b.dir, "digests"))...)
	return err
}

// deploy is the command that renders the deployment.
func (b *bench) deploy(args ...string) []string {
	all := append([]string{b.program("deploy")}, b.files.Args()...)
	return append(append(all, args...), b.result())
}

func (b *bench) result() string { return filepath.Join(b.dir, "deployment.json") }

func (b *bench) deploymentPart(ctx context.Context) error {
	if err := b.compareDeployment(ctx); err != nil {
		return err
	}
	var one, two, theirs []deployed
	for r := range b.rounds {
		b.progress("deployment, round %d", r+1)
		n, err := b.runDeployment(ctx, 1, b.deploy()...)
		if err != nil {
			return err
		}
		one = append(one, n)
		if runtime.NumCPU() > 1 {
			if n, err = b.runDeployment(ctx, 2, b.deploy("-threads", "2")...); err != nil {
				return err
			}
			two = append(two, n)
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
	b.addDeployment(one, two, theirs, processes)
	return nil
}

// runDeployment runs one side once, with that many processors for Go.
func (b *bench) runDeployment(ctx context.Context, processors int, args ...string) (deployed, error) {
	starts, err := b.launch(ctx, processors, 1, args...)
	if err != nil {
		return deployed{}, err
	}
	d := deployed{start: starts[0]}
	data, err := os.ReadFile(b.result())
	if err != nil {
		return d, err
	}
	return d, json.Unmarshal(data, &d.Deployment)
}

func (b *bench) addDeployment(one, two, theirs []deployed, processes []start) {
	n := one[0]
	what := fmt.Sprintf("deployment of %d templates, %d renders", n.Templates, n.Renders)
	cpu := func(d deployed) float64 { return d.Deployment.Render.CPU }
	wall := func(d deployed) float64 { return d.Deployment.Render.Wall }
	memory := func(d deployed) float64 { return d.Memory }
	rows := []row{
		{what: what + ", 1 thread", ours: median(one, cpu), theirs: median(theirs, cpu), budget: 0.25},
		{what: "  with reading and resolving", ours: median(one, func(d deployed) float64 { return d.CPU }), theirs: median(theirs, cpu)},
		{
			what: "  the same against a process for each render: wall",
			ours: median(one, deployed.everything), budget: 1.0 / 500,
			theirs: median(processes, func(s start) float64 { return s.Wall }) * float64(n.Renders),
		},
		{what: "  peak memory", unit: kib, ours: median(one, memory), theirs: median(theirs, memory), limit: memoryLimit},
	}
	if len(two) > 0 {
		rows = append(rows, row{what: "  2 threads against 1: wall", ours: median(two, wall), theirs: median(one, wall), budget: 0.6})
	} else {
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

// compareDeployment notes how many files Ruby renders otherwise.
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
	other := 0
	for file, sum := range theirs {
		if ours[file] != sum {
			other++
			if b.verbose {
				b.note("%s: other in Ruby %s", file, b.about)
			}
		}
	}
	if other > 0 || len(ours) != len(theirs) {
		b.note("Of the deployment's %d files, Ruby %s renders %d, %d of them otherwise; Ruby 4.0 is the reference, "+
			"and addresses and random values can't be the same.", len(ours), b.about, len(theirs), other)
	}
	return nil
}

// digests reads lines "digest instance path", by instance and path.
func digests(name string) (map[string]string, error) {
	out := map[string]string{}
	err := eachLine(name, func(line []byte) error {
		sum, file, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		out[file] = sum
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
