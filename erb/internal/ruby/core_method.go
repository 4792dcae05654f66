package ruby

// This file implements Method and UnboundMethod.

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

var unboundMethodClass = NewClass("UnboundMethod", ObjectClass)

var methodObjectsTables = []Table{
	{Class: unboundMethodClass, Methods: []Method{
		{Name: "bind", Min: 1, Max: 1, Fn: unboundMethodBind},
		{Name: "bind_call", Min: 1, Max: -1, Fn: unboundMethodBindCall, Flags: Kw},
	}},
	{Class: MethodClass, Methods: []Method{
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
	}},
	{Class: MethodClass, Also: unboundMethodClass, Methods: []Method{
		{Name: "==", Min: 1, Max: 1, Fn: methodEqual},
		{Name: "arity", Fn: func(c *Call) Value { return Int(int64(methodArity(c.selfMethod().Method))) }},
		{Name: "eql?", Min: 1, Max: 1, Fn: methodEqual},
		{Name: "hash", Fn: methodHash, Flags: Volatile},
		{Name: "inspect", Fn: methodInspect},
		{Name: "name", Fn: methodName},
		{Name: "original_name", Fn: methodOriginalName},
		{Name: "owner", Fn: methodOwner},
		{Name: "parameters", Fn: func(c *Call) Value { return c.parameters(methodParameters(c.selfMethod().Method)) }},
		{Name: "source_location", Fn: methodSourceLocation},
		{Name: "super_method", Fn: methodSuperMethod},
		{Name: "to_s", Fn: methodInspect},
	}},
}

func methodName(c *Call) Value { return Sym(c.selfMethod().Name) }

func methodOriginalName(c *Call) Value { return Sym(c.selfMethod().Method.OriginalName()) }

// MethodObject is the Go data of a Method or UnboundMethod.
type MethodObject struct {
	Recv    Value
	Method  *Method
	Name    string
	Missing bool // method_missing answers
	Unbound bool
	bound   bool   // by bind
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
	if mm := rt.findMissing(m.Recv); m.Missing && mm != nil {
		return rt.callMissing(mm, m.Recv, m.Name, args, kw, block)
	}
	return rt.Invoke(m.Method, m.Recv, args, kw, block)
}

func methodCall(c *Call) Value { return c.Check(c.selfMethod().call(c.RT, c.Args, c.kw, c.Block())) }

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
		return int(m.Min)
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
	same := m.Method == other.Method && m.Name == other.Name || sameRow(m.Method, other.Method) && !m.Missing && !other.Missing
	return Bool(m.Unbound == other.Unbound && Identical(m.Recv, other.Recv) && same)
}

// synonyms are the names that Ruby gives to one function in the classes that have them.
var synonyms = [][]string{
	{"[]=", "store"}, {"each", "each_pair"}, {"filter", "select"}, {"filter!", "select!"}, {"inspect", "to_s"}, {"length", "size"},
	{"has_key?", "include?", "key?", "member?"}, {"has_value?", "value?"}, {"merge!", "update"}, {"[]", "slice"}, {"append", "push"},
	{"collect", "map"}, {"collect!", "map!"}, {"detect", "find"}, {"find_index", "index"}, {"prepend", "unshift"}, {"-@", "dedup"},
	{"==", "===", "eql?"}, {"intern", "to_sym"}, {"next", "succ"}, {"next!", "succ!"}, {"to_s", "to_str"}, {"%", "modulo"},
	{"abs", "magnitude"}, {"angle", "arg", "phase"}, {"fdiv", "quo"}, {"to_i", "to_int"}, {"id2name", "to_s"}, {"entries", "to_a"},
	{"enum_for", "to_enum"}, {"is_a?", "kind_of?"}, {"then", "yield_self"},
}

