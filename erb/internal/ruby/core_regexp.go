package ruby

// This file implements Regexp.

import (
	"sync"

	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
)

var _ = NewClass("Regexp::TimeoutError", RegexpErrorClass)

var regexpTables = []Table{
	{Class: RegexpClass, Alloc: allocateRegexp},
	{Class: RegexpClass, Constants: func() {
		Constant(RegexpClass, "IGNORECASE", Int(int64(RegexpIgnoreCase)))
		Constant(RegexpClass, "EXTENDED", Int(int64(RegexpExtended)))
		Constant(RegexpClass, "MULTILINE", Int(int64(RegexpMultiLine)))
		Constant(RegexpClass, "FIXEDENCODING", Int(int64(RegexpFixedEncoding)))
		Constant(RegexpClass, "NOENCODING", Int(int64(RegexpNoEncoding)))
	}},
	{Class: RegexpClass, Statics: []Method{
		{Name: "compile", Max: -1, Fn: regexpNew, Flags: Kw},
		{Name: "escape", Min: 1, Max: 1, Fn: regexpEscape},
		{Name: "last_match", Max: 1, Fn: regexpLastMatch},
		{Name: "linear_time?", Min: 1, Max: 2, Fn: regexpLinearTimeP, Flags: Kw},
		{Name: "new", Max: -1, Fn: regexpNew, Flags: Kw},
		{Name: "quote", Min: 1, Max: 1, Fn: regexpEscape},
		{Name: "timeout", Fn: Always(Nil)},
		{Name: "timeout=", Min: 1, Max: 1, Reason: reasonProcess},
		{Name: "try_convert", Min: 1, Max: 1, Fn: regexpTryConvert},
		{Name: "union", Max: -1, Fn: regexpUnion},
	}},
	{Class: RegexpClass, Methods: []Method{
		{Name: "==", Min: 1, Max: 1, Fn: regexpEqual},
		{Name: "===", Min: 1, Max: 1, Fn: regexpCaseEqual},
		{Name: "=~", Min: 1, Max: 1, Fn: regexpMatchOp},
		{Name: "casefold?", Fn: regexpCasefoldP},
		{Name: "encoding", Fn: regexpEncoding},
		{Name: "eql?", Min: 1, Max: 1, Fn: regexpEqual},
		{Name: "fixed_encoding?", Fn: regexpFixedEncodingP},
		{Name: "hash", Fn: regexpHash},
		{Name: "initialize", Min: 1, Max: 2, Fn: regexpInitialize, Flags: Kw | PrivateRow},
		{Name: "initialize_copy", Min: 1, Max: 1, Fn: regexpInitialize, Flags: PrivateRow},
		{Name: "inspect", Fn: regexpInspect},
		{Name: "match", Min: 1, Max: 2, Fn: regexpMatch},
		{Name: "match?", Min: 1, Max: 2, Fn: regexpMatchP},
		{Name: "named_captures", Fn: regexpNamedCaptures},
		{Name: "names", Fn: regexpNames},
		{Name: "options", Fn: regexpOptions},
		{Name: "source", Fn: regexpSource},
		{Name: "timeout", Fn: regexpTimeout},
		{Name: "to_s", Fn: regexpToS},
		{Name: "~", Reason: "it matches $_, the last line read"},
	}},
}

