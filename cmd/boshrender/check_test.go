package main

// This file tests the check of a deployment: one finding of each kind, and none in a correct deployment.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCheck(t *testing.T) {
	check := func(files map[string]string, more ...string) (result, string) {
		dir := write(t, files)
		r := execute(t, append([]string{"check", dir + "/manifest.yml", "--kubernetes", "--release", dir + "/r"}, replaced(more, "DIR", dir)...)...)
		return r, strings.ReplaceAll(r.stdout, dir, "DIR")
	}
	r, out := check(deployment())
	require.Zero(t, r.status, r.stdout+r.stderr)
	require.Empty(t, out)

	files := deployment()
	files["manifest.yml"] = strings.NewReplacer("{port: 80}", `{port: "((v))", prot: 1, name: "a: b", deep: [1]}`, "- name: db\n  instances: 1\n", "- name: db\n  instances: 01\n  persistant_disk: 5\n").Replace(goodManifest) +
		"variables: [{name: unused, type: password}]\n"
	files["r/jobs/app/spec"] = strings.Replace(files["r/jobs/app/spec"], "{port: {}}", "{port: {}, name: {default: x}, deep: {default: {a: 1}}}", 1)
	files["r/jobs/app/templates/app.yml.erb"] += "name: <%= p('name') %>\ndeep: <%= p('deep').to_json %>\n"
	files["ops.yml"] = "- {type: replace, path: /name, value: dep}\n- {type: replace, path: /instance_groups/name=web/instances, value: 1}\n"
	files["one.yml"], files["two.yml"] = "v: 1\nw: 2\n", "v: 3\n"
	flags := []string{"-o", "DIR/ops.yml", "-l", "DIR/one.yml", "-l", "DIR/two.yml"}
	r, out = check(files, flags...)
	require.Equal(t, 1, r.status, r.stderr)
	require.Equal(t, `web app/app.yml:3:8: the YAML can't be read: mapping values are not allowed in this context [file]
DIR/manifest.yml:12:3 instance_groups[db].persistant_disk: the director ignores this key; did you mean 'persistent_disk'? The instances get no persistent disk [key]
DIR/manifest.yml:7:5: deep of job app is a list, and its default a hash [kind]
DIR/ops.yml:1:3: the operation changes nothing [operation]
DIR/manifest.yml:7:5 prot of job app (did you mean port?): nothing reads properties that the spec of the job doesn't declare [property]
DIR/manifest.yml:16:13: nothing uses unused [variable]
DIR/one.yml: v is in DIR/two.yml, too, and that counts [variable]
DIR/one.yml: nothing uses w [variable]
DIR/manifest.yml:11:14: 01 is the octal number 1: quote it if the text is meant [yaml]
`, out)
	r, _ = check(files, append(flags, "--json")...)
	require.Len(t, resultOf[checkResult](t, r.stdout).Findings, 9)

	files = deployment()
	files["r/jobs/app/templates/app.yml.erb"] = "<%= p('none') %>"
	r, _ = check(files)
	require.Equal(t, 2, r.status)
	require.Contains(t, r.stderr, `Can't find property '["none"]'`)
}

// replaced returns texts with another in place of a part.
func replaced(list []string, old, new string) (out []string) {
	for _, text := range list {
		out = append(out, strings.ReplaceAll(text, old, new))
	}
	return out
}
