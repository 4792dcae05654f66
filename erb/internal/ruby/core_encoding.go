package ruby

// This file implements Encoding, and the methods of String that regard the encoding.

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

func init() {
	for e, info := range encodings {
		info.value = NewInstance(encodingClass, Encoding(e))
		info.value.Freeze()
		for _, name := range info.constants {
			constant(encodingClass, name, info.value)
		}
	}
	const process = "it would hold for all templates of the process"
	statics(encodingClass, []Method{
		{Name: "aliases", Fn: encodingAliases},
		{Name: "compatible?", Min: 2, Max: 2, Fn: encodingCompatibleP},
		{Name: "default_external", Fn: func(*Call) Value { return UTF8.Value() }},
		{Name: "default_external=", Min: 1, Max: 1, Reason: process},
		{Name: "default_internal", Fn: always(Nil)},
		{Name: "default_internal=", Min: 1, Max: 1, Reason: process},
		{Name: "find", Min: 1, Max: 1, Fn: encodingFind},
		{Name: "list", Reason: "most encodings are left out"},
		{Name: "locale_charmap", Reason: "it depends on the machine"},
		{Name: "name_list", Reason: "most encodings are left out"},
	})
	methods(encodingClass, []Method{
		{Name: "ascii_compatible?", Fn: encodingASCIICompatibleP},
		{Name: "dummy?", Fn: encodingDummyP},
		{Name: "inspect", Fn: encodingInspect},
		{Name: "name", Fn: encodingName},
		{Name: "names", Fn: encodingNames},
		{Name: "to_s", Fn: encodingName},
	})
}

func (c *Call) selfEnc() Encoding {
	e, _ := DataOf[Encoding](c.Self)
	return e
}

func encodingAliases(c *Call) Value {
	h := c.NewHash()
	for _, info := range encodings {
		for _, alias := range info.aliases {
			c.HashSet(h, c.NewString(alias), c.NewString(info.name))
		}
	}
	return h.Value()
}

func encodingCompatibleP(c *Call) Value {
	a, okA := c.compatibilityOf(c.Arg(0))
	b, okB := c.compatibilityOf(c.Arg(1))
	if !okA || !okB {
		return Nil
	}
	enc, err := compatible(a, b)
	if err != nil {
		return Nil
	}
	return enc.Value()
}

// compatibilityOf gives a string that is compatible with what v is.
func (c *Call) compatibilityOf(v Value) (*String, bool) {
	if s, ok := v.AsString(); ok {
		return s, true
	}
	if name, ok := v.AsSymbol(); ok {
		s := newString(name)
		s.Enc = encodingOfText(name)
		return s, true
	}
	e, ok := DataOf[Encoding](v)
	s := newString("\xFF")
	s.Enc = e
	return s, ok
}

func encodingFind(c *Call) Value {
	e := c.encodingArg(c.Arg(0))
	if c.Failed() {
		return Nil
	}
	return e.Value()
}

// encodingArg reads an encoding or the name of one.
func (c *Call) encodingArg(v Value) Encoding {
	if e, ok := DataOf[Encoding](v); ok {
		return e
	}
	s, err := c.RT.ToStr(v)
	if err != nil {
		c.Fail(err)
		return 0
	}
	name := s.String()
	e, ok := encodingNamed(name)
	if !ok && strings.Contains(foreignEncodings, " "+strings.ToLower(name)+" ") {
		c.Fail(&UnsupportedError{Construct: "encoding " + name})
	} else if !ok {
		c.Raise(argumentErrorClass, "unknown encoding name - %s", name)
	}
	return e
}

func encodingASCIICompatibleP(c *Call) Value { return Bool(!c.selfEnc().wide()) }

func encodingDummyP(c *Call) Value { return Bool(c.selfEnc() == UTF16 || c.selfEnc() == UTF32) }

func encodingInspect(c *Call) Value {
	text := "#<Encoding:" + c.selfEnc().label()
	if encodingDummyP(c) == True {
		text += " (dummy)"
	}
	return c.NewString(text + ">")
}

func encodingName(c *Call) Value { return c.newText(c.selfEnc().name(), ASCII) }

func encodingNames(c *Call) Value {
	e := c.selfEnc()
	list := []Value{c.NewString(e.name())}
	for _, alias := range encodings[e].aliases {
		list = append(list, c.NewString(alias))
	}
	switch e {
	case UTF8:
		list = append(list, c.NewString("external"), c.NewString("filesystem"))
	case ASCII:
		list = append(list, c.NewString("locale"))
	}
	return c.NewArray(list)
}

func stringEncoding(c *Call) Value { return c.SelfStr().Enc.Value() }

