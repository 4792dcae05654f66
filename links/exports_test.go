package links

// This file tests the providers that one deployment shares with others.

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

func TestReadExports(t *testing.T) {
	d, err := ReadExports(t.Context(), manifest.YAML{}, "other.yml", []byte("name: other\nproviders:\n- {name: x, type: t, content: {instances: [], properties: {b: 1, a: 2}}}\n- {name: y, type: t}\n"))
	require.NoError(t, err)
	require.Equal(t, "other", d.Name)
	text, err := json.Marshal(d)
	require.NoError(t, err)
	require.Equal(t, `{"name":"other","providers":[`+
		`{"instance_group":"","job":"","name":"x","alias":"","type":"t","content":{"instances":[],"properties":{"b":1,"a":2}}},`+
		`{"instance_group":"","job":"","name":"y","alias":"","type":"t","content":null}]}`, string(text))

	for in, want := range map[string]string{
		"a: b":                  "other.yml:1:1: 'name' is not a text",
		"name: 5":               "other.yml:1:1: 'name' is not a text",
		"name: ''":              "other.yml:1:1: 'name' is not a text",
		"name: d\nproviders: 5": "other.yml:2:12: 'providers' is not a list",
		"name: d\nproviders: [{type: t}, {name: n, job: [x]}, {name: n, type: t, content: 5}]": "other.yml:2:13: 'name' is not a text\n" +
			"other.yml:2:24: 'job' is not a text\nother.yml:2:24: 'type' is not a text\nother.yml:2:73: 'content' is not a hash",
	} {
		_, err := ReadExports(t.Context(), manifest.YAML{}, "other.yml", []byte(in))
		require.EqualError(t, err, want, in)
	}
	_, err = ReadExports(t.Context(), manifest.YAML{}, "other.yml", []byte("{"))
	require.Error(t, err)
}

func consumeFrom(t *testing.T, content, consumes string) (string, error) {
	t.Helper()
	d, err := ReadExports(t.Context(), manifest.YAML{}, "other.yml", []byte("name: other\nproviders:\n- {instance_group: og, job: oj, name: x, type: t, content: "+content+"}\n"))
	require.NoError(t, err)
	m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: a, release: r, consumes: {l: "+consumes+"}}]\n")
	table, err := Resolve(t.Context(), m, jobsOf(t, "r: {a: {consumes: [{name: l, type: t}]}}"), Options{Deployments: []Exports{d}})
	if err != nil {
		return "", err
	}
	return contentOf(t, table, "g", "a", "l"), nil
}

// Content that a director stored before it knew about default networks has one address for each instance, and the
// addresses of the networks.
func TestOldContent(t *testing.T) {
	old := "{deployment_name: other, networks: [n, m], properties: {p: 1}, instances: [{name: og, index: 0, address: 10.0.0.1, addresses: {n: 10.0.0.1, m: 10.0.1.1}}]}"
	got, err := consumeFrom(t, old, "{deployment: other, from: x}")
	require.NoError(t, err)
	require.Equal(t, `{"deployment_name":"other","properties":{"p":1},"instances":[{"name":"og","index":0,"address":"10.0.0.1"}],"group_name":"x-t"}`, got)
	got, err = consumeFrom(t, old, "{deployment: other, from: x, network: m}")
	require.NoError(t, err)
	require.Equal(t, `{"deployment_name":"other","properties":{"p":1},"instances":[{"name":"og","index":0,"address":"10.0.1.1"}],"group_name":"x-t"}`, got)
	_, err = consumeFrom(t, old, "{deployment: other, from: x, ip_addresses: true}")
	require.EqualError(t, err, "Failed to resolve links from deployment 'dep'. See errors below:\n"+
		"  - Unable to retrieve default network from provider. Please redeploy provider deployment")
	require.ErrorIs(t, err, ErrAddress)
	_, err = consumeFrom(t, "{networks: [n], instances: [{addresses: {}}]}", "{deployment: other, from: x, network: n}")
	require.ErrorContains(t, err, "  - Provider link does not have network: 'n'")
	require.ErrorIs(t, err, manifest.Code(codes.LinkLookupError))
}

