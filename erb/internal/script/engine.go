// Package script runs files of Ruby for package boshtest/rspec: machines whose top level is Ruby's own, with
// methods written in Go. Renders don't use it.
//
//	engine.go   machines, programs and calls
//	value.go    values between Ruby and Go
//	error.go    errors that end a program
package script

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/interp"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/script"
)

// Engine implements script.Engine. Limits returns limits with their defaults.
type Engine struct {
	Limits func(script.Limits) ruby.Limits
}

// Files may be larger than templates: people write the files of suites too, but the files have data in them.
const (
	maxSize   = 16 << 20
	maxTokens = 1 << 21
)

// Compile implements script.Engine.
func (Engine) Compile(name, text string, template bool) (p script.Program, err error) {
	file := source.NewFile(name, text)
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, bug(r)
		}
	}()
	parse := syntax.ParseRuby
	if template {
		parse = syntax.Parse
	}
	tree, err := parse(file, syntax.Limits{Size: maxSize, Tokens: maxTokens, Later: true})
	if err != nil {
		return nil, syntaxError(file, err)
	}
	return interp.CompileScript(file, tree), nil
}

// machine implements script.Machine.
type machine struct {
	options script.Options
	limits  ruby.Limits
	vm      *interp.VM
	running int // running calls
}

// New implements script.Engine.
func (e Engine) New(options script.Options) (_ script.Machine, err error) {
	m := &machine{options: options, limits: e.Limits(options.Limits)}
	rt := ruby.NewRuntime(options.Context, m.limits)
	rt.Now, rt.Rand, rt.StableSort, rt.Print = options.Now, options.Rand, true, options.Print
	if m.vm, err = interp.NewMain(rt); err != nil {
		return nil, m.failure(err)
	}
	path, program := ruby.NewArray(nil).Value(), ruby.Str("rspec")
	rt.Globals = map[string]ruby.Value{"$LOAD_PATH": path, "$:": path, "$-I": path, "$0": program, "$PROGRAM_NAME": program}
	for _, name := range options.Classes {
		if _, err := define(rt, name, false); err != nil {
			return nil, m.failure(err)
		}
	}
	for _, name := range options.Modules {
		if _, err := define(rt, name, true); err != nil {
			return nil, m.failure(err)
		}
	}
	module, err := define(rt, options.Module, true)
	if err != nil {
		return nil, m.failure(err)
	}
	methods := map[string]func(*ruby.Call) ruby.Value{"attempt": m.attempt, "here": m.here, "places": m.places}
	for name, f := range options.Functions {
		methods[name] = m.function(f)
	}
	for _, name := range slices.Sorted(maps.Keys(methods)) {
		err := rt.DefineSingleton(module.Value(), ruby.Method{Name: name, Max: -1, Fn: methods[name]})
		if err != nil {
			return nil, m.failure(err)
		}
	}
	return m, nil
}

// define makes a class or module of the machine.
func define(rt *ruby.Runtime, name string, module bool) (*ruby.Class, error) {
	class := rt.NewClass(name, ruby.ObjectClass, module)
	return class, rt.SetConst(ruby.ObjectClass, name, class.Value())
}

// function is the row of a Function.
func (m *machine) function(f script.Function) func(*ruby.Call) ruby.Value {
	return func(c *ruby.Call) ruby.Value {
		args := make([]any, len(c.Args))
		copied := values{machine: m}
		for i, v := range c.All() {
			var err error
			if args[i], err = copied.toGo(v, 0); err != nil {
				return c.Fail(err)
			}
		}
		if c.Failed() {
			return ruby.Nil
		}
		result, err := f(budget{m}, m, args)
		if err != nil {
			return c.Fail(m.toRaise(err))
		}
		v, err := m.fromGo(c.RT.Budget(), result)
		return c.Check(v, err)
	}
}

// budget implements script.Budget.
type budget struct{ m *machine }

func (b budget) Context() context.Context { return b.m.options.Context }
func (b budget) Step(n int64) error       { return b.m.vm.RT.Step(n) }
func (b budget) Charge(n int64) error     { return b.m.vm.RT.Charge(n) }

