package ruby

// This file has the table of String and its basic methods: making and comparing. The others are in
// core_string_*.go by topic.

var stringTables = []Table{
	{Class: StringClass, Alloc: func(class *Class) Value {
		s := NewString("")
		s.Enc = Binary
		s.class = class
		return s.Value()
	}},
	{Class: StringClass, Statics: []Method{
		{Name: "try_convert", Min: 1, Max: 1, Fn: stringTryConvert},
	}},
	{Class: StringClass, Adjust: narrowOnly, Methods: stringRows},
	{Class: StringClass, Adjust: narrowOnly, Methods: stringChangingRows},
}

// bytewise are the methods that don't look at characters: they can be called on strings in wide encodings too.
var bytewise = map[string]bool{
	"+": true, "+@": true, "-@": true, "==": true, "===": true, "append_as_bytes": true, "b": true, "bytes": true, "bytesize": true,
	"clear": true, "dedup": true, "each_byte": true, "empty?": true, "encode": true, "encode!": true, "encoding": true,
	"eql?": true, "force_encoding": true, "getbyte": true, "hash": true, "initialize": true, "initialize_copy": true,
	"replace": true, "setbyte": true, "sum": true, "to_s": true, "to_str": true, "unpack": true, "unpack1": true,
	"valid_encoding?": true,
}

// narrowOnly makes the row of a method that looks at characters refuse strings whose characters are wide.
func narrowOnly(row *Method) {
	fn := row.Fn
	if fn == nil || bytewise[row.Name] {
		return
	}
	row.Fn = func(c *Call) Value {
		if s := c.SelfStr(); s.Enc.Wide() {
			return c.Fail(&UnsupportedError{
				Construct: "String#" + c.Method.Name + " in " + s.Enc.Name(), Reason: "only its bytes can be used",
			})
		}
		return fn(c)
	}
}

