package ruby

// This file writes docs/LANGUAGE.md from the method tables and from the list of Ruby's names (package known), and
// fails when the file in the repository is stale: UPDATE=1 go test ./erb/internal/ruby -run Language

import (
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/erb/internal/ruby/known"
	"github.com/stretchr/testify/require"
)

const languageFile = "../../../docs/LANGUAGE.md"

const languageHead = `# The language

What the evaluator understands of Ruby 4.0. This file is generated from the method tables: see
erb/internal/ruby/language_test.go.

## Syntax

Supported: all literals but imaginary numbers (strings with every kind of quotes, interpolation and heredocs;
symbols; regular expressions; arrays; hashes; ranges; %w and its kin), all operators and assignments,
conditions, loops, case/when, pattern matching, blocks, procs and lambdas with every kind of parameter, methods,
classes, modules and singleton classes, exceptions with retry and ensure, catch and throw, global variables that don't
reach outside of the template.

Unsupported, reported with line and column when the template is parsed: imaginary numbers, flip-flops, backticks and %x (templates can't start processes), literals that
go on behind the end of their tag, %-literals delimited by white space, regular expressions as conditions and
their options e and s, comments for encodings other than UTF-8, __END__, text in BEGIN, next and redo in the default of a
block's parameter, and a comment that hides the end of the template.

## Deviations

- How sort orders elements that compare as equal depends on the system that Ruby was built for, not on the language. A
  render takes the steps of Ruby's own quicksort; with Input.StableSort, the steps of glibc's qsort_r, which a director on a
  Linux stemcell has. The pipeline, which stands for a director, sets it.
- eval, instance_eval, class_eval and module_eval evaluate strings where the call spells their name. binding,
  local_variables and Module.nesting work there too; called in another way they are Unsupported, and Module.nesting is
  listed so below. A template can't rescue that such a string is no Ruby.
- A block that a method of Enumerable gives to the template's own each can't be called after that method has returned,
  which is Unsupported.
- Backtraces have Ruby's lines from where an exception is raised down to the template's own; below are the director's,
  which aren't known. What looks at those, or at all of a backtrace, is Unsupported.
- A stack that is too deep and memory that runs out are errors that a template can't rescue.
- Keys of properties that are no strings become strings, as in JSON.
- Strings are UTF-8, US-ASCII, binary, ISO-8859-1, ISO-8859-15, Windows-1252, UTF-16 or UTF-32. Other encodings are
  Unsupported.

## Classes

Each row counts the public methods that Ruby 4.0 defines in the class itself, and lists those that are not supported:
calling one is an error of kind Unsupported. Classes without such methods have no row, such as most exceptions; neither
have those that the evaluator lacks, such as Fiber.

| class | instance methods | class methods | not supported |
|---|---|---|---|
`

// languageTable returns one row for each class that Ruby and the tables both have.
func languageTable() string {
	link()
	var rows []string
	for _, c := range Builtins {
		have, all, missing := coverage(known.Of(c.Name, known.Instance), "#", func(name string) *Method { return findIn(c.mro, name) })
		haveC, allC, missingC := coverage(known.Of(c.Name, known.Static), ".", func(name string) *Method { return (&Runtime{}).FindStatic(c, name) })
		if all+allC == 0 {
			continue
		}
		lacking := append(missing, missingC...)
		for i := range lacking {
			lacking[i] = "`" + strings.ReplaceAll(lacking[i], "|", `\|`) + "`"
		}
		rows = append(rows, fmt.Sprintf("| %s | %d / %d | %d / %d | %s |\n", c.Name, have, all, haveC, allC, strings.Join(lacking, " ")))
	}
	slices.Sort(rows)
	return strings.Join(rows, "")
}

func coverage(names iter.Seq[string], prefix string, find func(string) *Method) (have, all int, missing []string) {
	for name := range names {
		if strings.HasPrefix(name, "pretty_print") {
			continue // methods that pp calls on objects
		}
		all++
		if m := find(name); m != nil && m.Fn != nil {
			have++
		} else {
			missing = append(missing, prefix+name)
		}
	}
	return have, all, missing
}

func TestLanguage(t *testing.T) {
	want := languageHead + languageTable()
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(languageFile, []byte(want), 0o644))
	}
	got, err := os.ReadFile(languageFile)
	require.NoError(t, err)
	require.Equal(t, want, string(got), "docs/LANGUAGE.md is stale: UPDATE=1 go test ./erb/internal/ruby -run Language")
}
