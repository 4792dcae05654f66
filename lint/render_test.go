package lint

// This file tests the findings from rendering, and that templates can't keep the linter from ending.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/spec"
)

// one is a release of one job with a template.
func one(destination, properties, template string) fstest.MapFS {
	return fstest.MapFS{
		"jobs/a/monit":           {},
		"jobs/a/spec":            {Data: []byte("name: a\ntemplates: {t.erb: " + destination + "}\nproperties: {" + properties + "}\n")},
		"jobs/a/templates/t.erb": {Data: []byte(template)},
	}
}

// rendering are templates with their findings of codes that begin with D.
var rendering = []struct{ name, destination, properties, template, want string }{
	{"JSON by an option", "a.json", "x: {}, y: {default: 1}", `{<% if_p("x") do |x| %>"x": <%= x.to_json %><% end %> "y": <%= p("y") %>}`, "D002 1"},
	{"JSON by the absence of one", "a.json", "port: {}", "{\"a\": 1,\n<% if_p('port') do |x| %>\"port\": <%= x %><% end %>\n}", "D002 3"},
	{"a boolean that is inverted", "a.json", "x: {default: true}", "{\n<% unless p('x') %>\n, \"x\": 1\n<% end %>\n\"y\": 2}", "D002 3"},
	{"a value whose class isn't known", "a.json", "x: {}", `{"x": <%= p("x") %>}`, ""},
	{"a number by its name", "a.json", "max_size: {}", `{"x": <%= p("max_size") %>}`, ""},
	{"a number by its type", "a.json", "x: {type: integer}", `{"x": <%= p("x") %>}`, ""},
	{"a number by its example", "a.json", "x: {example: 3}", `{"x": <%= p("x") %>}`, ""},
	{"a list by its use", "a.json", "x: {}", `{"x": [<%= p("x").map(&:to_json).join(",") %>]}`, ""},
	{"a document that is a value", "a.json", "credentials: {}", "<%= p('credentials', '') %>\n", ""},
	{"a string without quotes", "a.json", "host: {}", "{\n\"x\": <%= p('host') %>}", "D002 2"},
	{"quotes", "a.json", "password: {}", `{"x": "<%= p('password') %>"}`, "D010 1 a value of password with a double quote, a backslash breaks the JSON"},
	{"to_json", "a.json", "password: {}", `{"x": <%= p('password').to_json %>}`, ""},
	{"escaped for a URL", "a.json", "password: {}", `{"x": "postgres://a:<%= CGI.escape(p('password')) %>@b"}`, ""},
	{"a default in place of what is needed", "a.json", "password: {default: x}", `{"x": "<%= p('password') %>"}`, "D010 1 a value of password with a double quote, a backslash breaks the JSON"},
	{"two, of which one breaks", "a.yml", "a.password: {}, b.password: {}", "a: <%= p('a.password').to_json %>\nb: '<%= p('b.password') %>'\n", "D010 2 a value of b.password with an apostrophe breaks the YAML"},
	{"in a comment", "a.yml", "password: {}", "# <%= p('password') %>\na: 1\n", ""},
	{"a text", "a.yml", "description: {}", "a: <%= p('description') %>\n", "D010 1 a value of description with : and # breaks the YAML"},
	{"a certificate in a block", "a.yml", "ca: {}", "a: |\n  <%= p('ca') %>\n", "D008 2"},
	{"a certificate that is indented", "a.yml", "ca: {}", "a: |\n  <%= p('ca').gsub(\"\\n\", \"\\n  \") %>\nb: 1\n", ""},
	{"a certificate in quotes", "a.yml", "ca: {}", "a: \"<%= p('ca') %>\"\n", "D008 1"},
	{"a certificate in JSON", "a.json", "ca: {}", `{"a": "<%= p('ca') %>"}`, "D008 1"},
	{"a certificate by itself", "a.pem", "ca: {}", `<%= p('ca') %>`, ""},
	{"a tab", "a.yml", "", "a:\n\tb: 1\n", "D003 2"},
	{"several documents", "a.yml", "", "a: 1\n---\nb: 1\n", ""},
	{"an open element", "a.xml", "", "<a>\n<b>\n</a>\n", "D005 3"},
	{"a character of XML", "a.xml", "password: {}", "<a><%= p('password') %></a>\n", "D010 1 a value of password with & and < breaks the XML"},
	{"a section without an end", "a.ini", "", "[a\nb = 1\n", "D004 1"},
	{"a certificate in INI", "a.ini", "ca: {}", "[a]\nb = <%= p('ca') %>\n", "D008 2"},
	{"TOML", "a.toml", "", "[a]\nb = 'x'\nc = [1, 2,\n 3]\n[[d]]\ne.f = 1979-05-27 07:32:00Z\n[[d]]\ne.f = {g = \"\"}\n", ""},
	{"TOML without quotes", "a.toml", "user: {}", "[a]\nb = <%= p('user') %>\n", "D013 2"},
	{"TOML with a key twice", "a.toml", "", "[a]\nb = 1\nb = 2\n", "D013 3"},
	{"quotes in TOML", "a.toml", "password: {}", "b = \"<%= p('password') %>\"\n", "D010 1 a value of password with a double quote, a backslash breaks the TOML"},
	{"TOML by to_json", "a.toml", "password: {}", "b = <%= p('password').to_json %>\n", ""},
	{"a certificate in TOML", "a.toml", "ca: {}", "b = '''\n<%= p('ca') %>'''\n", ""},
	{"a certificate in properties", "a.properties", "ca: {}", "b = <%= p('ca') %>\n", "D008 1"},
	{"a password in properties", "a.properties", "password: {}", "# a\nb: <%= p('password') %>\n", "D010 2 a value of password with a backslash breaks the properties file"},
	{"an escape of properties", "a.properties", "", "a = 1\nb = c:\\users\n", "D014 2"},
	{"a password in a list", "a.yml", "users: {example: [{name: a, password: b}]}", "a:\n<% p('users').each do |u| %>\n- {name: <%= u['name'] %>, password: '<%= u['password'] %>'}\n<% end %>\n",
		"D010 2 a value of users[0].password with an apostrophe breaks the YAML"},
	{"a password in a hash", "a.json", "db: {default: {password: b, port: 1}}", `{"x": "<%= p('db')['password'] %>"}`,
		"D010 1 a value of db.password with a double quote, a backslash breaks the JSON"},
	{"a list by to_json", "a.json", "users: {example: [{name: a, password: b}]}", `{"x": <%= p('users').to_json %>}`, ""},
	{"twice", "a.json", "", "{\"a\": 1,\n\"a\": 2}", "D011 2"},
	{"twice in a list", "a.yml", "", "- a: 1\n  a: 2\n- a: 3\n", "D011 2"},
	{"not twice", "a.json", "", `{"a": {"b": "a"}, "b": ["a", "a"]}`, ""},
	{"nil", "a.txt", "x: {default: {a: 1}}", "\n<%= p('x')['b'].size %>", "D001 2"},
	{"raised on purpose", "a.txt", "x: {default: 0}", `<% raise "x is 0" if p('x') == 0 %>`, ""},
	{"nil of what isn't set", "a.txt", "x: {}", `<%= p('x', nil).to_s.fetch(1) %><%= properties.x.y %>`, ""},
	{"a loop without an end", "a.json", "", "{<% loop { } %>", ""},
	{"too much text", "a.json", "", "{<% 1000000.times do %>                                        <% end %>", ""},
}

