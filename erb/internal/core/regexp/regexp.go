package regexp

// This file implements Regexp.

import (
	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/known"
	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
)

var tables = []ruby.Table{
	{Class: &ruby.RegexpClass, Alloc: allocateRegexp},
	{Class: &ruby.RegexpClass, Constants: func() {
		ruby.Constant(ruby.RegexpClass, "IGNORECASE", ruby.Int(int64(matching.RegexpIgnoreCase)))
		ruby.Constant(ruby.RegexpClass, "EXTENDED", ruby.Int(int64(matching.RegexpExtended)))
		ruby.Constant(ruby.RegexpClass, "MULTILINE", ruby.Int(int64(matching.RegexpMultiLine)))
		ruby.Constant(ruby.RegexpClass, "FIXEDENCODING", ruby.Int(int64(matching.RegexpFixedEncoding)))
		ruby.Constant(ruby.RegexpClass, "NOENCODING", ruby.Int(int64(matching.RegexpNoEncoding)))
	}},
	{Class: &ruby.RegexpClass, Statics: []ruby.Method{
		{Name: "compile", Max: -1, Fn: regexpNew, Flags: ruby.Kw},
		{Name: "escape", Min: 1, Max: 1, Fn: escape},
		{Name: "last_match", Max: 1, Fn: lastMatch},
		{Name: "linear_time?", Min: 1, Max: 2, Fn: linearTimeP, Flags: ruby.Kw},
		{Name: "new", Max: -1, Fn: regexpNew, Flags: ruby.Kw},
		{Name: "quote", Min: 1, Max: 1, Fn: escape},
		{Name: "timeout", Fn: ruby.AlwaysNil},
		{Name: "timeout=", Min: 1, Max: 1, Reason: known.ReasonForAll},
		{Name: "try_convert", Min: 1, Max: 1, Fn: tryConvert},
		{Name: "union", Max: -1, Fn: union},
	}},
	{Class: &ruby.RegexpClass, Methods: []ruby.Method{
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "===", Min: 1, Max: 1, Fn: caseEqual},
		{Name: "=~", Min: 1, Max: 1, Fn: matchOp},
		{Name: "casefold?", Fn: casefoldP},
		{Name: "encoding", Fn: regexpEncoding},
		{Name: "eql?", Min: 1, Max: 1, Fn: equal},
		{Name: "fixed_encoding?", Fn: fixedEncodingP},
		{Name: "hash", Fn: hash},
		{Name: "initialize", Min: 1, Max: 2, Fn: initialize, Flags: ruby.Kw | ruby.PrivateRow},
		{Name: "initialize_copy", Min: 1, Max: 1, Fn: initializeCopy, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: inspect},
		{Name: "match", Min: 1, Max: 2, Fn: match},
		{Name: "match?", Min: 1, Max: 2, Fn: matchP},
		{Name: "named_captures", Fn: namedCaptures},
		{Name: "names", Fn: regexpNames},
		{Name: "options", Fn: options},
		{Name: "source", Fn: regexpSource},
		{Name: "timeout", Fn: timeout},
		{Name: "to_s", Fn: toS},
		{Name: "~", Reason: "it matches $_, the last line read"},
	}},
}

// initializeCopy is initialize for the pattern of another Regexp of the class.
func initializeCopy(c *ruby.Call) ruby.Value {
	switch {
	case ruby.Identical(c.Self, c.Arg(0)):
		return c.Self
	case c.Thaw() && c.Self.RealClass() != c.Arg(0).RealClass():
		return c.Raise(ruby.TypeErrorClass, "initialize_copy should take same class object")
	case c.Failed():
		return ruby.Nil
	}
	return initialize(c)
}

