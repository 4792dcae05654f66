package kube_test

// This file tests that values of variables are only in Secrets.

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
)

// leaves returns the texts in a value.
func leaves(v any) []string {
	switch v := v.(type) {
	case *manifest.Node:
		return leaves(v.Value())
	case string:
		return []string{v}
	case *manifest.Map:
		var list []string
		for _, value := range v.All() {
			list = append(list, leaves(value)...)
		}
		return list
	case []any:
		var list []string
		for _, value := range v {
			list = append(list, leaves(value)...)
		}
		return list
	}
	return nil
}

// requireHidden searches all objects but Secrets for values of variables, and for texts that a template would derive
// from them. It returns the number of references to Secrets in the containers.
func requireHidden(t *testing.T, objects *kube.Objects, vars manifest.Vars) int {
	t.Helper()
	all := objects.All()
	for _, j := range objects.Errands {
		all = append(all, j)
	}
	references := 0
	for _, o := range all {
		if _, ok := o.(*corev1.Secret); ok {
			continue
		}
		text := asJSON(t, o)
		references += strings.Count(text, `"secretKeyRef":{"name":"`+kube.TypeTexts+".")
		for name, value := range vars {
			for _, leaf := range leaves(value) {
				for _, form := range []string{leaf, url.QueryEscape(leaf), base64.StdEncoding.EncodeToString([]byte(leaf)), strings.TrimSpace(leaf)} {
					quoted := asJSON(t, form)
					require.False(t, strings.Contains(text, quoted[1:len(quoted)-1]), "%s: the value of %s", o.GetName(), name)
				}
			}
		}
	}
	return references
}

func TestBundledSecrets(t *testing.T) {
	data, err := os.ReadFile(examples + "vars.yml")
	require.NoError(t, err)
	vars, err := manifest.ParseVars(t.Context(), "vars.yml", data)
	require.NoError(t, err)
	require.Zero(t, requireHidden(t, build(t, "", nil), vars), "no bpm.yml of it has any")
	const ops = `
- type: replace
  path: /instance_groups/name=api/jobs/name=api/properties/api/env?
  value: {DATABASE: "postgres://api:((ledger_api_password))@ledger/", TOKEN: ((payments_token)), PLAIN: text}
- type: replace
  path: /instance_groups/name=api/jobs/name=api/properties/quarks?
  value: {envs: [{name: CA, value: ((ledger_ca.certificate))}, {name: NAME, value: none}]}
- type: replace
  path: /instance_groups/name=broker/jobs/name=broker/properties/quarks?
  value: {bpm: {processes: [{name: broker, args: [--secret, "a-((broker_cluster_secret))-$(X)"]}]}}
`
	objects := build(t, ops, nil)
	require.Positive(t, requireHidden(t, objects, vars))
	var texts []string
	for _, s := range objects.Secrets {
		if s.Labels[kube.LabelSecretType] == kube.TypeTexts {
			for _, text := range s.Data {
				texts = append(texts, string(text))
			}
		}
	}
	require.Contains(t, texts, "a-example-cluster-secret-$(X)", "the text as a whole")
	require.Contains(t, texts, "postgres://api:example/password+of&api@ledger/")
	require.NotContains(t, texts, "text")
	require.NotContains(t, texts, "none")
	again := build(t, strings.Replace(ops, "ledger_ca.certificate", "ledger_ca.private_key", 1), objects.State)
	require.NotEqual(t, objects.State.Sets["api-z0"], again.State.Sets["api-z0"], "what only a Secret has restarts pods, too")
	require.Equal(t, objects.State.Sets["broker-z0"], again.State.Sets["broker-z0"])
}

