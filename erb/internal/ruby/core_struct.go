package ruby

// This file implements Struct. Data is in core_data.go.

import (
	"fmt"
	"slices"
)

var structClass = NewClass("Struct", ObjectClass, EnumerableModule)

var structTables = []Table{
	{Class: structClass, Alloc: allocateStruct},
	{Class: structClass, Statics: []Method{{Name: "new", Max: -1, Fn: structNewClass, Flags: Kw}}},
	{Class: structClass, Methods: []Method{
		{Name: "==", Min: 1, Max: 1, Fn: structEqual},
		{Name: "[]", Min: 1, Max: 1, Fn: structIndex},
		{Name: "[]=", Min: 2, Max: 2, Fn: structIndexSet, Flags: Mutates},
		{Name: "deconstruct", Fn: structToA},
		{Name: "deconstruct_keys", Min: 1, Max: 1, Fn: structDeconstructKeys},
		{Name: "dig", Min: 1, Max: -1, Fn: structDig},
		{Name: "each", Fn: structEach, Flags: Enum},
		{Name: "each_pair", Fn: structEachPair, Flags: Enum},
		{Name: "eql?", Min: 1, Max: 1, Fn: structEqlP},
		{Name: "filter", Fn: structSelect, Flags: Enum},
		{Name: "hash", Fn: structHash, Flags: Volatile},
		{Name: "initialize", Max: -1, Fn: structInitialize, Flags: PrivateRow | Kw},
		{Name: "inspect", Fn: structInspect},
		{Name: "length", Fn: structLength},
		{Name: "members", Fn: structMembers},
		{Name: "select", Fn: structSelect, Flags: Enum},
		{Name: "size", Fn: structLength},
		{Name: "to_a", Fn: structToA},
		{Name: "to_h", Fn: structToH},
		{Name: "to_s", Fn: structInspect},
		{Name: "values", Fn: structToA},
		{Name: "values_at", Max: -1, Fn: structValuesAt},
	}},
}

// structClassData is what a class made by Struct.new or Data.define knows.
type structClassData struct {
	members     []string
	keywordInit bool  // keyword_init: true
	option      Value // the keyword_init that was given, nil for none
	isData      bool
}

// structData is the Go data of a struct or Data object.
type structData struct {
	of   *structClassData
	vals []Value
}

// DupData implements DataDuper.
func (s *structData) DupData(b *Budget) any {
	return &structData{s.of, Copy(b, s.vals)}
}

// HashKey implements Keyer: structs of one class are equal keys if their members are.
func (s *structData) HashKey() string { return fmt.Sprintf("%p", s.of) }

// Nested implements Nester.
func (s *structData) Nested(yield func(Value) bool) {
	for _, v := range s.vals {
		if !yield(v) {
			return
		}
	}
}

// structClassOf returns what the class of a struct knows, nil for other classes.
func structClassOf(k *Class) *structClassData {
	for ; k != nil; k = k.Super {
		if d, ok := k.data.(*structClassData); ok {
			return d
		}
	}
	return nil
}

// fullInspect is inspect of a class: those of structs that are made by keywords say so.
func (c *Class) fullInspect() string {
	if d := structClassOf(c); d != nil && d.keywordInit {
		return c.Inspect() + "(keyword_init: true)"
	}
	return c.Inspect()
}

func allocateStruct(k *Class) Value {
	d := structClassOf(k)
	if d == nil {
		d = &structClassData{}
	}
	return NewInstance(k, &structData{d, make([]Value, len(d.members))}) // bounded: by the members, which were paid for, and whoever allocates pays
}

func (c *Call) selfStruct() *structData {
	s, ok := c.SelfInstance().Data.(*structData)
	if !ok {
		c.Raise(TypeErrorClass, "uninitialized struct")
		return &structData{of: &structClassData{}}
	}
	return s
}

// structNewClass is Struct.new: it makes a class.
func structNewClass(c *Call) Value {
	if !c.AllowKw("keyword_init") {
		return Nil
	}
	args := c.Args
	name := ""
	if len(args) > 0 && args[0].Kind() != KindSymbol {
		name = c.Str(0)
		args = args[1:]
		if c.AsName(name) && !isConstantName(name) {
			return c.Fail(c.RT.NameErrorf(c.Self, name, "identifier %s needs to be constant", name))
		}
	}
	d := &structClassData{}
	d.members = c.memberNames(args)
	if v, ok := c.Kw("keyword_init"); ok {
		d.option = v
		d.keywordInit = v.Truthy()
	}
	if c.Failed() || !c.Charge(classSize+len(args)*methodSize) {
		return Nil
	}
	k := c.makeStructClass(c.SelfClass(), d)
	if name != "" {
		c.Check(Nil, c.RT.SetConst(c.SelfClass(), name, k.Value()))
	}
	return c.structBody(k)
}

