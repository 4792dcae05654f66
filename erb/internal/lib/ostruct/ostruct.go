package ostruct

// This file implements OpenStruct, the class of a template's properties and spec.

import (
	"iter"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// OpenStruct is the Go data of an OpenStruct: its table has symbol keys.
type OpenStruct struct {
	Table *ruby.Hash
	class *ruby.Class
}

// DupData implements DataDuper: a copy has a table of its own.
func (s *OpenStruct) DupData(b *ruby.Budget) any {
	return &OpenStruct{Table: b.CopyEntries(s.Table), class: s.class}
}

func newOpenStruct(class *ruby.Class, table *ruby.Hash) ruby.Value {
	both := &struct {
		instance ruby.Instance
		data     OpenStruct
	}{data: OpenStruct{Table: table, class: class}}
	return both.instance.Init(class, &both.data)
}

// Members implements tabled.
func (s *OpenStruct) Members() *ruby.Hash { return s.Table }

func init() { ruby.WrapTables(newOpenStruct) }

// readers has the last used readers of members, by the length of their names.
var readers = ruby.Slot[[8]*ruby.Method]{ID: ruby.MembersSlot}

// Member returns the reader or writer of a member that is set. A member hides the methods of Object and of OpenStruct
// itself, but not methods whose names end in ! nor methods of subclasses.
func (s *OpenStruct) Member(rt *ruby.Runtime, name string) *ruby.Method {
	if key, ok := strings.CutSuffix(name, "="); ok {
		if s.has(key) {
			return &ruby.Method{Name: name, Min: 1, Max: 1, Fn: write, Owner: s.class}
		}
		return nil
	}
	if !s.has(name) || strings.HasSuffix(name, "!") {
		return nil
	}
	for k := s.class; k != ruby.OpenStructClass && k != nil; k = k.Super {
		if _, ok := k.Method(name); ok {
			return nil
		}
	}
	lately := readers.Of(rt)
	known := &lately[len(name)%len(lately)]
	if m := *known; m == nil || m.Owner != s.class || m.Name != name {
		*known = &ruby.Method{Name: name, Fn: read, Owner: s.class}
	}
	return *known
}

func (s *OpenStruct) has(name string) bool {
	if w := s.Table.View; w != nil {
		return w.Named(name) >= 0
	}
	_, ok := s.Table.GetSym(name)
	return ok
}

var libOstructTables = []ruby.Table{
	{Class: &ruby.OpenStructClass, Alloc: func(c *ruby.Class) ruby.Value { return newOpenStruct(c, ruby.NewHash(0)) }},
	{Class: &ruby.OpenStructClass, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "[]", Min: 1, Max: 1, Fn: index},
		{Name: "[]=", Min: 2, Max: 2, Fn: set},
		{Name: "delete_field", Min: 1, Max: 1, Fn: deleteField},
		{Name: "dig", Min: 1, Max: -1, Fn: dig},
		{Name: "each_pair", Fn: eachPair, Flags: ruby.Enum},
		{Name: "eql?", Min: 1, Max: 1, Fn: eql},
		{Name: "freeze", Fn: freeze},
		{Name: "hash", Fn: hash},
		{Name: "initialize", Max: 1, Fn: initialize, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: inspect},
		{Name: "marshal_dump", Fn: marshalDump},
		{Name: "method_missing", Min: 1, Max: -1, Fn: methodMissing, Flags: ruby.PrivateRow},
		{Name: "methods", Max: 1, Fn: Methods},
		{Name: "respond_to_missing?", Min: 1, Max: 2, Fn: respondToMissing, Flags: ruby.PrivateRow},
		{Name: "singleton_methods", Max: 1, Fn: singletonMethods},
		{Name: "to_h", Fn: toH},
		{Name: "to_s", Fn: inspect},
	}},
}

// HasFields implements object.Fielder.
func (s *OpenStruct) HasFields() bool { return s.Table != nil && s.Table.Len() > 0 }

