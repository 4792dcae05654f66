//go:build linux

package main

// This file generates hostile releases: a small release in which a file is something else, or says something hostile.

import (
	"errors"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// marker is in the files beside a hostile release. No command may print it.
const marker = "CANARY-5e1f"

// plainRelease are the files of a release in which nothing is hostile.
var plainRelease = map[string]string{
	"jobs/web/spec":                   "name: web\ntemplates: {web.erb: web}\nproperties: {port: {default: 80}}\n",
	"jobs/web/monit":                  "check process web\n  with pidfile /var/vcap/sys/run/web.pid\n",
	"jobs/web/templates/web.erb":      "port <%= p('port') %>\n",
	"jobs/web/properties_schema.json": `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}`,
	"packages/lib/spec":               "name: lib\nfiles: [lib/*]\n",
	"packages/lib/packaging":          "true\n",
	"src/lib/a":                       "a\n",
	"jobs/bpm/spec":                   "name: bpm\ntemplates: {bpm.yml.erb: config/bpm.yml, c.json.erb: c.json, c.ini.erb: c.ini, run.sh.erb: bin/run.sh, x.xml.erb: x.xml}\n",
	"jobs/bpm/monit":                  "check process bpm\n  with pidfile /var/vcap/sys/run/bpm/bpm/bpm.pid\n",
	"jobs/bpm/templates/bpm.yml.erb":  "processes: [{name: bpm, executable: /var/vcap/packages/lib/a}]\n",
	"jobs/bpm/templates/c.json.erb":   "{}\n",
	"jobs/bpm/templates/c.ini.erb":    "a=b\n",
	"jobs/bpm/templates/run.sh.erb":   "#!/bin/bash\ntrue\n",
	"jobs/bpm/templates/x.xml.erb":    "<a/>\n",
	"vars.yml":                        "pw: x\n",
	"ops.yml":                         "- {type: replace, path: /tags?/a, value: b}\n",
	"store.yml":                       "pw: x\n",
	"env.yml": "name: e\nreleases: [{name: web, url: 'file:///web.tgz'}]\nresource_pools: [{name: p, network: n, stemcell: {url: 'file:///s.tgz'}}]\n" +
		"networks: [{name: n, type: manual, subnets: [{range: 10.0.0.0/24, gateway: 10.0.0.1, static: [10.0.0.6]}]}]\n" +
		"instance_groups: [{name: g, instances: 1, resource_pool: p, networks: [{name: n, static_ips: [10.0.0.6]}], jobs: [{name: web, release: web}]}]\ncloud_provider: {template: {name: web, release: web}}\n",
	"config/final.yml":  "name: web\n",
	".rspec":            "--pattern **/*_spec.rb\n",
	".boshrender.yml":   "lint: {fail: error}\n",
	"spec/web_spec.rb":  "describe('web') { it('is') { expect(1).to eq(1) } }\n",
	"tests/web.yml":     "release: ..\njob: web\ntemplate: web\ntests: [{name: a, expect: {contains: port}}]\n",
	"cover/a.boshcover": `{"jobs":[]}`,
	"manifest.yml": "name: d\nreleases: [{name: web, version: latest}]\nstemcells: [{alias: s, os: o, version: '1'}]\nupdate: {canaries: 1, max_in_flight: 1, canary_watch_time: 1-2, update_watch_time: 1-2}\n" +
		"instance_groups: [{name: g, azs: [z1], instances: 1, vm_type: v, stemcell: s, networks: [{name: n}], jobs: [{name: web, release: web}]}]\n",
}

// kinds put something else in the place of a file.
var kinds = []struct {
	name string
	put  func(path string) error
}{
	{"a named pipe", func(path string) error { return syscall.Mkfifo(path, 0o600) }},
	{"a device", func(path string) error {
		if err := syscall.Mknod(path, syscall.S_IFCHR|0o600, 1<<8|5); err == nil { // zero
			return nil
		}
		return os.Symlink("/dev/zero", path)
	}},
	{"a socket", func(path string) error { return syscall.Mknod(path, syscall.S_IFSOCK|0o600, 0) }},
	{"a sparse file of 40 GB", func(path string) error {
		return errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, 40<<30))
	}},
	{"a link to the canary", func(path string) error { return os.Symlink(filepath.Join(above(path), "canary", "secret.yml"), path) }},
	{"a link to a folder outside", func(path string) error { return os.Symlink(filepath.Join(above(path), "canary"), path) }},
	{"a link to itself", func(path string) error { return os.Symlink(filepath.Base(path), path) }},
	{"a folder", func(path string) error { return os.Mkdir(path, 0o700) }},
	{"a folder of folders", func(path string) error { return os.MkdirAll(path+strings.Repeat("/d", 300), 0o700) }},
	{"zeros of 70 MB", func(path string) error { return os.WriteFile(path, make([]byte, 70<<20), 0o600) }},
	{"a long line", func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("x", 8<<20)), 0o600) }},
}

