package language

// This file tests the answers that editors get.

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// workspace is a release with two jobs, a suite and a manifest.
var workspace = map[string]string{
	"rel/config/final.yml": "name: rel\n",
	"rel/jobs/web/monit":   "",
	"rel/jobs/web/spec": `name: web
templates:
  web.yml.erb: config/web.yml
packages: []
consumes:
- name: db
  type: database
  optional: true
provides:
- name: web
  type: web
  properties:
  - web.port
properties:
  web.port:
    description: The port of the web server.
    default: 8080
  web.tls.cert:
    description: A certificate.
`,
	"rel/jobs/web/templates/web.yml.erb": `port: <%= p('web.port') %>
<% if_link('db') do |db| -%>
db: <%= db.p('db.port') %>
cert: <%= p("web.tls.cert") %>
<% end -%>
`,
	"rel/jobs/db/monit": "",
	"rel/jobs/db/spec": `name: db
templates:
  db.yml.erb: config/db.yml
consumes:
- {name: web, type: web, optional: true}
provides:
- name: db
  type: database
  properties: [db.port]
properties:
  db.port:
    description: The port of the database.
    default: 5432
`,
	"rel/jobs/db/templates/db.yml.erb": "port: <%= p('db.port') %>\n<% if_link('web') do |w| %>web: <%= w.p('web.port') %><% end %>\n",
	"rel/spec/web_spec.rb": `describe 'web' do
  let(:properties) { { 'web' => { 'port' => 1, 'tls' => { 'cert' => 'x' } } } }
  it('renders') { template.render({ 'web' => { 'port' => 2 } }, consumes: [{ 'properties' => { 'web' => { 'other' => 1 } } }]) }
end
`,
	"manifest.yml": `name: d
releases:
- name: rel
  version: latest
stemcells: []
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}
instance_groups:
- name: web
  instances: 1
  jobs:
  - name: web
    release: rel
    properties:
      web:
        port: 80
        prot: 1
        tls: {cert: ((cert.certificate))}
variables:
- name: cert
  type: certificate
`,
}

const webTemplate = "rel/jobs/web/templates/web.yml.erb"

// Hovers describe the name under the cursor.
func TestHover(t *testing.T) {
	for _, c := range []struct{ file, code, want string }{
		{webTemplate, "<%= p('web.|port') %>", "The port of the web server.\n\nDefault:\n```yaml\n8080"},
		{webTemplate, "<%= p('web.|port', 1) + 'é", "The port of the web server."}, // it can't be parsed
		{webTemplate, "𝄞 <%= p(\"web.tls.cert|\") %>", "A certificate.\n\nNo default."},
		{webTemplate, "<% if_p('web.port', 'web.tls.c|ert') do |a, b| end %>", "A certificate."},
		{webTemplate, "<%= properties.web.po|rt %>", "The port of the web server."},
		{webTemplate, "<% if_link('d|b') do |db| end %>", "**db** · link of type database, optional\n\nProvided by job db: db.port"},
		{webTemplate, "<% if_link('db') do |db| %><%= db.p('db.|port') %><% end %>", "The port of the database."},
		{webTemplate, "<%= link('db').p('db.|port') %>", "The port of the database."},
		{webTemplate, "<% l = link('db') %>\n<%= l.inst|ances %>", "The instances of the provider"},
		{webTemplate, "<%= spec.boot|strap %>", "true for one instance"},
		{webTemplate, "<%= i|f_p('a') %>", "the block runs if all properties have values"},
		{webTemplate, "<%= p('web.port', 'web.|port') %>", ""}, // a default
		{webTemplate, "p('web.|port')", ""},
		{webTemplate, "<%# p('web.|port') %>", ""},
		{webTemplate, "<%= p('no|ne') %>", ""},
		{"rel/jobs/web/spec", strings.Replace(workspace["rel/jobs/web/spec"], "  web.port:\n", "  web.p|ort:\n", 1), "Read by templates/web.yml.erb, jobs/db/templates/db.yml.erb."},
		{"rel/jobs/web/spec", strings.Replace(workspace["rel/jobs/web/spec"], "templates:", "templ|ates:", 1), "The templates: the file"},
		{"rel/jobs/web/spec", strings.Replace(workspace["rel/jobs/web/spec"], "default:", "def|ault:", 1), "The value if the manifest has none."},
		{"manifest.yml", strings.Replace(workspace["manifest.yml"], "port: 80", "po|rt: 80", 1), "The port of the web server."},
		{"manifest.yml", strings.Replace(workspace["manifest.yml"], "((cert", "((ce|rt", 1), "variable of type certificate"},
	} {
		e := newClient(t, workspace)
		var got *hover
		e.ask("textDocument/hover", e.cursorIn(c.file, c.code), &got)
		if c.want == "" {
			require.Nil(t, got, c.code)
			continue
		}
		require.NotNil(t, got, c.code)
		require.Contains(t, got.Contents.Value, c.want, c.code)
	}
}

