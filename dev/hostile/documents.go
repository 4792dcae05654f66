//go:build linux

package main

// This file generates hostile documents: YAML in which one construct, or a pair of constructs, is as large or as
// frequent as the size of the document allows.

import (
	"fmt"
	"math/rand"
	"strings"
)

// A document is a YAML text in two pieces, so that readers can nest its body in a text of their own.
type document struct {
	Name       string
	directives string
	body       string
	want       string // of an archive
}

// text returns the whole document.
func (d *document) text() []byte {
	if d.directives == "" {
		return []byte(d.body)
	}
	return []byte(d.directives + "---\n" + d.body)
}

// below returns the document with its body indented after a text.
func (d *document) below(head string, indent int) []byte {
	in := "\n" + strings.Repeat(" ", indent)
	text := head + in[1:] + strings.ReplaceAll(strings.TrimSuffix(d.body, "\n"), "\n", in) + "\n"
	if d.directives != "" {
		text = d.directives + "---\n" + text
	}
	return []byte(text)
}

// A choice is one way to write one aspect of a document.
type choice[T any] struct {
	name string
	is   T
}

// A shape selects a choice for each aspect: the indexes of directives, decorations, values, layouts and rooms.
type shape [5]int

// directives precede the document; n is their size.
var directives = []choice[func(n int) string]{
	{"", func(int) string { return "" }},
	{"long prefix", func(n int) string {
		return "%TAG ! tag:" + strings.Repeat("a", n/2) + "\n%TAG !h! !ruby/object:" + strings.Repeat("b", n/4) + "\n"
	}},
	{"prefix of a meaning", func(n int) string { return "%TAG ! !str" + strings.Repeat("a", n/4) + "\n%TAG !h! !str:\n" }},
	{"many handles", func(n int) string {
		return repeat(n/2, func(i int) string { return fmt.Sprintf("%%TAG !h%d! !\n", i) }) + "%TAG !h! !\n"
	}},
	{"escapes in a prefix", func(n int) string { return "%TAG ! !" + strings.Repeat("%41", n/6) + "\n%TAG !h! !%C3%A9\n" }},
	{"version and comments", func(n int) string { return "%YAML 1.1\n" + strings.Repeat("# a\n", n/16) }},
	{"comment", func(n int) string { return "%YAML 1.1 #" + strings.Repeat("a", n/4) + "\n" }},
}

// decorations precede each value.
var decorations = []choice[func(i int) string]{
	{"", func(int) string { return "" }},
	{"tag", func(int) string { return "!x " }},
	{"tag with a handle", func(int) string { return "!h!x " }},
	{"long tag", func(int) string { return "!" + strings.Repeat("t", 500) + " " }},
	{"verbatim tag", func(i int) string { return fmt.Sprintf("!<tag:%d> ", i) }},
	{"!!str", func(int) string { return "!!str " }},
	{"!binary", func(int) string { return "!binary " }},
	{"!float", func(int) string { return "!float " }},
	{"!omap", func(int) string { return "!omap " }},
	{"symbol", func(int) string { return "!ruby/symbol " }},
	{"anchor", func(i int) string { return fmt.Sprintf("&a%d ", i) }},
	{"one anchor", func(int) string { return "&a " }},
	{"long anchor", func(i int) string { return fmt.Sprintf("&a%d%s ", i, strings.Repeat("n", 300)) }},
	{"anchor and tag", func(i int) string { return fmt.Sprintf("&a%d !x ", i) }},
}

