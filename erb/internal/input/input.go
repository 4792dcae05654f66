// Package input has the data of renders, which any number of them can share: converted from Go data or decoded from
// JSON, with the keys in their order. It runs before a template does, on behalf of the calling program, within the
// limits of inputs. It is unrelated to JSON.parse of templates.
//
//	tree.go    Tree
//	room.go    the memory of Trees
//	make.go    from Go data
//	input.go   from JSON
//	stack.go   the open collections of a document of JSON
//	trace.go   Trace, the record of reads
package input

// This file decodes JSON.

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
)

// DecodeJSON decodes a document whose top is an object, within l. It ignores l.AliasNodes. It fails with a
// *limit.Error if a limit of l is exceeded, and with the cause of ctx once that has ended.
func DecodeJSON(ctx context.Context, text string, l psych.Limits) (*Tree, error) {
	if size := limit.Or(l.Size, psych.DefaultSize); int64(len(text)) > size {
		return nil, &limit.Error{Limit: "size", Max: size}
	}
	d := &decoder{
		text: text, poll: limit.NewPoll(ctx), stack: stacks.Get().(*stack),
		maxNodes:  limit.Or(l.Nodes, psych.DefaultNodes),
		maxDepth:  min(limit.Or(l.Depth, psych.DefaultDepth), psych.MaxDepth),
		maxDigits: min(limit.Or(l.Digits, psych.DefaultDigits), psych.MaxDigits),
	}
	defer d.done()
	d.room.Expect(text)
	if err := d.value(0); err != nil {
		return nil, err
	}
	d.space()
	if d.i < len(text) {
		return nil, d.fail("unexpected text after the document")
	}
	if len(d.trees) == 0 || d.trees[0].IsList() {
		return nil, d.fail("want an object")
	}
	return d.trees[0], nil
}

type decoder struct {
	text string
	i    int
	poll limit.Poll

	maxNodes, maxDepth, maxDigits int64
	nodes                         int64 // values and keys so far

	*stack
	room   Room
	shapes [32]*Tree // objects whose keys others may share
}

func (d *decoder) place() (line, column int) {
	return strings.Count(d.text[:d.i], "\n") + 1, d.i - strings.LastIndexByte(d.text[:d.i], '\n')
}

func (d *decoder) fail(what string) error {
	line, column := d.place()
	return fmt.Errorf("json: line %d column %d: %s", line, column, what)
}

func (d *decoder) exceeded(name string, maximum int64) error {
	line, column := d.place()
	return &limit.Error{Limit: name, Max: maximum, Line: line, Column: column}
}

// count counts a value or key that is about to be read.
func (d *decoder) count() error {
	if d.nodes++; d.nodes > d.maxNodes {
		return d.exceeded("nodes", d.maxNodes)
	}
	return d.poll.Tick()
}

func (d *decoder) space() {
	if d.i < len(d.text) && d.text[d.i] <= ' ' {
		d.spaces()
	}
}

func (d *decoder) spaces() {
	for d.i < len(d.text) {
		switch d.text[d.i] {
		case ' ', '\t', '\n', '\r':
			d.i++
		default:
			return
		}
	}
}

// value reads a value and pushes it.
func (d *decoder) value(depth int64) error {
	d.space()
	if d.i >= len(d.text) {
		return d.fail("unexpected end")
	}
	if err := d.count(); err != nil {
		return err
	}
	c := d.text[d.i]
	if (c == '{' || c == '[') && depth >= d.maxDepth {
		return d.exceeded("depth", d.maxDepth)
	}
	switch c {
	case '{':
		return d.object(depth)
	case '[':
		return d.array(depth)
	case '"':
		return d.str()
	case 't':
		d.push(part{kind: aTrue})
		return d.word("true")
	case 'f':
		d.push(part{kind: aFalse})
		return d.word("false")
	case 'n':
		d.push(part{kind: aNull})
		return d.word("null")
	}
	return d.number()
}

func (d *decoder) word(w string) error {
	if !strings.HasPrefix(d.text[d.i:], w) {
		return d.fail("unexpected character")
	}
	d.i += len(w)
	return nil
}

func (d *decoder) object(depth int64) error {
	d.i++
	d.space()
	if d.i < len(d.text) && d.text[d.i] == '}' {
		d.i++
		d.pushTree(d.room.Mapping(nil, nil))
		return nil
	}
	open := d.open()
	for {
		d.space()
		if d.i >= len(d.text) || d.text[d.i] != '"' {
			return d.fail("want a key")
		}
		if err := d.count(); err != nil {
			return err
		}
		if err := d.str(); err != nil {
			return err
		}
		if d.parts[len(d.parts)-1].size > LongestName {
			return d.exceeded(SizeOfName, LongestName)
		}
		d.space()
		if d.i >= len(d.text) || d.text[d.i] != ':' {
			return d.fail("want a colon")
		}
		d.i++
		if err := d.value(depth + 1); err != nil {
			return err
		}
		if more, err := d.more('}'); !more || err != nil {
			t := d.mapping(open)
			d.close(open)
			d.pushTree(t)
			return err
		}
	}
}

