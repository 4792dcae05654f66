package regexp

// This file implements MatchData.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var matchTables = []ruby.Table{
	{Class: &ruby.MatchDataClass, NoAllocate: true},
	{Class: &ruby.MatchDataClass, Methods: []ruby.Method{
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
		{Name: "named_captures", Fn: matchNamedCaptures, Flags: ruby.Kw},
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

func selfMatch(c *ruby.Call) *matching.Match { return c.Self.Object().(*matching.Match) }

// matchSub makes a string of a part of the matched text.
func matchSub(c *ruby.Call, m *matching.Match, begin, end int) ruby.Value {
	if !c.Charge(ruby.StringOverhead) {
		return ruby.Nil
	}
	return m.Sub(c.RT, begin, end)
}

// MatchGroup returns the text of a group.
func MatchGroup(c *ruby.Call, m *matching.Match, n int) ruby.Value {
	begin, end, ok := m.Bounds(n)
	if !ok {
		return ruby.Nil
	}
	return matchSub(c, m, begin, end)
}

// PrintableName shows a name in a message, with escapes where it can't be printed.
func PrintableName(c *ruby.Call, name string) string {
	text := c.InspectText(name, ruby.UTF8)
	if !c.Failed() && len(text) != len(name)+len(`""`) && !c.Contains(name, `"`) && !c.Contains(name, `\`) && !c.Contains(name, "#") {
		return text[1 : len(text)-1]
	}
	return name
}

// MatchIndex converts the number of a group, negative from the end, or its name; ok is false after an error.
func MatchIndex(c *ruby.Call, m *matching.Match, v ruby.Value) (n int, ok bool) {
	name, isName := v.AsSymbol()
	if s, isString := v.AsString(); isString {
		name, isName = s.String(), true
	}
	if isName {
		if !c.AsName(name) {
			return 0, false
		}
		if c.Contains(name, "\x00") {
			c.Raise(ruby.ArgumentErrorClass, "string contains null byte")
			return 0, false
		}
		if n, ok = m.Named(name); !ok {
			c.Raise(ruby.IndexErrorClass, "undefined group name reference: %s", PrintableName(c, name))
		}
		return n, ok
	}
	if !v.IsInt() {
		m.Loose = false // the conversion may search, too
	}
	i, err := c.RT.ToInt(v)
	if err != nil {
		c.Fail(err)
		return 0, false
	}
	if i < 0 {
		i += int64(m.Groups() + 1)
		if i <= 0 {
			return -1, true
		}
	}
	return int(min(i, 1<<30)), true
}

// matchGroupArg converts the number or name of a group that must exist.
func matchGroupArg(c *ruby.Call, m *matching.Match) (n int, ok bool) {
	v := c.Arg(0)
	if v.Kind() == ruby.KindString || v.Kind() == ruby.KindSymbol {
		return MatchIndex(c, m, v)
	}
	i := c.Int(0)
	if c.Failed() {
		return 0, false
	}
	if i < 0 || i > int64(m.Groups()) {
		c.Raise(ruby.IndexErrorClass, "index %d out of matches", i)
		return 0, false
	}
	return int(i), true
}

func matchEqual(c *ruby.Call) ruby.Value {
	a := selfMatch(c)
	b, ok := matching.AsMatch(c.Arg(0))
	if !ok || len(a.Caps) != len(b.Caps) || a.Text != b.Text {
		return ruby.False
	}
	if !c.Step(len(a.Text)/ruby.BytesPerStep+len(a.Caps)/ruby.ElementsPerStep) || !slices.Equal(a.Caps, b.Caps) {
		return ruby.False
	}
	x, y := budgetMatchRegexp(&c.Budget, a), budgetMatchRegexp(&c.Budget, b)
	return ruby.Bool(x == y || x != nil && y != nil && x.Same(y))
}

func matchIndex(c *ruby.Call) ruby.Value {
	m := selfMatch(c)
	if len(c.Args) == 1 && c.Arg(0).Kind() != ruby.KindRange {
		n, ok := MatchIndex(c, m, c.Arg(0))
		if !ok {
			return ruby.Nil
		}
		return MatchGroup(c, m, n)
	}
	r, _ := c.Send(matchAll(c, m, 0), "[]", c.Args...)
	return r
}

// matchAll makes an array of the groups from first on.
func matchAll(c *ruby.Call, m *matching.Match, first int) ruby.Value {
	list := ruby.Make[ruby.Value](c, m.Groups()+1-first)
	for i := range list {
		list[i] = MatchGroup(c, m, first+i)
	}
	return c.List(list)
}

// matchPosition returns a position of the group that the argument names, in characters or in bytes.
func matchPosition(c *ruby.Call, end, bytes bool) ruby.Value {
	m := selfMatch(c)
	n, ok := matchGroupArg(c, m)
	if !ok {
		return ruby.Nil
	}
	from, to, ok := m.Bounds(n)
	if !ok {
		return ruby.Nil
	}
	if end {
		from = to
	}
	if bytes {
		return ruby.Int(int64(from))
	}
	return charIndex(c, m, from)
}

// charIndex counts the characters before a position.
func charIndex(c *ruby.Call, m *matching.Match, at int) ruby.Value {
	if m.Enc != ruby.UTF8 {
		return ruby.Int(int64(at))
	}
	return ruby.Int(int64(c.Runes(m.Text[:at])))
}

func matchBegin(c *ruby.Call) ruby.Value { return matchPosition(c, false, false) }

func matchBytebegin(c *ruby.Call) ruby.Value { return matchPosition(c, false, true) }

func matchByteend(c *ruby.Call) ruby.Value { return matchPosition(c, true, true) }

func matchEnd(c *ruby.Call) ruby.Value { return matchPosition(c, true, false) }

func matchByteoffset(c *ruby.Call) ruby.Value {
	return c.NewArrayOf(matchPosition(c, false, true), matchPosition(c, true, true))
}

func matchOffset(c *ruby.Call) ruby.Value {
	return c.NewArrayOf(matchPosition(c, false, false), matchPosition(c, true, false))
}

func matchCaptures(c *ruby.Call) ruby.Value { return matchAll(c, selfMatch(c), 1) }

func matchDeconstructKeys(c *ruby.Call) ruby.Value {
	m, h := selfMatch(c), c.NewHash()
	if c.Arg(0).IsNil() {
		for _, name := range names(m) {
			n, _ := m.Named(name)
			if !c.HashSet(h, ruby.Sym(name), MatchGroup(c, m, n)) {
				break
			}
		}
		return h.Value()
	}
	keys, ok := c.Arg(0).AsArray()
	if !ok {
		return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Array)", ruby.DescribeForConversion(c.Arg(0)))
	}
	if len(keys.Elems) > len(names(m)) {
		return h.Value()
	}
	for _, k := range keys.Elems {
		name, ok := k.AsSymbol()
		if !ok {
			return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Symbol)", ruby.DescribeForConversion(k))
		}
		n, ok := m.Named(name)
		if !ok {
			break
		}
		if !c.HashSet(h, k, MatchGroup(c, m, n)) {
			break
		}
	}
	return h.Value()
}

// names returns the names of the groups.
func names(m *matching.Match) []string {
	if m.Regexp == nil {
		return nil
	}
	return m.Regexp.Prog.Names()
}

func matchHash(c *ruby.Call) ruby.Value {
	m := selfMatch(c)
	n, err := c.RT.HashOf(ruby.Ary(ruby.Str(m.Text), ruby.Int(int64(m.Caps[0])), ruby.Int(int64(m.Caps[1]))))
	return c.Check(ruby.Int(n), err)
}

func matchInspect(c *ruby.Call) ruby.Value {
	m := selfMatch(c)
	class := c.Self.RealClass().Inspect()
	if m.Regexp == nil {
		return c.NewBegun(c.Concat("#<", class, ": ", m.Text[m.Caps[0]:m.Caps[1]], ">"), ruby.Binary)
	}
	labels := ruby.Make[string](c, m.Groups()+1)
	if c.Failed() {
		return ruby.Nil
	}
	for _, name := range names(m) {
		for _, g := range m.Regexp.Prog.GroupsOf(name) {
			labels[g] = name
		}
	}
	t := c.Text(0)
	t.Add("#<")
	t.Add(class)
	for n := 0; n <= m.Groups() && !c.Failed(); n++ {
		t.WriteByte(' ')
		if n > 0 {
			if labels[n] == "" {
				labels[n] = ruby.PlainToS(ruby.Int(int64(n)))
			}
			t.Add(labels[n])
			t.WriteByte(':')
		}
		t.Add(c.Inspect(m.Group(c.RT, n)))
	}
	t.WriteByte('>')
	return c.NewBegun(t.String(), ruby.Binary)
}

func matchLength(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfMatch(c).Groups() + 1)) }

func matchMatch(c *ruby.Call) ruby.Value {
	n, ok := matchGroupArg(c, selfMatch(c))
	if !ok {
		return ruby.Nil
	}
	return MatchGroup(c, selfMatch(c), n)
}

func matchMatchLength(c *ruby.Call) ruby.Value {
	m := selfMatch(c)
	n, ok := matchGroupArg(c, m)
	if !ok {
		return ruby.Nil
	}
	begin, end, ok := m.Bounds(n)
	if !ok {
		return ruby.Nil
	}
	if m.Enc != ruby.UTF8 {
		return ruby.Int(int64(end - begin))
	}
	return ruby.Int(int64(c.Runes(m.Text[begin:end])))
}

func matchNamedCaptures(c *ruby.Call) ruby.Value {
	if !c.AllowKw("symbolize_names") {
		return ruby.Nil
	}
	m, h := selfMatch(c), c.NewHash()
	symbols := c.KwTruthy("symbolize_names")
	for _, name := range names(m) {
		n, _ := m.Named(name)
		key := ruby.Sym(name)
		if !symbols {
			key = c.NewString(name)
		}
		if !c.HashSet(h, key, MatchGroup(c, m, n)) {
			break
		}
	}
	return h.Value()
}

func matchNames(c *ruby.Call) ruby.Value {
	return groupNames(c, names(selfMatch(c)))
}

func matchPostMatch(c *ruby.Call) ruby.Value {
	m := selfMatch(c)
	return matchSub(c, m, m.Caps[1], len(m.Text))
}

func matchPreMatch(c *ruby.Call) ruby.Value {
	m := selfMatch(c)
	return matchSub(c, m, 0, m.Caps[0])
}

func matchRegexp(c *ruby.Call) ruby.Value {
	if re := budgetMatchRegexp(&c.Budget, selfMatch(c)); re != nil {
		return re.Value()
	}
	return ruby.Nil
}

func matchString(c *ruby.Call) ruby.Value {
	m := selfMatch(c)
	if m.String.IsNil() {
		if v := matchSub(c, m, 0, len(m.Text)); !c.Failed() {
			v.Freeze()
			m.String = v
		}
	}
	return m.String
}

func matchToA(c *ruby.Call) ruby.Value { return matchAll(c, selfMatch(c), 0) }

func matchToS(c *ruby.Call) ruby.Value { return MatchGroup(c, selfMatch(c), 0) }

func matchValuesAt(c *ruby.Call) ruby.Value {
	m := selfMatch(c)
	all := matchAll(c, m, 0)
	var list []ruby.Value
	for _, v := range c.All() {
		if v.Kind() == ruby.KindRange {
			part, ok := c.Send(all, "values_at", v)
			if a, isArray := part.AsArray(); ok && isArray {
				list = ruby.Append(c, list, a.Elems...)
			}
			continue
		}
		n, ok := MatchIndex(c, m, v)
		if !ok {
			return ruby.Nil
		}
		list = ruby.Append(c, list, MatchGroup(c, m, n))
	}
	return c.List(list)
}