// Ostruct returns the receiver's data; only for methods of OpenStruct.
func Ostruct(c *ruby.Call) *OpenStruct { return c.SelfInstance().Data.(*OpenStruct) }

func read(c *ruby.Call) ruby.Value {
	s := Ostruct(c)
	v, _ := s.Table.GetSym(c.Method.Name)
	return v
}

func write(c *ruby.Call) ruby.Value {
	return assign(c, strings.TrimSuffix(c.Method.Name, "="), c.Args[0])
}

func assign(c *ruby.Call, name string, v ruby.Value) ruby.Value {
	if table := Ostruct(c).Table.Value(); table.Frozen() {
		if _, known := Ostruct(c).Table.GetSym(name); !known {
			return c.Fail(c.RT.FrozenError(c.Self))
		}
		return c.Fail(c.RT.FrozenError(table))
	}
	if c.HashSet(Ostruct(c).Table, ruby.Sym(name), v) {
		return v
	}
	return ruby.Nil
}

func index(c *ruby.Call) ruby.Value {
	s, name := Ostruct(c), memberName(c, 0)
	if c.Failed() {
		return ruby.Nil
	}
	v, _ := s.Table.GetSym(name)
	return v
}

// memberName converts an argument to the name of a member, with to_sym.
func memberName(c *ruby.Call, i int) string {
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

func set(c *ruby.Call) ruby.Value {
	name := memberName(c, 0)
	if c.Failed() {
		return ruby.Nil
	}
	return assign(c, name, c.Args[1])
}

func initialize(c *ruby.Call) ruby.Value {
	if !c.Has(0) || c.Args[0].IsNil() {
		return ruby.Nil
	}
	table := Ostruct(c).Table
	source := c.Args[0]
	if source.Kind() != ruby.KindHash {
		v, ok := c.Send(source, "each_pair")
		if !ok {
			return ruby.Nil
		}
		if source, ok = c.Send(v, "to_h"); !ok {
			return ruby.Nil
		}
	}
	h, ok := source.AsHash()
	if !ok {
		return ruby.Nil
	}
	for k, v := range h.All {
		name, ok := c.Send(k, "to_sym")
		if !ok || !c.HashSet(table, name, v) {
			return ruby.Nil
		}
	}
	return ruby.Nil
}

func equal(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*OpenStruct](c.Args[0])
	return ruby.Bool(ok && c.Equal(Ostruct(c).Table.Value(), other.Table.Value()))
}

func eql(c *ruby.Call) ruby.Value {
	other, ok := ruby.DataOf[*OpenStruct](c.Args[0])
	if !ok {
		return ruby.False
	}
	v, _ := c.Send(Ostruct(c).Table.Value(), "eql?", other.Table.Value())
	return v
}

func hash(c *ruby.Call) ruby.Value {
	v, _ := c.Send(Ostruct(c).Table.Value(), "hash")
	return v
}

func freeze(c *ruby.Call) ruby.Value {
	Ostruct(c).Table.Value().Freeze()
	c.Self.Freeze()
	return c.Self
}