// sameRow reports whether two rows of one table are one function of Ruby's with two names.
func sameRow(a, b *Method) bool {
	if a.Fn == nil || b.Fn == nil || a.Owner != b.Owner || reflect.ValueOf(a.Fn).Pointer() != reflect.ValueOf(b.Fn).Pointer() {
		return false
	}
	return slices.ContainsFunc(synonyms, func(names []string) bool {
		return slices.Contains(names, a.Name) && slices.Contains(names, b.Name)
	})
}

func methodHash(c *Call) Value {
	m := c.selfMethod()
	name := m.Name
	if i := slices.IndexFunc(synonyms, func(names []string) bool { return slices.Contains(names, name) }); i >= 0 && m.Method.Fn != nil {
		name = synonyms[i][0]
	}
	n, err := c.RT.HashOf(NewArray([]Value{Sym(name), Int(c.RT.objectID(m.Recv))}).Value())
	return c.Check(Int(n), err)
}

// isStatic reports whether m is a class method of k or of a class above it.
func (rt *Runtime) isStatic(k *Class, m *Method) bool {
	for ; k != nil; k = k.Super {
		if k.static.at(m.Name) == m || rt.singletons[k][m.Name] == m {
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
	if m.lent() && m.Method.Owner != KernelModule { // Ruby's inspect calls that of something that has none
		return c.Raise(NoMethodErrorClass, "undefined method 'inspect' for an instance of %s", m.Method.Owner.Inspect())
	}
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

// lent reports whether a method of a module was bound to its receiver, instead of found there.
func (m *MethodObject) lent() bool {
	return m.bound && m.Method.Owner != nil && m.Method.Owner.IsModule && !m.Method.Owner.singleton
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
	if m.lent() {
		return fmt.Sprintf("#<%s:%s>(%[1]s)#", owner.Inspect(), c.RT.address(m.Recv))
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
	if m.Missing || m.Method.Owner == nil {
		return Nil
	}
	if m.Unbound {
		s := c.RT.instanceAfter(m.class, m.Method.Owner, m.Method.Name)
		if s == nil {
			return Nil
		}
		return c.RT.newMethodObject(&MethodObject{Method: s, Name: m.Name, Unbound: true, class: m.class})
	}
	s := c.RT.FindSuper(m.Recv, m.Method.Owner, m.Method.Name)
	if s == nil {
		return Nil
	}
	return c.RT.newMethodObject(&MethodObject{Recv: m.Recv, Method: s, Name: m.Name, class: s.Owner})
}

// instanceAfter returns the method of instances of k that comes behind that of owner.
func (rt *Runtime) instanceAfter(k, owner *Class, name string) *Method {
	if k == nil {
		k = owner
	}
	return rt.search(k, name, owner)
}

func methodUnbind(c *Call) Value {
	m := c.selfMethod()
	return c.RT.newMethodObject(&MethodObject{Method: m.Method, Name: m.Name, Missing: m.Missing, Unbound: true, class: m.Method.Owner})
}

// bindTo makes the Method for a receiver, which must be of the class the method belongs to.
func (c *Call) bindTo(v Value) *MethodObject {
	m := c.selfMethod()
	owner := m.Method.Owner
	if k := m.class; k != nil && k.singleton && k.attached.o != nil && !c.belongsTo(v, k.attached) {
		c.Raise(TypeErrorClass, "singleton method called for a different object")
		return nil
	}
	if owner != nil && !owner.IsModule && !c.RT.IsA(v, owner) {
		c.Raise(TypeErrorClass, "bind argument must be an instance of %s", owner.Inspect())
		return nil
	}
	return &MethodObject{Recv: v, Method: m.Method, Name: m.Name, Missing: m.Missing, bound: true}
}

// belongsTo reports whether the singleton methods of an object are v's, too: those of a class are those of the classes
// below it.
func (c *Call) belongsTo(v, of Value) bool {
	k, isClass := v.AsClass()
	above, ofClass := of.AsClass()
	return Identical(v, of) || isClass && ofClass && c.RT.Inherits(k, above)
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
	return c.Check(m.call(c.RT, c.Args[1:], c.kw, c.Block()))
}
