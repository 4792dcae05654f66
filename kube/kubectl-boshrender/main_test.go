//go:build linux

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/boshrender/boshrender/kube/kubetest"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

// TestMain is the plugin in a process that kubectl starts by its name.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == plugin {
		main()
		return
	}
	os.Exit(m.Run())
}

const plugin = "kubectl-boshrender"

const text = `
name: web
releases: [{name: web, version: 1, url: registry.example.com}]
stemcells: [{alias: default, os: noble, version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000-60000, update_watch_time: 1000-60000}
instance_groups:
- name: web
  instances: 2
  stemcell: default
  vm_type: small
  networks: [{name: default}]
  jobs:
  - name: page
    release: web
    properties: {title: ((title)), text: hello, old: ((old)), api: {token: tokenliteral1}, seed: seedliteral1, url: "http://u:urlliteral1@h/x"}
- name: spare
  instances: 1
  stemcell: default
  vm_type: small
  networks: [{name: default}]
  jobs: [{name: page, release: web, properties: {title: ((title))}}]
variables: [{name: title, type: password}, {name: old, type: password}]
`

// inputs writes a manifest and a release, and returns the arguments that name them.
func inputs(t *testing.T) []string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"cf.yml": text, "web/jobs/page/monit": "",
		"web/jobs/page/spec": "name: page\ntemplates: {page.erb: page.html, bpm.yml: config/bpm.yml}\n" +
			"properties: {title: {}, text: {default: x}, old: {default: ''}, api.token: {default: none}, seed: {type: password, default: none}, url: {default: ''}}\n",
		"web/jobs/page/templates/page.erb": "<h1><%= p('title') %></h1><%= p('text') %>\n",
		"web/jobs/page/templates/bpm.yml": "processes:\n- name: page\n  executable: /bin/httpd\n" +
			"  args: [--token=<%= p('api.token') %>, --text, <%= p('text') %>]\n" +
			"  env: {TITLE: 'a<%= p(\"title\") %>z', SEED: <%= p('seed') %>, OLD: '<%= p(\"old\") %>', URL: '<%= p(\"url\") %>', SIZE: '<%= p(\"title\").size %>'}\n",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return []string{
		filepath.Join(dir, "cf.yml"), "--release", filepath.Join(dir, "web"), "--vars-store", filepath.Join(dir, "vars.yml"),
		"--image", "registry.example.com/operator",
	}
}

// secretsIn returns the secrets of the manifest and the store.
func secretsIn(t *testing.T, store string) []string {
	t.Helper()
	values, err := os.ReadFile(store)
	require.NoError(t, err)
	list := []string{"tokenliteral", "seedliteral", "urlliteral"}
	for _, match := range regexp.MustCompile(`(?m)^(?:title|old): (\w{8,})$`).FindAllSubmatch(values, -1) {
		list = append(list, string(match[1]))
	}
	return list
}

// call runs a command, and returns its output.
func call(t *testing.T, command string, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(t.Context(), append([]string{command}, args...), &out, &out)
	return out.String(), err
}

// The objects are in helm's order, with its comments, and files have the same documents. kubectl finds the plugin.
func TestTemplate(t *testing.T) {
	t.Parallel()
	args := append(inputs(t), "--namespace", "cf", "--include-crds", "--set", "/instance_groups/name=web/instances=3")
	all, err := call(t, "template", args...)
	require.NoError(t, err)
	var kinds []string
	for part := range strings.SplitSeq(strings.TrimPrefix(all, "---\n"), "\n---\n") {
		var o struct {
			Kind     string
			Metadata struct{ Namespace string }
			Spec     struct{ Replicas int }
		}
		require.NoError(t, yaml.Unmarshal([]byte(part), &o))
		require.Regexp(t, `^# Source: web/[a-z/]+[\w.-]+\.yaml\n`, part)
		if o.Kind != "CustomResourceDefinition" {
			require.Equal(t, "cf", o.Metadata.Namespace)
		}
		if len(kinds) == 0 || kinds[len(kinds)-1] != o.Kind {
			kinds = append(kinds, o.Kind)
		}
	}
	require.Equal(t, "CustomResourceDefinition PodDisruptionBudget Secret Service StatefulSet", strings.Join(kinds, " "))
	require.Contains(t, all, "replicas: 3\n")
	dir := t.TempDir()
	wrote, err := call(t, "template", append(args, "--output-dir", dir)...)
	require.NoError(t, err)
	var files strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(wrote), "\n") {
		data, err := os.ReadFile(strings.TrimPrefix(line, "wrote "))
		require.NoError(t, err)
		files.Write(data)
	}
	require.Equal(t, all, files.String())
	if kubectl, err := exec.LookPath("kubectl"); err == nil {
		self, err := os.Executable()
		require.NoError(t, err)
		require.NoError(t, os.Symlink(self, filepath.Join(dir, plugin)))
		run := exec.Command(kubectl, append([]string{"boshrender", "template"}, args...)...)
		run.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, err := run.CombinedOutput()
		require.NoError(t, err, string(out))
		require.Equal(t, all, string(out))
	}
	for _, wrong := range [][]string{{}, {"-x"}, append(args, "more"), append(args, "--set", "a=b"), append(args, "--image", "")} {
		_, err := call(t, "template", wrong...)
		require.Error(t, err)
	}
}

