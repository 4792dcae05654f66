package main

// This file asks the evaluator which methods it has.

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb"
)

// row is a method of a class or module. A method of the class itself is static.
type row struct {
	class, name string
	static      bool
	arity       int // as Method#arity has it
}

// String returns the row as documentation names it: "String#center", "Integer.sqrt".
func (r row) String() string {
	if r.static {
		return r.class + "." + r.name
	}
	return r.class + "#" + r.name
}

// listing finds every class by way of the constants and lists the public methods of each.
const listing = `<%
seen = {}
visit = lambda do |m|
  next if seen[m.name]
  seen[m.name] = m
  m.constants(false).each { |name| k = m.const_get(name); visit.(k) if k.is_a?(Module) }
end
visit.(Object)
seen.each_value do |m|
  m.public_instance_methods(false).each do |name| %>
<%= m.name %> # <%= name %>
<% end
  m.singleton_methods(false).each do |name| %>
<%= m.name %> . <%= name %>
<% end
end %>`

// methodRows returns the rows of the evaluator's method tables, in their order. Rows of methods that it
// knows but refuses are left out.
func methodRows() ([]row, error) {
	text, err := renderHere(listing)
	if err != nil {
		return nil, err
	}
	var rows []row
	for line := range strings.Lines(text) {
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
		if r.arity, err = strconv.Atoi(arity); err != nil {
			return nil, fmt.Errorf("the arity of %s: %w", r, err)
		}
		rows = append(rows, r)
	}
	return rows, nil
}

func quoteSymbol(name string) string { return ":" + strconv.Quote(name) }

// renderHere renders a template without properties in the evaluator: without a clock or chance, so that what depends on
// them is an error.
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

// noChance has no random numbers.
type noChance struct{}

func (noChance) Read([]byte) (int, error) { return 0, io.EOF }
