// Command bench measures this library against Ruby, side by side on one machine, and prints each ratio next to its
// budget:
//
//	cd dev/bench && go run .
//
// It needs Unix, and Ruby 3.1 or later on the PATH; without Ruby it measures only this library. Templates come from
// three places: by default the templates of erb/testdata/bench; with -corpus, a directory of *.jsonl files with a case
// {"path": …, "template": …, "context": …, "output": …} on each line; with -manifest and -release, a whole deployment,
// which is also rendered as a whole. Of many templates it takes the largest.
//
//	go run . -manifest cf-deployment.yml -release capi-release -release … -vars-store vars.yml -cloud-config cloud.yml
//
// The part "rows" runs the programs of package rows, one construct of Ruby each, and twelve small programs: in this
// library, MRI without and with YJIT, and, where there is an equivalent, goja, starlark-go and expr. A number there is
// the least time of one run of the construct in all samples of all rounds. Each row has a budget for the ratio of this
// library to MRI without JIT, 1 unless the row says otherwise.
//
// The budgets of the other parts are in budgets.txt. If one is exceeded, the command fails.
//
// # The comparison
//
// Both sides are separate processes, started anew for each template and in each round, first one side, then the
// other. Times are CPU time unless a row says "wall", with one processor for Go, so that its garbage collection is
// counted. A number is the median of the rounds, and within a round the median of several samples. The ratio of one
// template is the median of the ratios of the rounds. The outputs of both sides are compared first; a difference is
// printed.
//
// This library is built without a profile, like a program that does nothing about it, or with the one that -pgo names;
// -pgo module is erb/render.pgo. It runs with GOGC=200, as docs/measuring.md recommends too, unless GOGC is set;
// so do the other Go evaluators. Cold processes choose their own setting.
//
// Ruby evaluates in the context of this repository's reference Ruby, which is modelled on the director's. "theirs"
// is: for parsing, ERB.new and the compiler of instruction sequences; for rendering, the template compiled to a
// method; for a whole deployment, the work of a director in one warm process: a context for each instance and job,
// copied and compared as there. The measure for a template without tags is copying it.
//
// This library renders into a reused buffer, as the pipeline writes its files; Ruby's method returns a string.
// "render to a string" is this library returning a new string for each output: most of the difference is their
// garbage collection.
package main

import (
	"context"
	"flag"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
)

func main() {
	try.Interruptible(func(ctx context.Context) error { return run(ctx, os.Args[1:], os.Stdout, os.Stderr) })
}

// options are the flags, and what -quick changes.
type options struct {
	probe.Files
	corpus    string
	command   string // Ruby
	profile   string // for the compiler
	rounds    int
	only      string
	quick     bool
	verbose   bool
	row       string        // of the part rows
	templates int           // most templates to take from the corpus or the deployment
	samples   int           // in a round
	sample    time.Duration // least duration of a sample
	starts    int           // of cold processes in each round
}

// sections are the parts of the table, in their order.
var sections = []string{"cold", "templates", "synthetic", "deployment", "rows"}

func parseFlags(args []string, stderr io.Writer) *options {
	o := &options{templates: 24, samples: 5, sample: 10 * time.Millisecond, starts: 5}
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.SetOutput(stderr)
	o.Flags(f)
	f.StringVar(&o.corpus, "corpus", "", "`directory` of *.jsonl files with cases")
	f.StringVar(&o.command, "ruby", "ruby", "Ruby `program`")
	f.StringVar(&o.profile, "pgo", "off", "`profile` to build the programs in Go with; this module's if it is the word module")
	f.StringVar(&o.row, "row", "", "`text` in the names of the rows to measure, for the part rows")
	f.IntVar(&o.rounds, "rounds", 3, "how often each side has its turn")
	f.StringVar(&o.only, "only", strings.Join(sections, ","), "`parts` to run")
	f.BoolVar(&o.quick, "quick", false, "one short round: tries that everything works, the numbers are worth little")
	f.BoolVar(&o.verbose, "v", false, "print the numbers of each template too")
	try.Do(f.Parse(args))
	if f.NArg() > 0 {
		try.Fail("unexpected argument %q", f.Arg(0))
	}
	if (o.Manifest == "") != (len(o.Releases) == 0) {
		try.Fail("-manifest and -release need each other")
	}
	for _, s := range o.parts() {
		if !slices.Contains(sections, s) {
			try.Fail("-only: there is no part %q, but %s", s, strings.Join(sections, ", "))
		}
	}
	if o.quick {
		o.rounds, o.samples, o.sample, o.starts, o.templates = 1, 1, time.Millisecond, 2, 2
	}
	return o
}

// parts returns the requested parts.
func (o *options) parts() []string { return strings.Split(o.only, ",") }
