// Command suites compares the results of rspec and of package boshtest/rspec on the suites of releases.
//
//	go run ./suites -bosh ../bosh ../routing-release ../capi-release
//
// For each checkout it runs both, and prints a row: examples by rspec, the same verdict here, not run here, different,
// and the time of both. It needs Debian's ruby, ruby-rspec, ruby-rspec-its, ruby-deep-merge, ruby-iniparse and
// ruby-activesupport, and a checkout of cloudfoundry/bosh, which has Bosh::Common::Template. Without -bosh only the
// suites run here.
//
// With -mutants N it alters one letter in the text of N templates of each release, and N defaults of properties, one
// after another, in a copy, and compares which of the mutants each of the two finds.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	_ "github.com/boshrender/boshrender/erb"

	"github.com/boshrender/boshrender/boshtest/rspec"
)

// verdicts are the results of a suite, by full description, in order.
type verdicts struct {
	of        map[string][]string
	examples  int
	failed    int
	wall, cpu time.Duration
}

type options struct {
	bosh    string
	skip    []string
	mutants int
	verbose bool
	shims   string // made by this program

	failFast bool // stop at the first failure
}

func main() {
	var o options
	skip := flag.String("skip", "system,integration,deployment", "leave out spec files in folders of these `NAMES`: they need more than templates")
	flag.StringVar(&o.bosh, "bosh", "", "`CHECKOUT` of cloudfoundry/bosh")
	flag.IntVar(&o.mutants, "mutants", 0, "alter the text of `N` templates and `N` defaults of each release")
	flag.BoolVar(&o.verbose, "v", false, "print examples whose verdicts differ")
	flag.Parse()
	o.skip = strings.Split(*skip, ",")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "suites:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, o options, releases []string) error {
	debug.SetGCPercent(400)
	var err error
	if o.shims, err = writeShims(); err != nil {
		return err
	}
	defer os.RemoveAll(o.shims)
	fmt.Println("| release | examples | same | not run here | different | rspec s | here s |")
	fmt.Println("|---|---|---|---|---|---|---|")
	var total row
	for _, dir := range releases {
		r, err := compare(ctx, o, dir)
		if err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		r.print(filepath.Base(dir))
		total.add(r)
	}
	total.print("all")
	if o.mutants == 0 {
		return nil
	}
	fmt.Println("\n| release | of | mutants | found by rspec | found here | found by one alone |")
	fmt.Println("|---|---|---|---|---|---|")
	for _, dir := range releases {
		if err := mutate(ctx, o, dir); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
	}
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

func compare(ctx context.Context, o options, dir string) (row, error) {
	files, err := specFiles(dir, o.skip)
	if err != nil {
		return row{}, err
	}
	ours, err := here(ctx, dir, files)
	if err != nil {
		return row{}, err
	}
	r := row{ours: ours.cpu}
	theirs := ours
	if o.bosh != "" {
		if theirs, err = real(ctx, o, dir, files); err != nil {
			return row{}, err
		}
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
	return r, nil
}

// specFiles lists the spec files of a release below spec and jobs.
func specFiles(dir string, skip []string) ([]string, error) {
	var files []string
	for _, below := range []string{"spec", "jobs"} {
		err := filepath.WalkDir(filepath.Join(dir, below), func(name string, d fs.DirEntry, err error) error {
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
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// here runs a suite by package rspec.
func here(ctx context.Context, dir string, files []string) (*verdicts, error) {
	v := &verdicts{of: map[string][]string{}}
	if len(files) == 0 {
		return v, nil
	}
	s, err := rspec.Open(dir)
	if err != nil {
		return nil, err
	}
	before, begin := cpuTime(), time.Now()
	sum, err := s.Run(ctx, rspec.Options{Paths: files, Report: func(r *rspec.Result) {
		if !r.Outside {
			v.of[r.FullDescription] = append(v.of[r.FullDescription], string(r.Status))
		}
	}})
	if err != nil {
		return nil, err
	}
	v.examples, v.failed, v.wall, v.cpu = sum.Examples, sum.Failed+sum.Errors, time.Since(begin), cpuTime()-before
	return v, nil
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// real runs a suite by rspec.
func real(ctx context.Context, o options, dir string, files []string) (*verdicts, error) {
	v := &verdicts{of: map[string][]string{}}
	if len(files) == 0 {
		return v, nil
	}
	bosh, err := filepath.Abs(filepath.Join(o.bosh, "src/bosh-common/lib"))
	if err != nil {
		return nil, err
	}
	out := filepath.Join(o.shims, "report.json")
	if err := os.RemoveAll(out); err != nil {
		return nil, err
	}
	args := []string{"-I", "spec", "-I", "lib", "-I", o.shims, "-I", bosh, "-r", "bosh/template/test", "-f", "json", "-o", out}
	if o.failFast {
		args = append(args, "--fail-fast")
	}
	c := exec.CommandContext(ctx, "rspec", append(args, files...)...)
	c.Dir = dir
	begin := time.Now()
	text, err := c.CombinedOutput()
	v.wall = time.Since(begin)
	if c.ProcessState != nil {
		v.cpu = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	}
	data, failed := os.ReadFile(out)
	if failed != nil {
		return nil, fmt.Errorf("rspec: %w: %s", err, text)
	}
	var report struct {
		Examples []struct {
			Full   string `json:"full_description"`
			Status string `json:"status"`
		} `json:"examples"`
		Summary struct {
			Failed int `json:"failure_count"`
			Errors int `json:"errors_outside_of_examples_count"`
		} `json:"summary"`
	}
	if err := json.Unmarshal(data, &report); err != nil {
		return nil, err
	}
	for _, e := range report.Examples {
		v.of[e.Full] = append(v.of[e.Full], e.Status)
	}
	v.examples, v.failed = len(report.Examples), report.Summary.Failed+report.Summary.Errors
	if v.failed == 0 && c.ProcessState.ExitCode() != 0 { // an example that exits ends the run without a failure
		v.failed = 1
	}
	return v, nil
}

// shims define the names of gems that Debian lacks.
var shims = map[string]string{
	"bosh/template/test.rb": `%w[erb json yaml ipaddr openssl uri base64 time securerandom ostruct shellwords].each { |name| require name }
module Bosh; module Common; end; end
require 'bosh/common/template/test'
module Bosh
  Template = Common::Template unless const_defined?(:Template, false)
end
`,
	"bosh/template/evaluation_context.rb": "require 'bosh/template/test'\n",
	"bosh/template/property_helper.rb":    "require 'bosh/template/test'\n",
	"bosh/template/test/link.rb":          "require 'bosh/template/test'\n",
	"bosh/template/renderer.rb": `require 'bosh/template/test'
class Bosh::Common::Template::Renderer
  def initialize(options)
    @context = JSON.parse(options.fetch(:context))
  end

  def render(path)
    ERB.new(File.read(path), trim_mode: '-').result(Bosh::Template::EvaluationContext.new(@context, nil).get_binding)
  end
end
`,
	"rspec/file_fixtures.rb": `require 'pathname'
module Kernel
  def fixture(name) = Pathname('spec/fixtures').join(name)
end
`,
	"rspec/retry.rb":     "RSpec.configure { |c| %i[verbose_retry display_try_failure_messages default_retry_count].each { |name| c.add_setting(name) } }\n",
	"rspec/instafail.rb": "require 'rspec/core/formatters/progress_formatter'\nclass RSpec::Instafail < RSpec::Core::Formatters::ProgressFormatter\n  RSpec::Core::Formatters.register self\nend\n",
	"haproxy-tools.rb":   "", "httparty.rb": "", "pry.rb": "",
}

func writeShims() (string, error) {
	dir, err := os.MkdirTemp("", "suites-")
	if err != nil {
		return "", err
	}
	for name, text := range shims {
		full := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	return dir, nil
}
