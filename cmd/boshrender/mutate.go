package main

// This file says which changes of templates the tests notice, with package mutate.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/mutate"
	"github.com/boshrender/boshrender/internal/terminal"
)

// mutants tests changed templates, and reports the changes that no test notices.
func (a *app) mutants(ctx context.Context, t *testFlags, paths []string) error {
	suites, err := specPaths(ctx, paths)
	if err != nil {
		return err
	}
	if err := t.open(ctx, suites); err != nil {
		return err
	}
	o := mutate.Options{Workers: cmp.Or(t.workers, runtime.GOMAXPROCS(0))}
	if o.Files, err = testFiles(ctx, paths); err != nil {
		return fileError("", strings.Join(paths, ", "), err)
	}
	for _, s := range suites {
		options, err := t.options(s.paths)
		if err != nil {
			return err
		}
		o.Suites = append(o.Suites, mutate.Suite{Suite: s.suite, Options: options})
	}
	p := newProgress(a.stderr, a.quiet)
	defer p.stop()
	o.Phase, o.Step = p.phase, p.step
	began := time.Now()
	r, err := mutate.Run(ctx, o)
	p.stop()
	if err != nil {
		return err
	}
	if a.json {
		a.result(r)
	} else {
		err = printMutants(a.stdout, r, a.quiet, time.Since(began))
	}
	switch {
	case err != nil:
		return err
	case r.All == 0:
		return foundError{errors.New("no test that passes renders a line of a template that can be changed")}
	case r.Percent() < t.failUnder:
		return foundError{fmt.Errorf("%d of %d changes noticed, %.1f%%: less than %v%%", r.Killed, r.All, r.Percent(), t.failUnder)}
	}
	return nil
}

// printMutants prints the changes that no test notices, and the score.
func printMutants(w io.Writer, r *mutate.Report, quiet bool, took time.Duration) error {
	var b strings.Builder
	late := 0
	for _, m := range r.Mutants {
		switch m.Status {
		case mutate.Late:
			late++
		case mutate.Survived:
			fmt.Fprintf(&b, "%s:%d:%d: %s\n    %s\n", m.File, m.Line, m.Column, sentence(m), strings.TrimSpace(m.Source))
		}
	}
	if !quiet && r.All > 0 {
		fmt.Fprintf(&b, "%d of %d changes noticed, %.1f%%", r.Killed, r.All, r.Percent())
		if late > 0 {
			fmt.Fprintf(&b, ", %d of them by the time limit", late)
		}
		fmt.Fprintf(&b, ", in %v\n", took.Round(time.Millisecond))
	}
	if !quiet && r.Failed > 0 {
		fmt.Fprintf(&b, "%d tests fail without a change, and were left out\n", r.Failed)
	}
	_, err := io.WriteString(w, terminal.Text(b.String()))
	return err
}

// sentence describes the change.
func sentence(m mutate.Mutant) string {
	was, is := terminal.Brief(strings.TrimSpace(m.Old)), terminal.Brief(strings.TrimSpace(m.New))
	switch {
	case m.What == "text":
		return "no test notices if this line is left out"
	case m.What == "output":
		return "no test notices if nothing is output for " + was
	case m.New == "":
		return "no test notices the " + m.What + " left out: " + was
	case m.Old == "":
		return "no test notices the " + m.What + " with " + is + " in front"
	}
	return "no test notices the " + m.What + " " + is + " in place of " + was
}
