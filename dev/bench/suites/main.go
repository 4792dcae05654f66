// Command suites compares the results of rspec and of package boshtest/rspec on the suites of releases.
//
//	go run ./suites -bosh ../bosh ../routing-release ../capi-release
//
// For each checkout it runs both, and prints a row: examples by rspec, the same verdict here, not run here, different,
// and the time of both. It needs Debian's ruby, ruby-rspec, ruby-rspec-its, ruby-deep-merge, ruby-iniparse and
// ruby-activesupport, and a checkout of cloudfoundry/bosh, which has Bosh::Common::Template. Without -bosh only the
// suites run here.
package main

import (
	"context"
	"embed"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	_ "github.com/boshrender/boshrender/erb"

	"github.com/boshrender/boshrender/boshtest/rspec"
	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
)

// shims define the names of gems that Debian lacks.
//
//go:embed shims
var shims embed.FS

// verdicts are the results of a suite, by full description, in order.
type verdicts struct {
	of  map[string][]string
	cpu time.Duration
}

type options struct {
	bosh    string
	skip    []string
	verbose bool
	dir     string // of shims, and of rspec's report
}

func main() {
	var o options
	skip := flag.String("skip", "system,integration,deployment", "leave out spec files in folders of these `NAMES`: they need more than templates")
	flag.StringVar(&o.bosh, "bosh", "", "`CHECKOUT` of cloudfoundry/bosh")
	flag.BoolVar(&o.verbose, "v", false, "print examples whose verdicts differ")
	flag.Parse()
	o.skip = strings.Split(*skip, ",")
	try.Interruptible(func(ctx context.Context) error { return run(ctx, o, flag.Args()) })
}

func run(ctx context.Context, o options, releases []string) error {
	debug.SetGCPercent(400)
	o.dir = try.Get(os.MkdirTemp("", "suites-"))
	defer os.RemoveAll(o.dir)
	try.Do(os.CopyFS(o.dir, shims))
	fmt.Println("| release | examples | same | not run here | different | rspec s | here s |")
	fmt.Println("|---|---|---|---|---|---|---|")
	var total row
	for _, dir := range releases {
		var r row
		if err := try.Caught(func() { r = compare(ctx, o, dir) }); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		r.print(filepath.Base(dir))
		total.add(r)
	}
	total.print("all")
	return nil
}

// row is a line of the table.
type row struct {
	real, same, notRun, different int
	theirs, ours                  time.Duration
}

func (r *row) add(o row) {
	r.real += o.real
	r.same += o.same
	r.notRun += o.notRun
	r.different += o.different
	r.theirs += o.theirs
	r.ours += o.ours
}

func (r row) print(name string) {
	fmt.Printf("| %s | %d | %d | %d | %d | %.2f | %.2f |\n", name, r.real, r.same, r.notRun, r.different, r.theirs.Seconds(), r.ours.Seconds())
}

func compare(ctx context.Context, o options, dir string) row {
	files := specFiles(dir, o.skip)
	if len(files) == 0 {
		return row{}
	}
	ours := here(ctx, dir, files)
	r := row{ours: ours.cpu}
	theirs := ours
	if o.bosh != "" {
		theirs = real(ctx, o, dir, files)
		r.theirs = theirs.cpu
	}
	for name, list := range theirs.of {
		for i, want := range list {
			r.real++
			got := "missing"
			if i < len(ours.of[name]) {
				got = ours.of[name][i]
			}
			switch {
			case got == want && got != string(rspec.NotRun):
				r.same++
			case got == string(rspec.NotRun):
				r.notRun++
			default:
				r.different++
				if o.verbose {
					fmt.Fprintf(os.Stderr, "%s: %s: rspec %s, here %s\n", filepath.Base(dir), name, want, got)
				}
			}
		}
	}
	return r
}

// specFiles lists the spec files of a release below spec and jobs.
func specFiles(dir string, skip []string) (files []string) {
	for _, below := range []string{"spec", "jobs"} {
		try.Do(filepath.WalkDir(filepath.Join(dir, below), func(name string, d fs.DirEntry, err error) error {
			switch {
			case os.IsNotExist(err):
				return nil
			case err != nil:
				return err
			case d.IsDir() && slices.Contains(skip, d.Name()):
				return fs.SkipDir
			case strings.HasSuffix(name, "_spec.rb"):
				rel, err := filepath.Rel(dir, name)
				files = append(files, filepath.ToSlash(rel))
				return err
			}
			return nil
		}))
	}
	return files
}

// here runs a suite by package rspec.
func here(ctx context.Context, dir string, files []string) *verdicts {
	v := &verdicts{of: map[string][]string{}}
	s := try.Get(rspec.Open(dir))
	before := probe.CPU()
	try.Get(s.Run(ctx, rspec.Options{Paths: files, Report: func(r *rspec.Result) {
		if !r.Outside {
			v.of[r.FullDescription] = append(v.of[r.FullDescription], string(r.Status))
		}
	}}))
	v.cpu = probe.CPU() - before
	return v
}

// real runs a suite by rspec.
func real(ctx context.Context, o options, dir string, files []string) *verdicts {
	v := &verdicts{of: map[string][]string{}}
	bosh := try.Get(filepath.Abs(filepath.Join(o.bosh, "src/bosh-common/lib")))
	out := filepath.Join(o.dir, "report.json")
	try.Do(os.RemoveAll(out))
	args := []string{"-I", "spec", "-I", "lib", "-I", filepath.Join(o.dir, "shims"), "-I", bosh, "-r", "bosh/template/test", "-f", "json", "-o", out}
	c := exec.CommandContext(ctx, "rspec", append(args, files...)...)
	c.Dir = dir
	text, err := c.CombinedOutput()
	if c.ProcessState != nil {
		v.cpu = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	}
	data, failed := os.ReadFile(out)
	if failed != nil {
		try.Fail("rspec: %w: %s", err, text)
	}
	var report struct {
		Examples []struct {
			Full   string `json:"full_description"`
			Status string `json:"status"`
		} `json:"examples"`
	}
	try.Do(json.Unmarshal(data, &report))
	for _, e := range report.Examples {
		v.of[e.Full] = append(v.of[e.Full], e.Status)
	}
	return v
}