// values are the repeated values; room is the number of bytes that each may have.
var values = []choice[func(i, room int) string]{
	{"plain", func(_, room int) string { return strings.Repeat("a", room) }},
	{"plain words", func(_, room int) string { return strings.Repeat("a ", room/2) + "a" }},
	{"plain lines", func(_, room int) string { return "a" + strings.Repeat("\n   a", room/5) }},
	{"plain breaks", func(_, room int) string { return "a" + strings.Repeat("\n", room) + "   a" }},
	{"nothing", func(_, room int) string { return "" }},
	{"null", func(_, room int) string { return "~" }},
	{"boolean", func(_, room int) string { return "y" }},
	{"different", func(i, room int) string { return fmt.Sprint("v", i) + strings.Repeat("é", room/2) }},
	{"single", func(_, room int) string { return "'" + strings.Repeat("a", room) + "'" }},
	{"single quotes", func(_, room int) string { return "'" + strings.Repeat("''", room/2) + "'" }},
	{"double", func(_, room int) string { return `"` + strings.Repeat("a", room) + `"` }},
	{"double escapes", func(_, room int) string { return `"` + strings.Repeat(`\x41`, room/4) + `"` }},
	{"double unicode", func(_, room int) string { return `"` + strings.Repeat(`\U0001F600`, room/10) + `"` }},
	{"double breaks", func(_, room int) string { return `"` + strings.Repeat("a\n   ", room/5) + `"` }},
	{"double escaped breaks", func(_, room int) string { return `"` + strings.Repeat("\\\n   ", room/5) + `"` }},
	{"literal", func(_, room int) string { return "|\n   " + strings.Repeat("a", room) }},
	{"literal lines", func(_, room int) string { return "|" + strings.Repeat("\n   a", room/5+1) }},
	{"literal kept breaks", func(_, room int) string { return "|+\n   a" + strings.Repeat("\n", room) }},
	{"folded", func(_, room int) string { return ">" + strings.Repeat("\n   a", room/5+1) }},
	{"folded breaks", func(_, room int) string { return ">\n   a" + strings.Repeat("\n\n   a", room/6) }},
	{"integer", func(_, room int) string { return "1" + strings.Repeat("7", room) }},
	{"hexadecimal", func(_, room int) string { return "0x" + strings.Repeat("f", room) }},
	{"octal", func(_, room int) string { return "0" + strings.Repeat("7", room) }},
	{"binary", func(_, room int) string { return "0b" + strings.Repeat("1", room) }},
	{"integer with separators", func(_, room int) string { return "1" + strings.Repeat("_1", room/2) }},
	{"integer in base 60", func(_, room int) string { return strings.Repeat("9", room) + ":30:00" }},
	{"float", func(_, room int) string {
		return "1" + strings.Repeat("7", room/2) + "." + strings.Repeat("7", room/2) + "e+9"
	}},
	{"float in base 60", func(_, room int) string { return strings.Repeat("9", room) + ":30.5" }},
	{"nearly a number", func(_, room int) string { return "-" + strings.Repeat("1", room) + "x" }},
	{"nearly base 60", func(_, room int) string { return strings.Repeat("1_", room/2) + ":3:3:3" }},
	{"time", func(_, room int) string { return "2001-12-14 21:59:43." + strings.Repeat("1", room) + " Z" }},
	{"date", func(int, int) string { return "2001-12-14" }},
	{"symbol", func(_, room int) string { return ":" + strings.Repeat("a", room) }},
	{"quoted symbol", func(i, room int) string { return fmt.Sprintf(":'%d%s'", i, strings.Repeat("a", room)) }},
	{"infinity", func(int, int) string { return "-.inf" }},
	{"base64", func(_, room int) string { return strings.Repeat("QUJD", room/4+1) }},
	{"alias", func(i, _ int) string { return fmt.Sprintf("*a%d", max(i-1, 0)) }},
	{"one alias", func(int, int) string { return "*a" }},
	{"aliases of aliases", func(i, _ int) string {
		return fmt.Sprintf("[%s*a%d]", strings.Repeat(fmt.Sprintf("*a%d, ", max(i-1, 0)), 9), max(i-1, 0))
	}},
	{"alias of itself", func(i, _ int) string { return fmt.Sprintf("[*a%d]", i) }},
	{"merge", func(i, _ int) string { return fmt.Sprintf("{<<: *a%d, k%d: v}", max(i-1, 0), i) }},
	{"merges of a list", func(i, _ int) string { return fmt.Sprintf("{<<: [%s{a: b}]}", strings.Repeat("{b: c}, ", 8)) }},
	{"merge in a merge", func(_, room int) string {
		n := min(room/10+1, 90)
		return strings.Repeat("{<<: ", n) + "{a: b}" + strings.Repeat("}", n)
	}},
	{"list", func(_, room int) string { return "[" + strings.Repeat("a,", room/2) + "]" }},
	{"lists", func(_, room int) string { return "[" + strings.Repeat("[],", room/3) + "]" }},
	{"nested lists", func(_, room int) string {
		n := min(room/2+1, 90)
		return strings.Repeat("[", n) + strings.Repeat("]", n)
	}},
	{"deep lists", func(_, room int) string {
		n := min(room/2+1, 900)
		return strings.Repeat("[", n) + strings.Repeat("]", n)
	}},
	{"open lists", func(_, room int) string { return strings.Repeat("[", room) }},
	{"open maps", func(_, room int) string { return strings.Repeat("{a: ", room/4) }},
	{"mapping", func(_, room int) string {
		return "{" + repeat(room, func(i int) string { return fmt.Sprintf("k%d: v, ", i) }) + "}"
	}},
	{"nested mappings", func(_, room int) string {
		n := min(room/5+1, 90)
		return strings.Repeat("{a: ", n) + "b" + strings.Repeat("}", n)
	}},
	{"one key again", func(_, room int) string { return "{" + strings.Repeat("k: v, ", room/6) + "}" }},
	{"mapping as a key", func(_, room int) string { return "{? {a: " + strings.Repeat("b", room) + "} : c}" }},
	{"nested keys", func(_, room int) string {
		n := min(room/4+1, 90)
		return strings.Repeat("{? ", n) + "a" + strings.Repeat(" : b}", n)
	}},
	{"list as a key", func(_, room int) string { return "{? [" + strings.Repeat("b,", room/2) + "] : c}" }},
	{"block list", func(_, room int) string { return "\n" + strings.Repeat("   - a\n", room/7+1) }},
	{"nested block lists", func(_, room int) string { return strings.Repeat("- ", min(room/2, 90)) + "a" }},
	{"comments", func(_, room int) string { return "a #" + strings.Repeat("#", room) }},
	{"pairs in a list", func(_, room int) string { return "[" + strings.Repeat("a: b, ", room/6+1) + "]" }},
	{"sets", func(_, room int) string { return "{" + strings.Repeat("a, ", room/3+1) + "}" }},
	{"controls", func(_, room int) string { return "a" + strings.Repeat("\u0085 \u2028 \u00a0", room/8+1) }},
}