// attempt calls its block. If that ends with an error that Ruby code can't rescue it returns the error.
func (m *machine) attempt(c *ruby.Call) ruby.Value {
	if !c.NeedBlock() {
		return ruby.Nil
	}
	block := c.Block()
	err := m.vm.Attempt(func() error {
		_, err := c.RT.Yield(block)
		return err
	})
	if err == nil {
		return ruby.Nil
	}
	failed := m.failure(err)
	if failed.Kind != script.NotHere && failed.Kind != script.NotRuby {
		return c.Fail(err)
	}
	list := []any{failed.Message}
	for _, p := range failed.Places {
		list = append(list, p.File, int64(p.Line)) // bounded: by the depth of calls
	}
	v, err := m.fromGo(c.RT.Budget(), list)
	return c.Check(v, err)
}

// places lists where an exception was raised and the calls that led there: names of files and lines by turns.
func (m *machine) places(c *ruby.Call) ruby.Value {
	e, ok := c.Arg(0).AsException()
	if !ok {
		return ruby.Nil
	}
	var list []any
	for _, p := range placesOf(e) {
		list = append(list, p.File, int64(p.Line)) // bounded: by the depth of calls
	}
	v, err := m.fromGo(c.RT.Budget(), list)
	return c.Check(v, err)
}

// here returns file and line of the innermost call in a file that is not part of the program itself: its name
// doesn't begin with <.
func (m *machine) here(c *ruby.Call) ruby.Value {
	for file, pos := range m.vm.Callers {
		if p, ok := placeIn(file, pos); ok && !strings.HasPrefix(p.File, "<") {
			v, err := m.fromGo(c.RT.Budget(), []any{p.File, int64(p.Line)})
			return c.Check(v, err)
		}
	}
	return ruby.Nil
}

// run runs a function at the top level, or within another one.
func (m *machine) run(what func() (ruby.Value, error)) (result any, err error) {
	defer func() {
		if r := recover(); r != nil {
			result, err = nil, bug(r)
		}
		m.running--
	}()
	m.running++
	rt := m.vm.RT
	if m.running == 1 {
		rt.Restart(m.options.Context, m.limits)
		defer rt.Close()
	}
	v := ruby.Nil
	err = m.vm.Attempt(func() (err error) {
		v, err = what()
		return err
	})
	if err = rt.Ending(err); err != nil {
		if m.running > 1 {
			return nil, err // to the function that called
		}
		return nil, m.failure(err)
	}
	return (&values{machine: m}).toGo(v, 0)
}

// Run implements script.Machine.
func (m *machine) Run(p script.Program) (any, error) {
	return m.run(func() (ruby.Value, error) {
		_, err := p.(*interp.Program).Load(m.vm)
		return ruby.Nil, err
	})
}

// Eval implements script.Machine.
func (m *machine) Eval(p script.Program, self script.Opaque, method string) (text string, err error) {
	_, err = m.run(func() (ruby.Value, error) {
		text, err = p.(*interp.Program).Within(m.vm, self.(object).v, method)
		return ruby.Nil, err
	})
	return text, err
}

// Call implements script.Machine.
func (m *machine) Call(module, method string, args ...any) (any, error) {
	return m.run(func() (ruby.Value, error) {
		rt := m.vm.RT
		of, ok := constant(rt, module)
		if !ok {
			return ruby.Nil, ruby.Errorf(ruby.NameErrorClass, "uninitialized constant %s", module)
		}
		return m.send(of, method, args)
	})
}

// Send implements script.Machine.
func (m *machine) Send(to script.Opaque, method string, args ...any) (any, error) {
	return m.run(func() (ruby.Value, error) { return m.send(to.(object).v, method, args) })
}

func (m *machine) send(to ruby.Value, method string, args []any) (ruby.Value, error) {
	rt := m.vm.RT
	list := make([]ruby.Value, len(args))
	for i, arg := range args {
		v, err := m.fromGo(rt.Budget(), arg)
		if err != nil {
			return ruby.Nil, err
		}
		list[i] = v
	}
	return rt.Send(to, method, list...)
}

// Steps implements script.Machine.
func (m *machine) Steps() int64 {
	steps, _ := m.vm.RT.Used()
	return steps
}

// Close implements script.Machine.
func (m *machine) Close() {
	m.vm.RT.Close()
	m.vm.RT.Release()
}

func bug(r any) error {
	return &script.Error{
		Kind: script.InternalBug, Message: fmt.Sprintf("%v; please report this with the file", r), Cause: errors.New(string(debug.Stack())),
	}
}
