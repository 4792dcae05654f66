package manifest

// This file compares evaluations with the CLI's own output. With BOSH_CLI in the environment, the path of the
// CLI, and UPDATE=1 it asks the CLI anew.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMarshalCLI compares with yaml.v2's output.
func TestMarshalCLI(t *testing.T) {
	for _, c := range cliCases(t) {
		if !c.read {
			continue
		}
		n, err := YAML{Reading: AsCLI}.Document(t.Context(), "d.yml", []byte(c.text))
		require.NoError(t, err)
		text, err := n.marshalCLI()
		require.NoError(t, err)
		require.Equal(t, c.rewritten, string(text), "%q", c.text)
	}
}

// evaluation is a recorded call of `bosh interpolate`.
type evaluation struct {
	Document string   `json:"document"`
	Ops      []string `json:"ops,omitempty"`
	Vars     []string `json:"vars,omitempty"`
	Flags    []string `json:"flags,omitempty"`
	// Output is the CLI's output; Error if it failed, without the line with its exit status.
	Output string `json:"output,omitempty"`
	Error  string `json:"error,omitempty"`
}

func TestEvaluate(t *testing.T) {
	const file = "testdata/interpolate.json"
	cases := evaluations()
	if cli := os.Getenv("BOSH_CLI"); cli != "" {
		for _, c := range cases {
			c.ask(t, cli)
		}
		if os.Getenv("UPDATE") != "" {
			var out bytes.Buffer
			e := json.NewEncoder(&out)
			e.SetEscapeHTML(false)
			for _, c := range cases {
				require.NoError(t, e.Encode(c))
			}
			require.NoError(t, os.WriteFile(file, out.Bytes(), 0o644))
		}
	}
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	d := json.NewDecoder(bytes.NewReader(data))
	worked := 0
	for n, c := range cases {
		var known evaluation
		require.NoError(t, d.Decode(&known))
		if c.Output == "" && c.Error == "" {
			c.Output, c.Error = known.Output, known.Error
		}
		require.Equal(t, &known, c, "case %d: the CLI was asked for something else", n)
		text, err := c.evaluate(t)
		if c.Error != "" {
			require.Error(t, err, "case %d: %+v", n, c)
			require.Empty(t, text)
			continue
		}
		worked++
		require.NoError(t, err, "case %d:\n%s\n%v", n, c.Document, c)
		require.Equal(t, c.Output, string(text), "case %d:\n%s\n%v", n, c.Document, c)
	}
	require.Greater(t, worked, 200)
}

// ask fills in the CLI's output.
func (c *evaluation) ask(t *testing.T, cli string) {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	args := append([]string{"interpolate", write("document.yml", c.Document)}, c.Flags...)
	for n, text := range c.Ops {
		args = append(args, "-o", write(fmt.Sprint("ops", n, ".yml"), text))
	}
	for n, text := range c.Vars {
		args = append(args, "-l", write(fmt.Sprint("vars", n, ".yml"), text))
	}
	var stdout, stderr bytes.Buffer
	command := exec.Command(cli, args...)
	command.Stdout, command.Stderr = &stdout, &stderr
	command.Env = append(os.Environ(), "HOME="+dir)
	if command.Run() != nil {
		text, _, _ := strings.Cut(stderr.String(), "\nExit code 1")
		c.Error = strings.ReplaceAll(text, dir+"/", "")
		return
	}
	c.Output = stdout.String()
}

// evaluate does the same.
func (c *evaluation) evaluate(t *testing.T) ([]byte, error) {
	t.Helper()
	y := YAML{Reading: AsCLI}
	e := Evaluation{}
	for n, text := range c.Ops {
		ops, err := y.Ops(t.Context(), fmt.Sprint("ops", n, ".yml"), []byte(text))
		if err != nil {
			return nil, err
		}
		e.Ops = append(e.Ops, ops...)
	}
	var stores Stores
	for n, text := range c.Vars {
		vars, err := y.Vars(t.Context(), fmt.Sprint("vars", n, ".yml"), []byte(text))
		if err != nil {
			return nil, err
		}
		stores = append(Stores{vars}, stores...)
	}
	for n := 0; n < len(c.Flags); n++ {
		switch c.Flags[n] {
		case "--var-errs":
			e.RequireFound = true
		case "--var-errs-unused":
			e.RequireUsed = true
		case "--path":
			n++
			e.Path = c.Flags[n]
		case "-v":
			n++
			name, value, err := YAML{}.Var(c.Flags[n])
			require.NoError(t, err)
			stores = append(Stores{Vars{name: value}}, stores...)
		}
	}
	e.Store = stores
	return e.Evaluate(context.Background(), "document.yml", []byte(c.Document))
}

