package erb_test

// This file runs reference cases: the results of Ruby for the templates of public releases. The cases are not part
// of the project; BOSHRENDER_CORPUS names a directory of *.jsonl files with one case a line:
//
//	{"path": "jobs/x/templates/y.erb", "template": "…", "context": {…}, "output": "…"}
//	{"path": …, "template": …, "context": …, "error": {"class": "…", "message": "…", "line": 12}}

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

type corpusCase struct {
	Path     string          `json:"path"`
	Template string          `json:"template"`
	Context  json.RawMessage `json:"context"`
	Output   *string         `json:"output"`
	Error    *struct {
		Class   string `json:"class"`
		Message string `json:"message"`
		Line    *int   `json:"line"`
	} `json:"error"`
}

// corpus yields the reference cases with the names of their files.
func corpus(t *testing.T) iter.Seq2[string, *corpusCase] {
	dir := os.Getenv("BOSHRENDER_CORPUS")
	if dir == "" {
		t.Skip("BOSHRENDER_CORPUS names no directory of reference cases")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	require.NoError(t, err)
	require.NotEmpty(t, files, "no *.jsonl in %s", dir)
	return func(yield func(string, *corpusCase) bool) {
		for _, file := range files {
			if !corpusFile(t, file, yield) {
				return
			}
		}
	}
}

func corpusFile(t *testing.T, file string, yield func(string, *corpusCase) bool) bool {
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	lines := bufio.NewReaderSize(f, 1<<20)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if len(line) == 0 && err != nil {
			return true
		}
		var c corpusCase
		require.NoError(t, json.Unmarshal(line, &c), "%s:%d", file, n)
		if !yield(filepath.Base(file), &c) {
			return false
		}
	}
}

func TestCorpus(t *testing.T) {
	verbose := os.Getenv("BOSHRENDER_CORPUS_SHOW")
	failures := map[string]int{}
	passed, total := map[string]int{}, map[string]int{}
	var most usage
	for file, c := range corpus(t) {
		kind, detail := c.run(erb.Parse, &most)
		for _, of := range []string{file, "total"} {
			total[of]++
			if kind == "" {
				passed[of]++
			}
		}
		if kind != "" {
			failures[kind]++
		}
		if kind != "" && verbose != "" && strings.Contains(kind, verbose) {
			t.Logf("%s:%d %s: %s\n%s", file, total[file], c.Path, kind, detail)
		}
	}
	for _, file := range slices.Sorted(maps.Keys(total)) {
		t.Logf("%-48s %5d / %5d", file, passed[file], total[file])
	}
	logFailures(t, failures)
	if passed["total"] < total["total"] {
		t.Fail()
	}
	most.check(t)
}

// TestCorpusCovered renders the cases with templates with counters, which render the same.
func TestCorpusCovered(t *testing.T) {
	passed := 0
	for file, c := range corpus(t) {
		kind, detail := c.run(func(name, text string) (*erb.Template, error) { return erb.ParseCovered(t.Context(), name, text) }, new(usage))
		if plain, _ := c.run(erb.Parse, new(usage)); kind != plain {
			t.Errorf("%s: %s: %s instead of %q\n%s", file, c.Path, kind, plain, detail)
		}
		passed++
	}
	t.Logf("%d cases", passed)
}

// usage is the maximum use of limits by any render.
type usage struct{ steps, memory, output int64 }

func (u *usage) add(out *erb.Output) {
	u.steps, u.memory = max(u.steps, out.Steps), max(u.memory, out.Memory)
	u.output = max(u.output, int64(len(out.Text)))
}

// check requires defaults that leave ample room for every template of a release.
func (u *usage) check(t *testing.T) {
	const headroom = 20
	for _, row := range []struct {
		name        string
		used, limit int64
	}{
		{"steps", u.steps, erb.DefaultSteps}, {"memory", u.memory, erb.DefaultMemory}, {"output", u.output, erb.DefaultOutput},
	} {
		t.Logf("most %-8s %12d: 1/%d of the default limit", row.name, row.used, row.limit/max(1, row.used))
		require.LessOrEqual(t, row.used*headroom, row.limit, row.name)
	}
}

func logFailures(t *testing.T, failures map[string]int) {
	kinds := make([]string, 0, len(failures))
	for k := range failures {
		kinds = append(kinds, k)
	}
	sort.Slice(kinds, func(i, j int) bool { return failures[kinds[i]] > failures[kinds[j]] })
	for _, k := range kinds[:min(len(kinds), 40)] {
		t.Logf("%5d  %s", failures[k], k)
	}
}

// run renders the case; kind is "" if the result is Ruby's, otherwise a short name of the difference.
func (c *corpusCase) run(parse func(name, text string) (*erb.Template, error), most *usage) (kind, detail string) {
	in, err := erb.ParseInput(c.Context)
	if err != nil {
		return "input: " + err.Error(), ""
	}
	in.Now, in.Rand = time.Now, strings.NewReader(strings.Repeat("boshrender", 1000))
	tmpl, err := parse("(erb)", c.Template)
	var out *erb.Output
	if err == nil {
		out, err = tmpl.Render(context.Background(), in)
	}
	switch {
	case err == nil && c.Output != nil:
		most.add(out)
		if mask(out.Text) == mask(*c.Output) {
			return "", ""
		}
		return "other output", firstDifference(out.Text, *c.Output)
	case err == nil:
		return "no error: " + c.Error.Class, c.Error.Message
	case c.Output != nil:
		return "error: " + shorten(err.Error()), err.Error()
	}
	return c.compareError(err)
}

func (c *corpusCase) compareError(err error) (kind, detail string) {
	var e *erb.Error
	if !errors.As(err, &e) {
		return "error of type " + fmt.Sprintf("%T", err), err.Error()
	}
	want := c.Error
	if want.Class == "SyntaxError" {
		if e.Kind == erb.Syntax {
			return "", ""
		}
		return "want SyntaxError, got " + shorten(err.Error()), err.Error()
	}
	if e.Kind != erb.Ruby {
		return e.Kind.String() + ": " + shorten(e.Message), err.Error()
	}
	if e.Class != want.Class {
		return "class " + e.Class + " for " + want.Class, e.Message + "\n" + want.Message
	}
	if mask(e.Message) != mask(want.Message) {
		return "message of " + e.Class, e.Message + "\n" + want.Message
	}
	if want.Line != nil && *want.Line != e.Line {
		return "line of " + e.Class, fmt.Sprintf("got %d, want %d: %s", e.Line, *want.Line, e.Message)
	}
	return "", ""
}

var objectAddress = regexp.MustCompile(`:0x[0-9a-f]+`)

// mask hides the addresses of objects, which differ from run to run.
func mask(s string) string { return objectAddress.ReplaceAllString(s, ":0x…") }

func shorten(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	if i := strings.Index(s, ": "); i > 0 && strings.HasPrefix(s, "(erb)") {
		s = s[i+2:]
	}
	return s[:min(len(s), 110)]
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "(end)", "(end)"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			return fmt.Sprintf("line %d\n got: %q\nwant: %q", i+1, a, b)
		}
	}
	return ""
}
