// Package normalize has the normal forms of Unicode: unicode_normalize of String. normalize.go has the methods, forms.go
// the algorithm, tables.go its tables.
package normalize

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/encoding"
	"github.com/boshrender/boshrender/internal/lazy"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "unicode_normalize/normalize", Tables: [][]ruby.Table{methodTables}}

var methodTables = []ruby.Table{
	{Class: &ruby.StringClass, Methods: []ruby.Method{
		{Name: "unicode_normalize", Max: 1, Fn: normalized},
		{Name: "unicode_normalize!", Max: 1, Fn: normalizeBang},
		{Name: "unicode_normalized?", Max: 1, Fn: isNormalized},
	}},
}

// form is a normal form.
type form struct{ compatible, composed bool }

var forms = lazy.Value[map[string]form]{New: func() map[string]form {
	return map[string]form{"nfc": {false, true}, "nfd": {}, "nfkc": {true, true}, "nfkd": {true, false}}
}}

// formArg reads the form, whose default is nfc.
func formArg(c *ruby.Call) (f form, ok bool) {
	name := "nfc"
	if c.Has(0) {
		name, ok = c.Arg(0).AsSymbol()
		if f, known := forms.Get()[name]; ok && known {
			return f, true
		}
		c.Raise(ruby.ArgumentErrorClass, "Invalid normalization form %s.", c.ToS(c.Arg(0)))
		return f, false
	}
	return forms.Get()[name], true
}

// unicode reports whether the encoding of a text is one that has all characters; other must be a UTF-16 or UTF-32.
func unicode(c *ruby.Call, s *ruby.String) (other, ok bool) {
	switch s.Enc {
	case ruby.UTF8, ruby.ASCII:
		return false, true
	case encoding.UTF16LE, encoding.UTF16BE, encoding.UTF32LE, encoding.UTF32BE:
		return true, true
	}
	c.Raise(ruby.CompatibilityErrorClass, "Unicode Normalization not appropriate for %s", c.ToS(ruby.EncodingObject(s.Enc)))
	return false, false
}

// viaUTF8 carries a method out on the text in UTF-8.
func viaUTF8(c *ruby.Call) ruby.Value {
	text, _ := c.Send(c.Self, "encode", ruby.EncodingObject(ruby.UTF8))
	v, _ := c.Send(text, c.Method.Name, c.Args...)
	return v
}

// text returns the receiver, which has to be valid.
func text(c *ruby.Call) (string, bool) {
	s := c.SelfStr()
	if !c.ValidString(s) {
		if !c.Failed() {
			c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in %s", s.Enc.Name())
		}
		return "", false
	}
	return s.String(), true
}

// subject is the receiver of a row in the form that is examined.
type subject struct {
	other         bool // it is in another encoding of Unicode, and the text in UTF-8 is used
	ascii         bool // it is in all forms
	before, after string
}

// ask returns the subject of a row; ok is false after an error.
func ask(c *ruby.Call) (q subject, ok bool) {
	s := c.SelfStr()
	if q.other, ok = unicode(c, s); !ok || q.other {
		return q, ok
	}
	if q.ascii = s.Enc == ruby.ASCII; q.ascii {
		return q, true
	}
	f, ok := formArg(c)
	if !ok {
		return q, false
	}
	if q.before, ok = text(c); ok {
		q.after = f.of(&c.Budget, q.before)
	}
	return q, ok
}

func normalized(c *ruby.Call) ruby.Value {
	q, ok := ask(c)
	switch {
	case !ok:
		return ruby.Nil
	case q.other:
		v, _ := c.Send(viaUTF8(c), "encode", ruby.EncodingObject(c.SelfStr().Enc))
		return v
	case q.ascii:
		return c.Self
	}
	return c.NewText(q.after, ruby.UTF8)
}

func normalizeBang(c *ruby.Call) ruby.Value {
	v, _ := c.Send(c.Self, "unicode_normalize", c.Args...)
	v, _ = c.Send(c.Self, "replace", v)
	return v
}

func isNormalized(c *ruby.Call) ruby.Value {
	q, ok := ask(c)
	switch {
	case !ok:
		return ruby.Nil
	case q.other:
		return viaUTF8(c)
	}
	return ruby.Bool(q.ascii || q.after == q.before)
}
