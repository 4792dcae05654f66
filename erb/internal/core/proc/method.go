package proc

// This file implements Method and UnboundMethod.

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/known"
)

var methodObjectsTables = []ruby.Table{
	{Class: &ruby.UnboundMethodClass, Methods: []ruby.Method{
		{Name: "bind", Min: 1, Max: 1, Fn: unboundMethodBind},
		{Name: "bind_call", Min: 1, Max: -1, Fn: unboundMethodBindCall, Flags: ruby.Kw},
	}},
	{Class: &ruby.MethodClass, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: composeLeft},
		{Name: "===", Max: -1, Fn: methodCall, Flags: ruby.Kw},
		{Name: ">>", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return compose(c, c.Self, c.Arg(0), true) }},
		{Name: "[]", Max: -1, Fn: methodCall, Flags: ruby.Kw},
		{Name: "call", Max: -1, Fn: methodCall, Flags: ruby.Kw},
		{Name: "curry", Max: 1, Fn: func(c *ruby.Call) ruby.Value {
			return curry(c, proc(selfMethod(c)), methodArity(selfMethod(c).Method))
		}},
		{Name: "receiver", Fn: func(c *ruby.Call) ruby.Value { return selfMethod(c).Recv }},
		{Name: "to_proc", Fn: func(c *ruby.Call) ruby.Value { return proc(selfMethod(c)).Value() }},
		{Name: "unbind", Fn: methodUnbind},
	}},
	{Class: &ruby.MethodClass, Also: []**ruby.Class{&ruby.UnboundMethodClass}, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: methodEqual},
		{Name: "arity", Fn: ownArity},
		{Name: "eql?", Min: 1, Max: 1, Fn: methodEqual},
		{Name: "hash", Fn: methodHash, Flags: ruby.Volatile},
		{Name: "inspect", Fn: methodInspect},
		{Name: "name", Fn: methodName},
		{Name: "original_name", Fn: methodOriginalName},
		{Name: "owner", Fn: methodOwner},
		{Name: "parameters", Fn: ownParameters},
		{Name: "source_location", Fn: methodSourceLocation},
		{Name: "super_method", Fn: methodSuperMethod},
		{Name: "to_s", Fn: methodInspect},
	}},
}

func methodName(c *ruby.Call) ruby.Value { return ruby.Sym(selfMethod(c).Name) }

func methodOriginalName(c *ruby.Call) ruby.Value {
	m := selfMethod(c).Method
	name, alias := original(m)
	if !alias {
		name = m.OriginalName()
	}
	return ruby.Sym(name)
}

func selfMethod(c *ruby.Call) *ruby.MethodObject { return c.SelfInstance().Data.(*ruby.MethodObject) }

// call calls the method of m.
func call(m *ruby.MethodObject, rt *ruby.Runtime, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc) (ruby.Value, error) {
	if mm := rt.FindMissing(m.Recv); m.Missing && mm != nil {
		return rt.CallMissing(mm, m.Recv, m.Name, args, kw, block)
	}
	return rt.Invoke(m.Method, m.Recv, args, kw, block)
}

func methodCall(c *ruby.Call) ruby.Value {
	return c.Check(call(selfMethod(c), c.RT, c.Args, c.KwArgs(), c.Block()))
}

// methodBody runs a method in place of a block.
type methodBody struct {
	m     *ruby.MethodObject
	arity int
}

// Call implements ProcBody.
func (b methodBody) Call(rt *ruby.Runtime, _ *ruby.Proc, args []ruby.Value, opt ruby.BlockOptions) (ruby.Value, error) {
	return call(b.m, rt, args, opt.Kw, opt.Block)
}

// Arity implements ProcBody.
func (b methodBody) Arity(bool) int { return b.arity }

// Parameters implements ProcBody.
func (b methodBody) Parameters(bool) []ruby.Parameter { return methodParameters(b.m.Method) }

// methodSourceLocation returns nil for Ruby's and the director's own methods, whose places are not known.
func methodSourceLocation(c *ruby.Call) ruby.Value {
	m := selfMethod(c).Method
	if m.Body() == nil {
		return refuseOwn(c, m)
	}
	return sourceLocation(c, m.Body())
}