// Instances of another deployment that have no names are worth a warning where names are wanted.
func TestWarningsAboutOtherDeployments(t *testing.T) {
	const warning = "DNS address not available for the link provider instance: og/i"
	const now = "{default_network: n, networks: [n, m], use_dns_addresses: %s, instances: [{name: og, id: i, " +
		"addresses: {n: 10.0.0.1, m: i.bosh}, dns_addresses: {n: 10.0.0.1, m: i.bosh}}]}"
	const old = "{networks: [n], instances: [{name: og, id: i, address: 10.0.0.1, addresses: {n: 10.0.0.1}}]}"
	for _, c := range []struct {
		name, content, consumes string
		dns                     bool
		want                    []string
	}{
		{"names wanted", strings.Replace(now, "%s", "true", 1), "{deployment: other, from: x, ip_addresses: false}", false, []string{warning}},
		{"addresses wanted", strings.Replace(now, "%s", "true", 1), "{deployment: other, from: x, ip_addresses: true}", true, nil},
		{"names here", strings.Replace(now, "%s", "false", 1), "{deployment: other, from: x}", true, []string{warning}},
		{"names there", strings.Replace(now, "%s", "true", 1), "{deployment: other, from: x}", false, nil},
		{"names on another network", strings.Replace(now, "%s", "true", 1), "{deployment: other, from: x, network: m}", true, nil},
		{"old, names here", old, "{deployment: other, from: x}", true, nil},
		{"old, names here and network", old, "{deployment: other, from: x, network: n}", true, []string{warning}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := ReadExports(t.Context(), manifest.YAML{}, "other.yml", []byte("name: other\nproviders:\n- {instance_group: og, job: oj, name: x, type: t, content: "+c.content+"}\n"))
			require.NoError(t, err)
			m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: a, release: r, consumes: {l: "+c.consumes+"}}]\n")
			table, err := Resolve(t.Context(), m, jobsOf(t, "r: {a: {consumes: [{name: l, type: t}]}}"),
				Options{Deployments: []Exports{d}, UseDNSAddresses: c.dns})
			require.NoError(t, err)
			require.Equal(t, c.want, Log(table.Warnings()))
		})
	}
}

// A provider that was never consumed has no content yet.
func TestNoContent(t *testing.T) {
	got, err := consumeFrom(t, "~", "{deployment: other, from: x}")
	require.NoError(t, err)
	require.Equal(t, `{"group_name":"x-t"}`, got)
	_, err = consumeFrom(t, "~", "{deployment: other, from: x, network: n}")
	require.ErrorIs(t, err, ErrNetwork)
}

func TestExportOnlyShared(t *testing.T) {
	m := parse(t, "instance_groups:\n- name: g\n  networks: [{name: n}]\n  jobs: [{name: a, release: r, provides: {x: {shared: true}, y: {as: z}, w: nil, b: {shared: true}}}]\n")
	jobs := jobsOf(t, "r: {a: {provides: [{name: x, type: t}, {name: y, type: t}, {name: w, type: t}, {name: b, type: t, properties: [nope]}]}}")
	table, err := Resolve(t.Context(), m, jobs, Options{Domain: "my.tld"})
	require.ErrorIs(t, err, ErrProperty)
	d, err := table.Export()
	require.NoError(t, err)
	text, err := json.Marshal(d)
	require.NoError(t, err)
	require.Equal(t, strings.Join([]string{`{"name":"dep","providers":[{"instance_group":"g","job":"a","name":"x","alias":"x","type":"t","content":{`,
		`"deployment_name":"dep","domain":"my.tld","default_network":"n","networks":["n"],"instance_group":"g","properties":{},`,
		`"use_short_dns_addresses":false,"use_dns_addresses":false,"use_link_dns_names":false,"instances":[]}}]}`}, ""), string(text))
}

func FuzzReadExports(f *testing.F) {
	f.Add([]byte(`{"name":"other","providers":[{"instance_group":"g","job":"j","name":"x","alias":"x","type":"t","content":{"instances":[{"addresses":{"n":"1"}}],"default_network":"n","networks":["n"]}}]}`))
	f.Add([]byte("name: other\nproviders: [{name: x, type: t, content: {instances: [5, ~], use_dns_addresses: true, default_network: [n]}}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := ReadExports(t.Context(), manifest.YAML{}, "other.json", data)
		if err != nil || len(d.Providers) == 0 || len(data) > 1<<16 {
			return
		}
		m := parse(t, "instance_groups:\n- name: g\n  jobs: [{name: a, release: r}]\n")
		consumes := new(manifest.Map)
		for _, entry := range []string{"deployment", "from"} {
			consumes.Set(entry, map[string]string{"deployment": d.Name, "from": d.Providers[0].Name}[entry])
		}
		m.InstanceGroups[0].Jobs[0].Consumes = new(manifest.Map)
		m.InstanceGroups[0].Jobs[0].Consumes.Set("l", consumes)
		table, err := Resolve(t.Context(), m, jobsOf(t, "r: {a: {consumes: [{name: l, type: t}]}}"), Options{Deployments: []Exports{d}})
		if err == nil {
			table.Links("g", "a")
		}
	})
}
