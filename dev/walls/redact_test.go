package walls

// This file checks that texts of documents stay out of errors: errors of functions that quote their input reach
// callers through internal/redact only. Code that reads no document says so: "// public: reason" at the end of the
// line or above it.

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

// quoting lists the functions whose errors quote their input. A name that ends in a dot represents all functions of a
// package.
var quoting = []string{
	"encoding/json.Unmarshal", "encoding/json.Decoder.Decode", "encoding/json.Decoder.Token", "encoding/hex.DecodeString",
	"gopkg.in/yaml.v3.Unmarshal", "gopkg.in/yaml.v3.Decoder.Decode", "gopkg.in/yaml.v3.Node.Decode",
	"strconv.Atoi", "strconv.ParseBool", "strconv.ParseFloat", "strconv.ParseInt", "strconv.ParseUint", "strconv.Unquote",
	"time.Parse", "time.ParseDuration", "time.ParseInLocation", "regexp.Compile", "regexp/syntax.Parse",
	"net.ParseCIDR", "net.ParseMAC", "net/netip.ParseAddr", "net/netip.ParsePrefix", "net/netip.ParseAddrPort",
	"net/url.Parse", "net/url.ParseRequestURI", "net/url.QueryUnescape", "net/url.PathUnescape",
	"github.com/Masterminds/semver/v3.",
}

// redacting lists the functions that take such an error and drop everything it quotes.
var redacting = []string{"internal/redact.JSON", "internal/psych.jsonDecoder.failed", "bpm.unreadable", "errors.Is", "errors.As"}

// rubys is the only package that uses Psych's messages with their quotations: for exceptions of templates.
const rubys = "erb/internal/lib/yaml"

// readsDocuments reports whether a package reads documents, or handles errors of reading them.
func readsDocuments(dir string) bool {
	switch top, _, _ := strings.Cut(dir, "/"); top {
	case "", "bpm", "boshtest", "deploy", "dns", "links", "lint", "manifest", "placement", "pod", "spec", "cmd":
		return true
	case "internal":
		return dir != "cmd/boshrender/internal/playground/wasm"
	}
	return dir == "erb" || dir == "erb/usage" || dir == "erb/internal/input"
}

func TestQuoting(t *testing.T) {
	atTop(t)
	tier.Normally(t)
	packages := map[string][]goFile{}
	for _, f := range goFiles(t) {
		if readsDocuments(f.dir) && builtHere(f) {
			packages[f.dir] = append(packages[f.dir], f)
		}
		if f.dir != rubys && f.dir != "internal/psych" {
			ast.Inspect(f.tree, func(n ast.Node) bool {
				if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "RubyMessage" && types.ExprString(sel) == "psych.RubyMessage" {
					t.Errorf("%s: psych.RubyMessage quotes the document", f.set.Position(n.Pos()))
				}
				return true
			})
		}
	}
	calls := 0
	for dir, files := range packages {
		q := newQuotes(t, dir, files)
		for _, f := range q.files {
			ast.Inspect(f, q.visit)
		}
		calls += q.calls
		q.report(t)
		q.readsFiles(t, dir)
	}
	require.Greater(t, calls, 50, "calls")
	t.Logf("%d calls", calls)
}

// builtHere reports whether a file is part of the build for Linux.
func builtHere(f goFile) bool {
	name := filepath.Base(f.name)
	for _, other := range []string{"_windows.go", "_other.go", "_js.go", "_wasm.go", "_darwin.go"} {
		if strings.HasSuffix(name, other) {
			return false
		}
	}
	for _, g := range f.tree.Comments {
		for _, c := range g.List {
			if c.Pos() < f.tree.Package && strings.HasPrefix(c.Text, "//go:build ") && !strings.Contains(c.Text, "linux") && !strings.Contains(c.Text, "unix") && !strings.Contains(c.Text, "!") {
				return false
			}
		}
	}
	return true
}

// quotes is the check of one package.
type quotes struct {
	typed
	files []*ast.File
	stack []ast.Node // from the file to the visited node
	calls int
}

func newQuotes(t *testing.T, dir string, files []goFile) *quotes {
	q := &quotes{typed: newTyped("public")}
	for _, f := range files {
		tree, err := parser.ParseFile(q.set, f.name, nil, parser.ParseComments)
		require.NoError(t, err)
		q.files = append(q.files, tree)
		q.remarks(tree)
	}
	q.check(t, dir, q.files)
	return q
}

