package interp

// This file implements Binding: the variables and self of a place in a template, for the code that other code
// evaluates there later. A template of ERB that a template evaluates is such code.

import (
	"unicode"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// bindsHere reports whether n is a call of binding or local_variables, which see the variables around the call.
func bindsHere(n *syntax.Call) bool {
	_, onSelf := n.Recv.(*syntax.Self)
	return (n.Name == "binding" || n.Name == "local_variables") && (n.Recv == nil || onSelf) && len(n.Args) == 0 && n.Block == nil && n.Pass == nil
}

// binding is the Go data of a Binding.
type binding struct {
	evalSite
	home  surroundings
	added int  // number of scopes that were added for new variables
	grows bool // no one else has the last of them: it takes further variables
}

// bindingSize is approximately the memory of a Binding.
const bindingSize = 768

// bindingCall compiles a call of binding or local_variables.
func (c *compiler) bindingCall(n *syntax.Call) code {
	e := evalSite{site: c.site(n), scope: c.scope, method: c.method, level: c.level, keeps: true}
	return func(f *frame) (ruby.Value, error) {
		if m := f.rt.Find(f.self, e.sel); m == nil || m.Body() != nil { // not Ruby's own method
			return e.invoke(f, f.self, nil, nil, nil)
		}
		if err := f.rt.Charge(bindingSize); err != nil {
			return ruby.Nil, f.place(err, e.pos)
		}
		f.act.inside = true
		b := &binding{evalSite: e, home: f.surroundings}
		if e.sel.Name == "binding" {
			return ruby.NewInstance(ruby.BindingClass, b), nil
		}
		budget := f.rt.Budget()
		v := budget.Symbols(b.Locals(budget))
		if err := budget.Err(); err != nil {
			return ruby.Nil, f.place(err, e.pos)
		}
		return v, nil
	}
}

// mainBody is the name of code at Ruby's own top level.
const mainBody = "<main>"

// Toplevel implements ruby.Interpreter.
func (vm *VM) Toplevel() (ruby.Value, error) {
	if err := vm.RT.Charge(bindingSize); err != nil {
		return ruby.Nil, err
	}
	if vm.RT.Top.IsNil() {
		if err := makeMain(vm.RT); err != nil {
			return ruby.Nil, err
		}
	}
	act := vm.newActivation()
	act.inside, act.done, act.body = true, true, mainBody
	b := &binding{
		evalSite: evalSite{site: &site{callee: callee{sel: ruby.SelectorFor("binding"), pos: source.NoPos}}, scope: &scope{evals: true}, keeps: true},
		home:     surroundings{vm: vm, file: source.NewFile("main", ""), self: vm.RT.Top, act: act, ret: act},
	}
	b.home.cref = &cref{class: ruby.ObjectClass, scope: &ruby.DefScope{Visibility: ruby.Private}}
	return ruby.NewInstance(ruby.BindingClass, b), nil
}

// makeMain makes the object that is self at Ruby's own top level.
func makeMain(rt *ruby.Runtime) error {
	rt.Top = ruby.NewInstance(ruby.ObjectClass, nil)
	named := func(c *ruby.Call) ruby.Value { return c.NewString("main") }
	for _, name := range []string{"to_s", "inspect"} {
		if err := rt.DefineSingleton(rt.Top, ruby.Method{Name: name, Fn: named}); err != nil {
			return err
		}
	}
	return nil
}

// DupData implements ruby.DataDuper: variables that are new in one of the two aren't in the other.
func (b *binding) DupData(*ruby.Budget) any {
	b.grows = false
	copied := *b
	return &copied
}

// Receiver implements ruby.Binding.
func (b *binding) Receiver() ruby.Value { return b.home.self }

// Place implements ruby.Binding.
func (b *binding) Place() (file string, line int) { return b.home.file.Place(b.pos) }

// output reports whether name is the variable of the output of the template around the binding.
func (b *binding) output(name string) bool { return name == outputName && b.scope.template() }

// Locals implements ruby.Binding.
func (b *binding) Locals(budget *ruby.Budget) []string {
	seen := map[string]bool{}
	var list []string
	add := func(name string) {
		if !seen[name] && budget.Charge(ruby.MapEntrySize) {
			seen[name] = true
			list = ruby.Append(budget, list, name)
		}
	}
	for k := b.scope; k != nil && budget.Step(len(k.vars)); k = k.up {
		if k.top {
			add(outputName)
		}
		for i := range k.vars {
			if k.late { // the last first
				i = len(k.vars) - 1 - i
			}
			if name := k.vars[i].name; shown(k, name) {
				add(name)
			}
		}
	}
	return list
}

// shown reports whether a variable of k has a name that programs can spell.
func shown(k *scope, name string) bool {
	switch {
	case name == restName, name == kwRestName, name == blockName, unicode.IsDigit(rune(name[0])), k.it && name == "it",
		len(name) == 2 && name[0] == '_' && unicode.IsDigit(rune(name[1])):
		return false
	}
	return true
}

// frame returns a frame to look up variables in.
func (b *binding) frame() *frame { return &frame{surroundings: b.home, rt: b.home.vm.RT} }

// Local implements ruby.Binding.
func (b *binding) Local(name string) (v ruby.Value, ok bool, err error) {
	if b.output(name) {
		return b.home.vm.Out.value(), true, nil
	}
	r, ok, err := b.lookup(name)
	if !ok || err != nil {
		return ruby.Nil, false, err
	}
	return b.frame().get(r), true, nil
}

// SetLocal implements ruby.Binding.
func (b *binding) SetLocal(name string, v ruby.Value) error {
	vm := b.home.vm
	if b.output(name) {
		s, ok := v.AsString()
		if !ok {
			return &ruby.UnsupportedError{Construct: "assigning something else than a String to " + outputName}
		}
		vm.Out.is(s)
		return nil
	}
	r, ok, err := b.lookup(name)
	if err == nil && !ok {
		err = b.add(name)
		r, _ = b.scope.lookup(name)
	}
	if err == nil {
		b.frame().set(r, v)
	}
	return err
}

// lookup finds a variable.
func (b *binding) lookup(name string) (ref, bool, error) {
	err := b.home.vm.RT.Step(int64(b.added / 8))
	r, ok := b.scope.lookup(name)
	return r, ok, err
}

// add makes a variable.
func (b *binding) add(name string) error {
	vm := b.home.vm
	if err := vm.RT.Charge(bindingSize); err != nil {
		return err
	}
	if !b.grows {
		b.scope, b.home.env = &scope{up: b.scope, text: true, evals: true, late: true}, vm.newEnv(0, b.home.env)
		b.grows = true
		b.added++
	}
	v := b.scope.add(name)
	v.captured, v.index = true, b.scope.cells
	b.scope.cells++
	b.home.env.vars = append(b.home.env.vars, ruby.Nil)
	return nil
}

// Eval implements ruby.Binding.
func (b *binding) Eval(t ruby.EvalText) (ruby.Value, error) {
	vm := b.home.vm
	called := callSite{method: t.Method, file: vm.callFile, pos: vm.callPos}
	f := b.frame()
	if scope := f.cref.scope; scope != nil { // the effect of private in it ends with it
		own, around := *scope, *f.cref
		around.scope = &own
		f.cref = &around
	}
	if err := b.payFor(f, t); err != nil { // before the table of its lines is made
		return ruby.Nil, err
	}
	file := source.NewFile(t.File, t.Text)
	file.Outer, file.At = called.file, called.pos
	code, err := b.compiled(f, file, t)
	if err != nil {
		return ruby.Nil, err
	}
	if cells := code.scope.cells; cells > 0 { // the binding keeps the variables
		b.scope, b.home.env = code.scope, vm.newEnv(cells, b.home.env)
		f.env = b.home.env
		b.grows, code.kept = false, true
		b.added++
	}
	block := code.close(f)
	block.home.file = file
	vm.push(called)
	defer func() {
		block.done = true
		vm.pop()
	}()
	return vm.RT.CallProc(&block.Proc, nil, ruby.BlockOptions{})
}

// payFor charges for a text that is evaluated.
func (b *binding) payFor(f *frame, t ruby.EvalText) error {
	if t.Large {
		if err := f.rt.Charge(largeCost * int64(len(t.Text))); err != nil {
			return err
		}
	}
	return b.pay(f, t.Text)
}

// compiled compiles the text of a file.
func (b *binding) compiled(f *frame, file *source.File, t ruby.EvalText) (*blockCode, error) {
	limits := syntax.Limits{Size: evalSize, Tokens: evalTokens}
	if t.Large {
		limits = syntax.Limits{Size: largeSize, Tokens: largeTokens}
	}
	locals, err := b.locals(f)
	if err != nil {
		return nil, err
	}
	return b.parse(f, file, t.Line-1, locals, limits)
}

// largeSize and largeTokens bound the code of a template that a template evaluates; a byte of it takes largeCost bytes
// more than one of other evaluated strings.
const (
	largeSize   = 4 << 20
	largeTokens = 1 << 16
	largeCost   = 192
)