// mapping makes an object of the pushed names and values, which alternate. It shares the keys of an earlier object
// with the same keys, as the hashes of a list often have.
func (d *decoder) mapping(open mark) *Tree {
	parts := d.parts[open.parts:]
	n := len(parts) / 2
	known := &d.shapes[(n*7+parts[0].size)%len(d.shapes)]
	t := d.room.Tree(n)
	d.fill(t, parts[1:], 2)
	if *known != nil && d.named((*known).Names(), parts) {
		t.treeKeys = (*known).treeKeys
		return t
	}
	names := d.room.Names(n)
	for i := range names {
		names[i] = d.textOf(parts[2*i])
	}
	d.room.name(t, names)
	*known = t
	return t
}

// named reports whether parts has these names, each before its value.
func (d *decoder) named(names []string, parts []part) bool {
	if 2*len(names) != len(parts) {
		return false
	}
	for i, name := range names {
		if p := parts[2*i]; p.size != len(name) || d.textOf(p) != name {
			return false
		}
	}
	return true
}

// fill sets the values of t to every step-th of parts.
func (d *decoder) fill(t *Tree, parts []part, step int) {
	for i := range t.vals {
		t.vals[i] = d.valueOf(parts[i*step])
		t.holds(t.vals[i])
	}
}

// valueOf returns a value in the representation of Tree.
func (d *decoder) valueOf(p part) any {
	switch p.kind {
	case aTree:
		return d.trees[p.at]
	case aText, madeText:
		return d.room.Text(d.textOf(p))
	case aTrue:
		return true
	case aFalse:
		return false
	case anInt:
		return int64(p.at)
	case aNumber:
		return d.numbers[p.at]
	}
	return nil
}

// textOf returns a string of the document.
func (d *decoder) textOf(p part) string {
	if p.kind == madeText {
		return d.texts[p.at]
	}
	return d.text[p.at : p.at+p.size]
}

func (d *decoder) array(depth int64) error {
	d.i++
	d.space()
	if d.i < len(d.text) && d.text[d.i] == ']' {
		d.i++
		d.pushTree(d.room.List(nil))
		return nil
	}
	open := d.open()
	for {
		if err := d.value(depth + 1); err != nil {
			return err
		}
		if more, err := d.more(']'); !more || err != nil {
			parts := d.parts[open.parts:]
			list := d.room.Tree(len(parts))
			list.list = true
			d.fill(list, parts, 1)
			d.close(open)
			d.pushTree(list)
			return err
		}
	}
}

// more reads a comma or the closing bracket.
func (d *decoder) more(end byte) (bool, error) {
	d.space()
	if d.i < len(d.text) {
		switch d.text[d.i] {
		case ',':
			d.i++
			return true, nil
		case end:
			d.i++
			return false, nil
		}
	}
	return false, d.fail("want a comma or " + string(rune(end)))
}

// number reads a number and pushes it.
func (d *decoder) number() error {
	start := d.i
	integer := true
	for d.i < len(d.text) {
		c := d.text[d.i]
		if c >= '0' && c <= '9' || c == '-' && d.i == start {
			d.i++
			continue
		}
		if c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-' {
			integer = false
			d.i++
			continue
		}
		break
	}
	text := d.text[start:d.i]
	if digits := strings.TrimPrefix(text, "-"); len(digits) > 1 && digits[0] == '0' && digits[1] <= '9' && digits[1] >= '0' || !integer && !json.Valid([]byte(text)) {
		d.i = start
		return d.fail("unexpected character")
	}
	if integer {
		if n, ok := small(text); ok && int64(int(n)) == n {
			d.push(part{kind: anInt, at: int(n)})
			return nil
		}
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			d.pushNumber(n)
			return nil
		}
		if int64(len(text)) > d.maxDigits {
			d.i = start
			return d.exceeded("digits", d.maxDigits)
		}
		const few, digitsPerWord = 1000, 19
		if len(text) > few { // the time is proportional to the square of the digits
			if err := d.poll.Work(len(text)); err != nil {
				return err
			}
		}
		room := make([]big.Word, 0, len(text)/digitsPerWord+2) // SetString without it allocates again for each few digits
		if n, ok := new(big.Int).SetBits(room).SetString(text, 10); ok {
			d.pushNumber(n)
			return nil
		}
	} else if f, err := strconv.ParseFloat(text, 64); err == nil {
		d.pushNumber(f)
		return nil
	}
	d.i = start
	return d.fail("unexpected character")
}