// memberNames reads the names of members.
func (c *Call) memberNames(args []Value) []string {
	var names []string
	seen := newHash()
	sub := Call{Budget: Budget{RT: c.RT}, Self: c.Self, Args: args}
	for i := range Each(c, args) {
		name := sub.Name(i)
		if sub.Failed() {
			c.Fail(sub.err)
			return nil
		}
		if fresh, ok := c.remember(seen, Sym(name)); !ok || !fresh {
			c.Raise(ArgumentErrorClass, "duplicate member: %s", name)
			return nil
		}
		names = Append(c, names, name)
	}
	return names
}

// makeStructClass makes a class below super whose objects have the members of d.
func (c *Call) makeStructClass(super *Class, d *structClassData) *Class {
	k := c.RT.NewClass("", super, false)
	k.data = d
	for i, name := range d.members {
		c.Check(Nil, c.RT.Define(k, Method{Name: name, Fn: func(c *Call) Value { return c.selfStruct().vals[i] }}))
		if !d.isData {
			c.Check(Nil, c.RT.Define(k, Method{Name: name + "=", Min: 1, Max: 1, Flags: Mutates, Fn: func(c *Call) Value {
				c.selfStruct().vals[i] = c.Arg(0)
				return c.Arg(0)
			}}))
		}
	}
	construct := &Method{Max: -1, Fn: classNew, Flags: Kw}
	if d.isData {
		construct = &Method{Max: -1, Fn: dataNew, Flags: Kw}
	}
	rows := []Method{
		*construct, *construct, {Name: "members", Fn: structMembers},
		{Name: "keyword_init?", Fn: func(*Call) Value { return d.option }},
	}
	rows[0].Name, rows[1].Name = "new", "[]"
	if d.isData {
		rows = rows[:3]
	}
	for _, row := range rows {
		c.Check(Nil, c.RT.defineStatic(k, row))
	}
	return k
}

// structBody runs the block of Struct.new and Data.define as the body of the class.
func (c *Call) structBody(k *Class) Value {
	if err := c.RT.Inherited(k.Super, k); err != nil {
		return c.Fail(err)
	}
	if c.Given() {
		if _, err := c.RT.classEval(k, c.Block(), []Value{k.Value()}, nil); err != nil {
			return c.Fail(err)
		}
	}
	return k.Value()
}

func structInitialize(c *Call) Value {
	s := c.selfStruct()
	byKeyword := s.of.keywordInit || s.of.option.IsNil() && len(c.Args) == 0 && c.kw != nil
	args := c.Args
	kw := c.kw
	if s.of.keywordInit && kw == nil && len(args) == 1 {
		if h, ok := args[0].AsHash(); ok {
			kw, args = h, nil
		}
	}
	if byKeyword {
		if len(args) > 0 {
			return c.Fail(arityError(len(args), 0, 0))
		}
		return c.setMembers(s, kw)
	}
	if kw != nil && kw.Len() > 0 {
		var err error
		if args, err = c.RT.WithLast(args, kw.Value()); err != nil {
			return c.Fail(err)
		}
	}
	if len(args) > len(s.vals) {
		return c.Raise(ArgumentErrorClass, "struct size differs")
	}
	clear(s.vals)
	copy(s.vals, args)
	return Nil
}

// setMembers sets members by name; ArgumentError for names that are none.
func (c *Call) setMembers(s *structData, kw *Hash) Value {
	if kw == nil {
		return Nil
	}
	clear(s.vals)
	var unknown []byte
	for k, v := range kw.All {
		if !c.Step(1 + len(s.of.members)/ElementsPerStep) {
			return Nil
		}
		name := PlainToS(k)
		if i := slices.Index(s.of.members, name); i >= 0 {
			s.vals[i] = v
			continue
		}
		if unknown != nil {
			unknown = Append(c, unknown, []byte(", ")...)
		}
		unknown = Append(c, unknown, c.BytesOf(name)...)
	}
	if unknown != nil {
		return c.Raise(ArgumentErrorClass, "unknown keywords: %s", unknown)
	}
	return Nil
}

func structMembers(c *Call) Value {
	if k, ok := c.Self.AsClass(); ok {
		return c.symbols(structClassOf(k).members)
	}
	return c.symbols(c.selfStruct().of.members)
}

// memberIndex finds the member that v, a name or number, stands for.
func (c *Call) memberIndex(s *structData, v Value) (int, error) {
	if name, ok := textOf(v); ok {
		if err := tooLong(len(name)); err != nil {
			return 0, err
		}
		if !c.Step(len(s.of.members) / ElementsPerStep) {
			return 0, c.err
		}
		if i := slices.Index(s.of.members, name); i >= 0 {
			return i, nil
		}
		if text := c.Concat("no member '", name, "' in struct"); !c.Failed() {
			return 0, c.RT.nameError(NameErrorClass, c.Self, name, text)
		}
		return 0, c.err
	}
	i, err := c.RT.ToInt(v)
	if err != nil {
		return 0, err
	}
	n := int64(len(s.vals))
	switch {
	case i >= n:
		return 0, Errorf(IndexErrorClass, "offset %d too large for struct(size:%d)", i, n)
	case i < -n:
		return 0, Errorf(IndexErrorClass, "offset %d too small for struct(size:%d)", i, n)
	case i < 0:
		i += n
	}
	return int(i), nil
}

