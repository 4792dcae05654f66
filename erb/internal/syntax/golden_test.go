package syntax

// This file compares the trees of templates and programs with those in testdata.

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/erb/internal/source"
)

// goldenCase is a case of testdata: a program, with the results of Ruby's parser and of this one.
type goldenCase struct {
	name  string // file and line
	erb   bool
	text  string
	tree  string // by Ruby; "refused", or "unsupported" for features that are not supported here
	error string // of this parser, if it refuses the program
}

// goldenCases reads all cases.
func goldenCases(t testing.TB) []goldenCase {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	var cases []goldenCase
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, s := range casefile.ParseArchive(data).Sections {
			switch s.Name {
			case "ruby", "erb":
				name := fmt.Sprintf("%s:%d", filepath.Base(file), s.Line)
				cases = append(cases, goldenCase{name: name, erb: s.Name == "erb", text: s.Text()})
			case "tree":
				cases[len(cases)-1].tree = s.Text()
			case "error":
				cases[len(cases)-1].error = s.Text()
			default:
				require.Fail(t, "unknown section", "%s:%d: %s", file, s.Line, s.Name)
			}
		}
	}
	return cases
}

// parse parses the case.
func (c *goldenCase) parse() (*source.File, *Template, error) {
	file := source.NewFile(c.name, c.text)
	if c.erb {
		t, err := Parse(file, Limits{})
		return file, t, err
	}
	t, err := ParseRuby(file, Limits{})
	return file, t, err
}

// printErrors prints errors with their positions.
func printErrors(file *source.File, err error) string {
	var lines []string
	for _, e := range Errors(err) {
		line, column := file.Position(e.Pos)
		lines = append(lines, fmt.Sprintf("%d:%d: %s", line, column, e.Msg))
	}
	return strings.Join(lines, "\n")
}

// The trees were made by Ruby's own parser, with the line of every call, as testdata/README.md describes.
func TestGolden(t *testing.T) {
	for _, c := range goldenCases(t) {
		t.Run(c.name, func(t *testing.T) {
			require.NotEmpty(t, c.tree, "run testdata/reference.rb")
			file, tmpl, err := c.parse()
			if c.error != "" {
				require.Error(t, err)
				require.Equal(t, c.error, printErrors(file, err))
				for _, e := range Errors(err) {
					require.True(t, e.Unsupported || c.tree == "refused", "Ruby accepts this")
				}
				return
			}
			require.NoError(t, err)
			require.Equal(t, c.tree, Dump(tmpl.Body, file))
		})
	}
}

// Line endings don't affect the tree.
func TestGoldenCarriageReturns(t *testing.T) {
	for _, c := range goldenCases(t) {
		if c.error != "" || strings.Contains(c.text, "\\\n") || c.erb {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			c.text = strings.ReplaceAll(c.text, "\n", "\r\n")
			file, tmpl, err := c.parse()
			require.NoError(t, err)
			require.Equal(t, c.tree, Dump(tmpl.Body, file))
		})
	}
}
