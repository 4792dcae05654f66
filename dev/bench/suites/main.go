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
	"errors"
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
type verdicts map[string][]string

var (
	skip    = flag.String("skip", "system,integration,deployment", "leave out spec files in folders of these `NAMES`: they need more than templates")
	bosh    = flag.String("bosh", "", "`CHECKOUT` of cloudfoundry/bosh")
	verbose = flag.Bool("v", false, "print examples whose verdicts differ")
)

func main() {
	flag.Parse()
	try.Interruptible(run)
}

func run(ctx context.Context) error {
	debug.SetGCPercent(400)
	scratch := try.Get(os.MkdirTemp("", "suites-"))
	defer os.RemoveAll(scratch)
	try.Do(os.CopyFS(scratch, shims))
	fmt.Println("| release | examples | same | not run here | different | rspec s | here s |")
	fmt.Println("|---|---|---|---|---|---|---|")
	total := row{name: "all"}
	for _, dir := range flag.Args() {
		r := row{name: filepath.Base(dir)}
		if err := try.Caught(func() { r.compare(ctx, scratch, dir) }); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		r.print()
		for i, n := range r.counts {
			total.counts[i] += n
		}
		total.theirs += r.theirs
		total.ours += r.ours
	}
	total.print()
	return nil
}

// row is a line of the table. The counts are of examples: all by rspec, the same verdict, not run here, different.
type row struct {
	name         string
	counts       [4]int
	theirs, ours time.Duration
}

func (r *row) print() {
	c := r.counts
	fmt.Printf("| %s | %d | %d | %d | %d | %.2f | %.2f |\n", r.name, c[0], c[1], c[2], c[3], r.theirs.Seconds(), r.ours.Seconds())
}

// compare runs the suite of a release on both sides.
func (r *row) compare(ctx context.Context, scratch, dir string) {
	files := specFiles(dir)
	if len(files) == 0 {
		return
	}
	var ours, theirs verdicts
	ours, r.ours = here(ctx, dir, files)
	theirs = ours
	if *bosh != "" {
		theirs, r.theirs = real(ctx, scratch, dir, files)
	}
	for name, list := range theirs {
		for i, want := range list {
			got, kind := "missing", 3
			if i < len(ours[name]) {
				got = ours[name][i]
			}
			switch {
			case got == string(rspec.NotRun):
				kind = 2
			case got == want:
				kind = 1
			case *verbose:
				fmt.Fprintf(os.Stderr, "%s: %s: rspec %s, here %s\n", r.name, name, want, got)
			}
			r.counts[0]++
			r.counts[kind]++
		}
	}
}

// specFiles lists the spec files of a release below spec and jobs.
func specFiles(dir string) (files []string) {
	root := os.DirFS(dir)
	for _, below := range []string{"spec", "jobs"} {
		try.Do(fs.WalkDir(root, below, func(name string, d fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
				return err
			case d.IsDir() && slices.Contains(strings.Split(*skip, ","), d.Name()):
				return fs.SkipDir
			case strings.HasSuffix(name, "_spec.rb"):
				files = append(files, name)
			}
			return nil
		}))
	}
	return files
}

// here runs a suite by package rspec, and returns the CPU time, too.
func here(ctx context.Context, dir string, files []string) (verdicts, time.Duration) {
	v := verdicts{}
	s := try.Get(rspec.Open(dir))
	before := probe.CPU()
	try.Get(s.Run(ctx, rspec.Options{Paths: files, Report: func(r *rspec.Result) {
		if !r.Outside {
			v[r.FullDescription] = append(v[r.FullDescription], string(r.Status))
		}
	}}))
	return v, probe.CPU() - before
}

// real runs a suite by rspec, and returns the CPU time, too.
func real(ctx context.Context, scratch, dir string, files []string) (verdicts, time.Duration) {
	lib := try.Get(filepath.Abs(filepath.Join(*bosh, "src/bosh-common/lib")))
	out := filepath.Join(scratch, "report.json")
	try.Do(os.RemoveAll(out))
	args := []string{"-I", "spec", "-I", "lib", "-I", filepath.Join(scratch, "shims"), "-I", lib, "-r", "bosh/template/test", "-f", "json", "-o", out}
	c := exec.CommandContext(ctx, "rspec", append(args, files...)...)
	c.Dir = dir
	text, err := c.CombinedOutput() // its status says whether examples failed
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
	v := verdicts{}
	for _, e := range report.Examples {
		v[e.Full] = append(v[e.Full], e.Status)
	}
	return v, c.ProcessState.UserTime() + c.ProcessState.SystemTime()
}