// stringRows are the methods that leave the receiver alone.
var stringRows = []Method{
	{Name: "*", Min: 1, Max: 1, Fn: stringTimes},
	{Name: "+", Min: 1, Max: 1, Fn: stringPlus, Flags: Borrows},
	{Name: "+@", Fn: stringUnaryPlus, Flags: Brief},
	{Name: "-@", Fn: stringDedup, Flags: Brief},
	{Name: "<=>", Min: 1, Max: 1, Fn: stringCompare},
	{Name: "==", Min: 1, Max: 1, Fn: stringEqual, Flags: BriefSelf},
	{Name: "===", Min: 1, Max: 1, Fn: stringEqual, Flags: BriefSelf},
	{Name: "=~", Min: 1, Max: 1, Fn: stringMatchOp, Flags: Brief},
	{Name: "[]", Min: 1, Max: 2, Fn: stringIndexOp, Flags: Brief},
	{Name: "ascii_only?", Fn: stringASCIIOnlyP, Flags: Brief},
	{Name: "b", Fn: stringB},
	{Name: "byteindex", Min: 1, Max: 2, Fn: stringByteindex, Flags: Brief},
	{Name: "byterindex", Min: 1, Max: 2, Fn: stringByterindex, Flags: Brief},
	{Name: "bytes", Fn: stringBytes},
	{Name: "bytesize", Fn: stringBytesize, Flags: Brief},
	{Name: "byteslice", Min: 1, Max: 2, Fn: stringByteslice, Flags: Brief},
	{Name: "capitalize", Max: -1, Fn: stringCapitalize},
	{Name: "casecmp", Min: 1, Max: 1, Fn: stringCasecmp},
	{Name: "casecmp?", Min: 1, Max: 1, Fn: stringCasecmpP},
	{Name: "center", Min: 1, Max: 2, Fn: stringCenter},
	{Name: "chars", Fn: stringChars},
	{Name: "chomp", Max: 1, Fn: stringChomp, Flags: BriefSelf},
	{Name: "chop", Fn: stringChop, Flags: Brief},
	{Name: "chr", Fn: stringChr, Flags: Brief},
	{Name: "codepoints", Fn: stringCodepoints},
	{Name: "count", Min: 1, Max: -1, Fn: stringCount, Flags: Borrows},
	{Name: "crypt", Min: 1, Max: 1, Reason: "its results depend on the C library"},
	{Name: "dedup", Fn: stringDedup, Flags: Brief},
	{Name: "delete", Min: 1, Max: -1, Fn: stringDelete, Flags: Borrows},
	{Name: "delete_prefix", Min: 1, Max: 1, Fn: stringDeletePrefix, Flags: BriefSelf | Borrows},
	{Name: "delete_suffix", Min: 1, Max: 1, Fn: stringDeleteSuffix, Flags: BriefSelf | Borrows},
	{Name: "downcase", Max: -1, Fn: stringDowncase},
	{Name: "dump", Fn: stringDump},
	{Name: "each_byte", Fn: stringEachByte, Flags: Brief | Enum},
	{Name: "each_char", Fn: stringEachChar, Flags: Brief | Enum},
	{Name: "each_codepoint", Fn: stringEachCodepoint, Flags: Enum},
	{Name: "each_grapheme_cluster", Fn: stringEachGraphemeCluster, Flags: Enum},
	{Name: "each_line", Max: -1, Fn: atMost(1, stringEachLine), Flags: Brief | Enum | Kw},
	{Name: "empty?", Fn: stringEmptyP, Flags: Brief},
	{Name: "encoding", Fn: stringEncoding, Flags: Brief},
	{Name: "end_with?", Max: -1, Fn: stringEndWithP, Flags: BriefSelf | Borrows},
	{Name: "eql?", Min: 1, Max: 1, Fn: stringEqlP, Flags: BriefSelf},
	{Name: "getbyte", Min: 1, Max: 1, Fn: stringGetbyte, Flags: Brief},
	{Name: "grapheme_clusters", Fn: stringGraphemeClusters},
	{Name: "gsub", Min: 1, Max: 2, Fn: stringGsub, Flags: Borrows},
	{Name: "hash", Fn: stringHash},
	{Name: "hex", Fn: stringHex},
	{Name: "include?", Min: 1, Max: 1, Fn: stringIncludeP, Flags: Brief | Borrows},
	{Name: "index", Min: 1, Max: 2, Fn: stringIndex, Flags: Brief | Borrows},
	{Name: "inspect", Fn: stringInspect},
	{Name: "intern", Fn: stringToSym},
	{Name: "length", Fn: stringLength, Flags: Brief},
	{Name: "lines", Max: 1, Fn: stringLines, Flags: Kw},
	{Name: "ljust", Min: 1, Max: 2, Fn: stringLjust},
	{Name: "lstrip", Max: -1, Fn: stringLstrip, Flags: BriefSelf},
	{Name: "match", Min: 1, Max: 2, Fn: stringMatch, Flags: BriefSelf},
	{Name: "match?", Min: 1, Max: 2, Fn: stringMatchP, Flags: BriefSelf},
	{Name: "next", Fn: stringSucc},
	{Name: "oct", Fn: stringOct},
	{Name: "ord", Fn: stringOrd, Flags: Brief},
	{Name: "partition", Min: 1, Max: 1, Fn: stringPartition, Flags: Brief},
	{Name: "reverse", Fn: stringReverse},
	{Name: "rindex", Min: 1, Max: 2, Fn: stringRindex, Flags: Brief},
	{Name: "rjust", Min: 1, Max: 2, Fn: stringRjust},
	{Name: "rpartition", Min: 1, Max: 1, Fn: stringRpartition},
	{Name: "rstrip", Max: -1, Fn: stringRstrip, Flags: BriefSelf},
	{Name: "scan", Min: 1, Max: 1, Fn: stringScan},
	{Name: "scrub", Max: 1, Fn: stringScrub},
	{Name: "size", Fn: stringLength, Flags: Brief},
	{Name: "slice", Min: 1, Max: 2, Fn: stringIndexOp, Flags: Brief},
	{Name: "split", Max: 2, Fn: stringSplit, Flags: Borrows},
	{Name: "squeeze", Max: -1, Fn: stringSqueeze, Flags: Borrows},
	{Name: "start_with?", Max: -1, Fn: stringStartWithP, Flags: BriefSelf | Borrows},
	{Name: "strip", Max: -1, Fn: stringStrip, Flags: BriefSelf},
	{Name: "sub", Max: -1, Fn: stringSub, Flags: Borrows},
	{Name: "succ", Fn: stringSucc},
	{Name: "sum", Max: 1, Fn: stringSum},
	{Name: "swapcase", Max: -1, Fn: stringSwapcase},
	{Name: "to_c", Reason: ReasonComplex},
	{Name: "to_f", Fn: stringToF},
	{Name: "to_i", Max: 1, Fn: stringToI},
	{Name: "to_s", Fn: stringToS, Flags: Brief},
	{Name: "to_str", Fn: stringToS, Flags: Brief},
	{Name: "to_sym", Fn: stringToSym},
	{Name: "tr", Min: 2, Max: 2, Fn: stringTr, Flags: Borrows},
	{Name: "tr_s", Min: 2, Max: 2, Fn: stringTrS},
	{Name: "undump", Fn: stringUndump},
	{Name: "upcase", Max: -1, Fn: stringUpcase},
	{Name: "upto", Min: 1, Max: 2, Fn: stringUpto, Flags: Enum},
	{Name: "valid_encoding?", Fn: stringValidEncodingP},
}