// initialize accepts only a Regexp without a pattern.
func initialize(c *ruby.Call) ruby.Value {
	re, _ := matching.AsRegexp(c.Self)
	if _, copies := matching.AsRegexp(c.Arg(0)); !copies {
		c.Str(0)
	}
	if !c.Thaw() {
		return ruby.Nil
	}
	if re.Prog != nil {
		if c.Has(1) {
			regexpOptions(c, c.Arg(1))
		}
		if ruby.Identical(c.Self, c.Arg(0)) || c.Failed() {
			return c.Self
		}
		return c.Raise(ruby.TypeErrorClass, "already initialized regexp")
	}
	if made := compiled(c); made != nil {
		re.Source, re.Opts, re.Prog, re.Timeout = made.Source, made.Opts, made.Prog, made.Timeout
	}
	return c.Self
}

// allocateRegexp makes a Regexp without a pattern.
func allocateRegexp(k *ruby.Class) ruby.Value {
	re := &matching.Regexp{}
	re.Object = ruby.Object{Kind: ruby.KindRegexp, Class: k, Whole: re}
	return re.Value()
}

// selfRegexp returns the receiver. If it has no pattern an error is recorded and another pattern is returned, so
// that methods need not check for that.
func selfRegexp(c *ruby.Call) *matching.Regexp {
	re, _ := matching.AsRegexp(c.Self)
	return Initialized(c, re)
}

// Initialized returns re, and records TypeError if allocate made it.
func Initialized(c *ruby.Call, re *matching.Regexp) *matching.Regexp {
	if re.Prog == nil {
		c.Fail(matching.UninitializedRegexp())
		return noPattern.Get()
	}
	return re
}

// noPattern replaces a Regexp without a pattern.
var noPattern = ruby.Once[*matching.Regexp]{Make: func() *matching.Regexp {
	prog, _ := onig.Compile("", 0, onig.UTF8, nil)
	return matching.NewRegexp("", 0, prog)
}}

func regexpNew(c *ruby.Call) ruby.Value {
	class := c.SelfClass()
	if m := c.RT.FindInstance(class, "initialize"); m != nil && m.Body() != nil {
		v := allocateRegexp(class)
		_, err := c.RT.Invoke(m, v, c.Args, c.KwArgs(), c.Block())
		return c.Check(v, err)
	}
	if n := len(c.Args); n == 0 || n > 2 {
		return c.Fail(ruby.WrongArity(n, 1, 2))
	}
	re := compiled(c)
	if re == nil {
		return ruby.Nil
	}
	if class != ruby.RegexpClass {
		re.Class = class
	}
	return re.Value()
}

// compiled makes a pattern from the arguments of Regexp.new.
func compiled(c *ruby.Call) *matching.Regexp {
	if !c.AllowKw("timeout") {
		return nil
	}
	source, opts := "", matching.RegexpOptions(0)
	if re, ok := matching.AsRegexp(c.Arg(0)); ok {
		re = Initialized(c, re)
		source, opts = re.Source, re.Opts&(matching.RegexpSyntaxOptions|matching.RegexpFixedEncoding|matching.RegexpNoEncoding)
	} else {
		source, opts = sourceArg(c)
	}
	if c.Failed() {
		return nil
	}
	re, err := matching.CompileRegexp(c.RT, source, opts)
	if err != nil {
		c.Fail(err)
		return nil
	}
	re.Frozen = false
	re.Timeout = regexpTimeout(c)
	return re
}

func regexpTimeout(c *ruby.Call) ruby.Value {
	v, ok := c.Kw("timeout")
	if !ok || v.IsNil() {
		return ruby.Nil
	}
	f, err := arith.ToFloat(c.RT, v)
	if err != nil {
		return c.Fail(err)
	}
	if f <= 0 {
		return c.Raise(ruby.ArgumentErrorClass, "invalid timeout: %s", c.Inspect(v))
	}
	return ruby.Float(f)
}

// sourceArg returns the source and the options that the arguments of Regexp.new say, the former a string.
func sourceArg(c *ruby.Call) (source string, opts matching.RegexpOptions) {
	s := c.StrObj(0)
	opts = regexpOptions(c, c.Arg(1))
	if c.Failed() {
		return "", 0
	}
	c.Check(ruby.Nil, matching.CheckSource(&c.Budget, s, opts))
	return s.String(), opts
}

