package str

// This file has the table of String and its basic methods: making and comparing. The others are in files by topic.

import (
	"github.com/boshrender/boshrender/erb/internal/core/comparable"
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/known"
	"github.com/boshrender/boshrender/internal/lazy"
)

var tables = []ruby.Table{
	{Class: &ruby.StringClass, Alloc: func(class *ruby.Class) ruby.Value {
		s := ruby.NewString("")
		s.Enc = ruby.Binary
		s.Class = class
		return s.Value()
	}},
	{Class: &ruby.StringClass, Statics: []ruby.Method{
		{Name: "try_convert", Min: 1, Max: 1, Fn: tryConvert},
	}},
	{Class: &ruby.StringClass, Adjust: narrowOnly, Methods: rows},
	{Class: &ruby.StringClass, Adjust: narrowOnly, Methods: changingRows},
}

// bytewise lists the methods that don't depend on characters: they can be called on strings in wide encodings too.
var bytewise = lazy.Value[map[string]bool]{New: func() map[string]bool {
	return map[string]bool{
		"+": true, "+@": true, "-@": true, "==": true, "===": true, "append_as_bytes": true, "b": true, "bytes": true, "bytesize": true,
		"clear": true, "dedup": true, "each_byte": true, "empty?": true, "encode": true, "encode!": true, "encoding": true,
		"eql?": true, "force_encoding": true, "getbyte": true, "hash": true, "initialize": true, "initialize_copy": true,
		"replace": true, "setbyte": true, "sum": true, "to_s": true, "to_str": true, "unpack": true, "unpack1": true,
		"valid_encoding?": true,
	}
}}

// narrowOnly changes the row of a method that depends on characters: it refuses strings with wide characters.
func narrowOnly(row *ruby.Method) {
	fn := row.Fn
	if fn == nil || bytewise.Get()[row.Name] {
		return
	}
	row.Fn = func(c *ruby.Call) ruby.Value {
		if s := c.SelfStr(); s.Enc.Wide() {
			return c.Fail(&ruby.UnsupportedError{
				Construct: "String#" + c.Method.Name + " in " + s.Enc.Name(), Reason: "only its bytes can be used",
			})
		}
		return fn(c)
	}
}

