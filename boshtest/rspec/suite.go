package rspec

// This file opens the suite of a release and runs it.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/script"
)

// Suite is the rspec suite of a release.
type Suite struct {
	root      string // absolute, with slashes
	fsys      fs.FS
	settings  settings
	loadPath  []string
	context   context.Context
	templates *templates
	listed    map[string]bool // the files of a run
	replaced  map[string]string
}

// Open reads the options of the suite of a release, whose folder is dir: its file .rspec.
func Open(dir string) (*Suite, error) {
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	opened, err := files.OpenRoot(root) // links that lead out of it are not followed
	if err != nil {
		return nil, err
	}
	s := &Suite{root: filepath.ToSlash(root), fsys: opened}
	data, err := files.Within(context.Background()).Read(s.fsys, ".rspec")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	s.settings = parseSettings(string(data))
	return s, nil
}

// settings are the options in .rspec.
type settings struct {
	require, include, tags []string
	pattern                string
	failFast               int
	order                  string
	seed                   uint64
}

// parseSettings reads the lines of .rspec. It ignores options without a meaning here, like formatters.
func parseSettings(text string) settings {
	s := settings{pattern: "**/*_spec.rb"}
	var words []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			words = append(words, strings.Fields(line)...)
		}
	}
	for i := 0; i < len(words); i++ {
		name, value, has := strings.Cut(words[i], "=")
		short := len(name) > 2 && name[0] == '-' && name[1] != '-'
		if short {
			name, value, has = name[:2], name[2:], true
		}
		if !has && i+1 < len(words) && !strings.HasPrefix(words[i+1], "-") {
			value = words[i+1]
		}
		switch name {
		case "--require", "-r":
			s.require = append(s.require, value)
		case "-I":
			s.include = append(s.include, strings.Split(value, ":")...)
		case "--tag", "-t":
			s.tags = append(s.tags, value)
		case "--pattern", "-P":
			s.pattern = strings.Trim(value, `"'`)
		case "--fail-fast":
			s.failFast = 1
			if n, err := strconv.Atoi(value); err == nil {
				s.failFast = n
			}
		case "--order":
			s.order, s.seed = ParseOrder(value)
		case "--seed":
			s.order, s.seed = ParseOrder("random:" + value)
		}
	}
	return s
}

// ParseOrder reads the argument of rspec's option --order: "defined", "rand", "random:42". The seed is 0 if there is
// none.
func ParseOrder(text string) (order string, seed uint64) {
	order, number, _ := strings.Cut(text, ":")
	if strings.HasPrefix(order, "rand") {
		order = "random"
	}
	seed, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		seed = 0
	}
	return order, seed
}

// Options select the examples of a suite and configure the run.
type Options struct {
	// Paths are spec files or folders, below the release's folder or absolute, each optionally followed by lines:
	// "spec/app_spec.rb:12:40". Without any, all files below spec that match the suite's pattern are run.
	Paths []string
	// Examples are texts. The full description of an example must contain one of them.
	Examples []string
	// Tags are "name", "name:value", "~name" and "~name:value": the last two exclude examples.
	Tags []string
	// Only lists the locations of examples to run, "./spec/app_spec.rb:12"; nil for all.
	Only []string
	// FailFast is the number of failures after which the run stops, zero for never.
	FailFast int
	// Order is "defined", or "random" by Seed. Examples are shuffled within groups, groups within files. "" means the
	// order in the suite's options.
	Order string
	// Seed is the seed of a random order, 0 for a random seed.
	Seed uint64
	// Workers is the number of files to run concurrently, zero for one per processor.
	Workers int
	// Include are folders that require searches in addition to lib and spec.
	Include []string
	// Require are files that are loaded before each spec file, after those in the suite's options.
	Require []string
	// Pattern selects the spec files in folders, "" the pattern in the suite's options.
	Pattern string
	// DryRun reports each example as passed and runs none.
	DryRun bool
	// Timeout is how long an example, or the loading of a file, may take; zero is no limit.
	Timeout time.Duration
	// Print gets what a file, and then each of its examples, prints to $stdout and $stderr, before Report gets the
	// result; nil drops it. It is not called concurrently.
	Print func(text string)

	after func(time.Duration, func()) (stop func() bool) // for tests; nil is time.AfterFunc
	// Coverage is a folder for a profile, which package coverage reads; "" for none.
	Coverage string
	// Profiled gets the profile at the end of the run; nil for none.
	Profiled func(*coverage.Profile)
	// Replaced has texts that the suite reads in place of files of the release, by their absolute paths with slashes.
	Replaced map[string]string
	// Report is called for each result, ordered by file and within a file by time; nil for none. It is not called
	// concurrently.
	Report func(*Result)
}

