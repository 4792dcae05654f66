package walls

// This file checks that no method goes on after a payment that failed. A payment is a call of Step, Charge and the
// like, or of a function whose result depends on one. The check is over the typed syntax of all packages that pay:
//
//   - Its result is branched on or returned. It may be dropped if what follows at once is a return, or a branch on the
//     account.
//   - Functions that do nothing after an error may be called one after another: the builders of texts, calls of Ruby's
//     methods. A loop with such calls branches on the account.
//   - A function without a result can't tell that it could not pay: each turn of a loop with a call of it branches on
//     the account.
//   - A list or a text that was paid for is shorter after an error: nothing is indexed in it, and no part of it taken,
//     before a branch on the account or on the list.
//
// An exception gives its reason: "// unpaid: reason" at the end of the line or above it.

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

// accounts are the methods of package ruby that pay, or tell whether a payment failed.
var accounts = []string{
	"Budget.Step", "Budget.Charge", "Budget.Tick", "Budget.FitsText", "Budget.FitsList", "Budget.Failed", "Budget.Err",
	"Runtime.Step", "Runtime.Charge", "Runtime.tick", "Runtime.poll", "Runtime.Enter", "Runtime.CheckOutput",
}

// harmless are those among the functions that depend on payments that do nothing after an error. A name that ends in a
// dot represents all methods of a type.
var harmless = []string{
	"Text.", "Scratch.", "ListBuilder.", "Budget.Feed", "Budget.AppendTo", "Budget.Send", "Call.Yield", "Call.Run", "Call.HashSet",
	"Call.SetPair", "Call.HashRemove", "Budget.RescueAny", "speller.text",
}

// iterators are the functions of package ruby whose loops end after an error.
var iterators = []string{"Each", "Call.All"}

func TestPaid(t *testing.T) {
	atTop(t)
	tier.Normally(t)
	p := &payments{paying: map[string]bool{}, silent: map[string]bool{}, lists: map[string]bool{}}
	for _, name := range accounts {
		p.paying[fullName(name)] = true
	}
	for _, dir := range append(methodCode(t), "erb/internal/script", "erb") {
		p.load(t, dir)
	}
	for p.learn() {
	}
	for _, pkg := range p.packages {
		for _, f := range pkg.files {
			pkg.remarks(f)
			ast.Inspect(f, pkg.visit)
		}
		pkg.report(t)
	}
	require.Greater(t, len(p.paying), 500, "functions whose result depends on a payment")
	require.Greater(t, len(p.lists), 40, "functions that return a list that they paid for")
}

// fullName returns the full name of a function of package ruby.
func fullName(name string) string {
	if typ, method, ok := strings.Cut(name, "."); ok {
		return "(*" + module + "/" + rubyDir + "." + typ + ")." + method
	}
	return module + "/" + rubyDir + "." + name
}

// payments is the check.
type payments struct {
	packages []*payer
	paying   map[string]bool // full names of functions whose last result depends on a payment
	silent   map[string]bool // full names of functions without a result that pay
	lists    map[string]bool // full names of functions that return a list, which is shorter after an error
}

// payer is one package under it.
type payer struct {
	typed
	*payments
	files []*ast.File
	path  []ast.Node // to the visited node
}

func (p *payments) load(t *testing.T, dir string) {
	pkg := &payer{typed: newTyped("unpaid"), payments: p}
	pkg.files = pkg.read(t, dir)
	p.packages = append(p.packages, pkg)
}

// learn adds the functions whose results depend on those known so far, and reports whether there were any.
func (p *payments) learn() bool {
	known := len(p.paying) + len(p.silent) + len(p.lists)
	for _, pkg := range p.packages {
		for _, f := range pkg.files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
					pkg.function(fn)
				}
			}
		}
	}
	return len(p.paying)+len(p.silent)+len(p.lists) > known
}

