package main

// This file deploys a public release, if there is a checkout of it, and applies the objects in config.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube/controller"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/boshrender/boshrender/kube/kubetest"
	"github.com/boshrender/boshrender/manifest"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

// The compiled packages of the release in NATS_PACKAGES run in containers.
func TestNATS(t *testing.T) {
	release := os.Getenv("NATS_RELEASE")
	if release == "" {
		t.Skip("NATS_RELEASE doesn't name a checkout of the release")
	}
	w := newWorld(t, release)
	natsManifest := strings.ReplaceAll(readFile(t, "../../kube/testdata/nats.yml"), "nats.example.com", w.namespace+".svc.cluster.local")
	packages := os.Getenv("NATS_PACKAGES")
	var network *kubetest.Network
	if packages != "" {
		network = w.contained()
		w.kubelet.Images[strings.TrimSuffix(filepath.Base(release), "-release")]["/var/vcap/packages"] = packages
	}
	w.manage()
	w.deploy(natsManifest)
	w.wait("servers that have found each other", is(api.Ready, metav1.ConditionTrue, "")) // programs may end before that
	if network != nil {
		w.reaches(network, 6)
	}
	d := w.get()
	d.Spec.Errands = []api.Errand{{Name: "smoke", Run: 1}}
	w.put(d)
	w.wait("the errand", func(d *api.BOSHDeployment) bool {
		return len(d.Status.Errands) == 1 && d.Status.Errands[0].Result == "Succeeded"
	})
	dir := t.TempDir()
	file, vars := filepath.Join(dir, "manifest.yml"), filepath.Join(dir, "vars.yml")
	require.NoError(t, os.WriteFile(file, []byte(natsManifest), 0o600))
	require.NoError(t, os.WriteFile(vars, w.generated(), 0o600))
	pods, files := w.compare(file, "--vars-file", vars, "--release", release, "--kubernetes=stride")
	require.Equal(t, 7, pods)
	t.Logf("%d pods, %d init containers, %d files are those that boshrender writes", pods, w.kubelet.Ran.Load(), files)
	var pod corev1.Pod
	require.NoError(t, w.client.Get(t.Context(), client.ObjectKey{Namespace: w.namespace, Name: "nats-z1-2"}, &pod))
	for _, c := range pod.Spec.Containers {
		if c.Name == "nats-tls-healthcheck" {
			require.Contains(t, c.Args, "$(POD_NAME)")
			require.Equal(t, "POD_NAME", c.Env[0].Name)
		}
	}
}

// reaches waits until a message that is published at any server arrives at all others.
func (w *world) reaches(network *kubetest.Network, all int) {
	w.t.Helper()
	var secret corev1.Secret
	require.NoError(w.t, w.client.Get(w.ctx, client.ObjectKey{Namespace: w.namespace, Name: "var-nats-password"}, &secret))
	s := &traffic{w: w, network: network, user: "nats", now: map[string]*busClient{}, sent: map[message]time.Time{}}
	s.follow(w.ctx, string(secret.Data["password"]), all)
	s.connected(all, 500)
	s.settled()
	var pods corev1.PodList
	require.NoError(w.t, w.client.List(w.ctx, &pods, client.InNamespace(w.namespace)))
	restarts := map[string]int32{}
	for _, p := range pods.Items {
		for _, c := range p.Status.ContainerStatuses {
			restarts[c.Name] += c.RestartCount
		}
	}
	require.NotEmpty(w.t, restarts)
	w.t.Logf("the release's programs run in %d pods; each server hears all others; restarts %v", all, restarts)
}

