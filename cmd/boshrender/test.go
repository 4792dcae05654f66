package main

// This file runs tests of templates.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/boshtest"
	"github.com/boshrender/boshrender/boshtest/rspec"
)

// testFlags select the tests to run, and the format of their results.
type testFlags struct {
	cover    string
	coverage bool
	report   coverageFlags

	format, out, order string
	examples, tags     []string
	include            []string
	failFast, slowest  int
	workers            int
	seed               uint64
	onlyFailures       bool
	nextFailure        bool
	failNotRun         bool
	require            []string
	pattern            []string
	dryRun, colour     bool
	rspecFlags
	timeout   time.Duration
	update    bool
	verbose   bool
	watching  bool
	mutate    bool
	failUnder float64
}

func newTest(a *app) *cobra.Command {
	t := &testFlags{}
	c := &cobra.Command{
		Use: "test [PATH…] [flags]", Short: "Run tests of templates: files of YAML, and rspec suites without Ruby",
		Long: "Test runs the test files that are given, or those in the given folders. The default is the folders that " + configName + "\n" +
			"lists, otherwise the whole current release. `go doc github.com/boshrender/boshrender/boshtest.Run` documents the format.\n" +
			"Spec files of rspec run unchanged, without Ruby: FILE_spec.rb, FILE_spec.rb:LINE or FILE_spec.rb[ID]. Flags that rspec\n" +
			"has too mean the same; flags that choose or order examples apply to specs only. Tests in Go run with go test. Status 1 if\n" +
			"a test fails, if none ran, or if the coverage is below --min. An example that needs what isn't here (processes, doubles,\n" +
			"gems) is \"not run here\": with --fail-not-run, the default where CI=true, it is a failure unless test.not_run of\n" +
			configName + " lists it.",
		Example: "  boshrender test\n  boshrender test spec/web_spec.rb:12 -f documentation\n  boshrender test --coverage --html cover.html --min 80\n" +
			"  boshrender test -f junit -o report.xml\n  boshrender test --mutate --fail-under 80",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			flags := c.Flags()
			if !flags.Changed("fail-not-run") {
				t.failNotRun = a.getenv("CI") == "true"
			}
			if flags.Changed("fail-under") && !t.mutate {
				return request(errors.New("--fail-under is for --mutate"))
			}
			if t.version {
				return a.printVersion()
			}
			args, err := t.asRspec(c.Context(), flags, args)
			if err != nil {
				return err
			}
			a.tty = a.tty || t.colour
			t.coverage = t.coverage || flags.Changed("html") || flags.Changed("lcov") || flags.Changed("cobertura") || flags.Changed("min") || flags.Changed("min-branches")
			return a.test(c.Context(), t, c, args)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVarP(&t.format, "format", "f", "", "how results are printed: "+strings.Join(rspec.Formats, ", "))
	f.StringVarP(&t.out, "out", "o", "", "write results to this `FILE`, not to stdout")
	f.StringArrayVarP(&t.examples, "example", "e", nil, "only examples whose description has this `TEXT`; repeatable")
	f.StringArrayVarP(&t.tags, "tag", "t", nil, "only examples with this `TAG`, or without ~TAG; repeatable")
	f.BoolVar(&t.onlyFailures, "only-failures", false, "only examples that failed when they last ran")
	f.BoolVar(&t.nextFailure, "next-failure", false, "as --only-failures --fail-fast --order defined")
	f.BoolVar(&t.failNotRun, "fail-not-run", false, "examples that are not run here are failures (default if CI=true)")
	f.BoolVar(&t.dryRun, "dry-run", false, "list examples without running them")
	f.StringArrayVarP(&t.require, "require", "r", nil, "load a `FILE` before each spec file; repeatable")
	f.StringArrayVarP(&t.pattern, "pattern", "P", nil, "`PATTERN` of spec files in folders, in place of **/*_spec.rb; repeatable")
	f.DurationVar(&t.timeout, "timeout", time.Minute, "`TIME` that an example may take; 0 for any")
	f.BoolVarP(&t.colour, "color", "c", false, "print colours, also if the output is no terminal")
	f.IntVar(&t.failFast, "fail-fast", 0, "end after `N` failures, 1 if none is given")
	f.Lookup("fail-fast").NoOptDefVal = "1"
	f.StringVar(&t.order, "order", "", "defined, random, random:SEED or recently-modified")
	f.Uint64Var(&t.seed, "seed", 0, "random order by this `NUMBER`")
	f.IntVarP(&t.slowest, "profile", "p", 0, "list the `N` slowest examples, 10 if none is given")
	f.Lookup("profile").NoOptDefVal = strconv.Itoa(rspec.DefaultSlowest)
	f.StringArrayVarP(&t.include, "include", "I", nil, "a `DIR` in which specs require files; repeatable")
	t.addRspec(f)
	f.IntVarP(&t.workers, "workers", "j", 0, "how many spec files run at once; 0: one for each processor")
	f.BoolVar(&t.update, "update", false, "write the golden files of YAML tests, below the folders of the tests")
	f.BoolVar(&t.verbose, "verbose", false, "print tests of YAML that pass too")
	f.BoolVar(&t.watching, "watch", false, "run again when a file changes, until Ctrl-C; the status is the last run's")
	f.BoolVar(&t.mutate, "mutate", false, "change the rendered templates, one place at a time, and list what no test notices")
	f.Float64Var(&t.failUnder, "fail-under", 0, "with --mutate, least `percent` of the changes that tests notice")
	f.StringVar(&t.cover, "cover", "", "count the covered code, and write the counts to this `DIR`, for boshrender coverage")
	f.BoolVar(&t.coverage, "coverage", false, "report the coverage; so do the flags below")
	addNoSandbox(f)
	t.report.add(f)
	for _, other := range []string{"watch", "update", "cover", "coverage", "format", "dry-run", "only-failures", "next-failure"} {
		c.MarkFlagsMutuallyExclusive("mutate", other)
	}
	complete(c, map[string]completer{"format": fixed(rspec.Formats...), "order": fixed("defined", "random", "recently-modified")})
	return c
}

// testReport is the result of test.
type testReport struct {
	Tests  []boshtest.Result `json:"tests"`
	Specs  []*rspec.Result   `json:"specs,omitempty"`
	Failed int               `json:"failed"`
	// NotRun counts the examples that were not run and are failures for that.
	NotRun int `json:"not_run,omitempty"`
	// Coverage is there with --coverage.
	Coverage *coverageResult `json:"coverage,omitempty"`

	ran     int // examples of specs
	exit    int // the status of failures, if a suite or a flag has another than 1
	allowed int // results that are not run here, as the configuration says
}

func (a *app) test(ctx context.Context, t *testFlags, c *cobra.Command, paths []string) error {
	if len(paths) == 0 {
		root, err := releaseRoot(ctx, ".")
		if err != nil {
			return err
		}
		if paths, err = testFolders(ctx, root); err != nil {
			return err
		}
		if t.path != "" {
			paths = []string{t.path}
		}
	}
	ctx, done, err := a.confine(c, paths, t.cover) // first, since it may begin the program anew
	if err != nil {
		return err
	}
	defer done()
	if t.mutate {
		return a.mutants(ctx, t, paths)
	}
	if !t.watching {
		return a.testOnce(ctx, *t, c, paths)
	}
	written := []string{t.out, t.cover, t.report.html, t.report.lcov, t.report.cobertura}
	return a.watch(ctx, releaseFiles(paths, written...), func() error { return a.testOnce(ctx, *t, c, paths) })
}

// testFolders returns the folders with the tests of a release.
func testFolders(ctx context.Context, root string) ([]string, error) {
	file, err := readConfig(ctx, root)
	if err != nil {
		return nil, err
	}
	if len(file.test.folders) > 0 {
		return file.test.folders, nil
	}
	return []string{root}, nil
}

// testOnce runs the tests once, with a copy of the flags, and reports their coverage.
func (a *app) testOnce(ctx context.Context, t testFlags, c *cobra.Command, paths []string) error {
	drop, err := t.countCoverage()
	if err != nil {
		return err
	}
	defer drop()
	r := &testReport{Tests: []boshtest.Result{}}
	err = a.runTests(ctx, &t, paths, r)
	if !t.coverage || !silent(err) {
		return err
	}
	if limited := t.report.limits(ctx, c); limited != nil {
		return limited
	}
	covered, low := a.coverage(ctx, &t.report, []string{t.cover})
	r.Coverage = covered
	return cmp.Or(low, err)
}

// countCoverage makes tests record their coverage, if the flags ask for it. drop removes temporary profiles.
func (t *testFlags) countCoverage() (drop func(), err error) {
	drop = func() {}
	switch {
	case t.cover != "":
		if t.cover, err = filepath.Abs(t.cover); err != nil {
			return drop, err
		}
	case t.coverage:
		if t.cover, err = os.MkdirTemp(ownFolder(), "cover-"); err != nil {
			return drop, err
		}
		drop = func() { os.RemoveAll(t.cover) }
	default:
		return drop, nil
	}
	return drop, os.Setenv("BOSHTEST_COVERAGE", t.cover)
}

// runTests runs the tests that the paths name, and adds their results to a report.
func (a *app) runTests(ctx context.Context, t *testFlags, paths []string, r *testReport) error {
	suites, err := specPaths(ctx, paths)
	if err != nil {
		return err
	}
	if err := t.open(ctx, suites); err != nil {
		return err
	}
	files, err := testFiles(ctx, paths)
	if err != nil {
		return fileError("", strings.Join(paths, ", "), err)
	}
	if len(files) == 0 && len(suites) == 0 {
		return fmt.Errorf("%s: no tests; see 'boshrender test --help'", strings.Join(paths, ", "))
	}
	p, err := a.newTestPrinter(t)
	if err != nil {
		return err
	}
	a.result(r)
	if !t.onlyFailures {
		if err := a.testYAML(ctx, t, p, files, r); err != nil {
			return err
		}
	}
	for _, one := range suites {
		summary, results, err := a.specs(ctx, one, t, p)
		if err != nil {
			return err
		}
		if err := r.count(ctx, one.root, results, t.failNotRun); err != nil {
			return err
		}
		r.Specs = append(r.Specs, results...)
		r.Failed += summary.Failed + summary.Errors
		r.exit = cmp.Or(r.exit, summary.Exit)
	}
	if err := p.done(); err != nil {
		return err
	}
	switch {
	case r.NotRun > 0 && r.tests() == 0:
		return foundError{fmt.Errorf("%d not run here, and nothing else; test.not_run in %s lists what may be so", r.NotRun, configName)}
	case r.NotRun > 0:
		return foundError{fmt.Errorf("%d not run here; --fail-not-run=false accepts that, and test.not_run in %s lists what may be so", r.NotRun, configName)}
	case r.Failed > 0:
		return exitError(cmp.Or(r.exit, t.failureExit))
	case r.tests()+r.allowed == 0 && !t.onlyFailures:
		return foundError{errors.New("no test was run")}
	}
	return nil
}

// tests returns how many tests and examples were run.
func (r *testReport) tests() int { return r.ran + len(r.Tests) }

// count counts the results of a suite: tests that ran, and tests that didn't although the release's configuration
// doesn't allow it, if that is a failure.
func (r *testReport) count(ctx context.Context, root string, results []*rspec.Result, failNotRun bool) error {
	file, err := readConfig(ctx, root)
	if err != nil {
		return err
	}
	for _, one := range results {
		switch {
		case one.Status == rspec.NotRun:
			if slices.ContainsFunc(file.test.notRun, func(text string) bool { return strings.Contains(one.FullDescription, text) }) {
				r.allowed++
			} else if failNotRun {
				r.NotRun++
			}
		case !one.Outside:
			r.ran++
		}
	}
	return nil
}

// testFiles finds YAML test files; it ignores paths of spec files.
func testFiles(ctx context.Context, paths []string) ([]string, error) {
	var others []string
	for _, path := range paths {
		if !strings.Contains(path, "_spec.rb") {
			others = append(others, path)
		}
	}
	return boshtest.FindFiles(ctx, others...)
}

// testYAML runs YAML test files.
func (a *app) testYAML(ctx context.Context, t *testFlags, p *testPrinter, files []string, r *testReport) error {
	if len(files) == 0 {
		return nil
	}
	began := time.Now()
	err := boshtest.RunFiles(ctx, files, boshtest.RunOptions{Update: t.update}, func(one boshtest.Result) {
		r.Tests = append(r.Tests, one)
		if len(one.Failures) > 0 {
			r.Failed++
		}
		switch {
		case p.machine != nil:
			p.yaml(one)
		case !a.json:
			a.printTest(p.to, one, t.verbose)
		}
	})
	if err == nil && !a.json && !a.quiet && p.machine == nil {
		_, err = fmt.Fprintf(p.to, "%d tests in %d files, %d failed, in %v\n", len(r.Tests), len(files), r.Failed, time.Since(began).Round(time.Millisecond))
	}
	return err
}
