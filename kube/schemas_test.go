package kube_test

// This file has kubeconform check the objects against the schemas that Kubernetes publishes. No unknown field is allowed,
// and kubeconform shares no code with the API server.

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/kube"
	"github.com/stretchr/testify/require"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// schemas are the definitions of Kubernetes' OpenAPI document.
type schemas map[string]map[string]any

// schema returns the schema of a kind, nil if there is none.
func (s schemas) schema(t testing.TB, kind schema.GroupVersionKind) map[string]any {
	t.Helper()
	for name, d := range s {
		var kinds []schema.GroupVersionKind
		require.NoError(t, json.Unmarshal([]byte(asJSON(t, d["x-kubernetes-group-version-kind"])), &kinds))
		if slices.Contains(kinds, kind) {
			used := map[string]any{}
			s.use(used, name)
			return map[string]any{"$ref": "#/definitions/" + name, "definitions": used}
		}
	}
	return nil
}

// use adds a definition, and those that it refers to, closed for unknown fields.
func (s schemas) use(used map[string]any, name string) {
	if _, ok := used[name]; ok {
		return
	}
	d := s[name]
	used[name] = d
	if _, ok := d["properties"]; ok {
		d["additionalProperties"] = false
	}
	if d["format"] == "int-or-string" {
		d["type"] = []string{"integer", "string"}
	}
	s.references(used, d)
}

func (s schemas) references(used map[string]any, in any) {
	switch in := in.(type) {
	case map[string]any:
		for key, value := range in {
			if to, ok := value.(string); ok && key == "$ref" {
				s.use(used, strings.TrimPrefix(to, "#/definitions/"))
			}
			s.references(used, value)
		}
	case []any:
		for _, value := range in {
			s.references(used, value)
		}
	}
}

// judge checks documents, and returns the messages about the invalid ones, and how many are valid.
func judge(t testing.TB, dir string, documents []byte) (invalid []string, valid int) {
	t.Helper()
	check := exec.Command(os.Getenv("KUBECONFORM"), "-strict", "-output", "json", "-verbose", "-schema-location", filepath.Join(dir, "{{.ResourceKind}}{{.KindSuffix}}.json"))
	check.Stdin = bytes.NewReader(documents)
	out, _ := check.Output() // it fails if one is invalid
	var report struct {
		Resources []struct{ Kind, Name, Status, Msg string }
	}
	require.NoError(t, json.Unmarshal(out, &report), string(out))
	for _, r := range report.Resources {
		if r.Status == "statusValid" {
			valid++
		} else {
			invalid = append(invalid, fmt.Sprintf("%s %s: %s %s", r.Kind, r.Name, r.Status, r.Msg))
		}
	}
	return invalid, valid
}

// All objects of the bundled deployment, and of all settings, keep to the schemas.
func TestSchemas(t *testing.T) {
	if os.Getenv("KUBECONFORM") == "" {
		t.Skip("KUBECONFORM doesn't name the program kubeconform, and SCHEMAS the file api/openapi-spec/swagger.json of k8s.io/kubernetes")
	}
	data, err := os.ReadFile(os.Getenv("SCHEMAS"))
	require.NoError(t, err)
	var document struct{ Definitions schemas }
	require.NoError(t, json.Unmarshal(data, &document))
	resolved := bundled(t, "")
	var objects []kube.Object
	for _, o := range []kube.Options{
		{},
		{NetworkPolicies: true, Egress: true},
		{Restricted: true, Canaries: true, PriorityClass: "high"},
	} {
		o.Image, o.ReleaseImage = "operator", image
		built, err := kube.Build(t.Context(), resolved, new(kube.State), o)
		require.NoError(t, err)
		readers, err := kube.SpecReaders(resolved, o)
		require.NoError(t, err)
		objects = append(append(objects, built.All()...), built.Errand("smoke-tests", 1))
		for _, jobs := range [][]kube.Object{asObjects(readers), asObjects(built.Renderers()), asObjects(built.Gatherers())} {
			objects = append(objects, jobs...)
		}
	}
	for _, c := range settings {
		if c.finding == "" && c.at == "quarks" {
			objects = append(objects, buildLively(t, livelyGroup(t, fmt.Sprintf("jobs: [{name: a, release: r, properties: {quarks: {%s}}}]", c.text)), kube.Options{}).All()...)
		}
	}
	dir, kinds := t.TempDir(), map[string]int{}
	var documents bytes.Buffer
	for _, o := range objects {
		kind := o.GetObjectKind().GroupVersionKind()
		if kinds[kind.Kind]++; kinds[kind.Kind] == 1 {
			group, _, _ := strings.Cut(kind.Group, ".")
			name := strings.ReplaceAll(strings.ToLower(kind.Kind)+"-"+group+"-"+kind.Version, "--", "-")
			s := document.Definitions.schema(t, kind)
			require.NotNil(t, s, kind)
			require.NoError(t, os.WriteFile(filepath.Join(dir, name+".json"), []byte(asJSON(t, s)), 0o600))
		}
		documents.WriteString("---\n" + asJSON(t, o) + "\n")
	}
	invalid, valid := judge(t, dir, documents.Bytes())
	require.Empty(t, invalid)
	require.Equal(t, len(objects), valid)
	for _, kind := range []string{"StatefulSet", "Job", "Service", "PodDisruptionBudget", "NetworkPolicy", "Secret"} {
		require.NotZero(t, kinds[kind], kind)
	}
	t.Logf("%d objects are valid: %v", valid, kinds)

	for _, wrong := range [][2]string{{`"volumeMounts"`, `"volumeMount"`}, {`"periodSeconds":`, `"periodSeconds":-0.`}, {`"kind":"Service"`, `"kind":"StatefulSet"`}} {
		invalid, _ := judge(t, dir, bytes.Replace(documents.Bytes(), []byte(wrong[0]), []byte(wrong[1]), 1))
		require.NotEmpty(t, invalid, wrong)
	}
}

func asObjects[O kube.Object](list []O) (all []kube.Object) {
	for _, o := range list {
		all = append(all, o)
	}
	return all
}