// function adds a function if its result depends on a payment.
func (p *payer) function(fn *ast.FuncDecl) {
	f := p.info.Defs[fn.Name].(*types.Func)
	results := f.Signature().Results()
	if results.Len() == 0 {
		if p.branches(fn.Body) || outside(fn.Body, p.callsSilent) {
			p.silent[f.FullName()] = true
		}
		return
	}
	last := results.At(results.Len() - 1).Type()
	_, list := last.Underlying().(*types.Slice)
	list = list || isStringType(last)
	switch {
	case last.String() == "error" || last.String() == "bool":
		if p.branches(fn.Body) {
			p.paying[f.FullName()] = true
		}
	case list && results.Len() == 1 && p.cuts(fn.Body):
		p.lists[f.FullName()] = true
	}
}

// callsSilent reports whether a node is a call of a function that doesn't tell whether it could pay.
func (p *payer) callsSilent(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	return ok && p.silent[p.called(call)]
}

// outside calls f with the nodes below n that aren't in a function literal, until f returns true.
func outside(n ast.Node, f func(ast.Node) bool) (found bool) {
	ast.Inspect(n, func(m ast.Node) bool {
		if _, ok := m.(*ast.FuncLit); ok && m != n || found {
			return false
		}
		found = m != nil && f(m)
		return !found
	})
	return found
}

// pays reports whether an expression or a statement depends on a payment.
func (p *payer) pays(n ast.Node) bool {
	return outside(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.CallExpr:
			return p.paying[p.called(m)]
		case *ast.SelectorExpr:
			return m.Sel.Name == "err"
		}
		return false
	})
}

// branches reports whether code branches on a payment or returns one's result.
func (p *payer) branches(n ast.Node) bool {
	return outside(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.IfStmt:
			return p.pays(m.Cond) || m.Init != nil && p.pays(m.Init)
		case *ast.ForStmt:
			return m.Cond != nil && p.pays(m.Cond)
		case *ast.RangeStmt:
			return p.iterates(m.X)
		case *ast.CaseClause:
			return slices.ContainsFunc(m.List, func(e ast.Expr) bool { return p.pays(e) })
		case *ast.ReturnStmt:
			return p.pays(m)
		}
		return false
	})
}

// cuts reports whether code returns a list after a payment that failed, or one that another function paid for.
func (p *payer) cuts(body ast.Node) bool {
	return outside(body, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.IfStmt:
			return p.pays(m.Cond) && outside(m.Body, func(r ast.Node) bool { _, ok := r.(*ast.ReturnStmt); return ok })
		case *ast.ReturnStmt:
			call, ok := ast.Unparen(m.Results[0]).(*ast.CallExpr)
			return ok && p.lists[p.called(call)]
		}
		return false
	})
}

// called returns the full name of a called function, "" for others.
func (p *payer) called(call *ast.CallExpr) string {
	var name *ast.Ident
	switch fun := generic(call.Fun).(type) {
	case *ast.Ident:
		name = fun
	case *ast.SelectorExpr:
		name = fun.Sel
	default:
		return ""
	}
	if f, ok := p.info.Uses[name].(*types.Func); ok {
		return f.Origin().FullName()
	}
	return ""
}

// isHarmless reports whether a function does nothing after an error.
func isHarmless(name string) bool {
	return slices.ContainsFunc(harmless, func(h string) bool {
		full := fullName(h)
		return name == full || strings.HasSuffix(h, ".") && strings.HasPrefix(name, full)
	})
}

// iterates reports whether a loop goes over an iterator that ends after an error.
func (p *payer) iterates(over ast.Expr) bool {
	call, ok := ast.Unparen(over).(*ast.CallExpr)
	return ok && slices.ContainsFunc(iterators, func(i string) bool { return p.called(call) == fullName(i) })
}

func (p *payer) visit(n ast.Node) bool {
	if n == nil {
		p.path = p.path[:len(p.path)-1]
		return true
	}
	p.path = append(p.path, n)
	switch n := n.(type) {
	case *ast.ExprStmt:
		p.dropped(n.X)
	case *ast.AssignStmt:
		if len(n.Rhs) != 1 {
			break
		}
		if last, ok := n.Lhs[len(n.Lhs)-1].(*ast.Ident); ok && last.Name == "_" {
			p.dropped(n.Rhs[0])
		}
		if call, ok := n.Rhs[0].(*ast.CallExpr); ok && p.lists[p.called(call)] {
			p.kept(n)
		}
	case *ast.IndexExpr:
		p.direct(n.X)
	}
	return true
}

