package syntax

// This file keeps grammar.txt in agreement with the grammar that runs.

import (
	"flag"
	"fmt"
	"go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the printed parts of grammar.txt")

// language is the choice of all productions, to print them. Hand-written code chooses the production, and its parser,
// by the next token.
type language struct {
	While  *whileExpr  `parser:"  @@"`
	For    *forExpr    `parser:"| @@"`
	Begin  *beginExpr  `parser:"| @@"`
	Class  *classExpr  `parser:"| @@"`
	Module *moduleExpr `parser:"| @@"`
	Lambda *lambdaExpr `parser:"| @@"`
}

// printedGrammar returns the productions that participle prints.
func printedGrammar() string { return build[language]().String() + "\n" }

// printedConstructs lists the constructs outside the subset.
func printedConstructs() string {
	var b strings.Builder
	for _, c := range constructs {
		name := strings.NewReplacer("%s", "…", "%%", "%").Replace(c.name)
		fmt.Fprintf(&b, "  %-60s%s\n", name, strings.ReplaceAll(c.example, "\n", `\n`))
	}
	return b.String()
}

func TestGrammarText(t *testing.T) {
	data, err := os.ReadFile("grammar.txt")
	require.NoError(t, err)
	text := string(data)
	for start, printed := range map[string]string{"  backtick string ": printedConstructs(), "Language = ": printedGrammar()} {
		from := strings.Index(text, start)
		require.GreaterOrEqual(t, from, 0, start)
		to := from + strings.Index(text[from:], "\n\n") + 1
		if !*update {
			require.Equal(t, printed, text[from:to], "grammar.txt is stale; run go test -run GrammarText -update")
		}
		text = text[:from] + printed + text[to:]
	}
	if *update {
		require.NoError(t, os.WriteFile("grammar.txt", []byte(text), 0o644))
	}
}

// Each construct has a name, and a template that is refused for it.
func TestConstructs(t *testing.T) {
	digits := strings.Repeat("1", maxDigits)
	for i, c := range constructs {
		require.NotEmpty(t, c.name, i)
		_, err := parseText(strings.ReplaceAll(c.example, "…", digits), Limits{})
		require.Len(t, Errors(err), 1, c.name)
		require.True(t, Errors(err)[0].Unsupported, c.name)
		want := "^" + strings.NewReplacer("%s", ".*", "%%", "%").Replace(c.name) + "$"
		require.Regexp(t, want, Errors(err)[0].Construct)
	}
	// These were outside it once.
	for _, text := range []string{"<% undef f, g %>", "<%= __FILE__ %>", "<% alias $new $old %>"} {
		_, err := parseText(text, Limits{})
		require.NoError(t, err, text)
	}
}

var (
	ruleForm    = regexp.MustCompile(`(?m)^(\w+) = ((?:.|\n)*?) \.$`)
	terminal    = regexp.MustCompile(`<(\w+)>`)
	nonterminal = regexp.MustCompile(`\b[A-Za-z]\w*\b`)
)

// Every name that grammar.txt uses is defined in it, every token exists, and every production that it has for
// hand-written code is a function or a type.
func TestGrammarTextIsComplete(t *testing.T) {
	data, err := os.ReadFile("grammar.txt")
	require.NoError(t, err)
	tokens := make(map[string]bool)
	for k := kNone + 1; k < numKinds; k++ {
		name, _ := k.names()
		tokens[strings.ToLower(name)] = true
	}
	defined := make(map[string]bool)
	for _, m := range ruleForm.FindAllStringSubmatch(string(data), -1) {
		require.False(t, defined[m[1]], "%s is defined twice", m[1])
		defined[m[1]] = true
	}
	for _, m := range ruleForm.FindAllStringSubmatch(string(data), -1) {
		for _, tok := range terminal.FindAllStringSubmatch(m[2], -1) {
			require.True(t, tokens[tok[1]], "%s: there is no token %s", m[1], tok[1])
		}
		for _, name := range nonterminal.FindAllString(terminal.ReplaceAllString(m[2], " "), -1) {
			require.True(t, defined[name], "%s: %s is not defined", m[1], name)
		}
	}
	names := declaredNames(t)
	for name := range defined {
		goName := strings.ToLower(name[:1]) + name[1:]
		require.True(t, names[goName], "there is no %s in the code", goName)
	}
}

// declaredNames returns the functions, methods and types of this package.
func declaredNames(t *testing.T) map[string]bool {
	names := make(map[string]bool)
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, file := range files {
		f, err := goparser.ParseFile(gotoken.NewFileSet(), file, nil, 0)
		require.NoError(t, err)
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				names[d.Name.Name] = true
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if ts, ok := s.(*ast.TypeSpec); ok {
						names[ts.Name.Name] = true
					}
				}
			}
		}
	}
	return names
}
