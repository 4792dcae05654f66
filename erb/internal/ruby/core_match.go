package ruby

// This file implements MatchData.

import "slices"

var matchTables = []Table{
	{Class: MatchDataClass, NoAllocate: true},
	{Class: MatchDataClass, Methods: []Method{
		{Name: "==", Min: 1, Max: 1, Fn: matchEqual},
		{Name: "[]", Min: 1, Max: 2, Fn: matchIndex},
		{Name: "begin", Min: 1, Max: 1, Fn: matchBegin},
		{Name: "bytebegin", Min: 1, Max: 1, Fn: matchBytebegin},
		{Name: "byteend", Min: 1, Max: 1, Fn: matchByteend},
		{Name: "byteoffset", Min: 1, Max: 1, Fn: matchByteoffset},
		{Name: "captures", Fn: matchCaptures},
		{Name: "deconstruct", Fn: matchCaptures},
		{Name: "deconstruct_keys", Min: 1, Max: 1, Fn: matchDeconstructKeys},
		{Name: "end", Min: 1, Max: 1, Fn: matchEnd},
		{Name: "eql?", Min: 1, Max: 1, Fn: matchEqual},
		{Name: "hash", Fn: matchHash},
		{Name: "inspect", Fn: matchInspect},
		{Name: "length", Fn: matchLength},
		{Name: "match", Min: 1, Max: 1, Fn: matchMatch},
		{Name: "match_length", Min: 1, Max: 1, Fn: matchMatchLength},
		{Name: "named_captures", Fn: matchNamedCaptures, Flags: Kw},
		{Name: "names", Fn: matchNames},
		{Name: "offset", Min: 1, Max: 1, Fn: matchOffset},
		{Name: "post_match", Fn: matchPostMatch},
		{Name: "pre_match", Fn: matchPreMatch},
		{Name: "regexp", Fn: matchRegexp},
		{Name: "size", Fn: matchLength},
		{Name: "string", Fn: matchString},
		{Name: "to_a", Fn: matchToA},
		{Name: "to_s", Fn: matchToS},
		{Name: "values_at", Max: -1, Fn: matchValuesAt},
	}},
}

func (c *Call) selfMatch() *Match { return c.Self.o.body.(*Match) }

// sub makes a string of a part of the matched text.
func (c *Call) matchSub(m *Match, begin, end int) Value {
	if !c.Charge(StringOverhead) {
		return Nil
	}
	return m.sub(c.RT, begin, end)
}

func (c *Call) matchGroup(m *Match, n int) Value {
	begin, end, ok := m.bounds(n)
	if !ok {
		return Nil
	}
	return c.matchSub(m, begin, end)
}