// rows are the methods that don't change the receiver.
var rows = []ruby.Method{
	{Name: "*", Min: 1, Max: 1, Fn: times},
	{Name: "+", Min: 1, Max: 1, Fn: plus, Flags: ruby.Borrows},
	{Name: "+@", Fn: unaryPlus, Flags: ruby.Brief},
	{Name: "-@", Fn: dedup, Flags: ruby.Brief},
	{Name: "<=>", Min: 1, Max: 1, Fn: compare},
	{Name: "==", Min: 1, Max: 1, Fn: equal, Flags: ruby.BriefSelf},
	{Name: "===", Min: 1, Max: 1, Fn: equal, Flags: ruby.BriefSelf},
	{Name: "=~", Min: 1, Max: 1, Fn: matchOp, Flags: ruby.Brief},
	{Name: "[]", Min: 1, Max: 2, Fn: indexOp, Flags: ruby.Brief},
	{Name: "ascii_only?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(c.ASCIIOnly(c.SelfStr())) }, Flags: ruby.Brief},
	{Name: "b", Fn: b},
	{Name: "byteindex", Min: 1, Max: 2, Fn: byteindex, Flags: ruby.Brief},
	{Name: "byterindex", Min: 1, Max: 2, Fn: byterindex, Flags: ruby.Brief},
	{Name: "bytes", Fn: stringBytes},
	{Name: "bytesize", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(c.SelfStr().Len())) }, Flags: ruby.Brief},
	{Name: "byteslice", Min: 1, Max: 2, Fn: byteslice, Flags: ruby.Brief},
	{Name: "capitalize", Max: -1, Fn: capitalize},
	{Name: "casecmp", Min: 1, Max: 1, Fn: casecmp},
	{Name: "casecmp?", Min: 1, Max: 1, Fn: casecmpP},
	{Name: "center", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return justify(c, 0.5) }},
	{Name: "chars", Fn: chars},
	{Name: "chomp", Max: 1, Fn: chomp, Flags: ruby.BriefSelf},
	{Name: "chop", Fn: chop, Flags: ruby.Brief},
	{Name: "chr", Fn: chr, Flags: ruby.Brief},
	{Name: "codepoints", Fn: codepoints},
	{Name: "count", Min: 1, Max: -1, Fn: count, Flags: ruby.Borrows},
	{Name: "crypt", Min: 1, Max: 1, Reason: "its results depend on the C library"},
	{Name: "dedup", Fn: dedup, Flags: ruby.Brief},
	{Name: "delete", Max: -1, Fn: stringDelete, Flags: ruby.Borrows},
	{Name: "delete_prefix", Min: 1, Max: 1, Fn: deletePrefix, Flags: ruby.BriefSelf | ruby.Borrows},
	{Name: "delete_suffix", Min: 1, Max: 1, Fn: deleteSuffix, Flags: ruby.BriefSelf | ruby.Borrows},
	{Name: "downcase", Max: -1, Fn: downcase},
	{Name: "dump", Fn: dump},
	{Name: "each_byte", Fn: stringEachByte, Flags: ruby.Brief | ruby.Enum},
	{Name: "each_char", Fn: stringEachChar, Flags: ruby.Brief | ruby.Enum},
	{Name: "each_codepoint", Fn: stringEachCodepoint, Flags: ruby.Enum},
	{Name: "each_grapheme_cluster", Fn: eachGraphemeCluster, Flags: ruby.Enum},
	{Name: "each_line", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return c.AtMost(1, eachLine) }, Flags: ruby.Brief | ruby.Enum | ruby.Kw},
	{Name: "empty?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(c.SelfStr().Len() == 0) }, Flags: ruby.Brief},
	{Name: "encoding", Fn: stringEncoding, Flags: ruby.Brief},
	{Name: "end_with?", Max: -1, Fn: endWithP, Flags: ruby.BriefSelf | ruby.Borrows},
	{Name: "eql?", Min: 1, Max: 1, Fn: eqlP, Flags: ruby.BriefSelf},
	{Name: "getbyte", Min: 1, Max: 1, Fn: getbyte, Flags: ruby.Brief},
	{Name: "grapheme_clusters", Fn: graphemeClusters},
	{Name: "gsub", Min: 1, Max: 2, Fn: gsub, Flags: ruby.Borrows},
	{Name: "hash", Fn: hash},
	{Name: "hex", Fn: conversion.Hex},
	{Name: "include?", Min: 1, Max: 1, Fn: includeP, Flags: ruby.Brief | ruby.Borrows},
	{Name: "index", Min: 1, Max: 2, Fn: index, Flags: ruby.Brief | ruby.Borrows},
	{Name: "inspect", Fn: inspect},
	{Name: "intern", Fn: toSym},
	{Name: "length", Fn: stringLength, Flags: ruby.Brief},
	{Name: "lines", Max: 1, Fn: stringLines, Flags: ruby.Kw},
	{Name: "ljust", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return justify(c, 0) }},
	{Name: "lstrip", Max: -1, Fn: lstrip, Flags: ruby.BriefSelf},
	{Name: "match", Min: 1, Max: 2, Fn: match, Flags: ruby.BriefSelf},
	{Name: "match?", Min: 1, Max: 2, Fn: matchP, Flags: ruby.BriefSelf},
	{Name: "next", Fn: succ},
	{Name: "oct", Fn: conversion.Oct},
	{Name: "ord", Fn: ord, Flags: ruby.Brief},
	{Name: "partition", Min: 1, Max: 1, Fn: partition, Flags: ruby.Brief},
	{Name: "reverse", Fn: reverse},
	{Name: "rindex", Min: 1, Max: 2, Fn: rindex, Flags: ruby.Brief},
	{Name: "rjust", Min: 1, Max: 2, Fn: rjust},
	{Name: "rpartition", Min: 1, Max: 1, Fn: rpartition},
	{Name: "rstrip", Max: -1, Fn: rstrip, Flags: ruby.BriefSelf},
	{Name: "scan", Min: 1, Max: 1, Fn: scan},
	{Name: "scrub", Max: 1, Fn: scrub},
	{Name: "size", Fn: stringLength, Flags: ruby.Brief},
	{Name: "slice", Min: 1, Max: 2, Fn: indexOp, Flags: ruby.Brief},
	{Name: "split", Max: 2, Fn: split, Flags: ruby.Borrows},
	{Name: "squeeze", Max: -1, Fn: squeeze, Flags: ruby.Borrows},
	{Name: "start_with?", Max: -1, Fn: startWithP, Flags: ruby.BriefSelf | ruby.Borrows},
	{Name: "strip", Max: -1, Fn: strip, Flags: ruby.BriefSelf},
	{Name: "sub", Max: -1, Fn: sub, Flags: ruby.Borrows},
	{Name: "succ", Fn: succ},
	{Name: "sum", Max: 1, Fn: sum},
	{Name: "swapcase", Max: -1, Fn: swapcase},
	{Name: "to_c", Reason: known.ReasonComplex},
	{Name: "to_f", Fn: conversion.ToF},
	{Name: "to_i", Max: 1, Fn: conversion.ToI},
	{Name: "to_s", Fn: toS, Flags: ruby.Brief},
	{Name: "to_str", Fn: toS, Flags: ruby.Brief},
	{Name: "to_sym", Fn: toSym},
	{Name: "tr", Min: 2, Max: 2, Fn: tr, Flags: ruby.Borrows},
	{Name: "tr_s", Min: 2, Max: 2, Fn: trS},
	{Name: "undump", Fn: undump},
	{Name: "upcase", Max: -1, Fn: upcase},
	{Name: "upto", Min: 1, Max: 2, Fn: upto, Flags: ruby.Enum},
	{Name: "valid_encoding?", Fn: validEncodingP},
}

