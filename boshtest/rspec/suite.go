package rspec

// This file opens the suite of a release and runs it.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
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

// Configured returns the suite with the options in a text of the form of .rspec in place of that file.
func (s *Suite) Configured(text string) *Suite {
	c := *s
	c.settings = parseSettings(text)
	return &c
}

// Matches returns the regular expressions of --example-matches in the suite's options, each with its line from 1.
func (s *Suite) Matches() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for i, m := range s.settings.matches {
			if !yield(s.settings.matchLines[i], m) {
				return
			}
		}
	}
}

// Options select the examples of a suite and configure the run.
type Options struct {
	// Paths are spec files or folders, below the release's folder or absolute, each optionally followed by lines, or by
	// ids of examples and groups: "spec/app_spec.rb:12:40", "spec/app_spec.rb[1:2,1:3:1]". Without any, all files below
	// spec, or the suite's default path, that match the suite's pattern are run.
	Paths []string
	// Examples are texts. The full description of an example must contain one of them.
	Examples []string
	// Matches are Ruby's regular expressions, as further choices beside Examples.
	Matches []string
	// Tags are "name", "name:value", "~name" and "~name:value": the last two exclude examples.
	Tags []string
	// Only lists the locations of examples to run, "./spec/app_spec.rb:12"; nil for all.
	Only []string
	// FailFast is the number of failures after which the run stops, zero for the number in the suite's options, and
	// negative for never.
	FailFast int
	// Order is "defined", "random" by Seed, or "recently-modified", by the times of files. Examples are shuffled within
	// groups, groups within files. "" means the order in the suite's options.
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
	// Exclude selects spec files in folders that are left out, "" the pattern in the suite's options.
	Exclude string
	// FailureExit and ErrorExit are the exit status of failures, and of errors outside of examples, if they aren't 0.
	FailureExit, ErrorExit int
	// DryRun reports each example as passed and runs none.
	DryRun bool
	// Timeout is how long an example, or the loading of a file, may take; zero is no limit.
	Timeout time.Duration
	// Print gets the output of a file, and then of each of its examples, to $stdout and $stderr, before Report gets the
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
	// FullDescription is Description preceded by the descriptions of its groups.
	FullDescription string `json:"full_description"`
	// Groups has the descriptions of the groups around it, outermost first.
	Groups []string `json:"groups,omitempty"`
	// File is the path of the file of the example: "./spec/app_spec.rb".
	File string `json:"file"`
	// Line is its first line, from 1; 0 for a file that could not be loaded.
	Line int `json:"line"`
	// ID is its id as rspec writes it, "./spec/app_spec.rb[1:2]", which no other example of the suite has.
	ID string `json:"id,omitempty"`
	// Status is its outcome.
	Status Status `json:"status"`
	// Reason says why it is pending or not run here.
	Reason string `json:"reason,omitempty"`
	// Failures are the errors of a failed example.
	Failures []Failure `json:"failures,omitempty"`
	// Aggregated is rspec's headline of Failures if a block aggregated them, "" if none did.
	Aggregated string `json:"aggregated,omitempty"`
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
	// Exit is the exit status of rspec: 0, or the status for failures.
	Exit int
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

// Run runs the suite, or the part that the options select. The error is one of options, files, or the context;
// failures of examples are in the summary.
func (s *Suite) Run(ctx context.Context, o Options) (*Summary, error) {
	begin := time.Now()
	run := s.with(&o)
	list, err := run.find(ctx, o.Paths)
	if err != nil {
		return nil, err
	}
	if o.Order == "recently-modified" {
		run.sortByTime(list)
	}
	run.context, run.listed = ctx, map[string]bool{}
	for _, f := range list {
		run.listed[f.full] = true
	}
	run.loadPath = nil
	for _, dir := range slices.Concat(o.Include, run.settings.include, []string{"lib", "spec"}) {
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
	sum.Filtered = len(o.Examples)+len(o.Matches)+len(o.Tags) > 0 || o.Only != nil
	switch {
	case sum.Errors > 0:
		sum.Exit = cmp.Or(o.ErrorExit, o.FailureExit, 1)
	case sum.Failed > 0:
		sum.Exit = cmp.Or(o.FailureExit, 1)
	}
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

// print passes on the output.
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
