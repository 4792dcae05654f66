package main

// This file compares the objects with a cluster's. Secrets are known from their origin: the objects are built again
// with other secrets, and the differences depend on them.

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/deploy/diff"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/internal/terminal"
	"github.com/boshrender/boshrender/kube"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/yaml"
)

// diff prints the changes that apply would make: the objects that the server would store, and which pods restart.
func (c *command) diff(ctx context.Context) error {
	l, err := c.connect(ctx)
	if err != nil {
		return err
	}
	var others []map[string]string
	for _, r := range l.resolved.OtherSecrets() {
		o := c.options()
		o.Versions = l.objects.State
		texts := map[string]string{} // empty for a deployment that can't have such secrets
		if objects, err := kube.Build(ctx, r, l.state, o); err == nil {
			if texts, err = textsOf(objects); err != nil {
				return err
			}
		}
		others = append(others, texts)
	}
	own, err := textsOf(l.objects)
	if err != nil {
		return err
	}
	differs := false
	var errs []error
	for _, o := range sorted(l.objects.All()) {
		name := key(kindOf(o), o)
		known := secrets.Text{Data: own[name], Secret: marks(own[name], name, others)}
		text, err := l.compare(ctx, o, known)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if text != "" {
			differs = true
			fmt.Fprintf(c.stdout, "=== %s\n%s", name, terminal.Text(text))
		}
	}
	for _, name := range l.gone() {
		differs = true
		fmt.Fprintf(c.stdout, "=== %s is removed\n", name)
	}
	for _, line := range l.changes.Lines() {
		fmt.Fprintln(c.stdout, line)
	}
	if len(errs) == 0 && differs {
		errs = append(errs, errDiffers)
	}
	return errors.Join(errs...)
}

