package walls

// This file checks that the tables of Ruby's classes are static data: no code of their packages runs when a program
// starts, so the pages with that code are not read by programs that don't need it.

import (
	"go/ast"
	"go/token"
	"testing"
)

// tableTypes are the types of package ruby that tables consist of.
var tableTypes = map[string]bool{"Library": true, "Table": true, "Method": true, "ClassRow": true}

func TestTablesAreStatic(t *testing.T) {
	atTop(t)
	count := 0
	for _, f := range goFiles(t) {
		if !inRoom(f.dir) {
			continue
		}
		for _, d := range f.tree.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR || !holdsTable(g) {
				continue
			}
			count++
			ast.Inspect(g, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncLit:
					return false
				case *ast.CallExpr:
					t.Errorf("%s: a table has the result of a call; write a function literal that makes the call", f.set.Position(n.Pos()))
					return false
				}
				return true
			})
		}
	}
	if count < 60 {
		t.Errorf("there are only %d tables", count)
	}
}

// holdsTable reports whether variables hold parts of tables.
func holdsTable(g *ast.GenDecl) (found bool) {
	ast.Inspect(g, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CompositeLit:
			typ := n.Type
			if list, ok := typ.(*ast.ArrayType); ok {
				typ = list.Elt
			}
			if sel, ok := typ.(*ast.SelectorExpr); ok && tableTypes[sel.Sel.Name] {
				found = true
			}
		}
		return !found
	})
	return found
}
