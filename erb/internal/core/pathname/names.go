package pathname

// This file takes paths apart and puts them together.

import (
	"strings"

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

func isDot(b byte) bool { return b == '.' }

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

// namesOf returns what is before the first name, and the names from the last one to the first.
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

func absolute(c *ruby.Call, path *ruby.String) bool {
	return valid(c, path.String(), path.Enc) && strings.HasPrefix(path.String(), "/")
}

func relative(c *ruby.Call) ruby.Value {
	v, _ := c.Send(c.Self, "absolute?")
	return ruby.Bool(!v.Truthy())
}

func root(c *ruby.Call) ruby.Value {
	path := self(c)
	_, _, named := chop(c, path.String(), path.Enc)
	return ruby.Bool(!named && path.Len() > 0)
}

func eachFilename(c *ruby.Call) ruby.Value {
	path := self(c)
	_, names := namesOf(c, path.String(), path.Enc)
	for i := len(names) - 1; i >= 0; i-- {
		if !c.Run(c.NewText(names[i].text, path.Enc)) {
			break
		}
	}
	return ruby.Nil
}

// parents returns the receiver and the directories above it.
func parents(c *ruby.Call) []ruby.Value {
	path := self(c)
	list := ruby.Append(c, nil, c.Self)
	for rest := path.String(); c.Step(1); {
		before, _, ok := chop(c, rest, path.Enc)
		if !ok || before == "" {
			break
		}
		rest = before
		shown := c.TrimRight(before, isSlash)
		if shown == "" {
			shown = "/"
		}
		list = ruby.Append(c, list, alike(c, c.NewText(shown, path.Enc)))
	}
	return list
}

func ascend(c *ruby.Call) ruby.Value {
	for _, v := range ruby.Each(c, parents(c)) {
		if !c.Run(v) {
			break
		}
	}
	return ruby.Nil
}

func descend(c *ruby.Call) ruby.Value {
	list := parents(c)
	for i := len(list) - 1; i >= 0 && c.Tick(); i-- {
		if !c.Run(list[i]) {
			break
		}
	}
	return ruby.Nil
}

// joined joins names, which begin with the last one, after a prefix.
func joined(c *ruby.Call, prefix string, names []name) string {
	t := c.Text(len(prefix))
	if prefix != "" {
		t.Add("/")
	}
	for i := len(names) - 1; i >= 0 && c.Tick(); i-- {
		t.Add(names[i].text)
		if i > 0 {
			t.Add("/")
		}
	}
	if t.Len() == 0 {
		return current
	}
	return t.String()
}

func cleanpath(c *ruby.Call) ruby.Value {
	path := self(c)
	prefix, names := namesOf(c, path.String(), path.Enc)
	kept, ups := names[:0], 0
	if c.Truthy(0) {
		return alike(c, c.Made(carefully(c, path.String(), prefix, names), path.Enc))
	}
	for _, n := range ruby.Each(c, names) {
		switch {
		case n.text == current:
		case n.text == above:
			ups++
		case ups > 0:
			ups--
		default:
			kept = ruby.Append(&c.Budget, kept, n)
		}
	}
	for ; ups > 0 && prefix == "" && c.Tick(); ups-- {
		kept = ruby.Append(&c.Budget, kept, name{text: above})
	}
	return alike(c, c.Made(joined(c, prefix, kept), path.Enc))
}

// carefully removes the names that are the same whether parts of the path are symbolic links or not.
func carefully(c *ruby.Call, path, prefix string, names []name) string {
	dotted := len(names) > 0 && names[0].text == current
	slashed := strings.HasSuffix(path, "/")
	kept := names[:0]
	for _, n := range ruby.Each(c, names) {
		if n.text != current {
			kept = ruby.Append(&c.Budget, kept, n)
		}
	}
	for prefix != "" && len(kept) > 0 && kept[len(kept)-1].text == above && c.Tick() {
		kept = kept[:len(kept)-1]
	}
	if len(kept) == 0 {
		return joined(c, prefix, nil)
	}
	text := joined(c, prefix, kept)
	switch {
	case kept[0].text == above:
		return text
	case dotted:
		return c.Concat(text, "/.")
	case slashed:
		return c.Concat(text, "/")
	}
	return text
}

func plusRow(c *ruby.Call) ruby.Value { return added(c, c.Self, c.Args[0]) }

// added returns the path that other is from the directory a.
func added(c *ruby.Call, a, other ruby.Value) ruby.Value {
	if other = converted(c, other); c.Failed() {
		return ruby.Nil
	}
	sum := plus(c, pathOf(c, a), pathOf(c, other))
	if c.Failed() {
		return ruby.Nil
	}
	return made(c, class, c.NewText(sum.String(), sum.Enc))
}

func plus(c *ruby.Call, a, b *ruby.String) *ruby.String {
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

func join(c *ruby.Call) ruby.Value {
	if len(c.Args) == 0 {
		return c.Self
	}
	result := ruby.Nil
	for i := len(c.Args) - 1; i >= 0 && c.Step(1); i-- {
		if arg := converted(c, c.Args[i]); result.IsNil() {
			result = arg
		} else {
			result = added(c, arg, result)
		}
		if c.Failed() || absolute(c, pathOf(c, result)) {
			return result
		}
	}
	return added(c, c.Self, result)
}

// cleaned returns the clean form of a Pathname.
func cleaned(c *ruby.Call, v ruby.Value) *ruby.String {
	clean, ok := c.Send(v, "cleanpath")
	if !ok {
		return ruby.NewString("")
	}
	return pathOf(c, clean)
}

func relativePathFrom(c *ruby.Call) ruby.Value {
	base := converted(c, c.Args[0])
	to, from := cleaned(c, c.Self), cleaned(c, base)
	toPrefix, toNames := namesOf(c, to.String(), to.Enc)
	fromPrefix, fromNames := namesOf(c, from.String(), from.Enc)
	toNames, fromNames = withoutCurrent(toNames), withoutCurrent(fromNames)
	if toPrefix != fromPrefix {
		return c.Raise(ruby.ArgumentErrorClass, "different prefix: %s and %s", c.InspectText(toPrefix, to.Enc), c.Inspect(from.Value()))
	}
	for len(toNames) > 0 && len(fromNames) > 0 && c.Tick() {
		a, b := toNames[len(toNames)-1].text, fromNames[len(fromNames)-1].text
		if a != b || to.Enc != from.Enc && !ruby.IsASCII(a) {
			break
		}
		toNames, fromNames = toNames[:len(toNames)-1], fromNames[:len(fromNames)-1]
	}
	t := c.Text(0)
	for _, n := range ruby.Each(c, fromNames) {
		if n.text == above {
			return c.Raise(ruby.ArgumentErrorClass, "base_directory has ..: %s", c.Inspect(from.Value()))
		}
		t.Add("../")
	}
	if len(toNames) > 0 {
		t.Add(joined(c, "", toNames))
	}
	text, enc := strings.TrimSuffix(t.String(), "/"), to.Enc
	if text == "" {
		text = current
	}
	if (len(fromNames) > 0 || len(toNames) == 0) && ruby.IsASCII(text) {
		enc = ruby.UTF8
	}
	if c.Failed() {
		return ruby.Nil
	}
	return made(c, class, c.NewText(text, enc))
}

// withoutCurrent drops the name of the current directory, of which a clean path has no more than one.
func withoutCurrent(names []name) []name {
	if len(names) == 1 && names[0].text == current {
		return nil
	}
	return names
}
