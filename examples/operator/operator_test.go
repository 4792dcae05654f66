package main

// This file deploys whole deployments to a real API server, and compares the files of their pods with the output of
// `boshrender render --kubernetes`.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/boshrender/boshrender/manifest"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const bundled = "../deployment/"

func readFile(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(data)
}

// values stores the values of variables in Secrets, and returns the references of a deployment to them.
func (w *world) values(text string) []api.Variable {
	w.t.Helper()
	vars, err := manifest.ParseVars(w.t.Context(), "vars.yml", []byte(text))
	require.NoError(w.t, err)
	var list []api.Variable
	for name, value := range vars {
		data := map[string]string{}
		if n, ok := value.(*manifest.Node); ok {
			value = n.Value()
		}
		if m, ok := value.(*manifest.Map); ok {
			for key, v := range m.All() {
				data[key] = fmt.Sprint(v)
			}
		} else {
			data["value"] = fmt.Sprint(value)
		}
		secret := "given-" + strings.ReplaceAll(name, "_", "-")
		w.put(&corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: secret, Labels: map[string]string{api.LabelReadable: "true"}}, StringData: data})
		list = append(list, api.Variable{Name: name, Secret: secret})
	}
	return list
}

// compare runs `boshrender render` for each pod, with its IP, and compares its output with the files that the pod has
// rendered.
func (w *world) compare(args ...string) (pods, files int) {
	w.t.Helper()
	program := filepath.Join(w.t.TempDir(), "boshrender")
	build := exec.Command("go", "build", "-o", program, "./cmd/boshrender")
	build.Dir = "../.."
	out, err := build.CombinedOutput()
	require.NoError(w.t, err, string(out))
	var list corev1.PodList
	require.NoError(w.t, w.client.List(w.ctx, &list, client.InNamespace(w.namespace)))
	for n := range list.Items {
		p := &list.Items[n]
		dir := filepath.Join(w.t.TempDir(), "out")
		zone := 0
		_, err := fmt.Sscan(p.Labels[dns.LabelAZIndex], &zone)
		require.NoError(w.t, err)
		ordinal := p.Labels[dns.LabelPodIndex]
		if ordinal == "" {
			ordinal = "0" // an errand
		}
		run := exec.Command(program, append([]string{
			"render", "--out", dir, "--group", p.Labels[dns.LabelInstanceGroup], "--ordinal", ordinal, "--ip", p.Status.PodIP,
			"--namespace", w.namespace, "--az", strconv.Itoa(zone + 1),
		}, args...)...)
		run.Dir = "../.."
		out, err := run.CombinedOutput()
		require.NoError(w.t, err, string(out))
		found, err := filepath.Glob(filepath.Join(dir, "*", "*"))
		require.NoError(w.t, err)
		require.Len(w.t, found, 1)
		want, got := tree(w.t, found[0]), tree(w.t, filepath.Join(w.kubelet.Folder(p.Namespace, p.Name), "jobs-dir"))
		require.Equal(w.t, want, got, p.Name)
		pods++
		files += len(got)
	}
	return pods, files
}

func TestBundled(t *testing.T) {
	t.Parallel()
	w := newWorld(t, bundled+"releases/courier", bundled+"releases/ferry", bundled+"releases/ledger")
	w.manage()
	w.configMap("ferryline", "manifest", readFile(t, bundled+"manifest.yml"))
	w.configMap("scale-out", "ops", readFile(t, bundled+"operations/scale-out.yml"))
	d := &api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Name: "ferryline"}, Spec: api.Spec{
		Manifest: api.Reference{Name: "ferryline", Type: "configmap"}, Ops: []api.Reference{{Name: "scale-out", Type: "configmap"}},
		Vars: w.values(readFile(t, bundled+"vars.yml")), Scheme: "dense", NetworkPolicies: true,
	}}
	w.put(d)
	w.wait("pods", is(api.Ready, metav1.ConditionTrue, ""))
	d = w.get()
	d.Spec.Errands = []api.Errand{{Name: "smoke-tests", Run: 1}}
	w.put(d)
	w.wait("the errand", func(d *api.BOSHDeployment) bool {
		return len(d.Status.Errands) == 1 && d.Status.Errands[0].Result == "Succeeded"
	})
	pods, files := w.compare("--kubernetes=dense")
	require.Equal(t, 12, pods)
	t.Logf("%d pods, %d init containers, %d files are those that boshrender writes", pods, w.kubelet.Ran.Load(), files)
	require.NoError(t, w.client.Delete(t.Context(), w.get()))
	w.removed("ferryline")
}
