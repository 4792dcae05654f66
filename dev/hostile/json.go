//go:build linux

package main

// This file generates hostile JSON.

import (
	"fmt"
	"strings"
)

// jsonValues generate values of a given size.
var jsonValues = []choice[func(n int) string]{
	{"string", func(n int) string { return `"` + strings.Repeat("a", n) + `"` }},
	{"escapes", func(n int) string { return `"` + strings.Repeat(`\n`, n/2) + `"` }},
	{"unicode", func(n int) string { return `"` + strings.Repeat(`\u0041`, n/6) + `"` }},
	{"surrogates", func(n int) string { return `"` + strings.Repeat(`\ud83d\ude00`, n/12) + `"` }},
	{"halves of surrogates", func(n int) string { return `"` + strings.Repeat(`\ud83d`, n/6) + `"` }},
	{"not UTF-8", func(n int) string { return `"` + strings.Repeat("\xff", n) + `"` }},
	{"open string", func(n int) string { return `"` + strings.Repeat("a", n) }},
	{"integer", func(n int) string { return strings.Repeat("7", n) }},
	{"fraction", func(n int) string { return "0." + strings.Repeat("7", n) }},
	{"exponent", func(n int) string { return "1e" + strings.Repeat("7", n) }},
	{"integers", func(n int) string {
		return "[" + repeat(n, func(int) string { return strings.Repeat("7", 9_000) + "," }) + "1]"
	}},
	{"fractions", func(n int) string {
		return "[" + repeat(n, func(int) string { return "1." + strings.Repeat("7", 9_000) + "e9," }) + "1]"
	}},
	{"small integers", func(n int) string { return "[" + strings.Repeat("1,", n/2) + "1]" }},
	{"nulls", func(n int) string { return "[" + strings.Repeat("null,", n/5) + "1]" }},
	{"lists", func(n int) string { return "[" + strings.Repeat("[],", n/3) + "1]" }},
	{"maps", func(n int) string { return "[" + strings.Repeat("{},", n/3) + "1]" }},
	{"strings", func(n int) string { return "[" + strings.Repeat(`"",`, n/3) + "1]" }},
	{"keys", func(n int) string {
		return "{" + repeat(n, func(i int) string { return fmt.Sprintf(`"k%d":1,`, i) }) + `"":1}`
	}},
	{"one key again", func(n int) string { return "{" + strings.Repeat(`"a":1,`, n/6) + `"":1}` }},
	{"long keys", func(n int) string {
		return "{" + repeat(n, func(i int) string { return fmt.Sprintf(`"%d%s":1,`, i, strings.Repeat("k", 5_000)) }) + `"":1}`
	}},
	{"nested lists", func(n int) string {
		return "[" + repeat(n, func(int) string { return strings.Repeat("[", 400) + strings.Repeat("]", 400) + "," }) + "1]"
	}},
	{"nested maps", func(n int) string {
		return "[" + repeat(n, func(int) string { return strings.Repeat(`{"a":`, 400) + "1" + strings.Repeat("}", 400) + "," }) + "1]"
	}},
	{"deep lists", func(n int) string { return strings.Repeat("[", n/2) + strings.Repeat("]", n/2) }},
	{"deep maps", func(n int) string { return strings.Repeat(`{"a":`, n/6) + "1" + strings.Repeat("}", n/6) }},
	{"open lists", func(n int) string { return strings.Repeat("[", n) }},
	{"blanks", func(n int) string { return strings.Repeat(" ", n) + "1" }},
	{"lines", func(n int) string { return "[" + strings.Repeat("\n", n) + "1]" }},
	{"many values", func(n int) string { return strings.Repeat("1 ", n/2) }},
	{"objects of one shape", func(n int) string {
		return "[" + strings.Repeat(`{"name":"a","version":1,"properties":{"a":["b"]}},`, n/50) + "1]"
	}},
}

// jsonPlaces are where a value stands.
var jsonPlaces = []choice[string]{
	{"", "%s"},
	{"in a map", `{"properties": %s}`},
	{"in a deep map", `{"version": 1, "jobs": [{"properties": {"a": %s}}]}`},
	{"as the version", `{"version": %s}`},
	{"as the spec", `{"spec": %s}`},
}

// jsonDocument writes a value in a place.
func jsonDocument(value, place, size int) *document {
	v, p := jsonValues[value], jsonPlaces[place]
	return &document{Name: strings.TrimSpace("JSON: " + v.name + " " + p.name), body: strings.Replace(p.is, "%s", v.is(size), 1)}
}
