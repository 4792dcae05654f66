package main

// This file kills operators, runs several concurrently, and stops the API server.

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/kube/controller"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// counted returns an operator with counted requests.
func (w *world) counted(c *calls) *controller.Reconciler {
	w.t.Helper()
	own, err := client.New(c.through(asOperator(w.plane.Config)), client.Options{Scheme: controller.Scheme()})
	require.NoError(w.t, err)
	return w.reconciler(own)
}

// everything lists the objects of a deployment with their essential data.
func (w *world) everything() []string {
	w.t.Helper()
	var list []string
	for kind, l := range made() {
		require.NoError(w.t, w.client.List(w.ctx, l, client.InNamespace(w.namespace)))
		for _, o := range items(w.t, l) {
			line := kind + " " + o.GetName()
			switch o := o.(type) {
			case *corev1.Secret:
				line += " " + strings.Join(slices.Sorted(maps.Keys(o.Data)), " ")
			case *appsv1.StatefulSet:
				line += fmt.Sprint(" ", o.Annotations[kube.AnnotationVersion], " ", *o.Spec.UpdateStrategy.RollingUpdate.Partition)
			}
			list = append(list, line)
		}
	}
	slices.Sort(list)
	return list
}

// The texts of a small deployment and of a change of it.
var (
	two     = strings.Replace(smallManifest, "instances: 3", "instances: 2", 1)
	changed = strings.Replace(two, "{password:", "{greeting: bye, password:", 1)
)

// The operator is killed after every single write, on the first deployment and on a change: the API server has
// carried out the request, and its answer is lost. The next operator reaches the same state, without duplicates.
func TestKilled(t *testing.T) {
	release := small(t)
	whole := func(t *testing.T, w *world, c *calls) (first int64) {
		dying := w.counted(c)
		for n, text := range []string{two, changed} {
			w.deploy(text)
			w.turnsUntil(dying, func() bool { return c.after > 0 && c.writes.Load() >= c.after })
			if n == 0 {
				first = c.writes.Load()
			}
			if c.after > 0 && c.writes.Load() >= c.after {
				w.turns(w.operator)
			}
		}
		return first
	}
	w := newWorld(t, release)
	w.kubelet.Plain = true
	all := new(calls)
	first := whole(t, w, all)
	want, total := w.everything(), all.writes.Load()
	_, err := w.counted(all).Reconcile(t.Context(), w.request())
	require.NoError(t, err)
	require.Equal(t, total, all.writes.Load(), "a turn with nothing to do writes nothing")
	t.Logf("%d writes, %d of them for the change", total, total-first)
	for after := int64(1); after <= total; after++ {
		t.Run(fmt.Sprint(after), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, release)
			w.kubelet.Plain = true
			c := &calls{after: after}
			whole(t, w, c)
			if c.writes.Load() < after { // it finished before: the number of status writes depends on the pods
				require.Greater(t, after, total-statuses)
			}
			require.Equal(t, want, w.everything())
		})
	}
}

// statuses limits the difference in the number of status writes between two runs.
const statuses = 6

// Two operators run concurrently, while another client writes: there are no duplicates, and the desired state is
// reached.
func TestTwoOperators(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	w.kubelet.Plain = true
	for _, text := range []string{smallManifest, strings.Replace(smallManifest, "{password:", "{greeting: bye, password:", 1)} {
		w.deploy(text)
		var group sync.WaitGroup
		for range 2 {
			other := w.reconciler(w.client)
			group.Go(func() {
				for range 5 {
					_, _ = other.Reconcile(w.ctx, w.request()) // conflicts are expected here
				}
			})
		}
		group.Go(func() {
			for range 5 {
				var set appsv1.StatefulSet
				if w.client.Get(w.ctx, client.ObjectKey{Namespace: w.namespace, Name: "web-z0"}, &set) == nil {
					five := int32(5)
					set.Spec.Replicas = &five
					_ = w.client.Update(w.ctx, &set) // or fail
				}
			}
		})
		group.Wait()
		w.turns(w.operator)
	}
	require.Len(t, w.uids(), 3)
	var set appsv1.StatefulSet
	require.NoError(t, w.client.Get(t.Context(), client.ObjectKey{Namespace: w.namespace, Name: "web-z0"}, &set))
	require.Equal(t, "2", set.Annotations[kube.AnnotationVersion])
}