// regexpInitialize is for what has no pattern yet.
func regexpInitialize(c *Call) Value {
	re, _ := c.Self.AsRegexp()
	if c.Self.Frozen() {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	if re.prog != nil {
		if c.Has(1) {
			c.regexpOptions(c.Arg(1))
		}
		if Identical(c.Self, c.Arg(0)) || c.Failed() {
			return c.Self
		}
		return c.Raise(TypeErrorClass, "already initialized regexp")
	}
	if made := c.compiled(); made != nil {
		re.source, re.opts, re.prog, re.timeout = made.source, made.opts, made.prog, made.timeout
	}
	return c.Self
}

// allocateRegexp makes a Regexp that nobody has given a pattern.
func allocateRegexp(k *Class) Value {
	re := &Regexp{}
	re.Object = Object{kind: KindRegexp, class: k, body: re}
	return re.Value()
}

// selfRegexp returns the receiver. One without a pattern is an error; what is returned then is a pattern all the same,
// so that methods need not look at it.
func (c *Call) selfRegexp() *Regexp {
	re, _ := c.Self.AsRegexp()
	return c.initialized(re)
}

func (c *Call) initialized(re *Regexp) *Regexp {
	if re.prog == nil {
		c.Fail(uninitializedRegexp())
		return noPattern()
	}
	return re
}

// noPattern stands for a Regexp without a pattern.
var noPattern = sync.OnceValue(func() *Regexp {
	prog, _ := onig.Compile("", 0, onig.UTF8, nil)
	return newRegexp("", 0, prog)
})

func regexpNew(c *Call) Value {
	class := c.SelfClass()
	if m := c.RT.FindInstance(class, "initialize"); m != nil && m.Body != nil {
		v := allocateRegexp(class)
		_, err := c.RT.Invoke(m, v, c.Args, c.kw, c.Block())
		return c.Check(v, err)
	}
	if n := len(c.Args); n == 0 || n > 2 {
		return c.Fail(arityError(n, 1, 2))
	}
	re := c.compiled()
	if re == nil {
		return Nil
	}
	if class != RegexpClass {
		re.class = class
	}
	return re.Value()
}

// compiled makes a pattern of the arguments of Regexp.new.
func (c *Call) compiled() *Regexp {
	if !c.AllowKw("timeout") {
		return nil
	}
	source, opts := "", RegexpOptions(0)
	if re, ok := c.Arg(0).AsRegexp(); ok {
		re = c.initialized(re)
		source, opts = re.source, re.opts&regexpSyntaxOptions
	} else {
		source, opts = c.Str(0), c.regexpOptions(c.Arg(1))
	}
	if c.Failed() {
		return nil
	}
	re, err := c.RT.CompileRegexp(source, opts)
	if err != nil {
		c.Fail(err)
		return nil
	}
	re.frozen = false
	re.timeout = c.regexpTimeout()
	return re
}

func (c *Call) regexpTimeout() Value {
	v, ok := c.Kw("timeout")
	if !ok || v.IsNil() {
		return Nil
	}
	f, err := c.RT.ToFloat(v)
	if err != nil {
		return c.Fail(err)
	}
	if f <= 0 {
		return c.Raise(ArgumentErrorClass, "invalid timeout: %s", c.Inspect(v))
	}
	return Float(f)
}

// regexpOptions reads the second argument of Regexp.new.
func (c *Call) regexpOptions(v Value) RegexpOptions {
	if s, ok := v.AsString(); ok {
		letters := s.String()
		if i := c.IndexFunc(letters, func(b byte) bool { return b != 'i' && b != 'm' && b != 'x' }); i >= 0 {
			c.Raise(ArgumentErrorClass, "unknown regexp option: %s", letters)
		}
		if c.Failed() {
			return 0
		}
		return RegexpFlags(letters)
	}
	switch v.Kind() {
	case KindInteger:
		return RegexpOptions(v.Int()) & (regexpSyntaxOptions | RegexpFixedEncoding | RegexpNoEncoding)
	case KindNil, KindFalse:
		return 0
	}
	return RegexpIgnoreCase
}

func regexpEscape(c *Call) Value {
	if name, ok := c.Arg(0).AsSymbol(); ok {
		return c.NewString(c.quoteRegexp(name))
	}
	s := c.StrObj(0)
	if c.Failed() {
		return Nil
	}
	quoted := NewString(c.quoteRegexp(s.String()))
	quoted.Enc = s.Enc
	if IsASCII(s.String()) {
		quoted.Enc = ASCII
	}
	if !c.fitsText(quoted.Len()) || !c.Charge(StringOverhead) {
		return Nil
	}
	return quoted.Value()
}

func regexpLastMatch(c *Call) Value {
	m, ok := c.RT.LastMatch().AsMatch()
	if !c.Has(0) || !ok {
		return c.RT.LastMatch()
	}
	n, ok := c.matchIndex(m, c.Arg(0))
	if !ok {
		return Nil
	}
	return m.group(c.RT, n)
}

func regexpLinearTimeP(c *Call) Value {
	if !c.AllowKw("timeout") {
		return Nil
	}
	re, ok := c.Arg(0).AsRegexp()
	if !ok {
		var err error
		if re, err = c.RT.CompileRegexp(c.Str(0), c.regexpOptions(c.Arg(1))); err != nil {
			return c.Fail(err)
		}
	}
	return Bool(c.initialized(re).prog.Linear())
}

func regexpTryConvert(c *Call) Value {
	v := c.Arg(0)
	if v.Kind() == KindRegexp || !c.RT.RespondTo(v, "to_regexp", true) {
		if v.Kind() == KindRegexp {
			return v
		}
		return Nil
	}
	r, ok := c.Send(v, "to_regexp")
	if ok && !r.IsNil() && r.Kind() != KindRegexp {
		return c.Fail(BadConversion(v, "Regexp", "to_regexp", r))
	}
	return r
}

func regexpUnion(c *Call) Value {
	list := c.Args
	if len(list) == 1 {
		if a, ok, err := c.RT.TryAry(list[0]); err != nil {
			return c.Fail(err)
		} else if ok {
			list = a.Elems
		}
	}
	if len(list) == 1 && list[0].Kind() == KindRegexp {
		return list[0]
	}
	t := c.Text(0)
	for i, v := range list {
		if i > 0 {
			t.WriteByte('|')
		}
		switch {
		case v.Kind() == KindRegexp:
			t.Add(t.regexpToS(v.o.body.(*Regexp)))
		case len(list) == 1 && v.Kind() == KindSymbol:
			name, _ := v.AsSymbol()
			t.Add(t.quoteRegexp(name))
		default:
			s, err := c.RT.ToStr(v)
			if err != nil {
				return c.Fail(err)
			}
			t.Add(t.quoteRegexp(s.String()))
		}
		if !c.Step(1) {
			return Nil
		}
	}
	if len(list) == 0 {
		t.Add("(?!)")
	}
	source := t.String()
	if c.Failed() {
		return Nil
	}
	re, err := c.RT.CompileRegexp(source, 0)
	if err != nil {
		return c.Fail(err)
	}
	re.frozen = false
	return re.Value()
}

func regexpEqual(c *Call) Value {
	a := c.selfRegexp()
	b, ok := c.Arg(0).AsRegexp()
	return Bool(ok && a.source == c.initialized(b).source && a.opts == b.opts)
}

// matchText returns what a pattern is matched against: a string, a symbol's name; ok is false for nil and after errors.
func (c *Call) matchText(v Value) (s *String, ok bool) {
	switch v.Kind() {
	case KindNil:
		return nil, false
	case KindSymbol:
		return NewString(v.o.text), true
	}
	s, err := c.RT.ToStr(v)
	if err != nil {
		c.Fail(err)
		return nil, false
	}
	return s, true
}

// matchIn searches s from byte from on and sets $~. nil where nothing was found.
func (c *Call) matchIn(re *Regexp, s *String, from int) *Match {
	f, err := c.RT.finder(re, s)
	if err != nil {
		c.Fail(err)
		return nil
	}
	ok, err := f.search(from)
	if err != nil {
		c.Fail(err)
		return nil
	}
	if !ok {
		c.RT.SetLastMatch(Nil)
		return nil
	}
	return f.setMatch()
}

func regexpCaseEqual(c *Call) Value {
	v := c.Arg(0)
	if v.Kind() != KindString && v.Kind() != KindSymbol {
		if v.Kind() != KindObject || !c.RT.RespondTo(v, "to_str", true) {
			c.RT.SetLastMatch(Nil)
			return False
		}
	}
	s, ok := c.matchText(v)
	if !ok {
		return False
	}
	return Bool(c.matchIn(c.selfRegexp(), s, 0) != nil)
}

func regexpMatchOp(c *Call) Value { return c.matchOp(c.selfRegexp(), c.Arg(0)) }

// matchOp is =~: the position in characters.
func (c *Call) matchOp(re *Regexp, v Value) Value {
	s, ok := c.matchText(v)
	if !ok {
		c.RT.SetLastMatch(Nil)
		return Nil
	}
	m := c.matchIn(re, s, 0)
	if m == nil {
		return Nil
	}
	return c.charIndex(m, m.caps[0])
}

func regexpMatch(c *Call) Value { return c.match(c.selfRegexp(), c.Arg(0), 1) }

// match is match: the MatchData, or what the block makes of it. posArg is where the position is among the arguments.
func (c *Call) match(re *Regexp, v Value, posArg int) Value {
	s, ok := c.matchText(v)
	if !ok {
		c.RT.SetLastMatch(Nil)
		return Nil
	}
	from, ok := c.matchStart(s, posArg)
	if !ok {
		c.RT.SetLastMatch(Nil)
		return Nil
	}
	m := c.matchIn(re, s, from)
	if m == nil {
		return Nil
	}
	m.loose = false
	if c.Given() {
		r, _ := c.Yield(m.Value())
		return r
	}
	return m.Value()
}

// matchStart reads the position of a search, in characters; ok is false outside of the string.
func (c *Call) matchStart(s *String, arg int) (from int, ok bool) {
	if !c.Has(arg) {
		return 0, true
	}
	pos := c.Int(arg)
	t := c.CharsIn(s)
	if pos < 0 {
		pos += int64(t.len())
	}
	if c.Failed() || pos < 0 || pos > int64(len(t.S)) {
		return 0, false
	}
	from = t.Offset(int(pos))
	return from, from >= 0
}

func regexpMatchP(c *Call) Value { return c.matchP(c.selfRegexp(), c.Arg(0), 1) }

// matchP is match?, which leaves $~ alone.
func (c *Call) matchP(re *Regexp, v Value, posArg int) Value {
	s, ok := c.matchText(v)
	if !ok {
		return False
	}
	from, ok := c.matchStart(s, posArg)
	if !ok {
		return False
	}
	f, err := c.RT.finder(re, s)
	if err != nil {
		return c.Fail(err)
	}
	found, err := f.search(from)
	if err != nil {
		return c.Fail(err)
	}
	return Bool(found)
}

func regexpCasefoldP(c *Call) Value { return Bool(c.selfRegexp().opts&RegexpIgnoreCase != 0) }

func regexpEncoding(c *Call) Value {
	if re, _ := c.Self.AsRegexp(); re.prog == nil {
		return EncodingObject(Binary)
	}
	if c.selfRegexp().opts&RegexpFixedEncoding != 0 {
		return EncodingObject(UTF8)
	}
	return EncodingObject(ASCII)
}

func regexpFixedEncodingP(c *Call) Value {
	re, _ := c.Self.AsRegexp()
	return Bool(re.opts&RegexpFixedEncoding != 0)
}

func regexpHash(c *Call) Value {
	re := c.selfRegexp()
	n, err := c.RT.HashOf(Ary(Str(re.source), Int(int64(re.opts))))
	return c.Check(Int(n), err)
}

func regexpNamedCaptures(c *Call) Value {
	h := c.NewHash()
	prog := c.selfRegexp().prog
	for _, name := range prog.Names() {
		var list []Value
		for _, g := range prog.GroupsOf(name) {
			list = Append(c, list, Int(int64(g)))
		}
		if !c.HashSet(h, c.NewString(name), c.List(list)) {
			return Nil
		}
	}
	return h.Value()
}

func regexpNames(c *Call) Value {
	return c.groupNames(c.selfRegexp().prog.Names())
}

// groupNames makes an array of names.
func (c *Call) groupNames(names []string) Value {
	list := Make[Value](c, len(names))
	for i := range list {
		list[i] = c.NewString(names[i])
	}
	return c.List(list)
}

func regexpOptions(c *Call) Value { return Int(int64(c.selfRegexp().opts)) }

func regexpSource(c *Call) Value { return c.NewString(c.selfRegexp().source) }

func regexpTimeout(c *Call) Value { return c.selfRegexp().timeout }
