package rspec

// This file compares the options with the options of real rspec.

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/erb"
	"github.com/stretchr/testify/require"
)

// TestOptionsAsRspec runs a suite with each line of options that rspec was asked.
func TestOptionsAsRspec(t *testing.T) {
	data, err := os.ReadFile("testdata/options.jsonl")
	require.NoError(t, err)
	for line := range bytes.Lines(data) {
		var want struct {
			Options  string
			Exit     int
			Examples []map[string]string
		}
		require.NoError(t, json.Unmarshal(line, &want))
		s, err := Open("testdata/options")
		require.NoError(t, err)
		var results []*Result
		text := strings.ReplaceAll(want.Options, `\`, `\\`) // rspec had them as arguments
		sum, err := s.Configured(text).Run(t.Context(), Options{Workers: 1, Report: func(r *Result) { results = append(results, r) }})
		require.NoError(t, err)
		require.Equal(t, want.Exit, sum.Exit, want.Options)
		var report bytes.Buffer
		r, err := new(Suite).NewReporter(&report, ReportOptions{Format: "json"})
		require.NoError(t, err)
		for _, one := range results {
			r.Result(one)
		}
		require.NoError(t, r.Done(sum))
		var got struct{ Examples []jsonExample }
		require.NoError(t, json.Unmarshal(report.Bytes(), &got))
		list := []map[string]string{}
		for _, e := range got.Examples {
			row := map[string]string{"name": e.FullDescription, "status": e.Status}
			if e.Exception != nil {
				row["class"], row["message"] = e.Exception.Class, withoutContext(e.Exception.Message)
			}
			list = append(list, row)
		}
		for _, row := range want.Examples {
			if row["message"] != "" {
				row["message"] = withoutContext(row["message"])
			}
		}
		require.Equal(t, want.Examples, list, want.Options)
	}
}

// TestTagsOfFileAndFlags has the examples that real rspec runs for tags in .rspec and others as flags.
func TestTagsOfFileAndFlags(t *testing.T) {
	for _, c := range []struct {
		file string
		flag string
		want string
	}{
		{"--tag ~slow", "slow", "two,(two)"},
		{"--tag ~slow", "slow:true", "two,(two)"},
		{"-t ~slow:true", "slow", "two,(two)"},
		{"-t ~slow", "~slow:false", "one,two,three,many,label,more,(two)"},
		{"--tag slow", "~slow", "one,three,many,label,more"},
		{"--tag slow", "~other", "two,(two)"},
		{"--tag ~slow", "other", ""},
	} {
		s, err := Open("testdata/options")
		require.NoError(t, err)
		var ran []string
		o := Options{Workers: 1, Tags: []string{c.flag}, Report: func(r *Result) { ran = append(ran, r.FullDescription[strings.LastIndex(r.FullDescription, " ")+1:]) }}
		_, err = s.Configured(c.file).Run(t.Context(), o)
		require.NoError(t, err)
		require.Equal(t, c.want, strings.Join(ran, ","), "%s, --tag %s", c.file, c.flag)
	}
}

// withoutContext returns a message without the line numbers of a hunk.
func withoutContext(message string) string { return hunks.ReplaceAllString(message, "@@") }

// TestAllOptions checks that no option of rspec is forgotten.
func TestAllOptions(t *testing.T) {
	for _, name := range optionsOfRspec(t) {
		require.True(t, slices.ContainsFunc(options, func(o option) bool { return o.name == name || o.short == name }), name)
	}
}

// optionsOfRspec lists the names in rspec's help.
func optionsOfRspec(t *testing.T) (list []string) {
	t.Helper()
	data, err := os.ReadFile("testdata/options.txt")
	require.NoError(t, err)
	for _, name := range strings.Fields(string(data)) {
		if both := strings.Replace(name, "[no-]", "", 1); both != name {
			list = append(list, strings.Replace(name, "[no-]", "no-", 1))
			name = both
		}
		list = append(list, name)
	}
	return list
}

// A line of .rspec has the words that Shellwords gives it.
func TestFields(t *testing.T) {
	lines := []any{""}
	for from, n := 0, 0; n < 5; n++ {
		all := lines[from:]
		from = len(lines)
		for _, line := range all {
			for _, part := range []string{"a", " ", `\`, `"`, "'", "$", "é"} {
				lines = append(lines, line.(string)+part)
			}
		}
	}
	split, err := erb.Parse("split", `<% require "shellwords" -%>
<%= p("lines").map { |l| l.shellsplit rescue nil }.to_json %>`)
	require.NoError(t, err)
	out, err := split.Render(t.Context(), erb.Input{Spec: map[string]any{"properties": map[string]any{"lines": lines}}})
	require.NoError(t, err)
	var words [][]string
	require.NoError(t, json.Unmarshal([]byte(out.Text), &words))
	require.Len(t, words, len(lines))
	for i, line := range lines {
		if words[i] != nil { // else a quote has no end
			require.Equal(t, words[i], append([]string{}, fields(line.(string))...), "%q", line)
		}
	}
}