// second reports whether the second version is ready.
func second(d *api.BOSHDeployment) bool {
	return len(d.Status.Sets) == 1 && d.Status.Sets[0].Version == "2" && is(api.Ready, metav1.ConditionTrue, "")(d)
}

// operatorConfig returns a kubeconfig with exactly the rights that config gives the operator.
func (w *world) operatorConfig() string {
	w.t.Helper()
	text := readFile(w.t, w.plane.Kubeconfig())
	as := strings.Replace(text, "user: {", "user: {as: '"+operatorUser+"', ", 1)
	require.NotEqual(w.t, text, as)
	path := filepath.Join(w.t.TempDir(), "kubeconfig")
	require.NoError(w.t, os.WriteFile(path, []byte(as), 0o600))
	return path
}

// Of two processes, with the rights that config gives them, one works. When it is killed the other takes over.
func TestLeader(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	w.kubelet.Plain = true
	w.kubelet.Images["registry.example.com/small:noble-1-1"] = w.kubelet.Images["small"]
	config := w.operatorConfig()
	start := func() *exec.Cmd {
		cmd := exec.Command(shared.binary, "-image", operatorImage, "-releases", w.releases, "-namespace", w.namespace,
			"-leader-namespace", w.namespace, "-lease", "20s", "-metrics", "0")
		cmd.Env = append(os.Environ(), "KUBECONFIG="+config)
		require.NoError(t, cmd.Start())
		t.Cleanup(func() { _, _ = cmd.Process.Kill(), cmd.Wait() }) // it may have ended
		return cmd
	}
	first := start()
	leader := w.leader("")
	released := strings.Replace(smallManifest, "name: small, version: 1", "name: small, version: 1, url: registry.example.com", 1)
	w.deploy(released)
	w.wait("the first operator", is(api.Ready, metav1.ConditionTrue, ""))
	start()
	require.NoError(t, first.Process.Kill())
	w.deploy(strings.Replace(released, "{password:", "{greeting: bye, password:", 1))
	w.wait("the second operator", second)
	require.NotEqual(t, leader, w.leader(leader))
	require.Len(t, w.uids(), 3)
}

// leader waits for another leader than the previous one.
func (w *world) leader(before string) string {
	w.t.Helper()
	ctx, cancel := w.patience()
	defer cancel()
	leases := w.events(ctx, &coordinationv1.LeaseList{})
	for ctx.Err() == nil {
		var e watch.Event
		select {
		case e = <-leases:
		case <-ctx.Done():
		}
		if l, ok := e.Object.(*coordinationv1.Lease); ok && l.Spec.HolderIdentity != nil && *l.Spec.HolderIdentity != "" && *l.Spec.HolderIdentity != before {
			return *l.Spec.HolderIdentity
		}
	}
	require.Fail(w.t, "waited in vain for a leader")
	return ""
}

// The API server stops and restarts; the process of the operator survives, and continues.
func TestServerRestarts(t *testing.T) {
	w := newWorld(t, small(t))
	w.manage()
	w.deploy(smallManifest)
	w.wait("pods", is(api.Ready, metav1.ConditionTrue, ""))
	before := w.uids()
	w.plane.StopServer()
	_, err := w.counted(new(calls)).Reconcile(t.Context(), w.request())
	require.Error(t, err)
	require.NoError(t, w.plane.StartServer(t.Context()))
	require.Equal(t, before, w.uids(), "nothing has restarted")
	w.deploy(strings.Replace(smallManifest, "{password:", "{greeting: bye, password:", 1))
	w.wait("pods", second)
	for n := range 3 {
		require.Regexp(t, `^bye `, w.conf(fmt.Sprintf("web-z0-%d", n)))
	}
}
