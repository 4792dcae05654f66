package main

// This file renders again whenever a file named by the flags changes, and prints the differences.

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/terminal"
)

// version identifies a version of a file.
type version struct {
	size     int64
	modified time.Time
}

// both is a sink that also keeps the files, and passes instances on to another sink.
type both struct {
	tree
	to sink
}

func (b both) take(ctx context.Context, i *boshrender.Instance) error {
	if err := b.tree.take(ctx, i); err != nil {
		return err
	}
	return b.to.take(ctx, i)
}

func (b both) finish(ctx context.Context) error { return b.to.finish(ctx) }
func (b both) close() error                     { return b.to.close() }

// watch renders, and renders again after each change, until ctx ends. Errors are printed and do not end it. It checks
// the files at each tick; if ticks is nil, every half second.
func (a *app) watch(ctx context.Context, r *renderFlags, ticks <-chan time.Time) {
	if ticks == nil {
		ticker := time.NewTicker(time.Second / 2)
		defer ticker.Stop()
		ticks = ticker.C
	}
	seen := r.files(ctx)
	var before tree // nil before the first successful run
	for {
		before = a.again(ctx, r, before)
		var changed []string
		for len(changed) == 0 {
			select {
			case <-ctx.Done():
				return
			case <-ticks:
			}
			now := r.files(ctx)
			changed, seen = differing(seen, now), now
		}
		if !a.quiet {
			fmt.Fprintln(a.stderr, terminal.Text("changed: "+strings.Join(changed, ", ")))
		}
	}
}

// again renders and returns the rendered tree. It prints the tree the first time, later the differences.
func (a *app) again(ctx context.Context, r *renderFlags, before tree) tree {
	now := tree{}
	quietly := *a
	if before != nil {
		quietly.stdout = nowhere{} // discard the list of files, print the differences
	}
	r.markSecrets = !r.showSecrets
	err := a.render(ctx, r, both{now, newSink(&quietly, r)})
	if err == nil && before != nil {
		c := compare(before, now, !r.showSecrets)
		err = c.print(a, "")
	}
	if err != nil {
		if ctx.Err() == nil {
			fmt.Fprintln(a.stderr, terminal.Text(err.Error()))
		}
		return before
	}
	return now
}

type nowhere struct{}

func (nowhere) Write(p []byte) (int, error) { return len(p), nil }

// files returns the versions of all files named by the flags. The vars store isn't among them: each run may write it.
func (r *renderFlags) files(ctx context.Context) map[string]version {
	all := map[string]version{}
	budget := files.Within(ctx)
	for _, root := range slices.Concat([]string{r.manifest}, r.releases, r.ops, r.cloudConfigs, r.runtimeConfigs, r.varsFiles) {
		_ = budget.WalkPath(root, func(_ fs.FS, _, path string, e fs.DirEntry) error { // missing files are not listed
			if e.IsDir() {
				if e.Name() == ".git" {
					return fs.SkipDir
				}
				return nil
			}
			if info, err := os.Stat(path); err == nil {
				all[path] = version{info.Size(), info.ModTime()}
			}
			return nil
		})
	}
	return all
}

// differing lists the files that have changed, appeared or disappeared.
func differing(before, now map[string]version) []string {
	var list []string
	for path, v := range now {
		if old, ok := before[path]; !ok || old != v {
			list = append(list, path)
		}
	}
	for path := range maps.Keys(before) {
		if _, ok := now[path]; !ok {
			list = append(list, path)
		}
	}
	slices.Sort(list)
	return list
}