func structIndex(c *Call) Value {
	s := c.selfStruct()
	i, err := c.memberIndex(s, c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	return s.vals[i]
}

func structIndexSet(c *Call) Value {
	s := c.selfStruct()
	i, err := c.memberIndex(s, c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	s.vals[i] = c.Arg(1)
	return c.Arg(1)
}

func structDig(c *Call) Value {
	s := c.selfStruct()
	i, err := c.memberIndex(s, c.Arg(0))
	if e, ok := err.(*Exception); ok && (e.class == NameErrorClass || e.class == IndexErrorClass) {
		return Nil
	}
	if err != nil {
		return c.Fail(err)
	}
	return c.Check(c.RT.dig(s.vals[i], c.Args[1:]))
}

func structEach(c *Call) Value {
	s := c.selfStruct()
	for i := range s.vals {
		if _, ok := c.Yield(s.vals[i]); !ok {
			return Nil
		}
	}
	return c.Self
}

func structEachPair(c *Call) Value {
	s := c.selfStruct()
	for i := range s.vals {
		if _, ok := c.yieldPair(Sym(s.of.members[i]), s.vals[i]); !ok {
			return Nil
		}
	}
	return c.Self
}

func structSelect(c *Call) Value {
	s := c.selfStruct()
	var out []Value
	for i := range s.vals {
		v, ok := c.Yield(s.vals[i])
		if !ok {
			return Nil
		}
		if v.Truthy() {
			out = Append(c, out, s.vals[i])
		}
	}
	return c.NewArray(out)
}

func structLength(c *Call) Value { return Int(int64(len(c.selfStruct().vals))) }

func structToA(c *Call) Value { return c.NewArrayOf(c.selfStruct().vals...) }

func structToH(c *Call) Value {
	s := c.selfStruct()
	h := c.NewHash()
	for i, name := range s.of.members {
		if !c.Given() {
			c.HashSet(h, Sym(name), s.vals[i])
		} else if v, ok := c.Yield(Sym(name), s.vals[i]); ok {
			c.setPair(h, v, "wrong element type %s (expected array)", "element has wrong array length (expected 2, was %d)")
		}
		if c.Failed() {
			return Nil
		}
	}
	return h.Value()
}

func structDeconstructKeys(c *Call) Value {
	s := c.selfStruct()
	h := c.NewHash()
	if c.Arg(0).IsNil() {
		for i, name := range s.of.members {
			c.HashSet(h, Sym(name), s.vals[i])
		}
		return h.Value()
	}
	keys, ok := c.Arg(0).AsArray()
	if !ok {
		return c.Raise(TypeErrorClass, "wrong argument type %s (expected Array or nil)", c.Arg(0).RealClass().Inspect())
	}
	if len(keys.Elems) > len(s.vals) {
		return h.Value()
	}
	for _, k := range keys.Elems {
		i, ok := structKey(c, s, k)
		if !ok {
			break
		}
		c.HashSet(h, k, s.vals[i])
	}
	return h.Value()
}

// structKey finds the member that a key of a pattern stands for: its name or its number.
func structKey(c *Call, s *structData, k Value) (int, bool) {
	if name, ok := c.nameOf(k); ok {
		i := slices.Index(s.of.members, name)
		return i, i >= 0 && !c.Failed()
	}
	n, err := c.RT.ToInt(k)
	if err != nil {
		c.Fail(err)
		return 0, false
	}
	if n < 0 {
		n += int64(len(s.vals))
	}
	return int(n), n >= 0 && n < int64(len(s.vals))
}

func structValuesAt(c *Call) Value {
	s := c.selfStruct()
	var out []Value
	for _, arg := range c.All() {
		if r, ok := arg.AsRange(); ok {
			start, n, ok := c.strictSpan(r, len(s.vals))
			if !ok {
				return Nil
			}
			if !c.Charge(n * valueSize) {
				return Nil
			}
			for i := start; i < start+n; i++ {
				if i < len(s.vals) {
					out = Append(c, out, s.vals[i])
				} else {
					out = Append(c, out, Nil)
				}
			}
			continue
		}
		n, err := c.RT.ToInt(arg)
		if err != nil {
			return c.Fail(err)
		}
		i, err := c.memberIndex(s, Int(n))
		if err != nil {
			return c.Fail(err)
		}
		out = Append(c, out, s.vals[i])
	}
	return c.List(out)
}
