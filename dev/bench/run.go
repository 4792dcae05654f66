package main

// This file runs the parts one after another.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
)

// bench is one run of the benchmark.
type bench struct {
	*options
	*tools
	table
	dir   string // for files
	log   io.Writer
	begun time.Time
	files probe.Files  // of the deployment
	jobs  string       // output of "work deploy -jobs"
	given []probe.Case // cases of the corpus
	cases []probe.Case // templates that are measured one by one, the largest first

	without map[string][]string // names of rows by the runner that can't run them
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	defer try.Catch(&err)
	o := parseFlags(args, stderr)
	dir := try.Get(os.MkdirTemp("", "boshrender-bench-"))
	defer os.RemoveAll(dir)
	b := &bench{options: o, dir: dir, log: stderr, begun: time.Now()}
	if b.corpus != "" { // building takes minutes
		b.given = corpusCases(b.corpus)
	}
	b.progress("building")
	b.tools = findTools(ctx, dir, o.command, o.profile)
	b.prepare(ctx)
	err = b.measureAll(ctx)
	b.head(stdout)
	err = errors.Join(err, b.print(stdout))
	if len(b.over) > 0 && !b.quick {
		err = errors.Join(err, fmt.Errorf("over their budgets: %s", strings.Join(b.over, "; ")))
	}
	return err
}

// measureAll runs the parts. After a failure the earlier results are kept.
func (b *bench) measureAll(ctx context.Context) (err error) {
	do := map[string]func(context.Context){
		"cold": b.coldPart, "templates": b.templatesPart, "synthetic": b.syntheticPart, "deployment": b.deploymentPart, "rows": b.rowsPart,
	}
	for _, part := range b.parts() {
		b.progress("%s", part)
		if failed := try.Caught(func() { do[part](ctx) }); failed != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", part, failed))
			b.note("Left out: what %s would have told: it failed.", part)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return err
}

func (b *bench) head(w io.Writer) {
	about := "without Ruby"
	if b.ruby != "" {
		about = "Ruby " + b.about + " (" + b.ruby + ")"
	} else {
		b.note("Left out: all that needs Ruby: %s.", b.about)
	}
	if b.quick {
		b.note("This was a quick run: it tells that everything works, and nothing about speed.")
	}
	built := "built without a profile"
	if b.profile != "off" {
		built = "built with -pgo=" + b.profile
	}
	fmt.Fprintf(w, "%s, %s, %s/%s, %d processors; %s; medians of %d rounds\n\n",
		about, runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), built, b.rounds)
}

// progress logs the current step with the time.
func (b *bench) progress(format string, args ...any) {
	fmt.Fprintf(b.log, "%4.0f s  %s\n", time.Since(b.begun).Seconds(), fmt.Sprintf(format, args...))
}

// prepare reads the deployment and the templates.
func (b *bench) prepare(ctx context.Context) {
	if b.files = b.Files; b.Manifest == "" {
		b.files = try.Get(probe.Bundled(filepath.Join(b.root, "examples", "deployment")))
	}
	needed := func(part string) bool { return slices.Contains(b.parts(), part) }
	if !slices.ContainsFunc([]string{"cold", "templates", "synthetic", "deployment"}, needed) {
		return
	}
	if needed("deployment") || b.Manifest != "" {
		b.progress("rendering the deployment once")
		b.prepareDeployment(ctx)
	}
	all := b.given
	if b.bundled() {
		all = bundledCases(filepath.Join(b.root, "erb", "testdata", "bench"))
	} else if b.Manifest != "" {
		all = append(all, deploymentCases(b.jobs)...)
	}
	if b.cases = largest(all, b.templates); len(b.cases) == 0 {
		try.Fail("there are no templates to measure")
	}
}

// bundled reports whether only templates of this repository are measured, whose spec hashes are small.
func (b *bench) bundled() bool { return b.corpus == "" && b.Manifest == "" }

// write writes a file for the measuring programs and returns its name.
func (b *bench) write(name string, data []byte) string {
	name = filepath.Join(b.dir, name)
	try.Do(os.WriteFile(name, data, 0o644))
	return name
}

// inGo measures a case by a program of this module, whose name and arguments are args.
func (b *bench) inGo(ctx context.Context, c probe.Case, args ...string) probe.Numbers {
	sampling := []string{"-case", b.writeCase(c), "-samples", fmt.Sprint(b.samples), "-sample", b.sample.String()}
	return numbers(ctx, slices.Concat([]string{b.program(args[0])}, args[1:], sampling)...)
}

// inRuby measures a case by a script of Ruby, with flags of Ruby and of the script.
func (b *bench) inRuby(ctx context.Context, c probe.Case, of []string, script string, flags ...string) probe.Numbers {
	sampling := []string{b.script(script), b.writeCase(c), fmt.Sprint(b.samples), fmt.Sprint(b.sample.Milliseconds())}
	return numbers(ctx, slices.Concat([]string{b.ruby}, of, sampling, flags)...)
}

// writeCase writes a case for the measuring programs.
func (b *bench) writeCase(c probe.Case) string {
	c.Output = nil
	return b.write("case.json", try.Get(json.Marshal(c)))
}
