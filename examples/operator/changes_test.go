package main

// This file changes running deployments: exactly the pods that Objects.Changes names restart.

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// announced returns the restarts announced since the last call, by pods: the files that change on them.
func announced(events *record.FakeRecorder) map[string][]string {
	all := map[string][]string{}
	for {
		select {
		case event := <-events.Events:
			text, ok := strings.CutPrefix(event, "Normal Restarts ")
			if !ok {
				continue
			}
			for line := range strings.Lines(text) {
				pod, why, _ := strings.Cut(strings.TrimSpace(line), " restarts: ")
				all[pod] = nil
				if files, ok := strings.CutSuffix(why, " changed"); ok {
					all[pod] = strings.Split(files, ", ")
				}
			}
		default:
			return all
		}
	}
}

// rendered returns the files of all existing pods.
func (w *world) rendered() map[string]map[string]string {
	w.t.Helper()
	all := map[string]map[string]string{}
	for pod := range w.uids() {
		all[pod] = tree(w.t, filepath.Join(w.kubelet.Folder(w.namespace, pod), "jobs-dir"))
	}
	return all
}

// Each change restarts exactly those pods that Objects.Changes names, and changes exactly those files on them.
func TestDiff(t *testing.T) {
	t.Parallel()
	w := newWorld(t, bundledReleases...)
	w.configMap("ferryline", "manifest", readFile(t, bundled+"manifest.yml"))
	w.configMap("scale-out", "ops", readFile(t, bundled+"operations/scale-out.yml"))
	w.configMap("change", "ops", "[]")
	d := &api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Name: "deployment"}, Spec: api.Spec{
		Manifest: api.Reference{Name: "ferryline", Type: "configmap"},
		Ops:      []api.Reference{{Name: "scale-out", Type: "configmap"}, {Name: "change", Type: "configmap"}},
		Vars:     w.values(readFile(t, bundled+"vars.yml")),
	}}
	w.put(d)
	events := record.NewFakeRecorder(1000)
	w.operator.Recorder = events
	w.turns(w.operator)
	require.Empty(t, announced(events))
	ops := ""
	for _, c := range []struct {
		what, ops string
		restarts  int
	}{
		{"nothing", "", 0},
		{"a property of one group", "- {type: replace, path: /instance_groups/name=gateway/jobs/name=gateway/properties/gateway/support_email, value: other@example.com}", 2},
		{"a property that links show", "- {type: replace, path: '/instance_groups/name=ledger/jobs/name=ledger/properties/ledger/port?', value: 5999}", 5},
		{"more pods, which others list", "- {type: replace, path: /instance_groups/name=gateway/instances, value: 3}", 4},
		{"fewer pods", "- {type: replace, path: /instance_groups/name=gateway/instances, value: 1}", 4},
		{"a property of an addon", "- {type: replace, path: /addons/name=measurements/jobs/name=beacon/properties/beacon/tags/line, value: south}", 11},
	} {
		before, files := w.uids(), w.rendered()
		ops += c.ops + "\n"
		w.configMap("change", "ops", ops)
		w.turns(w.operator)
		named, after, now := announced(events), w.uids(), w.rendered()
		var restarted []string
		for pod, uid := range before {
			if after[pod] != "" && after[pod] != uid {
				restarted = append(restarted, pod)
			}
		}
		slices.Sort(restarted)
		require.ElementsMatch(t, slices.Collect(maps.Keys(named)), restarted, c.what)
		for pod := range before {
			var changed []string
			for name, text := range now[pod] {
				if withoutIP(files[pod][name]) != withoutIP(text) {
					changed = append(changed, name)
				}
			}
			if after[pod] != "" {
				require.ElementsMatch(t, named[pod], changed, "%s: %s", c.what, pod)
			}
		}
		require.Len(t, restarted, c.restarts, c.what)
		if strings.Contains(c.what, "pods") {
			require.NotContains(t, strings.Join(restarted, " "), "gateway", "no pod of the group itself")
		}
		t.Logf("%s: %d of %d pods restart: %v", c.what, len(restarted), len(before), restarted)
	}
}

// withoutIP returns a text without addresses of pods, which change at each restart.
func withoutIP(text string) string { return podIP.ReplaceAllString(text, "IP") }

