package transcode

// This file implements replacements for characters that encode can't convert.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/encoding"
)

// readReplacement converts the option replace.
func (t *transcoding) readReplacement() {
	c := t.c
	v, ok := c.Kw("replace")
	if !ok || v.IsNil() {
		return
	}
	s, err := c.RT.ToStr(v)
	if err != nil {
		c.Fail(err)
		return
	}
	if !c.ValidString(s) {
		c.Raise(ruby.ArgumentErrorClass, "replacement string is broken: %s as %s", c.InspectText(s.String(), s.Enc), s.Enc.Name())
		return
	}
	t.replace = s
}

// readyReplacement converts the replacement to the target; without a conversion it is used unchanged. Ruby has no
// converter with a replacement that the target lacks.
func (t *transcoding) readyReplacement(same bool) bool {
	c := t.c
	switch {
	case t.replace == nil:
		return true
	case same:
		t.replacing = t.replace.String()
		return true
	}
	text, ok := t.converted(t.replace)
	if !ok {
		c.Raise(ruby.ConverterNotFoundErrorClass, "code converter not found (%s to %s%s)", t.from.Name(), t.to.Name(), t.decorators())
		return false
	}
	t.replacing = text
	return true
}

// converted returns the bytes of s in the target. It returns false if that lacks a character.
func (t *transcoding) converted(s *ruby.String) (string, bool) {
	if s.Enc == t.to {
		return s.String(), true
	}
	out := t.c.Text(s.Len())
	ok := t.c.DecodeText(s.String(), s.Enc, func(d encoding.Decoded) bool {
		b, n, ok := encoding.Encode(d.R, t.to)
		if ok = ok && d.Bad == encoding.BadNot; ok {
			out.Write(b[:n])
		}
		return ok
	})
	return out.String(), ok
}

// decorators returns the options other than the encodings, as messages name them.
func (t *transcoding) decorators() string {
	var names []string
	for _, d := range []struct {
		on   bool
		name string
	}{
		{t.universal, "universal_newline"}, {t.crlf, "crlf_newline"}, {t.cr, "cr_newline"}, {t.lf, "lf_newline"},
		{t.xml == "text", "xml_text"}, {t.xml == "attr", "xml_attr_content,xml_attr_quote"},
	} {
		if d.on {
			names = append(names, d.name) // bounded: six
		}
	}
	if names == nil {
		return ""
	}
	return " with " + strings.Join(names, ",") // bounded: six
}

// replacement writes the replacement of a character that can't be converted.
func (t *transcoding) replacement() {
	if t.replace == nil {
		r := '?'
		if t.to.Unicode() {
			r = '\uFFFD'
		}
		t.rune(r)
		return
	}
	if t.from == t.to {
		if _, err := t.c.Compatible(t.c.SelfStr(), t.replace); err != nil {
			t.c.Fail(err)
			return
		}
	}
	t.out.Add(t.replacing)
}

// fallenBack writes the result of the option fallback for a character.
func (t *transcoding) fallenBack(d encoding.Decoded) {
	c := t.c
	char := c.NewText(d.Bytes, t.from)
	if d.Bad == encoding.BadNot && t.from != ruby.UTF8 { // by way of UTF-8
		char = c.NewText(string(d.R), ruby.UTF8)
	}
	var v ruby.Value
	if h, isHash := t.fallback.AsHash(); isHash {
		v = c.Check(c.RT.HashIndex(h, char))
	} else if p, isProc := t.fallback.AsProc(); isProc {
		v = c.Check(c.RT.Yield(p, char))
	} else if _, isMethod := ruby.DataOf[*ruby.MethodObject](t.fallback); isMethod {
		v, _ = c.Send(t.fallback, "call", char)
	} else {
		v, _ = c.Send(t.fallback, "[]", char)
	}
	if c.Failed() {
		return
	}
	if v.IsNil() {
		c.Raise(ruby.UndefinedConversionErrorClass, "%s", t.undefinedMessage(d))
		return
	}
	s, err := c.RT.ToStr(v)
	if err != nil {
		c.Fail(err)
		return
	}
	text, ok := t.converted(s)
	if !ok {
		c.Raise(ruby.ArgumentErrorClass, "too big fallback string")
		return
	}
	t.out.Add(text)
}
