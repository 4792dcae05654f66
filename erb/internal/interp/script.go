package interp

// This file runs files of Ruby: whole programs at the top level of Ruby, beside which no template runs.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// refused is a construct that the syntax has and that isn't evaluated.
func (c *compiler) refused(n *syntax.Unsupported) code {
	return func(f *frame) (ruby.Value, error) {
		return ruby.Nil, f.place(&ruby.UnsupportedError{Construct: n.Construct}, n.Pos())
	}
}

// CompileScript makes a program of a file of Ruby, or of a template that such a file evaluates. A bare call of binding
// in it has a block that evaluates a string where the call is: giveVariables.
func CompileScript(file *source.File, t *syntax.Template) *Program {
	return compileFor(new(compiler), file, t, true)
}

// giveVariables makes binding { |text| eval(text) } of binding. The parameter has a name that no program can spell.
func giveVariables(n *syntax.Call) {
	const text = "(text)"
	n.VCall = false
	n.Block = &syntax.Block{
		At: n.At, Params: &syntax.Params{At: n.At, Required: []syntax.Param{{At: n.At, Name: text}}},
		Body: &syntax.Call{At: n.At, Name: "eval", Args: []syntax.Node{&syntax.LVar{At: n.At, Name: text}}},
	}
}

// NewMain makes a VM for programs whose top level is Ruby's own: self is main, def adds to Object.
func NewMain(rt *ruby.Runtime) (*VM, error) {
	vm := &VM{RT: rt, stack: make([]ruby.Value, firstChunk), main: &cref{class: ruby.ObjectClass}, whole: true}
	main := ruby.NewInstance(ruby.ObjectClass, nil)
	rt.Main, rt.Interpreter = main, vm
	named := func(c *ruby.Call) ruby.Value { return c.NewString("main") }
	for _, name := range []string{"to_s", "inspect"} {
		if err := rt.DefineSingleton(main, ruby.Method{Name: name, Fn: named}); err != nil {
			return nil, err
		}
	}
	return vm, nil
}

// Load runs a file as a part of what is under way, and returns the value of its last statement.
func (p *Program) Load(vm *VM) (ruby.Value, error) {
	return p.inside(vm, vm.RT.Main, &ruby.DefScope{Visibility: ruby.Private})
}

// Within runs a template as a part of what is under way, with a self of its own, and returns its output.
func (p *Program) Within(vm *VM, self ruby.Value) (string, error) {
	outer := vm.Out
	defer func() { vm.Out = outer }()
	vm.Out = Output{}
	vm.Out.Begin(nil)
	if _, err := p.inside(vm, self, nil); err != nil {
		return "", err
	}
	if err := vm.RT.CheckOutput(vm.Out.Len()); err != nil {
		return "", err
	}
	b := vm.RT.Budget()
	text := b.StringOf(vm.Out.Bytes())
	return text, b.Err()
}

func (p *Program) inside(vm *VM, self ruby.Value, scope *ruby.DefScope) (ruby.Value, error) {
	rt := vm.RT
	if err := rt.Enter(p.stack); err != nil {
		return ruby.Nil, err
	}
	act := vm.newActivation()
	act.inside, act.name = true, "require"
	vm.push(callSite{file: vm.callFile, pos: vm.callPos, who: act})
	f := vm.newFrame()
	match, outer, m := rt.MatchIn(act.match), rt.Scope, vm.mark()
	rt.Scope = scope
	f.file, f.self, f.cref, f.act, f.ret = p.file, self, vm.main, act, act
	f.locals = vm.take(p.top.slots)
	if p.top.cells > 0 {
		f.env = vm.newEnv(p.top.cells, nil)
	}
	v, err := p.body(f)
	act.done = true
	vm.release(m)
	vm.freeFrame(f)
	rt.MatchIn(match)
	rt.Scope = outer
	vm.pop()
	rt.Leave(p.stack)
	if jump, ok := err.(*ruby.Jump); ok && jump.Kind == ruby.JumpReturn && jump.Tag == any(act) {
		return ruby.Nil, nil
	}
	return v, err
}

// Attempt runs a function, after whose error the VM is as it was before.
func (vm *VM) Attempt(run func() error) error {
	m, depth := vm.mark(), len(vm.calls)
	err := run()
	if err != nil {
		vm.release(m)
		vm.calls = vm.calls[:depth]
	}
	return err
}

// Callers goes through the places of the calls under way, innermost first.
func (vm *VM) Callers(yield func(*source.File, source.Pos) bool) {
	if vm.callFile != nil && !yield(vm.callFile, vm.callPos) {
		return
	}
	for i := len(vm.calls) - 1; i >= 0; i-- {
		if c := &vm.calls[i]; c.file != nil && !yield(c.file, c.pos) {
			return
		}
	}
}
