package walls

// This file checks that code that limits a template's memory and time keeps to the limits: method code allocates from
// builders that charge first, and does not call functions that can't be interrupted on operands whose size a template
// decides. An exception gives its reason: "// bounded: reason" at the end of the line or above it.

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

// methodCode lists the packages that run on operands of templates, the packages that others depend on first.
func methodCode(t *testing.T) []string {
	dirs := []string{rubyDir, rubyDir + "/sorting", rubyDir + "/calendar", "erb/internal/interp"}
	for _, room := range rooms {
		names, err := filepath.Glob(filepath.FromSlash(room + "*/*.go"))
		require.NoError(t, err)
		for _, name := range names {
			if dir := filepath.ToSlash(filepath.Dir(name)); !slices.Contains(dirs, dir) {
				dirs = append(dirs, dir)
			}
		}
	}
	return dirs
}

// rubyDir is the package of the builders.
const rubyDir = "erb/internal/ruby"

// unbounded lists the functions of the standard library whose work or result grows with their operands. A name that
// ends in a dot represents all methods of a type or all functions of a package.
var unbounded = []string{
	"bytes.", "maps.Clone", "maps.Copy", "maps.Collect", "math/big.", "regexp.",
	"slices.Clone", "slices.Collect", "slices.Concat", "slices.Grow", "slices.Insert", "slices.Repeat", "slices.Replace",
	"slices.Sort", "slices.SortFunc", "slices.SortStableFunc", "slices.Sorted", "slices.AppendSeq", "sort.",
	"strings.Builder.", "strings.Clone", "strings.Fields", "strings.FieldsFunc", "strings.Join", "strings.Map", "strings.NewReplacer",
	"strings.Repeat", "strings.Replace", "strings.ReplaceAll", "strings.Replacer.", "strings.Split", "strings.SplitAfter",
	"strings.SplitAfterN", "strings.SplitN", "strings.Title", "strings.ToLower", "strings.ToUpper", "strings.ToValidUTF8",
	"strings.EqualFold", "strings.Count", "strings.Index", "strings.LastIndex", "strings.Contains", "strings.ContainsAny", "strings.IndexAny",
	"strconv.Quote", "strconv.QuoteToASCII", "strconv.Unquote", "strconv.AppendQuote", "strconv.ParseFloat",
	"unicode/utf8.RuneCountInString", "unicode/utf8.RuneCount", "unicode/utf8.ValidString", "unicode/utf8.Valid",
	"encoding/base64.", "encoding/hex.", "encoding/json.", "encoding/pem.", "encoding/asn1.", "crypto/x509.", "crypto/rsa.",
	"compress/flate.", "compress/gzip.", "compress/zlib.", "hash/crc32.", "hash/adler32.", "hash.Hash.", "io.ReadAll", "io.Copy",
	"net/url.", "net/netip.", "html.", "text/template.",
	inputDir + ".DecodeJSON", inputDir + ".NewData", inputDir + ".NewMapping", inputDir + ".NewTree", inputDir + ".Room.", // before a render, within the limits of inputs
	slabDir + ".Make", patternDir + ".",
}

const (
	inputDir = "github.com/boshrender/boshrender/erb/internal/input"
	slabDir  = "github.com/boshrender/boshrender/internal/slab"
)

// maxBounded limits the number of exceptions.
const maxBounded = 200

// constantCost lists the methods among them whose cost is the same for every operand.
var constantCost = []string{
	"math/big.Int.Sign", "math/big.Int.BitLen", "math/big.Int.Bits", "math/big.Int.IsInt64", "math/big.Int.IsUint64", "math/big.Int.Int64",
	"math/big.Int.Uint64", "math/big.Int.Bit", "math/big.NewInt", "math/big.NewFloat", "math/big.Rat.Sign", "math/big.Rat.Num", "math/big.Rat.Denom",
	"math/big.Float.Sign", "math/big.Float.IsInf", "strings.Builder.Len", "strings.Builder.Cap", "strings.Builder.String",
	"hash.Hash.BlockSize", "hash.Hash.Size", "hash.Hash.Reset", "encoding/asn1.BitString.At",
}

// builders are the types whose methods allocate all memory of texts: they charge before they grow, and grow by
// append, make and strings.Builder.
var builders = []string{"*Text", "*Scratch"}

// before lists the files of rubyDir that work for the calling program before a template runs, within the limits of
// inputs. Code that runs with a template can't use their functions.
var before = []string{"rows.go"}

// linking are the files of rubyDir whose work depends only on the tables of classes that are part of the program.
var linking = []string{"linker.go", "prelude.go"}