// evaluations are those that are listed, and such that chance makes.
func evaluations() []*evaluation {
	long := strings.Repeat("word ", 40) + "end"
	cases := []*evaluation{
		{Document: "a: ((b))\n", Vars: []string{"b: {c: [1, 2.0, x]}\n"}},
		{Document: "a: ((b.c.1))\nd: x-((n))-((m))-y\n", Vars: []string{"b: {c: [1, two]}\nn: 5\nm: text\n"}},
		{Document: "a: ((b))\n", Flags: []string{"--var-errs"}},
		{Document: "a: ((!b))\nc: (( b ))\n", Flags: []string{"-v", "b=1"}},
		{Document: "a: 1\n", Flags: []string{"-v", "b=1", "--var-errs-unused"}},
		{Document: "key: |\n  line 1\n  line 2\n", Flags: []string{"--path", "/key"}},
		{Document: "key: [a, {b: c}]\n", Flags: []string{"--path", "/key/1"}},
		{Document: "key: text\n", Flags: []string{"--path", "/other"}},
		{Document: "key: text\n", Flags: []string{"--path", "/other?"}},
		{Document: "- a\n- ((v))\n", Vars: []string{"v: ~\n"}},
		{Document: "text ((v))\n", Vars: []string{"v: 1\n"}},
		{Document: ""}, {Document: "~"}, {Document: "# nothing\n"}, {Document: "a: [\n"}, {Document: "a: 1\na: 2\n"},
		{Document: "long: " + long + "\n'" + strings.Repeat("k", 140) + "': v\n"},
		{Document: "long: '" + strings.ReplaceAll(long, "word", "it''s: ") + "'\n"},
		{Document: "a: \"trailing \\n\\n\"\nb: \"\\n leading\"\nc: \"tab\\t\"\nd: \"\\u2028x\"\ne: \"😀\"\nf: \"a\\r\\nb\"\n"},
		{Document: "a: !!binary aGVsbG//\nb: !!binary " + strings.Repeat("////", 30) + "\n"},
		{Document: "variables:\n- {name: p, type: password}\n- {name: q}\na: ((q))\n", Vars: []string{"p: x\nq: y\n"}},
		{Document: "((k)): v\nb: {((k)): 1}\n", Vars: []string{"k: b2\n"}},
		{Document: "a: x((m))\n", Vars: []string{"m: {a: 1}\n"}},
		{Document: "a: ((m))\n", Vars: []string{"m: ((n))\nn: 1\n"}},
		{Document: "a: 1\n", Ops: []string{"- {type: replace, path: '/b?/c', value: ((x))}\n- {type: remove, path: /a}\n"}, Flags: []string{"-v", "x=[1, 2]"}},
		{Document: "a: [{name: x, n: 1}]\n", Ops: []string{"- {type: replace, path: /a/name=x/n, value: 2}\n", "- {type: replace, path: /a/-, value: {name: y}}\n"}},
		{Document: "a: 1\n", Ops: []string{"- {type: remove, path: /b}\n"}},
		{Document: "a: 1\n", Ops: []string{"- {type: test, path: /a, value: 1}\n"}},
		{Document: "a: 1\n", Ops: []string{"- {type: test, path: /a, value: 2}\n"}},
		{Document: "a: {b: 1}\n", Ops: []string{"- {type: replace, path: /a/b/c?, value: 2}\n"}},
		{Document: "a: ((x.y))\n", Flags: []string{"-v", "x={y: 1.0}"}},
		{Document: "a: ((x))\n", Flags: []string{"-v", "x=\"1\""}}, {Document: "a: ((x))\n", Flags: []string{"-v", "x=2020-01-02"}},
		{Document: "a: ((x))\n", Flags: []string{"-v", "x='y'"}}, {Document: "a: ((x))b\n", Flags: []string{"-v", "x=1.5"}},
	}
	for _, v := range []string{"{a: b}", "[a]", "x", "1", "~", "[]", "{}", "[~]", "[[a]]", "[{name: {}}, {type: [a]}]", "[{name: 1}]", "[1.5, {name: a}]", "'1'"} {
		cases = append(cases, &evaluation{Document: "variables: " + v + "\n"})
	}
	for _, p := range []string{"/a?", "/a?/b", "/a/-", "/a/name=x?/b", "a?", "'/a?/b'", "/a?b", "/a/0:prev"} {
		cases = append(cases, &evaluation{Document: "a: []\nb: 1\n", Ops: []string{"- {type: replace, path: " + p + ", value: 1}\n"}},
			&evaluation{Document: "a: []\nb: 1\n", Ops: []string{"- type: replace\n  path: " + p + "\n  value: 1\n"}})
	}
	r := rand.New(rand.NewSource(32))
	for range 300 {
		cases = append(cases, randomEvaluation(r))
	}
	r = rand.New(rand.NewSource(33))
	for range 500 {
		cases = append(cases, nestedEvaluation(r))
	}
	return cases
}

