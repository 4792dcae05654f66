package main

// This file renders the chart of the operator as Helm does, and applies it.

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/yaml"
)

// chart checks and renders the chart with values, and returns its objects by kind.
func (w *world) chart(values string) map[string]*unstructured.Unstructured {
	w.t.Helper()
	file := filepath.Join(w.t.TempDir(), "values.yaml")
	require.NoError(w.t, os.WriteFile(file, []byte(values), 0o600))
	run := exec.Command("go", "run", ".", "-name", "op", "-namespace", w.namespace, "-values", file)
	run.Dir = "chart"
	var errs strings.Builder
	run.Stderr = &errs
	out, err := run.Output()
	require.NoError(w.t, err, errs.String())
	all := map[string]*unstructured.Unstructured{}
	for part := range strings.SplitSeq(string(out), "\n---\n") {
		o := &unstructured.Unstructured{}
		require.NoError(w.t, yaml.Unmarshal([]byte(strings.TrimPrefix(part, "---\n")), &o.Object), part)
		if len(o.Object) > 0 {
			require.NotContains(w.t, all, o.GetKind())
			all[o.GetKind()] = o
		}
	}
	return all
}

// documents returns the documents of a file by kind.
func documents(t testing.TB, path string) map[string]map[string]any {
	t.Helper()
	all := map[string]map[string]any{}
	for part := range strings.SplitSeq(readFile(t, path), "\n---\n") {
		var o map[string]any
		require.NoError(t, yaml.Unmarshal([]byte(part), &o))
		all[o["kind"].(string)] = o
	}
	return all
}

// The chart renders the objects of config, a server accepts them, and the standard "restricted" allows them.
func TestChart(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	patch := client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"labels":{"pod-security.kubernetes.io/enforce":"restricted"}}}`))
	require.NoError(t, w.client.Patch(t.Context(), &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: w.namespace}}, patch))
	strict := client.WithFieldValidation(w.client, metav1.FieldValidationStrict)
	var config appsv1.Deployment
	require.NoError(t, yaml.Unmarshal([]byte(readFile(t, "config/operator/deployment.yaml")), &config))
	require.Equal(t, string(api.CRD), readFile(t, "chart/boshrender-operator/crds/crd.yaml"))
	for _, c := range []struct {
		values, role, rules string
		args                []string
	}{
		{"", "ClusterRole", "config/rbac.yaml", nil},
		{
			"{oneNamespace: true, image: {tag: '2.0', pullPolicy: Always}, releases: {claim: mine}, flags: {restricted: true, drain-seconds: 20}}",
			"Role", "config/one-namespace/rbac.yaml", []string{"-namespace=" + w.namespace, "-drain-seconds=20", "-restricted=true"},
		},
	} {
		all := w.chart(c.values)
		require.Equal(t, documents(t, c.rules)[c.role]["rules"], all[c.role].Object["rules"], "the rights that tests use")
		for kind, o := range all {
			if kind == "CustomResourceDefinition" {
				continue // it is there
			}
			require.NoError(t, strict.Patch(t.Context(), o.DeepCopy(), client.Apply, client.ForceOwnership, client.FieldOwner("helm")), kind)
		}
		_, hasClaim := all["PersistentVolumeClaim"]
		require.Equal(t, c.args == nil, hasClaim)
		var d appsv1.Deployment
		require.NoError(t, runtime.DefaultUnstructuredConverter.FromUnstructured(all["Deployment"].Object, &d))
		require.Equal(t, append([]string{"-releases", "/releases"}, c.args...), d.Spec.Template.Spec.Containers[0].Args)
		p := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "operator", Namespace: w.namespace}, Spec: d.Spec.Template.Spec}
		require.NoError(t, w.client.Create(t.Context(), p.DeepCopy(), client.DryRunAll))
		container, wanted := d.Spec.Template.Spec.Containers[0], config.Spec.Template.Spec.Containers[0]
		require.Equal(t, container.Image, container.Env[0].Value)
		container.Image, container.Env, container.Args, container.ImagePullPolicy = wanted.Image, wanted.Env, wanted.Args, ""
		require.Equal(t, wanted, container, "the container of config")
		var binding rbacv1.RoleBinding // a ClusterRoleBinding has the same fields
		require.NoError(t, runtime.DefaultUnstructuredConverter.FromUnstructured(all[c.role+"Binding"].Object, &binding))
		require.Equal(t, rbacv1.RoleRef{APIGroup: "rbac.authorization.k8s.io", Kind: c.role, Name: all[c.role].GetName()}, binding.RoleRef)
		require.Equal(t, []rbacv1.Subject{{Kind: "ServiceAccount", Name: d.Spec.Template.Spec.ServiceAccountName, Namespace: w.namespace}}, binding.Subjects)
	}
}

// The binary that the Dockerfile builds runs in an image without any other file.
func TestImage(t *testing.T) {
	t.Parallel()
	if os.Getuid() != 0 {
		t.Skip("changing the root folder takes the rights of root")
	}
	dir := t.TempDir()
	text := readFile(t, "Dockerfile")
	_, command, found := strings.Cut(text, "\nRUN ")
	require.True(t, found)
	command, _, _ = strings.Cut(command, "\n")
	require.Contains(t, text, "\nFROM scratch\nCOPY --from=build /operator /operator\nENTRYPOINT [\"/operator\"]\n")
	built := strings.Replace(command, "-o /operator ", "-o "+dir+"/operator ", 1)
	require.NotEqual(t, command, built)
	build := exec.Command("/bin/sh", "-ec", built)
	build.Dir = "../.."
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	run := exec.Command("/operator", "create-dirs", "/made")
	run.SysProcAttr, run.Dir = &syscall.SysProcAttr{Chroot: dir}, "/"
	out, err = run.CombinedOutput()
	require.NoError(t, err, string(out))
	require.DirExists(t, filepath.Join(dir, "made"))
}
