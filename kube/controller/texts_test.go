package controller

// This file renders templates that fail with a secret value in the message, and searches the shown text for it.

import (
	"errors"
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
	"github.com/stretchr/testify/require"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

const marker = "MARKER-of-a-secret"

// built returns the error of building a deployment with one template.
func built(t *testing.T, files fstest.MapFS) error {
	t.Helper()
	releases, err := spec.Options{Name: "r"}.OpenFS(t.Context(), files)
	require.NoError(t, err)
	m, err := manifest.Parse(t.Context(), "m.yml", []byte("{name: d, releases: [{name: r, version: 1}], stemcells: [{alias: default, os: noble, version: 1}], "+
		"update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}, instance_groups: [{name: g, instances: 1, "+
		"vm_type: s, stemcell: default, networks: [{name: default}], jobs: [{name: app, release: r, properties: {b: ((place))}}]}]}"))
	require.NoError(t, err)
	d := boshrender.Deployment{Manifest: m, Releases: releases, Kubernetes: &boshrender.Kubernetes{}}
	d.Variables = manifest.Vars{"place": marker}
	r, err := d.Resolve(t.Context())
	if err != nil {
		return err
	}
	_, err = kube.Build(t.Context(), r, new(kube.State), kube.Options{Image: "o", ReleaseImage: func(*manifest.Manifest, *manifest.InstanceGroup, string, string) (string, error) {
		return "i", nil
	}})
	return err
}

func TestShown(t *testing.T) {
	const bpmText = "processes: [{name: p, executable: /bin/p}]"
	for _, c := range []struct{ template, bpm, schema, want string }{
		{"<%= Integer(p('b')) %>", bpmText, "", "app/x.erb:1:5: ArgumentError"},
		{"\n<% raise p('b') %>", bpmText, "", "app/x.erb:2:4: RuntimeError"},
		{"<%= {}.fetch(p('b')) %>", bpmText, "", "app/x.erb:1:8: KeyError"},
		{"<%= p(p('b')) %>", bpmText, "", "app/x.erb:1:"},
		{"<%= p('b').foo %>", bpmText, "", "NoMethodError"},
		{"<%= eval('1 +' + p('b') + ' end') %>", bpmText, "", "app/x.erb:"},
		{"<%= YAML.load('[' + p('b')) %>", bpmText, "", "app/x.erb:1:"},
		{"<%= JSON.parse(p('b')) %>", bpmText, "", "app/x.erb:1:"},
		{"x", "processes: [{name: p, executable: /bin/p, workdir: <%= Integer(p('b')) %>}]", "", "app/bpm.yml.erb:1:"},
		{"x", "processes: [{name: p, executable: /bin/p, limits: {open_files: <%= p('b') %>}}]", "", "limits.open_files"},
		{"x", "processes: [{name: p, executable: /bin/p, limits: {memory: <%= p('b') %>}}]", "", "byte quantity"},
		{"x", "processes: [{name: p, executable: /bin/p, shutdown_signal: <%= p('b') %>}]", "", "shutdown signal"},
		{"x", bpmText, `{"$schema": "https://json-schema.org/draft/2020-12/schema", "properties": {"b": {"type": "integer"}}}`, ""},
	} {
		files := fstest.MapFS{
			"jobs/app/monit": {}, "jobs/app/templates/bpm.yml.erb": {Data: []byte(c.bpm)}, "jobs/app/templates/x.erb": {Data: []byte(c.template)},
			"jobs/app/spec": {Data: []byte("name: app\ntemplates: {bpm.yml.erb: config/bpm.yml, x.erb: config/x}\nproperties: {b: {}}\n")},
		}
		if c.schema != "" {
			files["jobs/app/properties_schema.json"] = &fstest.MapFile{Data: []byte(c.schema)}
		}
		err := built(t, files)
		require.Error(t, err, c.template)
		for _, err := range []error{err, &inputError{err}, fmt.Errorf("around: %w", err), errors.Join(errTransport, err)} {
			require.NotContains(t, shown(err), marker, "%v", err)
			require.Contains(t, shown(err), c.want, "%v", err)
		}
	}
}

// The API server quotes the values of fields that it refuses.
func TestShownStatus(t *testing.T) {
	refused := apierrors.NewInvalid(schema.GroupKind{Group: "apps", Kind: "StatefulSet"}, "web", field.ErrorList{
		field.Invalid(field.NewPath("spec", "template"), marker, "no"), field.Required(field.NewPath("spec", "selector"), "yes"),
	})
	require.Contains(t, refused.Error(), marker)
	require.Equal(t, "StatefulSet \"web\" is refused (Invalid)\nspec.template: FieldValueInvalid\nspec.selector: FieldValueRequired", shown(refused))
	require.Equal(t, "apply: "+shown(refused), shown(fmt.Errorf("apply: %w", refused)))
	conflict := apierrors.NewConflict(schema.GroupResource{Resource: "secrets"}, "web", errors.New("changed"))
	require.Equal(t, conflict.Error(), shown(conflict))
}
