package main

// This file changes deployments that run, and lets things go wrong: what runs goes on, and what is wanted comes about in
// the end.

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/boshrender/boshrender/examples/operator/api"
	"github.com/boshrender/boshrender/examples/operator/controller"
	"github.com/boshrender/boshrender/kube"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
)

// small makes a release with one job.
func small(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "small")
	for name, text := range map[string]string{
		"jobs/app/spec": "name: app\ntemplates: {conf.erb: config/conf, bpm.yml.erb: config/bpm.yml, pre-start: bin/pre-start}\n" +
			"properties: {greeting: {default: hello}, password: {}, size: {default: 1}}\n",
		"jobs/app/monit":                 "",
		"jobs/app/templates/conf.erb":    "<%= p('greeting') %> <%= spec.index %> <%= spec.address %> <%= p('password') %> <%= 'x' * p('size') %>\n",
		"jobs/app/templates/bpm.yml.erb": "processes: [{name: app, executable: /bin/app, args: [<%= spec.address %>]}]\n",
		"jobs/app/templates/pre-start":   "#!/bin/sh\ntest -s /var/vcap/jobs/app/config/conf\n",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return dir
}

const smallManifest = `
name: small
releases: [{name: small, version: 1}]
stemcells: [{alias: default, os: noble, version: 1}]
update: {canaries: 1, max_in_flight: 2, canary_watch_time: 1000-600000, update_watch_time: 0-600000, serial: false}
instance_groups:
- name: web
  azs: [z1]
  instances: 3
  stemcell: default
  vm_type: small
  networks: [{name: default}]
  jobs: [{name: app, release: small, properties: {password: ((password))}}]
variables:
- {name: password, type: password}
- {name: ca, type: certificate, options: {is_ca: true, common_name: ca}}
`

// deploy puts a manifest, and the deployment if it isn't there.
func (w *world) deploy(text string, change ...func(*api.BOSHDeployment)) {
	w.t.Helper()
	w.configMap("manifest", "manifest", text)
	d := &api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Name: "deployment"}, Spec: api.Spec{Manifest: api.Reference{Name: "manifest", Type: "configmap"}}}
	for _, f := range change {
		f(d)
	}
	w.put(d)
}

// turns reconciles until the deployment is ready.
func (w *world) turns(r *controller.Reconciler) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 90*time.Second)
	defer cancel()
	pods, err := w.client.Watch(ctx, &corev1.PodList{}, client.InNamespace(w.namespace))
	require.NoError(w.t, err)
	defer pods.Stop()
	sets, err := w.client.Watch(ctx, &appsv1.StatefulSetList{}, client.InNamespace(w.namespace))
	require.NoError(w.t, err)
	defer sets.Stop()
	for {
		_, err := r.Reconcile(ctx, w.request())
		require.NoError(w.t, ctx.Err(), "%v %+v", err, w.get().Status)
		if err == nil && is(api.Ready, metav1.ConditionTrue, "")(w.get()) {
			return
		}
		if err == nil {
			select {
			case <-pods.ResultChan():
			case <-sets.ResultChan():
			case <-ctx.Done():
			}
		}
	}
}

func (w *world) request() ctrl.Request {
	return ctrl.Request{NamespacedName: client.ObjectKey{Namespace: w.namespace, Name: "deployment"}}
}

// uids are those of all pods by name.
func (w *world) uids() map[string]string {
	w.t.Helper()
	var list corev1.PodList
	require.NoError(w.t, w.client.List(w.ctx, &list, client.InNamespace(w.namespace)))
	all := map[string]string{}
	for _, p := range list.Items {
		all[p.Name] = string(p.UID)
	}
	return all
}

// conf is what a pod has rendered.
func (w *world) conf(pod string) string {
	w.t.Helper()
	return readFile(w.t, filepath.Join(w.kubelet.Folder(w.namespace, pod), "jobs-dir", "app/config/conf"))
}

