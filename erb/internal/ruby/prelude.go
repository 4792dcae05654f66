package ruby

// This file makes rows of methods that are written in Ruby: of files that are part of the program.

import (
	"slices"
	"strings"
	"sync"
)

// Prelude is a file of Ruby that is part of the program. It defines methods of classes of a library, in a layout that
// is read without parsing Ruby: "class A::B", "module C" and their "end" begin a line. Between them stand comments,
// empty lines and, after two blanks,
//
//	def name(a, b = 1, *c, k: 2, &d) # mutates
//	  …
//	end
//	private def name = expression
//	module_function def name(a)
//	  …
//	end
//	alias new old
//	singleton_class.alias_method :new, :old
//	NAME = expression
//
// Parameters stand on the line of their def. A comment after them names flags: see scriptFlags. String literals are
// frozen.
//
// A definition is compiled when it is first used, once for all runs, and no run can change it. Its frames are not
// shown: an error has the place of the call in the template. Primitive.name(…) calls one of Primitives, or a def of the
// file's module Primitive, for the self of the caller. No template can. Primitive.refuse(construct, reason) ends the
// run with an UnsupportedError.
type Prelude struct {
	Text       *string
	Primitives []Method

	functions []Method // of module Primitive
}

// scriptFlags are the flags that a comment after a def can name.
var scriptFlags = map[string]MethodFlags{"enum": Enum, "mutates": Mutates, "volatile": Volatile}

// Script is a definition in a Prelude: a def, or the value of a constant.
type Script struct {
	Prelude *Prelude
	Class   *Class // around it
	Text    string

	place int // in codes
}

// codes has the compiled form of each Script.
var codes [mostScripts]struct {
	once sync.Once
	code any
}

// mostScripts is the number of definitions that there is room for.
const mostScripts = 1024

// scriptRoom has the rows of all Preludes. As static data of the program, they are no objects that the first render
// allocates.
var scriptRoom struct {
	methods, statics [mostScripts]Method
	constants        [256]Method
	definitions      [mostScripts]scriptDefinition
	tables           [256]Table
}

type scriptDefinition struct {
	Definition
	Script
}

// room has the rows of scriptRoom that are still free.
type room struct {
	methods, statics, constants []Method
	definitions                 []scriptDefinition
	tables                      []Table
}

// script makes a definition.
func (r *room) script(p *Prelude, class *Class, text string) *Definition {
	d := &r.definitions[0]
	d.Script = Script{Prelude: p, Class: class, Text: text, place: mostScripts - len(r.definitions)}
	d.Definition.Script = &d.Script
	r.definitions = r.definitions[1:]
	return &d.Definition
}

// keep takes the room of the rows of a table.
func (r *room) keep(t *Table, constants []Method) {
	r.methods, r.statics, r.constants = r.methods[len(t.Methods):], r.statics[len(t.Statics):], r.constants[len(constants):]
	t.Methods, t.Statics = slices.Clip(t.Methods), slices.Clip(t.Statics)
}

// Scripted reports whether the objects of a class have only instance variables, which a Prelude sets.
func (c *Class) Scripted() bool { return c.scripted }

// Code returns the compiled form, which compile makes when it is first needed.
func (s *Script) Code(compile func(*Script) any) any {
	c := &codes[s.place]
	c.once.Do(func() { c.code = compile(s) })
	return c.code
}

// Script returns the definition of a method of a Prelude, nil for other methods.
func (m *Method) Script() *Script {
	if m.Definition == nil {
		return nil
	}
	return m.Definition.Script
}

// InRuby reports whether a method is written in Ruby: by a template, or in a Prelude.
func (m *Method) InRuby() bool { return m.Body() != nil || m.Script() != nil }

// Primitive returns the function that Primitive.name calls.
func (p *Prelude) Primitive(name string) *Method {
	for _, rows := range [...][]Method{p.Primitives, p.functions, refusal} {
		if i := slices.IndexFunc(rows, func(m Method) bool { return m.Name == name }); i >= 0 {
			return &rows[i]
		}
	}
	panic("ruby: no primitive " + name)
}

// refusal has the primitive of all Preludes.
var refusal = []Method{{Name: "refuse", Min: 1, Max: 2, Fn: func(c *Call) Value {
	construct, reason := c.Str(0), c.StrOr(1, "")
	if c.Failed() {
		return Nil
	}
	return c.Fail(&UnsupportedError{Construct: construct, Reason: reason})
}}}

// runScript is the function of all rows of Preludes.
func runScript(c *Call) Value {
	return c.Check(c.RT.Interpreter.Script(c.Method).Invoke(c.RT, c.Method, c.Self, c.Args, c.KwArgs(), c.Block()))
}

