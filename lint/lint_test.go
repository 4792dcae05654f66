package lint

// This file injects a mistake of each kind into a small release, and checks that only this mistake is found.

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/spec"
)

// good is a release without a mistake.
var good = map[string]string{
	"config/final.yml":    "name: r\n",
	"packages/pkg/spec":   "name: pkg\n",
	"packages/other/spec": "name: other\n",
	"jobs/web/monit": `check process web
  with pidfile /var/vcap/sys/run/bpm/web/web.pid
  start program "/var/vcap/jobs/bpm/bin/bpm start web"
  stop program "/var/vcap/jobs/bpm/bin/bpm stop web"
  group vcap
`,
	"jobs/web/spec": `name: web
templates:
  web.yml.erb: config/web.conf
  bpm.yml.erb: config/bpm.yml
  run.erb: bin/run
packages:
- pkg
consumes:
- {name: db, type: db}
- {name: cache, type: cache, optional: true}
provides:
- {name: web, type: web, properties: [web.port]}
properties:
  web.port: {default: 80}
  web.name: {description: the name, default: web}
  web.tls.cert: {}
`,
	"jobs/web/templates/web.yml.erb": `port: <%= p("web.port") %>
name: <%= p("web.name") %>
db: <%= link("db").instances.map(&:address).join(",") %>
<% if_link("cache") do |cache| %>
cache: <%= cache.p("port") %>
<% end %>
<% if_p("web.tls.cert") do |cert| %>
cert: <%= cert.to_json %>
<% end %>
index: <%= spec.index %>
`,
	"jobs/web/templates/bpm.yml.erb": `processes:
- name: web
  executable: /var/vcap/packages/pkg/bin/web
  args: [--port, "<%= p("web.port") %>"]
  env:
    ZONE: <%= spec.az %>
`,
	"jobs/web/templates/run.erb": "#!/bin/bash\nset -e\nname=\"<%= p(\"web.name\") %>\"\necho \"$name\"\n",
}