// stringChangingRows are the methods that change the receiver.
var stringChangingRows = []Method{
	{Name: "<<", Min: 1, Max: 1, Fn: stringAppend, Flags: BriefSelf | Mutates},
	{Name: "[]=", Min: 2, Max: 3, Fn: stringIndexAssign},
	{Name: "append_as_bytes", Max: -1, Fn: stringAppendAsBytes, Flags: BriefSelf | Mutates},
	{Name: "bytesplice", Min: 2, Max: 5, Fn: stringBytesplice, Flags: Mutates},
	{Name: "capitalize!", Max: -1, Fn: bang(stringCapitalize)},
	{Name: "chomp!", Max: 1, Fn: bang(stringChomp), Flags: Mutates},
	{Name: "chop!", Fn: bang(stringChop), Flags: Mutates},
	{Name: "clear", Fn: stringClear, Flags: Brief | Mutates},
	{Name: "concat", Max: -1, Fn: stringConcat, Flags: BriefSelf | Mutates},
	{Name: "delete!", Min: 1, Max: -1, Fn: bang(stringDelete), Flags: Mutates},
	{Name: "delete_prefix!", Min: 1, Max: 1, Fn: bang(stringDeletePrefix), Flags: Mutates},
	{Name: "delete_suffix!", Min: 1, Max: 1, Fn: bang(stringDeleteSuffix), Flags: Mutates},
	{Name: "downcase!", Max: -1, Fn: bang(stringDowncase)},
	{Name: "force_encoding", Min: 1, Max: 1, Fn: stringForceEncoding, Flags: Brief | Mutates},
	{Name: "gsub!", Min: 1, Max: 2, Fn: stringGsubBang, Flags: Mutates | Borrows},
	{Name: "initialize", Max: 1, Fn: stringInitialize, Flags: Mutates | Kw | PrivateRow},
	{Name: "initialize_copy", Min: 1, Max: 1, Fn: stringReplace, Flags: BriefSelf | Mutates | PrivateRow},
	{Name: "insert", Min: 2, Max: 2, Fn: stringInsert, Flags: Mutates},
	{Name: "lstrip!", Max: -1, Fn: bang(stringLstrip), Flags: Mutates},
	{Name: "next!", Fn: stringSuccBang, Flags: Mutates},
	{Name: "prepend", Max: -1, Fn: stringPrepend, Flags: Mutates},
	{Name: "replace", Min: 1, Max: 1, Fn: stringReplace, Flags: BriefSelf | Mutates},
	{Name: "reverse!", Fn: stringReverseBang, Flags: Mutates},
	{Name: "rstrip!", Max: -1, Fn: bang(stringRstrip), Flags: Mutates},
	{Name: "scrub!", Max: 1, Fn: stringScrubBang, Flags: Mutates},
	{Name: "setbyte", Min: 2, Max: 2, Fn: stringSetbyte, Flags: BriefSelf | Mutates},
	{Name: "slice!", Min: 1, Max: 2, Fn: stringSliceBang, Flags: Mutates},
	{Name: "squeeze!", Max: -1, Fn: bang(stringSqueeze), Flags: Mutates},
	{Name: "strip!", Max: -1, Fn: bang(stringStrip), Flags: Mutates},
	{Name: "sub!", Max: -1, Fn: stringSubBang, Flags: Borrows},
	{Name: "succ!", Fn: stringSuccBang, Flags: Mutates},
	{Name: "swapcase!", Max: -1, Fn: bang(stringSwapcase)},
	{Name: "tr!", Min: 2, Max: 2, Fn: bang(stringTr), Flags: Mutates},
	{Name: "tr_s!", Min: 2, Max: 2, Fn: bang(stringTrS), Flags: Mutates},
	{Name: "upcase!", Max: -1, Fn: bang(stringUpcase)},
}

