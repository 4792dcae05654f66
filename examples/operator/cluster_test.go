package main

// This file has the common parts of the tests on a real API server. They need the binary of kube/kubetest/controlplane
// in CONTROLPLANE, and the rights of root on Linux for mount namespaces.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/kube/controller"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/boshrender/boshrender/kube/kubetest"
	"github.com/boshrender/boshrender/manifest"
	"github.com/go-logr/logr"
	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == kubetest.SandboxName {
		fmt.Fprintln(os.Stderr, kubetest.Sandbox())
		os.Exit(125)
	}
	log.SetLogger(logr.Discard())
	status := m.Run()
	if shared.running != nil {
		c, err := client.New(shared.running.Config, client.Options{})
		if err != nil {
			panic(err)
		}
		if unused := unusedRights(context.Background(), c); status == 0 && len(unused) > 0 {
			fmt.Println("rights that no operator uses:", strings.Join(unused, ", "))
			status = 1
		}
		shared.running.Stop()
		_ = os.RemoveAll(shared.dir) // a folder of tests
	}
	os.Exit(status)
}

// operatorImage is the image of the operator in tests.
const operatorImage = "operator:test"

// shared is the control plane that all tests use, each with a namespace of its own.
var shared struct {
	once    sync.Once
	err     error
	dir     string
	binary  string // of the operator
	running *kubetest.Cluster
}

// plane starts the control plane, once.
func plane(t testing.TB) *kubetest.Cluster {
	t.Helper()
	binary := os.Getenv("CONTROLPLANE")
	if binary == "" {
		t.Skip("CONTROLPLANE doesn't name the binary of the module kube/kubetest/controlplane")
	}
	shared.once.Do(func() { shared.err = startPlane(binary) })
	require.NoError(t, shared.err)
	return shared.running
}

func startPlane(binary string) (err error) {
	if shared.dir, err = os.MkdirTemp("", "plane"); err != nil {
		return err
	}
	shared.binary = filepath.Join(shared.dir, "operator")
	build := exec.Command("go", "build", "-o", shared.binary, ".")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	if shared.running, err = kubetest.Start(ctx, binary, shared.dir); err != nil {
		return err
	}
	c, err := client.New(shared.running.Config, client.Options{Scheme: controller.Scheme()})
	if err != nil {
		return err
	}
	return errors.Join(shared.running.Install(ctx, api.CRD), giveRights(ctx, c))
}

// world is a namespace with an operator and a kubelet.
type world struct {
	t         testing.TB
	ctx       context.Context
	plane     *kubetest.Cluster
	client    client.WithWatch
	kubelet   *kubetest.Kubelet
	namespace string
	releases  string
	operator  *controller.Reconciler
}

// newWorld creates a namespace whose kubelet has the images of the releases in some folders.
func newWorld(t testing.TB, releases ...string) *world {
	t.Helper()
	w := &world{t: t, ctx: t.Context(), plane: plane(t)}
	var err error
	w.client, err = client.NewWithWatch(w.plane.Config, client.Options{Scheme: controller.Scheme()})
	require.NoError(t, err)
	space := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{GenerateName: "test-"}}
	require.NoError(t, w.client.Create(w.ctx, space))
	w.namespace = space.Name
	clients, err := kubernetes.NewForConfig(w.plane.Config)
	require.NoError(t, err)
	dir := t.TempDir()
	w.releases = filepath.Join(dir, "releases")
	require.NoError(t, os.Mkdir(w.releases, 0o755))
	w.kubelet = &kubetest.Kubelet{
		Clients: clients, Namespace: w.namespace, Dir: filepath.Join(dir, "pods"), Runs: map[string]bool{operatorImage: true},
		Images: map[string]map[string]string{operatorImage: {"/operator": shared.binary}},
	}
	commands := programs(t, "nc")
	for _, release := range releases {
		name := filepath.Base(release)
		abs, err := filepath.Abs(release)
		require.NoError(t, err)
		require.NoError(t, os.Symlink(abs, filepath.Join(w.releases, name)))
		w.kubelet.Images[strings.TrimSuffix(name, "-release")] = map[string]string{
			"/var/vcap/jobs-src": jobsSource(t, abs), "/var/vcap/packages": packages(t, abs), "/programs": commands,
		}
	}
	own, err := client.New(asOperator(w.plane.Config), client.Options{Scheme: controller.Scheme()})
	require.NoError(t, err)
	w.operator = &controller.Reconciler{Client: own, Image: operatorImage, Releases: controller.Folder(w.releases), Options: kube.Options{ReleaseImage: releaseImage}}
	ctx, stop := context.WithCancel(w.ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.kubelet.Run(ctx)
	}()
	t.Cleanup(func() { stop(); <-done })
	return w
}

func releaseImage(_ *manifest.Manifest, _ *manifest.InstanceGroup, release, _ string) (string, error) {
	return release, nil
}

// packages creates the programs of packages that templates of a release run; they do nothing.
func packages(t testing.TB, release string) string {
	t.Helper()
	paths := []string{"ledger/lib/trigrams.so", "ledger/lib/uuid.so"} // named by templates
	for _, text := range tree(t, filepath.Join(release, "jobs")) {
		for _, found := range regexp.MustCompile(`/var/vcap/packages/([\w./-]*\w)`).FindAllStringSubmatch(text, -1) {
			paths = append(paths, found[1])
		}
	}
	return programs(t, paths...)
}

// programs creates a folder with programs that do nothing, except for the database's work on its disk.
func programs(t testing.TB, paths ...string) string {
	t.Helper()
	dir := t.TempDir()
	slices.Sort(paths)
	for n, path := range paths {
		if n+1 < len(paths) && strings.HasPrefix(paths[n+1], path+"/") {
			continue // a folder
		}
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, path)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, path), []byte("#!/bin/sh\nmkdir -p /var/vcap/store/ledger/extensions\n"), 0o755))
	}
	return dir
}