// Location implements Located.
func (b methodBody) Location() (file string, line int) {
	if l, ok := b.m.Method.Body().(ruby.Located); ok {
		return l.Location()
	}
	return "", 0
}

func proc(m *ruby.MethodObject) *ruby.Proc {
	p := ruby.NewProc(methodBody{m, methodArity(m.Method)}, true)
	p.FromMethod = true
	return p
}

// scripted returns the arity of a method of Ruby's that is written in Ruby; ok is false for others.
func scripted(m *ruby.Method) (arity int, ok bool) {
	if m.Body() != nil || m.Owner == nil {
		return 0, false
	}
	return known.Arity(m.Owner.Name, isStatic(m), m.OriginalName())
}

// isStatic reports whether m is the row of a class method.
func isStatic(m *ruby.Method) bool { return m.Owner.Static.At(m.Name) == m }

// methodArity is Method#arity. Ruby's methods that are written in C have exactly n arguments, or any number, as those
// with keywords have.
func methodArity(m *ruby.Method) int {
	if m.Body() != nil {
		return m.Body().Arity()
	}
	if n, ok := scripted(m); ok {
		return n
	}
	if m.Min == m.Max && m.Flags&ruby.Kw == 0 {
		return int(m.Min)
	}
	return -1
}

func methodParameters(m *ruby.Method) []ruby.Parameter {
	if m.Body() != nil {
		return m.Body().Parameters()
	}
	if methodArity(m) < 0 {
		return []ruby.Parameter{{Type: "rest"}}
	}
	list := make([]ruby.Parameter, m.Min) // bounded: arities written in Go
	for i := range list {
		list[i].Type = "req"
	}
	return list
}

// ownParameters is Method#parameters.
func ownParameters(c *ruby.Call) ruby.Value {
	m := selfMethod(c).Method
	if _, ok := scripted(m); ok && m.Script() != nil {
		return parameters(c, c.RT.Interpreter.Script(m).Parameters())
	}
	if hidesParameters(c, m) {
		return ruby.Nil
	}
	return parameters(c, methodParameters(m))
}

// hidesParameters records an error if the parameters of a method aren't known, or its place, which Ruby shows for
// methods that are written in Ruby.
func hidesParameters(c *ruby.Call, m *ruby.Method) bool {
	_, hides := scripted(m)
	if hides = hides || unknown(m); hides {
		refuseOwn(c, m)
	}
	return hides
}

// unknown reports whether m is a method that is absent here: its row doesn't tell its arguments.
func unknown(m *ruby.Method) bool { return m.Body() == nil && m.Fn == nil }

// refuseOwn records the error for facts that aren't known of a method of Ruby's own.
func refuseOwn(c *ruby.Call, m *ruby.Method) ruby.Value {
	return c.Fail(&ruby.UnsupportedError{Construct: c.Self.RealClass().Name + "#" + c.Method.Name + " of " + m.Name, Reason: known.ReasonStack})
}

// ownArity is Method#arity.
func ownArity(c *ruby.Call) ruby.Value {
	m := selfMethod(c).Method
	if _, ok := scripted(m); !ok && unknown(m) {
		return refuseOwn(c, m)
	}
	return ruby.Int(int64(methodArity(m)))
}

func methodEqual(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*ruby.MethodObject](c.Arg(0))
	if !ok {
		return ruby.False
	}
	m := selfMethod(c)
	if m.Missing && other.Missing {
		return ruby.Bool(m.Name == other.Name && ruby.Identical(m.Recv, other.Recv))
	}
	same := sameMethod(m.Method, other.Method) || sameRow(m.Method, other.Method) && !m.Missing && !other.Missing
	return ruby.Bool(m.Unbound == other.Unbound && ruby.Identical(m.Recv, other.Recv) && same)
}

// sameMethod reports whether two methods are one, or an alias and its original.
func sameMethod(a, b *ruby.Method) bool {
	return a == b || a.Body() != nil && a.Body() == b.Body() && a.Home() == b.Home() && a.OriginalName() == b.OriginalName()
}

