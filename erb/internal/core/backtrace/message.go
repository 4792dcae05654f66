// Package backtrace has the methods that show the running calls: the messages of exceptions as Ruby prints them,
// the places of backtraces as objects, and caller. Below a template is the director's own code, which isn't known:
// methods that would show it are Unsupported.
package backtrace

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "backtrace", Classes: classes, Tables: [][]ruby.Table{tables, locationTables}}

var tables = []ruby.Table{
	{Class: &ruby.ExceptionClass, Methods: []ruby.Method{
		{Name: "backtrace", Fn: backtrace},
		{Name: "backtrace_locations", Fn: backtraceLocations},
		{Name: "detailed_message", Fn: detailedMessage, Flags: ruby.Kw},
		{Name: "full_message", Fn: fullMessage, Flags: ruby.Kw},
		{Name: "set_backtrace", Min: 1, Max: 1, Fn: setBacktrace},
	}},
}

// highlighted returns the keyword highlight, which full_message and detailed_message share.
func highlighted(c *ruby.Call) bool {
	v, _ := c.Kw("highlight")
	switch v {
	case ruby.Nil, ruby.False:
		return false
	case ruby.True:
		return true
	}
	c.Raise(ruby.ArgumentErrorClass, "expected true or false as highlight: %s", c.Inspect(v))
	return false
}

func detailedMessage(c *ruby.Call) ruby.Value {
	highlight := highlighted(c)
	r, ok := c.Send(c.Self, "message")
	if !ok {
		return ruby.Nil
	}
	text := c.ToS(r)
	if c.Failed() {
		return ruby.Nil
	}
	return decorate(c, text, c.Self.RealClass(), highlight)
}

// decorate adds the class to the first line of a message.
func decorate(c *ruby.Call, text string, class *ruby.Class, highlight bool) ruby.Value {
	name := class.Inspect()
	if text == "" {
		if class == ruby.RuntimeErrorClass {
			name = "unhandled exception"
		}
		if highlight {
			name = "\x1b[1;4m" + name + "\x1b[m"
		}
		t := c.Text(0)
		t.Add(name)
		return t.Value()
	}
	first, rest, more := text, "", false
	if i := c.Index(text, "\n"); i >= 0 {
		first, rest, more = text[:i], text[i+1:], true
	}
	named := !strings.HasPrefix(name, "#")
	if !highlight {
		t := c.Text(len(text) + len(name) + 3)
		if t.Add(first); named {
			add(t, " (", name, ")")
		}
		if more {
			add(t, "\n", rest)
		}
		return t.Value()
	}
	t := c.Text(len(text) + 64)
	if add(t, "\x1b[1m", first); named {
		add(t, " (\x1b[1;4m", name, "\x1b[m\x1b[1m)\x1b[m")
	}
	if more {
		for _, line := range c.Split(rest, "\n") {
			t.Add("\n")
			if line != "" {
				add(t, "\x1b[1m", line, "\x1b[m")
			}
		}
	}
	return t.Value()
}

func fullMessage(c *ruby.Call) ruby.Value {
	highlight := highlighted(c)
	order, _ := c.Kw("order")
	bottom := false
	switch name, _ := order.AsSymbol(); {
	case order.IsNil() || name == "top":
	case name == "bottom":
		bottom = true
	default:
		c.Raise(ruby.ArgumentErrorClass, "expected :top or :bottom as order: %s", c.Inspect(order))
	}
	if c.Failed() {
		return ruby.Nil
	}
	text := messageIn(c, highlight)
	var lines []string
	trace, _ := c.Send(c.Self, "backtrace")
	if a, ok := trace.AsArray(); ok {
		for _, e := range a.Elems {
			lines = ruby.Append(c, lines, c.ToS(e))
		}
	}
	return layOut(c, text, lines, layout{bottom, highlight})
}

// messageIn returns the detailed message, or the name of the class if that is no text.
func messageIn(c *ruby.Call, highlight bool) string {
	if m := c.RT.Find(c.Self, ruby.SelectorFor("detailed_message")); m != nil {
		kw := c.NewHash()
		if given := c.KwArgs(); given != nil {
			c.EachPair(given, func(k, v ruby.Value) bool { return c.HashSet(kw, k, v) })
		}
		if _, given := c.Kw("highlight"); !given {
			c.HashSet(kw, ruby.Sym("highlight"), ruby.False)
		}
		r, err := c.RT.Invoke(m, c.Self, nil, kw, nil)
		if err != nil {
			c.Fail(err)
			return ""
		}
		if r.Kind() == ruby.KindString || c.RT.RespondTo(r, "to_str", true) {
			s, err := c.RT.ToStr(r)
			if err != nil {
				c.Fail(err)
				return ""
			}
			if s.Len() > 0 {
				return s.String()
			}
		}
	}
	name := c.Self.RealClass().Inspect()
	if highlight {
		name = "\x1b[1;4m" + name + "\x1b[m"
	}
	return name
}

// layout says how full_message writes: the innermost place last, and with colors.
type layout struct{ bottom, highlight bool }

// layOut formats message and backtrace as Ruby prints an uncaught exception.
func layOut(c *ruby.Call, text string, lines []string, how layout) ruby.Value {
	var place string
	if len(lines) > 0 {
		place, lines = lines[0], lines[1:]
	} else {
		place = hereIn(c)
	}
	t := c.Text(len(text) + 64)
	if !how.bottom {
		add(t, place, ": ", text)
		endLine(t, text)
		for _, line := range lines {
			add(t, "\tfrom ", line, "\n")
		}
		return t.Value()
	}
	title := "Traceback"
	if how.highlight {
		title = "\x1b[1mTraceback\x1b[m"
	}
	add(t, title, " (most recent call last):\n")
	width := len(fmt.Sprint(len(lines)))
	for i := len(lines); i > 0; i-- {
		fmt.Fprintf(t, "\t%*d: from %s\n", width, i, lines[i-1])
	}
	add(t, place, ": ", text)
	endLine(t, text)
	return t.Value()
}

// hereIn returns the line that Ruby shows for an exception that was never raised: the line of the current call.
func hereIn(c *ruby.Call) string {
	if c.RT.Interpreter == nil {
		return "" // nothing interprets a template
	}
	places, err := c.RT.Interpreter.Stack()
	if err != nil || len(places) == 0 {
		c.Check(ruby.Nil, err)
		return ""
	}
	file, line := places[0].File.Place(places[0].Pos)
	return fmt.Sprintf("%s:%d:in '%s'", file, line, c.Method.Name)
}

func add(t *ruby.Text, parts ...string) {
	for _, p := range parts {
		t.Add(p)
	}
}

// endLine ends the line of text unless text does.
func endLine(t *ruby.Text, text string) {
	if !strings.HasSuffix(text, "\n") {
		t.Add("\n")
	}
}
