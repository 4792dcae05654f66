package main

// This file tests the limits of people who may create deployments.

import (
	"strings"
	"testing"

	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// resolved makes a turn, and returns the condition Resolved.
func (w *world) resolved() *metav1.Condition {
	w.t.Helper()
	_, _ = w.operator.Reconcile(w.ctx, w.request()) // controllers write StatefulSets meanwhile, which is a conflict
	c := meta.FindStatusCondition(w.get().Status.Conditions, api.Resolved)
	require.NotNil(w.t, c)
	return c
}

// A deployment reads only its own Secrets and those that are labelled for deployments, on every way to a Secret.
func TestReadableSecrets(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	secret := func(readable bool) {
		s := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: "var-foreign"}, StringData: map[string]string{"value": "FOREIGN", "manifest": smallManifest, "ops": "[]"}}
		if readable {
			s.Labels = map[string]string{api.LabelReadable: "true"}
			delete(s.StringData, "manifest")
			delete(s.StringData, "ops")
		}
		require.NoError(t, client.IgnoreNotFound(w.client.Delete(t.Context(), &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: "var-foreign", Namespace: w.namespace}})))
		w.put(s)
	}
	implicit := strings.Replace(smallManifest, "((password))", "((foreign))", 1)
	envs := strings.Replace(smallManifest, "{password: ((password))}", "{password: ((password)), quarks: {envs: [{name: A, valueFrom: {secretKeyRef: {name: var-foreign, key: value}}}]}}", 1)
	ways := map[string]func(){
		"a given variable": func() {
			w.deploy(smallManifest, func(d *api.BOSHDeployment) { d.Spec.Vars = []api.Variable{{Name: "password", Secret: "var-foreign"}} })
		},
		"an implicit variable": func() { w.deploy(implicit) },
		"the environment":      func() { w.deploy(envs) },
		"the manifest": func() {
			w.deploy(smallManifest, func(d *api.BOSHDeployment) { d.Spec.Manifest = api.Reference{Name: "var-foreign", Type: "secret"} })
		},
		"ops": func() {
			w.deploy(smallManifest, func(d *api.BOSHDeployment) { d.Spec.Ops = []api.Reference{{Name: "var-foreign", Type: "secret"}} })
		},
	}
	for way, deploy := range ways {
		secret(false)
		deploy()
		c := w.resolved()
		require.Equal(t, metav1.ConditionFalse, c.Status, way)
		require.Contains(t, c.Message, map[bool]string{true: "Options.Allow doesn't allow the Secret of quarks.envs[0]", false: `secret var-foreign is not there, or doesn't have the label boshrender.io/readable: "true"`}[way == "the environment"], way)
		require.NotContains(t, c.Message, "FOREIGN")
		secret(true)
		if c := w.resolved(); way == "the manifest" || way == "ops" {
			require.Contains(t, c.Message, "has no key", way)
		} else {
			require.Equal(t, metav1.ConditionTrue, c.Status, "%s: %s", way, c.Message)
		}
	}
}

// Rights of pods that the operator doesn't allow are refused, its own service account as well.
func TestRightsOfPods(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	w.deploy(strings.Replace(smallManifest, "  jobs:", "  env: {bosh: {agent: {settings: {serviceAccountName: boshrender-operator}}}}\n  jobs:", 1))
	require.Contains(t, w.resolved().Message, "Options.Allow doesn't allow the service account")
	w.operator.Options.Allow = func(r kube.Right) bool { return r.String() == "service-account boshrender-operator" }
	require.Equal(t, metav1.ConditionTrue, w.resolved().Status)
	w.deploy(strings.Replace(smallManifest, "{password:", "{quarks: {bpm: {processes: [{name: app, unsafe: {privileged: true}}]}}, password:", 1))
	require.Contains(t, w.resolved().Message, `job "app": process "app" (bpm.yml:1:13, manifest:13:`)
}

// Two variables whose Secrets would have one name are refused: in one manifest, and one after the other.
func TestVariablesAlike(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	const want = `secret var-db-pass would belong to the variables "db-pass" and "db_pass"`
	both := strings.NewReplacer("((password))", "((db_pass))((db-pass))", "{name: password, type: password}", "{name: db_pass, type: password}\n- {name: db-pass, type: password}").Replace(smallManifest)
	w.deploy(both)
	require.Contains(t, w.resolved().Message, want)
	w.deploy(strings.NewReplacer("((password))", "((db_pass))", "name: password", "name: db_pass").Replace(smallManifest))
	require.Equal(t, metav1.ConditionTrue, w.resolved().Status)
	w.deploy(strings.NewReplacer("((password))", "((db-pass))", "name: password", "name: db-pass").Replace(smallManifest))
	require.Contains(t, w.resolved().Message, want)
}

// The message of an exception, which may quote a value, is in a Secret alone, and that goes with the error.
func TestErrorsInSecrets(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	events := record.NewFakeRecorder(1000)
	w.operator.Recorder = events
	w.put(&corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: "size", Labels: map[string]string{api.LabelReadable: "true"}}, StringData: map[string]string{"value": "MARKER"}})
	given := func(d *api.BOSHDeployment) { d.Spec.Vars = []api.Variable{{Name: "size", Secret: "size"}} }
	w.deploy(strings.Replace(smallManifest, "{password:", "{size: '((size))', password:", 1), given)
	require.Contains(t, w.resolved().Message, "app/conf.erb:1:")
	require.Contains(t, w.resolved().Message, "(the whole text is in secret error.deployment)")
	w.deploy(strings.Replace(smallManifest, "{password:", "{quarks: {bpm: {processes: [{name: app, limits: {memory: '((size))'}}]}}, password:", 1), given)
	require.Equal(t, metav1.ConditionFalse, w.resolved().Status)
	key := client.ObjectKey{Namespace: w.namespace, Name: "error.deployment"}
	var secret corev1.Secret
	require.NoError(t, w.client.Get(t.Context(), key, &secret))
	require.Contains(t, string(secret.Data["error"]), "Error filling in template 'conf.erb'")
	for _, c := range w.get().Status.Conditions {
		require.NotContains(t, c.Message, "MARKER")
	}
	w.deploy(smallManifest)
	w.turns(w.operator)
	require.True(t, apierrors.IsNotFound(w.client.Get(t.Context(), key, &secret)))
	close(events.Events)
	for event := range events.Events {
		require.NotContains(t, event, "MARKER")
	}
}
