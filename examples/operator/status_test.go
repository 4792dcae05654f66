package main

// This file tests the view of tools on a deployment, with the library by which they read conditions, and deployments
// next to others and at their deletion.

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/cli-utils/pkg/kstatus/status"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// kstatus returns the status that tools derive for a deployment.
func (w *world) kstatus(name string) status.Status {
	w.t.Helper()
	u := &unstructured.Unstructured{}
	u.SetGroupVersionKind(api.Version.WithKind("BOSHDeployment"))
	require.NoError(w.t, w.client.Get(w.ctx, client.ObjectKey{Namespace: w.namespace, Name: name}, u))
	result, err := status.Compute(u)
	require.NoError(w.t, err)
	return result.Status
}

// turn reconciles a deployment once.
func (w *world) turn(name string) {
	w.t.Helper()
	_, err := w.operator.Reconcile(w.ctx, ctrl.Request{NamespacedName: client.ObjectKey{Namespace: w.namespace, Name: name}})
	require.NoError(w.t, err)
}

func TestStatus(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	w.deploy(smallManifest)
	w.turn("deployment")
	require.Equal(t, status.InProgressStatus, w.kstatus("deployment"))
	w.turns(w.operator)
	require.Equal(t, status.CurrentStatus, w.kstatus("deployment"))

	d := w.get()
	d.Spec.NetworkPolicies = true
	w.put(d)
	require.Equal(t, status.InProgressStatus, w.kstatus("deployment"), "a new generation that nobody has seen")
	w.turns(w.operator)
	w.deploy(strings.Replace(smallManifest, "name: app,", "name: none,", 1))
	w.turn("deployment")
	require.Equal(t, status.FailedStatus, w.kstatus("deployment"), "the manifest is broken")
	c := meta.FindStatusCondition(w.get().Status.Conditions, api.Ready)
	require.Equal(t, metav1.ConditionFalse, c.Status)
	require.Contains(t, c.Message, "none")
	require.Len(t, w.uids(), 3, "what runs goes on")

	w.deploy(strings.Replace(smallManifest, "instances: 3", "instances: 4", 1))
	w.turn("deployment")
	require.Equal(t, status.InProgressStatus, w.kstatus("deployment"))
	w.turns(w.operator)
	require.Equal(t, status.CurrentStatus, w.kstatus("deployment"))

	require.NoError(t, w.client.Delete(t.Context(), w.get()))
	require.Equal(t, status.TerminatingStatus, w.kstatus("deployment"))
	w.removed("deployment")
}

// removed reconciles until a deployment is gone. It exists as long as any of its pods does, and these keep everything
// that they need.
func (w *world) removed(name string) {
	w.t.Helper()
	ctx, cancel := w.patience()
	defer cancel()
	events := w.events(ctx, &appsv1.StatefulSetList{})
	for {
		w.turn(name)
		var d api.BOSHDeployment
		err := w.client.Get(w.ctx, client.ObjectKey{Namespace: w.namespace, Name: name}, &d)
		var services corev1.ServiceList
		require.NoError(w.t, w.client.List(w.ctx, &services, client.InNamespace(w.namespace)))
		pods := w.uids()
		if apierrors.IsNotFound(err) {
			require.Empty(w.t, pods)
			require.Empty(w.t, services.Items)
			return
		}
		require.NoError(w.t, err)
		require.True(w.t, len(pods) == 0 || len(services.Items) > 0, "pods that end find one another")
		select {
		case <-events:
		case <-ctx.Done():
			require.Fail(w.t, "the deployment stays", "%v", pods)
		}
	}
}

// Two deployments with a group of one name: the second reports it, and changes nothing.
func TestTwoOfOneName(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	w.deploy(smallManifest)
	w.turns(w.operator)
	pods := w.uids()
	for _, text := range []string{
		strings.Replace(smallManifest, "name: small\n", "name: other\n", 1),
		strings.Replace(smallManifest, "hello", "other", 1), // the same deployment, by another resource
	} {
		w.configMap("second", "manifest", strings.NewReplacer("name: password", "name: another", "((password))", "((another))", "name: ca,", "name: authority,").Replace(text))
		second := &api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Name: "second"}, Spec: api.Spec{Manifest: api.Reference{Name: "second", Type: "configmap"}}}
		w.put(second)
		w.turn("second")
		require.NoError(t, w.client.Get(t.Context(), client.ObjectKeyFromObject(second), second))
		c := meta.FindStatusCondition(second.Status.Conditions, api.Stalled)
		require.NotNil(t, c)
		require.Contains(t, c.Message, "StatefulSet web-z0 belongs to BOSHDeployment deployment: deployments with instance groups of one name need namespaces of their own")
		require.Equal(t, status.FailedStatus, w.kstatus("second"))
		require.Equal(t, pods, w.uids())
	}
	w.turn("deployment")
	require.Equal(t, status.CurrentStatus, w.kstatus("deployment"))
	w.configMap("second", "manifest", smallManifest)
	w.turn("second")
	var second api.BOSHDeployment
	require.NoError(t, w.client.Get(t.Context(), client.ObjectKey{Namespace: w.namespace, Name: "second"}, &second))
	require.Contains(t, meta.FindStatusCondition(second.Status.Conditions, api.Ready).Message, `secret var-password belongs to BOSHDeployment deployment`)
}

