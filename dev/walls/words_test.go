package walls

// This file checks the words of all comments, also of tests and of the modules below this one.

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

// unnamed finds words in place of a noun, which a reader has to look up in the words before: name the thing again.
var unnamed = regexp.MustCompile(`(?i)\b((that|those)\s+of|of\s+which)\b`)

// vague finds words for which there is a noun: "returns its output", not "returns what it printed".
var vague = regexp.MustCompile(`(?i)\bwhat\s+(it|is|they)\b`)

// maxVague is the number of vague words in 1,000 lines of comments. Go's package net has fewer than 1.
const maxVague = 2

func TestWords(t *testing.T) {
	tier.Once(t)
	atTop(t)
	lines := 0
	var found []string
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		text, err := os.ReadFile(name)
		for _, c := range commentsOf(text) {
			lines += c.lines
			if words := unnamed.FindString(c.text); words != "" {
				t.Errorf("%s:%d: %q wants the noun again", name, c.line, words)
			}
			for _, words := range vague.FindAllString(c.text, -1) {
				found = append(found, strings.Join(strings.Fields(words), " ")+" in "+name)
			}
		}
		return err
	})
	require.NoError(t, err)
	require.Greater(t, lines, 10_000)
	if most := lines * maxVague / 1000; len(found) > most {
		t.Errorf("%d comments, more than %d, want a noun:\n%s", len(found), most, strings.Join(found, "\n"))
	}
}

// remark is a comment, or several in lines one after the other.
type remark struct {
	text        string
	line, lines int // the first line, and the number of lines
}

// commentsOf returns the comments of a Go file.
func commentsOf(text []byte) []remark {
	set := token.NewFileSet()
	file := set.AddFile("", set.Base(), len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, scanner.ScanComments)
	var all []remark
	for {
		pos, tok, lit := s.Scan()
		switch tok {
		case token.EOF:
			return all
		case token.COMMENT:
			line := file.Line(pos)
			if n := len(all) - 1; n < 0 || all[n].line+all[n].lines != line {
				all = append(all, remark{line: line})
			}
			one := &all[len(all)-1]
			one.text += strings.TrimPrefix(lit, "//") + "\n"
			one.lines += 1 + strings.Count(lit, "\n")
		}
	}
}

func TestCommentsOf(t *testing.T) {
	const text = "package a\n\n// a b\n// c\nvar x = 1 // d\n\nvar y = \"// e\" /* f\ng */\n"
	require.Equal(t, []remark{{" a b\n c\n d\n", 3, 3}, {"/* f\ng */\n", 7, 2}}, commentsOf([]byte(text)))
	require.True(t, unnamed.MatchString("the names and those\n of"))
	require.False(t, unnamed.MatchString("the names of those"))
}
