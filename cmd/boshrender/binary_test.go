package main

// This file tests the tool as it is installed: one binary, in folders outside of this module.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/sandbox"
	"github.com/boshrender/boshrender/dev/tier"
)

// binaries is the folder of what tests build; "" if they have built nothing.
var binaries string

// build builds the tool, once.
var build = sync.OnceValues(func() (string, error) {
	var err error
	if binaries, err = os.MkdirTemp("", "boshrender-test-"); err != nil {
		return "", err
	}
	path := filepath.Join(binaries, "boshrender")
	out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput()
	if err != nil {
		return "", errors.New(string(out))
	}
	return path, nil
})

// binary returns the path of the tool. It skips a test under the race detector, which doesn't see into the tool.
func binary(t *testing.T) string {
	t.Helper()
	tier.Sequential(t)
	path, err := build()
	require.NoError(t, err)
	return path
}

func TestMain(m *testing.M) {
	status := tier.Run(m)
	if binaries != "" {
		os.RemoveAll(binaries)
	}
	os.Exit(status)
}

// ask runs the binary in a folder.
func ask(t *testing.T, dir string, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c := exec.CommandContext(t.Context(), binary(t), args...)
	c.Dir, c.Stdout, c.Stderr = dir, &stdout, &stderr
	c.Env = append(os.Environ(), "GOFLAGS=", "HOME="+dir)
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	return result{c.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// aRelease returns a release with a job, tests of it, and a mistake that lint finds.
func aRelease() map[string]string {
	return map[string]string{
		"config/final.yml":               "name: shop\n",
		"jobs/web/spec":                  "name: web\ntemplates: {web.yml.erb: config/web.yml}\nproperties: {web.port: {default: 80}}\nconsumes: [{name: db, type: sql, optional: true}]\n",
		"jobs/web/monit":                 "check process web\n  with pidfile /var/vcap/sys/run/web.pid\n  group vcap\n",
		"jobs/web/templates/web.yml.erb": "port: <%= p('web.port') %>\n<% if_link('db') { |db| %>db: <%= db.instances.first.address %>\n<% } %>",
		"tests/web.yml":                  "release: ..\njob: web\ntemplate: config/web.yml\ntests:\n- name: the port\n  set: {web.port: 81}\n  expect: {contains: ['port: 81']}\n",
		"db.yml":                         "instances: [{address: 10.0.0.1}]\n",
		"other.erb":                      "<%= p('a.b') %> <%= link('db').instances[0].address %>\n",
		"bad/jobs/b/spec":                "name: b\ntemplates: {b.erb: b}\n",
		"bad/jobs/b/monit":               "",
		"bad/jobs/b/templates/b.erb":     "<%= p('nowhere') %>",
		"bad/tests/b.yml":                "release: ..\njob: b\ntemplate: b\ntests:\n- {name: none, expect: {contains: x}}\n",
		"clock/jobs/c/spec":              "name: c\ntemplates: {c.erb: c}\n",
		"clock/jobs/c/monit":             "",
		"clock/jobs/c/templates/c.erb":   "<%= Time.now.utc.year %> <%= rand(10) < 10 %>\n",
		"spec/web_spec.rb":               "describe 'web' do\n  it('adds') { expect(1 + 1).to eq(3) }\nend\n",
		"mocks/jobs/m/spec":              "name: m\ntemplates: {}\n",
		"mocks/jobs/m/monit":             "",
		"mocks/spec/m_spec.rb":           "describe('m') { it('mocks') { allow(1).to receive(:x) }; it('prints') { puts 'hello' } }\n",
		"listed/jobs/m/spec":             "name: m\ntemplates: {}\n",
		"listed/jobs/m/monit":            "",
		"listed/spec/m_spec.rb":          "describe('m') { it('mocks') { allow(1).to receive(:x) }; it('prints') { puts 'hello' } }\n",
		"listed/" + configName:           "test: {not_run: [{example: m mocks, reason: it has a double}]}\n",
		"gem/jobs/m/spec":                "name: m\ntemplates: {}\n",
		"gem/jobs/m/monit":               "",
		"gem/Gemfile":                    "gem 'some_gem'\n",
		"gem/spec/m_spec.rb":             "require 'some_gem'\ndescribe('g') { SomeGem.setup; it('z') {} }\ndescribe('m') { it('passes') { expect(1).to eq(1) } }\n",
		"good.yml":                       "a: ((v))\n",
	}
}

// statusRow is a command with its exit status.
type statusRow struct {
	args   string
	status int
	says   string // part of its output
}

// statusRows has a row for each exit status of each command, in the release of aRelease.
var statusRows = []statusRow{
	{"render", 0, "instances"}, {"render none.yml --release x", 2, "none.yml: no such file"}, {"render good.yml", 2, "good.yml: the releases are missing"}, {"rendr", 2, "render"},
	{"render -v x", 2, "-v: Expected var"}, {"render --var-file x", 2, "--var-file x"}, {"render --kubernetes=x", 2, "--kubernetes"}, {"render --kubernetes --naming x", 2, "--naming"}, {"render --kubernetes --namespace _", 2, "--namespace"},
	{"render --kubernetes --cloud-config good.yml", 2, "exclude each other"}, {"render --vars-env=", 2, "--vars-env: Expected"},
	{"plan --canaries x", 2, "a number or a percentage"}, {"deploy --state here --max-in-flight %", 2, "a number or a percentage"},
	{"director --memory --listen here", 2, "missing port"}, {"playground --addr here:99999", 2, "invalid port"},
	{"lint --fail x", 2, "--fail"}, {"lint --least x", 2, "--least"}, {"lint --severity x", 2, "--severity"},
	{"interpolate good.yml -v v=1", 0, "a: 1\n"}, {"int good.yml --var-errs", 1, "Expected to find variables: v"}, {"int none.yml", 2, "none.yml: no such file"}, {"int none.yml --path name", 2, "--path name: Expected to start with '/'"},
	{"diff rendered rendered", 0, "0 changed"}, {"diff part rendered", 1, "added"}, {"diff part none", 2, "none: no such file"},
	{"explain gateway.port", 0, "property 'gateway.port'"}, {"explain nope", 1, "no job has"}, {"explain x none.yml --release y", 2, "no such file"},
	{"template web/config/web.yml -p web.port=8080", 0, "port: 8080\n"}, {"template web/config/web.yml --link db=db.yml", 0, "db: 10.0.0.1"},
	{"template b/b --release bad", 1, "=VALUE gives the property"}, {"template web/config/wep.yml", 2, "did you mean config/web.yml?"},
	{"template jobs/web/templates/web.yml.erb", 0, "port: 80\n"}, {"template jobs/web/monit", 0, "check process web"}, {"template other.erb -p a.b=[1] --link db=db.yml", 0, "[1] 10.0.0.1\n"}, {"template other.erb", 1, "-p a.b=VALUE gives the property"},
	{"template none.erb", 2, "none.erb: expected JOB/TEMPLATE"}, {"template /dev/null", 2, "/dev/null: not a regular file"}, {"lint --format json --nope", 2, `"kind": "request"`}, {"lint --format=json --nope", 2, `"kind": "request"`},
	{"template c/c --release clock --now 1999-12-31T23:59:59-01:00 --seed 7", 0, "2000 true\n"}, {"template c/c --release clock --now noon", 2, "--now noon"},
	{"lint", 0, "1 job in 1 release"}, {"lint jobs/web", 0, ""}, {"lint bad", 1, "P001"}, {"lint . --only Z999", 2, `no rule has the code "Z999"`}, {"lint tests", 2, "no release found"}, {"lint --format html", 2, "--format html: there are"}, {"lint --help", 0, "Usage:"},
	{"test", 1, "FAIL"}, {"test tests", 0, "1 tests in 1 files, 0 failed"}, {"test bad/jobs", 2, "no tests"}, {"test spec", 1, "1 example, 1 failure"}, {"test spec -e nothing", 1, "All examples were filtered out"}, {"test spec --dry-run -n -b", 0, "1 example, 0 failures"}, {"test spec --tty", 1, "\x1b[31m"},
	{"test mocks --fail-not-run=false", 0, "1 not run here"}, {"test mocks --fail-not-run", 1, "1 not run here; --fail-not-run=false"}, {"test listed --fail-not-run", 0, "2 examples, 0 failures, 1 not run here"},
	{"test mocks --fail-not-run=false -e mocks", 1, "no test was run"}, {"test listed -e mocks", 0, "1 not run here"}, {"test mocks --fail-not-run -e mocks", 1, "1 not run here, and nothing else"}, {"test gem --fail-not-run=false", 0, "1 example, 0 failures, 1 not run here"}, {"test mocks -P **/*_test.rb", 1, "No examples found."}, {"test spec -r ./none", 1, "cannot load such file"},
	{"test spec --only-failures", 1, "boshrender test ./spec/web_spec.rb:2 # web adds"}, {"test spec tests -f junit", 1, `<testsuite name="rspec" tests="2" skipped="0" failures="1"`},
	{"test spec/web_spec.rb:2 -f d --seed 7", 1, "Randomized with seed 7"}, {"test spec --fail-fast --profile", 1, "Top 1 slowest examples"}, {"test spec -j 1 -t ~x -I lib", 1, ""},
	{"test spec --order up", 2, "--order: up is neither"}, {"test spec -f html", 2, "--format: "}, {"test spec -E (", 2, "--example-matches (: end pattern with unmatched parenthesis: /(/"}, {"test none_spec.rb", 2, "none_spec.rb: no such file"},
	{"test tests --mutate", 0, "changes noticed"}, {"test tests --mutate --fail-under 100", 1, "less than 100%"}, {"test tests --fail-under 5", 2, "--fail-under is for --mutate"}, {"test mocks --mutate", 1, "no test that passes renders"}, {"test tests --mutate --watch", 2, "none of the others can be"},
	{"test tests --min-branches 100", 1, "branches: 1/2 50.0% is less than 100%"}, {"test tests --coverage", 0, "templates/web.yml.erb"}, {"test tests -f json -o report.json", 0, ""},
	{"coverage cover", 0, "web"}, {"coverage cover --min-branches 100", 1, "is less than 100%"}, {"coverage none", 2, "none: no such folder"},
	{"plan", 1, "What happens, in this order"}, {"plan none.yml --release x", 2, "no such file"},
	{"deploy --state state", 0, "Succeeded"}, {"plan --state state", 0, "Nothing changes."}, {"deploy", 2, "state"},
	{"playground --addr nowhere:x", 2, "unknown port"},
	{"version", 0, "boshrender "}, {"schema", 0, "\"$schema\""}, {"schema x", 2, "there is no schema of"}, {"schema ops", 0, "Ops file"}, {"schema derive web", 0, "\"properties\""}, {"schema derive nope", 2, "no release has a job"}, {"schema job web", 0, "draft-07"}, {"schema manifest web", 2, "takes no other argument"}, {"lsp", 0, ""}, {"lsp x", 2, ""}, {"docs pages", 0, ""}, {"docs", 2, "accepts 1 arg"}, {"completion bash", 0, "bash completion"}, {"completion bash x", 2, ""},
	{"help", 0, "For releases:"},
}

// needed are the rows whose effects other rows need.
var needed = []string{"deploy --state state", "docs pages", "test spec"}

// statuses returns every nth row, and those that others need; all with CI=true.
func statuses(n int) (list []statusRow) {
	if os.Getenv("CI") == "true" {
		return statusRows
	}
	for i, row := range statusRows {
		if i%n == 0 || slices.Contains(needed, row.args) {
			list = append(list, row)
		}
	}
	return list
}

// TestStatuses runs the commands.
func TestStatuses(t *testing.T) {
	dir := write(t, aRelease())
	write := func(name string) string { return filepath.Join(dir, name) }
	require.Zero(t, ask(t, dir, "render", "--out", "rendered").status)
	require.Zero(t, ask(t, dir, "render", "--group", "api", "--out", "part").status)
	require.Zero(t, ask(t, dir, "test", "tests", "--cover", "cover").status)
	for _, c := range statuses(tier.Of(2, 2, 1)) {
		r := ask(t, dir, strings.Fields(c.args)...)
		require.Equal(t, c.status, r.status, "%s\n%s%s", c.args, r.stdout, r.stderr)
		require.Contains(t, r.stdout+r.stderr, c.says, c.args)
	}
	require.FileExists(t, write("pages/boshrender_render.md"))
}

// TestJSONEverywhere runs them with --json: each prints one document, and ends with the same status.
func TestJSONEverywhere(t *testing.T) {
	dir := write(t, aRelease())
	require.Zero(t, ask(t, dir, "render", "--out", "rendered").status)
	require.Zero(t, ask(t, dir, "render", "--group", "api", "--out", "part").status)
	require.Zero(t, ask(t, dir, "test", "tests", "--cover", "cover").status)
	for _, c := range statuses(tier.Of(5, 5, 1)) {
		if strings.HasPrefix(c.args, "lsp") {
			c.status = 2
		}
		r := ask(t, dir, append(strings.Fields(c.args), "--json")...)
		require.Equal(t, c.status, r.status, "%s\n%s%s", c.args, r.stdout, r.stderr)
		d := json.NewDecoder(strings.NewReader(r.stdout))
		var doc document
		require.NoError(t, d.Decode(&doc), "%s: %s", c.args, r.stdout)
		require.False(t, d.More(), c.args)
		require.Equal(t, c.status, doc.Status, c.args)
		if c.status != 1 {
			require.Equal(t, c.status == 2, len(doc.Errors) > 0, "%s: %s", c.args, r.stdout)
		}
		for _, e := range doc.Errors {
			asked := strings.Contains(e.Message, "no such file") || strings.Contains(e.Message, ": listen ") // the system refused it
			if strings.HasPrefix(e.Message, "-") && !asked {
				require.Equal(t, kindRequest, e.Kind, "%s: %s", c.args, r.stdout)
			}
		}
		validDocument(t, c.args, []byte(r.stdout))
	}
}

func TestCompletion(t *testing.T) {
	dir := write(t, aRelease())
	for args, want := range map[string]string{
		"template ":                  "web/\n",
		"template web/":              "web/monit\nweb/config/web.yml\n",
		"template web/monit -p ":     "web.port=\n",
		"template web/monit --link ": "db=\tsql\n",
		"lint --fail ":               "hint\nwarning\nerror\n",
		"render --kubernetes=":       "dense\n",
		"render m.yml --group ":      "api\ndb\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "m.yml"), []byte("name: d\ninstance_groups: [{name: api}, {name: db}]\n"), 0o600))
		fields := strings.Split(args, " ")
		r := ask(t, dir, append([]string{"__complete"}, fields...)...)
		require.Contains(t, r.stdout, want, args)
	}
}

// TestAlone checks that a command is the same one without the others.
func TestAlone(t *testing.T) {
	root := newRoot(&app{}, "")
	require.Len(t, root.Commands(), len(constructors.Get())+1)
	for name := range constructors.Get() {
		alone := newRoot(&app{}, name).Commands()
		require.Len(t, alone, 1)
		one, _, err := root.Find([]string{name})
		require.NoError(t, err)
		require.Equal(t, name, alone[0].Name())
		require.Equal(t, one.UsageString(), alone[0].UsageString())
	}
}

// TestPages compares docs/cli with the generated pages.
func TestPages(t *testing.T) {
	root := newRoot(&app{stdout: new(bytes.Buffer), stderr: new(bytes.Buffer)}, "")
	for dir, man := range map[string]bool{"../../docs/cli": false, "../../docs/man": true} {
		pages := documentation(root, man)
		if os.Getenv("UPDATE") != "" {
			require.NoError(t, os.RemoveAll(dir))
			require.NoError(t, os.MkdirAll(dir, 0o755))
			for name, text := range pages {
				require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o644))
			}
		}
		require.Len(t, listTree(t, dir), len(pages))
		for name, text := range pages {
			have, err := os.ReadFile(filepath.Join(dir, name))
			require.NoError(t, err)
			require.Equal(t, string(text), string(have), "%s: UPDATE=1 go test ./cmd/boshrender -run Pages", name)
		}
	}
}

