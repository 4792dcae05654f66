package lint

// This file tests the findings on the uses of values in templates and on the text of files, and their absence in
// correct code.

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// codesOf returns the codes that a linter finds in a release, without the irrelevant ones.
func codesOf(r *Report) string {
	var list []string
	for _, f := range r.Findings {
		if f.Rule.Code != codeRequired && f.Rule.Code != codeUnused {
			list = append(list, f.Rule.Code)
		}
	}
	return strings.Join(list, " ")
}

// TestHabits has code of a template of a job with the properties port 80, name "a", list [a], empty "", bool true,
// flag "false", hash {a: 1}, half 1.5, and none, pass without defaults.
func TestHabits(t *testing.T) {
	const properties = "port: {default: 80}, name: {default: a}, list: {default: [a]}, empty: {default: ''}, bool: {default: true}, " +
		"flag: {default: 'false'}, hash: {default: {a: 1}}, half: {default: 1.5}, none: {}, pass: {}, nested.pass: {}"
	for code, want := range map[string]string{
		// P004: two defaults
		`<%= p("port", 1) %>`: "P004", `<%= p("none", 1) %>`: "", `<%= p(["none", "port"], 1) %>`: "P004", `<%= p("port", 1) %><%= p("port", 2) %>`: "P004",
		// P005: comparisons
		`<%= p("port") == "80" %>`: "P005", `<%= p("port") == 80 %>`: "", `<%= p("port") == "none" %>`: "", `<%= p("bool") == "true" %>`: "P005",
		`<%= p("bool") != "false" %>`: "P005", `<%= p("bool") == "some" %>`: "", `<%= p("bool") == true || p("bool") == "true" %>`: "", `<%= p("flag") == false %>`: "P005",
		`<%= p("name") == true %>`: "", `<%= p("half") == 1 %>`: "", `<% x = p("bool") %><%= x == "true" %>`: "P005", `<%= p("bool").to_s == "true" %>`: "",
		// P006: conditions
		`<% if p("empty") %>a<% end %>`: "P006", `<%= p("name") ? 1 : 2 %>`: "P006", `<% unless p("flag") %>a<% end %>`: "P006", `<% if p("bool") %>a<% end %>`: "",
		`<% if p("empty") && !p("empty").empty? %>a<% end %>`: "", `<% if p("empty") != "" %>a<% end %>`: "", `<% if p("none", "") %>a<% end %>`: "",
		// P007, P013: if_p
		`<% if_p("port") do |x| %><%= x %><% end %>`: "P013", `<% if_p("port") do |x| %><%= x %><% end.else do %>b<% end %>`: "P007",
		`<% if_p("port", "none") do |x, y| %><%= x %><%= y %><% end %>`: "", `<% if_p("none") do |x| %><%= x %><% end.else_if_p("port") do |x| %><%= x %><% end %>`: "P013",
		// P008: hashes
		`<%= p("hash") %>`: "P008", `<%= p("hash").to_json %>`: "", `<%= p("hash")["a"] %>`: "", `<%= p("list") %>`: "",
		// P009: methods of defaults
		`<%= p("port").split(":") %>`: "P009", `<%= p("port") =~ /a/ ? 1 : 2 %>`: "P009", `<%= p("name") =~ /a/ ? 1 : 2 %>`: "", `<%= p("list").keys %>`: "P009",
		`<%= p("bool").size %>`: "P009", `<%= p("empty").keys %>`: "", `<% if p("port").is_a?(String) %><%= p("port").split(":") %><% end %>`: "", `<%= p("port")&.foo %>`: "",
		`<%= p("hash").map { |k, v| k }.join %>`: "", `<%= p("port").to_s.split(":") %>`: "", `<% if p("name") == "b" %><%= p("name").keys %><% end %>`: "",
		// P010: nil
		`<%= p("none", nil).split(",") %>`: "P010", `<%= p("none", nil).to_s %>`: "", `<%= p("none", nil)&.split(",") %>`: "", `<% if p("none", nil) %><%= p("none", nil).split(",") %><% end %>`: "",
		`<%= p("none", nil)["a"] %>`: "P010", `<%= p("none", nil) + "b" %>`: "P010", `<%= p("none", nil) < 1 %>`: "P010", `<%= p("none", nil) * 2 if p("none", nil) %>`: "", `<%= p("none", nil) =~ /a/ %>`: "", `<%= p("none", nil).nil? %>`: "",
		// P011: ||
		`<%= p("none") || 1 %>`: "P011", `<%= p("none", nil) || 1 %>`: "", `<%= p("empty") || 1 %>`: "",
		// P012: in place
		`<% p("name").gsub!("a", "b") %>`: "P012", `<% p("list") << "b" %>`: "P012", `<% p("list").push("b") %>`: "P012", `<% p("hash").delete("a") %>`: "P012",
		`<% p("name").dup.gsub!("a", "b") %>`: "", `<%= p("port") << 1 %>`: "", `<%= p("list").delete_if { |x| x }.size %>`: "P012", `<%= p("list") != [] %>`: "",
		// P014: messages
		`<% raise "#{p("pass")} is bad" if p("pass") == "x" %>`: "P014", `<% raise "#{p("name")} is bad" if p("name") == "x" %>`: "", `<% raise "pass" if p("pass") == "x" %>`: "",
		// P015: URLs
		`a://b:<%= p("pass") %>@c`: "P015", `a://<%= p("name") %>:<%= p("nested.pass") %>@c`: "P015", `a://b:<%= CGI.escape(p("pass")) %>@c`: "", `a://b:<%= p("port") %>/c`: "",
		`pass: <%= p("pass") %>@c`: "",
		// P016: comments
		"# <%= p('none') %>": "P016", "# <%= p('name') %>": "", "# <%= p('none') %>\n<%= p('none') %>": "", "<%# p('none') %>": "", "  // <%= p('none') %>": "P016", "a # <%= p('none') %>": "",
		// R006, R007: blocks
		`<%= if_p("none") %>`: "R006", `<% if_p("none", "pass") do |x| %><%= x %><% end %>`: "R007", `<% if_p("none", "pass") do |x| %><%= x %><%= p("pass").size %><% end %>`: "",
		`<% if_p("none") do |x, y| %><%= x %><%= y %><% end %>`: "", `<% if_p("none") do %>a<% end %>`: "", `<% if_p("none", "pass") { |*x| x } %>`: "",
		// P018: levels
		`<% if_p("nested") do %>a<% end %>`: "P018", `<% if_p("nested.pass") do %>a<% end %>`: "", `<% if_p("hash.a") do %>a<% end %>`: "", `<% link("l").if_p("nested") do %>a<% end %>`: "L001", `<% p("nested") %>`: "",
		// R017, R018: names
		`<%= @x %>`: "R017", `<% @x = 1 %><%= @x %>`: "", `<% @x ||= 1 %><%= @x %>`: "", `<%= @name %><%= @x %><%= @x %>`: "R017", `<% @x, @y = 1, 2 %><%= @y %>`: "", `<% def f() @x = 1 end; f %><%= @x %>`: "", `<% if defined?(@x) %><%= @x %><% end %>`: "",
		`<% class A; def f() @x end end %><%= A.new.f %>`: "", `<% instance_variable_set("@x", 1) %><%= @x %>`: "",
		`<% [1].each do |port| %><%= "port" %><%= port %><% end %>`: "R018", `<% port = 1 %><%= "port" %><%= port %>`: "R018", `<%= "port" %>`: "", `<% [1].each do |port| %><%= "port " %><%= port %><% end %>`: "", `<% [1].each do |port| %><%= port %><% end %><%= "port" %>`: "",
		// R005 and P012 of variables
		`<% l = p("list"); l << "b" %><%= l %>`: "P012", `<% l = p("list").dup; l << "b" %><%= l %>`: "", `<% l = p("list"); l = [] if l.empty?; l << "b" %><%= l %>`: "",
		// P001 through methods
		`<% def q(n) p(n, 1) end %><%= q("other.name") %>`: "P001", `<% def q(n) p(n, 1) end %><%= q("nested.pass") %>`: "", `<% def q(n) n end %><%= q("other.name") %>`: "",
		// ||= guards
		`<% x = nil; x ||= p("none"); x ||= 1 %><%= x %>`: "",
		// R008: variables
		`<% x = 1 %>`: "R008", `<% x = 1; y = x %><%= y %>`: "", `<% _x = 1 %>`: "", `<% x = nil; [1].each { |i| x = i } %><%= x %>`: "", `<% def f() x = 1 end %><%= f %>`: "",
		`<%= x = 1 %>`: "", `<% if p("bool") %><% x = 1 %><% end %><%= x %>`: "", `<% a, b = 1, 2 %><%= a %>`: "", `<% x = 1; x += 1 %>`: "",
		// R009: quotes
		`<%= 'a #{p("port")}' %>`: "R009", `<%= "a #{p("port")}" %>`: "", `<%= 'a #{x}' %>`: "", `<%= %q(#{p("port")}) %>`: "",
		// R010: discarded values
		`a: <% p("port") %>`: "R010", `<% p("port") %>`: "", `a: <% spec.index %>`: "R010", `a: <%= p("port") %>`: "", "# a: <% p('port') %>": "", `a<% x = p("port") %><%= x %>`: "",
		// R011: values of each
		`<%= p("list").each { |x| x } %>`: "R011", `<%= p("list").map { |x| x } %>`: "", `<% p("list").each { |x| x } %>`: "", `<%= p("list").each_slice(2).to_a.size %>`: "",
		// R012: output
		`<% puts "a" %>`: "R012", `<% def puts(x) x end %><%= puts 1 %>`: "", `<% print 1 %>`: "R012",
		// R013: documents
		`a: <%= p("hash").to_yaml %>`: "R013", `<%= p("hash").to_yaml %>`: "", `  <%= p("hash").to_yaml.lines.drop(1).join %>`: "", `<% if p("bool") %><%= p("hash").to_yaml %><% end %>`: "",
		// R014, T008
		`<%= {a: 1, "a" => 2, b: 3}.size %>`: "", `<%= {"a" => 1, "a" => 2}.size %>`: "R014", `<%= {a: 1, **p("hash"), a: 2}.size %>`: "R014",
		`a: <<%= p("port") %>`: "T008", `a: =<%= p("port") %>`: "T008", `a=<%= p("port") %>`: "", `a <<<%= p("port") %>`: "", `<b><<%= p("name") %>>`: "",
		// R002: what a render doesn't do
		`<% sleep 1 %>`: "R002", `<% sleep %>`: "R002", `<% def sleep(n) n end %><%= sleep 1 %>`: "", `<% abort "no" if p("bool") == 1 %>`: "",
		// R003 with classes
		`<% class C; def y; z; end; end %><%= C.new.y %>`: "", `<% class C; def y; 1; end; end %><%= z %><%= C.new.y %>`: "R003",
		`<% S = Struct.new(:a) do def b() a end end %><%= S.new(1).b %>`: "", `<% def f() z end; S = Struct.new(:z) %><%= S.new(1).z %>`: "",
		// I003, I004
		`<%= spec.networks.default2.ip %>`: "I003", `<%= spec.networks.default_a.ip %>`: "I003", `<%= spec.networks.defaults.ip %>`: "I005", `<%= spec.networks.defualt.ip %>`: "I005", `<%= spec.networks.devault.ip %>`: "I005",
		`<%= spec.networks.default.ip %>`: "I003", `<%= spec.networks.to_h.values.first.ip %>`: "", `<%= spec.index == 0 %>`: "I004", `<%= spec.index.zero? %>`: "I004", `<%= index == 1 %>`: "",
	} {
		require.Equal(t, want, codesOf(run(t, Linter{Skip: []string{"D", "R005", "A", "S"}}, one("a.txt", properties, code))), code)
	}
}