// changingRows are the methods that change the receiver.
var changingRows = []ruby.Method{
	{Name: "<<", Min: 1, Max: 1, Fn: stringAppend, Flags: ruby.BriefSelf},
	{Name: "[]=", Min: 2, Max: 3, Fn: indexAssign},
	{Name: "append_as_bytes", Max: -1, Fn: appendAsBytes, Flags: ruby.BriefSelf},
	{Name: "bytesplice", Min: 2, Max: 5, Fn: bytesplice},
	{Name: "capitalize!", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return lateBang(c, caseArgs, capitalize) }},
	{Name: "chomp!", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return bang(c, chomp) }, Flags: ruby.MutatesFirst},
	{Name: "chop!", Fn: func(c *ruby.Call) ruby.Value { return bang(c, chop) }, Flags: ruby.Mutates},
	{Name: "clear", Fn: stringClear, Flags: ruby.Brief | ruby.Mutates},
	{Name: "concat", Max: -1, Fn: concat, Flags: ruby.BriefSelf | ruby.Mutates},
	{Name: "delete!", Max: -1, Fn: deleteBang},
	{Name: "delete_prefix!", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return bang(c, deletePrefix) }, Flags: ruby.Mutates},
	{Name: "delete_suffix!", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return bang(c, deleteSuffix) }, Flags: ruby.Mutates},
	{Name: "downcase!", Max: -1, Fn: func(c *ruby.Call) ruby.Value {
		return lateBang(c, func(c *ruby.Call) { callCaseOptions(c, true) }, downcase)
	}},
	{Name: "force_encoding", Min: 1, Max: 1, Fn: forceEncoding, Flags: ruby.Brief | ruby.Mutates},
	{Name: "gsub!", Min: 1, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return substituteBang(c, true) }, Flags: ruby.MutatesFirst | ruby.Borrows},
	{Name: "initialize", Max: 1, Fn: initialize, Flags: ruby.Kw | ruby.PrivateRow},
	{Name: "initialize_copy", Min: 1, Max: 1, Fn: replace, Flags: ruby.BriefSelf | ruby.Mutates | ruby.PrivateRow},
	{Name: "insert", Min: 2, Max: 2, Fn: insert},
	{Name: "lstrip!", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return bang(c, lstrip) }, Flags: ruby.Mutates},
	{Name: "next!", Fn: succBang, Flags: ruby.Mutates},
	{Name: "prepend", Max: -1, Fn: prepend, Flags: ruby.Mutates},
	{Name: "replace", Min: 1, Max: 1, Fn: replace, Flags: ruby.BriefSelf | ruby.Mutates},
	{Name: "reverse!", Fn: reverseBang, Flags: ruby.Mutates},
	{Name: "rstrip!", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return bang(c, rstrip) }, Flags: ruby.Mutates},
	{Name: "scrub!", Max: 1, Fn: scrubBang},
	{Name: "setbyte", Min: 2, Max: 2, Fn: setbyte, Flags: ruby.BriefSelf},
	{Name: "slice!", Min: 1, Max: 2, Fn: sliceBang, Flags: ruby.Mutates},
	{Name: "squeeze!", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return lateBang(c, func(c *ruby.Call) { charSelectors(c) }, squeeze) }},
	{Name: "strip!", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return bang(c, strip) }, Flags: ruby.Mutates},
	{Name: "sub!", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return substituteBang(c, false) }, Flags: ruby.Borrows},
	{Name: "succ!", Fn: succBang, Flags: ruby.Mutates},
	{Name: "swapcase!", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return lateBang(c, caseArgs, swapcase) }},
	{Name: "tr!", Min: 2, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return translateBang(c, false) }},
	{Name: "tr_s!", Min: 2, Max: 2, Fn: func(c *ruby.Call) ruby.Value { return translateBang(c, true) }},
	{Name: "upcase!", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return lateBang(c, caseArgs, upcase) }},
}