// regexpOptions converts the second argument of Regexp.new.
func regexpOptions(c *ruby.Call, v ruby.Value) matching.RegexpOptions {
	if s, ok := v.AsString(); ok {
		letters := s.String()
		if i := c.IndexFunc(letters, func(b byte) bool { return b != 'i' && b != 'm' && b != 'x' }); i >= 0 {
			c.Raise(ruby.ArgumentErrorClass, "unknown regexp option: %s", letters)
		}
		if c.Failed() {
			return 0
		}
		return matching.RegexpFlags(letters)
	}
	switch v.Kind() {
	case ruby.KindInteger:
		return matching.RegexpOptions(v.Int()) & (matching.RegexpSyntaxOptions | matching.RegexpFixedEncoding | matching.RegexpNoEncoding)
	case ruby.KindNil, ruby.KindFalse:
		return 0
	}
	return matching.RegexpIgnoreCase
}

func escape(c *ruby.Call) ruby.Value {
	if name, ok := c.Arg(0).AsSymbol(); ok {
		return c.NewString(quoteRegexp(&c.Budget, name))
	}
	s := c.StrObj(0)
	if c.Failed() {
		return ruby.Nil
	}
	if s.Enc.Wide() {
		return c.Fail(&ruby.UnsupportedError{Construct: "Regexp.escape of a text in " + s.Enc.Name()})
	}
	quoted := ruby.NewString(quoteRegexp(&c.Budget, s.String()))
	quoted.Enc = s.Enc
	if ruby.IsASCII(s.String()) {
		quoted.Enc = ruby.ASCII
	}
	if !c.FitsText(quoted.Len()) || !c.Charge(ruby.StringOverhead) {
		return ruby.Nil
	}
	return quoted.Value()
}

func lastMatch(c *ruby.Call) ruby.Value {
	m, ok := matching.AsMatch(matching.LastMatch(c.RT))
	if !c.Has(0) || !ok {
		return matching.LastMatch(c.RT)
	}
	n, ok := MatchIndex(c, m, c.Arg(0))
	if !ok {
		return ruby.Nil
	}
	return m.Group(c.RT, n)
}

func linearTimeP(c *ruby.Call) ruby.Value {
	if !c.AllowKw("timeout") {
		return ruby.Nil
	}
	re, ok := matching.AsRegexp(c.Arg(0))
	if !ok {
		source, opts := sourceArg(c)
		if c.Failed() {
			return ruby.Nil
		}
		var err error
		if re, err = matching.CompileRegexp(c.RT, source, opts); err != nil {
			return c.Fail(err)
		}
	}
	return ruby.Bool(Initialized(c, re).Prog.Linear())
}

func tryConvert(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	if v.Kind() == ruby.KindRegexp || !c.RT.RespondTo(v, "to_regexp", true) {
		if v.Kind() == ruby.KindRegexp {
			return v
		}
		return ruby.Nil
	}
	r, ok := c.Send(v, "to_regexp")
	if ok && !r.IsNil() && r.Kind() != ruby.KindRegexp {
		return c.Fail(ruby.BadConversion(v, "Regexp", "to_regexp", r))
	}
	return r
}

func union(c *ruby.Call) ruby.Value {
	list := c.Args
	if len(list) == 1 {
		if a, ok, err := c.RT.TryAry(list[0]); err != nil {
			return c.Fail(err)
		} else if ok {
			list = a.Elems
		}
	}
	if len(list) == 1 && list[0].Kind() == ruby.KindRegexp {
		return list[0]
	}
	t := c.Text(0)
	for i, v := range list {
		if i > 0 {
			t.WriteByte('|')
		}
		switch {
		case v.Kind() == ruby.KindRegexp:
			re := v.Object().(*matching.Regexp)
			if re.Encoding() == ruby.Binary {
				return c.Fail(&ruby.UnsupportedError{Construct: "Regexp.union of patterns in BINARY"})
			}
			t.Add(regexpToS(t.Budget, re))
		case len(list) == 1 && v.Kind() == ruby.KindSymbol:
			name, _ := v.AsSymbol()
			t.Add(quoteRegexp(t.Budget, name))
		default:
			s, err := c.RT.ToStr(v)
			if err == nil {
				err = matching.CheckSource(&c.Budget, s, 0)
			}
			if err != nil {
				return c.Fail(err)
			}
			t.Add(quoteRegexp(t.Budget, s.String()))
		}
		if !c.Step(1) {
			return ruby.Nil
		}
	}
	if len(list) == 0 {
		t.Add("(?!)")
	}
	source := t.String()
	if c.Failed() {
		return ruby.Nil
	}
	re, err := matching.CompileRegexp(c.RT, source, 0)
	if err != nil {
		return c.Fail(err)
	}
	re.Frozen = false
	return re.Value()
}

