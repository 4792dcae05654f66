package main

// This file reads the command line.

import (
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/bench/internal/source"
)

// options are the flags.
type options struct {
	source.Files
	corpus    string
	templates int
	random    int    // number of random templates to take instead; 0 for none
	seed      uint64 // of the random choice
	cold      string
	command   string // Ruby
	profile   string // for the compiler
	rounds    int
	samples   int
	sample    time.Duration
	starts    int // of cold processes in each round
	only      string
	quick     bool
	verbose   bool
	row       string // of the part rows
	mruby     string
}

// sections are the parts of the table, in their order.
var sections = []string{"cold", "templates", "synthetic", "deployment", "scale", "growth", "rows"}

func parseFlags(args []string, stderr io.Writer) (*options, error) {
	o := &options{starts: 5}
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.SetOutput(stderr)
	o.Flags(f)
	f.StringVar(&o.corpus, "corpus", "", "`directory` of *.jsonl files with cases")
	f.IntVar(&o.templates, "templates", 24, "least `number` of templates to take from the corpus or the deployment")
	f.IntVar(&o.random, "sample", 0, "`number` of templates to take by chance, instead of the known and the largest ones; so many of them are large enough to compare renders")
	f.Uint64Var(&o.seed, "seed", 1, "`seed` of that chance")
	f.StringVar(&o.cold, "cold", "", "`path` of the template for cold processes; the largest if empty")
	f.StringVar(&o.command, "ruby", "ruby", "Ruby `program`")
	f.StringVar(&o.profile, "pgo", "off", "`profile` to build the programs in Go with; this module's if it is the word module")
	f.StringVar(&o.mruby, "mruby", "mruby", "mruby `program`")
	f.StringVar(&o.row, "row", "", "`text` in the names of the rows to measure, for the part rows")
	f.IntVar(&o.rounds, "rounds", 3, "how often each side has its turn")
	f.IntVar(&o.samples, "samples", 5, "samples in a round")
	f.DurationVar(&o.sample, "sampletime", 10*time.Millisecond, "least `duration` of a sample")
	f.StringVar(&o.only, "only", "", "`parts` to run, of "+strings.Join(sections, ","))
	f.BoolVar(&o.quick, "quick", false, "one short round: tries that everything works, the numbers are worth little")
	f.BoolVar(&o.verbose, "v", false, "print the numbers of each template too")
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if f.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %q", f.Arg(0))
	}
	if (o.Manifest == "") != (len(o.Releases) == 0) {
		return nil, fmt.Errorf("-manifest and -release need each other")
	}
	for _, s := range o.parts() {
		if !slices.Contains(sections, s) {
			return nil, fmt.Errorf("-only: there is no part %q, but %s", s, strings.Join(sections, ", "))
		}
	}
	if o.quick {
		o.rounds, o.samples, o.sample, o.starts, o.templates = 1, 1, time.Millisecond, 2, 2
	}
	return o, nil
}

// parts returns the requested parts.
func (o *options) parts() []string {
	if o.only == "" {
		return sections
	}
	return strings.Split(o.only, ",")
}

// deployment returns the files of the deployment: the bundled one if none is named.
func (o *options) deployment(root string) (source.Files, error) {
	if o.Manifest != "" {
		return o.Files, nil
	}
	return source.Bundled(filepath.Join(root, "examples", "deployment"))
}
