package manifest

// This file tests the validation: one case for every way in which the director refuses a manifest.

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// edit replaces old, which must occur once, by new in a document.
type edit struct {
	old, new string
}

// refusal is a mistake in one of the documents in testdata and the director's answer: its own code made the texts.
type refusal struct {
	name string
	// The mistake: edits of the manifest, of the cloud config, of the runtime config.
	manifest, cloud, runtime []edit
	// with changes the data that the manifest is validated against.
	with func(*Validation)
	code Code
	text string
	// at is text of the edited documents that begins where the error is, or its position as file:line:column; "" for
	// an error without position.
	at string
	// path of the error; "" for not checked.
	path string
}

// apply makes the edits of a document.
func apply(t *testing.T, file string, edits []edit) string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	text := string(b)
	for _, e := range edits {
		require.Equal(t, 1, strings.Count(text, e.old), "%q must occur once in %s", e.old, file)
		text = strings.Replace(text, e.old, e.new, 1)
	}
	return text
}

// validateCase validates the documents of a case.
func validateCase(t *testing.T, c refusal) (docs map[string]string, err error) {
	t.Helper()
	docs = map[string]string{
		"deployment.yml": apply(t, "deployment.yml", c.manifest),
		"cloud.yml":      apply(t, "cloud.yml", c.cloud),
		"runtime.yml":    apply(t, "runtime.yml", c.runtime),
	}
	m, err := Parse(t.Context(), "deployment.yml", []byte(docs["deployment.yml"]))
	if err != nil {
		return docs, err
	}
	cloud, err := ParseCloudConfig(t.Context(), "cloud.yml", []byte(docs["cloud.yml"]))
	require.NoError(t, err)
	runtime, err := ParseRuntimeConfig(t.Context(), "runtime.yml", []byte(docs["runtime.yml"]))
	require.NoError(t, err)
	v := Validation{CloudConfigs: []*CloudConfig{cloud}, RuntimeConfigs: []*RuntimeConfig{runtime}}
	if c.with != nil {
		c.with(&v)
	}
	return docs, m.Validate(v)
}

// position returns "file:line:column" of the one place where text begins; a text that is such a position already
// is returned as it is.
func position(t *testing.T, docs map[string]string, text string) string {
	t.Helper()
	if text == "" || strings.Contains(text, ".yml") {
		return text
	}
	found := ""
	for file, doc := range docs {
		before, _, ok := strings.Cut(doc, text)
		if !ok {
			continue
		}
		require.Empty(t, found, "%q must occur once", text)
		require.Equal(t, 1, strings.Count(doc, text), "%q must occur once", text)
		line := strings.Count(before, "\n")
		found = fmt.Sprintf("%s:%d:%d", file, line+1, len(before)-strings.LastIndex(before, "\n"))
	}
	require.NotEmpty(t, found, "%q is in no document", text)
	return found
}

func TestDocumentsAreValid(t *testing.T) {
	_, err := validateCase(t, refusal{})
	require.NoError(t, err)
}

func TestRefusals(t *testing.T) {
	cases := 0
	for _, table := range [][]refusal{
		uploadRefusals, topRefusals, updateRefusals, groupRefusals, groupNetworkRefusals,
		addonRefusals, variableRefusals, cloudRefusals, subnetRefusals, compilationRefusals, bindingRefusals, oddRefusals,
	} {
		for _, c := range table {
			cases++
			t.Run(c.name, func(t *testing.T) {
				docs, err := validateCase(t, c)
				errs := AsErrors(err)
				require.NotEmpty(t, errs)
				require.Equal(t, c.text, errs[0].Message)
				require.Equal(t, c.code, errs[0].Code)
				require.ErrorIs(t, err, c.code)
				require.Equal(t, position(t, docs, c.at), errs[0].Location.Position())
				if c.path != "" {
					require.Equal(t, c.path, errs[0].Location.Path)
				}
			})
		}
	}
	t.Logf("%d cases", cases)
}