func TestBounded(t *testing.T) {
	atTop(t)
	tier.Normally(t)
	exceptions, early := 0, map[string]bool{}
	for _, dir := range methodCode(t) {
		b := checkPackage(t, dir, early)
		b.report(t)
		exceptions += len(b.needed)
	}
	require.LessOrEqual(t, exceptions, maxBounded, "exceptions")
	t.Logf("%d exceptions", exceptions)
}

// bounded is the check of one package.
type bounded struct {
	typed
	early   map[string]bool // full names of the functions in the files of before
	builder bool            // inside a method of one of the builders
}

func checkPackage(t *testing.T, dir string, early map[string]bool) *bounded {
	b := &bounded{typed: newTyped("bounded"), early: early}
	files := b.read(t, dir)
	files = slices.DeleteFunc(files, b.noteEarly)
	for _, f := range files {
		if dir == rubyDir && slices.Contains(linking, path.Base(filepath.ToSlash(b.set.Position(f.Pos()).Filename))) {
			continue
		}
		b.remarks(f)
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			switch {
			case !ok: // the rows of a table are functions too
				ast.Inspect(d, b.rows)
			case fn.Body == nil || fn.Recv == nil && fn.Name.Name == "init":
			case dir == "erb/internal/interp" && !b.runs(fn):
				ast.Inspect(fn.Body, b.closures)
			default:
				b.builder = dir == rubyDir && b.ofBuilder(fn)
				ast.Inspect(fn.Body, b.visit)
			}
		}
	}
	return b
}

// rows visits the functions of the rows of tables.
func (b *bounded) rows(n ast.Node) bool {
	if lit, ok := n.(*ast.FuncLit); ok {
		if params := lit.Type.Params.List; len(params) == 1 && strings.HasSuffix(types.ExprString(params[0].Type), "Call") {
			ast.Inspect(lit.Body, b.visit)
		}
		return false
	}
	return true
}

// noteEarly records the functions of a file if it is one of before.
func (b *bounded) noteEarly(f *ast.File) bool {
	if name := filepath.ToSlash(b.set.Position(f.Pos()).Filename); path.Dir(name) != rubyDir || !slices.Contains(before, path.Base(name)) {
		return false
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			b.early[b.info.Defs[fn.Name].(*types.Func).FullName()] = true
		}
	}
	return true
}

// ofBuilder reports whether a function is a method of a builder.
func (b *bounded) ofBuilder(fn *ast.FuncDecl) bool {
	return fn.Recv != nil && slices.Contains(builders, types.ExprString(fn.Recv.List[0].Type))
}

// runs reports whether a function of the interpreter runs while a template does. The compiler's functions run before.
func (b *bounded) runs(fn *ast.FuncDecl) bool {
	lists := []*ast.FieldList{fn.Type.Params, fn.Recv}
	return slices.ContainsFunc(lists, b.ofRun)
}

// ofRun reports whether a parameter has a type that lives as long as a run.
func (b *bounded) ofRun(params *ast.FieldList) bool {
	return params != nil && slices.ContainsFunc(params.List, func(f *ast.Field) bool {
		return slices.Contains([]string{"*frame", "*VM", "*closure", "*method", "*ruby.Runtime"}, types.ExprString(f.Type))
	})
}

// closures visits only the closures that run while a template does.
func (b *bounded) closures(n ast.Node) bool {
	if lit, ok := n.(*ast.FuncLit); ok && b.ofRun(lit.Type.Params) {
		ast.Inspect(lit.Body, b.visit)
		return false
	}
	return true
}

func (b *bounded) refuse(pos token.Pos, format string, args ...any) {
	if !b.excused(pos) {
		b.refused = append(b.refused, b.at(pos, 0)+": "+fmt.Sprintf(format, args...))
	}
}

func (b *bounded) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		b.call(n)
	case *ast.BinaryExpr:
		b.sparing(n)
	case *ast.AssignStmt:
		if n.Tok == token.ADD_ASSIGN && b.isString(n.Lhs[0]) {
			b.refuse(n.Pos(), "a text grows by +=: use Budget.Text")
		}
	case *ast.RangeStmt:
		if b.isArgs(n.X) {
			b.refuse(n.Pos(), "a loop over Args: use Call.All or Each")
		}
	case *ast.Ident:
		if f, ok := b.info.Uses[n].(*types.Func); ok && b.early[f.FullName()] {
			b.refuse(n.Pos(), "%s works before templates run", f.Name())
		}
	}
	return true
}

