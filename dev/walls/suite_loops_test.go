package walls

// This file checks the methods that suites of rspec call: loops are paid from the budget of the running code.

import (
	"go/ast"
	"path"
	"slices"
	"strings"
	"testing"
)

// hostFiles are the files of boshtest/rspec that work on values from suites.
var hostFiles = strings.Fields("account.go bind.go files.go glob.go library.go render.go session.go")

// TestSuiteLoops asks for a payment in each loop, or for the reason why it is short: a comment "// bounded: reason" at
// the end of its first line. A call that gets the budget pays.
func TestSuiteLoops(t *testing.T) {
	atTop(t)
	loops := 0
	for _, f := range goFiles(t) {
		if f.dir != "boshtest/rspec" || !slices.Contains(hostFiles, path.Base(f.name)) {
			continue
		}
		reasons := map[int]bool{}
		for _, g := range f.tree.Comments {
			for _, c := range g.List {
				if strings.HasPrefix(c.Text, "// bounded: ") {
					reasons[f.set.Position(c.Pos()).Line] = true
				}
			}
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				if loops++; !pays(n) && !reasons[f.set.Position(n.Pos()).Line] {
					t.Errorf("%s: a loop that doesn't pay", f.set.Position(n.Pos()))
				}
			}
			return true
		})
	}
	if loops < 30 {
		t.Errorf("only %d loops", loops)
	}
}

// pays reports whether a loop has a call of a script.Budget, or one that gets the budget.
func pays(loop ast.Node) (found bool) {
	isBudget := func(e ast.Expr) bool {
		if s, ok := e.(*ast.SelectorExpr); ok {
			return s.Sel.Name == "b"
		}
		id, ok := e.(*ast.Ident)
		return ok && id.Name == "b"
	}
	ast.Inspect(loop, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if s, ok := call.Fun.(*ast.SelectorExpr); ok && isBudget(s.X) {
			found = true
		}
		found = found || slices.ContainsFunc(call.Args, isBudget)
		return true
	})
	return found
}
