// Command minimal is the smallest possible operator: it resolves a deployment, builds its objects, and applies them
// to the cluster of the current kubeconfig. Pods render with the image of ../. It stops after one turn.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// asDeployed reads what a deployment is made of as the director gets it from `bosh deploy`.
var asDeployed = manifest.YAML{Reading: manifest.AsDeployed}

func main() {
	if err := deploy(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func deploy(ctx context.Context) error {
	file := flag.String("manifest", "", "deployment manifest")
	vars := flag.String("vars", "", "values of variables")
	namespace := flag.String("namespace", "default", "namespace")
	image := flag.String("image", "", "image of the operator")
	flag.Parse()

	// Gather.
	text, err := os.ReadFile(*file)
	values, err2 := os.ReadFile(*vars)
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	m, err := asDeployed.Manifest(*file, text)
	if err != nil {
		return err
	}
	d := boshrender.Deployment{Manifest: m, Options: boshrender.Options{BPM: bpm.PolicyEnv}, Kubernetes: &boshrender.Kubernetes{}}
	if d.Variables, err = asDeployed.Vars(*vars, values); err != nil {
		return err
	}
	d.Kubernetes.Naming.Namespace = *namespace
	if d.Kubernetes.Scheme, err = placement.SchemeNamed("stride"); err != nil {
		return err
	}
	for _, path := range flag.Args() {
		releases, err := spec.Open(path)
		if err != nil {
			return err
		}
		d.Releases = append(d.Releases, releases...)
	}
	resolved, err := d.Resolve(ctx)
	if err != nil {
		return err
	}

	// Render: to read the current state of the cluster, and the changes.
	c, err := client.New(ctrl.GetConfigOrDie(), client.Options{})
	if err != nil {
		return err
	}
	var sets appsv1.StatefulSetList
	var jobs batchv1.JobList
	var secrets corev1.SecretList
	for _, list := range []client.ObjectList{&sets, &jobs, &secrets} {
		err := c.List(ctx, list, client.InNamespace(*namespace), client.MatchingLabels{kube.LabelManaged: kube.Managed})
		if err != nil {
			return err
		}
	}
	state, err := kube.StateOf(sets.Items, jobs.Items, secrets.Items)
	if err != nil {
		return err
	}
	objects, err := kube.Build(ctx, resolved, kube.Options{Image: *image, Previous: state})
	if err != nil {
		return err
	}

	// Apply.
	for _, object := range objects.All() {
		//nolint:staticcheck // Patch with Apply works for objects of any kind
		if err := c.Patch(ctx, object, client.Apply, client.FieldOwner("minimal"), client.ForceOwnership); err != nil {
			return fmt.Errorf("%s: %w", object.GetName(), err)
		}
		fmt.Println(object.GetObjectKind().GroupVersionKind().Kind, object.GetName())
	}
	return nil
}
