package walls

// This file checks that concurrent runs of the evaluator are isolated: only the functions that build tables write to
// a package variable. Data reached through values is checked at run time: see TestIsolation of package
// erb/internal/ruby.

import (
	"go/ast"
	"go/token"
	"path"
	"strings"
	"testing"
)

// makers are the functions that build the tables, before anything is rendered.
var makers = map[string]bool{
	"init": true, "link": true, "newClass": true, "create": true, "Register": true, "WrapTables": true, "Enumerators": true,
}

// guarded are the package variables that change later, each with its lock and its reason.
var guarded = map[string]string{
	"erb/internal/input.makers":     "makers without a value, whose memory is cleared",
	"erb/internal/input.stacks":     "memory that decoders hand on, cleared",
	"erb/internal/ruby.codes":       "the compiled form of each definition of a Prelude, made once when it is first called",
	"erb/internal/ruby.readLists":   "memory that runs hand on at their end, cleared",
	"erb/internal/ruby.selectors":   "a Selector for each name that a class written in Go has a method of, made when it is asked for",
	"erb/internal/ruby.linkOnce":    "the tables are linked once",
	"erb/internal/ruby.settling":    "held while the rows of a class are put in order, when they are needed first",
	"erb/internal/ruby.filling":     "held while the constants of a class are entered, when they are needed first",
	"erb/internal/ruby/paths.lists": "memory that holds numbers only, no text",
	"erb/internal/syntax.buffers":   "a pool of buffers that are emptied",
	"erb/internal/syntax.watches":   "the watch of each parse under way, which is for its own token stream only",
}

// evaluator reports whether a package runs while a template is parsed or rendered.
func evaluator(dir string) bool {
	return strings.HasPrefix(dir, "erb/internal/") && dir != "erb/internal/attack" || dir == "erb" || dir == "internal/psych"
}

func TestPackageVariables(t *testing.T) {
	atTop(t)
	variables := map[string]map[string]bool{} // by package
	files := goFiles(t)
	for _, f := range files {
		if !evaluator(f.dir) {
			continue
		}
		if variables[f.dir] == nil {
			variables[f.dir] = map[string]bool{}
		}
		for _, d := range f.tree.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				for _, s := range g.Specs {
					spec := s.(*ast.ValueSpec)
					for _, name := range spec.Names {
						variables[f.dir][name.Name] = true
						if full := f.dir + "." + name.Name; guarded[full] == "" && synchronised(spec) {
							t.Errorf("%s: %s changes while templates are rendered: say why in guarded", f.name, full)
						}
					}
				}
			}
		}
	}
	for _, f := range files {
		if !evaluator(f.dir) {
			continue
		}
		packages := importedHere(f)
		for _, d := range f.tree.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && !makers[fn.Name.Name] {
				checkWrites(t, f, fn, func(target ast.Expr) string {
					dir, id := variable(f.dir, packages, target)
					if id == nil || id.Name == "_" || !variables[dir][id.Name] || guarded[dir+"."+id.Name] != "" || local(id, fn) {
						return ""
					}
					return id.Name
				})
			}
		}
	}
}

// importedHere lists the packages of this module that a file imports, by name.
func importedHere(f goFile) map[string]string {
	packages := map[string]string{}
	for _, spec := range f.tree.Imports {
		if dir, ok := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), module+"/"); ok {
			name := path.Base(dir)
			if spec.Name != nil {
				name = spec.Name.Name
			}
			packages[name] = dir
		}
	}
	return packages
}

// synchronised reports whether a variable is made to be changed by several goroutines: it holds a lock, a pool or an
// atomic.
func synchronised(spec *ast.ValueSpec) bool {
	found := false
	look := func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := sel.X.(*ast.Ident); ok && (pkg.Name == "sync" || pkg.Name == "atomic") && !strings.HasPrefix(sel.Sel.Name, "Once") {
				found = true
			}
		}
		_, function := n.(*ast.FuncLit)
		return !function
	}
	if spec.Type != nil {
		ast.Inspect(spec.Type, look)
	}
	for _, v := range spec.Values {
		ast.Inspect(v, look)
	}
	return found
}

// checkWrites refuses assignments to package variables, their fields and their elements. variable names the one that an
// expression begins with.
func checkWrites(t *testing.T, f goFile, fn *ast.FuncDecl, variable func(ast.Expr) string) {
	refuse := func(target ast.Expr) {
		if name := variable(target); name != "" {
			t.Errorf("%s: %s writes to the package variable %s", f.set.Position(target.Pos()), fn.Name.Name, name)
		}
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, target := range n.Lhs {
					refuse(target)
				}
			}
		case *ast.IncDecStmt:
			refuse(n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				refuse(n.Key)
				refuse(n.Value)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				refuse(n.X) // code that has its address can write to it
			}
		case *ast.CallExpr:
			if name, ok := n.Fun.(*ast.Ident); ok && (name.Name == "delete" || name.Name == "clear" || name.Name == "copy") {
				refuse(n.Args[0])
			}
		}
		return true
	})
}

// variable returns the variable that an expression begins with, and its package: dir, or one of those that are
// imported.
func variable(dir string, packages map[string]string, e ast.Expr) (in string, id *ast.Ident) {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return dir, x
		case *ast.SelectorExpr:
			if id, ok := x.X.(*ast.Ident); ok && id.Obj == nil && packages[id.Name] != "" {
				return packages[id.Name], x.Sel
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return dir, nil
		}
	}
}

// local reports whether a name is declared in the function.
func local(id *ast.Ident, fn *ast.FuncDecl) bool {
	return id.Obj != nil && id.Obj.Pos() >= fn.Pos() && id.Obj.Pos() < fn.End()
}