func stringForceEncoding(c *Call) Value {
	e := c.encodingArg(c.Arg(0))
	if !c.Failed() {
		c.SelfStr().Enc = e
	}
	return c.Self
}

func stringB(c *Call) Value { return c.newText(c.SelfText(), Binary) }

func stringValidEncodingP(c *Call) Value {
	s := c.SelfStr()
	if s.Enc.wide() {
		ok := true
		decodeText(s.String(), s.Enc, func(d decoded) bool {
			ok = ok && d.bad == badNot
			return ok
		})
		return Bool(ok)
	}
	return Bool(s.valid())
}

func stringScrub(c *Call) Value {
	text, changed := c.scrubbed()
	if c.Failed() {
		return Nil
	}
	if !changed {
		return c.piece(c.SelfText())
	}
	return c.newText(text, c.SelfStr().Enc)
}

func stringScrubBang(c *Call) Value {
	text, changed := c.scrubbed()
	if changed && c.Charge(len(text)) {
		c.SelfStr().Set(text)
	}
	return c.Self
}

// scrubbed replaces broken bytes: with the argument, with what the block makes of them, or with U+FFFD.
func (c *Call) scrubbed() (text string, changed bool) {
	s := c.SelfStr()
	if s.valid() || s.Enc.wide() {
		return "", false
	}
	with := "\uFFFD"
	if s.Enc != UTF8 {
		with = "?"
	}
	hasWith := c.Has(0) && !c.Arg(0).IsNil()
	if hasWith {
		r := c.StrObj(0)
		if c.Failed() {
			return "", false
		}
		if !r.valid() {
			c.Raise(argumentErrorClass, "replacement must be valid byte sequence '%s'", inspectText(r.String(), r.Enc))
			return "", false
		}
		with = r.String()
	}
	var b strings.Builder
	decodeText(s.String(), s.Enc, func(d decoded) bool {
		switch {
		case d.bad == badNot:
			b.WriteString(d.bytes)
		case c.Block != nil && !hasWith:
			v, ok := c.Yield(c.piece(d.bytes))
			if !ok {
				return false
			}
			r, err := c.RT.ToStr(v)
			if err != nil {
				c.Fail(err)
				return false
			}
			b.WriteString(r.String())
		default:
			b.WriteString(with)
		}
		return c.Charge(len(with))
	})
	return b.String(), true
}

// transcoding is what the arguments of encode say.
type transcoding struct {
	c                       *Call
	from, to                Encoding
	invalid, undef          bool // replace what can't be converted
	replace                 string
	hasReplace              bool
	fallback                Value
	xml                     string // "", "text" or "attr"
	universal, crlf, cr, lf bool
	decorated               bool
}

func stringEncode(c *Call) Value {
	t, ok := c.newTranscoding()
	if !ok {
		return Nil
	}
	text := t.run(c.SelfText())
	return c.newText(text, t.to)
}

func stringEncodeBang(c *Call) Value {
	t, ok := c.newTranscoding()
	if !ok {
		return Nil
	}
	text := t.run(c.SelfText())
	if !c.Failed() && c.Charge(len(text)) {
		c.SelfStr().Set(text)
		c.SelfStr().Enc = t.to
	}
	return c.Self
}

func (c *Call) newTranscoding() (*transcoding, bool) {
	t := &transcoding{c: c, from: c.SelfStr().Enc, to: UTF8}
	if !c.Has(0) && (c.KwArgs() != nil) {
		t.to = t.from
	}
	names := [2]string{}
	for i := range c.Args {
		if _, ok := DataOf[Encoding](c.Args[i]); !ok {
			names[i] = c.Str(i)
			if c.Failed() {
				return nil, false
			}
		}
	}
	known := func(i int, e *Encoding) bool {
		if !c.Has(i) {
			return true
		}
		if v, ok := DataOf[Encoding](c.Args[i]); ok {
			*e = v
			return true
		}
		if found, ok := encodingNamed(names[i]); ok {
			*e = found
			return true
		}
		if strings.Contains(foreignEncodings, " "+strings.ToLower(names[i])+" ") {
			c.Fail(&UnsupportedError{Construct: "encoding " + names[i]})
			return false
		}
		from, to := t.from.name(), names[0]
		if i == 1 {
			from, to = names[1], t.to.name()
		}
		c.Raise(convNotFoundErrorClass, "code converter not found (%s to %s)", from, to)
		return false
	}
	if !known(0, &t.to) || !known(1, &t.from) {
		return nil, false
	}
	t.options()
	return t, !c.Failed()
}

