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
)

func newTest(a *app) *cobra.Command {
	var cover string
	var verbose bool
	c := &cobra.Command{
		Use: "test [PATH…] [flags]", Short: "Run the tests of templates that are written in YAML",
		Long: "Test runs the files of tests that it finds in the folders, or those that are named; without any, in the folders that\n" +
			configName + " lists, else in the whole release it is called in. `go doc github.com/boshrender/boshrender/boshtest.Run`\n" +
			"says what such a file looks like. Tests in Go run with go test. Status 1 if a test fails.",
		Example: "  boshrender test\n  boshrender test tests/web.yml --cover cover && boshrender coverage cover --min 80",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(c *cobra.Command, args []string) error { return a.test(c.Context(), args, cover, verbose) },
	}
	c.Flags().StringVar(&cover, "cover", "", "count what is covered, and write it to this `DIR`, for boshrender coverage")
	c.Flags().BoolVar(&verbose, "verbose", false, "print tests that pass too")
	return c
}

// testReport is what `test --json` prints.
type testReport struct {
	Tests  []boshtest.Result `json:"tests"`
	Failed int               `json:"failed"`
}

func (a *app) test(ctx context.Context, paths []string, cover string, verbose bool) error {
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
	files, err := boshtest.FindFiles(paths...)
	if err != nil {
		return fileError("", strings.Join(paths, ", "), err)
	}
	if len(files) == 0 {
		return fmt.Errorf("%s: no tests; see 'boshrender test --help'", strings.Join(paths, ", "))
	}
	if cover != "" {
		full, err := filepath.Abs(cover)
		if err != nil {
			return err
		}
		if err := os.Setenv("BOSHTEST_COVERAGE", full); err != nil {
			return err
		}
	}
	began := time.Now()
	r := testReport{Tests: []boshtest.Result{}}
	err = boshtest.RunFiles(ctx, files, func(one boshtest.Result) {
		r.Tests = append(r.Tests, one)
		if len(one.Failures) > 0 {
			r.Failed++
		}
		if !a.json {
			a.printTest(one, verbose)
		}
	})
	switch {
	case err != nil:
		return err
	case a.json:
		err = a.printJSON(r)
	case !a.quiet:
		_, err = fmt.Fprintf(a.stdout, "%d tests in %d files, %d failed, in %v\n", len(r.Tests), len(files), r.Failed, time.Since(began).Round(time.Millisecond))
	}
	if err == nil && r.Failed > 0 {
		return errFound
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