// bang makes the row of a method that changes its receiver out of the one that makes a new string: it answers nil
// where nothing changes.
func bang(f func(*Call) Value) func(*Call) Value {
	return func(c *Call) Value {
		result, ok := f(c).AsString()
		if c.Self.Frozen() && !c.Failed() {
			return c.Fail(c.RT.FrozenError(c.Self))
		}
		if !ok || c.Failed() || result.String() == c.SelfStr().String() {
			return Nil
		}
		c.SelfStr().Set(result.String())
		c.SelfStr().Enc = result.Enc
		return c.Self
	}
}

// NewText makes a string of an encoding.
func (c *Call) NewText(s string, enc Encoding) Value {
	if !c.fitsText(len(s)) || !c.Charge(len(s)+StringOverhead) {
		return Nil
	}
	str := c.RT.NewString(s)
	str.Enc = enc
	return str.Value()
}

// piece makes a string of a part of the receiver, whose bytes it shares.
func (c *Call) piece(s string) Value {
	if !c.Charge(StringOverhead) {
		return Nil
	}
	str := c.RT.NewString(s)
	if self, ok := c.Self.AsString(); ok {
		str.Enc = self.Enc
	} else {
		str.Enc = encodingOfText(s)
	}
	return str.Value()
}

// selfEncoding returns the encoding of a receiver that is a String or a Symbol.
func (c *Call) selfEncoding() Encoding {
	if s, ok := c.Self.AsString(); ok {
		return s.Enc
	}
	return encodingOfText(c.SelfText())
}

// compatibleWith returns the encoding that a string of the receiver and s has; an error is recorded if there is none.
func (c *Call) compatibleWith(s *String) Encoding {
	enc, err := c.Compatible(c.SelfStr(), s)
	if err != nil {
		c.Fail(err)
	}
	return enc
}

func stringInitialize(c *Call) Value {
	if !c.AllowKw("encoding", "capacity") {
		return Nil
	}
	if c.Has(0) {
		s := c.StrObj(0)
		if c.Failed() {
			return Nil
		}
		c.SelfStr().Set(s.String())
		c.SelfStr().Enc = s.Enc
	}
	if v, ok := c.Kw("encoding"); ok && !v.IsNil() {
		c.SelfStr().Enc = c.EncodingArg(v)
	} else if _, ok := c.Kw("capacity"); ok && !c.Has(0) {
		c.SelfStr().Enc = Binary
	}
	return Nil
}

func stringTryConvert(c *Call) Value {
	v := c.Arg(0)
	if v.Kind() == KindString || !c.RT.RespondTo(v, "to_str", true) {
		if v.Kind() == KindString {
			return v
		}
		return Nil
	}
	r, ok := c.Send(v, "to_str")
	if ok && !r.IsNil() && r.Kind() != KindString {
		return c.Fail(BadConversion(v, "String", "to_str", r))
	}
	return r
}

func stringUnaryPlus(c *Call) Value {
	if !c.Self.Frozen() {
		return c.Self
	}
	return c.piece(c.SelfText())
}

func stringDedup(c *Call) Value {
	s := c.SelfStr()
	if c.Self.RealClass() != StringClass || s.Enc != UTF8 || s.Len() > BytesPerStep {
		if c.Self.Frozen() {
			return c.Self
		}
		v := c.piece(c.SelfText())
		v.Freeze()
		return v
	}
	v, err := c.RT.Interned(s.String())
	return c.Check(v, err)
}