// small converts an integer without a sign with so few digits that it can't overflow.
func small(digits string) (n int64, ok bool) {
	if len(digits) == 0 || len(digits) > 18 {
		return 0, false
	}
	for i := range len(digits) {
		if digits[i] == '-' {
			return 0, false
		}
		n = 10*n + int64(digits[i]-'0')
	}
	return n, true
}

// str reads a string and pushes it. A string without escapes shares the memory of the document.
func (d *decoder) str() error {
	start := d.i + 1
	rest := d.text[start:]
	for i := 0; i+8 <= len(rest) && i < shortString; i += 8 {
		if n := special(rest[i : i+8]); n < 8 {
			if i += n; rest[i] != '"' {
				return d.escaped(start, i)
			}
			return d.plain(start, i)
		}
	}
	size := strings.IndexByte(rest, '"')
	if size < 0 {
		d.i = len(d.text)
		return d.fail("unexpected end in a string")
	}
	if escape := strings.IndexByte(rest[:size], '\\'); escape >= 0 {
		return d.escaped(start, escape)
	}
	return d.plain(start, size)
}

// plain pushes a string without escapes.
func (d *decoder) plain(start, size int) error {
	d.i = start + size + 1
	d.push(part{kind: aText, at: start, size: size})
	return nil
}

// escaped reads the rest of a string from its first escape on, and pushes it.
func (d *decoder) escaped(start, escape int) error {
	d.i = start + escape
	s, err := d.unescaped(start)
	if err == nil {
		d.push(part{kind: madeText, at: len(d.texts), size: len(s)})
		d.texts = append(d.texts, s)
	}
	return err
}

// shortString is the number of bytes that are scanned in one pass before the end is searched for, and then an
// escape.
const shortString = 48

// special returns the place of the first quote or backslash in eight bytes, 8 if there is none. It tests all of
// them at once: subtracting 1 from a byte borrows its highest bit only if the byte was 0, and later bytes don't
// matter.
func special(s string) int {
	_ = s[7]
	word := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
	const each, high = 0x0101010101010101, 0x8080808080808080
	quotes, slashes := word^each*'"', word^each*'\\'
	found := ((quotes-each)&^quotes | (slashes-each)&^slashes) & high
	return bits.TrailingZeros64(found) / 8
}

// next returns where the next quote or backslash is, the end of the document if there is none.
func (d *decoder) next(i int) int {
	for ; i+8 <= len(d.text); i += 8 {
		if n := special(d.text[i : i+8]); n < 8 {
			return i + n
		}
	}
	for i < len(d.text) && d.text[i] != '"' && d.text[i] != '\\' {
		i++
	}
	return i
}

// piece is the number of bytes with escapes that are read between two polls of the context.
const piece = 1 << 16

// unescaped reads a string from its first escape on; the part before it begins at start.
func (d *decoder) unescaped(start int) (string, error) {
	b := append(d.made[:0], d.text[start:d.i]...)
	for from := d.i; d.i+1 < len(d.text); {
		if d.i-from > piece {
			from = d.i
			if err := d.poll.Work(piece); err != nil {
				return "", err
			}
		}
		c := d.text[d.i+1]
		d.i += 2
		switch i := strings.IndexByte(`bfnrt"\/`, c); {
		case i >= 0:
			b = append(b, "\b\f\n\r\t\"\\/"[i])
		case c == 'u':
			r, err := d.unicode()
			if err != nil {
				return "", err
			}
			b = utf8.AppendRune(b, r)
		default:
			return "", d.fail("unknown escape in a string")
		}
		end := d.next(d.i)
		b = append(b, d.text[d.i:end]...)
		d.i = end
		if end < len(d.text) && d.text[end] == '"' {
			d.i++
			d.made = b
			return string(b), nil
		}
	}
	d.i = len(d.text)
	return "", d.fail("unexpected end in a string")
}

func (d *decoder) unicode() (rune, error) {
	r, ok := d.hex4()
	if !ok {
		return 0, d.fail("bad \\u escape")
	}
	if utf16.IsSurrogate(r) && strings.HasPrefix(d.text[d.i:], `\u`) {
		d.i += 2
		low, ok := d.hex4()
		if !ok {
			return 0, d.fail("bad \\u escape")
		}
		return utf16.DecodeRune(r, low), nil
	}
	return r, nil
}

func (d *decoder) hex4() (rune, bool) {
	if d.i+4 > len(d.text) {
		return 0, false
	}
	n, err := strconv.ParseUint(d.text[d.i:d.i+4], 16, 32)
	d.i += 4
	return rune(n), err == nil
}
