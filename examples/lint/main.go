// Command lint checks the jobs of releases without rendering them; package lint says for what.
//
//	go run ./examples/lint nats-release uaa.tgz
//	go run ./examples/lint -format sarif . > lint.sarif
//	go run ./examples/lint -write-baseline lint.json .    # what is there is known from now on
//	go run ./examples/lint -baseline lint.json .
//
// Without arguments it checks the releases of examples/deployment. The exit status is 0 if nothing was found but hints
// (-fail changes what counts), 1 if something was, and 2 if a release or a file could not be read, or a flag is wrong.
// -rules lists the rules.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/spec"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// The exit statuses.
const (
	clean = 0
	found = 1
	wrong = 2
)

// options are what the flags say.
type options struct {
	format, only, skip, least, fail, baseline, writeBaseline string
	failure                                                  lint.Severity
	fix, rules, quiet                                        bool
	linter                                                   lint.Linter
}

func (o *options) flags(stderr io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet("lint", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&o.format, "format", "text", "`how` findings are written: text, json, sarif, github")
	f.StringVar(&o.only, "only", "", "`codes` that count, separated by commas: P001, or P for all that begin so")
	f.StringVar(&o.skip, "skip", "", "`codes` that don't count")
	f.StringVar(&o.least, "least", "hint", "the least `severity` that counts: hint, warning, error")
	f.StringVar(&o.fail, "fail", "warning", "the least `severity` by which the exit status is 1")
	f.StringVar(&o.baseline, "baseline", "", "`file` of findings that don't count")
	f.StringVar(&o.writeBaseline, "write-baseline", "", "write what was found to this `file`, for -baseline")
	f.BoolVar(&o.fix, "fix", false, "remove lines that have no effect: packages listed twice, equal keys, idle suppressions")
	f.BoolVar(&o.rules, "rules", false, "list the rules")
	f.BoolVar(&o.quiet, "q", false, "print no summary")
	return f
}

// complete reads what the flags name.
func (o *options) complete() (err error) {
	o.linter.Only, o.linter.Skip = split(o.only), split(o.skip)
	if o.linter.Least, err = lint.ParseSeverity(o.least); err != nil {
		return fmt.Errorf("-least: %w", err)
	}
	if o.failure, err = lint.ParseSeverity(o.fail); err != nil {
		return fmt.Errorf("-fail: %w", err)
	}
	if writers[o.format] == nil {
		return fmt.Errorf("-format: no format %q: text, json, sarif, github", o.format)
	}
	if o.baseline == "" {
		return nil
	}
	file, err := os.Open(o.baseline)
	if err != nil {
		return fmt.Errorf("-baseline: %w", err)
	}
	defer file.Close()
	if o.linter.Baseline, err = lint.ReadBaseline(file); err != nil {
		return fmt.Errorf("-baseline: %s: %w", o.baseline, err)
	}
	return nil
}

func split(codes string) []string {
	return strings.FieldsFunc(codes, func(r rune) bool { return r == ',' || r == ' ' })
}

var writers = map[string]func(*lint.Report, io.Writer) error{
	"text": (*lint.Report).WriteText, "json": (*lint.Report).WriteJSON, "sarif": (*lint.Report).WriteSARIF, "github": (*lint.Report).WriteGitHub,
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var o options
	flags := o.flags(stderr)
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return clean
	case err != nil:
		return wrong
	}
	if o.rules {
		for _, r := range lint.Rules {
			fmt.Fprintf(stdout, "%s  %-7v  %s\n", r.Code, r.Severity, r.Title)
		}
		return clean
	}
	if err := o.complete(); err != nil {
		fmt.Fprintln(stderr, err)
		return wrong
	}
	paths := flags.Args()
	if len(paths) == 0 {
		_, file, _, _ := runtime.Caller(0)
		paths, _ = filepath.Glob(filepath.Join(filepath.Dir(file), "..", "deployment", "releases", "*"))
		if len(paths) == 0 {
			fmt.Fprintln(stderr, "the bundled releases were not found: name some")
			return wrong
		}
	}
	status := clean
	var releases []*spec.Release
	for _, path := range paths {
		list, err := spec.OpenContext(ctx, path)
		if err != nil {
			fmt.Fprintln(stderr, err)
			status = wrong
		}
		releases = append(releases, list...)
	}
	report, err := o.linter.Run(ctx, releases...)
	if err == nil {
		err = o.write(report, stdout)
	}
	if err != nil {
		fmt.Fprintln(stderr, err)
		return wrong
	}
	if !o.quiet {
		fmt.Fprintln(stderr, report.Summary())
	}
	for _, f := range report.Findings {
		if f.Rule.Severity >= o.failure {
			status = max(status, found)
		}
	}
	return status
}

// write writes the report, the baseline and the files that are mended.
func (o *options) write(report *lint.Report, stdout io.Writer) error {
	if o.fix {
		for file, text := range report.Fixes() {
			if err := replace(file, text); err != nil {
				return fmt.Errorf("-fix: %w", err)
			}
		}
		left := report.Findings[:0]
		for _, f := range report.Findings {
			if !f.Fixable() {
				left = append(left, f)
			}
		}
		report.Findings = left
	}
	if o.writeBaseline != "" {
		var text strings.Builder
		if err := report.WriteBaseline(&text); err != nil {
			return err
		}
		if err := replace(o.writeBaseline, text.String()); err != nil {
			return fmt.Errorf("-write-baseline: %w", err)
		}
		report.Known, report.Findings = report.Known+len(report.Findings), nil
	}
	return writers[o.format](report, stdout)
}

// replace writes a file under another name first, and keeps the mode of one that is there.
func replace(name, text string) error {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	temp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // if it has kept its name
	_, err = temp.WriteString(text)
	if err = errors.Join(err, temp.Chmod(mode), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), name)
}