func equal(c *ruby.Call) ruby.Value {
	a := selfRegexp(c)
	b, ok := matching.AsRegexp(c.Arg(0))
	return ruby.Bool(ok && a.Same(Initialized(c, b)))
}

// matchText returns the text to match: a string, a symbol's name; ok is false for nil and after errors.
func matchText(c *ruby.Call, v ruby.Value) (s *ruby.String, ok bool) {
	switch v.Kind() {
	case ruby.KindNil:
		return nil, false
	case ruby.KindSymbol:
		return ruby.NewString(v.RawText()), true
	}
	s, err := c.RT.ToStr(v)
	if err != nil {
		c.Fail(err)
		return nil, false
	}
	return s, true
}

// MatchIn searches s from byte from on and sets $~. It returns nil if nothing was found.
func MatchIn(c *ruby.Call, re *matching.Regexp, s *ruby.String, from int) *matching.Match {
	f, err := matching.NewFinder(c.RT, re, s)
	if err != nil {
		c.Fail(err)
		return nil
	}
	ok, err := f.Search(from)
	if err != nil {
		c.Fail(err)
		return nil
	}
	if !ok {
		matching.SetLastMatch(c.RT, ruby.Nil)
		return nil
	}
	return f.SetMatch()
}

func caseEqual(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	if v.Kind() != ruby.KindString && v.Kind() != ruby.KindSymbol {
		if v.Kind() != ruby.KindObject || !c.RT.RespondTo(v, "to_str", true) {
			matching.SetLastMatch(c.RT, ruby.Nil)
			return ruby.False
		}
	}
	s, ok := matchText(c, v)
	if !ok {
		return ruby.False
	}
	return ruby.Bool(MatchIn(c, selfRegexp(c), s, 0) != nil)
}

func matchOp(c *ruby.Call) ruby.Value { return MatchOp(c, selfRegexp(c), c.Arg(0)) }

// MatchOp is =~: the position in characters.
func MatchOp(c *ruby.Call, re *matching.Regexp, v ruby.Value) ruby.Value {
	s, ok := matchText(c, v)
	if !ok {
		matching.SetLastMatch(c.RT, ruby.Nil)
		return ruby.Nil
	}
	m := MatchIn(c, re, s, 0)
	if m == nil {
		return ruby.Nil
	}
	return charIndex(c, m, m.Caps[0])
}

func match(c *ruby.Call) ruby.Value { return Match(c, selfRegexp(c), c.Arg(0), 1) }

// Match is match: the MatchData, or the block's result for it. posArg is the number of the argument with the
// position.
func Match(c *ruby.Call, re *matching.Regexp, v ruby.Value, posArg int) ruby.Value {
	if !convertPosition(c, posArg) {
		return ruby.Nil
	}
	s, ok := matchText(c, v)
	if !ok {
		matching.SetLastMatch(c.RT, ruby.Nil)
		return ruby.Nil
	}
	from, ok := matchStart(c, s, posArg, true)
	if !ok {
		matching.SetLastMatch(c.RT, ruby.Nil)
		return ruby.Nil
	}
	m := MatchIn(c, re, s, from)
	if m == nil {
		return ruby.Nil
	}
	m.Loose = false
	if c.Given() {
		r, _ := c.Yield(m.Value())
		return r
	}
	return m.Value()
}