// changed returns the release with changes: "file: old → new", the file from jobs/web on; without old, new is appended.
func changed(t testing.TB, changes ...[3]string) fstest.MapFS {
	t.Helper()
	files := maps.Clone(good)
	for _, c := range changes {
		name := path.Join("jobs/web", c[0])
		if c[1] != "" {
			require.Contains(t, files[name], c[1])
			files[name] = strings.Replace(files[name], c[1], c[2], 1)
		} else {
			files[name] += c[2]
		}
	}
	fsys := fstest.MapFS{}
	for name, text := range files {
		if text != "gone" {
			fsys[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return fsys
}

func run(t testing.TB, l Linter, fsys fstest.MapFS) *Report {
	t.Helper()
	releases, err := spec.OpenFS(t.Context(), fsys)
	require.NoError(t, err)
	l.Kubernetes = true
	r, err := l.Run(t.Context(), releases...)
	require.NoError(t, err)
	return r
}

// text prints findings without the folder of the job.
func text(r *Report) []string {
	var list []string
	for _, f := range r.Findings {
		list = append(list, fmt.Sprintf("%s:%d:%d: %s %s", strings.TrimPrefix(f.File, "jobs/web/"), f.Line, f.Column, f.Rule.Code, f.Message))
	}
	return list
}

func TestGood(t *testing.T) {
	r := run(t, Linter{}, changed(t))
	require.Empty(t, text(r))
	require.Equal(t, "4 templates of 1 job in 1 release: 0 errors, 0 warnings, 0 hints", r.Summary())
}

const (
	web    = "templates/web.yml.erb"
	bpmYML = "templates/bpm.yml.erb"
	sh     = "templates/run.erb"
)

// faults are mistakes with their findings.
var faults = []struct {
	name   string
	change [3]string
	want   []string
}{
	{"a long template", [3]string{web, "", strings.Repeat("#", 1<<20)},
		[]string{"templates/web.yml.erb:1:1: R002 the template is too long to be looked at: more than 1048576 bytes"}},
	{"many tokens", [3]string{web, "", strings.Repeat("<% a = 1 %>\n", 9000)},
		[]string{"templates/web.yml.erb:5456:1: R002 template too long: more than 32768 tokens"}},
	{"a long spec", [3]string{"spec", "", strings.Repeat("#", 1<<20)},
		[]string{"spec:1:1: R002 the spec of web is too long to be looked at: more than 1048576 bytes"}},
	{"an undeclared property", [3]string{web, `p("web.name")`, `p("web.nmae")`}, []string{"templates/web.yml.erb:2:11: P001 the spec of web declares no property web.nmae; is it web.name?"}},
	{"an undeclared property in if_p", [3]string{web, `if_p("web.tls.cert")`, `if_p("web.tls.crt")`},
		[]string{"spec:16:3: P002 no template uses the property web.tls.cert, and no link provides it", "templates/web.yml.erb:7:4: P001 the spec of web declares no property web.tls.crt; is it web.tls.cert?"}},
	{"one of two names", [3]string{web, "", `<%= p(["web.port", "web.old"]) %>`}, []string{"templates/web.yml.erb:11:5: P001 the spec of web declares no property web.old"}},
	{"by interpolation", [3]string{web, "", `<% %w(port addr).each do |k| %><%= p("web.#{k}") %><% end %>`}, []string{"templates/web.yml.erb:11:36: P001 the spec of web declares no property web.addr"}},
	{"by a variable", [3]string{web, "", `<% base = "web."; full = base + "host" %><%= p(full) %>`}, []string{"templates/web.yml.erb:11:46: P001 the spec of web declares no property web.host"}},
	{"by a structure", [3]string{web, "", `<%= properties.web.tsl %>`}, []string{"templates/web.yml.erb:11:5: P001 the spec of web declares no property web.tsl"}},
	{"declared and never used", [3]string{"spec", "  web.tls.cert: {}\n", "  web.tls.cert: {}\n  web.old: {default: 1}\n"}, []string{"spec:17:3: P002 no template uses the property web.old, and no link provides it"}},
	{"a name that is a boolean", [3]string{"spec", "  web.name:", "  off: {}\n  web.name:"}, []string{"spec:15:3: S016 YAML reads the name off as the boolean false"}},
	{"no default and no if_p", [3]string{web, "", `<%= p("web.tls.cert") %>`}, []string{"templates/web.yml.erb:11:5: P003 web.tls.cert has no default: rendering fails unless it is set"}},
	{"a link that isn't consumed", [3]string{web, `link("db")`, `link("bd")`},
		[]string{"spec:9:3: L002 no template uses the link db", "templates/web.yml.erb:3:9: L001 the spec of web consumes no link bd"}},
	{"a link that isn't used", [3]string{"spec", "provides:", "- {name: q, type: q}\nprovides:"}, []string{"spec:11:3: L002 no template uses the link q"}},
	{"an optional link", [3]string{web, "", `<%= link("cache").p("x") %>`}, []string{"templates/web.yml.erb:11:5: L003 the link cache is optional: where it is missing, link fails"}},
	{"a link that provides too much", [3]string{"spec", "[web.port]", "[web.prot]"}, []string{"spec:12:3: S007 link web provides the property web.prot, which the spec doesn't declare; is it web.port?"}},
	{"a key of spec", [3]string{web, "spec.index", "spec.indx"}, []string{"templates/web.yml.erb:10:12: I001 spec.indx doesn't exist: it is nil; is it index?"}},
	{"the address in bpm.yml", [3]string{bpmYML, "spec.az", "spec.ip"}, []string{"templates/bpm.yml.erb:6:15: I002 bpm.yml depends on spec.ip: instances would have different containers"}},
	{"the index in bpm.yml", [3]string{bpmYML, "spec.az", "index"}, []string{"templates/bpm.yml.erb:6:15: I002 bpm.yml depends on spec.index: instances would have different containers"}},
	{"the address of a network in bpm.yml", [3]string{bpmYML, "spec.az", "spec.networks.default.ip"},
		[]string{"templates/bpm.yml.erb:6:15: I002 bpm.yml depends on spec.networks.default.ip: instances would have different containers",
			"templates/bpm.yml.erb:6:15: I003 rendering fails where no network is named default"}},
	{"bpm and monit in a script", [3]string{sh, "", "#!/bin/bash\n# bpm start web\nif ! bpm pid web || monit summary; then echo bpm start; fi\nbpm=1\nX=$(/var/vcap/bosh/bin/monit summary)\nsudo bpm stop web\n"},
		[]string{sh + ":7:6: K001 pods have no bpm", sh + ":7:21: K001 pods have no monit", sh + ":9:24: K001 pods have no monit", sh + ":10:6: K001 pods have no bpm"}},
	{"spec.address in bpm.yml", [3]string{bpmYML, "spec.az", "spec.address"}, []string{"templates/bpm.yml.erb:6:15: I002 bpm.yml depends on spec.address: instances would have different containers"}},
	{"by a constant", [3]string{web, "", `<% BASE = "web" %><%= p(BASE + ".host") %>`}, []string{"templates/web.yml.erb:11:23: P001 the spec of web declares no property web.host"}},
	{"by a condition", [3]string{web, "", `<%= p(spec.az ? "web.port" : "web.host") %>`}, []string{"templates/web.yml.erb:11:5: P001 the spec of web declares no property web.host"}},
	{"by a list that is joined", [3]string{web, "", `<%= p(["web", "host"].join(".")) %>`}, []string{"templates/web.yml.erb:11:5: P001 the spec of web declares no property web.host"}},
	{"a method of each instance", [3]string{web, "map(&:address)", "map(&:adress)"}, []string{"templates/web.yml.erb:3:35: R003 undefined method 'adress' for an instance of Bosh::Common::Template::EvaluationLinkInstance"}},
	{"a method of a result", [3]string{web, ".join(", ".jion("}, []string{"templates/web.yml.erb:3:45: R003 undefined method 'jion' for an instance of Array"}},
	{"an assignment of a link", [3]string{web, "", `<% if l = link("db") %>x<% end %>`}, []string{"templates/web.yml.erb:11:7: R005 the condition is always true: p and link raise where there is nothing: they never return nil"}},
	{"a method of a string", [3]string{web, "", `<%= "a".upcas %>`}, []string{"templates/web.yml.erb:11:9: R003 undefined method 'upcas' for an instance of String"}},
	{"a method of a module", [3]string{web, "", `<%= JSON.dmp({}) %>`}, []string{"templates/web.yml.erb:11:10: R003 undefined method 'dmp' for module JSON"}},
	{"a variable that doesn't exist", [3]string{web, "", "<%= prot %>"}, []string{"templates/web.yml.erb:11:5: R003 undefined local variable or method 'prot' for an instance of Bosh::Common::Template::EvaluationContext"}},
	{"a constant", [3]string{web, "", "<%= JSN.dump({}) %>"}, []string{"templates/web.yml.erb:11:5: R004 uninitialized constant Bosh::Common::Template::EvaluationContext::JSN"}},
	{"a file", [3]string{web, "", "<%= File.read('/etc/passwd') %>"}, []string{"templates/web.yml.erb:11:10: R002 File.read: templates can't reach files"}},
	{"a thread", [3]string{web, "", "<% Thread.new { } %>"}, []string{"templates/web.yml.erb:11:11: R002 Thread.new"}},
	{"a class that is left out", [3]string{web, "", "<% Refinement.new(nil) %>"}, []string{"templates/web.yml.erb:11:4: R002 constant Refinement: the evaluator leaves it out"}},
	{"a tag that isn't closed", [3]string{web, "", "<%= p('a')"}, []string{"templates/web.yml.erb:11:1: R001 tag opened at 11:1 is not closed: it is rendered as text"}},
	{"backticks", [3]string{web, "", "<%= `ls` %>"}, []string{"templates/web.yml.erb:11:5: R002 backtick string: processes can't be reached"}},
	{"no Ruby", [3]string{web, "", "<%= 1 + %>"}, []string{"templates/web.yml.erb:11:9: R001 unexpected `%>`, expected an expression"}},
	{"a destination twice", [3]string{"spec", "  run.erb: bin/run\n", "  run.erb: bin/run\n  web.yml.erb2: bin/run\n"},
		[]string{"spec:6:3: S001 Missing template file 'web.yml.erb2' for job 'web'", "spec:6:3: S004 run.erb and web.yml.erb2 have the same destination bin/run"}},
	{"a template that is missing", [3]string{"spec", "  run.erb: bin/run\n", "  run.erb: bin/run\n  none.erb: x\n"}, []string{"spec:6:3: S001 Missing template file 'none.erb' for job 'web'"}},
	{"a template that nobody names", [3]string{"templates/old.erb", "", "x"}, []string{"templates/old.erb:1:1: S005 the spec of web doesn't name the template old.erb"}},
	{"an unknown key", [3]string{"spec", "properties:\n", "propertys: {}\nproperties:\n"}, []string{`spec:13:1: S003 "propertys" is no key of a spec; is it properties?`}},
	{"an unknown key of a property", [3]string{"spec", "{default: 80}", "{defualt: 80}"},
		[]string{`spec:14:14: S003 "defualt" is no key of the property web.port; is it default?`,
			"templates/bpm.yml.erb:4:23: P003 web.port has no default: rendering fails unless it is set",
			"templates/web.yml.erb:1:11: P003 web.port has no default: rendering fails unless it is set"}},
	{"a package that the release lacks", [3]string{"spec", "- pkg\n", "- pkg\n- pgk\n"}, []string{"spec:8:3: S006 the release has no package pgk"}},
	{"a package twice", [3]string{"spec", "- pkg\n", "- pkg\n- other\n- pkg\n"}, []string{"spec:9:3: S008 the package pkg is also in line 7"}},
	{"an unknown key in bpm.yml", [3]string{bpmYML, "  env:", "  evn:"}, []string{"templates/bpm.yml.erb:5:3: M001 bpm ignores processes[0].evn; is it env?"}},
	{"an unknown package in bpm.yml", [3]string{bpmYML, "packages/pkg", "packages/other"}, []string{"templates/bpm.yml.erb:3:15: M003 the spec of web doesn't list the package other"}},
	{"a key twice", [3]string{"spec", "  web.tls.cert: {}\n", "  web.tls.cert: {}\n  web.port: {default: 1}\n"}, []string{`spec:17:3: S002 the key "web.port" is also in line 14, which has no effect`}},
	{"a condition that is a literal", [3]string{web, "", "<% if 'web' %>x<% end %>"}, []string{"templates/web.yml.erb:11:7: R005 the condition is always true: a literal is always true"}},
	{"an assignment for a comparison", [3]string{web, "", "<% x = 2\nif x = 1 %>x<% end %>"}, []string{"templates/web.yml.erb:12:4: R005 the condition is always true: it assigns a literal: == was meant"}},
	{"a text that a loop replaces", [3]string{web, "", "<% x = 'a'\nfor x in [nil] do end\nif x %>b<% end %>"}, nil},
	{"p that is nil", [3]string{web, "", `<% unless p("web.name").nil? %>x<% end %>`}, []string{"templates/web.yml.erb:11:25: R005 the condition is always false: p and link raise where there is nothing: they never return nil"}},
	{"an alternative that is never taken", [3]string{web, "", `<% if p("web.port") || true %>x<% end %>`}, []string{"templates/web.yml.erb:11:21: R005 the condition is always true: a literal is always true"}},
	{"a comparison with itself", [3]string{web, "", `<% if p("web.port") != p("web.port") %>x<% end %>`}, []string{"templates/web.yml.erb:11:21: R005 the condition is always false: both sides are the same"}},
	{"a comparison of literals", [3]string{web, "", `<%= 1 == 2 ? 3 : 4 %>`}, []string{"templates/web.yml.erb:11:7: R005 the condition is always false: both sides are literals"}},
	{"a method of a link", [3]string{web, "", `<%= link("db").instnces %>`}, []string{"templates/web.yml.erb:11:16: R003 undefined method 'instnces' for an instance of Bosh::Common::Template::EvaluationLink"}},
	{"a method of an instance", [3]string{web, "", `<%= link("db").instances.map { |i| i.adress } %>`}, []string{"templates/web.yml.erb:11:38: R003 undefined method 'adress' for an instance of Bosh::Common::Template::EvaluationLinkInstance"}},
	{"a process", [3]string{web, "", `<% system("ls") %>`}, []string{"templates/web.yml.erb:11:4: R002 Kernel#system: processes can't be reached"}},
	{"an environment variable", [3]string{web, "", `<%= ENV["HOME"] %>`}, []string{"templates/web.yml.erb:11:5: R015 the environment is the rendering process's"}},
	{"an environment variable that is rarely set", [3]string{web, "", `<%= ENV["X"] %>`}, []string{"templates/web.yml.erb:11:5: R015 the environment is the rendering process's"}},
	{"a block that ends in text", [3]string{web, "", `<% ["a"].find do |x| %>a<% end %>`},
		[]string{"templates/web.yml.erb:11:10: R016 the block of find ends in template text: its value is all of the output, which is true"}},
	{"text as a value", [3]string{web, "", `<% x = if spec.bootstrap %>a<% end %><%= x %>`},
		[]string{"templates/web.yml.erb:11:8: R016 template text is a value here: its value is all of the output, which is true"}},
	{"an environment variable with a fallback", [3]string{web, "", `<%= ENV.fetch("X", 1) %>`}, []string{"templates/web.yml.erb:11:5: R015 the environment is the rendering process's"}},
	{"all environment variables", [3]string{web, "", `<%= ENV.to_h %>`}, []string{"templates/web.yml.erb:11:5: R015 the environment is the rendering process's"}},
	{"a library for processes", [3]string{web, "", `<% require "open3" %>`}, []string{"templates/web.yml.erb:11:4: R002 library open3: processes can't be reached"}},
	{"a folder", [3]string{web, "", `<%= Dir.glob("*") %>`}, []string{"templates/web.yml.erb:11:5: R002 constant Dir: files can't be reached"}},
	{"a socket", [3]string{web, "", `<%= TCPSocket.new("a", 1) %>`}, []string{"templates/web.yml.erb:11:5: R002 constant TCPSocket: the network can't be reached"}},
	{"a key of bpm.yml twice", [3]string{bpmYML, "  args:", "  name: other\n  args:"}, []string{`templates/bpm.yml.erb:4:3: S002 the key "name" is also in line 2, which has no effect`}},
	{"a variable that the shell splits", [3]string{sh, "", "<% if_p('web.tls.cert') do |c| %>\nx <%= c %>\n<% end %>"}, []string{"templates/run.erb:6:3: H001 web.tls.cert stands outside of quotes: the shell splits its value"}},
	{"a property that the shell splits", [3]string{sh, `name="<%= p("web.name") %>"`, `name=<%= p("web.name") %>`}, []string{"templates/run.erb:3:6: H001 web.name stands outside of quotes: the shell splits its value"}},
}

func TestFaults(t *testing.T) {
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			require.Equal(t, f.want, text(run(t, Linter{}, changed(t, f.change))))
		})
	}
}

