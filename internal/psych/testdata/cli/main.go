// Command cli writes cli.json: documents, and what yaml.v2 makes of them, which
// is what the Go CLI sends to the director.
//
//	go run . > ../cli.json
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"math/rand"
	"os"

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

	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	out.WriteString("[\n")
	for i, d := range documents {
		c := []string{d}
		if text, err := rewrite(d); err == nil {
			c = append(c, text)
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

func rewrite(document string) (string, error) {
	var v any
	if err := yaml.Unmarshal([]byte(document), &v); err != nil {
		return "", err
	}
	b, err := yaml.Marshal(v)
	return string(b), err
}
