package json

// This file implements JSON.parse with the messages of json 2.18.

import (
	"math"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// parser reads one document. After an error everything returns.
type parser struct {
	*ruby.Budget
	text string
	i    int
	due  int // where work is counted again

	maxNesting, nesting                        int
	allowNaN, symbolize, freeze, trailingComma bool
	controls                                   bool
	additions                                  bool // an object with a json_class is made by that class
}

func parse(c *ruby.Call) ruby.Value {
	return parseJSON(c, &parser{maxNesting: 100}, c.Arg(1))
}

// parseBang is parse! : no limit on nesting, NaN allowed.
func parseBang(c *ruby.Call) ruby.Value {
	return parseJSON(c, &parser{allowNaN: true}, c.Arg(1))
}

func parseJSON(c *ruby.Call, p *parser, opts ruby.Value) ruby.Value {
	if _, ok := opts.AsHash(); !ok && !opts.IsNil() {
		return refuseOptions(c, opts)
	}
	return parseText(c, conversion.InUTF8(c, c.StrObj(0)), p, opts)
}

// refuseOptions raises the error for options that are no Hash: parse! merges them, and parse takes one with [].
func refuseOptions(c *ruby.Call, opts ruby.Value) ruby.Value {
	if c.Method.Name != "parse!" {
		if _, ok := c.Send(opts, "[]", ruby.Sym("decimal_class")); !ok {
			return ruby.Nil
		}
	}
	return notHash(c, opts)
}

// notHash raises the error for options that are no Hash.
func notHash(c *ruby.Call, opts ruby.Value) ruby.Value {
	return c.Raise(ruby.TypeErrorClass, "no implicit conversion of %s into Hash", ruby.DescribeForConversion(opts))
}

func parseText(c *ruby.Call, text string, p *parser, opts ruby.Value) ruby.Value {
	if !p.configure(c, opts) {
		return ruby.Nil
	}
	return p.document(text)
}

// configure sets the options, nil for none.
func (p *parser) configure(c *ruby.Call, opts ruby.Value) bool {
	p.Budget = &c.Budget
	h, ok := opts.AsHash()
	if !ok || c.Failed() {
		return !c.Failed()
	}
	refused := ""
	for k, v := range h.All {
		if name, ok := k.AsSymbol(); ok && !p.option(name, v, &refused) { // Ruby ignores texts
			return false
		}
	}
	switch {
	case p.symbolize && p.additions:
		c.Raise(ruby.ArgumentErrorClass, "options :symbolize_names and :create_additions cannot be  used in conjunction")
	case refused != "":
		c.Fail(&ruby.UnsupportedError{Construct: "JSON.parse option " + refused})
	}
	return !c.Failed()
}

// document returns the value of a text.
func (p *parser) document(text string) ruby.Value {
	p.text, p.due = text, piece
	v := p.value()
	if p.Err() == nil {
		p.space()
		if p.Err() == nil && p.i < len(p.text) {
			p.fail("unexpected token at end of stream %s")
		}
	}
	p.Step(len(p.text) % piece / ruby.BytesPerStep)
	return v
}

// piece is the number of bytes read between two polls of the context.
const piece = 16 << 10

// worked counts the work up to byte i. It returns false if the parser must stop.
func (p *parser) worked(i int) bool {
	p.due = i + piece
	return p.Step(piece / ruby.BytesPerStep)
}

// option sets one option. It sets refused to the name of one that is not supported.
func (p *parser) option(name string, v ruby.Value, refused *string) bool {
	switch name {
	case "max_nesting":
		p.maxNesting = 0
		if v.Truthy() {
			n, err := p.RT.ToInt(v)
			if err != nil {
				p.Fail(err)
				return false
			}
			p.maxNesting = int(n)
		}
	case "allow_nan":
		p.allowNaN = v.Truthy()
	case "symbolize_names":
		p.symbolize = v.Truthy()
	case "freeze":
		p.freeze = v.Truthy()
	case "allow_trailing_comma":
		p.trailingComma = v.Truthy()
	case "allow_control_characters":
		p.controls = v.Truthy()
	case "create_additions":
		p.additions = v.Truthy() || v.IsNil() && p.additions
	case "allow_duplicate_key":
		if v == ruby.False {
			*refused = name
		}
	case "object_class", "array_class", "decimal_class", "on_load", "match_string":
		if v.Truthy() && v != ruby.HashClass.Value() && v != ruby.ArrayClass.Value() {
			*refused = name
		}
	}
	return true
}

// fail records ParserError. The text at the error replaces %s in the message what.
func (p *parser) fail(what string) ruby.Value {
	if p.Err() != nil {
		return ruby.Nil
	}
	line, column := p.position()
	before, after, quoting := strings.Cut(what, "%s")
	if quoting {
		before = p.Concat(before, p.fragment(), after)
	}
	message := p.Concat(before, " at line ", strconv.Itoa(line), " column ", strconv.Itoa(column))
	if p.Err() != nil {
		return ruby.Nil
	}
	e := ruby.NewException(parserErrorClass, message)
	e.IVars.Set("@line", ruby.Int(int64(line)))
	e.IVars.Set("@column", ruby.Int(int64(column)))
	return p.Fail(e)
}

func (p *parser) failAt(i int, what string) ruby.Value {
	p.i = i
	return p.fail(what)
}

// position counts as the library does: the newline before the error's line doesn't count.
func (p *parser) position() (line, column int) {
	at := min(p.i, len(p.text))
	line = 1
	if at < len(p.text) && p.text[at] == '\n' {
		return line + p.Count(p.text[:at], "\n"), 0
	}
	start := strings.LastIndexByte(p.text[:at], '\n')
	column = at - start
	if start > 0 {
		line += p.Count(p.text[:start], "\n")
	}
	return line, column
}

// fragment quotes up to 32 bytes at the error; a character at its end is dropped when it isn't ASCII, as the library
// does whether it is complete or not.
func (p *parser) fragment() string {
	if p.i >= len(p.text) {
		return "EOF"
	}
	const most = 32
	n := 0
	for n < most && p.i+n < len(p.text) && !strings.ContainsRune("\x00\n \t\r", rune(p.text[p.i+n])) {
		n++
	}
	if n == 0 {
		return p.text[p.i:]
	}
	s := p.text[p.i : p.i+n]
	for n > 0 && s[n-1] >= 0x80 && s[n-1] < 0xC0 {
		n--
	}
	if n > 0 && s[n-1] >= 0xC0 {
		n--
	}
	return "'" + s[:n] + "'"
}

func (p *parser) peek() byte {
	if p.i < len(p.text) {
		return p.text[p.i]
	}
	return 0
}

// space skips blanks and comments.
func (p *parser) space() {
	for p.Err() == nil {
		switch p.peek() {
		case ' ', '\n', '\t', '\r':
			if p.i++; p.i >= p.due && !p.worked(p.i) {
				return
			}
		case '/':
			if p.comment(); p.i >= p.due && !p.worked(p.i) {
				return
			}
		default:
			return
		}
	}
}

func (p *parser) comment() {
	start := p.i
	rest := p.text[p.i:]
	switch {
	case strings.HasPrefix(rest, "//"):
		end := p.Index(rest, "\n")
		if end < 0 {
			end = len(rest) - 1
		}
		p.i += end + 1
	case strings.HasPrefix(rest, "/*"):
		end := p.Index(rest[2:], "*/")
		if end < 0 {
			p.failAt(start, "unterminated comment, expected closing '*/'")
			return
		}
		p.i += end + 4
	default:
		p.fail("unexpected token %s")
	}
}

func (p *parser) value() ruby.Value {
	p.space()
	if p.Err() != nil {
		return ruby.Nil
	}
	switch c := p.peek(); c {
	case 'n':
		return p.word("null", ruby.Nil, true)
	case 't':
		return p.word("true", ruby.True, true)
	case 'f':
		return p.word("false", ruby.False, true)
	case 'N':
		return p.word("NaN", ruby.Float(math.NaN()), p.allowNaN)
	case 'I':
		return p.word("Infinity", ruby.Float(math.Inf(1)), p.allowNaN)
	case '"':
		return p.str(false)
	case '[':
		return p.array()
	case '{':
		return p.object()
	case 0:
		if p.i >= len(p.text) {
			return p.fail("unexpected end of input")
		}
		return p.fail("unexpected end of input")
	case '-':
		if strings.HasPrefix(p.text[p.i:], "-Infinity") {
			return p.word("-Infinity", ruby.Float(math.Inf(-1)), p.allowNaN)
		}
		return p.number()
	default:
		if c >= '0' && c <= '9' {
			return p.number()
		}
	}
	return p.fail("unexpected character: %s")
}

func (p *parser) word(w string, v ruby.Value, allowed bool) ruby.Value {
	if !allowed || !strings.HasPrefix(p.text[p.i:], w) {
		return p.fail("unexpected token %s")
	}
	p.i += len(w)
	return v
}

// digits skips digits and returns their number.
func (p *parser) digits() int {
	start := p.i
	for c := p.peek(); c >= '0' && c <= '9'; c = p.peek() {
		if p.i++; p.i >= p.due && !p.worked(p.i) {
			break
		}
	}
	return p.i - start
}

func (p *parser) number() ruby.Value {
	start := p.i
	if p.peek() == '-' {
		p.i++
	}
	first := p.peek()
	n := p.digits()
	if n == 0 || first == '0' && n > 1 {
		return p.failAt(start, "invalid number: %s")
	}
	integer := true
	if p.peek() == '.' {
		integer = false
		p.i++
		if p.digits() == 0 {
			return p.failAt(start, "invalid number: %s")
		}
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		integer = false
		p.i++
		if c := p.peek(); c == '-' || c == '+' {
			p.i++
		}
		if p.digits() == 0 {
			return p.failAt(start, "invalid number: %s")
		}
	}
	text := p.text[start:p.i]
	switch {
	case p.Err() != nil:
		return ruby.Nil
	case !integer:
		f, _ := conversion.LeadingFloat(p.Budget, text) // too large a number is an infinity, as in Ruby
		return ruby.Float(f)
	case len(text) < 20:
		if i, err := strconv.ParseInt(text, 10, 64); err == nil {
			return ruby.Int(i)
		}
	}
	return conversion.IntegerOf(p.Budget, strings.TrimPrefix(text, "-"), 10, text[0] == '-')
}

// deeper counts a level of nesting.
func (p *parser) deeper() bool {
	p.nesting++
	if p.maxNesting > 0 && p.nesting > p.maxNesting {
		p.Raise(nestingErrorClass, "nesting of %d is too deep", p.nesting)
	} else if d := p.RT.ValueDepth; d > 0 && p.nesting > d {
		p.Fail(&ruby.LimitError{What: "value depth", Limit: int64(d)})
	}
	return p.Nest(frame)
}

// shallower ends the level that deeper counted.
func (p *parser) shallower() {
	p.nesting--
	p.RT.Unnest(frame)
}

func (p *parser) array() ruby.Value {
	p.i++
	p.space()
	var elems []ruby.Value
	if p.Err() == nil && p.peek() != ']' {
		if !p.deeper() {
			return ruby.Nil
		}
		defer p.shallower()
		elems = ruby.Append(p, elems, p.value())
		for p.Err() == nil {
			p.space()
			c := p.peek()
			if c == ']' {
				break
			}
			if c != ',' {
				return p.fail("expected ',' or ']' after array value")
			}
			p.i++
			if p.trailingComma {
				if p.space(); p.peek() == ']' {
					break
				}
			}
			elems = ruby.Append(p, elems, p.value())
		}
	}
	p.i++
	if !p.Charge(ruby.ArrayOverhead) {
		return ruby.Nil
	}
	a := p.RT.NewArray(elems)
	return p.frozen(a.Value())
}

func (p *parser) object() ruby.Value {
	p.i++
	p.space()
	h := p.RT.NewHash(0)
	p.Charge(ruby.HashOverhead)
	if p.Err() == nil && p.peek() != '}' {
		if !p.deeper() {
			return ruby.Nil
		}
		defer p.shallower()
		p.pair(h, "expected object key, got %s", "expected ':' after object key")
		for p.Err() == nil {
			p.space()
			c := p.peek()
			if c == '}' {
				break
			}
			if c != ',' {
				return p.fail("expected ',' or '}' after object value, got: %s")
			}
			p.i++
			p.space()
			if p.trailingComma && p.peek() == '}' {
				break
			}
			p.pair(h, "expected object key, got: %s", "expected ':' after object key, got: %s")
		}
	}
	p.i++
	if p.additions {
		return p.added(h)
	}
	return p.frozen(h.Value())
}

func (p *parser) pair(h *ruby.Hash, noKey, noColon string) {
	if p.Err() != nil {
		return
	}
	if p.peek() != '"' {
		p.fail(noKey)
		return
	}
	key := p.str(true)
	if p.Err() != nil {
		return
	}
	if p.space(); p.peek() != ':' {
		p.fail(noColon)
		return
	}
	p.i++
	v := p.value()
	if p.Failed() {
		return
	}
	if err := p.RT.HashSet(h, key, v); err != nil {
		p.Fail(err)
	}
}

// frozen freezes a collection with the option for it.
func (p *parser) frozen(v ruby.Value) ruby.Value {
	if p.freeze {
		v.Freeze()
	}
	return v
}
