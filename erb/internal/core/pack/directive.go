package pack

// This file reads the templates of pack and unpack.

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
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

// printable is a template as Ruby shows it in messages: with escapes where it can't be printed.
func printable(c *ruby.Call, template *ruby.String) string {
	text := c.InspectText(template.String(), template.Enc)
	text = strings.TrimSuffix(strings.TrimPrefix(text, `"`), `"`)
	return c.Replace(c.Replace(text, `\u0000`, `\0`), `\x00`, `\0`)
}

// readsText reports whether unpack makes a text of the directive, also where no bytes are left.
func (d directive) readsText() bool { return strings.IndexByte("aAZBbHhuMm", d.kind) >= 0 }

// directives reads a template.
func directives(c *ruby.Call, template string) []directive {
	var list []directive
	for i := 0; i < len(template) && (i%ruby.ElementsPerStep > 0 || c.Step(1)); {
		kind := template[i]
		i++
		if ascii.IsSpace(kind) {
			continue
		}
		if kind == '#' {
			end := c.Index(template[i:], "\n")
			if end < 0 {
				break
			}
			i += end
			continue
		}
		if strings.IndexByte("aABbCcDdEeFfGgHhIiJjLlMmNnQqSsUuVvwXxZ@", kind) < 0 {
			if c.Method.Name == "unpack1" && len(list) > 0 {
				if !slices.ContainsFunc(list, directive.readsText) {
					c.Fail(&ruby.UnsupportedError{Construct: "String#unpack1 with an unknown directive", Reason: "whether Ruby gets there depends on the bytes"})
					return nil
				}
				return list // Ruby stops before this directive
			}
			switch kind {
			case '%':
				c.Raise(ruby.ArgumentErrorClass, "%% is not supported")
				return nil
			}
			if kind == 'p' || kind == 'P' {
				c.Fail(&ruby.UnsupportedError{Construct: "pack directive " + string(kind), Reason: "there are no pointers"})
			} else {
				name := string(rune(kind))
				if kind < ' ' || kind > '~' {
					name = fmt.Sprintf(`\x%02x`, kind)
				}
				c.Raise(ruby.ArgumentErrorClass, "unknown %s directive '%s' in '%s'", strings.TrimSuffix(c.Method.Name, "1"), name,
					printable(c, c.StrObj(0)))
			}
			return nil
		}
		d := directive{kind: kind, count: 1, big: strings.IndexByte("NnGg", kind) >= 0}
		i = modifiers(c, template, i, &d)
		switch {
		case i < len(template) && template[i] == '*':
			d.star, d.given = true, true
			i++
		case i < len(template) && template[i] >= '0' && template[i] <= '9':
			end := i
			n := 0
			for end < len(template) && template[end] >= '0' && template[end] <= '9' && n <= math.MaxInt32 {
				n = 10*n + int(template[end]-'0')
				end++
			}
			if n > math.MaxInt32 {
				c.Raise(ruby.RangeErrorClass, "pack length too big")
				return nil
			}
			d.count, d.given, i = n, true, end
		}
		list = ruby.Append(c, list, d)
	}
	return list
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
