package ruby

// This file implements OpenStruct, of which a template's properties and spec are made.

import (
	"iter"
	"strings"
)

// OpenStructClass is OpenStruct.
var OpenStructClass = NewClass("OpenStruct", ObjectClass)

// openStruct is the Go data of an OpenStruct: its table has symbol keys.
type openStruct struct {
	table *Hash
	class *Class
}

// DupData implements DataDuper: a copy has a table of its own.
func (s *openStruct) DupData(b *Budget) any {
	return &openStruct{table: b.copyEntries(s.table), class: s.class}
}

func newOpenStruct(class *Class, table *Hash) Value {
	both := &struct {
		instance Instance
		data     openStruct
	}{data: openStruct{table: table, class: class}}
	return both.instance.init(class, &both.data)
}

// answerer is implemented by Go data of objects that answer to methods of their own beside those of their class.
type answerer interface {
	// member returns the method of that name, nil if there is none.
	member(rt *Runtime, name string) *Method
}

// member returns the reader or writer of a member that is set. A member hides the methods of Object and of OpenStruct
// itself, but not methods whose names end in ! nor those of subclasses.
func (s *openStruct) member(rt *Runtime, name string) *Method {
	if key, ok := strings.CutSuffix(name, "="); ok {
		if s.has(key) {
			return &Method{Name: name, Min: 1, Max: 1, Fn: ostructWrite, Owner: s.class}
		}
		return nil
	}
	if !s.has(name) || strings.HasSuffix(name, "!") {
		return nil
	}
	for k := s.class; k != OpenStructClass && k != nil; k = k.Super {
		if _, ok := k.method(name); ok {
			return nil
		}
	}
	known := &rt.readers[len(name)%len(rt.readers)]
	if m := *known; m == nil || m.Owner != s.class || m.Name != name {
		*known = &Method{Name: name, Fn: ostructRead, Owner: s.class}
	}
	return *known
}

func (s *openStruct) has(name string) bool {
	if w := s.table.view; w != nil {
		return w.named(name) >= 0
	}
	_, ok := s.table.GetSym(name)
	return ok
}

var libOstructTables = []Table{
	{Class: OpenStructClass, Alloc: func(c *Class) Value { return newOpenStruct(c, newHash()) }},
	{Class: OpenStructClass, Methods: []Method{
		{Name: "==", Min: 1, Max: 1, Fn: ostructEqual},
		{Name: "[]", Min: 1, Max: 1, Fn: ostructIndex},
		{Name: "[]=", Min: 2, Max: 2, Fn: ostructSet},
		{Name: "delete_field", Min: 1, Max: 1, Fn: ostructDeleteField},
		{Name: "dig", Min: 1, Max: -1, Fn: ostructDig},
		{Name: "each_pair", Fn: ostructEachPair, Flags: Enum},
		{Name: "eql?", Min: 1, Max: 1, Fn: ostructEql},
		{Name: "freeze", Fn: ostructFreeze},
		{Name: "hash", Fn: ostructHash},
		{Name: "initialize", Max: 1, Fn: ostructInitialize, Flags: PrivateRow},
		{Name: "inspect", Fn: ostructInspect},
		{Name: "marshal_dump", Fn: ostructMarshalDump},
		{Name: "method_missing", Min: 1, Max: -1, Fn: ostructMethodMissing, Flags: PrivateRow},
		{Name: "methods", Max: 1, Fn: ostructMethods},
		{Name: "respond_to_missing?", Min: 1, Max: 2, Fn: ostructRespondToMissing, Flags: PrivateRow},
		{Name: "singleton_methods", Max: 1, Fn: ostructSingletonMethods},
		{Name: "to_h", Fn: ostructToH},
		{Name: "to_s", Fn: ostructInspect},
	}},
}

func (c *Call) ostruct() *openStruct { return c.SelfInstance().Data.(*openStruct) }

func ostructRead(c *Call) Value {
	s := c.ostruct()
	v, _ := s.table.GetSym(c.Method.Name)
	return v
}

func ostructWrite(c *Call) Value {
	return c.ostructAssign(strings.TrimSuffix(c.Method.Name, "="), c.Args[0])
}

func (c *Call) ostructAssign(name string, v Value) Value {
	if table := c.ostruct().table.Value(); table.Frozen() {
		if _, known := c.ostruct().table.GetSym(name); !known {
			return c.Fail(c.RT.FrozenError(c.Self))
		}
		return c.Fail(c.RT.FrozenError(table))
	}
	if c.HashSet(c.ostruct().table, Sym(name), v) {
		return v
	}
	return Nil
}

func ostructIndex(c *Call) Value {
	s, name := c.ostruct(), c.memberName(0)
	if c.Failed() {
		return Nil
	}
	v, _ := s.table.GetSym(name)
	return v
}

// memberName returns an argument as the name of a member: what has to_sym.
func (c *Call) memberName(i int) string {
	if n, ok := c.Arg(i).AsSymbol(); ok {
		return n
	}
	v, ok := c.Send(c.Arg(i), "to_sym")
	if !ok {
		return ""
	}
	n, _ := v.AsSymbol()
	return n
}

func ostructSet(c *Call) Value {
	name := c.memberName(0)
	if c.Failed() {
		return Nil
	}
	return c.ostructAssign(name, c.Args[1])
}

func ostructInitialize(c *Call) Value {
	if !c.Has(0) || c.Args[0].IsNil() {
		return Nil
	}
	table := c.ostruct().table
	source := c.Args[0]
	if source.Kind() != KindHash {
		v, ok := c.Send(source, "each_pair")
		if !ok {
			return Nil
		}
		if source, ok = c.Send(v, "to_h"); !ok {
			return Nil
		}
	}
	h, ok := source.AsHash()
	if !ok {
		return Nil
	}
	for k, v := range h.All {
		name, ok := c.Send(k, "to_sym")
		if !ok || !c.HashSet(table, name, v) {
			return Nil
		}
	}
	return Nil
}

