package kube_test

// This file tests the objects of the bundled deployment: that they are reproducible, and which changes restart which
// pods.

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
	"github.com/stretchr/testify/require"
)

const examples = "../examples/deployment/"

// image names releases' images by their names.
func image(_ *manifest.Manifest, _ *manifest.InstanceGroup, release, version string) (string, error) {
	return release + ":" + version, nil
}

// bundled resolves the bundled deployment with further operations.
func bundled(t testing.TB, ops string) *boshrender.Resolved {
	t.Helper()
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(examples, name))
		require.NoError(t, err)
		return data
	}
	m, err := manifest.Parse(t.Context(), "manifest.yml", read("manifest.yml"))
	require.NoError(t, err)
	first, err := manifest.ParseOps(t.Context(), "scale-out.yml", read("operations/scale-out.yml"))
	require.NoError(t, err)
	second, err := manifest.ParseOps(t.Context(), "ops.yml", []byte(ops))
	require.NoError(t, err)
	if m, err = m.Apply(t.Context(), first); err == nil && ops != "" {
		m, err = m.Apply(t.Context(), second)
	}
	require.NoError(t, err)
	vars, err := manifest.ParseVars(t.Context(), "vars.yml", read("vars.yml"))
	require.NoError(t, err)
	scheme, err := placement.SchemeNamed("stride")
	require.NoError(t, err)
	d := boshrender.Deployment{Manifest: m, Kubernetes: &boshrender.Kubernetes{Scheme: scheme, Naming: dns.Naming{Namespace: "ferry"}}, Options: boshrender.Options{Variables: vars, BPM: bpm.PolicyEnv}}
	paths, err := filepath.Glob(examples + "releases/*")
	require.NoError(t, err)
	for _, path := range paths {
		releases, err := spec.Open(t.Context(), path)
		require.NoError(t, err)
		d.Releases = append(d.Releases, releases...)
	}
	r, err := d.Resolve(t.Context())
	require.NoError(t, err)
	return r
}

func build(t testing.TB, ops string, previous *kube.State) *kube.Objects {
	t.Helper()
	o := kube.Options{Image: "operator", ReleaseImage: image, NetworkPolicies: true}
	objects, err := kube.Build(t.Context(), bundled(t, ops), cmp.Or(previous, new(kube.State)), o)
	require.NoError(t, err)
	return objects
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

func TestDeterministic(t *testing.T) {
	first := build(t, "", nil)
	require.Equal(t, asJSON(t, first.All()), asJSON(t, build(t, "", nil).All()))
	require.Equal(t, asJSON(t, first.All()), asJSON(t, build(t, "", first.State).All()), "nothing changes, nothing restarts")
	kinds := map[string]int{}
	for _, o := range first.All() {
		kinds[o.GetObjectKind().GroupVersionKind().Kind]++
		require.Equal(t, "ferry", o.GetNamespace())
	}
	require.Equal(t, 7, kinds["StatefulSet"])
	require.NotNil(t, first.Errand("smoke-tests", 1))
	require.Nil(t, first.Errand("broker", 1))
}

// restarts returns the restarts in Changes, one line per pod.
func restarts(t testing.TB, before *kube.Objects, ops string) (*kube.Objects, []string) {
	t.Helper()
	after := build(t, ops, before.State)
	var lines []string
	for _, r := range after.Changes().Restarts {
		lines = append(lines, r.String())
	}
	// Only the templates of those sets change.
	for _, set := range after.StatefulSets {
		for _, old := range before.StatefulSets {
			if old.Name == set.Name {
				changed := asJSON(t, old.Spec.Template) != asJSON(t, set.Spec.Template)
				require.Equal(t, changed, strings.Contains(strings.Join(lines, "\n"), set.Name+"-0 restarts"), set.Name)
			}
		}
	}
	return after, lines
}

func TestWhatRestarts(t *testing.T) {
	first := build(t, "", nil)
	second, lines := restarts(t, first, "- {type: replace, path: /instance_groups/name=gateway/jobs/name=gateway/properties/gateway/support_email, value: other@example.com}")
	require.NotEmpty(t, lines)
	for _, line := range lines {
		require.Regexp(t, `^gateway-z\d-\d restarts: gateway/public/maintenance.html`, line)
	}
	_, lines = restarts(t, second, "")
	require.NotEmpty(t, lines, "and back, with a third version")

	grown, lines := restarts(t, first, "- {type: replace, path: /instance_groups/name=gateway/instances, value: 3}")
	for _, line := range lines {
		require.NotContains(t, line, "gateway-z0-0 restarts", "more pods of a group that nobody lists")
	}
	require.NotEmpty(t, grown.StatefulSets)
}

// The first design's jobs: one for each release, and one for each pod.
func TestFirstDesign(t *testing.T) {
	o := kube.Options{Image: "operator", ReleaseImage: image}
	readers, err := kube.SpecReaders(bundled(t, ""), o)
	require.NoError(t, err)
	var names []string
	for _, j := range readers {
		names = append(names, j.Name)
	}
	require.ElementsMatch(t, []string{"spec-reader-courier", "spec-reader-ledger", "spec-reader-ferry"}, names)
	renderers := build(t, "", nil).Renderers()
	require.Len(t, renderers, 11)
	last := renderers[len(renderers)-1].Spec.Template.Spec
	require.Equal(t, "template-render", last.Containers[0].Name)
	require.Contains(t, asJSON(t, last.Containers[0].Env), `{"name":"OUTPUT","value":"json"}`)
}

// A document that is too large for one Secret is split over several, each within the limit, and reassembled.
func TestLargeDocument(t *testing.T) {
	large := strings.Repeat("ferry", 500_000)
	objects := build(t, "- {type: replace, path: /instance_groups/name=gateway/jobs/name=gateway/properties/gateway/support_email, value: "+large+"}", nil)
	whole := map[string][]byte{}
	parts := 0
	for _, s := range objects.Secrets {
		size := 0
		for key, data := range s.Data {
			size += len(data)
			if strings.HasPrefix(s.Name, kube.TypeResolved+".gateway-v1") && strings.HasPrefix(key, kube.KeyDocument) {
				whole[key] = data
				parts++
			}
		}
		require.LessOrEqual(t, size, kube.MaxSecret, s.Name)
	}
	require.Equal(t, 3, parts)
	document, ok := kube.Document(whole, kube.KeyDocument)
	require.True(t, ok)
	require.Contains(t, string(document), large)
}