// above returns the folder around a release, from a path in the release.
func above(path string) string {
	for filepath.Base(path) != "release" {
		path = filepath.Dir(path)
	}
	return filepath.Dir(path)
}

// said are files that say something hostile: the name of a file, and its text.
func said() [][2]string {
	var list [][2]string
	add := func(name string, texts ...string) {
		for _, text := range texts {
			list = append(list, [2]string{name, text})
		}
	}
	for _, golden := range []string{"../../canary/secret.yml", "../../../canary/secret.yml", "/etc/hostname", "out/secret.yml", "..", "../jobs/web/spec", "a#b", "x\\0y"} {
		add("tests/web.yml", "release: ..\njob: web\ntemplate: web\ntests: [{name: a, expect: {golden: \""+golden+"\"}}]\n")
	}
	for _, release := range []string{"../../other", "../../canary", "/", "../../..", "out", "\"\\e[2J::error::x\"", "../jobs/../../other"} {
		add("tests/web.yml", "release: "+release+"\njob: web\ntemplate: web\ntests: [{name: a}]\n")
	}
	for _, pattern := range []string{strings.Repeat("{a,b}", 40), strings.Repeat("**/", 500) + "*_spec.rb", "/**/*", "../../**/*.rb", strings.Repeat("{", 100_000)} {
		add(".rspec", "--pattern "+pattern+"\n")
	}
	add(".rspec", "--require ../../canary/secret.yml\n", "-I /etc:../../canary\n--require secret\n")
	for _, code := range []string{
		"loop { }", "x = 'x' * 100_000_000; a = []; loop { a << (x + x) }", "a = []; loop { a << [a] * 1000 }", "34.times { @x = [@x, @x] }; BoshrenderHost.render_text('', '', { 'p' => @x })",
		"Dir.glob('{a,b}' * 40)", "Dir.glob('**/' * 20)", "Dir.glob('{' * 300_000)", "FileUtils.mkdir_p('a/' * 500_000)", "loop { |i| File.write(\"/tmp/#{rand}\", 'x' * 1000) }",
		"loop { Dir.mkdir(\"/tmp/#{rand}#{'n' * 200}\") }", "loop { ERB.new(\"<%= #{rand} %>\").result }", "File.read('../canary/secret.yml').tap { |t| raise t }",
		"raise File.read('out/secret.yml')", "Dir.glob('out/*').each { |f| raise File.read(f) }", "puts `cat ../canary/secret.yml`", "File.write('../canary/new', 'x')",
		"raise \"\\e]0;x\\a\\n::error::x\\n##[error]x\"", "raise 'x' * 50_000_000", "('a'..'zzzzzzzz').to_a", "10_000_000.times.map { |i| i.to_s * 100 }", "/(a+)+b/.match('a' * 100_000)",
		"require_relative '../../canary/secret.yml'", "def f = f; f", "Marshal.load(Marshal.dump('x' * 400_000_000))", "JSON.parse('[' * 1_000_000)", "Zlib.gzip('x' * 300_000_000)", "File.read(\"a\\0b\")",
	} {
		add("spec/web_spec.rb", "describe('web') { it('is') { "+code+" } }\n")
	}
	add("spec/web_spec.rb", "10_000_000.times { |i| describe(i) { it { } } }\n", strings.Repeat("describe('x') { ", 20_000), "T = 'n' * 60_000\ndescribe(T) { 5_000.times { it(T) { raise T } } }\n")
	for _, template := range []string{
		"<% loop { } %>", "<% x = 'x'; loop { x += x } %>", "<%= 'x' * 60_000_000 %>", "<% a = []; loop { a << 'x' * 1000 } %>", "<%= File.read('/etc/passwd') %>",
		strings.Repeat("<% if true %>", 50_000), "\x1b]0;x\x07<% raise \"\x1b[2J\\n::error::\" %>", "<% " + strings.Repeat("(", 200_000) + " %>",
	} {
		add("jobs/web/templates/web.erb", template)
	}
	for _, path := range []string{"../../canary/secret.yml", "/etc/passwd", "\"\\e[2J\"", strings.Repeat("n/", 40_000) + "n", "a\\0b"} {
		add("jobs/web/spec", "name: web\ntemplates: {\""+strings.Trim(path, `"`)+"\": web}\n", "name: web\ntemplates: {web.erb: \""+strings.Trim(path, `"`)+"\"}\n")
	}
	add("jobs/web/spec", "name: web\ntemplates: &a {web.erb: web}\nproperties: &b {x: *a}\n", "a: "+strings.Repeat("[", 500_000), "name: "+strings.Repeat("n", 60_000)+"\ntemplates: {web.erb: web}\n")
	add(".boshrender.yml", "lint: {baseline: ../../canary/secret.yml}\n", "test: {folders: [../canary, /etc]}\n", "test: {folders: [out]}\n", "lint: {rules: {\"\\e[2J\": {severity: off}}}\n")
	add("config/final.yml", "name: \"\\e]0;x\\a::error::\"\n", "name: "+strings.Repeat("x", 60_000)+"\n")
	add("cover/a.boshcover", `{"jobs":[{"release":"../canary","name":"x"}]}`, "["+strings.Repeat("[", 1_000_000), `{"jobs":[{"release":"../other","name":"\u001b[2J"}]}`)
	add("manifest.yml", "name: d\nx: "+strings.Repeat("{a: ", 200_000), "name: ((../../canary/secret.yml))\n", "name: \"\\e[2J\\n::error::\"\n", "name: d\nreleases: [{name: web, version: latest, url: file:///etc/passwd}]\n")
	return append(list, saidElsewhere()...)
}

