package main

// This file reads the command line and runs the chosen mode: -render and -names here.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
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

func parseFlags(args []string, stderr io.Writer) options {
	var o options
	flags := flag.NewFlagSet("oracle", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.BoolVar(&o.check, "check", false, "compare the cases with Ruby's answers (the default)")
	flags.BoolVar(&o.write, "write", false, "put Ruby's answers into the cases")
	flags.StringVar(&o.render, "render", "", "answer the JSON lines of `FILE`, or of the standard input for -")
	flags.StringVar(&o.out, "out", "", "with -render: write answers to `FILE`")
	flags.StringVar(&o.names, "names", "", "write the names that Ruby has to `FILE`; with -check compare them")
	flags.StringVar(&o.suite, "suite", "", "compare what the assertions of the tests below `DIR` see")
	flags.IntVar(&o.fuzz, "fuzz", 0, "compare the evaluator with Ruby on `N` expressions that are made up")
	flags.Int64Var(&o.seed, "seed", 1, "with -fuzz: other expressions for each `SEED`")
	flags.BoolVar(&o.plausible, "plausible", false, "with -fuzz: operands that make sense, mostly")
	flags.BoolVar(&o.templates, "templates", false, "with -fuzz: templates with text at every place instead of expressions")
	flags.StringVar(&o.reference.cache, "cache", "", "`DIR` that packages are installed in (default: below the user's cache)")
	flags.DurationVar(&o.reference.patience, "patience", time.Minute, "give a case up after this `TIME`")
	try.Do(flags.Parse(args))
	o.paths, o.reference.log, o.reference.watch = flags.Args(), stderr, clock(o.reference.patience)
	modes := 0
	for _, asked := range []bool{o.check && o.names == "", o.write, o.render != "", o.suite != "", o.fuzz != 0, o.names != ""} {
		if asked {
			modes++
		}
	}
	switch other := o.render != "" || o.suite != "" || o.fuzz != 0 || o.names != ""; {
	case modes > 1:
		try.Fail("-check, -write, -render, -suite, -fuzz and -names exclude one another, but for -check -names")
	case other && len(o.paths) > 0:
		try.Fail("only -check and -write take paths: %q", o.paths)
	case o.fuzz < 0 || (o.templates || o.plausible) && o.fuzz == 0 || o.templates && o.plausible:
		try.Fail("-fuzz takes a positive number, and -plausible or -templates")
	case len(o.paths) == 0:
		o.paths = []string{"."}
	}
	if o.reference.cache == "" {
		o.reference.cache = filepath.Join(try.Get(os.UserCacheDir()), "boshrender-oracle")
	}
	return o
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	defer try.Catch(&err)
	o := parseFlags(args, stderr)
	switch ask := o.reference.ask; {
	case o.names != "":
		return names(ctx, o, ask)
	case o.render != "":
		return render(ctx, o, ask, os.Stdin, stdout)
	case o.suite != "":
		return suite(ctx, o, ask, stdout)
	case o.templates:
		return fuzzTemplates(ctx, o, ask, stdout)
	case o.fuzz > 0:
		return fuzz(ctx, o, ask, stdout)
	}
	files, start := try.Get(findCaseFiles(o.paths)), time.Now()
	result, err := examine(ctx, files, o.write, o.reference.ask)
	try.Do(err)
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

// render answers the lines of a file: templates with their contexts, and expressions.
func render(ctx context.Context, o options, ask asker, stdin io.Reader, stdout io.Writer) error {
	type line struct {
		Path     string          `json:"path"`
		Template string          `json:"template,omitempty"`
		Expr     string          `json:"expr,omitempty"`
		Context  json.RawMessage `json:"context,omitempty"`
		Output   *string         `json:"output,omitempty"`
		Error    *failure        `json:"error,omitempty"`
		Failed   string          `json:"failed,omitempty"`
	}
	var paths []string
	var requests []request
	if o.render != "-" {
		file := try.Get(os.Open(o.render))
		defer file.Close()
		stdin = file
	}
	for given := json.NewDecoder(stdin); given.More(); {
		var l line
		try.Do(given.Decode(&l))
		r := request{Expr: l.Expr}
		if l.Expr == "" {
			r = request{Templates: []string{l.Template}, Context: l.Context}
		}
		paths, requests = append(paths, l.Path), append(requests, r)
	}
	_, answers, err := ask(ctx, requests)
	try.Do(err)
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	for i, a := range answers {
		try.Do(encoder.Encode(line{Path: paths[i], Output: a.Text, Error: a.Error, Failed: a.Failed}))
	}
	if o.out != "" {
		return os.WriteFile(o.out, text.Bytes(), 0o666)
	}
	_, err = text.WriteTo(stdout)
	return err
}

// listNames is the expression whose value is the list of names that Ruby defines, built by glue/names.rb.
const listNames = "load '/oracle/names.rb'; Names.text"

// names writes the list to the file named on the command line, or compares it with the file.
func names(ctx context.Context, o options, ask asker) error {
	_, answers, err := ask(ctx, []request{{Expr: listNames}})
	try.Do(err)
	if answers[0].Text == nil {
		want, err := answers[0].want()
		return errors.Join(fmt.Errorf("the names were not listed: %v", want), err)
	}
	list := try.Get(strconv.Unquote(*answers[0].Text))
	if !o.check {
		return os.WriteFile(o.names, []byte(list), 0o644)
	}
	if string(try.Get(os.ReadFile(o.names))) != list {
		try.Fail("%s is stale: run oracle -names %s", o.names, o.names)
	}
	return nil
}