// reconciler returns an operator like the one of the namespace, with another client.
func (w *world) reconciler(with client.Client) *controller.Reconciler {
	return &controller.Reconciler{Client: with, Image: w.operator.Image, Releases: w.operator.Releases, Options: w.operator.Options, Now: w.operator.Now}
}

// get returns the deployment's current state.
func (w *world) get() *api.BOSHDeployment {
	w.t.Helper()
	var all api.BOSHDeploymentList
	require.NoError(w.t, w.client.List(w.ctx, &all, client.InNamespace(w.namespace)))
	require.Len(w.t, all.Items, 1)
	return &all.Items[0]
}

// jobsSource creates the folder of jobs in the image of a release.
func jobsSource(t testing.TB, release string) string {
	t.Helper()
	dir := t.TempDir()
	jobs := filepath.Join(release, "jobs")
	err := filepath.WalkDir(jobs, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(jobs, path)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, rel)
		if e.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		if e.Name() == "spec" && strings.Count(rel, string(filepath.Separator)) == 1 {
			to = filepath.Join(filepath.Dir(to), "job.MF")
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		return os.WriteFile(to, data, info.Mode().Perm())
	})
	require.NoError(t, err)
	return dir
}

// manage runs the operator as in its process: with a manager and its watches.
func (w *world) manage() {
	w.t.Helper()
	skip := true
	options := controller.Options(w.namespace)
	options.Controller.SkipNameValidation = &skip
	m, err := ctrl.NewManager(asOperator(w.plane.Config), options)
	require.NoError(w.t, err)
	require.NoError(w.t, w.operator.Setup(m))
	ctx, stop := context.WithCancel(w.ctx)
	done := make(chan error, 1)
	go func() { done <- m.Start(ctx) }()
	w.t.Cleanup(func() { stop(); <-done })
}

// put creates an object, or changes the existing one. The operator may write that one's status meanwhile: then put
// reads the object again, as kubectl apply does.
func (w *world) put(o client.Object) {
	w.t.Helper()
	o.SetNamespace(w.namespace)
	there := o.DeepCopyObject().(client.Object)
	require.NoError(w.t, retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		err := w.client.Get(w.ctx, client.ObjectKeyFromObject(o), there)
		if apierrors.IsNotFound(err) {
			return w.client.Create(w.ctx, o)
		}
		if err != nil {
			return err
		}
		o.SetResourceVersion(there.GetResourceVersion())
		return w.client.Update(w.ctx, o)
	}))
}

// configMap stores a text under a key.
func (w *world) configMap(name, key, text string) {
	w.t.Helper()
	w.put(&corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: map[string]string{key: text}})
}

// wait waits until the deployment meets a condition.
func (w *world) wait(what string, wanted func(*api.BOSHDeployment) bool) *api.BOSHDeployment {
	w.t.Helper()
	ctx, cancel := w.patience()
	defer cancel()
	events := w.events(ctx, &api.BOSHDeploymentList{})
	var last *api.BOSHDeployment
	for {
		select {
		case <-ctx.Done():
			require.Fail(w.t, "waited in vain for "+what, "%+v", last)
			return nil
		case e := <-events:
			if d, ok := e.Object.(*api.BOSHDeployment); ok {
				if last = d; wanted(d) {
					return d
				}
				if c := meta.FindStatusCondition(d.Status.Conditions, api.Stalled); what == "pods" && c != nil {
					require.Fail(w.t, c.Message)
				}
			}
		}
	}
}

// patience returns a context with the time limit of waits.
func (w *world) patience() (context.Context, context.CancelFunc) {
	return context.WithTimeout(w.ctx, 5*time.Minute)
}

// events returns the events of all objects of a kind, starting with existing ones; after the end of a watch it starts
// another.
func (w *world) events(ctx context.Context, list client.ObjectList) <-chan watch.Event {
	out := make(chan watch.Event)
	go func() {
		for ctx.Err() == nil {
			from, err := w.client.Watch(ctx, list, client.InNamespace(w.namespace))
			if err != nil {
				continue // the server doesn't answer now
			}
			for e := range from.ResultChan() {
				select {
				case out <- e:
				case <-ctx.Done():
				}
			}
		}
	}()
	return out
}

// made returns lists of the kinds of objects that are created for a deployment.
func made() map[string]client.ObjectList {
	return map[string]client.ObjectList{
		"StatefulSet": &appsv1.StatefulSetList{}, "Job": &batchv1.JobList{}, "Service": &corev1.ServiceList{}, "Pod": &corev1.PodList{},
		"PodDisruptionBudget": &policyv1.PodDisruptionBudgetList{}, "NetworkPolicy": &networkingv1.NetworkPolicyList{}, "Secret": &corev1.SecretList{},
	}
}

func items(t testing.TB, list client.ObjectList) []client.Object {
	t.Helper()
	found, err := meta.ExtractList(list)
	require.NoError(t, err)
	var all []client.Object
	for _, o := range found {
		all = append(all, o.(client.Object))
	}
	return all
}

// is returns a condition to wait for, on the current generation.
func is(kind string, status metav1.ConditionStatus, reason string) func(*api.BOSHDeployment) bool {
	return func(d *api.BOSHDeployment) bool {
		c := meta.FindStatusCondition(d.Status.Conditions, kind)
		return c != nil && c.Status == status && c.ObservedGeneration == d.Generation && (reason == "" || c.Reason == reason)
	}
}

// tree lists the files below a folder with their contents.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if !strings.HasPrefix(rel, ".boshrender") {
			all[filepath.ToSlash(rel)] = string(data)
		}
		return err
	}))
	return all
}