func deleteField(c *ruby.Call) ruby.Value {
	name := memberName(c, 0)
	if c.Failed() {
		return ruby.Nil
	}
	s := Ostruct(c)
	if c.Self.Frozen() {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	if v, ok, err := c.RT.HashDelete(s.Table, ruby.Sym(name)); ok || err != nil {
		return c.Check(v, err)
	}
	if c.Given() {
		v, _ := c.Yield()
		return v
	}
	return c.Fail(c.RT.NameError(ruby.NameErrorClass, c.Self, name, c.Concat("no field '", name, "' in ", c.Inspect(c.Self))))
}

func dig(c *ruby.Call) ruby.Value {
	name := memberName(c, 0)
	if c.RescueAny() {
		return c.Raise(ruby.TypeErrorClass, "%s is not a symbol nor a string", c.ToS(c.Args[0]))
	}
	s := Ostruct(c)
	v, _ := s.Table.GetSym(name)
	if len(c.Args) == 1 || v.IsNil() {
		return v
	}
	v, err := c.RT.Dig(v, c.Args[1:])
	return c.Check(v, err)
}

func eachPair(c *ruby.Call) ruby.Value {
	for k, v := range Ostruct(c).Table.All {
		if !c.Run(c.NewArrayOf(k, v)) {
			return ruby.Nil
		}
	}
	return c.Self
}

func toH(c *ruby.Call) ruby.Value {
	table := Ostruct(c).Table
	if c.Given() {
		return c.CallMethod(table.Value(), ruby.SelectorFor("to_h"), nil, nil, c.Block(), true)
	}
	return c.CopyHash(table)
}

// marshalDump returns the table itself, as Ruby does: a change of it is a change of the OpenStruct.
func marshalDump(c *ruby.Call) ruby.Value { return Ostruct(c).Table.Value() }

func inspect(c *ruby.Call) ruby.Value {
	s := Ostruct(c)
	name := c.Self.RealClass().Inspect()
	again, err := c.RT.Visit(ruby.VisitInspect, c.Self)
	if err != nil {
		return c.Fail(err)
	}
	if again {
		return c.NewString(c.Concat("#<", name, " ...>"))
	}
	defer c.RT.LeaveVisit()
	t := c.Text(0)
	t.Add("#<")
	t.Add(name)
	sep := " "
	for k, v := range s.Table.All {
		text := c.Inspect(v)
		if !c.Step(1) {
			return ruby.Nil
		}
		for _, part := range [...]string{sep, ruby.PlainToS(k), "=", text} {
			t.Add(part)
		}
		sep = ", "
	}
	t.Add(">")
	return t.Value()
}

func methodMissing(c *ruby.Call) ruby.Value {
	name, _ := c.Args[0].AsSymbol()
	args := c.Args[1:]
	if key, ok := strings.CutSuffix(name, "="); ok && key != "" {
		if len(args) != 1 {
			return c.Fail(ruby.WrongArity(len(args), 1, 1))
		}
		return assign(c, key, args[0])
	}
	if len(args) == 0 {
		return ruby.Nil // the caller uses has
	}
	whom := ruby.Describe(c.Self)
	if Ostruct(c).Table.Len() > 0 { // members are singleton methods: such objects are not described by their class
		whom = c.RT.AnyToS(c.Self)
	}
	return c.Fail(c.RT.NameError(ruby.NoMethodErrorClass, c.Self, name, c.Concat("undefined method '", name, "' for ", whom)))
}

func respondToMissing(c *ruby.Call) ruby.Value {
	name := strings.TrimSuffix(c.Name(0), "=")
	return ruby.Bool(Ostruct(c).has(name))
}

// singletonMethods lists the readers and writers of members.
func singletonMethods(c *ruby.Call) ruby.Value {
	var list []ruby.Value
	for k := range Ostruct(c).Table.All {
		name := ruby.PlainToS(k)
		if list = ruby.Append(c, list, ruby.Sym(name), ruby.Sym(c.Concat(name, "="))); !c.Charge(2*ruby.StringOverhead) || !c.Step(1) {
			return ruby.Nil
		}
	}
	return c.List(list)
}

// Methods returns the members for methods(false), as the singleton methods that they are in Ruby.
func Methods(c *ruby.Call) ruby.Value {
	members := singletonMethods(c)
	if c.Has(0) && !c.Truthy(0) || c.Failed() {
		return members
	}
	list, _ := members.AsArray()
	rest, ok := c.Send(ruby.OpenStructClass.Value(), "public_instance_methods")
	if !ok {
		return ruby.Nil
	}
	if more, ok := rest.AsArray(); ok {
		return c.List(ruby.Append(c, list.Elems, more.Elems...))
	}
	return members
}

// YAML returns the members that to_yaml writes.
func (s *OpenStruct) YAML() (n int, members iter.Seq2[string, ruby.Value]) {
	return s.Table.Len(), func(yield func(string, ruby.Value) bool) {
		for k, v := range s.Table.All {
			if !yield(ruby.PlainToS(k), v) {
				return
			}
		}
	}
}