// options reads the keyword arguments.
func (t *transcoding) options() {
	c := t.c
	t.invalid = t.option("invalid", "replace")
	t.undef = t.option("undef", "replace")
	if v, ok := c.Kw("replace"); ok && !v.IsNil() {
		s, err := c.RT.ToStr(v)
		if err != nil {
			c.Fail(err)
			return
		}
		t.replace, t.hasReplace = s.String(), true
	}
	t.fallback, _ = c.Kw("fallback")
	if v, ok := c.Kw("xml"); ok && !v.IsNil() {
		t.xml, _ = v.AsSymbol()
		if t.xml != "text" && t.xml != "attr" {
			c.Raise(argumentErrorClass, "unexpected value for xml option: %s", c.ToS(v))
		}
	}
	t.universal, t.crlf, t.cr, t.lf = c.KwTruthy("universal_newline"), c.KwTruthy("crlf_newline"), c.KwTruthy("cr_newline"), c.KwTruthy("lf_newline")
	if v, ok := c.Kw("newline"); ok && !v.IsNil() {
		switch name, _ := v.AsSymbol(); name {
		case "universal":
			t.universal = true
		case "crlf":
			t.crlf = true
		case "cr":
			t.cr = true
		case "lf":
			t.lf = true
		default:
			c.Raise(argumentErrorClass, "unexpected value for newline option: %s", c.ToS(v))
		}
	}
	t.decorated = t.xml != "" || t.universal || t.crlf || t.cr || t.lf
}

// option reads an option that is nil or one symbol.
func (t *transcoding) option(name, symbol string) bool {
	v, ok := t.c.Kw(name)
	if !ok || v.IsNil() {
		return false
	}
	if got, _ := v.AsSymbol(); got != symbol {
		t.c.Raise(argumentErrorClass, "unknown value for %s character option", map[string]string{
			"invalid": "invalid", "undef": "undefined"}[name])
	}
	return true
}

func (t *transcoding) run(s string) string {
	c := t.c
	if c.Failed() || !c.Charge(len(s)) || !c.Step(len(s)/32+1) {
		return ""
	}
	same := t.from == t.to
	if !t.decorated && (same && !t.invalid || isASCII(s) && !t.from.wide() && !t.to.wide()) {
		return s
	}
	if same && !t.unicodeChecked() {
		return s
	}
	var b []byte
	switch t.to { // a mark of the byte order
	case UTF16:
		b = append(b, 0xFE, 0xFF)
	case UTF32:
		b = append(b, 0, 0, 0xFE, 0xFF)
	}
	if t.xml == "attr" {
		b, _ = encodeRune(b, '"', t.to)
	}
	skipLF := false
	decodeText(s, t.from, func(d decoded) bool {
		if skipLF && d.r == '\n' && d.bad == badNot {
			skipLF = false
			return true
		}
		skipLF = t.universal && d.bad == badNot && d.r == '\r'
		b = t.char(b, d)
		return !c.Failed()
	})
	if t.xml == "attr" {
		b, _ = encodeRune(b, '"', t.to)
	}
	return string(b)
}

// unicodeChecked tells whether a conversion to the same encoding does anything.
func (t *transcoding) unicodeChecked() bool { return t.invalid || t.decorated }

// char appends one character.
func (t *transcoding) char(b []byte, d decoded) []byte {
	c := t.c
	switch d.bad {
	case badInvalid, badIncomplete:
		if !t.invalid {
			if t.from == t.to {
				return append(b, d.bytes...)
			}
			c.Raise(invalidByteErrorClass, "%s", t.invalidMessage(d))
			return b
		}
		return t.replacement(b)
	case badUndefined:
		if t.from == t.to {
			return append(b, d.bytes...)
		}
		return t.undefined(b, d)
	}
	if t.decorated {
		if text, ok := t.decorate(d.r); ok {
			for _, r := range text {
				b, _ = encodeRune(b, r, t.to)
			}
			return b
		}
	}
	if t.from == t.to {
		return append(b, d.bytes...)
	}
	out, ok := encodeRune(b, d.r, t.to)
	if !ok {
		return t.undefined(b, d)
	}
	return out
}

// decorate is what the options for XML and newlines make of a character.
func (t *transcoding) decorate(r rune) (string, bool) {
	switch {
	case r == '\r' && t.universal:
		return "\n", true
	case r == '\n' && t.crlf:
		return "\r\n", true
	case r == '\n' && t.cr:
		return "\r", true
	case t.xml == "":
		return "", false
	case r == '&':
		return "&amp;", true
	case r == '<':
		return "&lt;", true
	case r == '>':
		return "&gt;", true
	case r == '"' && t.xml == "attr":
		return "&quot;", true
	}
	return "", false
}

