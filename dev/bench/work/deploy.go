package main

// This file renders a whole deployment.

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
)

// deployed is a deployment that was rendered.
type deployed struct {
	*boshrender.Deployment
	resolved *boshrender.Resolved
	numbers  probe.Deployment
}

// deploy renders a deployment, whose files are named in a file as JSON, and writes the times of each part of the work
// as JSON:
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
	var sums *digestList
	if *digests != "" {
		sums = &digestList{}
	}
	d := deployOnce(ctx, files, *threads, sums)
	n := d.numbers
	for range *times - 1 {
		more := deployOnce(ctx, files, *threads, nil)
		n.Read, n.Resolve, n.Render = n.Read.Plus(more.numbers.Read), n.Resolve.Plus(more.numbers.Resolve), n.Render.Plus(more.numbers.Render)
	}
	n.Read, n.Resolve, n.Render = n.Read.Over(*times), n.Resolve.Over(*times), n.Render.Over(*times)
	try.Do(os.WriteFile(flags.Arg(0), try.Get(json.Marshal(n)), 0o644))
	if *jobs != "" {
		writeJobs(ctx, *jobs, d.resolved, numbers(d.Director))
	}
	if sums != nil {
		try.Do(sums.write(*digests))
	}
}

// deployOnce does the measured work, and adds the digests of the files to sums, if it isn't nil.
func deployOnce(ctx context.Context, files probe.Files, threads int, sums *digestList) (d deployed) {
	var watch probe.Stopwatch
	watch.Lap()
	n := &d.numbers
	d.Deployment = readAll(ctx, files)
	d.Workers = threads
	n.Read = watch.Lap()
	d.resolved = try.Get(d.Resolve(ctx))
	n.Resolve = watch.Lap()
	for instance, err := range d.resolved.Render(ctx) {
		if instance == nil {
			try.Do(err)
		}
		count(n, instance, err)
		if sums != nil {
			sums.add(instance)
		}
	}
	n.Render = watch.Lap()
	countTemplates(n, d.resolved)
	return d
}

// countTemplates counts the templates of jobs: once per job, for all groups that have it.
func countTemplates(n *probe.Deployment, r *boshrender.Resolved) {
	seen := map[string]bool{}
	for g := range r.All() {
		for _, j := range g.Jobs {
			if name := j.Release + "/" + j.Spec().Name; !seen[name] {
				seen[name] = true
				n.Templates += len(j.Spec().Templates)
			}
		}
	}
}

// count adds the files rendered on one instance. It ignores the file with the links of a job, which has no template.
func count(n *probe.Deployment, instance *boshrender.Instance, err error) {
	for _, f := range instance.Files {
		if f.Source != linksFile {
			n.Renders++
		}
	}
	var failed *boshrender.Error
	if errors.As(err, &failed) {
		for _, j := range failed.Jobs {
			n.Failed += max(1, len(j.Templates))
		}
		fmt.Fprintln(os.Stderr, failed)
	}
}

const linksFile = ".bosh/links.json"
