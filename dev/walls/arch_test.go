package walls

// This file checks who writes files, how long files and functions may be, and the form of comments.

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
)

const module = "github.com/boshrender/boshrender"

// writers are the functions of package os that change the file system. Only internal/outdir may change it, and uses
// none of them.
var writers = strings.Fields("WriteFile Create OpenFile CreateTemp Mkdir MkdirAll MkdirTemp Rename Remove RemoveAll Symlink Link " +
	"Chmod Chown Lchown Chtimes Truncate CopyFS NewFile Pipe Chdir")

// tools lists the other packages that may, and may run processes, in addition to proofs: tools for developers of
// releases, which are never part of a program that embeds the library.
var tools = []string{"boshtest", "boshtest/rspec", "cmd/boshrender", "cmd/boshrender/internal/playground/site"}

// proves reports whether a package proves or measures the others. No program of a user contains one.
func proves(dir string) bool {
	return strings.HasPrefix(dir, "dev/") || dir == "erb/internal/attack"
}

// drivers may run processes and write files, because that is their purpose: the executables of CPIs, their answers,
// the blobs of agents, the images of stemcells, the records and uploads of a director.
var drivers = []string{"deploy/agent", "deploy/artifact", "deploy/cpi", "deploy/director"}

// The limits on lines of files, functions and packages. Files and functions that are tables are exempt.
const (
	maxFile     = 620
	maxFunction = 80
	maxPackage  = 30_300
	maxRoom     = 4_000 // a package of rooms
)

// rooms are the folders of the packages of Ruby's classes: without require, and with it.
var rooms = []string{"erb/internal/core/", "erb/internal/lib/"}

// inRoom reports whether a package implements classes of Ruby.
func inRoom(dir string) bool {
	return slices.ContainsFunc(rooms, func(room string) bool { return strings.HasPrefix(dir, room) })
}

type goFile struct {
	dir, name string
	lines     int
	tree      *ast.File
	set       *token.FileSet
}

// goFiles returns all non-test files of the module. They are parsed once; tests must not change them.
func goFiles(t *testing.T) []goFile {
	t.Helper()
	files, err := parsedFiles()
	require.NoError(t, err)
	return slices.Clip(files)
}

var parsedFiles = sync.OnceValues(func() ([]goFile, error) {
	var files []goFile
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			_, nested := os.Stat(filepath.Join(name, "go.mod"))
			if name != "." && (nested == nil || strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
				return fs.SkipDir
			}
			return nil
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f := goFile{dir: path.Clean(filepath.ToSlash(filepath.Dir(name))), name: name, lines: strings.Count(string(text), "\n"), set: token.NewFileSet()}
		if f.dir == "." {
			f.dir = ""
		}
		f.tree, err = parser.ParseFile(f.set, name, text, parser.ParseComments)
		files = append(files, f)
		return err
	})
	return files, err
})

// TestWriters checks that only the packages listed here write files or run processes.
func TestWriters(t *testing.T) {
	atTop(t)
	for _, f := range goFiles(t) {
		if proves(f.dir) || slices.Contains(tools, f.dir) || slices.Contains(drivers, f.dir) {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if f.dir == "internal/files" && s.Sel.Name == "OpenFile" {
				return true // for reading
			}
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "os" && x.Obj == nil && slices.Contains(writers, s.Sel.Name) {
				t.Errorf("%s uses os.%s, which is for internal/outdir", f.set.Position(s.Pos()), s.Sel.Name)
			}
			return true
		})
		for _, spec := range f.tree.Imports {
			if p := strings.Trim(spec.Path.Value, `"`); p == "io/ioutil" || p == "os/exec" {
				t.Errorf("%s imports %s", f.name, p)
			}
		}
	}
}

// TestBlocks sees to it that core methods have their block by the methods of call_block.go, which know who keeps it,
// and that no block or enumerator made of a Go function works on a call that may be over when a template calls it.
func TestBlocks(t *testing.T) {
	atTop(t)
	uses, blocks := 0, 0
	for _, f := range goFiles(t) {
		file := path.Base(f.name)
		if !strings.HasPrefix(f.dir, "erb/internal/") || file == "call_block.go" {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if n.Sel.Name == "theBlock" {
					uses++
					if file != "invoke.go" { // which sets it
						t.Errorf("%s takes a block that may be used again", f.set.Position(n.Pos()))
					}
				}
			case *ast.CallExpr:
				if name := called(n.Fun); name == "NewGoBlock" || strings.EqualFold(name, "newGenerator") {
					blocks++
					usesCall(t, f, n)
				}
			case *ast.CompositeLit:
				if name := called(n.Type); name == "GoBlock" || name == "Source" || name == "Generator" {
					blocks++
					usesCall(t, f, n)
				}
			}
			return true
		})
	}
	require.NotZero(t, uses)
	require.Greater(t, blocks, 5)
}

