//go:build linux

package main

// This file runs two versions of a release in one namespace.

import (
	"archive/tar"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/boshrender/boshrender/manifest"
	"github.com/stretchr/testify/require"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// packed returns a tarball of files.
func packed(t testing.TB, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for name, text := range files {
		require.NoError(t, w.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(text))}))
		_, err := w.Write([]byte(text))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return b.String()
}

// version writes version n of the release nats: the tarball for the operator, and the content of its image.
func (w *world) version(n int, image, text string) {
	w.t.Helper()
	job := map[string]string{
		"job.MF": "name: app\ntemplates: {conf.erb: config/conf, bpm.yml.erb: config/bpm.yml}\nproperties: {}\n", "monit": "",
		"templates/conf.erb":    text + " <%= spec.release.version %> <%= spec.address %>\n",
		"templates/bpm.yml.erb": "processes: [{name: app, executable: /bin/app}]\n",
	}
	for name, text := range job {
		path := filepath.Join(image, "app", name)
		require.NoError(w.t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(w.t, os.WriteFile(path, []byte(text), 0o644))
	}
	path := filepath.Join(w.releases, fmt.Sprintf("nats-%d.tgz", n))
	require.NoError(w.t, os.WriteFile(path+".new", []byte(packed(w.t, map[string]string{
		"release.MF":   fmt.Sprintf("name: nats\nversion: '%d'\njobs: [{name: app, version: x, fingerprint: x, sha1: x}]\n", n),
		"jobs/app.tgz": packed(w.t, job),
	})), 0o644))
	require.NoError(w.t, os.Rename(path+".new", path))
}

// Two deployments have two versions of a release in one namespace, each its own. A tarball that is replaced under its
// name is read again, and only the pods of its version restart.
func TestTwoVersions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.operator.Options.ReleaseImage = func(_ *manifest.Manifest, _ *manifest.InstanceGroup, release, version string) (string, error) {
		return release + ":" + version, nil
	}
	images := map[int]string{}
	for _, n := range []int{56, 57} {
		images[n] = t.TempDir()
		w.version(n, images[n], "first")
		w.kubelet.Images[fmt.Sprintf("nats:%d", n)] = map[string]string{"/var/vcap/jobs-src": images[n], "/programs": programs(t, "nc")}
	}
	w.manage()
	ready := map[string]func(*api.BOSHDeployment) bool{}
	for _, n := range []int{56, 57} {
		name := fmt.Sprintf("bus%d", n)
		text := strings.NewReplacer("name: small\n", "name: "+name+"\n", "name: small, version: 1", fmt.Sprintf("name: nats, version: %d", n),
			"name: web", "name: "+name, "name: app, release: small, properties: {password: ((password))}", "name: app, release: nats").Replace(smallManifest)
		text, _, _ = strings.Cut(text, "variables:\n")
		w.configMap(name, "manifest", text)
		w.put(&api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Name: name}, Spec: api.Spec{Manifest: api.Reference{Name: name, Type: "configmap"}}})
		ready[name] = func(d *api.BOSHDeployment) bool { return d.Name == name && is(api.Ready, metav1.ConditionTrue, "")(d) }
	}
	for name, done := range ready {
		w.wait(name, done)
	}
	before := w.uids()
	require.Len(t, before, 6)
	for n, image := range map[int]string{56: "nats:56", 57: "nats:57"} {
		name := fmt.Sprintf("bus%d-z0-0", n)
		require.Equal(t, fmt.Sprintf("first %d %s\n", n, name), w.conf(name))
		var pod corev1.Pod
		require.NoError(t, w.client.Get(t.Context(), client.ObjectKey{Namespace: w.namespace, Name: name}, &pod))
		require.Equal(t, image, pod.Spec.Containers[0].Image)
	}
	w.version(57, images[57], "second, longer")
	for n := range 2 { // each has a turn
		name := fmt.Sprintf("bus%d", 56+n)
		w.put(&api.BOSHDeployment{ObjectMeta: metav1.ObjectMeta{Name: name}, Spec: api.Spec{Manifest: api.Reference{Name: name, Type: "configmap"}, FrontGroups: []string{"none"}}})
	}
	for name, done := range ready {
		w.wait(name, func(d *api.BOSHDeployment) bool {
			return d.Generation > 1 && done(d) && (name == "bus56" || d.Status.Sets[0].Version == "2")
		})
	}
	for name, uid := range w.uids() {
		if strings.HasPrefix(name, "bus56") {
			require.Equal(t, before[name], uid, name)
			continue
		}
		require.NotEqual(t, before[name], uid, name)
		require.Equal(t, "second, longer 57 "+name+"\n", w.conf(name))
	}
}