// name returns the full name of the called function: "net/url.Parse", "encoding/json.Decoder.Decode".
func (q *quotes) name(call *ast.CallExpr) string {
	var id *ast.Ident
	switch fn := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = fn
	case *ast.SelectorExpr:
		id = fn.Sel
	default:
		return ""
	}
	fn, ok := q.info.Uses[id].(*types.Func)
	if !ok || fn.Pkg() == nil {
		return ""
	}
	name := fn.Pkg().Path()
	if recv := fn.Signature().Recv(); recv != nil {
		t := recv.Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if named, ok := t.(*types.Named); ok {
			name += "." + named.Obj().Name()
		}
	}
	return strings.TrimPrefix(name+"."+fn.Name(), module+"/")
}

// visit examines the calls of functions that quote.
func (q *quotes) visit(n ast.Node) bool {
	if n == nil {
		q.stack = q.stack[:len(q.stack)-1]
		return true
	}
	q.stack = append(q.stack, n)
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return true
	}
	name := q.name(call)
	if !slices.ContainsFunc(quoting, func(f string) bool { return f == name || strings.HasSuffix(f, ".") && strings.HasPrefix(name, f) }) || !q.fails(call) {
		return true
	}
	q.calls++
	if leak := q.leak(call); leak.IsValid() && !q.excused(call.Pos()) && !q.excused(leak) {
		q.refused = append(q.refused, fmt.Sprintf("%s: the error of %s goes on: it can quote a document", q.set.Position(leak), name))
	}
	return true
}

// fails reports whether a call returns an error.
func (q *quotes) fails(call *ast.CallExpr) bool {
	t := q.info.Types[call].Type
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(tuple.Len() - 1).Type()
	}
	return t != nil && types.TypeString(t, nil) == "error"
}

// leak returns a position where the error of a call is used other than to test whether there is one.
func (q *quotes) leak(call *ast.CallExpr) token.Pos {
	parent := q.stack[len(q.stack)-2]
	if q.harmless(parent) {
		return token.NoPos
	}
	var last ast.Expr
	switch p := parent.(type) {
	case *ast.ExprStmt:
		return token.NoPos
	case *ast.AssignStmt:
		last = p.Lhs[len(p.Lhs)-1]
	case *ast.ValueSpec:
		last = p.Names[len(p.Names)-1]
	}
	id, ok := last.(*ast.Ident)
	if !ok {
		return call.Pos() // it is returned, or kept
	}
	if id.Name == "_" {
		return token.NoPos
	}
	object := q.info.Defs[id]
	if object == nil {
		object = q.info.Uses[id]
	}
	return q.uses(object, call.End())
}

// harmless reports whether a node only compares an error, or drops its text.
func (q *quotes) harmless(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return n.Op == token.EQL || n.Op == token.NEQ
	case *ast.CallExpr:
		return slices.Contains(redacting, q.name(n))
	case *ast.SwitchStmt, *ast.CaseClause:
		return true
	}
	return false
}

// uses returns the first harmful use of a variable after a position, up to its next assignment.
func (q *quotes) uses(object types.Object, from token.Pos) (found token.Pos) {
	var body ast.Node
	for _, n := range q.stack {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			body = n
		}
	}
	end := body.End()
	var stack []ast.Node
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		if s, ok := n.(*ast.ReturnStmt); ok && s.Pos() > from && s.Pos() < end && len(s.Results) == 0 && !found.IsValid() && object.Parent() != nil && isResult(body, object) {
			found = s.Pos()
		}
		id, ok := n.(*ast.Ident)
		if !ok || id.Pos() < from || id.Pos() >= end || q.info.Uses[id] != object || found.IsValid() {
			return true
		}
		parent := stack[len(stack)-2]
		if s, ok := parent.(*ast.AssignStmt); ok && slices.Contains(s.Lhs, ast.Expr(id)) {
			end = id.Pos()
			return true
		}
		if !q.harmless(parent) {
			found = id.Pos()
		}
		return true
	})
	return found
}

// isResult reports whether an object is a named result of a function.
func isResult(fn ast.Node, object types.Object) bool {
	var results *ast.FieldList
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		results = fn.Type.Results
	case *ast.FuncLit:
		results = fn.Type.Results
	}
	return results != nil && object.Pos() >= results.Pos() && object.Pos() < results.End()
}
