package main

// This file checks releases with package lint.

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/terminal"
	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/lint/shell"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// lintFlags select the rules, and the format of the output.
type lintFlags struct {
	format, least, fail, baseline, writeBaseline string
	only, skip, severities                       []string
	fix, rules, kubernetes, createEnv, textOnly  bool
	watching                                     bool
}

var lintFormats = lazy.Value[map[string]func(*lint.Report, io.Writer) error]{New: func() map[string]func(*lint.Report, io.Writer) error {
	return map[string]func(*lint.Report, io.Writer) error{
		"text": (*lint.Report).WriteText, "json": (*lint.Report).WriteJSON, "sarif": (*lint.Report).WriteSARIF, "github": (*lint.Report).WriteGitHub,
	}
}}

func newLint(a *app) *cobra.Command {
	l := &lintFlags{}
	c := &cobra.Command{
		Use: "lint [PATH…] [flags]", Short: "Find mistakes in the jobs of releases, by reading and by rendering",
		Long: "Lint checks the current release, or the arguments: releases, tarballs, folders of jobs, or folders of releases. It reads\n" +
			"specs, monit files and templates, and renders each template with defaults, with optional properties and with values that\n" +
			"have special characters, and parses the output. docs/lint has a page for each code. " + configName + " in the root of a\n" +
			"release can set severities, a baseline and the threshold --fail. Status 1 if there is a finding of severity --fail or higher.",
		Example: "  boshrender lint\n  boshrender lint jobs/web --only P\n  boshrender lint nats-release uaa.tgz --format sarif > lint.sarif",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(c *cobra.Command, args []string) error { return a.lint(c, l, args) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "fail-on" {
			name = "fail"
		}
		return pflag.NormalizedName(name)
	})
	f.StringVar(&l.format, "format", "text", "`FORMAT` of findings: text, json, sarif, github")
	f.StringSliceVar(&l.only, "only", nil, "`CODES` that count: P001, or P for all that begin so")
	f.StringSliceVar(&l.skip, "skip", nil, "`CODES` that don't count")
	f.StringSliceVar(&l.severities, "severity", nil, "other severities of rules, as `CODE=SEVERITY`")
	f.StringVar(&l.least, "least", "", "the lowest `severity` that is printed: hint, warning, error (default warning, or --fail if that is lower)")
	f.StringVar(&l.fail, "fail", "", "the lowest `severity` that makes the status 1 (default warning); --fail-on is the same")
	f.BoolVar(&l.textOnly, "no-render", false, "don't render templates")
	f.BoolVar(&l.kubernetes, "kubernetes", false, "report findings that matter on Kubernetes only, too")
	f.BoolVar(&l.createEnv, "create-env", false, "render all jobs as bosh create-env does, too, not only CPIs and directors")
	f.StringVar(&l.baseline, "baseline", "", "`FILE` of known findings, which are ignored")
	f.StringVar(&l.writeBaseline, "write-baseline", "", "write the findings to this `FILE`, for --baseline")
	f.BoolVar(&l.fix, "fix", false, "fix safe cases: equal keys, packages listed twice, words for booleans, ends of lines, idle suppressions")
	f.BoolVar(&l.rules, "rules", false, "list the rules")
	f.BoolVar(&l.watching, "watch", false, "lint again when a file changes, until Ctrl-C; the status is the last run's")
	addNoSandbox(f)
	severities := fixed("hint", "warning", "error")
	complete(c, map[string]completer{"format": fixed("text", "json", "sarif", "github"), "least": severities, "fail": severities, "only": fixed(codes()...), "skip": fixed(codes()...)})
	return c
}

// codes lists the codes of all rules with their titles, for completion.
func codes() []string {
	var list []string
	for _, r := range lint.Rules() {
		list = append(list, r.Code+"\t"+r.Title)
	}
	return list
}

func (a *app) lint(c *cobra.Command, l *lintFlags, paths []string) error {
	switch {
	case lintFormats.Get()[l.format] == nil:
		return request(fmt.Errorf("--format %s: there are text, json, sarif and github", l.format))
	case a.json && c.Flags().Changed("format") && l.format != "json":
		return request(fmt.Errorf("--format %s: --json is another format", l.format))
	case a.json:
		l.format = "json"
	}
	a.json = l.format == "json"
	if l.rules {
		return a.listRules()
	}
	if len(paths) == 0 {
		root, err := releaseRoot(c.Context(), ".")
		if err != nil {
			return err
		}
		paths = []string{root}
	}
	ctx, done, err := a.confine(c, paths)
	if err != nil {
		return err
	}
	defer done()
	if !l.watching {
		return a.lintOnce(ctx, l, paths)
	}
	watched := releaseFiles(paths, l.writeBaseline)
	return a.watch(ctx, watched, func() error { return a.lintOnce(ctx, l, paths) })
}

// lintOnce lints the releases at paths.
func (a *app) lintOnce(ctx context.Context, l *lintFlags, paths []string) error {
	releases, openErr := choose(ctx, paths)
	if len(releases) == 0 {
		return openErr
	}
	linter, failure, err := a.linter(ctx, l, releases)
	if err := errors.Join(openErr, err); err != nil {
		return err
	}
	var list []*spec.Release
	for _, c := range releases {
		list = append(list, c.release)
	}
	p := newProgress(a.stderr, a.quiet)
	defer p.stop()
	linter.Progress = func(done, all int, job string) {
		if done == 0 {
			p.phase("linting", all)
		}
		p.step(job)
	}
	r, err := linter.Run(ctx, list...)
	p.stop()
	if err != nil {
		return err
	}
	if err := a.writeLint(l, r); err != nil {
		return err
	}
	if !a.quiet {
		if l.format == "text" {
			if err := r.WriteFixes(a.stderr); err != nil {
				return err
			}
		}
		fmt.Fprintln(a.stderr, r.Summary())
	}
	for _, f := range r.Findings {
		if f.Rule.Severity >= failure {
			return errFound
		}
	}
	return nil
}

