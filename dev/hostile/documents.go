//go:build linux

package main

// This file generates hostile documents: YAML in which one construct, or a pair of constructs, is as large or as
// frequent as the size of the document allows.

import (
	_ "embed"
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

// text returns the document, with its body behind a text, if there is one, indented like the end of that text.
func (d *document) text(head string) []byte {
	text := d.body
	if head != "" {
		in := "\n" + strings.Repeat(" ", len(head)-1-strings.LastIndexByte(head, '\n'))
		text = head + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", in) + "\n"
	}
	if d.directives != "" {
		text = d.directives + "---\n" + text
	}
	return []byte(text)
}

// A choice is one way to write one aspect of a document.
type choice struct{ name, pattern string }

//go:embed documents.txt
var documentsText string

// The aspects of documents, and of JSON.
var (
	directives  = choices("directives")
	decorations = choices("decorations")
	values      = choices("values")
	layouts     = choices("layouts")
	rooms       = choices("rooms")
	jsonValues  = choices("json values")
	jsonPlaces  = choices("json places")
)

// choices returns the choices of an aspect.
func choices(title string) (list []choice) {
	for _, s := range sections(documentsText) {
		if strings.HasPrefix(s.Name, title) {
			for _, line := range s.Lines() {
				name, pattern, _ := strings.Cut(line, " |")
				list = append(list, choice{strings.TrimPrefix(name, "-"), strings.TrimPrefix(pattern, " ")})
			}
		}
	}
	return list
}

// aspects are the aspects of documents, in the order of a shape.
var aspects = [5][]choice{directives, decorations, values, layouts, rooms}

// A shape selects a choice for each aspect, by its index.
type shape [len(aspects)]int

// shapes returns the shapes in which one choice isn't the first of its aspect, then those in which two aren't.
func shapes() (alone, pairs []shape) {
	for a := range aspects {
		for i := range aspects[a] {
			if i == 0 && a > 0 {
				continue // the shape of first choices is listed once
			}
			s := shape{}
			s[a] = i
			alone = append(alone, s)
			for b := a + 1; b < len(aspects) && i > 0; b++ {
				for j := 1; j < len(aspects[b]); j++ {
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
	for a, of := range aspects {
		s[a] = r.Intn(len(of))
	}
	return s
}

// of generates the document of a shape and a size.
func (s shape) of(size int) *document {
	head, decoration, value := directives[s[0]], decorations[s[1]], values[s[2]]
	layout, room := layouts[s[3]], rooms[s[4]]
	d := &document{Name: s.String(), directives: scope{n: size}.text(head.pattern)}
	left := max(size-len(d.directives), 64)
	of := scope{n: left, room: min(scope{n: left}.term(room.pattern), left)}
	write := func(i int, pattern string) string {
		at := of
		at.i = i
		return at.text(pattern)
	}
	of.value = func(i int) string {
		before := write(i, decoration.pattern)
		switch value.name {
		case "alias", "one alias":
			if i > 0 {
				return write(i, value.pattern) // without a tag and an anchor
			}
			fallthrough
		case "aliases of aliases", "alias of itself":
			if before == "" {
				before = write(i, "&a«i» ")
			}
		}
		return before + write(i, value.pattern)
	}
	d.body = of.text(layout.pattern)
	return d
}

// String names the choices.
func (s shape) String() string {
	var said []string
	for a, i := range s {
		if name := aspects[a][i].name; name != "" {
			said = append(said, name)
		}
	}
	return strings.Join(said, ", ")
}

// jsonDocument writes a value in a place, by their indexes.
func jsonDocument(value, place, size int) *document {
	v, p := jsonValues[value], jsonPlaces[place]
	body := strings.Replace(p.pattern, "%s", scope{n: size}.text(v.pattern), 1)
	return &document{Name: strings.TrimSpace("JSON: " + v.name + " " + p.name), body: body}
}
