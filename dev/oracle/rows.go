package main

// This file lists the evaluator's methods.

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb"

	"github.com/boshrender/boshrender/dev/try"
)

// row is a method of a class or module. Class methods are static.
type row struct {
	class, name string
	static      bool
	arity       int // as Method#arity returns it
}

// String returns the row in the notation of the documentation: "String#center", "Integer.sqrt".
func (r row) String() string {
	if r.static {
		return r.class + "." + r.name
	}
	return r.class + "#" + r.name
}

// classes returns the names of the classes and modules that can be reached from Object, each by its own name.
func classes() []string {
	found, seen := []string{"Object"}, map[string]bool{"Object": true}
	for i := 0; i < len(found); i++ {
		constants, err := renderHere("<%= " + found[i] + ".constants(false).join(' ') %>")
		if err != nil {
			continue
		}
		for _, name := range strings.Fields(constants) {
			path := found[i] + "::" + name
			own, err := renderHere("<%= " + path + ".is_a?(Module) ? " + path + ".name : '' %>")
			if err == nil && own != "" && !seen[own] { // others are not classes, or are refused
				seen[own] = true
				found = append(found, own)
			}
		}
	}
	return found
}

// listing lists the public methods of a class.
const listing = `<%% m = %s
m.public_instance_methods(false).each do |name| %%>
<%%= m.name %%> # <%%= name %%>
<%% end
m.singleton_methods(false).each do |name| %%>
<%%= m.name %%> . <%%= name %%>
<%% end %%>`

// methodRows returns the rows of the evaluator's method tables, in their order, without methods that the
// evaluator refuses by name.
func methodRows() []row {
	var text strings.Builder
	for _, class := range classes() {
		text.WriteString(try.Get(renderHere(fmt.Sprintf(listing, class))))
	}
	var rows []row
	for line := range strings.Lines(text.String()) {
		parts := strings.Fields(line)
		if len(parts) != 3 {
			continue
		}
		r := row{class: parts[0], static: parts[1] == ".", name: parts[2]}
		find := "instance_method"
		if r.static {
			find = "method"
		}
		arity, err := renderHere(fmt.Sprintf("<%%= %s.%s(%s).arity %%>", r.class, find, quoteSymbol(r.name)))
		if err != nil {
			continue // refused by name
		}
		r.arity = try.Get(strconv.Atoi(arity))
		rows = append(rows, r)
	}
	return rows
}

func quoteSymbol(name string) string { return ":" + strconv.Quote(name) }

// renderHere renders a template without properties in the evaluator. It has no clock and no random numbers, so that a
// template that needs them is an error.
func renderHere(template string) (string, error) { return renderAs("fuzz", template) }

// renderAs is renderHere for a template with another name.
func renderAs(name, template string) (string, error) {
	t, err := erb.Parse(name, template)
	if err != nil {
		return "", err
	}
	limits := erb.Limits{Steps: 300_000, Memory: 32 << 20, Output: 1 << 20}
	out, err := t.Render(context.Background(), erb.Input{Limits: limits, Rand: noChance{}})
	if err != nil {
		return "", err
	}
	return out.Text, nil
}

// noChance is a source without random numbers.
type noChance struct{}

func (noChance) Read([]byte) (int, error) { return 0, io.EOF }