// textsOf returns the objects as YAML, by kind and name.
func textsOf(objects *kube.Objects) (map[string]string, error) {
	texts := map[string]string{}
	for _, o := range objects.All() {
		fields, err := runtime.DefaultUnstructuredConverter.ToUnstructured(o)
		if err != nil {
			return nil, err
		}
		if texts[key(kindOf(o), o)], err = shown(&unstructured.Unstructured{Object: fields}); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// marks returns the parts of the text of an object that depend on secrets: they differ from its texts with other
// secrets.
func marks(text, name string, others []map[string]string) []secrets.Span {
	var spans []secrets.Span
	missing := 0
	for _, texts := range others {
		if other, ok := texts[name]; ok {
			spans = secrets.Union(spans, secrets.Differing(text, other))
		} else {
			missing++
		}
	}
	switch missing {
	case 0:
		return spans
	case len(others):
		return secrets.All([]byte(text))
	}
	return secrets.Widen(text, spans)
}

// compare returns the difference between an object of the cluster, if it is there, and the one that the server would
// store. A Secret of a new version is compared with the one of the latest version. own is the text of the object before
// the server has seen it.
func (l *live) compare(ctx context.Context, o kube.Object, own secrets.Text) (string, error) {
	there, found, err := l.get(ctx, o.GetObjectKind().GroupVersionKind(), o.GetName())
	if err != nil {
		return "", err
	}
	secret, isSecret := o.(*corev1.Secret)
	if from := l.latest(secret); isSecret && !found && from != nil {
		if there, found, err = l.get(ctx, o.GetObjectKind().GroupVersionKind(), from.Name); err != nil {
			return "", err
		}
	}
	now, err := l.patch(ctx, o, client.DryRunAll, client.ForceOwnership)
	if err != nil {
		return "", err
	}
	after, err := shown(now)
	if err != nil {
		return "", err
	}
	is := secrets.Text{Data: after, Secret: secrets.Carry(after, own.Data, own.Secret)}
	var was secrets.Text
	if found {
		if was, err = l.before(there, is); err != nil {
			return "", err
		}
	}
	text := ""
	if was.Data != is.Data {
		text = secrets.Diff(was, is)
	}
	if isSecret {
		document, err := l.document(ctx, secret)
		return text + document, err
	}
	return text, nil
}

// get returns an object of the cluster, and whether it is there.
func (l *live) get(ctx context.Context, kind schema.GroupVersionKind, name string) (*unstructured.Unstructured, bool, error) {
	o := &unstructured.Unstructured{}
	o.SetGroupVersionKind(kind)
	err := l.Get(ctx, client.ObjectKey{Namespace: l.namespace, Name: name}, o)
	return o, err == nil, client.IgnoreNotFound(err)
}

// versioned matches the end of the name of a Secret: the version of its document, and which part of it the Secret has.
var versioned = regexp.MustCompile(`-v(\d+)(-part-\d+)?$`)

// latest returns the Secret of the cluster with the latest version of the document of another one, nil if there is none.
func (l *live) latest(of *corev1.Secret) *corev1.Secret {
	if of == nil || of.Labels[kube.LabelSecretType] == "" {
		return nil
	}
	name := func(s *corev1.Secret) string { return versioned.ReplaceAllString(s.Name, "$2") }
	var found []*corev1.Secret
	for _, o := range l.there {
		if s, ok := o.(*corev1.Secret); ok && versioned.MatchString(s.Name) && name(s) == name(of) && prefix(s) == prefix(of) {
			found = append(found, s)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return slices.MaxFunc(found, func(a, b *corev1.Secret) int { return cmp.Compare(version(a), version(b)) })
}

// prefix returns the name of a Secret without its version.
func prefix(s *corev1.Secret) string { return versioned.ReplaceAllString(s.Name, "") }

// later reports whether a Secret has a part of a document other than the first.
func later(s *corev1.Secret) bool {
	match := versioned.FindStringSubmatch(s.Name)
	return match != nil && match[2] != ""
}

// version returns the version of a Secret.
func version(s *corev1.Secret) int {
	n, _ := strconv.Atoi(s.Labels[kube.LabelVersion])
	return n
}

// documents are the keys of documents in YAML with values as in the manifest, which are compared as manifests are.
var documents = map[string]string{kube.TypeDesired: kube.KeyManifest, kube.TypeResolved: kube.KeyDocument}

// document returns the difference between the document in a Secret and the one in the cluster, "" for parts other than the first.
func (l *live) document(ctx context.Context, s *corev1.Secret) (string, error) {
	name, ok := documents[s.Labels[kube.LabelSecretType]]
	if !ok || later(s) {
		return "", nil
	}
	var old, now []*corev1.Secret
	from, _ := l.there[key("Secret", s)].(*corev1.Secret)
	if from == nil {
		from = l.latest(s)
	}
	if from != nil {
		old = l.versionOf(from)
	}
	for _, other := range l.objects.Secrets {
		if prefix(other) == prefix(s) && version(other) == version(s) {
			now = append(now, other)
		}
	}
	lines, err := diff.Texts(ctx, joined(old, name), joined(now, name), diff.Options{Secrets: &diff.Secrets{Typed: l.resolved.SecretProperties()}})
	return diff.Text(lines, false), err
}

// versionOf returns all Secrets of the cluster with the document of one of them, which can be in several.
func (l *live) versionOf(s *corev1.Secret) (list []*corev1.Secret) {
	for _, o := range l.there {
		if other, ok := o.(*corev1.Secret); ok && prefix(other) == prefix(s) && version(other) == version(s) {
			list = append(list, other)
		}
	}
	return list
}

// joined returns the document under a key of Secrets.
func joined(list []*corev1.Secret, key string) string {
	all := map[string][]byte{}
	for _, s := range list {
		maps.Copy(all, s.Data)
	}
	text, _ := kube.Document(all, key)
	return string(text)
}

// shown returns an object as YAML.
func shown(o *unstructured.Unstructured) (string, error) {
	text, err := yaml.Marshal(readable(o))
	return string(text), err
}

// readable returns the fields of an object without the server's additions. The data of a Secret is text, without
// documents and the record of rendered files.
func readable(o *unstructured.Unstructured) map[string]any {
	o = o.DeepCopy()
	for _, field := range []string{"managedFields", "resourceVersion", "uid", "generation", "creationTimestamp", "selfLink"} {
		unstructured.RemoveNestedField(o.Object, "metadata", field)
	}
	delete(o.Object, "status")
	data, ok := o.Object["data"].(map[string]any)
	if !ok || o.GetKind() != "Secret" {
		return o.Object
	}
	document := documents[o.GetLabels()[kube.LabelSecretType]]
	for name, value := range data {
		if name == kube.KeyDigests || document != "" && (name == document || strings.HasPrefix(name, document+".")) {
			delete(data, name)
		} else if text, err := base64.StdEncoding.DecodeString(fmt.Sprint(value)); err == nil && utf8.Valid(text) {
			data[name] = string(text)
		}
	}
	return o.Object
}
