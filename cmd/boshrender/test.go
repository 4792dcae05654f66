package main

// This file runs tests of templates.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender/boshtest"
	"github.com/boshrender/boshrender/boshtest/rspec"
)

// testFlags say which tests run, and how their results are printed.
type testFlags struct {
	cover, format  string
	examples, tags []string
	verbose        bool
}

func newTest(a *app) *cobra.Command {
	t := &testFlags{}
	c := &cobra.Command{
		Use: "test [PATH…] [flags]", Short: "Run tests of templates: files of YAML, and rspec suites without Ruby",
		Long: "Test runs the files of tests that it finds in the folders, or those that are named; without any, in the folders that\n" +
			configName + " lists, else in the whole release it is called in. `go doc github.com/boshrender/boshrender/boshtest.Run`\n" +
			"says what such a file looks like. Spec files of rspec run as they are, without Ruby: FILE_spec.rb, or FILE_spec.rb:LINE.\n" +
			"Tests in Go run with go test. Status 1 if a test fails.",
		Example: "  boshrender test\n  boshrender test tests/web.yml --cover cover && boshrender coverage cover --min 80\n  boshrender test spec/web_spec.rb:12 --format documentation",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(c *cobra.Command, args []string) error { return a.test(c.Context(), t, args) },
	}
	c.Flags().StringVar(&t.cover, "cover", "", "count what is covered, and write it to this `DIR`, for boshrender coverage")
	c.Flags().BoolVar(&t.verbose, "verbose", false, "print tests of YAML that pass too")
	c.Flags().StringVar(&t.format, "format", "", "how rspec results are printed: "+strings.Join(rspec.Formats, ", "))
	c.Flags().StringArrayVarP(&t.examples, "example", "e", nil, "only rspec examples whose description has this `TEXT`; repeatable")
	c.Flags().StringArrayVar(&t.tags, "tag", nil, "only rspec examples with this `TAG`, or without ~TAG; repeatable")
	complete(c, map[string]completer{"format": fixed(rspec.Formats...)})
	return c
}

// testReport is what `test --json` prints.
type testReport struct {
	Tests  []boshtest.Result `json:"tests"`
	Specs  []*rspec.Result   `json:"specs,omitempty"`
	Failed int               `json:"failed"`
}

func (a *app) test(ctx context.Context, t *testFlags, paths []string) error {
	if len(paths) == 0 {
		root, err := releaseRoot(".")
		if err != nil {
			return err
		}
		file, err := readConfig(ctx, root)
		if err != nil {
			return err
		}
		if paths = file.test.folders; len(paths) == 0 {
			paths = []string{root}
		}
	}
	if t.cover != "" {
		full, err := filepath.Abs(t.cover)
		if err != nil {
			return err
		}
		t.cover = full
		if err := os.Setenv("BOSHTEST_COVERAGE", full); err != nil {
			return err
		}
	}
	root, specs := specPaths(paths)
	files, err := testFiles(paths)
	if err != nil {
		return fileError("", strings.Join(paths, ", "), err)
	}
	if len(files) == 0 && root == "" {
		return fmt.Errorf("%s: no tests; see 'boshrender test --help'", strings.Join(paths, ", "))
	}
	r := testReport{Tests: []boshtest.Result{}}
	if err := a.testYAML(ctx, t, files, &r); err != nil {
		return err
	}
	if root != "" {
		summary, results, err := a.specs(ctx, root, t, specs)
		if err != nil {
			return err
		}
		r.Specs = results
		r.Failed += summary.Failed + summary.Errors
	}
	if a.json {
		err = a.printJSON(r)
	}
	if err == nil && r.Failed > 0 {
		return errFound
	}
	return err
}

// testFiles finds files of YAML; paths of spec files are something else.
func testFiles(paths []string) ([]string, error) {
	var others []string
	for _, path := range paths {
		if !strings.Contains(path, "_spec.rb") {
			others = append(others, path)
		}
	}
	return boshtest.FindFiles(others...)
}

// testYAML runs files of YAML.
func (a *app) testYAML(ctx context.Context, t *testFlags, files []string, r *testReport) error {
	if len(files) == 0 {
		return nil
	}
	began := time.Now()
	err := boshtest.RunFiles(ctx, files, func(one boshtest.Result) {
		r.Tests = append(r.Tests, one)
		if len(one.Failures) > 0 {
			r.Failed++
		}
		if !a.json {
			a.printTest(one, t.verbose)
		}
	})
	if err == nil && !a.json && !a.quiet {
		_, err = fmt.Fprintf(a.stdout, "%d tests in %d files, %d failed, in %v\n", len(r.Tests), len(files), r.Failed, time.Since(began).Round(time.Millisecond))
	}
	return err
}

func (a *app) printTest(r boshtest.Result, verbose bool) {
	if len(r.Failures) == 0 && !verbose {
		return
	}
	colour := a.colours(a.stdout)
	word := paint(colour, green, "ok  ")
	if len(r.Failures) > 0 {
		word = paint(colour, red, "FAIL")
	}
	fmt.Fprintf(a.stdout, "%s %s: %s\n", word, printable(r.File), printable(r.Name))
	for _, f := range r.Failures {
		fmt.Fprintln(a.stdout, "    "+strings.ReplaceAll(printable(f), "\n", "\n    "))
	}
}
