package main

// This file runs commands again whenever a file changes.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/terminal"
	"github.com/boshrender/boshrender/spec"
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

// watched is a run whose end has been printed.
type watched struct{ error }

func (w watched) Unwrap() error { return w.error }

// patience is the number of ticks after a change at which watch runs while files still change.
const patience = 10

// watch calls run, and again after each change of files, until ctx ends. It returns the error of the last whole run,
// which has been printed. It looks at the files at each tick, every half second, and runs when a change is followed by
// a tick without another one, since editors and tools write several files, or by patience ticks. If the first run is
// interrupted, or if too much memory is needed, it returns that error.
func (a *app) watch(ctx context.Context, list func(context.Context) map[string]version, run func() error) error {
	a.stay()
	a.answer().lines = true
	var ticks <-chan time.Time = a.ticks
	if a.ticks == nil {
		ticker := time.NewTicker(time.Second / 2)
		defer ticker.Stop()
		ticks = ticker.C
	}
	var last error
	for first := true; ; first = false {
		seen := list(ctx)
		err := run()
		if ctx.Err() != nil {
			if first || errors.Is(err, errMemory) {
				return err
			}
			return lastOr(ctx, last)
		}
		last = nil
		if err != nil {
			last = watched{err}
		}
		a.ended(err)
		changed := map[string]bool{}
		for quiet, waited := false, 0; len(changed) == 0 || !quiet && waited < patience; {
			select {
			case <-ctx.Done():
				return lastOr(ctx, last)
			case <-ticks:
			}
			if len(changed) > 0 {
				waited++
			}
			now := list(ctx)
			more := differing(seen, now)
			for _, path := range more {
				changed[path] = true
			}
			quiet, seen = len(more) == 0, now
		}
		if !a.quiet {
			fmt.Fprintln(a.stderr, terminal.Text("changed: "+strings.Join(slices.Sorted(maps.Keys(changed)), ", ")))
		}
	}
}

// lastOr returns the error of the last run, or the cause of ctx if that is a lack of memory.
func lastOr(ctx context.Context, last error) error {
	if cause := context.Cause(ctx); errors.Is(cause, errMemory) {
		return cause
	}
	return last
}

// ended prints how a watched run ended.
func (a *app) ended(err error) {
	end := "fine"
	switch {
	case err == nil:
	case errors.Is(err, errFound):
		end = "something was found"
	default:
		end = "it could not be done"
	}
	if !silent(err) {
		fmt.Fprintln(a.stderr, terminal.Text(err.Error()))
	}
	if w := a.answer(); a.json {
		if failed := w.print(a.stdout, statusOf(err), problemsOf(err, true)); failed != nil {
			fmt.Fprintln(a.stderr, terminal.Text(failed.Error()))
		}
		w.next()
	}
	if !a.quiet {
		fmt.Fprintln(a.stderr, end+"; waiting for a change, Ctrl-C ends")
	}
}

// watchRender renders, and renders again after each change of a file that the flags name.
func (a *app) watchRender(ctx context.Context, r *renderFlags) error {
	var before tree // nil before the first successful run
	return a.watch(ctx, r.files, func() error {
		now, err := a.again(ctx, r, before)
		if err == nil {
			before = now
		}
		return err
	})
}

// again renders and returns the rendered tree. It prints the tree the first time, later the differences.
func (a *app) again(ctx context.Context, r *renderFlags, before tree) (tree, error) {
	now := tree{}
	files := newCollector(a, r)
	files.silent = before != nil // then the differences are printed
	r.markSecrets = !r.showSecrets
	err := a.render(ctx, r, both{now, files})
	if err == nil && before != nil {
		c := compare(before, now, !r.showSecrets)
		err = c.print(a, "")
	}
	return now, err
}

// files returns the versions of all files named by the flags. The vars store isn't among them: each run may write it.
func (r *renderFlags) files(ctx context.Context) map[string]version {
	return versions(ctx, slices.Concat([]string{r.manifest}, r.releases, r.ops, r.cloudConfigs, r.runtimeConfigs, r.varsFiles), nil)
}

// notWatched are folders of a release whose files don't change the results of lint and test, and can be many.
var notWatched = []string{"src", "blobs", ".blobs", ".final_builds", ".dev_builds", "dev_releases", "releases", "node_modules"}

// releaseFiles returns the function that watch needs for a command on releases. It returns the versions of their files,
// without some folders and without the files and folders that the command writes.
func releaseFiles(paths []string, written ...string) func(context.Context) map[string]version {
	var full []string
	for _, path := range written {
		if abs, err := filepath.Abs(path); path != "" && err == nil {
			full = append(full, abs)
		}
	}
	return func(ctx context.Context) map[string]version {
		var roots []string
		checkouts := map[string]bool{}
		for _, path := range paths {
			path = specFile(path)
			dir := path
			if !isDir(path) {
				dir = filepath.Dir(path)
			}
			if root, err := spec.CheckoutOf(ctx, dir); err == nil && root != "" {
				path = root
				checkouts[root] = true
			}
			roots = append(roots, path)
		}
		return versions(ctx, roots, func(root, below string, isDir bool) bool {
			if len(full) > 0 {
				abs, err := filepath.Abs(filepath.Join(root, below))
				if err == nil && slices.Contains(full, abs) {
					return true
				}
			}
			if _, inRelease, ok := strings.Cut(below, "/"); ok && !checkouts[root] { // a folder of releases
				below = inRelease
			}
			return isDir && slices.Contains(notWatched, below)
		})
	}
}

// versions returns the versions of the files at paths, and in the folders there, except the files that skip names, by
// their paths below root, "." for root.
func versions(ctx context.Context, paths []string, skip func(root, below string, isDir bool) bool) map[string]version {
	all := map[string]version{}
	budget := files.Within(ctx)
	for _, root := range paths {
		_ = budget.WalkPath(root, func(_ fs.FS, below, path string, e fs.DirEntry) error { // missing files are not listed
			skipped := e.Name() == ".git" || skip != nil && skip(root, below, e.IsDir())
			if e.IsDir() {
				if skipped {
					return fs.SkipDir
				}
				return nil
			}
			if info, err := os.Stat(path); err == nil && !skipped {
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
