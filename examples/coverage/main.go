// Command coverage reports what tests with package boshtest covered of the templates of releases.
//
//	BOSHTEST_COVERAGE=cover go test ./...
//	go run github.com/boshrender/boshrender/examples/coverage -html cover.html -min 80 cover
//
// It merges the profiles in the folders that are named, prints a summary, and writes the files that its flags name. The
// exit status is 1 if less was covered than -min and -min-branches ask for, and 2 if something could not be read or
// written. Without folders it prints what it is for.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/boshrender/boshrender/boshtest/coverage"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// The exit statuses.
const (
	good  = 0
	short = 1 // less than asked for
	wrong = 2
)

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("coverage", flag.ContinueOnError)
	flags.SetOutput(stderr)
	html := flags.String("html", "", "write a page to this `file`")
	lcov := flags.String("lcov", "", "write the format of lcov to this `file`")
	cobertura := flags.String("cobertura", "", "write the XML of Cobertura to this `file`")
	lines := flags.Float64("min", 0, "fail if less than this many `percent` of the lines are covered")
	branches := flags.Float64("min-branches", 0, "fail if less than this many `percent` of the ways of branches are covered")
	quiet := flags.Bool("q", false, "print no summary")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return good
	case err != nil:
		return wrong
	}
	if flags.NArg() == 0 {
		fmt.Fprintln(stdout, "coverage merges the profiles that tests with package boshtest write:")
		fmt.Fprintln(stdout, "  BOSHTEST_COVERAGE=cover go test ./...")
		fmt.Fprintln(stdout, "  coverage -html cover.html -min 80 cover")
		return good
	}
	report, err := read(flags.Args())
	status := good
	if err != nil {
		fmt.Fprintln(stderr, err)
		status = wrong
	}
	if !*quiet {
		if err := report.WriteSummary(stdout); err != nil {
			fmt.Fprintln(stderr, err)
			return wrong
		}
	}
	for name, write := range map[string]func(io.Writer) error{
		*html: report.WriteHTML, *lcov: report.WriteLCOV, *cobertura: report.WriteCobertura,
	} {
		if name == "" {
			continue
		}
		if err := save(name, write); err != nil {
			fmt.Fprintln(stderr, err)
			status = wrong
		}
	}
	for _, c := range []struct {
		what string
		got  coverage.Ratio
		want float64
	}{{"lines", report.Lines(), *lines}, {"branches", report.Branches(), *branches}} {
		if c.got.Percent() < c.want {
			fmt.Fprintf(stderr, "%s: %v is less than %v%%\n", c.what, c.got, c.want)
			status = max(status, short)
		}
	}
	return status
}

// read merges the profiles of folders.
func read(folders []string) (*coverage.Report, error) {
	merged := new(coverage.Profile)
	var errs []error
	for _, folder := range folders {
		p, err := coverage.Read(os.DirFS(folder))
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", folder, err))
		}
		merged.Merge(p)
	}
	report, err := coverage.NewReport(merged)
	return report, errors.Join(append(errs, err)...)
}

// save writes a file under another name first.
func save(name string, write func(io.Writer) error) error {
	temp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // if it has kept its name
	if err = errors.Join(write(temp), temp.Chmod(0o644), temp.Close()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.Rename(temp.Name(), name)
}