// matchStart converts the position of a search, in characters; ok is false outside of the string. With cut, a position
// beyond the end is the end.
func matchStart(c *ruby.Call, s *ruby.String, arg int, cut bool) (from int, ok bool) {
	if !c.Has(arg) {
		return 0, true
	}
	pos := c.Int(arg)
	t := c.CharsIn(s)
	if pos < 0 {
		pos += int64(t.Len())
	}
	if c.Failed() || pos < 0 {
		return 0, false
	}
	if from = -1; pos <= int64(len(t.S)) {
		from = t.Offset(int(pos))
	}
	if from < 0 && !c.Failed() && cut {
		return len(t.S), true
	}
	return from, from >= 0
}

// convertPosition converts the argument with the position, which Ruby does before it converts the text.
func convertPosition(c *ruby.Call, arg int) bool {
	if !c.Has(arg) || c.Arg(arg).IsInt() {
		return true
	}
	pos := c.Int(arg)
	if c.Failed() {
		return false
	}
	c.Args = ruby.Append(c, c.Args[:arg:arg], ruby.Int(pos))
	return true
}

func matchP(c *ruby.Call) ruby.Value { return MatchP(c, selfRegexp(c), c.Arg(0), 1) }

// MatchP is match?, which does not set $~.
func MatchP(c *ruby.Call, re *matching.Regexp, v ruby.Value, posArg int) ruby.Value {
	if !convertPosition(c, posArg) {
		return ruby.Nil
	}
	s, ok := matchText(c, v)
	if !ok {
		return ruby.False
	}
	from, ok := matchStart(c, s, posArg, false)
	if !ok {
		return ruby.False
	}
	f, err := matching.NewFinder(c.RT, re, s)
	if err != nil {
		return c.Fail(err)
	}
	found, err := f.Search(from)
	if err != nil {
		return c.Fail(err)
	}
	return ruby.Bool(found)
}

func casefoldP(c *ruby.Call) ruby.Value {
	return ruby.Bool(selfRegexp(c).Opts&matching.RegexpIgnoreCase != 0)
}

func regexpEncoding(c *ruby.Call) ruby.Value {
	if re, _ := matching.AsRegexp(c.Self); re.Prog == nil {
		return ruby.EncodingObject(ruby.Binary)
	}
	return ruby.EncodingObject(selfRegexp(c).Encoding())
}

func fixedEncodingP(c *ruby.Call) ruby.Value {
	re, _ := matching.AsRegexp(c.Self)
	return ruby.Bool(re.Opts&matching.RegexpFixedEncoding != 0)
}

func hash(c *ruby.Call) ruby.Value {
	re := selfRegexp(c)
	n, err := c.RT.HashOf(ruby.Ary(ruby.Str(re.Source), ruby.Int(int64(re.Opts.Compared()))))
	return c.Check(ruby.Int(n), err)
}

func namedCaptures(c *ruby.Call) ruby.Value {
	h := c.NewHash()
	prog := selfRegexp(c).Prog
	for _, name := range prog.Names() {
		var list []ruby.Value
		for _, g := range prog.GroupsOf(name) {
			list = ruby.Append(c, list, ruby.Int(int64(g)))
		}
		if !c.HashSet(h, c.NewString(name), c.List(list)) {
			return ruby.Nil
		}
	}
	return h.Value()
}

func regexpNames(c *ruby.Call) ruby.Value {
	return groupNames(c, selfRegexp(c).Prog.Names())
}

// groupNames makes an array of names.
func groupNames(c *ruby.Call, names []string) ruby.Value {
	list := ruby.Make[ruby.Value](c, len(names))
	for i := range list {
		list[i] = c.NewString(names[i])
	}
	return c.List(list)
}

func options(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfRegexp(c).Opts)) }

func regexpSource(c *ruby.Call) ruby.Value {
	re := selfRegexp(c)
	return c.NewText(re.Source, re.Encoding())
}

func timeout(c *ruby.Call) ruby.Value { return selfRegexp(c).Timeout }