// undefined appends what stands for a character that the target does not have.
func (t *transcoding) undefined(b []byte, d decoded) []byte {
	c := t.c
	if !t.fallback.IsNil() {
		return t.fallenBack(b, d)
	}
	if t.xml != "" && d.bad == badNot {
		return fmt.Appendf(b, "&#x%X;", d.r)
	}
	if t.undef {
		return t.replacement(b)
	}
	c.Raise(undefinedConvErrorClass, "%s", t.undefinedMessage(d))
	return b
}

func (t *transcoding) fallenBack(b []byte, d decoded) []byte {
	c := t.c
	char := c.newText(d.bytes, t.from)
	var v Value
	var err error
	ok := true
	if h, isHash := t.fallback.AsHash(); isHash {
		v, err = c.RT.HashIndex(h, char)
	} else if p, isProc := t.fallback.AsProc(); isProc {
		v, err = c.RT.Yield(p, char)
	} else {
		v, err = c.RT.Send(t.fallback, "call", char)
	}
	if err != nil {
		c.Fail(err)
		return b
	}
	if v.IsNil() {
		c.Raise(undefinedConvErrorClass, "%s", t.undefinedMessage(d))
		return b
	}
	s, err := c.RT.ToStr(v)
	if err != nil {
		c.Fail(err)
		return b
	}
	for _, r := range s.String() {
		if b, ok = encodeRune(b, r, t.to); !ok {
			c.Raise(argumentErrorClass, "too big fallback string")
			return b
		}
	}
	return b
}

// replacement appends what replaces characters that can't be converted.
func (t *transcoding) replacement(b []byte) []byte {
	text := t.replace
	if !t.hasReplace {
		text = "?"
		if t.to.unicode() {
			text = "\uFFFD"
		}
	}
	if !t.c.Charge(len(text)) {
		return b
	}
	for _, r := range text {
		b, _ = encodeRune(b, r, t.to)
	}
	return b
}

func (t *transcoding) invalidMessage(d decoded) string {
	shown := hexBytes(d.bytes)
	switch {
	case d.bad == badIncomplete:
		shown = "incomplete " + shown
	case d.next != "":
		shown += " followed by " + hexBytes(d.next)
	}
	return shown + " on " + t.from.name()
}

// hexBytes shows bytes as in messages of conversions.
func hexBytes(s string) string {
	b := []byte{'"'}
	for i := 0; i < len(s); i++ {
		if s[i] >= ' ' && s[i] <= '~' {
			b = append(b, s[i])
		} else {
			b = fmt.Appendf(b, "\\x%02X", s[i])
		}
	}
	return string(append(b, '"'))
}

func (t *transcoding) undefinedMessage(d decoded) string {
	if d.bad != badNot {
		if t.to == UTF8 {
			return hexBytes(d.bytes) + " from " + t.from.name() + " to UTF-8"
		}
		return hexBytes(d.bytes) + " to UTF-8 in conversion from " + t.from.name() + " to UTF-8 to " + t.to.name()
	}
	char := fmt.Sprintf("U+%04X", d.r)
	if t.from == UTF8 {
		return char + " from UTF-8 to " + t.to.name()
	}
	return char + " to " + t.to.name() + " in conversion from " + t.from.name() + " to UTF-8 to " + t.to.name()
}

// normalizable tells whether the receiver is the same in all normalization forms.
func (c *Call) normalizable() bool {
	s := c.SelfStr()
	form := "nfc"
	if c.Has(0) {
		form, _ = c.Arg(0).AsSymbol()
	}
	switch {
	case form != "nfc" && form != "nfd" && form != "nfkc" && form != "nfkd":
		c.Raise(argumentErrorClass, "Invalid normalization form %s.", c.ToS(c.Arg(0)))
	case s.Enc == ASCII, isASCII(s.String()) && s.Enc == UTF8:
		return true
	case s.Enc != UTF8 && !s.Enc.wide():
		c.Raise(compatibilityErrorClass, "Unicode Normalization not appropriate for %s", s.Enc.name())
	case !utf8.ValidString(s.String()):
		c.Raise(argumentErrorClass, "invalid byte sequence in UTF-8")
	default:
		c.Fail(&UnsupportedError{Construct: "String#" + c.Method.Name, Reason: "only text in ASCII can be normalized"})
	}
	return false
}

func stringUnicodeNormalize(c *Call) Value {
	if !c.normalizable() {
		return Nil
	}
	return c.piece(c.SelfText())
}

func stringUnicodeNormalizeBang(c *Call) Value {
	c.normalizable()
	return c.Self
}

func stringUnicodeNormalizedP(c *Call) Value { return Bool(c.normalizable()) }
