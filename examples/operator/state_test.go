package main

// This file tests the states of package deploy in a cluster: on a real API server, with a network that fails.

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/kube/controller/leased"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// calls counts the requests to the API server, and cuts the network after a number of writes.
type calls struct {
	reads, writes atomic.Int64
	after         int64 // 0 means never
}

var errNetwork = errors.New("the network is gone")

// through returns a configuration with counted requests.
func (c *calls) through(config *rest.Config) *rest.Config {
	config = rest.CopyConfig(config)
	config.Wrap(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			if r.Method == http.MethodGet {
				c.reads.Add(1)
				return next.RoundTrip(r)
			}
			if strings.Contains(r.URL.Path, "/leases") { // renewals depend on the clock
				return next.RoundTrip(r)
			}
			n := c.writes.Add(1)
			if c.after > 0 && n > c.after {
				return nil, errNetwork
			}
			answer, err := next.RoundTrip(r)
			if c.after > 0 && n == c.after && err == nil { // carried out, but the answer is lost
				_ = answer.Body.Close()
				return nil, errNetwork
			}
			return answer, err
		})
	})
	return config
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// store makes a store in the namespace of a world.
func (w *world) store(c *calls) *leased.Store {
	w.t.Helper()
	clients, err := kubernetes.NewForConfig(c.through(w.plane.Config))
	require.NoError(w.t, err)
	return &leased.Store{Clients: clients, Namespace: w.namespace, Holder: "test", Lease: time.Minute, Wait: 2 * time.Minute}
}

func set(key, value string) state.Write { return state.Write{Key: key, Value: []byte(value)} }

// secrets are the names of the Secrets in the namespace.
func (w *world) secrets() []string {
	w.t.Helper()
	var list corev1.SecretList
	require.NoError(w.t, w.client.List(w.ctx, &list, client.InNamespace(w.namespace)))
	var names []string
	for _, s := range list.Items {
		names = append(names, s.Name)
	}
	return names
}

func TestState(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	s := w.store(new(calls))
	session, err := s.Lock(t.Context(), "dep")
	require.NoError(t, err)
	all, err := session.Load(t.Context())
	require.NoError(t, err)
	require.Empty(t, all)
	require.NoError(t, session.Commit(t.Context(), []state.Write{set("instance/a", "1"), set("b", "2")}))
	require.NoError(t, session.Commit(t.Context(), []state.Write{{Key: "instance/a"}, set("b", "3")}))

	impatient := w.store(new(calls))
	impatient.Wait = 5 * time.Second
	_, err = impatient.Lock(t.Context(), "dep")
	var locked *state.LockedError
	require.ErrorAs(t, err, &locked)
	require.Regexp(t, `^Failed to acquire lock for lock:deployment:dep. It is held by test_`, err.Error())
	other, err := s.Lock(t.Context(), "other")
	require.NoError(t, err)
	require.NoError(t, other.Close())

	require.NoError(t, session.Close())
	require.NoError(t, session.Close())
	require.ErrorIs(t, session.Commit(t.Context(), []state.Write{set("b", "4")}), leased.ErrLost)
	session, err = s.Lock(t.Context(), "dep")
	require.NoError(t, err)
	all, err = session.Load(t.Context())
	require.NoError(t, err)
	require.Equal(t, map[string][]byte{"b": []byte("3")}, all)
	require.NoError(t, session.Close())

	_, err = s.Lock(t.Context(), "")
	require.Error(t, err)
	_, err = s.Lock(t.Context(), "DEP")
	require.EqualError(t, err, `secret state.dep is there already, for deployment "dep", not for "DEP"`)
}

// A process that has lost the lock can't write any more, even if it hasn't noticed.
func TestStateLost(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	s := w.store(new(calls))
	slow, err := s.Lock(t.Context(), "dep")
	require.NoError(t, err)
	require.NoError(t, slow.Commit(t.Context(), []state.Write{set("a", "1")}))
	require.NoError(t, s.Clients.CoordinationV1().Leases(w.namespace).Delete(t.Context(), "state.dep", metav1.DeleteOptions{}))
	quick, err := w.store(new(calls)).Lock(t.Context(), "dep")
	require.NoError(t, err)
	require.ErrorIs(t, slow.Commit(t.Context(), []state.Write{set("a", "2")}), leased.ErrLost)
	_, err = slow.Load(t.Context())
	require.ErrorIs(t, err, leased.ErrLost)
	require.NoError(t, quick.Commit(t.Context(), []state.Write{set("b", "3")}))
	require.ErrorIs(t, slow.Commit(t.Context(), []state.Write{set("a", noise(3<<20))}), leased.ErrLost)
	all, err := quick.Load(t.Context())
	require.NoError(t, err)
	require.Equal(t, map[string][]byte{"a": []byte("1"), "b": []byte("3")}, all)
	require.NoError(t, slow.Close())
	require.NoError(t, quick.Close())
}

// noise returns a text that can't be compressed well.
func noise(n int) string {
	var b strings.Builder
	for x := uint32(1); b.Len() < n; {
		x = x*1664525 + 1013904223
		fmt.Fprintf(&b, "%08x", x)
	}
	return b.String()
}