func TestScaleAndChange(t *testing.T) {
	w := newWorld(t, small(t))
	w.deploy(strings.Replace(smallManifest, "instances: 3", "instances: 1", 1))
	w.turns(w.operator)
	first := w.uids()
	require.Len(t, first, 1)
	w.deploy(smallManifest)
	w.turns(w.operator)
	grown := w.uids()
	require.Len(t, grown, 3)
	require.Equal(t, first["web-z0-0"], grown["web-z0-0"], "no running pod restarts")
	require.Regexp(t, `^hello 2 web-z0-2 \w{20} x\n$`, w.conf("web-z0-2"))

	w.deploy(strings.Replace(smallManifest, "{password:", "{greeting: bye, password:", 1))
	w.turns(w.operator)
	changed := w.uids()
	for name, uid := range grown {
		require.NotEqual(t, uid, changed[name], name)
		require.Regexp(t, `^bye `, w.conf(name))
	}
	var secrets corev1.SecretList
	require.NoError(t, w.client.List(t.Context(), &secrets, client.InNamespace(w.namespace), client.MatchingLabels{kube.LabelSecretType: kube.TypeResolved}))
	require.Len(t, secrets.Items, 1, "the old version is gone")
	require.Equal(t, "ig-resolved.web-v2", secrets.Items[0].Name)

	w.deploy(strings.Replace(strings.Replace(smallManifest, "{password:", "{greeting: bye, password:", 1), "instances: 3", "instances: 2", 1))
	w.turns(w.operator)
	require.Equal(t, changed["web-z0-0"], w.uids()["web-z0-0"])

	require.NoError(t, w.client.Delete(t.Context(), w.get()))
	_, err := w.operator.Reconcile(t.Context(), w.request())
	require.NoError(t, err)
	var sets appsv1.StatefulSetList
	require.NoError(t, w.client.List(t.Context(), &sets, client.InNamespace(w.namespace)))
	for _, set := range sets.Items {
		require.NotNil(t, set.DeletionTimestamp)
	}
}

// A canary that fails stops the rollout; the pods before it stay as they are, until the manifest is right again.
func TestCanary(t *testing.T) {
	w := newWorld(t, small(t))
	w.deploy(smallManifest)
	w.turns(w.operator)
	before := w.uids()
	var broken atomic.Bool
	broken.Store(true)
	w.kubelet.Before = func(p *corev1.Pod, container string) error {
		if broken.Load() && container == "pre-start-app" {
			return errors.New("it doesn't start")
		}
		return nil
	}
	w.manage()
	w.deploy(strings.Replace(smallManifest, "{password:", "{greeting: bye, password:", 1))
	d := w.wait("a stop", is(api.Applied, metav1.ConditionFalse, "Stopped"))
	require.Contains(t, meta.FindStatusCondition(d.Status.Conditions, api.Applied).Message, "the rollout stops: canary web-z0-2: container init fails: pre-start-app: it doesn't start")
	now := w.uids()
	require.Equal(t, before["web-z0-0"], now["web-z0-0"])
	require.Equal(t, before["web-z0-1"], now["web-z0-1"])
	require.Regexp(t, `^hello `, w.conf("web-z0-0"))
	broken.Store(false)
	require.NoError(t, w.client.Delete(t.Context(), &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "web-z0-2"}}))
	w.wait("the end", is(api.Ready, metav1.ConditionTrue, ""))
	for n := range 3 {
		require.Regexp(t, `^bye `, w.conf(fmt.Sprintf("web-z0-%d", n)))
	}
}

