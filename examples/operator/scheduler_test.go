package main

// This file lets Kubernetes' scheduler place pods on labelled nodes: AZs, spread and budgets.

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// scheduled has the world's pods placed by a scheduler of its own, on new nodes: names with their AZs.
func (w *world) scheduled(zones map[string]string) {
	w.t.Helper()
	w.kubelet.Bound = true
	w.operator.Options.Mutate = func(_, _ string, t *corev1.PodTemplateSpec) error {
		t.Spec.SchedulerName = w.namespace
		return nil
	}
	room := corev1.ResourceList{"cpu": resource.MustParse("64"), "memory": resource.MustParse("256Gi"), "pods": resource.MustParse("110")}
	for name, zone := range zones {
		n := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: name, Labels: map[string]string{corev1.LabelTopologyZone: zone, corev1.LabelHostname: name}}}
		require.NoError(w.t, w.client.Create(w.ctx, n))
		n.Status = corev1.NodeStatus{Capacity: room, Allocatable: room, Conditions: []corev1.NodeCondition{{Type: corev1.NodeReady, Status: corev1.ConditionTrue}}}
		require.NoError(w.t, w.client.Status().Update(w.ctx, n))
		w.node(name, func(n *corev1.Node) { n.Spec.Taints = nil }) // the server makes nodes that aren't ready yet
	}
	require.NoError(w.t, w.plane.StartScheduler(w.namespace))
}

// node changes a node.
func (w *world) node(name string, change func(*corev1.Node)) {
	w.t.Helper()
	require.NoError(w.t, retry.RetryOnConflict(retry.DefaultRetry, func() error {
		n := &corev1.Node{}
		if err := w.client.Get(w.ctx, client.ObjectKey{Name: name}, n); err != nil {
			return err
		}
		change(n)
		return w.client.Update(w.ctx, n)
	}))
}

// placed counts pods by StatefulSet and node, such as "web-z0 a"; those without a node by "web-z0 ".
func (w *world) placed() map[string]int {
	w.t.Helper()
	var list corev1.PodList
	require.NoError(w.t, w.client.List(w.ctx, &list, client.InNamespace(w.namespace)))
	all := map[string]int{}
	for _, p := range list.Items {
		set, _, _ := strings.Cut(p.GenerateName, "-z")
		zone := strings.TrimSuffix(strings.TrimPrefix(p.GenerateName, set), "-")
		all[set+zone+" "+p.Spec.NodeName]++
	}
	return all
}

// Pods of an AZ run on its nodes, spread over them; a node is drained as far as the budget lets it; pods of a node that is
// lost come back on another; and pods of an AZ without nodes wait, and the deployment says why.
func TestScheduler(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	w.kubelet.Plain = true
	a, b, c := w.namespace+"-a", w.namespace+"-b", w.namespace+"-c"
	w.scheduled(map[string]string{a: "z1", b: "z1", c: "z2"})
	text := strings.Replace(strings.Replace(smallManifest, "azs: [z1]", "azs: [z1, z2]", 1), "instances: 3", "instances: 4", 1)
	w.deploy(text)
	w.turns(w.operator)
	require.Equal(t, map[string]int{"web-z0 " + a: 2, "web-z0 " + b: 2, "web-z1 " + c: 4}, w.placed())

	for _, name := range []string{a, b} { // so that no pod comes up elsewhere meanwhile
		w.node(name, func(n *corev1.Node) { n.Spec.Unschedulable = true })
	}
	gone, kept := w.drain(a)
	require.Equal(t, []int{2, 0}, []int{gone, kept}, "as many as max_in_flight")
	gone, kept = w.drain(b)
	require.Equal(t, []int{0, 2}, []int{gone, kept}, "no more than that")
	w.await(map[string]int{"web-z0 ": 2, "web-z0 " + b: 2, "web-z1 " + c: 4})
	w.node(b, func(n *corev1.Node) { n.Spec.Unschedulable = false })
	w.turns(w.operator)
	require.Equal(t, map[string]int{"web-z0 " + b: 4, "web-z1 " + c: 4}, w.placed())

	before := w.uids()
	w.lose(b) // no node of the AZ takes its pods until the operator has seen that they are gone
	_, err := w.operator.Reconcile(t.Context(), w.request())
	require.NoError(t, err)
	require.True(t, is(api.Ready, metav1.ConditionFalse, "Unready")(w.get()), w.situation())
	w.node(a, func(n *corev1.Node) { n.Spec.Unschedulable = false })
	w.turns(w.operator)
	require.Equal(t, map[string]int{"web-z0 " + a: 4, "web-z1 " + c: 4}, w.placed())
	for pod, uid := range w.uids() {
		require.Equal(t, strings.HasPrefix(pod, "web-z1"), uid == before[pod], pod)
	}

	before = w.uids()
	w.deploy(strings.Replace(text, "azs: [z1, z2]", "azs: [z1, z2, z3]", 1))
	w.turnsUntil(w.operator, func() bool { return w.unplaced() == 4 })
	w.operator.Now = func() time.Time { return time.Now().Add(time.Hour) }
	_, err = w.operator.Reconcile(t.Context(), w.request())
	require.NoError(t, err)
	require.True(t, is(api.Ready, metav1.ConditionFalse, "Stopped")(w.get()))
	require.Contains(t, fmt.Sprint(w.get().Status.Conditions), "node(s) didn't match Pod's node affinity/selector")
	require.Equal(t, map[string]int{"web-z0 " + a: 4, "web-z1 " + c: 4, "web-z2 ": 4}, w.placed())
	now := w.uids()
	for pod, uid := range before {
		require.Equal(t, uid, now[pod], pod)
	}
}

