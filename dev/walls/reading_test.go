package walls

// This file sees to it that tools and examples say whose reading of YAML they want: documents of deployments are read
// as `bosh deploy` does, unless a call says otherwise.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// readAsUsual are the functions of package manifest that read documents without saying whose reading it is.
var readAsUsual = map[string]bool{
	"Parse": true, "ParseContext": true, "ParseCloudConfig": true, "ParseRuntimeConfig": true, "ParseOps": true,
	"ParseVars": true, "EnvVars": true,
}

// TestReadings looks at all modules below the folders, without their tests.
func TestReadings(t *testing.T) {
	atTop(t)
	files, readers := 0, 0
	for _, dir := range []string{"cmd", "dev/bench", "examples"} {
		err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			files++
			set := token.NewFileSet()
			tree, err := parser.ParseFile(set, name, nil, 0)
			if err == nil {
				readers += checkReadings(t, set, tree)
			}
			return err
		})
		require.NoError(t, err)
	}
	require.Greater(t, files, 80)
	require.Greater(t, readers, 8)
}

// checkReadings refuses the readers of a file that don't name a Reading, and counts the others.
func checkReadings(t *testing.T, set *token.FileSet, tree *ast.File) (readers int) {
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if of(n, "manifest") && readAsUsual[n.Sel.Name] {
				t.Errorf("%s: manifest.%s doesn't say whose reading it is: call the method of manifest.YAML{Reading: manifest.AsDeployed}",
					set.Position(n.Pos()), n.Sel.Name)
			}
		case *ast.CompositeLit:
			if typ, ok := n.Type.(*ast.SelectorExpr); !ok || !of(typ, "manifest") || typ.Sel.Name != "YAML" {
				return true
			}
			readers++
			for _, e := range n.Elts {
				if pair, ok := e.(*ast.KeyValueExpr); ok && pair.Key.(*ast.Ident).Name == "Reading" {
					return true
				}
			}
			t.Errorf("%s: manifest.YAML needs a Reading: AsDeployed for what people deploy with", set.Position(n.Pos()))
		}
		return true
	})
	return readers
}

// of reports whether a selector is one of a package of that name.
func of(e *ast.SelectorExpr, name string) bool {
	id, ok := e.X.(*ast.Ident)
	return ok && id.Name == name && id.Obj == nil
}
