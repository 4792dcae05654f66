package walls

// This file checks that methods call Ruby's methods by Budget.CallMethod and Call.Send, which do nothing after an
// error: then a receiver can be a value that only stands for one, like a string without a class.

import (
	"go/ast"
	"strings"
	"testing"
)

// ungated lists the methods of a Runtime that have such a form.
var ungated = map[string]bool{"CallMethod": true, "Send": true}

func TestCallsAfterErrors(t *testing.T) {
	atTop(t)
	calls := 0
	for _, f := range goFiles(t) {
		if !strings.HasPrefix(f.dir, "erb/internal/core") && !strings.HasPrefix(f.dir, "erb/internal/lib") || strings.HasSuffix(f.name, "_test.go") {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
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
