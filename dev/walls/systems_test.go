package walls

// This file checks that the tool compiles for the systems of releases other than this one.

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

// listed is a package as go list prints it.
type listed struct {
	ImportPath, Dir string
	GoFiles         []string
	ImportMap       map[string]string
	Standard        bool
	Module          *struct{ Main bool }
}

// sources imports packages that have been checked from their sources.
type sources struct {
	checked map[string]*types.Package
	renamed map[string]string // the imports of a package whose paths differ
}

func (s sources) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if real, ok := s.renamed[path]; ok {
		path = real
	}
	if p := s.checked[path]; p != nil {
		return p, nil
	}
	return nil, errors.New(path + " was not listed")
}

// TestSystems checks the types of the tool and all that it imports, for each system; function bodies of other modules
// are left out. Nothing is compiled, which would take minutes.
func TestSystems(t *testing.T) {
	if tier.Now() != tier.Long {
		t.Skip("this takes seconds for each system")
	}
	atTop(t)
	for _, system := range []string{"linux/arm64", "darwin/arm64", "windows/amd64"} {
		t.Run(system, func(t *testing.T) {
			goos, arch, _ := strings.Cut(system, "/")
			c := exec.CommandContext(t.Context(), "go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,ImportMap,Standard,Module", "./cmd/boshrender")
			c.Env = append(c.Environ(), "GOOS="+goos, "GOARCH="+arch, "CGO_ENABLED=0")
			out, err := c.Output()
			require.NoError(t, err)
			set, checked, ours := token.NewFileSet(), map[string]*types.Package{}, 0
			for d := json.NewDecoder(strings.NewReader(string(out))); ; {
				var p listed
				if err := d.Decode(&p); err == io.EOF {
					break
				} else {
					require.NoError(t, err)
				}
				if p.ImportPath == "unsafe" {
					continue
				}
				main := p.Module != nil && p.Module.Main
				if main {
					ours++
				}
				var files []*ast.File
				for _, name := range p.GoFiles {
					f, err := parser.ParseFile(set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
					require.NoError(t, err)
					files = append(files, f)
				}
				config := types.Config{Importer: sources{checked, p.ImportMap}, Sizes: types.SizesFor("gc", arch), IgnoreFuncBodies: !main, FakeImportC: true}
				if !main {
					config.Error = func(error) {} // bodies in assembly, linknames
				}
				checked[p.ImportPath], err = config.Check(p.ImportPath, set, files, nil)
				if main {
					require.NoError(t, err)
				}
			}
			require.Greater(t, ours, 100)
		})
	}
}
