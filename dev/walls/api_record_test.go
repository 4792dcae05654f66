package walls

// This file compares the exported names of the library with the recorded ones.

import (
	"cmp"
	"fmt"
	"go/types"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/textdiff"
)

// apiFile has the exported names of the public packages with their types, a line for each.
const apiFile = "dev/walls/testdata/api.txt"

// TestAPI compares the exported names with the recorded ones, so that each change of them is meant.
func TestAPI(t *testing.T) {
	tier.Once(t)
	atTop(t)
	var lines []string
	for _, p := range publicPackages(t) {
		lines = append(lines, apiOf(p)...)
	}
	require.Greater(t, len(lines), 1000)
	text := strings.Join(lines, "\n") + "\n"
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(apiFile, []byte(text), 0o644))
	}
	recorded, err := os.ReadFile(apiFile)
	require.NoError(t, err)
	if diff := textdiff.Unified(string(recorded), text); diff != "" {
		t.Errorf("the API has changed: UPDATE=1 go test ./dev/walls -run API records it; CHANGELOG.md says under API what users do instead of what is gone\n%s", diff)
	}
}

// apiOf returns the lines of a package.
func apiOf(p *types.Package) []string {
	a := apiLines{p: p}
	for _, name := range p.Scope().Names() {
		if o := p.Scope().Lookup(name); o.Exported() {
			a.object(o)
		}
	}
	return a.lines
}

// apiLines are the lines of a package.
type apiLines struct {
	p     *types.Package
	lines []string
}

func (a *apiLines) addf(format string, args ...any) {
	a.lines = append(a.lines, cmp.Or(short(a.p), "boshrender")+": "+fmt.Sprintf(format, args...))
}

// text returns a type; names of other packages have the last part of their path.
func (a *apiLines) text(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == a.p {
			return ""
		}
		return p.Name()
	})
}

// signature returns parameters and results, without their names.
func (a *apiLines) signature(s *types.Signature) string {
	list := func(vars *types.Tuple) []string {
		var out []string
		for v := range vars.Variables() {
			out = append(out, a.text(v.Type()))
		}
		return out
	}
	in, out := list(s.Params()), list(s.Results())
	if n := len(in); s.Variadic() {
		in[n-1] = "..." + strings.TrimPrefix(in[n-1], "[]")
	}
	text := "(" + strings.Join(in, ", ") + ")"
	switch len(out) {
	case 0:
		return text
	case 1:
		return text + " " + out[0]
	}
	return text + " (" + strings.Join(out, ", ") + ")"
}

func (a *apiLines) object(o types.Object) {
	switch o := o.(type) {
	case *types.Const:
		a.addf("const %s %s = %s", o.Name(), a.text(o.Type()), o.Val().ExactString())
	case *types.Var:
		a.addf("var %s %s", o.Name(), a.text(o.Type()))
	case *types.Func:
		a.addf("func %s%s", o.Name(), a.signature(o.Signature()))
	case *types.TypeName:
		if alias, ok := o.Type().(*types.Alias); ok {
			a.addf("type %s = %s", o.Name(), a.text(alias.Rhs()))
			return
		}
		named := o.Type().(*types.Named)
		a.underlying(o.Name(), named.Underlying())
		for m := range types.NewMethodSet(types.NewPointer(named)).Methods() {
			if f, ok := m.Obj().(*types.Func); ok && f.Exported() && !types.IsInterface(named) {
				a.addf("method %s.%s%s", o.Name(), f.Name(), a.signature(f.Signature()))
			}
		}
	}
}

// underlying adds the lines of a type without the lines of its methods.
func (a *apiLines) underlying(name string, t types.Type) {
	switch t := t.(type) {
	case *types.Struct:
		a.addf("type %s struct", name)
		for f := range t.Fields() {
			if f.Exported() {
				a.addf("field %s.%s %s", name, f.Name(), a.text(f.Type()))
			}
		}
	case *types.Interface:
		a.addf("type %s interface", name)
		for m := range t.Methods() {
			if m.Exported() {
				a.addf("method %s.%s%s", name, m.Name(), a.signature(m.Signature()))
			} else {
				a.addf("method %s has methods of its package", name)
			}
		}
	default:
		a.addf("type %s %s", name, a.text(t))
	}
}