// called returns the last name of an expression.
func called(n ast.Expr) string {
	switch n := n.(type) {
	case *ast.Ident:
		return n.Name
	case *ast.SelectorExpr:
		return n.Sel.Name
	}
	return ""
}

// usesCall reports a parameter of type Call that is used in a function within n and belongs to one around it.
func usesCall(t *testing.T, f goFile, n ast.Node) {
	t.Helper()
	inside := 0
	var walk func(n ast.Node) bool
	walk = func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			inside++
			ast.Inspect(m.Body, walk)
			inside--
			return false
		case *ast.KeyValueExpr: // the key is the name of a field
			ast.Inspect(m.Value, walk)
			return false
		case *ast.Ident:
			if inside == 0 || m.Obj == nil {
				return true
			}
			field, ok := m.Obj.Decl.(*ast.Field)
			if !ok || field.Pos() >= n.Pos() && field.Pos() < n.End() {
				return true
			}
			if p, ok := field.Type.(*ast.StarExpr); ok && called(p.X) == "Call" {
				t.Errorf("%s: a block uses a call that may be over when it is called", f.set.Position(m.Pos()))
			}
		}
		return true
	}
	ast.Inspect(n, walk)
}

func TestSizes(t *testing.T) {
	atTop(t)
	for _, f := range goFiles(t) {
		if f.lines > maxFile && !isTable(f) {
			t.Errorf("%s has %d lines, more than %d", f.name, f.lines, maxFile)
		}
		for _, d := range f.tree.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Name.Name == "init" || fn.Body != nil && len(fn.Body.List) == 1 {
				continue // a function of one statement is a table, or a switch that reads like one
			}
			n := f.set.Position(fn.End()).Line - f.set.Position(fn.Pos()).Line + 1
			if n > maxFunction {
				t.Errorf("%s: %s has %d lines, more than %d", f.name, fn.Name.Name, n, maxFunction)
			}
		}
	}
}

// TestPackageSizes keeps packages small enough to be known as a whole.
func TestPackageSizes(t *testing.T) {
	atTop(t)
	lines := map[string]int{}
	for _, f := range goFiles(t) {
		lines[f.dir] += f.lines
	}
	for dir, n := range lines {
		most := maxPackage
		if inRoom(dir) {
			most = maxRoom
		}
		if n > most {
			t.Errorf("package %q has %d lines, more than %d", dir, n, most)
		}
	}
}

// isTable reports whether a file is mostly one list.
func isTable(f goFile) bool {
	longest := 0
	for _, d := range f.tree.Decls {
		longest = max(longest, f.set.Position(d.End()).Line-f.set.Position(d.Pos()).Line)
	}
	return longest > f.lines/3
}

// TestDocumentation asks for a comment on every exported name of the public packages, and for the sentence about the
// purpose of a file.
func TestDocumentation(t *testing.T) {
	atTop(t)
	for _, f := range goFiles(t) {
		if strings.Contains(f.dir, "internal") || strings.HasPrefix(f.dir, "examples") || proves(f.dir) {
			continue
		}
		for _, d := range f.tree.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && exportedReceiver(d) && d.Doc == nil {
					t.Errorf("%s: %s has no comment", f.name, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if ts, ok := s.(*ast.TypeSpec); ok && ts.Name.IsExported() && d.Doc == nil && ts.Doc == nil {
						t.Errorf("%s: %s has no comment", f.name, ts.Name.Name)
					}
				}
			}
		}
	}
}

// described lists the packages in which every exported field has a comment and every exported function an example that
// runs. It only grows.
var described = []string{".", "boshtest", "boshtest/coverage", "boshtest/rspec", "bpm", "dns", "erb", "deploy", "deploy/agent", "deploy/cpi", "deploy/diff", "deploy/plan", "deploy/sim", "deploy/state", "erb/usage", "limits", "links", "lint", "lint/shell", "manifest", "placement", "spec", "pod"}

// ofTests reports whether an example is one of a test's code: what go test -v prints would be in its output.
func ofTests(example ast.Node) bool {
	found := false
	ast.Inspect(example, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		found = found || ok && types.ExprString(e) == "*testing.T"
		return !found
	})
	return found
}

