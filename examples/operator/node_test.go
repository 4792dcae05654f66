package main

// This file runs the containers of pods with runc: processes, their users and files, post-start, drain and the end.

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// runcOf returns the path of runc, if it can run containers here.
func runcOf(t testing.TB) string {
	t.Helper()
	path := os.Getenv("RUNC")
	if path == "" {
		path, _ = exec.LookPath("runc") // none is ""
	}
	if path == "" {
		t.Skip("there is no runc: install it or name it in RUNC")
	}
	if out, err := exec.Command("unshare", "--mount", "--pid", "--ipc", "--uts", "--fork", "true").CombinedOutput(); err != nil {
		t.Skipf("namespaces can't be made here: %v: %s", err, out)
	}
	return path
}

// drainSeconds is how long the drain script of slow takes: DRAIN_SECONDS, 2 without.
func drainSeconds(t testing.TB) int {
	t.Helper()
	n, err := strconv.Atoi(cmp.Or(os.Getenv("DRAIN_SECONDS"), "2"))
	require.NoError(t, err)
	return n
}

// lively makes a release of two jobs, both with a drain script. The drain script of slow has to be asked each second;
// slow also has a post-start script, which fails unless all processes run, and a second process.
func lively(t testing.TB) string {
	t.Helper()
	const process = "#!/bin/sh\necho $(id -u) $$ $SECRET $1 >/var/vcap/sys/log/$0\ntrap 'exit 0' TERM\nwhile :; do sleep 0.1; done\n"
	dir := filepath.Join(t.TempDir(), "lively")
	for name, text := range map[string]string{
		"jobs/slow/spec":  "name: slow\ntemplates: {bpm.yml.erb: config/bpm.yml, run: bin/run, drain: bin/drain, post-start: bin/post-start}\nproperties: {password: {}}\n",
		"jobs/slow/monit": "",
		"jobs/slow/templates/bpm.yml.erb": "processes:\n- {name: one, executable: /bin/sh, args: [/var/vcap/jobs/slow/bin/run, '<%= p(%q(password)) %>'], env: {SECRET: '<%= p(%q(password)) %>'}}\n" +
			"- {name: two, executable: /var/vcap/jobs/slow/bin/run}\n",
		"jobs/slow/templates/run": strings.ReplaceAll(process, "$0", `slow/$([ -n "$1" ] && echo one || echo two)`),
		"jobs/slow/templates/drain": "#!/bin/sh\nkill -0 $(cat /var/vcap/sys/run/bpm/slow/one.pid) || exit 1\n" +
			"echo $1 >>/var/vcap/sys/log/slow/asked\n[ $(wc -l </var/vcap/sys/log/slow/asked) -gt " + strconv.Itoa(drainSeconds(t)) + " ] && echo 0 || echo -1\n",
		"jobs/slow/templates/post-start": "#!/bin/sh\nid -u >/var/vcap/sys/log/post-start && test -s /var/vcap/sys/run/bpm/quick/quick.pid -a -s /var/vcap/sys/run/bpm/slow/two.pid\n",
		"jobs/quick/spec":                "name: quick\ntemplates: {bpm.yml: config/bpm.yml, drain: bin/drain, run: bin/run}\n",
		"jobs/quick/monit":               "",
		"jobs/quick/templates/bpm.yml":   "processes: [{name: quick, executable: /var/vcap/jobs/quick/bin/run}]\n",
		"jobs/quick/templates/run":       strings.ReplaceAll(process, "$0", "quick/quick"),
		"jobs/quick/templates/drain":     "#!/bin/sh\necho 0\n",
	} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return dir
}

const livelyManifest = `
name: lively
releases: [{name: lively, version: 1}]
stemcells: [{alias: default, os: noble, version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000-600000, update_watch_time: 0-600000}
instance_groups:
- name: all
  instances: 1
  stemcell: default
  vm_type: small
  networks: [{name: default}]
  jobs: [{name: slow, release: lively, properties: {password: ((password))}}, {name: quick, release: lively}]
variables: [{name: password, type: password}]
`

