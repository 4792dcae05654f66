package main

// This file reports the coverage of tests, with package coverage.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
	"github.com/boshrender/boshrender/internal/files"
)

// coverageFlags select the outputs of a report and its minimum.
type coverageFlags struct {
	html, lcov, cobertura string
	lines, branches       float64
}

func newCoverage(a *app) *cobra.Command {
	f := &coverageFlags{}
	c := &cobra.Command{
		Use: "coverage FOLDER… [flags]", Aliases: []string{"report"}, Short: "Report what tests covered of templates",
		Long: "Coverage merges the coverage profiles in the folders and prints a report. `boshrender test --cover DIR` writes profiles, and so does\n" +
			"go test with BOSHTEST_COVERAGE=DIR in the environment. The default of --min is from " + configName + " in the current\n" +
			"release. Profiles can name releases in the current module or repository. Status 1 if less is covered.",
		Example: "  boshrender test --cover cover && boshrender coverage cover --html cover.html --min 80",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := f.limits(c.Context(), c); err != nil {
				return err
			}
			if err := a.enclose(c, sandbox.Access{Read: append(args, project())}); err != nil {
				return err
			}
			r, err := a.coverage(c.Context(), f, args)
			if r != nil {
				a.result(r)
			}
			return err
		},
	}
	c.Flags().SortFlags = false
	f.add(c.Flags())
	addNoSandbox(c.Flags())
	return c
}

// add adds the flags to a command.
func (f *coverageFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.html, "html", "", "write a page to this `FILE`")
	flags.StringVar(&f.lcov, "lcov", "", "write the format of lcov to this `FILE`")
	flags.StringVar(&f.cobertura, "cobertura", "", "write the XML of Cobertura to this `FILE`")
	flags.Float64Var(&f.lines, "min", 0, "least `percent` of the lines")
	flags.Float64Var(&f.branches, "min-branches", 0, "least `percent` of the ways of branches")
}

// limits sets values from the release's configuration for flags that are not given.
func (f *coverageFlags) limits(ctx context.Context, c *cobra.Command) error {
	root, err := releaseRoot(ctx, ".")
	if err != nil {
		return nil // outside of a release
	}
	file, err := readConfig(ctx, root)
	if err != nil {
		return err
	}
	if !c.Flags().Changed("min") {
		f.lines = file.coverage.min
	}
	if !c.Flags().Changed("min-branches") {
		f.branches = file.coverage.minBranches
	}
	return nil
}

// coverage writes and prints the report of the profiles in folders, and returns it for a document. The error can be
// that less is covered than the flags demand.
func (a *app) coverage(ctx context.Context, f *coverageFlags, folders []string) (*coverageResult, error) {
	merged := new(coverage.Profile)
	var errs []error
	for _, folder := range folders {
		if !isDir(folder) {
			errs = append(errs, fmt.Errorf("%s: no such folder", folder))
			continue
		}
		p, err := readProfiles(ctx, folder)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", folder, err))
			continue
		}
		merged.Merge(p)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	r, err := coverage.NewReport(ctx, merged)
	errs = append(errs, err, a.coverageSummary(r))
	for _, out := range []struct {
		flag, name string
		write      func(io.Writer) error
	}{{"--html", f.html, r.WriteHTML}, {"--lcov", f.lcov, r.WriteLCOV}, {"--cobertura", f.cobertura, r.WriteCobertura}} {
		if out.name == "" {
			continue
		}
		var text bytes.Buffer
		err := out.write(&text)
		if err == nil {
			err = replaceFile(out.name, text.Bytes())
		}
		errs = append(errs, withFlag(out.flag, err))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	for _, c := range []struct {
		what string
		got  coverage.Ratio
		want float64
	}{{"lines", r.Lines(), f.lines}, {"branches", r.Branches(), f.branches}} {
		if c.got.Percent() < c.want {
			errs = append(errs, foundError{fmt.Errorf("%s: %v is less than %v%%", c.what, c.got, c.want)})
		}
	}
	return newCoverageResult(r), errors.Join(errs...)
}

// readProfiles reads the profiles in a folder.
func readProfiles(ctx context.Context, folder string) (*coverage.Profile, error) {
	root, err := files.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return coverage.Read(ctx, root)
}

func (a *app) coverageSummary(r *coverage.Report) error {
	if a.json || a.quiet {
		return nil
	}
	return r.WriteSummary(a.stdout)
}

// coverageResult is the result of coverage.
type coverageResult struct {
	Lines    ratio             `json:"lines"`
	Branches ratio             `json:"branches"`
	Releases []releaseCoverage `json:"releases"`
	// Outdated names templates that have changed since they were rendered.
	Outdated []string `json:"outdated,omitempty"`
}

// ratio is a covered part.
type ratio struct {
	Hit     int     `json:"hit"`
	Of      int     `json:"of"`
	Percent float64 `json:"percent"`
}

func newRatio(r coverage.Ratio) ratio { return ratio{r.Hit, r.Of, r.Percent()} }

// releaseCoverage is a release in it.
type releaseCoverage struct {
	Name string        `json:"name"`
	Path string        `json:"path"`
	Jobs []jobCoverage `json:"jobs"`
}

// jobCoverage is a job in it.
type jobCoverage struct {
	Name       string             `json:"name"`
	Templates  []templateCoverage `json:"templates"`
	Properties []useCoverage      `json:"properties"`
	Links      []useCoverage      `json:"links"`
}

// templateCoverage is a template in it.
type templateCoverage struct {
	Name     string `json:"name"`
	Path     string `json:"path"`
	Lines    ratio  `json:"lines"`
	Branches ratio  `json:"branches"`
	// Missed are the numbers of the lines that nothing evaluated.
	Missed []int `json:"missed,omitempty"`
}

// useCoverage says whether a test set a property or gave a link, and whether a template read it.
type useCoverage struct {
	Name string `json:"name"`
	Set  bool   `json:"set"`
	Read bool   `json:"read"`
}

func newCoverageResult(r *coverage.Report) *coverageResult {
	out := &coverageResult{newRatio(r.Lines()), newRatio(r.Branches()), []releaseCoverage{}, r.Outdated}
	for _, release := range r.Releases {
		one := releaseCoverage{release.Name, release.Path, []jobCoverage{}}
		for _, j := range release.Jobs {
			one.Jobs = append(one.Jobs, newJobCoverage(j))
		}
		out.Releases = append(out.Releases, one)
	}
	return out
}

func newJobCoverage(j *coverage.JobReport) jobCoverage {
	out := jobCoverage{j.Name, []templateCoverage{}, []useCoverage{}, []useCoverage{}}
	for _, t := range j.Templates {
		one := templateCoverage{Name: t.Name, Path: t.Path, Lines: newRatio(t.Lines()), Branches: newRatio(t.Branches())}
		for _, l := range t.Coverage.Lines {
			if l.Count() == 0 {
				one.Missed = append(one.Missed, l.Line)
			}
		}
		out.Templates = append(out.Templates, one)
	}
	for _, p := range j.Properties {
		out.Properties = append(out.Properties, useCoverage{p.Name, p.Set, p.Read})
	}
	for _, l := range j.Links {
		out.Links = append(out.Links, useCoverage{l.Name, l.Given, l.Read})
	}
	return out
}