// TestSilent checks that nothing is found in correct code, or in code that can't be analyzed.
func TestSilent(t *testing.T) {
	for _, code := range []string{
		`<% x = spec.az %><%= p("web.#{x}") %>`,
		`<%= p("web")["port"] %><%= properties.web.port.to_s %><%= properties.web.tls.cert.nil? %><%= properties.to_h.size %>`,
		`<% cache = nil; if_link("cache") { |l| cache = l } %><%= cache && cache.p("any") %>`,
		`<%= link("cache").p("a") rescue nil %><% if p("web.port") > 1 %><%= link("cache").p("a") %><% end %>`,
		`<% link("db").instances.each do |i| %><%= i.p("any.name") %><% end %>`,
		`<% def f(a) a end %><%= f(1) %><%= [1].map { |x| f(x) } %>`,
		`<% A = 1; module M; def self.x; 1; end; end; class C; def y; z; end; def z; A; end; end %><%= M.x %><%= C.new.y %>`,
		`<% if defined?(Foo) %><%= Foo.bar %><% end %><% if respond_to?(:baz) %><%= baz %><% end %>`,
		`<% require "json"; require 'yaml' %><%= JSON.dump([]) %><%= YAML.dump({}) %><%= Time.now rescue 1 %><%= Random.rand %>`,
		`<% x = p("web.port"); y = x == p("web.port") %><%= y %><%= "a" == p("web.name") ? 1 : 2 %><%= link("db").instances.first.address %>`,
		`<% while true do break end %><%= p("web.tls.cert", nil).nil? ? 1 : 2 %>`,
		`<% raise "x" if p("web.port") == 0 && p("web.name") == "x" %><%= "a".shellescape %><%= [1, nil].compact.first&.to_s %>`,
		`<% s = +"x"; s << "web.port" %><%= p(s) %><% n = "none"; [spec.az].each { |n| p(n) }; def g(n) p(n) end %><%= n %>`,
		`<% l = []; l << "a"; l << "b" %><%= l.map { |x| "web.#{x}" }.each { |x| p(x) }.size %><%= "%s" % p("web.port") %>`,
		`<%= OpenSSL::X509::Certificate.new(p("web.name")).subject %><%= Random.new(1).rand %>`,
		`<%= [3, 1].sort.first.to_s %><%= ["a"].map.with_index { |x, i| x * i }.join %><%= {a: 1}.select { |k, v| v }.keys.join %>`,
		`<%= "a b".split.first.upcase %><%= link("db").instances.map(&:id).sort.first.upcase %><%= "a".gsub("a") { "b" }.to_sym.length %>`,
		`<% %w(a b).each_with_index do |k, i| %><%= p("web.#{k}#{i}", 1) if i > spec.index %><% end if false && p("x#{1}", 2) %>`,
	} {
		for _, line := range text(run(t, Linter{Skip: []string{"P001"}}, changed(t, [3]string{web, "", code}))) {
			if !strings.Contains(line, "R005") { // the last one has if false
				t.Errorf("%s: %s", code, line)
			}
		}
	}
}