func TestRendering(t *testing.T) {
	for _, c := range rendering {
		t.Run(c.name, func(t *testing.T) {
			r := run(t, Linter{Only: []string{"D"}}, one(c.destination, c.properties, c.template))
			var got []string
			for _, f := range r.Findings {
				one := fmt.Sprintf("%s %d", f.Rule.Code, f.Line)
				if f.Rule.Code == codeSpecialCharacters {
					one += " " + f.Message
				}
				got = append(got, one)
			}
			require.Equal(t, c.want, strings.Join(got, "; "), "%v", text(r))
		})
	}
}

// TestTextOnly checks that TextOnly renders nothing.
func TestTextOnly(t *testing.T) {
	for _, c := range rendering {
		require.Empty(t, run(t, Linter{Only: []string{"D"}, TextOnly: true}, one(c.destination, c.properties, c.template)).Findings)
	}
}

// TestEnds cancels the linter while it renders: it returns the cause, and no goroutine is left.
func TestEnds(t *testing.T) {
	fsys := one("a.json", "password: {}", "{<% 900_000.times { } %>\"a\": \"<%= p('password') %>\"}")
	releases, err := spec.OpenFS(t.Context(), fsys)
	require.NoError(t, err)
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	_, err = Linter{Progress: func(int, int, string) { cancel(cause) }}.Run(ctx, releases...)
	require.ErrorIs(t, err, cause)
	ctx, stop := context.WithDeadlineCause(t.Context(), time.Time{}, cause)
	defer stop()
	_, err = Linter{}.Run(ctx, releases...)
	require.ErrorIs(t, err, cause)
}