// layouts repeat a value up to a size.
var layouts = []choice[func(n int, value func(i int) string) string]{
	{"block mapping", func(n int, value func(i int) string) string {
		return repeat(n, func(i int) string { return fmt.Sprintf("k%d: %s\n", i, value(i)) })
	}},
	{"block list", func(n int, value func(i int) string) string {
		return repeat(n, func(i int) string { return "- " + value(i) + "\n" })
	}},
	{"flow list", func(n int, value func(i int) string) string {
		return "[" + repeat(n, func(i int) string { return value(i) + ",\n " }) + "]\n"
	}},
	{"flow mapping", func(n int, value func(i int) string) string {
		return "{" + repeat(n, func(i int) string { return fmt.Sprintf("k%d: %s,\n ", i, value(i)) }) + "}\n"
	}},
	{"keys", func(n int, value func(i int) string) string {
		return repeat(n, func(i int) string { return "? " + value(i) + "\n: v\n" })
	}},
	{"simple keys", func(n int, value func(i int) string) string {
		return repeat(n, func(i int) string { return value(i) + ": v\n" })
	}},
	{"one key again", func(n int, value func(i int) string) string {
		return repeat(n, func(i int) string { return "k: " + value(i) + "\n" })
	}},
	{"nested mappings", func(n int, value func(i int) string) string {
		return repeat(n, func(i int) string { return fmt.Sprintf("%sk%d: %s\n", strings.Repeat(" ", min(i, 80)), i, value(i)) })
	}},
	{"comments between", func(n int, value func(i int) string) string {
		return repeat(n, func(i int) string { return fmt.Sprintf("k%d: %s # c\n# d\n\n", i, value(i)) })
	}},
	{"documents", func(n int, value func(i int) string) string {
		return repeat(n, func(i int) string { return "--- " + value(i) + "\n" })
	}},
	{"one alias between", func(n int, value func(i int) string) string {
		return "k: &a " + value(0) + "\n" + repeat(n, func(i int) string { return fmt.Sprintf("k%d: [*a, %s]\n", i, value(i)) })
	}},
	{"merges of all before", func(n int, value func(i int) string) string {
		return "k0: &k0 {a: " + value(0) + "}\n" + repeat(n, func(i int) string {
			return fmt.Sprintf("k%d: &k%d {<<: *k%d, b%d: %s}\n", i+1, i+1, i, i, value(i))
		})
	}},
}

