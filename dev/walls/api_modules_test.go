package walls

// This file compares the exported names of the other modules with the recorded ones. It only parses them, because their
// dependencies take long to compile.

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/textdiff"
)

// modulesFile has the exported declarations of the packages of other modules.
const modulesFile = "dev/walls/testdata/api_modules.txt"

// TestModulesAPI is TestAPI for the modules that others import: kube and its controller, and the store of deploys.
func TestModulesAPI(t *testing.T) {
	atTop(t)
	var out strings.Builder
	for _, path := range modulesSources(t) {
		require.NoError(t, declared(&out, path))
	}
	require.Greater(t, strings.Count(out.String(), "\n"), 200)
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(modulesFile, []byte(out.String()), 0o644))
	}
	recorded, err := os.ReadFile(modulesFile)
	require.NoError(t, err)
	if diff := textdiff.Unified(string(recorded), out.String()); diff != "" {
		t.Errorf("the API has changed: UPDATE=1 go test ./dev/walls -run API records it; CHANGELOG.md says under API what users do instead of what is gone\n%s", diff)
	}
}

// modulesSources returns the files of the packages of those modules.
func modulesSources(t *testing.T) (paths []string) {
	for _, module := range []string{"deploy/bolt", "kube"} {
		require.NoError(t, filepath.WalkDir(module, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "internal" || d.Name() == "testdata"):
				return filepath.SkipDir
			case !d.IsDir() && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
				paths = append(paths, path)
			}
			return nil
		}))
	}
	return paths
}

// declared writes the exported declarations of a file of a package that can be imported.
func declared(out *strings.Builder, path string) error {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, path, nil, 0)
	if err != nil || f.Name.Name == "main" || !ast.FileExports(f) {
		return err
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if onUnexported(d) {
				continue
			}
			d.Body = nil
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				continue
			}
		}
		var text strings.Builder
		if err := format.Node(&text, files, d); err != nil {
			return err
		}
		out.WriteString(filepath.ToSlash(filepath.Dir(path)) + ": ")
		for line := range strings.Lines(text.String()) {
			if strings.TrimSpace(line) != "" {
				out.WriteString(strings.TrimRight(line, "\n") + "\n")
			}
		}
	}
	return nil
}

// onUnexported reports whether a function is a method of a type that isn't exported.
func onUnexported(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return false
	}
	typ := d.Recv.List[0].Type
	if pointer, ok := typ.(*ast.StarExpr); ok {
		typ = pointer.X
	}
	name, ok := typ.(*ast.Ident)
	return ok && !name.IsExported()
}