// printableName shows a name in a message, with escapes where it can't be printed.
func (c *Call) printableName(name string) string {
	text := c.InspectText(name, UTF8)
	if !c.Failed() && len(text) != len(name)+len(`""`) && !c.Contains(name, `"`) && !c.Contains(name, `\`) && !c.Contains(name, "#") {
		return text[1 : len(text)-1]
	}
	return name
}

// matchIndex reads the number of a group, negative from the end, or its name; ok is false after an error.
func (c *Call) matchIndex(m *Match, v Value) (n int, ok bool) {
	name, isName := v.AsSymbol()
	if s, isString := v.AsString(); isString {
		name, isName = s.String(), true
	}
	if isName {
		if !c.AsName(name) {
			return 0, false
		}
		if c.Contains(name, "\x00") {
			c.Raise(ArgumentErrorClass, "string contains null byte")
			return 0, false
		}
		if n, ok = m.named(name); !ok {
			c.Raise(IndexErrorClass, "undefined group name reference: %s", c.printableName(name))
		}
		return n, ok
	}
	if !v.IsInt() {
		m.loose = false // the conversion may search, too
	}
	i, err := c.RT.ToInt(v)
	if err != nil {
		c.Fail(err)
		return 0, false
	}
	if i < 0 {
		i += int64(m.groups() + 1)
		if i <= 0 {
			return -1, true
		}
	}
	return int(min(i, 1<<30)), true
}

// matchGroupArg reads the number or name of a group that must exist.
func (c *Call) matchGroupArg(m *Match) (n int, ok bool) {
	v := c.Arg(0)
	if v.Kind() == KindString || v.Kind() == KindSymbol {
		return c.matchIndex(m, v)
	}
	i := c.Int(0)
	if c.Failed() {
		return 0, false
	}
	if i < 0 || i > int64(m.groups()) {
		c.Raise(IndexErrorClass, "index %d out of matches", i)
		return 0, false
	}
	return int(i), true
}

func matchEqual(c *Call) Value {
	a := c.selfMatch()
	b, ok := c.Arg(0).AsMatch()
	if !ok || len(a.caps) != len(b.caps) || a.text != b.text {
		return False
	}
	if c.Step(len(a.text)/BytesPerStep + len(a.caps)/ElementsPerStep); !slices.Equal(a.caps, b.caps) {
		return False
	}
	x, y := c.matchRegexp(a), c.matchRegexp(b)
	return Bool(x == y || x != nil && y != nil && x.source == y.source && x.opts == y.opts)
}

func matchIndex(c *Call) Value {
	m := c.selfMatch()
	if len(c.Args) == 1 && c.Arg(0).Kind() != KindRange {
		n, ok := c.matchIndex(m, c.Arg(0))
		if !ok {
			return Nil
		}
		return c.matchGroup(m, n)
	}
	r, _ := c.Send(c.matchAll(m, 0), "[]", c.Args...)
	return r
}

// matchAll makes an array of the groups from first on.
func (c *Call) matchAll(m *Match, first int) Value {
	list := Make[Value](c, m.groups()+1-first)
	for i := range list {
		list[i] = c.matchGroup(m, first+i)
	}
	return c.List(list)
}

// matchPosition answers with a position of the group that the argument names, in characters or in bytes.
func (c *Call) matchPosition(end, bytes bool) Value {
	m := c.selfMatch()
	n, ok := c.matchGroupArg(m)
	if !ok {
		return Nil
	}
	from, to, ok := m.bounds(n)
	if !ok {
		return Nil
	}
	if end {
		from = to
	}
	if bytes {
		return Int(int64(from))
	}
	return c.charIndex(m, from)
}

// charIndex counts the characters before a position.
func (c *Call) charIndex(m *Match, at int) Value {
	if m.Enc != UTF8 {
		return Int(int64(at))
	}
	return Int(int64(c.Runes(m.text[:at])))
}

func matchBegin(c *Call) Value     { return c.matchPosition(false, false) }
func matchBytebegin(c *Call) Value { return c.matchPosition(false, true) }
func matchByteend(c *Call) Value   { return c.matchPosition(true, true) }
func matchEnd(c *Call) Value       { return c.matchPosition(true, false) }

func matchByteoffset(c *Call) Value {
	return c.NewArrayOf(c.matchPosition(false, true), c.matchPosition(true, true))
}

func matchOffset(c *Call) Value {
	return c.NewArrayOf(c.matchPosition(false, false), c.matchPosition(true, false))
}

func matchCaptures(c *Call) Value { return c.matchAll(c.selfMatch(), 1) }

func matchDeconstructKeys(c *Call) Value {
	m, h := c.selfMatch(), c.NewHash()
	if c.Arg(0).IsNil() {
		for _, name := range m.names() {
			n, _ := m.named(name)
			if !c.HashSet(h, Sym(name), c.matchGroup(m, n)) {
				break
			}
		}
		return h.Value()
	}
	keys, ok := c.Arg(0).AsArray()
	if !ok {
		return c.Raise(TypeErrorClass, "wrong argument type %s (expected Array)", DescribeForConversion(c.Arg(0)))
	}
	if len(keys.Elems) > len(m.names()) {
		return h.Value()
	}
	for _, k := range keys.Elems {
		name, ok := k.AsSymbol()
		if !ok {
			return c.Raise(TypeErrorClass, "wrong argument type %s (expected Symbol)", DescribeForConversion(k))
		}
		n, ok := m.named(name)
		if !ok {
			break
		}
		if !c.HashSet(h, k, c.matchGroup(m, n)) {
			break
		}
	}
	return h.Value()
}

// names returns the names of the groups.
func (m *Match) names() []string {
	if m.re == nil {
		return nil
	}
	return m.re.prog.Names()
}

func matchHash(c *Call) Value {
	m := c.selfMatch()
	n, err := c.RT.HashOf(Ary(Str(m.text), Int(int64(m.caps[0])), Int(int64(m.caps[1]))))
	return c.Check(Int(n), err)
}

func matchInspect(c *Call) Value {
	m := c.selfMatch()
	class := c.Self.RealClass().Inspect()
	if m.re == nil {
		return c.NewString(c.Concat("#<", class, ": ", m.text[m.caps[0]:m.caps[1]], ">"))
	}
	labels := Make[string](c, m.groups()+1)
	if c.Failed() {
		return Nil
	}
	for _, name := range m.names() {
		for _, g := range m.re.prog.GroupsOf(name) {
			labels[g] = name
		}
	}
	t := c.Text(0)
	t.Add("#<")
	t.Add(class)
	for n := 0; n <= m.groups() && !c.Failed(); n++ {
		t.WriteByte(' ')
		if n > 0 {
			if labels[n] == "" {
				labels[n] = PlainToS(Int(int64(n)))
			}
			t.Add(labels[n])
			t.WriteByte(':')
		}
		t.Add(c.Inspect(m.group(c.RT, n)))
	}
	t.WriteByte('>')
	return t.Value()
}

func matchLength(c *Call) Value { return Int(int64(c.selfMatch().groups() + 1)) }

func matchMatch(c *Call) Value {
	n, ok := c.matchGroupArg(c.selfMatch())
	if !ok {
		return Nil
	}
	return c.matchGroup(c.selfMatch(), n)
}

func matchMatchLength(c *Call) Value {
	m := c.selfMatch()
	n, ok := c.matchGroupArg(m)
	if !ok {
		return Nil
	}
	begin, end, ok := m.bounds(n)
	if !ok {
		return Nil
	}
	if m.Enc != UTF8 {
		return Int(int64(end - begin))
	}
	return Int(int64(c.Runes(m.text[begin:end])))
}

func matchNamedCaptures(c *Call) Value {
	if !c.AllowKw("symbolize_names") {
		return Nil
	}
	m, h := c.selfMatch(), c.NewHash()
	symbols := c.KwTruthy("symbolize_names")
	for _, name := range m.names() {
		n, _ := m.named(name)
		key := Sym(name)
		if !symbols {
			key = c.NewString(name)
		}
		if !c.HashSet(h, key, c.matchGroup(m, n)) {
			break
		}
	}
	return h.Value()
}

func matchNames(c *Call) Value {
	return c.groupNames(c.selfMatch().names())
}

func matchPostMatch(c *Call) Value {
	m := c.selfMatch()
	return c.matchSub(m, m.caps[1], len(m.text))
}

func matchPreMatch(c *Call) Value {
	m := c.selfMatch()
	return c.matchSub(m, 0, m.caps[0])
}

func matchRegexp(c *Call) Value {
	if re := c.matchRegexp(c.selfMatch()); re != nil {
		return re.Value()
	}
	return Nil
}

func matchString(c *Call) Value {
	m := c.selfMatch()
	v := c.matchSub(m, 0, len(m.text))
	v.Freeze()
	return v
}

func matchToA(c *Call) Value { return c.matchAll(c.selfMatch(), 0) }

func matchToS(c *Call) Value { return c.matchGroup(c.selfMatch(), 0) }

func matchValuesAt(c *Call) Value {
	m := c.selfMatch()
	all := c.matchAll(m, 0)
	var list []Value
	for _, v := range c.All() {
		if v.Kind() == KindRange {
			part, ok := c.Send(all, "values_at", v)
			if a, isArray := part.AsArray(); ok && isArray {
				list = Append(c, list, a.Elems...)
			}
			continue
		}
		n, ok := c.matchIndex(m, v)
		if !ok {
			return Nil
		}
		list = Append(c, list, c.matchGroup(m, n))
	}
	return c.List(list)
}
