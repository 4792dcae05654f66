package main

// This file reads the command line.

import (
	"flag"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
)

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
	row       string // of the part rows
	mruby     string
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
	f.StringVar(&o.mruby, "mruby", "mruby", "mruby `program`")
	f.StringVar(&o.row, "row", "", "`text` in the names of the rows to measure, for the part rows")
	f.IntVar(&o.rounds, "rounds", 3, "how often each side has its turn")
	f.StringVar(&o.only, "only", "", "`parts` to run, of "+strings.Join(sections, ","))
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
func (o *options) parts() []string {
	if o.only == "" {
		return sections
	}
	return strings.Split(o.only, ",")
}