// nestedEvaluation makes up variables whose values have placeholders, or parts of some, and a document with them.
func nestedEvaluation(r *rand.Rand) *evaluation {
	pick := func(list ...string) string { return list[r.Intn(len(list))] }
	parts := []string{"((v))", "((v))", "((w.x))", "((n))", "((t))", "((l/0))", "((l.0))", "((w/y))", "((!n))", "((missing))", "v", "-", "(", ")", "((", "))", "(( t ))"}
	odd := 0
	if r.Intn(4) == 0 {
		odd = 5
	}
	text := func(most int) string {
		var b strings.Builder
		for range 1 + r.Intn(most) {
			b.WriteString(pick(parts[:len(parts)-5+odd]...))
		}
		return b.String()
	}
	keys := false
	var value func(depth int) string
	value = func(depth int) string {
		switch r.Intn(5 + 2*depth) {
		case 0:
			return fmt.Sprintf("[%s, %s]", value(depth+1), value(depth+1))
		case 1:
			return fmt.Sprintf("{x: %s, y: %s}", value(depth+1), value(depth+1))
		case 2:
			if keys { // the CLI may put values into a key again and again
				return fmt.Sprintf("{'%s': %s}", text(2), value(depth+1))
			}
			return fmt.Sprintf("{'%s': %s}", pick("((key))", "k((key))", "((lacking))"), value(depth+1))
		case 3:
			return pick("5", "text", "''", "~", "true", "((n))")
		}
		return "'" + text(3) + "'"
	}
	c := &evaluation{Vars: []string{"key: '1'\n"}}
	for _, key := range []string{"a", "b", "list", "deep"} {
		v := value(0)
		if key == "list" {
			v = "[{k: " + value(1) + "}, " + value(1) + "]"
		}
		c.Document += key + ": " + v + "\n"
	}
	keys = true
	for _, name := range []string{"v", "w", "n", "t", "l"} {
		v := "'" + text(3) + "'"
		switch name {
		case "w":
			v = fmt.Sprintf("{x: %s, y: %s}", v, value(1))
		case "l":
			v = fmt.Sprintf("[%s, %s]", v, value(1))
		case "n":
			if r.Intn(3) == 0 {
				v = value(1)
			}
		}
		if r.Intn(4) > 0 {
			c.Vars = append(c.Vars, name+": "+v+"\n")
		}
	}
	return c
}

var oddScalars = strings.Split("y|n|yes|~|null|0o10|0x1F|1_000|10,20|1:30|12:30:45|1e3|1.0|.5|-0.0|2020-01-02|2020-01-02T10:00:00Z|:sym|99999999999999999999|.inf|"+
	"'yes'|'1:30'|'1,000'|'a: b'|'#c'|\"two\\nlines\"|\"\"|a b|<<x|=|é|!!str 1|!!float 3|! 12|'- x'|' lead'|a#b|'~'|+1|0777|08|x: '|*|&a|'%'|'@x'|[]|{}|\"\\t\"|\"a\\nb\\n\"|"+
	"\"\\na\"|\"a \\nb\"|---|'...'|'-'|'?'|'? a'|':'|a:|a,b", "|")

