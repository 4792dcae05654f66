package deploy_test

// This file checks the order of the executor's files: none calls a function of one above it.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestExecutorReadsDownwards(t *testing.T) {
	order := []string{"current", "execute", "schedule", "step", "settle", "effects", "effects_disk", "effects_vm", "effects_agent", "event", "record", "agents"}
	parsed := map[string]*ast.File{}
	functions, methods := map[string]int{}, map[string]int{} // the places of their files
	for n, name := range order {
		f, err := parser.ParseFile(token.NewFileSet(), name+".go", nil, 0)
		require.NoError(t, err)
		parsed[name] = f
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && !d.Name.IsExported() {
				into, place := functions, n
				if d.Recv != nil {
					into = methods
				}
				if _, twice := into[d.Name.Name]; twice {
					place = len(order) // it isn't known which is meant
				}
				into[d.Name.Name] = place
			}
		}
	}
	calls := 0
	for n, name := range order {
		ast.Inspect(parsed[name], func(node ast.Node) bool {
			place, called, ok := 0, "", false
			switch node := node.(type) {
			case *ast.CallExpr:
				switch f := node.Fun.(type) {
				case *ast.Ident:
					called = f.Name
					place, ok = functions[called]
				case *ast.SelectorExpr:
					called = f.Sel.Name
					place, ok = methods[called]
				}
			case *ast.SelectorExpr:
				if _, is := node.X.(*ast.ParenExpr); is { // (*runner).createVM
					called = node.Sel.Name
					place, ok = methods[called]
				}
			}
			if ok && place != n {
				calls++
				require.Greater(t, place, n, "%s.go calls %s of %s.go", name, called, order[min(place, len(order)-1)])
			}
			return true
		})
	}
	require.Greater(t, calls, 80)
}