func (p *payer) refuse(pos token.Pos, what string) {
	if !p.excused(pos) {
		p.refused = append(p.refused, p.at(pos, 0)+": "+what)
	}
}

// dropped checks a call whose result is dropped.
func (p *payer) dropped(e ast.Expr) {
	call, ok := e.(*ast.CallExpr)
	if !ok || !p.paying[p.called(call)] && !p.silent[p.called(call)] {
		return
	}
	loop := p.loop()
	switch {
	case p.silent[p.called(call)]:
		if loop != nil && !p.fixed(loop) && !p.asks(loop) {
			p.refuse(e.Pos(), "a loop that goes on after an error: branch on the account after the call")
		}
	case isHarmless(p.called(call)):
		if loop != nil && !p.fixed(loop) && !p.branches(loop) {
			p.refuse(e.Pos(), "a loop that goes on after an error: branch on the result, or loop with Each")
		}
	case !p.follows(len(p.path) - 1):
		p.refuse(e.Pos(), "the result of a payment is dropped: branch on it")
	}
}

// loop returns the innermost loop around the visited node in its function.
func (p *payer) loop() (loop ast.Stmt) {
	for _, n := range p.path {
		switch n := n.(type) {
		case *ast.ForStmt:
			loop = n
		case *ast.RangeStmt:
			loop = n
		case *ast.FuncLit:
			loop = nil
		}
	}
	return loop
}

// ends reports whether the condition of a loop depends on a payment, or its iterator does.
func (p *payer) ends(loop ast.Stmt) bool {
	switch loop := loop.(type) {
	case *ast.ForStmt:
		return loop.Cond != nil && p.pays(loop.Cond)
	case *ast.RangeStmt:
		return p.iterates(loop.X)
	}
	return false
}

// asks reports whether every turn of a loop branches on the account.
func (p *payer) asks(loop ast.Stmt) bool {
	body := loop
	switch loop := loop.(type) {
	case *ast.ForStmt:
		body = loop.Body
	case *ast.RangeStmt:
		body = loop.Body
	}
	return p.ends(loop) || slices.ContainsFunc(body.(*ast.BlockStmt).List, func(s ast.Stmt) bool {
		branch, ok := s.(*ast.IfStmt)
		return ok && p.pays(first(branch.Cond))
	})
}

// first returns the part of a condition that is always evaluated.
func first(cond ast.Expr) ast.Expr {
	for {
		binary, ok := ast.Unparen(cond).(*ast.BinaryExpr)
		if !ok || binary.Op != token.LAND && binary.Op != token.LOR {
			return cond
		}
		cond = binary.X
	}
}

// fixed reports whether the program's text says how often a loop is run at most.
func (p *payer) fixed(loop ast.Stmt) bool {
	over, ok := loop.(*ast.RangeStmt)
	if !ok {
		cond, isBinary := loop.(*ast.ForStmt).Cond.(*ast.BinaryExpr)
		return isBinary && p.info.Types[cond.Y].Value != nil
	}
	x := ast.Unparen(over.X)
	if _, isLiteral := x.(*ast.CompositeLit); isLiteral || p.info.Types[x].Value != nil {
		return true
	}
	if _, isArray := p.info.Types[x].Type.Underlying().(*types.Array); isArray {
		return true
	}
	name, isName := x.(*ast.Ident)
	if !isName {
		return false
	}
	v, isVar := p.info.Uses[name].(*types.Var)
	return isVar && v.Parent() == v.Pkg().Scope()
}

