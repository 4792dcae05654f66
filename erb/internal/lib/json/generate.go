package json

// This file writes values as JSON.

import (
	"math"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// generator writes JSON. After an error nothing more is written.
type generator struct {
	ruby.Scratch
	s   *state
	own state // s points to it, unless the template has a state of its own

	busy bool // see plainJSON
}

// newGenerator returns a generator for to_json, without its text.
func newGenerator() *generator {
	g := &generator{own: state{maxNesting: 100}}
	g.s = &g.own
	return g
}

// isPlain reports whether v is of a class whose to_json is known, unless the template changes it.
func isPlain(v ruby.Value) bool {
	switch v.Class() {
	case ruby.StringClass, ruby.IntegerClass, ruby.FloatClass, ruby.HashClass, ruby.ArrayClass, ruby.NilClass, ruby.TrueClass, ruby.FalseClass, ruby.SymbolClass:
		return true
	}
	return false
}

// value writes v; objects whose class the template wrote may have a to_json of their own.
func (g *generator) value(v ruby.Value) bool {
	if !g.Step(1) {
		return false
	}
	if isPlain(v) && !g.RT.Patched() {
		return g.native(v)
	}
	if g.s.strict {
		return g.strictOther(v)
	}
	m := g.RT.Find(v, selToJSON.Get())
	missing := m == nil && g.RT.RespondTo(v, "to_json", false) // method_missing has it
	if !missing && (m == nil || !m.InRuby()) {
		return g.native(v)
	}
	if g.s.self.IsNil() {
		g.s.self = ruby.NewInstance(stateClass, g.s)
	}
	var r ruby.Value
	if missing {
		r, _ = g.Send(v, "to_json", g.s.self)
	} else {
		r = g.Check(g.RT.Invoke(m, v, []ruby.Value{g.s.self}, nil, nil))
	}
	if g.Failed() {
		return false
	}
	text, ok := r.AsString()
	if !ok {
		g.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected String)", ruby.DescribeForConversion(r))
		return false
	}
	return g.Add(text.String())
}

var selToJSON = ruby.LazySelector{Name: "to_json"}

func (g *generator) strictOther(v ruby.Value) bool {
	if isPlain(v) {
		return g.native(v)
	}
	return g.refuse(v, "in")
}

// refuse raises the error for a value that strict JSON doesn't have at a place.
func (g *generator) refuse(v ruby.Value, place string) bool {
	text := v.RealClass().Inspect()
	if k, ok := v.AsClass(); ok && !k.IsModule {
		text = g.Concat("#<Class:", k.Inspect(), ">")
	}
	g.Raise(genErrorClass, "%s not allowed %s JSON", text, place)
	return false
}

// toS is to_s of v.
func (g *generator) toS(v ruby.Value) (string, bool) {
	text, err := g.RT.ToS(v)
	if err != nil {
		g.Fail(err)
	}
	return text, err == nil
}

// native writes v as its kind says.
func (g *generator) native(v ruby.Value) bool {
	switch v.Kind() {
	case ruby.KindNil:
		return g.Add("null")
	case ruby.KindTrue:
		return g.Add("true")
	case ruby.KindFalse:
		return g.Add("false")
	case ruby.KindInteger:
		return g.Int(v.Int())
	case ruby.KindBignum:
		return g.Add(g.DigitsOf(&v.Body().(*ruby.Bignum).I, 10))
	case ruby.KindFloat:
		return g.float(v.Float())
	case ruby.KindString:
		return g.str(v.Body().(*ruby.String))
	case ruby.KindSymbol:
		return g.text(v.Body().(*ruby.Symbol).Name())
	case ruby.KindHash, ruby.KindArray:
		return g.collection(v)
	}
	text, ok := g.toS(v)
	return ok && g.text(text)
}

func (g *generator) float(f float64) bool {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		if !g.s.allowNaN {
			g.Raise(genErrorClass, "%s not allowed in JSON", rubytext.Float(f))
			return false
		}
		return g.Add(rubytext.Float(f))
	}
	var t numberText
	jsonFloat(&t, f)
	return g.Write(t.bytes())
}

