package ruby

// This file implements Method and UnboundMethod.

import (
	"fmt"
	"strings"
)

var unboundMethodClass = NewClass("UnboundMethod", ObjectClass)

func defineMethodObjects() {
	shared := []Method{
		{Name: "==", Min: 1, Max: 1, Fn: methodEqual},
		{Name: "arity", Fn: func(c *Call) Value { return Int(int64(methodArity(c.selfMethod().Method))) }},
		{Name: "eql?", Min: 1, Max: 1, Fn: methodEqual},
		{Name: "hash", Fn: methodHash, Flags: Volatile},
		{Name: "inspect", Fn: methodInspect},
		{Name: "name", Fn: func(c *Call) Value { return Sym(c.selfMethod().Name) }},
		{Name: "original_name", Fn: func(c *Call) Value { return Sym(c.selfMethod().Method.OriginalName()) }},
		{Name: "owner", Fn: methodOwner},
		{Name: "parameters", Fn: func(c *Call) Value { return c.parameters(methodParameters(c.selfMethod().Method)) }},
		{Name: "source_location", Fn: methodSourceLocation},
		{Name: "super_method", Fn: methodSuperMethod},
		{Name: "to_s", Fn: methodInspect},
	}
	Methods(unboundMethodClass, append([]Method{
		{Name: "bind", Min: 1, Max: 1, Fn: unboundMethodBind},
		{Name: "bind_call", Min: 1, Max: -1, Fn: unboundMethodBindCall, Flags: Kw},
	}, shared...))
	Methods(MethodClass, append([]Method{
		{Name: "<<", Min: 1, Max: 1, Fn: func(c *Call) Value { return c.compose(c.Arg(0), c.Self, true) }},
		{Name: "===", Max: -1, Fn: methodCall, Flags: Kw},
		{Name: ">>", Min: 1, Max: 1, Fn: func(c *Call) Value { return c.compose(c.Self, c.Arg(0), true) }},
		{Name: "[]", Max: -1, Fn: methodCall, Flags: Kw},
		{Name: "call", Max: -1, Fn: methodCall, Flags: Kw},
		{Name: "curry", Max: 1, Fn: func(c *Call) Value {
			return c.curry(c.selfMethod().proc(), methodArity(c.selfMethod().Method))
		}},
		{Name: "receiver", Fn: func(c *Call) Value { return c.selfMethod().Recv }},
		{Name: "to_proc", Fn: func(c *Call) Value { return c.selfMethod().proc().Value() }},
		{Name: "unbind", Fn: methodUnbind},
	}, append([]Method(nil), shared...)...))
}

// MethodObject is the Go data of a Method or UnboundMethod.
type MethodObject struct {
	Recv    Value
	Method  *Method
	Name    string
	Missing bool // method_missing answers
	Unbound bool
	class   *Class // where it was looked for, if not in the receiver's class
}

func (rt *Runtime) newMethodObject(m *MethodObject) Value {
	if m.Unbound {
		return NewInstance(unboundMethodClass, m)
	}
	return NewInstance(MethodClass, m)
}

func (c *Call) selfMethod() *MethodObject { return c.SelfInstance().Data.(*MethodObject) }

// call calls the method that m stands for.
func (m *MethodObject) call(rt *Runtime, args []Value, kw *Hash, block *Proc) (Value, error) {
	if m.Missing {
		return rt.CallMethod(m.Recv, SelectorFor(m.Name), args, kw, block, true)
	}
	return rt.Invoke(m.Method, m.Recv, args, kw, block)
}

func methodCall(c *Call) Value { return c.Check(c.selfMethod().call(c.RT, c.Args, c.kw, c.Block)) }

// methodBody runs a method where a block is wanted.
type methodBody struct{ m *MethodObject }

// Call implements ProcBody.
func (b methodBody) Call(rt *Runtime, _ *Proc, args []Value, opt BlockOptions) (Value, error) {
	return b.m.call(rt, args, opt.Kw, opt.Block)
}

// Arity implements ProcBody.
func (b methodBody) Arity(bool) int { return methodArity(b.m.Method) }

// Parameters implements ProcBody.
func (b methodBody) Parameters(bool) []Parameter { return methodParameters(b.m.Method) }

// methodSourceLocation doesn't know where Ruby's and the director's own methods are.
func methodSourceLocation(c *Call) Value {
	m := c.selfMethod().Method
	if m.Body == nil {
		return c.Fail(&UnsupportedError{Construct: c.Self.RealClass().Name + "#source_location of " + m.Name, Reason: reasonStack})
	}
	return c.sourceLocation(m.Body)
}

// Location implements Located.
func (b methodBody) Location() (file string, line int) {
	if l, ok := b.m.Method.Body.(Located); ok {
		return l.Location()
	}
	return "", 0
}

func (m *MethodObject) proc() *Proc {
	p := NewProc(methodBody{m}, true)
	p.FromMethod = true
	return p
}