// TestScripts has the text of shell scripts of a job a, whose templates are rendered to bin/start and config/x.
func TestScripts(t *testing.T) {
	for text, want := range map[string]string{
		"echo /var/vcap/jobs/a/config/x": "", "echo /var/vcap/jobs/a/config/y": "J001", "echo /var/vcap/jobs/a/config/yy": "J002", "echo /var/vcap/jobs/a/bin": "",
		"echo /var/vcap/jobs/a/cnf/x": "J001", "echo /var/vcap/jobs/b/config/y": "", "echo /var/vcap/jobs/other/config/x": "", "echo /var/vcap/jobs/a-b/config/x": "J001", "# /var/vcap/jobs/a/config/yy": "", "echo /var/vcap/jobs/a/config/$X": "",
		"cp x /var/vcap/jobs/a/config/yy\necho /var/vcap/jobs/a/config/yy": "", "if [ -e /var/vcap/jobs/a/config/yy ]; then echo; fi": "",
		"echo /var/vcap/jobs/a/config/<%= index %>": "", "echo /var/vcap/jobs/a/config/*.x": "", "echo /var/vcap/jobs/a/monit": "",
		"cat var/vcap/jobs/a/config/x": "J003", "tar -C / -cf a var/vcap/store/b": "", "curl http://var/vcap/sys/b": "", "cat /var/vcap/a/config/x": "J003", "cat /var/vcap/p/bin/x": "J003", "cat /var/vcap/other/bin/x": "", "# cat /var/vcap/a/config/x": "",
		"ls /var/vcap/sys/a/": "", "cat \"/var/vcap/a/x\"": "J003", "mkdir -p \"/var/vcap/a\"\ncat /var/vcap/a/x": "", "ln -s /var/vcap/store/a /var/vcap/a && cat /var/vcap/a/x": "", "mkdir /var/vcap/ab; cat /var/vcap/a/x": "J003", "mkdir /var/vcap/a/\ncat /var/vcap/a/x": "", "# mkdir -p /var/vcap/a\ncat /var/vcap/a/x": "J003", "ln -s /var/vcap/a /tmp/x; cat /var/vcap/a/x": "J003", "install -m 600 x /var/vcap/a\ncat /var/vcap/a/x": "J003", "install -m 755 -d /var/vcap/a\ncat /var/vcap/a/x": "", "apt-get install b -y # /var/vcap/a\ncat /var/vcap/a/x": "J003", "ln -s x y\ncat /var/vcap/a/x": "J003", "cat x:var/vcap/data/y": "J003",
		"echo /var/vcap/packages/p": "", "echo /var/vcap/packages/q": "T001", "if [ -d /var/vcap/packages/q ]; then\necho /var/vcap/packages/q/x\nfi": "", "keytool -keystore $D/yy.jks\necho /var/vcap/jobs/a/config/yy.jks": "", "echo /var/vcap/packages/ruby": "T007", "echo /var/vcap/packages/ruby-x": "T007", "echo /var/vcap/packages/v": "",
		"echo /var/vcap/packages/v-$X": "", "[ -d /var/vcap/packages/q ] && echo": "", "echo /var/vcap/packages/<%= index %>": "",
		"chmod 777 x": "H003", "chmod -R 0777 x": "H003", "chmod a+rw x": "H003", "chmod 1777 x": "", "chmod 700 x": "", "# chmod 777 x": "", "chmod o+r x": "",
		"echo <%= p('pass') %>": "H005", "echo \"<%= p('pass') %>\" > f": "", "echo \"<%= p('pass') %>\" \\\n > f": "", "echo <%= p('pass') %> | x": "", "cat <<X\n<%= p('pass') %>\nX": "", "echo <%= p('name') %>": "",
		"x \u201cy\u201d": "T006 T006", "x \"\u201cy\u201d\"": "", "# \u201cy": "", "x\u00a0y": "T006",
	} {
		fsys := one("bin/start", "name: {default: a}, pass: {}", "#!/bin/bash\n"+text+"\n")
		fsys["jobs/a/spec"].Data = []byte(strings.Replace(string(fsys["jobs/a/spec"].Data), "templates: {", "packages: [p, v-1]\ntemplates: {x.erb: config/x, ", 1))
		fsys["jobs/a/templates/x.erb"] = &fstest.MapFile{Data: []byte("<%= p('name') %>")}
		for _, name := range []string{"p", "q", "v-1"} {
			fsys["packages/"+name+"/spec"] = &fstest.MapFile{Data: []byte("name: " + name + "\n")}
		}
		require.Equal(t, want, codesOf(run(t, Linter{Only: []string{"J", "T", "H"}, Skip: []string{codeUnquoted}}, fsys)), text)
	}
}

