package walls

// This file has the common parts of the checks over typed syntax: a package with its types, and the remarks in its
// comments that excuse a line.

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// typed is one package under a check. A comment "// word: reason" at the end of a line, or above it, excuses the line.
type typed struct {
	word    string
	set     *token.FileSet
	info    *types.Info
	reasons map[string]bool // "file:line" of remarks
	needed  map[string]bool // those that excuse something
	refused []string
}

func newTyped(word string) typed {
	return typed{word: word, set: token.NewFileSet(), reasons: map[string]bool{}, needed: map[string]bool{}, info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}}
}

// check finds the types of the files of a folder.
func (p *typed) check(t *testing.T, dir string, files []*ast.File, exports map[string]string) {
	conf := types.Config{Importer: importer.ForCompiler(p.set, "gc", func(path string) (io.ReadCloser, error) {
		file, ok := exports[path]
		if !ok {
			return nil, fmt.Errorf("no export data for %s", path)
		}
		return os.Open(file)
	})}
	_, err := conf.Check(module+"/"+dir, p.set, files, p.info)
	require.NoError(t, err, dir)
}

// remarks records the lines that have a reason.
func (p *typed) remarks(f *ast.File) {
	for _, g := range f.Comments {
		for _, c := range g.List {
			if rest, ok := strings.CutPrefix(c.Text, "// "+p.word+": "); ok && rest != "" {
				p.reasons[p.at(c.Pos(), 0)] = true
			}
		}
	}
}

func (p *typed) at(pos token.Pos, off int) string {
	place := p.set.Position(pos)
	return fmt.Sprintf("%s:%d", filepath.ToSlash(place.Filename), place.Line+off)
}

// excused reports whether the line at pos, or the one above it, has a reason.
func (p *typed) excused(pos token.Pos) bool {
	for _, off := range []int{0, -1} {
		if p.reasons[p.at(pos, off)] {
			p.needed[p.at(pos, off)] = true
			return true
		}
	}
	return false
}

// report fails the test for each line that was refused, and for each remark that excuses nothing.
func (p *typed) report(t *testing.T) {
	for _, line := range p.refused {
		t.Error(line)
	}
	for at := range p.reasons {
		if !p.needed[at] {
			t.Errorf("%s: no need for the remark %q here", at, p.word)
		}
	}
}

// exportData returns the files with the compiler's export data of packages and their dependencies.
func exportData(t *testing.T, packages string) map[string]string {
	exports, err := listExports(packages)
	require.NoError(t, err)
	return exports
}

// listExports is exportData, for those that have no test yet.
func listExports(packages string) (map[string]string, error) {
	out, err := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export", packages).Output()
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct{ ImportPath, Export string }
		if err := dec.Decode(&p); err == io.EOF {
			return exports, nil
		} else if err != nil {
			return nil, err
		}
		exports[p.ImportPath] = p.Export
	}
}
