package rspec

// This file finds the spec files of a suite.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/pattern"
)

// specFile is a file to run.
type specFile struct {
	full  string
	lines []int
	ids   []string // of groups and examples, "1:2"
}

// whole reports whether all examples of the file run.
func (f *specFile) whole() bool { return len(f.lines)+len(f.ids) == 0 }

// Files lists the spec files that options select, each as an element of Options.Paths.
func (s *Suite) Files(ctx context.Context, o Options) ([]string, error) {
	run := s.with(&o)
	found, err := run.find(ctx, o.Paths)
	var list []string
	for _, f := range found {
		name := f.full
		for _, line := range f.lines {
			name += ":" + strconv.Itoa(line)
		}
		if len(f.ids) > 0 {
			name += "[" + strings.Join(f.ids, ",") + "]"
		}
		list = append(list, name)
	}
	return list, err
}

// allowance is the budget of finding the files of a suite.
type allowance struct {
	context context.Context
	left    int64
}

// maxFinding is the number of steps of an allowance.
const maxFinding = 100_000_000

// Context implements script.Budget.
func (a *allowance) Context() context.Context { return a.context }

// Step implements script.Budget.
func (a *allowance) Step(n int64) error {
	if a.context.Err() != nil {
		return context.Cause(a.context)
	}
	if a.left -= n; a.left < 0 {
		return &limit.Error{Limit: "steps of finding files", Max: maxFinding}
	}
	return nil
}

// Charge implements script.Budget: a step pays for 16 bytes.
func (a *allowance) Charge(n int64) error { return a.Step(n / 16) }

// find lists the files in paths.
func (s *Suite) find(ctx context.Context, paths []string) ([]specFile, error) {
	if len(paths) == 0 {
		paths = []string{cmp.Or(s.settings.path, "spec")}
	}
	b := &allowance{ctx, maxFinding}
	var list []specFile
	for _, p := range paths {
		f, err := selected(filepath.ToSlash(p))
		if err != nil {
			return nil, err
		}
		full := absolute(s.root, f.full)
		below, inside := newFiles(s.root, s.fsys).below(full)
		if !inside {
			return nil, fmt.Errorf("%s is not in the release %s", p, s.root)
		}
		info, err := fs.Stat(s.fsys, below)
		if err != nil {
			var at *fs.PathError
			if errors.As(err, &at) {
				err = at.Err // the error contains the path already
			}
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		if !info.IsDir() {
			list = append(list, specFile{full, f.lines, f.ids})
			continue
		}
		found, err := s.matching(b, s.settings.pattern, full)
		excluded, excludedErr := s.matching(b, s.settings.exclude, full)
		if err := cmp.Or(err, excludedErr); err != nil {
			return nil, err
		}
		left := map[string]bool{}
		for _, f := range excluded {
			left[f] = true
		}
		for _, f := range found {
			if !left[f] {
				list = append(list, specFile{full: f})
			}
		}
	}
	return merged(list), nil
}

// matching lists the files that match one of the patterns in a list with commas. Patterns are relative to a folder, or
// to the release's root if they begin with the folder's path.
func (s *Suite) matching(b *allowance, patterns, folder string) ([]string, error) {
	if patterns == "" {
		return nil, nil
	}
	parts := strings.Split(patterns, ",")
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
	}
	base := folder
	if strings.HasPrefix(absolute(s.root, parts[0]), folder) && !path.IsAbs(parts[0]) {
		base = s.root
	}
	found, err := newFiles(s.root, s.fsys).glob(b, "{"+strings.Join(parts, ",")+"}", base)
	if err != nil {
		return nil, fmt.Errorf("the pattern %s: %w", patterns, err)
	}
	for i, f := range found {
		found[i] = absolute(base, f)
	}
	slices.Sort(found)
	return slices.Compact(found), nil
}

// sortByTime puts the files that were modified last first.
func (s *Suite) sortByTime(list []specFile) {
	at := map[string]time.Time{}
	for _, f := range list {
		if below, inside := newFiles(s.root, s.fsys).below(f.full); inside {
			if info, err := fs.Stat(s.fsys, below); err == nil {
				at[f.full] = info.ModTime()
			}
		}
	}
	slices.SortStableFunc(list, func(a, b specFile) int { return at[b.full].Compare(at[a.full]) })
}

// merged merges the lines and the ids of each file.
func merged(list []specFile) []specFile {
	var out []specFile
	at := map[string]int{}
	for _, f := range list {
		i, ok := at[f.full]
		if !ok {
			at[f.full] = len(out)
			out = append(out, f)
			continue
		}
		if out[i].whole() || f.whole() {
			out[i] = specFile{full: f.full}
			continue
		}
		out[i].lines, out[i].ids = append(out[i].lines, f.lines...), append(out[i].ids, f.ids...)
	}
	return out
}

// withIDs is a path with the ids of examples and groups, "spec/app_spec.rb[1:1,1:2]".
var withIDs = pattern.New(`^(.+?)\[([\d\s:,]+)\]$`)

// betweenIDs matches the text between two ids. Other spaces are part of an id.
var betweenIDs = pattern.New(`\s*,\s*`)

// selected reads a path with ids or lines behind it.
func selected(p string) (specFile, error) {
	if m := withIDs.FindStringSubmatch(p); m != nil {
		ids := strings.Split(betweenIDs.ReplaceAllString(m[2], ","), ",")
		return specFile{full: m[1], ids: slices.DeleteFunc(ids, func(id string) bool { return id == "" })}, nil
	}
	var lines []int
	parts := strings.Split(p, ":")
	for len(parts) > 1 {
		n, err := strconv.Atoi(parts[len(parts)-1])
		if err != nil {
			break
		}
		if n < 1 {
			return specFile{}, fmt.Errorf("%s: lines count from 1", p)
		}
		lines = append(lines, n)
		parts = parts[:len(parts)-1]
	}
	return specFile{full: strings.Join(parts, ":"), lines: lines}, nil
}