// Status is the outcome of an example.
type Status string

// The outcomes of an example.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Pending Status = "pending"
	// NotRun is an example that needs something unsupported. It counts neither as passed nor as failed.
	NotRun Status = "not run here"
)

// Result is the result of one example, or of a file or group that could not be loaded.
type Result struct {
	// Description is the description of the example alone.
	Description string `json:"description"`
	// FullDescription is Description preceded by those of its groups.
	FullDescription string `json:"full_description"`
	// Groups has the descriptions of the groups around it, outermost first.
	Groups []string `json:"groups,omitempty"`
	// File is the path of the file of the example: "./spec/app_spec.rb".
	File string `json:"file"`
	// Line is its first line, from 1; 0 for a file that could not be loaded.
	Line int `json:"line"`
	// Status is its outcome.
	Status Status `json:"status"`
	// Reason says why it is pending or not run here.
	Reason string `json:"reason,omitempty"`
	// Failures are the errors of a failed example.
	Failures []Failure `json:"failures,omitempty"`
	// Time is its duration.
	Time time.Duration `json:"time"`
	// Output is the text that it printed to $stdout and $stderr.
	Output string `json:"output,omitempty"`
	// Outside is set if this is not an example: the file, or a group of it, could not be loaded.
	Outside bool `json:"outside,omitempty"`
	// Tags has the metadata that the suite gave.
	Tags map[string]any `json:"tags,omitempty"`
}

// Location returns file and line as rspec writes them.
func (r *Result) Location() string {
	if r.Line == 0 {
		return r.File
	}
	return r.File + ":" + strconv.Itoa(r.Line)
}

// Failure is one error of an example.
type Failure struct {
	// Class is the class of the exception.
	Class string `json:"class"`
	// Message is its message, for expectations rspec's text.
	Message string `json:"message"`
	// Expectation is set for an expectation that failed.
	Expectation bool `json:"expectation,omitempty"`
	// Template is the position in a template where it was raised, "./jobs/app/templates/app.yml.erb:3:5"; "" if in
	// none.
	Template string `json:"template,omitempty"`
	// Places are lines of the suite, innermost first: "./spec/app_spec.rb:14".
	Places []string `json:"places,omitempty"`
}

// Summary counts the results of a run.
type Summary struct {
	// Examples is the number of examples; Failed, Pending and NotRun count those with that outcome.
	Examples, Failed, Pending, NotRun int
	// Errors is the number of files or groups that could not be loaded.
	Errors int
	// Load and Run are the durations of loading and of the examples, summed over files; Time is the elapsed time.
	Load, Run, Time time.Duration
	// Filtered is set if options excluded examples, or could have.
	Filtered bool
	// Random is set if the order was random.
	Random bool
	// Seed is the seed of the order.
	Seed uint64
}

// OK reports whether the exit status is 0: nothing failed.
func (s *Summary) OK() bool { return s.Failed == 0 && s.Errors == 0 }