func TestDescribed(t *testing.T) {
	atTop(t)
	examples := map[string]bool{} // by folder and name
	for _, dir := range described {
		names, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
		require.NoError(t, err)
		for _, name := range names {
			tree, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			require.NoError(t, err)
			for _, e := range doc.Examples(tree) {
				examples[dir+"."+e.Name] = e.Output != "" || ofTests(e.Code)
			}
		}
	}
	for _, f := range goFiles(t) {
		if !slices.Contains(described, f.dir) {
			continue
		}
		for _, d := range f.tree.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.IsExported() && !examples[f.dir+"."+d.Name.Name] {
					t.Errorf("%s: %s has no example with output", f.name, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					checkFields(t, f, s)
				}
			}
		}
	}
}

// checkFields asks for a comment on every exported field of an exported structure.
func checkFields(t *testing.T, f goFile, spec ast.Spec) {
	ts, ok := spec.(*ast.TypeSpec)
	if !ok || !ts.Name.IsExported() {
		return
	}
	structure, ok := ts.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, field := range structure.Fields.List {
		for _, name := range field.Names {
			if name.IsExported() && field.Doc == nil && field.Comment == nil {
				t.Errorf("%s: %s.%s has no comment", f.set.Position(name.Pos()), ts.Name.Name, name.Name)
			}
		}
	}
}

func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	typ := d.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	id, ok := typ.(*ast.Ident)
	return ok && id.IsExported()
}

// oneDialect lists the packages whose comments TestDialect reads, also in tests. It only grows.
var oneDialect = []string{
	".", "boshtest", "boshtest/coverage", "boshtest/rspec", "bpm", "cmd/boshrender", "deploy/diff", "deploy/internal/model", "deploy/plan", "deploy/show", "deploy/state", "dns", "erb",
	"erb/internal/attack", "erb/internal/core", "erb/internal/core/array", "erb/internal/core/clock",
	"erb/internal/core/comparable", "erb/internal/core/conversion", "erb/internal/core/enumerable",
	"erb/internal/core/enumerator", "erb/internal/core/exception", "erb/internal/core/format", "erb/internal/core/hash",
	"erb/internal/core/io", "erb/internal/core/kernel", "erb/internal/core/math", "erb/internal/core/module",
	"erb/internal/core/numeric", "erb/internal/core/object", "erb/internal/core/pack", "erb/internal/core/proc",
	"erb/internal/core/random", "erb/internal/core/ranges", "erb/internal/core/regexp", "erb/internal/core/set",
	"erb/internal/core/str", "erb/internal/core/structs", "erb/internal/core/transcode", "erb/internal/input",
	"erb/internal/interp", "erb/internal/lib", "erb/internal/lib/activesupport", "erb/internal/lib/base64",
	"erb/internal/lib/crypto", "erb/internal/lib/date", "erb/internal/lib/digest", "erb/internal/lib/director", "erb/internal/lib/forwardable",
	"erb/internal/lib/ipaddr", "erb/internal/lib/json", "erb/internal/lib/ostruct", "erb/internal/lib/shellwords",
	"erb/internal/lib/streams", "erb/internal/lib/timeout", "erb/internal/lib/uri", "erb/internal/lib/yaml",
	"erb/internal/ruby", "erb/internal/ruby/calendar", "erb/internal/ruby/charset", "erb/internal/ruby/encoding",
	"erb/internal/ruby/known", "erb/internal/ruby/number", "erb/internal/ruby/onig", "erb/internal/ruby/ordered",
	"erb/internal/ruby/paths", "erb/internal/ruby/sorting", "erb/internal/source", "erb/internal/syntax", "erb/usage",
	"dev/bench", "dev/bench/cold", "dev/bench/internal/probe", "dev/bench/launch", "dev/bench/peers", "dev/bench/profile",
	"dev/bench/rows", "dev/bench/work", "examples/deployment", "examples/render", "examples/unittest",
	"dev/casefile", "internal/pipeline/catalog", "internal/pipeline/datacache", "internal/files", "internal/pipeline/findings",
	"cmd/boshrender/internal/language", "internal/limit", "dev/keytest", "dev/listing", "dev/oracle", "internal/outdir", "dev/pipelinetest",
	"cmd/boshrender/internal/playground/site", "cmd/boshrender/internal/playground/tests",
	"internal/pipeline/platform", "dev/procstat", "internal/psych", "internal/rubytext", "internal/safepath", "cmd/boshrender/internal/sandbox", "internal/slab", "dev/tier", "dev/try",
	"internal/unicode17", "dev/walls", "internal/workers", "links", "lint", "manifest", "manifest/internal/iprange", "manifest/internal/keys",
	"placement", "pod", "spec", "spec/internal/jsonschema", "spec/internal/tarfs",
}

