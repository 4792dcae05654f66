package main

// This file tests the command as users run it: flags in, files and messages out.

import (
	"bytes"
	"context"
	"encoding/base64"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"
)

// result is the outcome of a run.
type result struct {
	status         int
	stdout, stderr string
}

// run executes the command in the arguments as main does, but in this process, and returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return (&app{stdout: stdout, stderr: stderr, stdin: os.Stdin, getenv: os.Getenv}).run(ctx, args)
}

// execute runs the command.
func execute(t *testing.T, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), command(args), &stdout, &stderr)
	return result{status, stdout.String(), stderr.String()}
}

// command puts "render" before arguments without a command, and makes them render for Kubernetes by default, which
// requires less of a manifest.
func command(args []string) []string {
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") && !strings.Contains(args[0], "/") {
		return args
	}
	for _, a := range args {
		if a == "--cloud-config" || strings.HasPrefix(a, "--kubernetes") {
			return append([]string{"render"}, args...)
		}
	}
	return append([]string{"render", "--kubernetes"}, args...)
}

// listTree lists the files below a directory, none if it doesn't exist.
func listTree(t *testing.T, dir string) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			rel, err := filepath.Rel(dir, path)
			require.NoError(t, err)
			list = append(list, filepath.ToSlash(rel))
		}
		return nil
	})
	require.NoError(t, err)
	return list
}

// write makes files below a new directory and returns its path.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return dir
}

func TestBundled(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	r := execute(t, "--out", out)
	require.Equal(t, result{0, r.stdout, ""}, r)
	require.Equal(t, listTree(t, "../../examples/deployment/golden"), listTree(t, out))
	for _, path := range listTree(t, out) {
		want, err := os.ReadFile(filepath.Join("../../examples/deployment/golden", path))
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join(out, path))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), path)
	}
	lines := strings.Split(strings.TrimSpace(r.stdout), "\n")
	require.Equal(t, "broker/0", lines[0])
	require.Regexp(t, `^  broker/monit +\d+$`, lines[1])
	require.Regexp(t, `^145 files of 12 instances in `, lines[len(lines)-1])

	again := execute(t, "--out", out, "-o", "../../examples/deployment/operations/scale-out.yml")
	require.Equal(t, r, again, "over what was there")
}

func TestBundledWithFlags(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		want string // the instances
	}{
		"group":    {[]string{"--group", "api"}, "api/0 api/1 api/2 api/3"},
		"AZ":       {[]string{"--group", "api", "--az", "2"}, "api/2 api/3"},
		"ordinal":  {[]string{"--group", "api", "--ordinal", "1"}, "api/1 api/3"},
		"pod":      {[]string{"--group", "api", "--az", "2", "--ordinal", "1"}, "api/3"},
		"stride":   {[]string{"--group", "api", "--az", "2", "--ordinal", "1", "--kubernetes=stride"}, "api/10001"},
		"director": {[]string{"--cloud-config", "../../examples/deployment/cloud-config.yml", "--group", "api"}, "api/0 api/1"},
	} {
		t.Run(name, func(t *testing.T) {
			out := t.TempDir()
			r := execute(t, append(c.args, "--out", out)...)
			require.Zero(t, r.status, r.stderr)
			instances := map[string]bool{}
			for _, path := range listTree(t, out) {
				parts := strings.Split(path, "/")
				instances[parts[0]+"/"+parts[1]] = true
			}
			require.ElementsMatch(t, strings.Fields(c.want), slices.Collect(maps.Keys(instances)))
		})
	}
}

func TestPod(t *testing.T) {
	out := t.TempDir()
	r := execute(t, "--group", "api", "--az", "2", "--ordinal", "1", "--ip", "10.0.0.7", "--out", out)
	require.Zero(t, r.status, r.stderr)
	text, err := os.ReadFile(filepath.Join(out, "api/3/api/config/environment.sh"))
	require.NoError(t, err)
	require.Contains(t, string(text), "export FERRY_IP=10.0.0.7\n")
}

func TestJSON(t *testing.T) {
	r := execute(t, "--json", "--group", "broker", "--az", "1", "--ordinal", "0")
	require.Zero(t, r.status, r.stderr)
	files := resultOf[rendered](t, r.stdout).Instances
	require.Contains(t, files["broker/0"]["broker/config/broker.conf"], "quorum = 3\n")

	r = execute(t, "--json", "--group", "gateway")
	require.Zero(t, r.status, r.stderr)
	files = resultOf[rendered](t, r.stdout).Instances
	pixel, err := os.ReadFile("../../examples/deployment/golden/gateway/0/gateway/public/pixel.gif")
	require.NoError(t, err)
	require.Equal(t, map[string]any{"base64": base64.StdEncoding.EncodeToString(pixel)}, files["gateway/0"]["gateway/public/pixel.gif"])
}

