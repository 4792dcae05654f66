// Command cli writes cli.json: documents, yaml.v2's output for them, which the Go CLI sends to the director, the values
// that the CLI has meanwhile, and the names that a vars file of that text has.
//
//	go run . > ../cli.json
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"math/rand"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v2"
)

// scalars stand as keys and values. Those that yaml.v2 sorts by chance, because
// its order of digits is not transitive, are missing.
var scalars = []string{
	"y", "n", "Y", "N", "yes", "On", "tRue", "nULL", "~", "null", "0o10", "0x1F", "0b11", "-0b11", "1_000", "1,000",
	"1:30", "12:30:45", "1:30.5", "1e3", "1.0e3", "1.0e10", "1e-7", ".5", "1.", "1.0", "1.50", "2020-01-02",
	"2020-01-02T10:00:00Z", "2020-01-02 10:00:00", ":sym", "99999999999999999999", "18446744073709551615",
	"-9223372036854775808", "9223372036854775808", ".inf", "-.INF", "'yes'", "'tRue'", "':sym'", "'1,000'", "'a: b'",
	"\"two\\nlines\"", "\"\"", "a b", "a10", "a2", "z", "A", "_x", "1", "2", "10", "1.5", "((var))", "nil", "!!str 1",
	"!!int '3'", "!!float 3", "!foo 12", "!!binary aGVsbG8=", "+1", "-1", "+1.5", "0.1", "'='", "=", "<", "é",
	"'2020-01-02'", "!!str y", "100000000.0", "123456789012345678", "1e21", "0777", "-0777", "0_7", "1__0", "_1",
	"'- x'", "\" lead\"", "'#c'", "a#b", "\"tab\\tx\"", "\"~\"", "'null'", "'.5'", "'.inf'", "'.INF'", "+.Inf", "'+1'", "'<<'",
}

// values stand as values only, and alone.
var values = []string{
	"10,20", "'10,20'", ":8080", "':8080'", "::1", "'::1'", "2030-01-01", "'2030-01-01'", "'y'", "'1e3'", "'0x1F'", "'1_000'",
	"08", "'08'", "0o8", "0x", "0b2", "0b-1", "1_0.5", "+.5", "-.5", "1.5e3", "12e03", "1e400", "-0", "-0.0", "0.0", "0e0", "00",
	"2020-02-30", "'2020-1-2'", "2020-1-2", "2001-12-14 21:59:43.10 -5", "2020-01-02t10:00:00Z", ".e1", ".5.5", "._5", "._", "..", "+", "-",
	"--1", "1-1", "18446744073709551616", "-9223372036854775809", "4294967296", "!!str 1.0", "!!str", "!!int 0x10", "!!float '1'",
	"!!bool y", "!!null ~", "!!timestamp 2020-01-02", "! 12", "!<tag:yaml.org,2002:int> 7", "!!binary /w==", "|-\n  y", ">\n  1\n",
	"[y, 'y', 1.0, ~]", "{y: 1, 'y': 2, 1: x, '1': z, 1.5: f, ~: null}", "!!set {a: 1}", "!!omap [a: 1]", "!t [1]", "\"\\x07\"",
}

// files are vars files: the names of their variables are the unchanged texts.
var files = []string{
	"y: 1\nno: 2\n", "1.0: a\n0x10: b\n1_000: c\n", "2020-01-01: a\n", "~: a\n", "null: a\n", "'': a\n", "5: y\n", "{}", "", "~", "a.b: 1\na.c: 2\n",
	"b: &b {y: 1, n: 2}\n<<: *b\n", "<<: [{y: 1}, {y: 2, on: 3}]\noff: 1\n", "y: 1\n<<: {y: 2}\n", "<<: {y: 2}\ny: 1\n",
	"!!binary aGVsbG8=: 1\n", "!!str y: 1\n", "!foo 12: 1\n", "'<<': 1\n", "&k y: *k\n", "&k y: 1\nz: {*k : 2}\n", "&k y: 1\n*k : 2\n",
	"[1]: a\n", "{a: 1}: b\n", "- a\n", "x\n", "5\n", "a: 1\na: 2\n",
}

// refused are scalars that yaml.v2 stops at.
var refused = []string{"!!int x", "!!bool maybe", "!!null x", "!!binary x"}

var merges = []string{"*b", "[*b, *c]", "{a: 9}", "x", "[1]", "*none"}

func main() {
	r := rand.New(rand.NewSource(1))
	pick := func(list []string) string { return list[r.Intn(len(list))] }
	var documents []string
	for _, s := range append(refused, scalars...) {
		documents = append(documents, s, "k: "+s+"\n", s+": v\n", "- "+s+"\n")
	}
	for _, s := range values {
		documents = append(documents, s, "- "+s+"\n", "- ["+strings.ReplaceAll(s, "\n", "\n  ")+"\n  ]\n")
	}
	for range 400 {
		d := ""
		for range 1 + r.Intn(5) {
			d += pick(scalars) + ": " + pick(scalars) + "\n"
		}
		if r.Intn(3) == 0 {
			d += "list: [" + pick(scalars) + ", {" + pick(scalars) + ": 1, b: 2}]\n"
		}
		if r.Intn(3) == 0 {
			d = "base: &b {x: 1, a: 2}\nother: &c {x: 3, q: 5}\n" + d + "<<: " + pick(merges) + "\n"
		}
		documents = append(documents, d)
	}
	documents = append(documents, "b: &a {x: &y {z: 1}}\na: [*a, *y]\n", "{a: 1}: b\n", "[1]: b\n", "a: &a [*a]\n", "c: *x\n", "a: !t {b: 1}\n")
	documents = append(documents, files...)

	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	out.WriteString("[\n")
	for i, d := range documents {
		c := []any{d}
		var v any
		if yaml.Unmarshal([]byte(d), &v) == nil {
			text, err := yaml.Marshal(v)
			if err != nil {
				log.Fatal(err)
			}
			c = append(c, string(text), encode(v))
		}
		var vars map[string]any
		if slices.Contains(files, d) && yaml.Unmarshal([]byte(d), &vars) == nil {
			c = append(c, encode(vars))
		}
		line, err := json.Marshal(c)
		if err != nil {
			log.Fatal(err)
		}
		out.Write(line)
		if i+1 < len(documents) {
			out.WriteString(",")
		}
		out.WriteString("\n")
	}
	out.WriteString("]\n")
}

// encode returns the form that a value has in JSON. The keys of a mapping are in any order.
func encode(v any) any {
	switch v := v.(type) {
	case int, int64, uint64:
		return map[string]any{"i": fmt.Sprint(v)}
	case float64:
		return map[string]any{"f": strconv.FormatFloat(v, 'g', -1, 64)}
	case string:
		if !utf8.ValidString(v) {
			return map[string]any{"x": hex.EncodeToString([]byte(v))}
		}
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = encode(v[i])
		}
		return list
	case map[any]any:
		return mapping(v)
	case map[string]any:
		return mapping(v)
	}
	return v
}

func mapping[K comparable](m map[K]any) any {
	pairs := []any{}
	for k, v := range m {
		pairs = append(pairs, []any{encode(k), encode(v)})
	}
	slices.SortFunc(pairs, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return map[string]any{"h": pairs}
}