func ostructEqual(c *Call) Value {
	other, ok := DataOf[*openStruct](c.Args[0])
	return Bool(ok && c.Equal(c.ostruct().table.Value(), other.table.Value()))
}

func ostructEql(c *Call) Value {
	other, ok := DataOf[*openStruct](c.Args[0])
	if !ok {
		return False
	}
	v, _ := c.Send(c.ostruct().table.Value(), "eql?", other.table.Value())
	return v
}

func ostructHash(c *Call) Value {
	v, _ := c.Send(c.ostruct().table.Value(), "hash")
	return v
}

func ostructFreeze(c *Call) Value {
	c.ostruct().table.Value().Freeze()
	c.Self.Freeze()
	return c.Self
}

func ostructDeleteField(c *Call) Value {
	name := c.memberName(0)
	if c.Failed() {
		return Nil
	}
	s := c.ostruct()
	if c.Self.Frozen() {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	if v, ok, err := c.RT.HashDelete(s.table, Sym(name)); ok || err != nil {
		return c.Check(v, err)
	}
	if c.Given() {
		v, _ := c.Yield()
		return v
	}
	return c.Fail(c.RT.nameError(NameErrorClass, c.Self, name, c.Concat("no field '", name, "' in ", c.Inspect(c.Self))))
}

func ostructDig(c *Call) Value {
	name := c.memberName(0)
	if c.Failed() {
		c.err = nil
		return c.Raise(TypeErrorClass, "%s is not a symbol nor a string", c.ToS(c.Args[0]))
	}
	s := c.ostruct()
	v, _ := s.table.GetSym(name)
	if len(c.Args) == 1 || v.IsNil() {
		return v
	}
	v, err := c.RT.dig(v, c.Args[1:])
	return c.Check(v, err)
}

func ostructEachPair(c *Call) Value {
	for k, v := range c.ostruct().table.All {
		if _, ok := c.Yield(c.NewArrayOf(k, v)); !ok {
			return Nil
		}
	}
	return c.Self
}

func ostructToH(c *Call) Value {
	table := c.ostruct().table
	if c.Given() {
		h, err := c.RT.CallMethod(table.Value(), SelectorFor("to_h"), nil, nil, c.Block(), true)
		return c.Check(h, err)
	}
	return c.copyHash(table)
}

// ostructMarshalDump answers the table itself, as Ruby does: a change of it is a change of the OpenStruct.
func ostructMarshalDump(c *Call) Value { return c.ostruct().table.Value() }

func ostructInspect(c *Call) Value {
	s := c.ostruct()
	name := c.Self.RealClass().Inspect()
	again, err := c.RT.visit(visitInspect, c.Self)
	if err != nil {
		return c.Fail(err)
	}
	if again {
		return c.NewString(c.Concat("#<", name, " ...>"))
	}
	defer c.RT.leaveVisit()
	t := c.Text(0)
	t.Add("#<")
	t.Add(name)
	sep := " "
	for k, v := range s.table.All {
		text := c.Inspect(v)
		if !c.Step(1) {
			return Nil
		}
		for _, part := range [...]string{sep, PlainToS(k), "=", text} {
			t.Add(part)
		}
		sep = ", "
	}
	t.Add(">")
	return t.Value()
}

func ostructMethodMissing(c *Call) Value {
	name, _ := c.Args[0].AsSymbol()
	args := c.Args[1:]
	if key, ok := strings.CutSuffix(name, "="); ok && key != "" {
		if len(args) != 1 {
			return c.Fail(arityError(len(args), 1, 1))
		}
		return c.ostructAssign(key, args[0])
	}
	if len(args) == 0 {
		return Nil // has was asked for it
	}
	whom := Describe(c.Self)
	if c.ostruct().table.Len() > 0 { // members are singleton methods: such objects are not described by their class
		whom = c.RT.anyToS(c.Self)
	}
	return c.Fail(c.RT.nameError(NoMethodErrorClass, c.Self, name, c.Concat("undefined method '", name, "' for ", whom)))
}

func ostructRespondToMissing(c *Call) Value {
	name := strings.TrimSuffix(c.Name(0), "=")
	return Bool(c.ostruct().has(name))
}

// ostructSingletonMethods lists the readers and writers of members.
func ostructSingletonMethods(c *Call) Value {
	var list []Value
	for k := range c.ostruct().table.All {
		name := PlainToS(k)
		if list = Append(c, list, Sym(name), Sym(c.Concat(name, "="))); !c.Charge(2*StringOverhead) || !c.Step(1) {
			return Nil
		}
	}
	return c.List(list)
}

// ostructMethods answers methods(false) with the members, as the singleton methods that they are in Ruby.
func ostructMethods(c *Call) Value {
	members := ostructSingletonMethods(c)
	if c.Has(0) && !c.Truthy(0) || c.Failed() {
		return members
	}
	list, _ := members.AsArray()
	rest, err := c.RT.CallMethod(OpenStructClass.Value(), SelectorFor("public_instance_methods"), nil, nil, nil, true)
	if err != nil {
		return c.Fail(err)
	}
	if more, ok := rest.AsArray(); ok {
		return c.List(Append(c, list.Elems, more.Elems...))
	}
	return members
}

// YAML returns what to_yaml writes of the object.
func (s *openStruct) YAML() (n int, members iter.Seq2[string, Value]) {
	return s.table.Len(), func(yield func(string, Value) bool) {
		for k, v := range s.table.All {
			if !yield(PlainToS(k), v) {
				return
			}
		}
	}
}
