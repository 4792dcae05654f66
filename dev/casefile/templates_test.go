package casefile_test

// This file tests template files: parsing, faults, documents, and writing back.

import (
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/stretchr/testify/require"
)

const templateFile = `# ruby 4.0
about these cases
-- template: if_p --
<% if_p("a") do |a| %><%= a %><% end %>
-- properties --
a: 1
-- output --
1
-- template: ends with a line feed --
<%= 1 %>

-- output --
1

-- template: fails --
<%= p("x") %>
-- spec --
name: web
-- error --
Bosh::Common::Template::UnknownProperty at line 1
Can't find property '["x"]'
-- template: empty --
-- output --
-- template: two --
<% @a = 1 %>
-- then --
<% @a += 1 %>
-- then --
<%= @a %>
-- links --
{}
-- gap --
no state
`

func TestTemplates(t *testing.T) {
	file, err := casefile.ParseTemplates("dir/t.txtar", []byte(templateFile))
	require.NoError(t, err)
	require.Equal(t, "4.0", file.Ruby)

	text, err := file.Format()
	require.NoError(t, err)
	require.Equal(t, templateFile, string(text))

	require.Len(t, file.Cases, 5)
	first, newline, fails, empty, two := file.Cases[0], file.Cases[1], file.Cases[2], file.Cases[3], file.Cases[4]
	require.Equal(t, "t.txtar:3", first.At)
	require.Equal(t, "if_p", first.Name)
	require.Equal(t, `<% if_p("a") do |a| %><%= a %><% end %>`, first.Template)
	require.Equal(t, "a: 1", first.Properties)
	require.Equal(t, casefile.Text("1"), first.Want)
	require.Equal(t, "<%= 1 %>\n", newline.Template)
	require.Equal(t, casefile.Text("1\n"), newline.Want)
	require.Equal(t, "name: web", fails.Spec)
	require.Equal(t, casefile.Raise(casefile.Failure{
		Class: "Bosh::Common::Template::UnknownProperty", Message: `Can't find property '["x"]'`, Line: 1,
	}), fails.Want)
	require.Empty(t, empty.Template)
	require.Equal(t, casefile.Text(""), empty.Want)
	require.Equal(t, []string{"<% @a += 1 %>", "<%= @a %>"}, two.Then)
	require.Equal(t, "no state", two.Gap)
	require.False(t, two.Want.Known)
}

func TestTemplatesDocument(t *testing.T) {
	tests := []struct {
		name string
		c    casefile.TemplateCase
		want string
	}{
		{"nothing", casefile.TemplateCase{}, "{}\n"},
		{"flow", casefile.TemplateCase{Properties: "{a: 1}"}, "properties:\n  {a: 1}\n"},
		{
			"all", casefile.TemplateCase{Spec: "name: x\naz: z1", Properties: "a: |\n  b\n\n  c", Links: "l:\n  instances: []"},
			"name: x\naz: z1\nproperties:\n  a: |\n    b\n\n    c\nlinks:\n  l:\n    instances: []\n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, test.c.Document())
		})
	}
}

func TestTemplatesFill(t *testing.T) {
	tests := []struct {
		name, before, after string
		fill                func(c *casefile.TemplateCase)
	}{
		{
			"an output", "-- template: a --\nx", "-- template: a --\nx\n-- output --\nx\n",
			func(c *casefile.TemplateCase) { c.Want = casefile.Text("x") },
		},
		{
			"an output that ends its line", "-- template: a --\nx\n", "-- template: a --\nx\n-- output --\nx\n\n",
			func(c *casefile.TemplateCase) { c.Want = casefile.Text("x\n") },
		},
		{
			"an empty output", "-- template: a --\n-- output --\ny\n", "-- template: a --\n-- output --\n\n",
			func(c *casefile.TemplateCase) { c.Want = casefile.Text("") },
		},
		{
			"an error for an output", "-- template: a --\nx\n-- output --\nx\n-- gap --\nwhy\n",
			"-- template: a --\nx\n-- gap --\nwhy\n-- error --\nE at line 2\na\n\nb\n",
			func(c *casefile.TemplateCase) {
				c.Want = casefile.Raise(casefile.Failure{Class: "E", Line: 2, Message: "a\n\nb"})
			},
		},
		{
			"an error without line and message", "-- template: a --\nx", "-- template: a --\nx\n-- error --\nSyntaxError\n",
			func(c *casefile.TemplateCase) { c.Want = casefile.Raise(casefile.Failure{Class: "SyntaxError"}) },
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file, err := casefile.ParseTemplates("x.txtar", []byte(test.before))
			require.NoError(t, err)
			test.fill(file.Cases[0])
			text, err := file.Format()
			require.NoError(t, err)
			require.Equal(t, test.after, string(text))
		})
	}
}

