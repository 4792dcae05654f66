package ruby_test

// This file proves that a render changes nothing that outlives it: all memory reachable from package variables,
// templates and inputs is the same, byte for byte, after all cases of all suites and all attacks on it.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/erb/internal/interp"
	"github.com/boshrender/boshrender/erb/internal/lib/director"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/stretchr/testify/require"
)

// lazy are package variables that are filled in on demand, with values that no template can influence, in addition
// to those that computedOnce lists. They must stay the same once all cases have run.
var lazy = map[string]string{
	"erb/internal/ruby.htmlEscaper":     "a strings.Replacer, which builds its tables when it is used first",
	"internal/psych.dropSeparators":     "a strings.Replacer",
	"erb/internal/ruby.codes":           "methods of the program in Ruby, each compiled once, when it is called first",
	"erb/internal/ruby/onig.properties": "sets of characters by the name of a Unicode property, each made once",
}

// computedOnce lists the package variables that are computed once, on demand.
func computedOnce(t *testing.T) map[string]bool {
	t.Helper()
	const own = "{{with .Module}}{{if .Main}}{{$.ImportPath}} {{$.Dir}}{{end}}{{end}}"
	packages, err := exec.Command("go", "list", "-deps", "-f", own, "github.com/boshrender/boshrender/erb").Output()
	require.NoError(t, err)
	found := map[string]bool{}
	for _, line := range strings.Split(string(packages), "\n") {
		dir, folder, ok := strings.Cut(strings.TrimPrefix(line, "github.com/boshrender/boshrender/"), " ")
		if !ok {
			continue
		}
		names, err := filepath.Glob(filepath.Join(folder, "*.go"))
		require.NoError(t, err)
		for _, name := range names {
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			for _, d := range f.Decls {
				g, ok := d.(*ast.GenDecl)
				if !ok || g.Tok != token.VAR {
					continue
				}
				for _, s := range g.Specs {
					spec := s.(*ast.ValueSpec)
					for i, v := range spec.Values {
						if i < len(spec.Names) && once(v) {
							found[dir+"."+spec.Names[i].Name] = true
						}
					}
				}
			}
		}
	}
	return found
}

// once reports whether v is a result of sync.OnceValue, or a value of package lazy or of the types Once and
// LazySelector of package ruby.
func once(v ast.Expr) bool {
	switch v := v.(type) {
	case *ast.CallExpr:
		return once(v.Fun)
	case *ast.CompositeLit:
		return once(v.Type)
	case *ast.IndexExpr:
		return once(v.X)
	case *ast.SelectorExpr:
		of, _ := v.X.(*ast.Ident)
		return strings.HasPrefix(v.Sel.Name, "OnceValue") || of != nil && of.Name == "lazy" || once(v.Sel)
	case *ast.Ident:
		return v.Name == "LazySelector" || v.Name == "Once"
	}
	return false
}

// changing are variables that continue to change.
var changing = map[string]string{
	"erb/internal/ruby.selectors": "a Selector for each name that a class written in Go has a method of, made when it is asked for",
	"erb/internal/syntax.buffers": "a pool of buffers of the parser",
}

// machine reports whether name belongs to a cache that the compiler keeps for type switches.
func machine(name string) bool {
	return strings.Contains(name, "..typeAssert.") || strings.Contains(name, "..interfaceSwitch.")
}

// isolationChild makes the test run itself in a separate process, built with its symbol table.
const isolationChild = "BOSHRENDER_ISOLATION_CHILD"

func TestIsolation(t *testing.T) {
	if os.Getenv(isolationChild) != "" {
		proveIsolation(t)
		return
	}
	if tier.Now() != tier.Long || runtime.GOOS != "linux" {
		t.Skip("needs the symbol table of a program that is built for it")
	}
	program := filepath.Join(t.TempDir(), "ruby.test")
	out, err := exec.Command("go", "test", "-c", "-o", program, ".").CombinedOutput()
	require.NoError(t, err, string(out))
	cmd := exec.Command(program, "-test.run", "^TestIsolation$", "-test.v")
	cmd.Env = append(os.Environ(), isolationChild+"=1", "GOGC=100") // it keeps much
	out, err = cmd.CombinedOutput()
	t.Logf("%s", out)
	require.NoError(t, err)
}