// lose removes a node and its pods at once, as the controllers of a cluster do when a machine is gone.
func (w *world) lose(node string) {
	w.t.Helper()
	require.NoError(w.t, w.client.Delete(w.ctx, &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: node}}))
	var list corev1.PodList
	require.NoError(w.t, w.client.List(w.ctx, &list, client.InNamespace(w.namespace)))
	for n := range list.Items {
		if p := &list.Items[n]; p.Spec.NodeName == node {
			require.NoError(w.t, w.client.Delete(w.ctx, p, client.GracePeriodSeconds(0)))
		}
	}
}

// await waits for pods to be placed so.
func (w *world) await(want map[string]int) {
	w.t.Helper()
	require.Eventually(w.t, func() bool { return maps.Equal(want, w.placed()) }, time.Minute, 100*time.Millisecond, "%v", want)
}

// unplaced counts the pods that the scheduler could not place.
func (w *world) unplaced() (n int) {
	w.t.Helper()
	var list corev1.PodList
	require.NoError(w.t, w.client.List(w.ctx, &list, client.InNamespace(w.namespace)))
	for _, p := range list.Items {
		for _, c := range p.Status.Conditions {
			if c.Type == corev1.PodScheduled && c.Status == corev1.ConditionFalse {
				n++
			}
		}
	}
	return n
}

// drain evicts the pods of a node as kubectl drain does, and counts those that may go and those that the budgets keep.
func (w *world) drain(node string) (gone, kept int) {
	w.t.Helper()
	require.Eventually(w.t, func() bool { // the controller of budgets has seen all objects
		var budgets policyv1.PodDisruptionBudgetList
		require.NoError(w.t, w.client.List(w.ctx, &budgets, client.InNamespace(w.namespace)))
		for _, b := range budgets.Items {
			if b.Status.ObservedGeneration != b.Generation || b.Status.ExpectedPods == 0 || b.Status.CurrentHealthy < b.Status.DesiredHealthy {
				return false
			}
		}
		return len(budgets.Items) > 0
	}, time.Minute, 100*time.Millisecond)
	var list corev1.PodList
	require.NoError(w.t, w.client.List(w.ctx, &list, client.InNamespace(w.namespace)))
	for n := range list.Items {
		p := &list.Items[n]
		if p.Spec.NodeName != node {
			continue
		}
		err := w.client.SubResource("eviction").Create(w.ctx, p, &policyv1.Eviction{})
		if apierrors.IsTooManyRequests(err) {
			kept++
			continue
		}
		require.NoError(w.t, err)
		gone++
	}
	return gone, kept
}