// Completion offers the names that fit, for texts that can't be parsed, too.
func TestCompletion(t *testing.T) {
	spec, manifest := workspace["rel/jobs/web/spec"], workspace["manifest.yml"]
	for _, c := range []struct {
		file, code string
		want       []string
		all        bool // there are no others
	}{
		{webTemplate, "<%= p('|", []string{"web.port", "web.tls.cert"}, true},
		{webTemplate, "<%= p('web.|') %>", []string{"web.port", "web.tls.cert"}, true},
		{webTemplate, "<% if_p(\"web.port\", \"|", []string{"web.port", "web.tls.cert"}, true},
		{webTemplate, "<% if_link('|", []string{"db"}, true},
		{webTemplate, "<% if_link('db') do |x| %><%= x.p('|", []string{"db.port"}, true},
		{webTemplate, "<% if_link('db') do |x| %><%= x.|", []string{"address", "if_p", "instances", "p"}, true},
		{webTemplate, "<%= spec.|", []string{"az", "bootstrap", "networks"}, false},
		{webTemplate, "<%= li|", []string{"link", "if_link"}, false},
		{webTemplate, "li|", nil, true},
		{"rel/jobs/web/spec", spec + "|", []string{"name", "templates", "properties"}, false},
		{"rel/jobs/web/spec", spec + "  web.x:\n    de|", []string{"description", "default"}, false},
		{"rel/jobs/web/spec", strings.Replace(spec, "  - web.port\n", "  - web.port\n  - |\n", 1), []string{"web.port", "web.tls.cert"}, true},
		{"manifest.yml", manifest + "|", []string{"addons", "features"}, false},
		{"manifest.yml", strings.Replace(manifest, "  instances: 1\n", "  instances: 1\n  v|\n", 1), []string{"vm_type", "azs"}, false},
		{"manifest.yml", strings.Replace(manifest, "      web:\n", "      web:\n        |\n", 1), []string{"port", "tls"}, true},
		{"manifest.yml", strings.Replace(manifest, "      web:\n", "      |\n      web:\n", 1), []string{"web"}, true},
		{"manifest.yml", strings.Replace(manifest, "port: 80", "port: ((|", 1), []string{"cert"}, true},
	} {
		e := newClient(t, workspace)
		var got completionList
		e.ask("textDocument/completion", e.cursorIn(c.file, c.code), &got)
		var labels []string
		for _, item := range got.Items {
			labels = append(labels, item.Label)
		}
		if c.all {
			require.ElementsMatch(t, c.want, labels, c.code)
		}
		require.Subset(t, labels, c.want, c.code)
	}
}

