package interp

// This file tests that a program doesn't reference the tree.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unsafe"
	"weak"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/stretchr/testify/require"
)

// nodes calls found with each piece of memory of a tree: its nodes, and the lists of nodes.
func nodes(tree any, found func(t reflect.Type, at unsafe.Pointer)) {
	seen := map[unsafe.Pointer]bool{}
	home := reflect.TypeFor[syntax.Template]().PkgPath()
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Interface:
			walk(v.Elem())
		case reflect.Pointer:
			if v.IsNil() || v.Type().Elem().PkgPath() != home || seen[v.UnsafePointer()] {
				return
			}
			seen[v.UnsafePointer()] = true
			found(v.Type().Elem(), v.UnsafePointer())
			walk(v.Elem())
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		case reflect.Slice:
			if v.Len() > 0 && v.Type().Elem().PkgPath() == home {
				found(v.Type().Elem(), v.UnsafePointer())
			}
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Array:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		}
	}
	walk(reflect.ValueOf(tree))
}

// points reports whether values of a type have pointers. Small ones without share memory with others of any kind.
func points(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		return slices.ContainsFunc(reflect.VisibleFields(t), func(f reflect.StructField) bool { return points(f.Type) })
	case reflect.Array:
		return points(t.Elem())
	case reflect.Pointer, reflect.Slice, reflect.String, reflect.Interface, reflect.Map:
		return true
	}
	return false
}

// forest holds the trees that programs were made from.
type forest struct {
	kinds    map[string]int // number of each kind
	memory   map[weak.Pointer[byte]]remnant
	programs []any
}

// remnant is a node that is still referenced, and the text that it was in.
type remnant struct{ kind, text string }

func (w *forest) add(tree *syntax.Template, text string) {
	nodes(tree, func(t reflect.Type, at unsafe.Pointer) {
		w.kinds[t.Name()]++
		if points(t) {
			w.memory[weak.Make((*byte)(at))] = remnant{t.Name(), text}
		}
	})
}

// compile parses a text and makes programs of it, with counters and without.
func (w *forest) compile(text string, parse func(*source.File, syntax.Limits) (*syntax.Template, error)) {
	file := source.NewFile("case.rb", text)
	tree, err := parse(file, syntax.Limits{})
	if err != nil {
		return
	}
	w.programs = append(w.programs, Compile(file, tree, nil))
	w.add(tree, text)
	if tree, err = parse(file, syntax.Limits{}); err != nil {
		return
	}
	p, cover := CompileCovered(file, tree, nil)
	w.programs = append(w.programs, p, cover)
	w.add(tree, text)
}

// left counts the nodes of each kind that are still in memory, and returns the shortest text with one.
func (w *forest) left() (count map[string]int, shown map[string]string) {
	runtime.GC()
	runtime.GC()
	count, shown = map[string]int{}, map[string]string{}
	for p, k := range w.memory {
		if p.Value() != nil {
			count[k.kind]++
			if s := shown[k.kind]; s == "" || len(k.text) < len(s) {
				shown[k.kind] = k.text
			}
		}
	}
	return count, shown
}

// kindsOfNodes lists the types of package syntax that have a position.
func kindsOfNodes(t *testing.T) []string {
	file, err := parser.ParseFile(token.NewFileSet(), "../syntax/ast.go", nil, 0)
	require.NoError(t, err)
	var list []string
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			if s, ok := spec.Type.(*ast.StructType); ok && len(s.Fields.List[0].Names) == 0 {
				list = append(list, spec.Name.Name)
			}
		}
		return true
	})
	return list
}

// A program references nothing of the tree that it was made of: the parser allocates many nodes in one piece, so
// one of them keeps the others in memory.
func TestProgramsKeepNoTree(t *testing.T) {
	tier.Sequential(t)
	w := &forest{kinds: map[string]int{}, memory: map[weak.Pointer[byte]]remnant{}}
	methods, err := casefile.AllMethods("../ruby/testdata/*.rb")
	require.NoError(t, err)
	for _, c := range tier.Sample(methods, 20, 10) {
		w.compile(c.Expr, syntax.ParseRuby)
	}
	goldens, err := filepath.Glob("../syntax/testdata/*.txtar")
	require.NoError(t, err)
	for _, name := range goldens {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, s := range casefile.ParseArchive(data).Sections {
			if s.Name == "ruby" {
				w.compile(s.Data, syntax.ParseRuby)
			}
		}
	}
	templates, err := casefile.AllTemplates("../../testdata/templates/*.txtar")
	require.NoError(t, err)
	for _, c := range tier.Sample(templates, 10, 5) {
		for _, text := range append([]string{c.Template}, c.Then...) {
			w.compile(text, syntax.Parse)
		}
	}
	for _, kind := range kindsOfNodes(t) {
		if kind != "Unsupported" && tier.Now() == tier.Long { // a sample may lack one
			require.Positive(t, w.kinds[kind], "no case has a %s: %s", kind, slices.Sorted(maps.Keys(w.kinds)))
		}
	}
	require.Greater(t, len(w.memory), tier.Of(10_000, 20_000, 100_000))
	count, shown := w.left()
	for kind, n := range count {
		t.Errorf("%d of kind %s, as of %s", n, kind, strings.TrimSpace(shown[kind]))
	}
	runtime.KeepAlive(w)
}

// The test above finds a reference if there is one.
func TestKeptTreeIsFound(t *testing.T) {
	w := &forest{kinds: map[string]int{}, memory: map[weak.Pointer[byte]]remnant{}}
	add := func(text, name string) *syntax.Template {
		tree, err := syntax.ParseRuby(source.NewFile("case.rb", text), syntax.Limits{})
		require.NoError(t, err)
		w.add(tree, name)
		return tree
	}
	add("dropped(@a)", "dropped")
	kept := add("kept { |b, c = 1| [@d, {e: 2}] }", "kept")
	count, shown := w.left()
	for _, kind := range []string{"Template", "Seq", "Call", "Block", "Params", "Param", "Array", "Node", "IVar", "Hash", "Pair", "Int"} {
		require.Positive(t, count[kind], kind)
		require.Equal(t, "kept", shown[kind], kind)
	}
	for p, k := range w.memory {
		if k.text == "dropped" {
			require.Nil(t, p.Value(), k.kind)
		}
	}
	runtime.KeepAlive(kept)
}

// Runs share the scopes around the strings that they evaluate: compiling one does not write to them.
func TestEvaluatedStringsLeaveScopes(t *testing.T) {
	tree, err := syntax.ParseRuby(source.NewFile("case.rb", `def m(a, b) = eval("super")`), syntax.Limits{})
	require.NoError(t, err)
	var around *scope
	for _, s := range resolve(tree.Body, &scope{top: true}, false, nil).scopes {
		if s.def {
			around = s
		}
	}
	require.True(t, around.evals)
	before := *around
	before.vars = slices.Clone(around.vars)
	text, err := syntax.ParseEval(source.NewFile("eval", "a = b; c = 1; super; [1].each { super }"), syntax.Limits{}, []string{"a", "b"})
	require.NoError(t, err)
	resolve(text.Body, &scope{up: around, text: true}, false, nil)
	require.Equal(t, before, *around)
}