// Data that does not fit into one Secret is split over several; a process killed at any point leaves the state before
// its change or after it, without leftovers.
func TestStateKilled(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	steps := [][]state.Write{
		{set("a", "1"), set("small", "2")}, {set("big", noise(3<<20)), {Key: "a"}}, {set("a", "3")},
		{set("big", noise(1<<20)), set("small", "3")}, {{Key: "big"}, set("more", noise(600<<10))},
	}
	states := []map[string][]byte{{}}
	for _, step := range steps {
		next := maps.Clone(states[len(states)-1])
		for _, c := range step {
			if next[c.Key] = c.Value; c.Value == nil {
				delete(next, c.Key)
			}
		}
		states = append(states, next)
	}
	for after := int64(0); ; after++ {
		name := fmt.Sprintf("dep-%d", after)
		c := &calls{after: after}
		s := w.store(c)
		done := 0
		session, err := s.Lock(t.Context(), name)
		if err == nil {
			for done < len(steps) && session.Commit(t.Context(), steps[done]) == nil {
				done++
			}
			require.NoError(t, session.Close())
		}
		session, err = w.store(new(calls)).Lock(t.Context(), name)
		require.NoError(t, err)
		all, err := session.Load(t.Context())
		require.NoError(t, err)
		now := slices.IndexFunc(states, func(s map[string][]byte) bool { return maps.EqualFunc(s, all, slices.Equal) })
		require.Contains(t, []int{done, done + 1}, now, "killed after %d writes", after)
		require.NoError(t, session.Commit(t.Context(), []state.Write{set("last", "1")}))
		require.NoError(t, session.Close())
		left := slices.DeleteFunc(w.secrets(), func(s string) bool { return s != "state."+name && !strings.HasPrefix(s, "state."+name+".") })
		require.LessOrEqual(t, len(left), 1+3, "%v", left)
		if after > 0 && done == len(steps) {
			t.Logf("killed after each of %d writes", after-1)
			return
		}
	}
}

// A deployment is deployed on a simulated cloud, with its state in the cluster, by processes that are killed.
func TestStateOfDeploy(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	resolved, plan := vms(t)
	cloud := &sim.Cloud{}
	c := &calls{}
	run := func(s state.Store) error {
		e := deploy.Executor{Cloud: cloud, Agents: cloud, Store: s, Source: &deploy.Values{Resolved: resolved}, Clock: hurried{}}
		return e.Run(t.Context(), plan)
	}
	c.after = 20
	require.Error(t, run(w.store(c)))
	unfinished, err := deploy.Unfinished(t.Context(), w.store(new(calls)), "web")
	require.NoError(t, err)
	require.NotNil(t, unfinished)
	plan = unfinished
	rest := new(calls)
	require.NoError(t, run(w.store(rest)))
	now, err := state.Load(t.Context(), w.store(new(calls)), "web")
	require.NoError(t, err)
	require.Len(t, now.Instances, 3)
	require.NoError(t, cloud.Check(now))
	t.Logf("%d and %d writes for 3 instances", c.after, rest.writes.Load())
}

// vms returns a deployment of three VMs, and the plan of its first deploy.
func vms(t testing.TB) (*boshrender.Resolved, *plan.Plan) {
	t.Helper()
	releases, err := spec.OpenFS(t.Context(), fstest.MapFS{
		"config/final.yml": {Data: []byte("name: r")}, "jobs/app/spec": {Data: []byte("{name: app, templates: {conf.erb: conf}}")},
		"jobs/app/monit": {}, "jobs/app/templates/conf.erb": {Data: []byte("index <%= spec.index %>")},
	})
	require.NoError(t, err)
	m, err := manifest.Parse(t.Context(), "web.yml", []byte(`
name: web
releases: [{name: r, version: 1}]
stemcells: [{alias: default, os: noble, version: "1.1"}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000, update_watch_time: 1000}
instance_groups:
- {name: app, instances: 3, azs: [z1], vm_type: small, stemcell: default, networks: [{name: default}], jobs: [{name: app, release: r}]}
`))
	require.NoError(t, err)
	cloud, err := manifest.ParseCloudConfig(t.Context(), "cloud.yml", []byte(`
azs: [{name: z1}]
networks: [{name: default, subnets: [{range: 10.0.0.0/24, gateway: 10.0.0.1, az: z1}]}]
vm_types: [{name: small}]
compilation: {workers: 1, vm_type: small, network: default, az: z1}
`))
	require.NoError(t, err)
	d := &boshrender.Deployment{Manifest: m, Releases: releases, Director: &boshrender.Director{CloudConfigs: []*manifest.CloudConfig{cloud}}}
	resolved, err := deploy.Resolve(t.Context(), d, nil, plan.Options{})
	require.NoError(t, err)
	p, err := deploy.Compute(t.Context(), nil, resolved, plan.Options{})
	require.NoError(t, err)
	return resolved, p
}

// hurried is a clock that doesn't wait.
type hurried struct{}

func (hurried) Now() time.Time                                   { return time.Now() }
func (hurried) Sleep(ctx context.Context, _ time.Duration) error { return ctx.Err() }