func TestVarsStore(t *testing.T) {
	tier.Normally(t)
	store := filepath.Join(t.TempDir(), "store.yml")
	args := []string{"--vars-store", store, "-v", "system_domain=example.com", "--group", "ledger", "--json"}
	first := execute(t, args...)
	require.Zero(t, first.status, first.stderr)
	require.Contains(t, first.stdout, "-----BEGIN CERTIFICATE-----")
	require.Equal(t, first, execute(t, args...), "what was generated is kept")
	info, err := os.Stat(store)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
}

func TestVerbose(t *testing.T) {
	r := execute(t, "--verbose", "--group", "ledger", "--out", t.TempDir())
	require.Zero(t, r.status)
	require.Contains(t, r.stderr, "msg=rendered instance=ledger/0 files=13")
}

func TestUsage(t *testing.T) {
	for args, want := range map[string]string{
		"--nope":                                "unknown flag: --nope\nsee 'boshrender render --help'\n",
		"--opsfile x":                           "unknown flag: --opsfile; did you mean --ops-file?\nsee 'boshrender render --help'\n",
		"a b":                                   "boshrender render: accepts at most 1 arg(s), received 2\nusage: boshrender render [MANIFEST] [flags]\nsee 'boshrender render --help'\n",
		"--az 1":                                "--az and --ordinal need --group and --kubernetes\n",
		"--kubernetes --group api --az -1":      "--az counts from 1\n",
		"--kubernetes --group api --ordinal -2": "--ordinal counts from 0\n",
		"--release x":                           "--release needs a manifest\n",
		"x.yml":                                 "x.yml: no such file\n",
		"--ip 1.2.3.4":                          "--ip needs --group and --ordinal, and --az in a group with AZs\n",
		"x.yml --az 1":                          "x.yml: no such file\n--az and --ordinal need --group and --kubernetes\n",
		"--group nope":                          "--group nope: the manifest has no such instance group, it has: api, broker, gateway, ledger, smoke-tests\n",
		"--group gatewy":                        "--group gatewy: the manifest has no such instance group; did you mean gateway?\n",
		"--kubernetes --group api --az 3":       "--az 3: instance group \"api\" has 2 AZs, from --az 1 to --az 2\n",
		"--kubernetes --group api --ordinal 2":  "--ordinal 2: instance group \"api\" has 2 instances, from --ordinal 0 to --ordinal 1 in each AZ\n",
		"--kubernetes=a --naming b":             "--kubernetes: unknown scheme \"a\", known are: dense, interleaved, stride, quarks\n--naming: unknown naming scheme 'b', valid schemes are: group-zone-ordinal, deployment-group-index, group-index, job-group-deployment\n",
		"--kubernetes --cloud-config x":         "--kubernetes and --cloud-config exclude each other: a cloud config is for a director\n",
		"--kubernetes --group ledger --az 2":    "--az 2: instance group \"ledger\" has 1 AZ, which is --az 1\n",
		"--kubernetes --namespace A_b":          "--namespace \"A_b\" is no name of a namespace: up to 63 of a-z, 0-9 and -, the first and the last not -\n",
		"--kubernetes --namespace -b":           "--namespace \"-b\" is no name of a namespace: up to 63 of a-z, 0-9 and -, the first and the last not -\n",
		"-v x":                                  "-v: Expected var 'x' to be in format 'name=value'\n",
		"--var-file x":                          "--var-file x: expected NAME=FILE\n",
		"-o none.yml":                           "-o none.yml: no such file\n",
		"-l none.yml":                           "-l none.yml: no such file\n",
		"--cloud-config none.yml":               "--cloud-config none.yml: no such file\n",
	} {
		t.Run(args, func(t *testing.T) {
			r := execute(t, append([]string{"render"}, strings.Fields(args)...)...)
			require.Equal(t, 2, r.status)
			require.Empty(t, r.stdout)
			if !strings.HasPrefix(r.stderr, want) {
				require.Equal(t, want, r.stderr)
			}
		})
	}
	require.Equal(t, 0, execute(t, "help").status)
}

const goodManifest = `name: dep
releases: [{name: r, version: 1}]
instance_groups:
- name: web
  instances: 2
  jobs:
  - name: app
    release: r
    properties: {port: 80}
- name: db
  instances: 1
  jobs:
  - name: db
    release: r
`

