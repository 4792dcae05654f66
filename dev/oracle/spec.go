package main

// This file splits files in the style of ruby/spec into tests: an example each, with the code around it.

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/dev/try"
)

var (
	exampleStart = regexp.MustCompile(`^(\s*)it\b.*\bdo\s*(\|.*\|)?\s*$`)
	exampleLine  = regexp.MustCompile(`^\s*it\b.*\}\s*$`)
	requirement  = regexp.MustCompile(`^\s*require_relative\s+['"]([^'"]+)['"]`)
	magicComment = regexp.MustCompile(`^#.*\b(en)?coding:`)
)

// isSpec reports whether a file is in the style of ruby/spec.
func isSpec(path string) bool { return strings.HasSuffix(path, "_spec.rb") }

// expandSpec returns the lines of a file, after the lines of the fixtures and shared examples that it requires.
func expandSpec(path string, seen map[string]bool) []string {
	if seen[path] {
		return nil
	}
	seen[path] = true
	var required, own []string
	for line := range strings.SplitSeq(string(try.Get(os.ReadFile(path))), "\n") {
		m := requirement.FindStringSubmatch(line)
		switch {
		case line == "__END__":
			return append(required, own...)
		case m == nil && magicComment.MatchString(line):
			own = append(own, "")
		case m == nil:
			own = append(own, line)
		case filepath.Base(m[1]) != "spec_helper":
			name := filepath.Join(filepath.Dir(path), m[1])
			if filepath.Ext(name) != ".rb" {
				name += ".rb"
			}
			if _, err := os.Stat(name); !os.IsNotExist(err) {
				required = append(required, expandSpec(name, seen)...)
			}
		}
	}
	return append(required, own...)
}

// splitSpec returns the examples of a file as tests.
func splitSpec(path string) []*suiteTest {
	lines := expandSpec(path, map[string]bool{})
	type span struct{ from, to int }
	var examples []span
	bare := slices.Clone(lines)
	for n := 0; n < len(lines); n++ {
		m := exampleStart.FindStringSubmatch(lines[n])
		if m == nil {
			if exampleLine.MatchString(lines[n]) {
				bare[n] = ""
			}
			continue
		}
		end := n + 1
		for end < len(lines)-1 && !(strings.HasPrefix(lines[end], m[1]+"end") && len(strings.TrimSpace(lines[end])) < 5) {
			end++
		}
		examples = append(examples, span{n, end + 1})
		for ; n <= end; n++ {
			bare[n] = ""
		}
		n--
	}
	var tests []*suiteTest
	for _, e := range examples {
		tests = append(tests, &suiteTest{file: path, line: e.from + 1, spec: true, before: bare[:e.from],
			body: slices.Clone(lines[e.from:e.to]), after: bare[e.to:]})
	}
	return tests
}
