package structs

// This file implements Struct. Data is in data.go.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/module"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/rubytext"
)

var tables = []ruby.Table{
	{Class: &ruby.StructClass, Alloc: allocateStruct},
	{Class: &ruby.StructClass, Statics: []ruby.Method{{Name: "new", Max: -1, Fn: newClass, Flags: ruby.Kw}}},
	{Class: &ruby.StructClass, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "[]", Min: 1, Max: 1, Fn: index},
		{Name: "[]=", Min: 2, Max: 2, Fn: indexSet},
		{Name: "deconstruct", Fn: toA},
		{Name: "deconstruct_keys", Min: 1, Max: 1, Fn: deconstructKeys},
		{Name: "dig", Min: 1, Max: -1, Fn: dig},
		{Name: "each", Fn: each, Flags: ruby.Enum},
		{Name: "each_pair", Fn: eachPair, Flags: ruby.Enum},
		{Name: "eql?", Min: 1, Max: 1, Fn: eqlP},
		{Name: "filter", Max: -1, Fn: structSelect},
		{Name: "hash", Fn: hash, Flags: ruby.Volatile},
		{Name: "initialize", Max: -1, Fn: initialize, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "inspect", Fn: inspect},
		{Name: "length", Fn: length},
		{Name: "members", Fn: structMembers},
		{Name: "select", Max: -1, Fn: structSelect},
		{Name: "size", Fn: length},
		{Name: "to_a", Fn: toA},
		{Name: "to_h", Fn: toH},
		{Name: "to_s", Fn: inspect},
		{Name: "values", Fn: toA},
		{Name: "values_at", Max: -1, Fn: valuesAt},
	}},
}

func allocateStruct(k *ruby.Class) ruby.Value {
	d := ruby.StructClassOf(k)
	if d == nil {
		d = &ruby.StructClassData{}
	}
	return ruby.NewStruct(k, d) // by the members of a class that was paid for; Allocate pays for these
}

func selfStruct(c *ruby.Call) *ruby.Struct {
	s, ok := c.SelfInstance().Data.(*ruby.Struct)
	if !ok {
		c.Raise(ruby.TypeErrorClass, "uninitialized struct")
		return &ruby.Struct{Of: &ruby.StructClassData{}}
	}
	return s
}

// newClass is Struct.new: it makes a class.
func newClass(c *ruby.Call) ruby.Value {
	if !c.AllowKw("keyword_init") {
		return ruby.Nil
	}
	args := c.Args
	name, named := "", false
	if len(args) > 0 && args[0].IsNil() {
		args = args[1:]
	} else if len(args) > 0 && args[0].Kind() != ruby.KindSymbol {
		named, args = true, args[1:]
	}
	d := &ruby.StructClassData{}
	d.Members = memberNames(c, "struct", args)
	if named && !c.Failed() {
		if name = c.Str(0); c.AsName(name) && !ruby.IsConstantName(name) {
			return c.Fail(c.RT.NameErrorf(c.Self, name, "identifier %s needs to be constant", name))
		}
	}
	if v, ok := c.Kw("keyword_init"); ok {
		d.KeywordInit = v.Truthy()
		if !v.IsNil() {
			d.Option = ruby.Bool(v.Truthy())
		}
	}
	if c.Failed() || !c.Charge(ruby.ClassSize+len(args)*ruby.MethodSize) {
		return ruby.Nil
	}
	k := makeStructClass(c, c.SelfClass(), d)
	if name != "" {
		c.Check(ruby.Nil, c.RT.SetConst(c.SelfClass(), name, k.Value()))
	}
	return body(c, k)
}

// memberNames converts the names of the members of a kind of class, which may not end as the names of writers do.
func memberNames(c *ruby.Call, kind string, args []ruby.Value) []string {
	var names []string
	seen := ruby.NewHash(0)
	sub := ruby.Call{Budget: ruby.Budget{RT: c.RT}, Self: c.Self, Args: args}
	for i := range ruby.Each(c, args) {
		name := sub.Name(i)
		if sub.Failed() {
			c.Fail(sub.Err())
			return nil
		}
		if stem, ok := strings.CutSuffix(name, "="); ok && rubytext.PlainSymbol(stem) && !rubytext.Operator(stem) {
			c.Raise(ruby.ArgumentErrorClass, "invalid %s member: %s", kind, name)
			return nil
		}
		if fresh, ok := c.Remember(seen, ruby.Sym(name)); !ok || !fresh {
			c.Raise(ruby.ArgumentErrorClass, "duplicate member: %s", name)
			return nil
		}
		names = ruby.Append(c, names, name)
	}
	return names
}

