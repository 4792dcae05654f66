package main

// This file changes immutable fields of StatefulSets: pods stay, and never leave their Services.

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// served watches which pods the Services have, from now on. The returned function ends that, and returns the pods that
// left a Service while they were ready, and not being deleted.
func (w *world) served() (left func() []string) {
	w.t.Helper()
	ctx, stop := context.WithCancel(w.ctx)
	var mu sync.Mutex
	gone := []string{}
	has := map[string]map[string]string{} // the UIDs of pods by their slices and names
	done := make(chan struct{})
	slices := w.events(ctx, &discoveryv1.EndpointSliceList{})
	go func() {
		defer close(done)
		for {
			select {
			case <-ctx.Done():
				return
			case e := <-slices:
				s, ok := e.Object.(*discoveryv1.EndpointSlice)
				if !ok {
					continue
				}
				now := map[string]string{}
				for _, p := range s.Endpoints {
					if p.TargetRef != nil {
						now[p.TargetRef.Name] = string(p.TargetRef.UID)
					}
				}
				for name, uid := range has[s.Name] {
					var p corev1.Pod
					if now[name] == uid || w.client.Get(ctx, client.ObjectKey{Namespace: w.namespace, Name: name}, &p) != nil || !p.DeletionTimestamp.IsZero() || string(p.UID) != uid {
						continue
					}
					mu.Lock()
					gone = append(gone, fmt.Sprintf("%s of %s, %v", name, s.Labels[discoveryv1.LabelServiceName], p.Labels))
					mu.Unlock()
				}
				has[s.Name] = now
			}
		}
	}()
	return func() []string {
		stop()
		<-done
		mu.Lock()
		defer mu.Unlock()
		return gone
	}
}

func TestImmutable(t *testing.T) {
	t.Parallel()
	const two = "azs: [z1, z2]"
	first := strings.Replace(smallManifest, "azs: [z1]", two, 1)
	for name, c := range map[string]struct {
		text   string
		change func(*api.BOSHDeployment)
		label  string // that the pods have then
		value  string
	}{
		"the name of the manifest": {strings.Replace(first, "name: small\n", "name: renamed\n", 1), nil, dns.LabelDeployment, "renamed"},
		"the case of a group":      {strings.Replace(first, "- name: web\n", "- name: Web\n", 1), nil, dns.LabelInstanceGroup, "Web"},
		"the naming":               {first, func(d *api.BOSHDeployment) { d.Spec.Naming, d.Spec.BPM = "deployment-group-index", "first" }, dns.LabelDeployment, "small"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, small(t))
			w.deploy(first)
			w.turns(w.operator)
			before := w.uids()
			require.Len(t, before, 6)
			left := w.served()
			var changes []func(*api.BOSHDeployment)
			if c.change != nil {
				changes = append(changes, c.change)
			}
			w.deploy(c.text, changes...)
			adopted := false
			w.turnsUntil(w.operator, func() bool { // until new StatefulSets have the old pods
				adopted = w.adopted(before)
				return adopted
			})
			require.True(t, adopted)
			w.turns(w.operator)
			require.Empty(t, left(), "pods leave Services only when they end")
			var pods corev1.PodList
			require.NoError(t, w.client.List(t.Context(), &pods, client.InNamespace(w.namespace)))
			require.Len(t, pods.Items, 6)
			for _, p := range pods.Items {
				require.Equal(t, c.value, p.Labels[c.label])
				require.NotContains(t, p.Labels, "boshrender.io/moves", "it was updated")
			}
			var services corev1.ServiceList
			require.NoError(t, w.client.List(t.Context(), &services, client.InNamespace(w.namespace)))
			for _, s := range services.Items {
				require.NotContains(t, s.Spec.Selector, "boshrender.io/moves")
			}
		})
	}
}

// adopted reports whether new StatefulSets control the pods that were there before.
func (w *world) adopted(before map[string]string) bool {
	w.t.Helper()
	var pods corev1.PodList
	require.NoError(w.t, w.client.List(w.ctx, &pods, client.InNamespace(w.namespace)))
	var sets appsv1.StatefulSetList
	require.NoError(w.t, w.client.List(w.ctx, &sets, client.InNamespace(w.namespace)))
	now := map[string]bool{}
	for _, s := range sets.Items {
		if s.DeletionTimestamp.IsZero() && *s.Spec.UpdateStrategy.RollingUpdate.Partition == *s.Spec.Replicas {
			now[string(s.UID)] = true
		}
	}
	n := 0
	for _, p := range pods.Items {
		if of := metav1.GetControllerOf(&p); of != nil && now[string(of.UID)] && before[p.Name] == string(p.UID) {
			n++
		}
	}
	return n > 0
}
