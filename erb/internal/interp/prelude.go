package interp

// This file compiles and calls methods in Ruby that are part of the program. Frames of their code have no file:
// backtraces don't show them.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// Script implements ruby.Interpreter.
func (vm *VM) Script(m *ruby.Method) ruby.MethodBody { return script(m) }

func script(m *ruby.Method) *method { return m.Script().Code(compileScript).(*method) }

// compileScript compiles a definition of a Prelude. All runs share the result.
func compileScript(s *ruby.Script) any {
	file := source.NewFile(s.Class.Name, s.Text)
	tree, err := syntax.ParseRuby(file, syntax.Limits{})
	if err != nil {
		panic("interp: " + s.Text + ": " + err.Error())
	}
	def, ok := tree.Body.List[0].(*syntax.Def)
	if !ok {
		def = &syntax.Def{Body: tree.Body}
		tree.Body = &syntax.Seq{List: []syntax.Node{def}}
	}
	c := &compiler{file: file, frozen: true, prelude: s.Prelude, selectors: map[string]*ruby.Selector{}}
	c.resolved = resolve(tree.Body, &scope{}, false, nil)
	c.scope = c.scopes[tree.Body]
	around := &cref{class: ruby.ObjectClass}
	if s.Class != ruby.ObjectClass {
		around = &cref{class: s.Class, up: around}
	}
	return &method{methodCode: c.methodCode(def), home: surroundings{cref: around}}
}

// primitive makes the site of Primitive.name(…) in code of the program itself. It is nil for other calls.
func (c *compiler) primitive(n *syntax.Call) *site {
	k, ok := n.Recv.(*syntax.Const)
	if c.prelude == nil || !ok || k.Name != "Primitive" {
		return nil
	}
	called := *n
	called.Recv = nil
	s := c.site(&called)
	s.fixed = c.prelude.Primitive(n.Name)
	return s
}

// find returns the method that a site calls.
func (s *callee) find(f *frame, recv ruby.Value) *ruby.Method {
	if s.fixed != nil {
		return s.fixed
	}
	return f.rt.Find(recv, s.sel)
}

// passing handles an error that leaves code of the program itself, which is no place of it.
func (vm *VM) passing(err error) error {
	if e, ok := err.(*ruby.Exception); ok && !e.Traced {
		if err := vm.RT.Caused(e); err != nil {
			return err
		}
	}
	return err
}