// makeStructClass makes a class below super whose objects have the members of d.
func makeStructClass(c *ruby.Call, super *ruby.Class, d *ruby.StructClassData) *ruby.Class {
	k := c.RT.NewClass("", super, false)
	k.Data = d
	for i, name := range d.Members {
		if !d.IsData && writerless(name) {
			break // body raises the error
		}
		c.Check(ruby.Nil, c.RT.Define(k, ruby.Method{Name: name, Fn: func(c *ruby.Call) ruby.Value { return selfStruct(c).Vals[i] }}))
		if !d.IsData {
			c.Check(ruby.Nil, c.RT.Define(k, ruby.Method{Name: name + "=", Min: 1, Max: 1, Flags: ruby.Mutates, Fn: func(c *ruby.Call) ruby.Value {
				selfStruct(c).Vals[i] = c.Arg(0)
				return c.Arg(0)
			}}))
		}
	}
	construct := &ruby.Method{Max: -1, Fn: ruby.ClassNew, Flags: ruby.Kw}
	if d.IsData {
		construct = &ruby.Method{Max: -1, Fn: dataNew, Flags: ruby.Kw}
	}
	rows := []ruby.Method{
		*construct, *construct, {Name: "members", Fn: structMembers},
		{Name: "keyword_init?", Fn: func(*ruby.Call) ruby.Value { return d.Option }},
	}
	rows[0].Name, rows[1].Name = "new", "[]"
	if d.IsData {
		rows = rows[:3]
	}
	for _, row := range rows {
		c.Check(ruby.Nil, c.RT.DefineStatic(k, row))
	}
	return k
}

// writerless reports whether no writer can be named after a member.
func writerless(name string) bool {
	return name == "" || name == "=" || rubytext.Operator(name) && name != "[]" && name != "[]="
}

// body runs the block of Struct.new and Data.define as the body of the class.
func body(c *ruby.Call, k *ruby.Class) ruby.Value {
	if err := c.RT.Inherited(k.Super, k); err != nil {
		return c.Fail(err)
	}
	if d := ruby.StructClassOf(k); !d.IsData {
		if i := slices.IndexFunc(d.Members, writerless); i >= 0 {
			return c.Raise(ruby.NameErrorClass, "cannot make operator ID :%s attrset", d.Members[i])
		}
	}
	if c.Given() {
		if _, err := module.Eval(c.RT, k, c.Block(), []ruby.Value{k.Value()}, nil); err != nil {
			return c.Fail(err)
		}
	}
	return k.Value()
}

func initialize(c *ruby.Call) ruby.Value {
	s := selfStruct(c)
	if !c.Thaw() {
		return ruby.Nil
	}
	byKeyword := s.Of.KeywordInit || s.Of.Option.IsNil() && len(c.Args) == 0 && c.KwArgs() != nil
	args := c.Args
	kw := c.KwArgs()
	if s.Of.KeywordInit && kw == nil && len(args) == 1 {
		if h, ok := args[0].AsHash(); ok {
			kw, args = h, nil
		}
	}
	if byKeyword {
		if n := len(args); n > 0 {
			if kw != nil {
				n++
			}
			return c.Fail(ruby.WrongArity(n, 0, 0))
		}
		return setMembers(c, s, kw)
	}
	if kw != nil && kw.Len() > 0 {
		var err error
		if args, err = c.RT.WithLast(args, kw.Value()); err != nil {
			return c.Fail(err)
		}
	}
	if len(args) > len(s.Vals) {
		return c.Raise(ruby.ArgumentErrorClass, "struct size differs")
	}
	if !c.Step(len(s.Vals) / ruby.ElementsPerStep) {
		return ruby.Nil
	}
	clear(s.Vals)
	copy(s.Vals, args)
	return ruby.Nil
}

