package walls

// This file checks that documentation shows everything that programs get which import the library.

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

// publicPackages returns the packages that other modules can import, without examples and proofs, sorted by path.
func publicPackages(t *testing.T) []*types.Package {
	t.Helper()
	all, err := loadPublic()
	require.NoError(t, err)
	return all
}

var loadPublic = sync.OnceValues(func() ([]*types.Package, error) {
	exports, err := exports()
	if err != nil {
		return nil, err
	}
	load, err := load()
	if err != nil {
		return nil, err
	}
	var all []*types.Package
	for _, path := range slices.Sorted(maps.Keys(exports)) {
		if !importable(path) {
			continue
		}
		p, err := load.Import(path)
		if err != nil {
			return nil, err
		}
		if p.Name() != "main" {
			all = append(all, p)
		}
	}
	return all, nil
})

// importable reports whether a package is one that programs of others build on.
func importable(path string) bool {
	dir, ok := strings.CutPrefix(path+"/", module+"/")
	return ok && !strings.Contains("/"+dir, "/internal/") && !proves(dir) && !strings.HasPrefix(dir, "examples/") && !strings.HasPrefix(dir, "cmd/")
}

// TestAPIIsDocumented follows the types of all exported names, parameters, results, fields and methods. Each named type
// on the way is exported and declared in a package that programs can import: its documentation is in reach. An alias of
// another type has all its methods and fields in its comment, because documentation shows nothing else of it.
func TestAPIIsDocumented(t *testing.T) {
	tier.Once(t)
	atTop(t)
	w := reach{hidden: map[string]bool{}, comments: comments(t)}
	for _, p := range publicPackages(t) {
		for _, name := range p.Scope().Names() {
			if o := p.Scope().Lookup(name); o.Exported() {
				w.object(short(p)+"."+name, o)
			}
		}
	}
	for _, line := range slices.Sorted(maps.Keys(w.hidden)) {
		t.Error(line)
	}
}

// reach is a walk over the types that programs get.
type reach struct {
	hidden   map[string]bool
	comments map[string]string // of aliases
}

// comments returns the comments of types, by "folder.Name".
func comments(t *testing.T) map[string]string {
	list := map[string]string{}
	for _, f := range goFiles(t) {
		for _, d := range f.tree.Decls {
			d, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range d.Specs {
				if s, ok := s.(*ast.TypeSpec); ok {
					list[f.dir+"."+s.Name.Name] = d.Doc.Text() + s.Doc.Text()
				}
			}
		}
	}
	return list
}

// object follows a package's exported name.
func (w *reach) object(at string, o types.Object) {
	name, ok := o.(*types.TypeName)
	if !ok {
		w.follow(at, o.Type())
		return
	}
	if alias, ok := o.Type().(*types.Alias); ok {
		w.alias(at, alias)
		return
	}
	named, ok := name.Type().(*types.Named)
	if !ok {
		return
	}
	for m := range named.Methods() {
		if m.Exported() {
			w.follow(at+"."+m.Name(), m.Type())
		}
	}
	w.follow(at, named.Underlying())
}

// alias checks an alias of a type that programs can't see otherwise.
func (w *reach) alias(at string, alias *types.Alias) {
	named, ok := types.Unalias(alias).(*types.Named)
	if !ok || importable(named.Obj().Pkg().Path()) {
		w.follow(at, alias.Rhs())
		return
	}
	names := map[string]types.Type{}
	for m := range types.NewMethodSet(types.NewPointer(named)).Methods() {
		names[m.Obj().Name()+"("] = m.Type()
	}
	if s, ok := named.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			names[f.Name()] = f.Type()
		}
	}
	for name := range names {
		if token.IsExported(name) && !strings.Contains(w.comments[at], name) {
			w.hidden[fmt.Sprintf("%s is an alias whose comment lacks %s", at, strings.TrimSuffix(name, "("))] = true
		}
	}
}

// follow follows the parts of a type. Named types are checked, and not entered: types of public packages are followed
// from their own names.
func (w *reach) follow(at string, t types.Type) {
	switch t := t.(type) {
	case *types.Alias:
		w.named(at, t.Obj())
	case *types.Named:
		w.named(at, t.Obj())
		for arg := range t.TypeArgs().Types() {
			w.follow(at, arg)
		}
	case *types.Signature:
		for v := range t.Params().Variables() {
			w.follow(at, v.Type())
		}
		for v := range t.Results().Variables() {
			w.follow(at, v.Type())
		}
		for p := range t.TypeParams().TypeParams() {
			w.follow(at, p.Constraint())
		}
	case *types.Struct:
		for f := range t.Fields() {
			if f.Exported() || f.Embedded() {
				w.follow(at+"."+f.Name(), f.Type())
			}
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			if m.Exported() {
				w.follow(at+"."+m.Name(), m.Type())
			}
		}
		for e := range t.EmbeddedTypes() {
			w.follow(at, e)
		}
	case *types.Map:
		w.follow(at, t.Key())
		w.follow(at, t.Elem())
	case interface{ Elem() types.Type }: // pointers, slices, arrays, channels
		w.follow(at, t.Elem())
	}
}

// named checks a named type, or an alias.
func (w *reach) named(at string, o *types.TypeName) {
	p := o.Pkg()
	if p == nil || !strings.HasPrefix(p.Path()+"/", module+"/") || o.Exported() && importable(p.Path()) {
		return
	}
	w.hidden[fmt.Sprintf("%s has the type %s.%s, whose documentation programs can't see", at, short(p), o.Name())] = true
}

// short returns the path of a package below the module, and boshrender for the package at the top.
func short(p *types.Package) string {
	return strings.TrimPrefix(strings.TrimPrefix(p.Path(), module), "/")
}

// TestSentinels checks that the variables Err… are errors, so that no program changes the fields of one.
func TestSentinels(t *testing.T) {
	atTop(t)
	found := 0
	for _, p := range publicPackages(t) {
		for _, name := range p.Scope().Names() {
			v, ok := p.Scope().Lookup(name).(*types.Var)
			if !ok || !v.Exported() || !strings.HasPrefix(name, "Err") {
				continue
			}
			found++
			require.Equal(t, "error", v.Type().String(), "%s.%s", p.Path(), name)
		}
	}
	require.Greater(t, found, 20)
}
