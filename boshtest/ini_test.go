package boshtest

// This file compares dialects of INI with the programs that define them.

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/manifest"
)

// iniCase is a text with a program's result of reading it.
type iniCase struct {
	Dialect Dialect        `json:"dialect"`
	Raw     bool           `json:"raw,omitempty"` // PHP leaves constants as they are
	Text    string         `json:"text"`
	Want    map[string]any `json:"want"`
}

// TestDialects reads texts whose values are in testdata/ini.jsonl. UPDATE=1 generates them again, with php and
// my_print_defaults.
func TestDialects(t *testing.T) {
	const file = "testdata/ini.jsonl"
	if os.Getenv("UPDATE") != "" {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		for _, c := range iniCases() {
			c.Want = map[Dialect]func(*testing.T, iniCase) map[string]any{MySQL: askMySQL, PHP: askPHP}[c.Dialect](t, c)
			require.NoError(t, e.Encode(c))
		}
		require.NoError(t, os.WriteFile(file, b.Bytes(), 0o644))
	}
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	for line := range bytes.Lines(data) {
		var c iniCase
		require.NoError(t, json.Unmarshal(line, &c))
		m := (&Output{Text: c.Text, t: t}).INI(c.Dialect).Value().(*manifest.Map)
		m.Delete("!include")
		if c.Dialect == PHP { // PHP drops keys without values
			for _, value := range m.All() {
				for key, inner := range value.(*manifest.Map).All() {
					if inner == nil {
						value.(*manifest.Map).Delete(key)
					}
				}
			}
		}
		want, err := manifest.NewNode(c.Want)
		require.NoError(t, err)
		have, err := manifest.NewNode(m)
		require.NoError(t, err)
		require.True(t, same(want, have), "%q\nwant %v\ngot  %s", c.Text, c.Want, yaml(have))
	}
}

// iniCases combines random lines.
func iniCases() []iniCase {
	keys := []string{"port", "a.b", "skip-networking", "max_size"}
	values := map[Dialect][]string{
		MySQL: {"1", "", "a b", `"a b"`, `'x#y'`, `"q" # c`, "a#b", "a # b", `a\tb`, `"it's"`, `'a"b'`, "x:y=z", `\s\s`, `a\\b`, `"a\"b#"`, "/tmp/x;y", `"open`, `c:\data`},
		PHP:   {"1", "", "ab", `"a b"`, `'x;y'`, `"q" ; c`, "a;b", "12 ; b", `"it's"`, `'a"b'`, "/tmp/x", `"x#y"`, "1.5", `"On"`},
	}
	heads := map[Dialect][]string{MySQL: {"[mysqld]", "[client]", " [mysqld] # x"}, PHP: {"[PHP]", "[opcache]"}}
	others := map[Dialect][]string{MySQL: {"# c", "; c", "", "skip", "a:b", "!include /nowhere.cnf"}, PHP: {"; c", "", "key", "e[] = 1", `m[k] = "v"`, "m[l]=2"}}
	r := rand.New(rand.NewPCG(1, 2))
	cases := []iniCase{{Dialect: PHP, Raw: true, Text: "[PHP]\nerror_reporting = E_ALL & ~E_DEPRECATED\ndisplay_errors = Off\nlog_errors=On ; yes\n"}}
	for i := range 120 {
		d := []Dialect{MySQL, PHP}[i%2]
		of := func(list []string) string { return list[r.IntN(len(list))] }
		var b strings.Builder
		for h, head := range heads[d] {
			if h == 0 || r.IntN(2) == 0 {
				b.WriteString(head + "\n")
			}
			for range r.IntN(6) {
				line := of(keys) + of([]string{"=", " = ", "= "}) + of(values[d])
				if r.IntN(4) == 0 {
					line = of(others[d])
				}
				b.WriteString(line + "\n")
			}
		}
		cases = append(cases, iniCase{Dialect: d, Text: b.String()})
	}
	return cases
}

// askMySQL runs my_print_defaults for each section.
func askMySQL(t *testing.T, c iniCase) map[string]any {
	file := filepath.Join(t.TempDir(), "my.cnf")
	require.NoError(t, os.WriteFile(file, []byte(strings.ReplaceAll(c.Text, "!include /nowhere.cnf\n", "")), 0o600))
	all := map[string]any{}
	for _, section := range []string{"mysqld", "client"} {
		if !strings.Contains(c.Text, "["+section+"]") {
			continue
		}
		out, err := exec.CommandContext(t.Context(), "my_print_defaults", "--defaults-file="+file, section).Output()
		require.NoError(t, err)
		m := map[string]any{}
		for line := range strings.Lines(string(out)) {
			key, value, ok := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(line, "--"), "\n"), "=")
			if m[key] = value; !ok {
				m[key] = nil
			}
		}
		all[section] = m
	}
	return all
}

// askPHP runs php.
func askPHP(t *testing.T, c iniCase) map[string]any {
	mode := "INI_SCANNER_NORMAL"
	if c.Raw {
		mode = "INI_SCANNER_RAW"
	}
	code := `echo json_encode(array_map(fn($s) => (object)$s, parse_ini_string($argv[1], true, ` + mode + `)));`
	out, err := exec.CommandContext(t.Context(), "php", "-r", code, c.Text).Output()
	require.NoError(t, err, c.Text)
	var m map[string]any
	require.NoError(t, json.Unmarshal(out, &m), "%s\n%s", c.Text, out)
	return m
}
