package walls

// This file checks that methods call Ruby's methods by Budget.CallMethod and Budget.Send, which do nothing after an
// error, and that they make objects by functions that set the class: also those that they return after an error.

import (
	"go/ast"
	"strings"
	"testing"
)

// ungated lists the methods of a Runtime that have such a form.
var ungated = map[string]bool{"CallMethod": true, "Send": true}

// classless lists the objects that have no class unless a function of package ruby makes them.
var classless = map[string]bool{"String": true, "Array": true, "Hash": true}

// typeName returns the last part of the name of a type or function, "" if it has none.
func typeName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return ""
}

func TestCallsAfterErrors(t *testing.T) {
	atTop(t)
	calls := 0
	for _, f := range goFiles(t) {
		if !strings.HasPrefix(f.dir, "erb/internal/core") && !strings.HasPrefix(f.dir, "erb/internal/lib") {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok && classless[typeName(lit.Type)] {
				t.Errorf("%s: an object without a class: call ruby.New%s or ruby.Encoded", f.set.Position(n.Pos()), typeName(lit.Type))
			}
			if call, ok := n.(*ast.CallExpr); ok && typeName(call.Fun) == "new" && classless[typeName(call.Args[0])] {
				t.Errorf("%s: an object without a class: call ruby.New%s", f.set.Position(n.Pos()), typeName(call.Args[0]))
			}
			sel, ok := n.(*ast.SelectorExpr)
			if !ok || !ungated[sel.Sel.Name] {
				return true
			}
			calls++
			if of, ok := sel.X.(*ast.SelectorExpr); ok && of.Sel.Name == "RT" {
				t.Errorf("%s: RT.%s is called after an error too: call %[2]s of the Call or its Budget", f.set.Position(n.Pos()), sel.Sel.Name)
			}
			return true
		})
	}
	if calls < 100 {
		t.Errorf("there are only %d calls", calls)
	}
}