// original returns the name of the method of Ruby that m is, and whether m is an alias of it in Ruby.
func original(m *ruby.Method) (name string, alias bool) {
	if m.Fn == nil || m.Owner == nil {
		return m.OriginalName(), true
	}
	of, static := m.Owner, isStatic(m)
	if other, alias := known.Synonym(of.Name, static, m.OriginalName()); other != "" {
		return other, alias
	}
	return m.OriginalName(), true
}

// sameRow reports whether two rows of one class are one function of Ruby's with two names.
func sameRow(a, b *ruby.Method) bool {
	if a.Fn == nil || b.Fn == nil || a.Owner != b.Owner || a.Owner == nil ||
		isStatic(a) != isStatic(b) {
		return false
	}
	m, _ := original(a)
	n, _ := original(b)
	return m == n
}

func methodHash(c *ruby.Call) ruby.Value {
	m := selfMethod(c)
	name, _ := original(m.Method)
	n, err := c.RT.HashOf(ruby.NewArray([]ruby.Value{ruby.Sym(name), ruby.Int(c.RT.ObjectID(m.Recv))}).Value())
	return c.Check(ruby.Int(n), err)
}

func methodOwner(c *ruby.Call) ruby.Value {
	m := selfMethod(c)
	switch {
	case m.Method.Owner == nil:
		return ruby.Nil
	case static(c.RT, m):
		return c.RT.MetaClass(m.Method.Owner).Value()
	case m.Method.Owner == c.RT.Context:
		return m.Method.Owner.Super.Value()
	}
	return m.Method.Owner.Value()
}

// static reports whether m is a method of a class or module itself.
func static(rt *ruby.Runtime, m *ruby.MethodObject) bool {
	k, ok := m.Recv.AsClass()
	if m.Unbound && m.Class != nil && m.Class.Singleton() {
		k, ok = m.Class.Attached.AsClass()
	}
	return ok && rt.IsStatic(k, m.Method)
}

func methodInspect(c *ruby.Call) ruby.Value {
	m := selfMethod(c)
	if lent(m) && m.Method.Owner != ruby.KernelModule { // Ruby's inspect calls inspect of an object without one
		return c.Raise(ruby.NoMethodErrorClass, "undefined method 'inspect' for an instance of %s", m.Method.Owner.Inspect())
	}
	if hidesParameters(c, m.Method) {
		return ruby.Nil
	}
	t := c.Text(0)
	with(t, "#<", c.Self.RealClass().Inspect(), ": ", methodPath(c, m), m.Name)
	if name, alias := original(m.Method); alias && name != m.Name {
		with(t, "(", name, ")")
	}
	with(t, "(", describeParameters(c, methodParameters(m.Method)), ")")
	if l, ok := m.Method.Body().(ruby.Located); ok {
		file, line := l.Location()
		fmt.Fprintf(t, " %s:%d", file, line)
	}
	t.Add(">")
	return c.NewBegun(t.String(), ruby.Binary)
}

// lent reports whether a method of a module was bound to its receiver, instead of found there.
func lent(m *ruby.MethodObject) bool {
	return m.Bound && m.Method.Owner != nil && m.Method.Owner.IsModule && !m.Method.Owner.Singleton()
}

// methodPath writes where a method was found: Array#, Foo., Object(Kernel)#.
func methodPath(c *ruby.Call, m *ruby.MethodObject) string {
	owner := m.Method.Owner
	if owner == nil {
		owner = c.Self.RealClass()
	}
	if m.Unbound {
		if home := m.Method.Home(); home != nil {
			owner = home
		}
		if static(c.RT, m) {
			owner = c.RT.MetaClass(owner)
		}
		return owner.Inspect() + "#"
	}
	if k, ok := m.Recv.AsClass(); ok && c.RT.IsStatic(k, m.Method) {
		if k != owner {
			return k.Inspect() + "(" + owner.Inspect() + ")."
		}
		return k.Inspect() + "."
	}
	if owner.Singleton() && owner.Attached == m.Recv {
		return c.Inspect(m.Recv) + "."
	}
	if lent(m) {
		return fmt.Sprintf("#<%s:%s>(%[1]s)#", owner.Inspect(), c.RT.Address(m.Recv))
	}
	class := m.Recv.RealClass()
	if m.Class != nil {
		class = m.Class
	} else if k, ok := m.Recv.AsClass(); ok && !k.IsModule {
		class = c.RT.MetaClass(k)
	}
	if home := m.Method.Home(); class == owner.Unshadowed() && home != nil {
		owner = home
	}
	if class != owner.Unshadowed() {
		return class.Inspect() + "(" + owner.Inspect() + ")#"
	}
	return class.Inspect() + "#"
}