// mapped lists those whose comment is a map of their files, for who works on them. It only grows.
var mapped = []string{
	"erb/internal/core/clock", "erb/internal/core/format", "erb/internal/core/numeric", "erb/internal/core/pack",
	"erb/internal/core/random", "erb/internal/interp", "erb/internal/lib/crypto", "erb/internal/lib/date", "erb/internal/lib/digest",
	"erb/internal/lib/ipaddr", "erb/internal/lib/json", "erb/internal/lib/streams", "erb/internal/lib/uri",
	"erb/internal/ruby/calendar", "erb/internal/ruby/number", "erb/internal/ruby/onig", "erb/internal/ruby/sorting",
	"erb/internal/syntax", "dev/casefile", "dev/oracle", "internal/outdir", "internal/psych",
	"internal/rubytext", "spec/internal/jsonschema",
}

// otherDialect finds beginnings of comments for which Go's own say "returns", "reports whether", or what a table holds.
var otherDialect = regexp.MustCompile(`^(\S+ (gives|tells|returns (whether|if)|reports if)\b.*)`)

// riddles finds words that Go's comments do without: a noun says more, and is easier to find.
var riddles = regexp.MustCompile(`(?i)\b(whoever|those which|that which|somebody|nobody|handed over|is told of|be looked at|looked at|(is|are) what)\b`)

// pronouns finds words that a reader has to look up in the words before them.
var pronouns = regexp.MustCompile(`\b(those\s+that|what\s+it\s+is)\b`)

// maxComment is the width at which comments that have lines of their own wrap; a tab counts as 4.
const maxComment = 120

// TestDialect checks the form of comments: they say "returns" and "reports whether" as Go's do, wrap at 120 columns,
// and the comment about a file stands behind the package clause, if it isn't the package's.
func TestDialect(t *testing.T) {
	tier.Once(t)
	atTop(t)
	for _, dir := range oneDialect {
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, names, dir)
		about := "" // the package
		for _, name := range names {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			lines := strings.Split(string(text), "\n")
			set := token.NewFileSet()
			tree, err := parser.ParseFile(set, name, text, parser.ParseComments)
			require.NoError(t, err)
			said := tree.Doc != nil
			about += tree.Doc.Text()
			for _, group := range tree.Comments {
				if strings.HasPrefix(group.Text(), "This file") {
					said = true
					if set.Position(group.Pos()).Line != set.Position(tree.Name.End()).Line+2 {
						t.Errorf("%s: what a file is about stands behind its package clause", set.Position(group.Pos()))
					}
				}
				checkComment(t, set, group, lines)
			}
			if !said {
				t.Errorf("%s: no comment says what the file is about", name)
			}
		}
		if slices.Contains(mapped, dir) {
			checkMap(t, dir, names, about)
		}
	}
}

// checkMap checks that a package's comment names each of its files, also as lex*.go, and none that isn't there.
func checkMap(t *testing.T, dir string, names []string, text string) {
	named := map[string]bool{"doc.go": true}
	for _, pattern := range regexp.MustCompile(`[\w*]+\.go\b`).FindAllString(text, -1) {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		require.NoError(t, err)
		if len(found) == 0 {
			t.Errorf("%s: the package's comment names %s, which isn't there", dir, pattern)
		}
		for _, name := range found {
			named[filepath.Base(name)] = true
		}
	}
	for _, name := range names {
		if !named[filepath.Base(name)] && !strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s: the package's comment doesn't say what is in %s", dir, filepath.Base(name))
		}
	}
}

func checkComment(t *testing.T, set *token.FileSet, group *ast.CommentGroup, lines []string) {
	if found := otherDialect.FindString(group.Text()); found != "" {
		t.Errorf("%s: %q is not how Go says it, which is returns, reports whether, or is", set.Position(group.Pos()), found)
	}
	if found := riddles.FindString(group.Text()); found != "" {
		t.Errorf("%s: %q wants a noun or a verb of its own", set.Position(group.Pos()), found)
	}
	if found := pronouns.FindString(group.Text()); found != "" && !strings.HasSuffix(set.Position(group.Pos()).Filename, "_test.go") {
		t.Errorf("%s: %q wants the noun again", set.Position(group.Pos()), found)
	}
	for _, line := range group.List {
		if strings.HasPrefix(line.Text, "// Output:") {
			return // the output of an example has its own lines
		}
		at := set.Position(line.Pos())
		before := lines[at.Line-1][:at.Column-1]
		width := 4*len(before) + utf8.RuneCountInString(line.Text)
		if width > maxComment && strings.Trim(before, "\t") == "" {
			t.Errorf("%s: a comment of %d columns, more than %d", at, width, maxComment)
		}
	}
}