// A new disk recreates the StatefulSet and its pods, since an existing pod can't get one; a growing disk recreates
// the StatefulSet only.
func TestDiskChanges(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	w.deploy(smallManifest)
	w.turns(w.operator)
	var set appsv1.StatefulSet
	key := client.ObjectKey{Namespace: w.namespace, Name: "web-z0"}
	require.NoError(t, w.client.Get(t.Context(), key, &set))
	pods := w.uids()
	for n, size := range []string{"1024", "2048"} {
		before, same := set.UID, n == 1
		w.deploy(strings.Replace(smallManifest, "instances: 3\n", "instances: 3\n  persistent_disk: "+size+"\n", 1))
		w.turns(w.operator)
		set = appsv1.StatefulSet{}
		require.NoError(t, w.client.Get(t.Context(), key, &set))
		require.NotEqual(t, before, set.UID)
		require.Len(t, set.Spec.VolumeClaimTemplates, 1)
		var list corev1.PodList
		require.NoError(t, w.client.List(t.Context(), &list, client.InNamespace(w.namespace)))
		require.Len(t, list.Items, 3)
		for _, p := range list.Items {
			require.Equal(t, set.UID, metav1.GetControllerOf(&p).UID)
			require.Contains(t, asText(p.Spec.Volumes), "web-pvc-"+p.Name)
			require.Equal(t, same, pods[p.Name] == string(p.UID))
		}
		pods = w.uids()
	}
}

func asText(volumes []corev1.Volume) string {
	var b strings.Builder
	for _, v := range volumes {
		if v.PersistentVolumeClaim != nil {
			b.WriteString(v.PersistentVolumeClaim.ClaimName + "\n")
		}
	}
	return b.String()
}

// A manifest can be read from a URL, if the operator may.
func TestURL(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	server := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/manifest.yml" {
			http.NotFound(out, r)
			return
		}
		_, _ = out.Write([]byte(smallManifest))
	}))
	defer server.Close()
	for _, c := range []struct {
		path    string
		allowed bool
		want    string
	}{
		{"/manifest.yml", false, `the type "url" is not allowed: the operator has to run with -allow-urls`},
		{"/none.yml", true, "404 Not Found"},
		{"/manifest.yml", true, "the manifest small resolves and all of it renders"},
	} {
		w.operator.URLs = c.allowed
		w.put(&api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Name: "deployment"}, Spec: api.Spec{Manifest: api.Reference{Name: server.URL + c.path, Type: "url"}}})
		w.turn("deployment")
		require.Contains(t, meta.FindStatusCondition(w.get().Status.Conditions, api.Resolved).Message, c.want)
	}
}

// The server refuses objects that the schema forbids.
func TestSchema(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	manifest := api.Reference{Name: "m", Type: "configmap"}
	for want, spec := range map[string]api.Spec{
		"the name of a url is one":                    {Manifest: api.Reference{Name: "ftp://x", Type: "url"}},
		"a name has at most 253 characters":           {Manifest: api.Reference{Name: strings.Repeat("x", 254), Type: "secret"}},
		"egress is a matter of network policies":      {Manifest: manifest, Egress: true},
		`Duplicate value: {"name":"a"}`:               {Manifest: manifest, Vars: []api.Variable{{Name: "a", Secret: "b"}, {Name: "a", Secret: "c"}}},
		`Unsupported value: "none": supported values`: {Manifest: manifest, Scheme: "none"},
	} {
		d := &api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "wrong"}, Spec: spec}
		require.ErrorContains(t, w.client.Create(t.Context(), d), want)
	}
	d := &api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Name: "deployment"}, Spec: api.Spec{Manifest: manifest, Scheme: "dense"}}
	w.put(d)
	for _, scheme := range []string{"stride", ""} {
		d.Spec.Scheme = scheme
		require.ErrorContains(t, w.client.Update(t.Context(), d), "instances keep their numbers")
	}
	d = &api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Name: "unset"}, Spec: api.Spec{Manifest: manifest}}
	w.put(d)
	d.Spec.Scheme = "dense"
	require.ErrorContains(t, w.client.Update(t.Context(), d), "instances keep their numbers")
	d.Spec.Scheme = "stride" // the default
	require.NoError(t, w.client.Update(t.Context(), d))
}
