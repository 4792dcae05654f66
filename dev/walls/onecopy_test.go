package walls

// This file checks that each of Ruby's rules has one implementation: it refuses texts that only a second copy would
// contain.

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// objects represents the packages below erb: they have the messages of Ruby's errors too, because objects of the
// evaluator have classes, names and inspect methods that a template can change.
const objects = "erb/"

// fingerprints are texts that any copy of a rule contains, with the packages that implement the rule.
var fingerprints = []struct {
	what  string
	text  *regexp.Regexp
	homes []string
}{
	{"the receiver of a NoMethodError", regexp.MustCompile(`\ban instance of |undefined method '`), []string{"internal/rubytext", objects}},
	{"the message of a TypeError", regexp.MustCompile(`no implicit conversion of `), []string{"internal/rubytext", objects}},
	{"the message of a string's []=", regexp.MustCompile(`string not matched`), []string{"internal/rubytext", objects}},
	{"names of classes", regexp.MustCompile(`^(Nil|True|False)Class$`), []string{"internal/rubytext", objects}},
	{"the escapes of String#inspect", regexp.MustCompile(`^\\(e|u%04X|u\{%X\}|\\?#)$`), []string{"internal/rubytext"}},
	{"the escape of a byte", regexp.MustCompile(`^\\x%02X$`), []string{"internal/rubytext", objects}},
	{"Float#to_s", regexp.MustCompile(`^-Infinity$`), []string{"internal/rubytext", objects}},
	{"Date#inspect", regexp.MustCompile(`^#<Date: %`), []string{"internal/rubytext", objects}},
	{"canonical names", regexp.MustCompile(`cannot (start|%s) with a hyphen`), []string{"dns"}},
	{"what a database stores", regexp.MustCompile(`source sequence is illegal`), []string{"internal/psych", objects}},
}

// delegates are names of functions that print or name values. Outside of rubytext they are one line that calls it.
var delegates = strings.Fields("inspect inspectString inspectScalar inspectSymbol toS className rubyClass rubyNoun rubyString " +
	"receiver rubyReceiver truthy falsy formatFloat FormatFloat isPrint")

// once are names that only one package may declare.
var once = map[string]string{
	"Canonical": "dns", "canonical": "dns", "Symbol": "internal/rubytext", "Date": "internal/rubytext", "IsPrint": "internal/rubytext",
	"Code": "manifest", "RawProperties": "manifest", "mergeMaps": "manifest",
}

func TestOneCopy(t *testing.T) {
	atTop(t)
	for _, f := range goFiles(t) {
		if proves(f.dir) || slices.Contains(tools, f.dir) || strings.HasPrefix(f.dir, "examples") {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				checkLiteral(t, f, n)
			case *ast.FuncDecl:
				checkFunction(t, f, n)
			case *ast.TypeSpec:
				if x, ok := n.Type.(*ast.SelectorExpr); ok && n.Assign.IsValid() && x.Sel.Name == "Map" && f.dir != "manifest" {
					t.Errorf("%s: the ordered hash has one public name, manifest.Map", f.set.Position(n.Pos()))
				}
				if home := once[n.Name.Name]; home != "" && !at(f, home, objects) {
					t.Errorf("%s declares %s, which belongs to %s", f.set.Position(n.Pos()), n.Name.Name, home)
				}
			}
			return true
		})
	}
}

// TestCodes checks that the director's codes are defined in package codes alone.
func TestCodes(t *testing.T) {
	atTop(t)
	for _, f := range goFiles(t) {
		for _, d := range f.tree.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.CONST || f.dir == "internal/codes" {
				continue
			}
			for _, s := range decl.Specs {
				spec := s.(*ast.ValueSpec)
				if len(spec.Values) == 0 || !strings.HasPrefix(strings.ToLower(spec.Names[0].Name), "code") {
					continue
				}
				if n, ok := spec.Values[0].(*ast.BasicLit); ok && n.Kind == token.INT && len(n.Value) > 3 {
					t.Errorf("%s: the director's code %s belongs into internal/codes", f.set.Position(n.Pos()), n.Value)
				}
			}
		}
	}
}

func checkLiteral(t *testing.T, f goFile, lit *ast.BasicLit) {
	if lit.Kind != token.STRING {
		return
	}
	text, err := strconv.Unquote(lit.Value)
	require.NoError(t, err)
	for _, p := range fingerprints {
		if p.text.MatchString(text) && !at(f, p.homes...) {
			t.Errorf("%s: %s has a copy of %s, which is in %s", f.set.Position(lit.Pos()), lit.Value, p.what, p.homes[0])
		}
	}
}

func checkFunction(t *testing.T, f goFile, fn *ast.FuncDecl) {
	name, pos := fn.Name.Name, f.set.Position(fn.Pos())
	if home := once[name]; home != "" && fn.Recv == nil && !at(f, home, objects) {
		t.Errorf("%s declares %s, which is in %s", pos, name, home)
	}
	if !slices.Contains(delegates, name) || fn.Body == nil || at(f, "internal/rubytext", objects) {
		return
	}
	calls := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		x, ok := n.(*ast.SelectorExpr)
		if ok {
			id, isName := x.X.(*ast.Ident)
			calls = calls || isName && id.Name == "rubytext"
		}
		return true
	})
	if !calls {
		t.Errorf("%s: %s does not call rubytext", pos, name)
	}
}

// at reports whether a file is in one of the packages; one that ends in a slash represents all below it.
func at(f goFile, homes ...string) bool {
	return slices.ContainsFunc(homes, func(home string) bool {
		return f.dir == home || strings.HasSuffix(home, "/") && strings.HasPrefix(f.dir, home)
	})
}