func TestNode(t *testing.T) {
	t.Parallel()
	path := runcOf(t)
	w := newWorld(t, lively(t))
	w.kubelet.Runtime = path
	sys := filepath.Join(w.kubelet.Folder(w.namespace, "all-0"), "sys-dir")
	stamp := filepath.Join(w.kubelet.Folder(w.namespace, "all-0"), "stamps", "drained.slow")
	var mu sync.Mutex
	drained, killed := map[string]bool{}, []string{}
	var began time.Time
	shortest := time.Hour
	asked, failed := "", []string(nil)
	w.kubelet.Ending = func(_ *corev1.Pod, container string) {
		mu.Lock()
		defer mu.Unlock()
		_, err := os.Stat(stamp)
		drained[container] = err == nil
		if !strings.HasPrefix(container, "post-start-") { // which has no process to keep
			shortest = min(shortest, time.Since(began))
		}
		data, _ := os.ReadFile(filepath.Join(sys, "log", "slow", "asked")) // there is none before
		asked += string(data)
		if err := w.kubelet.Log(w.namespace, "all-0", container+"/preStop"); err != "" {
			failed = append(failed, container+": "+err)
		}
	}
	w.kubelet.Killed = func(_ *corev1.Pod, container string) {
		mu.Lock()
		defer mu.Unlock()
		killed = append(killed, container)
	}
	w.deploy(livelyManifest)
	w.turns(w.operator)

	var secret corev1.Secret
	require.NoError(t, w.client.Get(t.Context(), client.ObjectKey{Namespace: w.namespace, Name: "var-password"}, &secret))
	password := string(secret.Data["password"])
	read := func(name string) string { return strings.TrimSpace(readFile(t, filepath.Join(sys, name))) }
	require.Equal(t, "1000 1 "+password+" "+password, read("log/slow/one"), "vcap, as process 1, with texts of the Secret")
	require.Equal(t, "1000 1", read("log/slow/two"))
	require.Equal(t, "1000 1", read("log/quick/quick"))
	require.Equal(t, "0", read("log/post-start"), "it has run before the pod was ready, as root")
	require.Equal(t, "1", read("run/bpm/slow/one.pid"))

	began = time.Now()
	require.NoError(t, w.client.Delete(t.Context(), &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "all-0"}}))
	before := w.uids()["all-0"]
	w.turnsUntil(w.operator, func() bool { return w.uids()["all-0"] != before })
	mu.Lock()
	defer mu.Unlock()
	require.Empty(t, failed)
	require.Contains(t, asked, "job_shutdown\njob_check_status\njob_check_status\n", asked)
	for _, container := range []string{"slow-one", "slow-two", "quick-quick"} {
		require.True(t, drained[container], "%s ends when the drain script of slow has ended", container)
	}
	require.Contains(t, drained, "post-start-slow")
	require.GreaterOrEqual(t, shortest, time.Duration(drainSeconds(t))*time.Second)
	t.Logf("drain took %d s, the first process was ended after %v", drainSeconds(t), shortest.Round(100*time.Millisecond))
	require.Empty(t, killed, "all end by themselves")
}

// A container whose process has ended counts as drained, whether it ended by itself or was killed: the others of its pod
// don't wait for it until the grace period is over.
func TestEnded(t *testing.T) {
	t.Parallel()
	path := runcOf(t)
	dir := lively(t)
	for name, text := range map[string]string{ // quick ends when the test says so, and can't start again
		"run":   "#!/bin/sh\ntest -e /var/vcap/sys/run/end && exit 1\ntrap 'exit 0' TERM\nwhile [ ! -e /var/vcap/sys/run/end ]; do sleep 0.1; done\ncat /var/vcap/sys/run/end | sh\n",
		"drain": "#!/bin/sh\necho 600\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "jobs/quick/templates", name), []byte(text), 0o644))
	}
	for _, how := range []string{"exit 3", "kill -KILL $PPID"} {
		w := newWorld(t, dir)
		w.kubelet.Runtime = path
		w.operator.Options.DrainSeconds = 60
		var mu sync.Mutex
		var killed []string
		w.kubelet.Killed = func(_ *corev1.Pod, container string) {
			mu.Lock()
			defer mu.Unlock()
			killed = append(killed, container)
		}
		w.deploy(livelyManifest)
		w.turns(w.operator)
		require.NoError(t, os.WriteFile(filepath.Join(w.kubelet.Folder(w.namespace, "all-0"), "sys-dir", "run", "end"), []byte(how), 0o644))
		ctx, cancel := w.patience()
		defer cancel()
		for e := range w.events(ctx, &corev1.PodList{}) { // until quick is in a crash loop
			if p, ok := e.Object.(*corev1.Pod); ok && slices.ContainsFunc(p.Status.ContainerStatuses, func(c corev1.ContainerStatus) bool {
				return c.Name == "quick-quick" && c.RestartCount > 1
			}) {
				break
			}
		}
		before := w.uids()["all-0"]
		require.NoError(t, w.client.Delete(t.Context(), &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "all-0"}}))
		for e := range w.events(ctx, &corev1.PodList{}) {
			if p, ok := e.Object.(*corev1.Pod); ok && string(p.UID) != before {
				break
			}
		}
		require.NoError(t, ctx.Err())
		mu.Lock()
		require.Empty(t, killed, "no container waits until the grace period is over")
		mu.Unlock()
	}
}

