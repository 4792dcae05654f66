package main

// This file alters templates and looks who finds it.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// mutate prints the row of a release: its templates are altered one after another.
func mutate(ctx context.Context, o options, dir string) error {
	if o.bosh == "" {
		return errors.New("-mutants needs -bosh")
	}
	files, err := specFiles(dir, o.skip)
	if err != nil {
		return err
	}
	templates, err := filepath.Glob(filepath.Join(dir, "jobs/*/templates/*.erb"))
	if err != nil {
		return err
	}
	deeper, err := filepath.Glob(filepath.Join(dir, "jobs/*/templates/*/*.erb"))
	if err != nil {
		return err
	}
	templates = append(templates, deeper...)
	slices.Sort(templates)
	copied, err := os.MkdirTemp("", "mutants-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(copied)
	if err := link(dir, copied); err != nil {
		return err
	}
	before, err := here(ctx, copied, files)
	if err != nil {
		return err
	}
	theirsBefore, err := real(ctx, o, copied, files)
	if err != nil {
		return err
	}
	mutants, theirs, ours, alone := 0, 0, 0, 0
	for i := range templates {
		name := templates[(i*7919)%len(templates)] // spread over the jobs
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		altered, ok := alter(string(data))
		if !ok {
			continue
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		to := filepath.Join(copied, rel)
		put := func(text string) error {
			if err := os.Remove(to); err != nil { // it is linked
				return err
			}
			return os.WriteFile(to, []byte(text), 0o644)
		}
		if err := put(altered); err != nil {
			return err
		}
		a, err := here(ctx, copied, files)
		if err != nil {
			return err
		}
		b, err := real(ctx, o, copied, files)
		if err != nil {
			return err
		}
		if err := put(string(data)); err != nil {
			return err
		}
		foundHere, foundThere := a.failed > before.failed, b.failed > theirsBefore.failed
		if foundHere {
			ours++
		}
		if foundThere {
			theirs++
		}
		if foundHere != foundThere {
			alone++
			fmt.Fprintf(os.Stderr, "%s: rspec found it: %v, here: %v\n", rel, foundThere, foundHere)
		}
		if mutants++; mutants == o.mutants {
			break
		}
	}
	fmt.Printf("| %s | %d | %d | %d | %d |\n", filepath.Base(dir), mutants, theirs, ours, alone)
	return nil
}

// alter changes one letter of the text outside of tags: the middle one of the line that has most of them.
func alter(text string) (string, bool) {
	best, at, tag := 0, -1, false
	offset := 0
	for line := range strings.SplitAfterSeq(text, "\n") {
		var letters []int
		for i := 0; i < len(line); i++ {
			switch {
			case strings.HasPrefix(line[i:], "<%"):
				tag = true
			case strings.HasPrefix(line[i:], "%>"):
				tag = false
			}
			c := line[i] | 0x20
			if !tag && c >= 'a' && c <= 'z' {
				letters = append(letters, i)
			}
		}
		if len(letters) > best && !strings.HasPrefix(strings.TrimSpace(line), "#") {
			best, at = len(letters), offset+letters[len(letters)/2]
		}
		offset += len(line)
	}
	if at < 0 {
		return "", false
	}
	changed := byte('q')
	if text[at]|0x20 == 'q' {
		changed = 'z'
	}
	return text[:at] + string(changed) + text[at+1:], true
}

// link makes a copy of a folder whose files are those of the original.
func link(from, to string) error {
	return filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		switch {
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "packages" || d.Name() == "blobs"):
			return fs.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		case !d.Type().IsRegular():
			return nil
		}
		return os.Link(name, filepath.Join(to, rel))
	})
}