// deployment is a deployment of two jobs without errors.
func deployment() map[string]string {
	return map[string]string{
		"manifest.yml":                     goodManifest,
		"vars.yml":                         "a: 1\n",
		"ops.yml":                          "[]\n",
		"r/jobs/app/spec":                  "name: app\ntemplates: {app.yml.erb: app.yml}\nproperties: {port: {}}\nconsumes: [{name: db, type: sql}]\n",
		"r/jobs/app/monit":                 "",
		"r/jobs/app/templates/app.yml.erb": "port: <%= p('port') %>\ndb: <%= link('db').instances.first.address %>\n",
		"r/jobs/db/spec":                   "name: db\ntemplates: {db.erb: db}\nprovides: [{name: db, type: sql}]\n",
		"r/jobs/db/monit":                  "check <%= name %>",
		"r/jobs/db/templates/db.erb":       "<%= index %>",
	}
}

func TestBadInput(t *testing.T) {
	const app = "r/jobs/app/templates/app.yml.erb"
	for name, c := range map[string]struct {
		file, text string // changes to the valid deployment; an empty text deletes the file
		want       string
	}{
		"nothing": {"", "", ""},
		"unknown job": {
			"manifest.yml", strings.ReplaceAll(goodManifest, "name: app", "name: nope"),
			"DIR/manifest.yml:7:5: instance_groups[web].jobs[nope]: Job 'nope' not found in release 'r'\n",
		},
		"unknown release": {
			"manifest.yml", strings.Replace(goodManifest, "release: r", "release: q", 1),
			"DIR/manifest.yml:8:14: instance_groups[web].jobs[app].release: Job 'app' (instance group 'web') references an unknown release 'q' (error 140002)\n",
		},
		"unknown template": {app, "", "DIR/r/jobs/app/spec:2:13: Missing template file 'app.yml.erb' for job 'app'\n"},
		"no monit":         {"r/jobs/db/monit", "", "DIR/r/jobs/db/spec:1:1: Job 'db' is missing monit file\n"},
		"no manifest":      {"manifest.yml", "", "DIR/manifest.yml: no such file\n"},
		"manifest that is no YAML": {
			"manifest.yml", "name: a\n b: [\n",
			"DIR/manifest.yml:2:3: Incorrect YAML structure of the uploaded manifest: #<Psych::SyntaxError: (<unknown>): " +
				"mapping values are not allowed in this context at line 2 column 3> (error 440001)\n",
		},
		"spec that is no YAML": {
			"r/jobs/db/spec", "\tname: db\n",
			"DIR/manifest.yml:13:5: instance_groups[db].jobs[db]: (DIR/r/jobs/db/spec): found character that cannot start any token " +
				"while scanning for the next token at line 1 column 1\n",
		},
		"vars file that is no YAML": {"vars.yml", "a: [\n", "DIR/vars.yml:2:1: Deserializing variables file 'DIR/vars.yml': "},
		"ops file with errors": {
			"ops.yml", "- {type: replace, path: /x, value: 1}\n",
			"DIR/ops.yml:1:3: Error 'operation [0] in DIR/ops.yml failed': Expected to find a map key 'x' for path '/x'",
		},
		"missing link": {
			"r/jobs/db/spec", "name: db\ntemplates: {db.erb: db}\n",
			"DIR/manifest.yml:7:5: instance_groups[web].jobs[app]: Failed to resolve link 'db' with type 'sql' from job 'app' " +
				"in instance group 'web'. Details below:\n    - No link providers found\n",
		},
		"missing property": {
			"manifest.yml", strings.Replace(goodManifest, "{port: 80}", "{}", 1),
			renderError("web", "app", `app.yml.erb' (line 1: Can't find property '["port"]')`) +
				"\nDIR/" + app + `:1:11: Bosh::Common::Template::UnknownProperty: Can't find property '["port"]'` + "\n" +
				"    1 | port: <%= p('port') %>\n      |           ^\n" +
				"DIR/manifest.yml:7:5: the properties of job 'app' in instance group 'web' don't set 'port'\n",
		},
		"missing variable": {
			"manifest.yml", strings.Replace(goodManifest, "80", "((secret))", 1),
			"Unable to render instance groups for deployment. Errors are:\n  - Unable to render jobs for instance group 'web'. Errors are:\n" +
				"    - Unable to render templates for job 'app'. Errors are:\n" +
				"      - The variable 'secret' has no value\nvariables get values like this:\n  -v secret=VALUE, or secret in a file that -l names\n",
		},
		"Ruby error": {
			app, "<%\n  x = nil\n  x.upcase\n%>\n",
			renderError("web", "app", `app.yml.erb' (line 3: undefined method 'upcase' for nil)`) +
				"\nDIR/" + app + ":3:5: NoMethodError: undefined method 'upcase' for nil\n    2 |   x = nil\n    3 |   x.upcase\n      |     ^\n",
		},
		"Ruby error in monit": {
			"r/jobs/db/monit", "<% raise 'no' %>",
			"Unable to render instance groups for deployment. Errors are:\n  - Unable to render jobs for instance group 'db'. Errors are:\n" +
				"    Error filling in template 'monit' (line 1: no)\n\nDIR/r/jobs/db/monit:1:4: RuntimeError: no\n    1 | <% raise 'no' %>\n      |    ^\n",
		},
		"template that is no Ruby": {app, "<% if true %>\n", "DIR/" + app + ":"},
	} {
		t.Run(name, func(t *testing.T) {
			files := deployment()
			if c.text == "" {
				delete(files, c.file)
			} else {
				files[c.file] = c.text
			}
			dir := write(t, files)
			out := filepath.Join(dir, "out")
			r := execute(t, dir+"/manifest.yml", "--release", dir+"/r", "-l", dir+"/vars.yml", "-o", dir+"/ops.yml", "--out", out)
			got := strings.ReplaceAll(r.stderr, dir, "DIR")
			if c.want == "" {
				require.Equal(t, result{0, r.stdout, ""}, r)
				require.Len(t, listTree(t, out), 2*3+3)
				return
			}
			require.Equal(t, 2, r.status)
			require.Empty(t, r.stdout)
			if !strings.Contains(got, c.want) || strings.HasSuffix(c.want, "\n") && got != c.want {
				require.Equal(t, c.want, got)
			}
			require.NoFileExists(t, out)
			require.NoDirExists(t, out, "no half-written tree")
			entries, err := os.ReadDir(dir)
			require.NoError(t, err)
			for _, e := range entries {
				require.NotContains(t, e.Name(), ".render", "nothing is left lying about")
			}
		})
	}
}

