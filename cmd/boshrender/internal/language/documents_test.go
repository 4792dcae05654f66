package language

// This file tests cloud configs, runtime configs, CPI configs, ops files and bpm.yml.

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Documents have the findings of their readers, at their places.
func TestDocumentFindings(t *testing.T) {
	const ops = "- type: replace\n  path: "
	for _, c := range []struct {
		name, file, code string
		want             []string // line:column severity text
	}{
		{"a cloud config", "cloud.yml", "azs:\n- name: z1\n  cloud_propertys: {}\nvm_types: []\nmine: 1\nnetworks:\n- {name: a, subnets: [{reserve: []}]}\n",
			[]string{"3:3 2 the director ignores this key; did you mean cloud_properties?", "7:24 2 the director ignores this key; did you mean reserved?"}},
		{"a part of a cloud config", "disks.yml", "disk_types:\n- {name: a, disk_size: 0777}\n", []string{"2:24 2 0777 is the octal number 511: quote it if the text is meant"}},
		{"no YAML", "cloud.yml", "azs:\n- name: z1\n a: 1\n", []string{"3:2 1 Incorrect YAML structure of the uploaded manifest: " +
			"#<Psych::SyntaxError: (<unknown>): did not find expected key while parsing a block mapping at line 1 column 1>"}},
		{"a runtime config", "runtime.yml", "addons:\n- name: a\n  jobs:\n  - {name: web, release: rel, propertys: {}}\n  includes: {}\n",
			[]string{"5:3 2 the director ignores this key; did you mean include?", "4:31 2 the director ignores this key; did you mean properties?"}},
		{"a runtime config with properties", "runtime.yml", "addons:\n- name: a\n  jobs:\n  - name: web\n    release: rel\n    properties:\n      web: {}\n      wep: 1\n",
			[]string{"8:7 2 job web declares no property wep; did you mean web?"}},
		{"a CPI config", "cpi.yml", "cpis:\n- name: a\n  typ: b\n", []string{"3:3 2 the director ignores this key; did you mean type?"}},
		{"operations", "operations/a.yml", ops + "/instance_groups/name=web/jobs/name=web/properties/web/port\n  value: 1\n- type: remove\n  path: /variables/name=cert\n", nil},
		{"an operation after another", "operations/a.yml", ops + "/instance_groups/name=new?/jobs/-\n  value: {}\n- type: remove\n  path: /instance_groups/name=new\n", nil},
		{"an operation that can't be read", "operations/a.yml", ops + "/a\n- type: remov\n  path: /b\n",
			[]string{"1:3 1 Building ops: Replace operation [0]: Missing value", "3:3 1 Building ops: Unknown operation [1] with type 'remov'"}},
		{"a path that leads nowhere", "operations/a.yml", ops + "/instance_groups/name=wep/azs\n  value: []\n- path: /tags\n  type: remove\n",
			[]string{"2:3 3 without other ops files, this can't be applied to manifest.yml: Expected to find exactly one matching array item for path '/instance_groups/name=wep' but found 0",
				"4:3 3 without other ops files, this can't be applied to manifest.yml: Expected to find a map key 'tags' for path '/tags' " +
					"(found map keys: 'instance_groups', 'name', 'releases', 'stemcells', 'update', 'variables')"}},
		{"a key in a value", "ops.yml", ops + "/instance_groups/name=web/jobs/-\n  value: {name: a, properteis: {}}\n  vale: 1\n",
			[]string{"4:3 2 the CLI ignores this key; did you mean value?", "3:20 2 the director ignores this key; did you mean properties?"}},
		{"operations on a cloud config", "ops.yml", ops + "/vm_types/name=a/cloud_properties\n  value: {}\n", nil},
		{"operations far away", "a/b/c/ops.yml", ops + "/none/a\n  value: {}\n", nil},
		{"bpm.yml", "bpm.yml", "processes:\n- name: a\n  executabel: /b\n  limits:\n    memory: 1X\n", []string{
			"3:3 2 bpm ignores this key; did you mean executable?", `2:3 1 process "a": invalid config: executable`,
			`5:5 1 process "a": byte quantity must be a positive integer with a unit of measurement like M, MB, MiB, G, GiB, or GB`}},
		{"bpm.yml with another kind", "bpm.yml", "processes:\n- name: a\n  executable: /b\n  args: x\n", []string{"4:9 1 must be a list"}},
		{"another file with processes", "other.yml", "processes:\n- nam: a\n", nil},
		{"another document", "compose.yml", "services:\n  a: {}\nnetworks:\n  b: {}\n", nil},
	} {
		e := newClient(t, workspace)
		e.open(c.file, c.code)
		e.ask("textDocument/foldingRange", e.at(c.file, position{}), &[]foldingRange{}) // behind the findings
		var got []string
		for _, d := range e.found[e.path(c.file)].Diagnostics {
			got = append(got, fmt.Sprintf("%d:%d %d %s", d.Range.Start.Line+1, d.Range.Start.Character+1, d.Severity, d.Message))
		}
		assert.Equal(t, c.want, got, c.name)
	}
}

