package interp

// This file compiles definitions of classes and modules, alias and undef.

import (
	"maps"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

func (c *compiler) class(n *syntax.Class) code {
	pos := n.Pos()
	var super code
	if n.Super != nil {
		super = c.compile(n.Super)
	}
	c.inherited = c.inheritedPlaces(n)
	name, owner, body := n.Path.Name, c.constOwner(n.Path), c.classBody(n, n.Body)
	return func(f *frame) (ruby.Value, error) {
		base := ruby.ObjectClass
		given := false
		if super != nil {
			v, err := super(f)
			if err != nil {
				return ruby.Nil, err
			}
			k, ok := v.AsClass()
			if !ok || k.IsModule {
				return ruby.Nil, f.place(ruby.Errorf(ruby.TypeErrorClass, "superclass must be an instance of Class (given an instance of %s)", v.RealClass().Inspect()), pos)
			}
			base, given = k, true
		}
		scope, err := owner(f)
		if err != nil {
			return ruby.Nil, err
		}
		k, err := f.openClass(scope, name, base, given, pos)
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return body(f, k)
	}
}

// openClass returns the class of that name in scope, and makes it if it doesn't exist.
func (f *frame) openClass(scope *ruby.Class, name string, base *ruby.Class, given bool, pos source.Pos) (*ruby.Class, error) {
	if v, ok := f.rt.ConstIn(scope, name); ok {
		k, ok := v.AsClass()
		if !ok || k.IsModule {
			return nil, ruby.NewException(ruby.TypeErrorClass, name+" is not a class"+f.rt.ConstPlace(scope, name))
		}
		if given && k.Super != base {
			return nil, ruby.Errorf(ruby.TypeErrorClass, "superclass mismatch for class %s", name)
		}
		return k, nil
	}
	if err := ruby.Reopens(scope, name); err != nil {
		return nil, err
	}
	if err := f.rt.Charge(1024); err != nil {
		return nil, err
	}
	k := f.rt.NewClass("", base, false)
	if err := f.setConst(scope, name, k.Value(), pos); err != nil {
		return nil, err
	}
	return k, f.rt.Inherited(base, k)
}

// setConst sets a constant and records the place.
func (f *frame) setConst(scope *ruby.Class, name string, v ruby.Value, pos source.Pos) error {
	if err := f.rt.SetConst(scope, name, v); err != nil {
		return f.place(err, pos)
	}
	f.rt.NoteConst(scope, name, ruby.At{File: f.file, Pos: pos, Placed: true})
	return nil
}

func (c *compiler) module(n *syntax.Module) code {
	pos := n.Pos()
	name, owner, body := n.Path.Name, c.constOwner(n.Path), c.classBody(n, n.Body)
	return func(f *frame) (ruby.Value, error) {
		scope, err := owner(f)
		if err != nil {
			return ruby.Nil, err
		}
		if v, ok := f.rt.ConstIn(scope, name); ok {
			k, ok := v.AsClass()
			if !ok || !k.IsModule {
				return ruby.Nil, f.place(ruby.NewException(ruby.TypeErrorClass, name+" is not a module"+f.rt.ConstPlace(scope, name)), pos)
			}
			return body(f, k)
		}
		err = ruby.Reopens(scope, name)
		if err == nil {
			err = f.rt.Charge(1024)
		}
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		k := f.rt.NewClass("", nil, true)
		if err := f.setConst(scope, name, k.Value(), pos); err != nil {
			return ruby.Nil, err
		}
		return body(f, k)
	}
}

// sclass compiles class << value. Methods of a class go to its class methods.
func (c *compiler) sclass(n *syntax.SClass) code {
	pos := n.Pos()
	target, body := c.compile(n.Value), c.classBody(n, n.Body)
	return func(f *frame) (ruby.Value, error) {
		v, err := target(f)
		if err != nil {
			return ruby.Nil, err
		}
		k, err := f.rt.SingletonClass(v)
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return body(f, k)
	}
}

// fewPlaces is the number of instance variables up to which a class continues the list of its superclass.
const fewPlaces = 16

// inheritedPlaces returns the places of the instance variables of the superclass, if that was compiled before.
func (c *compiler) inheritedPlaces(n *syntax.Class) map[string]*ivarPlace {
	super, ok := n.Super.(*syntax.Const)
	if !ok || len(c.places[super.Name]) > fewPlaces {
		return nil
	}
	return maps.Clone(c.places[super.Name])
}

// remember keeps the places of the instance variables of the class that was compiled.
func (c *compiler) remember(class string) {
	if c.places == nil {
		c.places = map[string]map[string]*ivarPlace{}
	}
	c.places[class] = c.ivars
}

// classBody compiles the code between class and end.
func (c *compiler) classBody(n, node syntax.Node) func(f *frame, k *ruby.Class) (ruby.Value, error) {
	outer, loop, name := c.scope, c.loop, c.method
	c.scope, c.loop, c.method = c.scopes[n], nil, ""
	level, ivars := c.level, c.ivars
	c.level, c.ivars, c.inherited = 0, c.inherited, nil
	s, body := c.scope, c.compile(node)
	if k, ok := n.(*syntax.Class); ok && len(c.ivars) > 0 {
		c.remember(k.Path.Name)
	}
	c.scope, c.loop, c.method, c.level, c.ivars = outer, loop, name, level, ivars
	label, pos := bodyLabel(n), n.Pos()
	_, opened := n.(*syntax.SClass) // return in it ends the method around it
	return func(f *frame, k *ruby.Class) (ruby.Value, error) {
		vm := f.vm
		in := vm.newFrame()
		act := vm.newActivation()
		act.inside, act.body = true, label
		vm.push(callSite{file: f.file, pos: pos, who: act, direct: true})
		in.self, in.file, in.act, in.ret = k.Value(), f.file, act, act
		if opened {
			in.ret = f.ret
		}
		in.cref = &cref{class: k, up: f.cref, scope: &ruby.DefScope{}}
		m := vm.mark()
		in.locals = vm.take(s.slots)
		if s.cells > 0 {
			in.env = vm.newEnv(s.cells, nil)
		}
		scope := f.rt.Scope
		f.rt.Scope = in.cref.scope
		match := f.rt.MatchIn(act.match)
		v, err := body(in)
		vm.pop()
		f.rt.MatchIn(match)
		f.rt.Scope = scope
		vm.release(m)
		vm.freeFrame(in)
		return v, err
	}
}

// bodyLabel returns the name of a class's body in backtraces.
func bodyLabel(n syntax.Node) string {
	switch n := n.(type) {
	case *syntax.Class:
		return "<class:" + n.Path.Name + ">"
	case *syntax.Module:
		return "<module:" + n.Path.Name + ">"
	}
	return "singleton class"
}

// alias compiles alias new old.
func (c *compiler) alias(n *syntax.Alias) code {
	pos := n.Pos()
	if v, ok := n.New.(*syntax.GVar); ok {
		to, from := v.Name, n.Old.(*syntax.GVar).Name
		return func(f *frame) (ruby.Value, error) {
			err := aliasGlobal(f.rt, to, from)
			if err != nil {
				err = f.place(err, pos)
			}
			return ruby.Nil, err
		}
	}
	to, from := c.compile(n.New), c.compile(n.Old)
	return func(f *frame) (ruby.Value, error) {
		t, err := symbol(f, to)
		if err != nil {
			return ruby.Nil, err
		}
		o, err := symbol(f, from)
		if err != nil {
			return ruby.Nil, err
		}
		if err := f.rt.AliasMethod(f.cref.definee(), t, o); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return ruby.Nil, nil
	}
}

// undef compiles undef a, b.
func (c *compiler) undef(n *syntax.Undef) code {
	pos, names := n.Pos(), make([]code, len(n.Names))
	for i, name := range n.Names {
		names[i] = c.compile(name)
	}
	return func(f *frame) (ruby.Value, error) {
		for _, code := range names {
			name, err := symbol(f, code)
			if err != nil {
				return ruby.Nil, err
			}
			if err := f.rt.Undef(f.cref.definee(), name); err != nil {
				return ruby.Nil, f.place(err, pos)
			}
		}
		return ruby.Nil, nil
	}
}

// symbol evaluates a symbol to its name.
func symbol(f *frame, c code) (string, error) {
	v, err := c(f)
	name, _ := v.AsSymbol()
	return name, err
}