// TestWorkers checks that findings and their order don't depend on the number of workers.
func TestWorkers(t *testing.T) {
	fsys := fstest.MapFS{}
	for i, c := range rendering {
		for name, file := range one(c.destination, c.properties, c.template) {
			fsys[strings.Replace(name, "jobs/a/", fmt.Sprintf("jobs/a%02d/", i), 1)] = file
		}
		spec := fsys[fmt.Sprintf("jobs/a%02d/spec", i)]
		spec.Data = []byte(strings.Replace(string(spec.Data), "name: a\n", fmt.Sprintf("name: a%02d\n", i), 1))
	}
	want := text(run(t, Linter{Workers: 1}, fsys))
	require.NotEmpty(t, want)
	for _, workers := range []int{2, 7, -1} {
		var jobs []string
		l := Linter{Workers: workers, Progress: func(done, all int, job string) {
			require.Equal(t, len(rendering), all)
			require.Len(t, jobs, done)
			jobs = append(jobs, job)
		}}
		require.Equal(t, want, text(run(t, l, fsys)))
		require.True(t, slices.IsSorted(jobs))
	}
}

// TestMonit reads valid and invalid monit files.
func TestMonit(t *testing.T) {
	const process = "check process web with pidfile /var/vcap/sys/run/web/web.pid\n"
	for text, want := range map[string]string{
		process + "  start program = \"/bin/a start\" with timeout 60 seconds\n  stop program \"/bin/a\" as uid vcap and gid vcap\n  group vcap":   "",
		process + "group vcap\nif failed port 80 protocol http request \"/\" with timeout 5 seconds for 3 cycles then restart\ndepends on other\n": "",
		process + "  if totalmem > 500 Mb for 2 cycles then alert\n  every 2 cycles\n  mode manual\n  group vcap\n":                                "",
		"check process web matching \"web\"\n group vcap\ncheck file a with path /a\n if changed timestamp then exec \"/b\"\n":                     "",
		"# nothing\n":               "",
		"set daemon 10\n" + process: "",
		"{\"processes\": []}":       "",
		process + "start program \"/bin/a\" with timeout 9 seconds as uid a": "C003:monit expects the user of a program before its timeout",
		process + "start \"/bin/a\"\n":                                       "C003:behind start monit expects the word program",
		process + "start program \"/bin/a\n":                                 "C003:the string that begins here has no end",
		process + "strat program \"/bin/a\"\n":                               `C003:"strat" begins no statement of monit; is it start?`,
		"check prozess web\n":                                                `C003:monit has no check of "prozess"`,
		"check process web\ngroup vcap\n":                                    "C003:the check of the process web has no pidfile",
		process + "\"/bin/a\"\n":                                             "C003:a string stands where a statement begins",
		process + "group vcap\n" + process:                                   "C007:there is another check named web",
		"<% 2.times do |i| %>check process web<%= i %> with pidfile /a\ngroup vcap\n<% end %>": "",
	} {
		fsys := one("a.txt", "", "")
		fsys["jobs/a/monit"] = &fstest.MapFile{Data: []byte(text)}
		var got []string
		for _, f := range run(t, Linter{Only: []string{codeMonitSyntax, codeMonitTwice}}, fsys).Findings {
			got = append(got, f.Rule.Code+":"+f.Message)
		}
		require.Equal(t, want, strings.Join(got, " "), text)
	}
}
