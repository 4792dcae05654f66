//go:build linux

package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/boshrender/boshrender/kube/controller"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/boshrender/boshrender/kube/kubetest"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const manifest = `
name: web
releases: [{name: web, version: 1, url: registry.example.com}]
stemcells: [{alias: default, os: noble, version: 1}]
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1000-60000, update_watch_time: 1000-60000}
instance_groups:
- name: web
  instances: 2
  stemcell: default
  vm_type: small
  networks: [{name: default}]
  jobs: [{name: page, release: web, properties: {title: ((title))}}]
variables: [{name: title, type: password}]
`

// The operator deploys two pods on a real API server, which it finds ready.
func TestOperator(t *testing.T) {
	cluster := kubetest.New(t, api.CRD)
	namespace, releases := cluster.Namespace(t), t.TempDir()
	for name, text := range map[string]string{
		"spec": "name: page\ntemplates: {page.erb: page.html, bpm.yml: config/bpm.yml}\nproperties: {title: {}}\n", "monit": "",
		"templates/page.erb": "<h1><%= p('title') %></h1>\n", "templates/bpm.yml": "processes: [{name: page, executable: /bin/httpd}]\n",
	} {
		path := filepath.Join(releases, "web", "jobs", "page", name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- operate(ctx, cluster.Config, "registry.example.com/operator", releases) }()
	c, err := client.New(cluster.Config, client.Options{Scheme: controller.Scheme()})
	require.NoError(t, err)
	require.NoError(t, c.Create(ctx, &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "web"}, Data: map[string]string{"manifest": manifest},
	}))
	require.NoError(t, c.Create(ctx, &api.BOSHDeployment{
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "web"}, Spec: api.Spec{Manifest: api.Reference{Name: "web", Type: "configmap"}},
	}))
	cluster.Wait(t, api.Version.WithResource("boshdeployments"), namespace, "web", api.Ready)
	var set appsv1.StatefulSet
	require.NoError(t, c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: "web"}, &set))
	require.Equal(t, int32(2), set.Status.ReadyReplicas)
	stop()
	require.NoError(t, <-done)
}
