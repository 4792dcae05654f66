package uri

// This file implements the encodings of URI: components and forms.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

func encodeComponent(c *ruby.Call, form bool) ruby.Value {
	s, err := c.RT.TextOf(c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	if c.Truthy(1) && s.Enc != ruby.Binary {
		if s.Enc == ruby.ASCII {
			s = ruby.NewString(s.String())
		}
		v, _ := c.Send(s.Value(), "encode", c.Arg(1))
		s, _ = v.AsString()
	}
	if c.Failed() {
		return ruby.Nil
	}
	return encoded(c, ruby.NewString(s.String()), unreservedForm, form)
}

func decodeComponent(c *ruby.Call, form bool) ruby.Value {
	s := c.Str(0)
	if c.Failed() {
		return ruby.Nil
	}
	for i := 0; i < len(s); i++ {
		if i%ruby.ScanPiece == ruby.ScanPiece-1 && !c.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			return ruby.Nil
		}
		if s[i] == '%' && (i+2 >= len(s) || ascii.HexDigit(s[i+1]) < 0 || ascii.HexDigit(s[i+2]) < 0) {
			return c.Raise(ruby.ArgumentErrorClass, "invalid %%-encoding (%s)", s)
		}
	}
	return inEncoding(c, percentDecode(&c.Budget, s, form))
}

// encodeForm is encode_www_form of a hash or a list of pairs; a list of values repeats its name.
func encodeForm(c *ruby.Call) ruby.Value {
	if !c.Arg(1).IsNil() {
		return c.Fail(&ruby.UnsupportedError{Construct: "URI.encode_www_form in an encoding"})
	}
	t := &form{Text: c.Text(0)}
	if h, ok := c.Args[0].AsHash(); ok {
		for k, v := range h.All {
			if !formPair(c, t, c.ToS(k), v) {
				return ruby.Nil
			}
		}
		return t.Value()
	}
	if !c.RT.RespondTo(c.Args[0], "map", true) {
		c.Send(c.Args[0], "map")
		return ruby.Nil
	}
	list, err := c.RT.Splat(c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	for _, p := range list {
		pair, ok, err := c.RT.TryAry(p)
		if err != nil {
			return c.Fail(err)
		}
		name, v := p, ruby.Nil
		if ok {
			name, v = pair.At(0), pair.At(1)
		}
		if !formPair(c, t, c.ToS(name), v) {
			return ruby.Nil
		}
	}
	return t.Value()
}

// form is a form that is being written.
type form struct {
	*ruby.Text
	pairs int
}

// formPair writes a name with its value, or with each of a list of values.
func formPair(c *ruby.Call, t *form, name string, v ruby.Value) bool {
	values, list := []ruby.Value{v}, false
	if a, ok := v.AsArray(); ok {
		values, list = a.Elems, true
	}
	for _, v := range values {
		if !c.Step(1) {
			return false
		}
		if t.pairs++; t.pairs > 1 {
			_ = t.WriteByte('&')
		}
		percentEncode(&c.Budget, t.Text, name, unreservedForm, true)
		if list || !v.IsNil() {
			_ = t.WriteByte('=')
			percentEncode(&c.Budget, t.Text, c.ToS(v), unreservedForm, true)
		}
	}
	return !c.Failed()
}

func decodeForm(c *ruby.Call) ruby.Value {
	s := c.EncodedText("ascii_only?")
	if c.Failed() || !c.AllowKw("separator", "use__charset_", "isindex") {
		return ruby.Nil
	}
	if kw := c.KwArgs(); kw != nil && kw.Len() > 0 {
		return c.Fail(&ruby.UnsupportedError{Construct: "URI.decode_www_form with keywords"})
	}
	if !c.Pieces(s, ruby.IsASCII) {
		return c.Raise(ruby.ArgumentErrorClass, "the input of %s.decode_www_form must be ASCII only string", ruby.PlainToS(c.Self))
	}
	if s == "" {
		return c.NewArray(nil)
	}
	enc := ruby.UTF8
	if c.Has(1) {
		if enc = c.EncodingArg(c.Arg(1)); enc.Wide() {
			return c.Fail(&ruby.UnsupportedError{Construct: "URI.decode_www_form in " + enc.Name()})
		}
	}
	var list []ruby.Value
	for s != "" && c.Step(1) {
		var part string
		part, s, _ = strings.Cut(s, "&")
		key, val, _ := strings.Cut(part, "=")
		list = ruby.Append(c, list, c.NewArrayOf(formText(c, key, enc), formText(c, val, enc)))
	}
	return c.List(list)
}

// formText decodes a name or a value of a form; bytes that aren't characters of the encoding are replaced.
func formText(c *ruby.Call, s string, enc ruby.Encoding) ruby.Value {
	v := percentDecode(&c.Budget, s, true)
	if text, ok := v.AsString(); ok {
		text.Enc = enc
		if !c.Failed() && !c.ValidString(text) {
			v, _ = c.Send(v, "scrub")
		}
	}
	return v
}