// Definitions and references lead between templates, specs and manifests.
func TestPlaces(t *testing.T) {
	spec := workspace["rel/jobs/web/spec"]
	for _, c := range []struct {
		method, file, code string
		want               []string // files and texts
	}{
		{"definition", webTemplate, "<%= p('web.|port') %>", []string{"rel/jobs/web/spec web.port"}},
		{"definition", webTemplate, "<% if_link('d|b') do |x| end %>", []string{"rel/jobs/web/spec ", "rel/jobs/db/spec "}},
		{"definition", webTemplate, "<%= link('db').p('db.p|ort') %>", []string{"rel/jobs/db/spec db.port"}},
		{"definition", "rel/jobs/web/spec", strings.Replace(spec, "web.yml.erb", "web.|yml.erb", 1), []string{webTemplate + " "}},
		{"definition", "manifest.yml", strings.Replace(workspace["manifest.yml"], "((ce", "((c|e", 1), []string{"manifest.yml name"}},
		{"definition", "manifest.yml", strings.Replace(workspace["manifest.yml"], "port: 80", "po|rt: 80", 1), []string{"rel/jobs/web/spec web.port"}},
		{"definition", webTemplate, "<%= p('web.|none') %>", nil},
		{"references", "rel/jobs/web/spec", strings.Replace(spec, "  web.port:\n", "  web.p|ort:\n", 1),
			[]string{"rel/jobs/web/spec web.port", webTemplate + " web.port", "rel/jobs/db/templates/db.yml.erb web.port"}},
		{"references", "rel/jobs/db/templates/db.yml.erb", strings.Replace(workspace["rel/jobs/db/templates/db.yml.erb"], "db.port", "db.p|ort", 1),
			[]string{"rel/jobs/db/spec db.port", webTemplate + " db.port", "rel/jobs/db/templates/db.yml.erb db.port"}},
	} {
		e := newClient(t, workspace)
		before, after := cut(c.code)
		e.open(c.file, before+after)
		p := e.at(c.file, newText(before+after).position(len(before)))
		p["context"] = object{"includeDeclaration": true}
		var got []location
		e.ask("textDocument/"+c.method, p, &got)
		var places []string
		for _, l := range got {
			file := strings.TrimPrefix(pathOf(l.URI), e.dir+"/")
			code := workspace[file]
			if file == c.file {
				code = before + after
			}
			x := newText(code)
			places = append(places, file+" "+code[x.offset(l.Range.Start):x.offset(l.Range.End)])
		}
		require.ElementsMatch(t, c.want, places, c.code)
	}
}

// A rename changes the spec, links, templates of the job and of consumers, suites and manifests.
func TestRename(t *testing.T) {
	e := newClient(t, workspace)
	e.open(webTemplate, "")
	p := e.at(webTemplate, position{0, 15})
	var prepared struct {
		Range       textRange
		Placeholder string
	}
	e.ask("textDocument/prepareRename", p, &prepared)
	require.Equal(t, "web.port", prepared.Placeholder)
	require.Equal(t, textRange{position{0, 13}, position{0, 21}}, prepared.Range)
	p["newName"] = "web.listen"
	var got workspaceEdit
	e.ask("textDocument/rename", p, &got)
	after := map[string]string{}
	for uri, edits := range got.Changes {
		file := strings.TrimPrefix(pathOf(uri), e.dir+"/")
		after[file] = applied(workspace[file], edits)
	}
	want := map[string]string{}
	for file, code := range workspace {
		now := strings.ReplaceAll(code, "web.port", "web.listen")
		switch file {
		case "manifest.yml":
			now = strings.Replace(code, "port: 80", "listen: 80", 1)
		case "rel/spec/web_spec.rb":
			now = strings.ReplaceAll(code, "'port'", "'listen'")
		}
		if now != code {
			want[file] = now
		}
	}
	require.Equal(t, want, after)

	for name, why := range map[string]string{
		"web.tls":   "the spec of job web declares web.tls.cert already",
		"a b":       "a property's name has letters",
		"port.http": "manifest.yml:15 has web.port in hashes",
	} {
		p["newName"] = name
		m := e.send("textDocument/rename", p)
		require.NotNil(t, m.Error, name)
		require.Contains(t, strings.ReplaceAll(m.Error.Message, "rel/spec/web_spec.rb:2", "manifest.yml:15"), why)
	}
}