// TestFailingCalls has code that fails in Ruby 4.0, and code that fails on purpose or for some values only.
func TestFailingCalls(t *testing.T) {
	for code, want := range map[string]string{
		`<% def f(a:, b: 1); a; end %><%= f({a: 1}) %>`: "4: D001 with any properties: ArgumentError: wrong number of arguments (given 1, expected 0; required keyword: a)",
		`<% def f(a:); a; end %><%= f %>`:               "4: D001 with any properties: ArgumentError: missing keyword: :a",
		`<% def f(a: 1); a; end %><%= f(b: 1) %>`:       "4: D001 with any properties: ArgumentError: unknown keyword: :b",
		`<%= ERB.new("x", nil, "-").result %>`:          "9: D001 with any properties: ArgumentError: wrong number of arguments (given 3, expected 1)",
		`<%= YAML.safe_load("a", [Symbol]) %>`:          "10: D001 with any properties: ArgumentError: wrong number of arguments (given 2, expected 1)",
		`<%= link("db").p("x") %><%= "a".sub("x") %>`:   "33: D001 with any properties: ArgumentError: wrong number of arguments (given 1, expected 2)",
		`<%= "%d %d" % [1] %>`:                          "13: D001 with any properties: ArgumentError: too few arguments",
		`<%= {"a"=>1}.fetch("b") %>`:                    "14: D001 with the defaults of the spec: KeyError: key not found: \"b\"",
		`<%= URI.parse("http://a b/") %>`:               "9: D001 with any properties: URI::InvalidURIError: bad URI (is not URI?): \"http://a b/\"",
		`<%= IPAddr.new('10.0.0.300') %>`:               "12: D001 with any properties: IPAddr::InvalidAddressError: invalid address: 10.0.0.300",

		`<% raise ArgumentError, "wrong number of arguments" unless p("web.port") == 1 %>`: "",
		`<%= Integer(p("web.name")) %>`: "", `<%= JSON.parse(p("web.name")) %>`: "", `<%= "a".sub("x") rescue 1 %>`: "", `<% x = "{"; JSON.parse(x) if p("web.port") == 1 %>`: "",
	} {
		var lines []string
		for _, line := range text(run(t, Linter{Only: []string{"D001"}}, changed(t, [3]string{web, "", code}))) {
			lines = append(lines, strings.TrimPrefix(line, "templates/web.yml.erb:11:"))
		}
		require.Equal(t, want, strings.Join(lines, "\n"), code)
	}
}

