package main

// This file alters templates and checks which of the two finds it.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// mutant is an altered file.
type mutant struct {
	kind string // "text of templates", "defaults"
	file string // below the release's folder
	text string
	what string // for messages
}

// mutate prints the rows of a release. It alters its files one after another.
func mutate(ctx context.Context, o options, dir string) error {
	if o.bosh == "" {
		return errors.New("-mutants needs -bosh")
	}
	files, err := specFiles(dir, o.skip)
	if err != nil {
		return err
	}
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
	o.failFast = theirsBefore.failed == 0
	for _, list := range []func(string) ([]mutant, error){textMutants, defaultMutants} {
		mutants, err := list(dir)
		if err != nil {
			return err
		}
		mutants = spread(mutants, o.mutants)
		theirs, ours, alone := 0, 0, 0
		for _, m := range mutants {
			foundHere, foundThere, err := find(ctx, o, copied, files, m, before.failed, theirsBefore.failed)
			if err != nil {
				return fmt.Errorf("%s: %w", m.what, err)
			}
			if foundHere {
				ours++
			}
			if foundThere {
				theirs++
			}
			if foundHere != foundThere {
				alone++
				fmt.Fprintf(os.Stderr, "%s: %s: rspec found it: %v, here: %v\n", m.file, m.what, foundThere, foundHere)
			}
		}
		if len(mutants) > 0 {
			fmt.Printf("| %s | %s | %d | %d | %d | %d |\n", filepath.Base(dir), mutants[0].kind, len(mutants), theirs, ours, alone)
		}
	}
	return nil
}

// find puts a mutant into the copy, and reports which side finds it: whether more examples fail than before.
func find(ctx context.Context, o options, copied string, files []string, m mutant, oursBefore, theirsBefore int) (ours, theirs bool, err error) {
	to := filepath.Join(copied, filepath.FromSlash(m.file))
	data, err := os.ReadFile(to)
	if err != nil {
		return false, false, err
	}
	put := func(text string) error {
		if err := os.Remove(to); err != nil { // it is a hard link
			return err
		}
		return os.WriteFile(to, []byte(text), 0o644)
	}
	if err := put(m.text); err != nil {
		return false, false, err
	}
	a, err := here(ctx, copied, files)
	if err != nil {
		return false, false, err
	}
	b, err := real(ctx, o, copied, files)
	if err != nil {
		return false, false, err
	}
	return a.failed > oursBefore, b.failed > theirsBefore, put(string(data))
}

// spread returns n elements of a list, evenly spaced.
func spread(list []mutant, n int) []mutant {
	if n >= len(list) {
		return list
	}
	out := make([]mutant, n)
	for i := range out {
		out[i] = list[i*len(list)/n]
	}
	return out
}

// textMutants alters the text outside of tags of each template.
func textMutants(dir string) ([]mutant, error) {
	var list []mutant
	for _, pattern := range []string{"jobs/*/templates/*.erb", "jobs/*/templates/*/*.erb", "jobs/*/monit"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return nil, err
		}
		for _, name := range found {
			if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
				continue // a link: its target is altered
			}
			data, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			rel, err := filepath.Rel(dir, name)
			if err != nil {
				return nil, err
			}
			if text, ok := alter(string(data)); ok {
				list = append(list, mutant{"text of templates", filepath.ToSlash(rel), text, "a letter of the text"})
			}
		}
	}
	slices.SortFunc(list, func(a, b mutant) int { return strings.Compare(a.file, b.file) })
	return list, nil
}

// defaultLine matches a property's default that is a scalar, quoted or not.
var defaultLine = regexp.MustCompile(`(?m)^(\s+default:\s*)(true|false|\d+|"[^"\n]+"|'[^'\n]+'|[A-Za-z][\w./-]*)\s*$`)

// defaultMutants alters each default of each spec.
func defaultMutants(dir string) ([]mutant, error) {
	specs, err := filepath.Glob(filepath.Join(dir, "jobs/*/spec"))
	if err != nil {
		return nil, err
	}
	var list []mutant
	for _, name := range specs {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return nil, err
		}
		text := string(data)
		for _, at := range defaultLine.FindAllStringSubmatchIndex(text, -1) {
			value := text[at[4]:at[5]]
			line := 1 + strings.Count(text[:at[4]], "\n")
			list = append(list, mutant{
				"defaults", filepath.ToSlash(rel), text[:at[4]] + otherValue(value) + text[at[5]:], fmt.Sprintf("the default in line %d", line),
			})
		}
	}
	return list, nil
}

// otherValue returns another value of the same kind: it changes the last digit of a number, or a letter of a text.
func otherValue(value string) string {
	switch value {
	case "true":
		return "false"
	case "false":
		return "true"
	}
	at := len(value) / 2
	if c := value[len(value)-1]; c >= '0' && c <= '9' {
		return value[:len(value)-1] + string('0'+(c-'0'+1)%10)
	}
	changed := byte('q')
	if value[at] == 'q' {
		changed = 'z'
	}
	return value[:at] + string(changed) + value[at+1:]
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

// link copies a folder with hard links to its files.
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
		case d.Type()&fs.ModeSymlink != 0:
			target, err := os.Readlink(name)
			if err != nil {
				return err
			}
			return os.Symlink(target, filepath.Join(to, rel))
		case !d.Type().IsRegular():
			return nil
		}
		return os.Link(name, filepath.Join(to, rel))
	})
}