// hostileRelease is one made-up release.
type hostileRelease struct {
	name string
	make func(dir string) error
	file string // the hostile file, if only some commands read it
}

// ofTheUser are the files that only the commands read that name them.
var ofTheUser = []string{"manifest.yml", "env.yml", "vars.yml", "ops.yml", "store.yml"}

// concerns reports whether a command may read the hostile file of the release.
func (r *hostileRelease) concerns(command string) bool {
	return !slices.Contains(ofTheUser, r.file) || strings.Contains(command, r.file)
}

// releases lists the hostile releases: each kind at each place, each hostile text, large trees, and pairs by chance.
func releases(seed int64) []hostileRelease {
	var list []hostileRelease
	places := []string{
		"jobs/web/spec", "jobs/web/monit", "jobs/web/templates/web.erb", "jobs/web/properties_schema.json", "packages/lib/spec", "config/final.yml", ".rspec",
		".boshrender.yml", "spec/web_spec.rb", "tests/web.yml", "cover/a.boshcover", "manifest.yml", "env.yml", "vars.yml", "ops.yml", "store.yml",
	}
	for _, place := range places {
		for _, k := range kinds {
			if slices.Contains(ofTheUser, place) && strings.HasPrefix(k.name, "a link to") {
				continue // the user names it, and links in names of the user's are followed
			}
			list = append(list, hostileRelease{place + ": " + k.name, func(dir string) error {
				path := filepath.Join(dir, place)
				return errors.Join(os.RemoveAll(path), k.put(path))
			}, place})
		}
	}
	for n, file := range said() {
		list = append(list, hostileRelease{fmt.Sprintf("%s: text %d: %.60q", file[0], n, file[1]), func(dir string) error {
			return errors.Join(os.Symlink("../canary", filepath.Join(dir, "out")), os.WriteFile(filepath.Join(dir, file[0]), []byte(file[1]), 0o600))
		}, file[0]})
	}
	for _, folder := range []string{"jobs", "jobs/web/templates", "tests", "spec", "packages", "src", "cover"} {
		list = append(list, hostileRelease{folder + ": 20,000 files", func(dir string) error {
			for i := range 20_000 {
				if err := os.WriteFile(fmt.Sprintf("%s/%s/f%d.yml", dir, folder, i), nil, 0o600); err != nil {
					return err
				}
			}
			return nil
		}, ""}, hostileRelease{folder + ": links in a circle, names with escapes, 500 folders inside one another", func(dir string) error {
			at := filepath.Join(dir, folder)
			return errors.Join(os.MkdirAll(at+strings.Repeat("/d", 500), 0o700), os.Symlink("..", at+"/up"), os.Symlink(".", at+"/here"),
				os.WriteFile(at+"/\x1b[2J\n::error::x.yml", nil, 0o600), os.WriteFile(at+"/\xff\u202e_spec.rb", nil, 0o600))
		}, ""})
	}
	random := rand.New(rand.NewSource(seed))
	for single := len(list); len(list) < single+40; {
		a, b := list[random.Intn(single)], list[random.Intn(single)]
		list = append(list, hostileRelease{a.name + " and " + b.name, func(dir string) error { return errors.Join(a.make(dir), b.make(dir)) }, ""})
	}
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// lay makes a release with its neighbours in a new folder.
func (r *hostileRelease) lay(dir string) (err error) {
	files := map[string]string{"canary/secret.yml": "secret: " + marker + "\n", "canary/secret_spec.rb": "raise '" + marker + "'\n"}
	for name, text := range plainRelease {
		files["release/"+name] = text
		files["other/"+name] = strings.ReplaceAll(text, "port", marker)
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			return err
		}
	}
	_ = r.make(filepath.Join(dir, "release")) // of a pair, the second may lack its place
	return nil
}
