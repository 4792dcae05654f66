package manifest

// This file tests whose reading a document has: the director's, the CLI's, or the director's after the CLI.

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// cliCase is a case of ../internal/psych/testdata/cli.json, which yaml.v2 has filled in.
type cliCase struct {
	text      string
	read      bool   // yaml.v2 can read it
	rewritten string // yaml.v2's output for it
	value     string
	vars      string // of a vars file
}

func cliCases(t *testing.T) []cliCase {
	t.Helper()
	all, err := allCLICases()
	require.NoError(t, err)
	return slices.Clip(all)
}

var allCLICases = sync.OnceValues(func() ([]cliCase, error) {
	data, err := os.ReadFile("../internal/psych/testdata/cli.json")
	if err != nil {
		return nil, err
	}
	var lines [][]any
	if err := json.Unmarshal(data, &lines); err != nil {
		return nil, err
	}
	var all []cliCase
	for _, l := range lines {
		c := cliCase{text: l[0].(string), read: len(l) > 1}
		if c.read {
			c.rewritten, c.value = l[1].(string), goForm(l[2])
		}
		if len(l) > 3 {
			c.vars = goForm(l[3])
		}
		all = append(all, c)
	}
	return all, nil
})

// goForm prints a value of the cases so that values of different types differ, with the keys in order.
func goForm(v any) string {
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case []any:
		var items []string
		for _, e := range v {
			items = append(items, goForm(e))
		}
		return "[" + strings.Join(items, ", ") + "]"
	case map[string]any:
		if i, ok := v["i"].(string); ok {
			return "int " + i
		}
		if f, ok := v["f"].(string); ok {
			return "float " + f
		}
		if x, ok := v["x"].(string); ok {
			b, _ := hex.DecodeString(x)
			return strconv.Quote(string(b))
		}
		var pairs []string
		for _, p := range v["h"].([]any) {
			pairs = append(pairs, goForm(p.([]any)[0])+": "+goForm(p.([]any)[1]))
		}
		slices.Sort(pairs)
		return "{" + strings.Join(pairs, ", ") + "}"
	}
	return fmt.Sprint(v)
}

// goForm prints a tree in the same way.
func (n *Node) goForm() string {
	switch n.Kind() {
	case KindList:
		var items []string
		for _, c := range n.items() {
			items = append(items, c.goForm())
		}
		return "[" + strings.Join(items, ", ") + "]"
	case KindMap:
		var pairs []string
		for k, v := range n.Pairs() {
			pairs = append(pairs, k.goForm()+": "+v.goForm())
		}
		slices.Sort(pairs)
		return "{" + strings.Join(pairs, ", ") + "}"
	}
	switch v := n.Value().(type) {
	case string:
		return strconv.Quote(v)
	case int64, *big.Int:
		return fmt.Sprint("int ", v)
	case float64:
		return "float " + strconv.FormatFloat(v, 'g', -1, 64)
	case rubytext.Symbol:
		return n.inspect()
	default:
		return fmt.Sprint(v)
	}
}

func TestReadings(t *testing.T) {
	for _, c := range cliCases(t) {
		n, err := YAML{Reading: AsCLI}.Document(t.Context(), "d.yml", []byte(c.text))
		deployed, deployedErr := YAML{Reading: AsDeployed}.Document(t.Context(), "d.yml", []byte(c.text))
		if !c.read {
			require.Error(t, err, "%q", c.text)
			require.Error(t, deployedErr, "%q", c.text)
			continue
		}
		require.NoError(t, err, "%q", c.text)
		require.Equal(t, c.value, n.goForm(), "%q", c.text)
		want, wantErr := YAML{Reading: AsDirector}.Document(t.Context(), "d.yml", []byte(c.rewritten))
		if wantErr != nil {
			require.Error(t, deployedErr, "%q", c.text)
			continue
		}
		require.NoError(t, deployedErr, "%q", c.text)
		require.Equal(t, want.inspect(), deployed.inspect(), "%q, then %q", c.text, c.rewritten)
	}
}

func TestNamesOfVarsFiles(t *testing.T) {
	files := 0
	for _, c := range cliCases(t) {
		if c.vars == "" {
			continue
		}
		files++
		vars, err := ParseVars(t.Context(), "vars.yml", []byte(c.text))
		require.NoError(t, err, "%q", c.text)
		require.Equal(t, c.vars, varsForm(vars), "%q", c.text)
		s := &VarsStore{Path: writeFile(t, c.text)}
		names, err := s.Names(context.Background())
		require.NoError(t, err)
		require.Len(t, names, len(vars), "%q", c.text)
	}
	require.Greater(t, files, 20)
	vars, err := YAML{Reading: AsDirector}.Vars(t.Context(), "vars.yml", []byte("y: 1:30\n1.50: y\n"))
	require.NoError(t, err)
	require.Equal(t, `{"1.5": "y", "y": int 5400}`, varsForm(vars))
}

// varsForm prints variables as goForm prints a mapping.
func varsForm(vars Vars) string {
	var pairs []string
	for name, value := range vars {
		pairs = append(pairs, strconv.Quote(name)+": "+nodeOf(value).goForm())
	}
	slices.Sort(pairs)
	return "{" + strings.Join(pairs, ", ") + "}"
}

func writeFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "vars.yml")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// TestVariablesAsCLI compares with yaml.v2, in each of the ways in which the CLI takes variables.
func TestVariablesAsCLI(t *testing.T) {
	for _, c := range cliCases(t) {
		if c.text == "" || strings.ContainsAny(c.text, "\n") {
			continue
		}
		name, value, err := YAML{}.Var("v=" + c.text)
		env, envErr := EnvVars("MY", []string{"MY_v=" + c.text})
		if !c.read {
			require.Error(t, err, "%q", c.text)
			require.Error(t, envErr, "%q", c.text)
			continue
		}
		require.NoError(t, err, "%q", c.text)
		require.NoError(t, envErr, "%q", c.text)
		require.Equal(t, "v", name)
		require.Equal(t, c.value, withoutKeyTypes(c.value, nodeOf(env["v"]).goForm()), "%q", c.text)
		if c.value[0] != '"' { // texts are taken as they are written
			require.Equal(t, c.value, withoutKeyTypes(c.value, nodeOf(value).goForm()), "%q", c.text)
		}
	}
}

// withoutKeyTypes returns want for mappings, whose keys are strings in plain data.
func withoutKeyTypes(want, got string) string {
	if strings.HasPrefix(want, "{") && strings.HasPrefix(got, "{") {
		return want
	}
	return got
}

func TestFlagsInEachReading(t *testing.T) {
	for _, c := range []struct{ flag, director, cli, deployed string }{
		{"v=10,20", "int 1020", `"10,20"`, "int 1020"},
		{"v='10,20'", `"10,20"`, `"10,20"`, "int 1020"},
		{"v=1:30", "int 5400", `"1:30"`, `"1:30"`},
		{"v=:8080", `:"8080"`, `":8080"`, `:"8080"`},
		{`v="::1"`, `"::1"`, `"::1"`, `:":1"`},
		{"v=2030-01-01", "refused", `"2030-01-01"`, `"2030-01-01"`},
		{"v=y", `"y"`, "true", "true"},
		{"v=1e3", `"1e3"`, "float 1000", "int 1000"},
		{"v=1.0", "float 1", "float 1", "int 1"},
		{"v={1: y}", `{"1": "y"}`, `{"1": true}`, `{"1": true}`},
		{"v=2001-12-14 21:59:43.10 -5", "refused", `"2001-12-14 21:59:43.10 -5"`, "refused"},
	} {
		for r, want := range map[Reading]string{AsUsual: c.cli, AsDirector: c.director, AsCLI: c.cli, AsDeployed: c.deployed} {
			_, value, err := YAML{Reading: r}.Var(c.flag)
			if want == "refused" {
				require.Error(t, err, "%d %s", r, c.flag)
				require.NotContains(t, err.Error(), "20", "%d %s", r, c.flag)
				continue
			}
			require.NoError(t, err, "%d %s", r, c.flag)
			require.Equal(t, want, nodeOf(value).goForm(), "%d %s", r, c.flag)
		}
	}
}

// TestStoresKeepScalars reads every scalar from the file of a store, has the store write it again next to a value that
// it generates, and reads that.
func TestStoresKeepScalars(t *testing.T) {
	ctx := context.Background()
	for _, r := range []Reading{AsUsual, AsDirector, AsDeployed} {
		for _, c := range tier.Sample(cliCases(t), 25, 3) {
			text := "v:\n  " + strings.ReplaceAll(strings.TrimSuffix(c.text, "\n"), "\n", "\n  ") + "\n"
			path := writeFile(t, text)
			s := &VarsStore{Path: path, Reading: r}
			before, found, err := s.Get(ctx, &Variable{Name: "v"})
			if err != nil || !found {
				continue // the tests above check whether it can be read
			}
			_, _, err = s.Get(ctx, &Variable{Name: "new", Type: "password"})
			require.NoError(t, err, "%d %q", r, text)
			again := &VarsStore{Path: path, Reading: r}
			after, _, err := again.Get(ctx, &Variable{Name: "v"})
			require.NoError(t, err, "%d %q", r, text)
			require.Equal(t, nodeOf(before).goForm(), nodeOf(after).goForm(), "%d %q", r, text)
			if r == AsUsual {
				// the store means the same to the director, so that it can be given to one
				root, err := YAML{}.Document(ctx, "vars.yml", mustReadFile(t, path))
				require.NoError(t, err, "%q", text)
				require.Equal(t, nodeOf(before).goForm(), root.Get("v").goForm(), "%q", text)
			}
		}
	}
}

func mustReadFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return data
}

// FuzzStoreStrings writes any string for the CLI and reads it in both ways.
func FuzzStoreStrings(f *testing.F) {
	for _, s := range []string{"y", "1e3", "0o17", "0x1F", "10,20", "::1", "<<", "\xff", "a\nb\n", "2030-01-01 99:99:99 Z", " x", "é\U0001f600", "\r", "1_0", ".5", "0b-1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n := &Node{kind: KindMap, value: &mapOf{pairs: []pair{{&Node{value: s}, &Node{value: s}}}}}
		out, err := n.marshal(AsCLI)
		require.NoError(t, err)
		for _, r := range []Reading{AsCLI, AsDirector} {
			again, err := YAML{Reading: r}.Document(t.Context(), "d.yml", out)
			require.NoError(t, err, "%s", out)
			require.True(t, n.Equal(again), "%d %q", r, out)
		}
		require.False(t, bytes.Contains(out, []byte("!binary ")) && !bytes.Contains(out, []byte("!!binary ")))
	})
}
