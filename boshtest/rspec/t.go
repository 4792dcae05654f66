package rspec

// This file runs a suite as Go tests.

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Run runs the suite of the release in dir. Each example is a subtest, below subtests for its file and its groups;
// one that is pending or not run here is skipped, with the reason. Coverage is recorded as for other tests of
// templates: with BOSHTEST_COVERAGE=‹folder›.
func Run(t *testing.T, dir string, options ...Options) {
	t.Helper()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{}
	if len(options) > 0 {
		o = options[0]
	}
	if o.Coverage == "" {
		o.Coverage = os.Getenv("BOSHTEST_COVERAGE")
	}
	var results []*Result
	report := o.Report
	o.Report = func(r *Result) {
		results = append(results, r)
		if report != nil {
			report(r)
		}
	}
	sum, err := s.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if sum.Random {
		t.Logf("randomized with seed %d", sum.Seed)
	}
	byFile := map[string][]*Result{}
	var order []string
	for _, r := range results {
		if byFile[r.File] == nil {
			order = append(order, r.File)
		}
		byFile[r.File] = append(byFile[r.File], r)
	}
	for _, file := range order {
		t.Run(strings.TrimPrefix(file, "./"), func(t *testing.T) { subtests(t, s, byFile[file], 0) })
	}
}

// subtests runs results as subtests of their groups.
func subtests(t *testing.T, s *Suite, list []*Result, depth int) {
	for len(list) > 0 {
		first := list[0]
		if len(first.Groups) <= depth {
			t.Run(first.Description, func(t *testing.T) { first.tell(t, s) })
			list = list[1:]
			continue
		}
		n := 1
		for n < len(list) && len(list[n].Groups) > depth && list[n].Groups[depth] == first.Groups[depth] {
			n++
		}
		t.Run(first.Groups[depth], func(t *testing.T) { subtests(t, s, list[:n], depth+1) })
		list = list[n:]
	}
}

// tell reports the result of an example as the result of a test.
func (r *Result) tell(t *testing.T, s *Suite) {
	t.Helper()
	switch r.Status {
	case Pending, NotRun:
		t.Skipf("%s: %s", r.Status, r.Reason)
	case Failed:
		for _, f := range r.Failures {
			t.Errorf("%s\n%s", r.FullDescription, f.text(filepath.FromSlash(s.root)+string(filepath.Separator)))
		}
	}
}

// text returns message and places of a failure, with "./" replaced by root in paths.
func (f *Failure) text(root string) string {
	var b strings.Builder
	if !f.Expectation {
		b.WriteString(f.Class + ":\n")
	}
	b.WriteString(strings.TrimLeft(f.Message, "\n"))
	places := f.Places
	if f.Template != "" {
		places = append([]string{f.Template}, places...)
	}
	for _, p := range places {
		b.WriteString("\n# " + strings.Replace(p, "./", root, 1))
	}
	return b.String()
}
