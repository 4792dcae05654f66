//go:build linux

package main

// This file has hostile texts for the documents beside templates and suites.

import (
	"maps"
	"slices"
	"strings"
)

// saidElsewhere are more files that say something hostile: the name of a file, and its text.
func saidElsewhere() [][2]string {
	laughs := "a0: &a0 [x, x]\n"
	for i := range 40 {
		laughs += "a" + string(rune('A'+i)) + ": &b" + string(rune('A'+i)) + " [*" + map[bool]string{true: "a0", false: "b" + string(rune('A'+i-1))}[i == 0] + ", *" +
			map[bool]string{true: "a0", false: "b" + string(rune('A'+i-1))}[i == 0] + "]\n"
	}
	merges := "m: &m {k: 1}\n" + strings.Repeat("n: {<<: [*m, *m, *m, *m, *m, *m, *m, *m]}\n", 20_000)
	var list [][2]string
	texts := map[string][]string{
		"vars.yml": {laughs, merges, "pw: ((pw))\n", "pw: !ruby/object:Kernel {}\n", "\"" + strings.Repeat("k", 60_000) + "\": 1\n", "pw: \"\\0\\e[2J\\n::error::\"\n", strings.Repeat("? ", 100_000),
			"[" + strings.Repeat("*a,", 100_000)},
		"ops.yml": {laughs, "- {type: replace, path: '" + strings.Repeat("/a?", 20_000) + "', value: 1}\n", "- {type: replace, path: /instance_groups/99999999999999999999, value: 1}\n",
			"- {type: remove, path: '/" + strings.Repeat("a=b:next/", 10_000) + "'}\n", strings.Repeat("- {type: replace, path: /tags?/x, value: {a: 1}}\n", 20_000),
			strings.Repeat("- {type: replace, path: /x?/-, value: &a [1]}\n", 5_000), "- {type: move, path: /name}\n", "- {type: replace, path: /instance_groups/-, value: " + strings.Repeat("[", 5_000) + "}\n"},
		"store.yml": {laughs, "pw: {private_key: \"-----BEGIN RSA PRIVATE KEY-----\\nAAAA\\n-----END RSA PRIVATE KEY-----\"}\n", "- a\n", "pw: !!binary \"" + strings.Repeat("A", 1_000_000) + "\"\n"},
		"env.yml": {laughs, "name: e\ncloud_provider: {template: {name: web, release: web}, properties: {port: ((../../canary/secret.yml))}}\n",
			"name: \"\\e]0;x\\n::error::\"\ncloud_provider: {}\n", "name: e\nreleases: [{name: web, url: 'file:///../canary'}]\ncloud_provider: {templates: [" + strings.Repeat("{name: web, release: web},", 10_000) + "]}\n",
			environment("10.0.0.0/0", "0.0.0.0-255.255.255.255"), environment("::/0", "::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff")},
		"manifest.yml": {laughs, deployment("instances: 2000000000", ""), deployment("instances: 1, azs: ["+strings.Repeat("z,", 50_000)+"z]", ""),
			deployment("instances: 1", "variables: [{name: c, type: certificate, options: {is_ca: true, common_name: c, duration: 1000000000000}}]\n"),
			deployment("instances: 1", "variables: [{name: r, type: rsa, options: {key_length: 1000000000}}]\n"),
			deployment("instances: 1", "variables: ["+strings.Repeat("{name: p, type: password},", 20_000)+"]\n"),
			deployment("instances: 1", "variables: [{name: p, type: password, options: {length: 1000000000}}]\n"),
			deployment("instances: 1", "tags: {"+strings.Repeat("\"\\e[2J\": 1,", 1000)+"}\n"), deployment("instances: 1", "features: {use_dns_addresses: \"\\0\"}\n"),
			deployment("instances: 10000, persistent_disk: 99999999999999999999", ""), deployment("instances: 1, update: {max_in_flight: 99999999999999%, canary_watch_time: 1-99999999999999999999}", "")},
		"jobs/bpm/templates/bpm.yml.erb": {laughs, "processes: [{name: ../../x, executable: /bin/sh, args: [" + strings.Repeat("a,", 100_000) + "]}]\n",
			"processes: [{name: w, executable: \"\\e[2J\", env: {\"\\0\": \"\\n::error::\"}}]\n", "processes: [{name: w, executable: /x, additional_volumes: [" + strings.Repeat("{path: /../../etc},", 20_000) + "]}]\n",
			"processes: " + strings.Repeat("[", 100_000), "<%= \"processes: [\" + \"{name: w, executable: /x},\" * 500_000 + \"]\" %>\n"},
		"jobs/bpm/templates/c.json.erb": {strings.Repeat("[", 1_000_000), "<%= '{\"a\":' * 2_000_000 %>", "{\"a\": 1e999999999}", "\"\\ud800\\u0000\\u001b[2J\""},
		"jobs/bpm/templates/run.sh.erb": {"#!/bin/bash\n" + strings.Repeat("$(", 100_000), "#!/bin/bash\n" + strings.Repeat("cat <<E\n", 20_000), "#!/bin/bash\n<%= 'if true; then ' * 500_000 %>",
			"#!/bin/bash\n" + strings.Repeat("a && ", 200_000)},
		"jobs/bpm/templates/x.xml.erb": {"<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>", strings.Repeat("<a>", 500_000), "<a " + strings.Repeat("b='c' ", 200_000) + "/>"},
		"jobs/bpm/templates/c.ini.erb": {strings.Repeat("[a]\n", 500_000), "a=" + strings.Repeat("\\\n", 500_000)},
		"jobs/web/properties_schema.json": {`{"$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"#"}`, `{"$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"file:///etc/passwd"}`, `{"$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"../../canary/secret.yml"}`, `{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"port":{"pattern":"^(a+)+$"}}}`,
			`{"$schema":"https://json-schema.org/draft/2020-12/schema","allOf":[` + strings.Repeat(`{"allOf":[`, 5_000), `{"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{"port":{"multipleOf":1e-320}}}`, `{"$schema":"https://json-schema.org/draft/2020-12/schema","enum":[` + strings.Repeat("1,", 1_000_000) + `1]}`,
			`{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{"a":{"anyOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}]}},"$ref":"#/$defs/a"}`, `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"\u001b[2J"}`},
		"jobs/web/spec": {laughs, "name: web\ntemplates: {web.erb: web}\nproperties: {" + strings.Repeat("a.", 20_000) + "b: {default: 1}}\n",
			"name: web\ntemplates: {web.erb: web}\nconsumes: [" + strings.Repeat("{name: \"\\e[2J\", type: t},", 10_000) + "]\n",
			"name: web\ntemplates: {" + strings.Repeat("\"web.erb\": \"../web\",", 10_000) + "}\n", "name: web\ntemplates: {web.erb: web}\nproperties: {port: {default: " + strings.Repeat("[", 100_000) + "}}\n"},
		"tests/web.yml": {laughs, suite("expect: {matches: \"(a+)+$\"}"), suite("expect: {path: {\"" + strings.Repeat("a.0.", 50_000) + "\": 1}}"), suite("seed: 99999999999999999999, now: 999999999999-01-01T00:00:00Z"),
			suite("properties: {port: " + strings.Repeat("[", 100_000) + "}"), "release: ..\njob: web\ntemplate: web\ntests: [" + strings.Repeat("{name: \"\\e[2J\\n##[error]\"},", 20_000) + "]\n",
			suite("links: {" + strings.Repeat("\"\\0\": {},", 10_000) + "}"), suite("fails: {message: " + strings.Repeat("x", 1_000_000) + "}")},
		".rspec": {"--options ../canary/secret.yml\n", "<%= File.read('../canary/secret.yml') %>\n", "--format html --out ../canary/new.html\n", "--seed 99999999999999999999999\n", strings.Repeat("--tag x ", 50_000) + "\n",
			"--default-path ../other\n", "--example-matches (a+)+$\n", "--failure-exit-code 99 --fail-fast=-1\n"},
		"cover/a.boshcover": {`{"jobs":[{"Release":".","Name":"web","Templates":[{"Name":"templates/web.erb","Lines":[{"Line":99999999999,"Count":-1}]}]}]}`,
			`{"jobs":[{"Release":".","Name":"../../canary","Templates":[{"Name":"../../../canary/secret.yml"}]}]}`, `{"jobs":[` + strings.Repeat(`{"Release":".","Name":"web"},`, 50_000) + `{}]}`},
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		for _, text := range texts[name] {
			list = append(list, [2]string{name, text})
		}
	}
	for _, code := range []string{
		"BoshrenderHost.singleton_methods.each { |m| [[], [nil], ['x' * 1_000_000], [1, 2, 3, 4]].each { |a| BoshrenderHost.send(m, *a) rescue 0 } }", "at_exit { loop { } }", "trap('INT') { }; loop { }",
		"Thread.new { loop { } }.join", "Process.kill('KILL', Process.ppid)", "exit!", "abort \"\\e[2J\"", "IO.popen('cat ../canary/secret.yml') { |f| raise f.read }", "Dir.chdir('..') { raise Dir.children('.').inspect }",
		"File.symlink('../canary', 'l'); raise File.read('l/secret.yml')", "FileUtils.cp_r('../canary', '/tmp/x'); raise File.read('/tmp/x/secret.yml')", "require 'socket'; TCPSocket.new('127.0.0.1', 22)",
		"raise YAML.load_file('../canary/secret.yml').inspect", "raise File.read('/proc/self/environ')", "raise ENV.to_h.inspect", "raise Dir['/proc/**/*'].join", "require 'find'; Find.find('/') { |f| raise f if f =~ /canary/ }",
		"raise Pathname('..').children.inspect", "open('|cat ../canary/secret.yml') { |f| raise f.read }", "File.expand_path('../' * 1_000_000 + 'x')", "Bosh::Template::Test::ReleaseDir.new('../other').job('web').template('web').render({}).tap { |t| raise t }",
		"expect('a' * 5_000_000).to eq('b' * 5_000_000)", "expect((1..200_000).to_a).to eq((2..200_001).to_a)", "expect((1..3_000).to_a).to match_array((2..3_001).to_a)", "expect([[1] * 100] * 1000).to include([2] * 100)",
		"x = {}; 100_000.times { |i| x[i] = x }; expect(x).to eq({})", "class Own < StandardError; def message = loop { } end; raise Own", "def method_missing(*) = loop { } ; x.y", "def self.inspect = loop { }; expect(self).to eq 1",
		"raise Class.new(StandardError) { def self.name = 'x' * 10_000_000 }", "catch(:a) { throw :b, 'x' * 10_000_000 }", "raise StandardError, \"\\xff\\u202e\".b", "Kernel.at_exit { raise 'x' }", "ObjectSpace.each_object { |o| raise o.inspect }",
		"eval('(' * 200_000)", "instance_eval('loop { }')", "binding.irb", "gets", "$stdin.read", "loop { puts 'x' * 100_000 }", "loop { warn 'x' * 100_000 }", "$stdout = 1; puts 1", "sleep", "srand(2**70_000); rand", "2**(2**40)", "('%999999999d' % 1)",
	} {
		list = append(list, [2]string{"spec/web_spec.rb", "describe('web') { it('is') { " + code + " } }\n"})
	}
	return append(list, [][2]string{
		{"spec/web_spec.rb", "RSpec.configure { |c| c.before { loop { } }; c.around { |e| } }\ndescribe('web') { it('is') { } }\n"},
		{"spec/web_spec.rb", "shared_examples('a') { it_behaves_like('a') }\ndescribe('web') { it_behaves_like('a') }\n"},
		{"spec/web_spec.rb", "describe('web') { let(:x) { x }; it('is') { x } }\n"}, {"spec/web_spec.rb", "loop { }\n"}, {"spec/web_spec.rb", "=begin\n" + strings.Repeat("x\n", 1_000_000)},
		{"spec/web_spec.rb", "describe(\"\\e]0;x\\a\\n::error::\") { it(\"\\e[2J\") { raise } }\n"},
	}...)
}

// deployment is a manifest with parts of its group and more keys.
func deployment(group, more string) string {
	return strings.Replace(plainRelease["manifest.yml"], "instances: 1", group, 1) + more
}

// environment is a manifest of create-env with a network.
func environment(network, static string) string {
	return strings.Replace(strings.Replace(plainRelease["env.yml"], "10.0.0.0/24", network, 1), "static: [10.0.0.6]", "static: ['"+static+"']", 1)
}

// suite is a file of YAML tests with one test.
func suite(test string) string {
	return "release: ..\njob: web\ntemplate: web\ntests: [{name: a, " + test + "}]\n"
}
