package controller

// This file keeps the objects that a turn has built, for later turns with the same inputs: most turns only see that
// pods have changed.

import (
	"context"
	"slices"
	"sync"

	"github.com/boshrender/boshrender/kube"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// outcome has the objects that a turn has built, and all that they depend on.
type outcome struct {
	generation int64
	inputs     inputsRead
	manifest   *manifest.Manifest
	releases   []*spec.Release
	state      *kube.State
	objects    *kube.Objects
	changes    *kube.Changes
	held       *sync.Map // the versions of objects that have everything of these objects, by their UIDs
}

// inputsRead are the ConfigMaps and Secrets that a turn has read. It is safe for concurrent use.
type inputsRead struct {
	mu       sync.Mutex
	versions map[inputKey]string
	beyond   bool // it has read something else, too
}

// inputKey names a ConfigMap or a Secret.
type inputKey struct {
	secret bool
	name   string
}

// input reads a ConfigMap or a Secret into o, and notes its version.
func (t *turn) input(ctx context.Context, name string, o client.Object) error {
	version, err := t.version(ctx, name, o)
	if err == nil || apierrors.IsNotFound(err) {
		_, secret := o.(*corev1.Secret)
		t.read.mu.Lock()
		defer t.read.mu.Unlock()
		if t.read.versions == nil {
			t.read.versions = map[inputKey]string{}
		}
		t.read.versions[inputKey{secret, name}] = version
	}
	return err
}

// version reads an object, and returns its version: "" if it isn't there.
func (t *turn) version(ctx context.Context, name string, o client.Object) (string, error) {
	key := types.NamespacedName{Namespace: t.d.Namespace, Name: name}
	err := t.Get(ctx, key, o)
	if _, secret := o.(*corev1.Secret); secret && apierrors.IsNotFound(err) && t.given != nil {
		err = t.given.Get(ctx, key, o)
	}
	if err != nil {
		return "", err
	}
	return string(o.GetUID()) + "/" + o.GetResourceVersion(), nil
}

// reuse takes the objects that an earlier turn has built, if all inputs and the state of the cluster are the same: then
// it returns its manifest.
func (t *turn) reuse(ctx context.Context) (*manifest.Manifest, error) {
	kept, ok := t.kept.Load(t.d.UID)
	if !ok {
		return nil, nil
	}
	b := kept.(*outcome)
	if b.generation != t.d.Generation {
		return nil, nil
	}
	for key, before := range b.inputs.versions {
		var o client.Object = &corev1.ConfigMap{}
		if key.secret {
			o = &corev1.Secret{}
		}
		now, err := t.version(ctx, key.name, o)
		if now != before || err != nil && !apierrors.IsNotFound(err) {
			return nil, nil // a full turn reports the error
		}
	}
	releases, err := t.Releases(ctx, t.d, b.manifest)
	if err != nil || !slices.Equal(releases, b.releases) {
		return nil, nil // and so it does here
	}
	if err := t.look(ctx, b.manifest.Name); err != nil {
		return nil, err
	}
	if !equality.Semantic.DeepEqual(t.state, b.state) {
		return nil, nil
	}
	t.objects, t.changes, t.held = b.objects, b.changes, b.held
	return b.manifest, t.taken()
}

// keep keeps the objects that the turn has built.
func (t *turn) keep(m *manifest.Manifest) {
	if t.read.beyond {
		t.kept.Delete(t.d.UID)
		return
	}
	t.kept.Store(t.d.UID, &outcome{
		generation: t.d.Generation, inputs: inputsRead{versions: t.read.versions}, manifest: m, releases: t.releases,
		state: t.state, objects: t.objects, changes: t.changes, held: t.held,
	})
}