// setMembers sets members by name. It records an ArgumentError for other names.
func setMembers(c *ruby.Call, s *ruby.Struct, kw *ruby.Hash) ruby.Value {
	clear(s.Vals)
	if kw == nil {
		return ruby.Nil
	}
	unknown, err := assign(c, s, kw)
	if err != nil {
		return c.Fail(err)
	}
	if len(unknown) == 0 {
		return ruby.Nil
	}
	text, ok := c.Send(c.List(unknown), "join", c.NewString(", "))
	if !ok {
		return ruby.Nil
	}
	return c.Raise(ruby.ArgumentErrorClass, "unknown keywords: %s", ruby.PlainToS(text))
}

// assign sets the members that keywords name, or number. It returns the keys that no member has.
func assign(c *ruby.Call, s *ruby.Struct, kw *ruby.Hash) (unknown []ruby.Value, err error) {
	for k, v := range kw.All {
		if !c.Step(1 + len(s.Of.Members)/ruby.ElementsPerStep) {
			return nil, c.Err()
		}
		i := 0
		if name, ok := ruby.TextOf(k); ok {
			i = slices.Index(s.Of.Members, name)
		} else {
			n, err := c.RT.ToInt(k)
			if err != nil {
				return nil, err
			}
			if i, k = int(n), ruby.Int(n); n < 0 {
				i += len(s.Vals)
			}
		}
		if i < 0 || i >= len(s.Vals) {
			unknown = ruby.Append(c, unknown, k)
			continue
		}
		s.Vals[i] = v
	}
	return unknown, c.Err()
}

func structMembers(c *ruby.Call) ruby.Value {
	if k, ok := c.Self.AsClass(); ok {
		return c.Symbols(ruby.StructClassOf(k).Members)
	}
	return c.Symbols(selfStruct(c).Of.Members)
}

// memberIndex finds the member with the name or number v.
func memberIndex(c *ruby.Call, s *ruby.Struct, v ruby.Value) (int, error) {
	if name, ok := ruby.TextOf(v); ok {
		if err := ruby.TooLong(len(name)); err != nil {
			return 0, err
		}
		if !c.Step(len(s.Of.Members) / ruby.ElementsPerStep) {
			return 0, c.Err()
		}
		if i := slices.Index(s.Of.Members, name); i >= 0 {
			return i, nil
		}
		if text := c.Concat("no member '", name, "' in struct"); !c.Failed() {
			return 0, c.RT.NameError(ruby.NameErrorClass, c.Self, name, text)
		}
		return 0, c.Err()
	}
	i, err := c.RT.ToInt(v)
	if err != nil {
		return 0, err
	}
	n := int64(len(s.Vals))
	switch {
	case i >= n:
		return 0, ruby.Errorf(ruby.IndexErrorClass, "offset %d too large for struct(size:%d)", i, n)
	case i < -n:
		return 0, ruby.Errorf(ruby.IndexErrorClass, "offset %d too small for struct(size:%d)", i, n)
	case i < 0:
		i += n
	}
	return int(i), nil
}