func TestTemplatesFaults(t *testing.T) {
	tests := []struct{ name, file, want string }{
		{"no template", "-- output --\n", `x.txtar:1: section "output" without a template before it`},
		{
			"unknown section", "-- template: a --\n\n-- property --\n",
			`x.txtar:3: unknown section "property"; a case starts with "-- template: name --"`,
		},
		{
			"twice", "-- template: a --\n-- spec --\na: 1\n-- spec --\n",
			`x.txtar:4: case "a" has another section "spec" in line 2`,
		},
		{
			"output and error", "-- template: a --\n-- output --\n-- error --\nE\n",
			`x.txtar:3: case "a" has both an output and an error`,
		},
		{"same name", "-- template: a --\n-- template: a --\n", `x.txtar:2: case "a" is already in line 1`},
		{
			"bad error", "-- template: a --\n-- error --\nE in line 1\n",
			`x.txtar:2: error starts with "E in line 1" instead of "Class at line 3"`,
		},
		{"bad line", "-- template: a --\n-- error --\nE at line 0\n", `x.txtar:2: error has an impossible line: "E at line 0"`},
		{"no reason", "-- template: a --\n-- gap --\n", "x.txtar:2: a gap needs a reason"},
		{"no UTF-8", "-- template: a --\n\xff\n", "x.txtar: not UTF-8"},
		{
			"several", "-- gap --\n-- template: a --\n-- gap --\n",
			"x.txtar:1: section \"gap\" without a template before it\nx.txtar:3: a gap needs a reason",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := casefile.ParseTemplates("x.txtar", []byte(test.file))
			require.EqualError(t, err, test.want)
		})
	}
}

func TestTemplatesThatCannotBeWritten(t *testing.T) {
	file, err := casefile.ParseTemplates("x.txtar", []byte("\n-- template: a --\nx\n"))
	require.NoError(t, err)
	file.Cases[0].Want = casefile.Text("a\n-- b --\nc")
	_, err = file.Format()
	require.EqualError(t, err, `x.txtar:2: cannot be written: section output has a line that is a section marker: "-- b --\n"`)
}

func FuzzTemplates(f *testing.F) {
	f.Add(templateFile, "x", 0)
	f.Add(strings.TrimSuffix(templateFile, "\n"), "x\n\n", 3)
	f.Fuzz(func(t *testing.T, data, answer string, line int) {
		file, err := casefile.ParseTemplates("x.txtar", []byte(data))
		if err != nil {
			return
		}
		text, err := file.Format()
		require.NoError(t, err)
		require.Equal(t, data, string(text))
		if len(file.Cases) == 0 || strings.ContainsRune(answer, '\xff') {
			return
		}
		want := casefile.Text(answer)
		if line > 0 {
			want = casefile.Raise(casefile.Failure{Class: "E", Message: answer, Line: line})
		}
		file.Cases[0].Want = want
		text, err = file.Format()
		if err != nil {
			return
		}
		back, err := casefile.ParseTemplates("x.txtar", text)
		if err != nil {
			require.ErrorContains(t, err, "not UTF-8")
			return
		}
		require.Len(t, back.Cases, len(file.Cases))
		require.Equal(t, want, back.Cases[0].Want)
	})
}

func TestLines(t *testing.T) {
	sections := casefile.ParseArchive([]byte("about\n\n-- a --\nb␊\n\nc\n-- d --\n")).Sections
	require.Equal(t, []string{"b\n", "c"}, sections[0].Lines())
	require.Empty(t, sections[1].Lines())
}