func TestAllIndependentErrors(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
releases: []
stemcells: [{alias: a, os: b, version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 5-1, update_watch_time: x}
features: {use_dns_addresses: 1}
instance_groups:
- name: g
  lifecycle: never
  instances: many
  jobs: [{name: j, release: r}]
  stemcell: b
  networks: []
- name: g
  jobs: []
`))
	require.NoError(t, err)
	var got []string
	for _, e := range AsErrors(m.Validate(Validation{})) {
		got = append(got, fmt.Sprintf("%d %s %s", e.Code, e.Location.Position(), e.Location.Path))
	}
	require.Equal(t, []string{
		"180001 m.yml:4:60 update.canary_watch_time",
		"180001 m.yml:4:84 update.update_watch_time",
		"560001 m.yml:5:31 features.use_dns_addresses",
		"140011 m.yml:8:14 instance_groups[g].lifecycle",
		"140002 m.yml:10:29 instance_groups[g].jobs[j].release",
		"140005 m.yml:11:13 instance_groups[g].stemcell",
		"140022 m.yml:7:3 instance_groups[g]",
		"140009 m.yml:12:13 instance_groups[g].networks",
		"40000 m.yml:9:14 instance_groups[g].instances",
		"40001 m.yml:13:3 instance_groups[g]",
		"140022 m.yml:13:3 instance_groups[g]",
		"40001 m.yml:13:3 instance_groups[g]",
		"40001 m.yml:13:3 instance_groups[g]",
		"190006 m.yml:13:9 instance_groups[g].name",
	}, got)
}

func TestErrorsFollowFromNoOther(t *testing.T) {
	// an unreadable section is reported once, not again for everything that refers to it
	m, err := Parse(t.Context(), "m.yml", []byte(`name: x
releases: none
stemcells: none
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}
instance_groups:
- {name: g, instances: 1, jobs: [{name: j, release: r}], stemcell: s, vm_type: v, networks: [{name: n}]}
`))
	require.NoError(t, err)
	errs := AsErrors(m.Validate(Validation{}))
	require.Len(t, errs, 2)
	require.Equal(t, "stemcells", errs[0].Location.Path)
	require.Equal(t, "releases", errs[1].Location.Path)
}

func TestValidationHidesVariables(t *testing.T) {
	m, err := Parse(t.Context(), "m.yml", []byte(`name: ((name))
releases: [{name: ((release)), version: ((version))}, {name: ((release)), version: 2}]
stemcells: [{alias: ((alias)), os: ((os)), version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: ((time)), update_watch_time: ((list))}
instance_groups:
- name: ((group))
  lifecycle: x-((lifecycle))-y
  instances: ((instances))
  jobs: [{name: ((job)), release: nope}]
  networks: [{name: ((network)), static_ips: [((ip)), ((ip))]}]
  state: ((state))
`))
	require.NoError(t, err)
	const secret = "hunter2"
	vars := Vars{}
	for _, name := range []string{"name", "release", "version", "alias", "os", "time", "group", "lifecycle", "instances",
		"job", "network", "ip", "state"} {
		vars[name] = secret + "-"
	}
	vars["list"] = []any{secret}
	m, err = m.Interpolate(context.Background(), vars)
	require.NoError(t, err)
	err = m.Validate(Validation{})
	require.NotContains(t, err.Error(), secret)
	for _, want := range []string{
		"Invalid DNS canonical name 'name'",
		"Duplicate release name '((release))'",
		"Property 'update_watch_time' value (\"((list))\") did not match the required type 'String'",
		"Invalid lifecycle 'x-((lifecycle))-y' for '((group))', valid lifecycle profiles are: service, errand",
		"Invalid IP or CIDR format: ((ip))",
		"Invalid state '((state))' for '((group))'",
		"instance_groups[((group))]",
	} {
		require.ErrorContains(t, err, want)
	}
}