// TestBelowUnset has reads below a property that has no default, which is nil unless it is set.
func TestBelowUnset(t *testing.T) {
	for code, want := range map[string]string{
		`<%= properties.uaa.clients["x"]["secret"] + "z" %>`:                         "clients has no default: rendering fails unless it is set",
		`<%= properties.uaa.clients.x %><%= properties.uaa.clients.y %>`:             "clients has no default: rendering fails unless it is set",
		`<%= properties.uaa.clients.to_s %><%= properties.uaa.clients.nil? %>`:       "",
		`<%= properties.uaa.clients&.x %>`:                                           "",
		`<% if properties.uaa.clients %><%= properties.uaa.clients["x"] %><% end %>`: "",
		`<%= properties.uaa.clients %><%= properties.uaa.hash["x"] %>`:               "",
	} {
		var got []string
		for _, f := range run(t, Linter{Only: []string{codeRequired}}, one("a.txt", "uaa.clients: {}, uaa.hash: {default: {}}", code)).Findings {
			got = append(got, strings.TrimPrefix(f.Message, "uaa."))
		}
		require.Equal(t, want, strings.Join(got, "\n"), code)
	}
}

func TestSchema(t *testing.T) {
	const draft = `"$schema": "https://json-schema.org/draft/2020-12/schema"`
	for schema, want := range map[string][]string{
		`{` + draft + `, "properties": {"web": {"properties": {"port": {"type": "integer"}, "tls": {"properties": {"cert": {"type": "string"}}}}}}}`: nil,
		`{` + draft + `, "properties": {"web": {"properties": {"port": {"type": "string"}}}}}`: {
			"spec:14:3: S015 the schema of the job refuses the default of web.port: value at `/web/port` is not a string"},
		`{` + draft + `, "properties": {"web": {"required": ["prot"]}}, "required": ["host"]}`: {
			"properties_schema.json:1:1: S015 object at root is missing required properties: host",
			"properties_schema.json:1:1: S015 object at `/web` is missing required properties: prot"},
		`{` + draft + `, "additionalProperties": false}`: {
			"properties_schema.json:1:1: S015 object property at `/web` is a disallowed additional property"},
		`{"type": 1}`: {`properties_schema.json:1:1: S015 job "web": properties_schema.json: You must declare your $schema draft version`},
	} {
		fsys := changed(t)
		fsys["jobs/web/properties_schema.json"] = &fstest.MapFile{Data: []byte(schema)}
		require.ElementsMatch(t, want, text(run(t, Linter{Only: []string{"S"}}, fsys)), schema)
	}
}

