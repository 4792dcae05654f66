// Package normalize has the normal forms of Unicode: unicode_normalize of String. normalize.go has the methods, forms.go
// the algorithm, tables.go its tables.
package normalize

import "github.com/boshrender/boshrender/erb/internal/ruby"

// Library is what the linker gets to know of it.
var Library = ruby.Library{Name: "unicode_normalize/normalize", Define: define}

func define() {
	ruby.Methods(ruby.StringClass, []ruby.Method{
		{Name: "unicode_normalize", Max: 1, Fn: normalized},
		{Name: "unicode_normalize!", Max: 1, Fn: normalizeBang, Flags: ruby.Mutates},
		{Name: "unicode_normalized?", Max: 1, Fn: isNormalized},
	})
}

// form is a normal form.
type form struct{ compatible, composed bool }

var forms = map[string]form{"nfc": {false, true}, "nfd": {}, "nfkc": {true, true}, "nfkd": {true, false}}

// formArg reads the form, whose default is nfc.
func formArg(c *ruby.Call) (f form, ok bool) {
	name := "nfc"
	if c.Has(0) {
		name, ok = c.Arg(0).AsSymbol()
		if f, known := forms[name]; ok && known {
			return f, true
		}
		c.Raise(ruby.ArgumentErrorClass, "Invalid normalization form %s.", c.ToS(c.Arg(0)))
		return f, false
	}
	return forms[name], true
}

// unicode reports whether the encoding of a text is one that has all characters; other must be a UTF-16 or UTF-32.
func unicode(c *ruby.Call, s *ruby.String) (other, ok bool) {
	switch s.Enc {
	case ruby.UTF8, ruby.ASCII:
		return false, true
	case ruby.UTF16LE, ruby.UTF16BE, ruby.UTF32LE, ruby.UTF32BE:
		return true, true
	}
	c.Raise(ruby.CompatibilityErrorClass, "Unicode Normalization not appropriate for %s", c.ToS(s.Enc.Value()))
	return false, false
}

// viaUTF8 carries a method out on the text in UTF-8.
func viaUTF8(c *ruby.Call) ruby.Value {
	text, _ := c.Send(c.Self, "encode", ruby.UTF8.Value())
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

func normalized(c *ruby.Call) ruby.Value {
	s := c.SelfStr()
	other, ok := unicode(c, s)
	switch {
	case !ok:
		return ruby.Nil
	case other:
		v, _ := c.Send(viaUTF8(c), "encode", s.Enc.Value())
		return v
	case s.Enc == ruby.ASCII:
		return c.Self
	}
	f, ok := formArg(c)
	if !ok {
		return ruby.Nil
	}
	before, ok := text(c)
	if !ok {
		return ruby.Nil
	}
	return c.NewText(f.of(&c.Budget, before), ruby.UTF8)
}

func normalizeBang(c *ruby.Call) ruby.Value {
	v, _ := c.Send(c.Self, "unicode_normalize", c.Args...)
	v, _ = c.Send(c.Self, "replace", v)
	return v
}

func isNormalized(c *ruby.Call) ruby.Value {
	s := c.SelfStr()
	other, ok := unicode(c, s)
	switch {
	case !ok:
		return ruby.Nil
	case other:
		return viaUTF8(c)
	case s.Enc == ruby.ASCII:
		return ruby.True
	}
	f, ok := formArg(c)
	if !ok {
		return ruby.Nil
	}
	before, ok := text(c)
	return ruby.Bool(ok && f.of(&c.Budget, before) == before)
}