// With other secrets the same objects are built, under the same names, without the value of any variable.
func TestOtherSecrets(t *testing.T) {
	data, err := os.ReadFile(examples + "vars.yml")
	require.NoError(t, err)
	vars, err := manifest.ParseVars(t.Context(), "vars.yml", data)
	require.NoError(t, err)
	first := build(t, "", nil)
	scale := "- {type: replace, path: /instance_groups/name=api/jobs/name=api/properties/api/port?, value: 9999}\n"
	objects := build(t, scale, first.State)
	others := bundled(t, scale).OtherSecrets()
	require.NotEmpty(t, others)
	for _, r := range others {
		o := kube.Options{Image: "operator", ReleaseImage: image, NetworkPolicies: true, Versions: objects.State}
		other, err := kube.Build(t.Context(), r, first.State, o)
		require.NoError(t, err)
		names := func(objects *kube.Objects) (list []string) {
			for _, o := range objects.All() {
				list = append(list, fmt.Sprintf("%T %s", o, o.GetName()))
			}
			return list
		}
		require.Equal(t, names(objects), names(other))
		var text strings.Builder
		for _, s := range other.Secrets {
			if kind := s.Labels[kube.LabelSecretType]; kind != kube.TypeVariables && kind != kube.TypeTexts {
				continue // the manifest's stay the same
			}
			for _, data := range s.Data {
				text.Write(data)
			}
		}
		require.NotEmpty(t, text.String())
		for name, value := range vars {
			for _, leaf := range leaves(value) {
				require.NotContains(t, text.String(), leaf, name)
			}
		}
	}
}

// inventive is a job whose bpm.yml changes the values of variables in ways of all kinds.
var inventive = fstest.MapFS{
	"jobs/app/monit": {},
	"jobs/app/spec":  {Data: []byte("name: app\ntemplates: {bpm.yml.erb: config/bpm.yml}\nproperties: {a: {default: {}}, b: {}, c: {}}\n")},
	"jobs/app/templates/bpm.yml.erb": {Data: []byte(`<% require 'base64' -%>
processes:
- name: app
  executable: /var/vcap/packages/app/bin
  args:
  - <%= Base64.strict_encode64(p("a.password")) %>
  - pre<%= p("a.password").upcase %>post
  - <%= spec.id %>:<%= p("a.password").reverse %>
  - <%= p("b").to_s.length %>
  - constant
  env:
    URL: "http://<%= CGI.escape(p("a.password")) %>@host"
    LENGTH: "<%= p("c") %>"
  workdir: /<%= p("b") %>
`)},
}

func TestChangedSecrets(t *testing.T) {
	m, err := manifest.Parse(t.Context(), "m.yml", []byte(`
name: d
releases: [{name: r, version: 1}]
stemcells: [{alias: default, os: noble, version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}
instance_groups:
- {name: g, azs: [z1], instances: 2, vm_type: s, stemcell: default, networks: [{name: default}],
   env: {bosh: {agent: {settings: {labels: {of: ((place))}}}}},
   jobs: [{name: app, release: r, properties: {a: {password: ((password))}, b: ((place)), c: 7}}]}
`))
	require.NoError(t, err)
	release, err := spec.Options{Name: "r"}.OpenFS(t.Context(), inventive)
	require.NoError(t, err)
	vars := manifest.Vars{"password": "qwerty-Value-12", "place": "somewhere"}
	d := boshrender.Deployment{
		Manifest: m, Releases: release, Kubernetes: &boshrender.Kubernetes{},
		Options: boshrender.Options{Variables: vars, BPM: bpm.PolicyEnv},
	}
	r, err := d.Resolve(t.Context())
	require.NoError(t, err)
	objects, err := kube.Build(t.Context(), r, new(kube.State), kube.Options{Image: "operator", ReleaseImage: image})
	require.NoError(t, err)
	c := objects.StatefulSets[0].Spec.Template.Spec.Containers[0]
	text := asJSON(t, c)
	for _, form := range []string{"qwerty", "QWERTY", "ytrewq", "21-eulaV", base64.StdEncoding.EncodeToString([]byte("qwerty-Value-12"))} {
		require.NotContains(t, text, form)
	}
	require.Contains(t, text, `"constant"`)
	require.Contains(t, text, `{"name":"LENGTH","value":"7"}`)
	require.Contains(t, objects.Findings["g"], `job "app": process "app": workdir depends on the value of a variable, and is in the container as it is`)
	require.Contains(t, objects.Findings["g"], `env.bosh.agent.settings.labels.of depends on the value of a variable, and is in the pod as it is`)
	require.Equal(t, "somewhere", objects.StatefulSets[0].Spec.Template.Labels["of"])
}