// Keys are described and completed; the paths of operations lead to the manifest.
func TestDocuments(t *testing.T) {
	all := maps.Clone(workspace)
	const ops = "- type: replace\n  path: "
	for _, c := range []struct{ method, file, code, want string }{
		{"hover", "cloud.yml", "azs:\n- name: z1\n  cp|i: a\n", "**cpi** · Name of an entry of the CPI config."},
		{"hover", "cloud.yml", "azs: []\nnetworks:\n- name: a\n  ty|pe: manual\n", "One of manual, dynamic, vip."},
		{"hover", "runtime.yml", "addons:\n- name: a\n  in|clude: {}\n", "Which instance groups get the jobs"},
		{"hover", "ops.yml", "- type: remove\n  pa|th: /a\n", "**path** · Where:"},
		{"hover", "ops.yml", ops + "/instance_groups/-\n  value:\n    azs|: []\n", "**azs** · Names of availability zones"},
		{"hover", "bpm.yml", "processes:\n- name: a\n  limits:\n    mem|ory: 1G\n", "Memory is a number with a unit"},
		{"hover", "manifest.yml", strings.Replace(workspace["manifest.yml"], "  instances:", "  inst|ances:", 1), "Number of instances."},
		{"hover", "cloud.yml", "azs:\n- name: z|1\n", ""},
		{"completion", "cloud.yml", "azs:\n- name: z1\n  |\n", "cloud_properties cpi"},
		{"completion", "runtime.yml", "addons: []\n|\n", "releases tags variables"},
		{"completion", "runtime.yml", "addons:\n- name: a\n  jobs:\n  - name: web\n    release: rel\n    properties:\n      |\n", "web"},
		{"completion", "cpi.yml", "cpis:\n- name: a\n  |\n", "exec_path migrated_from properties type"},
		{"completion", "ops.yml", "- type: remove\n  |\n", "absent error path value"},
		{"completion", "ops.yml", ops + "/releases/-\n  value:\n    name: a\n    |\n", "exported_from sha1 stemcell url version"},
		{"completion", "operations/ops.yml", ops + "/|\n", "instance_groups name releases stemcells update variables"},
		{"completion", "operations/ops.yml", ops + "/instance_groups/na|\n", "name=web"},
		{"completion", "operations/ops.yml", ops + "/instance_groups/name=web/jobs/0/|\n", "name properties release"},
		{"completion", "operations/ops.yml", ops + "/none/x/|\n", ""},
		{"completion", "operations/ops.yml", ops + "|/instance_groups\n", ""},
		{"completion", "operations/ops.yml", ops + "'|/a'\n", ""},
		{"completion", "bpm.yml", "processes:\n- name: a\n  unsafe:\n    |\n", "host_pid_namespace privileged unrestricted_volumes"},
		{"definition", "operations/ops.yml", ops + "/instance_groups/name=web/jobs/name=w|eb/release\n", "manifest.yml:11"},
		{"definition", "operations/ops.yml", ops + "'/variables/name=cert/ty|pe?'\n", "manifest.yml:20"},
		{"definition", "operations/ops.yml", ops + "/none/x|\n", ""},
		{"definition", "operations/ops.yml", "- type: rem|ove\n  path: /none\n", ""},
	} {
		e := newClient(t, all)
		p := e.cursorIn(c.file, c.code)
		switch c.method {
		case "hover":
			var got *hover
			e.ask("textDocument/hover", p, &got)
			require.Equal(t, c.want == "", got == nil, c.code)
			if got != nil {
				assert.Contains(t, got.Contents.Value, c.want)
			}
		case "completion":
			var got completionList
			e.ask("textDocument/completion", p, &got)
			var labels []string
			for _, i := range got.Items {
				labels = append(labels, i.Label)
			}
			assert.ElementsMatch(t, strings.Fields(c.want), labels, c.code)
		case "definition":
			var got []location
			e.ask("textDocument/definition", p, &got)
			var places []string
			for _, l := range got {
				places = append(places, fmt.Sprintf("%s:%d", strings.TrimPrefix(pathOf(l.URI), e.dir+"/"), l.Range.Start.Line+1))
			}
			assert.Equal(t, c.want, strings.Join(places, " "), c.code)
		}
	}
}