// tables reads the file. Its classes must exist.
func (p *Prelude) tables(r *room) []Table {
	list := r.tables[:0]
	var t Table
	var constants []Method
	class := ObjectClass
	for line, text := "", *p.Text; text != ""; {
		line, text, _ = strings.Cut(text, "\n")
		inner, indented := strings.CutPrefix(line, "  ")
		switch {
		case line == "end" && t.Class == nil:
			r.keep(&t, constants)
			p.functions = t.Methods
		case line == "end":
			has := func(name string) bool {
				return slices.ContainsFunc(t.Methods, func(m Method) bool { return m.Name == name })
			}
			class.scripted, class.keys = class.scripted || has("initialize"), class.keys || has("hash")
			if len(constants) > 0 {
				t.Constants = constantsOf(constants)
			}
			r.keep(&t, constants)
			list = append(list, t) // bounded: classes written in Go
		case strings.HasPrefix(line, "class "), strings.HasPrefix(line, "module "):
			t, constants = Table{Methods: r.methods[:0], Statics: r.statics[:0]}, r.constants[:0]
			if _, name, _ := strings.Cut(line, " "); name != "Primitive" {
				of := Builtins[slices.IndexFunc(Builtins, func(c *Class) bool { return c.Name == name })]
				class, t.Class = of, &of
			}
		case !indented || inner == "" || inner[0] == '#':
		case strings.HasPrefix(inner, "alias "):
			t.Methods = aliased(t.Methods, strings.Fields(inner))
		case strings.HasPrefix(inner, "singleton_class.alias_method "):
			t.Statics = aliased(t.Statics, strings.FieldsFunc(inner, func(c rune) bool { return c == ' ' || c == ',' || c == ':' }))
		default:
			d := r.script(p, class, inner)
			script := d.Script
			if inner[0] <= 'Z' {
				name, value, _ := strings.Cut(inner, " = ")
				script.Text = value
				constants = append(constants, Method{Name: name, Definition: d}) // bounded: as above
				continue
			}
			row, scope, static, endless := defRow(inner)
			if !endless {
				n := bodySize(text)
				whole := (*p.Text)[:len(*p.Text)-len(text)+n]
				script.Text, text = whole[len(whole)-n-len(inner)-1:], text[n:]
			}
			if scope != "" {
				script.Text = script.Text[len(scope)+1:]
			}
			row.Definition = d
			if static || scope == "module_function" {
				t.Statics = append(t.Statics, row) // bounded: as above
			}
			if scope == "module_function" || scope == "private" || row.Name == "initialize" {
				row.Flags |= PrivateRow
			}
			if scope == "protected" {
				row.Visibility = Protected
			}
			if !static {
				t.Methods = append(t.Methods, row) // bounded: as above
			}
		}
	}
	r.tables = r.tables[len(list):]
	return slices.Clip(list)
}

// bodySize returns the length of the lines up to the end of a def.
func bodySize(text string) int {
	const end = "  end\n"
	for from := 0; ; {
		line := text[from:]
		if strings.HasPrefix(line, end) {
			return from + len(end)
		}
		n := strings.IndexByte(line, '\n') + 1
		if n == 0 {
			panic("ruby: no end of " + text)
		}
		from += n
	}
}

// constantsOf returns the function of a table that enters constants, whose values each run computes.
func constantsOf(held []Method) func() {
	return func() {
		for i := range held {
			m := &held[i]
			ConstantOfRun(m.Definition.Script.Class, m.Name, func(rt *Runtime) Value {
				v, err := rt.Interpreter.Script(m).Invoke(rt, m, m.Definition.Script.Class.Value(), nil, nil, nil)
				if err != nil {
					rt.Fault(err)
				}
				return v
			})
		}
	}
}

// aliased adds an alias to rows; words are alias, the new name and the old one.
func aliased(rows []Method, words []string) []Method {
	i := slices.IndexFunc(rows, func(m Method) bool { return m.Name == words[2] })
	m := rows[i]
	m.Name, m.Definition = words[1], &Definition{Original: words[2], Script: m.Definition.Script}
	return append(rows, m) // bounded: defs of the program
}

// defRow makes the row of a def. scope is the word before it; endless says that it has no end.
func defRow(line string) (m Method, scope string, static, endless bool) {
	m = Method{Flags: Brief | Direct, Fn: runScript}
	for !strings.HasPrefix(line, "def ") {
		scope, line, _ = strings.Cut(line, " ")
	}
	line, static = strings.CutPrefix(line[len("def "):], "self.")
	end := 0
	for end < len(line) && line[end] != '(' && line[end] != ' ' {
		end++
	}
	m.Name, line = line[:end], line[end:]
	if strings.HasPrefix(line, "(") {
		end := closing(line)
		m.takes(line[1:end])
		line = line[end+1:]
	}
	if endless = strings.HasPrefix(line, " = "); !endless && line != "" {
		_, flags, _ := strings.Cut(line, "# ")
		for flag := range strings.FieldsSeq(flags) {
			m.Flags = m.Flags&^Direct | scriptFlags[flag]
		}
	}
	return m, scope, static, endless
}

// closing returns the place of the bracket that closes the first one of a text.
func closing(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	panic("ruby: no end of " + text)
}

// takes sets the numbers of arguments of a row.
func (m *Method) takes(params string) {
	for depth, from, i := 0, 0, 0; i <= len(params); i++ {
		if i < len(params) {
			switch params[i] {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth--
			}
			if params[i] != ',' || depth > 0 {
				continue
			}
		}
		param := strings.TrimLeft(params[from:i], " ")
		from = i + 1
		name, _, isKey := strings.Cut(param, ":")
		switch {
		case param == "" || param[0] == '&':
		case param == "...":
			m.Max, m.Flags = -1, m.Flags|Kw
		case strings.HasPrefix(param, "**"), isKey && !strings.Contains(name, " "):
			m.Flags |= Kw
		case param[0] == '*':
			m.Max = -1
		case strings.Contains(param, " = "):
			if m.Max >= 0 {
				m.Max++
			}
		default:
			m.Min++
			if m.Max >= 0 {
				m.Max++
			}
		}
	}
}
