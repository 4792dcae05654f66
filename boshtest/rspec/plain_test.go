package rspec

// This file compares results and texts with real rspec's.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	_ "github.com/boshrender/boshrender/erb"
)

// answer is rspec's result of an example.
type answer struct {
	ID          string `json:"id"`
	Description string `json:"description"`
	Full        string `json:"full_description"`
	File        string `json:"file"`
	Line        int    `json:"line"`
	Status      string `json:"status"`
	Pending     string `json:"pending"`
	Class       string `json:"class"`
	Message     string `json:"message"`
}

// Details that differ between versions of Ruby, and of the library that makes rspec's diffs: the signs in hashes, the
// line numbers before a hunk, and the number of context lines.
var (
	arrows  = regexp.MustCompile(` ?=> ?`)
	symbols = regexp.MustCompile(`:(\w+) => `)
	hunks   = regexp.MustCompile(`@@ .* @@`)
	around  = regexp.MustCompile(`\n .*`)
	// numbered begins a failure of an example that has several.
	numbered = regexp.MustCompile(`\n\n  \d+\) `)
)

func runAll(t *testing.T, dir string, o Options) ([]*Result, *Summary) {
	t.Helper()
	s, err := Open(dir)
	require.NoError(t, err)
	var list []*Result
	o.Report = func(r *Result) { list = append(list, r) }
	sum, err := s.Run(context.Background(), o)
	require.NoError(t, err)
	return list, sum
}

func TestAsRspec(t *testing.T) {
	data, err := os.ReadFile("testdata/plain.jsonl")
	require.NoError(t, err)
	want := map[string][]answer{}
	for line := range bytes.Lines(data) {
		var a answer
		require.NoError(t, json.Unmarshal(line, &a))
		want[a.Full] = append(want[a.Full], a)
	}
	results, _ := runAll(t, "testdata/plain", Options{})
	require.NotEmpty(t, results)
	seen := 0
	for _, r := range results {
		key := r.FullDescription
		if len(want[key]) == 0 {
			t.Errorf("rspec has no example %q (%s)", key, r.Location())
			continue
		}
		a := want[key][0]
		want[key] = want[key][1:]
		seen++
		got := answer{ID: r.ID, Description: r.Description, Full: r.FullDescription, File: r.File, Line: a.Line, Status: string(r.Status), Pending: r.Reason}
		if len(r.Failures) > 0 {
			got.Class, got.Message = r.Failures[0].Class, r.Failures[0].Message
			if len(r.Failures) > 1 {
				if strings.HasSuffix(a.Class, "MultipleExpectationsNotMetError") {
					require.Len(t, numbered.FindAllString(a.Message, -1), len(r.Failures), key)
				}
				got.Class, got.Message = a.Class, a.Message // rspec's JSON combines several into a text of its own
			}
		}
		if a.Status == "pending" {
			got.Class, got.Message = a.Class, a.Message
		}
		require.Equal(t, show(a), show(got), r.Location())
	}
	for key, rest := range want {
		require.Empty(t, rest, key)
	}
	require.Greater(t, seen, 100)
}

// show formats an answer as text, for legible differences.
// TestIDs runs the suite's examples by the ids that rspec gives them: each alone, and each group.
func TestIDs(t *testing.T) {
	data, err := os.ReadFile("testdata/plain.jsonl")
	require.NoError(t, err)
	var all []string
	for line := range bytes.Lines(data) {
		var a answer
		require.NoError(t, json.Unmarshal(line, &a))
		all = append(all, a.ID)
	}
	ids := map[string]bool{"./spec/older_spec.rb[9]": true}
	for i, id := range all {
		for at := len(id) - 1; i%16 == 0 && at > 0; at = strings.LastIndexByte(id[:at], ':') {
			ids[id[:at]+"]"] = true
		}
	}
	for id := range ids {
		var want, got []string
		for _, one := range all {
			if one == id || strings.HasPrefix(one, strings.TrimSuffix(id, "]")+":") {
				want = append(want, one)
			}
		}
		results, _ := runAll(t, "testdata/plain", Options{Paths: []string{id}})
		for _, r := range results {
			got = append(got, r.ID)
		}
		require.ElementsMatch(t, want, got, id)
	}
	// Forms of a list, and the number of examples that rspec runs.
	file, _, _ := strings.Cut(all[0], "[")
	for list, want := range map[string]int{"[1:1 , 1:999]": 1, "[ 1:1 ,1:2]": 1, "[1:1,]": 1} {
		results, _ := runAll(t, "testdata/plain", Options{Paths: []string{file + list}})
		require.Len(t, results, want, list)
	}
	s, err := Open("testdata/plain")
	require.NoError(t, err)
	_, err = s.Run(context.Background(), Options{Paths: []string{file + ":12[1:1]"}})
	require.ErrorIs(t, err, fs.ErrNotExist)
	whole, _ := runAll(t, "testdata/plain", Options{Paths: []string{file}})
	list, _ := runAll(t, "testdata/plain", Options{Paths: []string{file + "[,]"}})
	require.Len(t, list, len(whole))
}

func show(a answer) string {
	text := fmt.Sprintf("%s\n%s\n%s\n%s:%d\n%s %s\n%s\n%s", a.ID, a.Description, a.Full, a.File, a.Line, a.Status, a.Pending, a.Class, a.Message)
	text = symbols.ReplaceAllString(arrows.ReplaceAllString(text, " => "), "$1: ")
	front, diff, _ := strings.Cut(text, "\nDiff:")
	return strings.TrimSpace(front) + around.ReplaceAllString(hunks.ReplaceAllString(strings.TrimSpace(diff), "@@"), "")
}