// A container whose postStart hook fails is killed, and the hook runs again in the next one.
func TestPostStartFails(t *testing.T) {
	t.Parallel()
	path := runcOf(t)
	w := newWorld(t)
	w.kubelet.Runtime = path
	hook := &corev1.ExecAction{Command: []string{"/bin/sh", "-c", `
echo >>/data/hooks
while [ $(cat /data/starts | wc -l) -lt $(wc -l </data/hooks) ]; do sleep 0.1; done
[ -e /data/again ] || { touch /data/again; exit 1; }`}}
	p := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "hooked", Namespace: w.namespace}, Spec: corev1.PodSpec{
		Volumes: []corev1.Volume{{Name: "data", VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{}}}},
		Containers: []corev1.Container{{
			Name: "main", Image: "none", Command: []string{"/bin/sh", "-c", "trap 'exit 0' TERM; echo >>/data/starts; while :; do sleep 0.1; done"},
			VolumeMounts: []corev1.VolumeMount{{Name: "data", MountPath: "/data"}}, Lifecycle: &corev1.Lifecycle{PostStart: &corev1.LifecycleHandler{Exec: hook}},
		}},
	}}
	require.NoError(t, w.client.Create(t.Context(), p))
	w.plane.Wait(t, corev1.SchemeGroupVersion.WithResource("pods"), w.namespace, p.Name, "Ready")
	for _, name := range []string{"starts", "hooks"} {
		require.Equal(t, "\n\n", readFile(t, filepath.Join(w.kubelet.Folder(w.namespace, p.Name), "data", name)), name)
	}
}

// The bundled deployment runs in containers, with programs in place of its releases' own that do nothing until they are
// ended. Its drain script is waited for.
func TestBundledNode(t *testing.T) {
	t.Parallel()
	w := newWorld(t, bundledReleases...)
	w.contained()
	for _, image := range w.kubelet.Images {
		for _, program := range []string{"gateway/bin/gateway", "ferry/bin/api", "ferry/bin/worker", "broker/bin/broker", "beacon/bin/beacon"} {
			if path := filepath.Join(image["/var/vcap/packages"], program); image["/var/vcap/packages"] != "" {
				require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
				require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\ntrap 'exit 0' TERM\ntrap : USR1\nwhile :; do sleep 0.5; done\n"), 0o755))
			}
		}
	}
	w.configMap("ferryline", "manifest", readFile(t, bundled+"manifest.yml"))
	w.configMap("scale-out", "ops", readFile(t, bundled+"operations/scale-out.yml"))
	w.put(&api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Name: "deployment"}, Spec: api.Spec{
		Manifest: api.Reference{Name: "ferryline", Type: "configmap"}, Ops: []api.Reference{{Name: "scale-out", Type: "configmap"}},
		Vars: w.values(readFile(t, bundled+"vars.yml")),
	}})
	var mu sync.Mutex
	var began time.Time
	after, killed := map[string]time.Duration{}, []string{}
	w.kubelet.Ending = func(p *corev1.Pod, container string) {
		mu.Lock()
		defer mu.Unlock()
		after[p.Name+" "+container] = time.Since(began)
	}
	w.kubelet.Killed = func(p *corev1.Pod, container string) {
		mu.Lock()
		defer mu.Unlock()
		killed = append(killed, p.Name+" "+container)
	}
	w.turns(w.operator)
	var pods corev1.PodList
	require.NoError(t, w.client.List(t.Context(), &pods, client.InNamespace(w.namespace)))
	require.Len(t, pods.Items, 11)
	containers := 0
	for _, p := range pods.Items {
		for _, c := range p.Status.ContainerStatuses {
			require.Zero(t, c.RestartCount, "%s %s: %s", p.Name, c.Name, w.kubelet.Log(w.namespace, p.Name, c.Name))
			containers++
		}
	}
	mu.Lock()
	began = time.Now()
	mu.Unlock()
	require.NoError(t, w.client.Delete(t.Context(), &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "api-z1-0"}}))
	before := w.uids()["api-z1-0"]
	w.turnsUntil(w.operator, func() bool { return w.uids()["api-z1-0"] != before })
	mu.Lock()
	defer mu.Unlock()
	require.Empty(t, killed)
	for _, name := range []string{"api-api", "beacon-beacon"} {
		require.GreaterOrEqual(t, after["api-z1-0 "+name], 5*time.Second, "%s: what the drain script of api answers", name)
	}
	t.Logf("%d containers of %d pods; those of api-z1-0 were ended after %v", containers, len(pods.Items), after)
}
