package main

// This file renders again whenever a file changes that the flags name, and prints what that changed.

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/terminal"
)

// version is what changes with a file.
type version struct {
	size     int64
	modified time.Time
}

// both is a sink that hands on to another what it has taken.
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

// watch renders, and again after each change, until ctx ends. Errors are printed; they end it no more than a change
// does. It looks whenever ticks says so, every half second without.
func (a *app) watch(ctx context.Context, r *renderFlags, ticks <-chan time.Time) {
	if ticks == nil {
		ticker := time.NewTicker(time.Second / 2)
		defer ticker.Stop()
		ticks = ticker.C
	}
	seen := r.files()
	var before tree // nil until something was rendered
	for {
		before = a.again(ctx, r, before)
		var changed []string
		for len(changed) == 0 {
			select {
			case <-ctx.Done():
				return
			case <-ticks:
			}
			now := r.files()
			changed, seen = differing(seen, now), now
		}
		if !a.quiet {
			fmt.Fprintln(a.stderr, terminal.Text("changed: "+strings.Join(changed, ", ")))
		}
	}
}

// again renders and returns what it has rendered. The first time it prints the tree, later what differs from before.
func (a *app) again(ctx context.Context, r *renderFlags, before tree) tree {
	now := tree{}
	quietly := *a
	if before != nil {
		quietly.stdout = nowhere{} // the list of files, not its differences
	}
	err := a.render(ctx, r, both{now, newSink(&quietly, r)})
	if err == nil && before != nil {
		c := compare(before, now, newSecretFilter(false).file)
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

// files returns the state of all files that the flags name. The vars store isn't among them: each run may write it.
func (r *renderFlags) files() map[string]version {
	all := map[string]version{}
	for _, root := range slices.Concat([]string{r.manifest}, r.releases, r.ops, r.cloudConfigs, r.runtimeConfigs, r.varsFiles) {
		_ = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error { // what isn't there isn't listed
			if err != nil {
				return nil
			}
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

// differing lists the files that are other than before, come and gone ones too.
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