// What is wrong with the input is said, and nothing that runs is touched.
func TestBadInput(t *testing.T) {
	w := newWorld(t, small(t))
	w.deploy(smallManifest)
	w.turns(w.operator)
	before := w.uids()
	for name, c := range map[string]struct {
		change func(*api.BOSHDeployment)
		text   string
		kind   string
		want   string
	}{
		"missing variable":       {text: strings.Replace(smallManifest, "((password))", "((none))", 1), want: "Failed to find variable 'none'"},
		"no such job":            {text: strings.Replace(smallManifest, "name: app,", "name: other,", 1), want: "Job 'other' not found in release 'small'"},
		"no such release":        {text: strings.Replace(smallManifest, "name: small, version", "name: large, version", 1), want: "references an unknown release 'small'"},
		"no YAML":                {text: "[", want: "Incorrect YAML structure"},
		"a template that fails":  {text: strings.Replace(smallManifest, "{password:", "{size: x, password:", 1), want: "Error filling in template 'conf.erb'"},
		"another authority":      {text: strings.Replace(smallManifest, "common_name: ca", "common_name: other", 1), want: "variable \"ca\": its declaration has changed"},
		"manifest is not there":  {text: smallManifest, change: func(d *api.BOSHDeployment) { d.Spec.Manifest.Name = "none" }, want: "configmap none is not there"},
		"variable's is not":      {text: smallManifest, change: func(d *api.BOSHDeployment) { d.Spec.Vars = []api.Variable{{Name: "password", Secret: "none"}} }, want: "secret none is not there"},
		"no such errand":         {text: smallManifest, kind: "Errands", change: func(d *api.BOSHDeployment) { d.Spec.Errands = []api.Errand{{Name: "none", Run: 1}} }, want: `no errand "none"`},
		"ops for no such group":  {text: smallManifest, change: func(d *api.BOSHDeployment) { d.Spec.Ops = []api.Reference{{Name: "ops", Type: "configmap"}} }, want: "nowhere"},
		"a variable of its name": {text: strings.Replace(smallManifest, "{name: password, type: password}", "{name: password, type: nothing}", 1), want: "password"},
	} {
		t.Run(name, func(t *testing.T) {
			w.configMap("ops", "ops", "- {type: replace, path: /instance_groups/name=nowhere/instances, value: 1}")
			var changes []func(*api.BOSHDeployment)
			if c.change != nil {
				changes = append(changes, c.change)
			}
			w.deploy(c.text, changes...)
			_, err := w.operator.Reconcile(t.Context(), w.request())
			require.NoError(t, err)
			kind := c.kind
			if kind == "" {
				kind = api.Resolved
			}
			condition := meta.FindStatusCondition(w.get().Status.Conditions, kind)
			require.NotNil(t, condition)
			require.Equal(t, metav1.ConditionFalse, condition.Status)
			require.Contains(t, condition.Message, c.want)
			require.Equal(t, before, w.uids())
		})
	}
	w.deploy(smallManifest)
	w.turns(w.operator)
	require.Equal(t, before, w.uids())
}

// killed is a client whose process is killed after some writes: each of them has happened, and nothing after it does.
func killed(c client.WithWatch, after int64) (client.Client, *atomic.Int64) {
	var writes atomic.Int64
	done := errors.New("killed")
	write := func(f func() error) error {
		if after > 0 && writes.Load() >= after {
			return done
		}
		err := f()
		if writes.Add(1) >= after && after > 0 {
			return done
		}
		return err
	}
	return interceptor.NewClient(c, interceptor.Funcs{
		Create: func(ctx context.Context, c client.WithWatch, o client.Object, opts ...client.CreateOption) error {
			return write(func() error { return c.Create(ctx, o, opts...) })
		},
		Update: func(ctx context.Context, c client.WithWatch, o client.Object, opts ...client.UpdateOption) error {
			return write(func() error { return c.Update(ctx, o, opts...) })
		},
		Delete: func(ctx context.Context, c client.WithWatch, o client.Object, opts ...client.DeleteOption) error {
			return write(func() error { return c.Delete(ctx, o, opts...) })
		},
		SubResourceUpdate: func(ctx context.Context, c client.Client, sub string, o client.Object, opts ...client.SubResourceUpdateOption) error {
			return write(func() error { return c.SubResource(sub).Update(ctx, o, opts...) })
		},
	}), &writes
}

// everything lists the objects of a deployment with what matters of them.
func (w *world) everything() []string {
	w.t.Helper()
	var list []string
	var secrets corev1.SecretList
	var sets appsv1.StatefulSetList
	var services corev1.ServiceList
	for _, l := range []client.ObjectList{&secrets, &sets, &services} {
		require.NoError(w.t, w.client.List(w.ctx, l, client.InNamespace(w.namespace)))
	}
	for _, s := range secrets.Items {
		list = append(list, "Secret "+s.Name+" "+strings.Join(slices.Sorted(maps.Keys(s.Data)), " "))
	}
	for _, s := range sets.Items {
		list = append(list, fmt.Sprintf("StatefulSet %s %s %d", s.Name, s.Annotations[kube.AnnotationVersion], s.Generation))
	}
	for _, s := range services.Items {
		list = append(list, "Service "+s.Name)
	}
	slices.Sort(list)
	return list
}

