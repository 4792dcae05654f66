package main

// This file reads the command line and runs the chosen mode.

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/boshrender/boshrender/dev/try"
)

func main() {
	try.Interruptible(func(ctx context.Context) error { return run(ctx, os.Args[1:], os.Stdout, os.Stderr) })
}

// options are the parsed command line.
type options struct {
	check, write bool
	render, out  string
	suite        string
	names        string
	fuzz         int
	seed         int64
	plausible    bool
	templates    bool
	paths        []string
	reference    reference
}

func parseFlags(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("oracle", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.BoolVar(&o.check, "check", false, "compare the cases with Ruby's answers (the default)")
	flags.BoolVar(&o.write, "write", false, "put Ruby's answers into the cases")
	flags.StringVar(&o.render, "render", "", "answer the JSON lines of `FILE`, - for the standard input")
	flags.StringVar(&o.names, "names", "", "write the names that Ruby has to `FILE`, - for the standard output; with -check compare them")
	flags.StringVar(&o.out, "out", "-", "with -render: write answers to `FILE`")
	flags.StringVar(&o.suite, "suite", "", "compare what the assertions of the tests below `DIR` see")
	flags.IntVar(&o.fuzz, "fuzz", 0, "compare the evaluator with Ruby on `N` expressions that are made up")
	flags.Int64Var(&o.seed, "seed", 1, "with -fuzz: other expressions for each `SEED`")
	flags.BoolVar(&o.plausible, "plausible", false, "with -fuzz: operands that make sense, mostly")
	flags.BoolVar(&o.templates, "templates", false, "with -fuzz: templates with text at every place instead of expressions")
	flags.StringVar(&o.reference.cache, "cache", "", "`DIR` that packages are installed in (default: below the user's cache)")
	flags.DurationVar(&o.reference.patience, "patience", time.Minute, "give a case up after this `TIME`")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.paths = flags.Args()
	switch {
	case modes(o.check, o.write, o.render != "", o.suite != "", o.fuzz != 0) > 1:
		return o, errors.New("-check, -write, -render, -suite and -fuzz exclude one another")
	case (o.render != "" || o.suite != "" || o.fuzz != 0) && len(o.paths) > 0:
		return o, fmt.Errorf("-render, -suite and -fuzz take no further arguments: %q", o.paths)
	case o.names != "" && (o.write || o.render != "" || o.suite != "" || o.fuzz != 0 || len(o.paths) > 0):
		return o, errors.New("-names goes with -check alone, or with nothing")
	case o.templates && (o.fuzz == 0 || o.plausible):
		return o, errors.New("-templates is for -fuzz, without -plausible")
	case o.fuzz < 0:
		return o, fmt.Errorf("-fuzz is negative: %d", o.fuzz)
	case o.render == "" && o.out != "-":
		return o, errors.New("-out is for -render")
	case o.reference.patience <= 0:
		return o, fmt.Errorf("-patience is not positive: %s", o.reference.patience)
	case len(o.paths) == 0:
		o.paths = []string{"."}
	}
	if o.reference.cache == "" {
		dir, err := os.UserCacheDir()
		if err != nil {
			return o, fmt.Errorf("no place for packages, give one with -cache: %w", err)
		}
		o.reference.cache = filepath.Join(dir, "boshrender-oracle")
	}
	return o, nil
}

// modes counts the requested modes.
func modes(asked ...bool) int {
	count := 0
	for _, yes := range asked {
		if yes {
			count++
		}
	}
	return count
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := parseFlags(args, stderr)
	if err != nil {
		return err
	}
	o.reference.log = stderr
	if o.names != "" {
		return names(ctx, o, o.reference.ask, stdout)
	}
	if o.render != "" {
		return renderFiles(ctx, o, stdout)
	}
	if o.suite != "" {
		return suite(ctx, o, o.reference.ask, stdout)
	}
	if o.templates {
		return fuzzTemplates(ctx, o, o.reference.ask, stdout)
	}
	if o.fuzz > 0 {
		return fuzz(ctx, o, o.reference.ask, stdout)
	}
	files, err := findCaseFiles(o.paths)
	if err != nil {
		return err
	}
	start := time.Now()
	result, err := examine(ctx, files, o.write, o.reference.ask)
	if err != nil {
		return err
	}
	for _, fault := range result.faults {
		fmt.Fprintln(stdout, fault)
	}
	for _, path := range result.written {
		fmt.Fprintln(stdout, "wrote", path)
	}
	fmt.Fprintf(stderr, "%d cases in %d files, %d to look at, %.1fs\n",
		result.cases, len(files), len(result.faults), time.Since(start).Seconds())
	if len(result.faults) > 0 {
		return fmt.Errorf("%d of %d cases differ from Ruby", len(result.faults), result.cases)
	}
	return nil
}