// sparing refuses a condition that charges fewer steps than the bytes processed since the last time: i%piece == 0 &&
// !b.Step(1). The context is polled once in that many steps.
func (b *bounded) sparing(n *ast.BinaryExpr) {
	if n.Op != token.LAND && n.Op != token.LOR {
		return
	}
	const bytesPerStep = 256
	every, steps := int64(0), int64(-1)
	ast.Inspect(n.X, func(x ast.Node) bool {
		if r, ok := x.(*ast.BinaryExpr); ok && r.Op == token.REM {
			every = max(every, b.constant(r.Y))
		}
		return true
	})
	ast.Inspect(n.Y, func(y ast.Node) bool {
		if c, ok := y.(*ast.CallExpr); ok && len(c.Args) == 1 && strings.HasSuffix(types.ExprString(c.Fun), ".Step") {
			steps = b.constant(c.Args[0])
		}
		return true
	})
	if steps > 0 && every > steps*bytesPerStep {
		b.refuse(n.Pos(), "%d steps for %d bytes: %d are one", steps, every, bytesPerStep)
	}
}

// constant returns the value of an expression that is a constant integer, -1 for others.
func (b *bounded) constant(e ast.Expr) int64 {
	if v := b.info.Types[e].Value; v != nil && v.Kind() == constant.Int {
		i, _ := constant.Int64Val(v)
		return i
	}
	return -1
}

func (b *bounded) call(n *ast.CallExpr) {
	if tv := b.info.Types[n.Fun]; tv.IsType() {
		b.conversion(n, tv.Type)
		return
	}
	switch fun := generic(n.Fun).(type) {
	case *ast.Ident:
		if _, ok := b.info.Uses[fun].(*types.Builtin); ok && !b.builder {
			b.builtin(n, fun.Name)
		}
	case *ast.SelectorExpr:
		if name := b.qualified(fun); b.grows(name) && !b.small(n) {
			b.refuse(n.Pos(), "%s can't be interrupted, or its result isn't charged", name)
		}
	}
}

// generic returns the called function, without parentheses and type arguments.
func generic(fun ast.Expr) ast.Expr {
	switch f := ast.Unparen(fun).(type) {
	case *ast.IndexExpr:
		return ast.Unparen(f.X)
	case *ast.IndexListExpr:
		return ast.Unparen(f.X)
	default:
		return f
	}
}

// grows reports whether the work or the result of a function of the standard library grows with its operands, at this
// call.
func (b *bounded) grows(name string) bool {
	if slices.Contains(constantCost, name) || b.builder && strings.HasPrefix(name, "strings.Builder.") {
		return false
	}
	return slices.ContainsFunc(unbounded, func(u string) bool {
		return name == u || strings.HasSuffix(u, ".") && strings.HasPrefix(name, u)
	})
}

func (b *bounded) builtin(n *ast.CallExpr, name string) {
	switch name {
	case "append":
		b.refuse(n.Pos(), "append: use Append")
	case "make":
		for _, size := range n.Args[1:] {
			if b.info.Types[size].Value == nil {
				b.refuse(n.Pos(), "make: use Make, Room or Budget.Bytes")
				return
			}
		}
	}
}

// conversion refuses copies of whole texts.
func (b *bounded) conversion(n *ast.CallExpr, to types.Type) {
	from := b.info.Types[n.Args[0]]
	if from.Value != nil {
		return
	}
	_, list := to.Underlying().(*types.Slice)
	_, fromList := from.Type.Underlying().(*types.Slice)
	switch {
	case list && isStringType(from.Type):
		b.refuse(n.Pos(), "a conversion to a list: use Budget.BytesOf")
	case fromList && isStringType(to):
		b.refuse(n.Pos(), "a conversion to a string: use Budget.StringOf or Text")
	}
}

// small reports whether all operands of a call are constants.
func (b *bounded) small(n *ast.CallExpr) bool {
	for _, arg := range n.Args {
		if b.info.Types[arg].Value == nil {
			return false
		}
	}
	_, method := b.info.Selections[generic(n.Fun).(*ast.SelectorExpr)]
	return !method
}

// qualified names a function or method of another package: "strings.Repeat", "strings.Builder.Grow".
func (b *bounded) qualified(fun *ast.SelectorExpr) string {
	f, ok := b.info.Uses[fun.Sel].(*types.Func)
	if !ok || f.Pkg() == nil {
		return ""
	}
	name := f.Pkg().Path() + "."
	if recv := f.Signature().Recv(); recv != nil {
		typ := recv.Type()
		if p, ok := typ.(*types.Pointer); ok {
			typ = p.Elem()
		}
		if named, ok := typ.(*types.Named); ok {
			name += named.Obj().Name() + "."
		}
	}
	return name + f.Name()
}

// isArgs reports whether e is the list of arguments of a method written in Go.
func (b *bounded) isArgs(e ast.Expr) bool {
	if part, ok := e.(*ast.SliceExpr); ok {
		e = part.X
	}
	sel, ok := e.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Args" && strings.HasSuffix(strings.TrimPrefix(b.info.Types[sel.X].Type.String(), "*"), "/ruby.Call")
}

func (b *bounded) isString(e ast.Expr) bool { return isStringType(b.info.Types[e].Type) }

func isStringType(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}
