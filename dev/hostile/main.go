//go:build linux

// Command hostile makes every reader of documents in this module read hostile ones: YAML and JSON in which one
// construct, or a pair of constructs, is as large or as frequent as the size allows. It also reads archives of all
// unusual forms. It reports each reading that exceeds one of these budgets:
//   - CPU time between two polls of the context, and after its end: 50 ms; for readers without a context, 1 µs a byte;
//   - memory at its peak, in a template: one and a half times the limit, and 64 MiB; elsewhere 64 MiB, 16 times the
//     document and 512 bytes for each node that it may have;
//   - the end of the process; an archive that is read where it must be refused, refused where it must be read, or read
//     as something else.
//
// The exit status is 1 if any document is over, and for errors of the command.
//
//	go run ./dev/hostile                          # 1 MB, all pairs; 16 MB, single constructs: hours on two cores
//	go run ./dev/hostile -readers bpm -n 300      # a sample of 300 documents
//	go run ./dev/hostile -readers archive         # forms of archives
//	go run ./dev/hostile -any 500 -seed 7         # random documents instead of pairs
//	go run ./dev/hostile -releases -1             # every command of the tool on all hostile releases, and requests
//	                                                   # to the playground: two hours
//	go run ./dev/hostile -releases -1 -documents 'ops.yml' # those whose names match
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/dev/procstat"
	"github.com/boshrender/boshrender/dev/try"
)

// childVariable is the environment variable that makes the program a child. Its value is the options of the plan.
const childVariable = "BOSHRENDER_HOSTILE"

type options struct {
	Readers, Documents string // regular expressions of names
	Seed               int64
	N, Any             int
	Sizes              []int
	workers            int
	all                bool
}

// A source writes a document of any size, or an archive, which has its own.
type source struct {
	name          string
	json, archive bool
	of            func(size int) *document
}

// sources lists the documents for each size: without pairs, only those in which one aspect is unusual.
func sources(o options, random *rand.Rand, pairs bool) (list []source) {
	shapes, more := shapes()
	if pairs {
		shapes = append(shapes, more...)
	}
	if o.Any > 0 {
		shapes = make([]shape, o.Any)
		for i := range shapes {
			shapes[i] = anyShape(random)
		}
	}
	for _, s := range shapes {
		list = append(list, source{name: s.String(), of: s.of})
	}
	for v := range jsonValues {
		for p := range jsonPlaces {
			of := func(size int) *document { return jsonDocument(v, p, size) }
			list = append(list, source{name: of(1).Name, json: true, of: of})
		}
	}
	for _, a := range archives() {
		if pairs { // once
			list = append(list, source{name: a.String(), archive: true, of: func(int) *document { return a.of() }})
		}
	}
	return list
}

// reads reports whether a reader is for a document of that kind. JSON is YAML, but can't be indented.
func (r *reader) reads(s source) bool {
	switch {
	case r.archive || s.archive:
		return r.archive && s.archive
	case s.json:
		return r.below == ""
	}
	return !r.json
}

// A job is a document for a reader.
type job struct {
	source
	reader *reader
	size   int
}

// planOf lists the jobs. The list depends on the options alone.
func planOf(o options) (jobs []job) {
	random := rand.New(rand.NewSource(o.Seed))
	wanted, documents := try.Get(regexp.Compile(o.Readers)), try.Get(regexp.Compile(o.Documents))
	for at, size := range o.Sizes {
		list := sources(o, random, at == 0)
		for i := range readers {
			for _, s := range list {
				if wanted.MatchString(readers[i].name) && readers[i].reads(s) && documents.MatchString(s.name) {
					jobs = append(jobs, job{s, &readers[i], size})
				}
			}
		}
	}
	if len(jobs) == 0 {
		try.Fail("no reader and document match %q and %q", o.Readers, o.Documents)
	}
	random.Shuffle(len(jobs), func(i, j int) { jobs[i], jobs[j] = jobs[j], jobs[i] })
	if o.N > 0 && len(jobs) > o.N {
		jobs = jobs[:o.N]
	}
	return jobs
}

