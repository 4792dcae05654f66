package walls

// This file has the common parts of the checks over typed syntax: a package with its types, and the remarks in its
// comments that excuse a line.

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
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
	return typed{word: word, set: files, reasons: map[string]bool{}, needed: map[string]bool{}}
}

// files has the positions of all files that are read with types.
var files = token.NewFileSet()

// exports are the files with the compiler's export data of all packages and their dependencies.
var exports = sync.OnceValues(func() (map[string]string, error) { return listExports("./...") })

// load imports packages from export data, each once for all checks.
var load = sync.OnceValues(func() (types.Importer, error) {
	exports, err := exports()
	return importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) {
		file, ok := exports[path]
		if !ok {
			return nil, fmt.Errorf("no export data for %s", path)
		}
		return os.Open(file)
	}), err
})

// check finds the types of the files of a folder.
func (p *typed) check(t *testing.T, dir string, files []*ast.File) {
	p.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	load, err := load()
	require.NoError(t, err)
	conf := types.Config{Importer: load}
	_, err = conf.Check(module+"/"+dir, p.set, files, p.info)
	require.NoError(t, err, dir)
}

// folder is a package with the types of its files.
type folder struct {
	files []*ast.File
	info  *types.Info
}

// folders are the packages that read has read.
var folders = map[string]folder{}

// read returns the files of a folder without tests, and finds their types.
func (p *typed) read(t *testing.T, dir string) []*ast.File {
	if f, ok := folders[dir]; ok {
		p.info = f.info
		return slices.Clone(f.files)
	}
	names, err := filepath.Glob(filepath.Join(filepath.FromSlash(dir), "*.go"))
	require.NoError(t, err)
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(p.set, name, nil, parser.ParseComments)
		require.NoError(t, err)
		files = append(files, f)
	}
	p.check(t, dir, files)
	folders[dir] = folder{slices.Clone(files), p.info}
	return files
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

// listExports returns the files with the compiler's export data of packages and their dependencies.
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