// TestUnknownNames has names of properties that only seem to be known: from variables that are changed in place, that
// others of the same name hide, or that are outside of the method.
func TestUnknownNames(t *testing.T) {
	for _, code := range []string{
		`<% s = +"x"; s << "web.port"; p(s) %>`, `<% s = "x".dup; s.replace("web.port"); p(s) %>`, `<% s = "xweb.port"; s.slice!(0); p(s) %>`,
		`<% n = "none"; [spec.az].each { |n| p(n) } %><%= n %>`, `<% n = "none"; def g(n) p(n) end; g(n.sub("none", "web.port")) %>`,
		`<% n = "none"; n, m = spec.az, 1; p(n, m) %>`, `<% n = "none"; if spec.az =~ /(?<q>.)/ then n = q end; p(n) %>`,
		`<% n = "none"; /(?<n>.*)/ =~ spec.az; p(n) %>`, `<% n = "none"; spec.to_h => {az: n}; p(n) %>`, `<% n = "none"; n ||= "x"; p(n) %>`,
		`<% l = ["none"]; l[0] = "web.port"; l.each { |n| p(n) } %>`, `<% l = ["x"]; l.map! { "web.port" }; l.each { |n| p(n) } %>`,
		`<% ["x"].each { |n| n.replace("web.port"); p(n) } %>`, `<% N = +"x"; N << "y"; p(N) %>`, `<% n = "none"; f = ->(n) { p(n) }; f.call("web.port") %>`, `<% n = "none"; f = proc { |n| p(n) }; f.call("web.port") %>`,
		`<% n = "none"; begin; raise "x"; rescue => n; p(n.message); p(n) end %>`, `<% n = "none"; [["a", spec.az]].each { |a, (n, b)| p(n) } %>`,
		`<% n = "none"; f(n: spec.az) rescue 1; g = lambda { |n: 1| p(n) }; h = lambda { |*n| p(n) }; i = lambda { |&n| p(n) } %>`,
	} {
		require.Empty(t, text(run(t, Linter{Only: []string{"P001"}}, changed(t, [3]string{web, "", code}))), code)
	}
}

