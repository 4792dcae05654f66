package walls

// This file checks that calls end with the cause of their context: with context.Cause, not with ctx.Err, which is never
// more than context.Canceled.

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCauses refuses the error of a context as a value. It may only be compared with nil.
func TestCauses(t *testing.T) {
	atTop(t)
	compared := 0
	for _, f := range goFiles(t) {
		asked := map[*ast.CallExpr]bool{}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if call, ok := n.X.(*ast.CallExpr); ok && (n.Op == token.NEQ || n.Op == token.EQL) {
					asked[call] = true
				}
			case *ast.CallExpr:
				sel, ok := n.Fun.(*ast.SelectorExpr)
				if !ok || sel.Sel.Name != "Err" || !slices.Contains([]string{"ctx", "context"}, strings.ToLower(typeName(sel.X))) {
					return true
				}
				if compared++; !asked[n] {
					t.Errorf("%s: return context.Cause instead of Err", f.set.Position(n.Pos()))
				}
			}
			return true
		})
	}
	require.Greater(t, compared, 50)
}