// The operator is killed after every single write, on the first deployment and on a change.
func TestKilled(t *testing.T) {
	release := small(t)
	var want []string
	for after := int64(0); ; after++ {
		w := newWorld(t, release)
		w.kubelet.Plain = true
		broken, writes := killed(w.client, after)
		dying := *w.operator
		dying.Client = broken
		w.deploy(strings.Replace(smallManifest, "instances: 3", "instances: 1", 1))
		if after == 0 {
			w.turns(&dying)
			n := writes.Load()
			w.deploy(strings.Replace(smallManifest, "{password:", "{greeting: bye, password:", 1))
			w.turns(&dying)
			want = w.everything()
			all := writes.Load()
			_, err := dying.Reconcile(t.Context(), w.request())
			require.NoError(t, err)
			require.Equal(t, all, writes.Load(), "a turn with nothing to do writes nothing")
			t.Logf("%d writes, %d of them for the change", writes.Load(), writes.Load()-n)
			continue
		}
		_, _ = dying.Reconcile(t.Context(), w.request()) // it dies
		dead := writes.Load() >= after
		if dead {
			w.turns(w.operator)
		} else {
			w.turns(&dying)
			dead = writes.Load() >= after
			w.turns(w.operator)
		}
		w.deploy(strings.Replace(smallManifest, "{password:", "{greeting: bye, password:", 1))
		if !dead {
			_, _ = dying.Reconcile(t.Context(), w.request())
			dead = writes.Load() >= after
		}
		w.turns(w.operator)
		require.Equal(t, want, w.everything(), "killed after %d writes", after)
		if !dead {
			return
		}
	}
}

// Two operators at once, and somebody else who writes: nothing is there twice, and in the end it is what is wanted.
func TestTwoOperators(t *testing.T) {
	w := newWorld(t, small(t))
	w.kubelet.Plain = true
	for _, text := range []string{smallManifest, strings.Replace(smallManifest, "{password:", "{greeting: bye, password:", 1)} {
		w.deploy(text)
		var group sync.WaitGroup
		for range 2 {
			other := *w.operator
			group.Go(func() {
				for range 5 {
					_, _ = other.Reconcile(w.ctx, w.request()) // conflicts are what this is about
				}
			})
		}
		group.Go(func() {
			for range 5 {
				var set appsv1.StatefulSet
				if w.client.Get(w.ctx, client.ObjectKey{Namespace: w.namespace, Name: "web-z0"}, &set) == nil {
					five := int32(5)
					set.Spec.Replicas = &five
					_ = w.client.Update(w.ctx, &set) // or not
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

// The API server goes away and comes back.
func TestServerRestarts(t *testing.T) {
	w := newWorld(t, small(t))
	w.manage()
	w.deploy(smallManifest)
	w.plane.StopServer()
	_, err := w.operator.Reconcile(t.Context(), w.request())
	_ = err // from a cache, perhaps
	require.NoError(t, w.plane.StartServer(t.Context()))
	w.deploy(strings.Replace(smallManifest, "{password:", "{greeting: bye, password:", 1))
	w.turns(&controller.Reconciler{Client: w.client, Image: operatorImage, Releases: w.operator.Releases, ReleaseImage: releaseImage})
	for n := range 3 {
		require.Regexp(t, `^bye `, w.conf(fmt.Sprintf("web-z0-%d", n)))
	}
}

// A pod is deleted while it renders, and another finds its volume full.
func TestPodsInTrouble(t *testing.T) {
	w := newWorld(t, small(t))
	rendering, full := make(chan struct{}), make(chan struct{})
	var once, twice sync.Once
	w.kubelet.Before = func(p *corev1.Pod, container string) (err error) {
		if container == "template-render" && p.Name == "web-z0-0" {
			once.Do(func() { close(rendering); err = errors.New("ended") })
		}
		if container == "template-render" && p.Name == "web-z0-1" {
			twice.Do(func() {
				dir := filepath.Join(w.kubelet.Folder(p.Namespace, p.Name), "jobs-dir")
				err = syscall.Mount("none", dir, "tmpfs", 0, "size=4k")
				t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
				close(full)
			})
		}
		return err
	}
	w.manage()
	w.deploy(strings.Replace(smallManifest, "{password:", "{size: 100000, password:", 1))
	<-rendering
	remove := func(name string) {
		require.NoError(t, w.client.Delete(t.Context(), &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: name}}))
	}
	remove("web-z0-0")
	<-full
	d := w.wait("a full volume", func(d *api.BOSHDeployment) bool {
		c := meta.FindStatusCondition(d.Status.Conditions, api.Applied)
		return c != nil && strings.Contains(c.Message, "web-z0-1") && strings.Contains(c.Message, "no space left on device")
	})
	require.NotNil(t, d)
	dir := filepath.Join(w.kubelet.Folder(w.namespace, "web-z0-1"), "jobs-dir")
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries, "a full volume is as it was")
	require.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH))
	remove("web-z0-1")
	w.wait("pods that are well", is(api.Ready, metav1.ConditionTrue, ""))
	require.Len(t, w.conf("web-z0-1"), len(w.conf("web-z0-0")))
}

// allReady waits for so many pods to be ready.
func (w *world) allReady(pods int) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 10*time.Minute)
	defer cancel()
	events, err := w.client.Watch(ctx, &corev1.PodList{}, client.InNamespace(w.namespace))
	require.NoError(w.t, err)
	defer events.Stop()
	ready := map[string]bool{}
	for len(ready) < pods {
		select {
		case e := <-events.ResultChan():
			if p, ok := e.Object.(*corev1.Pod); ok && p.Status.Phase == corev1.PodRunning {
				ready[p.Name] = true
			}
		case <-ctx.Done():
			require.Fail(w.t, "pods aren't ready", "%d of %d are", len(ready), pods)
			return
		}
	}
}

