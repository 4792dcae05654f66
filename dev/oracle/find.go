package main

// This file finds case files in directories.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	rubyHead     = regexp.MustCompile(`(?m)\A(?:#.*\n|\n)*# ruby \S+$`)
	caseMarker   = regexp.MustCompile(`(?m)^[^#\n].*[ \t]#[=!]> `)
	templateMark = regexp.MustCompile(`(?m)^-- template: .* --$`)
)

// findCaseFiles returns the case files among the paths and in the directories among them, each once, sorted.
func findCaseFiles(paths []string) ([]string, error) {
	var files []string
	var errs []error
	for _, path := range paths {
		path = filepath.Clean(strings.TrimSuffix(path, "..."))
		info, err := os.Stat(path)
		if err == nil && !info.IsDir() {
			files = append(files, path)
			continue
		}
		if err == nil {
			err = filepath.WalkDir(path, func(path string, entry fs.DirEntry, err error) error {
				if err != nil {
					return err
				}
				if entry.IsDir() {
					return skipDir(path, entry.Name())
				}
				is, err := isCaseFile(path)
				if is {
					files = append(files, path)
				}
				errs = append(errs, err)
				return nil
			})
		}
		errs = append(errs, err)
	}
	slices.Sort(files)
	return slices.Compact(files), errors.Join(errs...)
}

// skipDir skips the directories that the go command skips, and fuzzing inputs.
func skipDir(path, name string) error {
	hidden := len(name) > 1 && (name[0] == '.' || name[0] == '_') && name != ".."
	inputs := name == "fuzz" && filepath.Base(filepath.Dir(path)) == "testdata"
	if hidden || inputs || name == "node_modules" || name == "vendor" {
		return fs.SkipDir
	}
	return nil
}

// isCaseFile reports whether a file found in a directory is a case file.
func isCaseFile(path string) (bool, error) {
	ext := filepath.Ext(path)
	absolute, err := filepath.Abs(path)
	if err != nil {
		return false, err
	}
	inTestdata := slices.Contains(strings.Split(filepath.ToSlash(absolute), "/"), "testdata")
	if inTestdata && ext == ".jsonl" {
		return isCreateEnv(path), nil
	}
	if !inTestdata || ext != ".rb" && ext != ".txtar" {
		return false, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return false, err
	}
	if ext == ".txtar" {
		return templateMark.Match(data), nil
	}
	if !rubyHead.Match(data) && caseMarker.Match(data) {
		return false, fmt.Errorf("%s: has results but no head %q; name the file to -write once", path, "# ruby …")
	}
	return rubyHead.Match(data), nil
}