// generated returns the values of the generated variables, as a vars file.
func (w *world) generated() []byte {
	w.t.Helper()
	var secrets corev1.SecretList
	require.NoError(w.t, w.client.List(w.ctx, &secrets, client.InNamespace(w.namespace), client.MatchingLabels{dns.LabelDeployment: "bus"}))
	doc := new(manifest.Map)
	for _, s := range secrets.Items {
		name, ok := strings.CutPrefix(s.Name, "var-")
		if !ok {
			continue
		}
		hash := new(manifest.Map)
		for key, value := range s.Data {
			hash.Set(key, string(value))
		}
		if text, ok := s.Data["password"]; ok {
			doc.Set(strings.ReplaceAll(name, "-", "_"), string(text))
		} else {
			doc.Set(name, hash)
		}
	}
	n, err := manifest.NewNode(doc)
	require.NoError(w.t, err)
	data, err := n.Marshal()
	require.NoError(w.t, err)
	return data
}

// A server accepts the objects in config, and the standard "restricted" allows them.
func TestConfig(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	strict := client.WithFieldValidation(w.client, metav1.FieldValidationStrict)
	for dir, kinds := range map[string]string{
		"config":               "Namespace CustomResourceDefinition ServiceAccount ClusterRole ClusterRoleBinding PersistentVolumeClaim Deployment",
		"config/one-namespace": "ServiceAccount Role RoleBinding PersistentVolumeClaim Deployment",
	} {
		made, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), dir)
		require.NoError(t, err)
		var found []string
		for _, r := range made.Resources() {
			content, err := r.Map()
			require.NoError(t, err)
			o := &unstructured.Unstructured{Object: content}
			found = append(found, o.GetKind())
			if o.GetKind() == "CustomResourceDefinition" {
				continue // it exists
			}
			if o.GetNamespace() != "" {
				require.Equal(t, "boshrender", o.GetNamespace())
				o.SetNamespace(w.namespace)
			}
			// Other tests create the roles of the cluster, so this applies instead of creating, and those not for good.
			how := []client.PatchOption{client.ForceOwnership, client.FieldOwner("test")}
			if o.GetNamespace() == "" {
				how = append(how, client.DryRunAll)
			}
			require.NoError(t, strict.Patch(t.Context(), o, client.Apply, how...), o.GetKind())
		}
		require.ElementsMatch(t, strings.Fields(kinds), found)
	}
	space := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: w.namespace}}
	patch := client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"labels":{"pod-security.kubernetes.io/enforce":"restricted"}}}`))
	require.NoError(t, w.client.Patch(t.Context(), space, patch))
	var d appsv1.Deployment
	require.NoError(t, yaml.Unmarshal([]byte(readFile(t, "config/operator/deployment.yaml")), &d))
	p := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "operator", Namespace: w.namespace}, Spec: d.Spec.Template.Spec}
	require.NoError(t, w.client.Create(t.Context(), p.DeepCopy(), client.DryRunAll))
	p.Spec.SecurityContext = nil
	require.ErrorContains(t, w.client.Create(t.Context(), p, client.DryRunAll), "violates PodSecurity")
}

// A Role gives the operator of one namespace all the rights it needs, according to the API server.
func TestOneNamespace(t *testing.T) {
	t.Parallel()
	w := newWorld(t, small(t))
	for part := range strings.SplitSeq(readFile(t, "config/one-namespace/rbac.yaml"), "\n---\n") {
		o := &unstructured.Unstructured{}
		require.NoError(t, yaml.Unmarshal([]byte(part), &o.Object))
		w.put(o)
	}
	as := rest.CopyConfig(w.plane.Config)
	as.Impersonate.UserName = "system:serviceaccount:" + w.namespace + ":boshrender-operator"
	limited, err := client.New(as, client.Options{Scheme: controller.Scheme()})
	require.NoError(t, err)
	w.operator.Client = limited
	w.deploy(smallManifest, func(d *api.BOSHDeployment) { d.Spec.NetworkPolicies = true })
	w.turns(w.operator)
	require.NoError(t, w.client.Delete(t.Context(), w.get()))
	w.removed("deployment")
	require.True(t, apierrors.IsForbidden(limited.List(t.Context(), &corev1.SecretList{})), "it sees no other namespace")
}