// follows reports whether a return or a branch on the account comes directly after the statement p.path[i].
func (p *payer) follows(i int) bool {
	var list []ast.Stmt
	switch outer := p.path[i-1].(type) {
	case *ast.BlockStmt:
		list = outer.List
	case *ast.CaseClause:
		list = outer.Body
	case *ast.FuncLit, *ast.FuncDecl:
		return true
	case *ast.IfStmt:
		if outer.Init == p.path[i] {
			return p.pays(outer.Cond)
		}
		return p.follows(i - 1)
	case *ast.ForStmt:
		return p.ends(outer) || p.begins(outer.Body.List)
	case *ast.RangeStmt:
		return p.ends(outer) || p.begins(outer.Body.List)
	default:
		return p.follows(i - 1)
	}
	if _, isCase := p.path[i].(*ast.CaseClause); isCase {
		return p.follows(i - 1)
	}
	at := slices.IndexFunc(list, func(s ast.Stmt) bool { return s == p.path[i] })
	if at < 0 || at == len(list)-1 {
		return p.follows(i - 1)
	}
	return p.begins(list[at+1:])
}

// begins reports whether statements begin with a return or a branch on the account.
func (p *payer) begins(list []ast.Stmt) bool {
	switch next := list[0].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.IfStmt:
		return p.pays(next.Cond) || next.Init != nil && p.pays(next.Init)
	case *ast.ForStmt:
		return next.Cond != nil && p.pays(next.Cond)
	case *ast.SwitchStmt:
		clause, ok := next.Body.List[0].(*ast.CaseClause)
		return ok && next.Tag == nil && len(clause.List) > 0 && p.pays(clause.List[0])
	}
	return false
}

// direct refuses an index into the result of a call.
func (p *payer) direct(list ast.Expr) {
	if call, ok := ast.Unparen(list).(*ast.CallExpr); ok && p.lists[p.called(call)] {
		p.refuse(list.Pos(), "a list that was paid for is shorter after an error: branch on the account first")
	}
}

// kept checks the uses of a list after the assignment that made it.
func (p *payer) kept(made *ast.AssignStmt) {
	name, ok := made.Lhs[0].(*ast.Ident)
	if !ok { // of others, only appending keeps the former elements
		if !isStringType(p.info.Types[made.Lhs[0]].Type) && p.called(made.Rhs[0].(*ast.CallExpr)) != fullName("Append") && !p.follows(len(p.path)-1) {
			p.refuse(made.Pos(), "a list that was paid for is shorter after an error: branch on the account next")
		}
		return
	}
	list := p.info.ObjectOf(name)
	is := func(n ast.Node) bool {
		i, ok := n.(*ast.Ident)
		return ok && p.info.Uses[i] == list
	}
	checked := p.branchOf(made)
	outside(p.body(), func(n ast.Node) bool {
		if n.Pos() < made.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.IfStmt:
			checked = checked || p.pays(n.Cond) || outside(n.Cond, is)
		case *ast.CaseClause:
			checked = checked || slices.ContainsFunc(n.List, func(e ast.Expr) bool { return p.pays(e) || outside(e, is) })
		case *ast.ForStmt:
			checked = checked || n.Cond != nil && (p.pays(n.Cond) || outside(n.Cond, is))
		case *ast.RangeStmt:
			checked = checked || outside(n.X, is) || p.iterates(n.X)
		case *ast.IndexExpr:
			p.unchecked(n, checked, is(ast.Unparen(n.X)))
		case *ast.SliceExpr:
			p.unchecked(n, checked, is(ast.Unparen(n.X)))
		}
		return checked
	})
}

// branchOf reports whether an assignment belongs to a statement that branches on the account.
func (p *payer) branchOf(made ast.Stmt) bool {
	switch of := p.path[len(p.path)-2].(type) {
	case *ast.IfStmt:
		return of.Init == made && p.pays(of.Cond)
	case *ast.ForStmt:
		return of.Init == made && of.Cond != nil && p.pays(of.Cond)
	}
	return false
}

func (p *payer) unchecked(n ast.Node, checked, ofList bool) {
	if ofList && !checked {
		p.refuse(n.Pos(), "a list that was paid for is shorter after an error: branch on the account first")
	}
}

// body returns the body of the innermost function around the visited node.
func (p *payer) body() ast.Node {
	for _, n := range slices.Backward(p.path) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			return n.Body
		case *ast.FuncLit:
			return n.Body
		}
	}
	return p.path[0]
}
