package syntax

// This file fuzzes the parser, with templates and with Ruby.

import (
	"strings"
	"testing"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// fuzz parses data with parse. The result is a tree that can be printed, or errors that are not internal and have
// positions in the text; parsing in parts has the same result.
func fuzz(f *testing.F, parse func(*source.File, Limits) (*Template, error)) {
	f.Fuzz(func(t *testing.T, text string) {
		file := source.NewFile("fuzz", text)
		requireSameInParts(t, parse, text)
		tmpl, err := parse(file, Limits{Size: 1 << 16})
		if err == nil {
			if tree := Dump(tmpl.Body, file); strings.Contains(tree, "(unknown ") || strings.Contains(tree, "(unsupported ") {
				t.Fatalf("%q gives %s", text, tree)
			}
			return
		}
		list := Errors(err)
		if len(list) == 0 {
			t.Fatalf("%q gives another error: %v", text, err)
		}
		for _, e := range list {
			if e.Internal || e.Msg == "" || int(e.Pos) > len(text) || e.Pos < 0 || e.Unsupported != (e.Construct != "") {
				t.Fatalf("%q gives %+v", text, e)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, c := range goldenCases(f) {
		if c.erb {
			f.Add(c.text)
		} else {
			f.Add("a<% " + c.text + " -%>\nb<%= " + c.text + " %>")
		}
	}
	fuzz(f, Parse)
}

func FuzzParseRuby(f *testing.F) {
	for _, c := range goldenCases(f) {
		if !c.erb {
			f.Add(c.text)
		}
	}
	fuzz(f, ParseRuby)
}