// rooms are the sizes in bytes of a value.
var rooms = []choice[func(n int) int]{
	{"short", func(int) int { return 8 }},
	{"long", func(int) int { return 9_000 }},
	{"all", func(n int) int { return n }},
}

// repeat concatenates pieces, at least one, until the text has n bytes.
func repeat(n int, piece func(i int) string) string {
	var b strings.Builder
	for i := 0; b.Len() < n || i == 0; i++ {
		p := piece(i)
		if i > 0 && b.Len()+len(p) > n+n/4 {
			break
		}
		b.WriteString(p)
	}
	return b.String()
}

// counts returns the number of choices of each aspect.
func counts() shape {
	return shape{len(directives), len(decorations), len(values), len(layouts), len(rooms)}
}

// shapes returns the shapes in which one choice isn't the first of its aspect, then those in which two aren't.
func shapes() (alone, pairs []shape) {
	n := counts()
	for a := range n {
		for i := range n[a] {
			if i == 0 && a > 0 {
				continue // the shape of first choices is listed once
			}
			s := shape{}
			s[a] = i
			alone = append(alone, s)
			for b := a + 1; b < len(n) && i > 0; b++ {
				for j := 1; j < n[b]; j++ {
					p := s
					p[b] = j
					pairs = append(pairs, p)
				}
			}
		}
	}
	return alone, pairs
}

// anyShape returns a random shape.
func anyShape(r *rand.Rand) (s shape) {
	for a, n := range counts() {
		s[a] = r.Intn(n)
	}
	return s
}

// of generates the document of a shape and a size.
func (s shape) of(size int) *document {
	head, decoration, value := directives[s[0]], decorations[s[1]], values[s[2]]
	layout, room := layouts[s[3]], rooms[s[4]]
	d := &document{Name: s.String(), directives: head.is(size)}
	left := max(size-len(d.directives), 64)
	d.body = layout.is(left, func(i int) string {
		before := decoration.is(i)
		if strings.HasPrefix(value.name, "alias") || value.name == "one alias" {
			if i > 0 && !strings.HasPrefix(value.name, "aliases") && value.name != "alias of itself" {
				return value.is(i, 0) // without a tag and an anchor
			}
			if before == "" {
				before = fmt.Sprintf("&a%d ", i)
			}
		}
		return before + value.is(i, min(room.is(left), left))
	})
	return d
}

// String names the choices.
func (s shape) String() string {
	names := []string{directives[s[0]].name, decorations[s[1]].name, values[s[2]].name, layouts[s[3]].name, rooms[s[4]].name}
	var said []string
	for _, n := range names {
		if n != "" {
			said = append(said, n)
		}
	}
	return strings.Join(said, ", ")
}