// linter returns the linter configured by the flags and the release's file, and the least severity that is a failure.
func (a *app) linter(ctx context.Context, l *lintFlags, releases []*chosen) (*lint.Linter, lint.Severity, error) {
	var errs []error
	linter := &lint.Linter{Only: l.only, Skip: l.skip, Severities: map[string]lint.Severity{}, Shell: shell.Read, TextOnly: l.textOnly, Kubernetes: l.kubernetes, CreateEnv: l.createEnv}
	fail, baseline, least := l.fail, l.baseline, l.least
	for _, c := range releases {
		if c.root == "" {
			continue
		}
		file, err := readConfig(ctx, c.root)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		linter.Skip = append(linter.Skip, file.lint.skip...)
		for code, s := range file.lint.severities {
			linter.Severities[code] = s
		}
		fail, least = cmp.Or(fail, file.lint.fail), cmp.Or(least, file.lint.least)
		linter.Kubernetes = linter.Kubernetes || file.lint.kubernetes
		linter.CreateEnv = linter.CreateEnv || file.lint.createEnv
		linter.TextOnly = linter.TextOnly || file.lint.textOnly
		if baseline == "" {
			baseline = file.lint.baseline
		}
	}
	linter.Keep = func(r *spec.Release, job string) bool {
		for _, c := range releases {
			if c.release == r && (c.jobs == nil || c.jobs[job]) {
				return true
			}
		}
		return false
	}
	for _, text := range l.severities {
		code, name, _ := strings.Cut(text, "=")
		s, err := lint.ParseSeverity(name)
		linter.Severities[code], errs = s, append(errs, request(withFlag("--severity "+text, err)))
	}
	failure, err := lint.ParseSeverity(cmp.Or(fail, lint.Warning.String()))
	errs = append(errs, request(withFlag("--fail", err)), request(linter.Check()))
	linter.Least, err = lint.ParseSeverity(cmp.Or(least, min(failure, lint.Warning).String()))
	errs = append(errs, request(withFlag("--least", err)))
	if baseline != "" {
		data, err := manifest.ReadFile(baseline, manifest.Limits{})
		if err = fileError("--baseline", baseline, err); err == nil {
			linter.Baseline, err = lint.ReadBaseline(bytes.NewReader(data))
			err = withFlag("--baseline "+baseline, err)
		}
		errs = append(errs, err)
	}
	return linter, failure, errors.Join(errs...)
}

func (a *app) listRules() error {
	if a.json {
		var list lintRules
		for _, r := range lint.Rules() {
			list.Rules = append(list.Rules, lintRule{r.Code, r.Severity.String(), r.Title, r.Effect, r.Fix})
		}
		a.result(list)
		return nil
	}
	for _, r := range lint.Rules() {
		if _, err := fmt.Fprintf(a.stdout, "%s  %-7v  %s\n", r.Code, r.Severity, r.Title); err != nil {
			return err
		}
	}
	return nil
}

// lintRules is the result of lint --rules.
type lintRules struct {
	Rules []lintRule `json:"rules"`
}

// lintRule is a rule in it.
type lintRule struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Title    string `json:"title"`
	Effect   string `json:"effect"`
	Fix      string `json:"fix"`
}

// lintResult is the result of lint.
type lintResult struct {
	// Findings are written by [lint.Report.WriteJSON].
	Findings json.RawMessage `json:"findings"`
	Fixed    []fixedFinding  `json:"fixed,omitempty"`
	// Known is the number of findings in the baseline.
	Known int `json:"known"`
}

// fixedFinding is a finding that --fix has fixed.
type fixedFinding struct {
	Code string `json:"code"`
	File string `json:"file"`
	Line int    `json:"line"`
	What string `json:"what"`
}

// writeLint writes the report, the baseline and the fixed files.
func (a *app) writeLint(l *lintFlags, r *lint.Report) error {
	var result lintResult
	if l.fix {
		texts, fixes := r.Fixes()
		for _, fix := range fixes {
			result.Fixed = append(result.Fixed, fixedFinding{fix.Finding.Rule.Code, fix.Finding.File, fix.Finding.Line, fix.What})
		}
		for _, file := range slices.Sorted(maps.Keys(texts)) {
			if err := replaceFile(file, []byte(texts[file])); err != nil {
				return fmt.Errorf("--fix: %w", err)
			}
		}
		if !a.quiet {
			for _, fix := range fixes {
				fmt.Fprintf(a.stderr, "%s:%d: fixed: %s [%s]\n", terminal.Text(fix.Finding.File), fix.Finding.Line, terminal.Text(fix.What), fix.Finding.Rule.Code)
			}
		}
		left := r.Findings[:0]
		for _, f := range r.Findings {
			if !f.Fixable() {
				left = append(left, f)
			}
		}
		r.Findings = left
	}
	if l.writeBaseline != "" {
		var text bytes.Buffer
		if err := r.WriteBaseline(&text); err != nil {
			return err
		}
		if err := replaceFile(l.writeBaseline, text.Bytes()); err != nil {
			return fmt.Errorf("--write-baseline: %w", err)
		}
		r.Known, r.Findings = r.Known+len(r.Findings), nil
	}
	if !a.json {
		return lintFormats.Get()[l.format](r, a.stdout)
	}
	var findings bytes.Buffer
	err := r.WriteJSON(&findings)
	result.Findings, result.Known = findings.Bytes(), r.Known
	a.result(result)
	return err
}