// TestFirstLines has the beginnings of scripts.
func TestFirstLines(t *testing.T) {
	const pre, other = "bin/pre-start", "config/x"
	for _, c := range []struct{ destination, text, want string }{
		{pre, "#!/bin/bash\n", ""}, {pre, "\n#!/bin/bash\n", "T002"}, {pre, "<% a = 1 %>\n#!/bin/bash\n<%= a %>", "T002"}, {pre, "<% a = 1 -%>\n#!/bin/bash\n<%= a %>", ""},
		{pre, "<%- a = 1 -%>\n<%# b -%>\n#!/bin/bash\n<%= a %>", ""}, {pre, "<%= '#!' %>/bin/bash\n", ""}, {pre, "<% if index > 0 -%>\n#!/bin/bash\n<% end -%>\n", ""}, {pre, "true\n", "T004"},
		{pre, "", ""}, {pre, "#!/bin/bash\r\ntrue\r\n", "T003"}, {other, "a\r\nb\r\n", ""}, {other, "true\n", ""}, {other, "\uFEFFa", "T005"}, {"x.ps1", "\uFEFFa\r\n", ""},
		{pre, "\uFEFF#!/bin/bash\n", "T005"}, {"bin/pre-start.ps1", "a\n", ""}, {"bin/pre_start", "#!/bin/bash\n", "S009"}, {"pre-start", "a", "S009"}, {"bin/drain.sh", "#!/bin/sh\necho 0", "S009"},
		{"bin/drain", "#!/bin/sh\necho 0", ""}, {"bin/drain", "#!/bin/sh\ntrue", "H004"}, {"bin/drain", "#!/usr/bin/env ruby\nputs 0", ""}, {"bin/run", "true", "T004"}, {"bin/run.sh", "true", ""},
	} {
		require.Equal(t, c.want, codesOf(run(t, Linter{Only: []string{"T", "H", "S"}}, one(c.destination, "", c.text))), "%s %q", c.destination, c.text)
	}
}