// Line returns the last line of rspec's output.
func (s *Summary) Line() string {
	text := count(s.Examples, "example") + ", " + count(s.Failed, "failure")
	if s.Pending > 0 {
		text += fmt.Sprintf(", %d pending", s.Pending)
	}
	if s.NotRun > 0 {
		text += fmt.Sprintf(", %d not run here", s.NotRun)
	}
	if s.Errors > 0 {
		text += ", " + count(s.Errors, "error") + " occurred outside of examples"
	}
	return text
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// specFile is a file to run.
type specFile struct {
	full  string
	lines []int
}

// Run runs the suite, or the part that the options select. The error is one of options, files, or the context;
// failures of examples are in the summary.
func (s *Suite) Run(ctx context.Context, o Options) (*Summary, error) {
	begin := time.Now()
	if s.settings.failFast > 0 && o.FailFast == 0 {
		o.FailFast = s.settings.failFast
	}
	o.Tags = slices.Concat(s.settings.tags, o.Tags)
	if o.Order == "" {
		o.Order = s.settings.order
		if o.Seed == 0 {
			o.Seed = s.settings.seed
		}
	}
	if o.Order == "random" && o.Seed == 0 {
		o.Seed = 1 + rand.Uint64N(1<<16)
	}
	run := *s
	if o.Pattern != "" {
		run.settings.pattern = o.Pattern
	}
	run.settings.require = slices.Concat(s.settings.require, o.Require)
	list, err := run.find(ctx, o.Paths)
	if err != nil {
		return nil, err
	}
	run.context, run.listed = ctx, map[string]bool{}
	for _, f := range list {
		run.listed[f.full] = true
	}
	run.loadPath = nil
	for _, dir := range slices.Concat(o.Include, s.settings.include, []string{"lib", "spec"}) {
		run.loadPath = append(run.loadPath, absolute(s.root, dir))
	}
	run.templates = new(templates)
	run.replaced = o.Replaced
	if o.Coverage != "" || o.Profiled != nil {
		run.templates.cover = newAccount(filepath.FromSlash(s.root))
	}
	sum, err := run.all(list, o)
	if err != nil {
		return nil, err
	}
	sum.Time, sum.Random, sum.Seed = time.Since(begin), o.Order == "random", o.Seed
	sum.Filtered = len(o.Examples)+len(o.Tags) > 0 || o.Only != nil
	if o.Coverage != "" {
		if err := run.templates.cover.write(o.Coverage); err != nil {
			return sum, fmt.Errorf("coverage: %w", err)
		}
	}
	if o.Profiled != nil {
		o.Profiled(run.templates.cover.profile())
	}
	return sum, nil
}

func absolute(root, name string) string {
	if path.IsAbs(name) {
		return path.Clean(name)
	}
	return path.Join(root, name)
}

// Files lists the spec files that options select, each as an element of Options.Paths.
func (s *Suite) Files(ctx context.Context, o Options) ([]string, error) {
	run := *s
	if o.Pattern != "" {
		run.settings.pattern = o.Pattern
	}
	found, err := run.find(ctx, o.Paths)
	var list []string
	for _, f := range found {
		name := f.full
		for _, line := range f.lines {
			name += ":" + strconv.Itoa(line)
		}
		list = append(list, name)
	}
	return list, err
}

// allowance is the budget of finding the files of a suite.
type allowance struct {
	context context.Context
	left    int64
}

// maxFinding is the number of steps of an allowance.
const maxFinding = 100_000_000

// Context implements script.Budget.
func (a *allowance) Context() context.Context { return a.context }

// Step implements script.Budget.
func (a *allowance) Step(n int64) error {
	if a.context.Err() != nil {
		return context.Cause(a.context)
	}
	if a.left -= n; a.left < 0 {
		return &limit.Error{Limit: "steps of finding files", Max: maxFinding}
	}
	return nil
}

// Charge implements script.Budget: a step pays for 16 bytes.
func (a *allowance) Charge(n int64) error { return a.Step(n / 16) }

// find lists the files in paths.
func (s *Suite) find(ctx context.Context, paths []string) ([]specFile, error) {
	if len(paths) == 0 {
		paths = []string{"spec"}
	}
	b := &allowance{ctx, maxFinding}
	var list []specFile
	for _, p := range paths {
		name, lines, err := splitLines(filepath.ToSlash(p))
		if err != nil {
			return nil, err
		}
		full := absolute(s.root, name)
		below, inside := newFiles(s.root, s.fsys).below(full)
		if !inside {
			return nil, fmt.Errorf("%s is not in the release %s", p, s.root)
		}
		info, err := fs.Stat(s.fsys, below)
		if err != nil {
			var at *fs.PathError
			if errors.As(err, &at) {
				err = at.Err // the error contains the path already
			}
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		if !info.IsDir() {
			list = append(list, specFile{full, lines})
			continue
		}
		found, err := newFiles(s.root, s.fsys).glob(b, s.settings.pattern, full)
		if err != nil {
			return nil, fmt.Errorf("the pattern %s: %w", s.settings.pattern, err)
		}
		for _, f := range found {
			list = append(list, specFile{full: absolute(full, f)})
		}
	}
	return merged(list), nil
}

// merged merges the lines of each file.
func merged(list []specFile) []specFile {
	var out []specFile
	at := map[string]int{}
	for _, f := range list {
		i, ok := at[f.full]
		if !ok {
			at[f.full] = len(out)
			out = append(out, f)
			continue
		}
		if out[i].lines != nil && f.lines != nil {
			out[i].lines = append(out[i].lines, f.lines...)
		} else {
			out[i].lines = nil
		}
	}
	return out
}

func splitLines(p string) (name string, lines []int, err error) {
	parts := strings.Split(p, ":")
	for len(parts) > 1 {
		n, err := strconv.Atoi(parts[len(parts)-1])
		if err != nil {
			break
		}
		if n < 1 {
			return "", nil, fmt.Errorf("%s: lines count from 1", p)
		}
		lines = append(lines, n)
		parts = parts[:len(parts)-1]
	}
	return strings.Join(parts, ":"), lines, nil
}

// all runs files on workers and reports in order.
func (s *Suite) all(list []specFile, o Options) (*Summary, error) {
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if o.FailFast > 0 {
		workers = 1
	}
	done := make([]chan *fileRun, len(list))
	for i := range done {
		done[i] = make(chan *fileRun, 1)
	}
	next := make(chan int)
	var group sync.WaitGroup
	ctx, stop := context.WithCancel(s.context)
	defer stop()
	for range min(workers, len(list)) {
		group.Go(func() {
			for i := range next {
				done[i] <- s.one(ctx, list[i], list, o)
			}
		})
	}
	go func() {
		defer close(next)
		for i := range list {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	sum := new(Summary)
	for i := range list {
		var f *fileRun
		select {
		case f = <-done[i]:
		case <-ctx.Done():
			group.Wait()
			return nil, context.Cause(s.context)
		}
		if f.err != nil {
			stop()
			group.Wait()
			return nil, f.err
		}
		sum.add(f, o)
		if o.FailFast > 0 && sum.Failed+sum.Errors >= o.FailFast {
			break
		}
	}
	stop()
	group.Wait()
	return sum, nil
}

// print passes on what was printed.
func (o *Options) print(text string) {
	if o.Print != nil && text != "" {
		o.Print(text)
	}
}

func (s *Summary) add(f *fileRun, o Options) {
	s.Load += f.load
	s.Run += f.run
	o.print(f.output)
	for _, r := range f.results {
		o.print(r.Output)
		switch {
		case r.Outside && r.Status == Failed:
			s.Errors++
		case r.Outside:
			s.NotRun++
		default:
			s.Examples++
			switch r.Status {
			case Failed:
				s.Failed++
			case Pending:
				s.Pending++
			case NotRun:
				s.NotRun++
			}
		}
		if o.Report != nil {
			o.Report(r)
		}
		if o.FailFast > 0 && s.Failed+s.Errors >= o.FailFast {
			return
		}
	}
}

// fileRun holds the results of a file.
type fileRun struct {
	results   []*Result
	output    string // while it was loaded
	load, run time.Duration
	err       error // of the context, or a bug
}

func relativeTo(root, full string) string {
	if below, ok := strings.CutPrefix(full, strings.TrimSuffix(root, "/")+"/"); ok {
		return "./" + below
	}
	return full
}

// asError converts err to an error of a machine.
func asError(err error) *script.Error {
	var e *script.Error
	if errors.As(err, &e) {
		return e
	}
	return &script.Error{Kind: script.InternalBug, Message: err.Error(), Cause: err}
}