// wrongByte returns the place of the first character of a text that is not UTF-8. There must be one.
func (g *generator) wrongByte(text string) int {
	for i, due := 0, ruby.ScanPiece; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && n <= 1 {
			return i
		}
		if i += n; i >= due {
			if due += ruby.ScanPiece; !g.Step(ruby.ScanPiece / ruby.BytesPerStep) {
				return i
			}
		}
	}
	return 0
}

func (g *generator) str(s *ruby.String) bool {
	if s.Enc != ruby.UTF8 && s.Enc != ruby.ASCII && s.Enc != ruby.Binary {
		coded, _ := g.Send(s.Value(), "encode", ruby.EncodingObject(ruby.UTF8))
		if s, _ = coded.AsString(); s == nil {
			return false
		}
	}
	text := s.String()
	switch {
	case g.isShort(text): // most
		return g.Enclosed(text, '"')
	case g.Valid(text):
		return g.text(text)
	case g.Failed():
	case s.Enc == ruby.Binary:
		wrong := ruby.NewString(text[g.wrongByte(text):][:1])
		wrong.Enc = ruby.Binary
		quoted, err := g.RT.Inspect(wrong.Value())
		if err != nil {
			g.Fail(err)
			return false
		}
		g.Raise(genErrorClass, "%s from ASCII-8BIT to UTF-8", quoted)
	default:
		g.Raise(genErrorClass, "source sequence is illegal/malformed utf-8")
	}
	return false
}

// text writes a quoted string.
func (g *generator) text(s string) bool {
	if g.isShort(s) { // most
		return g.Enclosed(s, '"')
	}
	if !g.Room(len(s)+2) || !g.Byte('"') {
		return false
	}
	if len(s) > ruby.ScanPiece {
		return g.Pieces(s, g.escaped) && g.Byte('"')
	}
	return g.Step(len(s)/ruby.BytesPerStep) && g.escaped(s) && g.Byte('"')
}

// asIs has the bytes of ASCII that need no escape in a quoted string, "/" among them.
var asIs = lazy.Value[*[256]bool]{New: func() *[256]bool {
	t := new([256]bool)
	for c := byte(' '); c < utf8.RuneSelf; c++ {
		t[c] = c != '"' && c != '\\'
	}
	return t
}}

// isShort reports whether a short s needs no escapes in a quoted string.
func (g *generator) isShort(s string) bool {
	return len(s) <= ruby.BytesPerStep && !g.s.scriptSafe && isAsIs(s)
}

func isAsIs(s string) bool {
	for ; len(s) >= 8; s = s[8:] {
		if !areAsIs(uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56) {
			return false
		}
	}
	plain := asIs.Get()
	for i := range len(s) {
		if !plain[s[i]] {
			return false
		}
	}
	return true
}

// areAsIs is asIs for eight bytes at once. A subtraction from a byte borrows from the next one only if that byte is
// too small, which already decides the result.
func areAsIs(x uint64) bool {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	quotes, slashes := x^'"'*ones, x^'\\'*ones
	return (x|(x-' '*ones)|(quotes-ones)|(slashes-ones))&tops == 0
}

// escaped writes the content of a quoted string.
func (g *generator) escaped(s string) bool {
	plain, start := asIs.Get(), 0
	for i := 0; i < len(s); {
		c := s[i]
		if plain[c] && (c != '/' || !g.s.scriptSafe) {
			i++
			continue
		}
		size := 1
		if c >= utf8.RuneSelf {
			var r rune
			r, size = utf8.DecodeRuneInString(s[i:])
			if !g.s.asciiOnly && (!g.s.scriptSafe || r != '\u2028' && r != '\u2029') {
				i += size
				continue
			}
			if !g.Add(s[start:i]) {
				return false
			}
			g.unicode(r)
		} else {
			if !g.Add(s[start:i]) {
				return false
			}
			g.escape(c)
		}
		i += size
		start = i
	}
	return g.Add(s[start:])
}