// 200 groups and 2,000 pods.
func TestMany(t *testing.T) {
	if os.Getenv("BOSHRENDER_TESTS") != "long" {
		t.Skip("2,000 pods are many: BOSHRENDER_TESTS=long has them")
	}
	const groups, pods = 200, 10
	w := newWorld(t, small(t))
	w.kubelet.Plain = true
	head, rest, _ := strings.Cut(smallManifest, "instance_groups:\n")
	group, variables, _ := strings.Cut(rest, "variables:\n")
	var b strings.Builder
	b.WriteString(head + "instance_groups:\n")
	for n := range groups {
		b.WriteString(strings.Replace(strings.Replace(group, "name: web", fmt.Sprintf("name: web%03d", n), 1), "instances: 3", fmt.Sprintf("instances: %d", pods), 1))
	}
	counting, writes := killed(w.client, 0)
	r := *w.operator
	r.Client = counting
	w.deploy(b.String() + "variables:\n" + variables)
	began := time.Now()
	_, err := r.Reconcile(t.Context(), w.request())
	require.NoError(t, err)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("first turn: %v, %d writes, %d MiB of heap", time.Since(began).Round(time.Millisecond), writes.Load(), memory.HeapInuse>>20)
	w.allReady(groups * pods)
	w.turns(&r)
	t.Logf("all %d pods ready after %v", len(w.uids()), time.Since(began).Round(time.Second))
	require.Len(t, w.uids(), groups*pods)
	before := writes.Load()
	began = time.Now()
	_, err = r.Reconcile(t.Context(), w.request())
	require.NoError(t, err)
	require.Equal(t, before, writes.Load(), "a second turn writes nothing")
	t.Logf("a turn with nothing to do: %v", time.Since(began).Round(time.Millisecond))
}

// What somebody else has made is not taken over.
func TestTaken(t *testing.T) {
	w := newWorld(t, small(t))
	w.put(&corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: "web"}, Spec: corev1.ServiceSpec{ClusterIP: "None"}})
	w.deploy(smallManifest)
	_, err := w.operator.Reconcile(t.Context(), w.request())
	require.NoError(t, err)
	c := meta.FindStatusCondition(w.get().Status.Conditions, api.Applied)
	require.NotNil(t, c)
	require.Equal(t, "*v1.Service web is there already, and is not this deployment's", c.Message)
	require.Empty(t, w.uids())
}
