package pathname

// This file puts paths together.

import (
	"github.com/boshrender/boshrender/erb/internal/core/file"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

const (
	current = "."
	above   = ".."
)

// name is a part of a path, and where it begins.
type name struct {
	text string
	at   int
}

func isSlash(b byte) bool { return b == '/' }

// chop takes the last name off a path; ok is false if there is none.
func chop(c *ruby.Call, path string, enc ruby.Encoding) (before string, last name, ok bool) {
	trimmed := c.TrimRight(path, isSlash)
	if trimmed == "" || c.Failed() {
		return path, name{}, false
	}
	at := c.LastIndex(trimmed, "/") + 1
	return path[:at], name{trimmed[at:], at}, valid(c, trimmed[at:], enc)
}

// valid raises an error for a text that isn't valid in its encoding.
func valid(c *ruby.Call, text string, enc ruby.Encoding) bool {
	if !c.ValidString(ruby.Encoded(text, enc)) && !c.Failed() {
		c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in %s", enc.Name())
	}
	return !c.Failed()
}

// namesOf returns the text before the first name, and the names from the last one to the first.
func namesOf(c *ruby.Call, path string, enc ruby.Encoding) (prefix string, names []name) {
	prefix = path
	for c.Step(1) {
		before, last, ok := chop(c, prefix, enc)
		if !ok {
			break
		}
		prefix, names = before, ruby.Append(c, names, last)
	}
	return prefix, names
}

// plus is the primitive: the path b as seen from a.
func plus(c *ruby.Call) ruby.Value {
	a, b := c.StrObj(0), c.StrObj(1)
	if c.Failed() {
		return ruby.Nil
	}
	sum := sum(c, a, b)
	return c.NewText(sum.String(), sum.Enc)
}

func sum(c *ruby.Call, a, b *ruby.String) *ruby.String {
	prefix, names := namesOf(c, b.String(), b.Enc)
	if prefix != "" || c.Failed() {
		return b
	}
	skip := func(text string) bool {
		is := len(names) > 0 && names[len(names)-1].text == text
		if is {
			names = names[:len(names)-1]
		}
		return is
	}
	rest := a.String()
	for c.Step(1) {
		for skip(current) && c.Step(1) {
		}
		before, last, ok := chop(c, rest, a.Enc)
		if !ok {
			break
		}
		rest = before
		if last.text != current && (last.text == above || !skip(above)) {
			rest = a.String()[:last.at+len(last.text)]
			break
		}
	}
	_, _, inside := chop(c, rest, a.Enc)
	if !inside && rest != "" {
		inside = true
		for skip(above) && c.Step(1) {
		}
	}
	switch {
	case c.Failed():
		return b
	case len(names) == 0 && !inside:
		return ruby.Encoded(file.DirName(c, rest), a.Enc)
	case len(names) == 0:
		return ruby.Encoded(rest, a.Enc)
	}
	end := ruby.Encoded(b.String()[names[len(names)-1].at:], b.Enc)
	front := ruby.Encoded(rest, a.Enc)
	if inside {
		return file.Join(c, []ruby.Value{c.Made(rest, a.Enc), c.Made(end.String(), b.Enc)})
	}
	return ruby.Encoded(end.String(), c.Joined(front, end).Enc)
}

// cut is the primitive: the part of a path before its last name, and that name; nil if it has none.
func cut(c *ruby.Call) ruby.Value {
	path := c.StrObj(0)
	if c.Failed() {
		return ruby.Nil
	}
	before, last, ok := chop(c, path.String(), path.Enc)
	if !ok {
		return ruby.Nil
	}
	return c.NewArrayOf(c.NewText(before, path.Enc), c.NewText(last.text, path.Enc))
}