var podIP = regexp.MustCompile(`\b10\.\d+\.\d+\.\d+\b`)

// Scaling from one pod to three in each AZ restarts no running pod.
func TestScaleInAZs(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	text := strings.Replace(smallManifest, "azs: [z1]", "azs: [z1, z2]", 1)
	w.deploy(strings.Replace(text, "instances: 3", "instances: 1", 1))
	w.turns(w.operator)
	before := w.uids()
	w.deploy(text)
	w.turns(w.operator)
	after := w.uids()
	require.Len(t, after, 6)
	for pod, uid := range before {
		require.Equal(t, uid, after[pod], pod)
	}
	require.Regexp(t, `^hello 10002 web-z1-2 `, w.conf("web-z1-2"))
}

// A group whose name is too long for a StatefulSet runs, at the addresses that its templates see.
func TestLongName(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	group := strings.Repeat("long-name-", 6)[:59]
	w.deploy(strings.Replace(strings.Replace(smallManifest, "azs: [z1]", "azs: [z1, z2]", 1), "name: web", "name: "+group, 1))
	w.turns(w.operator)
	var pods corev1.PodList
	require.NoError(t, w.client.List(t.Context(), &pods, client.InNamespace(w.namespace)))
	require.Len(t, pods.Items, 6)
	for _, p := range pods.Items {
		address := strings.Fields(w.conf(p.Name))[2]
		require.NotEqual(t, address, p.Name)
		require.Equal(t, []string{"/bin/app", "$(POD_NAME)"}, p.Spec.Containers[0].Args)
		name := p.Spec.Containers[0].Env[slices.IndexFunc(p.Spec.Containers[0].Env, func(v corev1.EnvVar) bool { return v.Name == "POD_NAME" })]
		require.Equal(t, address, strings.ReplaceAll(name.Value, "$(POD_INDEX)", p.Labels[dns.LabelPodIndex]))
	}
	for _, set := range w.get().Status.Sets {
		require.LessOrEqual(t, len(set.Name), 52)
	}
}

// The image of a release lacks the job: the first pod reports it, and the others stay.
func TestImageWithoutJob(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	w.deploy(smallManifest)
	w.turns(w.operator)
	before := w.uids()
	image := w.kubelet.Images["small"]
	source := image["/var/vcap/jobs-src"]
	require.NoError(t, os.Rename(filepath.Join(source, "app"), filepath.Join(source, "..", "app-away")))
	require.NoError(t, os.Mkdir(filepath.Join(source, "other"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(source, "other", "job.MF"), []byte("name: other\ntemplates: {}\n"), 0o600))
	w.manage()
	w.deploy(strings.Replace(smallManifest, "{password:", "{greeting: bye, password:", 1))
	d := w.wait("a stop", is(api.Applied, metav1.ConditionFalse, "Stopped"))
	require.Contains(t, fmt.Sprint(d.Status.Conditions), `job "app" not found in release "small"`)
	now := w.uids()
	for _, pod := range []string{"web-z0-0", "web-z0-1"} {
		require.Equal(t, before[pod], now[pod])
		require.Regexp(t, `^hello `, w.conf(pod))
	}
	require.NoError(t, os.Rename(filepath.Join(source, "..", "app-away"), filepath.Join(source, "app")))
	require.NoError(t, w.client.Delete(t.Context(), &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "web-z0-2"}}))
	w.wait("the second version", second)
}

