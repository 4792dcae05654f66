package main

// This file prints the results of tests.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/boshrender/boshrender/boshtest"
	"github.com/boshrender/boshrender/boshtest/rspec"
	"github.com/boshrender/boshrender/internal/terminal"
)

// testPrinter prints the results of all YAML files and all suites. A machine-readable format has them in one
// document.
type testPrinter struct {
	a       *app
	t       *testFlags
	to      io.Writer
	file    *os.File       // of --out, else nil
	machine rspec.Reporter // of a machine-readable format, else nil
	total   rspec.Summary
}

func (a *app) newTestPrinter(t *testFlags) (*testPrinter, error) {
	p := &testPrinter{a: a, t: t, to: a.stdout}
	if t.out != "" {
		file, err := os.Create(t.out)
		if err != nil {
			return nil, withFlag("--out", err)
		}
		p.to, p.file = file, file
	} else if a.json {
		p.to = io.Discard
	}
	r, err := new(rspec.Suite).NewReporter(p.to, rspec.ReportOptions{Format: t.format})
	if err != nil {
		return nil, request(withFlag("--format", err))
	}
	if strings.HasPrefix(t.format, "j") || strings.HasPrefix(t.format, "f") || t.format == "RspecJunitFormatter" { // json, junit, failures
		p.machine = r
	}
	return p, nil
}

// reporter returns the reporter of a suite, whose release has the root folder root.
func (p *testPrinter) reporter(suite *rspec.Suite, root string) (rspec.Reporter, error) {
	if p.machine != nil {
		return p.machine, nil
	}
	base := root
	if here, err := os.Getwd(); err == nil {
		if full, err := filepath.Abs(root); err == nil {
			if rel, err := filepath.Rel(here, full); err == nil {
				base = rel
			}
		}
	}
	if base == "." {
		base = ""
	}
	return suite.NewReporter(p.to, rspec.ReportOptions{
		Format: p.t.format, Colours: p.a.colours(p.to), Slowest: p.t.slowest, Base: base, Command: "boshrender test",
	})
}

// prints is where the output of examples goes: with the results for people, beside those for machines.
func (p *testPrinter) prints() io.Writer {
	if p.machine != nil || p.a.json {
		return p.a.stderr
	}
	return p.to
}

// suiteDone ends the report of a suite.
func (p *testPrinter) suiteDone(r rspec.Reporter, s *rspec.Summary) error {
	if p.machine == nil {
		return r.Done(s)
	}
	p.total.Examples += s.Examples
	p.total.Failed += s.Failed
	p.total.Pending += s.Pending
	p.total.NotRun += s.NotRun
	p.total.Errors += s.Errors
	p.total.Load += s.Load
	p.total.Run += s.Run
	p.total.Time += s.Time
	p.total.Random, p.total.Seed = p.total.Random || s.Random, max(p.total.Seed, s.Seed)
	return nil
}

// yaml reports a YAML test in a machine-readable format, as an example.
func (p *testPrinter) yaml(one boshtest.Result) {
	r := &rspec.Result{Description: one.Name, FullDescription: one.Name, File: filepath.ToSlash(one.File), Status: rspec.Passed, Time: one.Took}
	for _, f := range one.Failures {
		r.Status = rspec.Failed
		r.Failures = append(r.Failures, rspec.Failure{Class: "boshtest", Message: f, Expectation: true})
	}
	p.total.Examples++
	if r.Status == rspec.Failed {
		p.total.Failed++
	}
	p.total.Run += one.Took
	p.total.Time += one.Took
	p.machine.Result(r)
}

// done ends the whole report.
func (p *testPrinter) done() error {
	var err error
	if p.machine != nil {
		err = p.machine.Done(&p.total)
	}
	if p.file != nil {
		err = errors.Join(err, p.file.Close())
	}
	return err
}

func (a *app) printTest(to io.Writer, r boshtest.Result, verbose bool) {
	if len(r.Failures) == 0 && !verbose {
		return
	}
	colour := a.colours(to)
	word := paint(colour, green, "ok  ")
	if len(r.Failures) > 0 {
		word = paint(colour, red, "FAIL")
	}
	fmt.Fprintf(to, "%s %s: %s\n", word, terminal.Text(r.File), terminal.Text(r.Name))
	for _, f := range r.Failures {
		fmt.Fprintln(to, "    "+strings.ReplaceAll(terminal.Text(f), "\n", "\n    "))
	}
}