// Interned returns the one frozen string of a run with the text: what -"x" and "x".freeze give.
func (rt *Runtime) Interned(text string) (Value, error) {
	if v, ok := rt.interned[text]; ok {
		return v, nil
	}
	if err := rt.Charge(int64(len(text) + StringOverhead + mapEntrySize)); err != nil {
		return Nil, err
	}
	if rt.interned == nil {
		rt.interned = map[string]Value{}
	}
	v := FrozenStr(text)
	rt.interned[text] = v
	return v, nil
}

func stringCompare(c *Call) Value {
	if s, ok := c.Arg(0).AsString(); ok {
		a, b := c.SelfText(), s.String()
		order := cmpString(a, b)
		if order == 0 && c.SelfStr().Enc != s.Enc && !c.ascii(c.SelfStr()) {
			order = CmpInt(int64(c.SelfStr().Enc), int64(s.Enc))
		}
		return Int(int64(order))
	}
	if c.Arg(0).Kind() != KindObject || !c.RT.RespondTo(c.Arg(0), "<=>", false) ||
		!c.RT.RespondTo(c.Arg(0), "to_str", true) {
		return Nil
	}
	r, ok := c.Send(c.Arg(0), "<=>", c.Self)
	if !ok || r.IsNil() {
		return Nil
	}
	n, err := c.RT.ToInt(r)
	return c.Check(Int(-n), err)
}

func stringEqual(c *Call) Value {
	if s, ok := c.Arg(0).AsString(); ok {
		return Bool(c.sameText(c.SelfStr(), s))
	}
	if c.Arg(0).Kind() != KindObject || !c.RT.RespondTo(c.Arg(0), "to_str", true) {
		return False
	}
	r, _ := c.Send(c.Arg(0), "==", c.Self)
	return Bool(r.Truthy())
}

// sameText is == of strings: the same bytes in encodings that can be compared.
func (c *Call) sameText(a, b *String) bool {
	return a.String() == b.String() && (a.Enc == b.Enc || c.ascii(a))
}

func stringEqlP(c *Call) Value {
	s, ok := c.Arg(0).AsString()
	return Bool(ok && c.sameText(c.SelfStr(), s))
}

func stringHash(c *Call) Value {
	v := c.Self
	if s := c.SelfStr(); s.Enc != UTF8 && !c.ascii(s) { // the same bytes in another encoding are not eql?
		v = Ary(v, Int(int64(s.Enc)))
	}
	n, err := c.RT.HashOf(v)
	return c.Check(Int(n), err)
}

func stringLength(c *Call) Value { return Int(int64(c.length(c.SelfStr()))) }

func stringASCIIOnlyP(c *Call) Value { return Bool(c.ascii(c.SelfStr())) }

func stringBytesize(c *Call) Value { return Int(int64(c.SelfStr().Len())) }

func stringEmptyP(c *Call) Value { return Bool(c.SelfStr().Len() == 0) }

func stringToS(c *Call) Value {
	if c.Self.RealClass() == StringClass {
		return c.Self
	}
	return c.piece(c.SelfText())
}

func stringToSym(c *Call) Value {
	s := c.SelfStr()
	if !c.ValidString(s) {
		return c.Raise(EncodingErrorClass, "invalid symbol in encoding %s :%s", s.Enc.Name(), c.InspectText(s.String(), s.Enc))
	}
	if s.Enc != UTF8 && !c.ascii(s) {
		return c.Fail(&UnsupportedError{Construct: "String#" + c.Method.Name, Reason: "symbols of characters beyond ASCII are UTF-8"})
	}
	return c.NewSymbol(s.String())
}

func stringReplace(c *Call) Value {
	s := c.StrObj(0)
	if c.Failed() {
		return Nil
	}
	c.SelfStr().Set(s.String())
	c.SelfStr().Enc = s.Enc
	return c.Self
}

func stringClear(c *Call) Value {
	c.SelfStr().Set("")
	return c.Self
}
