package main

// This file changes running deployments and injects faults: running pods continue, and the desired state is reached
// in the end.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/kube/controller"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// small returns a release with one job.
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

// deploy writes a manifest, and creates the deployment if it doesn't exist.
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
	w.turnsUntil(r, func() bool { return false })
}

// turnsUntil reconciles until the deployment is ready, or the operator has died: after each event of its objects, and
// as soon as the operator asks for it.
func (w *world) turnsUntil(r *controller.Reconciler, dead func() bool) {
	w.t.Helper()
	ctx, cancel := w.patience()
	defer cancel()
	pods, sets := w.events(ctx, &corev1.PodList{}), w.events(ctx, &appsv1.StatefulSetList{})
	for {
		next, err := r.Reconcile(ctx, w.request())
		if dead() {
			return
		}
		if ctx.Err() != nil {
			require.FailNow(w.t, "waited in vain", "%v\n%s", err, w.situation())
		}
		if err == nil {
			wrong := meta.FindStatusCondition(w.get().Status.Conditions, api.Resolved)
			require.True(w.t, wrong == nil || wrong.Status == metav1.ConditionTrue, "%+v", wrong)
		}
		if err == nil && is(api.Ready, metav1.ConditionTrue, "")(w.get()) {
			return
		}
		if err == nil {
			again := make(<-chan time.Time)
			if next.RequeueAfter > 0 {
				again = time.After(next.RequeueAfter)
			}
			select {
			case <-pods:
			case <-sets:
			case <-again:
			case <-ctx.Done():
			}
		}
	}
}

// situation describes the deployment and its pods, for the message of a test that waited in vain.
func (w *world) situation() string {
	d := w.get()
	text := fmt.Sprintf("%+v\n", d.Status)
	var pods corev1.PodList
	require.NoError(w.t, w.client.List(w.ctx, &pods, client.InNamespace(w.namespace)))
	for _, p := range pods.Items {
		text += fmt.Sprintf("%s: deleted %v, node %q, %s %+v\n", p.Name, p.DeletionTimestamp, p.Spec.NodeName, p.Status.Phase, p.Status.Conditions)
	}
	return text + w.kubelet.Situation()
}

func (w *world) request() ctrl.Request {
	return ctrl.Request{NamespacedName: client.ObjectKey{Namespace: w.namespace, Name: "deployment"}}
}

// uids returns the UIDs of all pods by name.
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

// conf returns the file that a pod has rendered.
func (w *world) conf(pod string) string {
	w.t.Helper()
	return readFile(w.t, filepath.Join(w.kubelet.Folder(w.namespace, pod), "jobs-dir", "app/config/conf"))
}

func TestScaleAndChange(t *testing.T) {
	t.Parallel()
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

	w.deploy(strings.Replace(smallManifest, "instances: 3", "instances: 0", 1))
	require.Eventually(t, func() bool { w.turns(w.operator); return len(w.uids()) == 0 }, time.Minute, 100*time.Millisecond)
	w.deploy(smallManifest)
	w.turns(w.operator)
	require.Len(t, w.uids(), 3)
	require.Equal(t, strings.Fields(w.conf("web-z0-0"))[3], strings.Fields(w.conf("web-z0-2"))[3], "the variable is still there")

	require.NoError(t, w.client.Delete(t.Context(), w.get()))
	_, err := w.operator.Reconcile(t.Context(), w.request())
	require.NoError(t, err)
	var sets appsv1.StatefulSetList
	require.NoError(t, w.client.List(t.Context(), &sets, client.InNamespace(w.namespace)))
	for _, set := range sets.Items {
		require.NotNil(t, set.DeletionTimestamp)
	}
}

// A failing canary stops the rollout; the earlier pods stay unchanged until the manifest is correct again.
func TestCanary(t *testing.T) {
	t.Parallel()
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

// Errors in the input are reported, and no running pod is touched.
func TestBadInput(t *testing.T) {
	t.Parallel()
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
		"a template that fails":  {text: strings.Replace(smallManifest, "{password:", "{size: x, password:", 1), want: "app/conf.erb:1:"},
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
	require.Nil(t, meta.FindStatusCondition(w.get().Status.Conditions, "Errands"), "all errands are known now")
}

// Watch times count from the update: a pod that isn't ready ten days later is no stuck update. In an update each pod has
// the upper bound of update_watch_time, after the canaries.
func TestWatchTimes(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	var held atomic.Bool
	w.kubelet.Before = func(*corev1.Pod, string) error {
		for held.Load() && w.ctx.Err() == nil {
			time.Sleep(100 * time.Millisecond) // a slow container
		}
		return nil
	}
	w.deploy(strings.Replace(smallManifest, "update_watch_time: 0-600000", "update_watch_time: 0-3600000", 1))
	w.turns(w.operator)
	at := func(later time.Duration) {
		w.operator.Now = func() time.Time { return time.Now().Add(later) }
		_, _ = w.operator.Reconcile(w.ctx, w.request()) // controllers write StatefulSets meanwhile, which is a conflict
	}
	held.Store(true)
	before := w.uids()["web-z0-1"]
	require.NoError(t, w.client.Delete(t.Context(), &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "web-z0-1"}}))
	w.turnsUntil(w.operator, func() bool { now := w.uids()["web-z0-1"]; return now != "" && now != before })
	require.Eventually(t, func() bool {
		at(240 * time.Hour)
		return is(api.Ready, metav1.ConditionFalse, "Unready")(w.get()) && is(api.Applied, metav1.ConditionTrue, "")(w.get())
	}, time.Minute, 100*time.Millisecond)
	require.Nil(t, meta.FindStatusCondition(w.get().Status.Conditions, api.Stalled))
	w.operator.Now = nil
	held.Store(false)
	w.turns(w.operator)

	before = w.uids()["web-z0-1"]
	w.deploy(strings.NewReplacer("update_watch_time: 0-600000", "update_watch_time: 0-3600000", "{password:", "{greeting: other, password:").Replace(smallManifest))
	w.turnsUntil(w.operator, func() bool {
		now := w.uids()
		if now["web-z0-1"] != before && now["web-z0-1"] != "" {
			held.Store(true) // the canary is over
		}
		return held.Load()
	})
	require.Eventually(t, func() bool { at(30 * time.Minute); return is(api.Applied, metav1.ConditionFalse, "Waiting")(w.get()) }, time.Minute, 100*time.Millisecond)
	require.Eventually(t, func() bool { at(2 * time.Hour); return is(api.Applied, metav1.ConditionFalse, "Stopped")(w.get()) }, time.Minute, 100*time.Millisecond)
	w.operator.Now = nil
	held.Store(false)
	w.turns(w.operator)
}

// A pod is deleted while it renders, and another finds its volume full.
func TestPodsInTrouble(t *testing.T) {
	t.Parallel()
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

// allReady waits for that many pods to be ready.
func (w *world) allReady(pods int) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 10*time.Minute)
	defer cancel()
	events := w.events(ctx, &corev1.PodList{})
	ready := map[string]bool{}
	for len(ready) < pods {
		select {
		case e := <-events:
			if p, ok := e.Object.(*corev1.Pod); ok && p.Status.Phase == corev1.PodRunning {
				ready[p.Name] = true
			}
		case <-ctx.Done():
			require.Fail(w.t, "pods aren't ready", "%d of %d are", len(ready), pods)
			return
		}
	}
}

// An object of another owner is not taken over.
func TestTaken(t *testing.T) {
	t.Parallel()
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