func TestConfig(t *testing.T) {
	dir := write(t, map[string]string{configName: "lint:\n  rules: {P001: {severity: hint, reason: old}, P002: {severity: off}}\n  fial: error\n  kubernetes: 1\n  least: 2\ntest: {folders: [tests]}\ncoverage: {min: 101}\n"})
	_, err := readConfig(context.Background(), dir)
	require.Error(t, err)
	for _, want := range []string{"2:48: P002 needs a reason", "3:3: unknown key fial; did you mean fail?", "4:15: this should be true or false", "5:10: this should be a text", "7:17: this should be a number of percent, 0 to 100"} {
		require.Contains(t, err.Error(), want)
	}
	dir = write(t, map[string]string{"release/" + configName: "test: {folders: [out, ../release, missing]}\nlint: {baseline: out/file}\n", "other/file": ""})
	require.NoError(t, os.Symlink("../other", filepath.Join(dir, "release/out")))
	_, err = readConfig(context.Background(), filepath.Join(dir, "release"))
	require.Error(t, err)
	require.Equal(t, 3, strings.Count(err.Error(), "this should be a path below the release"), err)
	files := aRelease()
	files["bad/"+configName] = "lint: {rules: {P001: {severity: hint, reason: it is a trial}}, fail: error}\n"
	dir = write(t, files)
	require.Zero(t, ask(t, dir, "lint", "bad").status)
	require.Equal(t, 1, ask(t, dir, "lint", "bad", "--fail-on", "hint").status)
	files["bad/"+configName] = "lint: {fail: hint, least: error, kubernetes: true, render: false}\n"
	require.Contains(t, ask(t, write(t, files), "lint", "bad", "--least", "hint").stdout, "P001")
}

