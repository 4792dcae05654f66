// Package probe has the common parts of the measuring programs: the input case, the output numbers, the clock,
// sampling, and the setting of Go's garbage collector.
package probe

// This file defines the input and output of the measuring programs.

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/boshrender/boshrender/dev/try"
)

// Case is a template with the spec hash to render it for. Files of cases have one on each line.
type Case struct {
	Path     string          `json:"path"`
	Template string          `json:"template"`
	Context  json.RawMessage `json:"context"`
	// Output is Ruby's known output; nil if that is not known or if rendering fails.
	Output *string `json:"output,omitempty"`
}

// The names of numbers. Times are microseconds of the process's CPU.
const (
	Parse    = "parse"    // text to executable form
	Decode   = "decode"   // JSON of the spec hash to data
	Context  = "context"  // data to the context of a template
	Render   = "render"   // both to the output; this library renders into a writer, as the pipeline does
	Returned = "returned" // the same, returned as a new string; this library only
	Instance = "instance" // context and render together
	Copy     = "copy"     // a copy of the output; this library only
	Objects  = "objects"  // allocations of one render in an existing context
	Bytes    = "bytes"    // their size; this library only
)

// Numbers are the measurements of one case by one program, by name, and the rendered text; or why there are none.
type Numbers struct {
	Of     map[string]float64 `json:"of"`
	Output string             `json:"output"`
	Error  string             `json:"error,omitempty"`
}

// Deployment holds the measurements of a whole deployment by one program.
type Deployment struct {
	Templates int `json:"templates"` // of all jobs, each job once
	Renders   int `json:"renders"`
	// Render is the time behind reading and resolving, in microseconds.
	Render struct{ Wall, CPU float64 }
}

// Job is a job of an instance group: its templates, and the spec hashes of its instances.
type Job struct {
	Group     string        `json:"group"`
	Job       string        `json:"job"`
	Templates []JobTemplate `json:"templates"`
	// AZs are their numbers, which are part of link addresses.
	AZs map[string]int `json:"azs,omitempty"`
	// Instances are JSON in strings, so that the reader can measure the time of parsing them.
	Instances []JobInstance `json:"instances"`
}

// JobTemplate is a template of a job.
type JobTemplate struct {
	Source string `json:"source"`
	Path   string `json:"path"` // of the rendered file
	Text   string `json:"text"`
}

// JobInstance is an instance of a job.
type JobInstance struct {
	Name string `json:"name"`
	Spec string `json:"spec"`
}

// Run is the main of a program that measures one case, named by the flag -case: it prints the numbers. Other flags are
// defined before.
func Run(args []string, flags *flag.FlagSet, measure func(Case, Sampler) Numbers) (err error) {
	defer try.Catch(&err)
	SetCollector()
	var s Sampler
	file := flags.String("case", "", "`file` with one case as JSON")
	flags.IntVar(&s.Samples, "samples", 5, "samples of each time, of which the median counts")
	flags.DurationVar(&s.AtLeast, "sample", 10*time.Millisecond, "least `duration` of a sample")
	try.Do(flags.Parse(args))
	var c Case
	if err := json.Unmarshal(try.Get(os.ReadFile(*file)), &c); err != nil {
		return fmt.Errorf("%s: %w", *file, err)
	}
	var n Numbers
	if err := try.Caught(func() { n = measure(c, s) }); err != nil {
		n = Numbers{Error: err.Error()}
	}
	return json.NewEncoder(os.Stdout).Encode(n)
}

// Files are the files that a deployment is read from.
type Files struct {
	Manifest    string
	Releases    []string
	Ops         []string
	VarsFiles   []string
	VarsStore   string
	CloudConfig string
}

// Flags adds the files to f.
func (s *Files) Flags(f *flag.FlagSet) {
	list := func(to *[]string, name, usage string) {
		f.Func(name, usage+" (repeatable)", func(value string) error {
			*to = append(*to, value)
			return nil
		})
	}
	f.StringVar(&s.Manifest, "manifest", "", "deployment manifest `file`")
	list(&s.Releases, "release", "release: source `directory`, tarball, or jobs-src tree")
	list(&s.Ops, "ops", "ops `file`")
	list(&s.VarsFiles, "vars-file", "`file` of variables")
	f.StringVar(&s.VarsStore, "vars-store", "", "`file` that keeps generated variables")
	f.StringVar(&s.CloudConfig, "cloud-config", "", "cloud config `file`; without it instances are pods of Kubernetes")
}

// Bundled returns the deployment in dir, which has the layout of examples/deployment.
func Bundled(dir string) (Files, error) {
	releases, err := filepath.Glob(filepath.Join(dir, "releases", "*"))
	return Files{
		Manifest: filepath.Join(dir, "manifest.yml"), Releases: releases,
		VarsFiles:   []string{filepath.Join(dir, "vars.yml")},
		CloudConfig: filepath.Join(dir, "cloud-config.yml"),
	}, err
}
