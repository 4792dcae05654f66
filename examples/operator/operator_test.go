package main

// This file deploys whole deployments to a real API server, and compares what their pods render with what
// examples/render writes.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/examples/operator/api"
	"github.com/boshrender/boshrender/manifest"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const bundled = "../deployment/"

func cacheOf(namespace string) cache.Options {
	return cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}}
}

func readFile(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(data)
}

// values puts the values of variables into Secrets, and returns how a deployment names them.
func (w *world) values(text string) []api.Variable {
	w.t.Helper()
	vars, err := manifest.ParseVars("vars.yml", []byte(text))
	require.NoError(w.t, err)
	var list []api.Variable
	for name, value := range vars {
		data := map[string]string{}
		if m, ok := value.(*manifest.Map); ok {
			for key, v := range m.All() {
				data[key] = fmt.Sprint(v)
			}
		} else {
			data["value"] = fmt.Sprint(value)
		}
		secret := "given-" + strings.ReplaceAll(name, "_", "-")
		w.put(&corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: secret}, StringData: data})
		list = append(list, api.Variable{Name: name, Secret: secret})
	}
	return list
}

// render runs examples/render and returns what it writes, by group and index.
func render(t testing.TB, args ...string) map[string]string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out")
	cmd := exec.Command("go", append([]string{"run", "./examples/render", "-out", out}, args...)...)
	cmd.Dir = "../.."
	text, err := cmd.CombinedOutput()
	require.NoError(t, err, string(text))
	return tree(t, out)
}

// compare compares what all pods have rendered with what examples/render writes for an instance with their IP.
func (w *world) compare(want map[string]string, index func(p *corev1.Pod) string) (pods, files int) {
	w.t.Helper()
	var list corev1.PodList
	require.NoError(w.t, w.client.List(w.ctx, &list, client.InNamespace(w.namespace)))
	for n := range list.Items {
		p := &list.Items[n]
		prefix := index(p) + "/"
		for path, text := range tree(w.t, filepath.Join(w.kubelet.Folder(p.Namespace, p.Name), "jobs-dir")) {
			require.Equal(w.t, want[prefix+path], strings.ReplaceAll(text, p.Status.PodIP, "")+strings.Repeat("", 0), "%s: %s", p.Name, path)
			files++
		}
		pods++
	}
	return pods, files
}

func TestBundled(t *testing.T) {
	w := newWorld(t, bundled+"releases/courier", bundled+"releases/ferry", bundled+"releases/ledger")
	w.manage()
	w.configMap("ferryline", "manifest", readFile(t, bundled+"manifest.yml"))
	w.configMap("scale-out", "ops", readFile(t, bundled+"operations/scale-out.yml"))
	d := &api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Name: "ferryline"}, Spec: api.Spec{
		Manifest: api.Reference{Name: "ferryline", Type: "configmap"}, Ops: []api.Reference{{Name: "scale-out", Type: "configmap"}},
		Vars: w.values(readFile(t, bundled+"vars.yml")), Scheme: "dense",
	}}
	w.put(d)
	w.wait("pods", is(api.Ready, metav1.ConditionTrue, ""))
	want := render(t, "-namespace", w.namespace)
	pods, files := w.compare(want, denseIndex(t, map[string]int{"broker": 2, "ledger": 1, "api": 2, "gateway": 1, "smoke-tests": 1}))
	t.Logf("%d pods, %d init containers, %d files are those that examples/render writes", pods, w.kubelet.Ran.Load(), files)
}

// denseIndex returns group/index of a pod.
func denseIndex(t testing.TB, replicas map[string]int) func(*corev1.Pod) string {
	return func(p *corev1.Pod) string {
		group := p.Labels[dns.LabelInstanceGroup]
		zone, ordinal := 0, 0
		_, err := fmt.Sscan(p.Labels[dns.LabelAZIndex], &zone)
		require.NoError(t, err)
		if text, ok := p.Labels[dns.LabelPodIndex]; ok {
			_, err = fmt.Sscan(text, &ordinal)
			require.NoError(t, err)
		}
		return fmt.Sprintf("%s/%d", group, zone*replicas[group]+ordinal)
	}
}