func TestSelection(t *testing.T) {
	two := changed(t, [3]string{web, `p("web.name")`, `p("web.nmae")`}, [3]string{web, "", `<%= p("web.tls.cert") %>`})
	require.Len(t, run(t, Linter{}, two).Findings, 2)
	require.Len(t, run(t, Linter{Only: []string{"P001"}}, two).Findings, 1)
	require.Len(t, run(t, Linter{Only: []string{"P"}}, two).Findings, 2)
	require.Empty(t, run(t, Linter{Skip: []string{"P"}}, two).Findings)
	require.Len(t, run(t, Linter{Least: Warning}, two).Findings, 1)
	_, err := ParseSeverity("fatal")
	require.ErrorContains(t, err, "hint, warning or error")
}

func TestSuppressions(t *testing.T) {
	for text1, want := range map[string][]string{
		"<%# lint:ignore P001 older manifests %>\n<%= p(\"x\") %>":  nil,
		"<%= p(\"x\") %><%# lint:ignore P001, L001: two -%>":        nil,
		"<%# lint:ignore P001 %>\n<%= p(\"x\") %>":                  {"templates/web.yml.erb:11:5: A001 why is P001 ignored?"},
		"<%# lint:ignore P002 not here %>\n<%= p(\"x\") %>":         {"templates/web.yml.erb:11:5: A002 there is no P002 to ignore", "templates/web.yml.erb:12:5: P001 the spec of web declares no property x"},
		"<%# lint:ignore P001 too far %>\n\n<%= p(\"x\") %>":        {"templates/web.yml.erb:11:5: A002 there is no P001 to ignore", "templates/web.yml.erb:13:5: P001 the spec of web declares no property x"},
		"<%\n  # lint:ignore P001 in code\n  p(\"x\") %>":           nil,
		"text <%# lint:ignore P001 beside text %>\n<%= p(\"x\") %>": {"templates/web.yml.erb:11:10: A002 there is no P001 to ignore", "templates/web.yml.erb:12:5: P001 the spec of web declares no property x"},
	} {
		require.Equal(t, want, text(run(t, Linter{}, changed(t, [3]string{web, "", text1}))), text1)
	}
	r := run(t, Linter{}, changed(t, [3]string{"spec", "  web.tls.cert: {}\n", "  web.tls.cert: {}\n  web.old: {default: 1} # lint:ignore P002 for the next version\n"}))
	require.Empty(t, text(r))
	require.Equal(t, 1, r.Suppressed)
}

func TestBaseline(t *testing.T) {
	bad := changed(t, [3]string{web, "", "<%= p(\"x\") %>"})
	var b strings.Builder
	require.NoError(t, run(t, Linter{}, bad).WriteBaseline(&b))
	for _, more := range []struct {
		text string
		want []string
	}{{"", nil}, {"\n\n<%= p(\"y\") %>", []string{"templates/web.yml.erb:13:5: P001 the spec of web declares no property y"}}} {
		known, err := ReadBaseline(strings.NewReader(b.String()))
		require.NoError(t, err)
		r := run(t, Linter{Baseline: known}, changed(t, [3]string{web, "", "<%= p(\"x\") %>" + more.text}))
		require.Equal(t, more.want, text(r))
		require.Equal(t, 1, r.Known)
	}
	_, err := ReadBaseline(strings.NewReader("["))
	require.ErrorContains(t, err, "no baseline: ")
}

// TestFixes fixes everything that can be fixed safely, and checks that no such finding is left.
func TestFixes(t *testing.T) {
	fsys := changed(t,
		[3]string{"spec", "- pkg\n", "- pkg\n- other\n- pkg\n"},
		[3]string{"spec", "name: web\n", "name: web\ndescription: a\ndescription: a\n"},
		[3]string{web, "", "<%# lint:ignore P001 nothing %>\nend\n"})
	r := run(t, Linter{}, fsys)
	require.Len(t, r.Findings, 3)
	fixes, list := r.Fixes()
	require.Len(t, list, 3)
	require.Equal(t, []string{"jobs/web/spec", "jobs/web/templates/web.yml.erb"}, slices.Sorted(maps.Keys(fixes)))
	for file, text := range fixes {
		fsys[file] = &fstest.MapFile{Data: []byte(text)}
	}
	require.Empty(t, text(run(t, Linter{}, fsys)))
	require.Equal(t, good["jobs/web/templates/web.yml.erb"]+"end\n", fixes["jobs/web/templates/web.yml.erb"])
}