// methodArity is Method#arity. Methods written in Go count as Ruby's own do: exactly n arguments, or any number.
func methodArity(m *Method) int {
	if m.Body != nil {
		return m.Body.Arity()
	}
	if m.Min == m.Max {
		return m.Min
	}
	return -1
}

func methodParameters(m *Method) []Parameter {
	if m.Body != nil {
		return m.Body.Parameters()
	}
	if m.Min != m.Max {
		return []Parameter{{Type: "rest"}}
	}
	list := make([]Parameter, m.Min) // bounded: arities written in Go
	for i := range list {
		list[i].Type = "req"
	}
	return list
}

func methodEqual(c *Call) Value {
	other, ok := DataOf[*MethodObject](c.Arg(0))
	if !ok {
		return False
	}
	m := c.selfMethod()
	return Bool(m.Unbound == other.Unbound && Identical(m.Recv, other.Recv) && m.Name == other.Name && m.Method == other.Method)
}

func methodHash(c *Call) Value {
	m := c.selfMethod()
	n, err := c.RT.HashOf(NewArray([]Value{Sym(m.Name), Int(c.RT.objectID(m.Recv))}).Value())
	return c.Check(Int(n), err)
}

// isStatic reports whether m is a class method of k or of a class above it.
func (rt *Runtime) isStatic(k *Class, m *Method) bool {
	for ; k != nil; k = k.Super {
		if k.static[m.Name] == m || rt.singletons[k][m.Name] == m {
			return true
		}
	}
	return false
}

func methodOwner(c *Call) Value {
	m := c.selfMethod()
	if k, ok := m.Recv.AsClass(); ok && c.RT.isStatic(k, m.Method) {
		return c.RT.metaClass(m.Method.Owner).Value()
	}
	if m.Method.Owner == nil {
		return Nil
	}
	return m.Method.Owner.Value()
}

func methodInspect(c *Call) Value {
	m := c.selfMethod()
	t := c.Text(0)
	t.with("#<", c.Self.RealClass().Inspect(), ": ", c.methodPath(m), m.Name)
	if name := m.Method.OriginalName(); name != m.Name {
		t.with("(", name, ")")
	}
	t.with("(", c.describeParameters(methodParameters(m.Method)), ")")
	if l, ok := m.Method.Body.(Located); ok {
		file, line := l.Location()
		fmt.Fprintf(t, " %s:%d", file, line)
	}
	t.Add(">")
	return t.Value()
}

// methodPath writes where a method was found: Array#, Foo., Object(Kernel)#.
func (c *Call) methodPath(m *MethodObject) string {
	owner := m.Method.Owner
	if owner == nil {
		owner = c.Self.RealClass()
	}
	if m.Unbound {
		return owner.Inspect() + "#"
	}
	if k, ok := m.Recv.AsClass(); ok && c.RT.isStatic(k, m.Method) {
		if k != owner {
			return k.Inspect() + "(" + owner.Inspect() + ")."
		}
		return k.Inspect() + "."
	}
	if owner.singleton && owner.attached == m.Recv {
		return c.Inspect(m.Recv) + "."
	}
	class := m.Recv.RealClass()
	if m.class != nil {
		class = m.class
	}
	if class != owner.unshadowed() {
		return class.Inspect() + "(" + owner.Inspect() + ")#"
	}
	return class.Inspect() + "#"
}

func (c *Call) describeParameters(params []Parameter) string {
	list := Make[string](c, len(params))
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

func methodSuperMethod(c *Call) Value {
	m := c.selfMethod()
	if m.Unbound || m.Missing {
		return Nil
	}
	s := c.RT.FindSuper(m.Recv, m.Method.Owner, m.Method.Name)
	if s == nil {
		return Nil
	}
	return c.RT.newMethodObject(&MethodObject{Recv: m.Recv, Method: s, Name: m.Name, class: s.Owner})
}

func methodUnbind(c *Call) Value {
	m := c.selfMethod()
	return c.RT.newMethodObject(&MethodObject{Method: m.Method, Name: m.Name, Unbound: true, class: m.Method.Owner})
}

// bindTo makes the Method for a receiver, which must be of the class the method belongs to.
func (c *Call) bindTo(v Value) *MethodObject {
	m := c.selfMethod()
	if owner := m.Method.Owner; owner != nil && !owner.IsModule && !c.RT.IsA(v, owner) {
		c.Raise(TypeErrorClass, "bind argument must be an instance of %s", owner.Inspect())
		return nil
	}
	return &MethodObject{Recv: v, Method: m.Method, Name: m.Name}
}

func unboundMethodBind(c *Call) Value {
	m := c.bindTo(c.Arg(0))
	if m == nil {
		return Nil
	}
	return c.RT.newMethodObject(m)
}

func unboundMethodBindCall(c *Call) Value {
	m := c.bindTo(c.Arg(0))
	if m == nil {
		return Nil
	}
	return c.Check(m.call(c.RT, c.Args[1:], c.kw, c.Block))
}