// randomEvaluation makes up a document with operations and variables.
func randomEvaluation(r *rand.Rand) *evaluation {
	pick := func(list []string) string { return list[r.Intn(len(list))] }
	keys := []string{"a", "b", "name", "x10", "x2", "y", "1", "list", "deep"}
	names := []string{"v", "w", "v.a", "v.1", "!w", "n", "missing", "/abs/x", "é"}
	inside := []string{"n", "v.1", "t", "missing", "!t", "t", "n", "v.1", "t", "é", "n", "t"}
	scalar := func() string {
		switch r.Intn(4) {
		case 0:
			return "((" + pick(names) + "))"
		case 1:
			return "text-((" + pick(inside) + "))-((" + pick(inside) + "))"
		}
		for {
			if s := pick(oddScalars); !strings.ContainsAny(s, "*&") && s != "x: '" && s != "---" && s != "a:" {
				return s
			}
		}
	}
	var value func(depth int) string
	value = func(depth int) string {
		switch r.Intn(4 + depth) {
		case 0:
			return "[" + value(depth+1) + ", " + value(depth+1) + "]"
		case 1:
			return "{" + pick(keys) + ": " + value(depth+1) + ", " + pick(keys) + "2: " + value(depth+1) + "}"
		case 2:
			return "[{name: one, " + pick(keys) + "3: " + value(depth+1) + "}, {name: two}]"
		}
		return "'" + strings.ReplaceAll(strings.Trim(scalar(), "'\""), "'", "''") + "'"
	}
	c := &evaluation{}
	for n, key := range keys {
		if r.Intn(3) > 0 {
			v := scalar()
			switch {
			case key == "list":
				v = "[{name: one, k: " + value(2) + "}, {name: two}]"
			case key == "deep":
				v = "{x: {y: " + value(2) + "}, x10: " + value(3) + "}"
			case r.Intn(2) == 0:
				v = value(n)
			}
			c.Document += key + ": " + v + "\n"
		}
	}
	paths := []string{"/a?", "/b?", "/new?/a", "/list?/0", "/list?/-", "/list?/name=one", "/list?/name=new/a", "/deep?/x/y", "/deep?/x10", "/y", "/x2?", "/list?/name=two:after", "/list/0:before"}
	for range r.Intn(3) {
		op := fmt.Sprintf("- {type: replace, path: '%s', value: [%s]}\n", pick(paths), value(1)) // the CLI refuses '~' alone
		if r.Intn(4) == 0 {
			op = "- {type: remove, path: '" + pick(paths) + "'}\n"
		}
		c.Ops = append(c.Ops, op)
	}
	for range 1 + r.Intn(2) { // without placeholders: whether the CLI replaces those too is chance
		c.Vars = append(c.Vars, fmt.Sprintf("v: {a: %s, '1': x}\nw: %s\nn: %d\nt: %s\n", pick([]string{"1", "text", "2.5", "[q]", "yes"}), strings.NewReplacer("((", "<", "))", ">").Replace(value(2)), r.Intn(100), pick([]string{"text", "12", "'1'", "\"two\\nlines\"", "a b"})))
	}
	if r.Intn(4) == 0 {
		c.Flags = append(c.Flags, "-v", pick([]string{"w=5", "v=text", "é=ü", "n=7", "v.a=9"}))
	}
	if r.Intn(6) == 0 {
		c.Flags = append(c.Flags, pick([]string{"--var-errs", "--var-errs-unused"}))
	}
	if r.Intn(5) == 0 {
		c.Flags = append(c.Flags, "--path", pick([]string{"/a", "/list/0", "/list/name=one/k", "/deep/x", "/y?", "/deep"}))
	}
	return c
}

// TestEvaluateBadPath has a path that can't be read: no variable is generated for it.
func TestEvaluateBadPath(t *testing.T) {
	file := filepath.Join(t.TempDir(), "vars.yml")
	e := Evaluation{Path: "bad", Store: &VarsStore{Path: file}}
	_, err := e.Evaluate(t.Context(), "m.yml", []byte("variables: [{name: pw, type: password}]\nx: ((pw))\n"))
	require.EqualError(t, err, "--path bad: Expected to start with '/'")
	require.NoFileExists(t, file)
}