// TestLintFix fixes a release, and checks the list of changes.
func TestLintFix(t *testing.T) {
	dir := write(t, map[string]string{
		"r/jobs/a/monit": "", "r/jobs/a/spec": "name: a\ntemplates: {t.erb: bin/t}\nproperties:\n  x: {default: no}\n",
		"r/jobs/a/templates/t.erb": "#!/bin/bash\r\necho <%= p('x') %>\r\n", "r/config/final.yml": "name: r\n",
	})
	first := ask(t, dir, "lint", "r", "--no-render")
	require.Equal(t, 1, first.status)
	require.Contains(t, first.stdout, "[S011]")
	require.Contains(t, first.stderr, "S011: Write true or false, or quote the word.")
	mended := ask(t, dir, "lint", "r", "--fix")
	require.Zero(t, mended.status, mended.stdout)
	require.Contains(t, mended.stderr, "r/jobs/a/spec:4: fixed: \"no\" is replaced with \"false\" [S011]")
	text, err := os.ReadFile(filepath.Join(dir, "r/jobs/a/spec"))
	require.NoError(t, err)
	require.Contains(t, string(text), "x: {default: false}")
	text, err = os.ReadFile(filepath.Join(dir, "r/jobs/a/templates/t.erb"))
	require.NoError(t, err)
	require.NotContains(t, string(text), "\r")
}