// Services select pods by the label of the high-availability design, if that is wanted: the operator puts it on them.
func TestPodOrdinals(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	w.kubelet.Plain = true
	w.operator.Options.Services.OrdinalKey = dns.LabelPodOrdinal
	w.deploy(smallManifest)
	w.turns(w.operator)
	require.NoError(t, w.client.Delete(t.Context(), &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "web-z0-1"}}))
	w.turns(w.operator)
	for ordinal := range 3 {
		var service corev1.Service
		name := fmt.Sprintf("web-z0-%d", ordinal)
		require.NoError(t, w.client.Get(t.Context(), client.ObjectKey{Namespace: w.namespace, Name: name}, &service))
		require.Equal(t, map[string]string{
			dns.LabelDeployment: "small", dns.LabelInstanceGroup: "web", dns.LabelAZIndex: "0", dns.LabelPodOrdinal: fmt.Sprint(ordinal),
		}, service.Spec.Selector)
		require.Eventually(t, func() bool { // a turn may come before the new pod
			_, err := w.operator.Reconcile(t.Context(), w.request())
			require.NoError(t, err)
			var pods corev1.PodList
			require.NoError(t, w.client.List(t.Context(), &pods, client.InNamespace(w.namespace), client.MatchingLabels(service.Spec.Selector)))
			return len(pods.Items) == 1 && pods.Items[0].Name == name && pods.Items[0].DeletionTimestamp.IsZero()
		}, time.Minute, 100*time.Millisecond)
	}
}

// A generated value is rotated by deleting its Secret, a given one by changing it. Exactly the pods that render it
// restart, with the new value.
func TestRotation(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	head, rest, _ := strings.Cut(smallManifest, "instance_groups:\n")
	group, variables, _ := strings.Cut(rest, "variables:\n")
	text := head + "instance_groups:\n" + group + strings.NewReplacer("name: web", "name: fixed", "((password))", "literal").Replace(group) + "variables:\n" + variables
	w.deploy(text)
	w.turns(w.operator)
	password := func() string { return strings.Fields(w.conf("web-z0-0"))[3] }
	first, before := password(), w.uids()
	restarted := func() (list []string) {
		now := w.uids()
		for pod, uid := range before {
			if now[pod] != uid {
				list = append(list, pod)
			}
		}
		before = now
		return list
	}
	all := []string{"web-z0-0", "web-z0-1", "web-z0-2"}
	require.NoError(t, w.client.Delete(t.Context(), &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "var-password"}}))
	w.turns(w.operator)
	require.ElementsMatch(t, all, restarted())
	require.NotEqual(t, first, password())

	given := func(value string) {
		w.put(&corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: "given", Labels: map[string]string{api.LabelReadable: "true"}}, StringData: map[string]string{"value": value}})
	}
	given("one")
	w.deploy(text, func(d *api.BOSHDeployment) { d.Spec.Vars = []api.Variable{{Name: "password", Secret: "given"}} })
	for _, value := range []string{"one", "two"} {
		given(value)
		w.turns(w.operator)
		require.ElementsMatch(t, all, restarted())
		require.Equal(t, value, password())
	}
}

// The hooks change the objects, and hold a change until its restarts are approved.
func TestHooks(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	w.kubelet.Plain = true
	approved := false
	w.operator.Building = func(_ context.Context, d *api.BOSHDeployment, o *kube.Options) error {
		o.Mutate = func(group, _ string, t *corev1.PodTemplateSpec) error {
			t.Annotations = map[string]string{"example.com/of": d.Name + "/" + group}
			return nil
		}
		return nil
	}
	w.operator.Applying = func(_ context.Context, _ *api.BOSHDeployment, c *kube.Changes) error {
		if n := len(c.Restarts); n > 0 && !approved {
			return fmt.Errorf("%d restarts wait for an approval", n)
		}
		return nil
	}
	w.deploy(smallManifest)
	w.turns(w.operator)
	before := w.uids()
	w.deploy(strings.Replace(smallManifest, "{password:", "{greeting: bye, password:", 1))
	for range 2 { // the second turn takes the objects that the first one has built
		_, err := w.operator.Reconcile(t.Context(), w.request())
		require.NoError(t, err)
		d := w.get()
		require.True(t, is(api.Applied, metav1.ConditionFalse, "Failed")(d))
		require.Contains(t, fmt.Sprint(d.Status.Conditions), "3 restarts wait for an approval")
		require.Equal(t, before, w.uids())
	}
	approved = true
	w.turns(w.operator)
	var pods corev1.PodList
	require.NoError(t, w.client.List(t.Context(), &pods, client.InNamespace(w.namespace)))
	require.Len(t, pods.Items, 3)
	for _, p := range pods.Items {
		require.NotEqual(t, before[p.Name], string(p.UID))
		require.Equal(t, "deployment/web", p.Annotations["example.com/of"])
	}
}
