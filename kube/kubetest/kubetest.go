package kubetest

// This file has the functions that most tests call.

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/yaml"
)

// patience is how long tests wait.
const patience = 5 * time.Minute

// New starts a control plane with custom resources, the YAML of one CustomResourceDefinition each, and stops it at the
// end of the test. It takes some seconds. Without CONTROLPLANE the test is skipped.
func New(t testing.TB, resources ...[]byte) *Cluster {
	t.Helper()
	binary := os.Getenv("CONTROLPLANE")
	if binary == "" {
		t.Skip("CONTROLPLANE doesn't name the control plane: go install github.com/boshrender/boshrender/kube/kubetest/controlplane@latest")
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	c, err := Start(ctx, binary, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Stop)
	for _, resource := range resources {
		if err := c.Install(ctx, resource); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// Install creates a custom resource, the YAML of a CustomResourceDefinition, and waits until it is served.
func (c *Cluster) Install(ctx context.Context, resource []byte) error {
	crd := &unstructured.Unstructured{}
	if err := yaml.Unmarshal(resource, &crd.Object); err != nil {
		return err
	}
	all, err := dynamic.NewForConfig(c.Config)
	if err != nil {
		return err
	}
	crds := all.Resource(schema.GroupVersionResource{Group: "apiextensions.k8s.io", Version: "v1", Resource: "customresourcedefinitions"})
	if _, err := crds.Create(ctx, crd, metav1.CreateOptions{}); err != nil {
		return err
	}
	return c.wait(ctx, crds, crd.GetName(), "Established")
}

// Namespace creates a namespace and returns its name. Pods in it are ready at once, without being run, until the test
// ends. [Kubelet] runs them.
func (c *Cluster) Namespace(t testing.TB) string {
	t.Helper()
	clients, err := kubernetes.NewForConfig(c.Config)
	if err != nil {
		t.Fatal(err)
	}
	space, err := clients.CoreV1().Namespaces().Create(t.Context(), &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{GenerateName: "test-"}}, metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	k := &Kubelet{Clients: clients, Namespace: space.Name, Dir: t.TempDir(), Plain: true}
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	done := make(chan struct{})
	go func() {
		defer close(done)
		k.Run(ctx)
	}()
	t.Cleanup(func() { stop(); <-done })
	return space.Name
}

// Wait waits until an object's condition is "True" for its current generation, at most five minutes.
func (c *Cluster) Wait(t testing.TB, resource schema.GroupVersionResource, namespace, name, condition string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	all, err := dynamic.NewForConfig(c.Config)
	if err == nil {
		err = c.wait(ctx, all.Resource(resource).Namespace(namespace), name, condition)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// wait waits for a condition. Its error has the object as it was last.
func (c *Cluster) wait(ctx context.Context, objects dynamic.ResourceInterface, name, condition string) error {
	last := "it is not there"
	only := metav1.ListOptions{FieldSelector: fields.OneTermEqualSelector("metadata.name", name).String()}
	for ctx.Err() == nil {
		w, err := objects.Watch(ctx, only)
		if err != nil {
			return err
		}
		for e := range w.ResultChan() {
			o, ok := e.Object.(*unstructured.Unstructured)
			if ok && holds(o, condition) {
				w.Stop()
				return nil
			}
			if data, err := yaml.Marshal(e.Object); err == nil {
				last = string(data)
			}
		}
	}
	return errors.New(name + " is not " + condition + ":\n" + last)
}

// holds reports whether a condition of an object is "True".
func holds(o *unstructured.Unstructured, condition string) bool {
	list, _, _ := unstructured.NestedSlice(o.Object, "status", "conditions") // an object without a status has none
	for _, c := range list {
		c, _ := c.(map[string]any)
		seen, ok := c["observedGeneration"].(int64)
		if c["type"] == condition && c["status"] == "True" && (!ok || seen == o.GetGeneration()) {
			return true
		}
	}
	return false
}