// applied returns a text after edits.
func applied(code string, edits []textEdit) string {
	t := newText(code)
	slices.SortFunc(edits, func(a, b textEdit) int { return t.offset(b.Range.Start) - t.offset(a.Range.Start) })
	for _, e := range edits {
		code = code[:t.offset(e.Range.Start)] + e.NewText + code[t.offset(e.Range.End):]
	}
	return code
}

// Findings are about the text in the editor, and go when it is right.
func TestDiagnostics(t *testing.T) {
	e := newClient(t, workspace)
	has := func(text string) func([]string) bool {
		return func(list []string) bool {
			return slices.ContainsFunc(list, func(m string) bool { return strings.Contains(m, text) })
		}
	}
	e.open(webTemplate, "port: <%= p('web.prot') %>\n")
	e.wait(webTemplate, has("P001 the spec of web declares no property web.prot"))
	e.change(webTemplate, object{"range": textRange{position{0, 17}, position{0, 21}}, "text": "port"})
	e.wait(webTemplate, func(list []string) bool { return !has("P001")(list) })
	e.change(webTemplate, object{"text": "port: <%= p('web.port' %>\n"})
	e.wait(webTemplate, has("R001"))
	e.change(webTemplate, object{"text": "port: {<%= p('web.port') %>\n"})
	e.wait(webTemplate, has("D003")) // by rendering
	e.open("rel/jobs/web/spec", strings.Replace(workspace["rel/jobs/web/spec"], "optional: true", "optinal: true", 1))
	e.wait("rel/jobs/web/spec", has("S003"))
	e.open("manifest.yml", "")
	e.wait("manifest.yml", has("job web declares no property web.prot; did you mean port?"))
	e.change("manifest.yml", object{"text": "instance_groups: [\n"})
	e.wait("manifest.yml", func(list []string) bool { return len(list) > 0 && !has("prot")(list) })
	e.out.notify("textDocument/didClose", e.at(webTemplate, position{}))
	e.open("rel/jobs/db/templates/db.yml.erb", "")
	e.wait("rel/jobs/db/templates/db.yml.erb", func([]string) bool { return true })
	require.Empty(t, e.found[e.path(webTemplate)].Diagnostics)
}

// change changes an open file.
func (c *client) change(name string, changes ...object) {
	c.version++
	c.out.notify("textDocument/didChange", object{"textDocument": object{"uri": uriOf(c.path(name)), "version": c.version}, "contentChanges": changes})
}

// Actions mend a finding alone, and declare properties in every form of a spec.
func TestActions(t *testing.T) {
	e := newClient(t, workspace)
	code := "a: <%= p('web.other') %>\n<%# lint:ignore P003 it was so %>\nb: 1\n"
	e.open(webTemplate, code)
	e.wait(webTemplate, func(list []string) bool { return len(list) > 1 })
	titles := map[string]string{}
	for _, d := range e.found[e.path(webTemplate)].Diagnostics {
		p := e.at(webTemplate, position{})
		p["context"] = object{"diagnostics": []diagnostic{d}}
		var got []codeAction
		e.ask("textDocument/codeAction", p, &got)
		for _, a := range got {
			for uri, edits := range a.Edit.Changes {
				file := strings.TrimPrefix(pathOf(uri), e.dir+"/")
				before := workspace[file]
				if file == webTemplate {
					before = code
				}
				titles[string(d.Code)] = applied(before, edits)
			}
		}
	}
	require.Equal(t, map[string]string{
		"P001": workspace["rel/jobs/web/spec"] + "  web.other:\n    description: \"\"\n",
		"A002": "a: <%= p('web.other') %>\nb: 1\n",
	}, titles)
	for _, c := range [][2]string{
		{"name: a\n", "name: a\n\nproperties:\n  x:\n    description: \"\"\n"},
		{"name: a", "name: a\n\nproperties:\n  x:\n    description: \"\"\n"},
		{"name: a\nproperties: {}\npackages: []\n", "name: a\nproperties:\n  x:\n    description: \"\"\npackages: []\n"},
		{"name: a\nproperties:\n    y:\n        default: 1\n\npackages: []\n", "name: a\nproperties:\n    y:\n        default: 1\n    x:\n      description: \"\"\n\npackages: []\n"},
		{"name: a\nproperties:\n  y: {}", "name: a\nproperties:\n  y: {}\n  x:\n    description: \"\"\n"},
		{"{name: a}", ""},
		{"name: a\nproperties: {y: {}}\n", ""},
	} {
		edit, ok := declaration(newText(c[0]), "x")
		require.Equal(t, c[1] != "", ok, c[0])
		if ok {
			require.Equal(t, c[1], applied(c[0], []textEdit{edit}))
		}
	}
}