// renderError is the director's text for one failing template.
func renderError(group, job, text string) string {
	return "Unable to render instance groups for deployment. Errors are:\n" +
		"  - Unable to render jobs for instance group '" + group + "'. Errors are:\n" +
		"    - Unable to render templates for job '" + job + "'. Errors are:\n" +
		"      - Error filling in template '" + text + "\n"
}

// Errors of several files and templates are all reported, in one run.
func TestAllErrors(t *testing.T) {
	files := deployment()
	files["vars.yml"], files["ops.yml"] = "- a", "a: b"
	dir := write(t, files)
	r := execute(t, dir+"/nope.yml", "--release", dir+"/none", "-l", dir+"/vars.yml", "-o", dir+"/ops.yml", "--kubernetes=x")
	require.Equal(t, 2, r.status)
	for _, want := range []string{"nope.yml: no such file", "none: no such file", "Deserializing variables file", "Deserializing ops file", "unknown scheme"} {
		require.Contains(t, r.stderr, want)
	}

	files = deployment()
	files["r/jobs/app/templates/app.yml.erb"] = "\n<%= nil + 1 %>"
	files["r/jobs/db/templates/db.erb"] = "<%= Integer('x') %>"
	dir = write(t, files)
	r = execute(t, dir+"/manifest.yml", "--release", dir+"/r", "--out", dir+"/out")
	require.Contains(t, r.stderr, "app.yml.erb:2:9: NoMethodError: undefined method '+' for nil")
	require.Contains(t, r.stderr, `db.erb:1:5: ArgumentError: invalid value for Integer(): "x"`)
	require.Equal(t, 1, strings.Count(r.stderr, "app.yml.erb:2:9"), "both instances fail at one place")
}

// A failing run leaves the tree of an earlier run unchanged.
func TestFailureLeavesTree(t *testing.T) {
	files := deployment()
	dir := write(t, files)
	args := []string{dir + "/manifest.yml", "--release", dir + "/r", "--out", dir + "/out"}
	require.Zero(t, execute(t, args...).status)
	before := listTree(t, dir+"/out")
	require.NoError(t, os.WriteFile(dir+"/r/jobs/db/templates/db.erb", []byte("<% raise %>"), 0o644))
	require.Equal(t, 2, execute(t, args...).status)
	require.Equal(t, before, listTree(t, dir+"/out"))
	text, err := os.ReadFile(dir + "/out/db/0/db/db")
	require.NoError(t, err)
	require.Equal(t, "0", string(text))
}
