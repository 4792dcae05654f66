package walls

// This file keeps package lint interruptible: it loops over lists and texts with the functions of lint/text.go, which
// poll the context. Code with short inputs gives its reason: "// short: reason" at the end of the line or above it.

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
)

// lintDir is the package, lintLoops its file that has the loops.
const (
	lintDir   = "lint"
	lintLoops = "text.go"
)

// patternDir has regular expressions.
const patternDir = module + "/internal/pattern"

// afterwards lists the files of it that work with a report, after a run.
var afterwards = []string{"fix.go", "formats.go", "rules.go", "rules_table.go"}

// walkers are the functions that call another for the elements of a list.
var walkers = []string{
	"slices.ContainsFunc", "slices.IndexFunc", "slices.DeleteFunc", "slices.SortFunc", "slices.SortStableFunc", "slices.MaxFunc", "slices.MinFunc",
}

func TestLintPolls(t *testing.T) {
	atTop(t)
	tier.Normally(t)
	l := &polls{bounded: bounded{typed: newTyped("short")}}
	var checked []*ast.File
	for _, f := range l.read(t, lintDir) {
		if base := filepath.Base(l.set.Position(f.Pos()).Filename); base != lintLoops && !slices.Contains(afterwards, base) {
			checked = append(checked, f)
		}
	}
	for _, f := range checked {
		l.remarks(f)
		ast.Inspect(f, l.visit)
	}
	l.report(t)
}

// polls is the check.
type polls struct{ bounded }

func (l *polls) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.RangeStmt:
		if !l.fixed(n.X) && !l.polling(n.X) {
			l.refuse(n.Pos(), "a loop that doesn't poll the context: use each, or a method of content")
		}
	case *ast.ForStmt:
		if !asks(n.Cond) {
			l.refuse(n.Pos(), "a loop whose condition doesn't poll the context: call ended")
		}
	case *ast.CallExpr:
		l.called(n)
	}
	return true
}

// fixed reports whether a loop goes over something that the program's text contains: a table, or a literal.
func (l *polls) fixed(over ast.Expr) bool {
	switch over := ast.Unparen(over).(type) {
	case *ast.CompositeLit, *ast.BasicLit:
		return true
	case *ast.Ident:
		v, ok := l.info.Uses[over].(*types.Var)
		return ok && v.Parent() == v.Pkg().Scope()
	}
	return false
}

// polling reports whether a loop goes over the values that a function of lintLoops yields.
func (l *polls) polling(over ast.Expr) bool {
	call, ok := ast.Unparen(over).(*ast.CallExpr)
	if !ok {
		return false
	}
	var name *ast.Ident
	switch fun := generic(call.Fun).(type) {
	case *ast.Ident:
		name = fun
	case *ast.SelectorExpr:
		name = fun.Sel
	default:
		return false
	}
	f, ok := l.info.Uses[name].(*types.Func)
	return ok && filepath.Base(l.set.Position(f.Pos()).Filename) == lintLoops
}

// asks reports whether a condition polls the context.
func asks(cond ast.Expr) bool {
	found := false
	if cond != nil {
		ast.Inspect(cond, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				found = found || sel.Sel.Name == "ended" || sel.Sel.Name == "Tick"
			}
			return true
		})
	}
	return found
}

// called refuses functions that loop, and regular expressions, which are slow.
func (l *polls) called(n *ast.CallExpr) {
	fun, ok := generic(n.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	switch name := l.qualified(fun); {
	case slices.Contains(walkers, name) && !l.fixed(n.Args[0]):
		l.refuse(n.Pos(), "%s doesn't poll the context: use some, only or sortEnding", name)
	case strings.HasPrefix(name, "regexp.Regexp.") && name != "regexp.Regexp.String", strings.HasPrefix(name, patternDir+".Pattern."):
		l.refuse(n.Pos(), "a regular expression over a text of any length: use fits or content.matches")
	}
}
