package main

// This file renders a whole deployment, and writes the inputs for Ruby to render the same.

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// deploy renders a deployment, whose files are named in a file as JSON, and writes the times as JSON:
//
//	work deploy -files FILE [-threads N] [-times N] [-jobs FILE -digests FILE] RESULT
//
// With -times it does everything that many times, each time from the start, and writes the average. With -jobs and
// -digests it also writes the inputs for Ruby to do the same, and digests of the expected files.
func deploy(ctx context.Context, flags *flag.FlagSet, args []string) {
	named := flags.String("files", "", "`file` that names the files of the deployment")
	threads := flags.Int("threads", 1, "instances to render at once")
	times := flags.Int("times", 1, "how often to do everything")
	jobs := flags.String("jobs", "", "`file` for the templates and spec hashes of all jobs")
	digests := flags.String("digests", "", "`file` for the digests of all rendered files")
	try.Do(flags.Parse(args))
	var files probe.Files
	try.Do(json.Unmarshal(try.Get(os.ReadFile(*named)), &files))
	var n probe.Deployment
	for i := range *times {
		d := readAll(ctx, files)
		d.Workers = *threads
		r := try.Get(d.Resolve(ctx))
		var sums []string
		n.Templates, n.Renders = countTemplates(r), 0
		wall, cpu := time.Now(), probe.CPU()
		for instance, err := range r.Render(ctx) {
			if instance == nil {
				try.Do(err)
			}
			for _, f := range instance.Files {
				if f.Source == linksFile {
					continue
				}
				n.Renders++
				if i == 0 && *digests != "" {
					sums = append(sums, digest(instance, f))
				}
			}
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
			}
		}
		n.Render.Wall += probe.Micros(time.Since(wall)) / float64(*times)
		n.Render.CPU += probe.Micros(probe.CPU()-cpu) / float64(*times)
		if i == 0 && *jobs != "" {
			writeJobs(ctx, *jobs, r, numbers(d.Director))
			slices.Sort(sums)
			try.Do(os.WriteFile(*digests, []byte(strings.Join(sums, "\n")+"\n"), 0o644))
		}
	}
	try.Do(os.WriteFile(flags.Arg(0), try.Get(json.Marshal(n)), 0o644))
}

// linksFile is the file with the links of a job, which has no template.
const linksFile = ".bosh/links.json"

// countTemplates counts the templates of jobs: once per job, for all groups that have it.
func countTemplates(r *boshrender.Resolved) (n int) {
	seen := map[string]bool{}
	for g := range r.All() {
		for _, j := range g.Jobs {
			if name := j.Release + "/" + j.Spec().Name; !seen[name] {
				seen[name] = true
				n += len(j.Spec().Templates)
			}
		}
	}
	return n
}

// reading reads the documents of a deployment as the director gets them from `bosh deploy`.
var reading = manifest.YAML{Reading: manifest.AsDeployed}

// readAll reads everything. Variables that no file has a value for are generated, if the manifest says how.
func readAll(ctx context.Context, s probe.Files) *boshrender.Deployment {
	d := &boshrender.Deployment{Kubernetes: &boshrender.Kubernetes{}}
	d.Now, d.Rand = time.Now, rand.Reader
	m := read(ctx, s.Manifest, reading.Manifest)
	var ops []manifest.Ops
	for _, path := range s.Ops {
		ops = append(ops, read(ctx, path, reading.Ops))
	}
	d.Manifest = try.Get(m.Apply(ctx, ops...))
	var stores manifest.Stores
	for _, path := range s.VarsFiles {
		stores = append(manifest.Stores{read(ctx, path, reading.Vars)}, stores...)
	}
	d.Variables = append(stores, &manifest.VarsStore{Path: s.VarsStore, Others: stores})
	if s.CloudConfig != "" {
		c := read(ctx, s.CloudConfig, reading.CloudConfig)
		d.Kubernetes, d.Director = nil, &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{c}, RenderAll: true}
	}
	for _, path := range s.Releases {
		d.Releases = append(d.Releases, try.Get(spec.Open(ctx, path))...)
	}
	return d
}

// read parses a file.
func read[T any](ctx context.Context, path string, parse func(ctx context.Context, name string, data []byte) (T, error)) T {
	return try.Get(parse(ctx, path, try.Get(os.ReadFile(path))))
}

// writeJobs writes a line for each job of each group.
func writeJobs(ctx context.Context, name string, r *boshrender.Resolved, azs map[string]int) {
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false)
	for g := range r.All() {
		for _, j := range g.Jobs {
			try.Do(out.Encode(describe(ctx, g, j, azs)))
		}
	}
	try.Do(os.WriteFile(name, text.Bytes(), 0o644))
}

func describe(ctx context.Context, g *boshrender.Group, j *boshrender.Job, azs map[string]int) probe.Job {
	out := probe.Job{Group: g.Name, Job: j.Name, AZs: azs, Templates: []probe.JobTemplate{}, Instances: []probe.JobInstance{}}
	if f, err := j.Spec().ReadMonit(ctx); err == nil {
		out.Templates = append(out.Templates, probe.JobTemplate{Source: "monit", Path: j.Name + "/monit", Text: string(f.Data)})
	}
	for _, t := range j.Spec().Templates {
		if f := try.Get(j.Spec().ReadTemplate(ctx, t.Source)); !f.Binary {
			out.Templates = append(out.Templates, probe.JobTemplate{Source: t.Source, Path: j.Name + "/" + t.Destination, Text: string(f.Data)})
		}
	}
	for _, i := range j.Instances {
		data := try.Get(try.Get(g.SpecHash(ctx, j.Name, i)).MarshalJSON())
		out.Instances = append(out.Instances, probe.JobInstance{Name: fmt.Sprintf("%s/%d", g.Name, i.Index), Spec: string(data)})
	}
	return out
}

// numbers returns the numbers that a new director gives to the AZs.
func numbers(d *boshrender.Director) map[string]int {
	var ids dns.IDs
	if d != nil {
		for _, c := range d.CloudConfigs {
			for _, az := range c.AZs {
				ids.AddAZs(az.Name)
			}
		}
	}
	return ids.AZs
}

// ofVersion are texts that differ between Ruby 3.1 and 4.0, and their replacements for comparing: empty collections
// in pretty JSON, and the arrows in inspected hashes.
var ofVersion = []struct {
	text *regexp.Regexp
	same string
}{
	{regexp.MustCompile(`\[[ \n]*\]`), "[]"}, {regexp.MustCompile(`\{[ \n]*\}`), "{}"}, {regexp.MustCompile(` *=> *`), "=>"},
}

// digest returns the line "digest instance path" of a file. A digest covers the text that several versions of Ruby
// render alike.
func digest(i *boshrender.Instance, f boshrender.File) string {
	text := f.Data
	for _, o := range ofVersion {
		text = o.text.ReplaceAll(text, []byte(o.same))
	}
	return fmt.Sprintf("%x %s %s", sha256.Sum256(text), i.Name(), f.Path)
}
