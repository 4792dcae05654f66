package main

// This file changes applied objects and tests that the operator restores them. It also checks their managers and owners.

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/kube/controller"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// applied are the objects of the deployment but pods, by kind and name.
func (w *world) applied() map[string]client.Object {
	w.t.Helper()
	all := map[string]client.Object{}
	for kind, list := range made() {
		if kind == "Pod" {
			continue
		}
		require.NoError(w.t, w.client.List(w.ctx, list, client.InNamespace(w.namespace), client.MatchingLabels{kube.LabelManaged: kube.Managed}))
		for _, o := range items(w.t, list) {
			all[kind+" "+o.GetName()] = o
		}
	}
	return all
}

// specOf returns the contents of an object without its metadata and status.
func specOf(o client.Object) any {
	switch o := o.(type) {
	case *corev1.Secret:
		return o.Data
	case *corev1.Service:
		return o.Spec
	case *policyv1.PodDisruptionBudget:
		return o.Spec
	case *networkingv1.NetworkPolicy:
		return o.Spec
	case *appsv1.StatefulSet:
		return o.Spec
	}
	return nil
}

// spoil changes all objects but variables, and returns their kinds.
func (w *world) spoil(all map[string]client.Object) (kinds map[string]bool) {
	w.t.Helper()
	kinds = map[string]bool{}
	for key, o := range all {
		if strings.HasPrefix(o.GetName(), "var-") {
			continue // generated once, and not applied
		}
		kind, _, _ := strings.Cut(key, " ")
		kinds[kind] = true
		require.NoError(w.t, retry.RetryOnConflict(retry.DefaultBackoff, func() error { // its status is written too
			if err := w.client.Get(w.ctx, client.ObjectKeyFromObject(o), o); err != nil {
				return err
			}
			spoilt(o)
			return w.client.Update(w.ctx, o, client.FieldOwner("somebody"))
		}), key)
	}
	return kinds
}

// spoilt changes an object.
func spoilt(o client.Object) {
	switch o := o.(type) {
	case *corev1.Secret:
		for name := range o.Data {
			if name != "digests.json" { // without it pods restart
				o.Data[name] = []byte("spoilt")
			}
		}
	case *corev1.Service:
		o.Spec.Selector["spoilt"] = "yes"
		o.OwnerReferences = nil
	case *policyv1.PodDisruptionBudget:
		o.Spec.MaxUnavailable = &intstr.IntOrString{IntVal: 3}
	case *networkingv1.NetworkPolicy:
		o.Spec.Ingress = nil
	case *appsv1.StatefulSet:
		*o.Spec.Replicas = 1
	}
	o.SetLabels(withKey(o.GetLabels(), "team", "a"))
}

func withKey(m map[string]string, key, value string) map[string]string {
	m[key] = value
	return m
}

func TestDrift(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	w.kubelet.Plain = true
	events := record.NewFakeRecorder(1000)
	w.operator.Recorder = events
	w.operator.Options.Annotations = map[string]string{"example.com/once": "yes"}
	w.deploy(smallManifest, func(d *api.BOSHDeployment) { d.Spec.NetworkPolicies = true })
	w.turns(w.operator)
	first := w.applied()
	for key, o := range first {
		owner := metav1.GetControllerOf(o)
		require.NotNil(t, owner, key)
		require.Equal(t, w.get().UID, owner.UID, key)
		for _, m := range o.GetManagedFields() {
			if m.Subresource == "" {
				require.Equal(t, string(controller.Manager), m.Manager, key)
				require.True(t, m.Operation == metav1.ManagedFieldsOperationApply || strings.HasPrefix(o.GetName(), "var-"), key)
			}
		}
	}

	kinds := w.spoil(w.applied())
	require.Len(t, kinds, 5)
	require.NoError(t, w.client.Delete(t.Context(), first["Service web-z0-0"]))
	w.turns(w.operator)
	again := w.applied()
	require.Len(t, again, len(first))
	for key, o := range first {
		require.Equal(t, w.said(o), w.said(again[key]), key)
		require.Equal(t, o.GetOwnerReferences(), again[key].GetOwnerReferences(), key)
		if !strings.HasPrefix(o.GetName(), "var-") && key != "Service web-z0-0" {
			require.Equal(t, "a", again[key].GetLabels()["team"], "labels of others stay: %s", key)
		}
	}
	told := map[string]bool{}
	for len(events.Events) > 0 {
		if e := <-events.Events; strings.HasPrefix(e, "Warning Corrected *v1.") && strings.Contains(e, "perhaps by somebody: ") {
			kind, _, _ := strings.Cut(strings.TrimPrefix(e, "Warning Corrected *v1."), " ")
			told[kind] = true
		}
	}
	require.Equal(t, kinds, told)

	w.operator = w.reconciler(w.operator.Client) // options belong to a process
	w.operator.Options.Annotations = nil
	w.turns(w.operator)
	for key, o := range w.applied() {
		require.NotContains(t, o.GetAnnotations(), "example.com/once", "removed from the options: %s", key)
	}
	damaged := w.applied()["Secret ig-resolved.web-v1"].(*corev1.Secret)
	damaged.Data["digests.json"] = []byte("{")
	require.NoError(t, w.client.Update(t.Context(), damaged))
	w.turns(w.operator)
	require.Equal(t, "2", w.get().Status.Sets[0].Version)
	c := new(calls)
	_, err := w.counted(c).Reconcile(t.Context(), w.request())
	require.NoError(t, err)
	require.Zero(t, c.writes.Load(), "a second turn writes nothing")
}

// said returns the contents of an object as JSON, without the address that the server gives a Service.
func (w *world) said(o client.Object) string {
	w.t.Helper()
	v := specOf(o)
	if s, ok := v.(corev1.ServiceSpec); ok {
		s.ClusterIP, s.ClusterIPs = "", nil
		v = s
	}
	data, err := json.Marshal(v)
	require.NoError(w.t, err)
	return string(data)
}