// TestEncloses checks that each command that reads a deployment or a release restricts its process, and tries it.
func TestEncloses(t *testing.T) {
	tier.Once(t)
	for _, c := range newRoot(&app{}, "").Commands() {
		flag := c.Flags().Lookup(noSandbox)
		require.Equal(t, !slices.Contains([]string{"version", "docs"}, c.Name()), flag != nil, c.Name())
	}
	if text, ok := sandbox.Describe(); !ok || !strings.Contains(text, "Landlock") {
		t.Skip(text)
	}
	dir := write(t, map[string]string{
		"other/jobs/a/spec": "name: a\ntemplates: {a.erb: a}\n", "other/jobs/a/monit": "", "other/jobs/a/templates/a.erb": "a\n",
		"here/cover/a.boshcover": `{"jobs":[{"release":"../other","name":"a"}]}`, "own/a.boshcover": `{"jobs":[{"release":"other","name":"a"}]}`,
	})
	require.Contains(t, ask(t, dir+"/here", "coverage", "cover").stderr, "permission denied")
	require.NotContains(t, ask(t, dir+"/here", "coverage", "cover", "--no-sandbox").stderr, "permission denied")
	got := ask(t, dir, "coverage", "own")
	require.Zero(t, got.status, got.stderr)
	got = ask(t, dir, "render", "--out", "new/tree", "-q")
	require.Zero(t, got.status, got.stderr)
	got = ask(t, dir, "deploy", "--state", "new/state", "--pace", "0", "-q")
	require.Zero(t, got.status, got.stderr)
}