func index(c *ruby.Call) ruby.Value {
	s := selfStruct(c)
	i, err := memberIndex(c, s, c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	return s.Vals[i]
}

func indexSet(c *ruby.Call) ruby.Value {
	s := selfStruct(c)
	i, err := memberIndex(c, s, c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	if c.Thaw() {
		s.Vals[i] = c.Arg(1)
	}
	return c.Arg(1)
}

func dig(c *ruby.Call) ruby.Value {
	s := selfStruct(c)
	i, err := memberIndex(c, s, c.Arg(0))
	if e, ok := err.(*ruby.Exception); ok && (e.Class == ruby.NameErrorClass || e.Class == ruby.IndexErrorClass) {
		return ruby.Nil
	}
	if err != nil {
		return c.Fail(err)
	}
	return c.Check(c.RT.Dig(s.Vals[i], c.Args[1:]))
}

func each(c *ruby.Call) ruby.Value {
	s := selfStruct(c)
	for i := range s.Vals {
		if !c.Run(s.Vals[i]) {
			return ruby.Nil
		}
	}
	return c.Self
}

func eachPair(c *ruby.Call) ruby.Value {
	s := selfStruct(c)
	for i := range s.Vals {
		if _, ok := c.YieldPair(ruby.Sym(s.Of.Members[i]), s.Vals[i]); !ok {
			return ruby.Nil
		}
	}
	return c.Self
}

func structSelect(c *ruby.Call) ruby.Value {
	if len(c.Args) > 0 {
		return c.Fail(ruby.WrongArity(len(c.Args), 0, 0))
	}
	if !c.Given() {
		return c.RT.NewEnumerator(c.Self, c.Method.Name, nil, nil)
	}
	s := selfStruct(c)
	var out []ruby.Value
	for i := range s.Vals {
		v, ok := c.Yield(s.Vals[i])
		if !ok {
			return ruby.Nil
		}
		if v.Truthy() {
			out = ruby.Append(c, out, s.Vals[i])
		}
	}
	return c.NewArray(out)
}

func length(c *ruby.Call) ruby.Value { return ruby.Int(int64(len(selfStruct(c).Vals))) }

func toA(c *ruby.Call) ruby.Value { return c.NewArrayOf(selfStruct(c).Vals...) }

func toH(c *ruby.Call) ruby.Value {
	s := selfStruct(c)
	h := c.NewHash()
	for i, name := range s.Of.Members {
		if !c.Given() {
			c.HashSet(h, ruby.Sym(name), s.Vals[i])
		} else if v, ok := c.Yield(ruby.Sym(name), s.Vals[i]); ok {
			c.SetPair(h, v, "wrong element type %s (expected array)", "element has wrong array length (expected 2, was %d)")
		}
		if c.Failed() {
			return ruby.Nil
		}
	}
	return h.Value()
}

func deconstructKeys(c *ruby.Call) ruby.Value {
	if c.Arg(0).IsNil() {
		return toH(c)
	}
	s := selfStruct(c)
	h := c.NewHash()
	keys, ok := c.Arg(0).AsArray()
	if !ok {
		return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Array or nil)", c.Arg(0).RealClass().Inspect())
	}
	if len(keys.Elems) > len(s.Vals) {
		return h.Value()
	}
	for _, k := range keys.Elems {
		if i, ok := key(c, s, k); !ok || !c.HashSet(h, k, s.Vals[i]) {
			break
		}
	}
	return h.Value()
}

// key finds the member for a key of a pattern: its name or its number.
func key(c *ruby.Call, s *ruby.Struct, k ruby.Value) (int, bool) {
	if name, ok := c.NameOf(k); ok {
		if !c.Step(len(s.Of.Members) / ruby.ElementsPerStep) {
			return 0, false
		}
		i := slices.Index(s.Of.Members, name)
		return i, i >= 0
	}
	n, err := c.RT.ToInt(k)
	if err != nil {
		c.Fail(err)
		return 0, false
	}
	if n < 0 {
		n += int64(len(s.Vals))
	}
	return int(n), n >= 0 && n < int64(len(s.Vals))
}

func valuesAt(c *ruby.Call) ruby.Value {
	s := selfStruct(c)
	var out []ruby.Value
	for _, arg := range c.All() {
		if r, ok := arg.AsRange(); ok {
			start, n, ok := c.StrictSpan(r, len(s.Vals))
			if !ok {
				return ruby.Nil
			}
			if !c.Charge(n * ruby.ValueSize) {
				return ruby.Nil
			}
			for i := start; i < start+n; i++ {
				if i < len(s.Vals) {
					out = ruby.Append(c, out, s.Vals[i])
				} else {
					out = ruby.Append(c, out, ruby.Nil)
				}
			}
			continue
		}
		n, err := c.RT.ToInt(arg)
		if err != nil {
			return c.Fail(err)
		}
		i, err := memberIndex(c, s, ruby.Int(n))
		if err != nil {
			return c.Fail(err)
		}
		out = ruby.Append(c, out, s.Vals[i])
	}
	return c.List(out)
}