// bang implements a method that changes its receiver by f, which makes a new string. It returns nil if nothing
// changes.
func bang(c *ruby.Call, f func(*ruby.Call) ruby.Value) ruby.Value {
	text := f(c)
	s, ok := text.AsString()
	return replaceSelf(c, text, ok && s.String() != c.SelfStr().String())
}

// lateBang is bang for a method that converts its arguments by convert before it looks whether the receiver is frozen,
// and reads the receiver only after that.
func lateBang(c *ruby.Call, convert func(*ruby.Call), f func(*ruby.Call) ruby.Value) ruby.Value {
	if c.Self.Frozen() {
		convert(c)
		c.Thaw()
		return ruby.Nil
	}
	return bang(c, f)
}

// replaceSelf changes the receiver to text and returns it, or nil if it hasn't changed.
func replaceSelf(c *ruby.Call, text ruby.Value, changed bool) ruby.Value {
	s, ok := text.AsString()
	if !c.Thaw() || !ok || !changed {
		return ruby.Nil
	}
	c.SelfStr().Set(s.String())
	c.SelfStr().Enc = s.Enc
	return c.Self
}

// callPiece makes a string of a part of the receiver, whose bytes it shares.
func callPiece(c *ruby.Call, s string) ruby.Value {
	if !c.Charge(ruby.StringOverhead) {
		return ruby.Nil
	}
	str := c.RT.NewString(s)
	if self, ok := c.Self.AsString(); ok {
		str.Enc = self.Enc
	} else {
		str.Enc = ruby.EncodingOfText(s)
	}
	return str.Value()
}

// selfEncoding returns the encoding of a receiver that is a String or a Symbol.
func selfEncoding(c *ruby.Call) ruby.Encoding {
	if s, ok := c.Self.AsString(); ok {
		return s.Enc
	}
	return ruby.EncodingOfText(c.SelfText())
}

// compatibleWith returns the encoding of a concatenation of the receiver and s. It records an error if there is
// none.
func compatibleWith(c *ruby.Call, s *ruby.String) ruby.Encoding {
	enc, err := c.Compatible(c.SelfStr(), s)
	c.Fail(err)
	return enc
}