// child carries out the jobs of a plan, by their numbers.
func child(text string, out io.Writer) error {
	var o options
	try.Do(json.Unmarshal([]byte(text), &o))
	jobs := planOf(o)
	return procstat.Serve(os.Stdin, out, maxSpace, maxSpace/2, func(i int) result {
		d := jobs[i].of(jobs[i].size)
		return measured(jobs[i].reader, d, max(jobs[i].size, len(d.body)))
	})
}

// run runs all jobs. It calls done for each, never concurrently.
func run(o options, jobs []job, done func(result)) error {
	text := try.Get(json.Marshal(o))
	numbers := make([]int, len(jobs))
	for i := range numbers {
		numbers[i] = i
	}
	return procstat.Pool[int, result]{
		Variable: childVariable, Value: string(text),
		MaxCPU: func(int) time.Duration { return maxCPU },
		Ended: func(i, _ int, e procstat.End) result {
			j, why := &jobs[i], e.Cause()
			if e.Hung > 0 {
				why = "it takes too long"
			}
			return result{Reader: j.reader.name, Document: j.name, Size: j.size, Over: "ended: " + why}
		},
	}.Run(o.workers, numbers, func(_ int, r result) { done(r) })
}

// report runs a plan and prints the readings over budget.
func report(o options) error {
	jobs := planOf(o)
	var slowest result
	over, finished, begun := 0, 0, time.Now()
	err := run(o, jobs, func(r result) {
		if finished++; finished%1000 == 0 {
			fmt.Printf("%d of %d after %v\n", finished, len(jobs), time.Since(begun).Round(time.Second))
		}
		if r.Gap > slowest.Gap {
			slowest = r
		}
		if r.Over != "" {
			over++
		}
		if r.Over != "" || o.all {
			fmt.Println(&r)
		}
	})
	fmt.Printf("%d documents attacked, %d over; the longest without a look at the context: %s\n", finished, over, &slowest)
	if err == nil && over > 0 {
		err = errOver
	}
	return err
}

var errOver = errors.New("some are over")

func main() {
	try.Main(func() error {
		if text := os.Getenv(childVariable); text != "" {
			return child(text, os.Stdout)
		}
		return attackAll()
	})
}

func attackAll() error {
	var o options
	flag.StringVar(&o.Readers, "readers", "", "only readers that match this `regexp`")
	flag.StringVar(&o.Documents, "documents", "", "only documents that match this `regexp`")
	flag.Int64Var(&o.Seed, "seed", 1, "for the order, and for -any")
	flag.IntVar(&o.N, "n", 0, "only the first `n` of all, in an order by chance")
	flag.IntVar(&o.Any, "any", 0, "`n` documents by chance for each reader instead of all pairs")
	flag.IntVar(&o.workers, "j", runtime.NumCPU(), "child processes")
	flag.BoolVar(&o.all, "v", false, "print all")
	releaseSet := flag.Int("releases", 0, "run every command of the tool on `n` hostile releases instead, -1 for all")
	sizes := flag.String("sizes", "1000000 16000000", "bytes of documents: of the first size, all pairs")
	flag.Parse()
	for _, s := range strings.Fields(*sizes) {
		o.Sizes = append(o.Sizes, try.Get(strconv.Atoi(s)))
	}
	if *releaseSet != 0 {
		return attackTool(o, *releaseSet)
	}
	return report(o)
}

// attackTool runs every command of the tool on n hostile releases, and prints the runs that do something wrong.
func attackTool(o options, n int) error {
	dir := try.Get(os.MkdirTemp("", "hostile-tool-"))
	defer os.RemoveAll(dir)
	tool, wanted := buildTool(dir), try.Get(regexp.Compile(o.Documents))
	list := slices.DeleteFunc(releases(o.Seed), func(r hostileRelease) bool { return !wanted.MatchString(r.name) })
	if n > 0 {
		list = list[:min(n, len(list))]
	}
	over := 0
	report := func(name, wrong string) {
		over++
		fmt.Printf("%s: %s\n", name, wrong)
	}
	runs, err := runCommands(context.Background(), tool, list, commands, o.workers, report)
	try.Do(err)
	runs += attackPlayground(tool, report)
	fmt.Printf("%d releases, %d runs, %d over\n", len(list), runs, over)
	if over > 0 {
		return errOver
	}
	return nil
}