// On a real API server apply creates, changes and removes; diff shows the same changes in advance, and no value.
func TestApply(t *testing.T) {
	t.Parallel()
	cluster := kubetest.New(t, api.CRD)
	namespace := cluster.Namespace(t)
	args := append(inputs(t), "--namespace", namespace)
	onCluster := append(args, "--kubeconfig", cluster.Kubeconfig())
	if kubectl, err := exec.LookPath("kubectl"); err == nil { // its client side also knows the schemas
		all, err := call(t, "template", args...)
		require.NoError(t, err)
		check := exec.Command(kubectl, "--kubeconfig", cluster.Kubeconfig(), "apply", "--dry-run=server", "-f", "-")
		check.Stdin = strings.NewReader(all)
		out, err := check.CombinedOutput()
		require.NoError(t, err, string(out))
	}
	out, err := call(t, "diff", onCluster...)
	require.ErrorIs(t, err, errDiffers)
	require.Contains(t, out, "=== StatefulSet web\n")
	out, err = call(t, "apply", onCluster...)
	require.NoError(t, err, out)
	require.Contains(t, out, "StatefulSet web: 2 pods are up to date and ready\n")
	out, err = call(t, "diff", onCluster...)
	require.NoError(t, err, out)
	require.Empty(t, out)
	hidden := secretsIn(t, args[4])
	require.Len(t, hidden, 5)
	changed := slices.Concat(onCluster, []string{"--set", "/instance_groups/name=spare/instances=0"})
	for path, value := range map[string]string{
		"text": "bye", "old": "''", "api/token": "tokenliteral2", "seed": "seedliteral2", "url": "http://u:urlliteral2@h/y",
	} {
		changed = append(changed, "--set", "/instance_groups/name=web/jobs/name=page/properties/"+path+"="+value)
	}
	store, err := os.ReadFile(args[4])
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(args[4], regexp.MustCompile(`(?m)^title: .*`).ReplaceAll(store, []byte("title: titleliteral2")), 0o600))
	out, err = call(t, "diff", changed...)
	require.ErrorIs(t, err, errDiffers)
	require.Contains(t, out, "web-1 restarts: page/config/bpm.yml, page/page.html changed\n")
	for _, secret := range append(hidden, secretsIn(t, args[4])...) {
		require.NotContains(t, out, secret)
		require.NotContains(t, out, secret[:8])
	}
	for _, shown := range []string{
		"-        - hello\n+        - bye\n", "--token=<redacted, changed>", "http://u:<redacted, changed>@h/y", "http://u:<redacted>@h/x", "+ " + strings.Repeat(" ", 6) + "text: bye",
		"title: <redacted, changed>", `seed: "<redacted, changed>"`, "page-page.TITLE: <redacted, changed>", "=== Secret variables.spare-v1 is removed",
	} {
		require.Contains(t, out, shown)
	}
	out, err = call(t, "apply", changed...)
	require.NoError(t, err, out)
	require.Contains(t, out, " removed\n")
	out, err = call(t, "diff", changed...)
	require.NoError(t, err, out)
	require.Empty(t, out)
}