func TestSettings(t *testing.T) {
	s := parseSettings("# a comment\n--format documentation -r 'a b'\n--require=x -Ilib:src -p 3\n\n--order rand:5 --what ever --no-color --dry-run\n-fj --out file --options x --pattern \"spec/a b*\"\n")
	require.Equal(t, settings{
		require: []string{"a b", "x"}, include: []string{"lib", "src"}, pattern: "spec/a b*", slowest: 3, order: "random", seed: 5, dryRun: true,
	}, s, "the format goes to a file")
	require.Equal(t, "junit", parseSettings("--format RspecJunitFormatter").format)
	require.Equal(t, "documentation", parseSettings("-f d").format)
	require.Empty(t, parseSettings("-f Fuubar").format)
	var out bytes.Buffer
	suite := &Suite{settings: parseSettings("-f f")}
	r, err := suite.NewReporter(&out, ReportOptions{})
	require.NoError(t, err)
	r.Result(&Result{File: "./spec/a_spec.rb", Line: 2, Description: "agg", Status: Failed})
	r.Result(&Result{File: "./spec/a_spec.rb", Line: 3, Description: "fine", Status: Passed})
	require.NoError(t, r.Done(new(Summary)))
	require.Equal(t, "./spec/a_spec.rb:2:agg\n", out.String())
}

// The file that was modified last comes first; a regular expression that can't be read is an error.
func TestRecentlyModified(t *testing.T) {
	dir := made(t, map[string]string{"spec/a_spec.rb": "describe('a') { it('x') {} }", "spec/b_spec.rb": "describe('b') { it('x') {} }"})
	s, err := Open(dir)
	require.NoError(t, err)
	for _, newest := range []string{"a", "b"} {
		info, err := os.Stat(dir + "/spec/" + map[string]string{"a": "b", "b": "a"}[newest] + "_spec.rb")
		require.NoError(t, err)
		later := info.ModTime().Add(1e9)
		require.NoError(t, os.Chtimes(dir+"/spec/"+newest+"_spec.rb", later, later))
		var names []string
		_, err = s.Run(t.Context(), Options{Order: "recently-modified", Report: func(r *Result) { names = append(names, r.FullDescription) }})
		require.NoError(t, err)
		require.Equal(t, newest+" x", names[0])
	}
	_, err = s.Run(t.Context(), Options{Matches: []string{"("}})
	require.Error(t, err)
	require.Regexp(t, regexp.MustCompile("regular expressions of examples"), err.Error())
}

// The expressions of -E in a file have their lines.
func TestMatches(t *testing.T) {
	s := (&Suite{}).Configured("# -E x\n--tag a -E one --example-matches='two words'\n\n-Ethree\n-E\n  four\n")
	got := map[string]int{}
	for line, m := range s.Matches() {
		got[m] = line
	}
	require.Equal(t, map[string]int{"one": 2, "two words": 2, "three": 4, "four": 6}, got)
}