func initialize(c *ruby.Call) ruby.Value {
	if !c.AllowKw("encoding", "capacity") {
		return ruby.Nil
	}
	if c.Self.Frozen() && (c.Has(0) || c.KwArgs() != nil) {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	if c.Has(0) {
		s := c.StrObj(0)
		if c.Failed() {
			return ruby.Nil
		}
		c.SelfStr().Set(s.String())
		c.SelfStr().Enc = s.Enc
	}
	if v, ok := c.Kw("encoding"); ok && !v.IsNil() {
		c.SelfStr().Enc = c.EncodingArg(v)
	} else if _, ok := c.Kw("capacity"); ok && !c.Has(0) {
		c.SelfStr().Enc = ruby.Binary
	}
	return c.Self
}

func tryConvert(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	if v.Kind() == ruby.KindString || !c.RT.RespondTo(v, "to_str", true) {
		if v.Kind() == ruby.KindString {
			return v
		}
		return ruby.Nil
	}
	r, ok := c.Send(v, "to_str")
	if ok && !r.IsNil() && r.Kind() != ruby.KindString {
		return c.Fail(ruby.BadConversion(v, "String", "to_str", r))
	}
	return r
}

func unaryPlus(c *ruby.Call) ruby.Value {
	if !c.Self.Frozen() && !c.SelfStr().Chilled {
		return c.Self
	}
	if c.Self.RealClass() != ruby.StringClass {
		v, _ := c.Send(c.Self, "dup")
		return v
	}
	return callPiece(c, c.SelfText())
}

func dedup(c *ruby.Call) ruby.Value {
	s := c.SelfStr()
	if ivars := c.RT.IVarsOf(c.Self, false); c.Self.Frozen() && ivars != nil && ivars.Len() > 0 {
		return c.Self
	}
	if c.Self.RealClass() != ruby.StringClass || s.Enc != ruby.UTF8 || s.Len() > ruby.BytesPerStep {
		if c.Self.Frozen() {
			return c.Self
		}
		if c.Self.RealClass() != ruby.StringClass {
			v, _ := c.Send(c.Self, "dup")
			v.Freeze()
			return v
		}
		v := callPiece(c, c.SelfText())
		v.Freeze()
		return v
	}
	v, err := c.RT.Interned(s.String())
	return c.Check(v, err)
}

func compare(c *ruby.Call) ruby.Value {
	if s, ok := c.Arg(0).AsString(); ok {
		a, b := c.SelfText(), s.String()
		order := ruby.CmpString(a, b)
		if order == 0 && !sameText(c, c.SelfStr(), s) {
			order = ruby.CmpInt(int64(c.SelfStr().Enc), int64(s.Enc))
		}
		return ruby.Int(int64(order))
	}
	return comparable.Text(c)
}

func equal(c *ruby.Call) ruby.Value {
	if s, ok := c.Arg(0).AsString(); ok {
		return ruby.Bool(sameText(c, c.SelfStr(), s))
	}
	if c.Arg(0).Kind() != ruby.KindObject || !c.RT.RespondTo(c.Arg(0), "to_str", true) {
		return ruby.False
	}
	r, _ := c.Send(c.Arg(0), "==", c.Self)
	return ruby.Bool(r.Truthy())
}

// sameText is == of strings: the same bytes in compatible encodings.
func sameText(c *ruby.Call, a, b *ruby.String) bool {
	return a.String() == b.String() && (a.Enc == b.Enc || a.Len() == 0 || !a.Enc.Wide() && !b.Enc.Wide() && c.ASCIIOnly(a))
}

func eqlP(c *ruby.Call) ruby.Value {
	s, ok := c.Arg(0).AsString()
	return ruby.Bool(ok && sameText(c, c.SelfStr(), s))
}

func hash(c *ruby.Call) ruby.Value {
	v := c.Self
	if s := c.SelfStr(); s.Enc != ruby.UTF8 && (s.Enc.Wide() || !c.ASCIIOnly(s)) { // the same bytes in another encoding are not eql?
		v = ruby.Ary(v, ruby.Int(int64(s.Enc)))
	}
	n, err := c.RT.HashOf(v)
	return c.Check(ruby.Int(n), err)
}

func stringLength(c *ruby.Call) ruby.Value { return ruby.Int(int64(length(&c.Budget, c.SelfStr()))) }

func toS(c *ruby.Call) ruby.Value {
	if c.Self.RealClass() == ruby.StringClass {
		return c.Self
	}
	return callPiece(c, c.SelfText())
}

func toSym(c *ruby.Call) ruby.Value {
	s := c.SelfStr()
	if !c.ValidString(s) {
		return c.Raise(ruby.EncodingErrorClass, "invalid symbol in encoding %s :%s", s.Enc.Name(), c.InspectText(s.String(), s.Enc))
	}
	if s.Enc != ruby.UTF8 && !c.ASCIIOnly(s) {
		return c.Fail(&ruby.UnsupportedError{Construct: "String#" + c.Method.Name, Reason: "symbols of characters beyond ASCII are UTF-8"})
	}
	return c.NewSymbol(s.String())
}

func replace(c *ruby.Call) ruby.Value {
	s := c.StrObj(0)
	if c.Failed() {
		return ruby.Nil
	}
	c.SelfStr().Set(s.String())
	c.SelfStr().Enc = s.Enc
	return c.Self
}

func stringClear(c *ruby.Call) ruby.Value {
	c.SelfStr().Set("")
	return c.Self
}