func proveIsolation(t *testing.T) {
	in, err := erb.ParseInput([]byte(isolationInput))
	require.NoError(t, err)
	canary, err := erb.Parse("canary", canaryText())
	require.NoError(t, err)
	first := outcome(canary, in)
	require.Contains(t, first, "s3cret")
	var templates []*erb.Template
	roots := map[string]unsafe.Pointer{"the template": unsafe.Pointer(canary), "the input": unsafe.Pointer(in.Spec.(*ruby.Tree))}
	for _, subject := range literals { // attacked by themselves
		tmpl, err := erb.Parse("literal", "<% x = "+subject+" %><% o = ("+subject+") %><% begin; eval p('list')[0].to_s; def o.attack = 1; rescue Exception; end %>")
		if err == nil {
			templates = append(templates, tmpl)
			roots["template with "+subject] = unsafe.Pointer(tmpl)
		}
	}
	suites := func() {
		runMethodCases(t)
		runTemplateCases(t)
		runAttackCases(t, in)
		for _, tmpl := range templates {
			outcome(tmpl, in)
		}
		for range 3 {
			require.Equal(t, first, outcome(canary, in))
		}
	}

	onced := computedOnce(t)
	require.Greater(t, len(onced), 20)
	before := dump(t)
	found := before.reach(roots, changing)
	require.Greater(t, len(found), 3000)
	suites()
	for _, c := range changes(before, dump(t), found) {
		if name, _, _ := strings.Cut(c, ": "); lazy[name] == "" && !onced[name] && !machine(name) {
			t.Errorf("the cases changed %s", c)
		}
	}

	before = dump(t)
	found = before.reach(roots, changing)
	t.Logf("%d objects outlive a render", len(found))
	suites()
	attacks := pairs(tier.All(1, 5))
	for _, a := range attacks {
		tmpl, err := erb.Parse("attack", attackText(a.subject, a.way))
		if err != nil {
			continue
		}
		one, two := outcome(tmpl, in), outcome(tmpl, in)
		if one != two || strings.HasPrefix(one, "internal") {
			t.Errorf("%s: %s\n  first %.300s\n  then  %.300s", a.subject, a.way, one, two)
		}
	}
	file := source.NewFile("calls", "itself.class")
	tree, err := syntax.ParseRuby(file, syntax.Limits{})
	require.NoError(t, err)
	program := interp.Compile(file, tree, nil)
	calls, refused := ruby.CallRowsOnShared(rand.New(rand.NewSource(1)), 1, func(rt *ruby.Runtime) {
		_, err := program.Run(interp.New(rt, director.NewContext(rt, input.NewMapping(nil, nil), nil)))
		require.NoError(t, err)
	})
	require.Empty(t, refused)
	require.Equal(t, first, outcome(canary, in))
	for _, c := range changes(before, dump(t), found) {
		if name, _, _ := strings.Cut(c, ": "); !machine(name) {
			t.Errorf("the attacks changed %s", c)
		}
	}
	t.Logf("%d attacks of templates, %d calls of rows on what is shared", len(attacks), calls)
	runtime.KeepAlive(templates)
}

// runAttackCases renders the templates that try to take the process down.
func runAttackCases(t *testing.T, in erb.Input) {
	data, err := os.ReadFile("../../testdata/attacks.txtar")
	require.NoError(t, err)
	in.Limits = erb.Limits{Steps: 50_000, Memory: 8 << 20, Output: 1 << 20}
	for _, s := range casefile.ParseArchive(data).Sections {
		if tmpl, err := erb.Parse("attack", s.Text()); err == nil {
			_, _ = tmpl.Render(t.Context(), in)
		}
	}
}

// TestIsolationTogether renders attacks and canaries concurrently, over one template each and one input: go test
// -race sees the memory that they share.
func TestIsolationTogether(t *testing.T) {
	in, err := erb.ParseInput([]byte(isolationInput))
	require.NoError(t, err)
	canary, err := erb.Parse("canary", canaryText())
	require.NoError(t, err)
	want := outcome(canary, in)
	attacks := pairs(tier.Of(30_011, 30_011, 401))
	const workers = 16
	var group sync.WaitGroup
	for w := range workers {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := range attacks {
				a := attacks[(i+w*len(attacks)/workers)%len(attacks)]
				tmpl, err := erb.Parse("attack", attackText(a.subject, a.way)+"<% respond_to?(:new_name_"+string(rune('a'+w))+") %>")
				if err == nil && strings.HasPrefix(outcome(tmpl, in), "internal") {
					t.Errorf("%s: %s: an internal error", a.subject, a.way)
				}
				if i%50 == 0 && outcome(canary, in) != want {
					t.Errorf("%s: %s changed what the next render finds", a.subject, a.way)
				}
			}
		}()
	}
	group.Wait()
	shared, err := erb.Parse("shared", attackText(`{"key" => /x/, (1..2) => "y".freeze}.keys[0]`, ways[1])+attackText("File::SEPARATOR", ways[2]))
	require.NoError(t, err)
	text := outcome(shared, in)
	for range workers {
		group.Add(1)
		go func() {
			defer group.Done()
			for range 20 {
				if got := outcome(shared, in); got != text {
					t.Errorf("got %s, want %s", got, text)
				}
			}
		}()
	}
	group.Wait()
}
