package pack

// This file reads the templates of pack and unpack.

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// directive is one item of a template of pack.
type directive struct {
	kind   byte
	big    bool // big-endian
	native bool // _ or !
	count  int
	star   bool // the count is *
	given  bool // a count was given
}

// template reads the template of pack or unpack, directive by directive. Ruby carries each out before it reads the
// next.
type template struct {
	c    *ruby.Call
	s    string
	enc  ruby.Encoding
	i    int
	read int // number of directives
}

// templateOf begins to read the argument.
func templateOf(c *ruby.Call) template {
	s := c.StrObj(0)
	return template{c: c, s: s.String(), enc: s.Enc}
}

// next returns the next directive; ok is false at the end, and after an error.
func (t *template) next() (d directive, ok bool) {
	for ; t.i < len(t.s) && t.c.Step(1); t.i++ {
		switch kind := t.s[t.i]; {
		case kind == '#':
			end := t.c.Index(t.s[t.i:], "\n")
			if end < 0 {
				t.i = len(t.s)
				return d, false
			}
			t.i += end
		case !ascii.IsSpace(kind):
			t.i++
			t.read++
			return t.directive(kind)
		}
	}
	return d, false
}

// directive reads the part after the letter.
func (t *template) directive(kind byte) (d directive, ok bool) {
	if strings.IndexByte("aABbCcDdEeFfGgHhIiJjLlMmNnQqSsUuVvwXxZ@", kind) < 0 {
		t.unknown(kind)
		return d, false
	}
	d = directive{kind: kind, count: 1, big: strings.IndexByte("NnGg", kind) >= 0}
	t.i = modifiers(t.c, t.s, t.i, &d)
	switch {
	case t.i < len(t.s) && t.s[t.i] == '*':
		d.star, d.given = true, true
		t.i++
	case t.i < len(t.s) && ascii.IsDigit(t.s[t.i]):
		n := 0
		for ; t.i < len(t.s) && ascii.IsDigit(t.s[t.i]); t.i++ {
			if n = 10*n + int(t.s[t.i]-'0'); n > math.MaxInt32 {
				t.c.Raise(ruby.RangeErrorClass, "pack length too big")
				return d, false
			}
		}
		d.count, d.given = n, true
	}
	return d, !t.c.Failed()
}

// unknown records the error for a letter that is no directive.
func (t *template) unknown(kind byte) {
	switch {
	case kind == '%':
		t.c.Raise(ruby.ArgumentErrorClass, "%% is not supported")
	case kind == 'p', kind == 'P':
		t.c.Fail(&ruby.UnsupportedError{Construct: "pack directive " + string(kind), Reason: "there are no pointers"})
	default:
		name := string(rune(kind))
		if kind < ' ' || kind > '~' {
			name = fmt.Sprintf(`\x%02x`, kind)
		}
		t.c.Raise(ruby.ArgumentErrorClass, "unknown %s directive '%s' in '%s'", strings.TrimSuffix(t.c.Method.Name, "1"), name,
			t.c.PrintableText(t.s, t.enc))
	}
}

// modifiers reads _ ! < >.
func modifiers(c *ruby.Call, template string, i int, d *directive) int {
	for ; i < len(template); i++ {
		m := template[i]
		switch m {
		case '_', '!':
			if strings.IndexByte("sSiIlLqQjJ", d.kind) < 0 {
				c.Raise(ruby.ArgumentErrorClass, "'%c' allowed only after types sSiIlLqQjJ", m)
				return len(template)
			}
			d.native = true
		case '<', '>':
			if strings.IndexByte("sSiIlLqQjJ", d.kind) < 0 {
				c.Raise(ruby.ArgumentErrorClass, "'%c' allowed only after types sSiIlLqQjJ", m)
				return len(template)
			}
			d.big = m == '>'
		default:
			return i
		}
	}
	return i
}

// integerSize returns the number of bytes of an integer directive, 0 for others.
func (d *directive) integerSize() int {
	switch d.kind {
	case 'C', 'c':
		return 1
	case 'S', 's', 'n', 'v':
		return 2
	case 'I', 'i', 'N', 'V':
		return 4
	case 'L', 'l':
		if d.native {
			return 8
		}
		return 4
	case 'Q', 'q', 'J', 'j':
		return 8
	}
	return 0
}

func (d *directive) signed() bool { return strings.IndexByte("csilqj", d.kind) >= 0 }

// floatSize returns the number of bytes of a float directive, 0 for others.
func (d *directive) floatSize() int {
	switch d.kind {
	case 'D', 'd', 'E', 'G':
		return 8
	case 'F', 'f', 'e', 'g':
		return 4
	}
	return 0
}

func (d *directive) order() binary.ByteOrder {
	if d.big {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// lineLength returns the number of bytes in a line of m and u.
func (d *directive) lineLength() int {
	if d.star || !d.given || d.count <= 2 {
		return 45
	}
	if d.kind == 'u' {
		return min(d.count, 63) / 3 * 3
	}
	return d.count / 3 * 3
}