// Symbols and folding ranges belong to the text in the editor.
func TestSymbols(t *testing.T) {
	e := newClient(t, workspace)
	for _, c := range []struct{ file, symbols, folds string }{
		{webTemplate, "web.port db.port web.tls.cert db", `[{"startLine":1,"endLine":3}]`},
		{"manifest.yml", "name releases(rel) stemcells update instance_groups(web(jobs(web(properties)))) variables(cert)",
			`[{"startLine":1,"endLine":3},{"startLine":2,"endLine":3},{"startLine":6,"endLine":16},{"startLine":7,"endLine":16},{"startLine":9,"endLine":16},` +
				`{"startLine":10,"endLine":16},{"startLine":12,"endLine":16},{"startLine":13,"endLine":16},{"startLine":17,"endLine":19},{"startLine":18,"endLine":19}]`},
	} {
		e.open(c.file, "")
		var got []documentSymbol
		e.ask("textDocument/documentSymbol", e.at(c.file, position{}), &got)
		require.Equal(t, c.symbols, shown(got))
		m := e.send("textDocument/foldingRange", e.at(c.file, position{}))
		require.JSONEq(t, c.folds, string(m.Result))
	}
}

func shown(list []documentSymbol) string {
	var names []string
	for _, s := range list {
		name := s.Name
		if below := shown(s.Children); below != "" {
			name += "(" + below + ")"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// The server keeps to the order of the protocol.
func TestLifecycle(t *testing.T) {
	e := newClient(t, workspace)
	require.Equal(t, codeNoMethod, e.send("textDocument/none", object{}).Error.Code)
	require.Equal(t, codeParams, e.send("textDocument/hover", e.at("none", position{})).Error.Code)
	require.Equal(t, codeInvalid, e.send("initialize", object{}).Error.Code)
	require.Nil(t, e.send("shutdown", nil).Error)
	require.Equal(t, codeInvalid, e.send("textDocument/hover", object{}).Error.Code)
	e.out.notify("exit", nil)
	require.NoError(t, <-e.ended)

	e = newClient(t, workspace)
	e.out.notify("exit", nil)
	require.ErrorIs(t, <-e.ended, ErrExit)
}

// FuzzOffsets converts offsets to positions and back.
func FuzzOffsets(f *testing.F) {
	f.Add("a\r\n𝄞é\nx", 5)
	f.Add("<%= a\r", 6)
	f.Fuzz(func(t *testing.T, code string, offset int) {
		x := newText(code)
		if offset < 0 || offset > len(code) || !utf8.ValidString(code) || !utf8.ValidString(code[:offset]) {
			return // JSON has only valid texts, and no place is within a character
		}
		p := x.position(offset)
		back := x.offset(p)
		require.Equal(t, p, x.position(back))
		cursorAt(x, back)
		outlineOf(x).on(p.Line)
		for _, at := range []position{p, {p.Line + 1, p.Character}, {p.Line, p.Character + 1}, {p.Line + 1, p.Character + 1}} {
			cursorAt(x, x.offset(at))
			typed(x, outlineOf(x), x.offset(at))
		}
		foldTags(x)
		pathAt(x, back)
		valueKeys(outlineOf(x).on(p.Line))
		yamlKindOf(&document{text: x, path: "bpm.yml"})
		rubyKeys(code)
		_, err := json.Marshal(x.word(back))
		require.NoError(t, err)
	})
}