func TestFormats(t *testing.T) {
	r := run(t, Linter{}, changed(t, [3]string{web, `p("web.name")`, `p("web.nmae")`}))
	for want, write := range map[string]func(*strings.Builder) error{
		"jobs/web/templates/web.yml.erb:2:11: error: the spec of web declares no property web.nmae; is it web.name? [P001]\n":             func(b *strings.Builder) error { return r.WriteText(b) },
		"\"code\": \"P001\",\n    \"severity\": \"error\",\n    \"file\": \"jobs/web/templates/web.yml.erb\",\n    \"line\": 2,":          func(b *strings.Builder) error { return r.WriteJSON(b) },
		"::error file=jobs/web/templates/web.yml.erb,line=2,col=11,title=P001 a property is used that the spec doesn't declare::the spec": func(b *strings.Builder) error { return r.WriteGitHub(b) },
		"\"ruleId\": \"P001\"": func(b *strings.Builder) error { return r.WriteSARIF(b) },
	} {
		var b strings.Builder
		require.NoError(t, write(&b))
		require.Contains(t, b.String(), want)
	}
}

// TestSARIF checks the requirements of SARIF 2.1.0 on a log (§3.13 to §3.30 of the standard), for all findings of
// this file.
func TestSARIF(t *testing.T) {
	levels := []any{"none", "note", "warning", "error"}
	for _, f := range faults {
		fsys := changed(t, f.change)
		fsys["jobs/web/templates/a b%ü:c.erb"] = &fstest.MapFile{} // a name that must be escaped in a URI
		r := run(t, Linter{}, fsys)
		var b strings.Builder
		require.NoError(t, r.WriteSARIF(&b))
		var log struct {
			Version string
			Runs    []struct {
				ColumnKind string
				Tool       struct {
					Driver struct {
						Name, InformationURI string
						Rules                []struct {
							ID                   string
							ShortDescription     map[string]any
							DefaultConfiguration map[string]any
						}
					}
				}
				Results []struct {
					RuleID    string
					RuleIndex int
					Level     any
					Message   map[string]any
					Locations []struct {
						PhysicalLocation struct {
							ArtifactLocation struct{ URI string }
							Region           struct{ StartLine, StartColumn int }
						}
					}
				}
			}
		}
		require.NoError(t, json.Unmarshal([]byte(b.String()), &log))
		require.Equal(t, "2.1.0", log.Version)
		require.Len(t, log.Runs, 1)
		driver := log.Runs[0].Tool.Driver
		require.NotEmpty(t, driver.Name)
		require.Regexp(t, "^https://", driver.InformationURI)
		require.Contains(t, []string{"utf16CodeUnits", "unicodeCodePoints"}, log.Runs[0].ColumnKind)
		ids := map[string]bool{}
		for _, rule := range driver.Rules {
			require.NotEmpty(t, rule.ID)
			require.False(t, ids[rule.ID], "%s twice", rule.ID)
			require.NotEmpty(t, rule.ShortDescription["text"])
			require.Contains(t, levels, rule.DefaultConfiguration["level"])
			ids[rule.ID] = true
		}
		require.Len(t, log.Runs[0].Results, len(r.Findings))
		for n, result := range log.Runs[0].Results {
			require.Equal(t, driver.Rules[result.RuleIndex].ID, result.RuleID)
			require.Contains(t, levels, result.Level)
			require.Equal(t, r.Findings[n].Message, result.Message["text"])
			require.Len(t, result.Locations, 1)
			at := result.Locations[0].PhysicalLocation
			uri, err := url.Parse(at.ArtifactLocation.URI)
			require.NoError(t, err)
			require.Equal(t, r.Findings[n].File, uri.Path)
			require.Positive(t, at.Region.StartLine)
			require.Positive(t, at.Region.StartColumn)
		}
	}
}

func TestSpecErrors(t *testing.T) {
	broken := changed(t, [3]string{"spec", "consumes:\n", "consumes: 3\nx:\n"})
	require.Equal(t, []string{"spec:8:1: S001 Job 'web' has invalid spec format: 'consumes' must be an array of hashes with name and type"}, text(run(t, Linter{}, broken)))
	broken = changed(t, [3]string{"spec", "name: web", "name: [web"})
	require.Len(t, run(t, Linter{}, broken).Findings, 1)
}

func TestBPMThatIsRuby(t *testing.T) {
	ruby := func(key string) [3]string {
		return [3]string{bpmYML, good["jobs/web/templates/bpm.yml.erb"], "<%= {\n 'processes' => [{ 'name' => 'web', 'executable' => '/x', '" + key + "' => { 'PORT' => p('web.port') } }] }.to_yaml %>"}
	}
	require.Empty(t, text(run(t, Linter{}, changed(t, ruby("env")))))
	require.Equal(t, []string{"templates/bpm.yml.erb:2:60: M001 bpm ignores processes[0].evn; is it env?"}, text(run(t, Linter{}, changed(t, ruby("evn")))))
	require.Contains(t, strings.Join(text(run(t, Linter{}, changed(t, ruby("args")))), "\n"), "M002 ")
}