// escape writes a character of ASCII that has to be escaped.
func (g *generator) escape(c byte) {
	switch c {
	case '"', '\\', '/':
	case '\n':
		c = 'n'
	case '\r':
		c = 'r'
	case '\t':
		c = 't'
	case '\f':
		c = 'f'
	case '\b':
		c = 'b'
	default:
		g.unicode(rune(c))
		return
	}
	g.Write([]byte{'\\', c})
}

// unicode writes the escape of any character: two for those beyond U+FFFF.
func (g *generator) unicode(r rune) {
	const hex = "0123456789abcdef"
	if r > 0xFFFF {
		r -= 0x10000
		g.unicode(0xD800 + r>>10)
		r = 0xDC00 + r&0x3FF
	}
	g.Write([]byte{'\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15]})
}

// frame is approximately the use of Go's stack by a level of nesting.
const frame = 1 << 10

// enter counts a level of nesting.
func (g *generator) enter() bool {
	g.s.depth++
	if g.s.maxNesting > 0 && g.s.depth > g.s.maxNesting {
		g.s.depth--
		g.Raise(nestingErrorClass, "nesting of %d is too deep. Did you try to serialize objects with circular references?", g.s.depth)
		return false
	}
	if d := g.RT.ValueDepth; d > 0 && g.s.depth > d {
		g.Fail(&ruby.LimitError{What: "value depth", Limit: int64(d)})
		return false
	}
	return g.Nest(frame)
}

// leave ends the level that enter began, when all has been written. The caller accounts for Go's stack.
func (g *generator) leave(close byte, nl string) bool {
	g.s.depth--
	if nl != "" && (!g.Add(nl) || !g.indent()) {
		return false
	}
	return g.Byte(close)
}

func (g *generator) indent() bool {
	if g.s.indent == "" || g.s.depth <= 0 {
		return g.Err() == nil
	}
	if len(g.s.indent) > ruby.BytesPerStep && !g.Step(g.s.depth*(len(g.s.indent)/ruby.BytesPerStep)) {
		return false
	}
	for range g.s.depth {
		if !g.Add(g.s.indent) {
			return false
		}
	}
	return true
}

// collection writes a hash or an array, one level deeper.
func (g *generator) collection(v ruby.Value) bool {
	if !g.enter() {
		return false
	}
	defer g.RT.Unnest(frame)
	if h, ok := v.Body().(*ruby.Hash); ok {
		return g.hash(h)
	}
	return g.array(v.Body().(*ruby.Array))
}

func (g *generator) hash(h *ruby.Hash) bool {
	if t, ok := h.Plain(); ok {
		return g.mapping(t)
	}
	if h.Len() == 0 {
		return g.Byte('{') && g.leave('}', "")
	}
	g.Byte('{')
	first := true
	g.EachPair(h, func(k, v ruby.Value) bool {
		ok := g.next(first, g.s.objectNL) && g.key(k) && g.colon() && g.value(v)
		first = false
		return ok
	})
	return g.Err() == nil && g.leave('}', g.s.objectNL)
}

// next begins an entry.
func (g *generator) next(first bool, nl string) bool {
	if !first && !g.Byte(',') {
		return false
	}
	return g.s.compact || g.Add(nl) && g.indent()
}

func (g *generator) colon() bool {
	if g.s.compact {
		return g.Byte(':')
	}
	return g.Add(g.s.spaceBefore) && g.Byte(':') && g.Add(g.s.space)
}

func (g *generator) key(k ruby.Value) bool {
	if s, ok := k.AsString(); ok && k.Class() == ruby.StringClass {
		return g.str(s)
	}
	if kind := k.Kind(); g.s.strict && kind != ruby.KindString && kind != ruby.KindSymbol {
		return g.refuse(k, "as object key in")
	}
	text, ok := g.toS(k)
	return ok && g.text(text)
}

func (g *generator) array(a *ruby.Array) bool {
	if len(a.Elems) == 0 {
		return g.Byte('[') && g.leave(']', "")
	}
	g.Byte('[')
	for i := 0; i < len(a.Elems); i++ {
		if !g.next(i == 0, g.s.arrayNL) || !g.value(a.Elems[i]) {
			return false
		}
	}
	return g.leave(']', g.s.arrayNL)
}