func describeParameters(c *ruby.Call, params []ruby.Parameter) string {
	list := ruby.Make[string](c, len(params))
	for i := range list {
		p := params[i]
		name := p.Name
		switch p.Type {
		case "req":
			if name == "" {
				name = "_"
			}
		case "opt":
			name = c.Concat(name, "=...")
		case "rest":
			name = "*" + strings.TrimPrefix(name, "*")
		case "keyreq":
			name = c.Concat(name, ":")
		case "key":
			name = c.Concat(name, ": ...")
		case "keyrest":
			name = "**" + strings.TrimPrefix(name, "**")
		case "block":
			name = "&" + strings.TrimPrefix(name, "&")
		}
		list[i] = name
	}
	return c.Join(list, ", ")
}

func methodSuperMethod(c *ruby.Call) ruby.Value {
	m := selfMethod(c)
	if m.Missing || m.Method.Owner == nil {
		return ruby.Nil
	}
	if m.Unbound {
		s := instanceAfter(c.RT, m.Class, m.Method.Home(), m.Method.OriginalName())
		if s == nil {
			return ruby.Nil
		}
		return c.RT.NewMethodObject(&ruby.MethodObject{Method: s, Name: s.Name, Unbound: true, Class: m.Class})
	}
	s := c.RT.FindSuper(m.Recv, m.Method.Home(), m.Method.OriginalName())
	if s == nil {
		return ruby.Nil
	}
	return c.RT.NewMethodObject(&ruby.MethodObject{Recv: m.Recv, Method: s, Name: s.Name, Class: s.Owner})
}

// instanceAfter returns the method of instances of k that follows the method of owner.
func instanceAfter(rt *ruby.Runtime, k, owner *ruby.Class, name string) *ruby.Method {
	if k == nil {
		k = owner
	}
	return rt.Search(k, name, owner)
}

func methodUnbind(c *ruby.Call) ruby.Value {
	m := selfMethod(c)
	class := m.Method.Owner
	if static(c.RT, m) {
		class = c.RT.MetaClass(class)
	}
	return c.RT.NewMethodObject(&ruby.MethodObject{Method: m.Method, Name: m.Name, Missing: m.Missing, Unbound: true, Class: class})
}

// bindTo makes the Method for a receiver, which must be of the class the method belongs to.
func bindTo(c *ruby.Call, v ruby.Value) *ruby.MethodObject {
	m := selfMethod(c)
	owner := m.Method.Owner
	if k := m.Class; k != nil && k.Singleton() && !k.Attached.IsNil() && !belongsTo(c, v, k.Attached) {
		c.Raise(ruby.TypeErrorClass, "singleton method called for a different object")
		return nil
	}
	if owner != nil && !owner.IsModule && !static(c.RT, m) && !c.RT.IsA(v, owner) {
		c.Raise(ruby.TypeErrorClass, "bind argument must be an instance of %s", owner.Inspect())
		return nil
	}
	return &ruby.MethodObject{Recv: v, Method: m.Method, Name: m.Name, Missing: m.Missing, Bound: true}
}

// belongsTo reports whether v has the singleton methods of an object too: a class passes its own on to
// its subclasses.
func belongsTo(c *ruby.Call, v, of ruby.Value) bool {
	k, isClass := v.AsClass()
	above, ofClass := of.AsClass()
	return ruby.Identical(v, of) || isClass && ofClass && c.RT.Inherits(k, above)
}

func unboundMethodBind(c *ruby.Call) ruby.Value {
	m := bindTo(c, c.Arg(0))
	if m == nil {
		return ruby.Nil
	}
	return c.RT.NewMethodObject(m)
}

func unboundMethodBindCall(c *ruby.Call) ruby.Value {
	m := bindTo(c, c.Arg(0))
	if m == nil {
		return ruby.Nil
	}
	return c.Check(call(m, c.RT, c.Args[1:], c.KwArgs(), c.Block()))
}
