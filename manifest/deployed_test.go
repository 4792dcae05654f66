package manifest

// This file compares the reading of deployed manifests with the CLI and Ruby, one after the other: the CLI writes a
// document with a scalar in it, and Ruby reads the scalar. With BOSH_CLI in the environment, the path of the CLI, and
// UPDATE=1 it asks both anew.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sent is a scalar and the director's value for it in each of the places.
type sent struct {
	Scalar string `json:"scalar"`
	// Got has Ruby's output for the value in each place; null where the CLI refuses it.
	Got map[string]*string `json:"got"`
}

// sentScalars are those in which the libraries of the CLI and the director differ, and such that look like them.
var sentScalars = strings.Split("yes|on|True|tRue|no|off|FALSE|y|n|Y|N|~|null|Null|NULL|nULL||010|0777|0o10|08|09|0x1F|0b11|0b102|1_000|1,000|10,20|1,2,3|1:30|12:30:45|"+
	"1:60|-1:30|1e3|1E3|1.0e3|1.0e+3|1.0e10|1e-3|1e10|.5|1.|-.5|+1|-0|-0.0|1.0|1.50|100.0|1e20|.inf|-.INF|.nan|.Nan|2020-01-02|2020-1-2|2020-01-02T10:00:00Z|"+
	"2020-01-02 10:00:00 +01:00|:sym|:8080|:a b|:\"q\"|99999999999999999999|9223372036854775808|-9223372036854775809|<<|=|nil|{}|[]|((x|a:b|!!str 1|!!int '1'|!!float 1|!!binary aGk=|"+
	"! 12|!x 1|'1,000'|'10,20'|'1:30'|'y'|'yes'|'1.0'|'1e3'|'0o10'|'08'|':8080'|'2020-01-02'|''|'null'|'~'|\"1_000\"|\"0x1F\"|\"010\"|\"99999999999999999999\"|'<<'|'='|' 1'|'1 '|'-'|'1.2.3'|1.2.3|1_|_1|0_8|0x|.|..|1..2", "|")

// places are where a scalar is written: the document, flags and files of variables, operations, keys.
var places = []string{"value", "key", "list", "file", "flag", "ops", "key of a file"}

// parts returns the document, the vars file, the flag and the operation of a place.
func parts(place, scalar string) (document, file, flag, ops string) {
	document = "v: ((x))\n"
	switch place {
	case "value":
		document = "v: " + scalar + "\n"
	case "key":
		document = "v:\n  ? " + scalar + "\n  : 1\n"
	case "list":
		document = "v:\n- " + scalar + "\n"
	case "file":
		file = "x: " + scalar + "\n"
	case "flag":
		flag = "x=" + scalar
	case "ops":
		document, ops = "a: 1\n", "- type: replace\n  path: /v?\n  value: "+scalar+"\n"
	case "key of a file":
		file = "x:\n  ? " + scalar + "\n  : 1\n"
	}
	return document, file, flag, ops
}

func TestDeployed(t *testing.T) {
	const path = "testdata/deployed.json"
	var cases []sent
	if cli := os.Getenv("BOSH_CLI"); cli != "" && os.Getenv("UPDATE") != "" {
		askDeployed(t, cli, path)
	}
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &cases))
	require.Len(t, cases, len(sentScalars))
	for n, c := range cases {
		require.Equal(t, sentScalars[n], c.Scalar)
		for _, place := range places {
			want, got := "refused", "refused"
			if text := c.Got[place]; text != nil {
				want = *text
			}
			if text := deployed(place, c.Scalar); text != nil {
				got = *text
			}
			assert.Equal(t, want, got, "%q as %s", c.Scalar, place)
		}
	}
}

// deployed returns the director's value of the document, nil if it is refused.
func deployed(place, scalar string) *string {
	y := YAML{Reading: AsDeployed}
	document, file, flag, ops := parts(place, scalar)
	root, err := y.Document(context.Background(), "d.yml", []byte("name: d\n"+document))
	var store Stores
	if err == nil && file != "" {
		var vars Vars
		vars, err = y.Vars(context.Background(), "v.yml", []byte(file))
		store = Stores{vars}
	}
	if err == nil && flag != "" {
		name, value, err2 := y.Var(flag)
		store, err = Stores{Vars{name: value}}, err2
	}
	if err == nil && ops != "" {
		var list Ops
		if list, err = y.Ops(context.Background(), "o.yml", []byte(ops)); err == nil {
			root, err = list.Apply(context.Background(), root)
		}
	}
	if err == nil && store != nil {
		var x any
		if x, _, err = store.Get(context.Background(), &Variable{Name: "x"}); err == nil {
			root, err = NewNode(MapOf("name", "d", "v", x))
		}
	}
	if err != nil {
		return nil
	}
	if ops != "" {
		sortPairs(root.entries(), nil) // the CLI sorts when it writes
	}
	text := root.inspect()
	return &text
}

// askDeployed writes the results of the CLI and Ruby for the scalars.
func askDeployed(t *testing.T, cli, path string) {
	t.Helper()
	dir := t.TempDir()
	var cases []sent
	var questions bytes.Buffer
	for _, scalar := range sentScalars {
		c := sent{Scalar: scalar, Got: map[string]*string{}}
		for _, place := range places {
			c.Got[place] = nil
			text, ok := askCLI(t, cli, dir, place, scalar)
			if !ok {
				continue
			}
			expr := fmt.Sprintf("Psych.safe_load([%q].pack('H*').force_encoding('UTF-8'), permitted_classes: [Symbol], aliases: true)", fmt.Sprintf("%x", text))
			require.NoError(t, json.NewEncoder(&questions).Encode(map[string]string{"path": place, "expr": expr}))
			c.Got[place] = new(string)
		}
		cases = append(cases, c)
	}
	file := filepath.Join(dir, "questions")
	require.NoError(t, os.WriteFile(file, questions.Bytes(), 0o600))
	answers, err := exec.Command("go", "run", "../dev/oracle", "-render", file).Output()
	require.NoError(t, err)
	d := json.NewDecoder(bytes.NewReader(answers))
	var out bytes.Buffer
	out.WriteString("[")
	for n, c := range cases {
		for _, place := range places {
			if c.Got[place] == nil {
				continue
			}
			var a struct{ Path, Output string }
			require.NoError(t, d.Decode(&a))
			require.Equal(t, place, a.Path)
			if *c.Got[place] = a.Output; a.Output == "" {
				c.Got[place] = nil
			}
		}
		line, err := json.Marshal(c)
		require.NoError(t, err)
		out.WriteString(strings.Repeat(",", min(n, 1)) + "\n" + string(line))
	}
	out.WriteString("\n]\n")
	require.NoError(t, os.WriteFile(path, out.Bytes(), 0o644))
}

// askCLI returns the document that the CLI sends, and whether it does.
func askCLI(t *testing.T, cli, dir, place, scalar string) (string, bool) {
	t.Helper()
	document, file, flag, ops := parts(place, scalar)
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		return name
	}
	args := []string{"interpolate", write("d.yml", "name: d\n"+document)}
	if file != "" {
		args = append(args, "-l", write("v.yml", file))
	}
	if flag != "" {
		args = append(args, "-v", flag)
	}
	if ops != "" {
		args = append(args, "-o", write("o.yml", ops))
	}
	c := exec.Command(cli, args...)
	c.Env = append(os.Environ(), "HOME="+dir)
	out, err := c.Output()
	return string(out), err == nil
}
