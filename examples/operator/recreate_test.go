package main

// This file changes immutable fields of StatefulSets: pods stay, and never leave their Services.

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/boshrender/boshrender/kube/kubetest"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
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
	events := w.events(ctx, &discoveryv1.EndpointSliceList{})
	go func() {
		defer close(done)
		for {
			select {
			case <-ctx.Done():
				return
			case e := <-events:
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

// requests connects to ready pods of the groups' Services, as clients do that look a name up, and expects a greeting.
// The returned function ends that, and returns how many requests there were, and those that failed: a Service listed no
// pod, or one that was ready before and after refused.
func (w *world) requests(ctx context.Context, network *kubetest.Network, port, greeting string) (end func() (asked int, failed []string)) {
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	asked, failed := 0, []string{}
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			for service, list := range w.listed(ctx) {
				before := w.wellPods(ctx)
				list = slices.DeleteFunc(list, func(ip string) bool { return before[ip] == "" })
				switch {
				case ctx.Err() != nil:
					return
				case len(list) == 0:
					failed = append(failed, service+" lists no ready pod")
					continue
				}
				asked++
				ip := list[asked%len(list)]
				if err := greeted(ctx, network, ip+":"+port, greeting); err != nil && w.wellPods(ctx)[ip] == before[ip] {
					failed = append(failed, fmt.Sprintf("%s, %s: %v", service, ip, err))
				}
			}
			select {
			case <-ctx.Done():
			case <-time.After(50 * time.Millisecond):
			}
		}
	}()
	return func() (int, []string) {
		stop()
		<-done
		return asked, failed
	}
}

// listed returns the addresses that the Services of groups list; nil if ctx ends.
func (w *world) listed(ctx context.Context) map[string][]string {
	all := map[string][]string{}
	var services corev1.ServiceList
	var parts discoveryv1.EndpointSliceList
	for _, list := range []client.ObjectList{&services, &parts} {
		if err := w.client.List(ctx, list, client.InNamespace(w.namespace)); err != nil {
			if ctx.Err() == nil {
				w.t.Error(err)
			}
			return nil
		}
	}
	for _, s := range services.Items {
		if _, one := s.Spec.Selector[dns.LabelPodIndex]; !one {
			all[s.Name] = nil
		}
	}
	for _, s := range parts.Items {
		service := s.Labels[discoveryv1.LabelServiceName]
		for _, e := range s.Endpoints {
			if _, ok := all[service]; ok && e.Conditions.Ready != nil && *e.Conditions.Ready {
				all[service] = append(all[service], e.Addresses...)
			}
		}
	}
	return all
}

// wellPods returns the UIDs of the pods that are ready and not being deleted, by their addresses.
func (w *world) wellPods(ctx context.Context) map[string]types.UID {
	all := map[string]types.UID{}
	var list corev1.PodList
	if err := w.client.List(ctx, &list, client.InNamespace(w.namespace)); err != nil && ctx.Err() == nil {
		w.t.Error(err)
	}
	for _, p := range list.Items {
		ready := slices.ContainsFunc(p.Status.Conditions, func(c corev1.PodCondition) bool {
			return c.Type == corev1.PodReady && c.Status == corev1.ConditionTrue
		})
		if ready && p.DeletionTimestamp.IsZero() {
			all[p.Status.PodIP] = p.UID
		}
	}
	return all
}

// greeted connects to an address and expects a greeting.
func greeted(ctx context.Context, network *kubetest.Network, address, greeting string) error {
	conn, err := network.Dial(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close()
	got := make([]byte, len(greeting))
	if err = conn.SetDeadline(time.Now().Add(5 * time.Second)); err == nil {
		_, err = io.ReadFull(conn, got)
	}
	if err == nil && string(got) != greeting {
		err = fmt.Errorf("%q", got)
	}
	return err
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
			before, old := w.uids(), w.sets()
			require.Len(t, before, 6)
			left := w.served()
			var changes []func(*api.BOSHDeployment)
			if c.change != nil {
				changes = append(changes, c.change)
			}
			w.deploy(c.text, changes...)
			adopted := false
			w.turnsUntil(w.operator, func() bool { // until new StatefulSets have the old pods
				adopted = w.adopted(before, old)
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

// adopted reports whether StatefulSets other than the old ones control pods that were there before. It is true until the
// last of these pods is replaced, however late a test asks.
func (w *world) adopted(before map[string]string, old map[types.UID]bool) bool {
	w.t.Helper()
	var pods corev1.PodList
	require.NoError(w.t, w.client.List(w.ctx, &pods, client.InNamespace(w.namespace)))
	return slices.ContainsFunc(pods.Items, func(p corev1.Pod) bool {
		of := metav1.GetControllerOf(&p)
		return of != nil && !old[of.UID] && before[p.Name] == string(p.UID)
	})
}

// sets returns the UIDs of the StatefulSets.
func (w *world) sets() map[types.UID]bool {
	w.t.Helper()
	var list appsv1.StatefulSetList
	require.NoError(w.t, w.client.List(w.ctx, &list, client.InNamespace(w.namespace)))
	all := map[types.UID]bool{}
	for _, s := range list.Items {
		all[s.UID] = true
	}
	return all
}
