package walls

// This file checks that no regular expression is compiled when a program starts, and that those that are compiled
// later can be.

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPatterns(t *testing.T) {
	atTop(t)
	count := 0
	for _, f := range goFiles(t) {
		ast.Inspect(f.tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !isSelector(call.Fun, "pattern", "New") {
				return true
			}
			if text, ok := call.Args[0].(*ast.BasicLit); ok {
				count++
				expression, err := strconv.Unquote(text.Value)
				require.NoError(t, err)
				_, err = regexp.Compile(expression)
				require.NoError(t, err, f.set.Position(n.Pos()))
			}
			return true
		})
		if proves(f.dir) {
			continue // of tests
		}
		for _, d := range f.tree.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				ast.Inspect(g, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.FuncLit:
						return false
					case *ast.CallExpr:
						require.False(t, isSelector(n.Fun, "regexp", "MustCompile"), "%s: use package pattern", f.set.Position(n.Pos()))
					}
					return true
				})
			}
		}
	}
	require.Greater(t, count, 80)
}

// isSelector reports whether an expression is a name of a package.
func isSelector(e ast.Expr, from, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	id, ok := s.X.(*ast.Ident)
	return ok && id.Name == from
}
