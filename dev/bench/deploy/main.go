// Command deploy renders a whole deployment and writes the times of each part of the work as JSON:
//
//	deploy -manifest FILE -release PATH... [-threads N] [-times N] [-jobs FILE -digests FILE] RESULT
//
// With -times it does everything that many times, each time from the start, and writes the average. With -jobs and
// -digests it also writes the inputs for Ruby to do the same, and digests of the expected files.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/bench/internal/source"
)

func main() {
	var files source.Files
	files.Flags(flag.CommandLine)
	threads := flag.Int("threads", 1, "instances to render at once")
	times := flag.Int("times", 1, "how often to do everything")
	jobs := flag.String("jobs", "", "`file` for the templates and spec hashes of all jobs")
	digests := flag.String("digests", "", "`file` for the digests of all rendered files")
	flag.Parse()
	probe.SetCollector()
	if err := run(context.Background(), files, *threads, *times, *jobs, *digests, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, files source.Files, threads, times int, jobs, digests, result string) error {
	n, d, resolved, sums, err := deploy(ctx, files, threads, digests != "")
	if err != nil {
		return err
	}
	for range times - 1 {
		more, _, _, _, err := deploy(ctx, files, threads, false)
		if err != nil {
			return err
		}
		n.Read, n.Resolve, n.Render = n.Read.Plus(more.Read), n.Resolve.Plus(more.Resolve), n.Render.Plus(more.Render)
	}
	n.Read, n.Resolve, n.Render = n.Read.Over(times), n.Resolve.Over(times), n.Render.Over(times)
	data, err := json.Marshal(n)
	errs := []error{err, os.WriteFile(result, data, 0o644)}
	if jobs != "" {
		errs = append(errs, writeJobs(ctx, jobs, resolved, numbers(d.Director)))
	}
	if digests != "" {
		errs = append(errs, sums.write(digests))
	}
	return errors.Join(errs...)
}

// deploy does the measured work. It returns sums if wantSums is set.
func deploy(ctx context.Context, files source.Files, threads int, wantSums bool) (n probe.Deployment, d *boshrender.Deployment, r *boshrender.Resolved, s sums, err error) {
	var watch probe.Stopwatch
	watch.Lap()
	if d, err = files.Read(); err != nil {
		return n, nil, nil, nil, err
	}
	d.Workers = threads
	n.Read = watch.Lap()
	if r, err = d.Resolve(ctx); err != nil {
		return n, nil, nil, nil, err
	}
	n.Resolve = watch.Lap()
	for instance, err := range r.Render(ctx) {
		if instance == nil {
			return n, nil, nil, nil, err
		}
		count(&n, instance, err)
		if wantSums {
			s.add(instance)
		}
	}
	n.Render = watch.Lap()
	countTemplates(&n, r)
	return n, d, r, s, nil
}

// countTemplates counts the groups, and the templates of their jobs: once per job, for all groups that have it.
func countTemplates(n *probe.Deployment, r *boshrender.Resolved) {
	seen := map[string]bool{}
	for g := range r.All() {
		n.Groups++
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
	n.Instances++
	for _, f := range instance.Files {
		if f.Source != linksFile {
			n.Renders++
			n.Bytes += len(f.Data)
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
