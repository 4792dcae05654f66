package main

// This file writes the inputs for Ruby to render the same, and digests of the outputs.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"regexp"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/boshrender/boshrender/dns"
)

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
