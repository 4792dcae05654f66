package controller

// This file reads the inputs of a deployment.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// The keys of inputs in ConfigMaps and Secrets.
const (
	keyManifest = "manifest"
	keyOps      = "ops"
)

// text returns the value under a key of a ConfigMap or a Secret.
func (t *turn) text(ctx context.Context, ref api.Reference, key string) ([]byte, error) {
	var data []byte
	var ok bool
	var err error
	switch ref.Type {
	case "configmap":
		var m corev1.ConfigMap
		err = t.input(ctx, ref.Name, &m)
		text, there := m.Data[key]
		data, ok = []byte(text), there
	case "secret":
		s, readable, failed := t.secret(ctx, ref.Name)
		if err = failed; err == nil && !readable {
			return nil, unreadable(ref.Name)
		}
		data, ok = s.Data[key]
	case "url":
		t.read.beyond = true
		return t.fetch(ctx, ref.Name)
	default:
		return nil, &inputError{fmt.Errorf("%s has the type %q, expected \"configmap\", \"secret\" or \"url\"", ref.Name, ref.Type)}
	}
	switch {
	case apierrors.IsNotFound(err):
		return nil, &inputError{fmt.Errorf("%s %s is not there", ref.Type, ref.Name)}
	case err != nil:
		return nil, errors.Join(errTransport, err)
	case !ok:
		return nil, &inputError{fmt.Errorf("%s %s has no key %q", ref.Type, ref.Name, key)}
	}
	return data, nil
}

// secret returns a Secret, nil if it is not there, and whether the deployment may read it: it is the deployment's own, or has the label
// api.LabelReadable. Otherwise everybody who may create a deployment could read every Secret of the namespace.
func (t *turn) secret(ctx context.Context, name string) (s *corev1.Secret, readable bool, err error) {
	s = &corev1.Secret{}
	err = t.input(ctx, name, s)
	switch {
	case apierrors.IsNotFound(err):
		return nil, false, nil
	case err != nil:
		return nil, false, errors.Join(errTransport, err)
	}
	return s, metav1.IsControlledBy(s, t.d) || s.Labels[api.LabelReadable] == "true", nil
}

// unreadable is the error for a Secret that a deployment may not read.
func unreadable(name string) error {
	return &inputError{fmt.Errorf("secret %s is not there, or doesn't have the label %s: \"true\"", name, api.LabelReadable)}
}

// fetch reads a document from a URL.
func (t *turn) fetch(ctx context.Context, from string) ([]byte, error) {
	const most, patience = 16 << 20, 30 * time.Second
	if !t.URLs {
		return nil, &inputError{errors.New("the type \"url\" is not allowed: the operator has to run with -allow-urls")}
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, from, nil)
	if err != nil {
		return nil, &inputError{err}
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, &inputError{err}
	}
	defer response.Body.Close()
	data, err := io.ReadAll(io.LimitReader(response.Body, most+1))
	switch {
	case err != nil:
		return nil, &inputError{err}
	case response.StatusCode != http.StatusOK:
		return nil, &inputError{fmt.Errorf("%s: %s", from, response.Status)}
	case len(data) > most:
		return nil, &inputError{fmt.Errorf("%s: more than %d bytes", from, most)}
	}
	return data, nil
}

// asDeployed reads the documents of a deployment as the director gets them from `bosh deploy`.
var asDeployed = manifest.YAML{Reading: manifest.AsDeployed}

// manifest returns the manifest with its ops applied.
func (t *turn) manifest(ctx context.Context) (*manifest.Manifest, error) {
	data, err := t.text(ctx, t.d.Spec.Manifest, keyManifest)
	if err != nil {
		return nil, err
	}
	m, err := asDeployed.Manifest(ctx, t.d.Spec.Manifest.Name, data)
	if err != nil {
		return nil, err
	}
	var all []manifest.Ops
	for _, ref := range t.d.Spec.Ops {
		data, err := t.text(ctx, ref, keyOps)
		if err != nil {
			return nil, err
		}
		ops, err := asDeployed.Ops(ctx, ref.Name, data)
		if err != nil {
			return nil, err
		}
		all = append(all, ops)
	}
	return m.Apply(ctx, all...)
}

// resolve resolves the deployment. It writes generated values into Secrets.
func (t *turn) resolve(ctx context.Context) (*boshrender.Resolved, *manifest.Manifest, error) {
	m, err := t.manifest(ctx)
	if err != nil {
		return nil, nil, err
	}
	d := boshrender.Deployment{Manifest: m, Kubernetes: &boshrender.Kubernetes{Updated: t.d.Spec.Updated}}
	d.Now, d.Rand = time.Now, rand.Reader
	d.Variables = &Variables{turn: t, deployment: m.Name, read: map[string]any{}, named: map[string]string{}, defined: definitions(m)}
	if d.Kubernetes.Scheme, err = placement.SchemeNamed(or(t.d.Spec.Scheme, "stride")); err != nil {
		return nil, nil, err
	}
	d.Kubernetes.Naming.Namespace = t.d.Namespace
	if d.Kubernetes.Naming.Scheme, err = dns.ParseScheme(t.d.Spec.Naming); err != nil {
		return nil, nil, err
	}
	switch t.d.Spec.BPM {
	case "", "env":
		d.BPM = bpm.PolicyEnv
	case "first":
		d.BPM = bpm.PolicyFirst
	case "error":
	default:
		return nil, nil, fmt.Errorf("bpm is %q, expected \"env\", \"first\" or \"error\"", t.d.Spec.BPM)
	}
	if t.releases, err = t.Releases(ctx, t.d, m); err != nil {
		return nil, nil, err
	}
	d.Releases = t.releases
	if t.Resolving != nil {
		if err := t.Resolving(ctx, t.d, &d); err != nil {
			return nil, nil, err
		}
	}
	resolved, err := d.Resolve(ctx)
	return resolved, m, err
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