// Names can't be in a Secret: that they depend on a variable is a finding.
func TestSecretNames(t *testing.T) {
	for template, want := range map[string]string{
		`processes: [{name: "x<%= p('b') %>", executable: /bin/p}]`:                 `job "app": process "xsomewhere": name depends on the value of a variable`,
		`processes: [{name: p, executable: /bin/p, env: {"<%= p('b') %>_KEY": v}}]`: `job "app": process "p": env depends on the value of a variable`,
		`processes: [{name: p, executable: /bin/p, env: {KEY: "<%= p('b') %>"}}]`:   "",
	} {
		release, err := spec.Options{Name: "r"}.OpenFS(t.Context(), fstest.MapFS{
			"jobs/app/monit": {}, "jobs/app/templates/bpm.yml.erb": {Data: []byte(template)},
			"jobs/app/spec": {Data: []byte("name: app\ntemplates: {bpm.yml.erb: config/bpm.yml}\nproperties: {b: {}}\n")},
		})
		require.NoError(t, err)
		m, err := manifest.Parse(t.Context(), "m.yml", []byte("{name: d, releases: [{name: r, version: 1}], stemcells: [{alias: default, os: noble, version: 1}], "+
			"update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}, instance_groups: [{name: g, instances: 1, "+
			"vm_type: s, stemcell: default, networks: [{name: default}], jobs: [{name: app, release: r, properties: {b: ((place))}}]}]}"))
		require.NoError(t, err)
		d := boshrender.Deployment{Manifest: m, Releases: release, Kubernetes: &boshrender.Kubernetes{}}
		d.Variables = manifest.Vars{"place": "somewhere"}
		r, err := d.Resolve(t.Context())
		require.NoError(t, err)
		objects, err := kube.Build(t.Context(), r, new(kube.State), kube.Options{Image: "operator", ReleaseImage: image})
		require.NoError(t, err)
		if want == "" {
			require.NotContains(t, strings.Join(objects.Findings["g"], "\n"), "depends on the value")
			continue
		}
		require.Contains(t, objects.Findings["g"], want+", and is in the container as it is")
	}
}

func TestNATSSecrets(t *testing.T) {
	release := os.Getenv("NATS_RELEASE")
	if release == "" {
		t.Skip("NATS_RELEASE doesn't name a checkout of the release")
	}
	data, err := os.ReadFile(filepath.Join("testdata", "nats.yml"))
	require.NoError(t, err)
	m, err := manifest.Parse(t.Context(), "nats.yml", data)
	require.NoError(t, err)
	releases, err := spec.Open(t.Context(), release)
	require.NoError(t, err)
	store := &manifest.VarsStore{}
	d := boshrender.Deployment{
		Manifest: m, Releases: releases, Kubernetes: &boshrender.Kubernetes{},
		Options: boshrender.Options{Variables: store, BPM: bpm.PolicyEnv},
	}
	r, err := d.Resolve(t.Context())
	require.NoError(t, err)
	objects, err := kube.Build(t.Context(), r, new(kube.State), kube.Options{Image: "operator", ReleaseImage: image, NetworkPolicies: true})
	require.NoError(t, err)
	generated, err := store.Marshal()
	require.NoError(t, err)
	vars, err := manifest.ParseVars(t.Context(), "vars.yml", generated)
	require.NoError(t, err)
	require.Len(t, vars, 5)
	requireHidden(t, objects, vars)
}
