package main

// This file renders again whenever a file changes that the flags name.

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// version is what changes with a file.
type version struct {
	size     int64
	modified time.Time
}

// watch renders, and again after each change, until ctx ends. Errors are printed; they end it no more than a change
// does. It looks whenever ticks says so, every half second without.
func (o *options) watch(ctx context.Context, stdout, stderr io.Writer, ticks <-chan time.Time) {
	if ticks == nil {
		ticker := time.NewTicker(time.Second / 2)
		defer ticker.Stop()
		ticks = ticker.C
	}
	seen := o.files()
	o.once(ctx, stdout, stderr)
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
		now := o.files()
		changed := differing(seen, now)
		if len(changed) == 0 {
			continue
		}
		seen = now
		fmt.Fprintln(stderr, printable("changed: "+strings.Join(changed, ", ")))
		o.once(ctx, stdout, stderr)
	}
}

// once renders and prints what went wrong.
func (o *options) once(ctx context.Context, stdout, stderr io.Writer) {
	if err := o.run(ctx, stdout, stderr); err != nil && ctx.Err() == nil && err != errDiffers {
		fmt.Fprintln(stderr, printable(err.Error()))
	}
}

// files returns the state of all files that the flags name. The vars store isn't among them: each run may write it.
func (o *options) files() map[string]version {
	all := map[string]version{}
	for _, root := range slices.Concat([]string{o.manifest}, o.releases, o.ops, o.cloudConfigs, o.runtimeConfigs, o.varsFiles) {
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
